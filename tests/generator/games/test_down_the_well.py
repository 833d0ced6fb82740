"""The reference sheet of Down the Well: what it shows, against counts by hand."""

from generator.deck.translation import open_texts
from generator.games.down_the_well.examples import TableSize, examples
from generator.games.down_the_well.pictures import accepted_ranks, ranks_to_beat
from generator.games.down_the_well.sheet import SHEET
from generator.games.figures import Disc, Frame, SmallCard
from generator.games.pages import sheet_deck
from generator.games.transcript import Row, TextLine, noted
from generator.options.choices import SheetSize
from generator.papers import find_paper
from scorekeeper.games import find_game


def test_each_table_deals_54_cards_and_plays_for_ten_a_player_and_one() -> None:
    assert examples().tables == (
        TableSize(players=2, cards=12, stock=30, target=21),
        TableSize(players=3, cards=10, stock=24, target=31),
        TableSize(players=4, cards=9, stock=18, target=41),
        TableSize(players=5, cards=9, stock=9, target=51),
        TableSize(players=6, cards=9, stock=0, target=61),
    )


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
    piles = [
        (noted(pile.cards), noted([held.card for held in pile.held if held.is_playable])) for pile in examples().piles
    ]
    assert piles == [
        ("2A 6A", "7A"),
        ("2B", "3B QB"),
        ("4C QC", "KC"),
        ("", "2D AD"),
        ("5F AF", ""),
        ("3T KT", "AT"),
    ]


def test_a_pile_says_which_ranks_it_takes() -> None:
    piles, english = examples().piles, open_texts("en")
    assert [accepted_ranks(english, pile) for pile in piles] == ["7–A", "3–A", "K–A", "any", "none", "A"]
    assert [ranks_to_beat(english, pile) for pile in piles] == [
        "higher than 6",
        "higher than 2",
        "higher than Q",
        "empty: any card",
        "nothing beats it",
        "higher than K",
    ]


def test_the_lowest_card_of_the_suit_that_leads_opens() -> None:
    shown = [(noted([each.turned]), noted([each.opens]), each.is_own_suit) for each in examples().openings]
    assert shown == [("5C", "3C", True), ("7T", "3A", False)]


def test_the_winner_scores_all_cards_left_in_hands() -> None:
    won = examples().won
    assert [noted(hand.cards) for hand in won.left] == ["3T", "", "KC 4D", "7F", "2B"]
    assert (won.own, won.others, won.points) == (1, 4, 5)


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
