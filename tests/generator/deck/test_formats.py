"""Card formats, papers, themes and templates: their sizes from standards, and what is none of them."""

import pytest

from generator.deck.formats import card_formats, find_card_format, template_names, theme_names
from generator.papers import PAPERS, find_paper


@pytest.mark.parametrize(
    ("name", "width_mm", "height_mm"),
    [
        # Issue and PRINT-SPECS: trim sizes in mm.
        ("poker", 63.5, 88.9),
        ("standard", 63.0, 88.0),
        ("bridge", 57.15, 88.9),
        ("tarot", 69.85, 120.65),
        ("mini", 44.45, 63.5),
        ("square", 69.85, 69.85),
        ("70x100mm", 70.0, 100.0),
        ("2.5x3.5in", 63.5, 88.9),
        ("20x300mm", 20.0, 300.0),
    ],
)
def test_card_formats_have_their_sizes(name: str, width_mm: float, height_mm: float) -> None:
    size = find_card_format(name).size
    assert (size.width_mm, size.height_mm) == pytest.approx((width_mm, height_mm), abs=1e-9)


@pytest.mark.parametrize("name", ["19.9x50mm", "50x300.1mm", "0x0mm", "poker2000", "63x", ""])
def test_what_is_no_card_format_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"there is no card format|is out of range"):
        find_card_format(name)


@pytest.mark.parametrize(
    ("name", "width_mm", "height_mm"),
    [
        # ISO 216 and ANSI/ASME Y14.1.
        ("a4", 210.0, 297.0),
        ("A3", 297.0, 420.0),
        ("letter", 215.9, 279.4),
        ("Legal", 215.9, 355.6),
        ("tabloid", 279.4, 431.8),
        ("297x210mm", 210.0, 297.0),
    ],
)
def test_papers_are_portrait_and_have_their_sizes(name: str, width_mm: float, height_mm: float) -> None:
    size = find_paper(name).size
    assert (size.width_mm, size.height_mm) == pytest.approx((width_mm, height_mm), abs=1e-9)


@pytest.mark.parametrize("name", ["a44", "49x100mm", "100x2001mm", "297"])
def test_what_is_no_paper_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"there is no paper|is out of range"):
        find_paper(name)


def test_formats_papers_and_themes_name_their_source() -> None:
    assert all(each.source for each in (*card_formats(), *PAPERS.values()))
    assert "island" in theme_names()
    assert {"back", "picture", "suited"} <= set(template_names())
