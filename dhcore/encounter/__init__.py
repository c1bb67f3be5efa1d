"""The fight as a value, for any game: combatants, order, rounds, timers; commands in, the next value out.

A game says what a body is and what it keeps about a kind of creature, and hands in the order of turns; all
else is here. A command takes a fight and gives ``Done``: the fight afterwards, one sentence for the log,
and the ids of those it is about. Nothing changes in place, so a page can try a command and throw it away.

>>> from dhcore.encounter import Fight, Kind, Newcomer, Strict, add, begin_round, next_turn, remove
>>> class Body(Strict):
...     hp: int
>>> class Skirmish(Fight[Body, Kind]):
...     GAME = "skirmish"
>>> fight = Skirmish(id="f1", name="The bridge")
>>> fight = add(fight, [Newcomer("party", "Mara", "characters", ref="a1"),
...                     Newcomer("creature", "Goblin", "creatures", body=Body(hp=5), count=2)]).fight
>>> mara, first, second = (one.id for one in fight.combatants)
>>> fight = begin_round(fight, [mara, first, second]).fight
>>> next_turn(fight).sentence
"Goblin 1's turn"
>>> fight = remove(next_turn(fight).fight, [first]).fight
>>> fight.label(fight.turn), [fight.label(one.id) for one in fight.combatants]
('Goblin 2', ['Mara', 'Goblin 2'])

In ``dhcore.dragonhead.fight`` the same engine plays Dragonhead; ``dhcore.fights`` keeps fights in a campaign.
"""

from dhcore.encounter.conditions import add_condition, break_concentration, remove_condition
from dhcore.encounter.counters import (
    add_counter,
    counter_named,
    counter_of,
    remove_counter,
    set_counter,
)
from dhcore.encounter.done import Done, each
from dhcore.encounter.links import bind, links_of, tighten, unbind
from dhcore.encounter.parts import Combatant, Condition, Counter, Link, Round, Timer, Turn
from dhcore.encounter.record import Fight, FightError, Kind, NoSuchCombatant, changed, dump, load
from dhcore.encounter.roster import (
    Newcomer,
    add,
    call,
    describe,
    enter,
    hide,
    remove,
    rename,
    set_health,
)
from dhcore.encounter.rounds import (
    archive,
    begin_round,
    end_fight,
    reopen,
    retitle,
    set_first,
    take_note,
)
from dhcore.encounter.seen import Seen, for_players, players_see
from dhcore.encounter.timers import (
    dealt_with,
    due,
    set_timer,
    start_timer,
    stop_timer,
    stop_work,
    timers_of,
)
from dhcore.encounter.turns import (
    act_together,
    give_turn,
    next_turn,
    postpone,
    previous_turn,
    reorder,
)
from dhcore.encounter.values import Strict

__all__ = [
    "Combatant",
    "Condition",
    "Counter",
    "Done",
    "Fight",
    "FightError",
    "Kind",
    "Link",
    "Newcomer",
    "NoSuchCombatant",
    "Round",
    "Seen",
    "Strict",
    "Timer",
    "Turn",
    "act_together",
    "add",
    "add_condition",
    "add_counter",
    "archive",
    "begin_round",
    "bind",
    "break_concentration",
    "call",
    "changed",
    "counter_named",
    "counter_of",
    "dealt_with",
    "describe",
    "due",
    "dump",
    "each",
    "end_fight",
    "enter",
    "for_players",
    "give_turn",
    "hide",
    "links_of",
    "load",
    "next_turn",
    "players_see",
    "postpone",
    "previous_turn",
    "remove",
    "remove_condition",
    "remove_counter",
    "rename",
    "reopen",
    "reorder",
    "retitle",
    "set_counter",
    "set_first",
    "set_health",
    "set_timer",
    "start_timer",
    "stop_timer",
    "stop_work",
    "take_note",
    "tighten",
    "timers_of",
    "unbind",
]
