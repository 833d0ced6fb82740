"""Score sheet and result card as SVG, with the standard library only: for where there is no Pillow, as in a browser.

Names are texts, drawn in fonts of the viewer's own. Each text of known width has that width as an
attribute: in any other font than the app's it is set closer, and still fits its place.
"""

import re
import struct
import unicodedata
from base64 import b64encode
from math import cos, pi, sin
from pathlib import Path

from scorekeeper import assets
from scorekeeper.font_fallback import graphemes
from scorekeeper.font_fallback.line_images import is_rtl
from scorekeeper.import_export import result_card, sheet_layout
from scorekeeper.import_export.result_card import ART_HEIGHT, ART_TOP, BADGE_RADIUS, BADGE_Y, CORNER, NIGHT
from scorekeeper.import_export.result_layout import GOLD, HEIGHT, WIDTH, CardBlock, CardDot, ResultData, lay_out_card
from scorekeeper.import_export.score_sheet import A4, PHONE_MARGIN_MM, PICTURE_PX, picture_width_mm
from scorekeeper.import_export.sheet_data import SheetData
from scorekeeper.import_export.sheet_layout import Anchor, SheetMark, SheetPage, SheetPanel, SheetText

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
        return graphemes.width(text, is_bold=is_bold) * size

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
        title: A description for those who cannot see it.
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
        case sheet_layout.SheetLine():
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
    if len(mark.text) > 1 and graphemes.is_width_exact(mark.text):
        wide = graphemes.width(mark.text, is_bold=mark.is_bold) * mark.size
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


A4_HEIGHT = A4.height or 0.0


def draw_sheet(data: SheetData) -> bytes:
    """Draw the sheet as one picture, as wide as a phone's screen."""
    (page,) = sheet_layout.lay_out(
        data, sheet_layout.SheetPaper(picture_width_mm(len(data.players)), None, PHONE_MARGIN_MM), EstimatedMeasure()
    )
    return document(page.width, page.height, _title(data), _marks(page), scale=PICTURE_PX / page.width)


def draw_sheet_pages(data: SheetData) -> bytes:
    """Draw the sheet as pages of A4, each below the one before."""
    pages = sheet_layout.lay_out(data, A4, EstimatedMeasure())
    parts = (
        f'<g transform="translate(0 {format_length(A4_HEIGHT * place)})">\n{_marks(page)}</g>\n'
        for place, page in enumerate(pages)
    )
    return document(A4.width, A4_HEIGHT * len(pages), _title(data), "".join(parts), unit="mm")


def _title(data: SheetData) -> str:
    return f"{data.words.heading}: {data.title} · {data.date}"


def _marks(page: SheetPage) -> str:
    return rect(0, 0, page.width, page.height, f'fill="{sheet_layout.PAPER}"') + "".join(map(draw_mark, page.marks))


EDGE = 9
"""Width of the hill's golden edge."""
TROPHY = 96
"""Side of the trophy in the badge."""


def draw_card(data: ResultData) -> bytes:
    layout = lay_out_card(data, EstimatedMeasure())
    parts = [
        _ground(data.art),
        *(_block(place, block) for place, block in enumerate(layout.blocks)),
        *map(_disc, layout.dots),
        *map(draw_mark, layout.texts),
    ]
    return document(WIDTH, HEIGHT, f"{data.title} · {data.headline}", "".join(parts))


def _ground(art: Path) -> str:
    """Return the card's background: the picture, a hill with rays below it, the badge between them."""
    art = _vector(art)
    width, height = _size(art)
    high = max(WIDTH * height / width, ART_HEIGHT)
    top = min(ART_TOP, high - ART_HEIGHT)
    far = 2 * HEIGHT
    rays = []
    for place in range(result_card.RAYS):
        angles = [2 * pi * (place + part) / result_card.RAYS for part in (0.25, 0.75)]
        ends = (
            f"{format_length(WIDTH / 2 + far * cos(each))} {format_length(result_card.RAYS_Y + far * sin(each))}"
            for each in angles
        )
        rays.append(f"M{format_length(WIDTH / 2)} {result_card.RAYS_Y}L{'L'.join(ends)}Z")
    middle = f'cx="{format_length(WIDTH / 2)}" cy="{format_length(result_card.HILL_Y + result_card.HILL_RADIUS)}"'
    sign = _vector(assets.art("icons/trophy.png"))
    night = rect(0, 0, WIDTH, HEIGHT, f'fill="{NIGHT}"')
    corner = f'x="{format_length((WIDTH - TROPHY) / 2)}" y="{format_length(BADGE_Y - TROPHY / 2)}"'
    box = f'{corner} width="{TROPHY}" height="{TROPHY}"'
    return "".join(
        (
            night,
            f'<svg width="{WIDTH}" height="{ART_HEIGHT}">\n<image y="{format_length(-top)}" width="{WIDTH}" '
            f'height="{format_length(high)}" preserveAspectRatio="none" href={data_url(art)}/>\n</svg>\n',
            f'<circle {middle} r="{result_card.HILL_RADIUS + EDGE}" fill="{GOLD}"/>\n',
            f'<clipPath id="hill"><circle {middle} r="{result_card.HILL_RADIUS}"/></clipPath>\n',
            f'<g clip-path="url(#hill)">\n{night}<path fill="{result_card.RAY}" d="{"".join(rays)}"/>\n</g>\n',
            *(_disc(CardDot(WIDTH / 2, BADGE_Y, *each)) for each in ((BADGE_RADIUS, NIGHT), (BADGE_RADIUS - 8, GOLD))),
            f'<mask id="trophy"><image {box} href={data_url(sign)}/></mask>\n',
            f'<rect {box} fill="{NIGHT}" mask="url(#trophy)"/>\n',
        )
    )


def _block(place: int, block: CardBlock) -> str:
    """Draw a step in stripes, with a round, lighter edge at its top."""
    left, top, right, bottom = block.x, block.y, block.x + block.width, block.y + block.height

    def shape(lower: float) -> str:
        corners = (f"a{CORNER} {CORNER} 0 0 1 {CORNER} {turn}{CORNER}" for turn in ("-", ""))
        return (
            f"M{format_length(left)} {format_length(bottom)}V{format_length(top + lower + CORNER)}{next(corners)}"
            f"H{format_length(right - CORNER)}{next(corners)}V{format_length(bottom)}Z"
        )

    part = block.width / len(block.colours)
    stripes = (
        rect(left + part * stripe, top, part, block.height, f'fill="{colour}"')
        for stripe, colour in enumerate(block.colours)
    )
    edge = f'<path fill="#ffffff" fill-opacity="0.376" fill-rule="evenodd" d="{shape(0)}{shape(9)}"/>\n'
    clip = f'<clipPath id="step{place}"><path d="{shape(0)}"/></clipPath>\n'
    return f'{clip}<g clip-path="url(#step{place})">\n{"".join(stripes)}{edge}</g>\n'


def _disc(dot: CardDot) -> str:
    return (
        f'<circle cx="{format_length(dot.x)}" cy="{format_length(dot.y)}" r="{format_length(dot.radius)}" '
        f'fill="{dot.colour}"/>\n'
    )


def _vector(picture: Path) -> Path:
    """Return the vector version of a picture, if there is one beside the pixels."""
    beside = picture.with_suffix(".svg")
    return beside if beside.is_file() else picture


def _size(picture: Path) -> tuple[float, float]:
    """Return width and height of a picture. Source: PNG, 11.2.2 IHDR; SVG 1.1, 7.7 The viewBox attribute."""
    head = picture.read_bytes()[:4096]
    if head.startswith(b"\x89PNG"):
        wide, high = struct.unpack(">II", head[16:24])
        return float(wide), float(high)
    found = re.search(rb'viewBox="\S+ \S+ (\S+) (\S+)"', head)
    return (float(found[1]), float(found[2])) if found else (1.0, 1.0)
