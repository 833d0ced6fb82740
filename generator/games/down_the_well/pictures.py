"""Figures of the reference sheet of Down the Well: who opens, what is left in hand, and words in them."""

from collections.abc import Iterator

from generator.games.down_the_well.examples import HandLeft, OpeningCard, WellPile, examples
from generator.games.down_the_well.figures import EmptyPlace
from generator.games.figures import GOLD, Figure, Frame, SmallCard, Stroke, Words, chevron
from generator.games.page import SMALLEST, Page, names_of_examples
from generator.games.transcript import ShownCard
from generator.geometry import Rect
from scorekeeper.i18n import Catalogue
from scorekeeper.rules import down_the_well

OPENING_EM = 1.9
"""Above and below the cards of an opening: what is said of it, and what is free (ours)."""


def small_card(page: Page, x: float, y: float, high: float, card: ShownCard, *, is_dim: bool = False) -> SmallCard:
    """Return a card as it lies on the table."""
    return SmallCard(x, y, high, card.rank, card.symbol, page.tints[card.symbol], is_dim)


def centred_words(
    page: Page, box: Rect, said: str, size: float, *, fill: str = "ink", font: str = "body", leading: float = 1.1
) -> Words:
    """Return text in the middle of a box, in its size or the smallest of a page."""
    floor = SMALLEST * page.scale
    return Words(
        box.x,
        box.y,
        box.width,
        box.height,
        said,
        max(size, floor),
        floor,
        font,
        anchor="middle",
        valign="middle",
        fill=fill,
        leading=leading,
    )


# --- words -----------------------------------------------------------------------------------------------


def leads(texts: Catalogue, opening: OpeningCard) -> str:
    """Say which suit leads."""
    _, suit = texts, opening.opens.symbol
    if opening.is_own_suit:
        return _("Turned up: {%(suit)s} leads; the lowest in hand opens.", suit=suit)
    return _("Nobody holds {%(turned)s}: {%(suit)s} leads.", turned=opening.turned.symbol, suit=suit)


def ranks_to_beat(texts: Catalogue, pile: WellPile) -> str:
    """Say what has to be beaten on a pile."""
    _ = texts
    if not pile.cards:
        return _("empty: any card")
    rank = pile.cards[-1].rank
    return _("nothing beats it") if rank == down_the_well.RANKS[-1] else _("higher than %(rank)s", rank=rank)


def accepted_ranks(texts: Catalogue, pile: WellPile) -> str:
    """Say which ranks a pile takes."""
    _ = texts
    if not pile.cards:
        return _("any")
    return "–".join(dict.fromkeys(pile.takes)) if pile.takes else _("none")


def holder(texts: Catalogue, hand: HandLeft) -> str:
    """Say whose hand it is."""
    _, name = texts, names_of_examples(texts)[hand.player]
    return _("**%(player)s** won", player=name) if hand is examples().won.left[0] else name


# --- figures ---------------------------------------------------------------------------------------------


def ladder(page: Page, area: Rect, em: float) -> Iterator[Figure]:
    """Draw ranks from the lowest to the highest."""
    ranks, ends, row = down_the_well.RANKS, area.width * 0.14, area.height
    pitch = (area.width - 2 * ends) / len(ranks)
    for x, said in ((area.x, page.texts("lowest")), (area.right - ends, page.texts("highest"))):
        yield centred_words(page, Rect(x, area.y, ends, row), said, 0.92 * em)
    for position, rank in enumerate(ranks):
        mid = area.x + ends + (position + 0.5) * pitch
        box = Rect(mid - pitch / 2, area.y, pitch, row)
        yield centred_words(page, box, rank, row * 0.74, font="index", leading=1)
        if rank != ranks[-1]:
            yield chevron(mid + pitch / 2 - 0.12 * em, area.y + row * 0.34, 0.22 * em, row * 0.16, 0.14 * em)


def openings(page: Page, area: Rect, high: float, em: float) -> Iterator[Figure]:
    """Draw what each of two cards turned up leads to; `high` is the height of a card."""
    floor = SMALLEST * page.scale
    for position, opening in enumerate(examples().openings):
        top = area.y + position * area.height / 2
        said = leads(page.texts, opening)
        yield Words(area.x, top, area.width, 1.3 * em, said, max(floor, 0.9 * em), floor, valign="middle")
        yield from _opening(page, area.x, top + 1.45 * em, area.width, high, opening)


def _opening(page: Page, x: float, y: float, width: float, high: float, opening: OpeningCard) -> Iterator[Figure]:
    """Draw the card turned, an arrow, and all cards held, of which one is framed."""
    pitch = (width - high * 1.6) / len(opening.held)
    yield small_card(page, x, y, high, opening.turned)
    mid, point, barb = y + high / 2, x + high * 1.34, x + high * 1.2
    path = f"M{x + high * 0.86} {mid} L{point} {mid} M{barb} {y + high * 0.38} L{point} {mid} L{barb} {y + high * 0.62}"
    yield Stroke(path, GOLD, 0.75 * page.scale, has_round_ends=True, has_round_corners=True)
    for position, card in enumerate(opening.held):
        left = x + high * 1.6 + position * pitch + (pitch - high * 0.7) / 2
        if card == opening.opens:
            yield Frame(left, y, high)
        yield small_card(page, left, y, high, card, is_dim=card != opening.opens)


def won_hand(page: Page, area: Rect, high: float, em: float) -> Iterator[Figure]:
    """Draw the cards left at the end, the winner's first; `high` is the height of a card."""
    left = examples().won.left
    pitch = area.width / (len(left) + 0.5)
    card_y = area.y + 1.6 * em
    for position, hand in enumerate(left):
        wide = pitch * (1.0625 if position else 1.25)
        at = area.x + (pitch * 1.25 + (position - 1) * pitch * 1.0625 if position else 0)
        yield centred_words(page, Rect(at, area.y, wide, 1.3 * em), holder(page.texts, hand), 0.92 * em)
        if position == 0:
            yield Frame(at + wide / 2 - high * 0.35, card_y, high)
        yield from _hand_left(page, at, card_y, wide, high, hand)
        if not hand.cards:
            empty = Rect(at + wide / 2 - high * 0.35, card_y, high * 0.7, high)
            dashes, edge = f"{0.3 * em} {0.22 * em}", 0.3 * page.scale
            yield EmptyPlace(empty.x, empty.y, empty.width, empty.height, high * 0.08, "muted", edge, dashes)
            yield centred_words(page, empty, page.texts("none left"), 0.82 * em, fill="muted")


def _hand_left(page: Page, x: float, y: float, width: float, high: float, hand: HandLeft) -> Iterator[Figure]:
    """Draw cards that overlap, in the middle of a width."""
    pitch = min(high * 0.5, (width - high * 0.7) / 1.2)
    left = x + width / 2 - (high * 0.7 + (len(hand.cards) - 1) * pitch) / 2
    for position, card in enumerate(hand.cards):
        yield small_card(page, left + position * pitch, y, high, card)
