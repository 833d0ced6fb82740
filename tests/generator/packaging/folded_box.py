"""Folds a dieline in space: position and orientation of each panel.

The front keeps its position on the dieline, printed side towards you: x to the right, y down, z away from you. Every
panel is folded back by a right angle. The thickness of the board is ignored here; the dieline has its allowances.
"""

import math
from dataclasses import dataclass
from typing import NamedTuple

from generator.packaging.dieline import BoxPanel, Dieline, PanelKind


class Point(NamedTuple):
    """A point in space, or a vector; in mm."""

    x: float
    y: float
    z: float

    def __add__(self, other: "Point") -> "Point":  # type: ignore[override]
        """Add a vector."""
        return Point(self.x + other.x, self.y + other.y, self.z + other.z)

    def __sub__(self, other: "Point") -> "Point":
        """Return the vector from another point to this one."""
        return Point(self.x - other.x, self.y - other.y, self.z - other.z)

    def scale(self, factor: float) -> "Point":
        """Multiply a vector."""
        return Point(self.x * factor, self.y * factor, self.z * factor)


@dataclass(frozen=True, slots=True)
class FoldedPanel:
    """A panel of the folded box."""

    origin: Point
    """Its top left corner, seen from outside."""
    right: Point
    """The vector of 1 mm to the right on it."""
    down: Point
    """The vector of 1 mm down on it."""

    def at(self, x: float, y: float) -> Point:
        """Return the position of a point given in the panel's own coordinates."""
        return self.origin + self.right.scale(x) + self.down.scale(y)

    @property
    def outward(self) -> Point:
        """The vector of 1 mm out of the printed side."""
        (a, b, c), (p, q, r) = self.down, self.right
        return Point(b * r - c * q, c * p - a * r, a * q - b * p)


def fold_panels(net: Dieline) -> dict[PanelKind, FoldedPanel]:
    """Fold every panel back by a right angle, and return its position."""
    spread: dict[PanelKind, FoldedPanel] = {}

    def of_net(panel: BoxPanel) -> FoldedPanel:
        """Return the dieline's own corner and axes when a panel is folded."""
        if panel.kind in spread:
            return spread[panel.kind]
        if panel.parent is None or panel.fold is None:
            spread[panel.kind] = FoldedPanel(Point(0, 0, 0), Point(1, 0, 0), Point(0, 1, 0))
            return spread[panel.kind]
        parent = of_net(net.panels[panel.parent])
        (x, y), (to_x, to_y) = panel.fold
        length = math.dist((x, y), (to_x, to_y))
        along = ((to_x - x) / length, (to_y - y) / length)
        middle_x, middle_y = panel.outline.bounds.centre
        away = (-along[1], along[0])
        if (middle_x - x) * away[0] + (middle_y - y) * away[1] < 0:
            away = (along[1], -along[0])
        # The part beyond the fold goes into the box, away from the printed side; the direction along it stays.
        line = parent.right.scale(along[0]) + parent.down.scale(along[1])
        inward = parent.outward.scale(-1)
        right = line.scale(along[0]) + inward.scale(away[0])
        down = line.scale(along[1]) + inward.scale(away[1])
        origin = parent.at(x, y) - right.scale(x) - down.scale(y)
        spread[panel.kind] = FoldedPanel(origin, right, down)
        return spread[panel.kind]

    found: dict[PanelKind, FoldedPanel] = {}
    for kind, panel in net.panels.items():
        base, place = of_net(panel), panel.place
        origin = base.at(*place.apply(0, 0))
        found[kind] = FoldedPanel(origin, base.at(*place.apply(1, 0)) - origin, base.at(*place.apply(0, 1)) - origin)
    return found
