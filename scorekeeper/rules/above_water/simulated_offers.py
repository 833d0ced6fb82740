"""Some of the groups in a hand, found quickly, for the simulated players of Above Water."""

from collections.abc import Iterator, Sequence
from random import Random

from scorekeeper.rules.above_water import groups
from scorekeeper.rules.above_water.groups import Group, GroupCard, Kind, TurnIn
from scorekeeper.rules.above_water.options import Options
from scorekeeper.rules.cards import STANDARD, Card


def per_card(turn_in: TurnIn, options: Options) -> float:
    """Return the payment for each card of a turn-in."""
    return groups.stones_of(turn_in, options) / turn_in.card_count


def offers(rng: Random, hand: Sequence[Card]) -> Iterator[TurnIn]:
    """Yield some single groups of a hand: sets with jokers, runs, straights with changed suits, clouds."""
    cards = [card for card in hand if not card.is_joker]
    jokers = [card for card in hand if card.is_joker]
    for rank in STANDARD.ranks:
        same = [card for card in cards if card.rank == rank]
        if same and len(same) + len(jokers) > 1:
            wild = [GroupCard(joker, Card(rank, rng.choice(STANDARD.suits))) for joker in jokers]
            yield TurnIn((Group(Kind.SET, (*map(_as_is, same), *wild)),))
    for suit in STANDARD.suits:
        for run in _in_line([card for card in cards if card.suit == suit]):
            yield TurnIn((Group(Kind.RUN, tuple(map(_as_is, run))),))
    spare_ace = hand.count(groups.ACE_OF_CLUBS)
    for straight in _in_line(rng.sample(cards, len(cards))):
        yield TurnIn((Group(Kind.STRAIGHT, tuple(map(_as_is, straight))),))
        suit = straight[0].suit
        changed = sum(card.suit != suit for card in straight)
        if 0 < changed <= groups.CHANGES_PER_ACE and straight.count(groups.ACE_OF_CLUBS) < spare_ace:
            as_run = tuple(GroupCard(card, Card(card.rank, suit)) for card in straight)
            yield TurnIn((Group(Kind.RUN, as_run),), 1)
    for reds in (True, False):
        of_colour = [card for card in cards if (card.suit in groups.RED_SUITS) == reds]
        if len(of_colour) >= groups.CLOUD_SIZE:
            yield TurnIn((Group(Kind.CLOUD, tuple(map(_as_is, rng.sample(of_colour, groups.CLOUD_SIZE)))),))


def _in_line(cards: list[Card]) -> Iterator[list[Card]]:
    """Find consecutive cards, as many as possible; an ace is high."""
    by_rank = {card.rank: card for card in cards}
    line: list[Card] = []
    for rank in (*STANDARD.ranks[1:], STANDARD.ranks[0], ""):
        if rank in by_rank:
            line.append(by_rank[rank])
        else:
            if len(line) > 1:
                yield line
            line = []


def _as_is(card: Card) -> GroupCard:
    return GroupCard(card, card)
