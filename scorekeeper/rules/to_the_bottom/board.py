"""The effects of cards on one another's boards, where they can be counted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.rules.to_the_bottom.deck import CrewCard, FrameColour
from scorekeeper.rules.to_the_bottom.pool import BAND_LIMIT


def enters_tired(card: CrewCard, board: Sequence[CrewCard]) -> bool:
    """Whether a card cannot act in the turn in which it comes onto this board.

    Source: To the Bottom, Board; notes, Caretaker (TB-R8): he helps red and violet, and beige is not mentioned.
    """
    has_help = CrewCard.CARETAKER in board and card.facts.colour.value in (FrameColour.RED, FrameColour.VIOLET)
    return card.facts.enters_tired.value and not has_help


@dataclass(frozen=True, slots=True)
class DeckView:
    """What players may see of their own deck at any time."""

    card_count: int
    """Number of cards from the top."""
    can_rearrange: bool
    """Whether they may be put back in another order."""


def view_of_deck(board: Sequence[CrewCard]) -> DeckView:
    """Return how many top cards Navigator and Steersman show.

    Source: To the Bottom, notes, Navigator (TB-R19); Steersman's own three cards are inferred from it, and that a third
    Navigator adds nothing is ours.
    """
    navigator_count = board.count(CrewCard.NAVIGATOR)
    if CrewCard.STEERSMAN in board:
        return DeckView(3 + 2 * min(navigator_count, 2), can_rearrange=True)
    return DeckView(2 if navigator_count else 0, can_rearrange=False)


def arbiter_takes(boards: Mapping[str, Sequence[CrewCard]]) -> dict[str, tuple[CrewCard, ...]]:
    """Return the cards that Arbiter jettisons from each player's board: all that tie as dearest.

    A protected Band stays, and nothing goes in its place (ours).

    Args:
        boards: Of every ship afloat, including Arbiter's owner's.

    Source: To the Bottom, notes, Arbiter; notes, Band (TB-R16, TB-R17).
    """
    dearest = max((card.points for board in boards.values() for card in board), default=0)
    return {
        player: tuple(
            card for card in board if card.points == dearest and (card is not CrewCard.BAND or len(board) >= BAND_LIMIT)
        )
        for player, board in boards.items()
    }
