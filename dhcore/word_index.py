"""Finding texts by a few typed words: any order, cut short, misspelt, or said in other words.

Knows no rules and no language but English endings. Ranks are whole numbers, so that the same words always
find the same texts in the same order.
"""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

WHOLE, OTHER_WORD, BEGINNING, MISSPELT = 12, 10, 8, 7
"""How good a match is: the word itself, another word for it, its beginning, or something near it."""
LEAST_BEGINNING = 2
NEAR, NEAR_SHORT, FARTHEST = 0.72, 0.66, 0.5
"""How alike a misspelt word must be, one of up to three letters, and a word that is merely suggested."""
SHORT = 3
MOST_NEAR = 6
MOST_WORDS = 12
WORTH = 12
"""What ranks lower than this part of the best match is not worth showing."""

_WORD = re.compile(r"[a-z]+|[0-9]+(?:/[0-9]+)?")
_PLAIN = str.maketrans({"'": "", "’": "", "½": "1/2"})
_ENDINGS = ("ing", "ed", "es", "s", "e")
_IDLE = frozenset(
    _WORD.findall(
        "a an and are as at be by can do does for from get gets has have how i if in is it its many me much "
        "my of on or per so that the their them then there they this to was we what when where which who why "
        "with you your"
    )
)
"""Words that say nothing about what is looked for."""

Term = tuple[str, ...]
Postings = dict[int, int]
Reading = tuple[int, tuple[str, ...]]


def words_of(text: str) -> list[str]:
    """The words and numbers of ``text``, lower-case, without accents, in order.

    >>> words_of("Snake-Eyes! 2hds, naïve")
    ['snake', 'eyes', '2', 'hds', 'naive']
    """
    plain = text.lower().translate(_PLAIN)
    if not plain.isascii():
        plain = "".join(c for c in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(c))
    return _WORD.findall(plain)


@lru_cache(maxsize=4_000)
def stem(word: str) -> str:
    """``word`` without its English ending, so that rests, resting and rested are one.

    >>> [stem(word) for word in ("falling", "hitting", "grappled", "bodies", "crosses", "ring")]
    ['fall', 'hit', 'grappl', 'body', 'cross', 'ring']
    """
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    for ending in _ENDINGS:
        rest = word.removesuffix(ending)
        if rest == word or len(rest) < 3 or not re.search("[aeiouy]", rest) or word.endswith("ss"):
            continue
        doubled = ending in ("ing", "ed") and rest[-1] == rest[-2] and rest[-1] not in "lsz"
        return rest[:-1] if doubled else rest
    return word


@dataclass(frozen=True)
class Field:
    """A text of a document, and how much a word found in it weighs."""

    text: str
    weight: int


class WordIndex:
    """Documents by their words. ``documents`` are found by their place; ``synonyms`` are typed -> meant.

    The first field of a document is its title: one that is named in full ranks higher.
    """

    def __init__(self, documents: Sequence[Sequence[Field]], synonyms: Mapping[str, Iterable[str]]) -> None:
        self._postings: dict[str, Postings] = defaultdict(dict)
        self._titles = [frozenset(_stems(fields[0].text)) for fields in documents]
        vocabulary: set[str] = set()
        for place, fields in enumerate(documents):
            for field in fields:
                for word in set(words_of(field.text)) - _IDLE:
                    vocabulary.add(word)
                    found = self._postings[stem(word)]
                    found[place] = found.get(place, 0) + field.weight
        self._letters = {word: _letters(word) for word in sorted(vocabulary) if word.isalpha()}
        self._synonyms = {
            tuple(words_of(typed)): [_stems(words) for words in meant] for typed, meant in synonyms.items()
        }
        self._longest = max(map(len, self._synonyms), default=1)

    def search(self, text: str) -> list[int]:
        """Places of the documents that match best, best first; nothing for a text of idle words alone.

        One that has all the words comes before those that lack some; equals stay in order.
        """
        terms = self._terms(words_of(text))
        scores: dict[int, int] = defaultdict(int)
        matched: dict[int, int] = defaultdict(int)
        named: dict[int, set[str]] = defaultdict(set)
        for term in terms:
            for place, (score, stems) in self._matches(term).items():
                scores[place] += score
                matched[place] += 1
                named[place] |= stems & self._titles[place]
        ranks = {
            place: score * matched[place] ** 3 * (3 if named[place] == self._titles[place] else 2)
            for place, score in scores.items()
        }
        worth = max(ranks.values(), default=0) // WORTH
        return sorted((p for p in ranks if ranks[p] > worth), key=lambda place: (-ranks[place], place))

    def near(self, text: str, most: int = MOST_NEAR) -> list[str]:
        """Known words that look like those typed, the likest first; for when nothing was found."""
        typed = words_of(text)[:MOST_WORDS]
        found = [pair for word in typed for pair in self._alike(word, FARTHEST, letters_apart=2)]
        found.sort(key=lambda pair: (-pair[0], pair[1]))
        return list(dict.fromkeys(word for _, word in found))[:most]

    def _terms(self, typed: list[str]) -> list[Term]:
        """What is looked for: words, or several at once that have a synonym; idle words left out."""
        terms: list[Term] = []
        typed = typed[:MOST_WORDS]
        while typed:
            length = next((n for n in range(self._longest, 1, -1) if tuple(typed[:n]) in self._synonyms), 1)
            terms.append(tuple(typed[:length]))
            typed = typed[length:]
        return [term for term in dict.fromkeys(terms) if term in self._synonyms or term[0] not in _IDLE]

    def _matches(self, term: Term) -> dict[int, tuple[int, frozenset[str]]]:
        """Place -> how well it matches the term, and by which stems."""
        best: dict[int, tuple[int, frozenset[str]]] = {}
        for level, stems in self._readings(term):
            together = [self._postings[part] for part in stems]
            for place in set(together[0]).intersection(*together[1:]):
                score = level * sum(found[place] * self._rarity(found) for found in together) // len(together)
                if score > best.get(place, (0, frozenset()))[0]:
                    best[place] = (score, frozenset(stems))
        return best

    def _readings(self, term: Term) -> list[Reading]:
        """What a term may stand for: how likely, and stems that must all be there."""
        readings = [(OTHER_WORD, stems) for stems in self._synonyms.get(term, ())]
        word = term[0]
        if len(term) == 1 and stem(word) in self._postings:
            readings.append((WHOLE, (stem(word),)))
        if len(term) == 1 and len(word) >= LEAST_BEGINNING and word.isalpha():
            begun = {stem(known) for known in self._letters if known.startswith(word)}
            readings += [(BEGINNING, (known,)) for known in sorted(begun - {stem(word)})]
        if not readings:
            readings = [(OTHER_WORD, (stem(word[:at]), stem(word[at:]))) for at in range(3, len(word) - 2)]
            readings = self._known(readings)
        if not readings and word.isalpha():
            near = self._alike(word, NEAR_SHORT if len(word) <= SHORT else NEAR)[:MOST_NEAR]
            readings += [(max(1, round(MISSPELT * ratio)), (stem(known),)) for ratio, known in near]
        return self._known(readings)

    def _known(self, readings: list[Reading]) -> list[Reading]:
        return [reading for reading in readings if all(part in self._postings for part in reading[1])]

    def _alike(self, word: str, cutoff: float, letters_apart: int = 0) -> list[tuple[float, str]]:
        """Known words at least so like ``word``, the likest first; far fewer are compared than there are."""
        letters, most_apart = _letters(word), len(word) // 3 + 1 + letters_apart
        matcher = SequenceMatcher(None, "", word, autojunk=False)
        found = []
        for known, own in self._letters.items():
            shorter, both = min(len(word), len(known)), len(word) + len(known)
            if (letters ^ own).bit_count() > most_apart or 2 * shorter < cutoff * both:
                continue
            matcher.set_seq1(known)
            if matcher.quick_ratio() >= cutoff and (ratio := matcher.ratio()) >= cutoff:
                found.append((ratio, known))
        return sorted(found, key=lambda pair: (-pair[0], pair[1]))

    def _rarity(self, found: Postings) -> int:
        """The rarer a word, the more it says: one more for each halving of the documents that have it."""
        return (len(self._titles) // len(found)).bit_length()


def _stems(text: str) -> tuple[str, ...]:
    return tuple(stem(word) for word in words_of(text) if word not in _IDLE)


def _letters(word: str) -> int:
    """The set of letters of a word as the bits of a number."""
    bits = 0
    for letter in word:
        bits |= 1 << (ord(letter) & 31)
    return bits
