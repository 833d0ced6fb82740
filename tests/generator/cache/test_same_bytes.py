"""With what is kept, every build is the same to the byte as without."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator import artwork
from generator.artwork import open_translated
from generator.options.choices import Layout, Output, Style
from generator.options.common import InkOptions
from tests.generator.cache.builds import ROOT, counting, made, request
from tests.generator.strangers import SUN, make_deck, picture_card

OURS = ["island", "five-suit", "above-water", "to-the-bottom"]
EXAMPLES = [str(ROOT / "examples" / "decks" / name) for name in ("arabic-words", "salt-and-sail", "weather-words")]
FEW = 4
"""Cards of a deck that are tried: suits, ranks and pictures differ."""


def few(deck: str) -> str:
    """Return the choice of a few cards of a deck, from all of it."""
    ids = [card.id for card in open_translated(deck, None).cards]
    return ",".join(ids[:: len(ids) // FEW][:FEW])


def name_of(deck: str) -> str:
    return Path(deck).name


@pytest.mark.slow
@pytest.mark.parametrize("deck", [*OURS, *EXAMPLES], ids=name_of)
def test_a_build_that_is_kept_is_neither_read_nor_drawn(
    tmp_path: Path, deck: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = request(deck, cards=few(deck))
    plain = made(asked)
    assert made(replace(asked, cache=tmp_path)) == plain
    monkeypatch.setattr(artwork, "open_deck", None)
    with counting() as drawn:
        assert made(replace(asked, cache=tmp_path)) == plain
    assert drawn == []


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
    other_deck = make_deck(tmp_path / "other", picture_card("sun.svg"), {"sun.svg": SUN})
    other_deck.write_text(other_deck.read_text().replace("id: strange", "id: other"))
    others: list[dict[str, Any]] = [
        {},
        {"watermark": "PROOF"},
        {"watermark": "TRIAL"},
        {"copies": 2},
        {"skip": frozenset({1})},
        {"inks": InkOptions(has_contour=True)},
        {"has_credits": True},
        {"sheet": replace(asked.sheet, bleed_mm=2.0)},
        {"sheet": replace(asked.sheet, margin_mm=9.0)},
        {"sheet": replace(asked.sheet, layout=Layout.FACES)},
        {"styles": frozenset({Style.LOW_INK})},
        {"joined_decks": (str(other_deck),)},
        {"cards": "two"},
    ]
    for other in others:
        made(replace(asked, cache=tmp_path / "cache", **other))
    for other in others:
        assert made(replace(asked, cache=tmp_path / "cache", **other)) == made(replace(asked, **other)), other


def test_what_is_looked_at_or_pressed_is_not_kept(tmp_path: Path) -> None:
    made(request(two_cards(tmp_path / "mine"), tmp_path / "cache", is_verified=True))
    assert not (tmp_path / "cache").exists()
