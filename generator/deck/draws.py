"""Draws by seed: values for each printed card, the same in every print and on every machine.

Python promises that `random.Random(text).random()` never changes for a text; nothing else of the module is used. Each
draw of each copy has a text of its own, so that no card changes with another.
"""

import math
import random
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from generator.deck.faces.face_definitions import Tell
from generator.deck.files.folder import DeckFolder
from generator.deck.schema.draw_schema import DrawEntry
from generator.deck.tabular.row_expansion import READERS, read_table
from generator.deck.tabular.table import plain_head
from generator.errors import DeckDataError, did_you_mean, join_names

LONGEST_VALUE = 400
"""Characters of a value from a table (ours: as of a value in the deck file)."""
MOST_DIGITS = 9
"""Of a number in a range (ours): `random` has 53 bits, so each of them is drawn as often as any other."""
_RANGE = re.compile(r"(\d+)-(\d+)", re.ASCII)
_STAND_IN = (range(10**MOST_DIGITS),)
"""The choice of a draw with faults, so that the rest of the deck can be checked too."""


@dataclass(frozen=True, slots=True)
class FieldDraw:
    name: str
    pool: tuple[Sequence[int | str], ...]
    """What is drawn from, in parts: ranges of numbers, which take no memory, and lists."""
    count: int
    """Values for a card."""
    has_repeats: bool = False
    """Whether a value that was drawn can come again."""

    @property
    def size(self) -> int:
        return sum(map(len, self.pool))

    def fields_among(self, names: Collection[str]) -> list[str]:
        """Return those of its fields that are named: `b` for all values, `b.1` and so on for one."""
        return [each for each in self.fields if each in names]

    @property
    def fields(self) -> tuple[str, ...]:
        return (self.name, *(f"{self.name}.{number}" for number in range(1, self.count + 1)))

    def values(self, seed: str) -> list[str]:
        """Return the values that a seed draws, in the order in which they are drawn."""
        generator, size = random.Random(seed), self.size
        moved: dict[int, int] = {}  # Fisher and Yates: a place that was drawn holds the last of those left
        places = []
        for number in range(self.count):
            left = size if self.has_repeats else size - number
            place = int(generator.random() * left)
            places.append(moved.get(place, place))
            if not self.has_repeats:
                moved[place] = moved.get(left - 1, left - 1)
        return [self._value(place) for place in places]

    def _value(self, place: int) -> str:
        for part in self.pool:
            if place < len(part):
                return str(part[place])
            place -= len(part)
        raise AssertionError("a place is below the size of the pool")

    def outcome_count(self, shown: Collection[str]) -> int:
        """Return in how many ways the fields that are shown can differ, at most: fewer where values are alike."""
        count = self.count if self.name in shown else len(shown)
        numbers = sum(len(part) for part in self.pool if isinstance(part, range))
        words = {word for part in self.pool if not isinstance(part, range) for word in part}
        with_repeats: int = (numbers + len(words)) ** count
        return with_repeats if self.has_repeats else min(with_repeats, math.perm(self.size, count))


@dataclass(frozen=True, slots=True)
class SeededDraws:
    seed: str
    draws: tuple[FieldDraw, ...] = ()
    notes: tuple[str, ...] = ()
    """Notes for the deck's owner on how tables were read."""

    def fields(self, names: Collection[str], card_id: str, copy: int, attempt: int) -> Iterator[tuple[str, str]]:
        """Yield the fields of a copy that are named, with their values.

        Args:
            copy: Its number among the copies of the card, from 1.
            attempt: 0, or how many attempts gave values that an earlier copy has.
        """
        for draw in self.draws:
            if shown := draw.fields_among(names):
                again = f"/{attempt}" if attempt else ""
                values = draw.values(f"{self.seed}/{draw.name}/{card_id}/{copy}{again}")
                named = dict(zip(draw.fields, ("\n".join(values), *values), strict=True))
                yield from ((name, named[name]) for name in shown)

    def value_count(self, names: Collection[str]) -> int:
        return sum(draw.count for draw in self.draws if draw.fields_among(names))

    def outcome_count(self, names: Collection[str]) -> int:
        """Return in how many ways the copies of a card can differ, at most."""
        return math.prod(draw.outcome_count(draw.fields_among(names)) for draw in self.draws)


def read_draws(
    seed: str, entries: Mapping[str, DrawEntry], taken: Collection[str], folder: DeckFolder, tell: Tell
) -> SeededDraws:
    """Read the draws of a deck file, and the tables that they draw from.

    Args:
        taken: Names of other fields of the cards.
        tell: Records what is wrong.
    """
    draws: list[FieldDraw] = []
    notes: list[str] = []
    for name, entry in entries.items():
        path = ("draws", name)
        pool: tuple[Sequence[int | str], ...] = _STAND_IN
        if name in taken:
            tell(path, f"cards have a field {name!r} already; choose another name")
        try:
            pool = _read_pool(entry, folder, notes)
        except (DeckDataError, ValueError) as error:
            tell((*path, "from"), str(error))
        draw = FieldDraw(name, pool, entry.count, entry.repeat)
        if not entry.repeat and draw.size < entry.count:
            told = f"found {entry.count}, but there are {draw.size} to draw from; draw fewer, or add repeat: true"
            tell((*path, "count"), told)
            draw = replace(draw, pool=_STAND_IN)
        draws.append(draw)
    return SeededDraws(seed, tuple(draws), tuple(notes))


def _read_pool(entry: DrawEntry, folder: DeckFolder, notes: list[str]) -> tuple[Sequence[int | str], ...]:
    """Return the choices of a draw.

    Raises:
        DeckDataError: Its table cannot be read.
        ValueError: A range runs downwards, a column is missing or empty, or a value is too long.
    """
    first, *more = entry.choices
    if not more and PurePosixPath(first).suffix.lower() in READERS:
        return (_read_column(entry, first, folder, notes),)
    if entry.column or entry.sheet:
        raise ValueError(f"column: and sheet: are for a table, but {first!r} is not the name of one")
    return tuple(map(_parse_choice, entry.choices))


def _parse_choice(text: str) -> Sequence[int | str]:
    if not (found := _RANGE.fullmatch(text)):
        return (text,)
    if max(map(len, found.groups())) > MOST_DIGITS:
        raise ValueError(f"found {text[:40]!r}; the numbers of a range have at most {MOST_DIGITS} digits")
    low, high = map(int, found.groups())
    if low > high:
        raise ValueError(f"found {text!r}; the smaller number of a range comes first: {high}-{low}")
    return range(low, high + 1)


def _read_column(entry: DrawEntry, file: str, folder: DeckFolder, notes: list[str]) -> tuple[str, ...]:
    table = read_table(file, entry.sheet or "", folder)
    heads = {plain_head(head): head for head in table.heads}
    head = table.heads[0] if entry.column is None else heads.get(plain_head(entry.column))
    if head is None:
        hint = did_you_mean(str(entry.column), table.heads)
        raise ValueError(f"{file} has no column {entry.column!r}{hint}; columns: {join_names(table.heads)}")
    notes += table.notes
    rows = [(row.number, row.cells[head].strip()) for row in table.rows if head in row.cells]
    if long := [number for number, text in rows if len(text) > LONGEST_VALUE]:
        message = f"is longer than {LONGEST_VALUE} characters, the most of a value that is drawn"
        raise DeckDataError(table.source.fault(message, long[0], head))
    if not rows:
        raise ValueError(f"the column {head!r} of {file} is empty")
    return tuple(text for _, text in rows)
