"""How wide a line is by the tables of its font, read without a shaper: ligatures and pairs of Latin letters."""

from collections.abc import Iterator
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any

from fontTools.ttLib import TTFont

PAIRS = 2
"""Type of lookup in GPOS. Source: OpenType 1.9, GPOS."""


def placed(file: Path, text: str) -> Iterator[tuple[Any, float, float]]:
    """Yield the outline of each glyph of a line, its origin and its advance, in units of the font."""
    font = opened(file)
    names, metrics, outlines = font.getBestCmap(), font["hmtx"].metrics, font["glyf"]
    glyphs = joined(font, [names[ord(char)] for char in text])
    pen = 0.0
    for glyph, after in zip_longest(glyphs, glyphs[1:], fillvalue=""):
        advance = metrics[glyph][0] + closer(font, glyph, after)
        yield (outlines[glyph], outlines), pen, advance
        pen += advance


@cache
def opened(file: Path) -> TTFont:
    """Return a font, of which each table is read once."""
    return TTFont(file)


def joined(font: TTFont, glyphs: list[str]) -> list[str]:
    """Return glyphs with the ligatures that every Latin text has (liga)."""
    table = font["GSUB"].table
    found = list(glyphs)
    for lookup in lookups(table, "liga"):
        for part in parts(lookup):
            place = 0
            while place < len(found):
                for ligature in getattr(part, "ligatures", {}).get(found[place], ()):
                    if found[place + 1 : place + 1 + len(ligature.Component)] == ligature.Component:
                        found[place : place + 1 + len(ligature.Component)] = [ligature.LigGlyph]
                        break
                place += 1
    return found


def closer(font: TTFont, left: str, right: str) -> float:
    """Return what the font adds between two glyphs (kern)."""
    for lookup in lookups(font["GPOS"].table, "kern"):
        for part in parts(lookup):
            if lookup.LookupType != PAIRS or left not in part.Coverage.glyphs:
                continue
            if part.Format == 1:
                pairs = part.PairSet[part.Coverage.glyphs.index(left)].PairValueRecord
                values = [pair.Value1 for pair in pairs if pair.SecondGlyph == right]
                if values:
                    return getattr(values[0], "XAdvance", 0)
            else:
                first, second = part.ClassDef1.classDefs.get(left, 0), part.ClassDef2.classDefs.get(right, 0)
                value = part.Class1Record[first].Class2Record[second].Value1
                if right:
                    return getattr(value, "XAdvance", 0)
    return 0


def lookups(table: Any, tag: str) -> Iterator[Any]:
    """Yield the lookups of a feature as Latin text without a language has it."""
    scripts = {record.ScriptTag: record.Script for record in table.ScriptList.ScriptRecord}
    chosen = scripts.get("latn", scripts.get("DFLT")).DefaultLangSys.FeatureIndex
    for number in chosen:
        record = table.FeatureList.FeatureRecord[number]
        if record.FeatureTag == tag:
            yield from (table.LookupList.Lookup[each] for each in record.Feature.LookupListIndex)


def parts(lookup: Any) -> Iterator[Any]:
    """Yield the subtables of a lookup, whatever they are wrapped in."""
    for part in lookup.SubTable:
        yield getattr(part, "ExtSubTable", part)
