"""The pack, the size of the hands and the opening card.

Words of this game: a *hand* is the cards that a player holds and also, as in the rulebook, the play of all of them; a
*deal* is one such hand for the score. The *opening card* is the Paper card that must begin the first trick.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from scorekeeper.rules.cards import FIVE_SUIT, JOKER, Card
from scorekeeper.rules.checks import refuse
from scorekeeper.rules.five_suit.options import DEFAULTS, Options, options_problems

LARGEST_HAND = 23
"""Tricks in the longest hand: three players, with jokers. Source: FS-R1."""

PAPER = "P"
_TWO, _JOKER = Card("2", PAPER), Card(JOKER, PAPER)
_HIGHER = tuple(Card(rank, PAPER) for rank in FIVE_SUIT.ranks[1:])


@dataclass(frozen=True, slots=True)
class Opening:
    """The required beginning of the first trick."""

    position: int
    """The leader's place, from 0 in seating order."""
    card: Card
    """The card to lead."""
    ruling: str
    """The ruling that names this card: `FS-R5`."""


@cache
def pack(options: Options = DEFAULTS) -> tuple[Card, ...]:
    """Return the cards to be dealt: 70, or 65 without jokers.

    Source: FS-A9.
    """
    return tuple(card for card in FIVE_SUIT.cards() if options.jokers or not card.is_joker)


def hand_size(player_count: int, options: Options = DEFAULTS) -> int:
    """Return the number of cards in each hand, which is the number of tricks; the remainder is set aside.

    Raises:
        RuleError: There are not 3 to 5 players.
    Source: FS-R1.
    """
    refuse(options_problems(options, player_count))
    return len(pack(options)) // (player_count + options.ghost_hand)


def opening(hands: Sequence[Sequence[Card]], options: Options = DEFAULTS) -> Opening | None:
    """Return the player who leads to the first trick, and the card; the hands are complete, in seating order.

    `None` if no Paper was dealt, which only the Ghost Hand makes possible. Ours: where FS-A6's house rule skips
    the joker of Paper, it still opens as the only Paper dealt; FS-A7's house rule goes before FS-A6.

    Source: FS-R5, FS-A6, FS-A7.
    """
    is_joker_first = options.ghost_hand and options.ghost_paper_joker_first
    if is_joker_first:
        order = (_JOKER, _TWO, *_HIGHER)
    elif options.paper_joker_stands_in:
        order = (_TWO, _JOKER, *_HIGHER)
    else:
        order = (_TWO, *_HIGHER, _JOKER)
    holders = {card: position for position, hand in enumerate(hands) for card in hand if card.suit == PAPER}
    for card in order:
        if card in holders:
            ruling = "FS-R5" if card == _TWO or _JOKER not in holders else "FS-A7" if is_joker_first else "FS-A6"
            return Opening(holders[card], card, ruling)
    return None
