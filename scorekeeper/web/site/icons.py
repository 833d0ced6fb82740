"""The icons of an installed page, made from the app's own."""

import io

from PIL import Image

from scorekeeper import assets

SAFE_OF_LAYER = 66 / 108
"""The part of an adaptive icon's layers that no mask cuts. Source: Android, Adaptive icons."""
SAFE_OF_MASKABLE = 0.8
"""The same for a maskable icon. Source: W3C, Web Application Manifest, "Icon masks and safe zone"."""


def icons() -> dict[str, bytes]:
    """Return the icons as PNG, by their names in the site."""
    with Image.open(assets.art("icon.png")) as plain:
        found = {f"icon-{size}.png": _png(plain.convert("RGBA"), size) for size in (192, 512)}
    with Image.open(assets.art("icon-background.png")) as back, Image.open(assets.art("icon-foreground.png")) as front:
        whole = Image.alpha_composite(back.convert("RGBA"), front.convert("RGBA")).convert("RGB")
    edge = round(whole.width * (1 - SAFE_OF_LAYER / SAFE_OF_MASKABLE) / 2)
    filled = whole.crop((edge, edge, whole.width - edge, whole.height - edge))
    found["icon-maskable-512.png"] = _png(filled, 512)
    found["icon-180.png"] = _png(filled, 180)  # for iOS, which rounds the corners itself
    return found


def _png(picture: Image.Image, size: int) -> bytes:
    stream = io.BytesIO()
    # With 64 colours it is a quarter of the size, and looks the same.
    small = picture.resize((size, size), Image.Resampling.LANCZOS).quantize(64, Image.Quantize.FASTOCTREE)
    small.save(stream, "PNG", optimize=True)
    return stream.getvalue()
