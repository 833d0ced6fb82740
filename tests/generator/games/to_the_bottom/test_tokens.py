"""Pages of tokens of To the Bottom: as many of each as the game needs, apart from each other and on the page."""

from collections.abc import Sequence
from itertools import combinations
from math import hypot
from typing import TypeVar

import pytest

from generator.deck.translation import open_texts
from generator.games.figures import Disc, Emblem, Figure, Plain
from generator.games.pages import MARGIN_MM, tokens_deck
from generator.games.to_the_bottom.figures import CardPlace, IcebergPlace
from generator.games.to_the_bottom.markers import TIRED_RADIUS
from generator.games.token_page import Medallion
from generator.papers import find_paper
from scorekeeper.games import find_game

Kind = TypeVar("Kind")
PAPERS = ("a4", "letter")
PAGES = ("shop", "markers")


def figures(page: str, paper: str = "a4", *, players: int = 6) -> Sequence[Figure]:
    deck = tokens_deck(find_game("to-the-bottom"), players, find_paper(paper), open_texts("en"))
    drawn: Sequence[Figure] = deck.cards[PAGES.index(page)].data["figures"]
    return drawn


def of_kind(kind: type[Kind], drawn: Sequence[object]) -> list[Kind]:
    return [each for each in drawn if isinstance(each, kind)]


def tired_cuts(drawn: Sequence[Figure]) -> list[Disc]:
    return [each for each in of_kind(Disc, drawn) if each.dashes and each.radius == TIRED_RADIUS]


def figures_written(drawn: Sequence[Figure]) -> list[str]:
    return [each.said for each in of_kind(Plain, drawn)]


@pytest.mark.parametrize("paper", PAPERS)
def test_the_shop_has_places_for_five_cards_and_iceberg_that_do_not_overlap(paper: str) -> None:
    drawn = figures("shop", paper)
    cards, (iceberg,) = of_kind(CardPlace, drawn), of_kind(IcebergPlace, drawn)
    assert len(cards) == 5
    assert {(each.width, each.height) for each in (*cards, iceberg)} == {(63.5, 88.9)}
    for one, other in combinations((*cards, iceberg), 2):
        assert abs(one.x - other.x) >= 63.5 or abs(one.y - other.y) >= 88.9
    width = find_paper(paper).size.width_mm
    assert min(each.x for each in cards) >= MARGIN_MM
    assert max(each.x + each.width for each in cards) <= width - MARGIN_MM


def test_the_shop_tells_multipliers_and_draws() -> None:
    assert figures_written(figures("shop")) == ["×1", "×2", "×3", *"3455…", *"0123…"]


@pytest.mark.parametrize(("players", "count"), [(2, 10), (3, 20), (4, 20), (5, 30), (6, 30)])
def test_five_tired_markers_a_player_make_whole_rows(players: int, count: int) -> None:
    drawn = figures("markers", players=players)
    assert [each.name for each in of_kind(Emblem, drawn)].count("tired") == len(tired_cuts(drawn)) == count


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("paper", PAPERS)
def test_round_markers_lie_apart_and_on_the_page(paper: str, players: int) -> None:
    drawn = figures("markers", paper, players=players)
    size = find_paper(paper).size
    markers = (*tired_cuts(drawn), *of_kind(Medallion, drawn))
    for one, other in combinations(markers, 2):
        assert hypot(one.x - other.x, one.y - other.y) >= one.radius + other.radius
    for each in markers:
        assert each.x - each.radius >= MARGIN_MM
        assert each.x + each.radius <= size.width_mm - MARGIN_MM
        assert each.y - each.radius >= MARGIN_MM
        assert each.y + each.radius <= size.height_mm - MARGIN_MM


@pytest.mark.parametrize(("players", "has_pool"), [(2, True), (3, True), (4, True), (5, False), (6, False)])
def test_the_pool_counts_to_icebergs_price_where_there_is_room(players: int, has_pool: bool) -> None:
    clock = [str(number) for number in range(1, 13)]
    pool = [str(number) for number in range(21)] if has_pool else []
    assert figures_written(figures("markers", players=players)) == [*clock, *pool]
