"""Packs written as TOML or JSON; loading what was written gives an equal pack."""

import json
from typing import Any, Literal

from dhcore.content.fields import record
from dhcore.content.loading import HEAD
from dhcore.content.pack import KINDS, Pack
from dhcore.errors import UnknownName

FORMATS = ("toml", "json")
WIDTH = 100


def dump_pack(pack: Pack, to: Literal["toml", "json"] = "toml") -> str:
    """The whole pack as text, defaults left out. Raises ``UnknownName`` for another format."""
    if to not in FORMATS:
        raise UnknownName("format of a pack", to, FORMATS)
    values = pack_values(pack)
    return json.dumps(values, ensure_ascii=False, indent=1) + "\n" if to == "json" else _toml(values)


def pack_values(pack: Pack) -> dict[str, Any]:
    """The pack as plain values that JSON and a campaign's file can hold; ``load_pack`` takes them back."""
    entries = {key: [record(entry) for entry in getattr(pack, kind.field)] for key, kind in KINDS.items()}
    return {HEAD: record(pack.head), **{key: listed for key, listed in entries.items() if listed}}


def _toml(values: dict[str, Any]) -> str:
    blocks = [f"[{HEAD}]\n{_block(values[HEAD], HEAD)}"]
    for key, entries in values.items():
        if key != HEAD:
            blocks += [f"[[{key}]]\n{_block(entry, key)}" for entry in entries]
    return "\n".join(blocks)


def _block(entry: dict[str, Any], key: str) -> str:
    """The fields of an entry, tables of more than numbers last and under a header of their own."""
    tables = {name: value for name, value in entry.items() if isinstance(value, dict) and not _numbers(value)}
    lines = [f"{name} = {_lines(value)}\n" for name, value in entry.items() if name not in tables]
    for name, table in tables.items():
        lines.append(f"[{key}.{name}]\n" + "".join(f"{k} = {_lines(v)}\n" for k, v in table.items()))
    return "".join(lines)


def _numbers(table: dict[str, Any]) -> bool:
    return all(isinstance(value, int) for value in table.values())


def _lines(value: Any) -> str:
    """A value; a list of tables, or a long one of texts, takes a line for each of its items."""
    line = _inline(value)
    first = value[0] if isinstance(value, list) and value else None
    if isinstance(first, dict) or (isinstance(first, str) and len(line) > WIDTH):
        return "[\n" + "".join(f"  {_inline(item)},\n" for item in value) + "]"
    return line


def _inline(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_inline(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
