"""What holds for every page: fits a phone, thumb-sized, readable by everyone, light and dark."""

import pytest
from playwright.sync_api import expect

from tests.conftest import ROOT
from tests.phone.inspection import problems

pytestmark = [pytest.mark.phone, pytest.mark.xdist_group("every_page_phone")]

STEMS = sorted(path.stem for path in (ROOT / "pages").glob("*.py"))
PATHS = {
    "odds": "/?score=13&difficulty=hard&level=4&class=full&try=harder&against=12",
    "lab": "/lab?a=4d6kh3&b=3d6",
}


@pytest.mark.parametrize("stem", STEMS)
def test_a_page_fits_thumbs_screens_and_eyes(phone, stem):
    page = phone.open(PATHS.get(stem, f"/{stem}"))
    expect(page.get_by_test_id("stBottom").get_by_role("link").first).to_be_visible()
    assert problems(phone, stem) == []
