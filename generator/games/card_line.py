"""Cards in a line, as the file of a sheet writes them: `JC JH -> (8)`.

Words of a line have spaces between them. Each is a card in the game's notation, a rank alone, an `{icon}`, both as in
the corner of a card (`A{clubs}`), a card face down (`#`, with a number on it `#3`, a deck `##`), an unknown card `?`,
the place of a card that is gone `..`, a coin `(8)`, a marker `[4]` (one that is gone `[~3]`), `->`, `<`, `>`, a sign
such as `+`, or `"some words"`, which are translated. Before a card, `~` makes it pale, `!` frames it and `^` turns it
on its side. After it, `:8` pays points, `:-8` costs them, `:8+8` pays twice, and `@2` is a place in an order. `'` joins
what lies one over the other, `_` what lies side by side; `/` begins another line.
"""

import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from generator.games.areas import line
from generator.games.figures import (
    GOLD,
    ISLAND_SHARE,
    SMALL_SHARE,
    WHITE,
    Arrow,
    CardBack,
    Coin,
    Emblem,
    EmptyPlace,
    Figure,
    Frame,
    IslandCard,
    Plate,
    SmallCard,
    Turned,
    Words,
    chevron,
)
from generator.games.flow import FigureBlock, Sizes
from generator.games.page import SMALLEST, Page
from generator.geometry import Rect
from scorekeeper.rules.cards import Pack

CARD_EM, FULL_EM, SIGN_EM = 3.0, 7.4, 1.4
"""Height of cards, of cards with all their pips, and of a line without cards, if there is room for them (ours)."""
SIGN, SIGN_ALONE = 0.46, 1.0
"""Height of a sign beside cards and without any (ours), in heights of the line."""
GAP = 0.12
"""Between two things (ours), in heights of the line."""
COIN, MARKER, ARROW, POINT, MATH = 1.6, 1.04, 1.2, 0.3, 0.8
"""Widths of a coin, a marker, an arrow, `<` and `+` (ours), in heights of a sign."""
ON_CARD, BESIDE_CARD, BELOW_CARD_EM = 0.2, 0.14, 1.07
"""Radius of a coin on the corner of a card, what it reaches beyond it, in its heights, and radius of one below a card
with pips (ours)."""
BESIDE = 1.06
"""From one thing to the next of those that lie together (ours), in widths of the first."""
LETTER_EM = 0.55
"""Width of a letter (ours)."""
LINE_GAP = 0.08
"""Between two lines (ours), in the height of one."""
LAID = re.compile(r"([~!^]*)(.*?)(?::(-?\d+(?:\+-?\d+)*)|(@\d+))?")
"""A card: how it lies, which it is, and what stands on it."""
INDEX, INDEX_SIGN = re.compile(r"([^{}]+)\{([^{}]+)\}"), 1.65
"""A rank and its suit, and its width, in heights of a sign (ours)."""


class DrawnCard(Protocol):
    def __call__(self, page: Page, area: Rect, *, is_dim: bool, is_covered: bool) -> Figure:
        """Return it as large as an area; only its left edge is seen where it is covered."""


@dataclass(frozen=True, slots=True)
class LineCard:
    """A card that a game knows, and how it is drawn. Lengths in its heights."""

    draw: DrawnCard
    told: str
    """How texts write it."""
    width: float = SMALL_SHARE
    seen: float = 0.44
    """What is seen of its width where another card lies over it."""
    is_rank: bool = False
    """Whether it is a rank alone: a card only where points stand on it."""
    is_full: bool = False
    """Whether it has all its pips: points are below it then, not on its corner."""


@dataclass(frozen=True, slots=True)
class LinePiece:
    draw: Callable[[Page, Rect, float], Iterator[Figure]]
    """Draws it into an area as high as the line, with the em of words."""
    told: str = ""
    card: float = 0.0
    """Its width, in heights of the line,"""
    sign: float = 0.0
    """or in heights of a sign,"""
    em: float = 0.0
    """or in em."""
    seen: float = 0.5
    """The part of its width that is seen where another lies over it."""
    points: str = ""
    """What stands on it, as it is written."""


class CardReader(Protocol):
    def __call__(self, word: str, *, is_full: bool) -> LineCard:
        """Return it, with all its pips or small; raises NotationError where it is none."""


def symbol_of(pack: Pack, suit: str) -> str:
    """Return the name of a suit's picture, by its letter."""
    return pack.suit_names[pack.suits.index(suit)].lower()


def read_card(pack: Pack, word: str, *, is_full: bool) -> LineCard:
    """Return a card of a pack as `CardReader` does; those of the Island Deck have pips."""
    if word in pack.ranks:
        return LineCard(_small("", word), word, is_rank=True)
    card = pack.parse(word)
    symbol = symbol_of(pack, card.suit) if card.suit else "joker"
    told = f"{card.rank}{symbol[:1].upper()}"
    if is_full:
        return LineCard(_full(symbol, card.rank), told, ISLAND_SHARE, 0.3, is_full=True)
    return LineCard(_small(symbol, "{joker}" if card.is_joker else card.rank), told)


def _small(symbol: str, rank: str) -> DrawnCard:
    def draw(page: Page, area: Rect, *, is_dim: bool, is_covered: bool) -> Figure:
        return SmallCard(area.x, area.y, area.height, rank, symbol, page.tints.get(symbol, "ink"), is_dim)

    return draw


def _full(symbol: str, rank: str) -> DrawnCard:
    def draw(page: Page, area: Rect, *, is_dim: bool, is_covered: bool) -> Figure:
        return IslandCard(area.x, area.y, area.height, rank, symbol, page.tints[symbol])

    return draw


@dataclass(frozen=True, slots=True)
class CardLine:
    lines: Sequence[Sequence[LinePiece]]
    size: float = 1.0
    is_centred: bool = False
    is_spread: bool = False
    """Whether it is as wide as its place."""
    is_full: bool = False
    """Whether its cards have all their pips."""

    def block(self, page: Page) -> FigureBlock:
        return FigureBlock(self._height, lambda area, sizes: self._drawn(page, area, sizes))

    def told(self) -> Iterator[str]:
        """Return it in words: what lies there, and what each of it pays, if anything."""
        pieces = [piece for line in self.lines for piece in line]
        yield " ".join(piece.told for piece in pieces if piece.told)
        points = [piece.points.replace("+", " + ") for piece in pieces if piece.points]
        if points and points[0].startswith("@"):
            yield " ".join(f"{each[1:]}." for each in points)
        elif points:
            yield " + ".join(points).replace("+ -", "− ").replace("-", "−")

    @property
    def _sign(self) -> float:
        return SIGN if any(piece.card for line in self.lines for piece in line) else SIGN_ALONE

    def _line(self, width: float, sizes: Sizes) -> float:
        """Return the height of a line in mm: the usual one, or what the longest leaves room for; 0 or less if none."""
        usual = FULL_EM if self.is_full else SIGN_EM if self._sign == SIGN_ALONE else CARD_EM
        heights = [usual * self.size * sizes.art / len(self.lines)]
        for pieces in filter(None, self.lines):
            wide = math.fsum(piece.card + piece.sign * self._sign for piece in pieces) + GAP * (len(pieces) - 1)
            words = math.fsum(piece.em for piece in pieces) * sizes.em
            heights.append((width - words) / wide if wide else heights[0])
        return min(heights)

    def _height(self, width: float, sizes: Sizes) -> float:
        if not any(self.lines):
            return 0.0  # of a step without a picture
        high, count = self._line(width, sizes), len(self.lines)
        if high <= 0:
            return math.inf  # its words alone are too wide
        below = 0.0
        if any(piece.points for piece in self.lines[-1]):
            below = 2.67 * BELOW_CARD_EM * sizes.em if self.is_full else (ON_CARD - 0.04) * high
        return high * (count + LINE_GAP * (count - 1)) + below

    def _drawn(self, page: Page, area: Rect, sizes: Sizes) -> Iterator[Figure]:
        high, y = self._line(area.width, sizes), area.y
        for pieces in filter(None, self.lines):
            widths = [(piece.card + piece.sign * self._sign) * high + piece.em * sizes.em for piece in pieces]
            gap = GAP * high
            free = max(0.0, area.width - math.fsum(widths) - gap * (len(pieces) - 1))
            around = free / len(pieces) if self.is_spread else 0.0
            at = area.x + (around / 2 if self.is_spread else free / 2 if self.is_centred else 0)
            gap += around
            for piece, wide in zip(pieces, widths, strict=True):
                place = Rect(at, y, wide, high)
                yield from piece.draw(page, place, sizes.em)
                yield from self._points(piece.points, place, sizes.em)
                at += wide + gap
            y += high * (1 + LINE_GAP)

    def _points(self, said: str, card: Rect, em: float) -> Iterator[Figure]:
        """Draw what stands on a card at its corner, or below it in the middle."""
        if not said:
            return
        radius = BELOW_CARD_EM * em if self.is_full else ON_CARD * card.height
        x, y = (
            (card.centre[0], card.bottom + 1.42 * radius)
            if self.is_full
            else (card.right - radius, card.bottom - 0.2 * radius)
        )
        coins = said.split("+")
        for position, each in enumerate(coins):
            at = x + (2 * position + 1 - len(coins)) * 1.24 * radius
            if said.startswith("@"):
                yield Coin(at, y, radius, said[1:], "order")
            elif int(each) < 0:
                yield Coin(at, y, radius, each.replace("-", "−"), "cost")
            else:
                yield Coin(at, y, radius, each, "gold" if int(each) else "none")
            if position:
                plus = Rect(at - 1.74 * radius, y - radius / 2, radius, radius)
                yield line(plus, "+", 0.9 * radius, 0.4 * radius)


QUOTED = re.compile(r'"([^"]*)"|([^"]+)')
"""Words in a line, and what is between them."""


def words_of_line(text: str) -> list[str]:
    """Return the words in a line that are translated."""
    return [quoted for quoted, _ in QUOTED.findall(text) if quoted]


def read_line(
    text: str, read: Callable[[str], LineCard], say: Callable[[str], str], fill: Callable[[str], str]
) -> list[list[LinePiece]]:
    """Read lines of cards.

    Args:
        text: As it is written.
        read: Reads a card of the game.
        say: Translates words.
        fill: Puts values in their places.

    Raises:
        NotationError: A word is neither a card nor anything else that lines have.
    """
    lines: list[list[LinePiece]] = [[]]
    for quoted, others in QUOTED.findall(text):
        for word in [f'"{say(quoted)}"'] if quoted else fill(others).split():
            if word == "/":
                lines.append([])
            else:
                parts = [word] if word.startswith('"') else re.split(r"(['_])", word)
                *others, last = parts[::2]
                signs = parts[1::2]
                covered = [_piece(each, read, is_covered=sign == "'") for each, sign in zip(others, signs, strict=True)]
                lines[-1].append(
                    _join((*covered, _piece(last, read, is_covered=False)), [sign == "'" for sign in signs])
                )
    return lines


def _join(pieces: Sequence[LinePiece], covered: Sequence[bool]) -> LinePiece:
    """Return things that lie together, each over the one before it or beside it."""
    if len(pieces) == 1:
        return pieces[0]
    *others, last = pieces
    offsets = [0.0]
    for piece, is_covered in zip(others, covered, strict=True):
        offsets.append(offsets[-1] + (piece.card + piece.sign) * (piece.seen if is_covered else BESIDE))
    whole = offsets[-1] + last.card + last.sign

    def draw(page: Page, area: Rect, em: float) -> Iterator[Figure]:
        for offset, piece in zip(offsets, pieces, strict=True):
            share = area.width / whole
            part = (piece.card + piece.sign) * share
            yield from piece.draw(page, replace(area, x=area.x + offset * share, width=part), em)

    card, sign = (whole, 0.0) if last.card else (0.0, whole)
    return LinePiece(draw, " ".join(piece.told for piece in pieces), card, sign, points=last.points)


def _piece(word: str, read: Callable[[str], LineCard], *, is_covered: bool) -> LinePiece:
    if word in SIGNS:
        return SIGNS[word]
    if word.startswith('"'):
        said = word[1:-1]
        letters = re.sub(r"\{[^}]*\}", "WW", said).replace("*", "")
        return LinePiece(
            lambda page, area, em: iter([_words(page, area, said, em)]), said, em=LETTER_EM * len(letters) + 0.4
        )
    if bracketed := re.fullmatch(r"([({\[])(~?)([^)}\]]+)[)}\]]", word):
        return BRACKETS[bracketed[1]](bracketed[3], is_gone=bool(bracketed[2]))
    if word.startswith("#"):
        return _back(word[1:])
    laid = LAID.fullmatch(word)
    assert laid is not None
    marks, name, points, order = laid.groups()
    if index := INDEX.fullmatch(name):
        return _index(*index.groups())
    card = read(name)
    if card.is_rank and not points:
        return LinePiece(lambda page, area, em: iter([_rank(area, name)]), name, sign=0.62 + 0.3 * (len(name) - 1))
    return _card(card, marks, points or order or "", is_covered=is_covered)


def _index(rank: str, suit: str) -> LinePiece:
    """Return a rank and its suit, as in the corner of a card."""

    def draw(page: Page, area: Rect, em: float) -> Iterator[Figure]:
        side = area.width / INDEX_SIGN
        place = Rect(area.x, area.y, area.width - side, area.height)
        yield line(place, rank, 0.95 * side, 0.3 * side, font="index", fill=page.tints.get(suit, "ink"))
        yield Emblem(area.right - 0.9 * side, area.centre[1] - 0.45 * side, 0.9 * side, 0.9 * side, suit)

    return LinePiece(draw, f"{rank} {{{suit}}}", sign=INDEX_SIGN)


def _card(card: LineCard, marks: str, points: str, *, is_covered: bool) -> LinePiece:
    is_aside = "^" in marks

    def draw(page: Page, area: Rect, em: float) -> Iterator[Figure]:
        if "!" in marks:
            yield Frame(area.x, area.y, area.height)
        wide = card.width * area.height
        x, y = area.centre
        place = Rect(x - wide / 2, area.y, wide, area.height) if is_aside else replace(area, width=wide)
        drawn = card.draw(page, place, is_dim="~" in marks, is_covered=is_covered)
        yield Turned(90, x, y, (drawn,)) if is_aside else drawn

    told = f"**{card.told}**" if "!" in marks else card.told
    width = (1.0 if is_aside else card.width) + (BESIDE_CARD if points and not card.is_full else 0)
    return LinePiece(draw, told, width, seen=card.seen / card.width, points=points)


def _icon(name: str, *, is_gone: bool) -> LinePiece:
    def draw(page: Page, area: Rect, em: float) -> Iterator[Figure]:
        yield Emblem(area.x, area.centre[1] - area.width / 2, area.width, area.width, name)

    return LinePiece(draw, f"{{{name}}}", sign=1.0, seen=0.6)


def _coin(said: str, *, is_gone: bool) -> LinePiece:
    def draw(page: Page, area: Rect, em: float) -> Iterator[Figure]:
        yield Coin(*area.centre, area.width / 2, said, "none" if is_gone else "gold")

    return LinePiece(draw, f"**{said}**", sign=COIN)


def _marker(said: str, *, is_gone: bool) -> LinePiece:
    def draw(page: Page, area: Rect, em: float) -> Iterator[Figure]:
        side, ink = area.width, "muted" if is_gone else "ink"
        place = Rect(area.x, area.centre[1] - side / 2, side, side)
        fill = WHITE if is_gone else page.ground(GOLD)
        yield Plate(place.x, place.y, side, side, fill, ink, 0.06 * side, radius=0.2 * side)
        yield line(place, f"**{said}**", 0.75 * side, 0.3 * side, font="body", fill=ink)

    return LinePiece(draw, "" if is_gone else said, sign=MARKER)


def _back(said: str) -> LinePiece:
    is_deck = said == "#"

    def draw(page: Page, area: Rect, em: float) -> Iterator[Figure]:
        yield CardBack(area.x, area.y, area.height, "" if is_deck else said)
        if is_deck:
            yield CardBack(area.x + 0.06 * area.height, area.y - 0.05 * area.height, area.height)

    return LinePiece(draw, "" if is_deck else said, SMALL_SHARE + (0.06 if is_deck else 0), seen=0.6)


def _unknown(page: Page, area: Rect, em: float) -> Iterator[Figure]:
    yield SmallCard(area.x, area.y, area.height, "?", "", "muted")


def _gone(page: Page, area: Rect, em: float) -> Iterator[Figure]:
    dashes, edge = f"{0.3 * em} {0.22 * em}", 0.3 * page.scale
    yield EmptyPlace(area.x, area.y, area.width, area.height, 0.08 * area.height, "muted", edge, dashes)


def _arrow(page: Page, area: Rect, em: float) -> Iterator[Figure]:
    pad, thick = 0.06 * area.width, min(0.07 * area.height, 0.16 * em)
    yield Arrow(area.x + pad, area.centre[1], area.width - 2 * pad, thick, GOLD)


def _point(turn: int) -> Callable[[Page, Rect, float], Iterator[Figure]]:
    def draw(page: Page, area: Rect, em: float) -> Iterator[Figure]:
        half = area.width * 0.75
        left = area.x if turn > 0 else area.right
        yield chevron(left, area.centre[1] - half, turn * area.width, half, min(0.14 * em, 0.5 * area.width))

    return draw


def _math(said: str) -> Callable[[Page, Rect, float], Iterator[Figure]]:
    return lambda page, area, em: iter([line(area, f"**{said}**", 1.35 * em, 0.5 * em, font="body")])


def _words(page: Page, area: Rect, said: str, em: float) -> Words:
    return line(area, said, em, min(em, 0.73 * SMALLEST * page.scale), font="body")


def _rank(area: Rect, rank: str) -> Words:
    size = area.width / (0.62 + 0.3 * (len(rank) - 1))
    return line(area, rank, 0.95 * size, 0.3 * size, font="index")


BRACKETS = {"{": _icon, "(": _coin, "[": _marker}
SIGNS = {
    "->": LinePiece(_arrow, "→", sign=ARROW),
    ">": LinePiece(_point(1), "›", sign=POINT),
    "<": LinePiece(_point(-1), "‹", sign=POINT),
    "?": LinePiece(_unknown, "?", card=SMALL_SHARE),
    "..": LinePiece(_gone, "–", card=SMALL_SHARE),
    **{each: LinePiece(_math(each), each, sign=MATH) for each in "+=−×"},
}
"""Things that always look the same, as they are written."""
