"""Commands about who it is: name, player, seat, nature, notes, picture, hinders, hand-set values, copies."""

from base64 import b64encode
from collections.abc import Sequence

from dhcore.character.done import Done, words
from dhcore.character.parts import Nature, Override, override_field
from dhcore.character.picture import shrink_picture
from dhcore.character.record import Character, changed
from dhcore.dragonhead.abilities import ability
from dhcore.dragonhead.body_size import body_size
from dhcore.errors import Refused


def rename(character: Character, name: str) -> Done:
    """Another name. Raises ``OutOfRange`` for one that is blank or over 60 characters."""
    after = changed(character, name=" ".join(name.split()))
    return Done(after, f"{character.name} is now called {after.name}")


def set_player(character: Character, player: str) -> Done:
    """Who plays it; empty for nobody."""
    after = changed(character, player=" ".join(player.split()))
    return Done(after, f"{character.name} is played by {after.player or 'nobody'}")


def set_seat(character: Character, seat: int) -> Done:
    """Its place in the order at the table, 0 to 99."""
    return Done(changed(character, seat=seat), f"{character.name} takes seat {seat}")


def set_nature(
    character: Character,
    social: str | None = None,
    true: str | None = None,
    traits: Sequence[str] | None = None,
) -> Done:
    """Inclinations and traits; None leaves one as it is. The DM may let it leave what its class lists."""
    now = character.nature
    news = {
        "social": now.social if social is None else social,
        "true": now.true if true is None else true,
        "traits": now.traits if traits is None else tuple(traits),
    }
    after = changed(character, nature=news)
    return Done(after, f"{character.name} is {_nature(after.nature)}")


def set_rolled(character: Character, code: str, score: int) -> Done:
    """An original ability score put right by hand. Raises ``OutOfRange`` outside 1..5,000."""
    row = ability(code)
    after = changed(character, rolled={**dict(character.rolled), row.code: score})
    return Done(
        after, f"{character.name}'s rolled {row.name} is {score}, not {character.rolled.score(row.code)}"
    )


def set_notes(character: Character, notes: str) -> Done:
    """The notes, as a whole. Raises ``OutOfRange`` past 10,000 characters."""
    text = notes.replace("\r\n", "\n").replace("\r", "\n")
    return Done(changed(character, notes=text), f"{character.name}: notes changed")


def set_picture(character: Character, image: bytes) -> Done:
    """A portrait, shrunk to at most 200 kB. Raises ``OutOfRange`` for what is no picture."""
    small = b64encode(shrink_picture(image)).decode()
    return Done(changed(character, picture=small), f"{character.name} has a new picture")


def clear_picture(character: Character) -> Done:
    """No portrait any more."""
    return Done(changed(character, picture=""), f"{character.name} has no picture any more")


def add_hinder(character: Character, text: str) -> Done:
    """A hinder such as Drunk; one may stand there several times (DH-059). Raises ``OutOfRange`` past 40."""
    hinder = words(text, "hinder")
    after = changed(character, hinders=(*character.hinders, hinder))
    return Done(after, f"{character.name} is hindered: {hinder}")


def remove_hinder(character: Character, text: str) -> Done:
    """A hinder gone, one of several alike. Raises ``Refused`` when it is not there."""
    if text not in character.hinders:
        raise Refused(f"{character.name} no longer has that hinder (DH-059).")
    at = character.hinders.index(text)
    after = changed(character, hinders=(*character.hinders[:at], *character.hinders[at + 1 :]))
    return Done(after, f"{character.name} is rid of: {text}")


def set_override(character: Character, field: str, value: int) -> Done:
    """A value set by hand instead of the computed one; the fields are those of
    :func:`dhcore.character.parts.override_field`. Raises ``UnknownName`` for another field, ``OutOfRange``.
    """
    name = override_field(field)
    others = tuple(one for one in character.overrides if one.field != name)
    after = changed(character, overrides=(*others, {"field": name, "value": value}))
    return Done(after, f"{character.name}: {name} set to {value} by hand")


def reset_override(character: Character, field: str) -> Done:
    """A value computed again. Raises ``Refused`` when it was not set by hand."""
    if character.override(field) is None:
        raise Refused(f"{field[:60]} is not set by hand.")
    left: tuple[Override, ...] = tuple(one for one in character.overrides if one.field != field)
    return Done(changed(character, overrides=left), f"{character.name}: {field} is computed again")


def set_size(character: Character, size: str | None) -> Done:
    """A body size set by hand, as by a spell; None is that of the classes. Raises ``UnknownName``."""
    name = None if size is None else body_size(size).name
    after = changed(character, size=name)
    return Done(after, f"{character.name} is {name or 'of the usual size'}")


def archive(character: Character) -> Done:
    """Put away: it stays in the campaign, and can be restored."""
    return Done(changed(character, archived=True), f"{character.name} is put away")


def restore(character: Character) -> Done:
    """Taken out again."""
    return Done(changed(character, archived=False), f"{character.name} is back")


def copy(character: Character, new_id: str) -> Done:
    """Another character like it under a new id, with the same name; ``copied_from`` marks it as a copy."""
    after = changed(character, id=new_id, copied_from=character.id, archived=False)
    return Done(after, f"{character.name} is copied")


def _nature(nature: Nature) -> str:
    both = nature.social if nature.social == nature.true else f"{nature.social}/{nature.true}"
    return f"{both} {', '.join(nature.traits)}".strip()
