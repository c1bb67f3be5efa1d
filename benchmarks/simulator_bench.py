"""How long 10,000 simulated fights take on one core, and how the time grows with the sides.

python benchmarks/simulator_bench.py
"""

import time
from statistics import median

from dhcore.dragonhead.attack import Attack
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.damage import damage_type
from dhcore.dragonhead.guard import Defence
from dhcore.dragonhead.house import dice_for
from dhcore.dragonhead.simulator import TACTICS, Entrant, SetUp, forecast
from dhcore.dragonhead.wounds import Wounds

FIGHTS, RUNS = 10_000, 5


def side(name: str, number: int, hp: int, ac: int, hit: int) -> tuple[Entrant, ...]:
    attack = Attack(Check(hit), damage_type("s"))
    return (Entrant(name, Wounds(hp, max(1, hp // 3)), Defence(dice_for(ac)), (attack,)),) * number


def main() -> None:
    print(f"{FIGHTS:,} fights, CPU seconds of one core (median of {RUNS})")
    for party, creatures in ((1, 1), (4, 8), (6, 20), (10, 40)):
        for tactic in TACTICS if (party, creatures) == (4, 8) else ("spread",):
            set_up = SetUp(side("Hero", party, 18, 10, 12), side("Orc", creatures, 12, 7, 8), tactic, tactic)
            spent = []
            for seed in range(RUNS):
                start = time.process_time()
                answer = forecast(set_up, FIGHTS, seed)
                spent.append(time.process_time() - start)
            print(f"{party} against {creatures}, {tactic}: {median(spent):.2f} s; {answer.words}")


if __name__ == "__main__":
    main()
