"""A fight as a file of its own: exactly as it is, read back with care, in the same campaign or another."""

import json
from typing import Any

from dhcore.character import Rules, sheet_of
from dhcore.dragonhead.fight import DragonFight
from dhcore.encounter import FightError, changed, dump, load
from dhcore.errors import NewerVersion
from dhcore.fights.book import Step, change, put, with_id
from dhcore.fights.book import fight as lent_fight
from dhcore.fights.lending import party_of
from dhcore.fights.people import profile_of_sheet
from dhcore.store import Campaign, Documents, LogRow, Snapshot, new_id

FORMAT = "dragonhead-fight"
VERSION = 1
MAX_BYTES = 2_000_000


def export_json(state: Snapshot, fight_id: str, rules: Rules) -> str:
    """The whole fight as JSON text: round, turn, wounds on both sides, conditions, timers.

    Characters go along with their wounds and numbers, so that the fight stands by itself elsewhere.
    """
    own = lent_fight(state, fight_id, rules)
    known = {kind.id for kind in own.kinds}
    sheets = [sheet_of(one, rules) for one in party_of(own, state.characters) if one.id not in known]
    own = changed(own, kinds=(*own.kinds, *map(profile_of_sheet, sheets)))
    head = {"format": FORMAT, "version": VERSION, "fight": dump(own)}
    return json.dumps(head, ensure_ascii=False, indent=1) + "\n"


def read_json(text: str | bytes) -> DragonFight:
    """The fight of such a file. Raises ``FightError`` for anything else, ``NewerVersion`` for a later one."""
    if len(text) > MAX_BYTES:
        raise FightError(f"A fight takes {MAX_BYTES // 1_000_000} MB at most; this file has more.")
    try:
        head: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FightError("This file is no fight: it is not JSON.") from error
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise FightError("This file is no fight of ours.")
    if type(head.get("version")) is not int or head["version"] < 1:
        raise FightError("This file does not say which version it has.")
    if head["version"] > VERSION:
        raise NewerVersion("This fight was made by a newer version of the app: update the app to read it.")
    return load(head.get("fight"), DragonFight)


def import_json(
    campaign: Campaign,
    text: str | bytes,
    who: str = "",
    *,
    fight_id: str | None = None,
    token: str | None = None,
) -> LogRow:
    """The fight of a file, under a new id, in this campaign.

    Characters that this campaign has are the same ones, with the wounds their records have here; others
    come as made up for this fight, with the wounds of the file. Raises as :func:`read_json`, with
    nothing changed.
    """
    own = read_json(text)
    key = fight_id or new_id()

    def mutate(documents: Documents) -> Step:
        combatants = tuple(
            changed(one, kind="adhoc")
            if one.kind == "party" and one.ref not in documents.characters and one.body
            else one
            for one in own.combatants
        )
        copy = changed(with_id(own, key, own.name), combatants=combatants)
        refs = {one.ref for one in combatants if one.kind != "party"}
        copy = changed(copy, kinds=tuple(kind for kind in copy.kinds if kind.id in refs))
        put(documents, copy)
        details = {"fight": key, "round": copy.round, "about": [one.id for one in combatants], "changes": []}
        return Step(f"{copy.name} comes from a file", details)

    return change(campaign, mutate, who, token=token)
