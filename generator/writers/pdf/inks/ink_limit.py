"""The ink limit: how much ink a picture's pixels have, and GCR for colours beyond the limit.

GCR: black replaces the grey that the other three inks make together. Of mixtures at the ink limit, some with the grey
of cyan, magenta and yellow removed, some with all three reduced in proportion, the profile decides which looks most
like the colour.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from PIL import Image, ImageFilter, ImageMath

from generator.writers.pdf.inks.profile import Profile

LEEWAY = 2 / 255
"""Of one full ink (ours): half a step of 255 for each of the four inks, for the rounding of pictures and colours."""


@dataclass(frozen=True, slots=True)
class PeakInk:
    """The largest amount of ink in one place; 1 is one full ink."""

    total: float
    """Of all four."""
    colours: float
    """Of cyan, magenta and yellow, where those are largest."""


def measure_peak_ink(inks: Image.Image, alpha: Image.Image | None = None) -> PeakInk:
    """Return the peak ink of the visible pixels, of which 255 is full ink; without `alpha`, all are opaque."""
    c, m, y, k = inks.split()
    seen = alpha or Image.new("L", inks.size, 255)
    three = ImageMath.lambda_eval(lambda given: _three(given) * (given["seen"] > 0), c=c, m=m, y=y, seen=seen)
    four = ImageMath.lambda_eval(
        lambda given: given["three"] + given["k"] * (given["seen"] > 0), three=three, k=k, seen=seen
    )
    return PeakInk(four.getextrema()[1] / 255, three.getextrema()[1] / 255)


def _three(given: Mapping[str, Any]) -> Any:
    return given["c"] + given["m"] + given["y"]


# --- GCR -------------------------------------------------------------------------------------------------

_BLACKS, _GREYS = 17, 5
"""Mixtures compared for each colour (ours): steps of black, times amounts of grey removed."""
_CANDIDATES = _BLACKS * _GREYS
_GRID = 33
"""Colours along each side of the table for pictures (ours, as in littlecms)."""
Pixel = tuple[int, int, int, int]


class GreyComponentReplacement:
    """Keeps mixtures of inks within a limit."""

    def __init__(self, profile: Profile, percent: int) -> None:
        """Take the profile of the press, and its ink limit in percent."""
        self.profile = profile
        self.most = math.floor(percent * 255 / 100)

    def reduce_mixtures(self, pixels: Sequence[Pixel]) -> list[tuple[Pixel, float]]:
        """Return, for mixtures beyond the limit, others within it, and their differences (CIE 1976)."""
        rows = [self._mixtures(pixel) for pixel in pixels]
        whole = Image.frombytes(
            "CMYK",
            (_CANDIDATES + 1, len(rows)),
            b"".join(bytes(mixture) for pixel, row in zip(pixels, rows, strict=True) for mixture in (pixel, *row)),
        )
        lab = self.profile.to_lab(whole).tobytes()
        step = 3 * (_CANDIDATES + 1)
        found = []
        for place, row in enumerate(rows):
            looks = lab[place * step : (place + 1) * step]
            offs = [_distance(looks[:3], looks[at : at + 3]) for at in range(3, step, 3)]
            best = min(range(_CANDIDATES), key=offs.__getitem__)
            found.append((row[best], offs[best]))
        return found

    def _mixtures(self, pixel: Pixel) -> list[Pixel]:
        """Return mixtures within the limit, from a colour's own black to full black."""
        *three, k = pixel
        grey = min(three)
        made: list[Pixel] = []
        for part in range(_GREYS):
            c, m, y = (ink - grey * part / (_GREYS - 1) for ink in three)
            for step in range(_BLACKS):
                black = k + round((255 - k) * step / (_BLACKS - 1))
                share = min(1.0, (self.most - black) / max(1, c + m + y))
                made.append((math.floor(c * share), math.floor(m * share), math.floor(y * share), black))
        return made

    def picture(self, colours: Image.Image, inks: Image.Image) -> Image.Image:
        c, m, y, k = inks.split()
        over = ImageMath.lambda_eval(
            lambda given: ((given["c"] + given["m"] + given["y"] + given["k"]) > given["most"]) * 255,
            c=c,
            m=m,
            y=y,
            k=k,
            most=self.most,
        ).convert("L")
        if over.getextrema() == (0, 0):
            return inks
        return Image.composite(colours.filter(self._table), inks, over)

    @cached_property
    def _table(self) -> ImageFilter.Color3DLUT:
        """Return the replacement for each colour of a grid; between grid points, there is no more ink than at them."""
        levels = [round(255 * place / (_GRID - 1)) for place in range(_GRID)]
        grid = bytes(part for b in levels for g in levels for r in levels for part in (r, g, b))
        data = self.profile.inks(Image.frombytes("RGB", (_GRID, _GRID * _GRID), grid)).tobytes()
        pixels = [(data[at], data[at + 1], data[at + 2], data[at + 3]) for at in range(0, len(data), 4)]
        over = [place for place, pixel in enumerate(pixels) if sum(pixel) > self.most]
        for place, (pixel, _) in zip(over, self.reduce_mixtures([pixels[place] for place in over]), strict=True):
            pixels[place] = pixel
        parts = [part / 255 for pixel in pixels for part in pixel]
        return ImageFilter.Color3DLUT(_GRID, parts, channels=4, target_mode="CMYK")


def _distance(one: bytes, other: bytes) -> float:
    """Return the difference of two colours, each in CIE L*a*b* as Pillow packs it: L* of 100 is 255."""
    light = (one[0] - other[0]) / 2.55
    # a* and b* are signed bytes.
    return math.hypot(light, _to_signed(one[1]) - _to_signed(other[1]), _to_signed(one[2]) - _to_signed(other[2]))


def _to_signed(part: int) -> int:
    return part - 256 if part > 127 else part
