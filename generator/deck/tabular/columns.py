"""Maps columns to keys of cards by their usual names, and makes cards from rows."""

import hashlib
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import PurePosixPath
from typing import Any

from generator.deck.schema.schema_types import LONGEST_ID
from generator.deck.tabular.table import NAMES, SourceRow, SourceTable, plain_head
from generator.errors import DeckDataError, Fault, did_you_mean, join_names, plural

NONE = "none"
"""What `columns:` says of a column that is left out."""
KEYS = ("id", "name", "suit", "rank", "picture", "back", "template", "face", "copies", "raster", "source", "licence")
"""Keys of a card that a column can hold; every other column is a text."""
HEADS: Mapping[str, tuple[str, ...]] = {
    "copies": ("copies", "copy", "count", "qty", "quantity", "amount"),
    "name": NAMES,
    "picture": ("picture", "image"),
    "licence": ("licence", "license"),
}
"""Headings that mean a key of a card; of those for names and pictures the first one present counts, and the others are
texts.
"""
MOST_COPIES = 10_000
HASH_LENGTH = 6
"""Hexadecimal digits of the id of a name without letters and digits (ours)."""
_WHOLE = re.compile(r"\s*(\d{1,9})(?:\.0+)?\s*", re.ASCII)
_TYPED_BREAK = re.compile(r"(?<![A-Za-z]:)(?<!\\)\\n(?!\w*(?:\\|\.\w))")
"""A line break typed as a backslash and an n, as programs write it; not within a path such as `art\\new.png`."""
TRUTHS = {"true": True, "yes": True, "x": True, "1": True, "false": False, "no": False, "0": False}


@dataclass(frozen=True, slots=True)
class RowCard:
    values: Mapping[str, Any]
    """By key, as in a deck file; texts under `texts`."""
    row: SourceRow
    heads: Mapping[str, str]
    """Heading by key, or by name of a text."""


@dataclass(slots=True)
class Cards:
    cards: list[RowCard] = field(default_factory=list)
    none_count: int = 0
    """Rows with no copies."""
    faults: list[Fault] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def cards_of(table: SourceTable, renamed: Mapping[str, str]) -> Cards:
    """Make a card of each row.

    Args:
        renamed: Key or name of a text by heading, as the deck file says, or `none`; other columns keep their own
            headings.

    Raises:
        DeckDataError: Columns are ambiguous, or none names the cards.
    """
    keys = _keys(table, renamed)
    heads = {key: head for head, key in keys.items()}
    found = Cards()
    broken = 0
    for row in table.rows:
        values: dict[str, Any] = {}
        texts: dict[str, str] = {}
        for head, cell in row.cells.items():
            if (key := keys[head]) == NONE:
                continue
            if key == "copies":
                values[key] = _parse_copies(table, row, head, cell, found.faults)
            elif key == "raster":
                values[key] = _parse_truth(table, row, head, cell, found.faults)
            elif key in KEYS:
                values[key] = picture_path(cell) if key == "picture" else " ".join(cell.split())
            else:
                texts[key], count = _TYPED_BREAK.subn("\n", cell)
                broken += count > 0
        if values.get("copies") == 0:
            found.none_count += 1
            continue
        if texts:
            values["texts"] = texts
        found.cards.append(RowCard(values, row, heads))
    if broken:
        cells = f"{plural(broken, 'cell')} {'holds' if broken == 1 else 'hold'}"
        found.notes.append(f"{table.source.display_name}: {cells} \\n, which is printed as a line break")
    if not {"suit", "rank"} <= heads.keys():
        _name_ids(table, found)
    return found


def picture_path(cell: str) -> str:
    """Return the path of a picture: Windows separates folders by backslashes, and a site's paths begin with a slash."""
    return cell.strip().replace("\\", "/").lstrip("/")


def _keys(table: SourceTable, renamed: Mapping[str, str]) -> dict[str, str]:
    """Return the key, or name of a text, of each heading."""
    if not table.heads:
        raise DeckDataError(table.source.fault("has no column with a heading and cells; the cards need a name"))
    faults: list[Fault] = []
    plain = table.heads_by_field()
    keys: dict[str, str] = {}
    for name, key in renamed.items():
        if named := heads_of(name, table):
            keys |= dict.fromkeys(named, key)
        else:
            hint = did_you_mean(name, table.heads)
            faults.append(table.source.fault(f"has no column {name!r}{hint}; columns: {join_names(table.heads)}"))
    for key in KEYS:
        if key in keys.values():
            continue
        spelt = [plain[each] for each in HEADS.get(key, (key,)) if each in plain and plain[each] not in keys]
        if key == "copies" and len(spelt) > 1:
            told = (
                f"{join_names(map(repr, spelt))} all give the number of copies; choose one with columns: "
                f"{{{spelt[0]}: copies}}"
            )
            faults.append(table.source.fault(told))
        if spelt:
            keys[spelt[0]] = key
    keys |= {head: name for name, head in plain.items() if head not in keys}
    twice = [key for key, count in Counter(keys.values()).items() if count > 1 and key != NONE]
    for key in twice:
        heads = [repr(head) for head, each in keys.items() if each == key]
        faults.append(table.source.fault(f"the columns {join_names(heads)} both mean {key}; rename one with columns:"))
    if not {"id", "name", "picture"} & set(keys.values()) and not {"suit", "rank"} <= set(keys.values()):
        told = f"no column names the cards; name one with columns: {{{table.heads[0]}: name}}"
        faults.append(table.source.fault(f"{told}; columns: {join_names(table.heads)}"))
    faults += [table.source.fault(told, head=head) for head, told in table.nested.items() if renamed.get(head) != NONE]
    if faults:
        raise DeckDataError(faults)
    return keys


def heads_of(name: str, table: SourceTable) -> list[str]:
    """Return the headings that `columns:` names: one, or all of a list's parts, as `attacks` does `attacks.0.name`."""
    if name in table.heads or name in table.nested:
        return [name]
    if head := table.heads_by_field().get(plain_head(name)):
        return [head]
    return [head for head in table.heads if head.startswith(f"{name}.")]


def _parse_copies(table: SourceTable, row: SourceRow, head: str, cell: str, faults: list[Fault]) -> int:
    found = _WHOLE.fullmatch(cell)
    if found and int(found[1]) <= MOST_COPIES:
        return int(found[1])
    told = f"found {cell.strip()[:40]!r}, needs a whole number from 0 to {MOST_COPIES}; a blank is 1"
    faults.append(table.source.fault(told, row.number, head))
    return 1


def _parse_truth(table: SourceTable, row: SourceRow, head: str, cell: str, faults: list[Fault]) -> bool:
    word = cell.strip().casefold()
    if word not in TRUTHS:
        faults.append(table.source.fault(f"found {cell.strip()[:40]!r}, needs yes or no", row.number, head))
    return TRUTHS.get(word, False)


def _name_ids(table: SourceTable, found: Cards) -> None:
    """Give each card without an id one made from its name, independent of the row's position if no other has that."""
    seen: dict[str, list[int]] = defaultdict(list)
    wordless: list[int] = []
    unnamed: list[int] = []
    for position, card in enumerate(found.cards):
        if "id" in card.values:
            continue
        name = str(card.values.get("name", ""))
        if not name and (name := _picture_stem(card) or _first_words(card)):
            unnamed += [card.row.number] if card.values.get("texts") else []
            found.cards[position] = card = RowCard({"name": name, **card.values}, card.row, card.heads)
        if name:
            seen[name].append(position)
        elif not any(map(str.isalpha, "".join(card.row.cells.values()))):
            wordless.append(position)
        else:
            way = "remove the entry" if table.source.is_list else "start the row with ! to leave it out"
            told = f"has no name; name the card, or {way}"
            found.faults.append(table.source.fault(told, card.row.number, card.heads.get("name", "")))
    taken = {str(card.values["id"]) for card in found.cards if "id" in card.values}
    again: dict[str, str] = {}
    for name, slug in _slugs(seen).items():
        free = (each for each in _numbered(slug) if each not in taken)
        for position in seen[name]:
            card = found.cards[position]
            made = next(free)
            taken.add(made)
            if len(seen[name]) > 1:
                again.setdefault(name, made)
            found.cards[position] = RowCard({"id": made, **card.values}, card.row, card.heads)
    where = f"{table.source.display_name}: "
    unit = table.source.numbering
    if wordless:
        numbers = join_names(str(found.cards[position].row.number) for position in wordless)
        found.notes.append(f"{where}{plural(len(wordless), unit)} with neither a name nor a word left out: {numbers}")
        left_out = set(wordless)
        found.cards = [card for position, card in enumerate(found.cards) if position not in left_out]
    if unnamed:
        numbers = join_names(map(str, unnamed))
        found.notes.append(f"{where}{plural(len(unnamed), unit)} without a name called by the first words: {numbers}")
    if again:
        names = join_names(f"{name} ({made}, {made}-2 …)" for name, made in again.items())
        column = "the key id" if table.source.is_list else "a column id"
        several = "names of several cards give" if len(again) > 1 else "a name of several cards gives"
        found.notes.append(f"{where}{several} numbered ids: {names}; with {column} they stay when rows move")


def _picture_stem(card: RowCard) -> str:
    """Return the name of the file of a card that has nothing but a picture."""
    return "" if card.values.get("texts") else PurePosixPath(str(card.values.get("picture", ""))).stem


def _first_words(card: RowCard) -> str:
    """Return the beginning of a card's first text with letters; empty if it has none."""
    texts = (str(text) for text in card.values.get("texts", {}).values())
    text = " ".join(next((text for text in texts if any(map(str.isalpha, text))), "").split())
    return text if len(text) <= LONGEST_ID else f"{text[:LONGEST_ID].rpartition(' ')[0] or text[:LONGEST_ID]} …"


def _numbered(slug: str) -> Iterator[str]:
    """Yield an id, and then the same with numbers from 2 on, without end."""
    yield slug
    for number in count(2):
        yield f"{slug[: LONGEST_ID - len(str(number)) - 1]}-{number}"


def _slugs(names: Iterable[str]) -> dict[str, str]:
    """Return an id for each name, made of its letters and digits; names that differ only in signs get a hash each."""
    plain = {name: _slug(name) for name in names}
    often = Counter(plain.values())
    return {name: slug if slug and often[slug] == 1 else _append_hash(slug, name) for name, slug in plain.items()}


def _slug(name: str) -> str:
    # Letters count without their accents, and an apostrophe does not split a word.
    signs = (
        sign for sign in unicodedata.normalize("NFC", name) if sign not in "'’" and not unicodedata.combining(sign)
    )
    latin = "".join(sign if sign.isascii() else _transliterate(sign) for sign in signs)
    return "-".join(re.findall(r"[A-Za-z0-9]+", latin)).lower()[:LONGEST_ID].rstrip("-")


def _transliterate(sign: str) -> str:
    from anyascii import anyascii  # needed only by decks with names in other scripts

    # Each sign of Chinese is a word.
    return f" {anyascii(sign)} " if unicodedata.name(sign, "").startswith("CJK ") else anyascii(sign)


def _append_hash(slug: str, name: str) -> str:
    digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:HASH_LENGTH]
    return f"{slug[: LONGEST_ID - HASH_LENGTH - 1] or 'card'}-{digest}"
