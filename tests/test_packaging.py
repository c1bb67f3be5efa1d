"""The rules data is found from a checkout, an editable install and a wheel alike."""

import os
import subprocess
import sys
import venv
import zipfile

import pytest

QUESTION = """
import dhcore
print(dhcore.odds('hard 13').headline[1], dhcore.parse('4d6kh3').distribution.mean)
"""
ANSWER = "25/144 15869/1296"


def ask(python, folder, **environment):
    """What this Python answers, run far away from the checkout."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | environment
    command = [python, "-c", QUESTION]
    result = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    return result.stdout.strip() or result.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory, root):
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(root)]
    subprocess.run(command, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def other_python(folder):
    """An environment of its own that borrows the libraries of this one."""
    venv.create(folder, with_pip=False)
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    libraries = next(path for path in sys.path if path.endswith("site-packages"))
    return python, libraries


def test_from_a_checkout(tmp_path, root):
    assert ask(sys.executable, tmp_path, PYTHONPATH=str(root)) == ANSWER


def test_from_a_wheel(tmp_path, wheel):
    python, libraries = other_python(tmp_path / "env")
    installed = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(installed)
        names = archive.namelist()
    assert "dhcore/_data/dragonhead/action.toml" in names
    assert "dhcore/py.typed" in names
    assert not [name for name in names if name.startswith(("pages", "tests", "streamlit_app"))]
    assert ask(python, tmp_path, PYTHONPATH=f"{installed}{os.pathsep}{libraries}") == ANSWER


def test_from_an_editable_install(tmp_path, root, monkeypatch):
    """What ``pip install -e .`` leaves behind: a wheel whose only content points at the checkout."""
    from hatchling.build import build_editable

    monkeypatch.chdir(root)
    name = build_editable(str(tmp_path))
    installed = tmp_path / "installed"
    with zipfile.ZipFile(tmp_path / name) as archive:
        archive.extractall(installed)
    pointer = next(installed.glob("*.pth")).read_text().strip()
    python, libraries = other_python(tmp_path / "env")
    assert ask(python, tmp_path, PYTHONPATH=f"{pointer}{os.pathsep}{libraries}") == ANSWER
