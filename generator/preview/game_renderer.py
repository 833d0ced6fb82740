"""Renders a game for the preview: what lies in its box, each part as a deck, and its rules as a page.

It runs in the sandboxed child process. Its answers are JSON values.
"""

from collections.abc import Mapping
from typing import Any

from generator.components.assembly import setup_rows
from generator.components.game_design import GameDesign
from generator.components.game_facts import DesignFacts
from generator.components.game_file import load_game
from generator.components.game_texts import disagreements, read_game_rules
from generator.deck.model import Deck
from generator.errors import PnpError
from generator.options.choices import Style
from generator.preview.deck_renderer import DeckRenderer
from generator.rendering.side_keys import keys_of
from generator.rulebook.html_page import write_html
from generator.rulebook.rulebook_words import words_of
from generator.session import BuildSession


class PartRenderer(DeckRenderer):
    """Answers the page's questions about one part of a game."""

    def __init__(self, game: "GameRenderer", name: str) -> None:
        super().__init__(name, game.styles, game.lang)
        self.game = game

    def load(self) -> Deck:
        """Read the part anew, with its game.

        Raises:
            PnpError: The game has faults, or no such part any more.
        """
        found = self.game.decks().get(self.name)
        if found is None:
            raise PnpError(f"the game has no part {self.name!r} any more")
        return found


class GameRenderer:
    """Answers the pages' questions about a game."""

    def __init__(self, path: str, styles: frozenset[Style], lang: str) -> None:
        """Take the path of a game file, with the styles and language to draw."""
        self.path, self.styles, self.lang = path, styles, lang
        self._design: GameDesign | None = None
        self._parts: dict[str, PartRenderer] = {}

    def __call__(self, question: Mapping[str, Any]) -> Any:
        """Answer a question: `overview`, `rules`, or one of a `part` as `DeckRenderer` does.

        Raises:
            PnpError: The game has faults.
        """
        if "part" in question:
            name = str(question["part"])
            return self._parts.setdefault(name, PartRenderer(self, name))(question)
        return self.overview() if question["ask"] == "overview" else self.rules()

    def design(self) -> GameDesign:
        """Return the game as its files are now; it is read again only if one of them has changed."""
        known = self._design
        if known is not None and all(_is_unchanged(deck) for deck in (known.look, *self._decks_of(known).values())):
            return known
        self._design = None
        self._design = load_game(self.path, language=self.lang)
        return self._design

    def decks(self) -> Mapping[str, Deck]:
        return self._decks_of(self.design())

    def _decks_of(self, design: GameDesign) -> Mapping[str, Deck]:
        decks = {each.deck.id: each.deck for each in design.decks}
        return decks | {part.id: part.deck for part in design.parts}

    def overview(self) -> dict[str, Any]:
        """Return what lies in the box, with the key of a side for each part."""
        design = self.design()
        parts = []
        for each in design.decks:
            parts.append(
                _part_values("decks", each.deck.id, each.deck.title, each.deck, each.deck.copy_count * each.copies)
            )
        parts += [_part_values(part.section.value, part.id, part.name, part.deck, part.count) for part in design.parts]
        return {
            "title": design.title,
            "version": design.version,
            "players": design.players,
            "parts": parts,
            "stock": [[stock.name, stock.count] for stock in design.stock],
            "setup": [list(row) for row in setup_rows(design)],
            "has_rules": design.rules is not None,
            "notes": list(design.notes),
        }

    def rules(self) -> dict[str, Any]:
        """Return the rules as an HTML page, and what rules and cards say differently.

        Raises:
            PnpError: The text has faults, or the game has no rules.
        """
        design = self.design()
        with BuildSession():
            rules = read_game_rules(design, DesignFacts(design, self.styles))
            if rules is None:
                raise PnpError("the game has no rules; name their file: rules: {file: rules.md}")
            page = write_html(rules, words_of(design.language, design.words))
            return {"html": page, "notes": list(disagreements(rules))}


def _is_unchanged(deck: Deck) -> bool:
    return deck.folder.is_as_found(deck.folder.lookups)


def _part_values(section: str, name: str, title: str, deck: Deck, count: int) -> dict[str, Any]:
    size = deck.card_format.size
    key = keys_of(deck, frozenset()).faces[deck.cards[0].id]
    return {
        "section": section,
        "id": name,
        "title": title,
        "count": count,
        "kinds": len({card.entry_id for card in deck.cards}),
        "side": key,
        "width": size.width_mm,
        "height": size.height_mm,
    }
