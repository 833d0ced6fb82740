"""With what is kept, every build is the same to the byte as without, and draws only what has changed."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.build import opened
from generator.faces.differences import telling_styles
from generator.options import Layout, Output, Style
from tests.generator.cache.builds import ROOT, counting, made, request

OURS = ["island", "five-suit", "above-water", "to-the-bottom"]
EXAMPLES = [str(ROOT / "examples" / "decks" / name) for name in ("arabic-words", "salt-and-sail", "weather-words")]


def halves(deck: str) -> tuple[str, int, int]:
    """Return the choice of the second half of a deck's cards, how many those are, and how many all are."""
    ids = [card.id for card in opened(deck, None).cards]
    chosen = ids[len(ids) // 2 :]
    return ",".join(chosen), len(chosen), len(ids)


@pytest.mark.parametrize("deck", [*OURS, *EXAMPLES])
def test_a_build_of_sides_of_which_half_are_kept(tmp_path: Path, deck: str) -> None:
    plain = made(request(deck))
    half, half_count, count = halves(deck)
    made(request(deck, tmp_path, cards=half))
    whole = request(deck, tmp_path)
    with counting() as first:
        assert made(whole) == plain
    with counting() as again:
        assert made(whole) == plain
    assert again == []
    if deck in OURS:
        # The back of the first card of all was not drawn for that; raster pictures are not kept.
        assert first == [count - half_count]
    for layout in (Layout.GUTTERFOLD, Layout.SINGLE, Layout.FACES):
        other = request(deck, layout=layout)
        with counting() as drawn:
            assert made(replace(other, cache=tmp_path)) == made(other)
        if deck in OURS:
            assert drawn == [0, count]


@pytest.mark.parametrize(
    ("deck", "style"), [(deck, style) for deck in (*OURS, *EXAMPLES) for style in telling_styles(opened(deck, None))]
)
def test_each_style_has_sides_of_its_own(tmp_path: Path, deck: str, style: Style) -> None:
    plain, asked = request(deck), request(deck, styles=frozenset({style}))
    made(replace(plain, cache=tmp_path))
    first, again = made(replace(asked, cache=tmp_path)), made(replace(asked, cache=tmp_path, copies=2))
    assert first == made(asked)
    assert again == made(replace(asked, copies=2))


@pytest.mark.parametrize("output", [Output.SVG, Output.PNG, Output.JPG])
def test_pictures_are_kept_whole(tmp_path: Path, output: Output) -> None:
    asked = request("above-water", cards="joker", output=output, dpi=40)
    plain = made(asked)
    assert made(replace(asked, cache=tmp_path)) == plain
    with counting() as drawn:
        assert made(replace(asked, cache=tmp_path)) == plain
    assert drawn == []


def test_every_part_of_a_request_makes_another_file(tmp_path: Path) -> None:
    asked = request("five-suit", cards="2R")
    others: list[dict[str, Any]] = [
        {},
        {"watermark": "PROOF"},
        {"watermark": "TRIAL"},
        {"copies": 2},
        {"skip": frozenset({1})},
        {"has_contour": True},
        {"has_credits": True},
        {"sheet": replace(asked.sheet, bleed_mm=2.0)},
        {"sheet": replace(asked.sheet, margin_mm=9.0)},
        {"cards": "3R"},
    ]
    for other in others:
        made(replace(asked, cache=tmp_path, **other))
    for other in others:
        assert made(replace(asked, cache=tmp_path, **other)) == made(replace(asked, **other)), other


def test_what_is_looked_at_or_pressed_is_not_kept(tmp_path: Path) -> None:
    asked = request("five-suit", tmp_path, cards="2R", is_verified=True)
    made(asked)
    assert not list(tmp_path.iterdir())
