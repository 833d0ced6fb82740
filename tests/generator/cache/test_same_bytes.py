"""With what is kept, every build is the same to the byte as without, and draws only what has changed."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.build import open_translated
from generator.print_options import Layout, Output, Style
from generator.rendering.review.style_effects import effective_styles
from generator.writers.registry import BuildRequest
from tests.generator.cache.builds import ROOT, counting, made, request
from tests.generator.strangers import SUN, make_deck, picture_card

OURS = ["island", "five-suit", "above-water", "to-the-bottom"]
EXAMPLES = [str(ROOT / "examples" / "decks" / name) for name in ("arabic-words", "salt-and-sail", "weather-words")]
WHOLE = ""
LONG = pytest.mark.long
FEW = 4
"""Cards of a deck that are tried with every run: all cards are in the long one."""


def few(deck: str) -> str:
    """Return the choice of a few cards of a deck, from all of it: suits, ranks and pictures differ."""
    ids = [card.id for card in open_translated(deck, None).cards]
    return ",".join(ids[:: len(ids) // FEW][:FEW])


def name_of(deck: str) -> str:
    return Path(deck).name


@pytest.mark.slow
@pytest.mark.parametrize("is_whole", [False, pytest.param(True, marks=LONG)])
@pytest.mark.parametrize("deck", [*OURS, *EXAMPLES], ids=name_of)
def test_a_build_of_sides_of_which_half_are_kept(tmp_path: Path, deck: str, is_whole: bool) -> None:
    ids = [card.id for card in open_translated(deck, None).cards] if is_whole else few(deck).split(",")
    half = ids[len(ids) // 2 :]
    whole = request(deck, cards=",".join(ids))
    plain = made(whole)
    made(replace(whole, cache=tmp_path, cards=",".join(half)))
    whole = replace(whole, cache=tmp_path)
    with counting() as first:
        assert made(whole) == plain
    with counting() as again:
        assert made(whole) == plain
    assert again == []
    if deck in OURS:
        # The back of the first card of all was not drawn for that; raster pictures are not kept.
        assert first == [len(ids) - len(half)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("deck", "is_whole"),
    [
        # A back for all, and one for each card.
        ("five-suit", False),
        pytest.param(EXAMPLES[0], False, id="example"),
        *(pytest.param(deck, True, marks=LONG, id=Path(deck).name) for deck in (*OURS, *EXAMPLES)),
    ],
)
def test_the_sides_that_are_kept_do_for_other_layouts(tmp_path: Path, deck: str, is_whole: bool) -> None:
    asked = request(deck, cards=WHOLE if is_whole else few(deck))
    count = len(open_translated(deck, None).cards) if is_whole else FEW
    made(replace(asked, cache=tmp_path))
    for layout in (Layout.GUTTERFOLD, Layout.SINGLE, Layout.FACES):
        other = replace(asked, sheet=replace(asked.sheet, layout=layout))
        with counting() as drawn:
            assert made(replace(other, cache=tmp_path)) == made(other)
        if deck in OURS:
            assert drawn == [0, count]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("deck", "style"),
    [
        # One deck with all of them but plain, for which whole decks are drawn, and one with pictures that low ink
        # makes lighter.
        *(("above-water", style) for style in (Style.LOW_INK, Style.LARGE_PRINT, Style.FOUR_COLOUR)),
        pytest.param(EXAMPLES[1], Style.LOW_INK, id="example"),
    ],
)
def test_each_style_has_sides_of_its_own(tmp_path: Path, deck: str, style: Style) -> None:
    assert_apart(tmp_path, request(deck, cards=few(deck)), style)


@pytest.mark.long
@pytest.mark.parametrize("deck", [*OURS, *EXAMPLES], ids=name_of)
def test_each_style_of_each_deck_has_sides_of_its_own(tmp_path: Path, deck: str) -> None:
    for style in effective_styles(open_translated(deck, None)):
        assert_apart(tmp_path / style, request(deck), style)


def assert_apart(cache: Path, plain: BuildRequest, style: Style) -> None:
    """Assert that what is kept of a deck in no style is not taken for that in one."""
    asked = replace(plain, styles=frozenset({style}))
    made(replace(plain, cache=cache))
    first, again = made(replace(asked, cache=cache)), made(replace(asked, cache=cache, copies=2))
    assert first == made(asked)
    assert again == made(replace(asked, copies=2))


@pytest.mark.parametrize("output", [Output.SVG, Output.PNG, Output.JPG])
def test_pictures_are_kept_whole(tmp_path: Path, output: Output) -> None:
    asked = request("five-suit", cards="2R", output=output, dpi=30)
    plain = made(asked)
    assert made(replace(asked, cache=tmp_path)) == plain
    with counting() as drawn:
        assert made(replace(asked, cache=tmp_path)) == plain
    assert drawn == []


def two_cards(folder: Path) -> Path:
    cards = picture_card("sun.svg") + "  - {id: two, name: Two, template: picture, picture: sun.svg}\n"
    return make_deck(folder, cards, {"sun.svg": SUN})


def test_every_part_of_a_request_makes_another_file(tmp_path: Path) -> None:
    asked = request(two_cards(tmp_path / "mine"), cards="one")
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
        {"cards": "two"},
    ]
    for other in others:
        made(replace(asked, cache=tmp_path / "cache", **other))
    for other in others:
        assert made(replace(asked, cache=tmp_path / "cache", **other)) == made(replace(asked, **other)), other


def test_what_is_looked_at_or_pressed_is_not_kept(tmp_path: Path) -> None:
    made(request(two_cards(tmp_path / "mine"), tmp_path / "cache", is_verified=True))
    assert not (tmp_path / "cache").exists()
