"""The log of one fight: its steps, newest first, those about one combatant alone, and all of it as text."""

from collections.abc import Iterator
from dataclasses import dataclass

from dhcore.store import Campaign, LogRow

PAGE = 200
MAX_ROWS = 20_000


@dataclass(frozen=True)
class Told:
    """One step of a fight; ``changes`` are those it is about with how they were before and after."""

    row: LogRow
    round: int
    about: tuple[str, ...]
    changes: tuple[tuple[str, str, str, str], ...]

    @property
    def words(self) -> str:
        """The sentence."""
        return self.row.text


def told(campaign: Campaign, fight_id: str, combatant_id: str | None = None) -> Iterator[Told]:
    """The steps of a fight, newest first, undone ones among them; all, or those about one combatant."""
    for row in _rows(campaign):
        data = row.data if isinstance(row.data, dict) else {}
        if data.get("fight") != fight_id:
            continue
        about = tuple(data.get("about", ()))
        if combatant_id is not None and combatant_id not in about:
            continue
        changes = tuple(
            (one["id"], one["label"], one["before"], one["after"]) for one in data.get("changes", ())
        )
        yield Told(row, data.get("round", 0), about, changes)


def as_text(campaign: Campaign, fight_id: str, name: str) -> str:
    """The log of a fight from its first step on, as text: one line a step, undone ones left out."""
    lines = [name, ""]
    number = -1
    for one in reversed([step for step in told(campaign, fight_id) if not step.row.undone]):
        if one.round != number:
            number = one.round
            lines += [*([""] if len(lines) > 2 else []), f"Round {number}" if number else "Before the fight"]
        by = f" ({one.row.who})" if one.row.who else ""
        lines.append(f"  {one.row.at:%H:%M:%S}  {one.words}{by}")
        lines += [
            f"            {label}: {before or 'not here'} -> {after or 'gone'}"
            for _, label, before, after in one.changes
        ]
    return "\n".join(lines) + "\n"


def _rows(campaign: Campaign) -> Iterator[LogRow]:
    before: int | None = None
    seen = 0
    while seen < MAX_ROWS and (page := campaign.log(PAGE, before_seq=before)):
        yield from page
        before, seen = page[-1].seq, seen + len(page)
