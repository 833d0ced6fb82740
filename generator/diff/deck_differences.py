"""The differences between two states of a deck: cards that are new, gone, renamed or changed, and numbers of copies.

Cards are the same if their ids are. What counts is what they show. A card that is made of the same needs no look, nor
does a side with the same markup, or the same fingerprint; any other is drawn in both states, and compared pixel by
pixel.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from generator.deck.model import Deck, DeckCard
from generator.diff.side_pictures import DrawableSide, PicturePair, draw_pairs
from generator.options.choices import Style
from generator.progress import Progress
from generator.rendering.faces.overlays import without_version_lines
from generator.rendering.review.fingerprint import fingerprint_sides
from generator.rendering.review.preflight import read_sides
from generator.rendering.side_keys import ContentStamps, keys_of
from generator.rendering.side_renderer import render_sides
from generator.rendering.sides import CardSide
from generator.sandbox import allow_time
from generator.text.markup.plain_text import plain_text

_NONE = ""
"""The key of a side that is not there."""


@dataclass(frozen=True, slots=True)
class CardDifference:
    """A card that differs; at least one of its states is there."""

    before: DeckCard | None
    after: DeckCard | None
    face: PicturePair | None
    """None: it looks the same."""
    back: PicturePair | None
    """None: it looks the same, or there is none. Cards whose backs changed alike have the same pair."""

    @property
    def card(self) -> DeckCard:
        """Its newest state."""
        card = self.after or self.before
        assert card is not None
        return card

    @property
    def is_new(self) -> bool:
        return self.before is None

    @property
    def is_gone(self) -> bool:
        return self.after is None

    @property
    def is_changed(self) -> bool:
        """Whether it was there and still is, but looks different."""
        return not (self.is_new or self.is_gone) and (self.face is not None or self.back is not None)

    @property
    def former_id(self) -> str:
        """Its id before, if it has another now."""
        return self.before.id if self.before and self.after and self.before.id != self.after.id else ""

    @property
    def copies(self) -> tuple[int, int]:
        """Its number of copies, before and after."""
        return self.before.copy_count if self.before else 0, self.after.copy_count if self.after else 0

    @property
    def has_other_copies(self) -> bool:
        """Whether it was there and still is, in another number."""
        return not (self.is_new or self.is_gone) and self.copies[0] != self.copies[1]

    @property
    def is_any(self) -> bool:
        return bool(self.is_new or self.is_gone or self.is_changed or self.former_id or self.has_other_copies)

    @property
    def changed_texts(self) -> dict[str, tuple[str, str]]:
        """What its fields said and say, by name, where that differs; empty for a new card, or one that is gone."""
        if self.before is None or self.after is None:
            return {}
        one, other = self.before.fields, self.after.fields
        said = {name: (one.get(name, ""), other.get(name, "")) for name in {**one, **other} if name != "id"}
        return {name: both for name, both in said.items() if both[0] != both[1]}


@dataclass(frozen=True, slots=True)
class DeckDifferences:
    before: Deck
    after: Deck
    cards: tuple[CardDifference, ...]
    """Those that differ: in the order of the deck as it is, then those that are gone."""

    @property
    def states(self) -> dict[str, Deck]:
        return {"before": self.before, "after": self.after}

    @property
    def state_names(self) -> tuple[str, ...]:
        """Both states by title, version and file."""
        return tuple(f"{deck.title} {deck.version} ({deck.display_name})" for deck in self.states.values())

    def facts(self) -> dict[str, dict[str, Any]]:
        """Return what is told of each state, by name."""
        return {
            name: {
                "deck": deck.display_name,
                "title": deck.title,
                "version": deck.version,
                "cards": len(deck.cards),
                "copies": deck.copy_count,
            }
            for name, deck in self.states.items()
        }

    def name_of(self, difference: CardDifference) -> str:
        """Return a card's newest name, without markup."""
        return plain_text(self.before if difference.is_gone else self.after, difference.card.name)

    @property
    def unchanged_count(self) -> int:
        """Cards that are as they were, renamed ones left out."""
        return len(self.after.cards) - sum(not each.is_gone for each in self.cards)


def find_differences(
    before: Deck, after: Deck, styles: frozenset[Style], progress: Progress, *, draws_all: bool
) -> DeckDifferences:
    """Compare two states of a deck.

    Args:
        draws_all: Whether to draw new cards, and those that are gone, too.

    Raises:
        PnpError: A card of either cannot be drawn.
    """
    alike = _cards_made_alike(before, after)
    old, new = (_DrawnDeck(deck, alike, styles, progress) for deck in (before, after))
    matches = list(_match_cards(old, new))
    # A back that comes or goes with a card is worth a look only if no other card has it.
    lone_backs = old.lone_backs() | new.lone_backs()
    doubtful: dict[tuple[str, str], None] = {}
    for match in matches:
        backs = match.backs if match.is_kept or not lone_backs.isdisjoint(match.backs) else (_NONE, _NONE)
        pairs = (keys for keys in (match.faces, backs) if keys[0] != keys[1])
        doubtful |= dict.fromkeys(keys for keys in pairs if match.is_kept or draws_all)
    one, other = old.fingerprints(key for key, _ in doubtful), new.fingerprints(key for _, key in doubtful)
    wanted = [keys for keys in doubtful if one.get(keys[0]) != other.get(keys[1])]
    states = [(old.sides.get(keys[0]), new.sides.get(keys[1])) for keys in wanted]
    pictures = dict(zip(wanted, draw_pairs(states, progress), strict=True))
    every = (
        CardDifference(match.before, match.after, pictures.get(match.faces), pictures.get(match.backs))
        for match in matches
    )
    return DeckDifferences(before, after, tuple(each for each in every if each.is_any))


def _cards_made_alike(before: Deck, after: Deck) -> frozenset[str]:
    """Return the ids of the cards whose sides are made of the same in both states."""
    old, new = (keys_of(deck, frozenset(back.id for back in deck.backs), ContentStamps()) for deck in (before, after))
    return frozenset(
        name
        for name, face in old.faces.items()
        if (face, old.backs.get(name)) == (new.faces.get(name), new.backs.get(name))
    )


class _DrawnDeck:
    """A deck's sides, by keys that are the same only for what looks the same."""

    def __init__(self, deck: Deck, alike: frozenset[str], styles: frozenset[Style], progress: Progress) -> None:
        """Draw all cards but those that are made alike in both states."""
        self.deck = deck
        cards = [card for card in deck.cards if card.id not in alike]
        allow_time(len(cards) + len(deck.backs))
        drawn = render_sides(deck, cards, bleed_mm=deck.usual_bleed_mm, styles=styles, progress=progress)
        self.drawn = drawn = without_version_lines(drawn, deck)
        known = {side.id: _key(side, deck) for side in drawn.all_sides()}
        self.sides = {known[side.id]: DrawableSide(side, drawn.images, deck.card_format) for side in drawn.all_sides()}
        self.keys = dict.fromkeys(alike, (_NONE, _NONE))
        """Of the face and the back of each card, by its id."""
        for card in cards:
            back = drawn.backs.get(drawn.back_of(card) or "")
            self.keys[card.id] = known[drawn.faces[card.id].id], known[back.id] if back else _NONE

    def lone_backs(self) -> set[str]:
        """Return the keys of the backs that one card alone has."""
        counts = Counter(self.drawn.back_of(card) for card in self.deck.cards)
        lone = {name for name, count in counts.items() if count == 1}
        return {self.keys[card.id][1] for card in self.deck.cards if self.drawn.back_of(card) in lone} - {_NONE}

    def fingerprints(self, keys: Iterable[str]) -> dict[str, str]:
        """Return the fingerprints of sides, of cards of this size, by their keys."""
        wanted = {self.sides[key].side.id: key for key in keys if key in self.sides}
        some = replace(
            self.drawn,
            faces={name: side for name, side in self.drawn.faces.items() if side.id in wanted},
            backs={name: side for name, side in self.drawn.backs.items() if side.id in wanted},
        )
        prints = fingerprint_sides(read_sides(self.deck, some), self.deck.trim)
        return {wanted[side_id]: f"{self.deck.trim} {found}" for side_id, found in prints.items()}


def _key(side: CardSide, deck: Deck) -> str:
    """Hash a side's markup, in which the ids of art and the names of deck fonts are derived from their content."""
    shown = (side.drawing.view, deck.trim, side.drawing.body, [art.id for art in side.art])
    return hashlib.sha256(repr(shown).encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True)
class _Match:
    before: DeckCard | None
    after: DeckCard | None
    faces: tuple[str, str]
    """The keys of its face before and after."""
    backs: tuple[str, str]

    @property
    def is_kept(self) -> bool:
        """Whether the card was there and still is."""
        return self.before is not None and self.after is not None


def _match_cards(old: _DrawnDeck, new: _DrawnDeck) -> Iterator[_Match]:
    """Yield each card before and after: by its id, and those with a new id by their look, if that is theirs alone."""
    before = {card.id: card for card in old.deck.cards}
    after = {card.id: card for card in new.deck.cards}
    gone = {old.keys[name]: name for name in before if name not in after}
    counts = Counter([old.keys[name] for name in before if name not in after])
    counts.update(new.keys[name] for name in after if name not in before)
    missing = (_NONE, _NONE)
    renamed: set[str] = set()
    for name, card in after.items():
        keys, former = new.keys[name], name
        if name not in before and keys in gone and counts[keys] == 2:
            former = gone[keys]
            renamed.add(former)
        faces, backs = zip(old.keys.get(former, missing), keys, strict=True)
        yield _Match(before.get(former), card, faces, backs)
    for name, card in before.items():
        if name not in after and name not in renamed:
            faces, backs = zip(old.keys[name], missing, strict=True)
            yield _Match(card, None, faces, backs)
