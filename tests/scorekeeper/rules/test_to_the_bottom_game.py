"""To the Bottom: whole games, card by card."""

from dataclasses import replace

import pytest

from scorekeeper.errors import RuleError
from scorekeeper.rules.to_the_bottom import STARTING_DECK, CrewCard, GamePhase, Options, parse_all
from scorekeeper.rules.to_the_bottom.game import (
    Act,
    Buy,
    Draw,
    EndTurn,
    Jettison,
    JettisonAnchor,
    Play,
    StartSinking,
    fold,
    is_allowed,
    play,
    problems,
)
from scorekeeper.rules.to_the_bottom.state import GameState, NextStep, Ship, start, start_problems

PASSENGER, BABY = CrewCard.PASSENGER, CrewCard.BABY
SHOP = parse_all("Rats Lifebuoy Polka Dancer Seal Pirate Jack Rose")


def cruise(options: Options | None = None, *, count: int = 2, shop: tuple[CrewCard, ...] = SHOP) -> GameState:
    players = ["Ana", "Ben", "Cem", "Dua"][:count]
    return start(players, [STARTING_DECK] * count, shop, options or Options())


def ship(name: str, *, deck: str = "", hand: str = "", board: str = "", water: str = "") -> Ship:
    return Ship(name, parse_all(deck), parse_all(hand), parse_all(board), parse_all(water))


def sinking(*ships: Ship, starter: int = 0, options: Options | None = None, round_number: int = 1) -> GameState:
    return GameState(
        options or Options(),
        ships,
        shop=(None,) * 5,
        shop_deck=(),
        phase=GamePhase.SINKING,
        starter=starter,
        active=starter,
        round_number=round_number,
        turn_number=1 + (round_number - 1) * len(ships),
    )


def buying(hand: str, *, deck: str = "", water: str = "", options: Options | None = None) -> GameState:
    """Return a Cruise in which Ana is to act with these cards."""
    state = play(cruise(options), Draw())
    ana = replace(state.ship, deck=parse_all(deck), hand=parse_all(hand), water=parse_all(water))
    return replace(state, ships=(ana, *state.ships[1:]))


def jettison(names: str) -> Jettison:
    return Jettison(parse_all(names))


def told(state: GameState, act: Act) -> list[str]:
    assert is_allowed(state, act) == (not problems(state, act))
    return [str(problem) for problem in problems(state, act)]


# The start and the shop


def test_tb_r1_five_cards_lie_in_the_shop_and_iceberg_beside_them() -> None:
    state = cruise()
    assert state.shop == parse_all("Rats Lifebuoy Polka Dancer Seal Pirate")
    assert state.shop_deck == parse_all("Jack Rose")
    assert state.is_iceberg_on_sale
    assert [each.deck for each in state.ships] == [STARTING_DECK, STARTING_DECK]


def test_tb_r1_a_bought_card_is_replaced_at_once() -> None:
    state = fold(buying("Seal Seal"), [jettison("Seal Seal"), Buy(CrewCard.LIFEBUOY)])
    assert state.shop == parse_all("Rats Jack Polka Dancer Seal Pirate")
    state = fold(state, [Buy(CrewCard.JACK), Buy(CrewCard.ROSE)])
    assert state.shop == (CrewCard.RATS, None, CrewCard.POLKA_DANCER, CrewCard.SEAL, CrewCard.PIRATE)


def test_tb_a5_c20_with_the_shop_deck_empty_places_stay_empty() -> None:
    state = cruise(shop=parse_all("Rats Seal"))
    assert state.shop == (CrewCard.RATS, CrewCard.SEAL, None, None, None)
    assert state.is_iceberg_on_sale


def test_tb_r11_bought_cards_go_to_the_own_water_with_what_was_jettisoned() -> None:
    state = fold(buying("Rats Baby"), [jettison("Rats"), Buy(CrewCard.LIFEBUOY)])
    assert state.ship.water == parse_all("Rats Lifebuoy")
    assert state.ship.hand == (BABY,)
    assert state.turn is not None
    assert state.turn.pool.points == 0


def test_tb_r11_any_number_of_buys_and_cards_that_come_up_are_for_sale() -> None:
    state = fold(buying("Pirate"), [jettison("Pirate"), Buy(CrewCard.RATS), Buy(CrewCard.LIFEBUOY), Buy(CrewCard.JACK)])
    assert state.ship.water == parse_all("Pirate Rats Lifebuoy Jack")


def test_tb_r11_only_what_lies_in_the_shop_can_be_bought() -> None:
    state = play(buying("Pirate"), jettison("Pirate"))
    assert told(state, Buy(CrewCard.ANCHOR)) == ["Anchor is not in the shop (TB-R1)"]
    assert told(state, Buy(CrewCard.TYCOON)) == ["Tycoon is not in the shop (TB-R1)"]
    assert told(buying("Rats"), Buy(CrewCard.PIRATE)) == [
        "Pirate costs 12 and the pool holds 0: jettison 12 more first (TB-R5)"
    ]


def test_tb_r1_a_start_tells_all_that_is_wrong() -> None:
    decks = [STARTING_DECK, STARTING_DECK[1:]]
    found = list(start_problems(["Ana"], Options(), decks, parse_all("Rats Baby Iceberg")))
    assert [problem.ruling for problem in found] == ["TB-A7", "TB-R1", "TB-R1", "TB-R1", "TB-R1"]
    assert [problem.message for problem in found[1:]] == [
        "Each player needs a starting deck; players: 1, decks: 2",
        "Starting deck 2 is not made of 8 Passengers and 2 Babies",
        "Baby does not belong in the shop deck",
        "Iceberg does not belong in the shop deck",
    ]
    with pytest.raises(RuleError):
        start(["Ana"], [STARTING_DECK], ())
    assert [str(each) for each in start_problems(["", ""], Options(), [STARTING_DECK] * 2, ())] == [
        "Every player needs a name",
        "No two players may have the same name",
    ]


# The Cruise


def test_tb_r2_the_first_draws_3_the_second_4_then_all_5() -> None:
    state = cruise()
    drawn = []
    for _ in range(3):
        drawn.append(state.draw.points)
        state = fold(state, [Draw(), EndTurn(state.ship.deck[: max(0, state.draw.points + len(state.ship.hand) - 5)])])
    assert drawn == [3, 4, 5]
    assert state.round_number == 2
    assert state.ship.player == "Ben"


def test_tb_r11_hands_are_empty_at_the_start_and_the_tallest_begins() -> None:
    state = cruise(count=4)
    assert state.ship.player == "Ana"
    assert all(each.hand == () for each in state.ships)
    players = []
    for _ in range(5):
        players.append((state.ship.player, state.round_number))
        state = fold(state, [Draw(), EndTurn(state.ship.deck[: max(0, len(state.ship.hand) + state.draw.points - 5)])])
    assert players == [("Ana", 1), ("Ben", 1), ("Cem", 1), ("Dua", 1), ("Ana", 2)]


def test_tb_r2_the_water_becomes_a_new_deck_when_a_card_is_needed() -> None:
    base = cruise()
    short = replace(base, ships=(ship("Ana", deck="Baby", water="Rats Seal Passenger"), base.ships[1]))
    state = play(short, Draw(parse_all("Seal Passenger Rats")))
    assert state.ship.hand == parse_all("Baby Seal Passenger")
    assert state.ship.deck == parse_all("Rats")
    assert state.ship.water == ()


def test_tb_r2_a_deck_that_just_suffices_is_not_renewed() -> None:
    base = cruise()
    enough = replace(base, ships=(ship("Ana", deck="Baby Baby Rats", water="Seal"), base.ships[1]))
    state = play(enough, Draw())
    assert (state.ship.deck, state.ship.water) == ((), (CrewCard.SEAL,))
    assert told(enough, Draw((CrewCard.SEAL,))) == ["No new deck is made: the deck holds enough cards (TB-R2)"]


def test_tb_r2_the_new_deck_is_the_water_and_nothing_else() -> None:
    base = cruise()
    short = replace(base, ships=(ship("Ana", deck="Baby", water="Rats Seal"), base.ships[1]))
    due = ["The deck is too short: the new deck must be the shuffled water, all of it and nothing else (TB-R2)"]
    assert told(short, Draw()) == due
    assert told(short, Draw(parse_all("Rats Pirate"))) == due


def test_tb_a5_with_deck_and_water_empty_what_there_is_is_drawn() -> None:
    base = cruise()
    bare = replace(base, ships=(ship("Ana", deck="Baby", water="Rats"), base.ships[1]))
    assert play(bare, Draw(parse_all("Rats"))).ship.hand == parse_all("Baby Rats")
    empty = replace(base, ships=(ship("Ana", deck="Baby"), base.ships[1]))
    assert play(empty, Draw()).ship.hand == parse_all("Baby")


def test_tb_r2_hand_limit_at_the_end_of_a_turn() -> None:
    state = buying("Rats Seal Pirate Baby Jack Rose Maid")
    assert told(state, EndTurn()) == ["7 cards in hand, the hand limit is 5: discard 2, not 0 (TB-R2)"]
    assert told(state, EndTurn(parse_all("Rats Seal Baby"))) == [
        "7 cards in hand, the hand limit is 5: discard 2, not 3 (TB-R2)"
    ]
    assert told(state, EndTurn(parse_all("Tycoon Rats"))) == ["Tycoon is not in hand (TB-R5)"]


def test_tb_r11_the_player_chooses_what_to_keep_and_the_rest_goes_to_the_water() -> None:
    ended = play(buying("Rats Seal Pirate Baby Jack Rose Maid"), EndTurn(parse_all("Rose Jack")))
    ana = ended.ships[0]
    assert ana.hand == parse_all("Rats Seal Pirate Baby Maid")
    assert ana.water == parse_all("Rose Jack")  # discarded, not jettisoned: neither board nor deck
    assert ana.board == ()


def test_tb_r5_the_rest_of_the_pool_is_lost() -> None:
    state = fold(buying("Pirate"), [jettison("Pirate"), EndTurn(), Draw()])
    assert state.turn is not None
    assert state.turn.pool.points == 0


def test_tb_r5_only_cards_in_hand_are_jettisoned_and_played() -> None:
    state = buying("Rats Seal")
    assert told(state, jettison("Rats Rats Tycoon")) == [
        "Rats is in hand 1 time, not 2 (TB-R5)",
        "Tycoon is not in hand (TB-R5)",
    ]
    assert told(play(state, jettison("Seal")), Play(CrewCard.FISHERMAN)) == ["Fisherman is not in hand (TB-R5)"]


# The order of a turn


def test_tb_r12_draw_first_then_act_then_end() -> None:
    state = cruise()
    for act in (jettison("Passenger"), Play(PASSENGER), Buy(CrewCard.RATS), JettisonAnchor(), EndTurn()):
        assert told(state, act) == ["Ana must draw first (TB-R12)"]
    drawn = play(state, Draw())
    assert told(drawn, Draw()) == ["Ana has drawn; jettison, play, buy, or end the turn (TB-R12)"]
    assert told(drawn, StartSinking(())) == ["Ana has drawn; jettison, play, buy, or end the turn (TB-R12)"]
    with pytest.raises(RuleError, match="Ana must draw first"):
        play(state, EndTurn())


def test_tb_r12_tb_r8_all_ready_at_the_start_of_the_own_turn() -> None:
    state = fold(buying("Pirate Polka Dancer Lifebuoy Fisherman"), [jettison("Pirate"), Play(CrewCard.POLKA_DANCER)])
    state = fold(state, [Play(CrewCard.LIFEBUOY), Play(CrewCard.FISHERMAN)])
    assert state.ship.tired == (CrewCard.POLKA_DANCER,)
    state = fold(state, [EndTurn(), Draw(), EndTurn()])
    assert state.ship.tired == (CrewCard.POLKA_DANCER,)
    renewed = play(state, Draw(state.ship.water))
    assert renewed.ship.tired == ()


def test_tb_r8_with_caretaker_on_board_they_come_ready() -> None:
    state = fold(
        buying("Pirate Polka Dancer Caretaker"),
        [jettison("Pirate"), Play(CrewCard.CARETAKER), Play(CrewCard.POLKA_DANCER)],
    )
    assert state.ship.tired == ()


def test_tb_r12_effects_that_nobody_plays_are_noted() -> None:
    state = sinking(ship("Ana", board="Tycoon Maid Arbiter"), ship("Ben"))
    assert [rule.text.split()[0] for rule in state.notes] == ["She", "You", "When", "It"]
    acting = play(state, Draw())
    assert "As your turn ends" in acting.notes[0].text
    assert replace(acting, step=NextStep.OVER).notes == ()


# Iceberg


def iceberg(options: Options | None = None) -> GameState:
    return fold(
        buying("Pirate Seal Rats Rats Baby Baby Jack Rose", deck="Maid", water="Lady", options=options),
        [jettison("Pirate Seal"), Buy(CrewCard.ICEBERG)],
    )


def test_tb_r6_buying_iceberg_ends_the_cruise() -> None:
    state = iceberg()
    assert state.step is NextStep.END
    assert not state.is_iceberg_on_sale
    assert CrewCard.ICEBERG in state.ship.water
    for act in (jettison("Rats"), Play(CrewCard.RATS), Buy(CrewCard.RATS), Draw()):
        assert told(state, act) == ["Ana has bought Iceberg, which ends the turn (TB-R12)"]


def test_tb_r2_the_buyer_of_iceberg_ends_the_turn_with_five_cards() -> None:
    state = iceberg()
    assert told(state, EndTurn()) == ["6 cards in hand, the hand limit is 5: discard 1, not 0 (TB-R2)"]
    ended = play(state, EndTurn((BABY,)))
    assert (ended.phase, ended.step, ended.ship.player) == (GamePhase.SINKING, NextStep.SHUFFLE, "Ana")
    assert told(ended, Draw()) == ["The Cruise is over; shuffle the decks for the Sinking (TB-R12)"]


def test_tb_a2_hand_deck_and_water_are_shuffled_and_five_drawn() -> None:
    state = play(iceberg(), EndTurn((BABY,)))
    mixed = parse_all("Iceberg Maid Lady Pirate Seal Rats Rats Baby Baby Jack Rose")
    begun = play(state, StartSinking((mixed, STARTING_DECK)))
    assert begun.ships[0].hand == parse_all("Iceberg Maid Lady Pirate Seal")
    assert begun.ships[0].deck == parse_all("Rats Rats Baby Baby Jack Rose")
    assert begun.ships[0].water == ()
    assert [len(each.hand) for each in begun.ships] == [5, 5]
    assert told(state, StartSinking((mixed[1:], STARTING_DECK))) == [
        "Ana's deck must be made of hand, deck and water: 11 cards (TB-A2)"
    ]
    assert told(state, StartSinking((mixed,))) == ["Each ship needs a deck; ships: 2, decks: 1 (TB-A2)"]


def test_tb_a2_house_rule_the_hand_is_kept_and_made_up_to_five() -> None:
    state = iceberg(Options(is_cruise_hand_kept=True))
    state = play(state, EndTurn((BABY,)))
    rest = parse_all("Iceberg Maid Lady Pirate Seal Baby")
    begun = play(state, StartSinking((rest, STARTING_DECK)))
    assert begun.ships[0].hand == parse_all("Rats Rats Baby Jack Rose")
    assert begun.ships[0].deck == rest
    assert begun.ships[1].hand == STARTING_DECK[:5]
    assert told(state, StartSinking((rest, STARTING_DECK[1:]))) == [
        "Ben's deck must be made of deck and water: 10 cards (TB-A2)"
    ]


def test_tb_a2_house_rule_a_short_hand_is_filled_from_the_deck() -> None:
    state = fold(
        buying("Pirate Seal Rats Baby", deck="Maid Jack", options=Options(is_cruise_hand_kept=True)),
        [jettison("Pirate Seal"), Buy(CrewCard.ICEBERG), EndTurn()],
    )
    begun = play(state, StartSinking((parse_all("Maid Iceberg Pirate Jack Seal"), STARTING_DECK)))
    assert begun.ships[0].hand == parse_all("Rats Baby Maid Iceberg Pirate")
    assert begun.ships[0].deck == parse_all("Jack Seal")


def test_tb_a2_with_fewer_than_five_cards_all_are_drawn_and_the_board_stays() -> None:
    state = replace(
        sinking(ship("Ana", deck="Rats Baby", board="Pirate"), ship("Ben", deck="Seal")), step=NextStep.SHUFFLE
    )
    begun = play(state, StartSinking((parse_all("Baby Rats"), parse_all("Seal"))))
    assert (begun.ships[0].hand, begun.ships[0].deck) == (parse_all("Baby Rats"), ())
    assert begun.ships[0].board == (CrewCard.PIRATE,)


def test_tb_r6_tb_r3_the_buyer_starts_and_also_with_two_the_third_turn_draws_2() -> None:
    decks = "Rats " * 20
    state = sinking(ship("Ana", deck=decks), ship("Ben", deck=decks), starter=1)
    turns = []
    for _ in range(5):
        turns.append((state.ship.player, state.draw.points, state.round_number))
        state = fold(state, [Draw(), EndTurn()])
    assert turns == [("Ben", 0, 1), ("Ana", 1, 1), ("Ben", 2, 2), ("Ana", 3, 2), ("Ben", 3, 3)]


def test_tb_r6_after_a_whole_cruise_the_buyer_has_the_first_turn() -> None:
    state = replace(buying(""), active=1)
    ben = replace(state.ships[1], hand=parse_all("Pirate Seal"))
    state = replace(state, ships=(state.ships[0], ben))
    state = fold(state, [jettison("Pirate Seal"), Buy(CrewCard.ICEBERG), EndTurn()])
    piles = tuple(each.deck + each.hand + each.water for each in state.ships)
    state = play(state, StartSinking(piles))
    assert (state.ship.player, state.starter, state.turn_number, state.round_number) == ("Ben", 1, 1, 1)
    assert state.draw.points == 0


# The Sinking


def test_tb_r3_there_is_no_hand_limit_and_no_shop() -> None:
    state = play(sinking(ship("Ana", hand="Rats Rats Rats Rats Rats Rats Seal"), ship("Ben")), Draw())
    assert told(state, Buy(CrewCard.ICEBERG)) == [
        "Iceberg is not in the shop (TB-R1)",
        "There is no shop in the Sinking (TB-R6)",
        "Iceberg costs 20 and the pool holds 0: jettison 20 more first (TB-R5)",
    ]
    assert told(state, EndTurn((CrewCard.RATS,))) == [
        "7 cards in hand, the Sinking has no hand limit: discard 0, not 1 (TB-R2)"
    ]
    assert len(play(state, EndTurn()).ships[0].hand) == 7


def test_tb_r3_the_water_is_never_shuffled() -> None:
    state = sinking(ship("Ana", deck="Rats", water="Seal"), ship("Ben"), round_number=3)
    assert told(state, Draw((CrewCard.SEAL,))) == [
        "No new deck is made: during the Sinking the water stays where it is (TB-R2)"
    ]


def test_tb_r13_a_sinking_ship_loses_all_but_its_board_and_the_others_play_on() -> None:
    state = sinking(
        ship("Ana", deck="Rats Jack", hand="Seal", board="Pirate", water="Baby"),
        ship("Ben", deck="Rats Rats Rats Rats"),
        round_number=3,
    )
    state = play(state, Draw())
    ana = state.ships[0]
    assert ana.has_sunk
    assert (ana.deck, ana.hand, ana.water, ana.board) == ((), (), (), (CrewCard.PIRATE,))
    assert sorted(ana.lost) == ["Baby", "Jack", "Rats", "Seal"]
    assert state.ship.player == "Ben"
    assert state.outcome is None
    assert {player: score.points for player, score in state.victory_scores.items()} == {"Ana": 12}
    state = fold(state, [Draw(), EndTurn()])
    assert (state.ship.player, state.round_number) == ("Ben", 4)


def test_tb_r13_a_deck_that_just_suffices_does_not_sink() -> None:
    state = play(sinking(ship("Ana", deck="Rats Rats Rats"), ship("Ben"), round_number=3), Draw())
    assert not state.ships[0].has_sunk
    first = play(sinking(ship("Ana"), ship("Ben")), Draw())
    assert not first.ships[0].has_sunk  # nothing is drawn


def test_tb_r7_when_all_have_sunk_the_highest_victory_score_wins() -> None:
    state = sinking(ship("Ana", board="Seal"), ship("Ben", board="Seal Passenger"), round_number=3)
    state = fold(state, [Draw(), Draw()])
    assert state.step is NextStep.OVER
    assert state.outcome is not None
    assert state.outcome.winners == ("Ben",)
    assert state.outcome.reason == "Ben saved 6, the most"
    assert told(state, Draw()) == ["All ships have sunk; the game is over (TB-R12)"]


def test_tb_r16_anchor_keeps_an_empty_deck_afloat_until_it_is_jettisoned() -> None:
    state = sinking(ship("Ana", board="Anchor Fisherman"), ship("Ben", deck="Rats " * 9), round_number=3)
    state = play(state, Draw())
    assert not state.ships[0].has_sunk
    state = play(state, JettisonAnchor())
    assert (state.ship.board, state.ship.water) == ((CrewCard.FISHERMAN,), (CrewCard.ANCHOR,))
    state = fold(state, [EndTurn(), Draw(), EndTurn(), Draw()])
    assert state.ships[0].has_sunk


def test_tb_a8_the_clock_lets_anchors_ship_draw_from_round_12() -> None:
    for options, has_sunk in ((Options(), False), (Options(has_clock=True), True)):
        state = sinking(ship("Ana", board="Anchor"), ship("Ben"), options=options, round_number=12)
        assert play(state, Draw()).ships[0].has_sunk == has_sunk


def test_jack_goes_under_the_deck_and_his_points_count() -> None:
    state = play(sinking(ship("Ana", deck="Baby", hand="Jack Rats Jack"), ship("Ben")), Draw())
    state = play(state, jettison("Jack Rats Jack"))
    assert state.ship.deck == parse_all("Baby Jack Jack")
    assert state.ship.water == (CrewCard.RATS,)
    assert state.turn is not None
    assert state.turn.pool.points == 9


def test_tb_a8_with_the_clock_jack_goes_into_the_water() -> None:
    state = sinking(ship("Ana", deck="Baby Baby Baby", hand="Jack"), ship("Ben"), round_number=12)
    clocked = replace(state, options=Options(has_clock=True))
    assert fold(state, [Draw(), jettison("Jack")]).ship.deck == (CrewCard.JACK,)
    assert fold(clocked, [Draw(), jettison("Jack")]).ship.water == (CrewCard.JACK,)


def test_tb_r14_rose_goes_on_board_from_the_hand() -> None:
    state = fold(sinking(ship("Ana", hand="Rose Rats", board="Seal"), ship("Ben")), [Draw(), jettison("Rats Rose")])
    assert (state.ship.board, state.ship.hand, state.ship.water) == (parse_all("Seal Rose"), (), (CrewCard.RATS,))


def test_tb_r14_stowaway_goes_onto_an_opponents_board() -> None:
    state = sinking(ship("Ana", hand="Stowaway Rats"), ship("Ben", board="Seal"), ship("Cem"))
    state = fold(state, [Draw(), jettison("Rats"), Play(CrewCard.STOWAWAY, "Ben")])
    assert state.ships[0].board == ()
    assert state.ships[0].hand == ()
    assert state.ships[1].board == parse_all("Seal Stowaway")
    assert state.turn is not None
    assert state.turn.pool.points == 1


def test_tb_r14_stowaway_needs_an_opponent_afloat_and_no_other_card_does() -> None:
    wreck = replace(ship("Ben", board="Seal"), has_sunk=True)
    state = sinking(ship("Ana", hand="Stowaway Rats Baby"), wreck, ship("Cem"), ship("Dua"))
    state = fold(state, [Draw(), jettison("Rats")])
    for onto in ("", "Ben", "Ana", "Eva"):
        assert told(state, Play(CrewCard.STOWAWAY, onto)) == [
            "Stowaway goes onto the board of an opponent afloat: Cem or Dua (TB-R14)"
        ]
    assert told(state, Play(CrewCard.BABY, "Cem")) == ["Baby is played on your own board (TB-R14)"]
    alone = fold(sinking(ship("Ana", hand="Stowaway Rats"), wreck), [Draw(), jettison("Rats")])
    assert told(alone, Play(CrewCard.STOWAWAY, "Ben")) == [
        "Stowaway goes onto the board of an opponent afloat: there is none (TB-R14)"
    ]


def test_a_card_played_in_the_cruise_stays_on_board_in_the_sinking() -> None:
    state = fold(buying("Pirate Seal Rats Baby"), [jettison("Rats"), Play(BABY), jettison("Pirate Seal")])
    state = fold(state, [Buy(CrewCard.ICEBERG), EndTurn()])
    piles = tuple(each.deck + each.hand + each.water for each in state.ships)
    assert play(state, StartSinking(piles)).ships[0].board == (BABY,)
