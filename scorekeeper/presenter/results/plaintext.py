"""A score sheet as plain text: for a message or a note, neat in any monospaced font."""

import unicodedata

from scorekeeper.import_export.sheet_data import SheetData

HEAD_WIDTH = 12
"""Names above columns are shortened to this many characters; the list above has them in full."""
LABEL_WIDTH = 24


def text_of(data: SheetData) -> str:
    """Write a score sheet as text."""
    lines = [f"{data.title} · {data.date}", data.result]
    lines.extend(filter(None, (data.reason, data.note)))
    lines.append("")
    ordered = sorted(data.players, key=lambda each: (not each.is_winner, each.place or len(data.players) + 1))
    lines.extend(f"{f'{each.place}.' if each.place else '–'} {each.name}: {each.total}" for each in ordered)
    if data.rows:
        lines.extend(("", *_table(data)))
    if data.rules:
        lines.extend(("", f"{data.words.house_rules}:", *(f"- {rule.title}. {rule.text}" for rule in data.rules)))
    return "\n".join(lines) + "\n"


def columns(text: str) -> int:
    """Return the width of a text in columns: East Asian letters and most pictures take two, combining marks none."""
    return sum(_columns_of(sign) for sign in text)


def shorten_to_columns(text: str, width: int) -> str:
    """Shorten a text with … to a number of columns."""
    flat = " ".join(text.split())
    if columns(flat) <= width:
        return flat
    kept = ""
    for sign in flat:
        if columns(kept) + _columns_of(sign) > width - 1:
            break
        kept += sign
    return f"{kept.rstrip()}…"


def _table(data: SheetData) -> list[str]:
    labels = [shorten_to_columns(row.label, LABEL_WIDTH) for row in data.rows]
    names = [shorten_to_columns(each.name, HEAD_WIDTH) for each in data.players]
    rows = [names, *(list(row.cells) for row in data.rows), [each.total for each in data.players]]
    heads = ["", *labels, data.words.total]
    label_width = max(map(columns, heads))
    widths = [max(columns(row[place]) for row in rows) for place in range(len(names))]
    lines = []
    for head, row in zip(heads, rows, strict=True):
        cells = "  ".join(" " * (width - columns(cell)) + cell for cell, width in zip(row, widths, strict=True))
        lines.append(f"{head}{' ' * (label_width - columns(head))}  {cells}".rstrip())
    rule = "-" * (label_width + 2 + sum(widths) + 2 * (len(widths) - 1))
    return [lines[0], rule, *lines[1:-1], rule, lines[-1]]


def _columns_of(sign: str) -> int:
    if unicodedata.combining(sign) or unicodedata.category(sign) in ("Cf", "Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1
