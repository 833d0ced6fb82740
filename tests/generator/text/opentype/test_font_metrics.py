"""What a font file tells of itself, against fontTools, another reader; and files that are damaged."""

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from fontTools.ttLib import TTFont

from generator.text.fonts import font_packages
from generator.text.opentype.font_files import FAMILY, FontData, embedding, font_name, read_metrics
from tests.generator.made_fonts import postscript, truetype

INSTALLED = font_packages.truetype_files()
READERS: tuple[Callable[[FontData], object], ...] = (read_metrics, embedding, lambda file: font_name(file, *FAMILY))


@pytest.mark.parametrize("file", INSTALLED, ids=lambda file: file.stem)
def test_every_font_that_is_printed_tells_what_another_reader_tells(file: Any) -> None:
    data = file.read_bytes()
    font = TTFont(BytesIO(data), lazy=True)
    em, os2, head = font["head"].unitsPerEm, font["OS/2"], font["head"]
    widths, glyphs = font["hmtx"].metrics, font.getBestCmap()
    file = FontData.of(data)
    found = read_metrics(file)
    assert {code: round(advance * em) for code, advance in found.advances.items()} == {
        code: widths[glyph][0] for code, glyph in glyphs.items()
    }
    assert (found.weight, found.is_italic) == (os2.usWeightClass, bool(os2.fsSelection & 1))
    lengths = [round(each * em, 6) for each in (found.cap_height, found.ascent, found.descent)]
    assert lengths == [os2.sCapHeight, os2.sTypoAscender, -os2.sTypoDescender]
    box = [round(each * em, 6) for each in embedding(file).box]
    assert box == [head.xMin, head.yMin, head.xMax, head.yMax]
    for number in (0, 1, 13, 14, 16):
        assert font_name(file, number) == " ".join((font["name"].getDebugName(number) or "").split())


def test_a_name_is_the_first_of_those_that_are_there() -> None:
    file = FontData.of(truetype("Made"))
    assert font_name(file, 16, 1) == font_name(file, 1) == read_metrics(file).family == "Made"
    assert font_name(file, 13, 14) == ""


@pytest.mark.parametrize(("fs_type", "is_whole_only"), [(0, False), (4, False), (0x100, True), (0x104, True)])
def test_who_lets_nobody_embed_a_part(fs_type: int, is_whole_only: bool) -> None:
    assert embedding(FontData.of(truetype(fs_type=fs_type))).is_whole_only == is_whole_only


def test_the_height_of_capitals_is_taken_from_fonts_that_tell_it_alone() -> None:
    font = TTFont(BytesIO(truetype()))
    font["OS/2"].sCapHeight = 710
    assert read_metrics(_saved(font)).cap_height == pytest.approx(0.71)
    font["OS/2"].version = 1  # which has none
    assert read_metrics(_saved(font)).cap_height == 0.66


def test_postscript_outlines_are_measured_too() -> None:
    assert read_metrics(FontData.of(postscript())).advances[ord("A")] == pytest.approx(0.6)


@pytest.mark.parametrize("read", READERS)
@pytest.mark.parametrize("data", [b"", b"no font", b"\x00\x01\x00\x00" + bytes(40)])
def test_what_is_no_font_lacks_its_tables(data: bytes, read: Callable[[FontData], object]) -> None:
    with pytest.raises(ValueError, match=r"^it lacks head, hhea, hmtx, maxp, cmap, OS/2$"):
        read(FontData.of(data))


def test_a_table_that_ends_too_early_is_named() -> None:
    font = TTFont(BytesIO(truetype()))
    font["OS/2"] = _bytes("OS/2", bytes(60))
    with pytest.raises(ValueError, match=r"^its table OS/2 ends too early$"):
        read_metrics(_saved(font))


def test_a_font_without_characters_is_refused() -> None:
    font = TTFont(BytesIO(truetype()))
    for table in font["cmap"].tables:
        table.cmap = {}
    with pytest.raises(ValueError, match=r"^it has no characters$"):
        read_metrics(_saved(font))


def _bytes(tag: str, data: bytes) -> Any:
    from fontTools.ttLib.tables.DefaultTable import DefaultTable

    table = DefaultTable(tag)
    table.data = data
    return table


def _saved(font: TTFont) -> FontData:
    out = BytesIO()
    font.save(out)
    return FontData.of(out.getvalue())
