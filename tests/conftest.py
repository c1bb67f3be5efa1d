"""What every test shares: where the project is, and whether there is a browser for the phone tests."""

import os
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_left_out: list[str] = []


def find_browser() -> str | None:
    """A Chromium to drive: the one named in CHROMIUM, one on the path, or one Playwright brought."""
    if named := os.environ.get("CHROMIUM"):
        return named
    if found := next(filter(None, map(shutil.which, BROWSERS)), None):
        return found
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def pytest_collection_modifyitems(config, items):
    """Without a browser the phone tests are left out, and the end of the run says so.

    Coverage is what the core's own tests reach: counting lines behind the pages doubles their tests' time.
    """
    for item in items:
        if item.path.is_relative_to(ROOT / "tests" / "pages"):
            item.add_marker(pytest.mark.no_cover)
    phone = [item for item in items if item.get_closest_marker("phone")]
    if not phone or find_browser():
        return
    if os.environ.get("REQUIRE_BROWSER"):
        raise pytest.UsageError("The phone tests need a Chromium and none was found.")
    _left_out.extend(item.nodeid for item in phone)
    config.hook.pytest_deselected(items=phone)
    items[:] = [item for item in items if item not in phone]


def pytest_terminal_summary(terminalreporter):
    if _left_out:
        terminalreporter.section("left out")
        terminalreporter.line(
            f"{len(_left_out)} phone tests did not run: there is no Chromium on this machine."
        )
        terminalreporter.line(
            "To run them: playwright install chromium (or your system's chromium), then pytest."
        )


@pytest.fixture(scope="session")
def root() -> Path:
    """The top folder of the project."""
    return ROOT
