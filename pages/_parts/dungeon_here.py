"""The crawl on this phone: the journey at one moment, who comes, how fast, and acting on the newest of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import streamlit as st

from dhcore.character import Rules, Sheet
from dhcore.content.creatures import Creature
from dhcore.content.roll_tables import EncounterTable
from dhcore.dragonhead import Check
from dhcore.dragonhead.crawl import Crawl, slowest
from dhcore.dragonhead.dice_table import MAX_SCORE
from dhcore.errors import DhcoreError
from dhcore.journey import Dungeon, Journey, Met, meeting
from dhcore.journey.crawling import along
from dhcore.journey.timers import JourneyCommand
from dhcore.store import Campaign, Snapshot
from pages._parts import clock_here, people
from pages._parts import party_people as party


@dataclass(frozen=True)
class Here:
    """The journey as this phone shows it, and the campaign it belongs to."""

    opened: Campaign
    state: Snapshot
    journey: Journey
    sheets: tuple[Sheet, ...]
    rules: Rules

    @property
    def leads(self) -> bool:
        """Whether this phone is the DM's, who alone moves the party and the clock."""
        return self.opened.role == "dm"

    @property
    def dungeon(self) -> Dungeon:
        """The crawl and its map."""
        return self.journey.dungeon

    @cached_property
    def names(self) -> dict[str, str]:
        """What to call each member, by id."""
        return party.labels(sheet.character for sheet in self.sheets)

    @cached_property
    def members(self) -> tuple[Sheet, ...]:
        """Who comes, in marching order."""
        by_id = {sheet.character.id: sheet for sheet in self.sheets}
        return tuple(by_id[key] for key in along(self.dungeon, list(by_id)))

    @cached_property
    def mover(self) -> str:
        """Whose Move counts; empty when it is typed in, or nobody comes."""
        if self.dungeon.move or not self.members:
            return ""
        one = self.members[slowest([sheet.moves[0].value for sheet in self.members])]
        return self.names[one.character.id]

    @cached_property
    def plan(self) -> Crawl | None:
        """The next crawl, or the one under way; None as long as nobody's Move is known."""
        score = self.dungeon.move or min((sheet.moves[0].value for sheet in self.members), default=0)
        if not score and not self.members:
            return None
        score = max(-MAX_SCORE, min(score, MAX_SCORE))
        return Crawl(Check(score, house=self.rules.house), self.dungeon.pace)

    @cached_property
    def table(self) -> EncounterTable | None:
        """The encounter table of the place; None when none is set, or it has left the packs."""
        known = {one.id: one for one in self.rules.library.all(EncounterTable)}
        return known.get(self.dungeon.table)

    @property
    def met(self) -> Met | None:
        """The encounter that is still to be dealt with: it has become no fight yet."""
        met = self.dungeon.met
        return met if met and met.id not in self.state.encounters else None

    def creature(self, key: str) -> str:
        """The name of a kind of creature, its id when the packs no longer have it."""
        try:
            return self.rules.library.get(Creature, key).name
        except DhcoreError:
            return key

    def told(self, met: Met) -> str:
        """The roll and what it brought, in words."""
        die = f"{self.table.die}" if self.table else "encounter"
        return meeting.told(met, [self.creature(kind) for kind, _ in met.creatures], die)

    def act(self, command: JourneyCommand) -> None:
        """Apply a command to the newest journey and draw the page anew; a refusal is said, and all stays."""
        clock_here.act(self.opened, command)


def another(label: str, options: Sequence[str], current: str, words: Callable[[str], str]) -> str | None:
    """A row of segments with the current one chosen; gives another one that was tapped, and forgets it."""
    turns = st.session_state.setdefault("_turns", {})
    key = f"dungeon_{label.lower()}"
    picked = st.segmented_control(
        label,
        options,
        default=current,
        required=True,
        format_func=words,
        key=f"{key}_{current}_{turns.get(key, 0)}",
        label_visibility="collapsed",
        width="stretch",
    )
    if picked == current:
        return None
    turns[key] = turns.get(key, 0) + 1  # a step that is refused leaves nothing that is taken again
    return picked


def here(opened: Campaign) -> Here | None:
    """The journey as it is now; None when it cannot be read, which is said."""
    state = opened.state()
    journey = clock_here.journey_of(opened, state)
    if journey is None:
        return None
    return Here(opened, state, journey, party.sheets(opened), people.rules(state))
