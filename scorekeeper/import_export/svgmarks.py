"""Score sheet and result card as SVG, with the standard library only: for where there is no Pillow, as in a browser.

Names are texts, drawn in fonts of the viewer's own. Each text of known width has that width as an
attribute: in any other font than the app's it is set closer, and still fits its place.
"""

import unicodedata
from base64 import b64encode
from pathlib import Path

from scorekeeper import assets
from scorekeeper.font_fallback import widths
from scorekeeper.font_fallback.text_runs import is_rtl
from scorekeeper.import_export.sheets.sheet_layout import Anchor, SheetLine, SheetMark, SheetPanel, SheetText

FAMILIES = (
    "'Source Sans Pro', 'Source Sans 3', 'Source Sans', 'Segoe UI', Roboto, 'Helvetica Neue', Arial, "
    "'Noto Sans', sans-serif"
)
REGULAR, BOLD = 400, 600
KINDS = {".png": "image/png", ".svg": "image/svg+xml"}
_ANCHORS = {Anchor.LEFT: "start", Anchor.MIDDLE: "middle", Anchor.RIGHT: "end"}
LEFTWARD, ENDED = "\u2067", "\u2069"
"""Around right-to-left text. Not every program supports SVG's `direction`; all support Unicode's isolates."""


class EstimatedMeasure:
    """Measures texts that the viewer will draw: exact in the app's font, with room to spare in all others."""

    def width(self, text: str, size: float, *, is_bold: bool) -> float:
        """Return the width of a line, in the unit of the size."""
        return widths.width(text, is_bold=is_bold) * size

    def replace_undrawable(self, text: str) -> str:
        """Return a text in one line, with a substitute for each invalid character, such as half an emoji."""
        return assets.replace_undrawable(text.replace("\n", " "), _is_xml_character)


def _is_xml_character(char: str) -> bool:
    """Whether a character is allowed in a drawing. Source: XML 1.0, 2.2 Characters; Unicode, General Category."""
    return unicodedata.category(char) not in ("Cc", "Cn", "Co", "Cs", "Zl", "Zp")


def document(width: float, height: float, title: str, marks: str, *, unit: str = "", scale: float = 1) -> bytes:
    """Return a drawing.

    Args:
        width: In its own unit.
        height: Likewise.
        title: A description for those who cannot see it.
        marks: The content.
        unit: Unit of the size: `mm`, or pixels if empty.
        scale: Number of them for one unit of its own.
    """
    name = escape_xml(EstimatedMeasure().replace_undrawable(title))
    size = f'width="{format_length(width * scale)}{unit}" height="{format_length(height * scale)}{unit}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {format_length(width)} {format_length(height)}" '
        f'role="img" font-family="{FAMILIES}" font-weight="{REGULAR}">\n<title>{name}</title>\n{marks}</svg>\n'
    ).encode()


def format_length(value: float) -> str:
    """Write a length: a ten-thousandth of any unit is too small to see."""
    return f"{round(value, 4):.4f}".rstrip("0").rstrip(".")


def draw_mark(mark: SheetMark) -> str:
    """Return a mark as an element on a line of its own."""
    match mark:
        case SheetText():
            return _text(mark)
        case SheetPanel():
            corner = f' rx="{format_length(mark.radius)}"' if mark.radius else ""
            return rect(mark.x, mark.y, mark.width, mark.height, f'fill="{mark.fill}"{corner}')
        case SheetLine():
            return rect(mark.x, mark.y - mark.width / 2, mark.to_x - mark.x, mark.width, f'fill="{mark.colour}"')


def rect(x: float, y: float, width: float, height: float, look: str) -> str:
    """Return a rectangle, with its style attributes."""
    return (
        f'<rect x="{format_length(x)}" y="{format_length(y)}" width="{format_length(width)}" '
        f'height="{format_length(height)}" {look}/>\n'
    )


def _text(mark: SheetText) -> str:
    if not mark.text.strip():
        return ""
    anchor, look = _ANCHORS[mark.anchor], ""
    if anchor != "start":
        look += f' text-anchor="{anchor}"'
    if mark.is_bold:
        look += f' font-weight="{BOLD}"'
    if len(mark.text) > 1 and widths.is_width_exact(mark.text):
        wide = widths.width(mark.text, is_bold=mark.is_bold) * mark.size
        look += f' textLength="{format_length(wide)}" lengthAdjust="spacingAndGlyphs"'
    shown = f"{LEFTWARD}{mark.text}{ENDED}" if is_rtl(mark.text) else mark.text
    place = f'x="{format_length(mark.x)}" y="{format_length(mark.y)}" font-size="{format_length(mark.size)}"'
    return f'<text {place} fill="{mark.colour}"{look}>{escape_xml(shown)}</text>\n'


def data_url(picture: Path) -> str:
    """Return a picture as a quoted attribute that contains all of it."""
    return f'"data:{KINDS[picture.suffix]};base64,{b64encode(picture.read_bytes()).decode()}"'


def escape_xml(text: str) -> str:
    """Return a text escaped for XML; the library's own function loads all HTTP modules."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
