"""What the sheet tests share: ranges of sheets to try, and a model of paper that knows nothing of the press."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from hypothesis import settings
from hypothesis import strategies as st

from generator.geometry import Rect, Size
from generator.imposition.plan import Copy, Placement
from generator.imposition.sheet_format import SheetFormat
from generator.options.choices import Flip, Layout
from generator.papers import Paper

PROPERTY = settings(max_examples=30)
"""The same examples in every run, however slow the machine: a red run means that something has changed."""

A4 = Paper("a4", "A4", Size(210, 297), "ISO 216")
LETTER = Paper("letter", "US Letter", Size(215.9, 279.4), "8.5 x 11 in")
LEGAL = Paper("legal", "US Legal", Size(215.9, 355.6), "8.5 x 14 in")
A3 = Paper("a3", "A3", Size(297, 420), "ISO 216")
TABLOID = Paper("tabloid", "Tabloid", Size(279.4, 431.8), "11 x 17 in")
PAPERS = (A4, LETTER, LEGAL, A3, TABLOID)

POKER = Size(63.5, 88.9)
CARDS = {
    "poker": POKER,
    "standard": Size(63, 88),
    "bridge": Size(57.15, 88.9),
    "euro": Size(59, 92),
    "tarot": Size(69.85, 120.65),
    "mini": Size(44.45, 63.5),
    "square": Size(69.85, 69.85),
    "landscape": Size(120, 80),
}


def custom_paper(width: float, height: float) -> Paper:
    name = f"{width:g}x{height:g}mm"
    return Paper(name, name, Size(width, height), "a test")


# --- what to try -----------------------------------------------------------------------------------------


def _tenths(low: int, high: int) -> st.SearchStrategy[float]:
    return st.integers(low * 10, high * 10).map(lambda tenths: tenths / 10)


papers = st.one_of(
    st.sampled_from(PAPERS),
    st.tuples(_tenths(60, 330), _tenths(1, 200)).map(lambda size: custom_paper(size[0], round(size[0] + size[1], 1))),
)
card_sizes = st.one_of(st.sampled_from(list(CARDS.values())), st.builds(Size, _tenths(20, 130), _tenths(20, 130)))
sheet_layouts = st.sampled_from([Layout.DUPLEX, Layout.GUTTERFOLD, Layout.FACES])
copies_of = st.lists(
    st.builds(Copy, st.sampled_from(["AA", "2A", "KB", "joker"]), st.sampled_from([None, "sea", "sky"])),
    min_size=1,
    max_size=40,
)


@st.composite
def sheet_formats(draw: st.DrawFn, layouts: st.SearchStrategy[Layout] = sheet_layouts) -> SheetFormat:
    bleed = draw(st.one_of(st.sampled_from([0.0, 3.0, 3.175, 1.5]), _tenths(0, 8)))
    gutter = draw(st.one_of(st.just(0.0), _tenths(0, 12).map(lambda more: 2 * bleed + more)))
    margin = draw(st.one_of(st.just(5.0), st.just(6.35), _tenths(0, 20)))
    return SheetFormat(draw(papers), draw(layouts), draw(st.sampled_from(Flip)), bleed, gutter, margin)


# --- paper -----------------------------------------------------------------------------------------------

Point = tuple[float, float]


def turned_over(point: Point, on_axis: Point, direction: Point) -> Point:
    """Return where a point of a flat sheet lies after half a turn in space about a line in its plane."""
    axis = (*direction, 0.0)
    x, y, z = point[0] - on_axis[0], point[1] - on_axis[1], 0.0
    cos, sin = math.cos(math.pi), math.sin(math.pi)
    along = axis[0] * x + axis[1] * y + axis[2] * z
    cross = (axis[1] * z - axis[2] * y, axis[2] * x - axis[0] * z, axis[0] * y - axis[1] * x)
    moved = [
        value * cos + side * sin + part * along * (1 - cos)
        for value, side, part in zip((x, y, z), cross, axis, strict=True)
    ]
    assert abs(moved[2]) < 1e-9  # it lies flat again
    return on_axis[0] + moved[0], on_axis[1] + moved[1]


def seen_from_the_front(point: Point, size: Size, flip: Flip) -> Point:
    """Return where a point printed on a verso lies on the recto, the printer turning the sheet about an edge."""
    upright_is_long = size.height_mm >= size.width_mm
    is_upright = upright_is_long == (flip is Flip.LONG_EDGE)
    return turned_over(point, (size.width_mm / 2, size.height_mm / 2), (0.0, 1.0) if is_upright else (1.0, 0.0))


def corners(trim: Rect, turn_deg: int) -> list[Point]:
    """Return where a card's own top left, top right, bottom right and bottom left corner lie."""
    around = [
        (trim.x, trim.y),
        (trim.x + trim.width, trim.y),
        (trim.x + trim.width, trim.y + trim.height),
        (trim.x, trim.y + trim.height),
    ]
    quarters = turn_deg // 90
    return around[quarters:] + around[:quarters]


def is_behind(face: Sequence[Point], back: Sequence[Point]) -> bool:
    """Whether a card, turned over like a page, shows its back upright, both given by their corners from the front."""
    top_left, top_right, bottom_right, bottom_left = face
    wanted = (top_right, top_left, bottom_left, bottom_right)
    return all(math.dist(one, other) < 0.001 for one, other in zip(back, wanted, strict=True))


def middle(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


# --- rectangles, by their sides --------------------------------------------------------------------------


@dataclass(frozen=True)
class Box:
    """A rectangle by its sides."""

    left: float
    top: float
    right: float
    bottom: float

    def grown(self, left: float, top: float, right: float, bottom: float) -> "Box":
        return Box(self.left - left, self.top - top, self.right + right, self.bottom + bottom)

    def meets(self, other: "Box", by: float = 0.001) -> bool:
        """Whether the insides overlap by more than so much in both directions."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide > by and high > by

    def holds(self, other: "Box", slack: float = 0.001) -> bool:
        return (
            self.left - slack <= other.left
            and self.top - slack <= other.top
            and self.right + slack >= other.right
            and self.bottom + slack >= other.bottom
        )

    @property
    def area(self) -> float:
        return (self.right - self.left) * (self.bottom - self.top)


def box(rect: Rect) -> Box:
    return Box(rect.x, rect.y, rect.x + rect.width, rect.y + rect.height)


def printable(size: Size, margin: float) -> Box:
    return Box(margin, margin, size.width_mm - margin, size.height_mm - margin)


def is_covered(whole: Box, parts: Sequence[Box], slack: float = 0.02) -> bool:
    """Whether rectangles cover another, but for slivers: the middles of all cells of their common grid are tried."""
    xs = sorted({whole.left, whole.right, *(x for p in parts for x in (p.left, p.right))})
    ys = sorted({whole.top, whole.bottom, *(y for p in parts for y in (p.top, p.bottom))})
    for low_x, high_x in pairwise(xs):
        for low_y, high_y in pairwise(ys):
            cell = Box(low_x, low_y, high_x, high_y)
            if high_x - low_x < slack or high_y - low_y < slack or not whole.meets(cell):
                continue
            if not any(part.holds(cell) for part in parts):
                return False
    return True


def shown(placement: Placement) -> list[Box]:
    return [box(rect) for rect in placement.visible]


def apart(boxes: Sequence[Box]) -> Iterator[tuple[Box, Box]]:
    """Return every pair that overlaps."""
    for place, one in enumerate(boxes):
        for other in boxes[place + 1 :]:
            if one.meets(other):
                yield one, other
