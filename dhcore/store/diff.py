"""The exact difference of two plain values, and going along it in either direction.

It knows nothing of what a command meant to do, so undo and redo are exact for every command alike.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from dhcore.errors import StoreError

Path: TypeAlias = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """What stood at ``path`` before and after: one value each, or nothing where it did not exist.

    With ``order`` the values are the dict's keys in their order, for a difference of order alone.
    """

    path: Path
    was: tuple[Any, ...] = ()
    now: tuple[Any, ...] = ()
    order: bool = False


def diff(before: Any, after: Any, path: Path = ()) -> Iterator[Change]:
    """Every change that leads from ``before`` to ``after``, each as deep down as possible.

    Dicts are compared key by key and lists of equal length item by item; a list whose length changed
    is replaced whole. Values that are the same object are taken as equal without looking inside.
    ``1``, ``1.0`` and ``True`` differ. Order changes come after the values they arrange.
    """
    if before is after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        yield from _diff_dicts(before, after, path)
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for at, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from diff(old, new, (*path, at))
    elif not _same(before, after):
        yield Change(path, (before,), (after,))


def _diff_dicts(before: dict[str, Any], after: dict[str, Any], path: Path) -> Iterator[Change]:
    for key, old in before.items():
        if key in after:
            yield from diff(old, after[key], (*path, key))
        else:
            yield Change((*path, key), was=(old,))
    for key, new in after.items():
        if key not in before:
            yield Change((*path, key), now=(new,))
    if _replayed(before, after) != list(after) or _replayed(after, before) != list(before):
        yield Change(path, tuple(before), tuple(after), order=True)


def _replayed(start: dict[str, Any], end: dict[str, Any]) -> list[str]:
    """The key order that removing and appending alone arrives at."""
    return [key for key in start if key in end] + [key for key in end if key not in start]


def forward(value: Any, changes: Sequence[Change]) -> Any:
    """``value`` after ``changes``; ``value`` itself stays as it is and shares what did not change.

    Raises ``StoreError`` if ``value`` is not what the changes were taken from.
    """
    for change in changes:
        value = _replaced(value, change)
    return value


def backward(value: Any, changes: Sequence[Change]) -> Any:
    """``value`` before ``changes``: the exact inverse of ``forward``, with the same promises."""
    turned = [Change(c.path, was=c.now, now=c.was, order=c.order) for c in changes]
    # The keys must all be back before they are put in order, so order still comes last.
    return forward(value, sorted(turned, key=lambda change: change.order))


def _replaced(node: Any, change: Change, depth: int = 0) -> Any:
    """A copy of ``node`` with the one thing at the path changed; only what contains it is copied."""
    if depth == len(change.path):
        return _arranged(node, change) if change.order else _exchanged((node,), change)[0]
    key = change.path[depth]
    stands = _standing_at(node, key)
    copy = node.copy()
    if depth + 1 < len(change.path) or change.order:
        _expect(len(stands) == 1)
        copy[key] = _replaced(stands[0], change, depth + 1)
    elif now := _exchanged(stands, change):
        copy[key] = now[0]
    else:
        del copy[key]
    return copy


def _standing_at(node: Any, key: str | int) -> tuple[Any, ...]:
    if isinstance(key, int):
        _expect(isinstance(node, list) and key < len(node))
        return (node[key],)
    _expect(isinstance(node, dict))
    return (node[key],) if key in node else ()


def _exchanged(stands: tuple[Any, ...], change: Change) -> tuple[Any, ...]:
    _expect(_same(list(stands), list(change.was)))
    return change.now


def _arranged(node: Any, change: Change) -> dict[str, Any]:
    _expect(isinstance(node, dict) and sorted(node) == sorted(change.now))
    return {key: node[key] for key in change.now}


def _expect(fits: bool) -> None:
    if not fits:
        raise StoreError("The log does not fit the records: this step cannot be taken back.")


def _same(one: Any, other: Any) -> bool:
    """Equal as JSON: ``True``, ``1`` and ``1.0`` are three different values, at any depth."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(_same(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return bool(one == other)
