"""What only Above Water knows of its reference sheet: numbers and examples in its words, and what groups pay."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from generator.games.above_water.examples import (
    BEGINNERS_ANTE,
    antes,
    groups,
    growing_antes,
    kind_meaning,
    kind_name,
    paid_steps,
    paid_together,
    payments,
    tables,
)
from generator.games.above_water.payouts import payouts
from generator.games.card_line import read_card
from generator.games.sheet_file import SheetFigure, SheetParts, reference_sheet
from generator.games.transcript import Item, TextLine, head, row
from scorekeeper.games import BUILT_IN
from scorekeeper.i18n import Catalogue
from scorekeeper.rules import above_water as aw
from scorekeeper.rules.cards import STANDARD

SETS = ("3D 3H 3S", "7D 7H 7S", "10D 10H 10S")
"""Sets that show the same suits (ours)."""
STRAIGHT, CHANGED = "9H 10S JH", "9H 10S=10H JH"
"""A straight, and what the ace of clubs makes of it (ours)."""
PAIR = "JC JH"
"""What is turned in in the picture of a turn (ours)."""


def _values(texts: Catalogue) -> Mapping[str, object]:
    low, high = growing_antes()
    counts = BUILT_IN["above-water"].player_counts
    first, second, third = (paid_together(*SETS[:count]) for count in (1, 2, 3))
    sets = [each.replace(" ", "_") for each in SETS]
    return {
        "pack": sum(not card.is_joker for card in STANDARD.cards()),
        "stones": aw.DEFAULTS.starting_stones,
        "hand": aw.options.STARTING_HAND,
        "ante": antes()[0],
        "fewest": min(count for count in tables() if not aw.options_notes(aw.DEFAULTS, count)),
        "least": counts[0],
        "most": counts[-1],
        "highest": aw.auction.HIGHEST_BID,
        "set": paid_together("5D 5C"),
        "run": paid_together("5C 6C"),
        "cloud": aw.groups.CLOUD_SIZE,
        "alone": paid_together(SETS[1]),
        "two": second - first - paid_together(SETS[1]),
        "three": third - sum(paid_together(each) for each in SETS),
        "bonus": aw.groups.SYNERGY_BONUS,
        "before": paid_together(STRAIGHT),
        "after": paid_together(CHANGED, "AC"),
        "beginners": BEGINNERS_ANTE,
        "low": low,
        "high": high,
        "pair": f"{PAIR} -> ({paid_together(PAIR)})",
        "stones_of_ante": " ".join(["{stone}"] * antes()[0]),
        "track": " > ".join(f"[{ante}]" for ante in antes()),
        "synergy": f"{sets[0]} + {sets[1]} = ({second}) + {sets[2]} = ({third})",
    }


def _players(texts: Catalogue) -> Sequence[Sequence[str]]:
    _, found = texts, tables()
    return (
        (_("players"), *map(str, found)),
        (_("cards in the deck"), *(str(deck) for deck, _ in found.values())),
        (_("first special auction: about turn"), *(f"**{special}**" for _, special in found.values())),
    )


def _tell_payouts(texts: Catalogue) -> Iterator[Item]:
    sizes, *paid = payments(texts)
    yield head(*sizes)
    yield from (row(*cells) for cells in paid)
    for each in groups():
        name, meaning, example = kind_name(texts, each.kind), kind_meaning(texts, each.kind), map(str, each.cards)
        yield TextLine(f"**{name}** ({meaning}): {' '.join(example)} = **{each.points}**")
    yield TextLine(paid_steps(texts))


SHEET = reference_sheet(
    "above-water",
    SheetParts(
        _values,
        lambda: {"payouts": SheetFigure(payouts, _tell_payouts)},
        partial(read_card, STANDARD),
        {"players": _players, "payments": payments},
    ),
)
