"""Kinds of magic, and spells and powers (DH-098, DH-099, DH-110, DH-111, DH-224..227, DH-348)."""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Self

from pydantic import Field, model_validator

from dhcore.content.fields import Aspects, DamageText, Entry, Ref, Slug, SomeText
from dhcore.dragonhead.aspects import has, value_of
from dhcore.dragonhead.damage import DamageDice
from dhcore.errors import OutOfRange

_RESISTANCE = ("save", "def")


class SpellKind(Entry):
    """A kind of magic, such as Divine, which class lines name by its id; ``crash`` is its crash table."""

    KEY: ClassVar[str] = "spell_kind"

    crash: Slug | None = None

    def refers(self) -> Iterator[Ref]:
        """The crash table of its casts."""
        if self.crash:
            yield Ref("crash", ("crash_table",), self.crash)


class Spell(Entry):
    """A spell or power of level 1 to 9: ``text`` says what it does, the aspects how.

    ``healing`` is healed once per success, like the damage of Dmg (ruling A40).
    """

    KEY: ClassVar[str] = "spell"

    level: Annotated[int, Field(ge=1, le=9)]
    kind: Slug
    aspects: Aspects = ()
    healing: DamageText | None = None
    text: SomeText

    @model_validator(mode="after")
    def _one_resistance(self) -> Self:
        if all(has(self.aspects, key) for key in _RESISTANCE):
            raise OutOfRange("a spell is resisted by Save or by Def, not by both (DH-225, DH-226)")
        return self

    @property
    def dmg(self) -> DamageDice | None:
        """Damage per success; None when it does none."""
        value = value_of(self.aspects, "dmg")
        return value if isinstance(value, DamageDice) else None

    @property
    def resisted_by(self) -> str | None:
        """Code of the ability that resists it by Save or Def; None when nothing but AC/DC does."""
        values = (value_of(self.aspects, key) for key in _RESISTANCE)
        return next((value for value in values if isinstance(value, str)), None)

    def refers(self) -> Iterator[Ref]:
        """Its kind."""
        yield Ref("kind", (SpellKind.KEY,), self.kind)
