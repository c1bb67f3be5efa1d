"""The exact difference of two values, and both ways along it."""

import json
from dataclasses import asdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dhcore.errors import StoreError
from dhcore.store.diff import Change, backward, diff, forward
from dhcore.store.values import copied

scalars = st.none() | st.booleans() | st.integers(-2, 2) | st.sampled_from([0.0, 1.0, 2.5, "", "a", "b"])
keys = st.sampled_from("abcde")
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=5)
)


def as_text(value):
    return json.dumps(value)  # unlike ==, tells 1 from True and sees the order of keys


@given(values, values)
def test_forward_and_backward_are_exact_to_the_order_of_keys(before, after):
    first, last = as_text(before), as_text(after)
    changes = list(diff(before, after))
    assert as_text(forward(before, changes)) == last
    assert as_text(backward(after, changes)) == first
    assert (as_text(before), as_text(after)) == (first, last)


@given(values)
def test_nothing_changed_is_no_change(value):
    assert list(diff(value, copied(value))) == []


@given(
    st.dictionaries(keys, values, max_size=5).flatmap(
        lambda d: st.tuples(st.just(d), st.permutations(list(d)))
    )
)
def test_an_order_is_one_change(case):
    before, order = case
    changes = list(diff(before, {key: before[key] for key in order}))
    assert len(changes) == (list(before) != list(order))


@pytest.mark.parametrize(
    ("before", "after", "changes"),
    [
        ({"a": 1}, {"a": 2}, [Change(("a",), (1,), (2,))]),
        ({"a": 1}, {"a": True}, [Change(("a",), (1,), (True,))]),
        ({"a": 1}, {"a": 1.0}, [Change(("a",), (1,), (1.0,))]),
        ({"a": None}, {}, [Change(("a",), was=(None,))]),
        ({}, {"a": None}, [Change(("a",), now=(None,))]),
        ({"x": {"y": [1, {"z": 2}]}}, {"x": {"y": [1, {"z": 3}]}}, [Change(("x", "y", 1, "z"), (2,), (3,))]),
        ({"l": [1, 2]}, {"l": [1, 2, 3]}, [Change(("l",), ([1, 2],), ([1, 2, 3],))]),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, [Change((), ("a", "b"), ("b", "a"), order=True)]),
    ],
    ids=repr,
)
def test_changes_are_as_deep_down_as_possible(before, after, changes):
    assert list(diff(before, after)) == changes


def test_the_same_object_is_not_looked_into():
    class Untouchable(dict):
        def items(self):
            raise AssertionError

    same = Untouchable(a=1)
    assert list(diff({"x": same, "y": 1}, {"x": same, "y": 2})) == [Change(("y",), (1,), (2,))]


@pytest.mark.parametrize(
    "other", [{}, {"a": {"b": [1, 3]}}, {"a": {"b": [1]}}, {"a": [1, 2]}, {"a": None}, [], None]
)
def test_changes_do_not_fit_another_value(other):
    with pytest.raises(StoreError, match="does not fit"):
        forward(other, [Change(("a", "b", 1), (2,), (5,))])


def test_an_added_key_must_not_be_there_and_an_order_needs_its_keys():
    with pytest.raises(StoreError, match="does not fit"):
        forward({"a": 1}, [Change(("a",), now=(2,))])
    with pytest.raises(StoreError, match="does not fit"):
        forward({"a": 1}, [Change((), ("a", "b"), ("b", "a"), order=True)])


def test_a_change_is_plain():
    assert asdict(Change(("a", 1), (None,))) == {"path": ("a", 1), "was": (None,), "now": (), "order": False}
