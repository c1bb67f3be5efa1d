"""Two characters to do things to, and the rules they live by."""

from pathlib import Path

from dhcore.character import Character, Rules
from dhcore.character.parts import Carried, ClassTaken, Earned, KnownSpell, Mind, Nature, Spent
from dhcore.content import house_library
from dhcore.content.creatures import AbilityScores

RULES = Rules(house_library())
SAMPLES = Path(__file__).parent / "samples"
SCORES = AbilityScores(mus=14, con=12, dex=13, int=10, wis=9, cha=11, spi=10, mag=8, luc=12)
"""Modifiers +2 +1 +1, 0 -1 0, 0 -1 +1."""


def mara(**fields) -> Character:
    """A fighter of class level 2 in ring mail with a sword and a shield. Actual HP 13, HP 20, stun 6."""
    known = {
        "id": "a1",
        "name": "Mara",
        "created": "2026-01-05",
        "rolled": SCORES,
        "classes": (ClassTaken(id="fighter", name="Fighter", hit_die="1d10", level=2, rolls=(7,)),),
        "nature": Nature(social="LN", true="CG", traits=("Brave", "Tidy", "Vain")),
        "xp": Earned(unspent=500, spent=(Spent(kind="class", what="fighter", value=2, xp=2_500),)),
        "items": (
            Carried(id="i1", name="Sword", entry="sword", slot="held"),
            Carried(id="i2", name="Round shield", entry="round-shield", slot="held"),
            Carried(id="i3", name="Ring mail", entry="ring-mail", slot="worn"),
            Carried(id="i4", name="Torch", entry="torch", count=3),
        ),
        "silver": 12,
    }
    return Character(**{**known, **fields})


def bolo(**fields) -> Character:
    """A wizard of class level 3 with Intellect 14: a limit of 5."""
    spells = ("ember-dart", "magic-missile", "mend-flesh")
    names = {"ember-dart": "Ember dart", "magic-missile": "Magic missile", "mend-flesh": "Mend flesh"}
    known = {
        "id": "b2",
        "name": "Bolo",
        "rolled": AbilityScores(mus=10, con=11, dex=10, int=14, wis=10, cha=10, spi=13, mag=15, luc=10),
        "classes": (ClassTaken(id="wizard", name="Wizard", hit_die="1d6", level=3, rolls=(2, 5)),),
        "minds": (
            Mind(
                class_id="wizard",
                known=tuple(KnownSpell(id=one, name=names[one], level=1) for one in spells),
                book=spells,
                chosen_at=3,
            ),
        ),
    }
    return Character(**{**known, **fields})
