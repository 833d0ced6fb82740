"""What a drawing covers: exact for turned shapes, strokes, clips, symbols and the ink of text."""

import math

import numpy as np
import pytest

from generator.geometry import Rect, union
from generator.svg.model.scene import PaintedShape, Symbol, SymbolUse, extents
from tests.generator.drawings import DPI, SIDE_MM, SIDE_PX, document, font, png_pixels, scene

TEXT = 'font-family="Source Serif Pro" font-weight="700"'


def extent(body: str) -> Rect | None:
    return union(rect for _, rect in extents(scene(body).items))


def corners(rect: Rect | None) -> tuple[float, float, float, float]:
    assert rect is not None
    return rect.x, rect.y, rect.right, rect.bottom


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ('<rect x="1" y="2" width="3" height="4"/>', (1, 2, 4, 6)),
        (
            '<rect x="1" y="2" width="3" height="4" stroke="#000" stroke-width="2" stroke-linejoin="round"/>',
            (0, 1, 5, 7),
        ),
        ('<rect x="1" y="2" width="3" height="4" stroke="#000" stroke-width="2"/>', (0, 1, 5, 7)),
        # A circle stays a circle however it is turned; its corners would reach 5 x 1.414 far.
        ('<circle cx="20" cy="20" r="5" transform="rotate(45 20 20)"/>', (15, 15, 25, 25)),
        (
            '<g transform="rotate(45 20 20)"><rect x="15" y="15" width="10" height="10"/></g>',
            (20 - 50**0.5, 20 - 50**0.5, 20 + 50**0.5, 20 + 50**0.5),
        ),
        # A stroke of 2 in a group that is twice as wide is 4 wide across and 2 down.
        (
            '<g transform="scale(2 1)"><circle cx="10" cy="10" r="5" fill="none" stroke="#000" stroke-width="2"/></g>',
            (8, 4, 32, 16),
        ),
        # Half of 2 over the sine of half the angle, tan 1/10: 10.05 above the tip.
        (
            '<path d="M10 30L11 20L12 30" fill="none" stroke="#000" stroke-width="2" stroke-miterlimit="20"/>',
            (9.004963, 9.950124, 12.995037, 30.099504),
        ),
        ('<path d="M10 20h10" stroke="#000" stroke-width="2" stroke-linecap="square"/>', (9, 19, 21, 21)),
        ('<path d="M10 20h10" stroke="#000" stroke-width="2" stroke-linecap="round"/>', (9, 19, 21, 21)),
        ('<path d="M10 20h10" stroke="#000" stroke-width="2"/>', (10, 19, 20, 21)),
        ('<line x1="5" y1="2" x2="5" y2="9" stroke="#000" stroke-width="2"/>', (4, 2, 6, 9)),
    ],
)
def test_a_shape_covers_what_it_paints(body: str, expected: tuple[float, ...]) -> None:
    # Round ends may reach 1 beyond butt ones: the extent of a stroke is that of a pen of its width.
    assert corners(extent(body)) == pytest.approx(expected, abs=1.0 if "M10 30" in body else 2e-3)


def test_a_clip_leaves_what_is_seen() -> None:
    clip = '<clipPath id="c"><circle cx="10" cy="10" r="5"/></clipPath>'
    assert corners(extent(f'{clip}<rect width="12" height="40" clip-path="url(#c)"/>')) == pytest.approx((5, 5, 12, 15))
    assert extent(f'{clip}<rect x="20" width="5" height="5" clip-path="url(#c)"/>') is None


def test_a_symbol_covers_what_it_paints_inside_its_view_box() -> None:
    symbol = '<symbol id="s" viewBox="0 0 10 10"><rect x="2" y="-5" width="4" height="9"/></symbol>'
    assert corners(extent(f'{symbol}<use href="#s" x="10" y="10" width="20" height="20"/>')) == pytest.approx(
        (14, 10, 22, 18)
    )


def test_a_turned_symbol_is_measured_by_its_art_and_not_by_its_box() -> None:
    symbol = '<symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></symbol>'
    use = '<use href="#s" x="10" y="10" width="20" height="20" transform="rotate(45 20 20)"/>'
    # Exactly the circle, where the turned box would reach from 5.9 to 34.1.
    assert corners(extent(symbol + use)) == pytest.approx((10, 10, 30, 30), abs=0.01)


def test_a_symbol_that_paints_nothing_covers_nothing() -> None:
    empty = Symbol("s", Rect(0, 0, 9, 9), ())
    assert empty.painted_area is None
    assert empty.stays_inside
    assert extent('<symbol id="s" viewBox="0 0 9 9"><g/></symbol><use href="#s" width="9" height="9"/>') is None


@pytest.mark.parametrize(
    ("shape", "expected"),
    [
        ('<rect width="10" height="10"/>', True),
        ('<rect width="10.1" height="10"/>', False),
        ('<rect x="0.5" y="0.5" width="9" height="9" stroke="#000"/>', True),
        ('<rect width="10" height="10" stroke="#000"/>', False),
        # The points that steer this curve lie outside, the curve does not.
        ('<path d="M0 5C5 11 5 11 10 5"/>', True),
        ('<g transform="translate(5 5) rotate(45) translate(-5 -5)"><circle cx="5" cy="5" r="5"/></g>', True),
    ],
)
def test_art_that_leaves_its_view_box_is_told_from_art_that_does_not(shape: str, expected: bool) -> None:
    body = f'<symbol id="s" viewBox="0 0 10 10">{shape}</symbol><use href="#s" width="10" height="10"/>'
    (use,) = scene(body).items
    assert isinstance(use, SymbolUse)
    assert use.symbol.stays_inside is expected


def test_marks_are_counted_each_time_that_they_are_painted() -> None:
    body = (
        '<symbol id="s" viewBox="0 0 9 9"><rect width="1" height="1"/><rect width="1" height="1"/></symbol>'
        '<symbol id="t" viewBox="0 0 9 9"><use href="#s" width="9" height="9"/><use href="#s" width="9" height="9"/>'
        '<rect width="1" height="1"/></symbol><use href="#t" width="9" height="9"/>'
    )
    (use,) = scene(body).items
    assert isinstance(use, SymbolUse)
    assert use.symbol.mark_count == 5


def ink(body: str) -> tuple[float, float, float, float]:
    """Return what has any ink in the picture, in mm."""
    image = png_pixels(document(body), [font("Source Serif Pro", 700, is_italic=False)])
    rows, columns = np.nonzero(image.min(axis=2) < 250)
    scale = SIDE_MM / SIDE_PX
    return columns.min() * scale, rows.min() * scale, (columns.max() + 1) * scale, (rows.max() + 1) * scale


@pytest.mark.parametrize(
    "body",
    [
        f'<text x="10" y="20" {TEXT} font-size="12">Q</text>',
        f'<text x="20" y="20" {TEXT} font-size="8" text-anchor="middle">gÉj</text>',
        f'<text x="38" y="20" {TEXT} font-size="5" letter-spacing="1.5" text-anchor="end">0 8 A</text>',
        f'<text x="20" y="20" {TEXT} font-size="9" transform="rotate(90 20 20)">Jf</text>',
        '<path d="M5 30L11 5L17 30" fill="none" stroke="#000" stroke-width="2"/>',
        '<path d="M5 30C5 0 30 0 30 30C40 40 20 5 10 38" fill="none" stroke="#000" stroke-linecap="round"/>',
        '<polygon points="20,5 30,36 4,17 36,17 10,36" stroke="#000" stroke-width="1.5"/>',
        '<g transform="skewX(20) rotate(10)"><ellipse cx="20" cy="15" rx="9" ry="4" stroke="#000"/></g>',
    ],
)
def test_the_extent_is_that_of_the_ink_in_the_picture(body: str) -> None:
    # A pixel and a half, and what a rounded end lacks to the full width of its pen.
    assert ink(body) == pytest.approx(corners(extent(body)), abs=1.5 * 25.4 / DPI if "M5 30L" not in body else 1.0)


def test_a_mitred_tip_is_found_to_the_pixel() -> None:
    body = '<path d="M5 30L11 5L17 30" fill="none" stroke="#000" stroke-width="2" stroke-miterlimit="5"/>'
    half_angle = math.atan2(6, 25)
    assert corners(extent(body))[1] == pytest.approx(5 - 1 / math.sin(half_angle), abs=1e-4)
    assert ink(body)[1] == pytest.approx(5 - 1 / math.sin(half_angle), abs=1.2 * 25.4 / DPI)


def test_every_mark_is_a_shape_text_image_or_use() -> None:
    assert [type(mark) for mark, _ in extents(scene('<rect width="1" height="1"/>').items)] == [PaintedShape]
