"""10,000 random commands: nobody is skipped or comes twice; a file and undo bring every state back."""

from collections import Counter
from functools import reduce
from random import Random

import pytest

from dhcore.encounter import (
    act_together,
    add,
    add_condition,
    add_counter,
    begin_round,
    bind,
    call,
    dump,
    enter,
    give_turn,
    hide,
    load,
    next_turn,
    postpone,
    previous_turn,
    remove,
    remove_condition,
    rename,
    reorder,
    set_health,
    start_timer,
    stop_timer,
    unbind,
)
from dhcore.encounter.done import with_changed
from dhcore.errors import DhcoreError
from dhcore.store.diff import backward, diff, forward
from tests.encounter.toy import EMPTY, Skirmish, everybody, goblins, hero

WALKS, STEPS = 20, 500


class Table:
    """A fight, and a ledger of turns kept beside it as a careful player would."""

    def __init__(self, rng):
        self.rng = rng
        self.fight = add(EMPTY, [hero(), hero("Bolo"), hero("Nim"), goblins(4)]).fight
        self.ledger = []  # turns had in this round, in order
        self.before = []  # the ledgers of earlier rounds

    # The commands

    def anyone(self):
        return self.rng.choice([one.id for one in self.fight.combatants] or ["c0"])

    def some(self):
        ids = [one.id for one in self.fight.combatants]
        return self.rng.sample(ids, self.rng.randint(1, max(1, len(ids)))) if ids else ["c0"]

    def step(self):
        name = self.rng.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
        before = self.fight
        try:
            getattr(self, name)()
        except DhcoreError:
            assert self.fight is before  # refused whole
        return name

    def on(self):
        if self.fight.turn is None:
            order = everybody(self.fight)
            self.rng.shuffle(order)
            self.fight = begin_round(self.fight, order, first="characters", face=2).fight
            self.before.append(self.ledger)
            self.ledger = []
            return
        had, self.fight = self.fight.turn, next_turn(self.fight).fight
        self.ledger.append(had)
        self.check_next()

    def together(self):
        free = [one for one in (self.fight.turn, *self.fight.waiting) if one]
        ids = self.rng.sample(free, min(2, len(free)))
        self.fight = act_together(self.fight, ids).fight
        self.ledger += ids
        self.check_next(moved=False)

    def back(self):
        after = previous_turn(self.fight).fight
        if after == self.fight:
            return
        if after.round < self.fight.round:
            self.ledger = [one for one in self.before.pop() if after.has(one)]
        while self.ledger:
            taken = self.ledger.pop()
            if taken == after.turn:
                break
            assert not after.get(taken).up  # only those who cannot act are passed over
        self.fight = after

    def join(self):
        if len(self.fight.combatants) < 14:
            new = goblins(self.rng.randint(1, 2), enters=self.rng.choice([0, 0, self.fight.round + 2]))
            new = self.rng.choice([new, hero(f"H{self.rng.randint(0, 9)}")])
            self.fight = add(self.fight, [new]).fight

    def leave(self):
        ids = self.some() if self.rng.random() < 0.1 else [self.anyone()]
        ids = [self.fight.turn] if self.fight.turn and self.rng.random() < 0.3 else ids
        self.fight = remove(self.fight, ids).fight
        self.ledger = [one for one in self.ledger if one not in ids]

    def call(self):
        self.fight = call(self.fight, self.anyone(), self.rng.choice(["", "", "out", "dead", "fled"])).fight

    def hurt(self):
        self.fight = set_health(self.fight, self.anyone(), self.rng.choice(["up", "up", "out", "dead"]))

    def owe(self):
        self.fight = with_changed(self.fight, self.anyone(), debts=("recovers",) * self.rng.randint(0, 2))

    def give(self):
        self.fight = give_turn(self.fight, self.anyone()).fight

    def arrange(self):
        order = list(self.fight.now.order)
        self.rng.shuffle(order)
        self.fight = reorder(self.fight, order).fight

    def wait(self):
        self.fight = postpone(self.fight, self.rng.choice([None, self.anyone()])).fight

    def arrive(self):
        self.fight = enter(self.fight, self.anyone(), self.fight.round).fight

    def mark(self):
        ends = self.rng.choice(["round", "turn", "encounter", "removed", "concentration"])
        count = self.rng.randint(1, 3)
        ids = self.some()[:2]
        self.fight = add_condition(self.fight, ids, "dazed", ends, count, source=self.anyone()).fight

    def unmark(self):
        held = [c.id for one in self.fight.combatants for c in one.conditions]
        if held:
            self.fight = remove_condition(self.fight, self.rng.choice(held)).fight

    def other(self):
        self.fight = self.rng.choice(
            [
                lambda: rename(self.fight, self.anyone(), self.rng.choice(["Goblin", "Snag", "Mara"])),
                lambda: hide(self.fight, [self.anyone()], self.rng.random() < 0.5),
                self.burn,
                lambda: stop_timer(self.fight, self.rng.choice([t.id for t in self.fight.timers] or ["t0"])),
                lambda: bind(self.fight, "grapple", self.anyone(), self.anyone(), 3),
                lambda: unbind(self.fight, self.rng.choice([x.id for x in self.fight.links] or ["l0"])),
                lambda: add_counter(self.fight, self.anyone(), "Arrows", 5),
            ]
        )().fight

    def burn(self):
        if len(self.fight.timers) > 8:
            return stop_timer(self.fight, self.fight.timers[0].id)
        return start_timer(self.fight, self.anyone(), "fire", "burns", every=True)

    # What must hold

    def check_next(self, moved=True):
        """The turn belongs to the first in the order who is up and is not in the ledger."""
        free = [one for one in self.fight.now.order if one not in self.ledger and self.fight.get(one).up]
        if moved:
            assert self.fight.turn == next(iter(free), None)
        elif self.fight.turn is not None:
            assert self.fight.turn not in self.ledger

    def check(self):
        fight = self.fight
        assert list(fight.now.had_turns) == [] or set(self.ledger) == fight.now.had_turns
        assert max(Counter(self.ledger).values(), default=1) == 1, "nobody has two turns in a round"
        if fight.turn is not None:
            assert fight.has(fight.turn)
            assert fight.turn not in self.ledger
        elif fight.round:
            up = {one for one in fight.now.order if fight.get(one).up}
            late = up - set(self.ledger)
            assert all(one in self.risen for one in late), "nobody who stood all the while was skipped"


WEIGHTS = {
    "on": 40,
    "together": 4,
    "back": 8,
    "join": 8,
    "leave": 5,
    "call": 6,
    "hurt": 8,
    "owe": 3,
    "give": 3,
    "arrange": 3,
    "wait": 3,
    "arrive": 3,
    "mark": 8,
    "unmark": 3,
    "other": 10,
}


@pytest.mark.parametrize("seed", range(WALKS))
def test_a_random_walk(seed):
    table = Table(Random(seed))
    numbers, made = {}, 0
    start = record = dump(table.fight)
    steps = []
    table.risen = set()  # who came up or in while no turn was under way
    for _ in range(STEPS):
        up_before = {one.id for one in table.fight.combatants if one.up}
        over_before = table.fight.turn is None
        name = table.step()
        fight = table.fight
        if fight.turn is not None and name != "back":
            table.risen.clear()
        elif over_before or name == "back":
            table.risen |= {one.id for one in fight.combatants if one.up} - up_before
            table.risen |= set() if name != "back" else {one.id for one in fight.combatants}
        table.check()
        after = dump(fight)
        assert load(after, Skirmish) == fight  # through JSON
        steps.append(tuple(diff(record, after)))
        record = after
        assert fight.made >= made
        assert all(dict(fight.numbers).get(key, 0) >= last for key, last in numbers.items())
        numbers, made = dict(fight.numbers), fight.made
    assert fight.round > 5
    assert (undone := reduce(backward, reversed(steps), record)) == start
    assert load(reduce(forward, steps, undone), Skirmish) == fight
