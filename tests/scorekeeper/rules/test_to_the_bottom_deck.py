"""The cards of To the Bottom: what is known of them, and by whom."""

from collections import Counter

import pytest

from scorekeeper.errors import NotationError
from scorekeeper.rules.checks import without
from scorekeeper.rules.options import describe
from scorekeeper.rules.to_the_bottom import (
    FACTS,
    SHOP_DECK,
    STARTING_DECK,
    CrewCard,
    FrameColour,
    Home,
    Moment,
    Options,
    Origin,
    arbiter_takes,
    enters_tired,
    notes,
    options_problems,
    parse,
    parse_all,
    price_of_buying,
    ruling_text,
    view_of_deck,
)

RULEBOOK_POINTS = {
    "Passenger": 1,
    "Rats": 3,
    "Lifebuoy": 3,
    "Stoker": 5,
    "Seal": 5,
    "Steersman": 7,
    "Arbiter": 7,
    "Pirate": 12,
    "Iceberg": 10,
    "Lifeboat": 10,
}
"""Source: To the Bottom, Cruise and notes to cards, gathered by hand in TB-R9."""

SHOP_TABLE = """
beige  Lifeboat 10 2
red    Burglar* 6 3, Fanatic* 5 3, Lady* 7 2, Pirate* 12 2, Proletarian* 3 3, Saboteur* 7 2, Stowaway 2 3, Torpedo* 6 3
blue   Bartender* 5 2, Lifebuoy* 3 5, Ship Guard* 6 3, Steward* 4 3
green  Anchor 6 2, Arbiter 7 2, Band 6 2, Boogeyman 3 2, Caretaker 4 2, Fisherman 2 4, Lifeguard 5 2, Maid 4 3
green  Navigator 2 3, Steersman 7 2, Stoker 5 3, Tycoon 8 2
violet Assistant 4 2, Chef* 5 2, Diver* 4 3, Flapper 2 2, Jack 3 2, Janitor* 2 2, Lockdown* 4 2, Polka Dancer* 3 4
violet Profiteer* 4 2, Rats 3 4, Rose 3 2, Seal 5 3, Storyteller* 6 2, Teacher* 6 2, Technician* 4 2
"""
"""Colour, name (`*`: action symbol), points, copies. Source: to-the-bottom-cards.md, section 5."""


def shop_rows() -> list[tuple[str, str, bool, int, int]]:
    rows = []
    for line in SHOP_TABLE.strip().splitlines():
        colour, cells = line.split(maxsplit=1)
        for cell in cells.split(", "):
            name, points, copies = cell.rsplit(maxsplit=2)
            rows.append((colour, name.rstrip("*"), name.endswith("*"), int(points), int(copies)))
    return rows


def test_every_card_has_its_facts_and_nothing_else_has() -> None:
    assert set(FACTS) == set(CrewCard)
    assert len(FACTS) == 43


def test_shop_deck_is_the_table_of_the_cards_file() -> None:
    found = [
        (facts.colour.value, card, facts.action.value, facts.points.value, facts.copies.value)
        for card, facts in FACTS.items()
        if facts.home is Home.SHOP_DECK
    ]
    assert sorted(found) == sorted(shop_rows())


def test_shop_deck_by_price_as_the_cards_file_counts_it() -> None:
    prices = Counter(price_of_buying(card).points for card in SHOP_DECK)
    assert prices == {2: 14, 3: 22, 4: 19, 5: 15, 6: 17, 7: 8, 8: 4, 12: 2}
    assert len(SHOP_DECK) == 101


def test_tb_r1_starting_deck_has_8_passengers_and_2_babies() -> None:
    assert STARTING_DECK == (CrewCard.PASSENGER,) * 8 + (CrewCard.BABY,) * 2


def test_tb_r6_iceberg_and_lifeboat_have_a_price_that_is_not_their_points() -> None:
    odd = {
        card: (facts.points.value, facts.price.value) for card, facts in FACTS.items() if facts.price != facts.points
    }
    assert odd == {CrewCard.ICEBERG: (10, 20), CrewCard.LIFEBOAT: (10, 8)}


@pytest.mark.parametrize(("name", "points"), RULEBOOK_POINTS.items())
def test_tb_r9_points_that_the_rulebook_states(name: str, points: int) -> None:
    fact = FACTS[parse(name)].points
    assert (fact.value, fact.origin) == (points, Origin.RULEBOOK)
    assert fact.where


def test_tb_r9_no_other_points_pass_as_the_rulebooks() -> None:
    stated = {card for card, facts in FACTS.items() if facts.points.origin is Origin.RULEBOOK}
    assert stated == set(RULEBOOK_POINTS)


def test_tb_r9_inferred_points_and_bounds() -> None:
    assert (FACTS[CrewCard.MAID].points.value, FACTS[CrewCard.MAID].points.origin) == (4, Origin.INFERRED)
    assert CrewCard.POLKA_DANCER.points in (1, 2, 3)
    assert CrewCard.LADY.points > 4
    assert CrewCard.TYCOON.points > 4
    for bounded in (CrewCard.POLKA_DANCER, CrewCard.LADY, CrewCard.TYCOON):
        assert FACTS[bounded].points.origin is Origin.OURS
        assert "Cruise" in FACTS[bounded].points.where


def test_tb_r20_what_the_rulebook_or_a_note_says_has_its_place() -> None:
    for card, facts in FACTS.items():
        for fact in (facts.points, facts.price, facts.colour, facts.action, facts.copies, facts.draw_modifier):
            assert fact is None or fact.origin is Origin.OURS or fact.where, card


def test_tb_r20_origins_of_colours_copies_modifiers_and_prices() -> None:
    stated = {card for card, facts in FACTS.items() if facts.colour.origin is Origin.RULEBOOK}
    assert stated == {"Passenger", "Baby", "Arbiter"}
    stated = {card for card, facts in FACTS.items() if facts.copies.origin is Origin.RULEBOOK}
    assert stated == {"Passenger", "Baby", "Iceberg"}
    modifiers = {
        card: (facts.draw_modifier.value, facts.draw_modifier.origin)
        for card, facts in FACTS.items()
        if facts.draw_modifier
    }
    assert modifiers == {"Fisherman": (1, "ours"), "Stoker": (2, "ours")}
    assert FACTS[CrewCard.ICEBERG].price.origin is Origin.RULEBOOK
    assert FACTS[CrewCard.LIFEBOAT].price.origin is Origin.OURS


@pytest.mark.parametrize("card", CrewCard)
def test_tb_r20_every_sentence_has_an_origin_and_a_ruling(card: CrewCard) -> None:
    known = {f"TB-R{number}" for number in range(1, 21)} | {f"TB-A{number}" for number in range(1, 9)}
    lines = ruling_text(card).splitlines()
    assert len(lines) == len(FACTS[card].rules) > 0
    for line, rule in zip(lines, FACTS[card].rules, strict=True):
        assert line == f"{rule.text} ({rule.origin.value}, {rule.ruling})"
        assert rule.text.endswith(".")
        assert rule.ruling in known


def test_tb_r20_cards_whose_effect_is_wholly_ours_say_so() -> None:
    for card in parse_all("Pirate Rats Chef Diver Jack Janitor"):
        assert {rule.origin for rule in FACTS[card].rules} == {Origin.OURS}


@pytest.mark.parametrize(
    ("name", "ruling", "words"),
    [
        ("Tycoon", "TB-R19", "before or after your own"),
        ("Navigator", "TB-R19", "two Navigators with Steersman, the top 7"),
        ("Steersman", "TB-R19", "a second Steersman adds nothing"),
        ("Assistant", "TB-R14", "hits Assistant first"),
        ("Rose", "TB-R14", "before you work out the price"),
        ("Stowaway", "TB-R14", "multiplied by your own board"),
        ("Teacher", "TB-R14", "multiplied by your own board"),
        ("Bartender", "TB-R15", "Another copy of the card may be played"),
        ("Anchor", "TB-R16", "skip your drawing step"),
        ("Arbiter", "TB-R16", "Arbiter included"),
        ("Band", "TB-R17", "five or more cards on board"),
        ("Flapper", "TB-R17", "by anyone and from anywhere"),
        ("Seal", "TB-R10", "whatever she was jettisoned with"),
    ],
)
def test_tb_r10_and_r14_to_r19_are_told_by_the_card_as_the_rulebooks(name: str, ruling: str, words: str) -> None:
    told = [rule for rule in FACTS[parse(name)].rules if words in rule.text]
    assert [(rule.ruling, rule.origin) for rule in told] == [(ruling, Origin.RULEBOOK)]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Ship Guard", "whole of any action that needs tiring"),
        ("Lifebuoy", "Passive effects can be stopped too"),
        ("Steward", "you choose which card there is hit"),
        ("Proletarian", "chooses which one"),
        ("Lockdown", "itself one of the five"),
        ("Torpedo", "It cannot be tired if you have no card in hand"),
        ("Technician", "one of the cards that he moves"),
        ("Storyteller", "repeat the whole action, each making their own choice"),
        ("Boogeyman", "on theirs when they interact with you"),
    ],
)
def test_tb_r18_is_told_by_the_card_as_the_rulebooks(name: str, words: str) -> None:
    told = [rule for rule in FACTS[parse(name)].rules if words in rule.text]
    assert [(rule.ruling, rule.origin) for rule in told] == [("TB-R18", Origin.RULEBOOK)]


@pytest.mark.parametrize("card", [card for card in CrewCard if card.facts.action.value], ids=str)
def test_what_a_card_does_when_it_is_tired_comes_after_the_tiring(card: CrewCard) -> None:
    tires = [position for position, rule in enumerate(card.facts.rules) if "Tire" in rule.text]
    if card is CrewCard.TEACHER:  # who pays first, as the rulebook says it; how is ours, and comes last
        assert tires == [2]
    else:
        assert tires == [0]


def test_no_card_says_twice_that_it_changes_the_draw() -> None:
    for name, words in {"Stoker": "You draw 2 more cards.", "Fisherman": "You draw 1 more card."}.items():
        told = FACTS[parse(name)].rules
        assert told[0].text == words
        assert not any("Changes" in rule.text for rule in told)


def test_ruling_text_reads_as_sentences_with_origin_and_ruling() -> None:
    assert ruling_text(CrewCard.POLKA_DANCER) == (
        "Tire: draw 1 card. (inferred, TB-A6)\nWith Assistant on her, draw 2. (rulebook, TB-A6)"
    )


def test_tb_r8_red_violet_and_beige_with_an_action_enter_tired_and_blue_ready() -> None:
    for card, facts in FACTS.items():
        due = facts.action.value and facts.colour.value in ("red", "violet", "beige")
        assert enters_tired(card, ()) == due, card
    assert enters_tired(CrewCard.PIRATE, ())
    assert enters_tired(CrewCard.POLKA_DANCER, ())
    assert not enters_tired(CrewCard.SHIP_GUARD, ())
    assert not enters_tired(CrewCard.STOWAWAY, ())
    assert not enters_tired(CrewCard.ROSE, ())


def test_tb_r8_with_caretaker_red_and_violet_may_tire_at_once() -> None:
    assert not enters_tired(CrewCard.PIRATE, (CrewCard.CARETAKER,))
    assert not enters_tired(CrewCard.POLKA_DANCER, (CrewCard.CARETAKER,))


def test_tb_r8_entering_tired_is_as_sure_as_colour_and_symbol_are() -> None:
    assert FACTS[CrewCard.POLKA_DANCER].enters_tired.origin is Origin.OURS
    assert FACTS[CrewCard.SABOTEUR].enters_tired.origin is Origin.INFERRED
    assert FACTS[CrewCard.BABY].enters_tired.origin is Origin.RULEBOOK


def test_tb_r12_notes_name_the_cards_that_act_by_themselves() -> None:
    by_moment = {moment: {card for card in CrewCard if FACTS[card].moment is moment} for moment in Moment}
    assert by_moment == {
        Moment.BEFORE_DRAWING: {"Maid"},
        Moment.DRAWING: {"Anchor", "Fisherman", "Stoker", "Tycoon"},
        Moment.END_OF_TURN: {"Arbiter"},
    }
    board = (CrewCard.MAID, CrewCard.PASSENGER, CrewCard.ARBITER)
    assert notes(Moment.BEFORE_DRAWING, board) == FACTS[CrewCard.MAID].rules
    assert notes(Moment.END_OF_TURN, board) == FACTS[CrewCard.ARBITER].rules
    assert notes(Moment.DRAWING, board) == ()


@pytest.mark.parametrize(
    ("board", "count", "can_rearrange"),
    [
        ("", 0, False),
        ("Passenger", 0, False),
        ("Navigator", 2, False),
        ("Navigator Navigator", 2, False),
        ("Steersman", 3, True),
        ("Steersman Steersman", 3, True),
        ("Navigator Steersman", 5, True),
        ("Navigator Steersman Steersman", 5, True),
        ("Navigator Navigator Steersman", 7, True),
        ("Navigator Navigator Navigator Steersman", 7, True),
    ],
)
def test_tb_r19_c9_top_cards_seen(board: str, count: int, can_rearrange: bool) -> None:
    view = view_of_deck(parse_all(board))
    assert (view.card_count, view.can_rearrange) == (count, can_rearrange)


def test_tb_r16_arbiter_takes_the_dearest_pirate() -> None:
    boards = {"Ana": parse_all("Arbiter Passenger"), "Ben": parse_all("Pirate Iceberg"), "Cem": ()}
    assert arbiter_takes(boards) == {"Ana": (), "Ben": (CrewCard.PIRATE,), "Cem": ()}


def test_tb_r16_arbiter_goes_with_a_steersman_who_ties() -> None:
    boards = {"Ana": parse_all("Arbiter Rats"), "Ben": parse_all("Steersman Seal")}
    assert arbiter_takes(boards) == {"Ana": (CrewCard.ARBITER,), "Ben": (CrewCard.STEERSMAN,)}


def test_tb_r16_arbiter_counts_iceberg_and_lifeboat_as_10() -> None:
    boards = {"Ana": parse_all("Arbiter Lifeboat"), "Ben": parse_all("Iceberg Steersman")}
    assert arbiter_takes(boards) == {"Ana": (CrewCard.LIFEBOAT,), "Ben": (CrewCard.ICEBERG,)}


def test_tb_r17_arbiter_leaves_a_band_that_is_not_free() -> None:
    boards = {"Ana": parse_all("Band Passenger"), "Ben": parse_all("Band Torpedo Baby Baby Rats"), "Cem": ()}
    assert arbiter_takes(boards) == {"Ana": (), "Ben": (CrewCard.BAND, CrewCard.TORPEDO), "Cem": ()}


def test_c2_shop_example_ties_seven_figures() -> None:
    price = {card: price_of_buying(card).points for card in CrewCard if FACTS[card].home is not Home.STARTING_DECK}
    rats, passenger = CrewCard.RATS.points, CrewCard.PASSENGER.points
    assert price[CrewCard.LIFEBUOY] == rats == 3
    assert price[CrewCard.POLKA_DANCER] <= rats
    assert rats < price[CrewCard.MAID] <= rats + passenger
    assert min(price[CrewCard.LADY], price[CrewCard.TYCOON]) > rats + passenger


def test_c1_price_is_points_but_for_iceberg_and_lifeboat() -> None:
    for card in set(SHOP_DECK) - {CrewCard.LIFEBOAT}:
        assert price_of_buying(card).points == card.points
    assert price_of_buying(CrewCard.LIFEBOAT).points != 10


def test_c3_cards_of_the_shop_example_are_shop_cards() -> None:
    for name in ("Lifebuoy", "Polka Dancer", "Maid", "Lady", "Tycoon", "Rats"):
        assert parse(name) in SHOP_DECK
    assert CrewCard.PASSENGER not in SHOP_DECK


def test_c4_arbiter_ties_steersman_and_nothing_is_above_12() -> None:
    assert CrewCard.ARBITER.points == CrewCard.STEERSMAN.points == 7
    assert max(card.points for card in CrewCard) == CrewCard.PIRATE.points == 12


def test_c5_seal_is_worth_a_stoker() -> None:
    assert CrewCard.SEAL.points == CrewCard.STOKER.points == 5


def test_c11_c12_no_green_and_no_beige_card_has_an_action() -> None:
    for card, facts in FACTS.items():
        assert not (facts.action.value and facts.colour.value in (FrameColour.GREEN, FrameColour.BEIGE)), card


def test_c11_tiring_cards_are_not_worded_as_compulsory() -> None:
    for card, facts in FACTS.items():
        assert "You cannot decline." not in [rule.text for rule in facts.rules] or card is CrewCard.ARBITER


def test_c13_caretaker_does_not_help_beige() -> None:
    assert "red and violet" in ruling_text(CrewCard.CARETAKER)
    assert "beige" not in ruling_text(CrewCard.CARETAKER)


def test_c14_ship_guard_costs_more_than_lifebuoy_and_attacks_say_whether_they_tire() -> None:
    assert CrewCard.SHIP_GUARD.points > 3
    for card in parse_all("Burglar Fanatic Lady Pirate Proletarian Saboteur Torpedo"):
        facts = FACTS[card]
        assert facts.action.value
        assert any(rule.text.startswith("Tire") for rule in facts.rules)


@pytest.mark.parametrize(
    ("place", "names"), [("board", "Fanatic Pirate"), ("hand", "Saboteur Lady"), ("deck", "Torpedo Burglar")]
)
def test_c15_there_is_an_attack_on_every_place(place: str, names: str) -> None:
    for name in names.split():
        assert place in ruling_text(parse(name))


def test_c16_rose_is_worth_4_at_the_most() -> None:
    assert CrewCard.ROSE.points <= 4


def test_c19_copies() -> None:
    for card in (CrewCard.STOKER, CrewCard.NAVIGATOR, CrewCard.STEERSMAN):
        assert FACTS[card].copies.value >= 2
    assert FACTS[CrewCard.ICEBERG].copies.value == 1
    assert min(facts.copies.value for facts in FACTS.values()) == 1


def test_c21_no_effect_returns_cards_from_board_to_hand() -> None:
    from_board = [card for card in CrewCard if "from your board" in ruling_text(card)]
    assert set(from_board) == {"Anchor", "Technician"}
    assert not [card for card in from_board if "into your hand" in ruling_text(card)]


def test_c22_only_fisherman_and_stoker_change_the_draw() -> None:
    assert {card for card in CrewCard if FACTS[card].draw_modifier} == {CrewCard.FISHERMAN, CrewCard.STOKER}


def test_names_are_read_whatever_their_capitals() -> None:
    assert parse(" polka  DANCER ") is CrewCard.POLKA_DANCER
    assert parse_all("pirate Polka Dancer, seal;Ship guard Passenger") == (
        CrewCard.PIRATE,
        CrewCard.POLKA_DANCER,
        CrewCard.SEAL,
        CrewCard.SHIP_GUARD,
        CrewCard.PASSENGER,
    )
    assert parse_all("") == ()


def test_a_wrong_name_is_told_with_the_nearest() -> None:
    with pytest.raises(NotationError) as error:
        parse("Seel")
    assert str(error.value) == "'Seel' is not a card in To the Bottom; did you mean Seal?"
    with pytest.raises(NotationError) as error:
        parse("xyzzy")
    assert str(error.value) == "'xyzzy' is not a card in To the Bottom; cards are written by name, such as Polka Dancer"


def test_every_wrong_name_is_told() -> None:
    with pytest.raises(NotationError) as error:
        parse_all("Pirat Seal Dancer Qqq")
    assert [problem.message.split(" is ")[0] for problem in error.value.problems] == ["'Pirat'", "'Dancer'", "'Qqq'"]


def test_how_names_are_written_is_told_once() -> None:
    with pytest.raises(NotationError) as error:
        parse_all("xyzzy Qqq")
    assert [problem.message for problem in error.value.problems] == [
        "'xyzzy' is not a card in To the Bottom",
        "'Qqq' is not a card in To the Bottom; cards are written by name, such as Polka Dancer",
    ]


def test_cards_are_taken_away_one_by_one() -> None:
    assert without(parse_all("Seal Rats Seal Baby"), parse_all("Seal Baby")) == parse_all("Rats Seal")


def test_house_rules_are_the_open_rulings_with_their_defaults() -> None:
    listed = {rule.ruling: (rule.default, rule.choices) for rule in describe(Options)}
    assert listed == {f"TB-A{number}": (False, (False, True)) for number in (1, 2, 3, 4, 6, 8)}
    assert all(rule.help for rule in describe(Options))


@pytest.mark.parametrize("count", range(2, 7))
def test_tb_a7_two_to_six_can_play(count: int) -> None:
    assert options_problems(Options(), count) == ()


@pytest.mark.parametrize("count", [0, 1, 7])
def test_tb_a7_fewer_or_more_cannot(count: int) -> None:
    (problem,) = options_problems(Options(), count)
    assert str(problem) == f"To the Bottom is for 2 to 6 players, not for {count} (TB-A7)"
