"""One direction: pages, then the core, then data. Import contracts hold most of it; this holds the rest."""

import ast
import re

import pytest

from tests.conftest import ROOT

CORE = sorted((ROOT / "dhcore").rglob("*.py"))
PAGES = sorted([*(ROOT / "pages").rglob("*.py"), ROOT / "streamlit_app.py"])


def imported(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


@pytest.mark.parametrize("path", CORE, ids=lambda p: str(p.relative_to(ROOT)))
def test_the_core_never_looks_up(path):
    assert not {name.split(".")[0] for name in imported(path)} & {
        "streamlit",
        "pages",
        "streamlit_app",
        "pandas",
    }


@pytest.mark.parametrize("path", PAGES, ids=lambda p: str(p.relative_to(ROOT)))
def test_a_page_knows_no_file_format_and_no_heavy_drawing(path):
    roots = {name.split(".")[0] for name in imported(path)}
    assert not roots & {"tinydb", "json", "tomllib", "csv", "pickle", "pandas"}
    assert "plotly.express" not in set(imported(path))


@pytest.mark.parametrize("path", sorted((ROOT / "pages").glob("*.py")), ids=lambda p: p.name)
def test_every_page_asks_for_the_front_door_first(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    first = next(node for node in tree.body[1:] if not isinstance(node, ast.Import | ast.ImportFrom))
    assert ast.unparse(first) == "guard(__file__)"


@pytest.mark.parametrize("path", [*CORE, *PAGES], ids=lambda p: str(p.relative_to(ROOT)))
def test_files_stay_readable(path):
    lines = path.read_text(encoding="utf-8").count("\n")
    assert lines <= (120 if path.parent.name == "pages" else 300)


def test_no_user_text_reaches_html_unescaped():
    """Markdown with HTML switched on, scripts, eval and pickle have no place in the app."""
    forbidden = re.compile(r"unsafe_allow_html|unsafe_allow_javascript|\beval\(|\bexec\(|import pickle")
    assert [str(path) for path in [*CORE, *PAGES] if forbidden.search(path.read_text(encoding="utf-8"))] == []
