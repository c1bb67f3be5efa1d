"""The tables of complaints and of threats: all there, and each test they name exists."""

import re

from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "trackers.md").read_text(encoding="utf-8")
SECURITY = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
NUMBERS = re.findall(r"^\| (\d+) \| [^|]+ \| `[^|]+` \|$", PAGE, re.MULTILINE)


def test_all_forty_seven_are_answered():
    assert [int(number) for number in NUMBERS] == list(range(1, 48))


def test_every_test_they_name_exists():
    named = re.findall(r"`([a-z_/]+::[a-z0-9_]+)`", PAGE + SECURITY)
    assert len(named) >= 47 + 10
    assert [name for name in named if not _exists(*name.split("::"))] == []


def _exists(file: str, test: str) -> bool:
    return f"def {test}(" in (ROOT / "tests" / f"{file}.py").read_text(encoding="utf-8")
