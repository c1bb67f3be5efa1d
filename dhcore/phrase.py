"""One line of text, as typed or said at the table, and the odds it asks for.

>>> odds("hard 13 +2 try hardest vs 12").headline
('beats 12', Fraction(97421, 165888))
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from dhcore.dice import Distribution, Expression, parse
from dhcore.display import chance_table
from dhcore.dragonhead.abilities import ability, ability_words
from dhcore.dragonhead.challenge import Challenge, counted
from dhcore.dragonhead.check import Check, ways_to_try
from dhcore.dragonhead.difficulty import ladder
from dhcore.dragonhead.outcome import in_words
from dhcore.dragonhead.setup import CheckSetup
from dhcore.errors import DiceSyntaxError, nearest, shown

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

MAX_PHRASE = 500
AGAINST = ("vs", "versus", "against", "beats")
FILLER = ("check", "roll", "with", "and", "a", "an", "the", "of", ",", ";")
"""Words that change nothing and may be said anyway."""
STRENGTHS = (
    "strength",
    "poison",
    "break",
    "locked",
    "secret",
    "hear",
    "trap",
    "antidote",
    "grapple",
    "dc",
    "ac",
)
"""Words that may stand before a fixed strength to say what it is."""

_TOKEN = re.compile(r"[+\-−]?\d+|[^\W\d_]+\.?|\S")
_DICE = re.compile(r"(?<![^\W\d_])\d*\s*d\s*[\d%]|[()<>=]", re.IGNORECASE)


class Token(NamedTuple):
    """A word or number of the phrase, lower-case, and where it stands."""

    text: str
    at: int


@dataclass(frozen=True)
class Odds:
    """The answer to a phrase: what was understood, the chance that matters, its table and its chart."""

    phrase: str
    value: Check | Challenge | Expression

    @cached_property
    def distribution(self) -> Distribution:
        """Distribution of the strength, or of the expression's total."""
        if isinstance(self.value, Expression):
            return self.value.distribution
        return (self.value.check if isinstance(self.value, Challenge) else self.value).strength

    @property
    def headline(self) -> tuple[str, Fraction]:
        """The chance that matters and its words; for a plain expression, the chance to reach its mean."""
        if isinstance(self.value, Challenge):
            against = self.value.against
            return (
                f"beats {against if isinstance(against, int) else f'score {against.score}'}",
                self.value.chance,
            )
        if isinstance(self.value, Check):
            return "at least a success", self.value.success
        if self.value.is_comparison:
            return "holds", self.distribution.p(1)
        mean = -(-self.distribution.mean.numerator // self.distribution.mean.denominator)
        return f"at least {mean}", self.distribution.at_least(mean)

    @property
    def table(self) -> tuple[tuple[str, Fraction], ...]:
        """Label and chance of everything that can happen, in order; the chances sum to exactly 1."""
        if isinstance(self.value, Challenge):
            return tuple((counted(n), p) for n, p in self.value.successes.items())
        if isinstance(self.value, Check):
            return tuple((in_words(outcome), p) for outcome, p in self.value.outcomes.items())
        return tuple((str(total), p) for total, p in self.distribution.items())

    def chart(self) -> "Figure":
        """A Plotly figure of the odds; Plotly is imported only now."""
        from dhcore import charts

        return charts.draw(self.value)

    def _repr_html_(self) -> str:
        return chance_table((self.phrase, "chance"), self.table, total_rows=len(self.table))


def odds(text: str) -> Odds:
    """The odds of a check (``save con 11 vs poison 14``) or of dice (``4d6kh3 >= 13``).

    A bare number after ``vs`` is a fixed strength; with a difficulty, an ability or ``score`` before
    it, it is a score that is rolled. Raises ``DiceSyntaxError`` (with the place) for what it cannot
    read, and the refusals of :class:`CheckSetup` and :func:`dhcore.dice.parse`.
    """
    if _DICE.search(text) and len(text) <= MAX_PHRASE:
        expression = parse(text)
        return Odds(str(expression), expression)
    setup = read_check(text)
    return Odds(setup.phrase, setup.challenge or setup.check)


def read_check(text: str) -> CheckSetup:
    """The check a phrase describes. Every word counts or is refused with the nearest known one."""
    if len(text) > MAX_PHRASE:
        raise DiceSyntaxError(
            f"The phrase has {len(text):,} characters; at most {MAX_PHRASE}.", text, MAX_PHRASE
        )
    tokens = [
        Token(found[0].lower().rstrip(".").replace("−", "-"), found.start())
        for found in _TOKEN.finditer(text)
    ]
    return _Reader(text, tokens).read()


class _Reader:
    """Reads the words one after another into the fields of a setup; their order is free up to ``vs``."""

    def __init__(self, text: str, tokens: list[Token]) -> None:
        self.text = text
        self.tokens = tokens
        self.fields: dict[str, Any] = {}
        self.words: dict[str, Callable[[Token], None]] = (
            {rung.name: lambda token: self.put("difficulty", token.text, token) for rung in ladder()}
            | dict.fromkeys(
                ability_words(), lambda token: self.put("ability", ability(token.text).code, token)
            )
            | dict.fromkeys(AGAINST, self.read_opposition)
            | dict.fromkeys(("try", "trying"), self.read_try)
            | dict.fromkeys(("class", "full", "half"), self.read_class)
            | dict.fromkeys(("easier", "harder"), lambda token: self.shift(token, 1))
            | {"save": lambda token: self.put("save", True, token), "hardest": self.read_try_word}
        )

    def read(self) -> CheckSetup:
        while self.tokens:
            token = self.tokens.pop(0)
            if token.text.lstrip("+-").isdigit():
                self.read_number(token)
            elif token.text in self.words:
                self.words[token.text](token)
            elif token.text not in FILLER:
                raise self.unknown(token, [*self.words, *FILLER])
        if "score" not in self.fields:
            raise self.wrong("A check needs a score, such as “hard 13” or “easy dex 14”.", len(self.text))
        return CheckSetup(**self.fields)

    def read_number(self, token: Token) -> None:
        value = self.number(token)
        following = self.tokens[0].text if self.tokens else ""
        if "score" in self.fields and following in ("easier", "harder"):
            self.shift(self.tokens.pop(0), value)
        elif token.text[0] in "+-":
            self.fields["modifier"] = self.fields.get("modifier", 0) + value
        else:
            self.put("score", value, token)

    def read_try(self, token: Token) -> None:
        if not self.tokens or self.tokens[0].text not in ways_to_try():
            raise self.wrong(f"After “{token.text}” say how hard: hard, harder or hardest.", token.at)
        self.read_try_word(self.tokens.pop(0))

    def read_try_word(self, token: Token) -> None:
        self.put("try_hard", token.text, token)

    def read_class(self, token: Token) -> None:
        share = "half" if token.text == "half" else "full"
        if token.text != "class" and self.tokens and self.tokens[0].text == "class":
            self.tokens.pop(0)
        if not self.tokens or not self.tokens[0].text.isdigit():
            raise self.wrong("A class bonus needs the class level, such as “half class 4”.", token.at)
        self.put("share", share, token)
        self.put("level", self.number(self.tokens.pop(0)), token)

    def read_opposition(self, token: Token) -> None:
        """Everything after ``vs``: a strength, or a difficulty, an ability or ``score`` and a number."""
        rolled, value = False, None
        rungs = {rung.name for rung in ladder()}
        while self.tokens:
            part = self.tokens.pop(0)
            if part.text.isdigit() and value is None:
                value = self.number(part)
            elif part.text in rungs:
                rolled = True
                self.put("versus_difficulty", part.text, part)
            elif part.text == "score" or part.text in ability_words():
                rolled = True
            elif part.text not in (*STRENGTHS, *FILLER, "save"):
                raise self.unknown(part, [*rungs, *ability_words(), *STRENGTHS, "score"])
        if value is None:
            raise self.wrong(f"After “{token.text}” comes the strength to beat, such as “vs 12”.", token.at)
        self.put("versus" if rolled else "against", value, token)

    def shift(self, token: Token, rungs: int) -> None:
        self.fields["shift"] = self.fields.get("shift", 0) + (rungs if token.text == "harder" else -rungs)

    def number(self, token: Token) -> int:
        if len(token.text) > 7:
            raise self.wrong("Numbers have at most six digits here.", token.at)
        return int(token.text)

    def put(self, field: str, value: object, token: Token) -> None:
        if field in self.fields:
            what = field.replace("_", " ")
            raise self.wrong(f"There is a second {what} here: {shown(token.text)}.", token.at)
        self.fields[field] = value

    def unknown(self, token: Token, known: list[str]) -> DiceSyntaxError:
        return self.wrong(f"I do not know {shown(token.text)}{nearest(token.text, known)}.", token.at)

    def wrong(self, message: str, at: int) -> DiceSyntaxError:
        return DiceSyntaxError(message, self.text, at)
