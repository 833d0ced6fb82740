"""Lines of cards: as large as usual or as their place allows, and nothing beyond it."""

import math
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pytest

from generator.games.card_line import CARD_EM, CardLine, read_card, read_line, words_of_line
from generator.games.figures import CardBack, Coin, Emblem, Figure, Frame, SmallCard, Turned
from generator.games.flow import Sizes
from generator.games.page import Page
from generator.geometry import Rect
from scorekeeper.errors import NotationError
from scorekeeper.i18n import Catalogue
from scorekeeper.rules.cards import ISLAND

SIZES = Sizes(em=4, art=4)
PAGE = Page(
    trim_width=200,
    trim_height=200,
    x=0,
    y=0,
    width=200,
    height=200,
    scale=1,
    title="Game",
    author="nobody",
    tints={"anchors": "#000001", "boats": "#000002"},
    house_rules=(),
    is_low_ink=False,
    texts=Catalogue("en"),
    measure=lambda said, width, size: size,
)


def line(text: str) -> CardLine:
    return CardLine(read_line(text, partial(read_card, ISLAND, is_full=False), str.upper, lambda text: text))


def drawn(text: str, width: float = 100, **laid: bool) -> list[Figure]:
    block = replace(line(text), **laid).block(PAGE)  # type: ignore[arg-type]
    return list(block.draw(Rect(10, 20, width, block.height(width, SIZES)), SIZES))


def ends(figures: list[Figure]) -> Iterator[tuple[float, float]]:
    for figure in figures:
        match figure:
            case SmallCard(x, _, height) | CardBack(x, _, height):
                yield x, x + 0.7 * height
            case Coin(x, _, radius):
                yield x - radius, x + radius
            case Emblem(x, _, width):
                yield x, x + width


def test_cards_have_their_usual_height_where_there_is_room() -> None:
    first, second = drawn("2A KB")
    assert isinstance(first, SmallCard)
    assert isinstance(second, SmallCard)
    assert (first.x, first.y, first.height) == (10, 20, CARD_EM * SIZES.art)
    assert (first.rank, first.symbol, second.rank, second.symbol) == ("2", "anchors", "K", "boats")
    assert (first.tint, second.tint) == ("#000001", "#000002")


@pytest.mark.parametrize(
    "text", ["2A KB 4A KA 7B", "2A:2 KB:-5 QA@3", "# -> 4B", "2A'KB'QA = (12)", "{boats} > {anchors}"]
)
@pytest.mark.parametrize("width", [8.0, 25.0, 100.0])
@pytest.mark.parametrize("laid", ["", "is_centred", "is_spread"])
def test_a_line_stays_in_its_place(text: str, width: float, laid: str) -> None:
    found = list(ends(drawn(text, width, **({laid: True} if laid else {}))))
    assert min(left for left, _ in found) >= 10 - 1e-6
    assert max(right for _, right in found) <= 10 + width + 1e-6


def test_marks_say_how_a_card_lies() -> None:
    pale, frame, framed, turned = drawn("~2A !KB ^QA")
    assert isinstance(pale, SmallCard)
    assert pale.is_dim
    assert isinstance(frame, Frame)
    assert isinstance(framed, SmallCard)
    assert frame.x == framed.x
    assert isinstance(turned, Turned)
    assert turned.degrees == 90


def test_coins_tell_points_costs_and_places() -> None:
    coins = [figure for figure in drawn("2A:2 KB:0 QA:-3 7B@4") if isinstance(figure, Coin)]
    assert [(coin.said, coin.kind) for coin in coins] == [("2", "gold"), ("0", "none"), ("−3", "cost"), ("4", "order")]


def test_cards_that_are_joined_overlap_or_lie_side_by_side() -> None:
    over, beside, apart = (drawn(text) for text in ("2A'KB", "2A_KB", "2A KB"))
    steps = [two.x - one.x for one, two in (over, beside, apart)]  # type: ignore[attr-defined]
    assert steps == sorted(steps)
    assert steps[0] < 0.7 * CARD_EM * SIZES.art < steps[1]


def test_words_are_translated_and_told() -> None:
    assert words_of_line('2A "or" KB "… and so on"') == ["or", "… and so on"]
    assert list(line('2A "or" KB -> (4)').told()) == ["2A OR KB → **4**"]


def test_two_lines_are_as_high_as_one() -> None:
    one, two = (line(text).block(PAGE).height(100, SIZES) for text in ("2A KB", "2A / KB"))
    assert two == pytest.approx(one, rel=0.1)


@pytest.mark.parametrize("word", ["9A", "2A:", "2A:+", "2A:5-3", "2A:3+", "2A@first", "KB:x"])
def test_what_is_no_card_is_refused(word: str) -> None:
    with pytest.raises(NotationError, match=f"'{re.escape(word)}' is not a card in the Island Deck"):
        line(f"2A {word}")


def test_a_line_whose_words_are_too_wide_fits_nowhere() -> None:
    assert line('2A "a great many words"').block(PAGE).height(20, SIZES) == math.inf


def test_a_line_with_nothing_in_it_takes_no_room() -> None:
    assert line("").block(PAGE).height(100, SIZES) == 0
    assert drawn("", is_spread=True) == []
    assert [type(each) for each in drawn("2A /", is_spread=True)] == [SmallCard]
