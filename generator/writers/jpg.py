"""Draws a card side as a JPEG: a smaller version of the PNG, to send around."""

import io

from PIL import Image

from generator import __version__
from generator.progress import Progress
from generator.rendering.review.preflight import Artwork
from generator.svg.reader.document import SvgDocument
from generator.writers.pictures import PictureWriter, draw_pictures
from generator.writers.png import allow_pictures, draw_png
from generator.writers.registry import BuildJob, Writer, WriterResult

QUALITY = 95
"""Of JPEGs (ours): the highest at which Pillow still saves bytes; colours are not subsampled."""


class JpgWriter(PictureWriter):
    """A JPEG for each card side, in a folder."""

    def write(self, job: BuildJob, artwork: Artwork, progress: Progress) -> WriterResult:
        """Make a picture of each side; as in `Writer`."""
        dpi = job.request.dpi
        allow_pictures(job, artwork)
        fonts = artwork.findings.fonts

        def render(drawing: SvgDocument) -> bytes:
            return as_jpeg(Image.open(io.BytesIO(draw_png(drawing, dpi=dpi, fonts=fonts))), dpi)

        return draw_pictures(job, artwork, render, note=f" at {dpi:g} dpi", progress=progress)


WRITER: Writer = JpgWriter()


def as_jpeg(image: Image.Image, dpi: float) -> bytes:
    """Return a picture as a JPEG with its resolution and our mark."""
    out = io.BytesIO()
    size = (round(dpi), round(dpi))
    comment = f"pnp {__version__}".encode()
    image.convert("RGB").save(out, "JPEG", quality=QUALITY, subsampling=0, optimize=True, dpi=size, comment=comment)
    return out.getvalue()
