"""A match as a short text, for a QR code or a chat: its file, compressed, in a small alphabet; and QR codes.

Three characters hold two bytes, the larger first; two characters hold a last odd one. The alphabet is the 41 of a QR
code's alphanumeric characters, five and a half bits each, that are allowed in the fragment of an address and that no
chat reads as markup. So the overhead is at most a thirtieth, and the link is as short as the text.

Source: ISO/IEC 18004:2015, 7.4.4 (alphanumeric mode); RFC 3986, 3.5 (fragment); RFC 1950 (zlib).
"""

import json
import re
import zlib

from scorekeeper.codec import DamagedDataError
from scorekeeper.import_export.optional_libraries import missing_library_errors
from scorekeeper.messages import say

TAG = "PNP1:"
"""Prefix of every code: the app, and the version of the format."""
SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$+-/:"
MOST_BYTES = 2_000
"""Limit of the compressed bytes. With a link that is a code of version 34, of 153 × 153 modules: as much as phones
read from each other's screens (ours)."""
MOST_UNPACKED = 1_000_000
"""Limit of the unpacked bytes (ours: 2,000 compressed bytes are a match of about 20,000)."""
_CODE = re.compile(rf"{TAG}([{re.escape(SIGNS)}]+)")
_VALUES = {sign: value for value, sign in enumerate(SIGNS)}


def encode_match_file(file: str) -> str:
    """Return the code of a file of matches; empty if it would be too long for a QR code."""
    content = zlib.compress(json.dumps(json.loads(file), separators=(",", ":")).encode(), 9)
    return TAG + _encode_base41(content) if len(content) <= MOST_BYTES else ""


def find_code(text: str) -> str:
    """Return the code in a text, such as a link or a message around it; empty if there is none."""
    match = _CODE.search(text)
    return match[0] if match else ""


def decode_match_code(code: str) -> bytes:
    """Return the file in a code.

    Raises:
        DamagedDataError: A part of it is missing or changed, or it is too large.
    """
    try:
        content = _decode_base41(code.removeprefix(TAG))
        unpacker = zlib.decompressobj()
        file = unpacker.decompress(content, MOST_UNPACKED)
        if not unpacker.eof or unpacker.unused_data:
            raise ValueError("it does not end where it should")
    except (ValueError, zlib.error):
        raise DamagedDataError(say("This code is damaged or incomplete: copy all of it, or scan it again.")) from None
    return file


def _encode_base41(content: bytes) -> str:
    signs = []
    for place in range(0, len(content) - 1, 2):
        value, last = divmod(content[place] << 8 | content[place + 1], 41)
        signs += [SIGNS[value // 41], SIGNS[value % 41], SIGNS[last]]
    if len(content) % 2:
        signs += [SIGNS[each] for each in divmod(content[-1], 41)]
    return "".join(signs)


def _decode_base41(signs: str) -> bytes:
    """Decode the output of `_encode_base41`.

    Raises:
        ValueError: It is not such an output.
    """
    if len(signs) > MOST_BYTES * 3 // 2 + 2 or len(signs) % 3 == 1:
        raise ValueError("no code is so long")
    content = bytearray()
    for place in range(0, len(signs), 3):
        part = signs[place : place + 3]
        value = 0
        for sign in part:
            value = value * 41 + _VALUES[sign]
        if value >= 256 ** (len(part) - 1):
            raise ValueError("no bytes are written so")
        content += value.to_bytes(len(part) - 1, "big")
    return bytes(content)


@missing_library_errors()
def qr_modules(text: str) -> tuple[str, ...]:
    """Return a QR code as rows from the top, `1` for each dark module and `0` for each light one, without a margin.

    A match code at the end of the text is written in the most compact mode; the text before it, such as the link,
    in another.

    Raises:
        ScoreError: The library is missing.
        ValueError: The text is too long for any code.

    Source: ISO/IEC 18004:2015, level L, which restores 7 % of a code: a screen has no scratches.
    """
    import segno

    link, tag, rest = text.partition(TAG)
    parts = [part for part in (link, tag + rest) if part]
    try:
        # Segno's encoder takes parts in different modes too, though its type hints do not say so.
        code = segno.make(parts, error="l", boost_error=True, micro=False)  # type: ignore[arg-type]
    except segno.DataOverflowError as error:
        raise ValueError(str(error)) from error
    return tuple("".join(map(str, row)) for row in code.matrix)
