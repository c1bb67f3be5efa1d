"""The fight on this phone: which one, how everybody is at one moment, and acting on the newest of it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from time import monotonic

import streamlit as st

from dhcore import fights
from dhcore.character import Character, Rules
from dhcore.dragonhead import House
from dhcore.dragonhead.fight import DragonFight, Fighter
from dhcore.encounter import Combatant
from dhcore.errors import DhcoreError
from dhcore.fights import FightCommand
from dhcore.fights.book import KIND, cut, is_secret
from dhcore.store import Campaign, LogRow, Snapshot
from pages._parts import campaign, people
from pages._parts.party_steps import take

FIGHT, PART, OPEN = "f", "part", "o"
"""Parameters of the address: which fight, which part of its page, whose panel is open."""
LIST, NEW = "all", "new"
"""What stands for a fight's id where fights are chosen and made."""
PLAY, LOG, MORE = "play", "log", "more"
SETTLED_SECONDS = 3


@dataclass(frozen=True)
class Table:
    """A fight at one moment, with the records and numbers of everybody in it."""

    fight: DragonFight
    party: tuple[Character, ...]
    rules: Rules

    @cached_property
    def fighters(self) -> dict[str, Fighter]:
        """Everybody whose numbers are at hand, by id."""
        found = {}
        for one in self.fight.combatants:
            try:
                found[one.id] = fights.fighter_in(self.fight, one.id, self.party, self.rules)
            except DhcoreError:
                continue  # its row says that its record cannot be read
        return found

    @property
    def house(self) -> House:
        """How the campaign reads the rules."""
        return self.rules.house

    @property
    def now(self) -> Combatant | None:
        """Whose turn it is."""
        return self.fight.get(self.fight.turn) if self.fight.turn else None


@dataclass(frozen=True)
class Here:
    """The fight that this phone shows, and the campaign it lives in."""

    opened: Campaign
    table: Table
    version: int

    @property
    def fight(self) -> DragonFight:
        """The fight, with everybody's wounds."""
        return self.table.fight

    @property
    def id(self) -> str:
        """The fight's id."""
        return self.table.fight.id

    @property
    def rules(self) -> Rules:
        """What the campaign plays with."""
        return self.table.rules

    def label(self, combatant_id: str) -> str:
        """What to call somebody."""
        return self.fight.label(combatant_id)

    def run(self, command: FightCommand, token: str | None = None) -> LogRow:
        """Apply a command to the newest fight; one that leaves it as it is becomes a line of the log."""
        done = command(self.fight)
        if done.fight == self.fight:
            return self.say(done.sentence, done.about, token)
        return fights.run(self.opened, self.id, command, self.rules, campaign.me(), token=token)

    def say(self, sentence: str, about: tuple[str, ...] = (), token: str | None = None) -> LogRow:
        """A line of the fight's log that changes nothing, such as a blow that missed."""
        data = {"fight": self.id, "round": self.fight.round, "about": list(about), "changes": []}
        return self.opened.record(
            KIND,
            cut(sentence),
            data,
            who=campaign.me(),
            token=token,
            secret=is_secret([self.fight], sentence, about),
        )

    def act(
        self,
        command: FightCommand,
        token: str | None = None,
        done: Callable[[LogRow], object] | None = None,
    ) -> None:
        """Apply a command to the newest fight and draw the page anew; a refusal is said, and all stays."""
        take(lambda: self.run(command, token), done or _quietly)


def _quietly(_: LogRow) -> None:
    """The board itself shows what happened, as its last line."""


def here(opened: Campaign, fight_id: str) -> Here:
    """The fight as it is now. Raises ``NoSuchRecord``, ``FightError``."""
    state = opened.state()
    return Here(opened, _table(opened.id, state.version, fight_id, state), state.version)


@st.cache_resource(max_entries=32, show_spinner=False)
def _table(campaign_id: str, version: int, fight_id: str, _state: Snapshot) -> Table:  # noqa: ARG001  # the key
    rules = people.rules(_state)
    found = fights.fight(_state, fight_id, rules)
    return Table(found, fights.party(_state, found), rules)


def chosen(state: Snapshot) -> str:
    """What the address shows; without a word the fight shown last, or the only one that runs, or the list."""
    asked = address(FIGHT)
    if not asked:
        known = st.session_state.get("_fight")
        running = [one.id for one in fights.fights(state) if one.status == "running"]
        asked = known if known in state.encounters else running[0] if len(running) == 1 else ""
    if not asked:
        return LIST if fights.fights(state) else NEW
    if asked not in (LIST, NEW):
        st.query_params[FIGHT] = asked
        st.session_state["_fight"] = asked
    return asked


def go(fight: str, part: str = "") -> None:
    """Show another fight, the list, or another part; the next run draws it."""
    st.session_state.pop("_fight", None)
    for name, value in ((FIGHT, fight), (PART, part), (OPEN, "")):
        set_address(name, value)


def address(name: str) -> str:
    """What the address says by that name; nothing when it says nothing.

    The browser sends its address along with everything, and for a moment after a change that is still the
    one before: then what was set here counts.
    """
    at, value = st.session_state.get(f"_fight_{name}", (-SETTLED_SECONDS, ""))
    if monotonic() - at < SETTLED_SECONDS and st.query_params.get(name, "") != value:
        _put(name, value)
    return st.query_params.get(name, "")


def set_address(name: str, value: str) -> None:
    """One parameter of the address; an empty value takes it out."""
    if st.query_params.get(name, "") != value:
        st.session_state[f"_fight_{name}"] = (monotonic(), value)
        _put(name, value)


def _put(name: str, value: str) -> None:
    if value:
        st.query_params[name] = value
    else:
        st.query_params.pop(name, None)
