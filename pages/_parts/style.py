"""The one style sheet: thumb-sized controls, one calm look, the words on a lost connection."""

import streamlit as st

CSS = """<style>
:root{--quiet:light-dark(#655b52,#b3aaa0);--line:light-dark(#cfc6b8,#4a423b);--card:light-dark(#fff,#1f1b18);
 --accent:light-dark(#7a1f1f,#e0a458);--on-accent:light-dark(#fff,#14110f)}
/* Room: the answer and its controls fit one phone screen. */
[data-testid=stHeader]{background:transparent;pointer-events:none}
[data-testid=stHeader] *{pointer-events:auto}
[data-testid=stMainBlockContainer]{padding:.5rem .75rem 1rem}
[data-testid=stMainBlockContainer]>[data-testid=stVerticalBlock]{gap:.5rem}
[data-testid=stMain] *{font-variant-numeric:tabular-nums}
[data-testid=stMain] h1{font-size:1.25rem;padding:0;margin:0;line-height:2.75rem}
/* Thumbs: nothing to tap is lower than 44 px; no text field makes a phone zoom. */
input,textarea{font-size:16px!important}
[data-testid=stMain] button,[data-testid=stBottom] a,[data-testid=stPageLink-NavLink]{min-height:44px}
[data-testid=stNumberInputContainer]{height:46px}
[data-testid=stNumberInput] input{text-align:center;font-weight:600;padding:0}
[data-testid=stNumberInput] button{min-width:44px;height:44px}
[data-testid=stTextInputRootElement]{min-height:46px}
[data-testid=stCheckbox] label,[data-testid=stExpander] summary{min-height:44px;align-items:center}
[data-testid=stButtonGroup] [role=radiogroup]{flex-wrap:nowrap;width:100%}
[data-variant=segmented_control]{padding:0 .2rem;flex:1 1 0;min-width:44px}
[data-variant][data-selected=true]{background:var(--accent)!important;border-color:var(--accent)!important}
[data-variant][data-selected=true] *,[data-testid=stMain] button[kind^=primary] *{color:var(--on-accent)!important}
[data-variant] p{font-size:.9375rem}
.rowlabel{display:inline-block;width:3.3rem}
.st-key-what_if>div{flex:1 1 0!important;min-width:0}
.st-key-what_if button{padding:.2rem .1rem;min-height:64px}
.st-key-what_if p{font-size:.75rem!important;line-height:1.15!important;white-space:normal;color:var(--quiet)}
.st-key-what_if strong{display:block;font-size:1rem;color:light-dark(#231f1c,#f0ebe4)}
.st-key-roll_row>:first-child{flex:2 1 0!important}
.st-key-roll_row>:last-child{flex:1 1 0!important}
.st-key-roll_row button{min-height:52px;font-weight:600}
.st-key-head [data-testid=stPageLink]{max-width:55vw}
/* The bar at the bottom, and no second one on a wide screen. */
.st-key-nav [data-testid=stPageLink-NavLink]{flex-direction:column;gap:0;min-height:48px;justify-content:center}
.st-key-nav [data-testid=stPageLink-NavLink] p{font-size:.75rem}
[data-testid=stBottomBlockContainer]{padding:.25rem .5rem calc(.25rem + env(safe-area-inset-bottom))!important}
@media(max-width:999px){[data-testid=stSidebar],[data-testid=stExpandSidebarButton]{display:none!important}}
@media(min-width:1000px){[data-testid=stBottom]{display:none}}
/* A lost connection, in our words. */
[data-testid=stApp]:not([data-test-connection-state=CONNECTED])::before{
 content:"No connection. What was saved is safe; this page goes on by itself when the connection is back.";
 position:fixed;inset:0 0 auto;z-index:1000000;padding:.6rem 1rem;background:#8c2d5a;color:#fff;font-size:1rem}
/* Our own elements. */
.big{display:flex;align-items:center;gap:.75rem}
.big b{font-size:3.1rem;line-height:1;font-weight:700}
.big span{line-height:1.25}
.big small,.quiet{color:var(--quiet);font-size:.875rem;line-height:1.3}
.bar span{min-width:2px}
.bar{display:flex;height:1.1rem;border-radius:.5rem;overflow:hidden}
.legend{display:flex;flex-wrap:wrap;gap:.05rem .9rem;margin-top:.3rem;font-size:.875rem}
.legend i{display:inline-block;width:.6rem;height:.6rem;border-radius:.15rem;margin-right:.3rem}
.working{width:100%;font-size:.875rem;border-collapse:collapse}
.working td,.working th{padding:.3rem .4rem .3rem 0;text-align:left;vertical-align:top;
 border-top:1px solid var(--line);overflow-wrap:anywhere;font-weight:400}
.working thead th{color:var(--quiet);border:0}
.rolls{list-style:none;padding:0;margin:0}
.rolls li{padding:.3rem 0;margin:0;overflow-wrap:anywhere;border-top:1px solid var(--line);font-size:.9375rem}
.rolls li:first-child{border:0;font-weight:600}
.undone{text-decoration:line-through;color:var(--quiet)}
</style>"""


def apply() -> None:
    """Put the style sheet on the page; a style-only element takes no room."""
    st.html(CSS)
