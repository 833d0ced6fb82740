"""The cards of a hand that may be played to a trick, given the earlier plays.

Ours: in the first trick too, a player who holds the led suit follows it, even if it is Rock.
Source: the five-suit rulebook, Playing; Rock Breaks Everything (FS-R5, FS-R10, FS-R12, FS-A6, FS-A7).
"""

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from scorekeeper.errors import Problem
from scorekeeper.messages import say
from scorekeeper.rules.cards import FIVE_SUIT, Card
from scorekeeper.rules.five_suit.dealing import Opening
from scorekeeper.rules.five_suit.options import DEFAULTS, Options
from scorekeeper.rules.five_suit.trick import ROCK

# Made once: every search for a legal card needs them again and again.
_MUST_FOLLOW = {
    suit: Problem(say("%(suit)s was led, and anyone who holds it must follow", suit=name), "FS-R5")
    for suit, name in zip(FIVE_SUIT.suits, FIVE_SUIT.suit_names, strict=True)
}
_ROCK_NOT_LED = Problem(say("Rock may not be led before one has been played in this hand"), "FS-R10")
_NO_ROCK_YET = Problem(say("no Rock may be played to the first trick while another suit is held"), "FS-R10")


@dataclass(frozen=True, slots=True)
class Situation:
    """What decides, besides the hand, which cards may be played."""

    led: str | None = None
    """The suit led to this trick; `None` for the leader."""
    is_first_trick: bool = False
    """Whether it is the first trick of the hand."""
    opening: Opening | None = None
    """The required beginning of the first trick; `None` if there is none."""
    is_rock_out: bool = False
    """Whether a Rock card was played to an earlier trick; matters with Rock Breaks Everything only."""


def plays_from(
    hand: Sequence[Card], situation: Situation, options: Options = DEFAULTS
) -> dict[Card, tuple[Problem, ...]]:
    """Return each card of a hand, with all problems of playing it now: none if it is legal."""
    suits = {card.suit for card in hand}
    return {card: tuple(card_problems(card, suits, situation, options)) for card in hand}


def legal_from(hand: Sequence[Card], situation: Situation, options: Options = DEFAULTS) -> tuple[Card, ...]:
    """Return the cards of a hand that may be played now, in its order."""
    suits = {card.suit for card in hand}
    return tuple(card for card in hand if not any(card_problems(card, suits, situation, options)))


def card_problems(card: Card, suits: Set[str], situation: Situation, options: Options) -> Iterator[Problem]:
    """List why a card may not be played from a hand that holds these suits."""
    led = situation.led
    if situation.opening and situation.is_first_trick and led is None:
        first = situation.opening
        if card != first.card:
            yield Problem(
                say("the first trick begins with %(card)s, the lowest Paper card dealt", card=first.card), first.ruling
            )
        return
    if led and led in suits and card.suit != led:
        yield _MUST_FOLLOW[led]
    if not options.rock_breaks_everything or card.suit != ROCK or suits == {ROCK}:
        return
    if led is None and not situation.is_rock_out:
        yield _ROCK_NOT_LED
    if situation.is_first_trick and led != ROCK:
        yield _NO_ROCK_YET
