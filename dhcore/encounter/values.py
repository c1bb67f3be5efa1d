"""What a fight's record is made of: strict frozen models, names and texts with their caps, ids."""

import unicodedata
from functools import lru_cache
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from dhcore.errors import OutOfRange

MAX_NAME = 60
MAX_WORD = 40
MAX_REMARK = 200
MAX_TEXT = 2_000
MAX_ROUND = 10_000
MAX_DUE = 100_000_000
MAX_COUNT = 1_000_000
_UNSEEN = {"Cc", "Cs", "Zl", "Zp"}


class Strict(BaseModel):
    """Base of everything in a fight's record: frozen, strict about types and unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


@lru_cache(maxsize=4_096)
def _line_or_nothing(text: str) -> str:
    if {unicodedata.category(char) for char in text} & _UNSEEN or text != text.strip():
        raise OutOfRange("one line without control characters and without space around it is needed")
    return text


@lru_cache(maxsize=4_096)
def _line(text: str) -> str:
    if not any(unicodedata.category(char)[0] in "LMNPS" for char in text):
        raise OutOfRange("a text that can be seen is needed")
    return _line_or_nothing(text)


def _text(text: str) -> str:
    if text.isascii() and text.isprintable():
        return text
    if {unicodedata.category(char) for char in text if char not in "\n\t"} & {"Cc", "Cs"}:
        raise OutOfRange("a text without control characters is needed")
    return text


Name = Annotated[str, Field(max_length=MAX_NAME), AfterValidator(_line)]
"""One visible line, in any script."""
NameOrNothing = Annotated[str, Field(max_length=MAX_NAME), AfterValidator(_line_or_nothing)]
Remark = Annotated[str, Field(max_length=MAX_REMARK), AfterValidator(_line)]
Word = Annotated[str, Field(max_length=MAX_WORD), AfterValidator(_line_or_nothing)]
Text = Annotated[str, Field(max_length=MAX_TEXT), AfterValidator(_text)]
"""Free text with line breaks, which may be empty."""
Ident = Annotated[str, Field(pattern=r"^[a-z]{1,3}[1-9]\d{0,8}$")]
"""The id of something within one fight: a letter for what it is, and a number used once."""
RecordId = Annotated[str, Field(pattern=r"^[0-9a-z]{1,64}$")]
Ref = Annotated[str, Field(pattern=r"^[0-9a-z-]{0,64}$")]
"""The id of something outside the fight, or nothing."""
Count = Annotated[int, Field(ge=0, le=MAX_COUNT)]
RoundNumber = Annotated[int, Field(ge=0, le=MAX_ROUND)]
Due = Annotated[int, Field(ge=0, le=MAX_DUE)]
