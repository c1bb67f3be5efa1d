"""The mojos of one session: plain values in a campaign's settings, purses for the rules (DH-019..024)."""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field, ValidationError

from dhcore.character.record import CharacterError, as_tuples
from dhcore.content.complaints import sentence
from dhcore.content.fields import Name, Strict
from dhcore.dragonhead.mojo import MAX_MOJOS, Purses
from dhcore.errors import OutOfRange, Refused

MOJO = "mojo"
MAX_PEOPLE = 100


class Purse(Strict):
    """What one person holds."""

    name: Name
    mojos: Annotated[int, Field(ge=0, le=MAX_MOJOS)]


class Session(Strict):
    """A session that has begun: ``dm`` is the name of the Dungeon Master, ``dice`` what each rolled."""

    dm: Name
    dice: Annotated[str, Field(max_length=40)]
    purses: Annotated[tuple[Purse, ...], Field(max_length=MAX_PEOPLE)]
    spent: Annotated[int, Field(ge=0, le=1_000_000)] = 0

    @property
    def held(self) -> Purses:
        """The purses as the rules take them."""
        return Purses(tuple((purse.name, purse.mojos) for purse in self.purses))

    def holding(self, purses: Purses, paid: int = 0) -> "Session":
        """The session with these purses instead, ``paid`` mojos lying in the bowl besides."""
        held = tuple({"name": name, "mojos": mojos} for name, mojos in purses.held)
        return new_session(self.dm, self.dice, held, self.spent + paid)


def new_session(dm: str, dice: str, held: tuple[dict[str, object], ...], spent: int = 0) -> Session:
    """A session with these purses. Raises ``OutOfRange`` for a name that is blank or over 60 characters."""
    values = {"dm": dm, "dice": dice, "purses": held, "spent": spent}
    try:
        return Session.model_validate(values)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise OutOfRange(f"Mojos: {sentence(first, Session)}") from error


def session_in(settings: Mapping[str, Any]) -> Session | None:
    """The session that has begun; None between sessions. Raises ``CharacterError`` when it is unreadable."""
    kept = settings.get(MOJO)
    if kept is None:
        return None
    try:
        return Session.model_validate(as_tuples(kept))
    except ValidationError as error:
        raise CharacterError("The mojos of this session cannot be read: begin a new one.") from error


def begun(settings: Mapping[str, Any]) -> Session:
    """The session that has begun. Raises ``Refused`` between sessions."""
    session = session_in(settings)
    if session is None:
        raise Refused("No session has begun, so there are no mojos (DH-020).")
    return session


def keep(settings: dict[str, Any], session: Session) -> None:
    """Keep the session."""
    settings[MOJO] = session.model_dump(mode="json")
