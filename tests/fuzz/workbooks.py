"""Decks made of workbooks, XLSX, XLS and ODS: odd cells in odd places, in files that are sound or damaged."""

import re
import zipfile
from collections.abc import Sequence
from html import escape
from io import BytesIO
from pathlib import Path
from random import Random

from tests.fuzz.values import HEAD, NUMBERS, WORDS
from tests.generator.deck.tabular.workbook_files import MAKERS, Layout

_HEADS = ["Name", "Qty", "Text", "Kind", "Cost", "!mine", "Text ", "id", "picture", "", "a\nb", "#N/A"]
_TEXTS = ["Fox", "**a** *b", "- one\n- two", "{sun}", "[a]{red}", "\\", "*", "|a|b|", "!note", "#REF!", "<b>", "=1+1"]
_STYLES = ["", "", "b", "i", "bi"]
_ODD = [
    *NUMBERS,
    *(
        "A1:XFD1048576",
        "B2:A1",
        "ZZZ9999999",
        "A0",
        "$B$2",
        "xl/nothing.xml",
        "../../x",
        "/",
        "s",
        "e",
        "b",
        "d",
        "str",
    ),
    *("inlineStr", "true", "1048577", "16385", "999999999", "99999999999999999999", "[h]:mm", "yyyy;;;", "veryHidden"),
    *("float", "date", "time", "collapse", "PT1H", "P1Y", "2026-13-45", "9999-12-31T99:00", "_x0000_", "_xD800_", "b"),
]
_ATTRIBUTE, _WORDS, _TAG = re.compile(r'="[^"]*"'), re.compile(r">[^<>]+<"), re.compile(r"<[^<>?!]+>")


def workbook(random: Random, folder: Path) -> None:
    """Make a deck whose cards are the rows of a workbook."""
    odd = random.choice([0.0, 0.1, 0.5])
    kind = random.choice(list(MAKERS))
    data = MAKERS[kind](_layout(random, odd))
    if random.random() < 0.6:
        data = _damage(random, data, in_parts=kind != "xls")
    (folder / f"cards.{kind}").write_bytes(data)
    more = "".join(each for each in (", hidden: true", ", sheet: Cards", ", copies: 2") if random.random() < 0.2)
    markup = random.choice(["", "", "markup: none\n"])
    (folder / "deck.yaml").write_text(
        f"""{HEAD}{markup}face: event
back: none
cards:
- {{from: cards.{kind}{more}}}
""",
        encoding="utf-8",
    )


def _layout(random: Random, odd: float) -> Layout:
    width, height = random.randrange(1, 6), random.randrange(1, 8)
    heads = [random.choice(_HEADS) if random.random() < odd else _HEADS[place] for place in range(width)]
    rows = [[_cell(random, odd, row, column) for column in range(width)] for row in range(height)]
    merged, taken = [], set[tuple[int, int]]()
    for _ in range(random.randrange(4)):
        top, left = random.randrange(height + 1), random.randrange(width)
        bottom, right = top + random.randrange(3), left + random.randrange(3)
        places = {(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)}
        if len(places) > 1 and not places & taken:
            taken |= places
            merged.append((top, left, bottom, right))
    grid: list[list[str | Sequence[tuple[str, str]] | None]] = [list(heads), *rows]
    for top, left, *_ in merged:
        if top < len(grid):
            grid[top][left] = "merged"
    return Layout(
        grid,
        merged,
        hidden_rows=random.sample(range(1, 20), random.choice([0, 0, 1, 5])),
        hidden_columns=random.sample(range(8), random.choice([0, 0, 0, 1])),
        cell_style=random.choice(_STYLES),
    )


def _cell(random: Random, odd: float, row: int, column: int) -> str | Sequence[tuple[str, str]] | None:
    if random.random() < odd:
        return random.choice([None, *WORDS, *_TEXTS, *NUMBERS])
    if column == 0:
        return f"Card {row}"
    if column == 1:
        return str(random.randrange(4))
    if random.random() < 0.4:
        return [(random.choice(_TEXTS), random.choice(_STYLES)) for _ in range(random.randrange(1, 4))]
    return random.choice(_TEXTS[:3])


def _damage(random: Random, data: bytes, *, in_parts: bool) -> bytes:
    """Change bytes of a file, or the XML in it."""
    if in_parts and random.random() < 0.8:
        return _change_parts(random, data)
    damaged = bytearray(data)
    for _ in range(random.choice([1, 3, 30])):
        damaged[random.randrange(len(damaged))] = random.choice([0, 1, 0x7F, 0xFF, random.randrange(256)])
    if random.random() < 0.2:
        del damaged[random.randrange(len(damaged)) :]
    return bytes(damaged)


def _change_parts(random: Random, data: bytes) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as book, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        parts = {name: book.read(name) for name in book.namelist()}
        for _ in range(random.choice([1, 2, 10])):
            name = random.choice([each for each in parts if each.endswith((".xml", ".rels"))])
            parts[name] = _change_xml(random, parts[name].decode("utf-8", "replace")).encode(errors="replace")
        if random.random() < 0.1:
            del parts[random.choice(list(parts))]
        for name, part in parts.items():
            made.writestr(name, part)
    return out.getvalue()


def _change_xml(random: Random, text: str) -> str:
    how, replacement = random.choice(
        [
            (_ATTRIBUTE, f'="{escape(random.choice(_ODD))}"'),
            (_ATTRIBUTE, f'="{escape(random.choice(_ODD))}"'),
            (_WORDS, f">{escape(random.choice([*_ODD, *_TEXTS, *WORDS]))}<"),
            (_TAG, ""),
            (_TAG, "<x>"),
        ]
    )
    places = list(how.finditer(text))
    if not places:
        return text
    place = random.choice(places)
    if random.random() < 0.1:  # often
        return text[: place.end()] + place[0] * random.choice([2, 2_000]) + text[place.end() :]
    return text[: place.start()] + replacement + text[place.end() :]
