"""Applying what a hazard did: what lasts for hours goes on the campaign's clock for its victim."""

from dhcore import journey as journeys
from dhcore.hazards import Result, lasting, on_character
from dhcore.journey import Wanted
from dhcore.journey.spans import rounds_of
from dhcore.journey.timers import begin
from dhcore.store import LogRow, new_id
from pages._parts import campaign
from pages._parts.hazard_who import Who


def take(who: Who, result: Result, token: str) -> LogRow:
    """Apply it once for a token, record and clock in one step.

    In a fight the fight has its own timer; the clock goes on when that is over. Creatures have none, and
    what a player applies stays in the record: the clock is the DM's.
    Raises the refusals of the commands and the store.
    """
    victim = who.members[result.about] if who.members else who
    hours = lasting(result.effects)
    if not hours or victim.sheet is None or victim.opened is None or victim.opened.role != "dm":
        return who.take(result, token)
    character = victim.sheet.character
    wanted = [
        Wanted(
            new_id(),
            one.name,
            rounds_of(one.hours, "hour"),
            "poison",
            about=character.id,
            who=character.name,
            deadly=one.deadly,
        )
        for one in hours
    ]
    if victim.here is not None:
        row = who.take(result, token)
        journeys.run(victim.opened, lambda now: begin(now, *wanted), campaign.me(), token=f"{token}-clock")
        return row
    command = on_character(result.effects, victim.sheet.rules)
    return journeys.run_on_character(victim.opened, character.id, command, wanted, campaign.me(), token=token)
