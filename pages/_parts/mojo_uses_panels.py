"""The uses of mojos beyond a roll: the wind, a resurrection, a dream, and what the table carries out."""

from datetime import datetime
from functools import partial
from random import SystemRandom
from zoneinfo import ZoneInfo

import streamlit as st

from dhcore.character import mojo_book, sheet_of, slept
from dhcore.character.as_text import wounds_text
from dhcore.character.done import MAX_WORDS
from dhcore.dragonhead.mojo import price, wind_dice
from dhcore.errors import DhcoreError
from dhcore.store import Campaign
from pages._parts import campaign, people
from pages._parts import party_people as party
from pages._parts.mojo_pay import Buying, payments, spend
from pages._parts.party_steps import planned, typed
from pages._parts.words import plain

PAGE = 200


def told(buying: Buying) -> None:
    """Premonition, Gift and Act of God: the mojos go, the DM tells the rest."""
    use = buying.use
    what = st.text_input(
        "What happens",
        key=f"mojo_what_{use.key}",
        max_chars=MAX_WORDS,
        placeholder="What happens, if you like",
        label_visibility="collapsed",
    )
    pays = payments(buying, use.price)
    spend(
        buying,
        f"{use.name} for {use.price}",
        pays,
        lambda: mojo_book.spend(buying.opened, use.key, pays, what, campaign.me()),
    )


def wind(buying: Buying) -> None:
    """Each chosen character heals by a roll of its own."""
    hurt = [one for one in buying.sheets if one.wounds.wear > one.wounds.torn]
    members = party.who(buying.sheets, "mojo_wind_who", hurt, "Whom the wind heals")
    dice = wind_dice()
    totals, names = {}, party.labels(one.character for one in buying.sheets)
    for one in members:
        with st.container(horizontal=True, vertical_alignment="center", gap="small", wrap=False):
            room = one.wounds.wear - one.wounds.torn
            told = f"{room} wear can heal, now {wounds_text(one.wounds)}"
            st.html(planned(one.name, told, names[one.character.id]))
            totals[one.character.id] = typed(
                str(dice), list(dice.distribution), f"mojo_use_wind_{one.character.id}"
            )
    if not members:
        st.html("<div class='quiet'>Tap whom it heals: the first costs 2, each further one 1.</div>")
        return
    cost = price("wind", len(members))
    pays = payments(buying, cost)
    rules = members[0].rules
    spend(
        buying,
        f"Divine Wind for {cost}",
        pays,
        lambda: mojo_book.divine_wind(buying.opened, pays, totals, rules, SystemRandom(), campaign.me()),
    )


def resurrection(buying: Buying) -> None:
    """One of the dead is back, as healthy as in its last year."""
    dead = {one.character.id: one for one in buying.sheets if one.wounds.dead(one.rules.house)}
    if not dead:
        st.html("<div class='quiet'>Nobody of the party is dead.</div>")
        return
    names = party.labels(one.character for one in dead.values())
    chosen = st.pills(
        "Who returns",
        list(dead),
        default=next(iter(dead)),
        required=True,
        format_func=lambda one: plain(names[one]),
        key="mojo_returns",
        label_visibility="collapsed",
    )
    sheet = dead[chosen]
    scars = st.number_input(
        "Scars it had a year ago", 0, sheet.wounds.hp, sheet.wounds.scar, key=f"mojo_scars_{chosen}"
    )
    st.html(
        planned(sheet.name, "lives again without wear or tear, and remembers nothing of dying", names[chosen])
    )
    pays = payments(buying, buying.use.price)
    spend(
        buying,
        f"Resurrection for {buying.use.price}",
        pays,
        lambda: mojo_book.resurrect(buying.opened, pays, chosen, sheet.rules, campaign.me(), scars),
    )


def dream(buying: Buying) -> None:
    """Back to the party's last sleep: when that was, and what it changes for whom."""
    state = buying.opened.state()
    records = {key: state.characters[key] for key in state.characters}
    try:
        woken = slept.wake(state.settings, records)
    except DhcoreError as error:
        st.html(planned("", str(error)))
        return
    when = _last_sleep(buying.opened.id, state.version, buying.opened)
    since = f"Back to the sleep of {_clock(when)}." if when else "Back to the party's last sleep."
    st.html(f"<p class='intro'>{since} Everything since then was dreamt; the mojos stay spent.</p>")
    rules = people.rules(state)
    now = {one.character.id: one for one in buying.sheets}
    names = party.labels(one.character for one in buying.sheets)
    lines = []
    for one in woken:
        then, before = sheet_of(one, rules), now.get(one.id)
        xp = f", {then.ledger.unspent:,} XP unspent"
        if before:
            changed = f"{wounds_text(before.wounds)} → {wounds_text(then.wounds)}"
            lines.append(planned(one.name, f"{changed}{xp}", names[one.id]))
    st.html("".join(lines))
    pays = payments(buying, buying.use.price)
    spend(
        buying,
        f"Dream Sequence for {buying.use.price}",
        pays,
        partial(mojo_book.dream, buying.opened, pays, campaign.me()),
    )


@st.cache_data(max_entries=32, show_spinner=False)
def _last_sleep(campaign_id: str, version: int, _opened: Campaign) -> datetime | None:  # noqa: ARG001  # the key
    """When the party slept last, as the log has it; None where the log can no longer be read."""
    before = None
    try:
        while rows := _opened.log(limit=PAGE, before_seq=before):
            for row in rows:
                if row.kind == "sleep" and not row.undone:
                    return row.at
            before = rows[-1].seq
    except DhcoreError:
        pass
    return None


def _clock(when: datetime) -> str:
    zone = ZoneInfo(st.context.timezone) if st.context.timezone else None
    return when.astimezone(zone).strftime("%d %b, %H:%M")
