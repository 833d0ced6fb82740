"""Down the Well: a hand of play, step by step and against an independent model."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from itertools import combinations

import pytest

from scorekeeper.errors import RuleError
from scorekeeper.rules.cards import ISLAND, Card, show
from scorekeeper.rules.down_the_well import DEFAULTS, HandState, Options, PassCards, Play, PlayerHand, hand, match
from scorekeeper.rules.down_the_well.hand import Act
from tests.lanes import pairwise

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay")
STOPS = Options(last_one_stops=True)
LEAD_SUIT_OPENS = Options(lead_suit_opens_every_round=True)
IN_TURN = Options(passing_in_turn=True)

cards = ISLAND.parse_all


def deck(*, top: str) -> list[Card]:
    """Return a deck with these cards on top, and the rest below in the deck's own order."""
    first = cards(top)
    return [*first, *[card for card in ISLAND.cards() if card not in first]]


def position(
    hands: dict[str, str], *, turn: str, lead: str = "A", tops: str = "", options: Options = DEFAULTS
) -> HandState:
    """Return a second round in which these cards are held and these are on the piles."""
    return HandState(
        options,
        tuple(PlayerHand(player, cards(held)) for player, held in hands.items()),
        stock=(),
        lead_suit=lead,
        piles=tuple(tuple(top for top in cards(tops) if top.suit == suit) for suit in ISLAND.suits),
        round_number=2,
        turn=turn,
    )


def played(state: HandState, *acts: str) -> HandState:
    return reduce(hand.play, map(act_of, acts), state)


def act_of(text: str) -> Act:
    """Read `Ana 2A` as a play, and any other number of cards as a pass."""
    player, _, words = text.partition(" ")
    named = cards(words)
    return Play(player, named[0]) if len(named) == 1 else PassCards(player, named)


def why_not(state: HandState, act: str | Act) -> list[str]:
    act = act_of(act) if isinstance(act, str) else act
    found = [str(problem) for problem in hand.problems(state, act)]
    assert hand.is_allowed(state, act) == (not found)
    if found:
        with pytest.raises(RuleError) as caught:
            hand.play(state, act)
        assert [str(problem) for problem in caught.value.problems] == found
    return found


def hands_of(state: HandState) -> list[str]:
    return [show(seat.hand) for seat in state.seats]


# The deal and the pass

TWO = deck(top="2A 3A 4A 5A 6A 7A QA KA AA 2B 3B 4B  2C 3C 4C 5C 6C 7C QC KC AC 2D 3D 4D  7T")
"""Ana gets Anchors and low Boats, Ben Crabs and low Dolphins; the 7 of Trees is turned, and no Tree is dealt."""


@pytest.mark.parametrize(("count", "size", "stock"), [(2, 12, 30), (3, 10, 24), (4, 9, 18), (5, 9, 9), (6, 9, 0)])
def test_dw_r1_the_deal(count: int, size: int, stock: int) -> None:
    state = hand.deal(NAMES[:count], ISLAND.cards(), DEFAULTS)
    assert [len(seat.hand) for seat in state.seats] == [size] * count
    assert state.seats[1].hand == ISLAND.cards()[size : 2 * size]
    assert len(state.stock) == stock
    assert (state.turn, state.turned, state.lead_suit, state.playable) == (None, None, None, ())


def test_dw_r1_the_deck_must_be_whole_and_the_table_right() -> None:
    wrong = [*ISLAND.cards()[1:], ISLAND.parse("AB")]
    assert [problem.message for problem in hand.deal_problems(["Ana"], wrong, DEFAULTS)] == [
        "Down the Well is for 2 to 6 players, not for 1",
        "AB appears 2 times; one pack has 1",
        "AA is missing from the deck",
    ]
    with pytest.raises(RuleError, match="AA is missing"):
        hand.deal(NAMES[:2], wrong, DEFAULTS)


def test_dw_r1_three_cards_go_to_the_left() -> None:
    state = hand.deal(NAMES[:3], ISLAND.cards(), DEFAULTS)
    assert hands_of(state) == [
        "AA 2A 3A 4A 5A 6A 7A QA KA AB",
        "2B 3B 4B 5B 6B 7B QB KB AC 2C",
        "3C 4C 5C 6C 7C QC KC AD 2D 3D",
    ]
    state = played(state, "Ana AA 2A 3A", "Ben 2B 3B 4B", "Cleo 3C 4C 5C")
    assert hands_of(state) == [
        "4A 5A 6A 7A QA KA AB 3C 4C 5C",
        "5B 6B 7B QB KB AC 2C AA 2A 3A",
        "6C 7C QC KC AD 2D 3D 2B 3B 4B",
    ]


def test_dw_a3_all_choose_before_they_see_what_they_receive() -> None:
    state = played(hand.deal(NAMES[:2], TWO, DEFAULTS), "Ben 2C 3C 4C")
    assert hands_of(state) == ["2A 3A 4A 5A 6A 7A QA KA AA 2B 3B 4B", "2C 3C 4C 5C 6C 7C QC KC AC 2D 3D 4D"]
    assert why_not(state, "Ana 2C 3C 4C") == [f"Ana does not hold {word}" for word in ("2C", "3C", "4C")]
    state = played(state, "Ana 2A 3A AA")
    assert hands_of(state) == ["4A 5A 6A 7A QA KA 2B 3B 4B 2C 3C 4C", "5C 6C 7C QC KC AC 2D 3D 4D 2A 3A AA"]


def test_dw_a3_or_pass_in_turn_what_they_have_seen() -> None:
    state = hand.deal(NAMES[:2], TWO, IN_TURN)
    assert why_not(state, "Ben 2C 3C 4C") == ["Ana passes before Ben (DW-A3)"]
    state = played(state, "Ana 2A 3A AA")
    assert hands_of(state)[1] == "2C 3C 4C 5C 6C 7C QC KC AC 2D 3D 4D 2A 3A AA"
    assert why_not(state, "Ana 4A 5A 6A") == ["Ana has already passed 3 cards (DW-R1)"]
    state = played(state, "Ben AA AC KC")
    assert hands_of(state) == ["4A 5A 6A 7A QA KA 2B 3B 4B AA AC KC", "2C 3C 4C 5C 6C 7C QC 2D 3D 4D 2A 3A"]
    assert state.turn == "Ben"


def test_dw_r1_what_is_wrong_with_a_pass() -> None:
    state = hand.deal(NAMES[:2], TWO, DEFAULTS)
    assert why_not(state, "Ana 2A 3A") == ["Ana must pass 3 different cards, not 2A 3A (DW-R1)"]
    assert why_not(state, "Ana 2A 2A 3A") == ["Ana must pass 3 different cards, not 2A 2A 3A (DW-R1)"]
    assert why_not(state, "Ana 2A 3A 4A KT") == [
        "Ana must pass 3 different cards, not 2A 3A 4A KT (DW-R1)",
        "Ana does not hold KT",
    ]
    assert why_not(state, PassCards("Ana", ())) == ["Ana must pass 3 different cards, not none (DW-R1)"]
    assert why_not(state, "Dan 2A 3A 4A") == ["Dan is not in this hand"]
    assert why_not(state, "Ana 2A") == ["Nobody plays until everyone has passed 3 cards (DW-R1)"]
    assert why_not(state, "Ana KT") == [
        "Ana does not hold KT",
        "Nobody plays until everyone has passed 3 cards (DW-R1)",
    ]
    state = played(state, "Ana 2A 3A 4A", "Ben 2C 3C 4C")
    assert why_not(state, "Ana 5A 6A 7A") == ["Ana has already passed 3 cards (DW-R1)"]
    with pytest.raises(KeyError):
        state.seat("Dan")


# The opening


def test_dw_r2_the_lowest_card_of_the_turned_cards_suit_opens() -> None:
    # The rulebook's example: the 5 of Crabs is turned, nobody holds the 2, the third player has the 3.
    top = deck(
        top="2A 3A 4A 5A 6A 7A QA KA AA  2B 3B 4B 5B 6B 7B QB KB AB  3C 4C 6C 7C QC KC AC 2F 3F "
        "2D 3D 4D 5D 6D 7D QD KD AD  4F 5F 6F 7F QF KF AF 2T 3T  5C"
    )
    state = hand.deal(NAMES[:5], top, DEFAULTS)
    passes = ("Ana 2A 3A 4A", "Ben 2B 3B 4B", "Cleo 4C 2F 3F", "Dan 2D 3D 4D", "Eve 4F 5F 6F")
    state = played(state, *passes)
    assert (str(state.turned), state.lead_suit, state.turn) == ("5C", "C", "Cleo")
    assert show(state.playable) == "3C"
    assert why_not(state, "Cleo 6C") == ["Cleo must open with 3C, the lowest of the lead suit (DW-R2)"]
    assert why_not(state, "Cleo KT") == [
        "Cleo does not hold KT",
        "Cleo must open with 3C, the lowest of the lead suit (DW-R2)",
    ]
    assert why_not(state, "Dan 4C") == ["It is Cleo's turn (DW-R3)"]
    state = played(state, "Cleo 3C")
    assert state.turn == "Dan"
    assert show(state.tops) == "3C"


def test_dw_r2_with_six_players_crabs_lead() -> None:
    state = hand.deal(NAMES, ISLAND.cards(), DEFAULTS)
    # Each player holds a suit and passes the ace, king and queen of it.
    state = played(state, *[f"{name} A{suit} K{suit} Q{suit}" for name, suit in zip(NAMES, "ABCDFT", strict=True)])
    assert (state.turned, state.stock, state.lead_suit) == (None, (), "C")
    assert (state.turn, show(state.playable)) == ("Cleo", "2C")


def test_dw_r2_a_suit_that_was_not_dealt_gives_way_to_the_next_after_trees_anchors() -> None:
    state = played(hand.deal(NAMES[:2], TWO, DEFAULTS), "Ana 2A 3A AA", "Ben 2C 3C 4C")
    assert (str(state.turned), state.lead_suit) == ("7T", "A")
    assert (state.turn, show(state.playable)) == ("Ben", "2A")  # passed to Ben


def test_dw_r7_the_turned_card_is_out_of_play() -> None:
    state = played(hand.deal(NAMES[:2], TWO, DEFAULTS), "Ana 2A 3A AA", "Ben 2C 3C 4C")
    turned = ISLAND.parse("7T")
    assert turned not in state.stock
    assert all(turned not in seat.hand for seat in state.seats)
    assert len(state.stock) == 29


# Turns


def test_dw_r3_the_turn_goes_left_past_who_can_play_nothing() -> None:
    state = position({"Ana": "7A 2B", "Ben": "2A 3A", "Cleo": "KA AA"}, turn="Ana")
    assert show(state.playable) == "7A 2B"
    state = played(state, "Ana 7A")
    assert state.turn == "Cleo"
    assert why_not(state, "Ben 2A") == [
        "Ben has nothing to play and is out for this round (DW-R3)",
        "2A is not higher than 7A on the pile of Anchors (DW-R3)",
    ]
    assert why_not(state, "Cleo 2B") == ["Cleo does not hold 2B"]
    assert why_not(state, "Ana 2B") == ["It is Cleo's turn (DW-R3)"]


def test_dw_r3_one_player_may_play_several_cards_in_a_row() -> None:
    state = position({"Ana": "2A 3A 5A 4A", "Ben": "2B 3B"}, turn="Ana", tops="7B")
    state = played(state, "Ana 2A", "Ana 3A")
    assert state.turn == "Ana"
    assert show(state.playable) == "5A 4A"
    state = played(state, "Ana 5A")
    assert (state.round_number, state.turn) == (3, "Ben")  # with 4A under 5A nobody could play


def test_dw_r4_without_an_empty_hand_another_round_begins_left_of_who_played_last() -> None:
    # The rulebook's example: player 4 plays the last card, the ace of Flowers, and player 5 begins.
    state = position(
        {"Ana": "2F", "Ben": "3F", "Cleo": "4F", "Dan": "AF 5F", "Eve": "6F"},
        turn="Dan",
        tops="7A KF",
    )
    state = replace(state, round_number=1)
    state = played(state, "Dan AF")
    assert (state.round_number, state.turn, state.winner) == (2, "Eve", None)
    assert state.piles == ((),) * 6
    assert hands_of(state) == ["2F", "3F", "4F", "5F", "6F"]
    assert show(state.swept) == "7A KF AF"


def test_dw_r4_in_the_last_round_the_last_card_wins() -> None:
    # As in the rulebook: player 4 runs out, player 3 plays the last card.
    state = position({"Ana": "2A 3A", "Cleo": "6A QA 5A", "Dan": "7A"}, turn="Cleo")
    state = played(state, "Cleo 6A", "Dan 7A")
    assert state.turn == "Cleo"
    state = played(state, "Cleo QA")
    assert (state.is_over, state.winner, state.turn) == (True, "Cleo", None)
    assert state.playable == ()
    assert state.opening_card is None
    assert match.entry_of(state) == match.HandWon("Cleo", 1, 2)
    assert why_not(state, "Cleo 5A") == ["The hand is over, and Cleo has won it (DW-R4)"]
    assert why_not(state, "Ana 2A 3A 4A") == ["The hand is over, and Cleo has won it (DW-R4)"]


def test_dw_r4_who_runs_out_with_the_last_card_wins_too() -> None:
    state = played(position({"Ana": "2A", "Ben": "AA"}, turn="Ben"), "Ben AA")
    assert match.entry_of(state) == match.HandWon("Ben", 0, 1)


def test_dw_r5_the_rulebooks_example_of_one_and_four_cards_left() -> None:
    # Dan runs out; Cleo has one more card that could be played, the others hold four that could not.
    hands = {"Ana": "2A 3A", "Ben": "2B", "Cleo": "KA AA", "Dan": "7B", "Eve": "4A"}
    state = position(hands, turn="Dan", tops="6A", options=STOPS)
    state = played(state, "Dan 7B")
    assert state.turn == "Cleo"
    with pytest.raises(RuleError, match="The hand is not over"):
        match.entry_of(state)
    state = played(state, "Cleo KA")
    assert match.entry_of(state) == match.HandWon("Cleo", 1, 4)
    # Where the last one in plays on, a card under the pile is the one that is left.
    state = position({**hands, "Cleo": "KA 5A"}, turn="Dan", tops="6A")
    assert match.entry_of(played(state, "Dan 7B", "Cleo KA")) == match.HandWon("Cleo", 1, 4)


def test_dw_r7_hands_are_kept_between_rounds_and_nothing_is_dealt() -> None:
    state = position({"Ana": "2A AA 2B", "Ben": "3A 3B"}, turn="Ana")
    state = played(state, "Ana AA", "Ben 3B")
    assert state.round_number == 3
    assert hands_of(state) == ["2A 2B", "3A"]
    assert show(state.swept) == "AA 3B"


# The last one in


def test_dw_a1_the_last_one_able_to_play_plays_on() -> None:
    state = position({"Ana": "2A 3A 4A 2B", "Ben": "QB", "Cleo": "7B 3B"}, turn="Ben")
    state = played(state, "Ben QB")
    assert state.turn == "Ana"
    state = played(state, "Ana 2A", "Ana 3A")
    assert state.turn == "Ana"
    state = played(state, "Ana 4A")
    assert match.entry_of(state) == match.HandWon("Ana", 1, 2)


def test_dw_a1_or_stops_after_the_latest_card_with_all_cards_counted() -> None:
    state = position({"Ana": "2A 3A 4A 2B", "Ben": "QB", "Cleo": "7B 3B"}, turn="Ben", options=STOPS)
    state = played(state, "Ben QB")
    assert state.turn == "Ana"  # still in, but the latest card is Ben's
    state = played(state, "Ana 2A")
    assert match.entry_of(state) == match.HandWon("Ana", 3, 2)


def test_dw_a1_nobody_stops_before_someone_has_run_out() -> None:
    state = position({"Ana": "2A 3A 4A 2B", "Ben": "3B"}, turn="Ana", tops="7B", options=STOPS)
    state = played(state, "Ana 2A", "Ana 3A")
    assert state.turn == "Ana"
    state = played(state, "Ana 4A")
    assert (state.round_number, state.turn) == (3, "Ben")


def test_dw_a1_two_still_in_play_on() -> None:
    state = position({"Ana": "2A 4A 2C", "Ben": "3A 5A 2D", "Cleo": "2B"}, turn="Cleo", options=STOPS)
    state = played(state, "Cleo 2B", "Ana 2A", "Ben 3A", "Ana 4A", "Ben 5A", "Ana 2C")
    assert state.turn == "Ben"
    state = played(state, "Ben 2D")
    assert match.entry_of(state) == match.HandWon("Ben", 0, 0)


# Later rounds


def test_dw_a2_any_card_opens_a_later_round() -> None:
    state = position({"Ana": "5A 3A 2B", "Ben": "2A"}, turn="Ana", lead="A")
    assert state.opening_card is None
    assert show(state.playable) == "5A 3A 2B"
    assert why_not(state, "Ana 2B") == []


def test_dw_a2_or_the_lowest_of_the_lead_suit() -> None:
    state = position({"Ana": "5A 3A 2B", "Ben": "2A"}, turn="Ana", lead="A", options=LEAD_SUIT_OPENS)
    assert show(state.playable) == "3A"
    assert why_not(state, "Ana 5A") == ["Ana must open with 3A, the lowest of the lead suit (DW-A2)"]
    assert show(played(state, "Ana 3A", "Ana 5A").playable) == "2B"


def test_dw_a2_who_holds_none_of_the_lead_suit_opens_with_any_card() -> None:
    state = position({"Ana": "5A 3A 2B", "Ben": "2C"}, turn="Ana", lead="C", options=LEAD_SUIT_OPENS)
    assert state.opening_card is None
    assert show(state.playable) == "5A 3A 2B"


# An independent model


class Model:
    """The rules again, as a table would do them: everyone in turn plays a card or says that they are out."""

    def __init__(self, hands: dict[str, list[str]], options: Options, *, lead: str, turn: str, first: bool) -> None:
        self.hands = hands
        self.names = list(hands)
        self.options = options
        self.lead = lead
        self.first_round = first
        self.winner = ""
        self.begin(turn)

    def begin(self, turn: str) -> None:
        self.piles = dict.fromkeys("ABCDFT", -1)
        self.out: set[str] = set()
        self.turn = turn
        self.latest = ""

    def fits(self, name: str) -> list[str]:
        return [word for word in self.hands[name] if "234567QKA".index(word[0]) > self.piles[word[1]]]

    def legal(self) -> list[str]:
        if self.winner:
            return []
        held = self.hands[self.turn]
        if not self.latest and (self.first_round or self.options.lead_suit_opens_every_round):
            of_lead = [word for word in held if word[1] == self.lead]
            if of_lead:
                return [f"{self.turn} {min(of_lead, key=lambda word: '234567QKA'.index(word[0]))}"]
        return [f"{self.turn} {word}" for word in self.fits(self.turn)]

    def act(self, text: str) -> None:
        name, word = text.split()
        self.hands[name].remove(word)
        self.piles[word[1]] = "234567QKA".index(word[0])
        self.latest = name
        while True:
            self.turn = self.names[(self.names.index(self.turn) + 1) % len(self.names)]
            if self.turn not in self.out:
                if not self.fits(self.turn):
                    self.out.add(self.turn)
                elif not self.stopped():
                    return
            if len(self.out) == len(self.names) or self.stopped():
                break
        if any(not held for held in self.hands.values()):
            self.winner = self.latest
        else:
            self.first_round = False
            self.begin(self.names[(self.names.index(self.latest) + 1) % len(self.names)])

    def stopped(self) -> bool:
        left = [name for name in self.names if name not in self.out]
        ran_out = any(not held for held in self.hands.values())
        return self.options.last_one_stops and ran_out and left == [self.latest]


EVERY_CARD = {str(card): card for card in ISLAND.cards()}


def allowed(state: HandState) -> list[str]:
    names = [seat.player for seat in state.seats]
    return sorted(
        f"{name} {word}"
        for name in names
        for word, card in EVERY_CARD.items()
        if hand.is_allowed(state, Play(name, card))
    )


OPTIONS = [
    Options(last_one_stops=stops, lead_suit_opens_every_round=opens)
    for stops in (False, True)
    for opens in (False, True)
]


@pytest.mark.slow
@pytest.mark.parametrize(("count", "stops", "opens"), pairwise([2, 3, 4, 5, 6], [False, True], [False, True]))
def test_dw_r1_to_r4_every_play_is_allowed_or_refused_as_in_an_independent_model(
    count: int, stops: bool, opens: bool
) -> None:
    options = Options(last_one_stops=stops, lead_suit_opens_every_round=opens)
    rng = random.Random(f"{count}-{options}")
    names = NAMES[:count]
    all_cards = rng.sample(ISLAND.cards(), 54)
    state = hand.deal(names, all_cards, options)
    size = {2: 12, 3: 10}.get(count, 9)
    before = {name: [str(card) for card in all_cards[n * size :][:size]] for n, name in enumerate(names)}
    passed = {name: rng.sample(held, 3) for name, held in before.items()}
    for name in rng.sample(names, count):
        state = hand.play(state, PassCards(name, cards(" ".join(passed[name]))))
    held = {
        name: [word for word in before[name] if word not in passed[name]] + passed[names[n - 1]]
        for n, name in enumerate(names)
    }
    turned = str(all_cards[count * size])[1] if count < 6 else "C"
    everything = sorted((word for words in held.values() for word in words), key=lambda w: "234567QKA".index(w[0]))
    opening = next(word for word in everything if word[1] == turned)  # of these decks, every suit is dealt
    opener = next(name for name in names if opening in held[name])
    model = Model(held, options, lead=turned, turn=opener, first=True)
    while legal := model.legal():
        assert allowed(state) == sorted(legal)
        assert sorted(f"{state.turn} {card}" for card in state.playable) == sorted(legal)
        chosen = rng.choice(legal)
        model.act(chosen)
        state = hand.play(state, act_of(chosen))
        assert [[str(card) for card in seat.hand] for seat in state.seats] == list(model.hands.values())
    assert state.winner == model.winner


def endings(state: HandState) -> Iterator[match.HandWon]:
    """Return the end of every way to play a position out."""
    if state.is_over:
        yield match.entry_of(state)
    for card in state.playable:
        yield from endings(hand.play(state, Play(state.turn or "", card)))


def endings_of_model(hands: dict[str, list[str]], options: Options, line: tuple[str, ...]) -> Iterator[match.HandWon]:
    """Return the same from the model, playing each line from its start."""
    model = Model({name: [*held] for name, held in hands.items()}, options, lead="B", turn=NAMES[0], first=False)
    for act in line:
        model.act(act)
    if model.winner:
        own = len(model.hands[model.winner])
        yield match.HandWon(model.winner, own, sum(map(len, model.hands.values())) - own)
    for act in model.legal():
        yield from endings_of_model(hands, options, (*line, act))


@pytest.mark.parametrize("options", OPTIONS)
def test_dw_a1_and_a2_every_line_of_small_endings_ends_as_in_the_model(options: Options) -> None:
    rng = random.Random(2023)
    seen = set()
    for sizes in ((3, 3), (2, 2, 3), (1, 3, 2), (3, 2, 2)):
        for _ in range(6):
            dealt = iter(rng.sample([f"{rank}{suit}" for rank in "23QA" for suit in "ABC"], sum(sizes)))
            hands = {name: [next(dealt) for _ in range(size)] for name, size in zip(NAMES, sizes, strict=False)}
            state = position(
                {name: " ".join(held) for name, held in hands.items()}, turn="Ana", lead="B", options=options
            )
            ours = list(endings(state))
            assert ours == list(endings_of_model(hands, options, ()))
            seen.update(ours)
    assert len({(end.own_left, end.others_left) for end in seen}) > 5


def test_dw_a1_the_two_readings_differ_on_the_same_small_ending() -> None:
    hands = {"Ana": "2A 3A", "Ben": "QB"}
    ends = {options: set(endings(position(hands, turn="Ben", options=options))) for options in (DEFAULTS, STOPS)}
    assert ends == {
        DEFAULTS: {match.HandWon("Ana", 0, 0), match.HandWon("Ana", 1, 0)},
        STOPS: {match.HandWon("Ana", 1, 0)},
    }


def test_dw_r3_only_who_is_out_is_skipped() -> None:
    """In every two-card hand against every top, a player is skipped just when neither card fits."""
    for two in combinations(cards("2A 7A AA 2B 7B AB"), 2):
        for top in cards("3A KA 3B KB"):
            state = position({"Ana": f"{top} 2C 3C", "Ben": show(two), "Cleo": "2D 3D"}, turn="Ana")
            fits = any(card.suit != top.suit or "27A".index(card.rank) > (top.rank != "3") for card in two)
            assert played(state, f"Ana {top}").turn == ("Ben" if fits else "Cleo")
