"""The saved object of Tabletop Simulator, as JSON: decks whose cards point at cells of sheets.

Source: Tabletop Simulator Knowledge Base, Custom Deck and Custom Tile; fields as the program itself saves them.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.deck.model import Deck, DeckCard
from generator.deck.shapes import ShapeKind
from generator.text.markup.plain_text import plain_text
from generator.writers.tabletops.deck_sheets import OWN, DeckImage, FaceSheet
from generator.writers.targets import DeckSelection, ExportJob, ExportToken

Address = Callable[[str], str]
"""Returns the future address of a file, by its name."""
POKER_MM = 88.9
"""Long side of a card of scale 1."""
MM_PER_UNIT = POKER_MM / 3.05
"""Of the table's unit of length: a card of scale 1 is 3.05 long (measured by others; the scale can be changed)."""
TILE_UNITS = 2.0
"""Side of a tile of scale 1 (measured by others)."""
DECK_APART, SURFACE = 4.0, 1.5
"""Gap between decks, and their height above the table at the start, in units (ours)."""
TILE_MM = 2.0
"""Thickness of a token (ours: cardboard)."""
ROUNDED, RECTANGLE = 0, 1
"""Shapes of cards. Source: Tabletop Simulator Knowledge Base, Custom Deck: Type."""
BOX = 0
TILE_TYPES = {ShapeKind.HEX: 1, ShapeKind.CIRCLE: 2}
"""Shapes of tiles; others are boxes. Source: Tabletop Simulator Knowledge Base, Custom Tile."""

LONGEST_TEXT = 2000
"""Characters of a card's description (ours): nobody reads more in a box beside the pointer."""


@dataclass(frozen=True, slots=True)
class DrawnPart:
    part: DeckSelection
    sheets: Sequence[FaceSheet]


@dataclass(frozen=True, slots=True)
class DrawnToken:
    token: ExportToken
    front: DeckImage
    back: DeckImage


@dataclass(slots=True)
class _IdGenerator:
    """Generates ids: six hexadecimal digits, unique, and the same in every run."""

    given: set[str] = field(default_factory=set)

    def make_id(self, what: str) -> str:
        turn = 0
        while (name := hashlib.sha256(f"{what}\x00{turn}".encode()).hexdigest()[:6]) in self.given:
            turn += 1
        self.given.add(name)
        return name


def saved_object(
    job: ExportJob, parts: Sequence[DrawnPart], pieces: Sequence[DrawnToken], address: Address
) -> dict[str, Any]:
    names = _IdGenerator()
    decks, x = [], 0.0
    for drawn in parts:
        size = drawn.part.deck.card_format.size
        scale = round(max(size.width_mm, size.height_mm) / POKER_MM, 4)
        decks.append(_deck(drawn, job.copies, names, address, x, scale))
        x += DECK_APART * scale
    tokens = list(_tokens(pieces, names, address))
    told = ("GameMode", "Date", "Table", "Sky", "Note", "Rules", "PlayerTurn")
    return {"SaveName": job.full_title, **dict.fromkeys(told, ""), "ObjectStates": [*decks, *tokens]}


def _deck(
    drawn: DrawnPart, copies: int, names: _IdGenerator, address: Address, x: float, scale: float
) -> dict[str, Any]:
    part, deck = drawn.part, drawn.part.deck
    sheets = {str(sheet.cells.number): _custom(sheet, part, address) for sheet in drawn.sheets}
    cells = {name: (sheet, at) for sheet in drawn.sheets for at, name in sheet.present.items()}
    cards = []
    for card in part.cards:
        sheet, at = cells[card.id]
        number = str(sheet.cells.number)
        for copy in range(card.copy_count * copies):
            guid = names.make_id(f"{deck.id}/{card.id}/{copy}")
            told = _object("Card", guid, plain_text(deck, card.name), description(deck, card), x, scale)
            told |= {"HideWhenFaceDown": True, "Hands": True, "SidewaysCard": deck.card_format.size.is_landscape}
            told |= {"CardID": sheet.cells.number * 100 + at, "CustomDeck": {number: sheets[number]}}
            cards.append(told)
    if len(cards) == 1:
        return {**cards[0], "Name": "CardCustom"}
    return {
        **_object("DeckCustom", names.make_id(deck.id), deck.title, deck.title, x, scale),
        "Description": f"{deck.title} {deck.version}",
        "HideWhenFaceDown": True,
        "Hands": False,
        "SidewaysCard": deck.card_format.size.is_landscape,
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": sheets,
        "ContainedObjects": cards,
    }


def _custom(sheet: FaceSheet, part: DeckSelection, address: Address) -> dict[str, Any]:
    grid = sheet.cells.grid
    return {
        "FaceURL": address(sheet.faces.file),
        "BackURL": address(sheet.back.file),
        "NumWidth": grid.columns,
        "NumHeight": grid.rows,
        "BackIsHidden": True,
        "UniqueBack": sheet.cells.behind == OWN,
        "Type": ROUNDED if part.deck.card_format.corner_radius_mm else RECTANGLE,
    }


def _object(name: str, guid: str, title: str, said: str, x: float, scale: float, z: float = 0.0) -> dict[str, Any]:
    """Return the properties that all objects share: face down, readable from a player's seat."""
    places = {"posX": round(x, 3), "posY": SURFACE, "posZ": round(z, 3)}
    return {
        "GUID": guid,
        "Name": name,
        "Transform": {
            **places,
            "rotX": 0.0,
            "rotY": 180.0,
            "rotZ": 180.0,
            "scaleX": scale,
            "scaleY": 1.0,
            "scaleZ": scale,
        },
        "Nickname": title,
        "Description": said,
        "GMNotes": "",
        "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "Autoraise": True,
        "Sticky": False,
        "Tooltip": True,
    }


def _tokens(pieces: Sequence[DrawnToken], names: _IdGenerator, address: Address) -> Iterator[dict[str, Any]]:
    """Lay tokens out in a row in front of the decks, face up; several of a kind as a stack."""
    x = 0.0
    for drawn in pieces:
        piece, view = drawn.token, drawn.token.visible_area
        scale = round(max(view.width, view.height) / MM_PER_UNIT / TILE_UNITS, 4)
        told = _object("Custom_Tile", names.make_id(piece.id), piece.name, "", x, scale, z=-6.0)
        told["Transform"]["rotZ"] = 0.0
        told["HideWhenFaceDown"] = told["Hands"] = False
        told["CustomImage"] = {
            "ImageURL": address(drawn.front.file),
            "ImageSecondaryURL": address(drawn.back.file),
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
            "CustomTile": {
                "Type": TILE_TYPES.get(piece.shape.kind, BOX),
                "Thickness": round(TILE_MM / MM_PER_UNIT, 3),
                "Stackable": piece.count > 1,
                "Stretch": True,
            },
        }
        if piece.count > 1:
            told |= {"Name": "Custom_Tile_Stack", "Number": piece.count}
        x += 2.2 * scale + 0.6
        yield told


def description(deck: Deck, card: DeckCard) -> str:
    """Return all texts of a card, each on a line."""
    lines = [plain_text(deck, text) for text in card.texts.values()]
    said = "\n".join(line.strip() for line in lines if line.strip())
    return said if len(said) <= LONGEST_TEXT else f"{said[: LONGEST_TEXT - 1]}…"
