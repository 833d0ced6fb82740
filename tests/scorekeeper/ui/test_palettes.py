"""Contrast of every pair of colours that the looks put on each other. Source: WCAG 2.2, 1.4.3 and 1.4.11."""

import pytest

from scorekeeper.import_export import result_card, result_layout
from scorekeeper.palettes import DARK, LIGHT, Palette

TEXTS = (
    *[(ink, behind) for ink in ("ink", "quiet", "accent") for behind in ("paper", "panel", "tint")],
    ("on_accent", "accent"),
    ("good", "good_tint"),
    ("good", "panel"),
    ("good", "paper"),
    ("good", "tint"),
    ("bad", "bad_tint"),
    ("bad", "panel"),
    ("bad", "paper"),
    ("bad", "tint"),
    ("ink", "good_tint"),
    ("ink", "bad_tint"),
    ("quiet", "good_tint"),
    ("quiet", "bad_tint"),
    ("accent", "bad_tint"),
    ("accent", "good_tint"),
    ("tile_ink", "tile"),
    ("tile_red", "tile"),
)


def luminance(colour: str) -> float:
    """Source: WCAG 2.2, relative luminance."""
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in channels]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_contrast_of_known_colours() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "behind"), TEXTS)
def test_texts_can_be_read(palette: Palette, ink: str, behind: str) -> None:
    assert contrast(getattr(palette, ink), getattr(palette, behind)) >= 4.5


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_the_players_lines_can_be_seen(palette: Palette) -> None:
    assert len(set(palette.players)) == 12
    for colour in palette.players:
        assert contrast(colour, palette.paper) >= 3
        assert contrast(colour, palette.panel) >= 3


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_places_can_be_read_on_the_steps_of_a_podium_and_totals_above_them(palette: Palette) -> None:
    for colour in palette.players:
        assert contrast(palette.on_accent, colour) >= 4.5
    for ground in (palette.panel, palette.tint):
        assert contrast(palette.gold, ground) >= 4.5


def test_the_result_card_can_be_read() -> None:
    for ground in (result_card.NIGHT, result_card.RAY):
        for ink in (result_layout.WHITE, result_layout.PALE, result_layout.QUIET, result_layout.GOLD):
            assert contrast(ink, ground) >= 4.5
        for colour in DARK.players:
            assert contrast(colour, ground) >= 3
    for colour in DARK.players:
        assert contrast(result_layout.ON_COLOUR, colour) >= 4.5
