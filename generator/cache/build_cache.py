"""What is kept of a build: its files, for the same build again, and its sides, for a deck of which some changed."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Any

from generator.cache.blob_store import MAX_ENTRY_BYTES, BlobStore
from generator.cache.inputs import InputFiles, files_of, program_hash
from generator.cache.side_cache import CachedSides, CacheLookup, parse_cached_sides
from generator.cache.side_keys import SideKeys
from generator.deck.model import DeckCard
from generator.print_options import Layout, Output, Style
from generator.rendering.review.preflight import Artwork
from generator.rendering.sides import CardSides
from generator.sandbox import allow_time
from generator.writers.registry import BuildJob, BuildRequest, WriterResult

SECONDS_OF_FILES = 2.0
"""Processor time that looking into all files of a deck may take (ours), twice: 192 MiB take 0.2 s to 0.8 s."""


class BuildCache:
    """What earlier builds left for an order."""

    def __init__(self, store: BlobStore, order: BuildJob, files: InputFiles) -> None:
        """Take where it is kept, what is to be made, and the files that it is drawn from."""
        self._store, self._order, self._files = store, order, files
        request, deck = order.request, order.deck
        also = (program_hash(), request.sheet.bleed_mm, sorted(request.styles), request.watermark)
        self._looks = SideKeys(deck, files.hashes, also)
        self._pack_key = _key("sides", self._looks.shared)
        backs = {card.id: self._looks.back(card, "") if card.back else "" for card in deck.cards}
        cards = [(card.id, card.name, card.copy_count, self._looks.face(card), backs[card.id]) for card in deck.cards]
        printed = [(card.id, card.copy_count) for card in order.cards]
        self._made_key = _key("made", self._looks.shared, cards, printed, _output_key(request))
        self._before = set(deck.sources)
        self._is_same: bool | None = None
        self._waiting: list[tuple[bytes, bytes]] = []

    # What is finished

    def load_result(self) -> WriterResult | None:
        """Return the files as they were made before; None: they were not."""
        made = _parse_result(self._store.get(self._made_key))
        if made is None:
            return None
        self._record_read_files(made[1])
        return made[0]

    def store_result(self, made: WriterResult) -> None:
        """Keep the files that were made, if they are not too large."""
        read = self._list_read_files() if sum(map(len, made.files.values())) < MAX_ENTRY_BYTES else None
        if read is not None:
            for key, data in self._waiting:
                self._store.put(key, data)
            self._store.put(self._made_key, _serialise_result(made, read))

    # What is drawn

    def look_up_sides(self, *, has_none: bool = False) -> CacheLookup | None:
        """Return what is kept of the sides; None where the writer makes nothing of it.

        Args:
            has_none: Whether none is taken for kept, as what was kept did not do.
        """
        request, deck = self._order.request, self._order.deck
        is_plain = request.profile is None and not request.is_verified and request.sheet.layout is not Layout.CONTACT
        if request.output is not Output.PDF or not is_plain:
            return None
        pack = CachedSides() if has_none else parse_cached_sides(self._store.get(self._pack_key))
        with_backs = request.sheet.layout is not Layout.FACES
        self._record_read_files(pack.read)
        return CacheLookup(deck, self._order.cards, self._looks, pack, with_backs=with_backs)

    def store_sides(self, recalled: CacheLookup, artwork: Artwork) -> None:
        """Keep the sides that were drawn."""
        read = self._list_read_files()
        pack: CachedSides | None = None if read is None else recalled.build_cached_sides(artwork, read)
        if pack is not None:
            self._store.put(self._pack_key, pack.serialise())

    def find_used_texts(
        self, styles: frozenset[Style], draw: Callable[[Sequence[DeckCard]], CardSides]
    ) -> Mapping[str, frozenset[str]]:
        """Return which texts each template asks for when all cards of the deck are drawn.

        Args:
            styles: In which styles.
            draw: Draws the sides of cards in these.
        """
        cards = self._order.deck.cards
        keys = {card.id: self._looks.back(card, self._looks.face(card)) for card in cards}
        key = _key("asked", self._looks.shared, sorted(styles))
        known = _parse_used_texts(self._store.get(key))
        missing = [card for card in cards if keys[card.id] not in known]
        sides = draw(missing) if missing else None
        if sides is not None and (sides.faults or len(sides.faces) < len(missing)):
            # Of many faults, those at the end are not looked for: what is asked hangs on all cards.
            return (draw(cards) if known else sides).used_texts
        asked: dict[str, set[str]] = {
            template: set(names) for template, names in (sides.used_texts if sides else {}).items()
        }
        for card in missing:
            assert sides is not None
            behind = sides.backs.get(sides.back_of(card) or "")
            drawn = [sides.faces[card.id], *([behind] if behind else [])]
            known[keys[card.id]] = [(side.template, sorted(side.used_texts)) for side in drawn]
        current = {each: known[each] for each in keys.values()}
        for template, names in (pair for pairs in current.values() for pair in pairs):
            asked.setdefault(template, set()).update(names)
        if missing:
            self._waiting.append((key, json.dumps(current).encode()))
        return {template: frozenset(names) for template, names in asked.items()}

    # Files

    def _record_read_files(self, names: list[str]) -> None:
        """Note that files were read for what is kept, so that nothing is written over them."""
        by_name = {name: place for place, name in self._files.places.items()}
        folder = self._order.deck.folder
        folder.read_files.update(by_name[name] for name in names if name in by_name)

    def _list_read_files(self) -> list[str] | None:
        """Return the files that were read; None where some are others now, or nobody looked at them."""
        read = self._order.deck.sources - self._before
        if self._is_same is None:
            is_known = all(place in self._files.places for place in read)
            self._is_same = is_known and files_of(self._order.deck) == self._files
        if not self._is_same:
            return None
        names = self._files.places
        return sorted(names[place] for place in self._order.deck.sources if place in names)


def open_build_cache(folder: Path, order: BuildJob) -> BuildCache | None:
    """Return what is kept for an order; None where it cannot be told for certain on what it depends."""
    request, deck = order.request, order.deck
    if (
        request.joined_decks
        or deck.installed_templates is not None
        or request.profile is not None
        or request.is_verified
    ):
        return None
    allow_time(1, SECONDS_OF_FILES)
    files = files_of(deck)
    return None if files is None else BuildCache(BlobStore(folder), order, files)


def _output_key(request: BuildRequest) -> tuple[Any, ...]:
    """Return what of a request, beside its deck, decides what is made."""
    bare = replace(
        request, deck="", out=type(request.out)(), styles=frozenset(), texts=None, printed_cards=None, cache=None
    )
    return (replace(bare, skip=()), sorted(request.skip))


def _key(*parts: object) -> bytes:
    return sha256(repr(parts).encode("utf-8", "surrogatepass")).digest()


def _serialise_result(made: WriterResult, read: list[str]) -> bytes:
    told = {
        "files": [(name, len(data)) for name, data in made.files.items()],
        "summary": made.summary,
        "notes": made.notes,
        "pages": made.pages,
        "read": read,
    }
    return b"".join([json.dumps(told).encode(), b"\n", *made.files.values()])


def _parse_result(data: bytes | None) -> tuple[WriterResult, list[str]] | None:
    """Return what was made, and the files that were read for it; None where it is not what was written."""
    if data is None:
        return None
    head, _, rest = data.partition(b"\n")
    try:
        told = json.loads(head)
        files: dict[str, bytes] = {}
        start = 0
        for name, length in told["files"]:
            if not _is_name(name) or type(length) is not int or not 0 <= length <= len(rest) - start:
                return None
            files[name] = rest[start : start + length]
            start += length
        summary, notes, read = (_check_texts(told[key]) for key in ("summary", "notes", "read"))
        if start != len(rest) or type(told["pages"]) is not int:
            return None
        return WriterResult(files, tuple(summary), tuple(notes), told["pages"]), read
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


def _parse_used_texts(data: bytes | None) -> dict[str, list[tuple[str, list[str]]]]:
    """Return which texts the templates of each card asked for, by hash; none where it is not what was written."""
    try:
        told = json.loads(data or b"{}")
        if not isinstance(told, dict):
            return {}
        found = {key: [(template, _check_texts(names)) for template, names in pairs] for key, pairs in told.items()}
        _check_texts([template for pairs in found.values() for template, _ in pairs])
    except (ValueError, TypeError, RecursionError):
        return {}
    return found


def _is_name(name: Any) -> bool:
    """Whether it is a path below a folder, or the empty name of a single file."""
    if not isinstance(name, str) or "\\" in name or ":" in name or "\0" in name:
        return False
    pure = PurePosixPath(name)
    return not pure.is_absolute() and ".." not in pure.parts


def _check_texts(value: Any) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise ValueError("not texts")
    return value
