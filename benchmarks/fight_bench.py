"""What a tap in a fight and an idle look at it cost on the server, with few and with many combatants.

    python benchmarks/fight_bench.py [folder]

Both fights lie in campaigns of their own, and take turns tap by tap, so that whatever else the machine does
meets both. ``folder`` is where to measure (default: the system's temporary folder).
"""

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median

from dhcore import fights
from dhcore.character import Rules, book, creation
from dhcore.content import house_library
from dhcore.dragonhead import fight_blows, fight_order
from dhcore.encounter import add_condition, for_players, next_turn, players_see
from dhcore.store import Campaign, Store, database

RULES = Rules(house_library())
PARTY, TAPS, LIMIT, IDLE_MS = 4, 60, 2.0, 15.0
KEY = "f1"


def campaign_of(store: Store, combatants: int, conditions: int) -> Campaign:
    """A campaign whose fight has up to four characters, as many creatures, and so many conditions each."""
    campaign = store.create(f"{combatants} combatants")
    party = min(PARTY, combatants // 2)
    for number in range(party):
        hero = creation.roll_one(Random(number), RULES, level=2)
        book.add(campaign, hero.model_copy(update={"id": f"hero{number}", "name": f"Hero {number}"}))
    ids = [one.id for one in book.characters(campaign.state())]
    creatures = [fights.Wanted("orc", combatants - party)]
    fights.start(campaign, "The bridge", ids, creatures, RULES, fight_id=KEY)
    for number in range(conditions):
        fights.run(
            campaign,
            KEY,
            lambda f, n=number: add_condition(f, [c.id for c in f.combatants], f"no. {n}"),
            RULES,
        )
    fights.run(campaign, KEY, lambda f: fight_order.begin_round(f, face=4), RULES)
    return campaign


def board(campaign: Campaign) -> object:
    """What a page reads to draw the board: the fight, everybody's label and state, whose turn it is."""
    state = campaign.state()
    fight = fights.fight(state, KEY, RULES)
    turn = fights.fighter_in(fight, fight.turn, fights.party(state, fight), RULES) if fight.turn else None
    return turn, [(fight.label(one.id), one.state, one.body, one.conditions) for one in fight.combatants]


def hit(campaign: Campaign) -> None:
    """A tap: one wear for the last combatant, and the turn moves on; then the board is read."""

    def hit_and_on(fight):
        one = fight.combatants[-1].id
        done = fight_blows.damage(fight, [one], "1").then(lambda now: fight_blows.heal(now, [one], 1))
        done = done.then(next_turn)
        return done if done.fight.turn else done.then(lambda now: fight_order.begin_round(now, face=4))

    fights.run(campaign, KEY, hit_and_on, RULES)
    board(campaign)


def watch(campaign: Campaign) -> None:
    """An idle tick of a player's phone that draws all anew, though nothing has changed."""
    fight = fights.fight(campaign.state(), KEY, RULES)
    for_players(fight), players_see(fight)


def cold(campaign: Campaign) -> None:
    """The same where another process has written meanwhile."""
    database._newest.clear()
    watch(campaign)


def unchanged(campaign: Campaign) -> None:
    """An idle tick that asks only whether anything has changed."""
    assert campaign.version


def ms(action: Callable[[Campaign], object], campaign: Campaign) -> float:
    start = time.perf_counter()
    action(campaign)
    return 1_000 * (time.perf_counter() - start)


def main(folder: Path | None) -> None:
    with tempfile.TemporaryDirectory(dir=folder) as root:
        store = Store(Path(root))
        few, many = campaign_of(store, 4, 10), campaign_of(store, 30, 10)
        for name, action in (("a tap and the board", hit), ("the board alone", board)):
            pairs = [(ms(action, few), ms(action, many)) for _ in range(TAPS)]
            small, large = (median(column) for column in zip(*pairs, strict=True))
            verdict = "within" if large <= LIMIT * small else "OVER"
            print(
                f"{name}: {small:.1f} ms with 4, {large:.1f} ms with 30; "
                f"ratio {large / small:.2f}, {verdict} 2"
            )
        eight = campaign_of(store, 8, 2)
        for name, action in (("unchanged", unchanged), ("drawn anew", watch), ("another wrote", cold)):
            idle = median(ms(action, eight) for _ in range(TAPS))
            verdict = "within" if idle <= IDLE_MS else "OVER"
            print(f"idle tick, 8 combatants, {name}: {idle:.2f} ms, {verdict} {IDLE_MS:.0f} ms")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
