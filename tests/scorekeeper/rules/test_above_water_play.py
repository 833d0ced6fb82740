"""Above Water played act by act: where the cards go, who is asked, and every turn-in laid down card by card.

`above_water_judges` tries every partition of a hand, and shares nothing with the driver.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from scorekeeper.codec import encode_value
from scorekeeper.errors import RuleError
from scorekeeper.rules.above_water import (
    DEFAULTS,
    AceCashed,
    AnteForced,
    AntePaid,
    Bid,
    BidsPaid,
    CardsCounted,
    DeckExhausted,
    Entry,
    GroupsTurnedIn,
    HeartsPlayed,
    MatchPhase,
    Options,
    StonesGiven,
    TableAce,
    TurnIn,
    in_play,
    value,
)
from scorekeeper.rules.above_water.in_play import InPlay
from scorekeeper.rules.above_water.play import DRIVER
from scorekeeper.rules.above_water.player_acts import BeginGroup, TurnInGroups
from scorekeeper.rules.cards import STANDARD, Card
from scorekeeper.rules.frozen import FrozenMap
from tests.scorekeeper.rules import above_water_judges as judges
from tests.scorekeeper.rules.random_play import leaves, pick


def cards(text: str) -> tuple[Card, ...]:
    return STANDARD.parse_all(text)


def done(state: InPlay, *acts: str) -> InPlay:
    for act in acts:
        state = DRIVER.apply(state, DRIVER.read(state, act))
    return state


def legal(state: InPlay) -> list[str]:
    return [DRIVER.write(act) for act in DRIVER.legal_acts(state)]


def laid_out(state: InPlay, hands: dict[str, str], deck: str = "", discards: str = "") -> InPlay:
    """Put these cards on the table, and no others; nothing is in the log yet."""
    held = FrozenMap({player: cards(hand) for player, hand in hands.items()})
    return replace(state, hands=held, deck=cards(deck), discards=cards(discards), entries=())


def spending(hands: dict[str, str], deck: str = "", discards: str = "", options: Options = DEFAULTS) -> InPlay:
    """Begin a Spending Phase with cards laid out by hand, after bids of 0."""
    state = DRIVER.start(tuple(hands), options, 1)
    while state.is_bidding:
        state = DRIVER.apply(state, next(act for act in DRIVER.legal_acts(state) if getattr(act, "stones", 1) == 0))
    return laid_out(state, hands, deck, discards)


# Where the cards are


@pytest.mark.parametrize(("count", "packs"), [(2, 1), (4, 1), (8, 1), (13, 1), (8, 2)])
@pytest.mark.parametrize("leaves_game", [False, True])
def test_every_card_stays_in_the_game(count: int, packs: int, leaves_game: bool) -> None:
    options = Options(double_deck=packs == 2, eliminated_cards_leave=leaves_game)
    state, rng = DRIVER.start(tuple("ABCDEFGHIJKLM"[:count]), options, 7), Random(7)
    while state.outcome is None:
        there = Counter([*state.deck, *state.discards, *state.gone, *(state.draw.cards if state.draw else ())])
        for hand in state.hands.values():
            there.update(hand)
        there.update([Card("A", "D")] * len(state.match.aces))
        there.update(each.card for group in state.declaration.groups for each in group)
        there.update([Card("A", "C")] * state.declaration.changing_aces)
        if MatchPhase.BIDDING in (state.match.phase, state.match.resume):
            there.update(card for lot in state.lots.lots for card in lot.cards)
        assert there == Counter(STANDARD.cards() * packs)
        state = DRIVER.apply(state, pick(rng, DRIVER, DRIVER.legal_acts(state)))


@pytest.mark.parametrize(
    ("when_needed", "first", "second"),
    [(False, ([DeckExhausted()], 3, 0), ([DeckExhausted()], 2, 0)), (True, ([], 0, 3), ([DeckExhausted()], 2, 0))],
    ids=["as the last card leaves", "when a card is needed"],
)
def test_aw_a3_when_the_deck_is_exhausted(
    when_needed: bool, first: tuple[list[Entry], int, int], second: tuple[list[Entry], int, int]
) -> None:
    options = Options(shuffle_when_needed=when_needed)
    state = spending({"Ana": "KS", "Ben": ""}, "2C 3C", "5H 7S 9D", options)
    state = in_play.draw_cards(state, "Ana", 2)
    assert state.hands["Ana"] == cards("KS 2C 3C")
    assert (list(state.entries), len(state.deck), len(state.discards)) == first
    state = in_play.draw_cards(state, "Ben", 1)
    assert (list(state.entries), len(state.deck), len(state.discards)) == second


def test_aw_r14_a_draw_waits_for_cards_that_a_forced_ante_brings() -> None:
    hands = {"Ana": "2C 2D AH", "Ben": "3C 3D", "Cleo": "KC KD"}
    state = done(spending(hands, "", options=Options(starting_stones=4)), "play AH")
    # The ace of hearts itself is the only card to draw.
    assert (state.draw, legal(state)[-1]) == (in_play.WaitingDraw("Ana", cards("AH"), 2), "done")
    assert "play AH" not in legal(state)
    state = done(state, "lay 2C", "lay 2D", "turn in", "lay 3C", "lay 3D", "turn in", "lay KC", "lay KD", "turn in")
    kinds = [type(entry) for entry in state.entries]
    assert kinds == [HeartsPlayed, DeckExhausted, AnteForced, *[GroupsTurnedIn] * 3, AntePaid]
    # 4 stones, and 4 for a pair, less the ante of 5.
    assert state.match.stones == {"Ana": 3, "Ben": 3, "Cleo": 3}
    assert state.hands["Ana"][0] == Card("A", "H")
    assert {player: len(hand) for player, hand in state.hands.items()} == {"Ana": 3, "Ben": 0, "Cleo": 0}
    assert (state.draw, len(state.deck), state.discards, state.match.exhaustions) == (None, 4, (), 1)
    assert state.actor == "Ben"


def test_aw_r14_cards_of_a_waiting_draw_are_not_yet_held() -> None:
    """Three antes of 5 leave nothing; at the fourth, Ana's card from the deck would break the tie."""
    state = spending({"Ana": "2C 5D 9H", "Ben": "3C 7D KH"}, "9S")
    state = in_play.advance(in_play.draw_cards(state, "Ana", 2))
    assert (state.match.stones, state.actor) == ({"Ana": 0, "Ben": 0}, "Ana")
    state = done(state, "done", "done")
    assert list(state.entries) == [DeckExhausted(), *[AnteForced(), AntePaid()] * 4, CardsCounted((3, 3))]
    assert state.outcome is not None
    assert state.outcome.winners == ("Ana", "Ben")
    assert state.draw is not None
    assert state.draw.cards == cards("9S")
    assert DRIVER.returns(state) == {"Ana": 0.5, "Ben": 0.5}


@pytest.mark.parametrize(("out_of_game", "in_discards", "gone"), [(False, "AD AH", 0), (True, "", 2)])
def test_aw_a9_r14_who_cannot_pay_for_a_draw_leaves_the_cards(out_of_game: bool, in_discards: str, gone: int) -> None:
    """The ace of hearts is the only card to draw; it and the ace of diamonds are lost with their player."""
    options = Options(eliminated_cards_leave=out_of_game)
    state = spending({"Ana": "AH AD", "Ben": "", "Cleo": ""}, options=options)
    state = done(in_play.enter(state, StonesGiven("Ana", "Ben", 11)), "play AH", "done")
    assert state.entries[1:] == (HeartsPlayed("Ana"), DeckExhausted(), AnteForced(), AntePaid())
    assert state.match.stones == {"Ana": 0, "Ben": 21, "Cleo": 10}
    assert (state.hands["Ana"], state.draw, len(state.gone), state.match.aces) == ((), None, gone, ())
    assert sorted(map(str, [*state.deck, *state.discards])) == in_discards.split()


def test_aw_r14_who_is_out_neither_spends_nor_draws() -> None:
    """Ana's ace of hearts forces an ante that Ben cannot pay; Ben's cards complete the draw."""
    state = in_play.enter(spending({"Ana": "AH", "Ben": "2C 9D", "Cleo": ""}), StonesGiven("Ben", "Ana", 11))
    state = done(state, "play AH")
    assert state.actor == "Ben"
    state = done(state, "done")
    assert state.match.eliminations == (("Ben",),)
    assert sorted(map(str, state.hands["Ana"])) == ["2C", "9D", "AH"]
    assert state.actor == "Cleo"
    assert done(state, "done").actor == "Ana"


def test_aw_r12_a_big_spender_who_is_out_draws_nothing() -> None:
    """By house rules all three tie, and no card is left: Ana's draw waits until Ben is out, Cleo's until she is."""
    options = Options(starting_stones=40, bonus_when_nobody_spends=True, shuffle_when_needed=True)
    state = in_play.enter(
        spending({"Ana": "2C", "Ben": "7D", "Cleo": "QH"}, "", "", options), StonesGiven("Ben", "Ana", 35)
    )
    state = done(state, "done", "done", "done")
    assert (state.actor, legal(state)) == ("Ben", ["done"])
    state = done(state, "done")
    assert state.hands["Ana"] == cards("2C 7D")
    state = done(state, "done")
    assert state.match.eliminations == (("Ben",), ("Cleo",))
    assert state.match.big_spenders == ("Ana", "Ben", "Cleo")
    assert {player: len(hand) for player, hand in state.hands.items()} == {"Ana": 2, "Ben": 0, "Cleo": 0}
    assert DRIVER.returns(state) == {"Ana": 1.0, "Ben": 0.0, "Cleo": 0.0}


# The auction


def auctioned(hands: dict[str, str], lots: str, deck: str = "2S 3S 4S 5S 6S 7S 8S") -> InPlay:
    """Begin the first auction with cards laid out by hand."""
    state = DRIVER.start(tuple(hands), DEFAULTS, 1)
    assert state.auction is not None
    on_table = tuple(replace(lot, cards=(card,)) for lot, card in zip(state.lots.lots, cards(lots), strict=True))
    holders = tuple(player for player, hand in hands.items() for card in cards(hand) if card == Card("A", "S"))
    last = replace(state.lots, lots=on_table, aces=holders, stock=replace(state.lots.stock, deck=len(cards(deck))))
    return replace(laid_out(state, hands, deck), auction=replace(state.auction, last=last))


def test_aw_r3_each_bid_is_an_act() -> None:
    state = auctioned({"Ana": "", "Ben": "", "Cleo": ""}, "5H 6H *")
    assert legal(state) == [f"bid {stones} #{lot}" for lot in (1, 2, 3) for stones in range(10)]
    state = done(state, "bid 8 #2")
    assert state.actor == "Ben"
    assert legal(state) == [*[f"bid {stones} #1" for stones in range(10)], "bid 9 #2", *legal(state)[11:]]
    state = done(state, "bid 9 #2")
    # Outbid, Ana bids before Cleo.
    assert (state.actor, [act for act in legal(state) if act.endswith("#2")]) == ("Ana", [])
    state = done(state, "bid 0 #1", "bid 3 #3")
    assert state.entries == (BidsPaid((0, 9, 3)),)
    assert [str(state.hands[player][0]) for player in state.players] == ["5H", "6H", "*"]
    assert state.actor == "Ana"


def test_aw_r10_whoever_bids_takes_a_lot_for_an_ace_of_spades() -> None:
    state = auctioned({"Ana": "", "Ben": "AS 9C", "Cleo": ""}, "5H 6H *")
    assert not [act for act in legal(state) if act.startswith("take")]
    state = done(state, "bid 1 #1")
    # Never the joker's.
    assert [act for act in legal(state) if act.startswith("take")] == ["take #1", "take #2"]
    state = done(state, "take #1")
    assert (state.hands["Ben"], state.discards) == (cards("9C 5H"), cards("AS"))
    assert [str(lot.cards[0]) for lot in state.lots.lots] == ["2S", "6H", "*"]
    assert (state.actor, state.lots.to_bid) == ("Ana", ("Ana", "Ben", "Cleo"))
    for player, aces in {"Ana": (), "Ben": ("Ben",)}.items():
        assert DRIVER.view(auctioned({"Ana": "", "Ben": "AS"}, "5H 6H"), player).lots.aces == aces


def test_aw_r4_who_is_short_of_a_bid_is_asked_before_it_is_paid() -> None:
    state = auctioned({"Ana": "8D", "Ben": "9C 9D AH", "Cleo": "7D"}, "9H 6H 8H")
    state = in_play.enter(state, StonesGiven("Ben", "Ana", 12))
    state = in_play.enter(state, StonesGiven("Cleo", "Ana", 12))
    state = done(state, "bid 1 #3", "bid 7 #1", "bid 4 #2")
    # Nine of hearts, just bought, cannot be laid; an ace of hearts draws nothing for a bid (ours).
    assert legal(state) == ["lay 9C", "lay 9D", "done"]
    assert state.actor == "Ben"
    state = done(state, "lay 9C", "lay 9D", "turn in")
    assert (state.actor, legal(state)) == ("Cleo", ["done"])
    state = done(state, "done")
    assert state.match.eliminations == (("Cleo",),)
    assert state.match.stones == {"Ana": 38, "Ben": 0, "Cleo": 0}
    assert sorted(map(str, state.discards)) == ["6H", "7D", "9C", "9D"]
    assert state.hands["Ben"] == cards("AH 9H")


# The Spending Phase


def test_players_act_in_turn_until_all_are_done() -> None:
    state = spending({"Ana": "2C 2D", "Ben": "KS", "Cleo": "9D"}, "3C 4C 5C 6C 7C 8C 10C")
    assert state.actor == "Ana"
    state = done(state, "lay 2C")
    assert (state.actor, legal(state)) == ("Ana", ["lay 2D"])
    state = done(state, "lay 2D", "turn in")
    assert state.actor == "Ben"
    state = done(state, "give ks cleo")
    assert (state.actor, state.hands["Cleo"]) == ("Cleo", cards("9D KS"))
    state = done(state, "done", "give 1 Ben")
    # Cleo is done, but can still be given something.
    state = done(state, "give 1 Cleo", "done")
    assert (state.actor, state.match.stones) == ("Ben", {"Ana": 18, "Ben": 15, "Cleo": 16})
    state = done(state, "done")
    # Ana, who turned in two cards, has drawn one; all have paid the ante, and Ben has the token.
    assert state.hands["Ana"] == cards("3C")
    assert (state.match.turn, state.actor, state.match.stones["Ana"]) == (2, "Ben", 14)


def test_aw_r10_the_ace_of_diamonds_is_laid_out_given_and_cashed() -> None:
    state = done(spending({"Ana": "AD", "Ben": ""}, "2C"), "play AD")
    assert state.match.aces == (TableAce("Ana"),)
    assert "cash #1" not in legal(state)
    state = done(state, "done", "give #1 Ben")
    assert state.match.aces == (TableAce("Ben"),)
    with pytest.raises(RuleError, match="Ana cannot do this now: cash #1"):
        DRIVER.apply(replace(state, done=("Ben",)), AceCashed(0))
    state = replace(state, done=("Ana",), turn="Ben")
    state = done(state, "cash #1")
    assert (state.match.aces, state.discards, state.match.spent["Ben"]) == ((), cards("AD"), 1)


def test_a_card_given_away_is_seen_by_two() -> None:
    state = done(spending({"Ana": "2C 5D", "Ben": "KS", "Cleo": "9D"}, "3C"), "give 2C Ben")
    seen = {player: str(DRIVER.view(state, player).hands["Ben"][-1]) for player in state.players}
    assert seen == {"Ana": "?", "Ben": "2C", "Cleo": "?"}


def test_players_whose_names_have_the_same_words_are_told_apart() -> None:
    state = spending({"Eva": "2C", "Ana Eva": "", "Eva Ana": "", "eva ana": ""}, "3C")
    for taker in state.players[1:]:
        assert done(state, f"give 2C {taker}").hands[taker] == cards("2C")


@pytest.mark.parametrize(
    ("act", "why"),
    [
        (Bid("Ana", 0, 3), "The auction is over"),
        (HeartsPlayed("Ana"), "Ana cannot do this now: play AH"),
        (StonesGiven("Ana", "Ben", 40), "Ana has 15 stones, not 40"),
        (StonesGiven("Ben", "Ana", 1), "Ana cannot do this now: give 1 Ana"),
        (BeginGroup("Ana"), "Ana cannot do this now: next"),
    ],
)
def test_what_is_not_legal_is_refused(act: Any, why: str) -> None:
    with pytest.raises(RuleError, match=why):
        DRIVER.apply(spending({"Ana": "2C", "Ben": ""}, "3C"), act)


# Groups, card by card


def declared(state: InPlay) -> Iterator[TurnIn]:
    """Yield every turn-in that can be laid down from here, and see that what is begun can be completed."""
    is_laying = bool(state.declaration.groups or state.declaration.changing_aces)
    acts = [
        act for act in DRIVER.legal_acts(state) if is_laying or str(DRIVER.write(act)).startswith(("lay", "change"))
    ]
    assert acts or not is_laying
    for act in acts:
        if isinstance(act, TurnInGroups):
            turn_in = state.declaration.turn_in(state.match.options)
            assert turn_in is not None
            yield turn_in
        else:
            yield from declared(DRIVER.apply(state, act))


HANDS = (
    "2C 2D 9S",
    "KH AH 2H",
    "5D 5C 6C 6D",
    "3D 3H 7D 7H",
    "4S 5H 6S AC",
    "2C 3C JC 5S AS",
    "2H 9H 5H KH 7C AC",
    "* 5H 9C",
    "* * 4D",
)


@pytest.mark.parametrize("hand", HANDS)
def test_aw_r6_every_turn_in_can_be_laid_down(hand: str) -> None:
    """For each number of cards given up, the best of all turn-ins pays what the best of every partition does."""
    state = spending({"Ana": hand, "Ben": ""}, "3C")
    best: Counter[int] = Counter()
    for turn_in in set(declared(state)):
        given = turn_in.card_count
        best[given] = max(best[given], value(turn_in, hand=cards(hand)).points)
    better, most = {}, 0
    for given in sorted(best):
        if best[given] > most:
            most = better[given] = best[given]
    assert better == judges.front(hand.split())


@pytest.mark.parametrize(
    ("hand", "laid", "expected"),
    [
        ("2H 9S JD", "", []),
        ("2H 9D JD 5H", "", []),  # no fifth red card
        ("2H 9D JD 5H KH", "lay 2H", ["lay 9D", "lay JD", "lay 5H", "lay KH"]),
        ("5H 6D 7S 9C", "lay 5H,lay 6D", ["lay 7S", "turn in"]),
        ("5H 5D 6S 6C", "lay 5H,lay 5D", ["next", "turn in"]),
        ("4H 5S AC", "change", [f"lay {card}={card[0]}{suit}" for card in ("4H", "5S") for suit in "CDHS"]),
    ],
)
def test_what_can_be_laid_next(hand: str, laid: str, expected: list[str]) -> None:
    state = done(spending({"Ana": hand, "Ben": ""}, "3C"), *filter(None, laid.split(",")))
    found = [act for act in legal(state) if act.startswith(("lay", "next", "turn"))]
    assert found == [act.replace("4H=4H", "4H").replace("5S=5S", "5S") for act in expected]


def test_aw_r11_a_joker_is_laid_as_a_card_that_it_counts_as() -> None:
    state = done(spending({"Ana": "* 5H 9C", "Ben": ""}, "3C"), "lay 5H")
    assert [act for act in legal(state) if "*" in act and act[6:-1] == "5"] == [f"lay *=5{suit}" for suit in "CDHS"]
    assert [act for act in legal(state) if "*" in act and act[6:-1] == "9"] == []
    state = done(state, "lay *=6S", "turn in")
    assert (state.match.stones["Ana"], state.hands["Ana"], state.discards) == (18, cards("9C"), cards("5H *"))


# What is seen


def test_a_view_shows_the_own_hand_and_what_lies_face_up() -> None:
    state, rng = DRIVER.start(("Ana", "Ben", "Cleo"), Options(starting_stones=40), 3), Random(3)
    while state.outcome is None:
        for player in state.players:
            view = DRIVER.view(state, player)
            drawn = state.draw if state.draw and state.draw.player != player else None
            hidden = [state.hands[other] for other in state.players if other != player] + [state.deck]
            hidden += [drawn.cards] if drawn else []
            assert sum(value == "?" for _, value in leaves(encode_value(view))) == sum(map(len, hidden))
            assert view.hands[player] == state.hands[player]
            assert (view.seed, set(view.deck) - {Card("?", "")}) == (None, set())
        state = DRIVER.apply(state, pick(rng, DRIVER, DRIVER.legal_acts(state)))
