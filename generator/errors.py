"""Errors of the press, as reported to the user."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

MAX_FAULTS = 200
"""Of one file, reported at once (ours: nobody fixes more in one round)."""
MOST_OF_A_KIND = 5
"""Faults that differ only in names and numbers, reported in full (ours)."""
_VARIED = re.compile(r"'[^'\n]*'(?!\w)|\bcard [^:, ]+|\bentry \d+|\[\d+\]|U\+[^,;]*|\d+(?:\.\d+)?")
"""What differs between faults of one kind: names, cards, characters, numbers."""
MAX_LISTED = 24
"""Names in a message (ours); the others are counted."""
MAX_COMPARED = 1000
"""Names that a misspelt one is compared with (ours): each comparison with 10,000 takes a tenth of a second."""


@dataclass(frozen=True, slots=True)
class Fault:
    message: str
    """A sentence that names what was found and what would be right."""
    path: str = ""
    """The file, as the user named it; empty where there is none."""
    line: int = 0
    """The line in the file, from 1; 0 where it is unknown."""
    key: str = ""
    """The place in the file or deck, such as `cards[3].rank` or `card QA`."""

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}" if self.path and self.line else self.path
        return escape_unprintable(": ".join(part for part in (place, self.key, self.message) if part))


NOWHERE = Fault("")
"""The place of a fault that is in no file."""


class PnpError(Exception):
    """Something the user can fix; every fault found is in `faults`."""

    def __init__(self, faults: str | Fault | Iterable[Fault]) -> None:
        if isinstance(faults, str):
            faults = Fault(faults)
        self.faults = (faults,) if isinstance(faults, Fault) else tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))


class DeckDataError(PnpError):
    """A deck file, or a picture, template or theme that it names, cannot be used."""


class TemplateError(PnpError):
    """A template cannot be rendered, or exceeds a limit of time, memory or text."""


class LimitError(PnpError):
    """An untrusted deck exceeds its limits of time or memory."""


class LayoutError(PnpError):
    """Cards, bleed, gutter or margins do not fit; gives sizes in mm and what would fit."""


class RenderError(PnpError):
    """A card cannot be drawn, or a written file fails verification or cannot be written."""


def in_file_order(faults: Iterable[Fault]) -> list[Fault]:
    """Return the faults of one file in order, without duplicates, at most `MAX_FAULTS` and a note on the others."""
    ordered = sorted(dict.fromkeys(faults), key=lambda fault: fault.line)
    if len(ordered) <= MAX_FAULTS:
        return ordered
    return [*ordered[:MAX_FAULTS], Fault("there are more faults; fix these first", ordered[0].path)]


def describe_faults(faults: Iterable[Fault]) -> list[str]:
    """Return faults as lines: the same fault of several rows in one, and of one kind only the first few."""
    same: dict[tuple[str, str, str], list[Fault]] = {}
    kinds: dict[tuple[str, str, str], list[tuple[str, str, str]]] = {}
    for fault in faults:
        told = fault.path, fault.key, fault.message
        if told not in same:
            place = fault.key if fault.key.startswith(("column ", "sheet ", "key ")) else _VARIED.sub("", fault.key)
            kinds.setdefault((fault.path, place, _VARIED.sub("", fault.message)), []).append(told)
        same.setdefault(told, []).append(fault)
    more = [[fault for told in each[MOST_OF_A_KIND:] for fault in same.pop(told)] for each in kinds.values()]
    lines = [f"{first}{_also(others)}" for first, *others in same.values()]
    return [*lines, *(_describe_more(others) for others in more if others)]


def _describe_more(faults: Sequence[Fault]) -> str:
    where = f" ({_join_lines(faults)})" if faults[0].line else ""
    return f"{faults[0].path}: {len(faults)} more of this kind{where}: {faults[0].key or faults[0].message}"


def _also(faults: Sequence[Fault]) -> str:
    if not faults:
        return ""
    return f" (also {_join_lines(faults)})" if faults[0].line else f" (in {len(faults) + 1} places)"


def _join_lines(faults: Sequence[Fault]) -> str:
    numbers = sorted({fault.line for fault in faults})
    return f"line{'' if len(numbers) == 1 else 's'} {join_names(map(str, numbers))}"


# --- words for messages ----------------------------------------------------------------------------------


def escape_unprintable(text: str) -> str:
    """Return text as one line that is safe for a terminal: unprintable characters are escaped."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a hint at the known name most similar to a word: ` (did you mean 'Crabs'?)`, or an empty string."""
    near = _nearest(word, tuple(islice(known, MAX_COMPARED)))
    return f" (did you mean {near!r}?)" if near else ""


@lru_cache(256)
def _nearest(word: str, known: tuple[str, ...]) -> str:
    """Return the name most similar to a word, empty if none is; cached, as a slip recurs on every card."""
    import difflib  # needed only for faults

    return next(iter(difflib.get_close_matches(word, known, n=1, cutoff=0.6)), "")


def plural(count: int, word: str) -> str:
    """Format a count with its word: `1 card`, `2 cards`."""
    return f"{count} {word}{'' if count == 1 else 's'}"


def count_range(least: int, most: int, word: str) -> str:
    """Format two counts with their word: `2 to 4 players`, `2 players`."""
    return f"{least} to {plural(most, word)}" if least < most else plural(most, word)


def join_words(words: Sequence[str], word: str) -> str:
    """Join words with commas, and a conjunction before the last: `a, b or c`."""
    *most, last = words
    return f"{', '.join(most)} {word} {last}" if most else last


def join_names(names: Iterable[str]) -> str:
    """Join names with commas, at most `MAX_LISTED` of them; `none` where there are none."""
    names = list(names)
    more = len(names) - MAX_LISTED
    return (", ".join(names[:MAX_LISTED]) or "none") + (f" and {more} more" if more > 0 else "")
