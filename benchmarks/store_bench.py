"""What a command, a page of the log and a poll cost, with 100 and with 20,000 rows of log.

    python benchmarks/store_bench.py [folder]

``folder`` is where to measure (default: the system's temporary folder); the disk under it matters. The two
sizes take turns, save by save, so that whatever else the machine does meets both. The long campaign is
followed through a whole segment, from the file at its smallest to the save that closes the segment.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import mean, median
from unittest.mock import patch

from dhcore.store import Campaign, Store
from dhcore.store.files import CampaignFolder
from dhcore.store.records import SEGMENT_ROWS

FEW, MANY = 100, 20_000
SHORT_RUN = 10  # saves before a short campaign is replaced by a fresh one, so that it stays short
LIMIT = 1.5
DETAILS = {"faces": [[3, 6], [5]], "strength": 14, "difficulty": "hard", "outcome": 2}


def roll(campaign: Campaign) -> None:
    campaign.record("roll", "Mara climbs the wall: strength 14, a double success", DETAILS, who="Ann")


def hit(campaign: Campaign) -> None:
    def wound(documents):
        documents.encounters["fight"]["combatants"][3]["wear"] += 1

    campaign.change("hit", "Goblin 4 takes 1 wear", wound, who="DM")


def seconds(action: Callable[[], object]) -> float:
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def campaign_of(store: Store, rows: int) -> Campaign:
    """A campaign with five characters, a fight of twelve, and ``rows`` rows of log, made through commands."""

    def party(documents):
        for number in range(5):
            sheet = {
                "name": f"Hero {number}",
                "abilities": dict.fromkeys("ABCDEFGH", 12),
                "gear": ["rope"] * 20,
            }
            documents.characters[f"hero{number}"] = sheet
        foes = [{"id": f"goblin{n}", "name": "Goblin", "wear": 0, "tear": 0, "notes": ""} for n in range(12)]
        documents.encounters["fight"] = {"round": 1, "combatants": foes}

    campaign = store.create(f"{rows} rows")
    campaign.change("setup", "The party meets", party)
    for _ in range(rows - 1):
        roll(campaign)
    return campaign


def compare(
    store: Store, many: Campaign, action: Callable[[Campaign], None]
) -> tuple[list[float], list[float]]:
    """Seconds a save at ``FEW`` rows and in the long campaign, save by save in turns."""
    short, long = [], []
    for turn in range(2 * SEGMENT_ROWS):
        if turn % SHORT_RUN == 0:
            few = campaign_of(store, FEW)
        short.append(seconds(lambda: action(few)))  # noqa: B023  # called at once
        long.append(seconds(lambda: action(many)))
    return short, long


def main(folder: Path | None) -> None:
    with tempfile.TemporaryDirectory(dir=folder) as root:
        store = Store(Path(root))
        with patch("os.fsync", lambda _: None):  # only while building
            many = campaign_of(store, MANY)
        for action in (roll, hit):
            short, long = compare(store, many, action)
            few_ms, many_ms = ms(median(short)), ms(median(long))
            print(f"{action.__name__}: {few_ms} with {FEW} rows, {many_ms} with {MANY:,} rows")
            for name, average in (("median", median), ("mean", mean)):
                ratio = average(long) / average(short)
                print(f"  {name} ratio {ratio:.2f} ({'within' if ratio <= LIMIT else 'OVER'} {LIMIT})")
        reading(store, many)
        size = CampaignFolder(Path(root) / many.id).main.stat().st_size
        print(f"file of the long campaign: {size / 1024:.0f} KB")


def reading(store: Store, campaign: Campaign) -> None:
    """Print what readers pay."""
    costs = {
        "poll (version)": lambda: campaign.version,
        "snapshot": campaign.state,
        "one character": lambda: campaign.state().characters["hero1"],
        "open by id": lambda: store.open(campaign.id),
        "newest 50 rows": lambda: campaign.log(50),
        "50 rows of the first night": lambda: campaign.log(50, before_seq=60),
    }
    for what, action in costs.items():
        print(f"{what}: {1e6 * median(seconds(action) for _ in range(300)):.0f} µs")


def ms(value: float) -> str:
    return f"{1e3 * value:.2f} ms"


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
