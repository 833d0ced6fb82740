"""What a page or a picture shows of the differences: an entry for each card, and for each back that cards share."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from generator.diff.deck_differences import CardDifference, DeckDifferences
from generator.diff.side_pictures import PicturePair
from generator.errors import join_names, plural


class DifferenceKind(StrEnum):
    """What became of a card; in the order in which that is shown."""

    CHANGED = "changed"
    NEW = "new"
    GONE = "gone"
    RENAMED = "renamed"
    COPIES = "copies"

    def matches(self, difference: CardDifference) -> bool:
        return {
            DifferenceKind.CHANGED: difference.is_changed,
            DifferenceKind.NEW: difference.is_new,
            DifferenceKind.GONE: difference.is_gone,
            DifferenceKind.RENAMED: bool(difference.former_id),
            DifferenceKind.COPIES: difference.has_other_copies,
        }[self]


HEADINGS = {
    DifferenceKind.CHANGED: "Changed",
    DifferenceKind.NEW: "New",
    DifferenceKind.GONE: "Gone",
    DifferenceKind.RENAMED: "Renamed",
    DifferenceKind.COPIES: "In another number",
}


@dataclass(frozen=True, slots=True)
class DifferenceEntry:
    heading: str
    about: str
    """What differs, in a line."""
    pairs: tuple[tuple[str, PicturePair], ...] = ()
    """Its pictures, each with what it shows: `face`, `back`."""
    texts: tuple[tuple[str, str, str], ...] = ()
    """Its fields that say something else: name, before and now."""


@dataclass(frozen=True, slots=True)
class EntryGroup:
    kind: DifferenceKind
    count: int
    """The cards of that kind."""
    entries: tuple[DifferenceEntry, ...]


def group_entries(found: DeckDifferences) -> list[EntryGroup]:
    """Return what is to be shown, by kind; a card that differs in two ways is in two groups."""
    groups = []
    for kind in DifferenceKind:
        cards = [each for each in found.cards if kind.matches(each)]
        if cards:
            groups.append(EntryGroup(kind, len(cards), tuple(_entries(kind, cards, found))))
    return groups


def _entries(kind: DifferenceKind, cards: list[CardDifference], found: DeckDifferences) -> Iterator[DifferenceEntry]:
    has_pictures = kind in (DifferenceKind.CHANGED, DifferenceKind.NEW, DifferenceKind.GONE)
    bearers = Counter(id(each.back) for each in cards if each.back is not None)
    shared = {id(each.back): each.back for each in cards if each.back is not None and bearers[id(each.back)] > 1}
    for each in cards:
        sides = [("face", each.face), ("back", None if id(each.back) in shared else each.back)]
        pairs = tuple((name, pair) for name, pair in sides if pair is not None) if has_pictures else ()
        if pairs or kind is not DifferenceKind.CHANGED:
            about = ", ".join(filter(None, [each.card.id, describe_difference(kind, each)]))
            texts = each.changed_texts.items() if kind is DifferenceKind.CHANGED else ()
            yield DifferenceEntry(found.name_of(each), about, pairs, tuple((name, *said) for name, said in texts))
    for key, back in shared.items():
        names = [each.card.id for each in cards if id(each.back) == key]
        yield DifferenceEntry(f"The back of {plural(len(names), 'card')}", join_names(names), (("back", back),))


def describe_difference(kind: DifferenceKind, card: CardDifference) -> str:
    """Say what differs in a card beyond its id: `face and back`, `2 → 3 copies`; empty where its kind says it all."""
    if kind is DifferenceKind.CHANGED:
        return " and ".join(name for name, pair in (("face", card.face), ("back", card.back)) if pair is not None)
    if kind is DifferenceKind.RENAMED:
        return f"was {card.former_id}"
    if kind is DifferenceKind.COPIES:
        return f"{card.copies[0]} → {card.copies[1]} {'copy' if card.copies[1] == 1 else 'copies'}"
    return f"× {card.card.copy_count}" if card.card.copy_count > 1 else ""
