"""The plan of a board on several sheets: all of it small, with the name of each sheet and what to do."""

from collections.abc import Iterator

from generator.components.piece_sheets import PieceSheet, room_of, strip_of
from generator.components.posters import Poster, PosterSheet
from generator.deck.model import Deck
from generator.geometry import IDENTITY, Matrix, Rect, scaling, translation
from generator.imposition.sheet_format import SheetFormat
from generator.svg.model.scene import Item, Paint, PaintedShape, Symbol, SymbolUse, TextRun
from generator.svg.reader.paths import path_outline
from generator.text.fonts.font_stacks import role_stack, whole_font
from generator.text.shaping.harfbuzz import ShapingOptions
from generator.writers.cutters.cut_paths import path_data, rectangle

TEXT_MM, LINE_MM = 3.4, 5.0
"""Size of the steps, and from one to the next (ours)."""
STEPS_OVERLAP = (
    "1  Print all sheets at 100 % and check the rulers.",
    "2  Trim the left and the top edge of each sheet; leave the strips at its right and bottom.",
    "3  Glue the sheets of a row together, from the left: each covers the line on its neighbour's strip.",
    "4  Glue the rows together in the same way, from the top: half diamonds meet, ticks are as far apart as they say.",
    "5  Trim the outer edges last.",
)
STEPS_BUTT = (
    "1  Print all sheets at 100 % and check the rulers.",
    "2  Trim all edges of each sheet.",
    "3  Mount the sheets edge to edge on cardboard: half diamonds meet, ticks are as far apart as they say.",
)


def plan_sheet(poster: Poster, sheet: SheetFormat, name: str) -> PosterSheet:
    """Return the sheet of the plan, without pieces."""
    laid = PieceSheet(poster.sheet, (), (), strip_of(poster.sheet, sheet))
    return PosterSheet(laid, (), (), f"{name}: plan of {len(poster.panels)} sheets")


def plan_items(poster: Poster, board: Symbol, sheet: SheetFormat, look: Deck) -> Iterator[Item]:
    """Yield what is on it: the board as large as fits, its sheets, and the steps below."""
    room = room_of(poster.sheet, sheet).expand(-4)
    steps = STEPS_OVERLAP if poster.overlap_mm else STEPS_BUTT
    high = room.height - LINE_MM * (len(steps) + 1)
    scale = min(room.width / poster.size.width_mm, high / poster.size.height_mm)
    left = room.x + (room.width - poster.size.width_mm * scale) / 2
    place = translation(left, room.y) @ scaling(scale, scale)
    small = Symbol(f"plan-{board.id}", Rect(0, 0, poster.size.width_mm, poster.size.height_mm), board.items)
    yield SymbolUse(small, place, is_bleed=True)
    for panel in poster.panels:
        cell = place.bounds(panel.cell)
        outline = path_outline(path_data(rectangle(cell)))
        assert outline is not None, "a part of a board has an area"
        for colour, width in (((1.0, 1.0, 1.0), 0.9), ((0.0, 0.0, 0.0), 0.3)):
            yield PaintedShape(outline, IDENTITY, Paint(fill=None, stroke=colour, width=width), is_bleed=True)
    for panel in poster.panels:
        yield from _name_plate(panel.name, place.bounds(panel.cell), look)
    y = room.y + poster.size.height_mm * scale + 1.6 * LINE_MM
    for step in steps:
        yield _text(step, room.x, y, min(TEXT_MM, room.width / _width(step, look)), look)
        y += LINE_MM


def _name_plate(name: str, cell: Rect, look: Deck) -> Iterator[Item]:
    size = min(9.0, cell.width / 4, cell.height / 2.5)
    width = _width(name, look) * size
    x, y = cell.centre
    plate = path_outline(path_data(rectangle(Rect(x - width / 2 - 2, y - 0.75 * size, width + 4, 1.5 * size), 1.5)))
    assert plate is not None, "a plate has an area"
    yield PaintedShape(plate, IDENTITY, Paint(fill=(1.0, 1.0, 1.0), stroke=(0.0, 0.0, 0.0), width=0.3), is_bleed=True)
    yield _text(name, x - width / 2, y + 0.35 * size, size, look)


def _width(text: str, look: Deck) -> float:
    fonts = role_stack(look.fonts["label"])
    font = whole_font(text, fonts) or fonts[0]
    return font.shape_text(text, ShapingOptions(is_from_right=False)).width


def _text(text: str, x: float, y: float, size: float, look: Deck) -> TextRun:
    fonts = role_stack(look.fonts["label"])
    font = whole_font(text, fonts) or fonts[0]
    options = ShapingOptions(is_from_right=False)
    return TextRun(text, x, y, font, size, options, (0.0, 0.0, 0.0), Matrix(), is_bleed=True)
