"""A hand of play: the deal, the bids, what may be played, who takes a trick and who leads the next."""

import random
from dataclasses import replace

import pytest

from scorekeeper.errors import RuleError
from scorekeeper.rules import five_suit
from scorekeeper.rules.cards import FIVE_SUIT, Card
from scorekeeper.rules.five_suit import DealIn, HandPhase, HandState, MakeBid, NextLeader, Options, Play, Trick, hand
from scorekeeper.rules.five_suit.options import next_leader

PLAYERS = ("Ana", "Ben", "Cleo")
ROCK_BREAKS = Options(rock_breaks_everything=True)
GHOST = Options(ghost_hand=True, jokers=False)


def cards(text: str) -> tuple[Card, ...]:
    return FIVE_SUIT.parse_all(text)


def card(text: str) -> Card:
    return FIVE_SUIT.parse(text)


def table(*hands: str, trick: str = "", earlier: str = "", options: Options = five_suit.DEFAULTS) -> HandState:
    """Return a hand in the middle of its tricks: Ana has led to the present one; `earlier` is a trick that Ana took."""
    dealt = tuple(cards(text) for text in hands)
    return HandState(
        PLAYERS,
        dealer="Cleo",
        options=options,
        hands=dealt,
        opening=five_suit.opening(dealt, options),
        bids=(MakeBid("Ana", 1), MakeBid("Ben", 0), MakeBid("Cleo", 2)),
        leader="Ana",
        trick=cards(trick),
        tricks=(Trick("Ana", cards(earlier), "Ana"),) if earlier else (),
    )


def legal(state: HandState) -> str:
    return " ".join(str(each) for each in five_suit.legal_plays(state))


def said(state: HandState, act: hand.Act) -> list[str]:
    """Return all that is wrong with an act, in each of its three forms."""
    messages = [str(problem) for problem in hand.problems(state, act)]
    assert hand.is_allowed(state, act) is (not messages)
    if messages:
        with pytest.raises(RuleError) as raised:
            hand.play(state, act)
        assert str(raised.value).splitlines() == messages
    return messages


def shuffled(seed: int, player_count: int, options: Options) -> DealIn:
    pack = list(five_suit.pack(options))
    random.Random(seed).shuffle(pack)
    size = five_suit.hand_size(player_count, options)
    return DealIn(tuple(tuple(pack[size * n : size * n + size]) for n in range(player_count)))


# Before the deal and the deal


def test_a_hand_waits_for_the_deal_the_bids_the_cards_and_is_over() -> None:
    state = hand.start(PLAYERS, GHOST, dealer="Ana")
    assert (state.phase, state.player_to_act, state.leader) == (HandPhase.DEAL, None, "")
    assert (five_suit.legal_plays(state), five_suit.plays(state)) == ((), {})
    state = hand.play(state, shuffled(1, 3, GHOST))
    assert (state.phase, state.player_to_act, five_suit.plays(state)) == (HandPhase.BIDS, "Ben", {})
    for player in ("Ben", "Cleo", "Ana"):
        state = hand.play(state, MakeBid(player, 5))
    assert (state.phase, state.player_to_act) == (HandPhase.TRICKS, state.leader)
    for _ in range(48):
        state = hand.play(state, Play(state.player_to_act or "", five_suit.legal_plays(state)[0]))
    assert (state.phase, state.player_to_act, len(state.tricks)) == (HandPhase.OVER, None, 16)
    assert (five_suit.plays(state), sum(state.counts)) == ({}, 16)
    assert said(state, Play("Ana", card("2P"))) == [
        "it is not time for cards: the hand is waiting for nothing more (FS-R5)",
        "Ana does not hold 2P (FS-R5)",
    ]


def test_all_that_is_wrong_with_the_players_is_said() -> None:
    with pytest.raises(RuleError) as raised:
        hand.start(("Ana", ""), dealer="Zoe")
    assert str(raised.value).splitlines() == [
        "Five-suit Spades is for 3 to 5 players, not for 2 (FS-R1)",
        "a player has no name",
        "'Zoe' deals but is not a player",
    ]


def test_fs_r1_all_that_is_wrong_with_a_deal_is_said() -> None:
    state = hand.start(PLAYERS, GHOST, dealer="Ana")
    good = shuffled(1, 3, GHOST).hands
    assert said(state, DealIn(good)) == []
    twice = (good[0], (*good[1][:-1], good[0][0]), good[2][:-1])
    assert said(state, DealIn(twice)) == [
        "Cleo has 15 cards; each hand has 16 (FS-R1)",
        f"{good[0][0]} appears 2 times; one pack has 1",
    ]
    assert said(state, DealIn(good[:2])) == ["2 hands are dealt to 3 players (FS-R1)"]
    assert said(hand.play(state, DealIn(good)), DealIn(good)) == ["the cards of this hand have already been dealt"]


def test_fs_a9_a_joker_cannot_be_dealt_where_jokers_are_out() -> None:
    state = hand.start(PLAYERS, GHOST, dealer="Ana")
    good = shuffled(1, 3, GHOST).hands
    assert said(state, DealIn(((*good[0][:-1], card("*W")), *good[1:]))) == [
        "*W was dealt, but the jokers are not in play (FS-A9)"
    ]


def test_fs_r5_without_any_paper_the_player_left_of_the_dealer_leads_what_they_like() -> None:
    no_paper = [each for each in five_suit.pack(GHOST) if each.suit != "P"]
    hands = tuple(tuple(no_paper[16 * n : 16 * n + 16]) for n in range(3))
    state = hand.play(hand.start(PLAYERS, GHOST, dealer="Ben"), DealIn(hands))
    assert state.leader == "Cleo"
    for player in ("Cleo", "Ana", "Ben"):
        state = hand.play(state, MakeBid(player, 5))
    assert (state.player_to_act, set(five_suit.legal_plays(state))) == ("Cleo", set(hands[2]))


# Bids


def test_fs_r11_bids_begin_left_of_the_dealer_and_need_not_add_up() -> None:
    state = hand.play(hand.start(PLAYERS, GHOST, dealer="Ben"), shuffled(2, 3, GHOST))
    for player, tricks in (("Cleo", 16), ("Ana", 0), ("Ben", 16)):
        assert state.player_to_act == player
        state = hand.play(state, MakeBid(player, tricks))
    assert state.phase is HandPhase.TRICKS


def test_fs_r11_all_that_is_wrong_with_a_bid_is_said() -> None:
    state = hand.start(PLAYERS, GHOST, dealer="Ben")
    assert said(state, MakeBid("Cleo", 3)) == ["it is not time for bids: the hand is waiting for the deal (FS-R11)"]
    state = hand.play(state, shuffled(2, 3, GHOST))
    assert said(state, MakeBid("Ana", 17)) == [
        "it is Cleo's turn, not Ana's (FS-R11)",
        "Ana bids 17; a hand has 16 tricks, so it must be 0 to 16 (FS-R11)",
    ]
    assert said(state, MakeBid("Cleo", -1)) == ["Cleo bids -1; a hand has 16 tricks, so it must be 0 to 16 (FS-R11)"]
    assert said(state, MakeBid("Zoe", 3)) == ["'Zoe' is not a player", "it is Cleo's turn, not Zoe's (FS-R11)"]
    assert said(state, Play("Ana", state.hands[0][0])) == [
        "it is not time for cards: the hand is waiting for bids (FS-R5)"
    ]


# Cards


def test_fs_r5_the_opening_card_begins_the_first_trick() -> None:
    state = table("AS 2P 9P", "3P 4R 5W", "6L 7L 8L")
    assert legal(state) == "2P"
    assert said(state, Play("Ana", card("9P"))) == [
        "the first trick begins with 2P, the lowest Paper card dealt (FS-R5)"
    ]


def test_fs_a6_the_ruling_that_names_the_opening_card_is_cited() -> None:
    state = table("AS *P 3P", "4P 4R 5W", "6L 7L 8L")
    assert said(state, Play("Ana", card("3P"))) == [
        "the first trick begins with *P, the lowest Paper card dealt (FS-A6)"
    ]


def test_fs_r5_the_led_suit_is_followed_if_it_is_held() -> None:
    state = table("AS 9P", "3P *P 4R 5W", "6L 7W 8L", trick="2P")
    assert legal(state) == "3P *P"
    assert said(state, Play("Ben", card("4R"))) == ["Paper was led, and anyone who holds it must follow (FS-R5)"]
    assert legal(table("AS 9P", "3R *L 4R 5W", "6L 7W 8L", trick="2P")) == "3R *L 4R 5W"


def test_fs_r12_a_joker_that_is_led_is_followed_in_its_suit() -> None:
    assert legal(table("AS", "3W 4S", "6L 7W", trick="*W", earlier="2P 3P 4P")) == "3W"


def test_all_that_is_wrong_with_a_card_is_said() -> None:
    state = table("AS 9P", "3P *P 4R", "6L 7W 8L", trick="2P")
    assert said(state, Play("Cleo", card("AR"))) == [
        "it is Ben's turn, not Cleo's (FS-R5)",
        "Cleo does not hold AR (FS-R5)",
    ]
    assert said(state, Play("Ben", card("AR"))) == ["Ben does not hold AR (FS-R5)"]
    assert said(state, Play("Zoe", card("AR"))) == ["'Zoe' is not a player", "it is Ben's turn, not Zoe's (FS-R5)"]


# Rock breaks everything


def test_fs_r10_rock_may_not_be_led_before_one_has_been_played() -> None:
    state = table("AS 2R *R", "3P", "6L", earlier="2P 3P 4P", options=ROCK_BREAKS)
    assert legal(state) == "AS"
    assert said(state, Play("Ana", card("2R"))) == [
        "Rock may not be led before one has been played in this hand (FS-R10)"
    ]


def test_fs_r10_rock_may_be_led_once_one_was_thrown_in_or_nothing_else_is_held() -> None:
    assert legal(table("AS 2R", "3P", "6L", earlier="2P 9R 4P", options=ROCK_BREAKS)) == "AS 2R"
    assert legal(table("*R 2R", "3P", "6L", earlier="2P 3P 4P", options=ROCK_BREAKS)) == "*R 2R"


def test_fs_r10_no_rock_in_the_first_trick_unless_nothing_else_is_held() -> None:
    state = table("AS", "3R *L 4R 5W", "6L 7W 8L", trick="2P", options=ROCK_BREAKS)
    assert legal(state) == "*L 5W"
    message = "no Rock may be played to the first trick while another suit is held (FS-R10)"
    assert said(state, Play("Ben", card("3R"))) == [message]
    assert legal(table("AS", "3R *R", "6L 7W", trick="2P", options=ROCK_BREAKS)) == "3R *R"
    both = table("AS", "3R 9P", "6L 7W", trick="2P", options=ROCK_BREAKS)
    assert said(both, Play("Ben", card("3R"))) == [
        "Paper was led, and anyone who holds it must follow (FS-R5)",
        message,
    ]


def test_fs_r10_later_tricks_and_the_standard_game_know_no_such_rule() -> None:
    later = table("AS", "3R *L", "6L 7W", trick="2P", earlier="2L 3L 4L", options=ROCK_BREAKS)
    assert legal(later) == "3R *L"
    assert legal(table("AS 2R", "3P", "6L", earlier="2P 3P 4P")) == "AS 2R"
    assert legal(table("AS", "3R 5W", "6L 7W", trick="2P")) == "3R 5W"


def test_fs_r10_a_first_trick_that_rock_leads_is_followed() -> None:
    """Ours, and possible only where no Paper was dealt: following suit goes before keeping Rock back."""
    leading = table("2R 3R", "4R 5W", "6L 7W", options=ROCK_BREAKS)
    assert legal(leading) == "2R 3R"
    assert legal(hand.play(leading, Play("Ana", card("2R")))) == "4R"
    mixed = table("2R 3W", "4R 5W", "6L 7W", options=ROCK_BREAKS)
    assert said(mixed, Play("Ana", card("2R"))) == [
        "Rock may not be led before one has been played in this hand (FS-R10)",
        "no Rock may be played to the first trick while another suit is held (FS-R10)",
    ]


def test_fs_r10_the_trick_goes_to_rock() -> None:
    state = table("AS", "3P", "2R", trick="", earlier="2P 9R 4P", options=ROCK_BREAKS)
    for player, text in (("Ana", "AS"), ("Ben", "3P"), ("Cleo", "2R")):
        state = hand.play(state, Play(player, card(text)))
    assert state.tricks[-1] == Trick("Ana", cards("AS 3P 2R"), "Cleo")


def test_fs_a5_house_rule_concerns_the_judgement_and_not_the_lead() -> None:
    """Ours: the joker of Rock stays a Rock card for leading (FS-R12)."""
    house = replace(ROCK_BREAKS, lone_rock_joker_is_rock=False)
    assert legal(table("AS *R", "3P", "6L", earlier="2P 3P 4P", options=house)) == "AS"
    assert legal(table("AS 2R", "3P", "6L", earlier="2P *R 4P", options=house)) == "AS 2R"


# The next lead


@pytest.mark.parametrize(("next_leader", "leads"), [(NextLeader.WINNER, "Cleo"), (NextLeader.LEFT_OF_LEADER, "Ben")])
def test_fs_a4_who_leads_the_next_trick(next_leader: NextLeader, leads: str) -> None:
    state = table("5P AS", "3P AW", "9P AR", earlier="2P 4P 6P", options=Options(next_leader=next_leader))
    for player, text in (("Ana", "5P"), ("Ben", "3P"), ("Cleo", "9P")):
        assert state.player_to_act == player
        state = hand.play(state, Play(player, card(text)))
    assert (state.leader, state.player_to_act, state.trick) == (leads, leads, ())
    assert (state.counts, state.hand_of("Ben")) == ((1, 0, 1), cards("AW"))


# Whole hands of random legal play, against rules written a second time


def independent_legal(state: HandState, player: str) -> set[str]:
    mine = [str(each) for each in state.hands[state.players.index(player)]]
    led = str(state.trick[0])[-1] if state.trick else ""
    if not state.tricks and not state.trick:
        everyone = [str(each) for each in sum(state.hands, ())]
        order = ["2P", "*P", *(f"{rank}P" for rank in ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"))]
        return {next(text for text in order if text in everyone)}
    if any(text.endswith(led) for text in mine) and led:
        return {text for text in mine if text.endswith(led)}
    is_rock_out = any("R" in str(each) for trick in state.tricks for each in trick.cards)
    must_keep_rock = (not led and not is_rock_out) or (led and not state.tricks)
    others = {text for text in mine if not text.endswith("R")}
    return others if state.options.rock_breaks_everything and must_keep_rock and others else set(mine)


@pytest.mark.parametrize("player_count", [3, 4, 5])
@pytest.mark.parametrize("options", [Options(), ROCK_BREAKS, GHOST, replace(ROCK_BREAKS, ghost_hand=True)], ids=str)
def test_random_hands_are_legal_and_every_card_and_trick_is_accounted_for(player_count: int, options: Options) -> None:
    size = five_suit.hand_size(player_count, options)
    players = ("Ana", "Ben", "Cleo", "Dora", "Eli")[:player_count]
    for seed in range(4):
        rng = random.Random(seed)
        dealt = shuffled(seed, player_count, options)
        state = hand.play(hand.start(players, options, dealer=rng.choice(players)), dealt)
        while player := state.player_to_act:
            if state.phase is HandPhase.BIDS:
                state = hand.play(state, MakeBid(player, rng.randrange(size + 1)))
                continue
            legal_now = five_suit.legal_plays(state)
            assert {str(each) for each in legal_now} == independent_legal(state, player)
            assert {each for each, wrong in five_suit.plays(state).items() if not wrong} == set(legal_now)
            state = hand.play(state, Play(player, rng.choice(legal_now)))
        assert sum(state.counts) == len(state.tricks) == size
        played = [each for trick in state.tricks for each in trick.cards]
        assert sorted(map(str, played)) == sorted(str(each) for held in dealt.hands for each in held)
        for earlier, later in zip(state.tricks, state.tricks[1:], strict=False):
            assert later.leader == earlier.winner


@pytest.mark.parametrize(("rule", "leader"), [(NextLeader.WINNER, "Dora"), (NextLeader.LEFT_OF_LEADER, "Cleo")])
def test_fs_a4_who_leads_after_a_trick_of_which_no_hand_is_known(rule: NextLeader, leader: str) -> None:
    players = ("Ana", "Ben", "Cleo", "Dora")
    assert next_leader(players, "Ben", "Dora", Options(next_leader=rule)) == leader
