"""The expected content of a PDF, derived from scenes and marks, for its verification."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from generator.deck.model import FontRole
from generator.imposition.printers_marks import BLACK, GUIDE, GUIDE_MM, HALO_MM, WHITE, PrintersMarks
from generator.svg.model.scene import ClipGroup, Image, Item, Scene, SymbolUse, TextRun
from generator.writers.pdf.content.sheet_marks import shape_label
from generator.writers.pdf.inks.output_colours import OutputColours
from generator.writers.pdf.verification.checker import Content, Marks
from generator.writers.pdf.verification.page_reader import Caption, StrokedLine


def expected_contents(scenes: Mapping[str, Scene]) -> dict[str, Content]:
    """Return the content of each side, from its scene."""
    return {side_id: Content(*_list_texts_and_symbols(scene.items)) for side_id, scene in scenes.items()}


def _list_texts_and_symbols(items: Sequence[Item]) -> tuple[str, tuple[str | None, ...]]:
    """Return the texts of items, and the names of the symbols that they use; None for a raster picture."""
    texts: list[str] = []
    drawn: list[str | None] = []
    for item in items:
        if isinstance(item, ClipGroup):
            inner = _list_texts_and_symbols(item.items)
            texts.append(inner[0])
            drawn += inner[1]
        elif isinstance(item, TextRun):
            texts.append(item.shaped_run.visual_text)
        elif isinstance(item, SymbolUse | Image):
            drawn.append(item.symbol.id if isinstance(item, SymbolUse) else None)
    return "".join(texts), tuple(drawn)


@lru_cache(64)
def expected_marks(furniture: PrintersMarks, label_role: FontRole, inks: OutputColours) -> Marks:
    """Return the marks of a page as a reader of the file finds them."""
    strokes: list[StrokedLine] = []
    for line in furniture.lines:
        ends = (line.x1, line.y1, line.x2, line.y2)
        if line.has_halo:
            strokes.append(StrokedLine(inks.mark(WHITE), HALO_MM, (), ends))
        strokes.append(StrokedLine(inks.mark(BLACK), line.width, line.dashes, ends))
    for arc in furniture.arcs:
        strokes.append(StrokedLine(inks.mark(GUIDE), GUIDE_MM, (), arc.points))
    captions = [
        Caption(shape_label(label.text, label_role)[1].visual_text, label.matrix.e, label.matrix.f)
        for label in furniture.labels
    ]
    return Marks(tuple(strokes), tuple(captions))
