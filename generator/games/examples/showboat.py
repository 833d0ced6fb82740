"""Numbers and worked examples of the reference sheet of Showboat."""

from collections.abc import Mapping
from typing import Any

from generator.games.examples.island import island_card
from scorekeeper.rules import showboat
from scorekeeper.rules.cards import ISLAND


def examples() -> Mapping[str, Any]:
    """Return a hand counted card by card, the order of action, values, hands that cancel, and limits."""
    boat = showboat
    plays = ISLAND.parse_all("4F KA AD 4B QT")
    order = boat.order_of_action({str(number): card for number, card in enumerate(plays)})
    return {
        "counted": _hand("2A KT 4C 4D KF", "KB KD 3F"),
        "as_last": _hand("2A KT 4C 4D KF", "KB KD 3F", is_last_player=True),
        "unscored": _hand("6B QD 4T", "5A 5C 2F"),
        "best": _hand("KB 6D QC KT 7F", "4A 4B 4F"),
        "longest": _hand("KB 5A QC 6D KT 7F", "4A 4B 4F"),
        "values": [[rank, boat.VALUES[rank]] for rank in ISLAND.ranks],
        "plays": [
            {"player": number, **island_card(card), "place": order.index(str(number)) + 1}
            for number, card in enumerate(plays)
        ],
        "tables": [_table(count) for count in boat.options.PLAYER_COUNTS],
        "hand_size": boat.hand.HAND_SIZE,
        "dealt": boat.hand.DEALT_COUNT,
        "centre_size": boat.hand.CENTRE_SIZE,
        "hands": boat.match.HAND_COUNT,
        "rounds": boat.match.ROUND_COUNT,
        "first_retirement": boat.hand.FIRST_RETIREMENT_OF_TWO,
    }


def _table(count: int) -> Mapping[str, int]:
    """Return what is left and discarded when so many have been dealt their cards."""
    dealt = showboat.hand.deal([str(number) for number in range(count)], ISLAND.cards(), showboat.DEFAULTS)
    return {"players": count, "discarded": len(dealt.discards), "left": len(dealt.centre) + len(dealt.deck)}


def _hand(tableau: str, hand: str, *, is_last_player: bool = False) -> Mapping[str, Any]:
    """Count a hand, and say of each card of the tableau what the referee's parts say of it."""
    cards, held = ISLAND.parse_all(tableau), ISLAND.parse_all(hand)
    score = showboat.score(cards, held, is_last_player=is_last_player)
    last = len(cards) + 1 if cards else 0  # a part for each card, one for the last of them, then the hand's
    shown, best = [], 0
    for card, part in zip(cards, score.parts, strict=False):
        value = showboat.VALUES[card.rank]
        is_court = part.ruling == "SB-R4"
        shown.append({**island_card(card), "points": part.points, "is_court": is_court, "best": best})
        best = best if is_court else max(best, value)
    groups = [
        {"cards": [island_card(card) for card in held if card.rank == rank], "points": part.points}
        for rank, part in zip(
            sorted({card.rank for card in held}, key=ISLAND.ranks.index), score.parts[last:], strict=True
        )
    ]
    return {
        "cards": shown,
        "again": score.parts[last - 1].points if cards else 0,
        "tableau": sum(part.points for part in score.parts[:last]),
        "hand": groups,
        "hand_points": sum(part.points for part in score.parts[last:]),
        "points": score.points,
    }  # fmt: skip
