"""What only Down the Well knows of its reference sheet: the numbers in its words, its table and its figures."""

from collections.abc import Iterator, Mapping, Sequence

from generator.games.down_the_well import pictures
from generator.games.down_the_well.examples import examples
from generator.games.down_the_well.well import Well, well
from generator.games.figures import Figure, SmallCard
from generator.games.flow import FigureBlock, Sizes
from generator.games.page import Page
from generator.games.sheet_file import SheetFigure, SheetParts, reference_sheet
from generator.games.transcript import Item, noted, row
from generator.geometry import Rect
from scorekeeper.i18n import Catalogue
from scorekeeper.rules import down_the_well


def _values(texts: Catalogue) -> Mapping[str, object]:
    won = examples().won
    return {
        "count": down_the_well.hand.PASS_SIZE,
        "suit": examples().lead_of_six,
        "own": won.own,
        "others": won.others,
        "points": won.points,
    }


def _players(texts: Catalogue) -> Sequence[Sequence[str]]:
    _ = texts
    rows = (
        (f"**{each.players}**", str(each.cards), str(each.stock), f"**{each.target}**") for each in examples().tables
    )
    return ((_("players"), _("cards each"), _("left over"), _("match to")), *rows)


# --- figures ---------------------------------------------------------------------------------------------


def _well(page: Page) -> FigureBlock:
    def at(area: Rect, sizes: Sizes) -> Well:
        # Two cards in hand, and one in the well, fit a sixth of its width.
        card, pile = min(4.1 * sizes.art, area.width / 9.8), min(7.0 * sizes.art, area.width / 5)
        return Well(x=area.x, y=area.y, width=area.width, card=card, pile=pile, em=sizes.em, line=page.scale)

    return FigureBlock(
        lambda width, sizes: at(Rect(0, 0, width, 0), sizes).height,
        lambda area, sizes: well(page, at(area, sizes)),
    )


def _openings(page: Page) -> FigureBlock:
    def card(width: float, sizes: Sizes) -> float:
        return min(2.6 * sizes.art, width / 7.2)

    return FigureBlock(
        lambda width, sizes: 2 * (card(width, sizes) + pictures.OPENING_EM * sizes.em),
        lambda area, sizes: pictures.openings(page, area, card(area.width, sizes), sizes.em),
    )


def _ladder(page: Page) -> FigureBlock:
    return FigureBlock(lambda width, sizes: 1.7 * sizes.art, lambda area, sizes: pictures.ladder(page, area, sizes.em))


def _won(page: Page) -> FigureBlock:
    def card(width: float, sizes: Sizes) -> float:
        return min(3.5 * sizes.art, width / 5.8)

    return FigureBlock(
        lambda width, sizes: 1.6 * sizes.em + card(width, sizes) * 1.06,
        lambda area, sizes: pictures.won_hand(page, area, card(area.width, sizes), sizes.em),
    )


def _taken(page: Page) -> FigureBlock:
    """Return the tops of all piles, and which ranks go on each."""

    def drawn(area: Rect, sizes: Sizes) -> Iterator[Figure]:
        piles, line = examples().piles, 1.5 * sizes.em
        high, pitch = area.height - line, area.width / len(piles)
        for position, pile in enumerate(piles):
            mid = area.x + (position + 0.5) * pitch
            rank, tint = pile.cards[-1].rank if pile.cards else "", page.tints[pile.symbol]
            yield SmallCard(mid - high * 0.35, area.y, high, rank, pile.symbol, tint, is_dim=not pile.cards)
            below = Rect(mid - pitch / 2, area.y + high, pitch, line)
            yield pictures.centred_words(page, below, pictures.accepted_ranks(page.texts, pile), 1.05 * sizes.em)

    return FigureBlock(lambda width, sizes: min(3.4 * sizes.art, width / 4.5) + 1.5 * sizes.em, drawn)


# --- in lines of text ------------------------------------------------------------------------------------


def _tell_well(texts: Catalogue) -> Iterator[Item]:
    for pile in examples().piles:
        playable = noted([held.card for held in pile.held if held.is_playable])
        said = pictures.ranks_to_beat(texts, pile)
        yield row(noted(pile.cards) or "–", said, f"✓ {playable}" if pile.takes else "–")


def _tell_openings(texts: Catalogue) -> Iterator[Item]:
    for opening in examples().openings:
        yield row(pictures.leads(texts, opening), f"{noted([opening.turned])} → {noted([opening.opens])}")


def _tell_won(texts: Catalogue) -> Iterator[Item]:
    for hand in examples().won.left:
        yield row(pictures.holder(texts, hand), noted(hand.cards) or texts("none left"))


FIGURES = {
    "well": SheetFigure(_well, _tell_well),
    "ladder": SheetFigure(
        _ladder, lambda texts: [row(texts("lowest"), " < ".join(down_the_well.RANKS), texts("highest"))]
    ),
    "openings": SheetFigure(_openings, _tell_openings),
    "won": SheetFigure(_won, _tell_won),
    "taken": SheetFigure(_taken),
}

SHEET = reference_sheet("down-the-well", SheetParts(_values, lambda: FIGURES, tables={"players": _players}))
