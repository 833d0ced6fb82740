"""Font files of decks: every kind becomes one font that is drawn, and what cannot is refused in words."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from generator.text.opentype.font_files import FontData, font_of_collection
from generator.text.opentype.font_instances import UnusableError, make_instance, single_font
from generator.text.opentype.subsets import EncodedGlyph, GlyphComponent, cff_to_truetype, subset
from generator.text.shaping.harfbuzz import ink_boxes, shape
from tests.generator import made_fonts

WEIGHT = ("wght", 100.0, 400.0, 900.0)
TWO = made_fonts.collection(made_fonts.truetype("One"), made_fonts.truetype("Two", width=900))


def advance(data: bytes, letter: str = "A") -> int:
    with TTFont(BytesIO(data)) as font:
        return int(font["hmtx"][font.getBestCmap()[ord(letter)]][0])


def refusal(data: bytes, *, face: str | None = None, **axes: float) -> str:
    with pytest.raises(UnusableError) as caught:
        make_instance(single_font(data, face), axes)
    return str(caught.value)


@pytest.mark.parametrize("flavor", ["woff", "woff2"])
def test_packed_fonts_are_unpacked(flavor: str) -> None:
    packed = made_fonts.packed(made_fonts.truetype("Packed", width=700), flavor)
    unpacked = single_font(packed, None)
    assert unpacked[:4] == b"\x00\x01\x00\x00"
    assert (advance(unpacked), make_instance(unpacked, {}).name) == (700, "Packed Regular")


@pytest.mark.parametrize(("face", "width"), [("1", 600), ("2", 900), ("Two Regular", 900)])
def test_a_font_of_a_collection_is_chosen_by_number_or_name(face: str, width: int) -> None:
    assert advance(single_font(TWO, face)) == width


@pytest.mark.parametrize("weight", [100.0, 400.0, 650.0, 900.0])
def test_a_variable_font_stands_where_it_is_told(weight: int) -> None:
    variable = made_fonts.truetype(axes=[WEIGHT])
    made = make_instance(variable, {"wght": weight})
    with TTFont(BytesIO(made.data)) as found, TTFont(BytesIO(variable)) as font:
        expected = instantiateVariableFont(font, {"wght": weight})
        assert "fvar" not in found
        assert found["glyf"]["u0041"].xMax == pytest.approx(expected["glyf"]["u0041"].xMax, abs=1)
    # By hand: 500 wide up to the usual weight, and 200 more at the greatest.
    assert expected["glyf"]["u0041"].xMax == 500 + round(max(0, weight - 400) / 500 * 200)


@pytest.mark.parametrize("weight", [100.0, 650.0, 900.0])
def test_a_font_of_a_variable_collection_is_measured_and_embedded_at_its_weight(weight: float, tmp_path: Path) -> None:
    fonts = (made_fonts.truetype(name, width=width, axes=[WEIGHT]) for name, width in (("One", 600), ("Two", 900)))
    file = tmp_path / "two.ttc"
    file.write_bytes(made_fonts.collection(*fonts))
    name = str(font_of_collection(file, 1, (("wght", weight),)))
    right = 500 + round(max(0, weight - 400) / 500 * 200)  # by hand, as above
    ((left, _, ink_right, _),) = ink_boxes(name, "A")
    assert (left, round(ink_right * 1000)) == (0, right)
    (glyph,) = shape(name, "A").glyphs
    assert glyph.advance == pytest.approx(0.9 + (right - 500) / 1000)
    part = subset(name, (EncodedGlyph((GlyphComponent(glyph.number),), round(glyph.advance * 1000)),))
    with TTFont(BytesIO(part.data)) as embedded:
        assert "fvar" not in embedded
        assert embedded["glyf"][embedded.getGlyphOrder()[part.places[0]]].xMax == right


def test_of_postscript_outlines_what_is_shown_becomes_truetype() -> None:
    data = made_fonts.postscript(copies=50)
    with TTFont(BytesIO(data)) as font:
        number = font.getGlyphID("u0042")
    made, places = cff_to_truetype(FontData.of(data), {number})
    with TTFont(BytesIO(made)) as font:
        assert len(font.getGlyphOrder()) == 2  # and .notdef
        glyph = font["glyf"][font.getGlyphOrder()[places[number]]]
        # The curve of (300,0) (600,0) (600,700) (300,700) goes out to 300 + 0.75 x 300.
        assert (glyph.xMin, glyph.yMin, glyph.yMax) == (0, 0, 700)
        assert glyph.xMax == pytest.approx(525, abs=2)


@pytest.mark.parametrize(
    ("data", "face", "axes", "message"),
    [
        (
            b"%!PS-AdobeFont",
            None,
            {},
            "is not a font that can be read; needs TrueType, OpenType, WOFF, WOFF2 or a collection",
        ),
        (b"", None, {}, "is not a font that can be read"),
        (TWO, None, {}, "is a collection of fonts; name one with `face`: it holds 1 One Regular, 2 Two Regular"),
        (TWO, "3", {}, "has no font '3'; it holds 1 One Regular, 2 Two Regular"),
        (TWO, "Too Regular", {}, "has no font 'Too Regular' (did you mean 'Two Regular'?)"),
        (made_fonts.truetype(), "2", {}, "is not a collection of fonts; remove `face`"),
        (made_fonts.truetype(), None, {"wght": 700.0}, "is not a variable font; remove `axes`"),
        (made_fonts.truetype(axes=[WEIGHT]), None, {"wgth": 4.0}, "has no axis 'wgth' (did you mean 'wght'?)"),
        (made_fonts.truetype(axes=[WEIGHT]), None, {"wght": 950.0}, "has no wght 950; its axes: wght 100"),
        (made_fonts.truetype(axes=[WEIGHT]), None, {"wght": float("nan")}, "has no wght nan"),
        (made_fonts.truetype(fs_type=2), None, {}, "may not be embedded: its maker restricts that (OS/2 fsType 2)"),
        (made_fonts.truetype(fs_type=0x0204), None, {}, "may be embedded only as pictures (OS/2 fsType 0x200)"),
        (made_fonts.postscript(fs_type=0x0100), None, {}, "may be embedded only as a whole"),
        (made_fonts.truetype(fs_type=0x0108, axes=[WEIGHT]), None, {}, "may be embedded only as a whole"),
        (made_fonts.without(made_fonts.truetype(), "OS/2"), None, {}, "lacks OS/2; it is damaged, or not a font"),
        (made_fonts.without(made_fonts.truetype(), "cmap"), None, {}, "lacks cmap"),
    ],
)
def test_what_cannot_be_used_is_told_with_what_would_be_right(
    data: bytes, face: str | None, axes: dict[str, float], message: str
) -> None:
    assert refusal(data, face=face, **axes).startswith(message)


@pytest.mark.parametrize("fs_type", [0, 4, 6, 8, 0x0100, 0x0108])
def test_fonts_that_may_be_embedded_are_used(fs_type: int) -> None:
    # 6: where a font says two things, the less restrictive one holds.
    assert make_instance(made_fonts.truetype(fs_type=fs_type), {}).name == "Made Regular"


def test_coloured_fonts_are_refused() -> None:
    font = TTFont(BytesIO(made_fonts.truetype()))
    from fontTools.colorLib.builder import buildCOLR, buildCPAL

    font["COLR"] = buildCOLR({"u0041": [("u0042", 0)]}, version=0)
    font["CPAL"] = buildCPAL([[(1.0, 0.0, 0.0, 1.0)]])
    out = BytesIO()
    font.save(out)
    assert re.match(r"has coloured letters \(COLR\), which are not supported", refusal(out.getvalue()))
