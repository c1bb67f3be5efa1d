"""The notebook in docs/ runs from top to bottom, and importing the core stays light."""

import os
import subprocess
import sys

import nbformat
import pytest
from nbclient import NotebookClient


@pytest.mark.filterwarnings("ignore")  # of the notebook machinery, not of ours
def test_the_notebook_runs_and_says_what_it_should(root):
    notebook = nbformat.read(root / "docs" / "odds.ipynb", as_version=4)
    environment = os.environ | {"PYTHONPATH": str(root)}
    client = NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(root)}})
    client.execute(env=environment)
    outputs = [
        output.get("data", {}).get("text/plain", "") + output.get("text", "")
        for cell in notebook.cells
        for output in cell.get("outputs", [])
    ]
    assert outputs[0] == "'beats 12: 58.7%'"
    assert any(
        "<table>" in out.get("data", {}).get("text/html", "")
        for c in notebook.cells
        for out in c.get("outputs", [])
    )


@pytest.mark.parametrize("module", ["streamlit", "plotly", "pandas", "numpy", "lark", "tinydb"])
def test_importing_the_core_leaves_heavy_things_out(module, root):
    code = f"import sys, dhcore; sys.exit('{module}' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=root, check=False).returncode == 0


def test_charts_import_plotly_only_when_one_is_drawn(root):
    code = "import sys; from dhcore import charts; sys.exit('plotly' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=root, check=False).returncode == 0
