"""Dice that lie on the table: each total of an attack tapped; what is left open the app may roll."""

from collections.abc import Sequence
from random import Random, SystemRandom

import streamlit as st

from dhcore.dragonhead.burst import deal_shots
from dhcore.dragonhead.casting import successes_of
from dhcore.dragonhead.check import Check, Roll
from dhcore.dragonhead.fight_aim import Aim, Aimed
from dhcore.dragonhead.fight_results import Result, read, read_total
from dhcore.dragonhead.sheet_dice import middle_of
from dhcore.errors import Refused
from pages._parts.words import plain

MOST_TOTALS = 60
Made = Roll | int | None


def read_by_hand(aim: Aim, key: str, *, let_the_app: bool) -> Result | None:
    """The result as soon as every total is tapped; with ``let_the_app`` the missing ones are rolled."""
    rng = SystemRandom() if let_the_app else None
    hit = ask(f"{aim.attacker.label}: {aim.row.name} {aim.check.pool}", aim.check, f"{key}_hit", rng)
    saves = {one.fighter.id: _saves(one, key, rng) for one in aim.targets}
    saved = all(made is not None for own in saves.values() for made in own)
    if aim.burst:
        return _burst(aim, hit, saves if saved else None, key, rng)
    forgotten = aim.spell and hit is not None and not _successes(aim, hit)
    guards = {}
    if not forgotten:
        guards = {one.fighter.id: _guard(one, key, rng) for one in aim.targets}
    damage = _damage(aim, hit, key, rng) if aim.spell and hit is not None and not forgotten else None
    waits = aim.spell and not forgotten and damage is None
    if hit is None or not saved or waits or None in guards.values():
        return None
    return read(aim, hit, guards, saves=saves, damage=damage)


def ask(label: str, check: Check, key: str, rng: Random | None) -> Made:
    """The total of a check, tapped, or rolled with ``rng``; None while nobody has said it."""
    totals = [total for total in check.pool.distribution if check.can_crash or total]
    rule = f", {check.rung.words}" if check.rung.rolls > 1 else ""
    total = _pick(f"{label}{rule}", totals, key)
    return check.roll(rng) if total is None and rng else total


def _pick(label: str, totals: Sequence[int], key: str) -> int | None:
    if len(totals) <= MOST_TOTALS:
        return st.pills(plain(label), totals, key=key)
    return st.number_input(plain(label), totals[0], totals[-1], None, key=key)


def _guard(one: Aimed, key: str, rng: Random | None) -> Made:
    check = one.defence.check
    if st.session_state.get("fight_middle") and not one.fighter.party:
        return middle_of(check.dice)
    return ask(f"{one.fighter.label}: {one.defence.kind} {check.pool}", check, f"{key}_{one.fighter.id}", rng)


def _saves(one: Aimed, key: str, rng: Random | None) -> list[Made]:
    checks = {"Luck Save": one.luck, "Dive": one.dive}
    return [
        ask(f"{one.fighter.label}: {name} {check.pool}", check, f"{key}_{one.fighter.id}_{name}", rng)
        for name, check in checks.items()
        if check
    ]


def _successes(aim: Aim, hit: Roll | int) -> int:
    cast = read_total(aim.check, hit)
    if not isinstance(cast, Roll):
        raise Refused("These dice cannot show that total.")
    return successes_of(cast.outcome)


def _damage(aim: Aim, hit: Roll | int, key: str, rng: Random | None) -> int | None:
    if aim.spell is None:
        return None
    dice = aim.spell.dmg.times(_successes(aim, hit)).dice
    total = _pick(f"Damage {dice}", list(dice.distribution), f"{key}_damage")
    return dice.total(dice.roll(rng)) if total is None and rng else total


def _burst(
    aim: Aim, hit: Made, saves: dict[str, list[Made]] | None, key: str, rng: Random | None
) -> Result | None:
    """The burst die says how many shots land; each is defended by itself."""
    if aim.burst is None:
        return None
    die = _pick(f"Burst die 1d{aim.burst.ammo}", range(1, aim.burst.ammo + 1), f"{key}_die")
    die = rng.randint(1, aim.burst.ammo) if die is None and rng else die
    if hit is None or die is None or saves is None:
        return None
    landing = aim.burst.landed(die)
    luck = [read_total(one.luck, saves[one.fighter.id][0]) for one in aim.targets if one.luck]
    shots = (landing,)
    if len(aim.targets) > 1:
        shots = deal_shots(landing, [made.strength if isinstance(made, Roll) else made for made in luck])
    guards = {}
    for one, number in zip(aim.targets, shots, strict=True):
        guards[one.fighter.id] = [
            ask(
                f"{one.fighter.label}: {one.defence.kind} {one.defence.check.pool}, shot {shot + 1}",
                one.defence.check,
                f"{key}_{one.fighter.id}_{shot}",
                rng,
            )
            for shot in range(number)
        ]
    if any(made is None for own in guards.values() for made in own):
        return None
    return read(aim, hit, {}, die=die, saves=saves, shot_guards=guards)
