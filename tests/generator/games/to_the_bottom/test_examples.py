"""Examples on the sheet of To the Bottom, counted by hand from the rulebook."""

from generator.games.box import open_texts
from generator.games.to_the_bottom.examples import CardColour, PriceRun, examples
from generator.games.to_the_bottom.sheet import SHEET
from generator.games.transcript import TextLine
from scorekeeper.rules.to_the_bottom import CrewCard


def test_a_deck_begins_with_passengers_and_babies() -> None:
    assert [(each.card, each.copies) for each in examples().start] == [(CrewCard.PASSENGER, 8), (CrewCard.BABY, 2)]


def test_draws_end_with_the_number_that_goes_on() -> None:
    assert examples().cruise_draws == (3, 4, 5)
    assert examples().sinking_draws == (0, 1, 2, 3)


def test_prices_double_at_five_cards_and_triple_at_ten() -> None:
    assert examples().prices == (
        PriceRun(fewest=0, most=4, times=1, less=0),
        PriceRun(fewest=5, most=9, times=2, less=0),
        PriceRun(fewest=10, most=14, times=3, less=0),
    )


def test_with_lifeguard_on_board_prices_rise_a_card_later_and_are_one_less() -> None:
    assert examples().lifeguard_prices == (
        PriceRun(fewest=1, most=5, times=1, less=1),
        PriceRun(fewest=6, most=10, times=2, less=1),
        PriceRun(fewest=11, most=14, times=3, less=1),
    )


def test_passengers_are_played_on_full_boards() -> None:
    shown = [(len(each.board), each.has_lifeguard, each.price) for each in examples().playings]
    assert shown == [(5, False, 2), (5, True, 0), (6, True, 1)]


def test_stoker_costs_twice_as_much_when_rose_is_the_fifth() -> None:
    assert (examples().stoker_as_fifth, examples().stoker_after_rose) == (5, 10)


def test_seal_counts_as_the_card_beside_her_up_to_ten() -> None:
    shown = [(each.cards, each.parts, each.points) for each in examples().jettisons]
    assert shown == [((CrewCard.PASSENGER, CrewCard.SEAL), (1, 5), 6), ((CrewCard.PIRATE, CrewCard.SEAL), (12, 10), 22)]


def test_a_saved_crew_is_worth_its_points() -> None:
    saved = examples().saved
    assert saved.cards == (CrewCard.LIFEBOAT, CrewCard.STEERSMAN, CrewCard.SEAL, CrewCard.PASSENGER)
    assert saved.points == 10 + 7 + 5 + 1


def test_red_and_violet_cards_come_in_tired() -> None:
    assert examples().colours == (
        CardColour("beige", is_tired=False),
        CardColour("red", is_tired=True),
        CardColour("blue", is_tired=False),
        CardColour("green", is_tired=False),
        CardColour("violet", is_tired=True),
    )


def test_all_other_cards_are_one_deck_for_all_and_nothing_costs_less_than_0() -> None:
    # To the Bottom, Cruise, paragraph 2; Explanatory notes to cards: Lifeguard (TB-R1, TB-R4).
    told = [
        item.text
        for section in SHEET.told(open_texts("en")).sections
        for item in section.items
        if isinstance(item, TextLine)
    ]
    assert any("**5** from **one deck of all other cards**" in each for each in told)
    assert any("never less than **0**" in each for each in told)
