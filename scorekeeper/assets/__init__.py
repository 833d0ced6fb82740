"""The app's data about decks and sheets: pictures, facts, texts, and the characters that its fonts can draw.

The files beside this module are made by `pnp assets`, from cards/ and templates/; each is read when first needed.
An installed game brings its own, made by `pnp assets --game`; their names look like `canasta:games/canasta.png`.
"""

import json
from bisect import bisect_right
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypedDict

from scorekeeper.games import Game, known_game
from scorekeeper.i18n import SOURCE_LANGUAGE

SUBSTITUTE = "☐"
"""Replaces characters that fonts cannot draw; explained in the settings and on score sheets. (They lack □, U+25A1.)"""
LONGEST_LINE = 1_000
"""Most characters drawn of a line (ours: the longest of our own has 350)."""
JOINERS = "\u200b\u200c\u200d\u200e\u200f\ufe0e\ufe0f\u2060\u2066\u2067\u2068\u2069"
"""Characters that join or order others and draw nothing."""
_FOLDER = Path(__file__).resolve().parent


class _RulingKey(TypedDict, total=False):
    ruling: str
    """`AW-R3`."""


class _HeadKey(TypedDict, total=False):
    is_head: bool
    """Whether it is above the rows of a table that follow."""


class _PictureKey(TypedDict, total=False):
    picture: str
    """Its picture, for `art`; the text describes it."""


class SheetItem(_RulingKey, _HeadKey, _PictureKey):
    text: str


class SheetSection(TypedDict):
    title: str
    items: list[SheetItem]


class Sheet(TypedDict):
    """The reference sheet of a game as text."""

    title: str
    line: str
    """The game in one line."""
    sections: list[SheetSection]


class _FourColourKey(TypedDict, total=False):
    four_colour: str
    """Its colour in the four-colour style; `colour` if missing."""


class SuitFacts(_FourColourKey):
    """A suit, or a kind of card."""

    letter: str
    name: str
    """In English."""
    colour: str
    """`#rrggbb`, for a light background."""
    art: str
    """Its picture, for `art`."""


class RankFacts(TypedDict):
    """A rank, jokers aside."""

    label: str
    name: str
    """In English."""


class NamedCard(TypedDict):
    """A card with a name instead of a rank."""

    name: str
    """In English."""
    slug: str
    suit: str
    """Letter of its suit."""
    art: str
    """Its picture, for `art`."""


class _JokerKey(TypedDict, total=False):
    joker: str
    """Picture of its jokers' mark, for `art`; missing if there is none."""


class DeckFacts(_JokerKey):
    title: str
    suits: list[SuitFacts]
    ranks: list[RankFacts]
    cards: list[NamedCard]


def path(name: str, *, game: str = "") -> Path:
    """Return the file of an asset: `cards.json`, `art/icons/undo.png`.

    Args:
        game: Id of the installed game that brings it; empty for a bundled asset.

    Raises:
        LookupError: There is none.
    """
    found = _folder(game) / name
    if not found.is_file():
        raise LookupError(f"there is no asset {name!r}" + (f" of the game {game!r}" if game else ""))
    return found


def _folder(game: str) -> Path:
    if not game:
        return _FOLDER
    found = known_game(game)
    if found is None or found.assets is None:
        raise LookupError(f"there is no game {game!r} that brings assets")
    return found.assets


def art(name: str) -> Path:
    """Return the file of a picture: `suits/island/A.png`, `games/showboat.png`, `icons/undo.png`, `presplash.png`.

    The name of an installed game's picture begins with its id and a colon: `canasta:games/canasta.png`.

    Raises:
        LookupError: There is none.
    """
    game, _, name = name.rpartition(":")
    return path(f"art/{name}", game=game)


def drawing(name: str) -> str:
    """Return the name of a picture's SVG, for `art`; unchanged if it exists as PNG only."""
    drawn = name.removesuffix(".png") + ".svg"
    try:
        art(drawn)
    except LookupError:
        return name
    return drawn


OWN_ART = "own-game.png"
"""The picture of a custom game, which leaves room for a colour and initials."""


def game_art(game: Game) -> str:
    """Return the name of a game's picture, for `art`; the picture of any other game if it has none."""
    name = f"games/{game.id}.png"
    for owner in ("", game.id):
        try:
            path(f"art/{name}", game=owner)
        except LookupError:
            continue
        return f"{owner}:{name}" if owner else name
    return "games/rounds.png"


def suit_art(deck: str, letter: str) -> Path:
    """Return the picture of a suit of a bundled deck, by the deck's id and the suit's letter.

    Raises:
        LookupError: There is no such deck or suit.
    """
    return art(f"suits/{deck}/{letter}.png")


def deck(name: str) -> DeckFacts:
    """Return the facts of a deck.

    Raises:
        LookupError: There is no such deck.
    """
    found: DeckFacts = _read_json("cards.json")[name]
    return found


def sheet(game: str, language: str) -> Sheet:
    """Return the texts of a game's reference sheet; an installed game's in English if not in the language.

    Raises:
        LookupError: There is no sheet of this game, or not in this language.
    """
    sheets: dict[str, Sheet] = _read_json(f"sheets.{language}.json")
    if game not in sheets:
        try:
            sheets = _read_json(f"sheets.{language}.json", game)
        except LookupError:
            sheets = _read_json(f"sheets.{SOURCE_LANGUAGE}.json", game)
    return sheets[game]


def covers(char: str) -> bool:
    """Whether the app's fonts can draw a character."""
    firsts, lasts = _glyphs()
    place = bisect_right(firsts, ord(char)) - 1
    return place >= 0 and ord(char) <= lasts[place]


def widths(weight: int) -> dict[int, int]:
    """Return the width of each character of the app's font in a weight, 400 or 600, in thousandths of the size."""
    firsts, lasts = _glyphs()
    points = (point for first, last in zip(firsts, lasts, strict=True) for point in range(first, last + 1))
    return dict(zip(points, map(int, _read_json("widths.json")[str(weight)].split()), strict=True))


def shorten_lines(text: str) -> str:
    """Return a text with every line shortened to `LONGEST_LINE`."""
    if len(text) <= LONGEST_LINE:
        return text
    lines = (line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]}…" for line in text.split("\n"))
    return "\n".join(lines)


def replace_undrawable(text: str, can_draw: Callable[[str], bool] = covers) -> str:
    """Return a text with `SUBSTITUTE` for each character that fonts lack; joining characters are removed.

    An overlong line, such as a name of 100,000 letters from a forged file, is shortened with ….

    Args:
        text: In any script.
        can_draw: Whether fonts have a character; by default the app's.
    """
    text = shorten_lines(text)
    if text.isascii() and text.isprintable():
        return text
    return "".join(_replace_undrawable(sign, can_draw) for sign in text)


def _replace_undrawable(sign: str, can_draw: Callable[[str], bool]) -> str:
    if sign == "\n" or can_draw(sign):
        return sign
    if sign in JOINERS:
        return ""
    return " " if sign.isspace() else SUBSTITUTE


@cache
def _read_json(name: str, game: str = "") -> Any:
    return json.loads(path(name, game=game).read_text(encoding="utf-8"))


@cache
def _glyphs() -> tuple[tuple[int, ...], tuple[int, ...]]:
    ranges = _read_json("glyphs.json")["ranges"]
    return tuple(first for first, _ in ranges), tuple(last for _, last in ranges)
