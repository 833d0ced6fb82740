"""Numbers and worked examples of the reference sheet of Five-suit Spades."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules import five_suit
from scorekeeper.rules.cards import FIVE_SUIT, Card
from scorekeeper.rules.five_suit.scoring import BAGS_A_PENALTY, NIL, PENALTY, POINTS_A_TRICK
from scorekeeper.rules.five_suit.trick import ROCK, is_broken_by_rock


def examples() -> Mapping[str, Any]:
    """Return hand sizes, who beats whom, judged tricks, scores, and the end of a match that a penalty puts off."""
    rules, rocky = five_suit.DEFAULTS, five_suit.Options(rock_breaks_everything=True)
    first = five_suit.opening([five_suit.pack()])
    assert first is not None
    return {
        "hands": [_hands(jokers=jokers, ghost=ghost) for ghost in (False, True) for jokers in (True, False)],
        "ring": [_name(suit) for suit in FIVE_SUIT.suits],
        "orders": [_orders(is_reversed=is_reversed) for is_reversed in (False, True)],
        "tricks": [
            _trick("7P 2L 10S 9S", rules),
            _trick("6P KR AW 4P", rules),
            _trick("7P 2L *W 10S", rules),
            _trick("9P *L 3R *S", rules),
            _trick("7P 2R 10S KP", rocky),
            _trick("7W KS *P 2R", rocky),
        ],
        "scores": [
            _score("made", 4, 4),
            _score("over", 4, 6),
            _score("missed", 5, 3),
            _score("nil", 0, 0),
            _score("broken", 0, 2),
            _score("penalty", 4, 6, bags_before=8),
        ],
        "first_card": _card(first.card),
        "late": _late_win(),
        "fewest": five_suit.FEWEST_PLAYERS,
        "most": five_suit.MOST_PLAYERS,
        "goal": five_suit.WINNING_TOTAL,
        "a_trick": POINTS_A_TRICK,
        "nil": NIL,
        "ten": BAGS_A_PENALTY,
        "penalty": PENALTY,
    }


def _name(suit: str) -> str:
    """Return the name of a suit's symbol."""
    return FIVE_SUIT.suit_names[FIVE_SUIT.suits.index(suit)].lower()


def _card(card: Card) -> Mapping[str, Any]:
    return {"rank": card.rank, "suit": _name(card.suit), "is_joker": card.is_joker}


def _hands(*, jokers: bool, ghost: bool) -> Mapping[str, Any]:
    """Return the size of the hands for each number of players, and how many cards are left over."""
    options = five_suit.Options(jokers=jokers, ghost_hand=ghost)
    pack = len(five_suit.pack(options))
    counts = range(five_suit.FEWEST_PLAYERS, five_suit.MOST_PLAYERS + 1)
    sizes = [five_suit.hand_size(count, options) for count in counts]
    rest = [pack - size * (count + ghost) for count, size in zip(counts, sizes, strict=True)]
    return {"jokers": jokers, "ghost": ghost, "pack": pack, "sizes": sizes, "rest": rest}


def _orders(*, is_reversed: bool) -> list[list[str]]:
    """Give, for each suit led: itself, the suit that beats it, the suit that beats both, and the two that lose."""
    orders = []
    for led in FIVE_SUIT.suits:
        order = five_suit.contending_suits(led, is_reversed=is_reversed)
        losers = [suit for suit in FIVE_SUIT.suits if suit not in order]
        orders.append([_name(suit) for suit in (*order, *losers)])
    return orders


def _trick(text: str, options: five_suit.Options) -> Mapping[str, Any]:
    """Judge a trick: its cards in the order played, which wins, and what a reader needs to see why."""
    cards = FIVE_SUIT.parse_all(text)
    winner = five_suit.judge(cards, options).winner
    jokers = sum(card.is_joker for card in cards)
    is_broken = is_broken_by_rock(cards, options)
    order = ROCK if is_broken else five_suit.contending_suits(cards[0].suit, is_reversed=jokers > 0)
    return {
        "cards": [{**_card(card), "wins": card == winner, "can_win": card.suit in order} for card in cards],
        "order": [_name(suit) for suit in order],
        "jokers": jokers,
        "is_broken": is_broken,
        "winner": _card(winner),
        "is_lead_suit_best": winner.suit == cards[0].suit,
    }


def _score(kind: str, bid: int, took: int, *, bags_before: int = 0) -> Mapping[str, Any]:
    deal = five_suit.score(bid, took, bags_before=bags_before)
    return {
        "kind": kind, "bid": bid, "took": took, "before": bags_before,
        "points": deal.points, "bags": deal.bags, "penalty": deal.penalty,
    }  # fmt: skip


def _late_win() -> Mapping[str, Any]:
    """Play a match in which the points of a hand reach the goal and the penalty of that hand takes it away again."""
    size = five_suit.hand_size(five_suit.FEWEST_PLAYERS)
    deals = [
        five_suit.Deal((bid, size, size), (took, size - took, 0))
        for bid, took in ((12, 16), (12, 16), (0, 0), (7, 7), (4, 6))
    ]
    before, after = (five_suit.fold(("Ana", "Ben", "Eva"), five_suit.DEFAULTS, some) for some in (deals[:-1], deals))
    last = after.deals[-1].scores[0]
    assert last.penalty > 0
    assert after.outcome is None
    return {
        "before": before.totals["Ana"], "points": last.points, "penalty": last.penalty, "after": after.totals["Ana"],
    }  # fmt: skip
