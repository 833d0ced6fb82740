"""The points of jettisoned cards, for playing and buying."""

from collections.abc import Sequence
from functools import cache

from scorekeeper.errors import Problem
from scorekeeper.messages import say
from scorekeeper.rules.checks import refuse
from scorekeeper.rules.rulings import Origin
from scorekeeper.rules.scores import Part, Score
from scorekeeper.rules.to_the_bottom.deck import CrewCard
from scorekeeper.rules.to_the_bottom.options import DEFAULTS, Options

BAND_LIMIT = 5
"""Cards that its owner's board needs before Band can be jettisoned. Source: To the Bottom, notes, Band (TB-R17)."""
SEAL_LIMIT = 10
"""The most that Seal counts, whatever card is beside her. Source: inferred from notes, Seal: 22 with Pirate (TB-A1)."""


def jettison_problems(cards: Sequence[CrewCard], board: Sequence[CrewCard]) -> tuple[Problem, ...]:
    """List why cards cannot be jettisoned together from the hand; the board is the owner's as it was before."""
    if not cards:
        return (Problem(say("Jettison at least one card"), "TB-R5"),)
    if CrewCard.BAND in cards and len(board) < BAND_LIMIT:
        return (
            Problem(
                say(
                    "Band cannot be jettisoned before %(limit)s cards are on its owner's board; there are %(count)s",
                    limit=BAND_LIMIT,
                    count=len(board),
                ),
                "TB-R17",
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
