"""Antidotes: a poison in reverse, in time or not at all (DH-378)."""

from fractions import Fraction
from functools import cache

from dhcore.dice import Dice
from dhcore.dragonhead.group import wins
from dhcore.dragonhead.poison import FILE, strength_odds
from dhcore.errors import OutOfRange, Refused
from dhcore.tables import Row, toml_table


class Antidote(Row):
    """Minutes after the poisoning in which an antidote still helps, the last one included."""

    minutes: int
    source: str


@cache
def minutes_left_for_antidote() -> int:
    """How many minutes there are."""
    return toml_table(FILE, "antidote", Antidote).minutes


def in_time(minutes: int) -> None:
    """Raises ``Refused`` later than 10 minutes after the poisoning, ``OutOfRange`` before it (DH-378)."""
    if minutes < 0:
        raise OutOfRange(f"Minutes since the poisoning count from 0, not {minutes}.")
    if minutes > minutes_left_for_antidote():
        limit = minutes_left_for_antidote()
        raise Refused(f"An antidote helps within {limit} minutes; {minutes} have passed (DH-378).")


def antidote_chance(antidote: int | Dice, poison: int | Dice, minutes: int = 0) -> Fraction:
    """Chance that the antidote's strength beats the poison's, fixed or rolled; a tie counts one half.

    It undoes every effect, a lethal poison's death too. Raises as :func:`in_time`, and
    ``OutOfRange`` for strengths outside 0..100,000.
    """
    in_time(minutes)
    return strength_odds(antidote).compare(strength_odds(poison)).beats


def antidote_works(antidote: int, poison: int, minutes: int = 0, tie_die: int | None = None) -> bool:
    """Whether an antidote of that strength undoes a poison of that strength.

    Raises as :func:`in_time`, and ``Refused`` for a tie without a die (DH-154).
    """
    in_time(minutes)
    return wins(antidote, poison, tie_die)
