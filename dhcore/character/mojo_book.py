"""The mojos of a campaign's session: rolled at its start, spent by their rules, gone at its end (DH-020).

Every function is one step of the log, paid and done together. ``payments`` are name -> mojos; several
people may pool (DH-024). What is refused costs nothing, and a repeated ``token`` costs it once.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from dhcore.character import slept
from dhcore.character.basis import basis_of
from dhcore.character.commands.harm import with_wounds
from dhcore.character.commands.healing import heal_wear
from dhcore.character.done import Done, words
from dhcore.character.mojo_purse import MOJO, Session, begun, keep, new_session, session_in
from dhcore.character.record import Character, dump, load
from dhcore.character.rules import Rules
from dhcore.character.vitals import vitals_of
from dhcore.dice import Dice
from dhcore.dragonhead import mojo
from dhcore.dragonhead.check import Check, Roll
from dhcore.dragonhead.fate import Fudged, rise_above, risen
from dhcore.dragonhead.wounds import Wounds
from dhcore.errors import OutOfRange, Refused
from dhcore.store import Campaign, Documents, LogRow, Snapshot

KIND = "mojo"
Payments = Mapping[str, int]


def session(state: Snapshot) -> Session | None:
    """The session that has begun with its purses; None between sessions."""
    return session_in(state.settings)


def start_session(  # noqa: PLR0913, PLR0917
    campaign: Campaign,
    players: Sequence[str],
    dm: str,
    rolled: Random | Mapping[str, int],
    who: str = "",
    dice: Dice | None = None,
    *,
    token: str | None = None,
) -> LogRow:
    """New purses for all who are there on time; what an earlier session left is gone (DH-020, DH-023).

    ``rolled`` is name -> what each rolled by hand, or what rolls for them. ``dice`` sets the dice by hand
    (ruling A13). Raises ``OutOfRange`` without a player and for totals that the dice do not show,
    ``Refused`` for one name twice, and for a name without a total.
    """
    people = (*players, dm)
    asked = dice or mojo.mojo_dice(len(players))
    if isinstance(rolled, Random):
        purses = mojo.start_session(players, dm, rolled, asked)
    else:
        missing = [name for name in people if name not in rolled]
        if missing:
            raise Refused(f"Everybody rolls at once (DH-020); missing: {', '.join(missing)[:80]}.")
        purses = mojo.begin_session([(name, rolled[name]) for name in people], asked)
    fresh = new_session(dm, str(asked), ()).holding(purses)
    held = ", ".join(f"{name} {mojos}" for name, mojos in purses.held)
    text = f"The session begins, {asked} mojos each: {held}"
    return campaign.change(
        KIND, _cut(text), lambda documents: keep(documents.settings, fresh), who=who, token=token
    )


def arrive_late(campaign: Campaign, name: str, who: str = "") -> LogRow:
    """Somebody joins a session that has begun: without mojos (DH-022). Raises ``Refused`` for a name that
    has a purse, and between sessions.
    """

    def mutate(documents: Documents) -> None:
        now = begun(documents.settings)
        keep(documents.settings, now.holding(mojo.arrive_late(now.held, name)))

    return campaign.change(KIND, f"{words(name, 'name')} comes late: no mojos", mutate, who=who)


def end_session(campaign: Campaign, who: str = "", *, token: str | None = None) -> LogRow:
    """The session is over; unspent mojos are lost (DH-023). Raises ``Refused`` when none has begun."""

    def mutate(documents: Documents) -> int:
        lost = sum(purse.mojos for purse in begun(documents.settings).purses)
        del documents.settings[MOJO]
        return lost

    return campaign.change(
        KIND, lambda lost: f"The session ends: {lost} mojos are lost", mutate, who=who, token=token
    )


def set_purse(campaign: Campaign, name: str, mojos: int, who: str = "") -> LogRow:
    """A purse put right by hand. Raises ``OutOfRange`` outside 0..10,000, ``UnknownName``, ``Refused``."""

    def mutate(documents: Documents) -> None:
        now = begun(documents.settings)
        _ = now.held[name]
        held = tuple((one, mojos if one == name else had) for one, had in now.held.held)
        keep(documents.settings, now.holding(mojo.Purses(held)))

    return campaign.change(KIND, f"{words(name, 'name')} now holds {mojos} mojos", mutate, who=who)


def change_purse(campaign: Campaign, name: str, by: int, who: str = "") -> LogRow:
    """A purse put right by so many mojos more or less, whatever it holds now. Raises as :func:`set_purse`."""

    def mutate(documents: Documents) -> int:
        now = begun(documents.settings)
        mojos = now.held[name] + by
        held = tuple((one, mojos if one == name else had) for one, had in now.held.held)
        keep(documents.settings, now.holding(mojo.Purses(held)))
        return mojos

    told = words(name, "name")
    return campaign.change(KIND, lambda mojos: f"{told}: {by:+d} by hand, now {mojos} mojos", mutate, who=who)


def spend(  # noqa: PLR0913
    campaign: Campaign,
    key: str,
    payments: Payments,
    what: str = "",
    who: str = "",
    *,
    times: int = 1,
    token: str | None = None,
) -> LogRow:
    """A use that people at the table carry out: premonition, gift, act, or any other by the DM's word.

    ``what`` says what happens. Raises ``Refused`` when the payments are not the price (DH-034) or a purse
    lacks its part, ``UnknownName`` for an unknown use or person.
    """
    said = f": {words(what, 'wish')}" if what.strip() else ""
    return _paid(campaign, key, payments, lambda _: said, who, times, token)


def fudge(
    campaign: Campaign,
    payments: Payments,
    fudged: Fudged,
    rolled: Random | int | Sequence[Sequence[int]],
    who: str = "",
) -> tuple[LogRow, Fudged]:
    """One mojo, and the roll made again with a source of chance, a total or faces; the last stands (DH-026).

    Raises ``Refused`` on snake-eyes and after the third time, and as :func:`spend`.
    """
    if isinstance(rolled, Random):
        after = fudged.fudge(rolled)
    else:
        after = fudged.fudge_total(rolled) if isinstance(rolled, int) else fudged.fudge_by_hand(rolled)
    text = f": {fudged.current.words} becomes {after.current.words}, {after.left} more possible"
    return _paid(campaign, "fudge", payments, lambda _: text, who), after


def rise(campaign: Campaign, payments: Payments, check: Check, who: str = "") -> tuple[LogRow, Check]:
    """A check about to be rolled, with 2 more in its score for each mojo, before the dice table (DH-027).

    Raises ``Refused`` in a house that adds to the strength (ruling A12): see :func:`rise_after`.
    """
    mojos = sum(payments.values())
    after = rise_above(check, mojos)
    text = f": score {check.score} becomes {after.score}, {after.dice}"
    return _paid(campaign, "rise", payments, lambda _: text, who, mojos), after


def rise_after(campaign: Campaign, payments: Payments, roll: Roll, who: str = "") -> tuple[LogRow, Roll]:
    """A roll that was made, with 2 more strength for each mojo, under the other reading of A12."""
    mojos = sum(payments.values())
    after = risen(roll, mojos)
    text = f": {roll.words} becomes {after.words}"
    return _paid(campaign, "rise", payments, lambda _: text, who, mojos), after


def divine_wind(  # noqa: PLR0913, PLR0917
    campaign: Campaign,
    payments: Payments,
    rolled: Mapping[str, int | None],
    rules: Rules,
    rng: Random,
    who: str = "",
    *,
    token: str | None = None,
) -> LogRow:
    """Wear healed for each character by id, a roll of its own each: typed in, or None to roll (DH-028).

    Earns no XP (ruling A39). Raises ``OutOfRange`` for a total that 1d20 does not show, and as :func:`spend`.
    """
    dice = mojo.wind_dice()
    totals = {key: dice.total(dice.roll(rng)) if total is None else total for key, total in rolled.items()}
    mojo.read_divine_wind(totals)

    def blow(documents: Documents) -> str:
        said = []
        for key, total in totals.items():
            done = heal_wear(load(documents.characters[key]), rules, total)
            documents.characters[key] = dump(done.character)
            said.append(f"{done.sentence} (rolled {total})")
        return f": {'; '.join(said)}"

    return _paid(campaign, "wind", payments, blow, who, max(1, len(totals)), token)


def resurrect(  # noqa: PLR0913, PLR0917
    campaign: Campaign,
    payments: Payments,
    character_id: str,
    rules: Rules,
    who: str = "",
    scars: int = 0,
    *,
    token: str | None = None,
) -> LogRow:
    """A dead character is back, as healthy as in its last year: no wear, no tear, ``scars`` it had then.

    Raises ``Refused`` for one who is not dead (DH-031), ``OutOfRange`` for scars that would kill again,
    and as :func:`spend`.
    """

    def raise_up(documents: Documents) -> str:
        done = _raised(load(documents.characters[character_id]), rules, scars)
        documents.characters[character_id] = dump(done.character)
        return f": {done.sentence}"

    return _paid(campaign, "resurrection", payments, raise_up, who, token=token)


def dream(campaign: Campaign, payments: Payments, who: str = "", *, token: str | None = None) -> LogRow:
    """Everything since the party last slept was a dream: the characters are as they woke up then (DH-032).

    Whoever came later stays; mojos stay spent. Raises ``Refused`` when no sleep is known, and as
    :func:`spend`.
    """

    def wake(documents: Documents) -> str:
        woken = slept.wake(documents.settings, documents.characters)
        return f": {', '.join(one.name for one in woken) or 'nobody'} wake up after their last sleep"

    return _paid(campaign, "dream", payments, wake, who, token=token)


def _paid(  # noqa: PLR0913, PLR0917
    campaign: Campaign,
    key: str,
    payments: Payments,
    effect: Callable[[Documents], str],
    who: str,
    times: int = 1,
    token: str | None = None,
) -> LogRow:
    use = mojo.mojo_use(key)
    payers = ", ".join(f"{name} {part}" for name, part in payments.items() if part)

    def mutate(documents: Documents) -> str:
        now = begun(documents.settings)
        purses = mojo.pay(now.held, key, payments, times)
        keep(documents.settings, now.holding(purses, sum(payments.values())))
        return effect(documents)

    return campaign.change(
        KIND, lambda said: _cut(f"{use.name} ({payers}){said}"), mutate, who=who, token=token
    )


def _raised(character: Character, rules: Rules, scars: int) -> Done:
    wounds = vitals_of(basis_of(character, rules)).wounds
    if not wounds.dead(rules.house):
        raise Refused(f"{character.name} is not dead (DH-031).")
    after = Wounds(wounds.hp, wounds.stun, scars, 0, scars)
    if after.dead(rules.house):
        raise OutOfRange(f"{scars} scars are more than {wounds.hp} HP bear.")
    risen_one = with_wounds(character, after, stuns=0, down=False, rests=0, saved=0)
    return Done(risen_one, f"{character.name} lives again, and remembers nothing of it")


def _cut(text: str) -> str:
    return text if len(text) <= 500 else text[:499] + "…"
