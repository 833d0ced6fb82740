"""What the tests of PDFs for presses share: the profile of a press, small decks, and plates by Ghostscript."""

import subprocess
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from tests.generator.strangers import make_deck

COATED = Path("/usr/share/scribus/profiles/ISOcoated_v2_300_bas.icc")
"""The profile of a sheet-fed offset press on coated paper, at most 300 % of ink. Source: Debian's scribus-data, zlib
licence."""
Plate = NDArray[np.uint8]
"""Ink of each pixel, 0 to 255."""


def coated() -> Path:
    """Return the profile; these tests mean nothing without it."""
    assert COATED.is_file(), f"{COATED} is missing: run .ci/setup test, or install Debian's scribus-data"
    return COATED


def painted_deck(folder: Path, body: str, files: Mapping[str, str | bytes] | None = None, *, more: str = "") -> Path:
    """Write a deck of one card, `one`, that a template of its own paints; its trim is 63 x 88 mm."""
    cards = f"  - {{id: one, name: One{more}}}\n"
    head = "format: standard\ntemplate: card.svg.j2\n"
    return make_deck(folder, cards, {"card.svg.j2": body, **(files or {})}, head=head)


def ghostscript(*words: str | Path) -> str:
    """Run Ghostscript, which stops at any fault, and return what it says."""
    switches = ["-dSAFER", "-dBATCH", "-dNOPAUSE", "-dPDFSTOPONERROR", "-dPDFSTOPONWARNING"]
    done = subprocess.run(
        ["gs", "-q", *switches, *map(str, words)], capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def plates(pdf: Path, folder: Path, *, dpi: int = 50, page: int = 1) -> dict[str, Plate]:
    """Separate a page into its inks, by name, as a press would print it."""
    folder.mkdir(parents=True, exist_ok=True)
    pages = [f"-dFirstPage={page}", f"-dLastPage={page}"]
    said = ghostscript("-sDEVICE=tiffsep", f"-r{dpi}", *pages, f"-sOutputFile={folder / 'plate.tif'}", pdf)
    assert "rror" not in said, said
    made = {path.name[6:-5]: 255 - np.asarray(Image.open(path)) for path in folder.glob("plate(*).tif")}
    assert {"Cyan", "Magenta", "Yellow", "Black"} <= set(made)
    return made


def most_ink(pdf: Path, folder: Path, *, dpi: int = 100) -> float:
    """Return the percent of ink of the pixel with most on any page, as Ghostscript overprints it, without smoothing."""
    folder.mkdir(parents=True, exist_ok=True)
    ghostscript("-sDEVICE=tiff32nc", f"-r{dpi}", f"-sOutputFile={folder / 'page%04d.tif'}", pdf)
    sums = (np.asarray(Image.open(path)).astype(int).sum(-1).max() for path in folder.glob("page*.tif"))
    return float(max(sums)) / 2.55


def at(made: Mapping[str, Plate], x_mm: float, y_mm: float, *, dpi: int = 50, bleed_mm: float = 3) -> dict[str, int]:
    """Return the ink at a place of a card that fills its page, in whole percent by the first letters of the inks."""
    row, column = (int((value + bleed_mm) / 25.4 * dpi) for value in (y_mm, x_mm))
    return {
        name if name == "CutContour" else name[0].replace("B", "K"): round(float(plate[row, column]) / 2.55)
        for name, plate in made.items()
    }
