"""The calibration sheet: how far backs land off, read like a vernier, without a light table.

Ticks on the verso cross a line along which each edge is cut off. Folded over, the edge brings its verso to the
front, and its ticks meet the ticks of the recto. The verso's stand 0.9 mm apart, the recto's 1 mm: the pair that
meets tells the tenth. Eight readings, two an edge, give shift, turn and stretch. The method is ours.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import svgwrite

from generator.build import proved_pdf
from generator.errors import LayoutError
from generator.faces import Side, Sides
from generator.fonts import role_font
from generator.geometry import IDENTITY
from generator.imposition import Copy, impose, turns_about_level_axis
from generator.loader import load_theme
from generator.marks import MarkOptions
from generator.model import Back, Card, CardFormat, Deck, Paper, SheetFormat
from generator.options import CropMarks, Flip, Layout
from generator.output import write_files
from generator.printers import Mark, Reading, solve
from generator.resources import DeckFolder, data_folder
from generator.units import number

CUT_MM = 14.0
"""From the paper's edge to the line that is cut: ticks on both sides of it clear any printer's margin."""
FOLD_MM = 30.0
"""From the paper's edge to the line that is folded."""
MEET_MM = 2 * FOLD_MM - CUT_MM
"""From the paper's edge to where the folded edge comes to lie."""
VERNIER_MM = 0.9
"""Between ticks of the verso."""
_TICKS = 10
_AT = (0.27, 0.73)
_INK = "#1c1b2e"
_BLUE = "#0f5fa8"


@dataclass(frozen=True, slots=True)
class _Place:
    """Where one vernier stands on the recto."""

    name: str
    edge: str
    along_mm: float


def marks(paper: Paper, flip: Flip) -> list[Mark]:
    """Give the eight verniers of a sheet in the order of reading, as the verso's page sees them."""
    size = paper.size
    is_level_axis = turns_about_level_axis(size, flip)
    made = []
    for place in _places(paper):
        x, y = _point(place, paper, CUT_MM)
        # About an upright axis the verso's x runs against the recto's, about a level one its y.
        across, down = (x, size.height_mm - y) if is_level_axis else (size.width_mm - x, y)
        made.append(Mark(place.name, across - size.width_mm / 2, down - size.height_mm / 2, place.edge in "TB"))
    return made


def read_sheet(paper: Paper, flip: Flip, readings: str) -> Reading:
    """Turn eight readings in mm, in the sheet's order, into what the printer does.

    Raises:
        ValueError: There are not eight numbers within ±12.
    """
    words = readings.replace(",", " ").split()
    names = [mark.name for mark in marks(paper, flip)]
    try:
        shifts = [float(word) for word in words]
    except ValueError:
        raise ValueError(f"{readings!r} holds something that is no number; write eight mm, such as 0.3") from None
    if len(shifts) != len(names):
        raise ValueError(f"{len(shifts)} readings; the sheet has eight, in this order: {' '.join(names)}")
    for name, shift in zip(names, shifts, strict=True):
        if not abs(shift) <= 12:
            raise ValueError(f"{name} reads {shift:g} mm; the scales end at 12 mm")
    return solve(marks(paper, flip), shifts)


def write_calibration(paper: Paper, flip: Flip, out: Path, *, reading: Reading | None = None) -> None:
    """Write the sheet as a PDF of two pages.

    Raises:
        LayoutError: The paper is too small for the scales.
        RenderError: The file cannot be written.
    """
    if min(paper.size.width_mm, paper.size.height_mm) < 180:
        raise LayoutError(f"the scales need paper of 180 mm or more on each side; {paper.name} is smaller")
    deck = _deck(paper)
    sheet = SheetFormat(paper, Layout.DUPLEX, flip, bleed_mm=0, gutter_mm=0, margin_mm=0)
    copies = [Copy("calibration", "calibration")]
    plan = impose(copies, paper.size, sheet, has_marks=False)
    sides = Sides(
        {"calibration": Side("face-calibration", _recto(deck, paper, flip), "recto")},
        {"calibration": Side("back-calibration", _verso(deck, paper, flip), "verso")},
        {},
    )
    correction = reading.correction(paper.size) if reading else IDENTITY
    bare = MarkOptions(CropMarks.NONE, has_rulers=False, has_label=False)
    data, _ = proved_pdf(deck, deck.cards, copies, plan, sides, bare, correction)
    write_files({out: data})


def _deck(paper: Paper) -> Deck:
    """Give the sheet as a deck of one card as large as the paper, so that the press prints it like any other."""
    back = Back("calibration", "back", None)
    card = Card("calibration", "Calibration", 1, "suited", back=back)
    folder = DeckFolder(data_folder("templates").resolve(), "templates")
    card_format = CardFormat(paper.id, paper.name, paper.size, 0.0, paper.source)
    return Deck(
        "calibration", "Calibration sheet", paper.name, "en", "drawn for this project", "CC0-1.0", card_format,
        load_theme("island"), (), (), (back,), (card,), folder, "calibration", safe_margin_mm=0.0,
    )  # fmt: skip


def _places(paper: Paper) -> Iterator[_Place]:
    for edge in "TRBL":
        length = paper.size.width_mm if edge in "TB" else paper.size.height_mm
        for count, part in enumerate(_AT, start=1):
            yield _Place(f"{edge}{count}", edge, round(length * part, 1))


def _point(place: _Place, paper: Paper, depth_mm: float, shift_mm: float = 0.0) -> tuple[float, float]:
    """Give the recto's point at a depth from the vernier's edge, shifted along it."""
    width, height = paper.size.width_mm, paper.size.height_mm
    along = place.along_mm + shift_mm
    return {
        "T": (along, depth_mm),
        "B": (along, height - depth_mm),
        "L": (depth_mm, along),
        "R": (width - depth_mm, along),
    }[place.edge]


def _direction(place: _Place, paper: Paper, flip: Flip) -> int:
    """Give which way along the recto's edge the verso's positive x or y runs."""
    is_level_axis = turns_about_level_axis(paper.size, flip)
    return 1 if is_level_axis == (place.edge in "TB") else -1


# --- drawing ---------------------------------------------------------------------------------------------


class _Sheet:
    """One side of the sheet as SVG, in mm."""

    def __init__(self, deck: Deck, paper: Paper, title: str, *, is_mirrored: bool) -> None:
        width, height = paper.size.width_mm, paper.size.height_mm
        self.width = width
        self.is_mirrored = is_mirrored
        self.fonts = {role: role_font(font) for role, font in deck.theme.fonts.items()}
        self.drawing: Any = svgwrite.Drawing(
            size=(f"{number(width)}mm", f"{number(height)}mm"),
            viewBox=f"0 0 {number(width)} {number(height)}",
            debug=False,
        )
        self.drawing.set_desc(title=title)

    def at(self, point: tuple[float, float]) -> tuple[float, float]:
        """Give where a point of the recto lies on this side: the verso is seen from behind."""
        x, y = point
        return (round(self.width - x, 4), round(y, 4)) if self.is_mirrored else (round(x, 4), round(y, 4))

    def line(self, start: tuple[float, float], end: tuple[float, float], width: float, dashes: str = "") -> None:
        extra = {"stroke_dasharray": dashes} if dashes else {}
        self.drawing.add(
            self.drawing.line(
                self.at(start), self.at(end), stroke=_BLUE if self.is_mirrored else _INK, stroke_width=width, **extra
            )
        )

    def text(
        self, words: str, point: tuple[float, float], size: float, *, role: str = "label", anchor: str = "middle",
        turn_deg: int = 0,
    ) -> None:  # fmt: skip
        x, y = self.at(point)
        font = self.fonts[role]
        extra = {"transform": f"rotate({turn_deg} {x} {y})"} if turn_deg else {}
        self.drawing.add(
            self.drawing.text(
                words, insert=(x, y), font_size=size, font_family=font.family, font_weight=font.weight,
                text_anchor=anchor, fill=_BLUE if self.is_mirrored else _INK, **extra,
            )
        )  # fmt: skip

    def svg(self) -> str:
        return str(self.drawing.tostring())


def _recto(deck: Deck, paper: Paper, flip: Flip) -> str:
    sheet = _Sheet(deck, paper, "Calibration, recto", is_mirrored=False)
    width, height = paper.size.width_mm, paper.size.height_mm
    for depth, dashes in ((CUT_MM, "3,1.5"), (FOLD_MM, "0.4,1")):
        margin = 6.0
        sheet.line((margin, depth), (width - margin, depth), 0.2, dashes)
        sheet.line((margin, height - depth), (width - margin, height - depth), 0.2, dashes)
        sheet.line((depth, margin), (depth, height - margin), 0.2, dashes)
        sheet.line((width - depth, margin), (width - depth, height - margin), 0.2, dashes)
    sheet.text("cut", (width / 2, CUT_MM - 1.0), 3)
    sheet.text("fold towards you", (width / 2, FOLD_MM - 1.0), 3)
    for place in _places(paper):
        sign = _direction(place, paper, flip)
        for tick in range(-_TICKS - 3, _TICKS + 4):
            length = 6.5 if tick % 5 == 0 else 4.5
            # From under the folded edge, so that a fold that is a little off leaves no gap.
            start = _point(place, paper, MEET_MM - 3, sign * tick)
            sheet.line(start, _point(place, paper, MEET_MM + length, sign * tick), 0.15)
            if tick % 5 == 0 and abs(tick) <= _TICKS:
                depth = MEET_MM + length + (2.6 if place.edge in "T" else 1.0 if place.edge == "B" else 2.2)
                x, y = _point(place, paper, depth, sign * tick)
                sheet.text(_signed(tick), (x, y + (0.8 if place.edge in "LR" else 0.0)), 2.4)
        x, y = _point(place, paper, MEET_MM + 13)
        sheet.text(place.name, (x, y + 1.5), 4.5, role="title")
    _instructions(sheet, paper, flip)
    return sheet.svg()


def _verso(deck: Deck, paper: Paper, flip: Flip) -> str:
    sheet = _Sheet(deck, paper, "Calibration, verso", is_mirrored=True)
    for place in _places(paper):
        sign = _direction(place, paper, flip)
        for tick in range(-_TICKS, _TICKS + 1):
            shift = sign * tick * VERNIER_MM
            length = 6.5 if tick % 5 == 0 else 4.5
            sheet.line(_point(place, paper, CUT_MM - 3, shift), _point(place, paper, CUT_MM + length, shift), 0.15)
            if tick % 5 == 0:
                depth = CUT_MM + length + (1.0 if place.edge == "T" else 2.6 if place.edge == "B" else 2.2)
                x, y = _point(place, paper, depth, shift)
                # Folded over a level line the verso stands on its head: so do these figures, to be read then.
                turn = 180 if place.edge in "TB" else 0
                sheet.text(_signed(tick), (x, y + (0.8 if place.edge in "LR" else 0.0)), 2.4, turn_deg=turn)
    return sheet.svg()


def _signed(tick: int) -> str:
    return f"+{tick}" if tick > 0 else f"−{-tick}" if tick < 0 else "0"


def _instructions(sheet: _Sheet, paper: Paper, flip: Flip) -> None:
    left, y = MEET_MM + 19, MEET_MM + 24
    names = " ".join(place.name for place in _places(paper))
    lines = [
        ("title", 6.0, "How far off are the backs?"),
        ("body", 3.4, f"{paper.name}, printed on both sides, turned about the {flip.value.replace('-', ' ')}."),
        ("body", 3.4, ""),
        ("body", 3.4, "1  Print at 100 %. The line below is 50 mm long."),
        ("body", 3.4, "2  Cut off the four edges along the dashes."),
        ("body", 3.4, "3  Fold one edge towards you along its dots."),
        ("body", 3.4, "    The blue scale of the back now meets"),
        ("body", 3.4, "    the black scale of the front."),
        ("body", 3.4, "4  Whole mm: the black line at, or next nearer"),
        ("body", 3.4, "    to 0 than, the blue 0."),
        ("body", 3.4, "    Tenths: the blue line of the same sign that"),
        ("body", 3.4, "    meets a black line best. Below: +0.3."),
        ("body", 3.4, "5  Unfold it; do the same with the next edge."),
        ("body", 3.4, "6  Write down all eight, in this order:"),
        ("label", 3.4, f"    {names}"),
        ("body", 3.4, "    and tell the press:"),
        ("label", 3.0, f"    pnp printer add NAME --paper {paper.id}"),
        ("label", 3.0, f'    --flip {flip} --readings "0.3 0.3 …"'),
    ]
    for role, size, words in lines:
        if words:
            indent = 4.4 if words.startswith(" ") else 0.0
            sheet.text(words.strip(), (left + indent, y), size, role=role, anchor="start")
        y += 9.0 if role == "title" else 5.0
    _ruler(sheet, left, y + 3)
    _example(sheet, left + 39, y + 18)


def _ruler(sheet: _Sheet, x: float, y: float) -> None:
    sheet.line((x, y), (x + 50, y), 0.2)
    for tick in range(51):
        sheet.line((x + tick, y), (x + tick, y - (2.6 if tick % 10 == 0 else 1.8 if tick % 5 == 0 else 1.0)), 0.12)
    sheet.text("50 mm", (x + 51.5, y), 2.8, anchor="start")


def _example(sheet: _Sheet, x: float, y: float) -> None:
    """Draw a folded edge that reads +0.3, four times as large."""
    zoom, shift = 4.0, 0.3
    for tick in range(-1, 8):
        sheet.line((x + (tick - 3) * zoom, y), (x + (tick - 3) * zoom, y + 6), 0.3)
        sheet.text(_signed(tick), (x + (tick - 3) * zoom, y + 9), 2.4)
    drawing = sheet.drawing
    for tick in range(-1, 8):
        at = round(x + (tick * VERNIER_MM + shift - 3) * zoom, 4)
        is_met = tick == 3
        drawing.add(drawing.line((at, y), (at, y - 6), stroke=_BLUE, stroke_width=0.8 if is_met else 0.3))
        font = sheet.fonts["label"]
        drawing.add(
            drawing.text(
                _signed(tick), insert=(at, y - 7), font_size=2.4, font_family=font.family, font_weight=font.weight,
                text_anchor="middle", fill=_BLUE,
            )
        )  # fmt: skip
