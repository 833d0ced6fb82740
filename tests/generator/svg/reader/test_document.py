"""An SVG document as a value: written, read, cropped, sized, put into another."""

import pytest

from generator.errors import RenderError
from generator.geometry import Rect, Size
from generator.svg.reader.document import SvgDocument, read_document
from generator.svg.reader.xml import SVG, SvgError

DISC = '<circle cx="5" cy="5" r="4" fill="url(#g)"/>'
CARD = SvgDocument(
    Rect(-3, -3, 69.5, 94.9),
    DISC,
    size=Size(69.5, 94.9),
    title="Q & A",
    id="face-QA",
    definitions='<linearGradient id="g"/>',
    attributes={"style": "font-kerning:none"},
)


def test_a_document_is_written_with_its_size_in_mm() -> None:
    assert str(CARD) == (
        f'<svg xmlns="{SVG}" id="face-QA" width="69.5mm" height="94.9mm" viewBox="-3 -3 69.5 94.9" '
        'style="font-kerning:none">\n<title>Q &amp; A</title>\n<defs><linearGradient id="g"/></defs>\n'
        f"{DISC}\n</svg>\n"
    )
    assert str(SvgDocument(Rect(0, 0, 24, 24), DISC)) == f'<svg xmlns="{SVG}" viewBox="0 0 24 24">\n{DISC}\n</svg>\n'


def test_a_window_onto_it_has_the_same_scale() -> None:
    cropped = CARD.crop(Rect(0, 0, 63.5, 88.9))
    assert (cropped.size, cropped.body, cropped.title) == (Size(63.5, 88.9), DISC, "Q & A")
    assert 'width="63.5mm" height="88.9mm" viewBox="0 0 63.5 88.9"' in str(cropped)
    # Units of a tenth of a mm: a window of 50 x 20 units is 5 x 2 mm.
    fine = SvgDocument(Rect(0, 0, 100, 200), DISC, size=Size(10, 20))
    assert fine.crop(Rect(10, 10, 50, 20)).size == Size(5, 2)
    assert SvgDocument(Rect(0, 0, 24, 24), DISC).crop(Rect(2, 2, 9, 9)).size is None


def test_it_can_be_given_a_size_in_pixels() -> None:
    sized = str(CARD.resize(821, 1121, fit="xMidYMid slice"))
    assert 'width="821" height="1121" preserveAspectRatio="xMidYMid slice"' in sized
    assert "mm" not in sized
    assert 'preserveAspectRatio="none"' in str(CARD.resize(1, 1))


def test_it_can_stand_inside_another() -> None:
    assert CARD.nested_markup(1, 2, 30, 40.5) == (
        '<svg x="1" y="2" width="30" height="40.5" viewBox="-3 -3 69.5 94.9" style="font-kerning:none">'
        f'<defs><linearGradient id="g"/></defs>\n{DISC}</svg>'
    )


def test_what_is_read_is_what_was_written() -> None:
    text = f'<svg xmlns="{SVG}" id="a" viewBox="0 0 24 12" width="24" fill="none"><title>Sun</title>{DISC}</svg>'
    assert read_document(text) == SvgDocument(
        Rect(0, 0, 24, 12), DISC, title="Sun", id="a", attributes={"fill": "none"}
    )


def test_what_is_no_svg_or_has_no_window_is_refused() -> None:
    with pytest.raises(SvgError, match="not well-formed"):
        read_document(f'<svg xmlns="{SVG}">')
    for view in ("", 'viewBox="0 0 0 9"'):
        with pytest.raises(RenderError, match="without a view box"):
            read_document(f'<svg xmlns="{SVG}" {view}/>')
