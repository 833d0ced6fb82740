"""Letters as outlines: the glyphs of the font where the line puts them, each number as short as it can be."""

import random
import re

import pytest

from generator.svg.transforms.text_outlines import text_path_data
from generator.text.fonts.font_library import find_font
from generator.text.shaping.harfbuzz import glyph_outline, unit

SEED = 16


def expected(words: str, family: str, x: float, y: float, size: float) -> str:
    """Return the same, number by number."""
    font = find_font(family, 400)
    made = []
    for glyph in font.shape_text(words).glyphs:
        for command, points in re.findall(r"([MLQCZ])([^MLQCZ]*)", glyph_outline(str(font.file), glyph.number)):
            values = [float(point) * size * unit(str(font.file)) for point in points.split()]
            places = [
                x + glyph.x * size + value if place % 2 == 0 else y - glyph.y * size - value
                for place, value in enumerate(values)
            ]
            made.append(command + " ".join(short(place) for place in places))
    return "".join(made)


def short(value: float) -> str:
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@pytest.mark.parametrize("family", ["Source Serif Pro", "Source Sans Pro", "Noto Sans Devanagari", "Noto Sans Arabic"])
def test_each_number_is_as_short_as_it_can_be(family: str) -> None:
    rng, font = random.Random(SEED), find_font(family, 400)
    for _ in range(40):
        words = "".join(rng.choices("AVoöfiß 0123.,;-ÄÅ कषि سلام", k=12))
        x, y = (rng.choice([0.0, -5.0, 12.5, rng.uniform(-100, 100)]) for _ in range(2))
        size = rng.choice([1.0, 2.5, 1000.0, rng.uniform(0.1, 40)])
        assert text_path_data(font.shape_text(words), str(font.file), x, y, size) == expected(words, family, x, y, size)


def test_a_line_at_the_origin_has_neither_idle_zeros_nor_minus_zero() -> None:
    font = find_font("Source Sans Pro", 400)
    drawn = text_path_data(font.shape_text("HIL"), str(font.file), 0.0, 0.0, 1000.0)
    assert re.search(r"\.\d*0(?!\d)|\.(?!\d)|-0(?![\d.])", drawn) is None
    assert " 0L" in drawn  # the baseline
