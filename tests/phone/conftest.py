"""A real server and a real browser of phone size."""

import os
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.conftest import ROOT, find_browser

PICTURES = ROOT / "screenshots"
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-sync",
]
START_SECONDS = 60
QUIET_MS = 120
QUIET = """ms => {
  const app = document.querySelector("[data-testid=stApp][data-test-script-state=notRunning]");
  window.quietSince = app ? window.quietSince ?? performance.now() : undefined;
  return app !== null && performance.now() - window.quietSince >= ms;
}"""
expect.set_options(timeout=15_000)  # for a busy machine; a test that promises a time names its own


class Server:
    """One running app with a campaign folder of its own; it can be killed and started again."""

    def __init__(self, home: Path) -> None:
        self.home = home
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://localhost:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "streamlit", "run", "streamlit_app.py", "--server.headless=true"]
        command += [f"--server.port={self.port}", "--server.fileWatcherType=none"]
        env = os.environ | {"DRAGONHEAD_HOME": str(self.home)}
        with (self.home / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=log, stderr=log)
        deadline = monotonic() + START_SECONDS
        while monotonic() < deadline:
            try:
                with urllib.request.urlopen(f"{self.url}/_stcore/health", timeout=1) as answer:
                    if answer.status == 200:
                        return
            except OSError:
                if self.process.poll() is not None:
                    break
        raise RuntimeError((self.home / "server.log").read_text())

    def kill(self) -> None:
        """As a power cut would: no goodbye."""
        if self.process:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None

    def restart(self) -> None:
        self.kill()
        self.start()


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=ARGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """One server for all tests that do not harm it."""
    server = Server(tmp_path_factory.mktemp("campaigns"))
    server.start()
    yield server
    server.kill()


@pytest.fixture
def fresh_server(tmp_path):
    """A server that nobody has visited yet, to be killed at will."""
    server = Server(tmp_path)
    server.start()
    yield server
    server.kill()


class Phone:
    """A phone in somebody's hand: what they open, tap and read."""

    def __init__(self, browser: Browser, url: str, *, dark: bool = False, width: int = 360) -> None:
        self.url = url
        self.context = browser.new_context(
            viewport={"width": width, "height": 740},
            device_scale_factor=2,
            has_touch=True,
            is_mobile=True,
            color_scheme="dark" if dark else "light",
        )
        self.context.set_default_timeout(20_000)
        self.page: Page = self.context.new_page()

    def open(self, path: str = "/") -> Page:
        self.page.goto(self.url + path)
        self.settle()
        return self.page

    def reload(self) -> None:
        self.page.reload()
        self.settle()

    def settle(self) -> None:
        """The page has its title and the server has finished answering.

        Between two runs of one answer the page says for a moment that nothing runs, and a tap in that moment
        can be lost: so it must have been quiet for a while.
        """
        expect(self.page.get_by_role("heading", level=1)).to_be_visible(timeout=30_000)
        self.page.locator("[data-testid=stApp][data-test-connection-state=CONNECTED]").wait_for(
            state="attached"
        )
        self.page.evaluate("delete window.quietSince")
        self.page.wait_for_function(QUIET, arg=QUIET_MS)

    def tap(self, name: str, *, role: str = "button", exact: bool = True) -> None:
        self.page.get_by_role(role, name=name, exact=exact).first.tap()

    def choose(self, group: str, option: str) -> None:
        """Tap one segment of a row."""
        self.page.get_by_role("radiogroup", name=group).get_by_text(option, exact=True).tap()

    def step(self, label: str, times: int) -> None:
        """Tap + (or - when negative) of a stepper."""
        field = self.page.get_by_test_id("stNumberInput").filter(
            has=self.page.get_by_label(label, exact=True)
        )
        button = field.get_by_test_id("stNumberInputStepUp" if times > 0 else "stNumberInputStepDown")
        for _ in range(abs(times)):
            button.tap()

    def swipe(self, x: float, y: float, down: int) -> None:
        """Put a finger down at x, y and draw it ``down`` pixels towards the bottom of the screen."""
        touch = self.context.new_cdp_session(self.page)
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for moved in range(10, down + 1, 10):
            finger = [{"x": x, "y": y + moved}]
            touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": finger})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def picture(self, name: str) -> None:
        PICTURES.mkdir(exist_ok=True)
        self.page.screenshot(path=PICTURES / f"{name}.png")

    def sideways(self) -> int:
        """How far the page can be scrolled sideways, in pixels; 0 is right."""
        return self.page.evaluate(
            "Math.max(...['[data-testid=stMain]','html','body'].map(s => document.querySelector(s))"
            ".map(e => e.scrollWidth - e.clientWidth))"
        )


@pytest.fixture
def phones(browser, server):
    """Makes phones on the shared server; they are put away at the end."""
    made: list[Phone] = []

    def make(url: str = server.url, **options) -> Phone:
        made.append(Phone(browser, url, **options))
        return made[-1]

    yield make
    for phone in made:
        phone.context.close()


@pytest.fixture
def phone(phones):
    return phones()
