"""Write a sheet plan as a PDF. The only module that knows ReportLab, points and an origin at the bottom left.

Each distinct side becomes a form XObject whose BBox is trim + bleed, each symbol a form XObject of its own; both
are drawn once and placed many times. Text stays text, in embedded subsets of the fonts that were measured.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO
from itertools import pairwise
from typing import Any

from reportlab import rl_config
from reportlab.lib.rl_accel import escapePDF, fp_str
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont
from reportlab.pdfgen.canvas import Canvas

from generator.deck.model import Deck
from generator.errors import Fault, RenderError
from generator.geometry import IDENTITY, Matrix
from generator.options import Flip, Layout
from generator.progress import Progress, counted, unwatched
from generator.sheets.marks import HALO_MM, Furniture
from generator.sheets.plan import Placement, SheetPlan, SheetSide
from generator.svg.drawing import Gradient, Group, Image, Item, Paint, Rgb, Scene, Shape, Symbol, Text, Use
from generator.svg.outlines import Outline, read_operators, write_operators
from generator.text.fonts import Font, role_font
from generator.units import PT_PER_MM

# Streams as they are compressed: as ASCII they would be a quarter larger, and slow to write.
rl_config.useA85 = 0

# Art recurs in a deck, its sheets and its tokens: compressed once.
pdfdoc.PDFZCompress.encode = lru_cache(256)(pdfdoc.PDFZCompress.encode)

_K = PT_PER_MM
_BLACK = "0 0 0"
_GUIDE = "0.6 0.6 0.6"
Furnish = Callable[[SheetSide, int], Furniture]


@dataclass(frozen=True, slots=True)
class Document:
    """What a PDF is made of."""

    deck: Deck
    """For title, language and label font."""
    plan: SheetPlan
    """Where everything lies."""
    scenes: Mapping[str, Scene]
    """By side id, every side that the plan places."""
    images: Mapping[str, bytes]
    """Raster pictures by the address that scenes use."""
    furnish: Furnish
    """Gives the marks of a sheet side, for the sheet's number."""
    correction: Matrix = IDENTITY
    """Applied to versos, in mm with y down: where the printer must be told to print so that backs land."""
    creator: str = "pnp"
    """The program's name and version."""


def write_pdf(document: Document, *, progress: Progress = unwatched) -> bytes:
    """Draw the plan.

    Args:
        progress: Told how far the work has come.

    Raises:
        RenderError: A font cannot be embedded or a picture not be read.
    """
    return _Writer(document, progress).write()


@cache
def _registered(name: str, file: str) -> Any:
    try:
        pdfmetrics.registerFont(TTFont(name, file))
    except TTFError as error:
        raise RenderError(Fault(f"this font cannot be embedded: {error}", file)) from None
    return pdfmetrics.getFont(name)


@lru_cache(8192)
def _n(value: float) -> str:
    text = f"{value:.5f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


@lru_cache(8192)
def _cm(matrix: Matrix) -> str:
    a, b, c, d, e, f = matrix
    return f"{_factor(a)} {_factor(b)} {_factor(c)} {_factor(d)} {_n(e)} {_n(f)} cm"


def _factor(value: float) -> str:
    # A picture of 4,000 pixels is scaled down to 0.015: its factors need more digits than a length.
    text = f"{value:.9f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


@lru_cache(1024)
def _rgb(colour: Rgb) -> str:
    return " ".join(f"{part:.4g}" for part in colour)


class _Writer:
    def __init__(self, document: Document, progress: Progress) -> None:
        self.document, self.progress = document, progress
        self.buffer = BytesIO()
        self.label_font = role_font(document.deck.theme.fonts["label"])
        deck, size = document.deck, document.plan.grid.size
        self.canvas: Any = Canvas(
            self.buffer,
            pagesize=(size.width_mm * _K, size.height_mm * _K),
            pageCompression=1,
            invariant=1,
            initialFontName=_registered(self.label_font.name, str(self.label_font.file)).fontName,
            lang=deck.language,
        )
        self.forms: set[str] = set()
        self.states: dict[str, Any] = {}
        self.shadings: dict[str, str] = {}

    def write(self) -> bytes:
        document, canvas = self.document, self.canvas
        deck, plan = document.deck, document.plan
        canvas.setTitle(f"{deck.title} {deck.version}")
        canvas.setSubject(f"{deck.title}, print-and-play cards: {plan.sheet.layout}, {plan.sheet.paper.name}")
        canvas.setAuthor(deck.source)
        canvas.setCreator(document.creator)
        canvas.setKeywords([deck.id, deck.licence])
        canvas.setViewerPreference("PrintScaling", "None")
        if plan.sheet.layout is Layout.DUPLEX and any(sheet.verso for sheet in plan.sheets):
            long_edge = plan.sheet.flip is Flip.LONG_EDGE
            canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge" if long_edge else "DuplexFlipShortEdge")
        for side_id, scene in counted(document.scenes.items(), len(document.scenes), "composing", self.progress):
            self.side_form(side_id, scene)
        pages = [(sheet.number, side) for sheet in plan.sheets for side in (sheet.recto, sheet.verso) if side]
        for page, (number, side) in enumerate(counted(pages, len(pages), "printing", self.progress)):
            self.page(page, number, side)
        canvas.save()
        return self.buffer.getvalue()

    # Pages

    def page(self, position: int, number: int, side: SheetSide) -> None:
        canvas, plan = self.canvas, self.document.plan
        width, height = side.size.width_mm * _K, side.size.height_mm * _K
        canvas.setPageSize((width, height))
        inset = plan.sheet.bleed_mm * _K if plan.sheet.layout is Layout.SINGLE else 0.0
        canvas.setTrimBox((inset, inset, width - inset, height - inset))
        canvas.setBleedBox((0, 0, width, height))
        what = self.page_name(number, side)
        canvas.addPageLabel(position, prefix=what)
        canvas.bookmarkPage(f"page{position}")
        canvas.addOutlineEntry(what, f"page{position}", level=0)
        # Millimetres from the top left, on versos moved to where this printer must be told to print.
        matrix = Matrix(_K, 0, 0, -_K, 0, height)
        if side.is_verso:
            matrix = matrix @ self.document.correction
        self.emit(["q", _cm(matrix)])
        for placement in side.placements:
            self.placed(placement)
        furniture = self.document.furnish(side, number)
        self.emit(self.marks(furniture))
        for label in furniture.labels:
            line = (label.text, 0.0, 0.0, self.label_font, label.size_mm, 0.0, (0.0, 0.0, 0.0), label.matrix)
            self.emit(self.text_line(*line))
        self.emit(["Q"])
        canvas.showPage()

    def page_name(self, number: int, side: SheetSide) -> str:
        plan = self.document.plan
        if plan.sheet.layout is Layout.SINGLE:
            return f"{number} {'back' if side.is_verso else 'face'}"
        if plan.sheet.layout is Layout.GUTTERFOLD:
            return f"{number} fold"
        return f"{number} {'backs' if side.is_verso else 'faces'}"

    def placed(self, placement: Placement) -> None:
        code = ["q"]
        whole = placement.trim.grown(self.document.plan.sheet.bleed_mm)
        if not (len(placement.visible) == 1 and placement.visible[0].contains(whole)):
            for rect in placement.visible:
                code.append(" ".join(map(_n, (rect.x_mm, rect.y_mm, rect.width_mm, rect.height_mm))) + " re")
            code.append("W n")
        to_card = Matrix(1 / _K, 0, 0, -1 / _K, 0, self.document.deck.card_format.size.height_mm)
        self.emit([*code, _cm(placement.matrix @ to_card)])
        self.canvas.doForm(placement.side_id)
        self.emit(["Q"])

    def marks(self, furniture: Furniture) -> list[str]:
        code: list[str] = []
        for line in furniture.lines:
            path = f"{_n(line.x1)} {_n(line.y1)} m {_n(line.x2)} {_n(line.y2)} l S"
            if line.has_halo:
                code.append(f"q 1 1 1 RG {_n(HALO_MM)} w {path} Q")
            dashes = f"[{' '.join(map(_n, line.dashes))}] 0 d " if line.dashes else ""
            code.append(f"q {_BLACK} RG {_n(line.width)} w {dashes}{path} Q")
        for arc in furniture.arcs:
            turn = Matrix(arc.radius, 0, 0, arc.radius, arc.x, arc.y)
            sx, sy = {0: (1, 1), 90: (-1, 1), 180: (-1, -1), 270: (1, -1)}[int(arc.start_deg)]
            k = 0.5522847
            # From the level end to the upright end of the quarter, in units of the radius.
            ends = [(sx, 0.0), (sx, sy * k), (sx * k, sy), (0.0, sy)]
            points = [" ".join(map(_n, turn.apply(*end))) for end in ends]
            code.append(f"q {_GUIDE} RG 0.1 w {points[0]} m {points[1]} {points[2]} {points[3]} c S Q")
        return code

    # Forms

    def side_form(self, side_id: str, scene: Scene) -> None:
        for symbol in _symbols(scene.items):
            self.symbol_form(symbol)
        view = scene.view
        height = self.document.deck.card_format.size.height_mm
        low, high = (height - view.bottom_mm) * _K, (height - view.y_mm) * _K
        self.begin_form(side_id, view.x_mm * _K, low, view.right_mm * _K, high)
        self.emit([_cm(Matrix(_K, 0, 0, -_K, 0, height * _K))])
        self.items(scene.items)
        self.end_form()

    def symbol_form(self, symbol: Symbol) -> None:
        if symbol.id in self.forms:
            return
        self.forms.add(symbol.id)
        for inner in _symbols(symbol.items):
            self.symbol_form(inner)
        view = symbol.view
        self.begin_form(symbol.id, view.x_mm, view.y_mm, view.right_mm, view.bottom_mm)
        self.items(symbol.items)
        self.end_form()

    def begin_form(self, name: str, low_x: float, low_y: float, high_x: float, high_y: float) -> None:
        self.canvas.beginForm(name, low_x, low_y, high_x, high_y)
        self.states, self.shadings = {}, {}

    def end_form(self) -> None:
        """End a form with its own resources: ReportLab gives a form neither graphics states nor shadings."""
        resources = pdfdoc.PDFResourceDictionary()
        resources.basicFonts()
        resources.allProcs()
        if self.canvas._formsinuse:
            resources.XObject = self.canvas._doc.xobjDict(self.canvas._formsinuse)
        resources.ExtGState = dict(self.states)
        resources.setShading(self.shadings)
        # As bytes already: ReportLab's own encoding looks up each character and takes ten times as long.
        canvas = self.canvas
        stream = "\n".join([canvas._preamble, *canvas._code]).encode("ascii")
        canvas._code = []
        canvas.endForm(Resources=resources, stream=stream)

    # Items

    def emit(self, code: list[str]) -> None:
        if code:
            self.canvas.addLiteral("\n".join(code))

    def items(self, items: tuple[Item, ...]) -> None:
        code: list[str] = []
        for item in items:
            if isinstance(item, Shape):
                code += self.shape(item)
            elif isinstance(item, Text):
                code += self.text(item)
            elif isinstance(item, Use):
                self.emit([*code, f"q {_cm(item.matrix)}"])
                self.canvas.doForm(item.symbol.id)
                code = ["Q"]
            else:
                self.emit(code)
                code = []
                if isinstance(item, Image):
                    self.image(item)
                else:
                    self.group(item)
        self.emit(code)

    def shape(self, item: Shape) -> list[str]:
        paint, path = item.paint, item.outline
        parts = ["q"]
        if item.matrix != IDENTITY:
            parts.append(_cm(item.matrix))
        if paint.fill_alpha != 1 or paint.stroke_alpha != 1:
            parts.append(self.state(paint.fill_alpha, paint.stroke_alpha))
        star = "*" if paint.is_even_odd else ""
        # In one go, a stroke that is seen through would not show the fill below it.
        is_whole = path.filled == path.operators and paint.stroke_alpha == 1
        if isinstance(paint.fill, Gradient):
            gradient = paint.fill
            parts.append(f"q {path.filled} W{star} n {_cm(gradient.matrix)} {self.shading(gradient)} sh Q")
        elif paint.fill is not None:
            parts.append(f"{_rgb(paint.fill)} rg")
            if paint.stroke is None or not is_whole:
                parts.append(f"{path.filled} f{star}")
        if paint.stroke is not None:
            both = f"B{star}" if is_whole and paint.fill is not None and not isinstance(paint.fill, Gradient) else "S"
            parts.append(f"{_stroke(paint)} {path.operators} {both}")
        return [*parts, "Q"]

    def state(self, fill_alpha: float, stroke_alpha: float) -> str:
        name = f"A{round(fill_alpha * 10_000)}.{round(stroke_alpha * 10_000)}"
        alphas = {"ca": _n(fill_alpha), "CA": _n(stroke_alpha)}
        self.states[name] = pdfdoc.PDFDictionary({"Type": pdfdoc.PDFName("ExtGState"), **alphas})
        return f"/{name} gs"

    def shading(self, gradient: Gradient) -> str:
        places, colours = zip(*gradient.stops, strict=True)
        functions = [pdfdoc.PDFExponentialFunction(C0=one, C1=other, N=1) for one, other in pairwise(colours)]
        function = pdfdoc.PDFStitchingFunction(
            functions, [_n(place) for place in places[1:-1]], [0, 1] * len(functions), Domain="[0 1]"
        )
        axis = [_n(value) for value in gradient.coordinates]
        common = {"Function": function, "ColorSpace": "DeviceRGB", "Extend": "[true true]"}
        if len(axis) == 4:
            made = pdfdoc.PDFAxialShading(*axis, **common)
        else:
            made = pdfdoc.PDFRadialShading(axis[0], axis[1], 0, axis[2], axis[3], axis[4], **common)
        name = self.canvas._doc.addShading(made)
        self.shadings[name] = name
        return f"/{name}"

    def group(self, group: Group) -> None:
        code = ["q", *(_transformed(path, matrix) for path, matrix in group.clip)]
        self.emit([*code, "W* n" if group.is_even_odd else "W n"])
        self.items(group.items)
        self.emit(["Q"])

    def text(self, item: Text) -> list[str]:
        return self.text_line(item.text, item.x, item.y, item.font, item.size, item.spacing, item.fill, item.matrix)

    def text_line(
        self, words: str, x: float, y: float, font: Font, size: float, spacing: float, fill: Rgb, matrix: Matrix
    ) -> list[str]:
        registered = _registered(font.name, str(font.file))
        # The size goes into the matrix: as a font size in mm it would have too few digits.
        place = matrix @ Matrix(size, 0, 0, -size, x, y)
        run = ["BT 1 0 0 1 0 0 Tm"]
        if spacing:  # after the last character too, where nothing follows
            run.append(f"{fp_str(spacing / size)} Tc")
        for subset, chars in registered.splitString(words, self.canvas._doc):
            name = registered.getSubsetInternalName(subset, self.canvas._doc)
            run.append(f"{name} 1 Tf 1.2 TL ({escapePDF(chars)}) Tj")
        return [f"q {_rgb(fill)} rg {_cm(place)}", " ".join([*run, "ET"]), "Q"]

    def image(self, item: Image) -> None:
        if item.href not in self.document.images:
            raise RenderError(f"there is no picture {item.href[:60]!r}")
        reader = _reader(self.document.images, item.href)
        self.emit([f"q {_cm(item.matrix @ Matrix(1, 0, 0, -1, 0, item.height))}"])
        self.canvas.drawImage(reader, 0, 0, item.width, item.height, mask="auto")
        self.emit(["Q"])


def _reader(images: Mapping[str, bytes], href: str) -> Any:
    try:
        return ImageReader(BytesIO(images[href]))
    except Exception as error:  # ReportLab raises whatever Pillow does
        raise RenderError(Fault(f"this picture cannot be read: {error}", href[:60])) from None


def _symbols(items: tuple[Item, ...]) -> list[Symbol]:
    found: dict[str, Symbol] = {}
    for item in items:
        if isinstance(item, Use):
            found.setdefault(item.symbol.id, item.symbol)
        elif isinstance(item, Group):
            found.update({symbol.id: symbol for symbol in _symbols(item.items)})
    return list(found.values())


def _transformed(path: Outline, matrix: Matrix) -> str:
    """Return path operators in outer coordinates: a clip must outlive the matrix it was drawn under."""
    if matrix == IDENTITY:
        return path.filled
    return write_operators(read_operators(path.filled, matrix), digits=5)


@lru_cache(1024)
def _stroke(paint: Paint) -> str:
    assert paint.stroke is not None
    parts = [f"{_rgb(paint.stroke)} RG {_n(paint.width)} w {paint.cap} J {paint.join} j"]
    if paint.join == 0:
        parts.append(f"{_n(paint.miter_limit)} M")
    if paint.dashes:
        parts.append(f"[{' '.join(map(_n, paint.dashes))}] {_n(paint.dash_start)} d")
    return " ".join(parts)
