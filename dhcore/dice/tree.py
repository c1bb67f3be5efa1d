"""What a dice expression says, as frozen values, and how each part is written in normal form.

The written form reads back as an equal tree. ``at`` is where a part stands in the text it came
from; it does not count when parts are compared.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from operator import eq, ge, gt, le, lt
from typing import ClassVar

RELATIONS = {"=": eq, "<": lt, "<=": le, ">": gt, ">=": ge}
LOOSEST, SUM, PRODUCT, SIGNED, CLOSED = range(5)
"""How tightly a part holds together; a part looser than its place needs parentheses."""


@dataclass(frozen=True)
class Reroll:
    """Which faces are thrown again, once: those in ``relation`` (a key of ``RELATIONS``) to ``face``."""

    relation: str
    face: int

    def hits(self, face: int) -> bool:
        """Whether ``face`` is thrown again."""
        return bool(RELATIONS[self.relation](face, self.face))

    def __str__(self) -> str:
        return f"r{'' if self.relation == '=' else self.relation}{self.face}"


@dataclass(frozen=True)
class Die:
    """One die with faces ``step``, ``2 step`` .. ``sides step``; the tens die d00 has step 10, all others 1.

    Each throw that ``reroll`` hits is thrown again once. Where the highest face stands, another throw
    is added, at most ``explosions`` times.
    """

    sides: int
    step: int = 1
    reroll: Reroll | None = None
    explosions: int = 0

    @property
    def plain(self) -> bool:
        """Whether every face is equally likely and the steps are 1."""
        return self == Die(self.sides)

    def __str__(self) -> str:
        size = str(self.sides) if self.step == 1 else "00"
        return f"d{size}{self.reroll or ''}{f'!{self.explosions}' if self.explosions else ''}"


@dataclass(frozen=True)
class Keep:
    """Which dice of a pool count: keep (k) or drop (d) the ``number`` highest (h) or lowest (l)."""

    way: str
    number: int

    def kept(self, count: int) -> range:
        """Places of the dice that count when ``count`` dice lie in ascending order."""
        number = self.number if self.way[0] == "k" else count - self.number
        return range(count - number, count) if self.way in ("kh", "dl") else range(number)

    def __str__(self) -> str:
        return f"{self.way}{self.number}"


@dataclass(frozen=True)
class Part:
    """What all parts share: their place in the text."""

    holds: ClassVar[int] = CLOSED
    at: int = field(default=0, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True)
class Number(Part):
    """A whole number as written, 0 or more."""

    value: int

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True)
class Pool(Part):
    """``count`` equal dice thrown together; their sum, or the sum of those that ``keep`` leaves."""

    count: int
    die: Die
    keep: Keep | None = None

    def __str__(self) -> str:
        return f"{self.count}{self.die}{self.keep or ''}"


@dataclass(frozen=True)
class Negative(Part):
    """Minus ``value``."""

    holds = SIGNED
    value: "Node"

    def __str__(self) -> str:
        return f"-{inside(self.value, CLOSED)}"


@dataclass(frozen=True)
class Sum(Part):
    """``first``, then each of ``rest`` added (its sign is ``+``) or taken away (``-``)."""

    holds = SUM
    first: "Node"
    rest: "tuple[tuple[str, Node], ...]"

    def __str__(self) -> str:
        text = inside(self.first, PRODUCT)
        for sign, term in self.rest:
            text += sign + inside(term, PRODUCT)
        return text


@dataclass(frozen=True)
class Product(Part):
    """``first``, times (``x``) or divided by (``/``) each of ``rest`` in turn; every division rounds down."""

    holds = PRODUCT
    first: "Node"
    rest: "tuple[tuple[str, Node], ...]"

    def __str__(self) -> str:
        text = inside(self.first, SIGNED)
        for scale, factor in self.rest:
            text += scale + inside(factor, SIGNED)
        return text


@dataclass(frozen=True)
class Extreme(Part):
    """The highest (``max``) or lowest (``min``) of several different rolls."""

    name: str
    options: "tuple[Node, ...]"

    def __str__(self) -> str:
        return f"{self.name}({', '.join(map(str, self.options))})"


@dataclass(frozen=True)
class Repeat(Part):
    """The best or worst of ``times`` whole rolls of the same ``roll``."""

    name: str
    times: int
    roll: "Node"

    def __str__(self) -> str:
        return f"{self.name}({self.times}, {self.roll})"


@dataclass(frozen=True)
class Condition(Part):
    """1 when ``left`` stands in ``relation`` to ``right``, else 0."""

    holds = LOOSEST
    left: "Node"
    relation: str
    right: "Node"

    def __str__(self) -> str:
        return f"{inside(self.left, SUM)} {self.relation} {inside(self.right, SUM)}"


Node = Number | Pool | Negative | Sum | Product | Extreme | Repeat | Condition


def inside(node: Node, least: int) -> str:
    """``node`` as written where nothing looser than ``least`` may stand without parentheses."""
    return f"({node})" if node.holds < least else str(node)


def children(node: Node) -> tuple[Node, ...]:
    """The parts that ``node`` is made of, in the order of the text."""
    match node:
        case Negative(value) | Repeat(_, _, value):
            return (value,)
        case Sum(first, rest) | Product(first, rest):
            return (first, *(other for _, other in rest))
        case Extreme(_, options):
            return options
        case Condition(left, _, right):
            return (left, right)
    return ()


def walk(node: Node) -> Iterator[Node]:
    """``node`` and all its parts, each before its own parts, in the order of the text."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += reversed(children(node))
