"""How long the heaviest dice expressions take that the caps allow.

Run as ``python benchmarks/dice_bench.py [seconds]``.

Times a list of nasty inputs, then looks for worse ones at random, and prints the slowest of both with
how far the estimate of the work was off (microseconds per step). Processor time, caches emptied.
"""

import random
import sys
import time

from dhcore.dice import distribution, parse
from dhcore.dice.limits import MAX_WORK, measure
from dhcore.dice.odds import die_odds
from dhcore.errors import DhcoreError

NASTY = """
1000d6; 1000d10; 100d100; 2d10000; 500d20; 200d50; 20d1000; 100d100kh50; 50d10!20; 1000d10000; 30d10!10
100d6x100d6; d100xd100xd10; 1000d6/d10; d10000/d3; 30d10x30d10; d5000x3; 1000d6>=1000d6; 1000d10>=4000
max(1000d6,900d6); max(500d6,500d7,500d8); min(d10000,d10000); best(1000,5d20); worst(1000,d1000)
best(50,100d6); best(10,best(10,best(10,5d6))); best(2,best(2,best(2,best(2,100d6)))); 1000d6r1; 500d10r>5
100d6r1!3; 16d10kh8; 10d10!kh5; 9d20kh1; 100d6dl10; 40d20kh20; 50d20kh25; 200d10kh20; 10d100r50!3
100d6+100d8+100d10; 50d20+50d19+50d18; 9d6+9d7+9d8+9d9+9d10+9d11+9d12; 100d6r1+100d6r2; 10d6!+10d8!
best(2,100d6)+best(2,100d6); (100d6x2)+(100d6x3); 2147483647d2147483647; d10000!100; 1000d2!100kh500
"""


def seconds(text: str) -> tuple[float, float] | None:
    """Processor time to read and evaluate ``text``, and its estimated steps; None when it is refused."""
    die_odds.cache_clear()
    distribution._remembered_dice.cache_clear()
    start = time.process_time()
    try:
        expression = parse(text)
        _ = expression.distribution
    except DhcoreError:
        return None
    return time.process_time() - start, measure(expression.tree).work


def pool(rng: random.Random) -> str:
    """Dice of any size, small ones more often."""
    count = round(10 ** rng.uniform(0, 3))
    sides = round(10 ** rng.uniform(0.31, rng.choice((1.4, 4))))
    reroll = rng.choice(("", "", "", f"r{rng.randint(1, sides)}", f"r<={rng.randint(1, sides)}"))
    explode = rng.choice(("", "", "", f"!{round(10 ** rng.uniform(0, 2))}"))
    keep = f"{rng.choice(('kh', 'kl'))}{round(count ** rng.uniform(0, 1))}" if rng.random() < 0.3 else ""
    return f"{count}d{sides}{reroll}{explode}{keep}"


def expression(rng: random.Random, depth: int) -> str:
    """Any expression, nested at most ``depth`` deep."""
    if not depth or rng.random() < 0.4:
        return pool(rng)
    parts = [expression(rng, depth - 1) for _ in range(rng.randint(2, 3))]
    return rng.choice(
        (
            "+".join(parts),
            f"({parts[0]})x({parts[1]})",
            f"({parts[0]})/{rng.randint(1, 9)}",
            f"({parts[0]})/({parts[1]})",
            f"max({', '.join(parts)})",
            f"best({round(10 ** rng.uniform(0, 3))}, {parts[0]})",
            f"({parts[0]})>=({parts[1]})",
        )
    )


def main(limit: float) -> None:
    """Time the list and random expressions for ``limit`` seconds; print the slowest and the worst guessed."""
    rng = random.Random(1)
    texts = [text.strip() for text in NASTY.replace("\n", ";").split(";") if text.strip()]
    found: list[tuple[float, float, str]] = []
    refused = 0
    end = time.monotonic() + limit
    while texts or time.monotonic() < end:
        text = texts.pop() if texts else expression(rng, 2)
        timed = seconds(text)
        if timed is None:
            refused += 1
        else:
            found.append((1e3 * timed[0], 1e6 * timed[0] / max(timed[1], MAX_WORK / 20), text))
    print(f"{len(found)} computed, {refused} refused")
    for title, column in (("slowest", 0), ("worst guessed", 1)):
        print(title)
        for row in sorted(found, key=lambda row: -row[column])[:15]:
            print(f"  {row[0]:7.1f} ms {row[1]:6.2f} us/step  {row[2][:150]}")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 20)
