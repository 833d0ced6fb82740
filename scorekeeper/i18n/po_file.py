"""Catalogues as they are written, `.po`: their entries, and what is wrong with one."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from scorekeeper.errors import shorten

_LINE = re.compile(r'(?:#.*|(?:(msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d\]) )?"(?:[^"\\]|\\.)*")?')
_ESCAPE = re.compile(r"\\(.)")
_PLACE = re.compile(r"%\(\w+\)|\{[\w-]+\}")
"""A place for a value, and an icon."""


def parse_po(source: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield the entries of a catalogue as Babel writes it, with an empty line between; those marked fuzzy are left out.

    Yields:
        The number of the line above the entry, and its texts by `msgid`, `msgstr[0]` ….
    """
    above = 0
    for entry in source.replace("\r\n", "\n").split("\n\n"):
        texts: dict[str, str] = {}
        key = ""
        for line in entry.splitlines():
            if line.startswith("#"):
                if line.startswith("#,") and "fuzzy" in line:
                    texts["fuzzy"] = ""
                continue
            name, _, quoted = line.partition('"')
            key = name.strip() or key
            texts[key] = texts.get(key, "") + _ESCAPE.sub(_unescape, quoted[:-1])
        if "msgid" in texts and "fuzzy" not in texts:
            yield above, texts
        above += entry.count("\n") + 2


def _unescape(match: re.Match[str]) -> str:
    return {"n": "\n", "t": "\t"}.get(match[1], match[1])


def find_broken_lines(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the lines of a catalogue that cannot be read as one: their numbers, and why."""
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except UnicodeDecodeError as error:
        yield 1, str(error)
        return
    for number, (above, line) in enumerate(pairwise(["", *lines]), start=1):
        if not _LINE.fullmatch(line):
            yield number, f"{shorten(line)} is no line of a catalogue: needs msgid or msgstr, and a text in quotes"
        elif line.startswith("msgid ") and above.startswith(('"', "msgstr")):
            yield number, "an entry needs an empty line above it"


def find_po_faults(path: Path) -> Iterator[str]:
    """Yield what is wrong with a catalogue, each with its line: `12: …`.

    That is a line that cannot be read, and a translation with other places for values, or other icons.
    """
    if broken := [f"{number}: {what}" for number, what in find_broken_lines(path)]:
        yield from broken
        return
    for line_above, texts in parse_po(path.read_text(encoding="utf-8")):
        originals = [texts["msgid"], *filter(None, [texts.get("msgid_plural")])]
        wanted = [set(_PLACE.findall(text)) for text in originals]
        for key, said in texts.items():
            if key.startswith("msgstr") and said and originals[0] and set(_PLACE.findall(said)) not in wanted:
                found, needed = _list(set(_PLACE.findall(said))), _list(wanted[-1])
                yield f"{line_above + 1}: {shorten(said)} has {found}; {shorten(originals[-1])} has {needed}"


def _list(places: set[str]) -> str:
    return ", ".join(f"{each}s" if each.startswith("%(") else each for each in sorted(places)) or "no place for a value"
