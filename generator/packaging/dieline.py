"""The dieline of a tuck box, printed side up: panels, cuts, scores, and the position of each panel.

From left to right: a glue seam, the back, a side, the front, the other side. The lid hangs on the back and tucks in
behind the front. The seam is glued under the other side, not under the back, so that no card catches on it.
All lengths in mm, y down.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from generator.geometry import Matrix, Rect, Size, rotation, translation
from generator.packaging.requests import BOARD_MM, InnerSize
from generator.writers.cutters.cut_paths import ArcSegment, CutKind, CutLine, LineSegment, Step, polyline, rectangle

EAR = 0.6
"""Length of the ears, in depths. Source: tuckbox-designer, generate.ts."""
EAR_OF_WIDTH = 0.45
"""Their largest length in widths (ours): otherwise two that meet in the middle would overlap."""
EAR_RADIUS = 0.3
"""Of the ears, in depths. Source: tuckbox-designer, generate.ts."""
SEAM, SEAM_MM = 0.8, 15.0
"""Width of the seam in depths (source: tuckbox-designer, generate.ts), and at most (ours: glue sticks need no more)."""
INNER_BOTTOM = 0.8
"""Length of the inner bottom flap, in depths (ours: as long as the seam is wide)."""
TUCK, TUCK_MM = 0.75, (12.0, 20.0)
"""Length of the tuck flap, in depths, with its limits (ours)."""
SLIT = 0.1
"""Length of the lid's slits, in widths. Source: tuckbox-designer, generate.ts."""
NOTCH = 0.15
"""Half of the width of the thumb notch, in widths. Source: tuckbox-designer, generate.ts (there its radius)."""
NOTCH_DEPTH = 0.62
"""Depth of the notch, in halves of its width (ours: a full half circle would cut deep into the picture)."""
SLACK_MM = 0.25
"""Gap between parts that slide past each other, in addition to the board's thickness (ours)."""
EAR_SLACK_MM = 1.0
"""How much narrower ears and feet are on each side, in addition to the board's thickness (ours): room for a knife."""
TAPER_MM = 3.0
"""Taper of the ends of glue flaps (ours)."""


class PanelKind(StrEnum):
    """The role of a panel; each occurs once in a dieline."""

    FRONT = "front"
    BACK = "back"
    LEFT = "left"
    """The side at the left as one looks at the front."""
    RIGHT = "right"
    LID = "lid"
    TUCK = "tuck"
    """The flap of the lid that tucks in behind the front."""
    BOTTOM = "bottom"
    INNER_BOTTOM = "inner bottom"
    SEAM = "seam"
    EAR_LEFT = "left ear"
    EAR_RIGHT = "right ear"
    FOOT_LEFT = "left foot"
    """The ear below the left side."""
    FOOT_RIGHT = "right foot"


@dataclass(frozen=True, slots=True)
class BoxPanel:
    kind: PanelKind
    size: Size
    """As seen upright on the folded box, or on the dieline where it is not visible."""
    place: Matrix
    """From its own coordinates, upright with 0, 0 at its top left corner, to the dieline."""
    outline: CutLine
    """On the dieline, including its fold."""
    parent: PanelKind | None = None
    """The panel that it hangs on; None: it is the front."""
    fold: tuple[tuple[float, float], tuple[float, float]] | None = None
    """The ends of its fold from the parent, on the dieline."""
    is_glued: bool = False
    """Whether it is glued, so that it is not printed."""


@dataclass(frozen=True, slots=True)
class Dieline:
    """A box, flat."""

    inner: InnerSize
    board_mm: float
    panels: dict[PanelKind, BoxPanel]
    contour: CutLine
    """Its outline, clockwise."""
    slits: tuple[CutLine, ...]
    scores: tuple[CutLine, ...]
    notch: tuple[float, float]
    """Half of the width of the thumb notch, and its depth."""

    @property
    def outer(self) -> InnerSize:
        """Its outer size, with twice the thickness of the board."""
        return outer_size(self.inner, self.board_mm)

    @property
    def lines(self) -> tuple[CutLine, ...]:
        """Every line for a blade: scores first, then slits, and the contour last, so that the sheet holds."""
        return (*self.scores, *self.slits, self.contour)

    @property
    def bounds(self) -> Rect:
        return self.contour.bounds


def outer_size(inner: InnerSize, board_mm: float) -> InnerSize:
    """Return the outer size. Source: tuckbox-designer, generate.ts: twice the board's thickness on every side."""
    more = 2 * board_mm
    return InnerSize(inner.width + more, inner.height + more, inner.depth + more)


def make_dieline(inner: InnerSize, board_mm: float = BOARD_MM) -> Dieline:
    return _DielineBuilder(inner, board_mm).build()


class _DielineBuilder:
    def __init__(self, inner: InnerSize, board_mm: float) -> None:
        outer = outer_size(inner, board_mm)
        self.inner, self.board = inner, board_mm
        self.width, self.height, self.depth = outer.width, outer.height, outer.depth
        self.ear = min(EAR * self.depth, EAR_OF_WIDTH * self.width)
        self.ear_inset = board_mm + EAR_SLACK_MM
        self.ear_radius = min(EAR_RADIUS * self.depth, 0.45 * self.depth - self.ear_inset)
        self.seam = min(SEAM * self.depth, SEAM_MM)
        shortest, longest = TUCK_MM
        self.tuck = min(max(shortest, TUCK * self.depth), longest, 0.5 * self.height)
        # The lid is between the front and the back: its flap tucks in behind the front.
        self.lid = self.depth - board_mm
        self.half_notch = NOTCH * self.width
        self.notch = NOTCH_DEPTH * self.half_notch
        # Of the dieline: columns from the left, then the two long folds.
        self.back = self.seam
        self.left = self.back + self.width
        self.front = self.left + self.depth
        self.right = self.front + self.width
        self.end = self.right + self.depth
        self.top = self.tuck + self.lid
        self.foot = self.top + self.height

    def build(self) -> Dieline:
        edges = self.edges()
        panels = {panel.kind: panel for panel in self.panels(edges)}
        around = [PanelKind.LID, PanelKind.EAR_LEFT, PanelKind.FRONT, PanelKind.EAR_RIGHT, PanelKind.RIGHT]
        around += [PanelKind.FOOT_RIGHT, PanelKind.BOTTOM, PanelKind.FOOT_LEFT, PanelKind.INNER_BOTTOM, PanelKind.SEAM]
        steps: list[Step] = []
        for kind in around:
            edge = edges[kind]
            if steps and (abs(steps[-1].x - edge.x) > 1e-9 or abs(steps[-1].y - edge.y) > 1e-9):
                steps.append(LineSegment(edge.x, edge.y))
            steps += edge.steps
        contour = CutLine(self.back, self.top, tuple(steps))
        y, slit, inset = self.tuck, SLIT * self.width, self.board + SLACK_MM
        slits = (
            polyline([(self.back + inset, y), (self.back + slit, y)], is_closed=False),
            polyline([(self.left - inset, y), (self.left - slit, y)], is_closed=False),
        )
        return Dieline(
            self.inner, self.board, panels, contour, slits, tuple(self.scores(panels)), (self.half_notch, self.notch)
        )

    def scores(self, panels: dict[PanelKind, BoxPanel]) -> Iterator[CutLine]:
        for panel in panels.values():
            if panel.fold is not None:
                ends = panel.fold
                if panel.kind is PanelKind.TUCK:  # its ends are slit
                    slit, y = SLIT * self.width, self.tuck
                    ends = ((self.back + slit, y), (self.left - slit, y))
                yield polyline(ends, is_closed=False, kind=CutKind.SCORE)

    def edges(self) -> dict[PanelKind, CutLine]:
        """Return the free edge of each panel, from one end of its fold to the other, clockwise around the panel."""
        kinds, tuck, middle = PanelKind, self.tuck_edge(), self.front + self.width / 2
        around_tuck = polyline([(self.back, self.top), (self.back, self.tuck), (tuck.x, tuck.y)]).steps
        to_fold = (LineSegment(self.left, self.tuck), LineSegment(self.left, self.top))
        # The sagitta of an arc is half of its chord times its bulge.
        notch_deg = -math.degrees(math.atan(self.notch / self.half_notch)) * 4
        notched = (
            LineSegment(middle - self.half_notch, self.top),
            ArcSegment(middle + self.half_notch, self.top, notch_deg),
            LineSegment(self.right, self.top),
        )
        return {
            kinds.LID: CutLine(self.back, self.top, (*around_tuck, *tuck.steps, *to_fold)),
            kinds.TUCK: tuck,
            kinds.EAR_LEFT: self.ear_edge(self.left, upward=True),
            kinds.FRONT: CutLine(self.front, self.top, notched),
            kinds.EAR_RIGHT: self.ear_edge(self.right, upward=True),
            kinds.RIGHT: polyline([(self.end, self.top), (self.end, self.foot)]),
            kinds.FOOT_RIGHT: self.ear_edge(self.right, upward=False),
            kinds.BOTTOM: _flap(self.right, self.front, self.foot, self.depth - self.board, self.board, 0.0),
            kinds.FOOT_LEFT: self.ear_edge(self.left, upward=False),
            kinds.INNER_BOTTOM: _flap(self.left, self.back, self.foot, INNER_BOTTOM * self.depth, self.board, TAPER_MM),
            kinds.SEAM: polyline([*self.seam_corners(), (self.back, self.top)]),
        }

    def seam_corners(self) -> Sequence[tuple[float, float]]:
        low, high = self.foot - self.board, self.top + self.board
        return (self.back, low), (0.0, low - TAPER_MM), (0.0, high + TAPER_MM), (self.back, high)

    def tuck_edge(self) -> CutLine:
        inset, radius = self.board + SLACK_MM, 0.6 * self.tuck
        left, right = self.back + inset, self.left - inset
        return CutLine(
            left,
            self.tuck,
            (
                LineSegment(left, radius),
                ArcSegment(left + radius, 0.0, 90),
                LineSegment(right - radius, 0.0),
                ArcSegment(right, radius, 90),
                LineSegment(right, self.tuck),
            ),
        )

    def ear_edge(self, x: float, *, upward: bool) -> CutLine:
        """Return the ear above, or below, a side whose left edge is at x."""
        inset, length, radius = self.ear_inset, self.ear, self.ear_radius
        if upward:
            low, high, left, right, turn = self.top, self.top - length, x + inset, x + self.depth - inset, 1.0
        else:
            low, high, left, right, turn = self.foot, self.foot + length, x + self.depth - inset, x + inset, -1.0
        toward = 1.0 if right > left else -1.0
        return CutLine(
            left,
            low,
            (
                LineSegment(left, high + turn * radius),
                ArcSegment(left + toward * radius, high, 90),
                LineSegment(right - toward * radius, high),
                ArcSegment(right, high + turn * radius, 90),
                LineSegment(right, low),
            ),
        )

    def panels(self, edges: dict[PanelKind, CutLine]) -> Iterator[BoxPanel]:
        kinds, top, foot = PanelKind, self.top, self.foot
        wide, deep = Size(self.width, self.height), Size(self.depth, self.height)
        right_edge = ((self.right, top), (self.right, foot))
        notched = (*edges[kinds.FRONT].steps, LineSegment(self.right, foot), LineSegment(self.front, foot))
        yield BoxPanel(kinds.FRONT, wide, translation(self.front, top), CutLine(self.front, top, notched))
        for kind, x, size, parent, fold in (
            (kinds.LEFT, self.left, deep, kinds.FRONT, ((self.front, top), (self.front, foot))),
            (kinds.RIGHT, self.right, deep, kinds.FRONT, right_edge),
            (kinds.BACK, self.back, wide, kinds.LEFT, ((self.left, top), (self.left, foot))),
        ):
            outline = rectangle(Rect(x, top, size.width_mm, size.height_mm))
            yield BoxPanel(kind, size, translation(x, top), outline, parent, fold)
        yield BoxPanel(
            kinds.LID,
            Size(self.width, self.lid),
            rotation(180) @ translation(-self.left, -top),
            polyline([(self.back, top), (self.back, self.tuck), (self.left, self.tuck), (self.left, top)]),
            kinds.BACK,
            ((self.back, top), (self.left, top)),
        )
        yield BoxPanel(
            kinds.TUCK,
            Size(self.width, self.tuck),
            rotation(180) @ translation(-self.left, -self.tuck),
            edges[kinds.TUCK],
            kinds.LID,
            ((self.back + self.board + SLACK_MM, self.tuck), (self.left - self.board - SLACK_MM, self.tuck)),
        )
        yield BoxPanel(
            kinds.BOTTOM,
            Size(self.width, self.depth - self.board),
            translation(self.front, foot),
            edges[kinds.BOTTOM],
            kinds.FRONT,
            ((self.front + self.board, foot), (self.right - self.board, foot)),
        )
        ear = Size(self.depth, self.ear)
        for kind, x, y, parent in (
            (kinds.EAR_LEFT, self.left, top, kinds.LEFT),
            (kinds.EAR_RIGHT, self.right, top, kinds.RIGHT),
            (kinds.FOOT_LEFT, self.left, foot, kinds.LEFT),
            (kinds.FOOT_RIGHT, self.right, foot, kinds.RIGHT),
        ):
            is_ear = y == top
            fold = ((x + self.ear_inset, y), (x + self.depth - self.ear_inset, y))
            place = translation(x, y - self.ear if is_ear else y)
            yield BoxPanel(kind, ear, place, edges[kind], parent, fold, is_glued=not is_ear)
        yield BoxPanel(
            kinds.INNER_BOTTOM,
            Size(self.width, INNER_BOTTOM * self.depth),
            translation(self.back, foot),
            edges[kinds.INNER_BOTTOM],
            kinds.BACK,
            ((self.back + self.board, foot), (self.left - self.board, foot)),
            is_glued=True,
        )
        yield BoxPanel(
            kinds.SEAM,
            Size(self.seam, self.height),
            translation(0.0, top),
            polyline(self.seam_corners()),
            kinds.BACK,
            ((self.back, top + self.board), (self.back, foot - self.board)),
            is_glued=True,
        )


def _flap(right: float, left: float, y: float, length: float, inset: float, taper: float) -> CutLine:
    """Return a flap below an edge at y, from right to left."""
    low, begin, end = y + length, right - inset, left + inset
    return polyline([(begin, y), (begin - taper, low), (end + taper, low), (end, y)])
