"""What only Above Water knows of its reference sheet: the numbers in its words, its tables and its figures."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from generator.games.above_water import pictures
from generator.games.above_water.examples import BEGINNERS_ANTE, examples
from generator.games.above_water.turn import scene
from generator.games.above_water.words import kind_meaning, kind_name, paid_steps, payments
from generator.games.flow import FigureBlock, Sizes
from generator.games.page import LEADING, Page
from generator.games.sheet_file import SheetFigure, SheetParts, reference_sheet
from generator.games.transcript import Item, TextLine, head, noted, row
from scorekeeper.i18n import Catalogue
from scorekeeper.rules import above_water as aw

CARD_EM, ANTE_EM = 2.1, 1.55
"""Height of a card and of an ante of the track, if there is room for them (ours)."""


def _values(texts: Catalogue) -> Mapping[str, object]:
    shown = examples()
    one, (two, three) = shown.one_group, shown.synergy[1:]
    low, high = shown.growing_antes
    return {
        "pack": shown.pack,
        "stones": aw.DEFAULTS.starting_stones,
        "hand": aw.options.STARTING_HAND,
        "ante": shown.antes[0],
        "fewest": shown.made_for,
        "least": shown.can_play[0],
        "most": shown.can_play[-1],
        "highest": aw.auction.HIGHEST_BID,
        "five": one.cards[0].rank,
        "six": one.cards[2].rank,
        "set": one.set_points,
        "run": one.run_points,
        "cloud": aw.groups.CLOUD_SIZE,
        "alone": two.example.points,
        "two": two.bonus,
        "three": three.bonus,
        "bonus": two.bonus,
        "before": shown.changed.before,
        "after": shown.changed.after,
        "beginners": BEGINNERS_ANTE,
        "low": low,
        "high": high,
    }


def _players(texts: Catalogue) -> Sequence[Sequence[str]]:
    _, tables = texts, examples().tables
    return (
        (_("players"), *(str(each.players) for each in tables)),
        (_("cards in the deck"), *(str(each.deck) for each in tables)),
        (_("first special auction: about turn"), *(f"**{each.special}**" for each in tables)),
    )


# --- figures ---------------------------------------------------------------------------------------------


def _payouts(page: Page) -> FigureBlock:
    def card(width: float, sizes: Sizes) -> float:
        return min(CARD_EM * sizes.art, width / 15)

    return FigureBlock(
        lambda width, sizes: pictures.payouts_height(card(width, sizes), sizes.em),
        lambda area, sizes: pictures.payouts(page, area, card(area.width, sizes), sizes.em),
    )


def _synergy(page: Page) -> FigureBlock:
    return FigureBlock(lambda width, sizes: min(CARD_EM * sizes.art, width / 11.5), partial(pictures.synergies, page))


def _antes(page: Page) -> FigureBlock:
    def height(width: float, sizes: Sizes) -> float:
        box = min(ANTE_EM * sizes.art, width / len(examples().antes) * 0.72)
        return box + pictures.BELOW_TRACK_EM * sizes.em

    return FigureBlock(height, partial(pictures.track, page))


def _power(page: Page, position: int) -> FigureBlock:
    return FigureBlock(
        lambda width, sizes: LEADING * sizes.em, lambda area, sizes: pictures.power_sign(page, area, position)
    )


# --- in lines of text ------------------------------------------------------------------------------------


def _tell_payouts(texts: Catalogue) -> Iterator[Item]:
    sizes, *paid = payments(texts)
    yield head(*sizes)
    yield from (row(*cells) for cells in paid)
    for each in examples().groups:
        name, meaning, example = kind_name(texts, each.kind), kind_meaning(texts, each.kind), each.example
        yield TextLine(f"**{name}** ({meaning}): {noted(example.cards)} = **{example.points}**")
    yield TextLine(paid_steps(texts))


def _tell_synergy(texts: Catalogue) -> Iterator[Item]:
    for each in examples().synergy:
        bonus = f" + {each.bonus}" if each.bonus else ""
        yield row(noted(each.example.cards), f"{each.example.points}{bonus}", f"= **{each.total}**")


FIGURES = {
    "payouts": SheetFigure(_payouts, _tell_payouts),
    "synergy": SheetFigure(_synergy, _tell_synergy),
    "antes": SheetFigure(_antes, lambda texts: [row(texts("ante"), *examples().antes)]),
}

SHEET = reference_sheet(
    "above-water",
    SheetParts(_values, lambda: FIGURES, {"turn": scene, "power": _power}, {"players": _players, "payments": payments}),
)
