"""Numbers and worked examples of the reference sheet of Down the Well."""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.rules import down_the_well
from scorekeeper.rules.cards import ISLAND, Card


def examples() -> Mapping[str, Any]:
    """Return hand sizes and targets by player count, cards that can and cannot be played, openings, and a score."""
    well = down_the_well
    tables = [_table(count) for count in well.options.HAND_SIZES]
    hands = [ISLAND.parse_all(text) for text in ("3T", "", "KC 4D", "7F", "2B")]
    own, *others = (len(hand) for hand in hands)
    return {
        "tables": tables,
        "pass_size": well.hand.PASS_SIZE,
        "ranks": well.RANKS,
        "piles": _piles("5A 7A 3B QB 7C KC 2D AD 6F KF QT AT", ("2A 6A", "2B", "4C QC", "", "5F AF", "3T KT")),
        "openings": [_opening("5C", "7C 3C KC 4B 6B 2D"), _opening("7T", "5A 3A 2B QB 6C KD")],
        "lead_of_six": ISLAND.suit_names[ISLAND.suits.index(well.piles.LEAD_SUIT_WITHOUT_TURNED_CARD)].lower(),
        "left": [
            {"player": number, "cards": [island_card(card) for card in hand]} for number, hand in enumerate(hands)
        ],
        "own": own,
        "others": sum(others),
        "points": well.score(own, sum(others), player_count=len(hands)).points,
    }


def island_card(card: Card) -> Mapping[str, str]:
    """Return rank and name of the suit's symbol."""
    return {"rank": card.rank, "suit": ISLAND.suit_name(card).lower()}


def _table(count: int) -> Mapping[str, int]:
    players = [str(number) for number in range(count)]
    dealt = down_the_well.hand.deal(players, ISLAND.cards(), down_the_well.DEFAULTS)
    target = down_the_well.match.start(players, down_the_well.DEFAULTS).target
    size = down_the_well.hand_size(count)
    return {"players": count, "cards": size, "stock": len(dealt.stock), "target": target}


def _piles(held: str, piles: Sequence[str]) -> list[Mapping[str, Any]]:
    """Return each pile of the deck's suits, bottom card first, and which of the cards held go on it."""
    hand = ISLAND.parse_all(held)
    lying = [ISLAND.parse_all(pile) for pile in piles]
    playable = down_the_well.playable(hand, [pile[-1] for pile in lying if pile])
    return [
        {
            "suit": name.lower(),
            "cards": [island_card(card) for card in pile],
            "held": [{**island_card(card), "can": card in playable} for card in hand if card.suit == suit],
            "takes": _span(suit, pile[-1:]),
        }
        for suit, name, pile in zip(ISLAND.suits, ISLAND.suit_names, lying, strict=True)
    ]


def _span(suit: str, tops: Sequence[Card]) -> list[str]:
    """Return the lowest and the highest rank that can go on a suit's pile, or nothing."""
    ranks = [card.rank for card in down_the_well.playable([Card(rank, suit) for rank in down_the_well.RANKS], tops)]
    return [ranks[0], ranks[-1]] if ranks else []


def _opening(turned: str, held: str) -> Mapping[str, Any]:
    """Return the suit that leads, and the card that opens, of the cards in all hands."""
    card, hands = ISLAND.parse(turned), ISLAND.parse_all(held)
    suit = down_the_well.lead_suit(card, hands)
    opens = down_the_well.lowest(hands, suit)
    assert opens is not None
    return {
        "turned": island_card(card), "held": [island_card(each) for each in hands], "opens": island_card(opens),
        "is_own_suit": suit == card.suit,
    }  # fmt: skip
