"""From a deck file's text to the model, with every fault of the file reported at once."""

import contextlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from generator.deck.deck_resolver import DeckResolver
from generator.deck.files.document import Document
from generator.deck.files.folder import DeckFolder, resolve_deck_file
from generator.deck.files.parsing import parse, read_deck_file
from generator.deck.files.validation import validate
from generator.deck.iconnames import resolve_set_icons
from generator.deck.library import deck_names, find_deck
from generator.deck.model import CardFormat, Deck, Provenance
from generator.deck.references import References, TooManyFaultsError
from generator.deck.romanised_ids import romanise_ids
from generator.deck.schema import deck_schema
from generator.deck.tabular.row_expansion import expand_rows
from generator.errors import DeckDataError, in_file_order
from generator.progress import Progress, ignore_progress


def load_deck(
    path: Path,
    *,
    shown: str | None = None,
    beside: Path | None = None,
    language: str = "",
    progress: Progress = ignore_progress,
) -> Deck:
    """Read a deck file.

    Args:
        path: The file; its folder is the deck's folder.
        shown: The file as messages name it; by default, `path`.
        beside: Of decks from an installed game: a folder whose decks may lend their art, as bundled ones do.
        language: Of a deck with texts in several languages, the one to print; empty: its own.

    Raises:
        DeckDataError: All faults of the file: each with line, key path, what was found, and what would be right.
    """
    shown = shown or str(path)
    real = resolve_deck_file(path, shown)
    progress("loading", 0, 3)
    data = read_deck_file(real, shown)
    document = parse(data, shown)
    folder = DeckFolder(path.parent.resolve(), str(Path(shown).parent))
    folder.log_read(real, data)
    return resolve_document(document, folder, beside=beside, language=language, progress=progress)


def resolve_document(
    document: Document,
    folder: DeckFolder,
    *,
    tables: Mapping[str, Any] = MappingProxyType({}),
    beside: Path | None = None,
    language: str = "",
    card_format: CardFormat | None = None,
    progress: Progress = ignore_progress,
) -> Deck:
    """Make the deck of a document; `beside` and `language` are as for `load_deck`.

    Args:
        document: The values of a deck file; changed in place.
        folder: With the files that it names.
        tables: Rows in memory, by the names that `from:` has for them.
        card_format: Size and shape of parts that are no cards; None: as the document says.

    Raises:
        DeckDataError: All its faults.
    """
    document.restore_typed_texts(lambda path: len(path) > 2 and path[-2] == "texts")
    progress("loading", 1, 3)
    row_faults, notes = expand_rows(document, folder, tables)
    if row_faults:  # the missing cards would only cause more faults
        raise DeckDataError(in_file_order([*document.faults, *row_faults]))
    romanise_ids(document)
    named = resolve_set_icons(document, folder)
    checked = validate(document, deck_schema.DeckEntry)
    faults = [*document.faults, *checked.faults, *named.missing.values()]
    deck = None
    progress("loading", 2, 3)
    if checked.entry is not None:
        refs = References(document, checked, checked.entry, folder, named.missing)
        with contextlib.suppress(TooManyFaultsError):
            deck = DeckResolver(refs, beside, language, card_format).deck()
        faults += refs.faults
    if faults or deck is None:
        raise DeckDataError(in_file_order(faults))
    origins = tuple(_provenance_of(refs.entry))
    return replace(deck, notes=(*notes, *deck.notes), set_icons=named.pictures, origins=origins)


def open_deck(name: str, *, language: str = "", progress: Progress = ignore_progress) -> Deck:
    """Read a deck by its name, or by the path of its file or folder; `language` is as for `load_deck`.

    Raises:
        DeckDataError: There is none of that name, or it has faults.
    """
    path = find_deck(name)
    shown = f"cards/{name}/deck.yaml" if name in deck_names() else str(path)
    return load_deck(path, shown=shown, language=language, progress=progress)


def _provenance_of(entry: deck_schema.DeckEntry) -> Iterator[Provenance]:
    """Yield the parts with a source or licence of their own, in the deck's order."""
    ranks = {rank.id: rank.name for rank in entry.ranks}
    suits = {suit.id: suit.name for suit in entry.suits}
    named = [
        *((each, each.name) for each in entry.suits),
        *((each, each.name) for each in entry.ranks),
        *((each, f"back {each.id}") for each in entry.backs),
        *((each, f"font {role}") for role, each in entry.fonts.items()),
    ]
    for card in entry.cards:
        pair = [*(ranks.get(each, each) for each in card.ranks or [card.rank or ""])]
        pair += [*(suits.get(each, each) for each in card.suits or [card.suit or ""])]
        named.append((card, card.name or " ".join(filter(None, pair)) or card.id or ""))
    for part, name in named:
        if part.source is not None or part.licence is not None:
            yield Provenance(name, part.source or entry.source, part.licence or entry.licence)
