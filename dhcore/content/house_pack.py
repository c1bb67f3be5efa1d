"""The pack of our own making that comes with the program (ruling A02), read when it is first asked for."""

from functools import cache

from dhcore.content.library import Library, library
from dhcore.content.loading import load_pack
from dhcore.content.pack import Pack
from dhcore.tables import data_folder


@cache
def house_pack() -> Pack:
    """The house pack. Raises ``PackError`` or ``DataError`` when the installation is broken."""
    return load_pack(data_folder() / "packs" / "house")


@cache
def house_library() -> Library:
    """The house pack alone, as a campaign without packs of its own uses it."""
    return library([house_pack()])
