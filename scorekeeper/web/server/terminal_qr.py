"""Links as QR codes in a terminal."""

from collections.abc import Sequence

from scorekeeper.import_export import codes

BORDER = 4
"""Modules of the quiet zone around a code. Source: ISO/IEC 18004:2015, section 6.3.8."""


def code_lines(link: str) -> list[str]:
    """Return a link's QR code as lines of half blocks, for a dark terminal."""
    code = codes.qr_modules(link)
    quiet = "0" * BORDER
    blank = ["0" * (len(code) + 2 * BORDER)] * BORDER
    rows = [[each == "0" for each in row] for row in (*blank, *(f"{quiet}{row}{quiet}" for row in code), *blank)]
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    signs = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
    return [
        "".join(signs[pair] for pair in zip(above, below, strict=True))
        for above, below in zip(rows[::2], rows[1::2], strict=True)
    ]


def side_by_side(columns: Sequence[tuple[str, Sequence[str]]], width: int, gap: int = 2) -> list[str]:
    """Return blocks of lines under their titles, in as many columns as the terminal is wide enough for."""
    lines: list[str] = []
    row: list[tuple[str, Sequence[str]]] = []
    for title, block in columns:
        needed = sum(len(each[1][0]) + gap for each in row) + len(block[0])
        if row and needed > width:
            lines += [*_row(row, gap), ""]
            row = []
        row.append((title, block))
    return [*lines, *_row(row, gap)] if row else lines


def _row(row: Sequence[tuple[str, Sequence[str]]], gap: int) -> list[str]:
    blocks = [[title[: len(block[0])].center(len(block[0])), *block] for title, block in row]
    height = max(map(len, blocks))
    padded = [[*block, *[" " * len(block[0])] * (height - len(block))] for block in blocks]
    return [(" " * gap).join(parts).rstrip() for parts in zip(*padded, strict=True)]
