"""Games for tests: a folder with every kind of part, and what another reader finds in their files."""

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pypdfium2
import pypdfium2.raw as pdfium

from generator.components.game_build import GameOutput, make_game
from generator.components.game_file import load_game
from generator.geometry import IDENTITY, Matrix
from generator.imposition.sheet_format import SheetFormat
from generator.options.choices import Layout
from generator.papers import find_paper
from generator.writers.output import BuildResult
from generator.writers.registry import BuildRequest

HEAD = """\
schema_version: 1
id: bay
title: The Bay
version: "1.0"
source: made for tests
licence: CC0-1.0
players: {min: 2, max: 4, minutes: [30, 45], age: 10}
icons: {coin: art/coin.svg}
"""
COIN = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" fill="#c90"/>'
    '<path d="M5 1 L6 9 L4 9 Z"/></svg>'
)
WRECK = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 60"><rect width="100" height="60" fill="#8bd"/>'
    '<g transform="translate(5 0)"><path id="trim" d="M5 30 L45 30 L50 5 L75 30 L90 30 C90 48 75 55 65 55 L20 55 '
    'C10 50 5 40 5 30 Z" fill="none"/></g><path id="open" d="M0 0 L9 9 L0 9" fill="none"/>'
    '<path id="crossed" d="M0 0 L60 60 L60 0 L0 60 Z" fill="none"/>'
    '<path id="necked" d="M0 0 H40 V19 H60 V0 H100 V60 H60 V21 H40 V60 H0 Z" fill="none"/>'
    '<path id="two" d="M0 0 H10 V10 Z M20 0 H30 V10 Z"/></svg>'
)
GRID = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200"><rect width="300" height="200" fill="#eee"/>'
    + "".join(f'<path d="M{x} 0 V200" stroke="#000" stroke-width="0.5"/>' for x in range(10, 300, 10))
    + "".join(
        f'<circle cx="{x}" cy="{y}" r="7" fill="#{x % 9}a{y % 9}"/>' for x in range(20, 300, 40) for y in (50, 150)
    )
    + "</svg>"
)
TILES = "id,name,copies,colour,value\nforest,Forest,6,#2d6a3a,3\nhill,Hill,8,#a05a2c,\nfield,Field,5,#d6b13a,2\n"


def make_folder(folder: Path, parts: str) -> str:
    """Write a game with these sections into a folder; return its path."""
    (folder / "art").mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(HEAD + parts)
    (folder / "tiles.csv").write_text(TILES)
    for name, svg in (("coin", COIN), ("wreck", WRECK), ("grid", GRID)):
        (folder / "art" / f"{name}.svg").write_text(svg)
    return str(folder)


def build(path: str, *, paper: str = "a4", layout: Layout = Layout.DUPLEX, **more: object) -> BuildResult:
    sheet = replace(SheetFormat(find_paper(paper)), layout=layout)
    has_cut_lines, is_frugal = bool(more.pop("has_cut_lines", False)), bool(more.pop("is_frugal", False))
    sheet = replace(sheet, **more)  # type: ignore[arg-type]
    return make_game(load_game(path), GameOutput(BuildRequest("", sheet), is_frugal, has_cut_lines))


@dataclass(frozen=True, slots=True)
class ReadPath:
    """A path as PDFium reads it, in mm from the page's top left."""

    points: tuple[tuple[float, float], ...]
    """Ends and control points."""
    is_curved: bool
    width: float
    """Of its stroke, in mm; 0: filled alone."""


def read_paths(data: bytes, page_number: int = 0) -> Iterator[ReadPath]:
    """Read all paths of a page with PDFium, forms within forms included."""
    document = pypdfium2.PdfDocument(data)
    page = document[page_number]
    to_mm = Matrix(25.4 / 72, 0, 0, -25.4 / 72, 0, page.get_height() * 25.4 / 72)
    for item in page.get_objects(max_depth=8):
        if item.type != pdfium.FPDF_PAGEOBJ_PATH:
            continue
        matrix, holder = IDENTITY, item
        while holder is not None:
            matrix = Matrix(*holder.get_matrix().get()) @ matrix
            holder = holder.container
        matrix = to_mm @ matrix
        points, is_curved = [], False
        for number in range(pdfium.FPDFPath_CountSegments(item.raw)):
            segment = pdfium.FPDFPath_GetPathSegment(item.raw, number)
            x, y = ctypes.c_float(), ctypes.c_float()
            pdfium.FPDFPathSegment_GetPoint(segment, x, y)
            is_curved |= pdfium.FPDFPathSegment_GetType(segment) == pdfium.FPDF_SEGMENT_BEZIERTO
            points.append(matrix.apply(x.value, y.value))
        fill, stroke, width = ctypes.c_int(), ctypes.c_int(), ctypes.c_float()
        pdfium.FPDFPath_GetDrawMode(item.raw, fill, stroke)
        pdfium.FPDFPageObj_GetStrokeWidth(item.raw, width)
        yield ReadPath(tuple(points), is_curved, width.value * matrix.scale if stroke.value else 0.0)


def cut_lines(data: bytes, page_number: int = 0) -> list[ReadPath]:
    """Return the lines along contours: as wide as these are, and of more than two points."""
    return [each for each in read_paths(data, page_number) if abs(each.width - 0.2) < 0.005 and len(each.points) > 2]
