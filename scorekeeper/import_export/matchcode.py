"""A match as a short text, for a QR code or a chat: its file, compressed and written in few signs.

Three signs hold two bytes, the larger first; two signs hold a last odd one. The signs are the 41 of a QR code's
alphanumeric mode, five and a half bits each, that may stand in the fragment of an address and that no chat reads as
markup. So a code has no more than a thirtieth above what it holds, and the link with it is as short as the text.

Source: ISO/IEC 18004:2015, 7.4.4 (alphanumeric mode); RFC 3986, 3.5 (fragment); RFC 1950 (zlib).
"""

import json
import re
import zlib

from scorekeeper.codec import DamagedDataError
from scorekeeper.messages import say

TAG = "PNP1:"
"""What each begins with: whose it is, and the version of its form."""
SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$+-/:"
MOST_BYTES = 2_000
"""Of what is compressed. With a link before it that is a code of version 34, of 153 × 153 modules: as much as phones
read from each other's screens (ours)."""
MOST_UNPACKED = 1_000_000
"""Nothing is unpacked to more bytes (ours: what is compressed to 2,000 bytes is a match of about 20,000)."""
_CODE = re.compile(rf"{TAG}([{re.escape(SIGNS)}]+)")
_VALUES = {sign: value for value, sign in enumerate(SIGNS)}


def encode_match_file(file: str) -> str:
    """Return the code of a file of matches; empty if it would be too long for a QR code."""
    content = zlib.compress(json.dumps(json.loads(file), separators=(",", ":")).encode(), 9)
    return TAG + _encode_base41(content) if len(content) <= MOST_BYTES else ""


def find_code(text: str) -> str:
    """Return the code in a text, such as a link or a message around one; empty if there is none."""
    match = _CODE.search(text)
    return match[0] if match else ""


def decode_match_code(code: str) -> bytes:
    """Return the file that a code holds.

    Raises:
        DamagedDataError: A part of it is missing or other than it was, or it is too large.
    """
    try:
        content = _decode_base41(code.removeprefix(TAG))
        unpacker = zlib.decompressobj()
        file = unpacker.decompress(content, MOST_UNPACKED)
        if not unpacker.eof or unpacker.unused_data:
            raise ValueError("it does not end where it should")
    except (ValueError, zlib.error):
        raise DamagedDataError(
            say("This code is damaged or not whole: copy all of it, or scan it once more.")
        ) from None
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
    """Read what `_encode_base41` wrote.

    Raises:
        ValueError: It never did.
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
