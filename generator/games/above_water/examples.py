"""Numbers and worked examples of the reference sheet of Above Water."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules import above_water
from scorekeeper.rules.cards import JOKER, STANDARD, Card

MOST_PLAYERS, USUAL_PLAYERS = 8, 6
"""For whom the game is printed (ours); the rules let thirteen play."""


def examples() -> Mapping[str, Any]:
    """Return what groups pay by their size, worked examples, the ante by exhaustions, and set-up by player count."""
    aw = above_water
    sets = ["3D 3H 3S", "7D 7H 7S", "10D 10H 10S"]
    straight = "9H 10S JH"
    return {
        "stones": aw.DEFAULTS.starting_stones,
        "hand": aw.options.STARTING_HAND,
        "highest_bid": aw.auction.HIGHEST_BID,
        "sizes": list(_SIZES),
        "groups": [
            _group(aw.Kind.SET, "5C 5D 5H 5S"),
            _group(aw.Kind.RUN, "2C 3C 4C 5C 6C"),
            _group(aw.Kind.STRAIGHT, "4S 5H 6D 7C 8H 9S 10D"),
            _group(aw.Kind.CLOUD, "2C 3C JC 5S AS"),
        ],
        "cloud_size": aw.groups.CLOUD_SIZE,
        "pair": {"cards": _cards("JC JH"), "points": _points("JC JH")},
        "synergy": [
            {
                "cards": _cards(cards),
                "alone": _points(cards),
                "bonus": _points(*sets[: count + 1]) - sum(_points(each) for each in sets[: count + 1]),
                "total": _points(*sets[: count + 1]),
            }
            for count, cards in enumerate(sets)
        ],
        "one_group": {"cards": _cards("5D 5C 6C"), "set": _points("5D 5C"), "run": _points("5C 6C")},
        "changed": {
            "cards": _cards(straight),
            "before": _points(straight),
            "after": _points("9H 10S=10H JH", "AC"),
        },
        "antes": _antes(),
        "tables": [_table(count) for count in _counts()],
        "made_for": min(count for count in _counts() if not aw.options_notes(aw.DEFAULTS, count)),
        "growing_antes": [
            ante
            for ante in aw.options.ANTES
            if not aw.options_notes(aw.Options(growing_lots=True, starting_ante=ante), USUAL_PLAYERS)
        ][:2],
        # A stone less (AW-R15).
        "beginners_ante": aw.DEFAULTS.starting_ante - 1,
    }


_SIZES = range(2, 8)
"""Cards of a group that the sheet tells the payment of."""


def _counts() -> range:
    return range(2, MOST_PLAYERS + 1)


def _card(card: Card) -> Mapping[str, Any]:
    return {"rank": card.rank, "suit": STANDARD.suit_name(card)}


def _cards(text: str) -> list[Mapping[str, Any]]:
    return [_card(card) for card in STANDARD.parse_all(text)]


def _points(*groups: str) -> int:
    """Return what groups pay that are turned in together."""
    return above_water.value(above_water.read(" / ".join(groups))).points


def _group(kind: above_water.Kind, example: str) -> Mapping[str, Any]:
    """Return what a group pays by its number of cards, None where there is no such group, and an example."""
    pays = [_payment(kind, size) for size in _SIZES]
    cards = STANDARD.parse_all(example)
    points = _points(example)
    assert points == pays[_SIZES.index(len(cards))]
    step = None if pays[0] is None or pays[1] is None else pays[1] - pays[0]
    return {
        "kind": str(kind), "cards": [_card(card) for card in cards], "points": points, "pays": pays, "step": step,
    }  # fmt: skip


def _payment(kind: above_water.Kind, size: int) -> int | None:
    """Count what the first group of a kind and size in the deck pays."""
    aw = above_water
    clubs, joker = STANDARD.suits[0], Card(JOKER, "")
    if kind is aw.Kind.SET:
        pairs = [(Card("5", suit), Card("5", suit)) for suit in STANDARD.suits] + [(joker, Card("5", clubs))] * size
    elif kind is aw.Kind.STRAIGHT:
        pairs = [(card, card) for card in map(Card, STANDARD.ranks, STANDARD.suits * len(STANDARD.ranks))]
    else:
        pairs = [(card, card) for card in (Card(rank, clubs) for rank in STANDARD.ranks)]
    turn_in = aw.TurnIn((aw.Group(kind, tuple(aw.GroupCard(*pair) for pair in pairs[:size])),))
    return aw.value(turn_in).points if aw.can_turn_in(turn_in) else None


def _antes() -> list[int]:
    """Return the ante before the deck is first exhausted, and after each time."""
    state = above_water.match.start(("Ana", "Ben"), above_water.DEFAULTS)
    antes = [state.ante]
    while len(antes) < _TRACK:
        state = above_water.match.enter(state, above_water.DeckExhausted())
        antes.append(state.ante)
    return antes


_TRACK = 8
"""Antes on the track of the sheet (ours)."""


def _table(count: int) -> Mapping[str, int]:
    """Return cards in the deck after the deal, lots, and the turn of the first special auction.

    That turn is counted with nobody out and no card drawn but for the auctions.
    """
    aw = above_water
    players = [str(number) for number in range(count)]
    stock = aw.stock.opened(aw.DEFAULTS, count)
    deck, turn = stock.deck, 1
    auction = aw.open_auction(players, stock, aw.DEFAULTS)
    lots = len(auction.lots)
    while not auction.is_special:
        turn += 1
        auction = aw.open_auction(players, auction.stock, aw.DEFAULTS)
    return {"players": count, "deck": deck, "lots": lots, "special": turn}
