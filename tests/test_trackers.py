"""The table of complaints that the trackers' users have: all there, and each test it names exists."""

import re

from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "trackers.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (\d+) \| ([^|]+) \| ([^|]+) \|$", PAGE, re.MULTILINE)


def test_all_forty_seven_are_answered():
    assert [int(number) for number, _, _ in ROWS] == list(range(1, 48))


def test_every_test_it_names_exists():
    named = [name for _, _, cell in ROWS for name in re.findall(r"`([^`]+)`", cell)]
    assert len(named) >= 47
    assert [name for name in named if not _exists(*name.split("::"))] == []


def _exists(file: str, test: str) -> bool:
    return f"def {test}(" in (ROOT / "tests" / f"{file}.py").read_text(encoding="utf-8")
