"""The journey of a campaign: its clock with everything that runs out, and the crawl through a dungeon.

Time is counted in combat rounds on one line for the whole campaign. Crawls, rests and a person's hand move
it on; poison, light and durations are timers on it::

    journey(campaign.state()).clock.now                        # rounds since the first midnight
    run(campaign, lambda j: advance(j, rounds_of(8, "hour")))  # says what ran out
    deal_with(campaign, timer_id)                              # one tap: off the clock, out of the record

    plan = Crawl(Check(9), "fast")                             # the slowest member's Move, four rolls
    run(campaign, lambda j: set_out(j, plan, 17, "Bolo"))
    run(campaign, lambda j: walk(j, "Z20"))                    # as far as the squares reach
    met = meet(table, "fast", "corridor", new_id(), rng)       # the lower of two rolls
    run(campaign, lambda j: end_crawl(j, met, "1d12 3: ..."))  # a circle, a minute, the encounter
"""

from dhcore.journey.book import deal_with, journey, light, passing, rest, run, run_on_character
from dhcore.journey.record import Clock, Dungeon, Journey, JourneyError, Met, Timer
from dhcore.journey.timers import Wanted

__all__ = [
    "Clock",
    "Dungeon",
    "Journey",
    "JourneyError",
    "Met",
    "Timer",
    "Wanted",
    "deal_with",
    "journey",
    "light",
    "passing",
    "rest",
    "run",
    "run_on_character",
]
