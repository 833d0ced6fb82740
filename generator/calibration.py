"""The calibration sheet: shows how far off backs are printed, read like a vernier, without a light table."""

import svgwrite

from generator.deck.files.folder import DeckFolder, data_folder
from generator.deck.formats import load_theme
from generator.deck.model import Back, CardFormat, Deck, DeckCard
from generator.errors import Fault, LayoutError
from generator.geometry import IDENTITY
from generator.imposition.assignment import impose
from generator.imposition.back_registration import (
    CUT_MM,
    FOLD_MM,
    MAX_READING_MM,
    MEET_MM,
    VERNIER_MM,
    BackRegistration,
    vernier_direction,
    vernier_places,
    vernier_point,
)
from generator.imposition.plan import Copy
from generator.imposition.sheet_format import MarkOptions, SheetFormat
from generator.options.choices import CropMarks, Flip, Layout
from generator.papers import Paper
from generator.rendering.review.preflight import read_sides
from generator.rendering.sides import CardSide, CardSides
from generator.svg.reader.document import SvgDocument, read_document
from generator.text.fonts.font_library import role_font
from generator.units import format_mm, number
from generator.writers.pdf.content.writer import PrintRun
from generator.writers.pdf.sheets import make_verified_pdf

MIN_PAPER_MM = (205.0, 265.0)
"""Smallest paper with room for scales and instructions."""
_BLUE_TICKS = 10
_BLACK_TICKS = 17
"""To each side: as far as the blue scale reaches at a reading of 8 mm."""
_BLACK_MM, _BLUE_MM = 4.5, MAX_READING_MM + 0.5
"""Length of a tick beyond the line where the scales meet."""
_INK = "#1c1b2e"
_BLUE = "#0f5fa8"


def make_calibration(paper: Paper, flip: Flip, *, reading: BackRegistration | None = None) -> bytes:
    """Make the sheet as a PDF of two pages.

    Raises:
        LayoutError: The paper is too small for the scales.
    """
    width, height = paper.size.width_mm, paper.size.height_mm
    if width < MIN_PAPER_MM[0] or height < MIN_PAPER_MM[1]:
        raise LayoutError(
            f"the scales need paper of {format_mm(MIN_PAPER_MM[0])} x {format_mm(MIN_PAPER_MM[1])} mm or more, but "
            f"{paper.name} has {format_mm(width)} x {format_mm(height)} mm; measure on larger paper, and save the "
            f"result with `pnp printer add NAME --paper {paper.id} --dx … --dy …`"
        )
    deck = _deck(paper)
    sheet = SheetFormat(paper, Layout.DUPLEX, flip, bleed_mm=0, gutter_mm=0, margin_mm=0)
    copies = [Copy("calibration", "calibration")]
    plan = impose(copies, paper.size, sheet, has_marks=False)
    recto, verso = _recto(deck, paper, flip), _verso(deck, paper, flip)
    sides = CardSides(
        {"calibration": CardSide("face-calibration", recto, Fault("", key="recto"))},
        {"calibration": CardSide("back-calibration", verso, Fault("", key="verso"))},
        {},
    )
    correction = reading.correction(paper.size, flip) if reading else IDENTITY
    bare = MarkOptions(CropMarks.NONE, has_rulers=False, has_label=False)
    data, _, _ = make_verified_pdf(PrintRun(deck, deck.cards, copies, plan, bare, correction), read_sides(deck, sides))
    return data


def _deck(paper: Paper) -> Deck:
    """Return the sheet as a deck of one card as large as the paper, so that it is printed like any other."""
    back = Back("calibration", "back", None)
    card = DeckCard("calibration", "Calibration", 1, "suited", back=back)
    folder = DeckFolder(data_folder("templates").resolve(), "templates")
    card_format = CardFormat(paper.id, paper.name, paper.size, 0.0, paper.source)
    return Deck(
        "calibration",
        "Calibration sheet",
        paper.name,
        "en",
        "drawn for this project",
        "CC0-1.0",
        card_format,
        load_theme("island"),
        (),
        (),
        (back,),
        (card,),
        folder,
        "calibration",
        safe_margin_mm=0.0,
    )


# --- drawing ---------------------------------------------------------------------------------------------


class _CalibrationPage:
    """One side of the sheet as SVG, in mm."""

    def __init__(self, deck: Deck, paper: Paper, title: str, *, is_mirrored: bool) -> None:
        width, height = paper.size.width_mm, paper.size.height_mm
        self.width = width
        self.is_mirrored = is_mirrored
        self.ink = _BLUE if is_mirrored else _INK
        self.fonts = {role: role_font(font) for role, font in deck.theme.fonts.items()}
        size = f"{number(width)}mm", f"{number(height)}mm"
        self.drawing = svgwrite.Drawing(size=size, viewBox=f"0 0 {width:g} {height:g}", debug=False)
        self.drawing.set_desc(title=title)

    def map_point(self, point: tuple[float, float]) -> tuple[float, float]:
        """Map a point of the recto to this side: the verso is seen from behind."""
        x, y = point
        return (round(self.width - x, 4), round(y, 4)) if self.is_mirrored else (round(x, 4), round(y, 4))

    def add_line(
        self, start: tuple[float, float], end: tuple[float, float], width: float, dashes: str = "", *, colour: str = ""
    ) -> None:
        extra = {"stroke_dasharray": dashes} if dashes else {}
        stroke = colour or self.ink
        self.drawing.add(
            self.drawing.line(self.map_point(start), self.map_point(end), stroke=stroke, stroke_width=width, **extra)
        )

    def add_text(
        self,
        words: str,
        point: tuple[float, float],
        size: float,
        *,
        role: str = "label",
        anchor: str = "middle",
        turn_deg: int = 0,
        colour: str = "",
    ) -> None:
        x, y = self.map_point(point)
        font = self.fonts[role]
        extra = {"transform": f"rotate({turn_deg} {x} {y})"} if turn_deg else {}
        self.drawing.add(
            self.drawing.text(
                words,
                insert=(x, y),
                font_size=size,
                font_family=font.family,
                font_weight=font.weight,
                text_anchor=anchor,
                fill=colour or self.ink,
                **extra,
            )
        )

    def document(self) -> SvgDocument:
        return read_document(self.drawing.tostring())


def _recto(deck: Deck, paper: Paper, flip: Flip) -> SvgDocument:
    sheet = _CalibrationPage(deck, paper, "Calibration, recto", is_mirrored=False)
    _draw_folds(sheet, paper)
    for place in vernier_places(paper):
        sign = vernier_direction(place, paper, flip)
        for tick in range(-_BLACK_TICKS, _BLACK_TICKS + 1):
            length = _BLACK_MM + (2.0 if tick % 5 == 0 else 0.0)
            # From under the folded edge, so that a slightly misplaced fold leaves no gap.
            start = vernier_point(place, paper, MEET_MM - 3, sign * tick)
            sheet.add_line(start, vernier_point(place, paper, MEET_MM + length, sign * tick), 0.15)
            if tick % 5 == 0:
                depth = MEET_MM + length + (2.6 if place.edge == "T" else 1.0 if place.edge == "B" else 2.9)
                x, y = vernier_point(place, paper, depth, sign * tick)
                sheet.add_text(_format_signed(tick), (x, y + (0.8 if place.edge in "LR" else 0.0)), 2.4)
        x, y = vernier_point(place, paper, MEET_MM + (13 if place.edge in "TB" else 14.5))
        sheet.add_text(place.name, (x, y + 1.5), 4.5, role="title")
    _draw_instructions(sheet, paper, flip)
    return sheet.document()


def _draw_folds(sheet: _CalibrationPage, paper: Paper) -> None:
    width, height = paper.size.width_mm, paper.size.height_mm
    margin = 6.0
    for depth, dashes, words in ((CUT_MM, "3,1.5", "cut"), (FOLD_MM, "0.4,1", "fold towards you")):
        for y in (depth, height - depth):
            sheet.add_line((margin, y), (width - margin, y), 0.2, dashes)
            sheet.add_text(words, (width / 2, y - 1.0), 3)
        for x in (depth, width - depth):
            sheet.add_line((x, margin), (x, height - margin), 0.2, dashes)
            sheet.add_text(words, (x - 1.0, height / 2), 3, turn_deg=-90)


def _verso(deck: Deck, paper: Paper, flip: Flip) -> SvgDocument:
    sheet = _CalibrationPage(deck, paper, "Calibration, verso", is_mirrored=True)
    for place in vernier_places(paper):
        sign = vernier_direction(place, paper, flip)
        for tick in range(-_BLUE_TICKS, _BLUE_TICKS + 1):
            shift = sign * tick * VERNIER_MM
            length = _BLUE_MM + (2.0 if tick % 5 == 0 else 0.0)
            # From as far outside the cut as inside, so that a misplaced verso still reaches the cut edge.
            start = vernier_point(place, paper, CUT_MM - _BLUE_MM, shift)
            sheet.add_line(start, vernier_point(place, paper, CUT_MM + length, shift), 0.15)
            if tick % 5 == 0:
                depth = CUT_MM + length + (1.0 if place.edge == "T" else 2.6 if place.edge == "B" else 2.9)
                x, y = vernier_point(place, paper, depth, shift)
                # Folded over a horizontal line, the verso is upside down, and so are these figures, to be read then.
                turn = 180 if place.edge in "TB" else 0
                sheet.add_text(_format_signed(tick), (x, y + (0.8 if place.edge in "LR" else 0.0)), 2.4, turn_deg=turn)
    sheet.add_text(
        "This is the back. The other side says what to do.",
        (paper.size.width_mm / 2, paper.size.height_mm / 2),
        3.4,
        role="body",
    )
    return sheet.document()


def _format_signed(tick: int) -> str:
    return f"+{tick}" if tick > 0 else f"−{-tick}" if tick < 0 else "0"


def _draw_instructions(sheet: _CalibrationPage, paper: Paper, flip: Flip) -> None:
    left, y = MEET_MM + 19, MEET_MM + 23.0
    lines = [
        ("title", 6.0, "How far off are the backs?"),
        ("body", 3.4, f"{paper.name}, both sides, turned about the {flip.value.replace('-', ' ')}."),
        ("body", 3.4, ""),
        ("body", 3.4, "1  Print at 100 %: this line is 50 mm long."),
        ("ruler", 0.0, ""),
        ("body", 3.4, "2  Cut along the dashes. All four edges come off."),
        ("body", 3.4, "3  Fold one edge towards you along its dots:"),
        ("body", 3.4, "    its blue scale now meets the black scale."),
        ("body", 3.4, "4  Millimetres: the black line at the blue 0. Is it"),
        ("body", 3.4, "    between two, take the one nearer to the black 0."),
        ("body", 3.4, "5  Tenths: going on from there, away from the"),
        ("body", 3.4, "    black 0, which blue line runs straight into a"),
        ("body", 3.4, "    black one? Count it from the blue 0."),
        ("example", 0.0, ""),
        ("body", 3.4, "6  Do so with all four edges, one after another:"),
        ("blanks", 0.0, ""),
        ("body", 3.4, "7  Enter all eight, in this order:"),
        ("label", 3.0, f"    pnp printer add NAME --paper {paper.id}"),
        ("label", 3.0, f'    --flip {flip} --readings "+1.4 …"'),
    ]
    for role, size, words in lines:
        match role:
            case "ruler":
                _draw_ruler(sheet, left + 4.4, y + 0.5)
                y += 7.0
            case "example":
                _draw_example(sheet, left + 4.4, y + 8, vernier_direction(next(vernier_places(paper)), paper, flip))
                y += 27.0
            case "blanks":
                y = _draw_blanks(sheet, paper, left + 4.4, y + 1.5)
            case _:
                if words:
                    indent = 4.4 if words.startswith(" ") else 0.0
                    sheet.add_text(words.strip(), (left + indent, y), size, role=role, anchor="start")
                y += 8.0 if role == "title" else 5.0


def _draw_ruler(sheet: _CalibrationPage, x: float, y: float) -> None:
    sheet.add_line((x, y), (x + 50, y), 0.2)
    for tick in range(51):
        sheet.add_line((x + tick, y), (x + tick, y - (2.6 if tick % 10 == 0 else 1.8 if tick % 5 == 0 else 1.0)), 0.12)
    sheet.add_text("50 mm", (x + 51.5, y), 2.8, anchor="start")


def _draw_blanks(sheet: _CalibrationPage, paper: Paper, x: float, y: float) -> float:
    """Draw blanks for the eight readings; return the position of the next line of text."""
    for place, vernier in enumerate(vernier_places(paper)):
        row, column = divmod(place, 4)
        at, level = x + column * 18.5, y + row * 8
        sheet.add_text(vernier.name, (at, level), 3.4, role="label", anchor="start")
        sheet.add_line((at + 5.2, level + 0.6), (at + 16.5, level + 0.6), 0.15)
    return y + 16.5


def _draw_example(sheet: _CalibrationPage, x: float, y: float, sign: int) -> None:
    """Draw a folded edge that reads +1.4, five times as large, in the direction of the top edge."""
    zoom, whole, tenth = 5.0, 1, 4
    first, last = -1, 8

    def at(mm: float) -> float:
        return round(x + (mm - first if sign > 0 else last - mm) * zoom, 4)

    for tick in range(first, last + 1):
        sheet.add_line((at(tick), y), (at(tick), y + 6), 0.8 if tick == whole + tenth else 0.3)
        sheet.add_text(_format_signed(tick), (at(tick), y + 8.6), 2.4)
    for tick in range(-2, 8):
        shifted = at(whole + tenth / 10 + tick * VERNIER_MM)
        sheet.add_line((shifted, y), (shifted, y - 6), 0.8 if tick == tenth else 0.3, colour=_BLUE)
        sheet.add_text(_format_signed(tick), (shifted, y - 7), 2.4, colour=_BLUE)
    end = x + (last - first) * zoom + 4
    sheet.add_text("blue 0: just past +1", (end, y - 2.5), 2.6, anchor="start")
    sheet.add_text("blue +4 meets black", (end, y + 1.2), 2.6, anchor="start")
    sheet.add_text("reads +1.4", (end, y + 5.6), 3.0, role="title", anchor="start")
