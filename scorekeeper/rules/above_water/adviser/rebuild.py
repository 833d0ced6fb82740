"""Turns a way around the ring into the groups that a player lays down."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.rules.above_water.adviser import tracks
from scorekeeper.rules.above_water.adviser.choices import Choices
from scorekeeper.rules.above_water.adviser.search import SearchResult
from scorekeeper.rules.above_water.adviser.synergy import OneSet, Synergy
from scorekeeper.rules.above_water.adviser.tracks import ACE, IS_RED, Counts, Holding, LaidCard
from scorekeeper.rules.above_water.groups import CHANGES_PER_ACE, CLOUD_SIZE, Group, GroupCard, Kind, TurnIn
from scorekeeper.rules.cards import JOKER, STANDARD, Card

RED_SUIT, BLACK_SUIT = IS_RED.index(True), IS_RED.index(False)
"""What spare cards and jokers count as where a cloud needs the other colour."""


@dataclass(slots=True)
class _Chain:
    """A run or straight, its cards in ascending order."""

    track: int
    low: int
    """Place of its first card: 0 for a low ace."""
    suits: list[int | None]
    """Own suit of each card, None for a joker."""

    @property
    def high(self) -> int:
        """Place of its last card: 13 for a high ace."""
        return self.low + len(self.suits) - 1


def rebuild(found: SearchResult, holding: Holding, synergy: Synergy, choices: Choices) -> TurnIn:
    """Return the groups; cards on tracks that link to nothing are kept."""
    chains = _chains(found, choices)
    groups = [_chain_group(chain) for chain in chains if len(chain.suits) > 1]
    for step in found.steps:
        groups += [_set_group(step.rank, one, found.wish, synergy) for one in step.variant.sets.sets]
    if found.joker_set:
        as_ace = _show_as(None, ACE, 0)
        groups.append(Group(Kind.SET, (as_ace,) * found.joker_set))
    groups += _clouds(found, holding)
    changed = sum(not each.card.is_joker and each.card != each.counts_as for group in groups for each in group.cards)
    return TurnIn(tuple(groups), -(-changed // CHANGES_PER_ACE))


def _card(suit: int, rank: int) -> Card:
    return Card(STANDARD.ranks[rank % tracks.RANK_COUNT], STANDARD.suits[suit])


def _show_as(suit: int | None, rank: int, as_suit: int) -> GroupCard:
    """Show a card, or a joker, as a card of the same denomination."""
    return GroupCard(Card(JOKER, "") if suit is None else _card(suit, rank), _card(as_suit, rank))


def _chains(found: SearchResult, choices: Choices) -> list[_Chain]:
    """Join the cards on tracks, from the low ace upwards, and attach jokers."""
    steps = {step.rank: step for step in found.steps}
    chains: list[_Chain] = []
    for place in range(tracks.RANK_COUNT + 1):
        for each in steps[place % tracks.RANK_COUNT].variant.laid:
            if place % tracks.RANK_COUNT == ACE and each.is_low != (place == ACE):
                continue
            _lay(chains, each, place)
    for chain in list(chains):
        if len(chain.suits) > tracks.RANK_COUNT and tracks.on_track(choices.closable, chain.track):
            half = len(chain.suits) // 2
            chains.append(_Chain(chain.track, chain.low + half, chain.suits[half:]))
            del chain.suits[half:]
    for place, step in steps.items():
        for _ in range(step.attached):
            _attach([chain for chain in chains if not choices.is_long[chain.track]], place)
    return chains


def _lay(chains: list[_Chain], laid: LaidCard, place: int) -> None:
    """Lay a card on a track: after a free card of the place before, after a low ace only if there is no other."""
    free = [chain for chain in chains if chain.track == laid.track and chain.high == place - 1]
    if free:
        max(free, key=lambda chain: chain.low).suits.append(laid.suit)
    else:
        chains.append(_Chain(laid.track, place, [laid.suit]))


def _attach(chains: list[_Chain], place: int) -> None:
    """Attach a joker to a run with a card at a place, or else to a straight, at its free end."""
    here = [chain for chain in chains if chain.low <= place <= chain.high]
    chain = min(here, key=lambda each: (each.track == tracks.STRAIGHTS, -len(each.suits)))
    if chain.high < tracks.RANK_COUNT:
        chain.suits.append(None)
    else:
        chain.suits.insert(0, None)
        chain.low -= 1


def _chain_group(chain: _Chain) -> Group:
    cards = []
    for place, suit in enumerate(chain.suits, start=chain.low):
        as_suit = chain.track
        if chain.track == tracks.STRAIGHTS:
            as_suit = 0 if suit is None else suit
        cards.append(_show_as(suit, place, as_suit))
    return Group(Kind.STRAIGHT if chain.track == tracks.STRAIGHTS else Kind.RUN, tuple(cards))


def _set_group(rank: int, one: OneSet, wish: int, synergy: Synergy) -> Group:
    """Show a set in the suits of a family that earns synergy, or as it is."""
    own = [suit for suit in range(tracks.SUIT_COUNT) for _ in range(one.cards[suit])]
    earning = one.families & wish
    if earning:
        suits = synergy.suits_of(one, (earning & -earning).bit_length() - 1)
    else:
        suits = tuple(count + (one.jokers if suit == own[0] else 0) for suit, count in enumerate(one.cards))
    return Group(Kind.SET, tuple(_match_suits(rank, own, one.jokers, suits)))


def _match_suits(rank: int, own: list[int], jokers: int, shown: Counts) -> Iterator[GroupCard]:
    """Let each card show its own suit if that is wanted, and the rest the missing suits."""
    missing = list(shown)
    others: list[int | None] = []
    for suit in own:
        if missing[suit]:
            missing[suit] -= 1
            yield _show_as(suit, rank, suit)
        else:
            others.append(suit)
    others += [None] * jokers
    wanted = [suit for suit in range(tracks.SUIT_COUNT) for _ in range(missing[suit])]
    for other, suit in zip(others, wanted, strict=True):
        yield _show_as(other, rank, suit)


def _clouds(found: SearchResult, holding: Holding) -> Iterator[Group]:
    """Make the clouds of spare cards, then jokers, then cards of the other colour."""
    spare: dict[bool, list[GroupCard]] = {True: [], False: []}
    jokers = holding.jokers - found.joker_set
    for step in found.steps:
        jokers -= step.choice.jokers + step.attached
        left = list(holding.ranks[step.rank])
        for laid in step.variant.laid:
            if laid.suit is not None:
                left[laid.suit] -= 1
        for one in step.variant.sets.sets:
            left = [count - used for count, used in zip(left, one.cards, strict=True)]
        for suit, count in enumerate(left):
            spare[IS_RED[suit]] += [_show_as(suit, step.rank, suit)] * count
    wanted = {True: found.reds * CLOUD_SIZE, False: found.blacks * CLOUD_SIZE}
    seated = {is_red: spare[is_red][: wanted[is_red]] for is_red in wanted}
    surplus = {is_red: spare[is_red][wanted[is_red] :] for is_red in wanted}
    for is_red, cards in seated.items():
        as_suit = RED_SUIT if is_red else BLACK_SUIT
        while len(cards) < wanted[is_red]:
            if jokers:
                jokers -= 1
                cards.append(_show_as(None, ACE, as_suit))
            else:
                other = surplus[not is_red].pop()
                rank = STANDARD.ranks.index(other.card.rank)
                cards.append(_show_as(STANDARD.suits.index(other.card.suit), rank, as_suit))
        for first in range(0, len(cards), CLOUD_SIZE):
            yield Group(Kind.CLOUD, tuple(cards[first : first + CLOUD_SIZE]))
