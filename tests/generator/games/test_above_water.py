"""Above Water in print: its examples against hand counts of the rulebook, and what its tokens have to do."""

from collections.abc import Sequence
from typing import Any

import pytest

from generator.deck.loader import open_deck
from generator.deck.translation import open_texts
from generator.games.above_water import markers
from generator.games.above_water.examples import antes, groups, growing_antes, paid_together, tables
from generator.games.above_water.sheet import SHEET
from generator.games.above_water.stones import Stones, count_stones
from generator.games.figures import Disc, Emblem, Figure, Plain, SmallCard, Turned
from generator.games.pages import tokens_deck
from generator.games.transcript import Row, TextLine
from generator.options.choices import Style
from generator.papers import find_paper
from generator.rendering.side_renderer import render_sides
from scorekeeper.games import find_game
from tests.doctools import doc_tool
from tests.generator.papers import A4


def tokens(name: str, players: int = 6, paper: str = "a4", styles: frozenset[Style] = frozenset()) -> Sequence[Figure]:
    """Return the figures of a page of tokens."""
    deck = tokens_deck(find_game("above-water"), players, find_paper(paper), open_texts("en"), styles)
    page = deck.cards[("stones", "markers", "table").index(name)]
    figures: tuple[Figure, ...] = page.data["figures"]
    return figures


def test_the_sheet_tells_what_groups_pay_by_their_size() -> None:
    # 4 for each card after the first, 3 in straights; a cloud of five pays 10. A set of seven needs jokers, and no
    # more than two are in the deck.
    assert {str(group.kind): group.pays for group in groups()} == {
        "set": (4, 8, 12, 16, 20, None),
        "run": (4, 8, 12, 16, 20, 24),
        "straight": (3, 6, 9, 12, 15, 18),
        "cloud": (None, None, None, 10, None, None),
    }


def test_the_example_of_each_group_pays_what_a_hand_count_says() -> None:
    assert [(" ".join(map(str, group.cards)), group.points) for group in groups()] == [
        ("5C 5D 5H 5S", 12),
        ("2C 3C 4C 5C 6C", 16),
        ("4S 5H 6D 7C 8H 9S 10D", 18),
        ("2C 3C JC 5S AS", 10),
    ]
    said = [
        item.text for each in SHEET.told(open_texts("en")).sections for item in each.items if isinstance(item, TextLine)
    ]
    assert any("5 {diamonds} 5 {clubs} 6 {clubs} pay 4 as a set or 4 as a run" in each for each in said)
    assert any("A straight for 6 becomes a run for **8**." in each for each in said)
    assert paid_together("JC JH") == 4


def test_each_further_set_of_the_same_suits_pays_three_more() -> None:
    # Sets of three pay 8 each: 8, 16 + 3, 24 + 3 + 3.
    sets = ("3D 3H 3S", "7D 7H 7S", "10D 10H 10S")
    assert [paid_together(*sets[:count]) for count in (1, 2, 3)] == [8, 19, 30]
    said = [
        item.text for each in SHEET.told(open_texts("en")).sections for item in each.items if isinstance(item, TextLine)
    ]
    assert any("here 8 a set, **+3** for two such sets, **+6** for three" in each for each in said)


def test_the_sheet_tells_the_set_up_by_players() -> None:
    # 54 cards, three to each. A turn takes a card for each player and one for the Big Spender, so two players end
    # 16 turns with the last of 48, and the next auction is special; three have one card left after 11 turns of four,
    # which is dealt in the twelfth auction; and so on.
    assert tables() == {
        2: (48, 17),
        3: (45, 12),
        4: (42, 9),
        5: (39, 7),
        6: (36, 6),
        7: (33, 5),
        8: (30, 4),
    }
    assert antes() == (4, 5, 6, 7, 8, 9, 10, 11)
    setup = SHEET.told(open_texts("en")).sections[0].items[0]
    assert isinstance(setup, TextLine)
    assert "**52 cards and two jokers**" in setup.text
    assert setup.text.endswith("For 4 or more; 2 to 13 can play°.")


def test_seeded_matches_have_their_first_special_auction_when_the_sheet_says() -> None:
    told = {str(players): special for players, (_, special) in tables().items()}
    assert doc_tool("specials").figures(3) == told


def test_the_set_up_is_told_in_words_first() -> None:
    for language, words in {
        "en": (
            "52 cards and two jokers",
            "15 stones, 3 cards",
            "die or marker",
            "ante starts at 4",
            "2 to 13 can play",
        ),
        "cs": ("52 karet a dva žolíky", "15 kamenů, 3 karty", "kostku či značku", "Vklad začíná na 4", "2 až 13"),
    }.items():
        setup = SHEET.told(open_texts(language)).sections[0].items
        said = [item.text for item in setup if isinstance(item, TextLine)]
        assert all(each in said[0] for each in words), said[0]
        assert len(said) == 2  # the other says what the table assumes


def test_an_ace_of_diamonds_on_the_table_is_never_picked_up_again() -> None:
    sections = {section.title: section.items for section in SHEET.told(open_texts("en")).sections}
    (said,) = sections["Ace of diamonds"]
    assert isinstance(said, TextLine)
    assert "may be traded" in said.text
    assert "never picked up again" in said.text
    deck = open_deck("above-water")
    (power,) = [card.texts["power"] for card in deck.cards if card.id == "AD"]
    assert power.endswith("Trade it, never pick it up.")


def test_an_ace_of_clubs_allows_a_change_and_does_not_demand_it() -> None:
    # AW-R10: changing none is legal too.
    (power,) = [card.texts["power"] for card in open_deck("above-water").cards if card.id == "AC"]
    (said,) = next(each.items for each in SHEET.told(open_texts("en")).sections if each.title == "Ace of clubs")
    assert isinstance(said, TextLine)
    for text in (power, said.text):
        assert "may change suit" in text


def test_growing_lots_are_told_with_the_antes_of_the_rulebook() -> None:
    assert growing_antes() == (6, 7)


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        # Each 5 ones and 2 fives, twice: 20 in rows of 11, 8 in rows of 9.
        (2, Stones(ones_each=5, fives_each=2, ones=22, fives=9)),
        (6, Stones(ones_each=5, fives_each=2, ones=66, fives=27)),
        (8, Stones(ones_each=5, fives_each=2, ones=88, fives=36)),
    ],
)
def test_stones_are_printed_twice_over_in_whole_rows(players: int, expected: Stones) -> None:
    assert count_stones(players, 15) == expected


def test_a_player_with_few_stones_has_ones_alone() -> None:
    assert (count_stones(4, 9).ones_each, count_stones(4, 9).fives_each) == (9, 0)
    assert (count_stones(4, 10).ones_each, count_stones(4, 10).fives_each) == (5, 1)


def test_stones_have_one_size_on_every_paper() -> None:
    for paper in ("a4", "letter", "a3"):
        cuts = [each.radius for each in tokens("stones", 4, paper) if isinstance(each, Disc) and each.dashes]
        # 4 x 5 and 4 x 2, twice, in whole rows.
        assert [round(2 * radius, 2) for radius in cuts] == [15.88] * 44 + [19.0] * 18


def test_the_bank_has_its_place_where_stones_leave_room() -> None:
    # On A4 88 ones and 36 fives fill twelve rows of the page.
    for players, has_bank in ((2, True), (6, True), (8, False)):
        said = [getattr(each, "said", "") for each in tokens("stones", players)]
        assert ("The bank" in said) is has_bank


@pytest.mark.parametrize(("players", "expected"), [(2, 4), (4, 4), (5, 6), (6, 6), (7, 8), (8, 8)])
def test_markers_are_printed_in_pairs_four_at_least(players: int, expected: int) -> None:
    assert markers.count(players) == expected
    backs = [each for each in tokens("markers", players) if isinstance(each, Turned) and each.degrees == 180]
    assert len(backs) == expected


def test_both_sides_of_a_folded_marker_have_a_number_at_the_same_place() -> None:
    figures = tokens("markers")
    back = next(each for each in figures if isinstance(each, Turned))
    behind = {each.said: 2 * back.x - each.x for each in back.figures if isinstance(each, Plain)}
    after = figures[figures.index(back) + 1 :]
    front = {each.said: each.x for each in [each for each in after if isinstance(each, Plain)][:10]}
    assert list(front) == list("0123456789")
    assert behind == pytest.approx(front)


def test_every_marker_has_a_sign_and_colour_of_its_own() -> None:
    pictures = [each.name for each in tokens("markers", 8) if isinstance(each, Emblem)]
    signs = [name for name in pictures if not name.startswith("marker-")]  # but for how they are used
    assert len({sign.picture for sign in markers.SIGNS}) == len({sign.colour for sign in markers.SIGNS}) == 8
    assert set(signs) == {sign.picture for sign in markers.SIGNS}


def test_the_water_rises_from_house_to_house_with_the_ante() -> None:
    figures: Sequence[Any] = tokens("table")
    tops = [each.y for each in figures if each.macro == "water"]
    assert tops == sorted(tops, reverse=True)
    said = [each.said for each in figures if isinstance(each, Plain)]
    assert said[:8] == ["4", "5", "6", "7", "8", "9", "10", "11"]
    assert said[8:] == ["0×", "1×", "2×", "3×", "4×", "5×", "6×", "7×"]


def test_water_is_seen_through_and_saves_ink() -> None:
    texts = open_texts("en")
    for styles, fill, opacity in (
        (frozenset[Style](), "#1f8a84", "0.8"),
        (frozenset({Style.LOW_INK}), "#ffffff", "0.6"),
    ):
        deck = tokens_deck(find_game("above-water"), 6, A4, texts, styles)
        svg = render_sides(deck, deck.cards[2:], bleed_mm=0, styles=styles).faces["tokens-3"].drawing.body
        assert f'fill="{fill}" fill-opacity="{opacity}"' in svg


def test_small_cards_of_the_tokens_follow_the_four_colours() -> None:
    for styles, diamonds in ((frozenset[Style](), "#b3121d"), (frozenset({Style.FOUR_COLOUR}), "#1d5fa8")):
        turned = [each for each in tokens("markers", styles=styles) if isinstance(each, Turned)]
        cards = [each for one in turned for each in one.figures if isinstance(each, SmallCard)]
        assert {card.symbol: card.tint for card in cards}["diamonds"] == diamonds


def test_the_app_is_told_each_example_in_the_notation_of_cards() -> None:
    sections = {section.title: section.items for section in SHEET.told(open_texts("en")).sections}
    assert Row(("**Cloud**", "–", "–", "–", "10", "–", "–")) in sections["Groups and what they pay"]
    assert TextLine("**Set** (cards of one rank): 5C 5D 5H 5S = **12**") in sections["Groups and what they pay"]
    assert sections["Synergy"][1:] == (Row(("3D 3H 3S + 7D 7H 7S = **19** + 10D 10H 10S = **30**",)),)
