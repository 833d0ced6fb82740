"""Each part of a game as a deck of its own, of cards with the shape of the part.

So faces, templates, rows, pictures and languages of parts are those of decks.
"""

import copy
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from generator.components import game_schema
from generator.components.game_design import GameSection
from generator.deck.files.document import Document, KeyPath, format_path
from generator.deck.files.folder import PICTURES, DeckFolder
from generator.deck.loader import resolve_document
from generator.deck.model import CardFormat, Deck
from generator.deck.shapes import ShapeKind
from generator.deck.tabular.row_expansion import expand_rows
from generator.errors import DeckDataError, Fault, did_you_mean, in_file_order, join_names
from generator.geometry import Size
from generator.units import format_mm

SAFE_MM = 1.5
"""Inset of the safe zone of parts by default (ours): a token of 13 mm has no 3 mm to spare on each side."""
SHARED_KEYS = (
    "schema_version",
    "version",
    "language",
    "languages",
    "markup",
    "theme",
    "colours",
    "fonts",
    "faces",
    "backs",
    "icons",
    "icon_set",
    "suits",
    "draws",
    "seed",
)
"""Keys that mean in a game file what they mean in a deck file."""
FACES: Mapping[GameSection, str] = {
    GameSection.TILES: "counter",
    GameSection.TOKENS: "counter",
    GameSection.MONEY: "counter",
    GameSection.BOARDS: "full-art",
    GameSection.MATS: "full-art",
    GameSection.STANDEES: "full-art",
    GameSection.TENTS: "full-art",
    GameSection.SCREENS: "full-art",
    GameSection.DICE: "sign",
    GameSection.DIALS: "sign",
}
"""Faces of parts that name none."""

_OF_DECK = (("face",), ("template",))
"""Keys of a part that its deck has, and not each of its cards."""
COLOUR = "colour"
"""Field of a part's own colour, which its faces take for that of a suit."""


@dataclass(slots=True)
class GameDocument:
    """A game file whose keys are valid, and what is wrong with it beyond that."""

    document: Document
    folder: DeckFolder
    entry: game_schema.GameEntry
    language: str
    """Of its texts; empty: its own."""
    player_count: int
    """For how many parts of each player are printed."""
    faults: list[Fault] = field(default_factory=list)
    notes: dict[str, None] = field(default_factory=dict)
    used_faces: set[str] = field(default_factory=set)
    """Of the game's own faces, those that some part has."""

    def fault(self, path: KeyPath, message: str) -> None:
        self.faults.append(self.document.fault(path, message))

    def error(self, path: KeyPath, message: str) -> DeckDataError:
        return DeckDataError(self.document.fault(path, message))

    def count(self, copies: game_schema.CopiesEntry) -> int:
        return copies.each_player * self.player_count + copies.more

    def look(self) -> Deck | None:
        """Return a deck that has what all parts share, of one card that is not printed."""
        blank = CardFormat("look", "look", Size(63.5, 88.9), 0.0, "the game file")
        document = self.shared_document("look", self.entry.title, blank)
        document.value |= {"cards": [{"id": "look", "name": self.entry.title}], "face": "full-art", "back": "none"}
        self.keep_faces(document)
        try:
            return resolve_document(document, self.folder, language=self.language, card_format=blank)
        except DeckDataError as error:
            self.faults += error.faults
            return None

    def shared_document(self, part_id: str, title: str, part_format: CardFormat) -> Document:
        """Return a deck document with the keys that all parts share, and their lines."""
        written = self.document.value
        value = {key: copy.deepcopy(written[key]) for key in SHARED_KEYS if key in written}
        size = part_format.size
        value |= {
            "id": part_id,
            "title": title,
            "source": self.entry.source,
            "licence": self.entry.licence,
            "format": f"{format_mm(size.width_mm)}x{format_mm(size.height_mm)}mm",
        }
        lines = {path: line for path, line in self.document.lines.items() if path and path[0] in SHARED_KEYS}
        unquoted = {path: text for path, text in self.document.unquoted_texts.items() if path[0] in SHARED_KEYS}
        return Document(self.document.display_name, value, lines, unquoted)

    def part_deck(
        self,
        section: GameSection,
        position: int,
        entry: Any,
        part_format: CardFormat,
        picture: Mapping[str, Any],
        cards: list[dict[str, Any]] | None = None,
    ) -> Deck:
        """Make the deck of a part.

        Args:
            picture: Keys of the box that shows its picture, beyond the usual ones.
            cards: Its cards as a deck file has them; None: one, or a table of them.

        Raises:
            DeckDataError: All its faults.
        """
        document = self.shared_document(entry.id, f"{self.entry.title}: {entry.name or entry.id}", part_format)
        value = document.value
        usual_face = "triangle" if part_format.shape.kind is ShapeKind.TRIANGLE else FACES[section]
        safe = SAFE_MM if entry.safe_margin is None else entry.safe_margin
        room = min(part_format.size.width_mm, part_format.size.height_mm) / 2
        if safe >= room:
            raise self.error(
                (section.value, position, "safe_margin"),
                f"{format_mm(safe)} mm on each side leave nothing of it; needs less than {format_mm(room)}",
            )
        count = self.count(entry.copies)
        if not count:
            raise self.error((section.value, position, "copies"), "there are none; needs a number, or each_player")
        value["safe_margin_mm"] = safe
        value["edges"] = entry.edges or "mirror"
        texts = dict(entry.texts) | ({"colour": entry.colour} if entry.colour else {})
        if cards is None:
            cards = [self.card(entry)]
        for card in cards:
            card["texts"] = {**texts, **card.get("texts", {})}
            if "from" not in card:
                card["copies"] = count
            for key in ("source", "licence"):
                if (said := getattr(entry, key)) is not None and "from" not in card:
                    card[key] = said
            if entry.raster:
                card["raster"] = True
        value["cards"] = cards
        if entry.template is not None:
            value["template"] = entry.template
        else:
            value["face"] = dict(entry.face) if entry.face is not None else usual_face
        if picture and entry.face is None and entry.template is None:
            value["faces"] = {
                **value.get("faces", {}),
                f"{entry.id}-outlined": {"extends": FACES[section], "boxes": {"art": dict(picture)}},
            }
            value["face"] = f"{entry.id}-outlined"
        value["back"] = self.back(document, section, position, entry)
        here: KeyPath = (section.value, position)
        document.lines |= {
            path[2:]: line for path, line in self.document.lines.items() if path[:2] == here and path[2:3] in _OF_DECK
        }
        for number in range(len(cards)):
            document.lines |= {
                ("cards", number, *path[2:]): line for path, line in self.document.lines.items() if path[:2] == here
            }
            document.original_paths[("cards", number)] = here
        try:
            faults, notes = expand_rows(document, self.folder)
            if faults:
                raise DeckDataError(in_file_order([*document.faults, *faults]))
            self.keep_faces(document)
            deck = resolve_document(document, self.folder, language=self.language, card_format=part_format)
        except DeckDataError as error:
            said = format_path(here)
            raise DeckDataError([_renamed(fault, said) for fault in error.faults]) from None
        self.notes |= dict.fromkeys(f"{entry.id}: {note}" for note in (*notes, *deck.notes))
        return replace(deck, colour_field="colour")

    def keep_faces(self, document: Document) -> None:
        """Leave out of the deck of a part the game's faces and backs that it does not use.

        A deck refuses a face that its cards cannot have, for want of a field or of room; a board's face is no token's.
        """
        value = document.value
        back_ids = {value.get("back"), *(card.get("back") for card in value["cards"])}
        backs = enumerate(value.get("backs", []))
        document.splice("backs", [(each, n) for n, each in backs if each["id"] in back_ids or "face" not in each])
        faces = value.get("faces", {})
        named = [each.get("face") for each in (value, *value["cards"], *value["backs"])]
        names = [name for each in named for name in (each.values() if isinstance(each, dict) else [each])]
        used: set[str] = set()
        while names:
            name = names.pop()
            if name in faces and name not in used:
                used.add(name)
                names.append(faces[name].get("extends"))
        value["faces"] = {name: face for name, face in faces.items() if name in used}
        self.used_faces |= used

    def card(self, entry: Any) -> dict[str, Any]:
        shown = {"picture": entry.picture} if entry.picture else {}
        if getattr(entry, "file", None) is None:
            return {"id": entry.id, "name": entry.name or entry.id, **shown}
        table = {"from": entry.file, "columns": entry.columns, "html": entry.html, "hidden": entry.hidden}
        return {
            **table,
            **({"sheet": entry.sheet} if entry.sheet else {}),
            **shown,
            "copies": self.count(entry.copies),
        }

    def back(self, document: Document, section: GameSection, position: int, entry: Any) -> str:
        """Return the id of the back of a part's cards; a picture becomes a back of its own."""
        asked = getattr(entry, "back", "none")
        if asked in ("none", "same", "mirrored"):
            return "none"
        if not asked.lower().endswith(PICTURES):
            known = [each.id for each in self.entry.backs]
            if asked not in known:
                hint = did_you_mean(asked, ["none", "same", "mirrored", *known])
                raise self.error(
                    (section.value, position, "back"),
                    f"{asked!r} is not none, same, mirrored or a picture{hint}; backs: {join_names(known) or 'none'}",
                )
            return str(asked)
        backs = document.value.setdefault("backs", [])
        name = f"{entry.id}-back"[:40]
        document.lines[("backs", len(backs), "picture")] = self.document.line((section.value, position, "back"))
        backs.append({"id": name, "picture": asked, "edges": entry.edges or "mirror"})
        return name


def _renamed(fault: Fault, place: str) -> Fault:
    """Return the fault of a part's deck with the key of its entry in the game file."""
    key = re.sub(r"^(cards|backs)\[\d+\]", place, fault.key)
    return replace(fault, key=re.sub(r"^(?=(face|template)\b)", f"{place}.", key) or place)
