"""The one style sheet: thumb-sized controls, one calm look, the words on a lost connection."""

import streamlit as st

CSS = """<style>
:root{--crash:#8c2d5a;--full_fail:#d55e00;--half_fail:#e9b44c;--single:#56b4e9;--double:#1f78b4;--triple:#0b4f8a;
 --quiet:light-dark(#6a6058,#b0a79c);--line:light-dark(#cfc6b8,#4a423b);--card:light-dark(#fff,#1f1b18);
 --on-primary:light-dark(#fff,#14110f)}
[data-testid=stHeader]{background:transparent;pointer-events:none}
[data-testid=stHeader] *{pointer-events:auto}
[data-testid=stMainBlockContainer]{padding:.5rem .75rem 1rem}
[data-testid=stMain] *{font-variant-numeric:tabular-nums}
input,textarea{font-size:16px!important}
button[kind],[data-testid=stBaseButton-segmented_control],[data-testid=stBaseButton-pills]{min-height:44px}
[data-testid=stBaseButton-primary] *{color:var(--on-primary)!important}
[data-testid=stNumberInputContainer]{height:44px}
[data-testid=stNumberInput] input{text-align:center;font-weight:600;padding:0}
[data-testid=stNumberInput] button{min-width:44px;height:42px}
[data-testid=stTextInput] input{min-height:44px}
[data-testid=stCheckbox] label,[data-testid=stExpander] summary{min-height:44px;align-items:center}
[data-testid=stButtonGroup]{width:100%}
[data-testid=stButtonGroup] button{padding:0 .25rem;flex:1 1 auto;min-width:44px}
.st-key-nav [data-testid=stPageLink-NavLink]{flex-direction:column;gap:0;min-height:48px;justify-content:center}
.st-key-nav [data-testid=stPageLink-NavLink] p{font-size:.75rem}
[data-testid=stBottomBlockContainer]{padding:.25rem .5rem calc(.25rem + env(safe-area-inset-bottom))!important}
[data-testid=stPageLink-NavLink]{min-height:44px}
@media(max-width:640px){[data-testid=stSidebar],[data-testid=stExpandSidebarButton]{display:none!important}}
@media(min-width:1000px){[data-testid=stBottom]{display:none}}
[data-testid=stApp]:not([data-test-connection-state=CONNECTED])::before{
 content:"No connection. What you saved is safe; this page continues when the connection is back.";
 position:fixed;inset:0 0 auto;z-index:1000000;padding:.6rem 1rem;background:#8c2d5a;color:#fff;font-size:1rem}
[data-testid=stConnectionErrorDialog],body:has([data-testid=stConnectionErrorDialog]) [data-testid=stDialog]{display:none}
.big{display:flex;align-items:center;gap:.75rem;margin:.1rem 0}
.big b{font-size:3.1rem;line-height:1;font-weight:700}
.big small,.quiet{color:var(--quiet);font-size:.875rem;line-height:1.3}
.bar{display:flex;height:1.1rem;border-radius:.5rem;overflow:hidden}
.legend{display:flex;flex-wrap:wrap;gap:.1rem .9rem;margin-top:.35rem;font-size:.875rem}
.legend i{display:inline-block;width:.6rem;height:.6rem;border-radius:.15rem;margin-right:.3rem}
.working{width:100%;font-size:.875rem;border-collapse:collapse}
.working td,.working th{padding:.3rem .4rem .3rem 0;text-align:left;vertical-align:top;border-top:1px solid var(--line)}
.working td:last-child{color:var(--quiet)}
.undone{text-decoration:line-through;color:var(--quiet)}
</style>"""


def apply() -> None:
    """Put the style sheet on the page; a style-only element takes no room."""
    st.html(CSS)
