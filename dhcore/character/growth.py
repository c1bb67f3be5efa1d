"""What a step would change: two sheets compared value by value, before anything is bought."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from dhcore.character.experience import labels
from dhcore.character.sheet import Sheet


@dataclass(frozen=True)
class Change:
    """One value of the sheet ``before`` and ``after``; an empty text says that it is not there."""

    label: str
    before: str
    after: str


class _Value(NamedTuple):
    label: str
    text: str


def growth(before: Sheet, after: Sheet, or_after: Sheet | None = None) -> tuple[Change, ...]:
    """Every value that differs, in the order of the sheet: what one looks at before buying.

    ``or_after`` is the best that may come of it while a die is not rolled yet (``after`` is the worst):
    where the two differ, both are named, ``21–30``.

    >>> from random import Random
    >>> from dhcore.character import Rules, commands, creation, sheet_of
    >>> rules = Rules()
    >>> one = creation.roll_one(Random(7), rules)
    >>> bigger = commands.raise_ability(commands.award(one, 1_000).character, rules, "luc").character
    >>> growth(sheet_of(one, rules), sheet_of(bigger, rules))[0].label
    'Luck'
    """
    old, new = _values(before), _values(after)
    best = _values(or_after) if or_after else new
    return tuple(
        Change((new.get(key) or old[key]).label, was, now)
        for key in _in_order(old, new)
        if (was := _text(old, key)) != (now := _both(_text(new, key), _text(best, key)))
    )


def _both(least: str, most: str) -> str:
    return least if least == most else f"{least}–{most}"


def _text(values: dict[str, _Value], key: str) -> str:
    return values[key].text if key in values else ""


def _in_order(old: dict[str, _Value], new: dict[str, _Value]) -> Iterable[str]:
    """The keys of ``new`` in its order, then those that only ``old`` had."""
    return (*new, *(key for key in old if key not in new))


def _values(sheet: Sheet) -> dict[str, _Value]:
    """Every value under a key of its own, with its label and its text."""
    return {
        "level": _Value("Character level", str(sheet.level)),
        "tier": _Value("Tier", sheet.tier),
        **{f"class.{one.id}": _Value(f"{one.name} level", str(one.level)) for one in sheet.classes},
        **{f"ability.{one.code}": _Value(one.name, one.text) for one in sheet.abilities},
        "hp": _Value("HP", str(sheet.hp)),
        "stun": _Value("Stun", str(sheet.stun)),
        "ac": _Value("AC", str(sheet.ac.dice)),
        "dc": _Value("DC", str(sheet.dc.dice)),
        **{way.key: _Value(way.label, str(way.dice)) for way in sheet.moves},
        **{
            f"limit.{one.class_id}": _Value(f"{one.class_name} spell levels", str(one.limit))
            for one in sheet.magic
        },
        **_attacks(sheet),
        **{
            f"feature.{one.id}.{feature.name}": _Value(f"Feature of {one.name}", feature.name)
            for one in sheet.classes
            for feature in one.features
        },
    }


def _attacks(sheet: Sheet) -> dict[str, _Value]:
    """The hit rolls; two attacks of the same name carry their keys as well."""
    names = labels([(line.key, line.name) for line in sheet.attacks])
    return {f"hit.{line.key}": _Value(names[line.key], line.hit_text) for line in sheet.attacks}
