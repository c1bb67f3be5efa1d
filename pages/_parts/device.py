"""The browser's own part: one history entry a page, and the campaigns this device has opened.

Nothing depends on either: a browser that refuses both still has its links.
"""

import re

import streamlit as st

MOST = 8
_KEY = re.compile(r"[a-z0-9]{16,64}")
_SCRIPT = """
export default function ({ data, setStateValue }) {
  let known = [];
  try { known = JSON.parse(localStorage.getItem("dragonhead.campaigns") || "[]"); } catch { known = []; }
  if (!Array.isArray(known)) known = [];
  if (data && data.opened) {
    known = [data.opened, ...known.filter((key) => key !== data.opened)].slice(0, data.most);
    try { localStorage.setItem("dragonhead.campaigns", JSON.stringify(known)); } catch { /* private */ }
  }
  setStateValue("campaigns", known);
}
"""


_ONE_ENTRY = """
export default function () {
  if (window.dragonheadHistory) return;
  window.dragonheadHistory = true;
  const push = history.pushState.bind(history);
  history.pushState = (state, title, url) =>
    new URL(url ?? "", location.href).pathname === location.pathname
      ? history.replaceState(state, title, url)
      : push(state, title, url);
}
"""


def one_entry_per_page() -> None:
    """Let a change of the address's parameters replace the entry in the history instead of adding one.

    The check in hand stands in the address; without this, Back would walk through every tap on +.
    """
    st.components.v2.component("dragonhead_history", js=_ONE_ENTRY, isolate_styles=False)(
        key="history", height=0
    )


def remembered(opened: str | None = None) -> list[str]:
    """Codes of the campaigns that this device has opened, newest first, ``opened`` now among them.

    Empty on the first run of a visit: the browser answers with the next one.
    """
    component = st.components.v2.component("dragonhead_device", js=_SCRIPT, isolate_styles=False)
    result = component(key="device", data={"opened": opened, "most": MOST}, on_campaigns_change=lambda: None)
    known = result.campaigns if isinstance(result.campaigns, list) else []
    return [key for key in known if isinstance(key, str) and _KEY.fullmatch(key)][:MOST]
