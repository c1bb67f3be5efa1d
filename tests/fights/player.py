"""A scripted fight of 40 rounds, played by a process of its own: player.py <home> <campaign> <version>

Each command is printed once it is saved. It begins at that version of the campaign, and goes on after as many
commands as were saved since.
"""

import os
import sys
from pathlib import Path
from random import Random

from dhcore import fights
from dhcore.dragonhead import fight_blows, fight_order, fight_ticks
from dhcore.encounter import add_condition, next_turn, previous_turn
from dhcore.store import Store
from tests.character.people import RULES

KEY = "f1"
ROUNDS = 40
FIGHTERS = ("c1", "c2", "c3", "c4", "c5")


def script():
    """The commands, each of which changes the fight as it then is."""
    for number in range(1, ROUNDS + 1):
        yield lambda f, face=number % 6 + 1: fight_order.begin_round(f, face=face)
        if number == 3:
            yield lambda f: fight_ticks.set_on_fire(f, "c2", "H")
        if number % 6 == 0:  # seldom enough that the letters of the last time are spent
            yield lambda f, one=FIGHTERS[number % 5]: fight_blows.stun(f, [one], down=True)
        for place, one in enumerate(FIGHTERS):
            if place in (0, 3):
                yield lambda f, one=one: fight_blows.damage(f, [one, "c5"], "1")
            if place == 2 and number % 4 == 0:
                yield lambda f, one=one: add_condition(f, [one], "dazed", "round", 2)
            yield next_turn
        if 3 <= number <= 6:
            yield lambda f, seed=number: fight_ticks.burn_all(f, {}, Random(seed))
        if number == 6:
            yield lambda f: fight_ticks.put_out(f, "c2")
        if number % 5 == 0:
            yield previous_turn
            yield next_turn
        yield lambda f: fight_blows.heal(f, FIGHTERS, 99)


def step(campaign, command):
    fights.run(campaign, KEY, command, RULES)


def play(home, campaign_id, begun_at):
    os.fsync = lambda _: None  # a killed process leaves what it wrote to the system, as a power cut would not
    print("ready", flush=True)
    sys.stdin.readline()
    campaign = Store(Path(home), patience_s=60).open(campaign_id)
    done = campaign.version - begun_at
    for number, command in enumerate(script()):
        if number >= done:
            step(campaign, command)
            print(number + 1, flush=True)
    print("over", flush=True)


if __name__ == "__main__":
    play(sys.argv[1], sys.argv[2], int(sys.argv[3]))
