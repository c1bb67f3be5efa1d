"""Files of earlier versions, brought up to date when they are read."""

from collections.abc import Callable
from typing import TypeAlias

from dhcore.errors import NewerVersion
from dhcore.store.records import CAMPAIGN, META, Tables

Step: TypeAlias = Callable[[Tables], None]

STEPS: tuple[Step, ...] = ()
"""One function a version: ``STEPS[0]`` turns tables of version 1 into version 2, in place, and so on.

A step sees whole campaign files and closed segments, which hold only ``meta`` (with nothing but the
version) and ``log``. It must bring the paths and values within a log row's ``changes`` along as well, or
old steps can no longer be undone. Add a saved sample of the old version to the tests with each step.
"""


def current_version() -> int:
    """The version that this program writes."""
    return 1 + len(STEPS)


def upgrade(tables: Tables) -> None:
    """Bring freshly read tables to the current version, in place.

    Raises ``NewerVersion`` for a later one; ``KeyError`` or ``TypeError`` if there is no version in them.
    """
    meta = tables[META][CAMPAIGN]
    version = meta["version"]
    if type(version) is not int or version < 1:
        raise TypeError("the version is a whole number from 1")
    if version > current_version():
        raise NewerVersion("This campaign was made by a newer version of the app: update the app to open it.")
    for step in STEPS[version - 1 :]:
        step(tables)
    meta["version"] = current_version()
