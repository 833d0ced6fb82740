"""Makes the scorekeeper's assets: pictures, facts of decks, texts of sheets, characters of its fonts.

The app knows neither YAML nor SVG nor templates. So all of it is made here, committed in `scorekeeper/assets/`, and
compared by a test.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

from generator.app.art import bundled_deck, draw_banner, draw_pictures, draw_sheet_pictures
from generator.artwork import untranslated_notes
from generator.deck.library import deck_names
from generator.deck.model import Deck
from generator.deck.translation import open_texts
from generator.errors import RenderError
from generator.games.pages import game_deck
from generator.games.printed import printed_of
from generator.games.transcript import HouseRules, Item, PictureLine, Row, TextLine
from generator.options.choices import Style
from generator.text.fonts.font_library import find_font
from generator.text.shaping.harfbuzz import NO_BREAK_HYPHEN
from generator.writers.files import write_files
from scorekeeper.games import BUILT_IN, Game
from scorekeeper.i18n import Catalogue, languages
from scorekeeper.rules.options import describe

APP_FONT = "Source Sans Pro"
APP_WEIGHTS = (400, 600, 700)
"""Of the app's font."""
SHEET_WEIGHTS = (400, 600)
"""Of score sheets and result cards."""
BETWEEN = " · "
"""Separates the cells of a row."""
_ICON = re.compile(r"(\s?)\{([^{}]*)\}")
_GAP = re.compile(r"\s+")


def make_assets() -> Iterator[tuple[str, bytes]]:
    """Make every asset, with its path below `scorekeeper/assets/`.

    Raises:
        PnpError: A picture cannot be drawn, or a text cannot be transcribed.
    """
    yield "cards.json", _json({name: _facts(name, bundled_deck(name)) for name in deck_names()})
    glyphs = _glyphs()
    yield "glyphs.json", _json(glyphs)
    yield "widths.json", _json(_widths(glyphs["ranges"]))
    for language in languages():
        texts = open_texts(language)
        ours = [game for game in BUILT_IN.values() if game.printed_module]
        yield f"sheets.{language}.json", _json({game.id: transcribe(game, texts) for game in ours})
    for path, data in draw_pictures():
        yield f"art/{path}", data


def write_assets(folder: Path) -> tuple[Path, ...]:
    """Write every asset below a folder, and remove pictures that are no longer made.

    Raises:
        PnpError: As for `make_assets`.
    """
    made = {folder / name: data for name, data in make_assets()}
    write_files(made)
    for old in {*(folder / "art").rglob("*.png"), *(folder / "art").rglob("*.svg")} - set(made):
        old.unlink()
    return tuple(made)


def write_game_assets(game: Game, folder: Path) -> tuple[tuple[Path, ...], tuple[str, ...]]:
    """Write the assets of an installed game: its picture, its reference sheet in each language, with pictures.

    The picture is drawn from the scene `templates/app/GAME.svg` of its package.

    Returns:
        The written files, and notes on texts that a language lacks.

    Raises:
        PnpError: The picture cannot be drawn, or a text cannot be transcribed.
    """
    made: dict[str, bytes] = {}
    notes: list[str] = []
    scene = game.folder / "templates" / "app" / f"{game.id}.svg" if game.folder else None
    if scene is not None and scene.is_file():
        made |= {f"art/{path}": data for path, data in draw_banner(game, scene)}
    made |= {f"art/{path}": data for path, data in draw_sheet_pictures(game)}
    for language in languages() if printed_of(game).sheet is not None else ():
        texts = open_texts(language)
        made[f"sheets.{language}.json"] = _json({game.id: transcribe(game, texts)})
        notes += untranslated_notes(texts)
    write_files({folder / name: data for name, data in made.items()})
    return tuple(folder / name for name in made), tuple(notes)


def _json(content: Any) -> bytes:
    return (json.dumps(content, indent=1, ensure_ascii=False) + "\n").encode()


def _facts(name: str, deck: Deck) -> dict[str, Any]:
    """Return the facts of a deck that the app needs; points of cards belong to the rules."""
    suits = []
    for suit in deck.suits:
        facts = {"letter": suit.id, "name": suit.name, "colour": suit.colour, "art": f"suits/{name}/{suit.id}.png"}
        if Style.FOUR_COLOUR in suit.colours:
            facts["four_colour"] = suit.colours[Style.FOUR_COLOUR]
        suits.append(facts)
    found: dict[str, Any] = {"title": deck.title, "suits": suits}
    found["ranks"] = [{"label": rank.id, "name": rank.name} for rank in deck.ranks if not rank.icon]
    if "joker" in deck.icons:
        found["joker"] = f"suits/{name}/joker.png"
    found["cards"] = [
        {"name": card.name, "slug": card.id, "suit": card.suit.id, "art": f"cards/{name}/{card.id}.png"}
        for card in deck.cards
        if card.suit is not None and card.rank is None
    ]
    return found


def _glyphs() -> dict[str, Any]:
    fonts = [find_font(APP_FONT, weight, is_italic=False) for weight in APP_WEIGHTS]
    shared = set.intersection(*(set(font.advances) for font in fonts))
    shared.discard(ord(NO_BREAK_HYPHEN))  # pnp prints another hyphen for it, the app does not
    return {"fonts": [font.name for font in fonts], "ranges": list(_ranges(sorted(shared)))}


def _widths(ranges: Iterable[tuple[int, int]]) -> dict[str, Any]:
    """Return the widths of the characters, in thousandths of the size: one list for each weight."""
    points = [point for first, last in ranges for point in range(first, last + 1)]
    fonts = {weight: find_font(APP_FONT, weight, is_italic=False) for weight in SHEET_WEIGHTS}
    return {
        str(weight): " ".join(str(round(font.advances[point] * 1000)) for point in points)
        for weight, font in fonts.items()
    }


def _ranges(points: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield sorted code points as ranges, first and last."""
    for _, numbered in groupby(enumerate(points), key=lambda each: each[1] - each[0]):
        run = [point for _, point in numbered]
        yield run[0], run[-1]


def transcribe(game: Game, texts: Catalogue) -> dict[str, Any]:
    """Return the texts of a game's sheet: title, a line about it, and sections of items, each with a text.

    Raises:
        RenderError: The game has no sheet, or a sentence shows an icon without a name.
    """
    sheet = printed_of(game).sheet
    if sheet is None:
        raise RenderError(f"{game.title} has no reference sheet")
    told, teller = sheet.told(texts), _TranscriptWriter(game, texts)
    sections = [
        {
            "title": teller.strip_markup(section.title),
            "items": [line for item in section.items for line in teller.lines(item)],
        }
        for section in told.sections
    ]
    return {"title": game.title, "line": teller.strip_markup(told.line), "sections": sections}


class _TranscriptWriter:
    """Writes the items of a sheet as plain lines."""

    def __init__(self, game: Game, texts: Catalogue) -> None:
        self.game, self.texts = game, texts
        self.icons = _names(game_deck(game))
        self.owner = f"{game.id}:" if game.folder else ""

    def lines(self, item: Item) -> Iterator[dict[str, Any]]:
        match item:
            case TextLine(text):
                yield from ({"text": self.strip_markup(part)} for part in text.split("\n") if part.strip())
            case Row(cells, is_head):
                text = self.strip_markup(BETWEEN.join(cell.strip() for cell in cells))
                yield {"text": text, "is_head": True} if is_head else {"text": text}
            case PictureLine(picture, words):
                yield {"text": self.strip_markup(words), "picture": f"{self.owner}sheets/{self.game.id}-{picture}.png"}
            case HouseRules():
                for rule in describe(self.game.options):
                    text = f"{self.texts(rule.title)} – {self.texts(rule.help)}"
                    yield {"text": self.strip_markup(text), "ruling": rule.ruling}

    def strip_markup(self, words: str) -> str:
        """Return text without markup, with the names of its icons.

        Raises:
            RenderError: An icon has no name.
        """

        def named(icon: re.Match[str]) -> str:
            if icon[2] not in self.icons:
                raise RenderError(f"there is no word for the icon {icon[0].strip()} in {words!r}")
            word = self.icons[icon[2]]
            return word if len(word) == 1 else icon[1] + self.texts(word)  # a letter follows its rank: 5D

        return _GAP.sub(" ", _ICON.sub(named, words.replace("**", ""))).strip()


def _names(deck: Deck) -> Mapping[str, str]:
    """Return words for icons: names of suits; of the French ones the letters, as in their cards' corners."""
    is_french = any(suit.name == "Clubs" for suit in deck.suits)
    suits = {suit.name.lower(): suit.id if is_french else suit.name for suit in deck.suits}
    return {**suits, "joker": "Joker"}
