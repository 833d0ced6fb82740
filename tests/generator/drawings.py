"""What the drawing tests share: small drawings made into pictures by both writers, and measures of how they differ."""

import io
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from generator.deck.files.folder import DeckFolder
from generator.deck.model import CardFormat, Deck, FontRole, Theme
from generator.geometry import Rect, Size
from generator.imposition.assignment import impose
from generator.imposition.plan import Copy
from generator.imposition.printers_marks import PrintersMarks
from generator.imposition.sheet_format import MarkOptions, SheetFormat
from generator.options.choices import Layout
from generator.papers import Paper
from generator.rendering.side_renderer import svg_document
from generator.svg.model.scene import Scene
from generator.svg.reader.document import SvgDocument
from generator.svg.reader.scene_reader import SceneError, read_scene
from generator.svg.reader.xml import parse_svg
from generator.text.fonts.font_library import Font, find_font
from generator.writers.pdf.content.writer import PrintRun, write_pdf
from generator.writers.png import draw_png

Pixels = NDArray[np.float64]
"""Rows of columns of red, green and blue, 0 to 255."""

SIDE_MM = 40.64
"""Of the square on which small drawings are made: 1.6 inches."""
DPI = 300
SIDE_PX = 480


def font(family: str, weight: int, is_italic: bool) -> Font:
    return find_font(family, weight, is_italic=is_italic)


def document(body: str, name: str = "drawing") -> SvgDocument:
    """Return a square card side that holds the drawing; coordinates are mm."""
    return svg_document(Rect(0, 0, SIDE_MM, SIDE_MM), name, body, side_id=name)


def scene(body: str, name: str = "drawing") -> Scene:
    return read_scene(parse_svg(str(document(body, name))), font, {})


def refused(body: str) -> list[str]:
    """Return what is refused of a drawing, each with its line counted from that of the body's first."""
    try:
        scene(body)
    except SceneError as error:
        return [f"{each.what} (line {each.line - 2})" for each in error.unsupported]
    return []


def small_deck(size: Size, folder: Path = Path()) -> Deck:
    theme = Theme("plain", {"label": FontRole("Source Sans Pro", 600)}, {})
    card_format = CardFormat("test", "Test", size, 3, "a test")
    return Deck(
        "test", "Test", "1", "en", "a test", "none", card_format, theme, (), (), (), (), DeckFolder(folder, ""), ""
    )


def pdf_of(
    scenes: Sequence[Scene], size: Size, images: Mapping[str, bytes] | None = None, *, bleed_mm: float = 0
) -> bytes:
    """Write a PDF with a page a scene."""
    sheet = SheetFormat(Paper("test", "Test", size, "a test"), layout=Layout.SINGLE, bleed_mm=bleed_mm, margin_mm=0)
    plan = impose([Copy(str(place), None) for place in range(len(scenes))], size, sheet)
    sides = {f"face-{place}": each for place, each in enumerate(scenes)}
    run = PrintRun(small_deck(size), (), (), plan, MarkOptions())
    return write_pdf(run, sides, images or {}, lambda side, number: PrintersMarks()).data


def pdf_pixels(
    pdf: bytes, folder: Path, size_px: tuple[int, int], *, oversampled: int = 1, pages: Sequence[str] = ()
) -> list[Pixels]:
    """Draw every page with Poppler, which knows nothing of the press, at exactly that many pixels.

    Poppler moves text to whole pixels: `oversampled` draws so many times larger and takes the means.
    `pages` are its options for which pages.
    """
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "drawn.pdf"
    file.write_bytes(pdf)
    size = ["-scale-to-x", str(size_px[0] * oversampled), "-scale-to-y", str(size_px[1] * oversampled)]
    done = subprocess.run(
        ["pdftoppm", *size, *pages, str(file), str(folder / "page")], capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    found = []
    for path in sorted(folder.glob("page*.ppm")):
        with Image.open(path) as page:
            found.append(np.asarray(page.reduce(oversampled), dtype=np.float64))
    return found


def png_pixels(drawing: SvgDocument, fonts: Sequence[Font] = (), *, dpi: float = DPI) -> Pixels:
    """Draw a card side as the press draws its PNG."""
    return pixels(draw_png(drawing, dpi=dpi, fonts=fonts))


def pixels(picture: bytes) -> Pixels:
    return np.asarray(Image.open(io.BytesIO(picture)).convert("RGB"), dtype=np.float64)


def blocks(image: Pixels, size: int) -> Pixels:
    """Return the mean of each block of size x size pixels; what is left over at the right and bottom is cut off."""
    height, width = image.shape[0] // size, image.shape[1] // size
    cut = image[: height * size, : width * size]
    mean: Pixels = cut.reshape(height, size, width, size, 3).mean(axis=(1, 3))
    return mean


def worst_block(one: Pixels, other: Pixels, size: int) -> float:
    """Return the largest difference of any block in any colour, 0 to 255: renderers differ at edges, blocks do not."""
    assert one.shape == other.shape
    return float(np.abs(blocks(one, size) - blocks(other, size)).max())


def mean_difference(one: Pixels, other: Pixels) -> float:
    """Return the mean difference of all pixels and colours, 0 to 255."""
    assert one.shape == other.shape
    return float(np.abs(one - other).mean())


def strong_share(one: Pixels, other: Pixels, by: float = 96) -> float:
    """Return the part of the pixels that differ in some colour by more than `by`."""
    assert one.shape == other.shape
    return float((np.abs(one - other).max(axis=2) > by).mean())
