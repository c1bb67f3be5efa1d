"""Every refusal the core can give: one family, each with a sentence that is ready to read."""

from collections.abc import Iterable
from difflib import get_close_matches


class DhcoreError(Exception):
    """Base of all refusals. ``str()`` says what is wrong and, where it can, what would be right."""


class UnknownName(DhcoreError, ValueError):
    """A word that names nothing we know. Unknown names are refused, never counted as zero."""

    def __init__(self, kind: str, name: object, known: Iterable[str]) -> None:
        names = sorted(known)
        super().__init__(f"Unknown {kind} {shown(name)}{nearest(str(name), names)}.")
        self.kind = kind
        self.name = name
        self.known = tuple(names)


class OutOfRange(DhcoreError, ValueError):
    """A number (or a length) outside what the rule or our caps allow."""


class Refused(DhcoreError, ValueError):
    """The rules of the game forbid it; the sentence names the rule."""


class DiceSyntaxError(DhcoreError, ValueError):
    """The dice text does not parse; ``at`` is the offset of the first bad character in ``text``."""

    def __init__(self, message: str, text: str, at: int) -> None:
        super().__init__(message)
        self.text = text
        self.at = at

    @property
    def pointer(self) -> str:
        """Two lines: the text, and a caret under the first bad character (a window of a long text)."""
        start = max(0, self.at - 30)
        return f"{self.text[start : self.at + 30]}\n{' ' * (self.at - start)}^"


class TooMuchWork(DhcoreError, ValueError):
    """The question is well-formed but larger than our caps; decided before anything is computed."""


class DataError(DhcoreError):
    """A rules file of ours is broken; the sentence names file, row and reason."""


class StoreError(DhcoreError):
    """A campaign could not be read or written; nothing half-written is left behind."""


class NoSuchCampaign(StoreError, LookupError):
    """The id names no campaign: mistyped, from elsewhere, or deleted."""


class NotAllowed(StoreError, PermissionError):
    """Whoever came in by this link may not do that; the sentence says who may."""


class TooManyAttempts(StoreError):
    """Too many codes that open nothing were tried from there; nothing was looked up."""


class NoSuchRecord(StoreError, KeyError):
    """The id names no character, encounter or pack of this campaign (any more)."""

    def __str__(self) -> str:
        return str(self.args[0])  # KeyError alone would print the sentence in quotes


class NotStorable(StoreError, ValueError):
    """A value that a campaign's file cannot give back exactly as it was."""


class CampaignBusy(StoreError):
    """Others kept changing the campaign for as long as we were willing to wait; nothing was changed."""


class CampaignDamaged(StoreError):
    """A file of the campaign cannot be read as one of ours. It is left as it is."""


class NewerVersion(StoreError):
    """The file was made by a newer version of this program. It is left as it is."""


class PackError(DhcoreError):
    """A content pack is refused, whole; ``problems`` holds everything that is wrong with it."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        number = len(self.problems)
        head = "The pack is refused" if number == 1 else f"The pack is refused for {number} reasons"
        super().__init__(f"{head}: " + "\n".join(self.problems))


class UndoRefused(StoreError):
    """Nothing to undo or redo, or not the step that the page showed."""


def shown(value: object, limit: int = 40) -> str:
    """``value`` quoted for a sentence, cut to ``limit`` characters."""
    text = str(value)
    return f"'{text if len(text) <= limit else text[: limit - 1] + '…'}'"


def nearest(name: str, known: Iterable[str]) -> str:
    """`` (did you mean 'hard'?)``, else the known names when they are few, else an empty string."""
    names = list(known)
    close = get_close_matches(name.lower()[:60], names, n=1, cutoff=0.6)
    if close:
        return f" (did you mean '{close[0]}'?)"
    return f" (known: {', '.join(names)})" if 0 < len(names) <= 12 else ""
