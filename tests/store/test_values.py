"""What a record may be made of, and that it comes back from a real file exactly as it went in."""

import json
import math
from collections import OrderedDict, namedtuple
from datetime import date
from enum import Enum, IntEnum, StrEnum

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dhcore.errors import NotStorable, OutOfRange
from dhcore.store.values import MAX_DEPTH, MAX_INT, copied, line, plain

Colour, Level, Word = Enum("Colour", "RED"), IntEnum("Level", "LOW"), StrEnum("Word", "YES")

text = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
scalars = (
    st.none()
    | st.booleans()
    | st.integers(-MAX_INT, MAX_INT)
    | st.floats(allow_nan=False, allow_infinity=False)
    | text
)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(text, inner, max_size=4)
)


@given(values)
def test_plain_values_survive_json(value):
    kept = plain(value)
    assert repr(json.loads(json.dumps(kept, ensure_ascii=False).encode())) == repr(kept) == repr(value)
    assert copied(kept) == kept


@given(document=st.dictionaries(text, values, max_size=5))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=40)
def test_documents_survive_the_file(campaign, reopened, no_waiting_for_the_disk, document):
    campaign.change("edit", "Mara changes", lambda d: d.characters.update(mara=document))
    assert repr(campaign.state().characters["mara"]) == repr(document)
    assert repr(reopened().state().characters["mara"]) == repr(document)


@pytest.mark.parametrize(
    "value",
    [
        math.nan, math.inf, -math.inf, {1: 4}, {None: 1}, {True: 1}, {1, 2}, b"x", date(2026, 1, 5),
        Colour.RED, Level.LOW, Word.YES, {Word.YES: 1},
        2**63, -(2**63), 1j, "\ud83d", {"\udc00": 1}, object(), len,
    ],
    ids=lambda value: type(value).__name__,
)  # fmt: skip
def test_what_json_would_change_or_lose_is_refused(campaign, value):
    for unfit in (value, {"deep": [value]}):
        with pytest.raises(NotStorable):
            campaign.change(
                "edit", "Mara changes", lambda d, unfit=unfit: d.characters.update(mara={"x": unfit})
            )
    assert campaign.version == 0
    with pytest.raises(NotStorable):
        campaign.record("roll", "Mara rolls", {"x": value})


def test_tuples_become_lists_at_once_and_dicts_plain(campaign, reopened):
    pair = namedtuple("pair", "low high")(1, 2)
    sheet = {"pair": pair, "nested": ({"a": ()},), "ordered": OrderedDict(b=1, a=2)}
    campaign.change("edit", "Mara changes", lambda d: d.characters.update(mara=sheet))
    expected = {"pair": [1, 2], "nested": [{"a": []}], "ordered": {"b": 1, "a": 2}}
    assert campaign.state().characters["mara"] == reopened().state().characters["mara"] == expected


def test_nesting_is_capped():
    def nested(levels):
        return [] if levels == 0 else [nested(levels - 1)]

    assert plain(nested(MAX_DEPTH)) == nested(MAX_DEPTH)
    with pytest.raises(NotStorable, match="levels deep"):
        plain(nested(MAX_DEPTH + 1))
    ring: list = []
    ring.append(ring)
    with pytest.raises(NotStorable, match="levels deep"):
        plain(ring)


@pytest.mark.parametrize("document", [[1], "x", None, 5])
def test_a_record_is_a_dict(campaign, document):
    with pytest.raises(NotStorable, match="must be a dict"):
        campaign.change("edit", "Mara changes", lambda d: d.characters.update(mara=document))
    with pytest.raises(NotStorable, match="must be a dict"):
        campaign.change("edit", "House rules", lambda d: setattr(d, "settings", document))


def test_the_id_of_a_record_is_capped(campaign):
    campaign.change("edit", "At the cap", lambda d: d.packs.update({"x" * 64: {}}))
    for wrong in ("", "x" * 65):
        with pytest.raises(OutOfRange, match="1 to 64"):
            campaign.change("edit", "Beyond", lambda d, wrong=wrong: d.packs.update({wrong: {}}))


@given(st.text(max_size=30))
def test_a_line_is_one_line_or_refused(text):
    try:
        taken = line(text, "name", 20)
    except OutOfRange:
        return
    assert taken == text.strip()
    assert 1 <= len(taken) <= 20
    assert len(taken.splitlines()) == 1
