"""Suited cards: indices in four corners, pips by rank, everything inside the safe zone in every style."""

import re
from pathlib import Path

import pytest

from generator.build import check, open_deck
from generator.faces import draw_sides
from generator.options import Style

RANKS = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7}
"""Source: Showboat 1.0, 2020, About the Deck: Ace through Seven."""


def face(card_id: str, *styles: Style) -> str:
    deck = open_deck("island")
    cards = [card for card in deck.cards if card.id == card_id]
    return draw_sides(deck, cards, bleed_mm=3, styles=frozenset(styles), with_backs=False).faces[card_id].svg


def body(svg: str) -> str:
    """Give what lies on the card, without the art that it uses."""
    return svg.rpartition("</defs>")[2]


def texts(svg: str) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", body(svg))


@pytest.mark.parametrize("suit", "ABCDFT")
@pytest.mark.parametrize("rank", ["A", "2", "7", "Q", "K"])
def test_all_four_corners_show_rank_symbol_and_suit_letter(suit: str, rank: str) -> None:
    svg = face(f"{rank}{suit}")
    words = texts(svg)
    assert words == [rank, suit] * 4
    # Two corners stand upright, two are turned about the card's centre at 31.75, 44.45.
    assert len(re.findall(r'<g transform="rotate\(180[.0]* 31.75 44.45\)">', body(svg))) == 2


@pytest.mark.parametrize(("rank", "count"), [pair for pair in RANKS.items() if pair[0] != "A"])
def test_a_number_card_shows_as_many_pips_as_its_rank(rank: str, count: int) -> None:
    # Four uses of the symbol are the corners'.
    assert body(face(f"{rank}D")).count("<use ") == count + 4


@pytest.mark.parametrize("rank", ["A", "Q", "K"])
def test_aces_and_courts_show_one_picture(rank: str) -> None:
    assert body(face(f"{rank}F")).count("<use ") == 1 + 4


def test_pips_of_the_lower_half_are_turned() -> None:
    # Of seven pips two stand below the middle.
    turned = re.findall(r'<use [^>]*transform="rotate\(180 ', body(face("7C")))
    assert len(turned) == 2


def font_sizes(svg: str, word: str) -> set[float]:
    found = re.findall(rf'<text[^>]*font-size="([0-9.]+)"[^>]*>{word}</text>', body(svg))
    return {float(size) for size in found}


@pytest.mark.parametrize("card_id", ["2C", "7F", "KB"])
def test_large_print_doubles_the_indices(card_id: str) -> None:
    (plain,) = font_sizes(face(card_id), card_id[0])
    (large,) = font_sizes(face(card_id, Style.LARGE_PRINT), card_id[0])
    assert large == pytest.approx(2 * plain, abs=1e-3)


@pytest.mark.parametrize("card_format", ["poker", "standard", "bridge", "euro", "tarot", "mini", "square", "70x100mm"])
def test_every_card_keeps_to_the_safe_zone_in_every_style_and_format(card_format: str, tmp_path: Path) -> None:
    source = Path(open_deck("island").folder.root)
    (tmp_path / "art").mkdir()
    for path in (source / "art").iterdir():
        (tmp_path / "art" / path.name).write_bytes(path.read_bytes())
    text = (source / "deck.yaml").read_text(encoding="utf-8")
    (tmp_path / "deck.yaml").write_text(text.replace("format: poker", f"format: {card_format}"), encoding="utf-8")
    deck, findings = check(str(tmp_path / "deck.yaml"))
    assert (len(deck.cards), findings.warnings) == (54, ())


def test_low_ink_paints_no_area_of_colour_but_in_the_corners() -> None:
    svg = face("6C", Style.LOW_INK)
    symbols = re.findall(r"<symbol .*?</symbol>", svg, re.DOTALL)
    fills = [set(re.findall(r'fill="(#[0-9a-f]{6})"', symbol)) for symbol in symbols]
    # One symbol for the corners, as designed; one for the pips, white inside.
    assert sorted("#ad0a12" in colours for colours in fills) == [False, True]
