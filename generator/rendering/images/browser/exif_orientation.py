"""How a picture is turned, by what its camera or an editor wrote."""

import re
import struct

_ORIENTATION = 0x0112
_NUMBERS = {1: "B", 3: "H", 4: "I"}
"""Types of whole numbers. Source of both: Exif 2.3, 4.6.2 and 4.6.4."""
_ORDERS = {b"II*\x00": "<", b"MM\x00*": ">"}
_IN_XMP = re.compile(rb'tiff:Orientation(?:="|>)([0-9])')
"""Source: XMP specification, part 2, 3.2."""


def find_orientation(exif: bytes, xmp: bytes = b"") -> int:
    """Return the orientation of a picture, 1 to 8 as in Exif; 1 where it has none, or one that does not exist.

    Raises:
        ValueError: What its camera wrote is damaged.
    """
    found = _read_exif(exif)
    if found is None:
        words = _IN_XMP.search(xmp)
        found = int(words[1]) if words else 1
    return found if found in range(1, 9) else 1


def _read_exif(exif: bytes) -> int | None:
    while exif.startswith(b"Exif\x00\x00"):
        exif = exif[6:]
    if not exif:
        return None
    order = _ORDERS.get(exif[:4])
    if order is None:
        raise ValueError("what its camera wrote begins with no TIFF header")
    try:
        (start,) = struct.unpack_from(order + "I", exif, 4)
        (count,) = struct.unpack_from(order + "H", exif, start)
        for place in range(start + 2, start + 2 + 12 * count, 12):
            tag, kind = struct.unpack_from(order + "HH", exif, place)
            if tag == _ORIENTATION and kind in _NUMBERS:
                (value,) = struct.unpack_from(order + _NUMBERS[kind], exif, place + 8)
                return int(value)
    except struct.error:  # cut off: whatever was read before counts
        pass
    return None
