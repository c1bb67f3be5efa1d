"""What holds for every page: fits a phone, thumb-sized, readable by everyone, light and dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.conftest import ROOT

pytestmark = [pytest.mark.phone, pytest.mark.xdist_group("phone")]

STEMS = sorted(path.stem for path in (ROOT / "pages").glob("*.py"))
PATHS = {
    "odds": "/?score=13&difficulty=hard&level=4&class=full&try=harder&against=12",
    "lab": "/lab?a=4d6kh3&b=3d6",
}
RULES = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}}
NOT_OURS = "[data-testid=stSidebar], [data-testid=stCode], [data-testid=stSkipToContent], .modebar"
TOO_SMALL = """notOurs => [...document.querySelectorAll('button, a, input, summary, label:has(input)')]
  .filter(e => e.offsetParent && !e.closest(notOurs) && e.type !== 'checkbox')
  .filter(e => e.tagName !== 'INPUT' || !e.closest('[data-testid=stNumberInput], [data-testid=stTextInput]'))
  .map(e => [e.getBoundingClientRect(), e])
  .filter(([r, e]) => r.width > 0 && (r.height < 43.5 || r.width < 43.5))
  .map(([r, e]) => `${e.tagName} ${e.textContent.trim().slice(0, 20)} ${r.width}x${r.height}`)"""


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("stem", STEMS)
def test_a_page_is_accessible(phones, stem, dark):
    phone = phones(dark=dark)
    page = phone.open(PATHS.get(stem, f"/{stem}"))
    expect(page.get_by_test_id("stBottom").get_by_role("link").first).to_be_visible()
    phone.picture(f"{stem}_{'dark' if dark else 'light'}")
    found = Axe().run(page, options=RULES)
    bad = [v for v in found.response["violations"] if v["impact"] in ("serious", "critical")]
    assert [(v["id"], [node["html"][:200] for node in v["nodes"]]) for v in bad] == []


@pytest.mark.parametrize("width", [320, 360, 390])
@pytest.mark.parametrize("stem", STEMS)
def test_a_page_never_scrolls_sideways(phones, stem, width):
    phone = phones(width=width)
    phone.open(PATHS.get(stem, f"/{stem}"))
    assert phone.sideways() == 0


@pytest.mark.parametrize("stem", STEMS)
def test_everything_to_tap_is_thumb_sized(phones, stem):
    page = phones().open(PATHS.get(stem, f"/{stem}"))
    assert page.evaluate(TOO_SMALL, NOT_OURS) == []
