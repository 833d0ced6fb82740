"""The points of jettisoned cards, and the price of playing a card, of buying one, of taking one with Teacher."""

from collections.abc import Iterable, Sequence
from functools import cache

from scorekeeper.errors import Problem, RuleError, say_problem
from scorekeeper.messages import Message, say, say_count
from scorekeeper.rules.checks import refuse
from scorekeeper.rules.rulings import Origin
from scorekeeper.rules.scores import Part, Score
from scorekeeper.rules.to_the_bottom.deck import CrewCard, Home
from scorekeeper.rules.to_the_bottom.options import DEFAULTS, Options

BOARD_LIMIT = 5
"""With this many cards on board prices double, with twice as many they triple. Source: To the Bottom, Board (TB-R4)."""

BUYABLE: tuple[CrewCard, ...] = tuple(card for card in CrewCard if card.facts.home is not Home.STARTING_DECK)
"""Every card that can be in the shop. Source: To the Bottom, Cruise (TB-R1, TB-R6)."""


def board_multiplier(board: Sequence[CrewCard], options: Options = DEFAULTS) -> int:
    """Return the multiplier of a card's points with this board.

    Every card counts, Assistant and the card below as two (TB-R14). Each Lifeguard takes one off; by the house rule
    TB-A3 they take one off together, and only at the fifth card.

    Source: To the Bottom, Board; notes, Lifeguard; notes, Assistant (TB-R4).
    """
    lifeguard_count = board.count(CrewCard.LIFEGUARD)
    if options.is_lifeguard_counted_once:
        free_count = 1 if lifeguard_count and len(board) == BOARD_LIMIT else 0
    else:
        free_count = lifeguard_count
    return 1 + (len(board) - free_count) // BOARD_LIMIT


def price_of_playing(card: CrewCard, board: Sequence[CrewCard], options: Options = DEFAULTS) -> Score:
    """Return the price of playing a card now; it is counted afresh for each card.

    Args:
        board: The payer's own board before the card is played, for Stowaway too (TB-R14).

    Source: To the Bottom, Board; notes, Lifeguard; notes, Stowaway (TB-R4, TB-A3).
    """
    points = card.points
    multiplier = board_multiplier(board, options)
    lifeguard_count = board.count(CrewCard.LIFEGUARD)
    ruling = "TB-A3" if lifeguard_count > 1 or options.is_lifeguard_counted_once else "TB-R4"
    parts = [
        _points_of(card),
        Part(_times(multiplier, len(board), lifeguard_count), points * (multiplier - 1), ruling),
    ]
    if lifeguard_count:
        discount = 1 if options.is_lifeguard_counted_once else lifeguard_count
        text = say("Lifeguard: %(discount)s less, never below 0", discount=discount)
        parts.append(Part(text, -min(discount, points * multiplier), ruling))
    return Score(tuple(parts))


@cache
def _points_of(card: CrewCard) -> Part:
    return Part(say("%(card)s: points", card=card), card.points, "TB-R4")


@cache
def _times(multiplier: int, card_count: int, lifeguard_count: int) -> Message:
    including = ""
    if lifeguard_count == 1:
        including = say(", Lifeguard among them")
    elif lifeguard_count:
        including = say(", %(count)s Lifeguards among them", count=lifeguard_count)
    return say_count(
        "x %(times)s: %(count)s card on board%(including)s",
        "x %(times)s: %(count)s cards on board%(including)s",
        card_count,
        times=multiplier,
        including=including,
    )


def price_of_buying(card: CrewCard) -> Score:
    """Return the price of a card in the shop; no board ever changes it.

    Raises:
        RuleError: The card is in the starting decks only.

    Source: To the Bottom, Cruise; notes, Iceberg, Lifeboat (TB-R6, TB-R11); Lifeboat's 8 is ours.
    """
    facts = card.facts
    if facts.home is Home.STARTING_DECK:
        raise RuleError(say_problem("%(card)s is in the starting decks and never in the shop", "TB-R1", card=card))
    ruling = "TB-R11" if facts.price is facts.points else "TB-R6"
    text = say("%(card)s: price (%(origin)s)", card=card, origin=facts.price.origin)
    return Score((Part(text, facts.price.value, ruling),))


def price_for_teacher(jettisoned: Iterable[CrewCard], board: Sequence[CrewCard], options: Options = DEFAULTS) -> Score:
    """Return what Teacher's owner pays for cards that an opponent jettisoned together.

    Seal costs 5 whatever card was beside her. The cards are paid for at once, so they share one multiplier;
    Lifeguard moves the limit but takes nothing off, because nothing is played (ours).

    Args:
        board: The board of Teacher's owner.

    Source: To the Bottom, notes, Seal and Teacher (TB-R10, TB-R14).
    """
    multiplier = board_multiplier(board, options)
    return Score(
        tuple(
            Part(say("%(card)s: points × %(times)s", card=card, times=multiplier), card.points * multiplier, "TB-R10")
            for card in jettisoned
        )
    )


BAND_LIMIT = 5
"""Cards that its owner's board needs before Band can be jettisoned. Source: To the Bottom, notes, Band (TB-R17)."""
SEAL_LIMIT = 10
"""The most that Seal counts, whatever card is beside her. Source: inferred from notes, Seal: 22 with Pirate (TB-A1)."""


def jettison_problems(cards: Sequence[CrewCard], board: Sequence[CrewCard]) -> tuple[Problem, ...]:
    """List why cards cannot be jettisoned together from the hand; the board is the owner's as it was before."""
    if not cards:
        return (say_problem("Jettison at least one card", "TB-R5"),)
    if CrewCard.BAND in cards and len(board) < BAND_LIMIT:
        return (
            say_problem(
                "Band cannot be jettisoned before %(limit)s cards are on its owner's board; there are %(count)s",
                "TB-R17",
                limit=BAND_LIMIT,
                count=len(board),
            ),
        )
    return ()


def points_of_jettison(cards: Sequence[CrewCard], board: Sequence[CrewCard], options: Options = DEFAULTS) -> Score:
    """Return what cards jettisoned together from the hand, or one by Profiteer, add to the pool.

    Seal counts as the dearest card beside her that is not another Seal's partner, at most 10, if that is more
    than 5. One partner for each Seal is ours.

    Raises:
        RuleError: Band is protected, or there are no cards.

    Source: To the Bottom, Turn course; notes, Seal, Flapper, Rose, Band (TB-R5, TB-R10, TB-R14, TB-R17, TB-A1).
    """
    refuse(jettison_problems(cards, board))
    partners = iter(sorted((card for card in cards if card is not CrewCard.SEAL), key=lambda card: -card.points))
    parts = []
    for card in cards:
        partner = next(partners, None) if card is CrewCard.SEAL else None
        parts.append(_seal(partner, options) if card is CrewCard.SEAL else _plain(card))
    return Score(tuple(parts))


def _seal(partner: CrewCard | None, options: Options) -> Part:
    alone = CrewCard.SEAL.points
    copied = min(SEAL_LIMIT, partner.points) if partner else alone
    if copied <= alone:
        return Part(say("Seal"), alone, "TB-R10")
    if options.is_seal_always_five:
        return Part(say("Seal beside %(card)s", card=partner), alone, "TB-A1")
    text = say("Seal beside %(card)s: its points, %(most)s at most", card=partner, most=SEAL_LIMIT)
    return Part(text, copied, "TB-A1")


@cache
def _plain(card: CrewCard) -> Part:
    match card:
        case CrewCard.FLAPPER:
            return Part(say("Flapper: no points"), 0, "TB-R17")
        case CrewCard.ROSE:
            return Part(say("Rose, who goes onto the board"), card.points, "TB-R14")
        case CrewCard.JACK:
            return Part(say("Jack, who goes under the deck (%(origin)s)", origin=Origin.OURS), card.points, "TB-R20")
        case CrewCard.BAND:
            return Part(say("Band, free with %(limit)s cards on board", limit=BAND_LIMIT), card.points, "TB-R17")
        case _:
            return Part(say(card.value), card.points, "TB-R5")


def points_of_anchor(options: Options = DEFAULTS) -> Score:
    """Return what Anchor adds to the pool when it is jettisoned from the board.

    Source: To the Bottom, notes, Anchor, which is silent on it (TB-R16, TB-A4).
    """
    points = CrewCard.ANCHOR.points if options.has_anchor_points else 0
    return Score((Part(say("Anchor, from the board"), points, "TB-A4"),))
