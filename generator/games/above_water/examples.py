"""Numbers and worked examples of the reference sheet of Above Water, asked of the referee."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from scorekeeper.i18n import Catalogue
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
GROUPS = {
    aw.Kind.SET: "5C 5D 5H 5S",
    aw.Kind.RUN: "2C 3C 4C 5C 6C",
    aw.Kind.STRAIGHT: "4S 5H 6D 7C 8H 9S 10D",
    aw.Kind.CLOUD: "2C 3C JC 5S AS",
}
"""An example of each kind of group (ours)."""
NO_GROUP = "–"
"""What stands in a table where there is no such group."""


@dataclass(frozen=True, slots=True)
class PaidKind:
    kind: aw.Kind
    cards: tuple[Card, ...]
    """An example."""
    points: int
    pays: tuple[int | None, ...]
    """By its number of cards, as in `SIZES`; None where there is no such group."""


@cache
def groups() -> tuple[PaidKind, ...]:
    return tuple(
        PaidKind(kind, STANDARD.parse_all(text), paid_together(text), tuple(_payment(kind, size) for size in SIZES))
        for kind, text in GROUPS.items()
    )


def paid_together(*groups: str) -> int:
    """Return what groups pay that are turned in together."""
    return aw.value(aw.parse_turn_in(" / ".join(groups))).points


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


@cache
def antes() -> tuple[int, ...]:
    """Return the ante before the deck is first exhausted, and after each time."""
    state = aw.match.start(("Ana", "Ben"), aw.DEFAULTS)
    found = [state.ante]
    while len(found) < TRACK:
        state = aw.match.enter(state, aw.DeckExhausted())
        found.append(state.ante)
    return tuple(found)


def growing_antes() -> tuple[int, int]:
    """Return the first two antes that suit growing lots."""
    options = (aw.Options(growing_lots=True, starting_ante=ante) for ante in aw.options.ANTES)
    low, high, *_ = (each.starting_ante for each in options if not aw.options_notes(each, USUAL_PLAYERS))
    return low, high


@cache
def tables() -> Mapping[int, tuple[int, int]]:
    """Return by number of players the cards in the deck after the deal, and the turn of the first special auction.

    That is if nobody is out, one Big Spender draws each turn, and no ace does.
    """
    specials = json.loads((files(__package__) / SPECIALS).read_text(encoding="utf-8"))
    return {
        count: (aw.stock.initial_stock(aw.DEFAULTS, count).deck, specials[str(count)])
        for count in range(2, MOST_PLAYERS + 1)
    }


# --- words -----------------------------------------------------------------------------------------------


def kind_name(texts: Catalogue, kind: aw.Kind) -> str:
    _ = texts
    return {
        aw.Kind.SET: _("Set"),
        aw.Kind.RUN: _("Run"),
        aw.Kind.STRAIGHT: _("Straight"),
        aw.Kind.CLOUD: _("Cloud"),
    }[kind]


def kind_meaning(texts: Catalogue, kind: aw.Kind) -> str:
    _ = texts
    return {
        aw.Kind.SET: _("cards of one rank"),
        aw.Kind.RUN: _("in a row, one suit"),
        aw.Kind.STRAIGHT: _("in a row, any suits"),
        aw.Kind.CLOUD: _("five of one colour"),
    }[kind]


def paid_steps(texts: Catalogue) -> str:
    """Say what a further card of a group adds."""
    steps = {each.kind: each.pays[1] - each.pays[0] for each in groups() if each.pays[0] and each.pays[1]}
    run, straight = steps[aw.Kind.RUN], steps[aw.Kind.STRAIGHT]
    return texts("**%(most)s** for each card after the first, **%(least)s** in straights", most=run, least=straight)


def payments(texts: Catalogue) -> Sequence[Sequence[str]]:
    """Return the table of what groups pay by their number of cards, its head first."""
    rows = (
        (f"**{kind_name(texts, each.kind)}**", *(NO_GROUP if paid is None else str(paid) for paid in each.pays))
        for each in groups()
    )
    return ((texts("cards"), *map(str, SIZES)), *rows)
