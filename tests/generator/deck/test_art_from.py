"""Decks share art: what a deck lacks is looked up in the deck that it names, and nowhere else."""

from pathlib import Path

import pytest

from generator.artwork import check_deck
from generator.deck.files.folder import DeckFolder
from generator.deck.loader import load_deck
from generator.errors import DeckDataError
from generator.rendering.side_renderer import render_sides
from tests.generator.strangers import HEAD, SUN, pnp

ROOT = Path(__file__).resolve().parents[3]
BORROWING = (
    HEAD
    + """\
art_from: above-water
suits: [{id: H, name: Hearts, symbol: art/hearts.svg, colour: "#b3121d"}]
ranks: [{id: "2", name: Two, pips: 2}]
cards: [{suit: H, rank: "2"}]
"""
)


def written(folder: Path, text: str, **art: str) -> Path:
    (folder / "art").mkdir(parents=True)
    for name, content in art.items():
        (folder / "art" / f"{name}.svg").write_text(content, encoding="utf-8")
    path = folder / "deck.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def art_ids(path: Path, **more: Path) -> set[str]:
    """Return what the two of hearts places; pictures are named after their content."""
    deck = load_deck(path, **more)
    face = render_sides(deck, deck.cards, bleed_mm=0, styles=frozenset()).faces["2H"]
    return {art.id for art in face.art}


def test_what_a_deck_lacks_is_drawn_from_the_other_deck(tmp_path: Path) -> None:
    borrowed = written(tmp_path / "a", BORROWING)
    hearts = (ROOT / "cards" / "above-water" / "art" / "hearts.svg").read_text(encoding="utf-8")
    copied = written(tmp_path / "b", BORROWING.replace("art_from: above-water\n", ""), hearts=hearts)
    assert art_ids(borrowed) == art_ids(copied)
    assert check_deck(load_deck(borrowed)).faults == ()


def test_a_picture_of_its_own_comes_first(tmp_path: Path) -> None:
    own = written(tmp_path / "a", BORROWING, hearts=SUN)
    alone = written(tmp_path / "b", BORROWING.replace("art_from: above-water\n", ""), hearts=SUN)
    assert art_ids(own) == art_ids(alone)


def test_a_template_is_never_borrowed(tmp_path: Path) -> None:
    path = written(tmp_path / "a", BORROWING.replace("art_from", "template: art/hearts.svg.j2\nart_from"))
    with pytest.raises(
        DeckDataError, match=r"template: 'art/hearts.svg.j2' does not exist; the path starts at the deck"
    ):
        load_deck(path)


def test_a_link_out_of_the_deck_is_refused_though_the_other_deck_has_the_picture(tmp_path: Path) -> None:
    path = written(tmp_path / "a", BORROWING)
    (tmp_path / "secret.svg").write_text(SUN, encoding="utf-8")
    (tmp_path / "a" / "art" / "hearts.svg").symlink_to(tmp_path / "secret.svg")
    with pytest.raises(DeckDataError, match="is a link out of the deck's folder; replace it with the file"):
        load_deck(path)


def test_decks_of_one_installed_game_lend_to_each_other_and_to_nobody_else(tmp_path: Path) -> None:
    lender = written(tmp_path / "cards" / "sunny", BORROWING, hearts=SUN)
    borrower = written(tmp_path / "cards" / "cloudy", BORROWING.replace("art_from: above-water", "art_from: sunny"))
    assert art_ids(borrower, beside=tmp_path / "cards") == art_ids(lender)
    with pytest.raises(
        DeckDataError, match=r"art_from: there is no deck 'sunny'; decks: above-water, five-suit, island"
    ):
        load_deck(borrower)


def test_where_the_art_comes_from_is_listed_with_its_licence(tmp_path: Path) -> None:
    told = pnp("list", written(tmp_path / "a", BORROWING)).out.splitlines()
    assert told[:5] == [
        "Strange 1, 1 card",
        "  source: these tests",
        "  licence: CC0-1.0",
        "  shared art: Above Water 1.0, CC-BY-4.0 (art, wording and arrangement)",
        "",
    ]


def test_a_folder_may_lend_what_was_lent_to_it(tmp_path: Path) -> None:
    lent: DeckFolder | None = None
    for name in "cba":
        (tmp_path / name).mkdir()
        (tmp_path / name / f"{name}.svg").write_text(SUN)
        lent = DeckFolder(tmp_path / name, name, lent)
    assert lent is not None
    assert [lent.folder_with(f"{name}.svg").display_name for name in "abc"] == ["a", "b", "c"]
