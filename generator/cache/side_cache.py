"""The sides of a deck that earlier builds drew: which of a build's need not be drawn again, and in which order all lie.

What is kept of a deck is one entry: under what all its sides depend on, each side under its own hash. Only sides are
kept of which nothing is to be told and that show no raster picture.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from generator.cache.side_keys import SideKeys
from generator.deck.model import Deck, DeckCard
from generator.rendering.review.preflight import Artwork
from generator.rendering.sides import CardSide, card_back_name
from generator.writers.writer_cache import WriterCache


class CacheMismatchError(Exception):
    """What was drawn does not go with what was kept: all is to be drawn."""


@dataclass(slots=True)
class CachedSides:
    """What is kept of a deck in one look."""

    sides: dict[str, str] = field(default_factory=dict)
    """By hash, each as it is written: most are neither looked at nor changed."""
    art: dict[str, Any] = field(default_factory=dict)
    """By id of a symbol."""
    own: dict[str, bool] = field(default_factory=dict)
    """By id of a back: whether it showed something of its card when it was drawn last."""
    read: list[str] = field(default_factory=list)
    """Files that were read to draw them, by their path below the deck's folder."""

    def serialise(self) -> bytes:
        """Return it as it is kept."""
        head = _json({"art": self.art, "own": self.own, "read": self.read})
        return "\n".join([head, *(f"{key} {side}" for key, side in self.sides.items())]).encode("ascii")


def parse_cached_sides(data: bytes | None) -> CachedSides:
    """Return what is kept; nothing where it is not what was written."""
    if data is None:
        return CachedSides()
    try:
        head, *lines = data.decode("ascii").split("\n")
        pack = CachedSides({key: side for key, _, side in (line.partition(" ") for line in lines)}, **json.loads(head))
        is_right = (
            isinstance(pack.art, dict)
            and isinstance(pack.own, dict)
            and all(isinstance(own, bool) for own in pack.own.values())
            and isinstance(pack.read, list)
            and all(isinstance(name, str) for name in pack.read)
        )
    except (ValueError, TypeError, RecursionError):
        return CachedSides()
    return pack if is_right else CachedSides()


@dataclass(frozen=True, slots=True)
class CachedSide:
    """A side that was drawn."""

    is_card_specific: bool
    """Of a back: whether it shows something of its card."""
    template: str
    """What drew it."""
    used_texts: list[str]
    """Names of its card's texts that the template asked for."""
    art: list[str]
    """Ids of the symbols that it shows, those within them too."""
    form: Any
    """What the writer made of it."""

    def serialise(self) -> str:
        """Return it as it is kept, in a line."""
        return _json([self.is_card_specific, self.template, self.used_texts, self.art, self.form])


def _parse_side(line: str) -> CachedSide | None:
    """Return a side; None where it is not what was written."""
    try:
        side = CachedSide(*json.loads(line))
    except (ValueError, TypeError, RecursionError):
        return None
    is_right = (
        isinstance(side.is_card_specific, bool)
        and isinstance(side.template, str)
        and isinstance(side.used_texts, list)
        and isinstance(side.art, list)
        and all(isinstance(name, str) for name in (*side.used_texts, *side.art))
    )
    return side if is_right else None


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


class CacheLookup:
    """The sides of a build, as far as they are kept."""

    def __init__(
        self, deck: Deck, cards: Sequence[DeckCard], looks: SideKeys, pack: CachedSides, *, with_backs: bool
    ) -> None:
        """Find what is kept of the sides of cards.

        Args:
            deck: The deck.
            cards: Those that are printed.
            looks: Says what each side depends on.
            pack: What is kept of the deck.
            with_backs: Whether backs are printed too.
        """
        self._cards, self._pack = cards, pack
        self._sides: dict[str, CachedSide | None] = {}
        self._faces = {card.id: looks.face(card) for card in deck.cards}
        self._backs = {card.id: looks.back(card, self._faces[card.id]) for card in deck.cards if card.back}
        self._behind = [card for card in cards if card.back] if with_backs else []
        self._first = {card.back.id: card for card in reversed(self._behind) if card.back}
        self.missing = tuple(self._missing())
        """The cards that are to be drawn."""
        self.writer_cache = WriterCache({}, pack.art)
        """For the writer."""

    def _missing(self) -> Iterator[DeckCard]:
        known = self._pack.sides
        own: dict[str, bool] = {}
        for back_id, card in self._first.items():
            # Whether a back is one for all that share it shows when it is drawn for the first of them.
            first = self._side(self._backs[card.id])
            own[back_id] = first.is_card_specific if first else self._pack.own.get(back_id, True)
        for card in self._cards:
            has_back = True
            if card.back and self._behind:
                is_own = own[card.back.id]
                is_needed = is_own or self._first[card.back.id] == card
                has_back = not is_needed or self._backs[card.id] in known
            if self._faces[card.id] not in known or not has_back:
                yield card

    def _side(self, key: str) -> CachedSide | None:
        if key not in self._sides:
            self._sides[key] = _parse_side(self._pack.sides[key]) if key in self._pack.sides else None
        return self._sides[key]

    def complete_artwork(self, artwork: Artwork) -> Artwork:
        """Return the artwork of the missing cards with what is known of the others; and tell the writer of those.

        Raises:
            CacheMismatchError: What was kept cannot complete it.
        """
        drawn = artwork.scenes
        own = dict(self._find_card_specific_backs(artwork))
        names = [(f"face-{card.id}", self._faces[card.id], False) for card in self._cards]
        first = [*reversed(self._first.values())]
        rest = [card for card in self._behind if card.back and own[card.back.id] and self._first[card.back.id] != card]
        for card in (*first, *rest):
            assert card.back is not None
            name = card_back_name(card.back, card) if own[card.back.id] else card.back.id
            names.append((f"back-{name}", self._backs[card.id], own[card.back.id]))
        asked = {template: set(texts) for template, texts in artwork.sides.used_texts.items()}
        forms: dict[str, Any] = {}
        for side_id, key, is_own in names:
            if side_id in drawn and not (side_id.startswith("back-") and key in self._pack.sides):
                continue
            side = self._side(key)
            if side is None or side.is_card_specific != is_own:
                raise CacheMismatchError
            forms[side_id] = side.form
            asked.setdefault(side.template, set()).update(side.used_texts)
        order = tuple(side_id for side_id, _, _ in names)
        printed = frozenset(order)
        self.writer_cache.sides, self.writer_cache.order = forms, order
        sides = artwork.sides
        earlier = frozenset(side_id.removeprefix("back-") for side_id in forms if side_id.startswith("back-"))
        sides = replace(
            sides,
            backs={name: side for name, side in sides.backs.items() if side.id in printed},
            cached_backs=earlier,
            used_texts={template: frozenset(texts) for template, texts in asked.items()},
        )
        scenes = {side_id: drawn[side_id] for side_id in order if side_id in drawn and side_id not in forms}
        return replace(artwork, sides=sides, scenes=scenes)

    def _find_card_specific_backs(self, artwork: Artwork) -> Iterator[tuple[str, bool]]:
        """Yield of each back whether it shows something of its card: as it was for its first one.

        Raises:
            CacheMismatchError: It was drawn for a card in the other way.
        """
        drawn = artwork.sides.backs
        again = {card.id for card in self.missing}
        for back_id, card in self._first.items():
            assert card.back is not None
            kept = self._side(self._backs[card.id])
            is_own = kept.is_card_specific if kept else card_back_name(card.back, card) in drawn
            others = (each for each in self._behind if each.back and each.back.id == back_id and each.id in again)
            names = [card_back_name(card.back, each) for each in others] if is_own else [] if kept else [back_id]
            if not all(name in drawn for name in names):
                raise CacheMismatchError
            yield back_id, is_own

    def build_cached_sides(self, artwork: Artwork, read: Sequence[str]) -> CachedSides | None:
        """Return what is to be kept now; None: as it is.

        Args:
            artwork: What was drawn, as `complete_artwork` returned it.
            read: Files that were read for it, by their path below the deck's folder.
        """
        if artwork.sides.notes or artwork.sides.lightened_files or not self.writer_cache.made:
            return None
        of_id = {f"face-{card.id}": (self._faces[card.id], False) for card in self._cards}
        for card in reversed(self._behind):
            assert card.back is not None
            of_id[f"back-{card_back_name(card.back, card)}"] = self._backs[card.id], True
        for back_id, card in self._first.items():
            of_id[f"back-{back_id}"] = self._backs[card.id], False
        current = {*self._faces.values(), *self._backs.values()}
        sides = {key: side for key, side in self._pack.sides.items() if key in current}
        own = dict(self._pack.own)
        by_id: dict[str, CardSide] = {side.id: side for side in artwork.sides.all_sides()}
        for side_id, form in self.writer_cache.made.items():
            side, (key, is_own) = by_id[side_id], of_id[side_id]
            new = CachedSide(
                is_own, side.template, sorted(side.used_texts), list(self.writer_cache.made_with[side_id]), form
            )
            sides[key], self._sides[key] = new.serialise(), new
            if side_id.startswith("back-"):
                own[side_id.removeprefix("back-").partition(".")[0]] = is_own
        art = {**self._pack.art, **self.writer_cache.made_art}
        shown = {name for key in sides if art and (each := self._side(key)) for name in each.art}
        art = {name: each for name, each in art.items() if name in shown}
        return CachedSides(sides, art, own, sorted({*self._pack.read, *read}))
