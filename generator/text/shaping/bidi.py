"""Bidirectional text: the direction of a paragraph, and the visual order of its parts.

The rules are those of the Unicode Bidirectional Algorithm (UAX 9, whose rule numbers are cited below): python-bidi's,
and the later bracket pairs and isolates.
"""

import re
import unicodedata
from collections.abc import Sequence
from itertools import groupby, takewhile
from typing import Any, NamedTuple

from generator.session import BuildSession

_LANGUAGES = re.compile("ar|arc|ckb|dv|fa|he|iw|ks|lrc|mzn|nqo|pnb|ps|sd|syr|ug|ur|yi")
_SCRIPTS = re.compile("adlm|arab|aran|hebr|mand|nkoo|rohg|samr|syrc|thaa")
"""Right-to-left languages and scripts. Source: CLDR 45, characterOrder and scriptMetadata."""
_PLAIN_BELOW = "\u0590"
"""No character before it is right-to-left."""
_FROM_RIGHT = ("R", "AL", "AN", "RLE", "RLO", "RLI")
_ASIDE = ("LRE", "RLE", "LRO", "RLO", "PDF", "BN")
"""Bidirectional classes that rule X9 removes."""
_LRI, _RLI, _FSI, _PDI = "\u2066\u2067\u2068\u2069"
OBJECT = "\ufffc"
"""Stands for a picture, or for anything that counts as one character."""
_BRACKETS = dict(
    zip("([{⁅〈❨❪❬❮❰❲❴⟨⟪⟬⟮⦃⦅「『【〔〖〘〚《〈（［｛｢", ")]}⁆〉❩❫❭❯❱❳❵⟩⟫⟭⟯⦄⦆」』】〕〗〙〛》〉）］｝｣", strict=True)
)
"""Source: Unicode 16, BidiBrackets.txt, without mathematical brackets."""


class BidiRun(NamedTuple):
    start: int
    end: int
    """Position after its last."""
    is_from_right: bool


def is_rtl_language(language: str) -> bool:
    """Whether a language (BCP 47) is written from right to left."""
    first, *others = language.lower().split("-")
    scripts = [each for each in others if len(each) == 4 and each.isalpha()]
    return bool(_SCRIPTS.fullmatch(scripts[0]) if scripts else _LANGUAGES.fullmatch(first))


def is_rtl(text: str, language: str = "") -> bool:
    """Whether a paragraph is right-to-left: by its language, or else by its first letter.

    In a right-to-left language, a paragraph with letters of other scripts only is in another language.
    """
    if not text.isascii() and max(text) >= _PLAIN_BELOW:
        classes = [unicodedata.bidirectional(char) for char in text]
        strong = [each != "L" for each in classes if each in ("L", "R", "AL")]
    else:
        strong = [False] if any(map(str.isalpha, text)) else []
    if is_rtl_language(language):
        return any(strong) or not strong
    return bool(strong) and strong[0]


@BuildSession.remembers(4096)
def levels(text: str, is_right: bool) -> tuple[int, ...]:
    """Return the bidi level of each character of a paragraph, which is right-to-left or not; odd: right-to-left."""
    may_turn = is_right or (text and max(text) >= _PLAIN_BELOW)
    if not may_turn or not (is_right or any(unicodedata.bidirectional(char) in _FROM_RIGHT for char in text)):
        return (0,) * len(text)
    isolates = _isolates(text)
    held = {place for start, end in isolates for place in range(start + 1, end)}
    # An isolate counts as one character in the text around it.
    ends = {place for pair in isolates for place in pair}
    around = "".join(OBJECT if place in ends else char for place, char in enumerate(text) if place not in held)
    outer = iter(_plain_levels(around, is_right))
    found = [-1 if place in held else next(outer) for place in range(len(text))]
    for start, end in isolates:
        inside = text[start + 1 : end]
        is_inside_right = is_rtl(inside) if text[start] == _FSI else text[start] == _RLI
        least = found[start] + 1
        deeper = least + (least % 2 != is_inside_right) - is_inside_right
        found[start + 1 : end] = [deeper + level for level in levels(inside, is_inside_right)]
    return tuple(found)


def _isolates(text: str) -> list[tuple[int, int]]:
    """Return the positions of the outermost isolates of a text (BD9)."""
    found: list[tuple[int, int]] = []
    opened: list[int] = []
    for place, char in enumerate(text):
        if char in (_LRI, _RLI, _FSI):
            opened.append(place)
        elif char == _PDI and opened:
            start = opened.pop()
            if not opened:
                found.append((start, place))
    return found if not opened else [*(each for each in found if each[1] < opened[0]), (opened[0], len(text))]


def _plain_levels(text: str, is_right: bool) -> list[int]:
    """Return the level of each character of a paragraph without isolates."""
    from bidi import algorithm

    base = int(is_right)
    storage = algorithm.get_empty_storage()
    storage["base_level"], storage["base_dir"] = base, ("L", "R")[base]
    algorithm.get_embedding_levels(text, storage)
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    _resolve_brackets(storage)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    resolved = iter(storage["chars"])
    found: list[int] = []
    for char in text:
        # Control characters stay beside what they join or separate.
        is_aside = unicodedata.bidirectional(char) in _ASIDE
        found.append((found[-1] if found else base) if is_aside else next(resolved)["level"])
    return found


def visual_runs(levels_of: Sequence[int]) -> list[BidiRun]:
    """Return the runs of a line, from left to right (L2), by the bidi level of each character or item."""
    runs: list[tuple[int, int, int]] = []
    for level, part in groupby(range(len(levels_of)), key=levels_of.__getitem__):
        places = list(part)
        runs.append((places[0], places[-1] + 1, level))
    for least in range(max(levels_of, default=0), 0, -1):
        start = 0
        for is_deep, group in groupby(list(runs), key=lambda run: run[2] >= least):
            count = len(list(group))
            if is_deep:
                runs[start : start + count] = reversed(runs[start : start + count])
            start += count
    return [BidiRun(start, end, level % 2 == 1) for start, end, level in runs]


def _resolve_brackets(storage: Any) -> None:
    """Give both brackets of a pair the direction of the text within them, or else before them (N0)."""
    for run in storage["runs"]:
        chars = storage["chars"][run["start"] : run["start"] + run["length"]]
        own = "R" if chars and chars[0]["level"] % 2 else "L"
        opened: list[tuple[str, int]] = []
        pairs: list[tuple[int, int]] = []
        for place, char in enumerate(chars):
            if char["type"] != "ON":
                continue
            if char["ch"] in _BRACKETS:
                opened.append((_BRACKETS[char["ch"]], place))
            else:
                matching = [number for number, (closing, _) in enumerate(opened) if closing == char["ch"]]
                if matching:
                    pairs.append((opened[matching[-1]][1], place))
                    del opened[matching[-1] :]
        for start, end in sorted(pairs):
            inside = {_strong_direction(char) for char in chars[start + 1 : end]} - {""}
            if not inside:
                continue
            if own in inside:
                kind = own
            else:
                before = next(filter(None, map(_strong_direction, reversed(chars[:start]))), run["sor"])
                kind = before if before in inside else own
            for place in (start, end):
                chars[place]["type"] = kind
                for mark in takewhile(lambda each: each["orig"] == "NSM", chars[place + 1 :]):
                    mark["type"] = kind


def _strong_direction(char: Any) -> str:
    """Return L or R for a strong character between brackets, counting numbers as R; empty for any other."""
    return {"L": "L", "R": "R", "EN": "R", "AN": "R"}.get(char["type"], "")
