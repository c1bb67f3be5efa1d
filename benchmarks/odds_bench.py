"""A check's odds, cold, against icepool doing the same: the worst of four rolls of three dice.

Run: python -m benchmarks.odds_bench. Prints one ratio; both sides are timed in turns in this one run.
"""

from statistics import median
from time import perf_counter

import icepool

from dhcore.dice.counts import running_counts
from dhcore.dragonhead import Check

ROUNDS = 300


def ours() -> dict:
    """All outcomes of a Herculean check of 24 with the hardest try: 3d12, worst of four, nothing cached."""
    running_counts.cache_clear()
    return Check(24, "herculean", "hardest").outcomes


def theirs() -> object:
    """The distribution of the strength alone, as icepool's documentation would have it."""
    return icepool.lowest(*[3 @ icepool.d12] * 4)


def theirs_as_a_pool() -> object:
    """The same through icepool's pool algorithm."""
    return (3 @ icepool.d12).pool(4).lowest(1).sum()


def theirs_at_its_best() -> object:
    """The same through the quickest way that icepool has."""
    return (3 @ icepool.d12).lowest(4)


def main() -> None:
    """Time all of them in turns and print the medians and their ratios."""
    times: dict[str, list[float]] = {}
    for _ in range(ROUNDS):
        for function in (ours, theirs, theirs_as_a_pool, theirs_at_its_best):
            start = perf_counter()
            function()
            times.setdefault(function.__name__, []).append(perf_counter() - start)
    own = median(times["ours"])
    print(f"dhcore                     {own * 1e6:8.0f} µs")
    for name in ("theirs", "theirs_as_a_pool", "theirs_at_its_best"):
        taken = median(times[name])
        print(f"icepool {name:18} {taken * 1e6:8.0f} µs   ratio {taken / own:.1f}")


if __name__ == "__main__":
    main()
