"""Random commands on fights of one campaign: undone, redone and reopened, always exactly equal."""

import json
from random import Random

import pytest

from dhcore import fights
from dhcore.character import book, commands
from dhcore.dragonhead import fight_blows, fight_groups, fight_order, fight_ticks
from dhcore.encounter import (
    add_condition,
    archive,
    call,
    each,
    end_fight,
    hide,
    next_turn,
    previous_turn,
    remove,
    rename,
    reopen,
)
from dhcore.errors import DhcoreError
from tests.character.people import RULES
from tests.fights.conftest import KEY
from tests.fights.table import do, now

WALKS, STEPS = 3, 150
SIZES = ["1", "3", "5 mixed", "9 sharp", "4 piercing scar"]


class Table:
    def __init__(self, campaign, rng):
        self.campaign, self.rng, self.key = campaign, rng, KEY

    @property
    def fight(self):
        return now(self.campaign, self.key)

    def command(self):
        rng, known = self.rng, [one.id for one in self.fight.combatants] or ["c0"]
        one, other = rng.choice(known), rng.choice(known)
        return rng.choice(
            [
                next_turn,
                next_turn,
                next_turn,
                previous_turn,
                lambda f: fight_order.begin_round(f, face=rng.randint(1, 6)),
                lambda f: fight_order.begin_ambush(f, rng.choice(["characters", "creatures"])),
                lambda f: fight_blows.damage(f, [one, other], rng.choice(SIZES)),
                lambda f: fight_blows.heal(f, [one], 4, rng.choice(["wear", "tear", "scar"])),
                lambda f: fight_blows.stun(f, [one], down=rng.random() < 0.5),
                lambda f: fight_blows.revive(f, one),
                lambda f: fight_ticks.set_on_fire(f, one, rng.choice(["1", "H", "F", "C"])),
                lambda f: fight_ticks.burn_all(f, {}, rng),
                lambda f: add_condition(f, [one], "dazed", rng.choice(["round", "turn", "encounter"]), 2),
                lambda f: call(f, one, rng.choice(["", "out", "dead", "fled"])),
                lambda f: each(f, [one, other], lambda at, who: rename(at, who, "Snag")),
                lambda f: hide(f, [one], rng.random() < 0.5),
                lambda f: remove(f, [one]),
                lambda f: fight_groups.apply_all(f, []),
                rng.choice([end_fight, reopen, archive, reopen]),
            ]
        )

    def step(self):
        kind = self.rng.random()
        if kind < 0.06:
            wanted = fights.Wanted(self.rng.choice(["goblin", "orc"]), self.rng.randint(1, 2))
            fights.add_creatures(self.campaign, self.key, [wanted], RULES)
        elif kind < 0.1:
            fights.add_party(self.campaign, self.key, ["a1", "b2"], RULES)
        elif kind < 0.14:
            book.run(self.campaign, "a1", lambda one: commands.rest(one, RULES, 4))
        elif kind < 0.16:
            self.key = fights.duplicate(self.campaign, self.key, "Again").data["fight"]
        else:
            do(self.campaign, self.command(), self.key)


def everything(campaign):
    state = campaign.state()
    return json.dumps([dict(state.encounters), dict(state.characters)])


@pytest.mark.parametrize("seed", range(WALKS))
def test_a_random_walk_is_undone_and_redone_exactly(campaign, reopened, seed):
    """Lines 21 to 24 of docs/trackers.md: undo of anything, and never more than was done."""
    table, states = Table(campaign, Random(seed)), [everything(campaign)]
    for number in range(STEPS):
        before = campaign.version
        try:
            table.step()
        except DhcoreError:
            assert campaign.version == before  # refused whole
            continue
        states.append(everything(campaign))
        if number % 25 == 0:
            assert everything(reopened()) == states[-1]
            assert now(reopened(), table.key) == table.fight
    assert len(states) > STEPS / 3
    for state in reversed(states[:-1]):
        campaign.undo()
        assert everything(campaign) == state
    again = reopened()
    for state in states[1:]:
        again.redo()
        assert everything(again) == state
