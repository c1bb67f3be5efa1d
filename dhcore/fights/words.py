"""How somebody in a fight is, in one line: what the log keeps from before and after a command."""

from dhcore.dragonhead.fight import Body, DragonFight, shaken_of
from dhcore.encounter import Combatant

MAX_WORDS = 240


def how_it_is(one: Combatant[Body]) -> str:
    """``up; wear 3/12, tear 1; stunned; Web``, cut to 240 characters."""
    words: list[str] = [one.state]
    if one.body is not None:
        torn = [
            f"{name} {value}" for name, value in (("tear", one.body.tear), ("scar", one.body.scar)) if value
        ]
        words.append(", ".join((f"wear {one.body.wear}/{one.body.hp}", *torn)))
    shaken = shaken_of(one)
    words += ["stunned"] * bool(shaken.stuns) + ["knocked down"] * shaken.down
    words += [condition.name for condition in one.conditions]
    words += [f"{counter.name} {counter.left}/{counter.most}" for counter in one.counters]
    line = "; ".join(words)
    return line if len(line) <= MAX_WORDS else line[: MAX_WORDS - 1] + "…"


def changes(before: DragonFight, after: DragonFight) -> list[dict[str, str]]:
    """Everybody who is otherwise than before, joined or gone: id, label, and both lines."""
    known = {one.id: one for one in before.combatants}
    now = {one.id: one for one in after.combatants}
    rows = []
    for key in {**known, **now}:
        was = how_it_is(known[key]) if key in known else ""
        now_is = how_it_is(now[key]) if key in now else ""
        if was != now_is:
            label = (after if key in now else before).label(key)
            rows.append({"id": key, "label": label, "before": was, "after": now_is})
    return rows
