"""Examples on the sheet of To the Bottom, counted by hand from the rulebook."""

from generator.games.box import open_texts
from generator.games.to_the_bottom.sheet import SHEET, PriceRun, draw_counts, enters_tired, price_runs
from generator.games.transcript import Row, TextLine
from scorekeeper.rules.to_the_bottom import CrewCard, FrameColour, GamePhase


def rows(section: str) -> list[tuple[str, ...]]:
    sections = {each.title: each.items for each in SHEET.told(open_texts("en")).sections}
    return [item.cells for item in sections[section] if isinstance(item, Row)]


def test_a_deck_begins_with_passengers_and_babies() -> None:
    assert rows("Cruise and Sinking")[0] == ("8× Passenger 2× Baby",)


def test_draws_end_with_the_number_that_goes_on() -> None:
    assert draw_counts(GamePhase.CRUISE) == (3, 4, 5)
    assert draw_counts(GamePhase.SINKING) == (0, 1, 2, 3)
    assert ("3 → 4 → 5 → …",) in rows("Cruise and Sinking")


def test_prices_double_at_five_cards_and_triple_at_ten() -> None:
    assert price_runs() == (
        PriceRun(fewest=0, most=4, times=1, less=0),
        PriceRun(fewest=5, most=9, times=2, less=0),
        PriceRun(fewest=10, most=14, times=3, less=0),
    )


def test_with_lifeguard_on_board_prices_rise_a_card_later_and_are_one_less() -> None:
    assert price_runs(CrewCard.LIFEGUARD) == (
        PriceRun(fewest=1, most=5, times=1, less=1),
        PriceRun(fewest=6, most=10, times=2, less=1),
        PriceRun(fewest=11, most=14, times=3, less=1),
    )


def test_passengers_are_played_on_full_boards() -> None:
    told = [cells[1] for cells in rows("Points and prices") if cells[0].startswith("Passenger → ")]
    assert told == [
        "5 on board: costs **2**",
        "5 with **Lifeguard**: costs **0**",
        "6 with **Lifeguard**: costs **1**",
    ]


def test_stoker_costs_twice_as_much_when_rose_is_the_fifth() -> None:
    told = [item for each in SHEET.told(open_texts("en")).sections for item in each.items]
    assert any(isinstance(item, TextLine) and "Stoker costs **10**, not 5." in item.text for item in told)


def test_seal_counts_as_the_card_beside_her_up_to_ten() -> None:
    assert rows("Points and prices")[-2:] == [
        ("Passenger + Seal = **6**", "**1 + 5** into the pool"),
        ("Pirate + Seal = **22**", "**12 + 10** into the pool"),
    ]


def test_a_saved_crew_is_worth_its_points() -> None:
    # 10 + 7 + 5 + 1.
    assert rows("Victory") == [("Lifeboat Steersman Seal Passenger = **23**", "sunk with these aboard: **23**")]


def test_red_and_violet_cards_come_in_tired() -> None:
    assert [str(colour) for colour in FrameColour if enters_tired(colour)] == ["red", "violet"]


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
