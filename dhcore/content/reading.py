"""The text of a pack, from wherever it comes, as plain values: TOML or JSON, within the caps."""

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from dhcore.content.complaints import described
from dhcore.errors import PackError

MAX_BYTES = 2_000_000
MAX_FILES = 60
MAX_LINE = 5_000
MAX_DEPTH = 12
MAX_VALUES = 200_000
MAX_INT = 2**63 - 1
ENDINGS = (".toml", ".json")
TEXT = "the pack"


class Document(NamedTuple):
    """One file of a pack: what to call it in a sentence, and its values, lists as tuples."""

    label: str
    values: Mapping[str, Any]


def read_documents(source: object) -> list[Document]:
    """The documents of a pack: a ``Path`` to a file or folder, its text (str or bytes), or its values.

    Raises ``PackError`` with everything that keeps them from being read.
    """
    if isinstance(source, Path):
        texts = _files(source)
    elif isinstance(source, str | bytes):
        texts = [(TEXT, source)]
    elif isinstance(source, Mapping):
        return [Document(TEXT, _plain(dict(source), TEXT))]
    else:
        raise PackError([f"A pack is a file, a folder, a text or a table, not {described(source)}."])
    documents: list[Document] = []
    problems: list[str] = []
    for label, text in texts:
        try:
            documents.append(Document(label, _plain(_parsed(text, label), label)))
        except PackError as error:
            problems += error.problems
    if problems:
        raise PackError(problems)
    return documents


def _files(path: Path) -> list[tuple[str, str | bytes]]:
    try:
        files = [path]
        if path.is_dir():
            files = sorted(file for file in path.iterdir() if file.suffix.lower() in ENDINGS)
        if not files or len(files) > MAX_FILES:
            raise PackError([f"{path.name}: a folder with 1 to {MAX_FILES} TOML or JSON files is needed."])
        size = sum(file.stat().st_size for file in files)
        if size > MAX_BYTES:
            raise _too_big(path.name, size)
        return [(file.name, file.read_bytes()) for file in files]
    except OSError as error:
        raise PackError([f"{path.name}: it cannot be read ({error.strerror or 'no such file'})."]) from error


def _too_big(label: str, size: int) -> PackError:
    return PackError([f"{label}: it has {size:,} bytes; a pack has at most {MAX_BYTES:,}."])


def _parsed(given: str | bytes, label: str) -> Any:
    text = _decoded(given, label)
    brackets = text.lstrip().startswith(("{", "["))
    is_json = label.lower().endswith(".json") or (brackets and not _opens_toml(text))
    try:
        return json.loads(text, object_pairs_hook=_once) if is_json else tomllib.loads(_short_lines(text))
    except RecursionError:
        raise PackError([f"{label}: it is nested too deeply."]) from None
    except ValueError as error:
        kind = "JSON" if is_json else "TOML"
        raise PackError([f"{label}: it is not readable as {kind}: {str(error)[:200]}"]) from error


def _decoded(given: str | bytes, label: str) -> str:
    size = len(given) if isinstance(given, bytes) else len(given.encode("utf-8", "replace"))
    if size > MAX_BYTES:
        raise _too_big(label, size)
    if isinstance(given, str):
        return given.removeprefix("\ufeff")
    try:
        return given.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PackError([f"{label}: it is not text in UTF-8 (byte {error.start:,})."]) from error


def _opens_toml(text: str) -> bool:
    """Whether a text that starts with a bracket is TOML: its first line is a table's header."""
    first = text.lstrip().split("\n", 1)[0].split("#")[0].strip()
    return first.startswith("[") and first.endswith("]") and first.strip("[] ").replace("_", "").isalpha()


def _short_lines(text: str) -> str:
    """``text`` itself: a key of thousands of parts would keep the reader busy for minutes."""
    if any(len(line) > MAX_LINE for line in text.split("\n")):
        raise ValueError(f"a line is longer than {MAX_LINE:,} characters")
    return text


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"the field “{next(key for key in keys if keys.count(key) > 1)}” stands twice")
    return values


def _plain(values: Any, label: str) -> dict[str, Any]:
    """``values`` with tuples for lists. Raises ``PackError`` past the caps and for keys that are no texts."""
    if not isinstance(values, dict):
        raise PackError([f"{label}: a pack is a table with [pack] and entries, not {described(values)}."])
    problems: set[str] = set()
    count = 0

    def walk(value: Any, depth: int) -> Any:
        nonlocal count
        count += 1
        if depth > MAX_DEPTH:
            problems.add(f"{label}: it is nested more than {MAX_DEPTH} levels deep.")
        elif count > MAX_VALUES:
            problems.add(f"{label}: it has more than {MAX_VALUES:,} values.")
        elif isinstance(value, Mapping):
            if not all(isinstance(key, str) for key in value):
                problems.add(f"{label}: the names of fields are texts.")
            return {str(key)[:200]: walk(item, depth + 1) for key, item in value.items()}
        elif isinstance(value, list | tuple):
            return tuple(walk(item, depth + 1) for item in value)
        elif isinstance(value, int) and abs(value) > MAX_INT:
            problems.add(f"{label}: a number has more than 19 digits.")
        return value

    plain = walk(values, 0)
    if problems:
        raise PackError(sorted(problems))
    return plain  # type: ignore[no-any-return]
