"""The calculators by name: what each asks for, what it answers, and how it is rolled."""

from collections.abc import Callable
from dataclasses import dataclass

from dhcore.dragonhead.house import RULINGS, House
from dhcore.errors import UnknownName
from dhcore.hazards import areas, doors, falls, feats, fires, heals, items, lookouts, meetings, poisons
from dhcore.hazards.answer import Answer
from dhcore.hazards.asking import Play
from dhcore.hazards.inputs import Field, Given, Value, Values, with_usual


@dataclass(frozen=True)
class Calculator:
    """One hazard. ``play`` is None where nothing is rolled; ``group`` says who a group of people are."""

    name: str
    label: str
    fields: tuple[Field, ...]
    reckon: Callable[[Given, House], Answer]
    play: Callable[[Given, House], Play] | None = None
    group: str = ""

    def given(self, values: Values, own: Values | None = None, name: str = "") -> Given:
        """The fields with these values; ``own`` are the numbers of somebody known, called ``name``."""
        full: dict[str, Value] = with_usual(self.fields, values) | dict(own or {})
        return Given(full, name)

    def answer(self, given: Given, house: House = RULINGS) -> Answer:
        """The odds. Raises the refusals of the rules it rests on."""
        return self.reckon(given, house)


CALCULATORS: dict[str, Calculator] = {
    one.name: one
    for one in (
        Calculator("fall", "Fall", falls.FIELDS, falls.answer, falls.play),
        Calculator("fire", "Fire", fires.FIELDS, fires.answer, fires.play),
        Calculator("poison", "Poison", poisons.FIELDS, poisons.answer, poisons.play),
        Calculator(
            "reaction", "Reaction", meetings.REACTION, meetings.answer_reaction, meetings.play_reaction
        ),
        Calculator(
            "surprise",
            "Surprise",
            lookouts.SURPRISE,
            lookouts.answer_surprise,
            lookouts.play_surprise,
            "Who is there",
        ),
        Calculator("climb", "Climb", feats.CLIMB, feats.answer_climb, feats.play_climb),
        Calculator("leap", "Leap", feats.LEAP, feats.answer_leap, feats.play_leap),
        Calculator("slip", "Slip thru", feats.SLIP, feats.answer_slip, feats.play_slip),
        Calculator("area", "Area attack", areas.FIELDS, areas.answer, areas.play),
        Calculator("door", "Door", doors.FIELDS, doors.answer, doors.play),
        Calculator(
            "search", "Search", lookouts.SEARCH, lookouts.answer_search, lookouts.play_search, "Who searches"
        ),
        Calculator("hide", "Hide", lookouts.HIDE, lookouts.answer_hide, lookouts.play_hide, "Who hides"),
        Calculator("trap", "Trap", lookouts.TRAP, lookouts.answer_trap, lookouts.play_trap, "Who is there"),
        Calculator("pocket", "Pick pocket", items.POCKET, items.answer_pocket, items.play_pocket),
        Calculator("activate", "Activate", items.ACTIVATE, items.answer_activate, items.play_activate),
        Calculator("identify", "Identify", items.IDENTIFY, items.answer_identify, items.play_identify),
        Calculator("heal", "Healing", heals.FIELDS, heals.answer, heals.play),
        Calculator("vision", "Vision", meetings.VISION, meetings.answer_vision),
    )
}
"""Every calculator by its name in a link; the first is the usual one."""


def calculator(name: str) -> Calculator:
    """The calculator called ``name``. Raises ``UnknownName``."""
    try:
        return CALCULATORS[name]
    except KeyError:
        raise UnknownName("hazard", name, CALCULATORS) from None
