"""Reads the operators of a page: placements, marks beside the cards, and anything that pnp does not write."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from generator.geometry import IDENTITY, TOLERANCE_MM, Matrix
from generator.writers.pdf.verification.form_reader import FORM_PREFIX, FontDecoder, glyph_codes
from generator.writers.pdf.verification.pdf_document import PdfObject, content_lines

Point = tuple[float, float]
Clip = tuple[tuple[Point, ...], ...]
"""A union of rectangles, each given by its corners."""


class StrokedLine(NamedTuple):
    """A line or curve beside the cards of a page, in mm from its top left, y down."""

    colour: tuple[float, ...]
    """Red, green and blue, or cyan, magenta, yellow and black, 0 to 1."""
    width: float
    dashes: tuple[float, ...]
    """Lengths on and off; empty: solid."""
    points: tuple[float, ...]
    """x and y of its ends, and of the control points between them."""

    def is_near(self, other: "StrokedLine") -> bool:
        """Whether it is the same to a hundredth of a mm."""
        return (
            (self.colour, len(self.points), len(self.dashes)) == (other.colour, len(other.points), len(other.dashes))
            and abs(self.width - other.width) < TOLERANCE_MM
            and all(
                abs(one - two) < TOLERANCE_MM
                for one, two in zip((*self.points, *self.dashes), (*other.points, *other.dashes), strict=True)
            )
        )


class Caption(NamedTuple):
    """A line of text beside the cards."""

    text: str
    x: float
    """Its start, mm from the left of the page."""
    y: float
    """Its baseline, mm from the top."""


Marks = dict[tuple[str, Matrix], StrokedLine]
"""Marks read so far, by their operators and matrix."""


class PageReader:
    """Executes the operators of a page."""

    def __init__(self, page: PdfObject, to_mm: Matrix, fonts: FontDecoder, known: Marks) -> None:
        """Read a page; `to_mm` maps its points to mm from its top left, `known` has the marks of other pages too."""
        resources = page.get("/Resources", {})
        self.to_mm, self.resources, self.fonts, self.known = to_mm, resources, fonts, known
        self.forms = frozenset(resources.get("/XObject", {}).keys())
        self.matrix, self.clips = IDENTITY, tuple[Clip, ...]()
        self.stack: list[tuple[Matrix, tuple[Clip, ...]]] = []
        self.boxes: list[tuple[Point, ...]] = []
        self.points: list[Point] = []
        self.placed: list[tuple[str, Matrix, tuple[Clip, ...]]] = []
        """Each form that it draws, with the current matrix and clips, in points."""
        self.strokes: list[StrokedLine] = []
        self.captions: list[Caption] = []
        self.strange: dict[str, None] = {}
        """Anything that pnp does not write."""
        self.colour: tuple[float, ...] = ()
        self.width, self.dashes, self.font = 0.0, tuple[float, ...](), ""
        self.is_clip = self.is_new_text = False
        self._read_content(page)

    def _read_content(self, page: PdfObject) -> None:
        *states, rest = content_lines(page).split("\nQ\n")
        for state in states:
            self._read_state(state)
        self._read_lines(rest)
        if self.stack or self.boxes or self.points:
            self.strange["its last path or state is left open"] = None

    def _read_state(self, text: str) -> None:
        """Execute operators up to the end of a state; a mark is a state with one stroke, and recurs on other pages."""
        is_mark = text.startswith("q\n") and text.endswith("\nS") and not (self.boxes or self.points)
        key = (text, self.matrix)
        if is_mark and key in self.known:
            self.strokes.append(self.known[key])
            return
        before = len(self.strokes), len(self.strange), len(self.stack)
        self._read_lines(text)
        self._restore([])
        if is_mark and (len(self.strokes) - 1, len(self.strange), len(self.stack)) == before:
            self.known[key] = self.strokes[-1]

    def _read_lines(self, text: str) -> None:
        for line in filter(None, text.split("\n")):
            *operands, name = line.split() if not line.endswith((" TJ", " BDC")) else line.rsplit(" ", 1)
            handle = _HANDLERS.get(name)
            if handle is None:
                self.strange[f"it holds the operator {name[:20]!r}"] = None
            else:
                handle(self, operands)

    def _save(self, _: list[str]) -> None:
        if self.boxes or self.points:
            self.strange["a path is left open"] = None
        self.stack.append((self.matrix, self.clips))

    def _restore(self, _: list[str]) -> None:
        if self.boxes or self.points:
            self.strange["a path is left open"] = None
            self.boxes, self.points = [], []
        if not self.stack:
            self.strange["it ends a state that it did not begin"] = None
            return
        self.matrix, self.clips = self.stack.pop()
        self.dashes = ()

    def _map(self, operands: list[str]) -> None:
        self.matrix = self.matrix @ Matrix(*map(float, operands))

    def _box(self, operands: list[str]) -> None:
        x, y, width, height = map(float, operands)
        corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
        self.boxes.append(tuple(self.matrix.apply(*corner) for corner in corners))

    def _clip(self, _: list[str]) -> None:
        self.is_clip = True

    def _end_path(self, _: list[str]) -> None:
        if self.is_clip and not self.points:
            self.clips = (*self.clips, tuple(self.boxes))
        else:
            self.strange["it ends a path that is not one of our clips"] = None
        self.boxes, self.points, self.is_clip = [], [], False

    def _point(self, operands: list[str]) -> None:
        values = list(map(float, operands))
        self.points += [self.matrix.apply(x, y) for x, y in zip(values[0::2], values[1::2], strict=True)]

    def _stroke(self, _: list[str]) -> None:
        if self.boxes or self.is_clip:
            self.strange["it draws the edge of a box"] = None
        place = self.to_mm
        points = tuple(value for point in self.points for value in place.apply(*point))
        scale = (place @ self.matrix).scale
        dashes = tuple(each * scale for each in self.dashes)
        self.strokes.append(StrokedLine(self.colour, self.width * scale, dashes, points))
        self.boxes, self.points, self.is_clip = [], [], False

    def _set_colour(self, operands: list[str]) -> None:
        self.colour = tuple(map(float, operands))

    def _set_width(self, operands: list[str]) -> None:
        self.width = float(operands[0])

    def _set_dashes(self, operands: list[str]) -> None:
        lengths = " ".join(operands).partition("]")[0]
        self.dashes = tuple(map(float, lengths.strip("[ ").split()))

    def _set_font(self, operands: list[str]) -> None:
        self.font = operands[0]

    def _text(self, operands: list[str]) -> None:
        words = self.fonts.decode(self.resources, self.font, glyph_codes(f"{operands[0]} TJ".encode("latin-1")))
        if self.captions and not self.is_new_text:
            last = self.captions.pop()
            self.captions.append(last._replace(text=last.text + words))
        else:
            self.captions.append(Caption(words, *(self.to_mm @ self.matrix).apply(0, 0)))
        self.is_new_text = False

    def _begin_text(self, _: list[str]) -> None:
        self.is_new_text = True

    def _leave(self, _: list[str]) -> None:
        pass

    def _place(self, operands: list[str]) -> None:
        name = operands[0]
        if name not in self.forms:
            self.strange[f"it draws {name}, which does not exist"] = None
        elif not name.startswith(_PLACED):
            self.strange[f"it draws {name}, which is not a card side"] = None
        else:
            self.placed.append((name, self.matrix, self.clips))


_PLACED = tuple(f"{FORM_PREFIX}{kind}-" for kind in ("face", "back", "cut"))
"""Forms that pages place: card sides, and edges for cutting machines."""
_HANDLERS: Mapping[str, Callable[[PageReader, Any], None]] = {
    "q": PageReader._save,
    "Q": PageReader._restore,
    "cm": PageReader._map,
    "re": PageReader._box,
    "W": PageReader._clip,
    "n": PageReader._end_path,
    **dict.fromkeys(("m", "l", "c"), PageReader._point),
    "S": PageReader._stroke,
    "RG": PageReader._set_colour,
    "K": PageReader._set_colour,
    "w": PageReader._set_width,
    "d": PageReader._set_dashes,
    "Tf": PageReader._set_font,
    "TJ": PageReader._text,
    "BT": PageReader._begin_text,
    "Do": PageReader._place,
    **dict.fromkeys(("Ts", "BDC", "EMC", "ET", "Tm", "rg", "k"), PageReader._leave),
}
"""The operators in our pages; any other is reported."""
