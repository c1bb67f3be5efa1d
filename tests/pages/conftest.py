"""Pages through the front door, without a browser."""

import pytest
from streamlit.testing.v1 import AppTest

from pages._parts import campaign
from tests.conftest import ROOT


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A folder of campaigns for this test alone."""
    monkeypatch.setenv("DRAGONHEAD_HOME", str(tmp_path))
    campaign.store.clear()
    yield tmp_path
    campaign.store.clear()


@pytest.fixture
def app(home):
    """Opens a page: app("lab", a="4d6kh3")."""

    def open_page(page: str = "odds", **params: str) -> AppTest:
        test = AppTest.from_file(str(ROOT / "streamlit_app.py"), default_timeout=20)
        for name, value in params.items():
            test.query_params[name] = value
        test.run()
        if page != "odds":
            test.switch_page(f"pages/{page}.py")
            for name, value in params.items():
                test.query_params[name] = value
            test.run()
        assert not test.exception
        return test

    return open_page


def html(test: AppTest) -> str:
    """Everything that the page wrote as HTML, together."""
    return "\n".join(element.proto.body for element in test.get("html"))
