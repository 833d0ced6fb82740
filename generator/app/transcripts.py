"""Reference sheets as lines of plain text, for the app."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from generator.deck.model import Deck
from generator.errors import RenderError
from generator.games.pages import game_deck
from generator.games.printed import printed_of
from generator.games.transcript import HouseRules, Item, PictureLine, Row, TextLine
from scorekeeper.games import Game
from scorekeeper.i18n import Catalogue
from scorekeeper.rules.options import describe

BETWEEN = " · "
"""Separates the cells of a row."""
_ICON = re.compile(r"(\s?)\{([^{}]*)\}")
_GAP = re.compile(r"\s+")


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
        """Yield the lines of an item."""
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
