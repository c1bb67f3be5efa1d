"""Server cost of one change on the Odds page, against a bare Streamlit page with the same widgets and charts.

Run: python -m benchmarks.odds_page_bench. Both pages change a number in turns in one run; garbage is
collected by Python's own schedule in both (as ``postScriptGC = false`` does). Prints one ratio.
"""

import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from streamlit.testing.v1 import AppTest

ROOT = Path(__file__).parents[1]
ROUNDS = 60
BARE = """
import streamlit as st
from dhcore import charts
from dhcore.dragonhead import Check

st.button("undo")
score = st.number_input("Score", -5000, 5000, 10, key="odds_score")
st.segmented_control("Class", ["none", "half", "full"], default="none")
st.segmented_control("Difficulty", ["easy", "normal", "hard", "heavy", "herculean"], default="normal")
st.segmented_control("Try", ["save", "no", "+d4", "+d8", "+d12"], default="no")
st.segmented_control("Against", ["none", "fixed", "rolled"], default="none")
for tile in range(5):
    st.button(f"tile {tile}")
st.button("Roll")
st.popover("I rolled", key="by_hand", on_change="rerun")
with st.form("form"):
    st.text_input("Say it")
    st.form_submit_button("Set")
st.expander("Working")
st.toggle("Charts", value=True)
check = Check(score)
st.plotly_chart(charts.odds(check), key="one")
st.plotly_chart(charts.reach(check), key="two")
"""


def main() -> None:
    """Change the score on both pages in turns and compare the medians."""
    with tempfile.TemporaryDirectory() as folder:
        bare_page = Path(folder) / "bare.py"
        bare_page.write_text(BARE, encoding="utf-8")
        apps = {
            "bare": AppTest.from_file(str(bare_page), default_timeout=30).run(),
            "odds": AppTest.from_file(str(ROOT / "streamlit_app.py"), default_timeout=30).run(),
        }
        times: dict[str, list[float]] = {name: [] for name in apps}
        for turn in range(ROUNDS):
            for name, app in apps.items():
                app.number_input(key="odds_score").set_value(8 + turn % 12)
                start = perf_counter()
                app.run()
                times[name].append(perf_counter() - start)
                assert not app.exception, app.exception
    bare, odds = median(times["bare"]), median(times["odds"])
    print(f"bare page {bare * 1000:6.1f} ms")
    print(f"Odds page {odds * 1000:6.1f} ms   ratio {odds / bare:.2f}")


if __name__ == "__main__":
    main()
