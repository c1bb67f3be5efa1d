"""Areas on the mat: shapes against angles measured in floating point, circles, cubes, sizes."""

from math import atan2, degrees, hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead.area import (
    MAX_RADIUS,
    Area,
    area_shape,
    area_shapes,
    area_sizes,
    check_cube,
    cube_covers,
    radius_of,
    size_name,
    size_radius,
    stream_targets,
)
from dhcore.errors import OutOfRange, Refused, UnknownName

FANS = [row for row in area_shapes() if row.angle not in ("", 360) and row.name != "stream"]
steps = st.tuples(st.integers(-12, 12), st.integers(-12, 12))


def test_the_shapes_are_those_of_the_book():
    """DH-254; a wall is a cube in another shape (ruling A55)."""
    angles = {row.name: row.angle for row in area_shapes()}
    assert {name: angles[name] for name in ("stream", "cone", "funnel", "curve", "pour")} == {
        "stream": 15,
        "cone": 45,
        "funnel": 90,
        "curve": 180,
        "pour": 270,
    }
    assert [name for name, angle in angles.items() if angle == 360] == ["blast", "cloud", "dome", "torus"]
    assert [name for name, angle in angles.items() if angle == ""] == ["cube", "wall"]
    assert area_shape("Cone").name == "cone"


@settings(deadline=None)
@given(st.sampled_from(FANS), steps)
def test_a_fan_holds_the_directions_of_its_angle(row, step):
    """DH-259, counted from the step ahead of its creator."""
    ahead, aside = step
    turned = abs(degrees(atan2(aside, ahead))) if step != (0, 0) else 0
    within = turned <= row.angle / 2 + 1e-9
    inside = hypot(ahead, aside) <= 12 and within
    assert (Area(row.name, 12).place(ahead, aside) == "inside") == inside


@settings(deadline=None)
@given(st.integers(0, 12), steps)
def test_a_circle_is_measured_from_centre_to_centre(radius, step):
    """Ruling A53; the rim are the steps outside that its edge crosses."""
    ahead, aside = step
    corner = hypot(max(0, abs(ahead) - 0.5), max(0, abs(aside) - 0.5))
    inside = hypot(ahead, aside) <= radius + 1e-9
    rim = not inside and corner < radius + 0.5 - 1e-9
    expected = "inside" if inside else "rim" if rim else "outside"
    for shape in ("blast", "dome", "cloud"):
        assert Area(shape, radius).place(ahead, aside) == expected


def test_a_blast_of_no_radius_hits_its_own_step_alone():
    """DH-257."""
    blast = Area("blast", 0)
    assert {(x, y): blast.place(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)} == {
        (x, y): "inside" if (x, y) == (0, 0) else "outside" for x in (-1, 0, 1) for y in (-1, 0, 1)
    }


def test_a_blast_of_two_hits_two_steps_around():
    """DH-257."""
    assert [Area("blast", 2).place(0, y) for y in range(4)] == ["inside"] * 3 + ["outside"]


def test_a_fireball_is_a_circle_of_ten_steps():
    """DH-244."""
    assert Area("blast", 10).place(10, 0) == "inside"
    assert Area("blast", 10).place(11, 0) == "outside"


def test_a_stream_hits_what_stands_in_its_line():
    """DH-258."""
    stream = Area("stream", 5)
    assert [stream.place(x, 0) for x in range(-1, 7)] == ["outside", *["inside"] * 6, "outside"]
    assert stream.place(3, 1) == "outside"
    assert [stream_targets(n) for n in (0, 1, 3)] == [0, 2, 6]
    with pytest.raises(OutOfRange, match="cannot be negative"):
        stream_targets(-1)


def test_where_step_zero_lies():
    """DH-259: ahead of the creator; DH-260: a cloud's centre a radius beyond, its creator spared."""
    assert [Area(shape, 4).zero_ahead for shape in ("blast", "cone", "cloud")] == [0, 1, 5]
    for radius in range(8):
        cloud = Area("cloud", radius)
        assert cloud.place(-cloud.zero_ahead, 0) == "outside"


def test_a_torus_spares_its_core():
    """DH-262: step zero, or more of it without growing."""
    assert Area("torus", 3).place(0, 0) == "outside"
    assert Area("torus", 3).place(0, 1) == "inside"
    assert [Area("torus", 3, core=2).place(0, y) for y in range(5)] == [
        "outside", "outside", "outside", "inside", "outside"
    ]  # fmt: skip


@pytest.mark.parametrize("dimensions", [(3, 3, 3), (4, 4, 1), (1, 1, 7)])
def test_a_cube_of_three_may_be_pressed_into_these(dimensions):
    """DH-261."""
    assert check_cube(3, dimensions) == dimensions
    covered = [
        (x, y, z) for x in range(-1, 8) for y in range(-1, 8) for z in range(-1, 8)
        if cube_covers(dimensions, x, y, z)
    ]  # fmt: skip
    assert len(covered) == dimensions[0] * dimensions[1] * dimensions[2]


def test_other_dimensions_are_refused():
    for dimensions in ((3, 3, 4), (9, 0, 0), (4, 4, 0)):
        with pytest.raises(Refused, match=r"at least 1 that add up to 9.*\(DH-261\)"):
            check_cube(3, dimensions)


@pytest.mark.parametrize("row", area_sizes(), ids=lambda row: row.name)
def test_a_size_starts_exactly_at_its_radius(row):
    """DH-255, by threshold (ruling A55)."""
    assert size_name(row.radius) == row.name
    assert size_radius(row.name.upper()) == row.radius
    if row.radius:
        assert size_name(row.radius - 1) != row.name


def test_the_sizes_are_those_of_the_book():
    assert [row.radius for row in area_sizes()] == [0, 1, 3, 6, 12, 24, 48]


def test_thirty_points_of_damage_reach_six_steps():
    """DH-256."""
    assert [radius_of(damage) for damage in (0, 4, 5, 29, 30, 34, 35)] == [0, 0, 1, 5, 6, 6, 7]
    with pytest.raises(OutOfRange, match="cannot be negative"):
        radius_of(-1)


def test_what_cannot_be_is_refused():
    with pytest.raises(UnknownName, match="did you mean 'cone'"):
        Area("cne", 3)
    with pytest.raises(UnknownName, match="area size 'Giant'"):
        size_radius("Giant")
    for radius in (-1, MAX_RADIUS + 1):
        with pytest.raises(OutOfRange, match="between 0 and 10,000"):
            Area("blast", radius)
        with pytest.raises(OutOfRange, match="between 0 and 10,000"):
            size_name(radius)
    with pytest.raises(Refused, match=r"dimensions, not a radius \(DH-261\)"):
        Area("cube", 3)
    with pytest.raises(Refused, match=r"Only a torus spares a core \(DH-262\)"):
        Area("blast", 3, core=1)
    with pytest.raises(OutOfRange, match="between 0 and the radius 3"):
        Area("torus", 3, core=4)
