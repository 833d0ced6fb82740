"""Hashes of a raster picture's pixels, by which a part of it can be compared."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from io import BytesIO

from generator.geometry import Rect
from generator.missing_libraries import refuse_without_library
from generator.rendering.images.icc_conversion import load_inks

TILE = 64
"""Side of a tile in pixels (ours): what is cropped off counts only up to the next tile."""
_MARGIN = 2
"""Pixels around a part that its edge is mixed from, as renderers interpolate between four in a row."""


@dataclass(frozen=True, slots=True)
class PictureHashes:
    width: int
    """In pixels."""
    height: int
    """In pixels."""
    tiles: tuple[str, ...]
    """Of each tile, row by row from the top left."""
    is_opaque: bool
    """Whether no pixel is clear, not even in part."""
    profile: str = ""
    """Hash of the profile of its inks; empty where it has none."""

    def part(self, area: Rect) -> str:
        """Return the size of the picture and the hashes of all tiles that an area touches, in pixels."""
        columns = math.ceil(self.width / TILE)
        around = area.expand(_MARGIN)
        left, right = max(0, int(around.x // TILE)), min(columns - 1, int(around.right // TILE))
        top, bottom = max(0, int(around.y // TILE)), int(around.bottom // TILE)
        rows = (self.tiles[row * columns + left : row * columns + right + 1] for row in range(top, bottom + 1))
        seen = " ".join(tile for row in rows for tile in row)
        return f"{self.width}x{self.height} {left},{top} {self.profile} {seen}"


def hash_picture(data: bytes) -> PictureHashes:
    """Hash the pixels of a picture, as in a `Raster`, however they are stored.

    A clear pixel has no colour; inks are compared as inks.
    """
    with refuse_without_library("comparing pictures with printed ones", "print all cards, or use pnp on a computer"):
        from PIL import Image  # 50 ms, and most decks are vectors
    with Image.open(BytesIO(data)) as opened:
        width, height = opened.size
        is_inks = opened.mode == "CMYK"
        image = load_inks(opened) if is_inks else opened
        profile = _digest(opened.info.get("icc_profile") or b"") if is_inks else ""
        is_opaque, tiles = True, list[str]()
        for top in range(0, height, TILE):  # in bands, as a whole picture in RGBA takes 200 MB
            band = image.crop((0, top, width, min(top + TILE, height)))
            if not is_inks:
                band = band.convert("RGBA")
                is_opaque = is_opaque and band.getchannel("A").getextrema() == (255, 255)
                band = band.convert("RGBa")  # by which colours that cannot be seen are black
            tiles += (_digest(band.crop((left, 0, right, band.height)).tobytes()) for left, right in _columns(width))
    return PictureHashes(width, height, tuple(tiles), is_opaque, profile)


def _columns(width: int) -> Iterator[tuple[int, int]]:
    return ((left, min(left + TILE, width)) for left in range(0, width, TILE))


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()
