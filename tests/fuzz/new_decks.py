"""Tables as strangers write them, and worse, of which `pnp new` makes decks."""

import csv
import json
import tempfile
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

from tests.fuzz.judging import judge_lines
from tests.generator.strangers import SUN, pnp

_HEADS = [
    *("Name", "title", "cost", "ManaCost", "text", "rule_text", "type", "Qty", "Frequency", "id", "picture", "ArtFile"),
    *("notes", "back", "front", "question", "answer", "German", "n1", "a", "b", "Nombre", "カード名", "Текст", "cards"),
    *("", "  ", "!x", "%", "1", "Effect 1", "a.b", "x\ny", "İ", "\u0301", "//x"),
]
_CELLS = [
    *("A", "B", "Boat", "sea", "море", "3", "-1", "10+", "true", "no", "x", "name", "Name", "#N/A", "#fff", "{T}"),
    *("sun.svg", "art/sun.svg", "/SUN.svg", "../sun.svg", "C:\\sun.svg", "gone.png", "https://x/y.png", "<b>x</b>"),
    *("", " ", "**b** *", "|", ";", ":", ",", '"', "//", "x\\ny", "x\ny", "words " * 60, "of some words, not many"),
]
_SEPARATORS = ",;\t|:"


def new_deck_case(random: Random) -> tuple[str, str]:
    """Make a deck of a table; return how that ended, and what is wrong with that."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        suffix = random.choice(["csv", "tsv", "txt", "json", "yaml"])
        (folder / f"table.{suffix}").write_bytes(_table(random, suffix).encode())
        (folder / "art").mkdir()
        (folder / "art" / "sun.svg").write_text(SUN, encoding="utf-8")
        made = pnp("new", "deck", "--from", folder / f"table.{suffix}", "--out", folder)
        if made.code not in (0, 1):
            return "bug", made.err[-300:]
        if problem := judge_lines(made):
            return "told", problem
        if made.code:
            return "told", ""
        checked = pnp("check", folder / "deck")
        return "made", checked.err[-300:] if checked.code else ""


def _table(random: Random, suffix: str) -> str:
    if suffix in ("json", "yaml"):
        value = _value(random, 0) if random.random() < 0.5 else _entries(random)
        return "// mine\n" * (random.random() < 0.2) + json.dumps(value, ensure_ascii=False, indent=1)
    rows, separator = _rows(random), random.choice(_SEPARATORS)
    if random.random() < 0.3:  # as people type it
        return "\n".join((separator + " " * random.randrange(2)).join(row) for row in rows)
    text = StringIO(newline="")
    csv.writer(text, delimiter=separator).writerows(rows)
    return text.getvalue()


def _rows(random: Random) -> list[list[str]]:
    """Return rows of which most are as long as the first, which mostly holds headings."""
    width = random.randint(1, 7)
    rows = [random.choices(_HEADS if random.random() < 0.8 else _CELLS, k=width)]
    for _ in range(random.randrange(12)):
        is_repeated, is_uneven = random.random() < 0.05, random.random() < 0.05
        row = random.choices(_CELLS, k=random.randint(0, width + 2) if is_uneven else width)
        rows.append(rows[0] if is_repeated else row)
    return rows


def _entries(random: Random) -> list[dict[str, Any]]:
    heads = random.sample(_HEADS, 4)
    return [{head: _value(random, 2) for head in heads} for _ in range(random.randint(1, 6))]


def _value(random: Random, depth: int) -> Any:
    kind = random.random() + depth * 0.1
    if kind < 0.3:
        return {head: _value(random, depth + 1) for head in random.choices(_HEADS, k=random.randrange(5))}
    if kind < 0.6:
        return [_value(random, depth + 1) for _ in range(random.randrange(5))]
    return random.choice([*_CELLS, 3, 1.5, None, True])
