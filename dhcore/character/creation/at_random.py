"""A whole legal character in one tap, at any character level up to 100 (DH-121, rulings A26, A27)."""

from random import Random

from dhcore.character.creation.choosing import (
    add_ability,
    add_level,
    affordable,
    choose_class,
    fitting_classes,
    hit_points_of,
    start_at,
)
from dhcore.character.creation.draft import Draft, taken_classes
from dhcore.character.creation.equipping import take_pack, thing_id
from dhcore.character.creation.finishing import finish, suggest_name, suggest_nature
from dhcore.character.creation.making import build_of
from dhcore.character.creation.rolling import die, roll_all
from dhcore.character.creation.spellbook import magic_classes, suggest_spells
from dhcore.character.record import Character
from dhcore.character.rules import Rules

BEST_FITS = 3
LEVEL_CHANCE = 0.75
SECOND_CLASS_CHANCE = 0.05


def roll_one(
    rng: Random, rules: Rules, level: int = 1, class_id: str | None = None, new_id: str | None = None
) -> Character:
    """A complete random character of that character level, rolled with ``rng`` alone.

    Without a ``class_id`` it takes one of the three best fits. Whoever dies in creation is rolled again
    (DH-078). Its XP go mostly into levels of its class, until just enough are spent. A class that costs
    more than the level's budget makes it a higher one (DH-120). ``new_id`` None makes an id with ``rng``.
    Raises ``OutOfRange`` for a level outside 1..100, ``UnknownName`` for a class that no pack has.
    """
    draft = roll_draft(rng, rules, level, class_id)
    return finish(draft, rules, thing_id(rng) if new_id is None else new_id)


def roll_draft(rng: Random, rules: Rules, level: int = 1, class_id: str | None = None) -> Draft:
    """The same as a draft that lacks nothing, to look at and change. Raises likewise."""
    draft = _alive(start_at(Draft(), level), rng, rules, class_id)
    draft = _advanced(draft, rng, rules)
    draft = take_pack(draft, rules, rng)
    for caster in magic_classes(draft, rules):
        draft = suggest_spells(draft, rules, caster, rng)
    return suggest_name(suggest_nature(draft, rules, rng), rules, rng)


def spend_the_rest(draft: Draft, rules: Rules, rng: Random) -> Draft:
    """What is left of the budget spent with ``rng``, hit dice and all (DH-121); nothing when none is.

    Raises ``Refused`` before a class is chosen.
    """
    taken_classes(draft)
    return _advanced(draft, rng, rules)


def _alive(draft: Draft, rng: Random, rules: Rules, class_id: str | None) -> Draft:
    """Abilities and a class with which the character lives."""
    while True:
        draft = roll_all(draft, rng)
        draft = choose_class(draft, rules, class_id or _class_for(draft, rng, rules))
        if not hit_points_of(draft, rules).died_in_creation:
            return draft
        draft = die(draft)


def _class_for(draft: Draft, rng: Random, rules: Rules) -> str:
    fits = [fit for fit in fitting_classes(draft, rules) if not fit.acquired]
    return rng.choice(fits[:BEST_FITS]).klass.id


def _advanced(draft: Draft, rng: Random, rules: Rules) -> Draft:
    """The budget spent: levels of the class while one fits, now and then an ability or a second class.

    When no class level fits any more the cheapest ability is always small enough to land within the level.
    """
    while build_of(draft, rules).state == "short":
        options = affordable(draft, rules)
        own = {one.id for one in taken_classes(draft)}
        levels = [what for kind, what, _ in options if kind == "class" and what in own]
        others = [what for kind, what, _ in options if kind == "class" and what not in own]
        raised = sorted((price, what) for kind, what, price in options if kind == "ability")
        if others and len(own) == 1 and rng.random() < SECOND_CLASS_CHANCE:
            draft = add_level(draft, rules, rng.choice(others))
        elif levels and rng.random() < LEVEL_CHANCE:
            draft = add_level(draft, rules, rng.choice(levels), rng)
        else:
            cheapest = [what for price, what in raised if price == raised[0][0]]
            draft = add_ability(draft, rules, rng.choice(cheapest))
    return draft
