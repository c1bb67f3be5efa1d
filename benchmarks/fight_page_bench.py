"""Server cost of a tap on the Fight page with 30 combatants of 10 conditions each, against one with 4.

Run: python -m benchmarks.fight_page_bench. Both pages pass the turn on in turns in one run; garbage is
collected by Python's own schedule in both. Prints one ratio, and what a look without a tap costs with 8.
"""

import os
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from streamlit.testing.v1 import AppTest

from dhcore import fights
from dhcore.character import Rules, book, creation
from dhcore.content import house_library
from dhcore.dragonhead.fight_order import begin_round
from dhcore.encounter import add_condition
from dhcore.fights import Wanted
from dhcore.store import Campaign, Store

ROOT = Path(__file__).parents[1]
ROUNDS = 40
RULES = Rules(house_library())


def prepared(store: Store, number: int, conditions: int) -> tuple[Campaign, str]:
    """A campaign of four characters in a fight, so many in all, with so many conditions on each."""
    from random import Random

    campaign = store.create(f"{number} in it")
    rng, members = Random(7), min(4, number - 1)
    for place in range(members):
        book.add(campaign, creation.roll_one(rng, RULES, 1, new_id=f"a{place}"))
    party = [one.id for one in book.characters(campaign.state())]
    key = fights.start(campaign, "Bench", party, [Wanted("goblin", number - members)], RULES).data["fight"]
    fights.run(campaign, key, lambda now: begin_round(now, face=4), RULES)
    for place in range(conditions):
        fights.run(
            campaign,
            key,
            lambda now, place=place: add_condition(
                now, [one.id for one in now.combatants], f"condition {place}"
            ),
            RULES,
        )
    return campaign, key


def opened(campaign: Campaign, key: str) -> AppTest:
    """The page of that fight."""
    app = AppTest.from_file(str(ROOT / "streamlit_app.py"), default_timeout=60)
    app.query_params.update(t=campaign.id, f=key)
    app.run()
    app.switch_page("pages/fight.py")
    app.query_params.update(t=campaign.id, f=key)
    return app.run()


def tapped(app: AppTest) -> float:
    """Seconds that a tap on the bar at the bottom takes: the next turn, or the next round."""
    names = ("fight_next_", "fight_roll_round_")
    button = next(one for one in app.button if (one.key or "").startswith(names))
    start = perf_counter()
    button.click().run()
    assert not app.exception, app.exception
    return perf_counter() - start


def looked(app: AppTest) -> float:
    """Seconds of a run in which nothing has changed."""
    start = perf_counter()
    app.run()
    return perf_counter() - start


def main() -> None:
    """Tap both pages in turns and compare the medians."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DRAGONHEAD_HOME"] = folder
        store = Store(Path(folder))
        apps = {
            "4 combatants": opened(*prepared(store, 4, 0)),
            "30 of 10 conditions": opened(*prepared(store, 30, 10)),
        }
        times: dict[str, list[float]] = {name: [] for name in apps}
        for _ in range(ROUNDS):
            for name, app in apps.items():
                times[name].append(tapped(app))
        for name, own in times.items():
            print(f"tap, {name:22} {median(own) * 1000:6.1f} ms")
        few, many = (median(own) for own in times.values())
        print(f"ratio {many / few:.2f}")
        eight = opened(*prepared(store, 8, 2))
        print(f"whole page, 8, no tap   {median(looked(eight) for _ in range(ROUNDS)) * 1000:6.1f} ms")


if __name__ == "__main__":
    main()
