"""The only reader of rules data: TOML and CSV files in ``data/`` become typed rows, checked as they load.

The folder is found from a checkout and an editable install (beside the package) and from a wheel
(inside the package) alike.
"""

import csv
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from dhcore.errors import DataError

_PACKAGE = Path(__file__).parent
_PLACES = (_PACKAGE / "_data", _PACKAGE.parent / "data")


class Row(BaseModel):
    """Base of typed rows: frozen, strict about unknown columns."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)


RowT = TypeVar("RowT", bound=Row)


@cache
def data_folder() -> Path:
    """Where the rules data lies. Raises ``DataError`` when the installation lacks it."""
    for place in _PLACES:
        if (place / "dragonhead").is_dir():
            return place
    raise DataError("The rules data is missing: reinstall the package, or run from a complete checkout.")


@cache
def toml_rows(file: str, key: str, model: type[RowT]) -> tuple[RowT, ...]:
    """The ``[[key]]`` entries of a TOML file in ``data/``, in order, at least one.

    Raises ``DataError`` naming file, row (counted from 1) and reason.
    """
    return _checked(file, read_toml(file).get(key, []), model, key)


def toml_table(file: str, key: str, model: type[RowT]) -> RowT:
    """The single ``[key]`` table of a TOML file in ``data/``. Raises ``DataError`` as above."""
    return _checked(file, [read_toml(file).get(key, {})], model, key)[0]


@cache
def csv_rows(file: str, model: type[RowT]) -> tuple[RowT, ...]:
    """The rows of a CSV file in ``data/`` under its header line, in order, at least one.

    Raises ``DataError`` naming file, row (counted from 1, header not counted) and reason.
    """
    with _path(file).open(encoding="utf-8", newline="") as lines:
        return _checked(file, list(csv.DictReader(lines)), model, "row")


def read_toml(file: str) -> dict[str, Any]:
    """A TOML file of ``data/`` as plain values. Raises ``DataError`` when it cannot be read."""
    try:
        return tomllib.loads(_path(file).read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{file}: {error}") from error


def _path(file: str) -> Path:
    path = data_folder() / file
    if not path.is_file():
        raise DataError(f"{file} is missing from the rules data.")
    return path


def _checked(file: str, entries: Any, model: type[RowT], key: str) -> tuple[RowT, ...]:
    if not isinstance(entries, list) or not entries:
        raise DataError(f"{file}: no {key} found.")
    rows = []
    for number, entry in enumerate(entries, start=1):
        try:
            rows.append(model.model_validate(entry))
        except ValidationError as error:
            first = error.errors()[0]
            field = ".".join(map(str, first["loc"])) or "the row"
            raise DataError(f"{file}, {key} {number}, {field}: {first['msg']}") from error
    return tuple(rows)
