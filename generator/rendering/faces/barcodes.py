"""QR codes and Code 128 in boxes, as the path that a template fills: each in whole modules, with its quiet zone."""

from collections.abc import Iterable
from dataclasses import dataclass

from generator.geometry import Rect
from generator.missing_libraries import load_reportlab
from generator.session import BuildSession
from generator.units import format_mm

QR_QUIET = 4
"""Modules left free on every side of a QR code. Source: ISO/IEC 18004, quiet zone; qrcode.com, code area."""
QR_MODULE_MM = 0.33
"""Least side of a module. Source: DENSO WAVE, qrcode.com, module size: four dots of a printer of 300 dpi."""
BAR_QUIET = 10
"""Modules left free at both ends of a Code 128. Source: GS1 General Specifications, 5.4.4.2."""
BAR_MODULE_MM = 0.25
"""Least width of a bar (ours): three dots of a printer of 300 dpi."""
BAR_HEIGHT_MM = 5.0
"""Least height of bars (ours, as is usual for codes that are scanned by hand)."""
_ASCII = range(32, 127)


@dataclass(frozen=True, slots=True)
class Barcode:
    """A code in its box, in mm."""

    ground: Rect
    """What is light: the code with its quiet zone."""
    x: float
    """The left end of its modules."""
    y: float
    """Their top."""
    across_mm: float
    """Width of a module."""
    down_mm: float
    """Height of a module."""
    path: str
    """SVG path of its dark modules, in modules."""


def lay_out_qr_code(text: str, error: str, at: Rect) -> Barcode:
    """Return the QR code of a text, as large as its box allows, in the middle.

    Args:
        error: Least error correction: `L`, `M`, `Q` or `H`.

    Raises:
        ValueError: Its modules would be too small, or no QR code holds so much.
    """
    rows = _qr_modules(text, error)
    count = len(rows) + 2 * QR_QUIET
    module_mm = min(at.width, at.height) / count
    if module_mm < QR_MODULE_MM - 1e-9:
        least = format_mm(count * QR_MODULE_MM)
        raise ValueError(
            f"found a box of {format_mm(at.width)} x {format_mm(at.height)} mm, needs {least} x {least} mm for a QR "
            f"code of {len(text)} characters: {count} modules with its margin, of {format_mm(QR_MODULE_MM)} mm at "
            "least; enlarge the box or shorten the text"
        )
    x, y = at.centre[0] - count * module_mm / 2, at.centre[1] - count * module_mm / 2
    ground, quiet_mm = Rect(x, y, count * module_mm, count * module_mm), QR_QUIET * module_mm
    return Barcode(ground, x + quiet_mm, y + quiet_mm, module_mm, module_mm, modules_path(rows))


def lay_out_code_128(text: str, at: Rect) -> Barcode:
    """Return the Code 128 of a text, which fills its box.

    Raises:
        ValueError: Its bars would be too thin or too low, or it has a character that the code lacks.
    """
    if strange := [char for char in text if ord(char) not in _ASCII]:
        raise ValueError(f"Code 128 has no {strange[0]!r}; use ASCII letters, digits and signs, or a QR code")
    row = _code_128_modules(text)
    count = len(row) + 2 * BAR_QUIET
    module_mm = at.width / count
    if module_mm < BAR_MODULE_MM - 1e-9:
        raise ValueError(
            f"found a box {format_mm(at.width)} mm wide, needs {format_mm(count * BAR_MODULE_MM)} mm for a Code 128 of "
            f"{len(text)} characters: {count} modules with its margins, of {format_mm(BAR_MODULE_MM)} mm at least; "
            "enlarge the box or shorten the text"
        )
    if at.height < BAR_HEIGHT_MM - 1e-9:
        raise ValueError(f"found bars {format_mm(at.height)} mm high, needs {format_mm(BAR_HEIGHT_MM)} mm for scanners")
    return Barcode(at, at.x + BAR_QUIET * module_mm, at.y, module_mm, at.height, modules_path([row]))


@BuildSession.remembers(4096)
def _qr_modules(text: str, error: str) -> tuple[bytes, ...]:
    """Return the rows of a QR code, 1 where a module is dark."""
    import segno  # only decks with codes need it

    try:
        return tuple(map(bytes, segno.make_qr(text, error=error.lower()).matrix))
    except segno.DataOverflowError:
        message = f"{len(text)} characters are more than a QR code of level {error} holds; shorten them"
        raise ValueError(message) from None


def _code_128_modules(text: str) -> bytes:
    """Return the modules of a Code 128 from left to right, 1 where it is dark."""
    load_reportlab()
    from reportlab.graphics.barcode.code128 import Code128  # half a second, for decks with codes

    code = Code128(text, quiet=0)
    code.validate()
    code.encode()
    # Bars are capitals, spaces small letters; A is one module wide, B two.
    return b"".join(bytes([char.isupper()]) * (ord(char.lower()) - ord("a") + 1) for char in code.decompose())


def modules_path(rows: Iterable[bytes]) -> str:
    """Return an SVG path around each run of dark modules, in modules; a row has a 1 for each of them."""
    parts = []
    for y, row in enumerate(rows):
        x = 0
        for run in row.replace(b"\1\0", b"\1,\0").replace(b"\0\1", b"\0,\1").split(b","):
            if run[:1] == b"\1":
                parts.append(f"M{x} {y}h{len(run)}v1h-{len(run)}z")
            x += len(run)
    return "".join(parts)
