"""Steps 2 and 3 of creation: the class that fits, and the levels and increases of a higher start."""

from dataclasses import dataclass
from fractions import Fraction
from random import Random

from dhcore.character.creation.draft import Bought, Draft, increases, redrafted, taken_classes
from dhcore.character.creation.making import build_of
from dhcore.character.rules import Rules
from dhcore.content.classes import CharacterClass
from dhcore.dragonhead.abilities import abilities, ability
from dhcore.dragonhead.ability_scores import modifier
from dhcore.dragonhead.advancement import MAX_INCREASE, Build, increase_price
from dhcore.dragonhead.character_level import level_at
from dhcore.dragonhead.hit_points import HitDieRoll, HitPoints, roll_level
from dhcore.errors import Refused

TRANSFORMATION = "transformation"
CALLING = "calling"


@dataclass(frozen=True)
class Fit:
    """How well a class fits the abilities rolled.

    ``mean`` is the mean modifier of its best abilities; ``reasons`` name each of them; ``hp`` are the
    actual HP at its first level, with which nobody lives below 1. ``acquired`` marks a transformation,
    which comes over a character in play (DH-047).
    """

    klass: CharacterClass
    mean: Fraction
    hp: int
    reasons: tuple[str, ...]
    acquired: bool

    @property
    def deadly(self) -> bool:
        """Whether the character would die in creation with it (DH-078)."""
        return self.hp < 1

    @property
    def words(self) -> str:
        """``Muscle 14 (+2), Dexterity 9 (-1); 8 HP``."""
        dead = ": dead in creation" if self.deadly else ""
        return f"{', '.join(self.reasons)}; {self.hp} actual HP{dead}"


def fitting_classes(draft: Draft, rules: Rules) -> tuple[Fit, ...]:
    """All classes of the packs, the best fit first; deadly ones and transformations come last.

    Raises ``Refused`` before all nine abilities have a score.
    """
    if not draft.is_rolled:
        raise Refused("First all nine abilities are rolled (DH-069).")
    fits = [_fit(draft, klass) for klass in rules.library.all(CharacterClass)]
    return tuple(sorted(fits, key=lambda fit: (fit.acquired, fit.deadly, -fit.mean)))


def choose_class(draft: Draft, rules: Rules, class_id: str) -> Draft:
    """The class to begin with, at class level 1 (DH-074); what rested on another one is open again.

    Raises ``UnknownName`` when no pack has it.
    """
    klass = rules.library.get(CharacterClass, class_id)
    if draft.class_id == klass.id:
        return draft
    social = draft.social if not klass.inclinations or draft.social in klass.inclinations else None
    return redrafted(
        draft,
        class_id=klass.id,
        bought=(),
        pack_of=None,
        items=(),
        silver=0,
        picks=(),
        social=social,
    )


def start_at(draft: Draft, level: int) -> Draft:
    """The character level to build to (DH-121); purchases are open again. Raises ``OutOfRange`` past 100."""
    return redrafted(draft, level=level, bought=())


def level_cost(draft: Draft, rules: Rules, class_id: str) -> int:
    """XP of the next level of a class in this draft, or of the first of another one (DH-122)."""
    levels = {one.id: one.level for one in taken_classes(draft)}
    return rules.library.get(CharacterClass, class_id).price(levels.get(class_id, 0) + 1)


def ability_cost(draft: Draft, rules: Rules, code: str) -> int:
    """XP of another point for an ability in this draft (DH-124). Raises ``OutOfRange`` past +30."""
    points = increases(draft).get(ability(code).code, 0)
    return increase_price(points + 1, rules.house) - increase_price(points, rules.house)


def add_level(draft: Draft, rules: Rules, class_id: str, rolled: int | Random | None = None) -> Draft:
    """The next level of a class, or another class at level 1, out of the budget (DH-121).

    ``rolled`` is the hit die or what rolls it; another class needs none (ruling A18). Raises ``Refused``
    when the purchase would pass the character level, ``OutOfRange`` for a roll that the die does not show.
    """
    klass = rules.library.get(CharacterClass, class_id)
    _check_budget(draft, rules, level_cost(draft, rules, class_id))
    roll = None
    owned = {one.id for one in taken_classes(draft)}
    if class_id not in owned and klass.kind != CALLING:
        raise Refused(f"{klass.name} is no calling: one is born to a race or bitten into it (DH-047).")
    if class_id in owned:
        if rolled is None:
            raise Refused(f"A level of {klass.name} comes with its hit die, {klass.hit_die} (DH-079).")
        die = klass.hit_die
        roll = (roll_level(die, rolled) if isinstance(rolled, Random) else HitDieRoll(die, rolled)).total
    return redrafted(draft, bought=(*draft.bought, Bought(kind="class", what=klass.id, roll=roll)))


def add_ability(draft: Draft, rules: Rules, code: str) -> Draft:
    """Another point for an ability out of the budget (DH-121, DH-123). Raises ``Refused`` as above."""
    row = ability(code)
    _check_budget(draft, rules, ability_cost(draft, rules, row.code))
    return redrafted(draft, bought=(*draft.bought, Bought(kind="ability", what=row.code)))


def take_back(draft: Draft) -> Draft:
    """The last purchase taken back. Raises ``Refused`` when there is none."""
    if not draft.bought:
        raise Refused("Nothing was bought yet.")
    return redrafted(draft, bought=draft.bought[:-1])


def affordable(draft: Draft, rules: Rules) -> tuple[tuple[str, str, int], ...]:
    """(kind, class id or ability code, price) of every purchase that would not pass the character level.

    None once the level is reached (DH-121). Another class can only be a calling: nobody is born twice.
    """
    now = build_of(draft, rules)
    if now.state != "short":
        return ()
    owned = {one.id for one in taken_classes(draft)}
    classes = [
        ("class", klass.id, level_cost(draft, rules, klass.id))
        for klass in rules.library.all(CharacterClass)
        if klass.kind == CALLING or klass.id in owned
    ]
    points = increases(draft)
    raised = [
        ("ability", row.code, ability_cost(draft, rules, row.code))
        for row in abilities()
        if points.get(row.code, 0) < MAX_INCREASE
    ]
    return tuple(option for option in (*classes, *raised) if _fits(now, option[2]))


def hit_points_of(draft: Draft, rules: Rules) -> HitPoints:
    """Actual HP with the scores and the class of the draft, and whether it died (DH-076, DH-078).

    Raises ``Refused`` before there are both.
    """
    if draft.class_id is None or not draft.is_rolled:
        raise Refused("First roll the abilities and choose a class (DH-076).")
    return _hit_points(draft, rules.library.get(CharacterClass, draft.class_id))


def _hit_points(draft: Draft, klass: CharacterClass) -> HitPoints:
    scores, raised = draft.scores_by_code(), increases(draft)
    mus, con, spi = (modifier(scores[code] + raised.get(code, 0)) for code in ("mus", "con", "spi"))
    return HitPoints(klass.hit_die, mus, con, spi)


def _fit(draft: Draft, klass: CharacterClass) -> Fit:
    scores = draft.scores_by_code()
    mean = Fraction(sum(modifier(scores[code]) for code in klass.best), len(klass.best))
    reasons = tuple(
        f"{ability(code).name} {scores[code]} ({modifier(scores[code]):+d})" for code in klass.best
    )
    bare = draft.model_copy(update={"bought": ()})
    return Fit(klass, mean, _hit_points(bare, klass).actual, reasons, klass.kind == TRANSFORMATION)


def _fits(now: Build, price: int) -> bool:
    return level_at(now.spent + price) <= now.level


def _check_budget(draft: Draft, rules: Rules, price: int) -> None:
    now = build_of(draft, rules)
    if now.state != "short":
        raise Refused(f"Level {now.level} is reached: {now.spent:,} XP are just enough (DH-121).")
    if not _fits(now, price):
        after = level_at(now.spent + price)
        raise Refused(f"{price:,} XP more would make it level {after}, not {now.level} (DH-121).")
