"""What the tests of printed sheets share: small decks, PDFs as pixels, and a printer that errs."""

import math
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pypdfium2
from PIL import Image

from generator import press
from generator.imposition.back_registration import BackRegistration
from generator.imposition.sheet_format import MarkOptions, SheetFormat
from generator.options.choices import Flip, Layout
from generator.papers import Paper
from tests.generator.papers import A4

MM_PER_INCH = 25.4
Pixels = npt.NDArray[np.float32]

DOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><circle cx="10" cy="10" r="9"/></svg>'
BACK = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 69.5 94.9">'
    '<circle cx="34.75" cy="47.45" r="9" fill="{colour}"/></svg>'
)
DECK = """
schema_version: 1
id: dots
title: Dots
version: "1"
source: made for a test
licence: CC0-1.0
back: sea
backs:
  - {{id: sea, picture: sea.svg, picture_bleed_mm: 3}}
  - {{id: sky, picture: sky.svg, picture_bleed_mm: 3}}
suits: [{{id: D, name: Dots, symbol: dot.svg, colour: "#000000"}}]
ranks: [{{id: "1", name: One, pips: 1}}]
template: suited
cards:
{cards}
"""


def write_dots(folder: Path, *cards: str) -> Path:
    """Write a deck of poker cards, each with a disc in the middle of face and back; give its file.

    Args:
        cards: Each as `id`, `id:back`, and with `*3` for three copies.
    """
    lines = []
    for card in cards:
        name, _, copies = card.partition("*")
        name, _, back = name.partition(":")
        lines.append(
            f"  - {{id: {name}, name: {name}, suit: D, rank: '1', back: {back or 'sea'}, copies: {copies or 1}}}"
        )
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "dot.svg").write_text(DOT)
    (folder / "sea.svg").write_text(BACK.format(colour="#000000"))
    (folder / "sky.svg").write_text(BACK.format(colour="#333333"))
    (folder / "deck.yaml").write_text(DECK.format(cards="\n".join(lines)))
    return folder / "deck.yaml"


@dataclass(frozen=True)
class Print:
    """How a deck is to be printed."""

    layout: Layout = Layout.DUPLEX
    flip: Flip = Flip.LONG_EDGE
    paper: Paper = A4
    bleed: float = 3.0
    gutter: float = 0.0
    marks: MarkOptions = field(default_factory=MarkOptions)
    reading: BackRegistration | None = None


def printed(deck: Path | str, out: Path, how: Print) -> bytes:
    """Build a deck and give the PDF."""
    sheet = SheetFormat(how.paper, how.layout, how.flip, how.bleed, how.gutter)
    press.build(press.BuildRequest(str(deck), sheet, press.Destination(str(out)), marks=how.marks, reading=how.reading))
    return out.read_bytes()


# --- pixels ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Raster:
    """A page as darkness, 0 white to 1 black, with its size in mm."""

    darkness: Pixels
    width_mm: float
    height_mm: float

    def at(self, x_mm: npt.ArrayLike, y_mm: npt.ArrayLike) -> npt.NDArray[np.float64]:
        """Return the darkness at points, interpolated between pixels."""
        rows, columns = self.darkness.shape
        x = np.asarray(x_mm, dtype=float) / self.width_mm * columns - 0.5
        y = np.asarray(y_mm, dtype=float) / self.height_mm * rows - 0.5
        x0 = np.clip(np.floor(x).astype(int), 0, columns - 2)
        y0 = np.clip(np.floor(y).astype(int), 0, rows - 2)
        u, v = x - x0, y - y0
        d = self.darkness
        upper = d[y0, x0] * (1 - u) + d[y0, x0 + 1] * u
        lower = d[y0 + 1, x0] * (1 - u) + d[y0 + 1, x0 + 1] * u
        return np.asarray(upper * (1 - v) + lower * v)

    def centroid(self, x_mm: float, y_mm: float, reach_mm: float) -> tuple[float, float]:
        """Return the centre of all ink in a square around a point."""
        rows, columns = self.darkness.shape
        kx, ky = columns / self.width_mm, rows / self.height_mm
        left, right = round((x_mm - reach_mm) * kx), round((x_mm + reach_mm) * kx)
        top, bottom = round((y_mm - reach_mm) * ky), round((y_mm + reach_mm) * ky)
        part = self.darkness[top:bottom, left:right].astype(float)
        ys, xs = np.mgrid[top:bottom, left:right]
        total = float(part.sum())
        assert total > 0, "there is no ink"
        return float((part * (xs + 0.5)).sum()) / total / kx, float((part * (ys + 0.5)).sum()) / total / ky


def rasters(pdf: bytes, *, dpi: float = 200, pages: tuple[int, ...] = (0, 1)) -> list[Raster]:
    """Draw pages of a PDF with another renderer than the press has."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        made = []
        for number in pages:
            page = document[number]
            width, height = page.get_size()
            pixels: Any = page.render(scale=dpi / 72, grayscale=True).to_numpy()
            darkness = 1 - pixels.reshape(pixels.shape[:2]).astype(np.float32) / 255
            made.append(Raster(darkness, width / 72 * MM_PER_INCH, height / 72 * MM_PER_INCH))
        return made
    finally:
        document.close()


@dataclass(frozen=True)
class Slip:
    """What a printer does to the back of a sheet, as seen on the back: shift, turn about the middle, stretch."""

    dx: float = 0.0
    dy: float = 0.0
    turn_deg: float = 0.0
    stretch_x: float = 1.0
    stretch_y: float = 1.0

    def moved(self, x: float, y: float, width: float, height: float) -> tuple[float, float]:
        """Return where a point of the page is printed; clockwise is positive, as y runs down."""
        cos, sin = math.cos(math.radians(self.turn_deg)), math.sin(math.radians(self.turn_deg))
        u, v = (x - width / 2) * self.stretch_x, (y - height / 2) * self.stretch_y
        return cos * u - sin * v + width / 2 + self.dx, sin * u + cos * v + height / 2 + self.dy

    def spoil(self, raster: Raster) -> Raster:
        """Print a page on this printer."""
        width, height = raster.width_mm, raster.height_mm
        rows, columns = raster.darkness.shape
        kx, ky = columns / width, rows / height
        cos, sin = math.cos(math.radians(self.turn_deg)), math.sin(math.radians(self.turn_deg))

        # Pillow wants, for each printed point, the point of the page: the turn and stretch taken back.
        def back(x: float, y: float) -> tuple[float, float]:
            u, v = x - width / 2 - self.dx, y - height / 2 - self.dy
            return (cos * u + sin * v) / self.stretch_x + width / 2, (cos * v - sin * u) / self.stretch_y + height / 2

        x0, y0 = back(0, 0)
        x1, y1 = back(1 / kx, 0)
        x2, y2 = back(0, 1 / ky)
        affine = ((x1 - x0) * kx, (x2 - x0) * kx, x0 * kx, (y1 - y0) * ky, (y2 - y0) * ky, y0 * ky)
        image = Image.fromarray(raster.darkness)
        made = image.transform(image.size, Image.Transform.AFFINE, affine, Image.Resampling.BILINEAR)
        return Raster(np.asarray(made, dtype=np.float32).clip(0, 1), width, height)
