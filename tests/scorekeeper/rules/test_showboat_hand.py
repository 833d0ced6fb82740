"""Showboat: a hand of play, step by step and against an independent model."""

import random
from functools import reduce

import pytest

from scorekeeper.errors import RuleError
from scorekeeper.rules.cards import ISLAND, Card, show
from scorekeeper.rules.showboat import DEFAULTS, HandState, Options, Play, Retire, Take, hand
from scorekeeper.rules.showboat.hand import Act

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay")


def deck(*, top: str) -> list[Card]:
    """Return a deck with these cards on top, and the rest below in the deck's own order."""
    first = ISLAND.parse_all(top)
    return [*first, *[card for card in ISLAND.cards() if card not in first]]


def card(word: str) -> Card:
    return ISLAND.parse(word)


def played(state: HandState, *acts: str) -> HandState:
    """Do acts: `Ana 2A` plays, `Ana +2A` takes, `Ana out` retires."""
    return reduce(hand.play, map(act_of, acts), state)


def act_of(text: str) -> Act:
    player, word = text.split()
    if word == "out":
        return Retire(player)
    return Take(player, card(word[1:])) if word[0] == "+" else Play(player, card(word))


def why_not(state: HandState, act: str) -> list[str]:
    found = [str(problem) for problem in hand.problems(state, act_of(act))]
    assert hand.is_allowed(state, act_of(act)) == (not found)
    if found:
        with pytest.raises(RuleError) as caught:
            hand.play(state, act_of(act))
        assert [str(problem) for problem in caught.value.problems] == found
    return found


THREE = deck(
    top="AA 2A KA QA  AB 2B KB QB  AC 2C KC QC  "  # Ana, Ben, Cleo
    "AD AF AT 2D 2F 2T 3A 3B 3C 3D 3F 3T  "  # discarded
    "4A 4B 4C 4D 4F 4T  5A 5B 5C 5D 5F 5T  6A 6B 6C 6D 6F 6T  7A 7B 7C 7D 7F 7T  QD QF QT KD KF KT"
)
"""Three players' deck: four fast or slow cards each, then five centres of six."""
TWO = deck(
    top="AA 2A KA QA  AB 2B KB QB  AC 2C KC QC AD AF AT 2D 2F 2T 3A 3B 3C 3D 3F 3T  "
    "4A 4B 4C 4D 4F 4T  5A 5B 5C 5D 5F 5T  6A 6B 6C 6D 6F 6T  7A 7B 7C 7D 7F 7T  QD QF QT KD KF KT"
)


def three(options: Options = DEFAULTS) -> HandState:
    return hand.deal(NAMES[:3], THREE, options)


def two() -> HandState:
    return hand.deal(NAMES[:2], TWO, DEFAULTS)


# The deal


@pytest.mark.parametrize(("count", "discarded"), [(2, 16), (3, 12), (4, 8), (5, 4), (6, 0)])
def test_sb_r1_24_cards_are_dealt_or_discarded_and_30_left(count: int, discarded: int) -> None:
    cards = ISLAND.cards()
    state = hand.deal(NAMES[:count], cards, DEFAULTS)
    assert [len(seat.hand) for seat in state.seats] == [4] * count
    assert len(state.discards) == discarded
    assert len(state.centre) + len(state.deck) == 30 == 5 * 6
    assert state.centre == cards[24:30]
    assert state.deck == cards[30:]
    assert state.seats[1].hand == cards[4:8]


def test_sb_r1_the_deck_must_be_whole_and_the_table_right() -> None:
    wrong = [*ISLAND.cards()[1:53], card("AB")]
    assert [problem.message for problem in hand.deal_problems(["Ana"], wrong, DEFAULTS)] == [
        "Showboat is for 3 to 6 players, or for 2 with a special rule, not for 1",
        "AB appears 2 times; one pack has 1",
        "AA is missing from the deck",
        "KT is missing from the deck",
    ]
    with pytest.raises(RuleError, match="AA is missing"):
        hand.deal(NAMES[:3], wrong, DEFAULTS)


def test_sb_r10_four_cards_each() -> None:
    assert [show(seat.hand) for seat in three().seats] == ["AA 2A KA QA", "AB 2B KB QB", "AC 2C KC QC"]
    assert show(three().centre) == "4A 4B 4C 4D 4F 4T"


# A round


def test_sb_r10_cards_are_played_in_any_order_and_revealed_together() -> None:
    state = played(three(), "Cleo AC", "Ana KA")
    assert state.to_act == ()
    assert [seat.tableau for seat in state.seats] == [(), (), ()]
    assert state.seat("Cleo").face_down == card("AC")
    assert why_not(state, "Cleo 2C") == ["Cleo has already played a card this round (SB-R10)"]
    assert why_not(state, "Ben KC") == ["Ben does not hold KC (SB-R10)"]
    assert why_not(state, "Cleo +4A") == ["Nobody acts until everyone has played a card (SB-R10)"]
    state = played(state, "Ben 2B")
    assert [show(seat.tableau) for seat in state.seats] == ["KA", "2B", "AC"]
    assert [seat.face_down for seat in state.seats] == [None] * 3


def test_sb_r2_the_lowest_card_acts_first() -> None:
    state = played(three(), "Ana KA", "Ben 2B", "Cleo AC")
    assert state.to_act == ("Cleo", "Ben", "Ana")
    assert why_not(state, "Ana +4A") == ["Cleo acts before Ana: AC is faster than KA (SB-R2)"]
    assert why_not(state, "Ben out") == ["Cleo acts before Ben: AC is faster than 2B (SB-R2)"]
    assert why_not(state, "Ana 2A") == ["Cleo must act before the next cards are played (SB-R10)"]
    assert why_not(state, "Ana 2C") == [
        "Cleo must act before the next cards are played (SB-R10)",
        "Ana does not hold 2C (SB-R10)",
    ]
    assert why_not(state, "Ana +5A") == [
        "Cleo acts before Ana: AC is faster than KA (SB-R2)",
        "5A is not in the centre (SB-R10)",
    ]


def test_sb_r10_who_acts_takes_one_card_and_the_rest_is_discarded() -> None:
    state = played(three(), "Ana KA", "Ben 2B", "Cleo AC", "Cleo +4D")
    assert show(state.seat("Cleo").hand) == "2C KC QC 4D"
    assert show(state.centre) == "4A 4B 4C 4F 4T"
    assert state.to_act == ("Ben", "Ana")
    assert why_not(state, "Ben +4D") == ["4D is not in the centre (SB-R10)"]
    assert why_not(state, "Cleo +4A") == ["Cleo has already acted this round (SB-R10)"]
    state = played(state, "Ben +4A", "Ana +4T")
    assert (state.round_number, state.to_act) == (2, ())
    assert show(state.centre) == "5A 5B 5C 5D 5F 5T"
    assert show(state.discards) == "AD AF AT 2D 2F 2T 3A 3B 3C 3D 3F 3T 4B 4C 4F"
    assert show(state.deck[:6]) == "6A 6B 6C 6D 6F 6T"


def test_sb_r10_who_retires_is_out_and_the_others_go_on() -> None:
    state = played(three(), "Ana KA", "Ben 2B", "Cleo AC", "Cleo out")
    assert state.retired == ("Cleo",)
    assert not state.is_over
    assert state.last_player is None
    state = played(state, "Ben +4A", "Ana +4B")
    assert why_not(state, "Cleo 2C") == ["Cleo has retired (SB-R10)"]
    state = played(state, "Ben 4A", "Ana 4B")
    assert state.to_act == ("Ben", "Ana")
    assert why_not(state, "Cleo +5A") == ["Cleo has retired (SB-R10)"]


# The end


def test_sb_r8_the_last_player_gets_no_more_actions() -> None:
    state = played(three(), "Ana KA", "Ben 2B", "Cleo AC", "Cleo out", "Ben out")
    assert state.is_over
    assert state.last_player == "Ana"
    assert state.to_act == ()
    over = ["The hand is over, and Ana is the last player (SB-R8)"]
    assert why_not(state, "Ana out") == over
    assert why_not(state, "Ana +4A") == over
    assert why_not(state, "Ana 2A") == over
    assert why_not(state, "Ben 2A") == over


def test_sb_r8_the_last_player_may_have_acted_before() -> None:
    state = played(three(), "Ana AA", "Ben 2B", "Cleo KC", "Ana +4A", "Ben out", "Cleo out")
    assert state.last_player == "Ana"
    assert show(state.seat("Ana").hand) == "2A KA QA 4A"


def test_sb_r11_a_played_card_counts_even_if_its_player_never_acts() -> None:
    state = played(three(), "Ana KA", "Ben 2B", "Cleo AC", "Cleo out", "Ben out")
    assert show(state.seat("Ana").tableau) == "KA"
    assert [len(seat.hand) for seat in state.seats] == [3, 3, 3]
    counted = {player: each.points for player, each in hand.scores(state).items()}
    assert counted == {"Ana": 5 - 1 - 2 - 5, "Ben": 4 - 1 - 5 - 5, "Cleo": 2 - 2 - 5 - 5}


def test_sb_a2_holds_in_a_hand_of_play() -> None:
    first = ISLAND.parse_all("KA KB KC 2A  KD QB 2B QA  3A 4A 5A 6A")
    cards = [*first, *[each for each in ISLAND.cards() if each not in first]]
    acts = ("Ana 2A", "Ben 2B", "Cleo 6A", "Ana out", "Ben out")
    for options, expected in ((DEFAULTS, 4), (Options(only_pairs_cancel=True), -1)):
        state = played(hand.deal(NAMES[:3], cards, options), *acts)
        assert hand.scores(state)["Ana"].points == expected


def test_sb_r9_of_two_players_none_retires_before_round_four() -> None:
    state = two()
    too_early = ["With two players, nobody may retire before round 4 (SB-R9)"]
    for number, rank in ((1, "4"), (2, "5"), (3, "6")):
        assert state.round_number == number
        state = played(state, f"Ana {state.seat('Ana').hand[-1]}", f"Ben {state.seat('Ben').hand[-1]}")
        assert state.to_act == ("Ana", "Ben")
        assert why_not(state, "Ana out") == too_early
        assert why_not(state, "Ben out") == [
            f"Ana acts before Ben: {state.seat('Ana').tableau[-1]} is faster than {state.seat('Ben').tableau[-1]} "
            "(SB-R2)",
            *too_early,
        ]
        state = played(state, f"Ana +{rank}A", f"Ben +{rank}B")
    assert state.round_number == 4
    state = played(state, "Ana 6A", "Ben 6B")
    assert why_not(state, "Ana out") == []
    state = played(state, "Ana out")
    assert state.last_player == "Ben"


def test_sb_r9_three_players_may_retire_at_once_even_when_two_are_left() -> None:
    state = played(three(), "Ana AA", "Ben AB", "Cleo AC", "Ana out")
    assert why_not(state, "Ben out") == []


def sixth_round() -> HandState:
    """Play five rounds in which each lays the card taken before and takes the next: all are in, the centre empty."""
    state = played(three(), "Ana KA", "Ben KB", "Cleo KC")
    for centre in ("4", "5", "6", "7", "Q"):
        suits = "DFT" if centre == "Q" else "ABC"
        state = played(state, *[f"{name} +{centre}{suit}" for name, suit in zip(NAMES, suits, strict=False)])
        if centre != "Q":
            state = played(state, *[f"{name} {centre}{suit}" for name, suit in zip(NAMES, suits, strict=False)])
    return state


def test_sb_r10_the_sixth_round_has_an_empty_centre_and_retires_all_in_order() -> None:
    state = sixth_round()
    assert (state.round_number, state.centre, state.deck) == (6, (), ())
    assert len(state.discards) == 12 + 5 * 3
    state = played(state, "Ana QD", "Cleo QT")
    assert state.retired == ()
    state = played(state, "Ben AB")
    assert state.retired == ("Ben", "Ana")
    assert state.last_player == "Cleo"
    assert state.to_act == ()
    assert [show(seat.tableau) for seat in state.seats] == [
        "KA 4A 5A 6A 7A QD",
        "KB 4B 5B 6B 7B AB",
        "KC 4C 5C 6C 7C QT",
    ]
    # Held: AA 2A QA; 2B QB QF; AC 2C QC. The aces, twos and lone queens cost, Ben's two queens do not.
    assert {player: each.points for player, each in hand.scores(state).items()} == {
        "Ana": 5 + 4 + 5 + 6 + 7 + 5 + 5 - 8,
        "Ben": 5 + 4 + 5 + 6 + 7 - 2,
        "Cleo": 5 + 4 + 5 + 6 + 7 + 5 - 8,
    }


def test_who_is_not_in_the_hand_can_do_nothing() -> None:
    assert why_not(three(), "Dan AD") == ["Dan is not in this hand"]
    with pytest.raises(KeyError):
        three().seat("Dan")


# An independent model


class Model:
    """The rules again, as a table would do them: lists of words, one big step at a time."""

    def __init__(self, names: tuple[str, ...], cards: list[str]) -> None:
        self.names = list(names)
        self.hands = {name: [cards.pop(0) for _ in range(4)] for name in names}
        while len(cards) > 30:
            cards.pop(0)
        self.deck = cards
        self.tableaux: dict[str, list[str]] = {name: [] for name in names}
        self.left = list(names)
        self.round = 0
        self.new_round()

    def new_round(self) -> None:
        self.round += 1
        self.centre = [self.deck.pop(0) for _ in range(6)] if self.deck else []
        self.down: dict[str, str] = {}
        self.queue: list[str] | None = None

    def legal(self) -> set[str]:
        if len(self.left) == 1:
            return set()
        if self.queue is None:
            return {f"{name} {word}" for name in self.left if name not in self.down for word in self.hands[name]}
        name = self.queue[0]
        acts = {f"{name} +{word}" for word in self.centre}
        if len(self.names) > 2 or self.round >= 4:
            acts.add(f"{name} out")
        return acts

    def act(self, text: str) -> None:
        name, word = text.split()
        if self.queue is None:
            self.hands[name].remove(word)
            self.down[name] = word
            if len(self.down) < len(self.left):
                return
            for each, laid in self.down.items():
                self.tableaux[each].append(laid)
            speed = {laid: ("A234567QK".index(laid[0]), laid[1]) for laid in self.down.values()}
            self.queue = sorted(self.down, key=lambda each: speed[self.down[each]])
            while not self.centre and len(self.left) > 1:
                self.left.remove(self.queue.pop(0))
            return
        self.queue.pop(0)
        if word == "out":
            self.left.remove(name)
        else:
            self.centre.remove(word[1:])
            self.hands[name].append(word[1:])
        if len(self.left) > 1 and not self.queue:
            self.new_round()


@pytest.mark.slow
@pytest.mark.parametrize("seeds", [(0, 1), pytest.param((2, 3), marks=pytest.mark.long)])
@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_sb_r8_to_r11_every_act_is_allowed_or_refused_as_in_an_independent_model(
    count: int, seeds: tuple[int, ...]
) -> None:
    names = NAMES[:count]
    every_act = {
        f"{name} {mark}{each}": kind(name, each)
        for name in names
        for each in ISLAND.cards()
        for mark, kind in (("", Play), ("+", Take))
    } | {f"{name} out": Retire(name) for name in names}
    longest = 0
    for seed in seeds:
        rng = random.Random(f"{count}-{seed}")
        cards = rng.sample(ISLAND.cards(), 54)
        model, state = Model(names, [str(each) for each in cards]), hand.deal(names, cards, DEFAULTS)
        while legal := sorted(model.legal()):
            assert legal == sorted(text for text, act in every_act.items() if hand.is_allowed(state, act))
            # Every other hand is played on for as long as it can be.
            going_on = [text for text in legal if not text.endswith("out")] if seed % 2 else legal
            chosen = rng.choice(going_on)
            model.act(chosen)
            state = hand.play(state, every_act[chosen])
        assert state.is_over
        assert [state.last_player] == model.left
        assert state.round_number == model.round
        for seat in state.seats:
            assert [str(each) for each in seat.hand] == model.hands[seat.player]
            assert [str(each) for each in seat.tableau] == model.tableaux[seat.player]
        longest = max(longest, state.round_number)
    assert longest == 6
