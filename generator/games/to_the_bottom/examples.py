"""Numbers and worked examples of the reference sheet of To the Bottom."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules import to_the_bottom
from scorekeeper.rules.to_the_bottom.pool import BAND_LIMIT, SEAL_LIMIT
from scorekeeper.rules.to_the_bottom.state import SHOP_SIZE


def examples() -> Mapping[str, Any]:
    """Return the limits of both phases, prices by cards on board, worked examples, and the cards that they show."""
    ttb = to_the_bottom
    card, phase = ttb.Card, ttb.Phase
    four, five = (card.PASSENGER,) * 4, (card.PASSENGER,) * 5
    crew = (card.LIFEBOAT, card.STEERSMAN, card.SEAL, card.PASSENGER)
    return {
        "cards": {_name(each): _card(each) for each in ttb.Card},
        "colours_of_cards": [
            {"name": str(colour), "is_tired": any(_is_late(each, colour) for each in ttb.Card)} for colour in ttb.Colour
        ],
        "fewest": ttb.PLAYER_COUNTS[0],
        "most": ttb.PLAYER_COUNTS[-1],
        "start": [[_name(each), each.facts.copies.value] for each in dict.fromkeys(ttb.STARTING_DECK)],
        "shop_size": SHOP_SIZE,
        "draws": {each.name.lower(): _draws(each) for each in phase},
        "hand_limit": ttb.game.HAND_LIMIT,
        "sinking_hand": ttb.game.SINKING_HAND,
        "bands": [_bands(has_guard=has_guard) for has_guard in (False, True)],
        "modifiers": {
            _name(each): ttb.draw_count(phase.SINKING, 1, (each,)).points for each in (card.FISHERMAN, card.STOKER)
        },
        "jettisons": [_jettison(card.PASSENGER, card.SEAL), _jettison(card.PIRATE, card.SEAL)],
        "flapper": ttb.points_of_jettison((card.FLAPPER,), ()).points,
        "playings": [
            _playing(card.PASSENGER, five),
            _playing(card.PASSENGER, (*four, card.LIFEGUARD)),
            _playing(card.PASSENGER, (*five, card.LIFEGUARD)),
        ],
        "rose": [_playing(card.STOKER, board)["price"] for board in (four, (*four, card.ROSE))],
        "band_limit": BAND_LIMIT,
        "seal_limit": SEAL_LIMIT,
        "saved": {"cards": [_name(each) for each in crew], "points": ttb.victory_score(crew).points},
    }


def _name(card: to_the_bottom.Card) -> str:
    """Return the name of a card's picture."""
    return card.lower().replace(" ", "-")


def _card(card: to_the_bottom.Card) -> dict[str, Any]:
    """Return what a small drawing of a card shows."""
    facts = card.facts
    points = facts.points
    return {
        "name": str(card), "points": points.value, "origin": str(points.origin), "colour": str(facts.colour.value),
        "price": facts.price.value,
    }  # fmt: skip


def _is_late(card: to_the_bottom.Card, colour: to_the_bottom.Colour) -> bool:
    """Whether a card is of this colour and cannot act in the turn in which it is played."""
    return card.facts.colour.value is colour and card.facts.enters_tired.value


def _draws(phase: to_the_bottom.Phase) -> list[int]:
    """Return the cards drawn in the first turns of a phase, the last figure being that of all turns after it."""
    draws = [to_the_bottom.draw_count(phase, 1, ()).points]
    while (after := to_the_bottom.draw_count(phase, len(draws) + 1, ()).points) != draws[-1]:
        draws.append(after)
    return draws


def _bands(*, has_guard: bool) -> list[dict[str, int]]:
    """Return what a card costs by how many lie on board, Lifeguard among them or not, as runs of the same price.

    `most` of the last run is the last number asked for; `less` is taken off after multiplying.
    """
    guards = (to_the_bottom.Card.LIFEGUARD,) * has_guard
    bands: list[dict[str, int]] = []
    for count in range(len(guards), 3 * to_the_bottom.BOARD_LIMIT):
        board = guards + (to_the_bottom.Card.PASSENGER,) * (count - len(guards))
        times = to_the_bottom.board_multiplier(board)
        price = to_the_bottom.price_of_playing(to_the_bottom.Card.PIRATE, board).points
        if not bands or bands[-1]["times"] != times:
            bands.append({"fewest": count, "times": times, "less": to_the_bottom.Card.PIRATE.points * times - price})
        bands[-1]["most"] = count
    return bands


def _jettison(*cards: to_the_bottom.Card) -> dict[str, Any]:
    """Return what cards pay that are jettisoned together, and what of it is whose."""
    score = to_the_bottom.points_of_jettison(cards, ())
    parts = [part.points for part in score.parts]
    return {"cards": [_name(card) for card in cards], "points": score.points, "parts": parts}


def _playing(card: to_the_bottom.Card, board: tuple[to_the_bottom.Card, ...]) -> dict[str, Any]:
    """Return what a card costs to play with this board."""
    return {
        "card": _name(card),
        "board": [_name(each) for each in board],
        "price": to_the_bottom.price_of_playing(card, board).points,
    }
