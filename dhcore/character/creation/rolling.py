"""Step 1 of creation: the nine abilities, rolled, typed in or set by hand; the re-roll and its price."""

from collections.abc import Mapping
from random import Random

from dhcore.character.creation.draft import MAX_LOG, Draft, Logged, place, redrafted
from dhcore.dragonhead.abilities import abilities, ability
from dhcore.dragonhead.ability_rolls import (
    AbilityRolls,
    RerollHint,
    ability_dice,
    ability_roll,
    read_abilities,
    reroll_by_hand,
)
from dhcore.dragonhead.ability_rolls import reroll as rerolled
from dhcore.dragonhead.ability_rolls import reroll_hint as hint_of
from dhcore.errors import OutOfRange, Refused
from dhcore.working import Line


def roll_all(draft: Draft, rng: Random) -> Draft:
    """Every ability that has no score yet, rolled with ``rng`` (DH-069)."""
    for row in abilities():
        if draft.score(row.code) is None:
            draft = roll_ability(draft, row.code, rng)
    return draft


def roll_ability(draft: Draft, code: str, rng: Random) -> Draft:
    """One ability rolled with ``rng``. Raises ``Refused`` when it has a score: see :func:`reroll`."""
    faces = ability_dice().roll(rng)
    return _first_score(draft, code, sum(faces), " + ".join(map(str, faces)))


def read_ability(draft: Draft, code: str, total: int) -> Draft:
    """One ability from the dice somebody rolled. Raises ``OutOfRange`` for a total that 3d6 do not show,
    ``Refused`` when it has a score.
    """
    one = ability_dice().distribution
    if total not in one:
        raise OutOfRange(f"{ability_dice()} shows {one.lowest} to {one.highest}, not {total}.")
    return _first_score(draft, code, total, "by hand")


def read_all(draft: Draft, totals: Mapping[str, int]) -> Draft:
    """All nine from the dice somebody rolled, by code or name. Raises as ``read_abilities``."""
    rolls = read_abilities(totals)
    logged = [_logged(line) for line in rolls.working]
    return redrafted(draft, scores=rolls.scores, by_hand=(), log=_log(draft, *logged))


def set_ability(draft: Draft, code: str, score: int) -> Draft:
    """An ability set without rolling; the draft marks and logs it. Raises ``OutOfRange`` outside 1..5,000."""
    row = ability(code)
    marked = tuple(one for one in draft.by_hand if one != row.code)
    line = Logged(label=row.name, value=f"set to {score} without a roll")
    return redrafted(
        draft, scores=_scores(draft, row.code, score), by_hand=(*marked, row.code), log=_log(draft, line)
    )


def rolls_of(draft: Draft) -> AbilityRolls:
    """The scores as the rules of re-rolling take them. Raises ``Refused`` while one is missing."""
    scores = tuple(score for score in draft.scores if score is not None)
    if len(scores) < len(draft.scores):
        raise Refused("First all nine abilities are rolled (DH-069).")
    return AbilityRolls(scores)


def reroll_choices(draft: Draft) -> tuple[tuple[str, str], ...]:
    """(low, best) codes of every re-roll that is possible now (DH-070, ruling A14); none before all nine."""
    if not draft.is_rolled:
        return ()
    rolls = rolls_of(draft)
    return tuple((low, best) for low in rolls.low for best in rolls.best if low != best)


def reroll(draft: Draft, low: str, best: str, rng: Random) -> Draft:
    """The best rolled again, and then the low one; both stand. Raises as ``reroll_by_hand``."""
    return _after_reroll(draft, rerolled(rolls_of(draft), low, best, rng))


def read_reroll(draft: Draft, low: str, best: str, best_total: int, low_total: int) -> Draft:
    """The same from the dice somebody rolled."""
    return _after_reroll(draft, reroll_by_hand(rolls_of(draft), low, best, best_total, low_total))


def reroll_hint(draft: Draft, low: str, best: str) -> RerollHint:
    """What that re-roll would cost and bring on average, exactly."""
    return hint_of(rolls_of(draft), low, best)


def start_over(draft: Draft) -> Draft:
    """All abilities open again, and all that rests on them; name, player and level stay."""
    line = Logged(label="Started over", value="all abilities are rolled again", source="DH-069")
    kept = {"name": draft.name, "player": draft.player, "level": draft.level, "deaths": draft.deaths}
    return redrafted(Draft(), **kept, log=_log(draft, line))


def die(draft: Draft) -> Draft:
    """Dead in creation: back to step 1 with nothing rolled, and the death is counted (DH-078, ruling A17)."""
    line = Logged(label="Died in creation", value="all abilities are rolled again", source="DH-078, A17")
    gone = redrafted(start_over(draft), deaths=draft.deaths + 1)
    return redrafted(gone, log=_log(draft, line))


def _first_score(draft: Draft, code: str, total: int, how: str) -> Draft:
    row = ability(code)
    if draft.score(row.code) is not None:
        low = ability_roll().low
        raise Refused(
            f"{row.name} has a score; one of {low} or less is rolled again at a price (DH-070, A14)."
        )
    line = Logged(label=row.name, value=f"{how} = {total}", source=ability_roll().source)
    marked = tuple(one for one in draft.by_hand if one != row.code)
    return redrafted(draft, scores=_scores(draft, row.code, total), by_hand=marked, log=_log(draft, line))


def _after_reroll(draft: Draft, rolls: AbilityRolls) -> Draft:
    lines = [_logged(line) for line in rolls.working]
    return redrafted(draft, scores=rolls.scores, log=_log(draft, *lines))


def _scores(draft: Draft, code: str, score: int) -> tuple[int | None, ...]:
    at = place(code)
    return (*draft.scores[:at], score, *draft.scores[at + 1 :])


def _logged(line: Line) -> Logged:
    return Logged(label=line.label, value=line.value, source=line.source)


def _log(draft: Draft, *lines: Logged) -> tuple[Logged, ...]:
    return (*draft.log, *lines)[-MAX_LOG:]
