"""The ink of a picture's pixels."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from PIL import Image, ImageMath

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
    """Return the peak ink of the visible pixels.

    Args:
        inks: A picture of four inks, 255 being full ink.
        alpha: Opacity of its pixels; None: opaque.
    """
    c, m, y, k = inks.split()
    seen = alpha or Image.new("L", inks.size, 255)
    three = ImageMath.lambda_eval(lambda given: _three(given) * (given["seen"] > 0), c=c, m=m, y=y, seen=seen)
    four = ImageMath.lambda_eval(
        lambda given: given["three"] + given["k"] * (given["seen"] > 0), three=three, k=k, seen=seen
    )
    return PeakInk(four.getextrema()[1] / 255, three.getextrema()[1] / 255)


def _three(given: Mapping[str, Any]) -> Any:
    return given["c"] + given["m"] + given["y"]
