"""Photos in low-ink: they have no outlines to be drawn by, so they are printed lighter."""

from io import BytesIO

from generator.rendering.images.icc_conversion import cmyk_to_srgb

KEPT = 0.4
"""Part of the ink that a lightened picture keeps (ours): what it shows is still told at a glance."""


def lighten(data: bytes) -> bytes:
    """Return a picture nearer to white, as transparent as it was.

    Args:
        data: As a `Raster` has it; what has printing inks becomes RGB.
    """
    from PIL import Image  # 50 ms, and most decks are vectors

    with Image.open(BytesIO(cmyk_to_srgb(data))) as image:
        image.load()
        kind, alpha = image.format, image.getchannel("A") if "A" in image.getbands() else None
        solid = image.convert("L" if image.mode in ("1", "L", "LA") else "RGB")
    light = Image.blend(Image.new(solid.mode, solid.size, "white"), solid, KEPT)
    if alpha is not None:
        light.putalpha(alpha)
    out = BytesIO()
    if kind == "PNG":
        light.save(out, "PNG")
    else:
        light.save(out, "JPEG", quality=95, subsampling=0)
    return out.getvalue()
