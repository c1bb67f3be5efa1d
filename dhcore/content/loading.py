"""Packs read and checked: whole and sound, or refused with everything that is wrong at once."""

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from pydantic import ValidationError

from dhcore.content.complaints import described, sentence, visible
from dhcore.content.fields import Entry, Strict
from dhcore.content.pack import FORMAT, KINDS, MAX_ENTRIES, Head, Names, Pack, word_for
from dhcore.content.reading import TEXT, Document, read_documents
from dhcore.errors import PackError, nearest, shown

HEAD = "pack"
MAX_PROBLEMS = 200
ModelT = TypeVar("ModelT", bound=Strict)


class Raw(NamedTuple):
    """An entry as it was read: its file, its kind, its place among its kind in that file, its values."""

    file: str
    kind: str
    number: int
    values: Any

    @property
    def label(self) -> str:
        """What to call it in a sentence: ``weapons.toml: weapon 'dagger'``, or by its number."""
        name = self.values.get("id") if isinstance(self.values, Mapping) else None
        which = shown(name) if isinstance(name, str) else str(self.number)
        return f"{_prefix(self.file)}{word_for(self.kind)} {which}"


def load_pack(source: Path | str | bytes | Mapping[str, Any], known: Names | None = None) -> Pack:
    """A pack from a ``Path`` (a file, or a folder of them), its text in TOML or JSON, or its plain values.

    ``known`` is what references may name besides the pack's own entries, such as
    :attr:`Library.names`. Raises ``PackError`` naming file, entry, field and what would be right for
    every problem (the first 200); nothing is loaded then.
    """
    documents = read_documents(source)
    problems: list[str] = []
    raws = list(_entries(documents, problems))
    head = _head(documents, problems)
    if len(raws) > MAX_ENTRIES:
        raise _refused([f"A pack has at most {MAX_ENTRIES:,} entries; this one has {len(raws):,}."])
    entries = _checked(raws, problems)
    _check_ids(raws, problems)
    _check_references(raws, entries, known, problems)
    if problems or head is None:
        raise _refused(problems)
    fields: dict[str, Any] = {kind.field: _of_kind(raws, entries, key) for key, kind in KINDS.items()}
    return Pack(head, **fields)


def _refused(problems: list[str]) -> PackError:
    more = [f"… and {len(problems) - MAX_PROBLEMS:,} more"] if len(problems) > MAX_PROBLEMS else []
    return PackError(visible(problem) for problem in [*problems[:MAX_PROBLEMS], *more])


def _prefix(file: str) -> str:
    return "" if file == TEXT else f"{file}: "


def _of_kind(raws: list[Raw], entries: list[Entry | None], key: str) -> tuple[Entry, ...]:
    return tuple(entry for raw, entry in zip(raws, entries, strict=True) if entry and raw.kind == key)


def _entries(documents: list[Document], problems: list[str]) -> Iterator[Raw]:
    for document in documents:
        for key, value in document.values.items():
            if key == HEAD:
                continue
            if key not in KINDS:
                hint = nearest(key, (HEAD, *KINDS)) or f" (known: {', '.join((HEAD, *KINDS))})"
                problems.append(f"{_prefix(document.label)}{shown(key)} is no kind of entry{hint}.")
            elif not isinstance(value, tuple):
                problems.append(
                    f"{_prefix(document.label)}{key}: a list of entries is needed, as [[{key}]] makes one."
                )
            else:
                yield from (
                    Raw(document.label, key, number, item) for number, item in enumerate(value, start=1)
                )


def _head(documents: list[Document], problems: list[str]) -> Head | None:
    heads = [document for document in documents if HEAD in document.values]
    if len(heads) != 1:
        count = "no [pack] table" if not heads else f"{len(heads)} [pack] tables"
        problems.insert(0, f"This is no pack: it has {count} with format, id and name; it needs one.")
        return None
    values = heads[0].values[HEAD]
    version = values.get("format") if isinstance(values, Mapping) else None
    if isinstance(version, int) and version > FORMAT:
        raise _refused(
            [f"The pack has format {version}; this program reads up to {FORMAT}: update the program."]
        )
    raw = Raw(heads[0].label, HEAD, 1, values)
    return _validated(Head, raw, f"{_prefix(raw.file)}[{HEAD}]", problems)


def _checked(raws: list[Raw], problems: list[str]) -> list[Entry | None]:
    return [_validated(KINDS[raw.kind].model, raw, raw.label, problems) for raw in raws]


def _validated(model: type[ModelT], raw: Raw, label: str, problems: list[str]) -> ModelT | None:
    if not isinstance(raw.values, Mapping):
        problems.append(f"{label}: a table of fields is needed, not {described(raw.values)}.")
        return None
    try:
        return model.model_validate(raw.values)
    except ValidationError as error:
        problems += [f"{label}, {sentence(one, model)}" for one in error.errors(include_url=False)]
        return None


def _check_ids(raws: list[Raw], problems: list[str]) -> None:
    ids = [raw.values.get("id") for raw in raws if isinstance(raw.values, Mapping)]
    for name, count in Counter(name for name in ids if isinstance(name, str)).items():
        if count > 1:
            where = [raw for raw in raws if isinstance(raw.values, Mapping) and raw.values.get("id") == name]
            places = ", ".join(f"{_prefix(raw.file)}{word_for(raw.kind)} {raw.number}" for raw in where[:5])
            problems.append(f"id {shown(name)} is used {count} times ({places}); every entry needs its own.")


def _check_references(
    raws: list[Raw], entries: list[Entry | None], known: Names | None, problems: list[str]
) -> None:
    """Broken entries count as there: what refers to them is not wrong itself."""
    listed = [(raw.kind, raw.values) for raw in raws if isinstance(raw.values, Mapping)]
    names = Names.of(
        ((kind, values["id"]) for kind, values in listed if isinstance(values.get("id"), str)),
        (values["group"] for _, values in listed if isinstance(values.get("group"), str)),
    )
    names = names | known if known else names
    for raw, entry in zip(raws, entries, strict=True):
        problems += broken_references(entry, names, raw.label) if entry else []


def broken_references(entry: Entry, names: Names, label: str) -> list[str]:
    """A sentence for each reference of ``entry`` that names nothing among ``names``."""
    complaints = ((ref.field, names.complaint(ref.kinds, ref.id)) for ref in entry.refers())
    return [f"{label}, {field}: {complaint}." for field, complaint in complaints if complaint]
