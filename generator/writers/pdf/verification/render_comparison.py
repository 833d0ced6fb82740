"""Compares each side of a written PDF with its SVG, drawn by another program.

Verification shows that every side is in its place and as drawn; this shows that it looks right.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from io import BytesIO
from typing import Any

import pikepdf
from PIL import Image, ImageChops

from generator.errors import RenderError
from generator.progress import Progress, ignore_progress, track_progress
from generator.rendering.sides import CardSide
from generator.text.fonts.font_library import Font
from generator.units import PT_PER_INCH
from generator.writers.pdf.verification.form_reader import FORM_PREFIX
from generator.writers.png import draw_png

DPI = 150
"""Resolution of both (ours): a line of 0.17 mm is a pixel."""
_BLOCK = 4
"""Width in pixels of a block whose means are compared, so that edges of letters do not matter."""
MOST_DIFFERENCE = 64
"""Of 255, the allowed difference of a block (ours): programs draw the edges of thin lines differently, but not by more.
"""


def compare_renderings(
    pdf: bytes,
    sides: Sequence[CardSide],
    images: Mapping[str, bytes],
    fonts: Collection[Font],
    *,
    progress: Progress = ignore_progress,
) -> int:
    """Compare each side of a PDF with its SVG, and return the largest difference of a block, of 255.

    Raises:
        RenderError: A side looks different, or the program that draws PDFs is not installed.
    """
    worst, faults = 0, []
    drawn = dict(_render_sides(pdf))
    for side in track_progress(sides, len(sides), "verifying", progress):
        if side.id not in drawn:
            continue  # it is on no page; verification reports it if it should be
        wanted = Image.open(BytesIO(draw_png(side.standalone(images), dpi=DPI, fonts=fonts))).convert("RGB")
        found = drawn[side.id].resize(wanted.size) if drawn[side.id].size != wanted.size else drawn[side.id]
        difference = _difference(found, wanted)
        worst = max(worst, difference)
        if difference > MOST_DIFFERENCE:
            faults.append(side.fault(f"the PDF looks different from its SVG, by {difference} of 255"))
    if faults:
        raise RenderError(faults)
    return worst


def _difference(found: Image.Image, wanted: Image.Image) -> int:
    """Return the largest difference between the means of any block, in any colour."""
    apart = _block_differences(found, wanted)
    if _largest(apart) > MOST_DIFFERENCE:
        # PDFium begins what is clipped, gradients too, a pixel too far left and up: visible where a corner is.
        apart = ImageChops.darker(apart, _block_differences(ImageChops.offset(found, 1, 1), wanted))
    return _largest(apart)


def _block_differences(one: Image.Image, other: Image.Image) -> Image.Image:
    size = max(1, one.width // _BLOCK), max(1, one.height // _BLOCK)
    return ImageChops.difference(*(each.resize(size, Image.Resampling.BOX) for each in (one, other)))


def _largest(picture: Image.Image) -> int:
    return max(place for band in picture.split() for place, count in enumerate(band.histogram()) if count)


def _render_sides(pdf: bytes) -> Iterator[tuple[str, Image.Image]]:
    """Draw each side's form from the file, alone on a page of its size."""
    try:
        import pypdfium2
    except ImportError:
        raise RenderError("--verify draws the PDF with PDFium, which is not installed: pip install pypdfium2") from None
    with pikepdf.open(BytesIO(pdf)) as source, pikepdf.new() as alone:
        names = []
        for name, form in _forms(source):
            names.append(name)
            resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Side=alone.copy_foreign(form)))
            page = pikepdf.Dictionary(
                Type=pikepdf.Name.Page,
                MediaBox=[float(value) for value in form.BBox],
                Resources=resources,
                Contents=alone.make_stream(b"/Side Do"),
            )
            alone.pages.append(pikepdf.Page(alone.make_indirect(page)))
        data = BytesIO()
        alone.save(data)
    document = pypdfium2.PdfDocument(data.getvalue())
    for name, page in zip(names, document, strict=True):
        yield name, page.render(scale=DPI / PT_PER_INCH).to_pil().convert("RGB")


def _forms(document: pikepdf.Pdf) -> Iterator[tuple[str, Any]]:
    seen: set[str] = set()
    for page in document.pages:
        resources: Any = page.obj.get("/Resources", {})
        for name, form in resources.get("/XObject", {}).items():
            if name not in seen:
                seen.add(name)
                yield name.removeprefix(FORM_PREFIX), form
