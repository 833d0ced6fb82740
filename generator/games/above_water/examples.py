"""Numbers and worked examples of the reference sheet of Above Water, asked of the referee."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from generator.games.transcript import ShownCard
from scorekeeper.games import BUILT_IN
from scorekeeper.rules import above_water as aw
from scorekeeper.rules.cards import JOKER, STANDARD, Card

MOST_PLAYERS, USUAL_PLAYERS = 8, 6
"""For whom the game is printed (ours); the rules let thirteen play."""
BEGINNERS_ANTE = 3
"""Source: Above Water, 2004, Variants (AW-R15)."""
SIZES = range(2, 8)
"""Cards of a group that the sheet tells the payment of (ours)."""
TRACK = 8
"""Antes on the track of the sheet (ours)."""
SPECIALS = "specials.json"
"""File beside this module: the turn of the first special auction by number of players, made by docs/specials.py."""


@dataclass(frozen=True, slots=True)
class PayingHand:
    """Cards that are turned in together, and the stones that they pay."""

    cards: tuple[ShownCard, ...]
    points: int


@dataclass(frozen=True, slots=True)
class PaidKind:
    """What a kind of group pays."""

    kind: aw.Kind
    example: PayingHand
    pays: tuple[int | None, ...]
    """By its number of cards, as in `SIZES`; None where there is no such group."""
    step: int | None
    """What a third card adds; None for a kind that has one size."""


@dataclass(frozen=True, slots=True)
class SynergyExample:
    """A set that is turned in together with those before it, which show the same suits."""

    example: PayingHand
    """The set, and what it pays alone."""
    bonus: int
    """What all sets so far pay more than each alone."""
    total: int
    """What all sets so far pay."""


@dataclass(frozen=True, slots=True)
class OneGroup:
    """Three cards that are a set or a run, not both."""

    cards: tuple[ShownCard, ...]
    set_points: int
    run_points: int


@dataclass(frozen=True, slots=True)
class ChangedSuit:
    """What cards pay before and after the ace of clubs changes a suit."""

    before: int
    after: int


@dataclass(frozen=True, slots=True)
class OpenedTable:
    """A match at its start, for so many players."""

    players: int
    deck: int
    """Cards in the deck after the deal."""
    special: int
    """Turn of the first special auction, if nobody is out, one Big Spender draws each turn, and no ace does."""


@dataclass(frozen=True, slots=True)
class Examples:
    """All of them."""

    groups: tuple[PaidKind, ...]
    """Sets, runs, straights, clouds."""
    pair: PayingHand
    synergy: tuple[SynergyExample, ...]
    one_group: OneGroup
    changed: ChangedSuit
    antes: tuple[int, ...]
    """Before the deck is first exhausted, and after each time."""
    tables: tuple[OpenedTable, ...]
    pack: int
    """Cards of the pack, jokers aside."""
    made_for: int
    """The fewest players for whom the game is made."""
    can_play: range
    """How many players the rules allow."""
    growing_antes: tuple[int, int]
    """The first two antes that suit growing lots."""


@cache
def examples() -> Examples:
    """Return what groups pay by their size, worked examples, the ante by exhaustions, and set-up by player count."""
    straight = "9H 10S JH"
    counts = range(2, MOST_PLAYERS + 1)
    return Examples(
        groups=(
            _kind(aw.Kind.SET, "5C 5D 5H 5S"),
            _kind(aw.Kind.RUN, "2C 3C 4C 5C 6C"),
            _kind(aw.Kind.STRAIGHT, "4S 5H 6D 7C 8H 9S 10D"),
            _kind(aw.Kind.CLOUD, "2C 3C JC 5S AS"),
        ),
        pair=_hand("JC JH"),
        synergy=_synergy(("3D 3H 3S", "7D 7H 7S", "10D 10H 10S")),
        one_group=OneGroup(_cards("5D 5C 6C"), _points("5D 5C"), _points("5C 6C")),
        changed=ChangedSuit(_points(straight), _points("9H 10S=10H JH", "AC")),
        antes=_antes(),
        tables=_tables(counts),
        pack=sum(not card.is_joker for card in STANDARD.cards()),
        can_play=BUILT_IN["above-water"].player_counts,
        made_for=min(count for count in counts if not aw.options_notes(aw.DEFAULTS, count)),
        growing_antes=_growing_antes(),
    )


def _cards(text: str) -> tuple[ShownCard, ...]:
    return tuple(ShownCard(card.rank, STANDARD.suit_name(card)) for card in STANDARD.parse_all(text))


def _points(*groups: str) -> int:
    """Return what groups pay that are turned in together."""
    return aw.value(aw.parse_turn_in(" / ".join(groups))).points


def _hand(text: str) -> PayingHand:
    return PayingHand(_cards(text), _points(text))


def _synergy(sets: tuple[str, ...]) -> tuple[SynergyExample, ...]:
    alone = [_hand(each) for each in sets]
    totals = [_points(*sets[:count]) for count in range(1, len(sets) + 1)]
    return tuple(
        SynergyExample(hand, total - sum(each.points for each in alone[: position + 1]), total)
        for position, (hand, total) in enumerate(zip(alone, totals, strict=True))
    )


def _kind(kind: aw.Kind, example: str) -> PaidKind:
    """Return what a kind of group pays by its number of cards, and an example."""
    pays = tuple(_payment(kind, size) for size in SIZES)
    hand = _hand(example)
    assert hand.points == pays[SIZES.index(len(hand.cards))]
    step = None if pays[0] is None or pays[1] is None else pays[1] - pays[0]
    return PaidKind(kind, hand, pays, step)


def _payment(kind: aw.Kind, size: int) -> int | None:
    """Count what the first group of a kind and size in the deck pays."""
    clubs, joker = STANDARD.suits[0], Card(JOKER, "")
    if kind is aw.Kind.SET:
        pairs = [(Card("5", suit), Card("5", suit)) for suit in STANDARD.suits] + [(joker, Card("5", clubs))] * size
    elif kind is aw.Kind.STRAIGHT:
        pairs = [(card, card) for card in map(Card, STANDARD.ranks, STANDARD.suits * len(STANDARD.ranks))]
    else:
        pairs = [(card, card) for card in (Card(rank, clubs) for rank in STANDARD.ranks)]
    turn_in = aw.TurnIn((aw.Group(kind, tuple(aw.GroupCard(*pair) for pair in pairs[:size])),))
    return aw.value(turn_in).points if aw.can_turn_in(turn_in) else None


def _antes() -> tuple[int, ...]:
    state = aw.match.start(("Ana", "Ben"), aw.DEFAULTS)
    antes = [state.ante]
    while len(antes) < TRACK:
        state = aw.match.enter(state, aw.DeckExhausted())
        antes.append(state.ante)
    return tuple(antes)


def _growing_antes() -> tuple[int, int]:
    options = (aw.Options(growing_lots=True, starting_ante=ante) for ante in aw.options.ANTES)
    low, high, *_ = (each.starting_ante for each in options if not aw.options_notes(each, USUAL_PLAYERS))
    return low, high


def _tables(counts: Sequence[int]) -> tuple[OpenedTable, ...]:
    specials = json.loads((files(__package__) / SPECIALS).read_text(encoding="utf-8"))
    return tuple(
        OpenedTable(count, aw.stock.initial_stock(aw.DEFAULTS, count).deck, specials[str(count)]) for count in counts
    )
