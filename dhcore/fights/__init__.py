"""The fights of a campaign: Dragonhead on the engine, kept in the store, with the party's own wounds.

A page draws from a snapshot and hands commands to the book, which applies them to the newest fight under
the campaign's lock, writes the characters' wounds into their records, and logs one sentence::

    rules = Rules(library, house)
    row = start(campaign, "The bridge", [mara.id, bolo.id], [Wanted("goblin", 5)], rules, token=token)
    key = row.data["fight"]

    run(campaign, key, lambda f: fight_order.begin_round(f, face=4), rules)      # or rng=rng
    board = fight(campaign.state(), key, rules)                                  # with everybody's wounds
    board.round, board.turn, board.waiting, board.label(board.turn)

    people = party(campaign.state(), board)
    mara, goblin = (fighter_in(board, one, people, rules) for one in (board.turn, target))
    aim = aim_at(mara, "i1", [goblin], How(distance=1, cover="partial"))         # the odds before the roll
    aim.dice, aim.working, aim.at(goblin.id).odds.marginals
    result = read(aim, 14, {goblin.id: 6})                                       # typed, or roll(aim, rng)
    result.words, result.landed[0].working, result.landed[0].follow_ups
    run(campaign, key, lambda f: land(f, result.impacts), rules)                 # one tap to apply

    run(campaign, key, lambda f: damage(f, [goblin.id], "8 mixed"), rules)       # quick damage, quick heal
    run(campaign, key, next_turn, rules)
    campaign.undo()                                                              # anything, exactly

    ids = earners(board)                                                         # who comes through it
    award_party(ids, 300, reason=board.name)                                     # dhcore.character.awarding

``told(campaign, key, combatant)`` is the log of the fight, ``as_text`` all of it to take away.
"""

from dhcore.fights.book import (
    FightCommand,
    FightListing,
    delete,
    earners,
    fight,
    fights,
    member,
    party,
    run,
    run_on_character,
)
from dhcore.fights.people import (
    fighter_in,
    made_up,
    newcomer_of,
    newcomers_of,
    profile_of_creature,
    profile_of_sheet,
    with_shots,
)
from dhcore.fights.starting import (
    Rolled,
    Wanted,
    add_creatures,
    add_party,
    duplicate,
    roll_table,
    start,
    start_saved,
    with_creatures,
)
from dhcore.fights.telling import Told, as_text, told
from dhcore.fights.transfer import export_json, import_json

__all__ = [
    "FightCommand",
    "FightListing",
    "Rolled",
    "Told",
    "Wanted",
    "add_creatures",
    "add_party",
    "as_text",
    "delete",
    "duplicate",
    "earners",
    "export_json",
    "fight",
    "fighter_in",
    "fights",
    "import_json",
    "made_up",
    "member",
    "newcomer_of",
    "newcomers_of",
    "party",
    "profile_of_creature",
    "profile_of_sheet",
    "roll_table",
    "run",
    "run_on_character",
    "start",
    "start_saved",
    "told",
    "with_creatures",
    "with_shots",
]
