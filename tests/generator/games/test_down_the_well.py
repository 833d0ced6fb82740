"""The reference sheet of Down the Well: what it shows, against counts by hand."""

from generator.deck.translation import open_texts
from generator.games.down_the_well.sheet import SHEET
from generator.games.down_the_well.well import piles, ranks_to_beat
from generator.games.figures import Disc, Frame, SmallCard
from generator.games.pages import sheet_deck
from generator.games.transcript import Row, TextLine
from generator.options.choices import SheetSize
from generator.papers import find_paper
from scorekeeper.games import find_game


def rows(section: str) -> list[tuple[str, ...]]:
    sections = {each.title: each.items for each in SHEET.told(open_texts("en")).sections}
    return [item.cells for item in sections[section] if isinstance(item, Row)]


def test_each_table_deals_54_cards_and_plays_for_ten_a_player_and_one() -> None:
    assert rows("Set-up")[1:] == [
        ("**2**", "12", "30", "**21**"),
        ("**3**", "10", "24", "**31**"),
        ("**4**", "9", "18", "**41**"),
        ("**5**", "9", "9", "**51**"),
        ("**6**", "9", "0", "**61**"),
    ]


def test_a_hand_is_a_game_and_the_last_one_plays_on_in_every_round() -> None:
    # DW-R6; Down the Well 1.2, Play, paragraph 4: it holds for any round (DW-R3).
    sections = {section.title: section.items for section in SHEET.told(open_texts("en")).sections}
    setup, head, *_ = sections["Set-up"]
    assert isinstance(setup, TextLine)
    assert isinstance(head, Row)
    assert "Usually **each hand is a game of its own**" in setup.text
    assert head.cells[-1] == "match to"
    turn, scoring = sections["Your turn"][0], sections["Scoring"][0]
    assert isinstance(turn, TextLine)
    assert isinstance(scoring, TextLine)
    assert "the last one still in **plays on alone**" in turn.text
    assert scoring.text.startswith("In a match, ")


def test_a_card_is_playable_where_it_is_higher_than_its_pile() -> None:
    shown = [
        (" ".join(map(str, pile.cards)), " ".join(str(held.card) for held in pile.held if held.is_playable))
        for pile in piles()
    ]
    assert shown == [
        ("2A 6A", "7A"),
        ("2B", "3B QB"),
        ("4C QC", "KC"),
        ("", "2D AD"),
        ("5F AF", ""),
        ("3T KT", "AT"),
    ]


def test_a_pile_says_which_ranks_it_takes() -> None:
    english = open_texts("en")
    assert [pile.span(english) for pile in piles()] == ["7–A", "3–A", "K–A", "{dolphins} any", "none", "A"]
    assert [ranks_to_beat(english, pile) for pile in piles()] == [
        "higher than 6",
        "higher than 2",
        "higher than Q",
        "empty: any card",
        "nothing beats it",
        "higher than K",
    ]


def test_the_lowest_card_of_the_suit_that_leads_opens() -> None:
    # Crabs are turned up and held; no Trees are held, so Anchors lead.
    assert rows("Who opens") == [("5C → 7C **3C** KC 4B 6B 2D",), ("7T → 5A **3A** 2B QB 6C KD",)]


def test_the_winner_scores_all_cards_left_in_hands() -> None:
    assert rows("Scoring") == [
        ("**3T**", "**Ana** won"),
        ("–", "Ben: none left"),
        ("KC 4D", "Eva"),
        ("7F", "Ian"),
        ("2B", "Zoe"),
    ]
    told = [
        item.text for each in SHEET.told(open_texts("en")).sections for item in each.items if isinstance(item, TextLine)
    ]
    assert "1 own card + 4 others = **5 points**" in told


def test_what_can_be_played_is_framed_and_what_cannot_is_dim_and_crossed() -> None:
    deck = sheet_deck(find_game("down-the-well"), SheetSize.PAGE, find_paper("a4"), open_texts("en"))
    figures = deck.cards[0].data["figures"]
    hand = [figure for figure in figures if isinstance(figure, SmallCard)][:12]
    dim = [f"{card.rank} {card.symbol}" for card in hand if card.is_dim]
    assert dim == ["5 anchors", "7 crabs", "6 flowers", "K flowers", "Q trees"]
    crosses = [figure for figure in figures if isinstance(figure, Disc) and figure.stroke == "#ad0a12"]
    assert len(crosses) == 5
    # Seven cards that can be played, two that open, and the winner's.
    assert sum(isinstance(figure, Frame) for figure in figures) == 7 + 2 + 1
