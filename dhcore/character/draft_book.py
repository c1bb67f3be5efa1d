"""Drafts of characters in a campaign: kept step by step, finished into a character, or dropped.

Each is one row of the log and can be undone like any other step.
"""

from collections.abc import Callable

from dhcore.character import drafts
from dhcore.character.book import seat_new
from dhcore.character.creation.draft import Draft
from dhcore.character.creation.finishing import finish
from dhcore.character.record import Character
from dhcore.character.rules import Rules
from dhcore.store import Campaign, Documents, LogRow, Snapshot

Redraft = Callable[[Draft], Draft]


def draft(state: Snapshot, draft_id: str) -> Draft:
    """The draft with that id. Raises ``CharacterError`` when it is gone or cannot be read."""
    return drafts.draft_in(state.settings, draft_id)


def all_drafts(state: Snapshot) -> dict[str, Draft]:
    """Id -> draft, those that can be read, the oldest first."""
    return drafts.drafts_in(state.settings)


def begin_draft(
    campaign: Campaign, draft_id: str, new: Draft, who: str = "", *, token: str | None = None
) -> LogRow:
    """Keep a new draft. Raises ``OutOfRange`` past 20 drafts of a campaign."""
    return campaign.change(
        "draft",
        "A new character is begun",
        lambda documents: drafts.put_draft(documents.settings, draft_id, new),
        who=who,
        data={"draft": draft_id},
        token=token,
    )


def change_draft(  # noqa: PLR0913
    campaign: Campaign,
    draft_id: str,
    redraft: Redraft,
    what: str,
    who: str = "",
    *,
    token: str | None = None,
) -> LogRow:
    """Apply a step of creation to the newest draft; ``what`` says it for the log: ``abilities rolled``."""

    def mutate(documents: Documents) -> Draft:
        after = redraft(drafts.draft_in(documents.settings, draft_id))
        drafts.put_draft(documents.settings, draft_id, after)
        return after

    return campaign.change(
        "draft",
        lambda after: f"{after.name or 'A new character'}: {what}",
        mutate,
        who=who,
        data={"draft": draft_id},
        token=token,
    )


def drop(campaign: Campaign, draft_id: str, who: str = "") -> LogRow:
    """A draft no longer kept. Raises ``CharacterError`` when it is gone."""
    return campaign.change(
        "draft",
        "A character in the making was given up",
        lambda documents: drafts.drop_draft(documents.settings, draft_id),
        who=who,
        data={"draft": draft_id},
    )


def finish_draft(  # noqa: PLR0913, PLR0917
    campaign: Campaign,
    draft_id: str,
    rules: Rules,
    new_id: str,
    created: str = "",
    who: str = "",
    *,
    token: str | None = None,
) -> LogRow:
    """The draft becomes a character of the campaign under ``new_id``, in one step.

    Raises ``Refused`` with what is still missing, ``CharacterError`` when the draft is gone.
    """

    def mutate(documents: Documents) -> Character:
        new = finish(drafts.take_draft(documents.settings, draft_id), rules, new_id, created)
        seat_new(documents, new)
        return new

    return campaign.change(
        "join", lambda new: f"{new.name} joins", mutate, who=who, data={"character": new_id}, token=token
    )
