"""The page docs/balance.md, written by ``python -m dhcore.content.balance_page``."""

from collections.abc import Sequence
from fractions import Fraction

from dhcore.content.balance import FightRow, Result, callings, factor, fights, results, standard
from dhcore.content.house_pack import house_library

INTRODUCTION = """\
# Balance of the callings

How often each calling of the house pack wins one standard fight, alone, until somebody passes out.
Written by `python -m dhcore.content.balance_page > docs/balance.md`: {fights:,} fights for each number,
rolled from seed {seed} by the exact odds of every blow. A test writes the page anew and holds the factor.

- Ability scores: {best} for the best abilities in the order of the calling, {other} for all others.
- Hit points: the most of the first hit die; each later level brings the middle of its die.
- Equipment: the starter pack, with what it has ready in hand; armor and weapons of the quality below.
- Magic: the starter spells, or those that `data/dragonhead/balance.toml` names, within the limit.
- The fight: rounds of closing in, in which only ranged attacks and spells reach: {closing}. Then initiative,
  round after round. Each side makes the move that wears the other most on average; who can heal does so
  while more than half of the HP are worn. A full fail loses a spell. Stuns and knock downs cost actions.
- Left out: trying hard, features, fire, cold, poison, grapples, and attacks that run out or take time.
"""


def page(table: Sequence[Result]) -> str:
    """The whole page for the results of all standard fights."""
    values = dict(standard()) | {"best": ", ".join(map(str, standard().best))}
    parts = [_level([entry for entry in table if entry.level == row.level], row) for row in fights()]
    return "\n".join([INTRODUCTION.format(**values), *parts])


def _level(entries: Sequence[Result], row: FightRow) -> str:
    foe = entries[0].foe
    attacks = ", ".join(f"{one.name} {one.hit}{f' x {one.count}' * (one.count > 1)}" for one in foe.attacks)
    rows = "".join(f"| {entry.calling.name} | {_percent(entry.tally.share)} |\n" for entry in entries)
    return f"""\
## Class level {row.level}: {foe.name}

Quality +{row.quality}. The foe: HP {foe.hp}, stun point {foe.stun}, AC score {foe.ac}, hit score: {attacks}.

| calling | wins |
|---|---|
{rows}
Most to least: a factor of {_hundredths(factor(entries))}; {standard().factor} is allowed.
"""


def _percent(share: Fraction) -> str:
    tenths = round(share * 1000)
    return f"{tenths // 10}.{tenths % 10}%"


def _hundredths(number: Fraction) -> str:
    hundredths = round(number * 100)
    return f"{hundredths // 100}.{hundredths % 100:02d}"


if __name__ == "__main__":  # pragma: no cover
    print(page(results(house_library(), callings(house_library()))), end="")
