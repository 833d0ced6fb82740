"""Conversion of lengths between units.

Everything is in millimetres; points exist only in the PDF writer and its verification.
"""

import math
import re
from fractions import Fraction
from functools import lru_cache

MM_PER_INCH = 25.4
"""Source: international inch, exact since 1959."""
PT_PER_INCH = 72.0
"""Source: ISO 32000-1, 8.3.2.3: a default user space unit is 1/72 inch."""
PT_PER_MM = PT_PER_INCH / MM_PER_INCH

# Nine digits: more would not be a length, and eventually infinity.
_NUMBER = r"(\d{1,9}(?:\.\d{1,9})?)"
_LENGTH = re.compile(rf"\s*(?:{_NUMBER}|(\d{{1,9}})/(\d{{1,9}}))\s*(mm|cm|in|\")?\s*", re.ASCII)
_SIZE = re.compile(rf"\s*{_NUMBER}\s*[xX×]\s*{_NUMBER}\s*(mm|cm|in)?\s*", re.ASCII)
_MM_PER_UNIT = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, '"': MM_PER_INCH}


def mm_to_pt(length_mm: float) -> float:
    return length_mm * PT_PER_MM


def pt_to_mm(length_pt: float) -> float:
    return length_pt / PT_PER_MM


def parse_length(text: str) -> float:
    """Read a length such as `3`, `3mm`, `0.3cm`, `1/8in` and return it in mm.

    Raises:
        ValueError: The text is not a length; says what would be.
    """
    match = _LENGTH.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is not a length; write 3, 3mm, 0.3cm, 0.125in or 1/8in")
    whole, over, under, unit = match.groups()
    if under is not None and int(under) == 0:
        raise ValueError(f"{text!r} divides by zero; write for example 1/8in")
    if under is not None and unit is None:
        raise ValueError(f"{text!r} is a fraction without a unit; write {text.strip()}in, or a number of mm")
    number = float(whole) if whole is not None else float(Fraction(int(over), int(under)))
    return number * _MM_PER_UNIT[unit or "mm"]


def parse_size(text: str) -> tuple[float, float]:
    """Read a size such as `210x297`, `210x297mm` or `8.5x11in` and return width and height in mm.

    Raises:
        ValueError: The text is not a size; says what would be.
    """
    match = _SIZE.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is not a size; write 210x297 (mm) or 8.5x11in")
    width, height, unit = match.groups()
    per_unit = _MM_PER_UNIT[unit or "mm"]
    return float(width) * per_unit, float(height) * per_unit


def to_pixels(length_mm: float, dpi: float) -> int:
    """Return the number of pixels nearest to a length; halves are rounded up, despite floating point."""
    return math.floor(length_mm / MM_PER_INCH * dpi + 0.5 + 1e-6)


def format_mm(length_mm: float) -> str:
    """Format a length for people, to 0.01 mm without trailing zeros: `63.5`."""
    # Slightly more, so that a half such as 3.175 is rounded up though its binary value is a little less.
    text = f"{length_mm + math.copysign(1e-9, length_mm):.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


@lru_cache(8192)
def number(value: float) -> str:
    """Format a coordinate for SVG, to 0.0001 without trailing zeros and never with an exponent."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
