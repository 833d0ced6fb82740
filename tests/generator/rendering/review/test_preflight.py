"""Looking at drawn sides: what leaves the safe zone is a fault that says by how much, what prints soft is a warning."""

from pathlib import Path

import pytest

from generator.errors import Fault
from generator.geometry import Matrix, Rect, Size
from generator.rendering.review.preflight import LOW_DPI, PreflightReport, preflight_sides
from generator.rendering.sides import CardSide
from generator.svg.model.scene import Image, Scene, Symbol, SymbolUse
from tests.generator.drawings import scene, small_deck

DECK = small_deck(Size(40, 40))
"""The safe zone goes from 3 to 37 mm."""
TEXT = 'font-family="Source Sans Pro" font-size="5"'


def look(*scenes: Scene) -> PreflightReport:
    named = {f"face-{place}": each for place, each in enumerate(scenes)}
    sides = {name: CardSide(name, "", Fault("", key=f"card {name[5:]}")) for name in named}
    return preflight_sides(DECK, sides, named)


def faults(body: str) -> list[str]:
    return [str(each) for each in look(scene(body)).faults]


def beyond(what: str, mm: str, side: str) -> list[str]:
    return [
        f"card 0: {what} extends {mm} mm beyond the safe zone at the {side}; keep it inside, or use a smaller "
        'safe_margin_mm; in a template, mark what runs to the edge as bleed (data-zone="bleed")'
    ]


@pytest.mark.parametrize(
    ("body", "what", "mm", "side"),
    [
        ('<rect x="1" y="5" width="5" height="5"/>', "a shape", "2", "left"),
        ('<rect x="5" y="1.5" width="5" height="5"/>', "a shape", "1.5", "top"),
        ('<rect x="35" y="5" width="5" height="5"/>', "a shape", "3", "right"),
        ('<rect x="5" y="35" width="5" height="2.5"/>', "a shape", "0.5", "bottom"),
        # The stroke counts, and so does the tip of a mitred corner.
        ('<circle cx="10" cy="10" r="6" fill="none" stroke="#000" stroke-width="4"/>', "a shape", "1", "left"),
        ('<path d="M10 20L13 5L16 20" fill="none" stroke="#000" stroke-miterlimit="9"/>', "a shape", "0.55", "top"),
        (
            '<symbol id="s" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="4.5"/></symbol>'
            '<use href="#s" x="2" y="5" width="9" height="9"/>',
            "art",
            "1",
            "left",
        ),
        # The g of this font hangs 0.224 of its size below the line; M and m are 0.727 and 0.829 wide, the ink of the
        # last m ends at 0.753.
        (f'<text x="10" y="36.5" {TEXT}>Agua</text>', "the text 'Agua'", "0.62", "bottom"),
        (f'<text x="30" y="20" {TEXT}>Mmmm</text>', "the text 'Mmmm'", "8.69", "right"),
    ],
)
def test_what_leaves_the_safe_zone_says_by_how_much_and_where(body: str, what: str, mm: str, side: str) -> None:
    assert faults(body) == beyond(what, mm, side)


@pytest.mark.parametrize(
    "body",
    [
        '<rect x="3" y="3" width="34" height="34"/>',
        '<rect x="3.5" y="3.5" width="33" height="33" fill="none" stroke="#000"/>',
        '<rect width="40" height="40" data-zone="bleed"/>',
        '<g data-zone="bleed"><g><rect width="40" height="40"/></g></g>',
        # A circle in a turned box, of which only the empty corners lie outside.
        '<symbol id="s" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="4.5"/></symbol>'
        '<use href="#s" x="3" y="3" width="34" height="34" transform="rotate(45 20 20)"/>',
        # What a clip and a view box cut off is not printed.
        '<clipPath id="c"><circle cx="20" cy="20" r="17"/></clipPath>'
        '<rect width="40" height="40" clip-path="url(#c)"/>',
        '<symbol id="s" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="20"/></symbol>'
        '<use href="#s" x="3" y="3" width="34" height="34"/>',
        # The points that steer a curve lie outside, the curve does not.
        '<path d="M5 5C5 0 35 0 35 5Z" transform="translate(0 2)"/>',
        f'<text x="3" y="20" {TEXT}>H</text>',
        '<rect x="1" width="0" height="5"/>',
    ],
)
def test_what_is_printed_inside_is_no_fault(body: str) -> None:
    assert faults(body) == []


def test_the_same_fault_twice_on_a_card_is_told_once_and_of_every_card() -> None:
    twice = scene('<rect x="1" y="5" width="5" height="5"/><rect x="1" y="15" width="5" height="5"/>')
    found = look(twice, scene('<rect x="1" y="5" width="5" height="5"/>')).faults
    assert [fault.key for fault in found] == ["card 0", "card 1"]


# --- pictures --------------------------------------------------------------------------------------------


def picture(pixels: int, mm: float, *, is_bleed: bool = True) -> Scene:
    """Place a square picture of so many pixels a side over so many mm."""
    view = Rect(0, 0, pixels, pixels)
    image = Image("art-0123456789ab/art/photo of us.png", pixels, pixels, Matrix(), is_bleed=False)
    symbol = Symbol("art-0123456789ab", view, (image,))
    return Scene(Rect(0, 0, 40, 40), (SymbolUse(symbol, Matrix(a=mm / pixels, d=mm / pixels, e=4, f=4), is_bleed),))


@pytest.mark.parametrize(
    ("pixels", "warnings"),
    [
        (200, ()),
        (199, ("card 0: art/photo of us.png prints at 199 dpi; 200 or more look sharp",)),
        (72, ("card 0: art/photo of us.png prints at 72 dpi; 200 or more look sharp",)),
        (600, ()),
    ],
)
def test_a_picture_below_200_dpi_is_warned_of(pixels: int, warnings: tuple[str, ...]) -> None:
    assert LOW_DPI == 200
    # One inch wide, so that pixels are dpi.
    assert look(picture(pixels, 25.4)).warnings == warnings


def test_a_picture_is_measured_where_it_is_placed() -> None:
    (warning,) = look(picture(300, 76.2), picture(300, 25.4)).warnings
    assert warning == "card 0: art/photo of us.png prints at 100 dpi; 200 or more look sharp"


def test_a_picture_keeps_to_the_safe_zone_like_everything_else() -> None:
    assert look(picture(600, 30, is_bleed=False)).faults == ()
    (fault,) = look(picture(600, 35, is_bleed=False)).faults
    assert str(fault) == beyond("art", "2", "right")[0]


# --- fonts -----------------------------------------------------------------------------------------------


def test_every_font_that_is_printed_is_found_those_in_symbols_too(tmp_path: Path) -> None:
    serif = '<text x="1" y="8" font-family="Source Serif Pro" font-weight="700" font-size="5">A</text>'
    symbol = f'<symbol id="s" viewBox="0 0 9 9">{serif}</symbol><use href="#s" x="10" y="10" width="9" height="9"/>'
    plain = f'<text x="10" y="20" {TEXT}>A</text>'
    names = {font.name for font in look(scene(symbol, "one"), scene(f"<g>{plain}</g>", "two")).fonts}
    assert names == {"Source Serif Pro 700", "Source Sans Pro 400"}
    assert look(scene('<rect x="5" y="5" width="5" height="5"/>')).fonts == frozenset()
