"""Reference sheets as lines of text, for the app: from the same templates and numbers as the printed ones.

A template in `templates/app/rules/` takes its sentences from the template of the sheet, and tells them in order.
"""

import html
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from generator.deck.formats import find_paper
from generator.deck.model import Deck
from generator.errors import RenderError
from generator.faces.sides import draw_sides
from generator.games import telling
from generator.games.legacy import TemplateSheet
from generator.games.pages import game_deck, sheet_deck
from generator.games.printed import printed_of
from generator.options import SheetSize
from scorekeeper.games import Game
from scorekeeper.rules.options import describe
from scorekeeper.texts import Catalogue

_ICON = re.compile(r"(\s?)\{([^{}]*)\}")
_GAP = re.compile(r"\s+")
_JOKER = "*"
_SPOKEN = 400
"""Weight of the font of sentences: `text` in others is a number or rank on a drawing."""


@dataclass(slots=True)
class _Teller:
    """Listens to a template that tells a sheet, instead of a page that is drawn."""

    catalogue: Catalogue
    icons: Mapping[str, str]
    """What stands in a sentence for an icon, by its name."""
    house_rules: Iterable[Mapping[str, str]]
    lead: str = ""
    sections: list[dict[str, Any]] = field(default_factory=list)

    def calls(self) -> dict[str, Any]:
        """Return what the template can call, and what drawing does meanwhile: to say what is written, no more."""
        return {
            "line": self.line, "section": self.section, "say": self.say, "row": self.row, "noted": self.noted,
            "agree": self.agree, "paragraph": _written, "text": _written, "place": _nothing,
        }  # fmt: skip

    def take(self, told: telling.Telling) -> None:
        """Take a whole telling."""
        self.line(told.line)
        for each in told.sections:
            self.section(each.title)
            for item in each.items:
                match item:
                    case telling.Said(text):
                        self.say(text)
                    case telling.Row(cells, is_head):
                        self.row(cells, is_head=is_head)
                    case telling.HouseRules():
                        self.agree()

    def line(self, words: str) -> str:
        """Take the line below the title."""
        self.lead = self.plain(words)
        return ""

    def section(self, title: str) -> str:
        """Begin a section."""
        self.sections.append({"title": self.plain(title), "items": []})
        return ""

    def say(self, words: str, **more: str | bool) -> str:
        """Take a paragraph, or several."""
        for part in html.unescape(str(words)).split("\n"):
            if part.strip():
                self.sections[-1]["items"].append({"text": self.plain(part), **more})
        return ""

    def row(self, cells: Iterable[Any], *, is_head: bool = False) -> str:
        """Take a row of a table, or its head."""
        more = {"is_head": True} if is_head else {}
        return self.say(" · ".join(str(cell).strip() for cell in cells), **more)

    def agree(self) -> str:
        """Take the house rules."""
        for rule in self.house_rules:
            name, help = self.catalogue(rule["title"]), self.catalogue(rule["help"])
            self.say(f"{name} – {help}", ruling=rule["ruling"])
        return ""

    def noted(self, cards: Iterable[Mapping[str, Any]]) -> str:
        """Return cards in their short notation: rank and the letter of the suit, as printed in their corners."""
        return " ".join(
            f"{_JOKER if card.get('is_joker') else card['rank']}{card['suit'][:1].upper()}" for card in cards
        )

    def plain(self, words: str) -> str:
        """Return text without markup, its icons by their names.

        Raises:
            RenderError: An icon has no name.
        """

        def named(icon: re.Match[str]) -> str:
            if icon[2] not in self.icons:
                raise RenderError(f"there is no word for the icon {icon[0].strip()} in {words!r}")
            word = self.icons[icon[2]]
            return word if len(word) == 1 else icon[1] + self.catalogue(word)  # a letter follows its rank: 5D

        return _GAP.sub(" ", _ICON.sub(named, html.unescape(str(words)).replace("**", ""))).strip()


def tell(game: Game, catalogue: Catalogue) -> dict[str, Any]:
    """Return the texts of a game's sheet: title, a line about it, and sections of items with a text and maybe a ruling.

    Raises:
        PnpError: The template tells what the sheet no longer has.
    """
    sheet = printed_of(game).sheet
    if sheet is None:
        raise RenderError(f"{game.title} has no reference sheet")
    if not isinstance(sheet, TemplateSheet):
        teller = _Teller(catalogue, _names(game_deck(game)), _rules(game))
        teller.take(sheet.told(catalogue))
        return {"title": game.title, "line": teller.lead, "sections": teller.sections}
    deck = sheet_deck(game, SheetSize.PAGE, find_paper("a4"), catalogue)
    page = deck.cards[0]
    teller = _Teller(catalogue, _names(deck), page.data["house_rules"])
    told = replace(page, template=f"app/rules/{game.id}", data={**page.data, **teller.calls()})
    draw_sides(deck, [told], bleed_mm=0, styles=frozenset(), with_backs=False)
    return {"title": game.title, "line": teller.lead, "sections": teller.sections}


def _rules(game: Game) -> list[dict[str, str]]:
    return [{"ruling": rule.ruling, "help": rule.help, "title": rule.title} for rule in describe(game.options)]


def _names(deck: Deck) -> dict[str, str]:
    """Return words for icons: names of suits, but of the French ones the letters, as in their cards' corners."""
    is_french = any(suit.name == "Clubs" for suit in deck.suits)
    suits = {suit.name.lower(): suit.id if is_french else suit.name for suit in deck.suits}
    return {**suits, "joker": "Joker"}


def _written(words: Any, font: Mapping[str, Any], **_: Any) -> str:
    return str(words) if font["weight"] == _SPOKEN else ""


def _nothing(*_: Any, **__: Any) -> str:
    return ""
