"""Rise Above: what each mojo does to the chance, before it is spent."""

from fractions import Fraction

import streamlit as st

from dhcore.character import mojo_book
from dhcore.display import percent, points
from dhcore.dragonhead.challenge import Challenge
from dhcore.dragonhead.fate import rise_above, risen_outcomes
from dhcore.dragonhead.setup import CheckSetup
from dhcore.dragonhead.what_if import chance_that_matters
from pages._parts import answer, campaign, mojo_check
from pages._parts.mojo_pay import Buying, payments, spend
from pages._parts.party_steps import by_hand


def show(buying: Buying) -> None:
    """The check in hand, the mojos, the chance before and after; then who pays."""
    setup = mojo_check.in_hand(campaign.house(), "rise")
    most = max(1, sum(purse.mojos for purse in buying.session.purses))
    mojos = st.number_input("Mojos", 1, most, 1, key="mojo_rise_times")
    before, after = chance_that_matters(setup), _chance(setup, mojos)
    words = "beats it" if setup.challenge else "at least a success"
    change = f"{points(after - before)} points, {percent(before)} without"
    answer.headline(after, words, f"{change} · {_how(setup, mojos)}")
    if setup.house.A12 == "strength":
        _after_the_roll(buying, setup, mojos)
        return
    pays = payments(buying, mojos)
    spend(
        buying,
        f"Rise Above for {mojos}",
        pays,
        lambda: mojo_book.rise(buying.opened, pays, setup.check, campaign.me())[0],
    )


def _chance(setup: CheckSetup, mojos: int) -> Fraction:
    if setup.house.A12 == "strength":
        outcomes = risen_outcomes(setup.check, mojos)
        return sum((chance for outcome, chance in outcomes.items() if isinstance(outcome, int)), Fraction(0))
    risen, challenge = rise_above(setup.check, mojos), setup.challenge
    return Challenge(risen, challenge.against).chance if challenge else risen.success


def _how(setup: CheckSetup, mojos: int) -> str:
    if setup.house.A12 == "strength":
        return "added to the strength of the roll"
    risen = rise_above(setup.check, mojos)
    return f"score {risen.score}, {risen.pool}"


def _after_the_roll(buying: Buying, setup: CheckSetup, mojos: int) -> None:
    """In a house that adds to the strength, the roll comes first."""
    total = by_hand("I rolled", setup.check, "mojo_use_rise")
    pays = payments(buying, mojos) if total is not None else {}
    if total is None:
        return
    roll = setup.check.read_total(total)
    spend(
        buying,
        f"Rise Above for {mojos}",
        pays,
        lambda: mojo_book.rise_after(buying.opened, pays, roll, campaign.me())[0],
    )
