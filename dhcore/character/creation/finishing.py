"""Step 9 of creation, what is still missing in any step, and the finished character (DH-113..116)."""

from collections.abc import Sequence
from random import Random

from dhcore.character.carrying import known_item
from dhcore.character.class_lines import against
from dhcore.character.creation.choosing import hit_points_of
from dhcore.character.creation.draft import STEPS, Draft, Step, redrafted, taken_classes
from dhcore.character.creation.equipping import class_lines_of, first_class
from dhcore.character.creation.making import build_of, character_of
from dhcore.character.creation.spellbook import limit_of, magic_classes, magic_problem
from dhcore.character.names import suggest_name as name_for
from dhcore.character.record import Character
from dhcore.character.rules import Rules
from dhcore.content.classes import CharacterClass
from dhcore.dragonhead.abilities import abilities
from dhcore.dragonhead.personality import Inclinations, check_social, inclinations, suggest_traits
from dhcore.errors import Refused, UnknownName


def choose_nature(
    draft: Draft,
    rules: Rules,
    social: str | None = None,
    true: str | None = None,
    traits: Sequence[str] | None = None,
) -> Draft:
    """Inclinations and traits, None leaving one as it is. Raises ``Refused`` for a social inclination that
    the class does not list (DH-113), ``UnknownName`` for one that does not exist.
    """
    if social is not None:
        check_social(Inclinations(social, social), first_class(draft, rules).inclinations)
    return redrafted(
        draft,
        social=draft.social if social is None else social,
        true=draft.true if true is None else true,
        traits=draft.traits if traits is None else tuple(traits),
    )


def suggest_nature(draft: Draft, rules: Rules, rng: Random) -> Draft:
    """Both inclinations and a trait of each tone, picked with ``rng``; half of all are one inside and out."""
    listed = first_class(draft, rules).inclinations or tuple(row.code for row in inclinations())
    social = rng.choice(listed)
    true = social if rng.random() < 0.5 else rng.choice([row.code for row in inclinations()])
    return choose_nature(draft, rules, social, true, tuple(suggest_traits(rng).values()))


def set_name(draft: Draft, name: str, player: str | None = None) -> Draft:
    """Name and player; without a name it is ``The`` and the class (DH-116). Raises ``OutOfRange``."""
    one_line = " ".join(name.split())
    return redrafted(
        draft, name=one_line, player=draft.player if player is None else " ".join(player.split())
    )


def suggest_name(draft: Draft, rules: Rules, rng: Random) -> Draft:
    """A name from our own lists, by the kind of class."""
    kind = first_class(draft, rules).kind if draft.class_id else "calling"
    return redrafted(draft, name=name_for(kind, rng))


def problems(draft: Draft, rules: Rules) -> dict[Step, tuple[str, ...]]:
    """What keeps the draft from being finished, step by step; every step is there, most of them empty."""
    found: dict[Step, list[str]] = {step: [] for step in STEPS}
    missing = [row.name for row in abilities() if draft.score(row.code) is None]
    if missing:
        found["abilities"].append(f"Still to roll: {', '.join(missing)}.")
    unknown = _unknown_classes(draft, rules)
    if draft.class_id is None:
        found["class"].append("Choose a class.")
    found["class"] += unknown
    if not missing and draft.class_id and not unknown:
        for step, sentence in _of_the_whole(draft, rules):
            found[step].append(sentence)
    return {step: tuple(sentences) for step, sentences in found.items()}


def advice(draft: Draft, rules: Rules) -> dict[Step, tuple[str, ...]]:
    """What could still be done but need not; the steps that have any."""
    found: dict[Step, list[str]] = {}
    if draft.class_id and draft.is_rolled and not _unknown_classes(draft, rules):
        for class_id in magic_classes(draft, rules):
            mind = character_of(draft, rules).mind(class_id)
            used = sum(one.level for one in mind.known) if mind else 0
            free = limit_of(draft, rules, class_id) - used
            if free > 0:
                found.setdefault("magic", []).append(f"{free} spell levels are still free (DH-101).")
    if len(draft.traits) < 3:
        found.setdefault("personality", []).append("Three traits: one positive, one neutral, one negative.")
    if not draft.name:
        found.setdefault("personality", []).append("A name; until then it is The and the class (DH-116).")
    return {step: tuple(sentences) for step, sentences in found.items()}


def finish(draft: Draft, rules: Rules, new_id: str, created: str = "") -> Character:
    """The character under the id ``new_id``, made on the day ``created`` (``2026-01-05``).

    Raises ``Refused`` with the first thing that is missing or wrong.
    """
    for step, sentences in problems(draft, rules).items():
        if sentences:
            raise Refused(f"{step.capitalize()}: {sentences[0]}")
    return character_of(draft, rules, new_id, created)


def _unknown_classes(draft: Draft, rules: Rules) -> list[str]:
    unknown = []
    for one in taken_classes(draft) if draft.class_id else ():
        try:
            rules.library.get(CharacterClass, one.id)
        except UnknownName:
            unknown.append(f"The class {one.id} is no longer in the packs: choose another.")
    return unknown


def _of_the_whole(draft: Draft, rules: Rules) -> list[tuple[Step, str]]:
    found: list[tuple[Step, str]] = []
    if hit_points_of(draft, rules).died_in_creation:
        actual = hit_points_of(draft, rules).actual
        found.append(
            (
                "hit points",
                f"{actual} actual HP: dead in creation, all abilities are rolled again (DH-078).",
            )
        )
    now = build_of(draft, rules)
    if now.state == "short":
        found.append(
            ("class", f"{now.left:,} XP are still to be spent before it is level {now.level} (DH-121).")
        )
    if draft.pack_of != draft.class_id:
        found.append(("equipment", "Take the starter pack of the class (DH-082)."))
    classes = class_lines_of(draft, rules)
    for thing in draft.items:
        entry = known_item(rules, thing)
        if thing.slot != "packed" and entry and (reason := against(classes, entry)):
            found.append(("equipment", f"{reason}, so not {thing.name} (DH-082)."))
    if wrong := magic_problem(draft, rules):
        found.append(("magic", wrong))
    if draft.social is None:
        found.append(("personality", "Choose the inclination it shows the world (DH-113)."))
    return found
