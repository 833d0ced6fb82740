"""Where the rows of a JSON or YAML file are: in a list, in lists within its entries, or in a list for each column."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator.deck.document import KeyPath
from generator.deck.parsing import MAX_DEPTH
from generator.deck.rows.table import Source
from generator.errors import DeckDataError, did_you_mean, listed

STEP = "."
"""Between keys that lead inwards: `suits.cards` are the cards of every suit, `front.name` the name within `front`."""
MERGED = "<<"
"""The key of mappings whose keys an entry of YAML has too. Source: yaml.org/type/merge.html."""
_Value = tuple[str, Any, KeyPath]
"""A key as the table's head, what it holds, and where."""


@dataclass(frozen=True, slots=True)
class Record:
    """What one row is made of."""

    path: KeyPath
    """Where it stands in the file."""
    values: tuple[_Value, ...]
    """Its own and, first, those of the entries that it lies in."""
    fault: str = ""
    """Why it is no row."""


def records_of(value: Any, part: str, source: Source) -> tuple[list[Record], Source]:
    """Find the rows.

    Args:
        value: The whole file.
        part: The key of the list, or keys that lead to it; empty if there is but one.
        source: The file; returned with the part that is read, if there are others.

    Raises:
        DeckDataError: There is no such list, or it holds something else than rows.
    """
    if isinstance(value, dict) and not part and value and all(_is_column(each) for each in value.values()):
        return _of_columns(value, source), source
    path: tuple[str, ...] = ()
    if isinstance(value, dict):
        lists = {str(key): each for key, each in value.items() if isinstance(each, list)}
        first = part if part in lists else part.partition(STEP)[0]
        if part and first not in lists:
            hint = did_you_mean(first, lists)
            raise DeckDataError(source.fault(f"has no list {first!r}{hint}; lists: {listed(lists)}"))
        if not part and len(lists) != 1:
            needs = "`sheet:` names one of them" if lists else "needs a list of cards"
            raise DeckDataError(source.fault(f"has {listed(lists)} as lists; {needs}"))
        first = first or next(iter(lists))
        part = part[len(first) + len(STEP) :]
        path, value = (first,), lists[first]
        source = replace(source, part=STEP.join(filter(None, (first, part))) if len(lists) > 1 or part else "")
    elif part:
        source = replace(source, part=part)
    if not isinstance(value, list) or not value:
        raise DeckDataError(source.fault("needs a list of cards, each with keys such as name and copies"))
    return list(_inner(value, path, [*path], part.split(STEP) if part else [], ())), source


def _is_column(value: Any) -> bool:
    return isinstance(value, list) and not any(isinstance(each, dict | list) for each in value)


def _of_columns(columns: Mapping[str, Sequence[Any]], source: Source) -> list[Record]:
    """Return a row for each place in lists that stand side by side, as programs write a table by its columns."""
    counts = {str(key): len(column) for key, column in columns.items()}
    (first, count), *_ = counts.items()
    if other := next((key for key in counts if counts[key] != count), None):
        told = f"has a list for each column, but {first!r} has {count} values and {other!r} {counts[other]}"
        raise DeckDataError(source.fault(f"{told}; fill the gaps with null"))
    if not count:
        raise DeckDataError(source.fault("needs a list of cards, each with keys such as name and copies"))
    return [
        Record((first, place), tuple((str(key), column[place], (key, place)) for key, column in columns.items()))
        for place in range(count)
    ]


def _inner(
    entries: Sequence[Any], path: KeyPath, keys: Sequence[str], rest: Sequence[str], above: tuple[_Value, ...]
) -> Iterator[Record]:
    """Yield the rows of a list, or of the lists that keys lead to within each of its entries.

    Args:
        entries: The list.
        path: Where it stands.
        keys: That led here, for the heads of what an entry says of all rows in it.
        rest: That lead on.
        above: What the entries around the list say.
    """
    for place, entry in enumerate(entries):
        here = (*path, place)
        if not isinstance(entry, dict):
            yield Record(here, (), "needs keys with values, such as name and copies")
        elif not rest:
            yield Record(here, (*above, *_flat("", entry, here)))
        elif isinstance(within := entry.get(rest[0]), list):
            said = {key: each for key, each in entry.items() if key != rest[0]}
            around = (*above, *_flat(STEP.join(keys), said, here))
            yield from _inner(within, (*here, rest[0]), [*keys, rest[0]], rest[1:], around)
        else:
            lists = [str(key) for key, each in entry.items() if isinstance(each, list)]
            yield Record(here, (), f"has no list {rest[0]!r}{did_you_mean(rest[0], lists)}; lists: {listed(lists)}")


def _flat(head: str, entry: Mapping[str, Any], path: KeyPath) -> Iterator[_Value]:
    """Yield what an entry says; a mapping within it by keys such as `front.name`."""
    for key, (value, where) in _whole(entry, path).items():
        name = STEP.join(filter(None, (head, key)))
        if isinstance(value, dict) and len(path) < MAX_DEPTH:
            yield from _flat(name, value, where)
        else:
            yield name, value, where


def _whole(entry: Mapping[str, Any], path: KeyPath) -> dict[str, tuple[Any, KeyPath]]:
    """Return what a mapping says, and where, with what it takes over from others; its own come first."""
    taken = entry.get(MERGED)
    others = taken if isinstance(taken, list) else [taken]
    found: dict[str, tuple[Any, KeyPath]] = {}
    if all(isinstance(each, dict) for each in others):
        for place, each in reversed(list(enumerate(others))):
            found |= _whole(each, (*path, MERGED, place) if isinstance(taken, list) else (*path, MERGED))
    own = {str(key): (value, (*path, key)) for key, value in entry.items() if key != MERGED or not found}
    return found | own
