"""The parts of a game, from the entries of its file: their shape, their size, and how they are made."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.components import game_schema
from generator.components.game_design import BackKind, Base, BoardJoints, GamePart, GameSection, Packing
from generator.components.label_sheets import label_size
from generator.components.outline_files import read_outline
from generator.components.part_decks import GameDocument
from generator.components.part_sizes import find_part_size
from generator.deck.files.document import KeyPath
from generator.deck.files.folder import PICTURES
from generator.deck.model import CardFormat, Deck
from generator.deck.shapes import RECTANGLE, CutShape, ShapeKind
from generator.errors import DeckDataError
from generator.geometry import TOLERANCE_MM, Rect, Size
from generator.progress import Progress
from generator.svg.reader.paths import path_outline
from generator.units import format_mm

BASES_MM: Mapping[Base, float] = {Base.FOLD: 12.0, Base.SLOT: 10.0, Base.FOOT: 13.0}
"""Depth of a base. Source of the foot: Basing Paper Miniatures, 13 mm blank below the feet; the others are ours."""
FASTENER_MM = 3.0
"""Diameter of a dial's hub: a brass fastener, or the core of a magnet (ours)."""
RIM_MM = 3.3
"""How much smaller the sticker of a die is. Source: The Game Crafter, 12.7 mm on a die of 16 mm."""


SOURCE = "the game file"
"""Where the sizes of parts are specified."""


class PartReader:
    def __init__(self, game: GameDocument, take_id: Callable[[str, KeyPath], None]) -> None:
        """Take a game file, and what records the ids of its parts."""
        self.game, self.take_id = game, take_id
        self.error = game.error

    def parts(self, progress: Progress) -> Iterator[GamePart]:
        sections: Sequence[tuple[GameSection, Sequence[Any], Callable[..., GamePart]]] = (
            (GameSection.TILES, self.game.entry.tiles, self.token),
            (GameSection.TOKENS, self.game.entry.tokens, self.token),
            (GameSection.MONEY, self.game.entry.money, self.token),
            (GameSection.BOARDS, self.game.entry.boards, self.board),
            (GameSection.MATS, self.game.entry.mats, self.board),
            (GameSection.STANDEES, self.game.entry.standees, self.standee),
            (GameSection.TENTS, self.game.entry.tents, self.tent),
            (GameSection.SCREENS, self.game.entry.screens, self.tent),
            (GameSection.DICE, self.game.entry.dice, self.die),
            (GameSection.DIALS, self.game.entry.dials, self.dial),
        )
        for section, entries, read in sections:
            for position, entry in enumerate(entries):
                self.take_id(entry.id, (section.value, position))
                try:
                    yield read(section, position, entry)
                except DeckDataError as error:
                    self.game.faults += error.faults

    def token(self, section: GameSection, position: int, entry: game_schema.TokenEntry) -> GamePart:
        path: KeyPath = (section.value, position)
        shape, more = self.shape(entry, path)
        if entry.cut != "shape" and entry.shape != "circle":
            raise self.error((*path, "cut"), f"cut: {entry.cut} is for circles, not for a {entry.shape}")
        size = self.size(entry, shape, path)
        part_format = CardFormat(entry.id, entry.name or entry.id, size, self.corner(entry, size, path), SOURCE, shape)
        deck = self.game.part_deck(section, position, entry, part_format, more)
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
            shape, extent, view = read_outline(self.game.folder, str(entry.outline), width)
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
        part_format = CardFormat(entry.id, entry.name or entry.id, size, 0.0, SOURCE)
        deck = self.game.part_deck(section, position, entry, part_format, {})
        return self.part(section, position, entry, deck, joints=joints, packing=Packing.STRAIGHT_CUT)

    def standee(self, section: GameSection, position: int, entry: game_schema.StandeeEntry) -> GamePart:
        path: KeyPath = (section.value, position)
        size = self.size_of(entry.size, RECTANGLE, (*path, "size"))
        base = Base(entry.base)
        part_format = CardFormat(entry.id, entry.name or entry.id, size, 0.0, SOURCE)
        deck = self.game.part_deck(section, position, entry, part_format, {})
        base_mm = BASES_MM[base] if entry.base_size is None else entry.base_size
        if not 5 <= base_mm <= 60:
            raise self.error((*path, "base_size"), f"found {format_mm(base_mm)} mm, needs 5 to 60")
        return self.part(section, position, entry, deck, base=base, base_mm=base_mm)

    def tent(self, section: GameSection, position: int, entry: game_schema.TentEntry) -> GamePart:
        path: KeyPath = (section.value, position)
        size = self.size_of(entry.size, RECTANGLE, (*path, "size"))
        wing = entry.wing if isinstance(entry, game_schema.ScreenEntry) else 0.0
        size = Size(size.width_mm + 2 * wing, size.height_mm)
        part_format = CardFormat(entry.id, entry.name or entry.id, size, 0.0, SOURCE)
        deck = self.game.part_deck(section, position, entry, part_format, {})
        joints = BoardJoints((wing, size.width_mm - wing)) if wing else None
        return self.part(section, position, entry, deck, base_mm=wing, joints=joints, packing=Packing.STRAIGHT_CUT)

    def die(self, section: GameSection, position: int, entry: game_schema.DiceEntry) -> GamePart:
        path: KeyPath = (section.value, position)
        usual = entry.size - RIM_MM
        if entry.labels:
            try:
                usual = label_size(entry.labels).width_mm
            except ValueError as error:
                raise self.error((*path, "labels"), str(error)) from None
        sticker = usual if entry.sticker is None else entry.sticker
        if entry.labels and abs(sticker - usual) > TOLERANCE_MM:
            message = f"the labels of {entry.labels} have {format_mm(usual)} mm, not {format_mm(sticker)}; leave it out"
            raise self.error((*path, "sticker"), message)
        if not 5 <= sticker <= entry.size:
            raise self.error(
                (*path, "labels" if entry.labels else "sticker"),
                f"a sticker of {format_mm(sticker)} mm does not suit a die of {format_mm(entry.size)} mm: 5 to that",
            )
        cards = [
            {"id": f"{entry.id}-{number}", "name": f"{entry.name or entry.id}, side {number}", **_sign(said)}
            for number, said in enumerate(entry.faces, start=1)
        ]
        part_format = CardFormat(
            entry.id, entry.name or entry.id, Size(sticker, sticker), 0.0, SOURCE, CutShape(ShapeKind.SQUARE)
        )
        deck = self.game.part_deck(section, position, entry, part_format, {}, cards)
        return self.part(section, position, entry, deck, packing=Packing.STRAIGHT_CUT, labels=entry.labels or "")

    def dial(self, section: GameSection, position: int, entry: game_schema.DialEntry) -> GamePart:
        path: KeyPath = (section.value, position)
        if not 30 <= entry.size <= 180:
            raise self.error((*path, "size"), f"a dial of {format_mm(entry.size)} mm: needs 30 to 180")
        window = window_of(entry.size, len(entry.segments))
        if window.width_mm < 5:
            raise self.error(
                (*path, "segments"),
                f"{len(entry.segments)} segments leave windows {format_mm(window.width_mm)} mm wide; use fewer, or a "
                "larger dial",
            )
        cards = [
            {"id": f"{entry.id}-{number}", "name": f"{entry.name or entry.id}, {number}", **_sign(said)}
            for number, said in enumerate(entry.segments, start=1)
        ]
        small = CardFormat(entry.id, entry.name or entry.id, window, 0.0, SOURCE)
        deck = self.game.part_deck(section, position, entry, small, {}, cards)
        whole = CardFormat(
            entry.id,
            entry.name or entry.id,
            Size(entry.size, entry.size),
            0.0,
            SOURCE,
            CutShape(ShapeKind.CIRCLE),
        )
        shown = {"id": f"{entry.id}-cover", "name": entry.name or entry.id, "picture": entry.cover}
        cover = self.game.part_deck(
            section, position, replace_face(entry, "dial"), whole, {}, [{k: v for k, v in shown.items() if v}]
        )
        return replace(self.part(section, position, entry, deck, base_mm=FASTENER_MM), cover=cover)

    def part(self, section: GameSection, position: int, entry: Any, deck: Deck, **more: Any) -> GamePart:
        place = self.game.document.fault((section.value, position), "")
        asked = getattr(entry, "back", "none")
        back = BackKind(asked) if asked in ("none", "same", "mirrored") else BackKind.OWN
        each = entry.copies.each_player
        return GamePart(section, entry.id, entry.name or entry.id, deck, place, back, each_player=each, **more)


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
