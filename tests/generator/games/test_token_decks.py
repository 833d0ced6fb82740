"""Tokens one by one: as many as the players need, as large as they are cut, and drawn to their edge."""

import pytest

from generator.artwork import draw_cards
from generator.deck.translation import open_texts
from generator.games.token_decks import tokens_of
from generator.writers.targets import ExportToken
from scorekeeper.games import find_game


def pieces(game: str, players: int) -> dict[str, ExportToken]:
    return {piece.id: piece for piece in tokens_of(find_game(game), players, open_texts("en"))}


def size(piece: ExportToken) -> tuple[float, float]:
    trim = piece.part.deck.trim
    return round(trim.width, 2), round(trim.height, 2)


def test_above_water_for_four_has_its_stones_markers_and_what_lies_in_the_middle() -> None:
    # 15 stones each: 5 ones and 2 fives. Twice 20 ones in rows of 11, twice 8 fives in rows of 9.
    found = pieces("above-water", 4)
    assert {name.removeprefix("above-water-"): (piece.count, piece.each) for name, piece in found.items()} == {
        "stone-1": (44, 5),
        "stone-5": (18, 2),
        "marker-1": (1, 0),
        "marker-2": (1, 0),
        "marker-3": (1, 0),
        "marker-4": (1, 0),
        "starter": (1, 0),
        "boat": (1, 0),
        "pair": (1, 0),
        "ante": (1, 0),
        "bank": (1, 0),
    }
    assert size(found["above-water-stone-1"]) == (15.88, 15.88)  # the page says: 5/8 in
    assert found["above-water-stone-5"].is_round
    marker = found["above-water-marker-1"]
    assert size(marker) == (93.4, 66.0)
    assert marker.seen is not None
    assert (marker.seen.y, marker.seen.height) == (33, 33)  # folded, one half is seen


def test_to_the_bottom_for_three_has_two_sides_of_who_starts_and_whole_rows_of_tired_markers() -> None:
    # Five a player are 15, in rows of ten 20.
    found = pieces("to-the-bottom", 3)
    assert {name.removeprefix("to-the-bottom-"): piece.count for name, piece in found.items()} == {
        "shop": 1,
        "starter": 1,
        "clock": 1,
        "lifebuoy-1": 1,
        "lifebuoy-2": 1,
        "pool": 1,
        "tired": 20,
    }
    assert [len(piece.part.cards) for piece in found.values()] == [1, 2, 1, 1, 1, 1, 1]
    assert size(found["to-the-bottom-shop"]) == (210, 297)


def test_a_game_without_tokens_has_none() -> None:
    assert pieces("showboat", 3) == {}


@pytest.mark.parametrize("game", ["above-water", "to-the-bottom"])
def test_each_is_drawn_without_a_fault(game: str) -> None:
    for piece in pieces(game, 4).values():
        artwork = draw_cards(piece.part.deck, piece.part.cards, bleed_mm=0.6)
        assert (artwork.findings.faults, artwork.findings.warnings) == ((), ()), piece.id
