"""Paints scenes: each side and each symbol is a form of its own, drawn once and placed many times."""

from collections.abc import Mapping

from generator.geometry import IDENTITY, Matrix
from generator.svg.model.scene import (
    ClipGroup,
    Gradient,
    Image,
    Item,
    PaintedShape,
    Scene,
    Symbol,
    SymbolUse,
    TextRun,
)
from generator.units import PT_PER_MM
from generator.writers.pdf.content.canvas import PdfCanvas
from generator.writers.pdf.content.operators import clip_to_box, clip_to_outlines, shape_operators, transform_operator
from generator.writers.pdf.inks.k_only import NO_BLACKS, KOnlyItems
from generator.writers.pdf.inks.output_colours import BLACK_FILL, BLACK_STROKE


class Painter:
    def __init__(self, canvas: PdfCanvas, images: Mapping[str, bytes], blacks: KOnlyItems = NO_BLACKS) -> None:
        """Take the PDF, raster pictures by the address that scenes use, and the K-only items."""
        self.canvas, self.images, self.blacks = canvas, images, blacks
        self.inks = canvas.inks
        self.form = ""
        self.forms: set[str] = set()

    def paint_side(self, side_id: str, scene: Scene, height_mm: float) -> None:
        """Make the form of a card side, in points, with the corner of its trim at the bottom left."""
        for symbol in _symbols(scene.items):
            self.paint_symbol(symbol)
        view, k = scene.view, PT_PER_MM
        low, high = (height_mm - view.bottom) * k, (height_mm - view.y) * k
        self.canvas.begin_form(side_id, view.x * k, low, view.right * k, high)
        self.form = side_id
        self.canvas.emit([transform_operator(Matrix(k, 0, 0, -k, 0, height_mm * k))])
        self.paint_items(scene.items)
        self.canvas.end_form()

    def paint_symbol(self, symbol: Symbol) -> None:
        """Make the form of a symbol, and of those within it, unless it exists."""
        if symbol.id in self.forms:
            return
        self.forms.add(symbol.id)
        for inner in _symbols(symbol.items):
            self.paint_symbol(inner)
        view = symbol.view
        self.canvas.begin_form(symbol.id, view.x, view.y, view.right, view.bottom)
        self.form = symbol.id
        if not symbol.stays_inside:
            self.canvas.emit([clip_to_box(view)])  # the form's box does the same, but PDFium may ignore it
        self.paint_items(symbol.items)
        self.canvas.end_form(is_whole=symbol.is_whole)

    def paint_items(self, items: tuple[Item, ...]) -> None:
        code: list[str] = []
        for item in items:
            if isinstance(item, PaintedShape):
                code += self.operators_of_shape(item)
            elif isinstance(item, TextRun):
                code += self.operators_of_text(item)
            elif isinstance(item, SymbolUse):
                fade = [self.canvas.alpha_operator(item.alpha, item.alpha)] if item.alpha != 1 else []
                self.canvas.emit([*code, f"q {transform_operator(item.matrix)}", *fade])
                self.canvas.place(item.symbol.id)
                code = ["Q"]
            else:
                self.canvas.emit(code)
                code = []
                if isinstance(item, Image):
                    self.paint_image(item)
                else:
                    self.paint_group(item)
        self.canvas.emit(code)

    def operators_of_shape(self, item: PaintedShape) -> list[str]:
        paint = item.paint
        parts = ["q"]
        if item.matrix != IDENTITY:
            parts.append(transform_operator(item.matrix))
        if paint.fill_alpha != 1 or paint.stroke_alpha != 1:
            parts.append(self.canvas.alpha_operator(paint.fill_alpha, paint.stroke_alpha))
        shading = fading = ""
        if isinstance(paint.fill, Gradient):
            shading = self.canvas.shading_name(paint.fill)
            if paint.fill.fades:
                covered = paint.fill.matrix.inverse().bounds(item.outline.bounds)
                fading = self.canvas.fade_operator(
                    paint.fill, covered.expand(0.01 * max(covered.width, covered.height))
                )
        fill = stroke = ""
        if paint.fill is not None and not isinstance(paint.fill, Gradient):
            fill = self.inks.fill(paint.fill)
        if (self.form, item) in self.blacks.keys:
            stroke = BLACK_STROKE
            if (self.form, item) in self.blacks.overprinting_keys:
                parts.append(self.canvas.overprint_operator(fills=False))
        elif paint.stroke is not None:
            stroke = self.inks.stroke(paint.stroke)
        return [
            *parts,
            *shape_operators(item.outline, paint, fill=fill, stroke=stroke, shading=shading, fading=fading),
            "Q",
        ]

    def paint_group(self, group: ClipGroup) -> None:
        self.canvas.emit(["q", clip_to_outlines(group.clip, is_even_odd=group.is_even_odd)])
        self.paint_items(group.items)
        self.canvas.emit(["Q"])

    def operators_of_text(self, item: TextRun) -> list[str]:
        size = item.size
        # The size goes into the matrix: as a font size in mm it would have too few digits.
        place = item.matrix @ Matrix(size, 0, 0, -size, item.x, item.y)
        key = self.form, item
        if key in self.blacks.keys:
            over = f"{self.canvas.overprint_operator(fills=True)} " if key in self.blacks.overprinting_keys else ""
            fill = f"{over}{BLACK_FILL}"
        else:
            fill = self.inks.fill(item.fill)
        return text_line(self.canvas.text(item.shaped_run, item.font), place, fill)

    def paint_image(self, item: Image) -> None:
        """Paint a raster picture, which is upside down in a PDF."""
        self.canvas.emit([f"q {transform_operator(item.matrix @ Matrix(1, 0, 0, -1, 0, item.height))}"])
        self.canvas.image(self.images, item.href, item.width, item.height)
        self.canvas.emit(["Q"])


def text_line(text: str, place: Matrix, fill: str) -> list[str]:
    """Return the operators of a line of text with its colour, moved from the origin to its place, y up."""
    return [f"q {fill} {transform_operator(place)}", text, "Q"]


def _symbols(items: tuple[Item, ...]) -> list[Symbol]:
    """Return the symbols that items use, each once."""
    found: dict[str, Symbol] = {}
    for item in items:
        if isinstance(item, SymbolUse):
            found.setdefault(item.symbol.id, item.symbol)
        elif isinstance(item, ClipGroup):
            found.update({symbol.id: symbol for symbol in _symbols(item.items)})
    return list(found.values())
