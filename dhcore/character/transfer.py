"""One character as a file of its own: written, and read back with care (another table, another phone)."""

import json
from base64 import b64decode
from hashlib import sha256
from typing import Any, NoReturn

from dhcore.character.picture import check_picture
from dhcore.character.record import Character, CharacterError, changed, dump, load
from dhcore.content.complaints import described
from dhcore.errors import NewerVersion, OutOfRange

FORMAT = "dragonhead-character"
VERSION = 1
MAX_BYTES = 2_000_000
_FIELDS = ("format", "version", "checksum", "character")


def export_json(character: Character) -> str:
    """The whole character as JSON text with a checksum; :func:`import_json` gives an equal one back."""
    record = dump(character)
    head = {"format": FORMAT, "version": VERSION, "checksum": _checksum(record), "character": record}
    return json.dumps(head, ensure_ascii=False, indent=1) + "\n"


def import_json(text: str | bytes, new_id: str | None = None, edited: bool = False) -> Character:
    """The character of such a file, under ``new_id`` if one is given.

    Raises ``CharacterError`` with a sentence for anything else: no JSON, another program's, more than 2 MB,
    a checksum that does not fit (unless it was ``edited`` on purpose), a field that is missing, unknown or
    past its caps. Raises ``NewerVersion`` for a file of a later program. Nothing is ever filled in.
    """
    record = _record(_parsed(text), edited)
    character = load(record)
    if character.picture:
        try:
            check_picture(b64decode(character.picture))
        except ValueError as error:
            raise CharacterError(f"This character cannot be read: {error}") from error
    try:
        return character if new_id is None else changed(character, id=new_id)
    except OutOfRange as error:
        raise CharacterError(str(error)) from error


def file_name(character: Character) -> str:
    """A name for the file that every system takes: the letters and digits of the character's name."""
    plain = "".join(char if char.isalnum() and char.isascii() else "-" for char in character.name)
    words = "-".join(filter(None, plain.split("-")))[:40]
    return f"{words or 'character'}-{character.id[:6]}.json".lower()


def _parsed(text: str | bytes) -> Any:
    if len(text) > MAX_BYTES or (isinstance(text, str) and len(text.encode("utf-8", "replace")) > MAX_BYTES):
        raise CharacterError(f"A character takes {MAX_BYTES // 1_000_000} MB at most; this file has more.")
    try:
        plain = text.decode("utf-8-sig") if isinstance(text, bytes) else text.removeprefix("\ufeff")
        return json.loads(plain, parse_constant=_refuse, object_pairs_hook=_once)
    except RecursionError:
        raise CharacterError("This is no character: it is nested too deeply.") from None
    except ValueError as error:
        if isinstance(error, CharacterError):
            raise
        raise CharacterError("This is no character: it cannot be read as JSON.") from error


def _record(values: Any, edited: bool) -> Any:
    if not isinstance(values, dict) or values.get("format") != FORMAT:
        what = described(values) if not isinstance(values, dict) else "something else"
        raise CharacterError(f"This is no character that was saved with this app, but {what}.")
    version = values.get("version")
    if type(version) is not int or version < 1:
        raise CharacterError("This file does not say which version it has.")
    if version > VERSION:
        raise NewerVersion("This file was made by a newer version of the app: update the app to read it.")
    if set(values) != set(_FIELDS):
        odd = ", ".join(sorted(set(values) ^ set(_FIELDS)))[:100]
        raise CharacterError(f"This file is not complete, or has more in it than a character: {odd}.")
    record = values["character"]
    if not edited and values["checksum"] != _checksum(record):
        raise CharacterError("This file was changed or cut off on its way: its checksum does not fit.")
    return record


def _checksum(record: Any) -> str:
    plain = json.dumps(record, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return sha256(plain.encode()).hexdigest()


def _refuse(constant: str) -> NoReturn:
    raise CharacterError(f"This is no character: {constant} is no number.")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        raise CharacterError("This is no character: a field stands in it twice.")
    return values
