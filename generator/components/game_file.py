"""From `game.yaml` to a game, with every fault of the file and of its tables reported at once.

Each entry of a part becomes a deck of its own, of cards with the shape of the part: so faces, templates, rows, pictures
and languages are those of decks.
"""

import copy
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.components import game_schema
from generator.components.game_design import (
    BackKind,
    Base,
    BoardJoints,
    GameDeck,
    GameDesign,
    GamePart,
    Packing,
    GameSection,
    StockPart,
)
from generator.components.outline_files import read_outline
from generator.components.part_sizes import find_part_size
from generator.deck.files.document import Document, KeyPath, format_path
from generator.deck.files.folder import PICTURES, DeckFolder, resolve_deck_file
from generator.deck.files.parsing import parse, read_deck_file
from generator.deck.files.validation import validate
from generator.deck.library import deck_names, find_game_file
from generator.deck.loader import load_deck, open_deck, resolve_document
from generator.deck.model import CardFormat, Deck
from generator.deck.shapes import RECTANGLE, CutShape, ShapeKind
from generator.errors import DeckDataError, Fault, did_you_mean, in_file_order, join_names, plural
from generator.geometry import Rect, Size
from generator.progress import Progress, ignore_progress
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
BASES_MM: Mapping[Base, float] = {Base.FOLD: 12.0, Base.SLOT: 10.0, Base.FOOT: 13.0}
"""Depth of a base. Source of the foot: 13 mm blank below the feet, as in Basing Paper Miniatures; the others are ours."""
FASTENER_MM = 3.0
"""Diameter of a dial's hub: a brass fastener, or the core of a magnet (ours)."""
RIM_MM = 3.3
"""How much smaller the sticker of a die is. Source: The Game Crafter, 12.7 mm on a die of 16 mm."""


def load_game(
    name: str, *, language: str = "", players: int | None = None, progress: Progress = ignore_progress
) -> GameDesign:
    """Read a game file with its decks and parts.

    Args:
        name: Its path, or that of its folder.
        language: Of a game with texts in several languages, the one to print; empty: its own.
        players: For how many parts of each player are printed; None: as many as can play.

    Raises:
        DeckDataError: All faults of the file and of the decks and tables that it names.
    """
    path = find_game_file(name)
    real = resolve_deck_file(path, str(path))
    data = read_deck_file(real, str(path))
    document = parse(data, str(path))
    folder = DeckFolder(path.parent.resolve(), str(path.parent))
    folder.log_read(real, data)
    return read_game(document, folder, language=language, players=players, progress=progress)


def read_game(
    document: Document,
    folder: DeckFolder,
    *,
    language: str = "",
    players: int | None = None,
    progress: Progress = ignore_progress,
) -> GameDesign:
    """Make the game of a document; as `load_game`.

    Raises:
        DeckDataError: All its faults.
    """
    document.restore_typed_texts(_is_typed)
    checked = validate(document, game_schema.GameEntry)
    if document.faults or checked.faults or checked.entry is None:
        raise DeckDataError(in_file_order([*document.faults, *checked.faults]))
    return _GameReader(document, folder, checked.entry, language, players).game(progress)


def _is_typed(path: KeyPath) -> bool:
    listed = (path[0], path[-2]) if len(path) > 2 else ()
    return (len(path) > 2 and path[-2] == "texts") or listed in (
        ("dials", "segments"),
        ("dice", "faces"),
        ("pad", "rows"),
        ("pad", "columns"),
    )


class _GameReader:
    def __init__(
        self, document: Document, folder: DeckFolder, entry: game_schema.GameEntry, language: str, players: int | None
    ) -> None:
        self.document, self.folder, self.entry, self.language = document, folder, entry, language
        self.faults: list[Fault] = []
        self.notes: dict[str, None] = {}
        self.ids: dict[str, KeyPath] = {}
        self.asked_players = players

    def game(self, progress: Progress) -> GameDesign:
        entry = self.entry
        fewest, most = entry.players.min, entry.players.max
        if fewest > most:
            self.fault(("players", "max"), f"found {most}, fewer than min: {fewest}")
        if self.asked_players is not None and not fewest <= self.asked_players <= most:
            raise DeckDataError(
                Fault(
                    f"{entry.title} is for {fewest} to {most} players, not {self.asked_players}",
                    self.document.display_name,
                )
            )
        self.player_count = self.asked_players or most
        progress("loading", 0, 3)
        look = self.look()
        decks = tuple(self.decks())
        progress("loading", 1, 3)
        parts = [*self.parts(progress)]
        stock = tuple(self.stock())
        cards = {each.id: self.count(each.copies) for each in entry.reference_cards}
        for position, each in enumerate(entry.reference_cards):
            self.take_id(each.id, ("reference_cards", position))
        if self.faults or look is None:
            raise DeckDataError(in_file_order(self.faults))
        minutes = entry.players.minutes
        design = GameDesign(
            entry.id,
            entry.title,
            entry.version,
            self.language or entry.language,
            entry.source,
            entry.licence,
            (fewest, most),
            (minutes[0], minutes[-1]) if minutes else None,
            entry.players.age,
            decks,
            tuple(parts),
            stock,
            {int(count): dict(asked) for count, asked in entry.setup.items()},
            look,
            self.folder,
            self.document.display_name,
            entry.rules,
            tuple(entry.reference_cards),
            entry.pad,
            tuple(entry.box.holds) if entry.box else (),
            cards,
            tuple(self.notes),
        )
        self.check_setup(design)
        self.check_box(design)
        if self.faults:
            raise DeckDataError(in_file_order(self.faults))
        return design

    def fault(self, path: KeyPath, message: str) -> None:
        self.faults.append(self.document.fault(path, message))

    def take_id(self, name: str, path: KeyPath) -> None:
        """Record an id, or that it is taken."""
        if name in self.ids:
            where = self.document.describe_place(self.ids[name])
            self.fault((*path, "id"), f"the id {name!r} is already used in {where}; ids are unique in a game")
        self.ids.setdefault(name, path)

    def count(self, copies: game_schema.CopiesEntry) -> int:
        return copies.each_player * self.player_count + copies.more

    # Decks and stock

    def decks(self) -> Iterator[GameDeck]:
        for position, each in enumerate(self.entry.decks):
            path: KeyPath = ("decks", position, "deck")
            try:
                name, deck = self.open_deck(each.deck)
            except DeckDataError as error:
                own = [fault for fault in error.faults if not fault.path]
                self.faults += [fault for fault in error.faults if fault.path]
                for fault in own:
                    self.fault(path, fault.message)
                continue
            self.take_id(deck.id, ("decks", position))
            yield GameDeck(deck, name, self.count(each.copies))

    def open_deck(self, name: str) -> tuple[str, Deck]:
        """Return a deck beside the game file, or a bundled one.

        Raises:
            DeckDataError: There is none, or it has faults.
        """
        file = name if name.endswith((".yaml", ".yml")) else f"{name}/deck.yaml"
        if self.folder.has(file):
            path = self.folder.path(file)
            shown = self.folder.display_path(file)
            return str(path), load_deck(path, shown=shown, language=self.language)
        if name in deck_names():
            return name, open_deck(name, language=self.language)
        hint = did_you_mean(name, deck_names())
        raise DeckDataError(
            f"there is no deck {name!r}{hint}: neither {file} beside the game file nor a bundled deck ({join_names(deck_names())})"
        )

    def stock(self) -> Iterator[StockPart]:
        for position, each in enumerate(self.entry.stock):
            if each.id is not None:
                self.take_id(each.id, ("stock", position))
            name = f"{each.name}, {each.colour}" if each.colour else each.name
            yield StockPart(each.id or "", name, self.count(each.copies))

    # Set-up and box

    def check_setup(self, design: GameDesign) -> None:
        """Record where the set-up names what there is not, or asks for more than there is."""
        have = design.counts
        for players, asked in design.setup.items():
            path: KeyPath = ("setup", str(players))
            if not design.players[0] <= players <= design.players[1]:
                self.fault(path, f"{players} cannot play; players: {design.players[0]} to {design.players[1]}")
            for name, count in asked.items():
                if name not in have:
                    self.fault(
                        (*path, name), f"there is no part {name!r}{did_you_mean(name, have)}; parts: {join_names(have)}"
                    )
                elif count > have[name]:
                    self.fault(
                        (*path, name),
                        f"needs {count}, but there {'is' if have[name] == 1 else 'are'} only {have[name]}",
                    )
            kinds: dict[str, int] = {}
            for name, count in asked.items():
                if (whole := name.partition(".")[0]) != name:
                    kinds[whole] = kinds.get(whole, 0) + count
            for whole, count in kinds.items():
                if whole in asked and count > asked[whole]:
                    self.fault((*path, whole), f"its kinds add up to {count}, more than {asked[whole]}")

    def check_box(self, design: GameDesign) -> None:
        known = [each.deck.id for each in design.decks]
        for position, name in enumerate(design.boxed):
            if name not in known:
                hint = did_you_mean(name, known)
                self.fault(
                    ("box", "holds", position), f"there is no deck {name!r}{hint}; decks: {join_names(known) or 'none'}"
                )

    # Parts

    def parts(self, progress: Progress) -> Iterator[GamePart]:
        sections: Sequence[tuple[GameSection, Sequence[Any], Callable[..., GamePart]]] = (
            (GameSection.TILES, self.entry.tiles, self.token),
            (GameSection.TOKENS, self.entry.tokens, self.token),
            (GameSection.MONEY, self.entry.money, self.token),
            (GameSection.BOARDS, self.entry.boards, self.board),
            (GameSection.MATS, self.entry.mats, self.board),
            (GameSection.STANDEES, self.entry.standees, self.standee),
            (GameSection.TENTS, self.entry.tents, self.tent),
            (GameSection.SCREENS, self.entry.screens, self.tent),
            (GameSection.DICE, self.entry.dice, self.die),
            (GameSection.DIALS, self.entry.dials, self.dial),
        )
        for section, entries, read in sections:
            for position, entry in enumerate(entries):
                self.take_id(entry.id, (section.value, position))
                try:
                    yield read(section, position, entry)
                except DeckDataError as error:
                    self.faults += error.faults

    def token(self, section: GameSection, position: int, entry: game_schema.TokenEntry) -> GamePart:
        path: KeyPath = (section.value, position)
        shape, more = self.shape(entry, path)
        if entry.cut != "shape" and entry.shape != "circle":
            raise self.error((*path, "cut"), f"cut: {entry.cut} is for circles, not for a {entry.shape}")
        size = self.size(entry, shape, path)
        part_format = CardFormat(
            entry.id, entry.name or entry.id, size, self.corner(entry, size, path), "the game file", shape
        )
        deck = self.part_deck(section, position, entry, part_format, more)
        cut = None if entry.cut == "shape" else ShapeKind(entry.cut)
        return self.part(section, position, entry, deck, cut=cut, packing=self.packing(entry, cut or shape.kind, path))

    def shape(self, entry: game_schema.TokenEntry, path: KeyPath) -> tuple[CutShape, Mapping[str, Any]]:
        """Return the shape of a token, and what an outline says of its picture."""
        kind = ShapeKind(entry.shape)
        if (kind is ShapeKind.PATH) != (entry.outline is not None):
            if entry.outline is None:
                raise self.error((*path, "shape"), "shape: path needs an outline, such as outline: art/wreck.svg#trim")
            raise self.error((*path, "outline"), f"an outline needs shape: path, not {entry.shape}")
        if entry.orientation == "pointy" and kind is not ShapeKind.HEX:
            raise self.error((*path, "orientation"), f"only a hex is pointy, not a {entry.shape}")
        if kind is not ShapeKind.PATH:
            return CutShape(kind, is_pointy=entry.orientation == "pointy"), {}
        width = self.size_of(entry.size, RECTANGLE, (*path, "size")).width_mm
        try:
            shape, extent, view = read_outline(self.folder, str(entry.outline), width)
        except DeckDataError as error:
            raise self.error((*path, "outline"), error.faults[0].message) from None
        crop = [
            (extent.x - view.x) / view.width,
            (extent.y - view.y) / view.height,
            extent.width / view.width,
            extent.height / view.height,
        ]
        is_own = entry.picture == str(entry.outline).partition("#")[0] and Rect(0, 0, 1, 1).contains(Rect(*crop))
        return shape, {"crop": [f"{max(0.0, each) * 100:.6f}%" for each in crop]} if is_own else {}

    def size(self, entry: game_schema.TokenEntry, shape: CutShape, path: KeyPath) -> Size:
        if shape.kind is ShapeKind.PATH:
            from generator.svg.reader.paths import path_outline

            outline = path_outline(shape.path)
            assert outline is not None, "an outline that encloses something"
            return Size(outline.bounds.width, outline.bounds.height)
        size = self.size_of(entry.size, shape, (*path, "size"))
        if shape.kind is ShapeKind.RECTANGLE and "x" not in str(entry.size) and size.width_mm == size.height_mm:
            raise self.error((*path, "size"), f"a rectangle needs width and height, such as 50x80mm, not {entry.size}")
        if shape.kind in (ShapeKind.SQUARE, ShapeKind.CIRCLE) and abs(size.width_mm - size.height_mm) > 0.01:
            raise self.error(
                (*path, "size"),
                f"a {entry.shape} has one measure, such as 25.4mm; for {entry.size} use shape: rectangle",
            )
        return size

    def size_of(self, written: str | None, shape: CutShape, path: KeyPath) -> Size:
        if written is None:
            raise self.error(path, "is missing; needs a size such as 25.4mm, or a name (pnp list)")
        try:
            return find_part_size(written, shape)
        except ValueError as error:
            raise self.error(path, str(error)) from None

    def corner(self, entry: game_schema.TokenEntry, size: Size, path: KeyPath) -> float:
        if not entry.corner:
            return 0.0
        if entry.shape not in ("square", "rectangle"):
            raise self.error((*path, "corner"), f"corners are of squares and rectangles, not of a {entry.shape}")
        most = min(size.width_mm, size.height_mm) / 2
        if entry.corner > most:
            raise self.error(
                (*path, "corner"), f"found {format_mm(entry.corner)} mm, needs at most {format_mm(most)}, half its side"
            )
        return entry.corner

    def packing(self, entry: game_schema.TokenEntry, kind: ShapeKind, path: KeyPath) -> Packing:
        is_straight = kind in (ShapeKind.RECTANGLE, ShapeKind.SQUARE, ShapeKind.HEX, ShapeKind.TRIANGLE)
        if entry.layout == "auto":
            return Packing.STRAIGHT_CUT if is_straight else Packing.GRID
        if entry.layout == "straight-cut" and not is_straight:
            raise self.error(
                (*path, "layout"), f"a {entry.shape} cannot be cut by straight cuts; use cut: square, or another layout"
            )
        if entry.layout == "honeycomb" and kind not in (ShapeKind.HEX, ShapeKind.CIRCLE):
            raise self.error((*path, "layout"), f"a honeycomb is for hexes and circles, not for a {entry.shape}")
        return Packing(entry.layout)

    def board(self, section: GameSection, position: int, entry: game_schema.BoardEntry) -> GamePart:
        path: KeyPath = (section.value, position)
        size = self.size_of(entry.size, RECTANGLE, (*path, "size"))
        width, height = size.width_mm, size.height_mm
        folds = {"none": ((), ()), "half": ((0.5,), ()), "quad": ((0.5,), (0.5,)), "six": ((1 / 3, 2 / 3), (0.5,))}
        across, down = folds[entry.fold]
        for key, places, length in (("split_at", entry.split_at, width), ("split_down", entry.split_down, height)):
            for number, each in enumerate(places):
                if not 10 <= each <= length - 10:
                    raise self.error(
                        (*path, key, number),
                        f"found {format_mm(each)} mm, needs 10 to {format_mm(length - 10)}, inside the board",
                    )
        columns = sorted({*(part * width for part in across), *entry.split_at})
        rows = sorted({*(part * height for part in down), *entry.split_down})
        joints = BoardJoints(tuple(columns), tuple(rows), entry.overlap if entry.joint == "overlap" else 0.0)
        part_format = CardFormat(entry.id, entry.name or entry.id, size, 0.0, "the game file")
        deck = self.part_deck(section, position, entry, part_format, {})
        return self.part(section, position, entry, deck, joints=joints, packing=Packing.STRAIGHT_CUT)

    def standee(self, section: GameSection, position: int, entry: game_schema.StandeeEntry) -> GamePart:
        path: KeyPath = (section.value, position)
        size = self.size_of(entry.size, RECTANGLE, (*path, "size"))
        base = Base(entry.base)
        part_format = CardFormat(entry.id, entry.name or entry.id, size, 0.0, "the game file")
        deck = self.part_deck(section, position, entry, part_format, {})
        base_mm = BASES_MM[base] if entry.base_size is None else entry.base_size
        if not 5 <= base_mm <= 60:
            raise self.error((*path, "base_size"), f"found {format_mm(base_mm)} mm, needs 5 to 60")
        return self.part(section, position, entry, deck, base=base, base_mm=base_mm)

    def tent(self, section: GameSection, position: int, entry: game_schema.TentEntry) -> GamePart:
        path: KeyPath = (section.value, position)
        size = self.size_of(entry.size, RECTANGLE, (*path, "size"))
        wing = entry.wing if isinstance(entry, game_schema.ScreenEntry) else 0.0
        size = Size(size.width_mm + 2 * wing, size.height_mm)
        part_format = CardFormat(entry.id, entry.name or entry.id, size, 0.0, "the game file")
        deck = self.part_deck(section, position, entry, part_format, {})
        joints = BoardJoints((wing, size.width_mm - wing)) if wing else None
        return self.part(section, position, entry, deck, base_mm=wing, joints=joints, packing=Packing.STRAIGHT_CUT)

    def die(self, section: GameSection, position: int, entry: game_schema.DiceEntry) -> GamePart:
        path: KeyPath = (section.value, position)
        sticker = entry.size - RIM_MM if entry.sticker is None else entry.sticker
        if not 5 <= sticker <= entry.size:
            raise self.error(
                (*path, "sticker"),
                f"a sticker of {format_mm(sticker)} mm does not suit a die of {format_mm(entry.size)} mm; needs 5 to that",
            )
        cards = [
            {"id": f"{entry.id}-{number}", "name": f"{entry.name or entry.id}, side {number}", **_sign(said)}
            for number, said in enumerate(entry.faces, start=1)
        ]
        part_format = CardFormat(
            entry.id, entry.name or entry.id, Size(sticker, sticker), 0.0, "the game file", CutShape(ShapeKind.SQUARE)
        )
        deck = self.part_deck(section, position, entry, part_format, {}, cards)
        return self.part(section, position, entry, deck, packing=Packing.STRAIGHT_CUT, labels=entry.labels or "")

    def dial(self, section: GameSection, position: int, entry: game_schema.DialEntry) -> GamePart:
        path: KeyPath = (section.value, position)
        if not 30 <= entry.size <= 180:
            raise self.error((*path, "size"), f"a dial of {format_mm(entry.size)} mm: needs 30 to 180")
        window = window_of(entry.size, len(entry.segments))
        if window.width_mm < 5:
            raise self.error(
                (*path, "segments"),
                f"{len(entry.segments)} segments leave windows of {format_mm(window.width_mm)} mm; use fewer, or a larger dial",
            )
        cards = [
            {"id": f"{entry.id}-{number}", "name": f"{entry.name or entry.id}, {number}", **_sign(said)}
            for number, said in enumerate(entry.segments, start=1)
        ]
        small = CardFormat(entry.id, entry.name or entry.id, window, 0.0, "the game file")
        deck = self.part_deck(section, position, entry, small, {}, cards)
        whole = CardFormat(
            entry.id,
            entry.name or entry.id,
            Size(entry.size, entry.size),
            0.0,
            "the game file",
            CutShape(ShapeKind.CIRCLE),
        )
        shown = {"id": f"{entry.id}-cover", "name": entry.name or entry.id, "picture": entry.cover}
        cover = self.part_deck(
            section, position, replace_face(entry, "dial"), whole, {}, [{k: v for k, v in shown.items() if v}]
        )
        return replace(self.part(section, position, entry, deck, base_mm=FASTENER_MM), cover=cover)

    def error(self, path: KeyPath, message: str) -> DeckDataError:
        return DeckDataError(self.document.fault(path, message))

    def part(self, section: GameSection, position: int, entry: Any, deck: Deck, **more: Any) -> GamePart:
        place = self.document.fault((section.value, position), "")
        asked = getattr(entry, "back", "none")
        back = BackKind(asked) if asked in ("none", "same", "mirrored") else BackKind.OWN
        return GamePart(section, entry.id, entry.name or entry.id, deck, place, back, **more)

    # A part as a deck

    def look(self) -> Deck | None:
        """Return a deck that has what all parts share, of one card that is not printed."""
        blank = CardFormat("look", "look", Size(63.5, 88.9), 0.0, "the game file")
        document = self.shared_document("look", self.entry.title, blank)
        document.value |= {"cards": [{"id": "look", "name": self.entry.title}], "face": "full-art", "back": "none"}
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
        for number in range(len(cards)):
            document.lines |= {
                ("cards", number, *path[2:]): line for path, line in self.document.lines.items() if path[:2] == here
            }
            document.original_paths[("cards", number)] = here
        try:
            deck = resolve_document(document, self.folder, language=self.language, card_format=part_format)
        except DeckDataError as error:
            said = format_path(here)
            raise DeckDataError([_renamed(fault, said) for fault in error.faults]) from None
        self.notes |= dict.fromkeys(f"{entry.id}: {note}" for note in deck.notes)
        return replace(deck, colour_field="colour")

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
                    f"{asked!r} is neither none, same nor mirrored, nor a picture{hint}; backs: {join_names(known) or 'none'}",
                )
            return str(asked)
        backs = document.value.setdefault("backs", [])
        name = f"{entry.id}-back"[:40]
        document.lines[("backs", len(backs), "picture")] = self.document.line((section.value, position, "back"))
        backs.append({"id": name, "picture": asked, "edges": entry.edges or "mirror"})
        return name


def replace_face(entry: game_schema.DialEntry, face: str) -> game_schema.DialEntry:
    """Return the entry of a dial as that of its cover."""
    own = {"id": f"{entry.id}-cover", "face": {"else": face}, "template": None, "picture": entry.cover}
    return entry.model_copy(update=own)


def window_of(diameter_mm: float, count: int) -> Size:
    """Return the extent of what a dial's window shows: as wide as a segment two thirds out, less a degree each side."""
    radius = diameter_mm / 2
    width = 2 * (radius * 0.62) * math.tan(math.radians(min(180 / count - 1, 40)))
    return Size(min(width, radius * 0.5), min(radius * 0.36, 20.0))


def _sign(said: str) -> dict[str, Any]:
    """Return what shows one side of a die, or one segment of a dial: a picture, or words with icons."""
    return {"picture": said} if said.lower().endswith(PICTURES) else {"texts": {"value": said}}


def _renamed(fault: Fault, place: str) -> Fault:
    """Return the fault of a part's deck with the key of its entry in the game file."""
    return replace(fault, key=re.sub(r"^(cards|backs)\[\d+\]", place, fault.key) or place)


def describe_players(design: GameDesign) -> str:
    fewest, most = design.players
    return plural(fewest, "player") if fewest == most else f"{fewest} to {most} players"
