"""Converts texts of a drawing to outlines, for renderers that should not shape them."""

import re
from collections.abc import Callable

from generator.session import BuildSession
from generator.svg.reader.style import GEOMETRY, InheritedStyle, StyleResolver
from generator.svg.reader.texts import FontFinder, read_line
from generator.svg.reader.values import NotDrawnError, parse_number
from generator.svg.reader.xml import Element, SvgError, parse_svg, serialise_svg
from generator.text.fonts.font_library import Font
from generator.text.shaping.harfbuzz import ShapedRun, glyph_outline, unit

_HELD = re.compile(r'="(data:[^"]+)"')
"""A picture embedded in the drawing."""
_REFERENCE = re.compile(r"#([^\s()'\"]+)")
_TEXT_ONLY = frozenset({"x", "y", "space", "lang", "text-anchor", "letter-spacing", "direction"}) | {
    f"font-{each}" for each in ("family", "size", "style", "weight")
}


def outline_texts(
    text: str,
    find_font: FontFinder,
    is_meant: Callable[[Font], bool] = lambda font: True,
    *,
    finish: Callable[[Element], None] | None = None,
) -> str:
    """Return an SVG with its texts as outlines; the words stay as the label of the path.

    Args:
        text: The drawing, whose texts are in the subset.
        is_meant: Whether texts in a font are outlined.
        finish: Further changes to the tree.

    Raises:
        ValueError: A text is outside the subset.
    """
    if "<text" not in text and finish is None:
        return text
    held: list[str] = []

    def hold(match: re.Match[str]) -> str:
        held.append(match[1])
        return f'="held:{len(held) - 1}"'

    try:
        root = parse_svg(_HELD.sub(hold, text))  # pictures are set aside: they may be much larger than the drawing
    except SvgError as error:
        raise ValueError(str(error)) from None
    _Outliner(root, find_font, is_meant).outline(root, InheritedStyle({}))
    if finish is not None:
        finish(root)
    root.attributes["xmlns"] = "http://www.w3.org/2000/svg"
    return re.sub(r'="held:(\d+)"', lambda match: f'="{held[int(match[1])]}"', serialise_svg(root))


class _Outliner:
    def __init__(self, root: Element, find_font: FontFinder, is_meant: Callable[[Font], bool]) -> None:
        self.find_font, self.is_meant = find_font, is_meant
        self.looks = StyleResolver([])
        values = (value for element in root.walk() for value in element.attributes.values() if "#" in value)
        self.used = {name for value in values for name in _REFERENCE.findall(value)}

    def outline(self, element: Element, outer: InheritedStyle) -> None:
        """Outline the texts of an element that are drawn; others are no renderer's, and may be faulty."""
        if element.tag not in GEOMETRY:
            return
        properties = self.looks.properties(element)
        if properties.get("display") == "none":
            return
        state = self.looks.compute_state(element, InheritedStyle(outer.properties), properties)
        if element.tag == "text":
            self.outline_text(element, state)
            return
        for child in element.children:
            if element.tag != "defs" or any(each.attributes.get("id") in self.used for each in child.walk()):
                self.outline(child, state)

    def outline_text(self, element: Element, state: InheritedStyle) -> None:
        x, y = (parse_number(element.attributes.get(name, "0"), name) for name in ("x", "y"))
        own = InheritedStyle(state.properties, is_bleed=state.is_bleed)
        try:
            line = read_line(element.text, own, self.find_font, (x, y))
        except NotDrawnError as error:
            raise ValueError(f"{error} on <text>") from None
        if line is not None and not self.is_meant(line.font):
            return
        words = element.text
        element.tag, element.text, element.children = "path", "", []
        kept = {name: value for name, value in element.attributes.items() if name not in _TEXT_ONLY}
        path = text_path_data(line.shaped_run, str(line.font.file), line.x, line.y, line.size) if line else "M0 0"
        element.attributes = {**kept, "aria-label": words, "d": path}


def text_path_data(shaped: ShapedRun, file: str, x: float, y: float, size: float) -> str:
    """Return the outlines of a line of text as SVG path data, to 0.0001 as `units.number` writes it.

    Args:
        x: Left end of the baseline.
    """
    scale = size * unit(file)
    drawn: list[str] = []
    for glyph in shaped.glyphs:
        left, baseline = x + glyph.x * size, y - glyph.y * size
        form, across, up = _glyph_template(file, glyph.number)
        values = [0.0] * (2 * len(across))
        values[0::2] = [left + value * scale for value in across]
        values[1::2] = [baseline - value * scale for value in up]
        drawn.append(form % tuple(values))
    # All numbers of a line are formatted at once, which takes a third of the time.
    return _MINUS_ZERO.sub("0", _IDLE_POINT.sub("", _IDLE_ZEROS.sub(r"\1", "".join(drawn))))


@BuildSession.remembers(4096)
def _glyph_template(file: str, glyph: int) -> tuple[str, tuple[float, ...], tuple[float, ...]]:
    """Return the outline of a glyph with gaps for its coordinates, and those in font units, across and up."""
    parts: list[str] = []
    values: list[float] = []
    for command, points in _COMMAND.findall(glyph_outline(file, glyph)):
        own = list(map(float, points.split()))
        parts.append(command + " ".join(["%.4f"] * len(own)))
        values += own
    return "".join(parts), tuple(values[0::2]), tuple(values[1::2])


_COMMAND = re.compile(r"([MLQCZ])([^MLQCZ]*)")
_IDLE_ZEROS = re.compile(r"(\.\d*?)0+(?!\d)")
_IDLE_POINT = re.compile(r"\.(?!\d)")
_MINUS_ZERO = re.compile(r"-0(?![\d.])")
