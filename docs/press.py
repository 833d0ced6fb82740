"""Make the picture of inks for the docs: cards on screen, as a press prints them, and the plates that it prints with.

Run it in the project's environment, with Ghostscript installed and the ICC profile of a press: python docs/press.py
PRESS.icc
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageCms, ImageOps

from docs.pictures import PICTURES, TABLE, pnp

DPI, FINER = 100, 3
"""Pixels per inch, and how many times finer plates are made than they are shown."""
GAP = 18
INKS = {"Cyan": "#00a0e3", "Magenta": "#e6007e", "Yellow": "#f5dd00", "Black": "#1d1d1b", "CutContour": "#e6007e"}


def separated(pdf: Path, device: str, page: int, out: Path) -> None:
    """Let Ghostscript draw a page."""
    words = [
        f"-sDEVICE={device}",
        f"-r{DPI * FINER}",
        f"-dFirstPage={page}",
        f"-dLastPage={page}",
        f"-sOutputFile={out}",
    ]
    subprocess.run(["gs", "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", *words, str(pdf)], check=True)


def small(image: Image.Image) -> Image.Image:
    """Return a picture as it is shown."""
    return image.resize((image.width // FINER, image.height // FINER), Image.Resampling.BOX)


def proofed(pdf: Path, page: int, profile: str, folder: Path) -> Image.Image:
    """Return a page as the press prints it, shown on a screen."""
    separated(pdf, "tiff32nc", page, folder / "page.tif")
    intent, flags = ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION
    shown = ImageCms.buildTransform(profile, ImageCms.createProfile("sRGB"), "CMYK", "RGB", intent, flags)
    made = ImageCms.applyTransform(small(Image.open(folder / "page.tif")), shown)
    assert made is not None
    return made


def plates(pdf: Path, page: int, folder: Path) -> list[Image.Image]:
    """Return the plates of a page, each in the colour of its ink."""
    separated(pdf, "tiffsep", page, folder / "plate.tif")
    made = []
    for name, colour in INKS.items():
        plate = small(Image.open(folder / f"plate({name}).tif").convert("L"))
        if name == "CutContour":  # a line of a quarter of a point would be too thin to be seen here
            plate = plate.point(lambda light: max(0, 255 - 3 * (255 - light)))
        made.append(ImageOps.colorize(plate, colour, "#ffffff"))
    return made


def joined(rows: list[list[Image.Image]]) -> Image.Image:
    """Return rows of cards on a table."""
    width = max(sum(card.width + GAP for card in row) for row in rows) + GAP
    height = sum(max(card.height for card in row) + GAP for row in rows) + GAP
    table, top = Image.new("RGB", (width, height), TABLE), GAP
    for row in rows:
        left = (width - sum(card.width + GAP for card in row) + GAP) // 2
        for card in row:
            table.paste(card, (left, top))
            left += card.width + GAP
        top += max(card.height for card in row) + GAP
    return table


def main(profile: str) -> None:
    """Make the picture."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        words = ["--deck", "island", "--cards", "QA", "--profile", profile, "--cut-contour"]
        pnp("build", "--deck", "island", "--cards", "QA", "--layout", "single", "--out", str(folder / "screen.pdf"))
        pnp("export", "--to", "pdfx", *words, "--out", str(folder / "300"))
        pnp("export", "--to", "pdfx", *words[:-1], "--ink-limit", "240", "--save-ink", "--out", str(folder / "240"))
        separated(folder / "screen.pdf", "png16m", 2, folder / "screen.png")
        separated(folder / "screen.pdf", "png16m", 1, folder / "face.png")
        cards = [small(Image.open(folder / f"{side}.png").convert("RGB")) for side in ("screen", "face")]
        proofs = [proofed(folder / "240" / "island.pdf", page, profile, folder) for page in (1, 2)]
        shown = joined([[*cards, *proofs], plates(folder / "300" / "island.pdf", 2, folder)])
        shown.quantize(255, dither=Image.Dither.NONE).save(PICTURES / "press-inks.png", optimize=True)


if __name__ == "__main__":
    main(sys.argv[1])
