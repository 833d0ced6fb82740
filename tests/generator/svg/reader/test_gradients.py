"""Gradients: their coordinates and stops, and what of them is refused."""

import pytest

from generator.svg.model.scene import Gradient, PaintedShape
from tests.generator.drawings import refused, scene

RED, GREEN, BLUE, BLACK = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (0.0, 0.0, 0.0)
STOPS = '<stop offset="0" stop-color="#f00"/><stop offset="1" stop-color="#00f"/>'
RECT = '<rect x="10" y="20" width="4" height="8" fill="url(#g)"/>'


def fill(gradient: str, shape: str = RECT) -> object:
    (item,) = scene(f"<defs>{gradient}</defs>{shape}").items
    assert isinstance(item, PaintedShape)
    return item.paint.fill


def gradient(text: str) -> Gradient:
    found = fill(text)
    assert isinstance(found, Gradient)
    return found


def test_a_linear_gradient_goes_across_the_shape_unless_said() -> None:
    found = gradient(f'<linearGradient id="g">{STOPS}</linearGradient>')
    assert found.coordinates == (0, 0, 1, 0)
    assert found.matrix.apply(0, 0) == (10, 20)
    assert found.matrix.apply(1, 1) == (14, 28)


def test_a_radial_gradient_fills_the_shape_unless_said() -> None:
    found = gradient(f'<radialGradient id="g">{STOPS}</radialGradient>')
    assert found.coordinates == (0.5, 0.5, 0.5, 0.5, 0.5)
    assert found.matrix.apply(0.5, 0.5) == (12, 24)


def test_user_space_and_its_transform() -> None:
    found = gradient(
        f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="1" y1="2" x2="3" y2="4" '
        f'gradientTransform="translate(5 6)">{STOPS}</linearGradient>'
    )
    assert found.coordinates == (1, 2, 3, 4)
    assert found.matrix.apply(1, 2) == (6, 8)


def test_percentages_are_parts_of_the_shape() -> None:
    assert gradient(f'<linearGradient id="g" x1="25%" x2="75%">{STOPS}</linearGradient>').coordinates == (
        0.25,
        0,
        0.75,
        0,
    )


def test_the_focus_is_the_centre_unless_said() -> None:
    common = 'id="g" cx="0.4" cy="0.6" r="0.3"'
    assert gradient(f"<radialGradient {common}>{STOPS}</radialGradient>").coordinates == (0.4, 0.6, 0.4, 0.6, 0.3)
    moved = gradient(f'<radialGradient {common} fx="0.5">{STOPS}</radialGradient>')
    assert moved.coordinates == (0.5, 0.6, 0.4, 0.6, 0.3)


def test_attributes_and_stops_come_from_the_gradient_referred_to() -> None:
    other = (
        f'<linearGradient id="o" x1="0.5" gradientUnits="userSpaceOnUse" spreadMethod="pad">{STOPS}</linearGradient>'
    )
    taken = gradient(f'{other}<linearGradient id="g" href="#o" x2="9"/>')
    assert (taken.coordinates, [colour for _, colour in taken.stops][1:3]) == ((0.5, 0, 9, 0), [RED, BLUE])
    assert taken.matrix.apply(1, 1) == (1, 1)
    own = gradient(
        f'{other}<linearGradient id="g" href="#o" x1="0.25" x2="1"><stop stop-color="#0f0"/><stop/></linearGradient>'
    )
    assert (own.coordinates[0], own.stops[0][1]) == (0.25, GREEN)
    # The geometry of a line means nothing to a circle.
    round_one = gradient(f'{other}<radialGradient id="g" href="#o" cx="5" cy="5" r="2"/>')
    assert round_one.coordinates == (5, 5, 5, 5, 2)


@pytest.mark.parametrize(
    ("stops", "expected"),
    [
        (STOPS, [(0, RED), (1, BLUE)]),
        (
            '<stop offset="20%" style="stop-color:#f00"/><stop offset="0.7"/>',
            [(0, RED), (0.2, RED), (0.7, BLACK), (1, BLACK)],
        ),
        # A stop never lies before the one before it (SVG 1.1, 13.2.4).
        (
            '<stop offset="0.6" stop-color="#f00"/><stop offset="0.2" stop-color="#0f0"/>'
            '<stop offset="1" stop-color="#00f"/>',
            [(0, RED), (0.6, RED), (0.6, GREEN), (1, BLUE)],
        ),
        ('<stop offset="-1" stop-color="#f00"/><stop offset="7" stop-color="#00f"/>', [(0, RED), (1, BLUE)]),
    ],
)
def test_stops_rise_from_0_to_1(stops: str, expected: list[tuple[float, tuple[float, float, float]]]) -> None:
    found = gradient(f'<linearGradient id="g">{stops}</linearGradient>').stops
    places = [place for place, _ in found]
    assert places == sorted(set(places))
    assert (places[0], places[-1]) == (0, 1)
    # What stands at the same place is a hair apart, so as to rise; colours that repeat there change nothing.
    merged = [found[0]]
    for place, colour in found[1:]:
        if colour != merged[-1][1] or place - merged[-1][0] > 1e-4:
            merged.append((place, colour))
    assert [colour for _, colour in merged] == [colour for _, colour in expected]
    assert [place for place, _ in merged] == pytest.approx([place for place, _ in expected], abs=1e-4)


def test_stops_that_are_seen_through_make_a_gradient_fade() -> None:
    stops = '<stop offset="0.2"/><stop offset="0.5" stop-opacity="40%"/><stop offset="1" style="stop-opacity:0"/>'
    found = gradient(f'<linearGradient id="g">{stops}</linearGradient>')
    assert found.fades == (1, 1, 0.4, 0, 0)
    assert len(found.stops) == 5
    assert gradient(f'<linearGradient id="g">{STOPS}</linearGradient>').fades == ()


@pytest.mark.parametrize(
    ("text", "colour"),
    [
        ('<linearGradient id="g" x1="0.5" x2="0.5" y1="1" y2="1">' + STOPS + "</linearGradient>", BLUE),
        ('<radialGradient id="g" r="0">' + STOPS + "</radialGradient>", BLUE),
    ],
)
def test_a_gradient_without_extent_is_its_last_colour(text: str, colour: tuple[float, float, float]) -> None:
    assert fill(text) == colour


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (
            f'<linearGradient id="g" spreadMethod="reflect">{STOPS}</linearGradient>',
            "spreadMethod or style on <linearGradient>",
        ),
        (
            f'<linearGradient id="g" style="color:red">{STOPS}</linearGradient>',
            "spreadMethod or style on <linearGradient>",
        ),
        (f'<radialGradient id="g" fr="0.1">{STOPS}</radialGradient>', "fr on <radialGradient>"),
        (f'<linearGradient id="g" gradientUnits="mm">{STOPS}</linearGradient>', "gradientUnits='mm'"),
        (
            f'<linearGradient id="g" gradientUnits="userSpaceOnUse">{STOPS}</linearGradient>',
            "x2='100%' of a gradient (write a number)",
        ),
        (f'<linearGradient id="g" x1="1mm">{STOPS}</linearGradient>', "x1='1mm' (write a number without a unit)"),
        (f'<linearGradient id="g" gradientTransform="turn(1)">{STOPS}</linearGradient>', "transform 'turn(1)'"),
        (
            f'<radialGradient id="g" fx="2">{STOPS}</radialGradient>',
            "<radialGradient> with its focus outside the circle",
        ),
        (
            f'<radialGradient id="g" r="-1">{STOPS}</radialGradient>',
            "<radialGradient> with its focus outside the circle",
        ),
        ('<linearGradient id="g"/>', "a gradient without stops"),
        (
            '<linearGradient id="g"><stop stop-opacity="half"/></linearGradient>',
            "stop-opacity='half' (write a number without a unit)",
        ),
        (
            '<linearGradient id="g" x1="1" x2="1"><stop stop-opacity="0.5"/></linearGradient>',
            "a fading <linearGradient> without extent",
        ),
        ('<linearGradient id="g"><stop><animate/></stop></linearGradient>', "<animate> in a gradient"),
        ('<linearGradient id="g"><set/></linearGradient>', "<set> in a gradient"),
        ('<linearGradient id="g"><stop offset="x"/></linearGradient>', "offset='x' (write a number without a unit)"),
        (
            '<linearGradient id="g"><stop stop-color="currentColor"/></linearGradient>',
            "colour 'currentColor' (write #rrggbb)",
        ),
        ('<linearGradient id="g" href="#g"/>', "<linearGradient> that refers to '#g'"),
        ('<linearGradient id="g" href="#none"/>', "<linearGradient> that refers to '#none'"),
        ('<linearGradient id="g" href="other.svg#g"/>', "<linearGradient> that refers to 'other.svg#g'"),
        (
            f'<linearGradient id="g" gradientTransform="scale(0)">{STOPS}</linearGradient>',
            "<linearGradient> over a shape without extent",
        ),
    ],
)
def test_what_is_not_drawn_alike_everywhere_is_refused(text: str, what: str) -> None:
    assert refused(f"<defs>{text}</defs>{RECT}") == [f"{what} on <rect> (line 1)"]
