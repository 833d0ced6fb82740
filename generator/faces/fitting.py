"""How a picture fills its box: whole, cut off at the sides that matter least, or stretched."""

from dataclasses import dataclass

from generator.deck.framing import CENTRE, WHOLE
from generator.geometry import Rect

FITS = ("contain", "cover", "stretch")
"""How a picture may fill a box."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """A picture in its box, in mm."""

    drawn: Rect
    """Where all of the picture would lie."""
    window: Rect
    """Where it is seen."""
    is_cut: bool
    """Whether some of it lies beyond the window."""
    stretch: float
    """How much wider it is than it would be at its height."""


def fitted(
    at: Rect,
    size: tuple[float, float],
    fit: str,
    *,
    focus: tuple[float, float] = CENTRE,
    crop: Rect = WHOLE,
) -> Fitted:
    """Return how a picture lies in a box.

    Args:
        at: The box.
        size: Width and height of the picture, in a unit of its own.
        fit: One of `FITS`.
        focus: The point, in parts of what is shown, that comes as near to the middle of the box as a cover allows.
        crop: The part of the picture that is shown, in parts of it.
    """
    width, height = size[0] * crop.width, size[1] * crop.height
    across, down = at.width / width, at.height / height
    stretch = 1.0
    if fit == "stretch":
        stretch = across / down
    else:
        across = down = min(across, down) if fit == "contain" else max(across, down)
    width, height = width * across, height * down
    part = Rect(at.centre[0] - width / 2, at.centre[1] - height / 2, width, height)
    if fit == "cover":
        part = Rect(
            min(at.x, max(at.right - width, at.centre[0] - focus[0] * width)),
            min(at.y, max(at.bottom - height, at.centre[1] - focus[1] * height)),
            width,
            height,
        )
    whole = (size[0] * across, size[1] * down)
    drawn = Rect(part.x - crop.x * whole[0], part.y - crop.y * whole[1], *whole)
    window = at if fit == "cover" else part
    return Fitted(drawn, window, is_cut=fit == "cover" or crop != WHOLE, stretch=stretch)
