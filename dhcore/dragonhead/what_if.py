"""What would change the odds of the check in hand, and by how much: easier, harder, each way of trying."""

from dataclasses import dataclass, replace
from fractions import Fraction

from dhcore.dragonhead.check import ways_to_try
from dhcore.dragonhead.setup import MAX_SHIFT, CheckSetup


@dataclass(frozen=True)
class Alternative:
    """The same check with one thing changed: its chance, and the change against the check in hand."""

    label: str
    setup: CheckSetup
    chance: Fraction
    change: Fraction
    wear: int


def chance_that_matters(setup: CheckSetup) -> Fraction:
    """Chance to beat what opposes the check, or of at least a single success when nothing does."""
    challenge = setup.challenge
    return challenge.chance if challenge else setup.check.success


def what_if(setup: CheckSetup) -> tuple[Alternative, ...]:
    """One rung easier, one harder, then each other way of trying, cheapest first.

    At an end of the ladder a shift changes nothing yet still counts, because shifts are summed before
    the ladder stops them (ruling A06). A save offers no trying (DH-137).
    ``wear`` is what the alternative itself costs.
    """
    changed = [
        ("easier", replace(setup, shift=max(setup.shift - 1, -MAX_SHIFT))),
        ("harder", replace(setup, shift=min(setup.shift + 1, MAX_SHIFT))),
    ]
    if not setup.save:
        ways = {None: "no try"} | {way.name: way.label for way in ways_to_try().values()}
        changed += [
            (label, replace(setup, try_hard=name)) for name, label in ways.items() if name != setup.try_hard
        ]
    now = chance_that_matters(setup)
    return tuple(
        Alternative(label, other, chance := chance_that_matters(other), chance - now, other.check.wear)
        for label, other in changed
    )
