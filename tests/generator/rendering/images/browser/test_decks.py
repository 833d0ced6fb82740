"""Decks with pictures that a browser refuses only when they are to be printed lighter, or shown."""

from pathlib import Path

import pytest

from generator.preview.deck_renderer import DeckRenderer
from generator.rendering.images.browser.pictures import BrowserPictures
from tests.generator.rendering.images.browser.made_pictures import noise, saved
from tests.generator.strangers import make_deck, picture_card, pnp


@pytest.fixture(autouse=True)
def in_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    for user in ("rendering.images.art", "rendering.images.image_store", "writers.pdf.inks.output_colours"):
        monkeypatch.setattr(f"generator.{user}.picture_library", BrowserPictures)


def test_a_photo_is_printed_as_it_is_and_not_lighter(tmp_path: Path) -> None:
    data = saved(noise("RGB"), "JPEG")
    deck = make_deck(tmp_path / "deck", picture_card("a.jpg"), {"a.jpg": data})
    assert pnp("check", deck).code == 0
    assert pnp("build", "--deck", deck, "--out", tmp_path / "o.pdf").code == 0
    assert data in (tmp_path / "o.pdf").read_bytes()
    outcome = pnp("build", "--deck", deck, "--out", tmp_path / "light.pdf", "--style", "low-ink")
    assert (outcome.code, outcome.errors[-1]) == (
        1,
        "error: a.jpg: is a JPEG, which a browser cannot make lighter; save it as PNG, or use pnp on a computer",
    )


def test_inks_are_printed_and_not_shown(tmp_path: Path) -> None:
    data = saved(noise("CMYK"), "JPEG")
    deck = make_deck(tmp_path / "deck", picture_card("a.jpg"), {"a.jpg": data})
    assert pnp("build", "--deck", deck, "--out", tmp_path / "o.pdf").code == 0
    assert data in (tmp_path / "o.pdf").read_bytes()
    renderer = DeckRenderer(str(deck), frozenset(), "")
    (card,) = renderer.open()["cards"]
    side = renderer.draw([card["face"]])[card["face"]]
    assert (side["is_whole"], "svg" in side) == (False, False)
    ((message, path, *_),) = side["faults"]
    assert path == "a.jpg"
    assert message.startswith("this picture has colours of printing inks, which a browser cannot show; save it as RGB")


def test_a_tiff_is_refused_where_its_card_is(tmp_path: Path) -> None:
    deck = make_deck(tmp_path / "deck", picture_card("a.tif"), {"a.tif": saved(noise("RGB"), "TIFF")})
    outcome = pnp("check", deck)
    assert outcome.code == 1
    assert "is a TIFF, which a browser cannot read; save it as PNG, or use pnp on a computer" in outcome.err
    assert "cards[0].picture" in outcome.err
