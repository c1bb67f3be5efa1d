"""Drafts of characters, kept in the settings of a campaign so that a locked phone finds them again."""

from collections.abc import Mapping
from typing import Any

from dhcore.character.creation.draft import Draft, dump_draft, load_draft
from dhcore.character.record import CharacterError
from dhcore.errors import DhcoreError, OutOfRange

DRAFTS = "drafts"
MAX_DRAFTS = 20


def put_draft(settings: dict[str, Any], draft_id: str, draft: Draft) -> None:
    """Keep the draft under its id, the newest last. Raises ``OutOfRange`` past 20 drafts."""
    kept = dict(settings.get(DRAFTS, {}))
    if draft_id not in kept and len(kept) >= MAX_DRAFTS:
        raise OutOfRange(f"A campaign keeps {MAX_DRAFTS} unfinished characters: finish or drop one first.")
    settings[DRAFTS] = {**kept, draft_id: dump_draft(draft)}


def take_draft(settings: dict[str, Any], draft_id: str) -> Draft:
    """The draft, which is no longer kept. Raises as :func:`draft_in`."""
    draft = draft_in(settings, draft_id)
    drop_draft(settings, draft_id)
    return draft


def drop_draft(settings: dict[str, Any], draft_id: str) -> None:
    """The draft no longer kept, readable or not. Raises ``CharacterError`` when it is gone."""
    kept = dict(settings.get(DRAFTS, {}))
    if draft_id not in kept:
        raise CharacterError("There is no such draft here: it may have been finished on another phone.")
    del kept[draft_id]
    settings[DRAFTS] = kept


def draft_in(settings: Mapping[str, Any], draft_id: str) -> Draft:
    """The draft with that id. Raises ``CharacterError`` when it is gone or cannot be read."""
    kept = settings.get(DRAFTS, {})
    if draft_id not in kept:
        raise CharacterError("There is no such draft here: it may have been finished on another phone.")
    return load_draft(kept[draft_id])


def drafts_in(settings: Mapping[str, Any]) -> dict[str, Draft]:
    """Id -> draft, those that can be read, the oldest first."""
    found = {}
    for key, document in settings.get(DRAFTS, {}).items():
        try:
            found[key] = load_draft(document)
        except DhcoreError:
            continue
    return found
