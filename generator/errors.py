"""What can go wrong in the press, as the user is told it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

MAX_FAULTS = 200
"""Of one file told at once (ours: nobody mends more before looking again)."""
MAX_LISTED = 24
"""Names in a message (ours); the rest is counted."""
MAX_COMPARED = 1000
"""Names that a misspelt one is compared with (ours): 10,000 take a tenth of a second for each."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: where, what was found, what would be right."""

    message: str
    """A sentence that names what was found and what would be right."""
    path: str = ""
    """The file, as the user named it; empty where there is none."""
    line: int = 0
    """The line in the file, from 1; 0 where it is not known."""
    key: str = ""
    """The place in the file or deck, such as `cards[3].rank` or `card QA`."""

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}" if self.path and self.line else self.path
        return escape_unprintable(": ".join(part for part in (place, self.key, self.message) if part))


NOWHERE = Fault("")
"""The place of what is in no file."""


class PnpError(Exception):
    """Something the user can mend; every fault found is in `faults`."""

    def __init__(self, faults: str | Fault | Iterable[Fault]) -> None:
        """Take one message or fault, or all of them."""
        if isinstance(faults, str):
            faults = Fault(faults)
        self.faults = (faults,) if isinstance(faults, Fault) else tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))


class DeckDataError(PnpError):
    """A deck file, or a picture, template or theme that it names, is not usable."""


class TemplateError(PnpError):
    """A template cannot be rendered, or wants more time, memory or text than it may have."""


class LimitError(PnpError):
    """A stranger's deck takes more time or memory than it may."""


class LayoutError(PnpError):
    """Cards, bleed, gutter or margins do not fit; sizes in mm and what would fit."""


class RenderError(PnpError):
    """A card cannot be drawn, or the written file fails its proof or cannot be written."""


def in_file_order(faults: Iterable[Fault]) -> list[Fault]:
    """Return the faults of one file from its top to its end, each once, at most `MAX_FAULTS` and a word on the rest."""
    ordered = sorted(dict.fromkeys(faults), key=lambda fault: fault.line)
    if len(ordered) <= MAX_FAULTS:
        return ordered
    return [*ordered[:MAX_FAULTS], Fault("there are more faults; mend these first", ordered[0].path)]


# --- words for messages ----------------------------------------------------------------------------------


def escape_unprintable(text: str) -> str:
    """Return text as one line that a terminal can be trusted with: what is not printable is escaped."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a hint at the known name that is most like a word: ` (did you mean 'Crabs'?)`, or nothing."""
    near = _nearest(word, tuple(islice(known, MAX_COMPARED)))
    return f" (did you mean {near!r}?)" if near else ""


@lru_cache(256)
def _nearest(word: str, known: tuple[str, ...]) -> str:
    """Return the name that is most like a word, empty if none is; a slip recurs on every card."""
    import difflib  # only a fault needs it

    return next(iter(difflib.get_close_matches(word, known, n=1, cutoff=0.6)), "")


def plural(count: int, word: str) -> str:
    """Write a count with its word: `1 card`, `2 cards`."""
    return f"{count} {word}{'' if count == 1 else 's'}"


def join_words(words: Sequence[str], word: str) -> str:
    """Write words in a row, another before the last: `a, b or c`."""
    *most, last = words
    return f"{', '.join(most)} {word} {last}" if most else last


def join_names(names: Iterable[str]) -> str:
    """Write names with commas between, the first `MAX_LISTED` of them; `none` where there are none."""
    names = list(names)
    more = len(names) - MAX_LISTED
    return (", ".join(names[:MAX_LISTED]) or "none") + (f" and {more} more" if more > 0 else "")
