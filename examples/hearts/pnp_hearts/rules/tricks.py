"""Tricks: what may be played, and who takes them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pnp_hearts.rules.scoring import card_points, cost
from scorekeeper.errors import Problem
from scorekeeper.messages import say
from scorekeeper.rules.cards import STANDARD, Card
from scorekeeper.rules.checks import refuse
from scorekeeper.rules.scores import Score

STRENGTH = {rank: strength for strength, rank in enumerate((*STANDARD.ranks[1:], "A"))}
"""Ranks from the two up; the ace is high (HE-R2)."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who takes a trick."""

    winner: Card
    """The card that takes it."""
    position: int
    """Its place in the trick, from 0 for the card that was led."""
    cost: Score
    """What the trick costs."""

    def because(self) -> Iterator[str]:
        """Return each reason as a line."""
        yield f"{self.winner} is the highest card of the suit that was led (HE-R2)"
        yield from self.cost.because()


def judge(cards: Sequence[Card]) -> Verdict:
    """Say who takes a trick, and what it costs.

    Args:
        cards: In the order in which they were played.

    Raises:
        RuleError: There are too few or too many cards, or one twice.
    """
    problems = STANDARD.surplus(cards)
    if not 3 <= len(cards) <= 5 or any(card.is_joker for card in cards):
        problems.append(Problem(say("A trick is 3 to 5 cards without jokers"), "HE-R1"))
    refuse(problems)
    winner = max((card for card in cards if card.suit == cards[0].suit), key=lambda card: STRENGTH[card.rank])
    return Verdict(winner, cards.index(winner), cost(cards))


def playable(hand: Sequence[Card], trick: Sequence[Card], *, is_first: bool, is_broken: bool) -> list[Card]:
    """Return the cards of a hand that may be played to a trick (HE-R2).

    Args:
        hand: What the player holds.
        trick: What has been played to it.
        is_first: Whether it is the first trick of the hand.
        is_broken: Whether a heart has been discarded, so that hearts may be led.
    """
    if trick:
        following = [card for card in hand if card.suit == trick[0].suit]
        harmless = [card for card in hand if not card_points(card)]
        return following or (harmless if is_first and harmless else list(hand))
    if is_first:
        return [min((card for card in hand if card.suit == "C"), key=lambda card: STRENGTH[card.rank])]
    return list(hand) if is_broken else [card for card in hand if card.suit != "H"] or list(hand)


def opener(hands: Sequence[Sequence[Card]]) -> int:
    """Return the position of the player who holds the lowest club and leads it to the first trick."""
    clubs = [(STRENGTH[card.rank], seat) for seat, hand in enumerate(hands) for card in hand if card.suit == "C"]
    return min(clubs)[1]
