"""Makes the cards of a deck from the entries of its file."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from generator.deck.faces.face_layout import SET
from generator.deck.files.document import KeyPath
from generator.deck.language_columns import LanguageColumns, text_name
from generator.deck.model import Back, DeckCard, DeckPicture, DeckRank, DeckSet, DeckSuit
from generator.deck.references import References
from generator.deck.schema import deck_schema

MAX_CARDS = 20_000
"""Distinct cards, and copies in all (ours)."""
_Part = TypeVar("_Part")


class CardResolver:
    def __init__(
        self,
        refs: References,
        languages: LanguageColumns,
        suits: Sequence[DeckSuit],
        ranks: Sequence[DeckRank],
        backs: Sequence[Back],
        sets: Sequence[DeckSet],
    ) -> None:
        self.refs, self.entry, self.languages = refs, refs.entry, languages
        self.suits = {suit.id: suit for suit in suits}
        self.ranks = {rank.id: rank for rank in ranks}
        self.backs = {back.id: back for back in backs}
        self.sets = {name.casefold(): each for each in reversed(sets) for name in (each.name, each.id)}
        self.positions: list[int] = []
        """For each card, the position of its entry in the deck file."""

    def cards(self, default_back: Back | None) -> tuple[DeckCard, ...]:
        """Return the cards, as templates draw them; faces made of boxes are assigned later."""
        cards: list[DeckCard] = []
        taken: dict[str, KeyPath] = {}
        for position, entry in enumerate(self.entry.cards):
            path = ("cards", position)
            # Counted before they are made: two lists of thousands mean millions.
            if len(cards) + len(entry.suits or ("",)) * len(entry.ranks or ("",)) > MAX_CARDS:
                self.refs.fault(path, f"this brings the deck to more than {MAX_CARDS} cards; split it")
                break
            back = default_back if entry.back is None else self.refs.find_back(entry.back, self.backs, (*path, "back"))
            template = self.entry.template
            if entry.template is not None:
                template = self.refs.template(entry.template, (*path, "template"))
            card_set, texts = self.find_set(entry, path)
            place = self.refs.document.fault(path, "")
            for suit, rank in self.pairs(entry, path):
                card_id = entry.id or (f"{rank.id}{suit.id}" if suit and rank else "")
                name = entry.name or (f"{rank.name} of {suit.name}" if suit and rank else card_id)
                if position not in self.refs.doubtful_cards:
                    self.check_card_id(card_id, path, taken)
                taken.setdefault(card_id, path)
                self.positions.append(position)
                named = {"name": name, "picture": entry.picture or ""}
                named |= {"suit": suit.name if suit else "", "set": card_set.name if card_set else ""}
                of_groups = {**(suit.texts if suit else {}), **(card_set.texts if card_set else {})}
                said = self.languages.translate({**of_groups, **texts}, named)
                picture = self.card_picture(entry, path, said.texts)
                own = picture or (suit.pictures.get(rank.id) if suit and rank else None)
                if own is not None and entry.raster and not own.is_raster:
                    own = DeckPicture(own.file, own.key, True, own.bleed_mm)
                cards.append(
                    DeckCard(
                        card_id,
                        said.texts.pop("name", name) if self.languages.has("name") else name,
                        entry.copies,
                        template,
                        suit,
                        rank,
                        own,
                        back,
                        said.texts,
                        place,
                        set=card_set,
                        untranslated=said.untranslated,
                    )
                )
        copy_count = sum(card.copy_count for card in cards)
        if copy_count > MAX_CARDS:
            self.refs.fault(("cards",), f"{copy_count} cards in all copies, needs {MAX_CARDS} or fewer; split the deck")
        return tuple(cards)

    def find_set(self, entry: deck_schema.CardEntry, path: KeyPath) -> tuple[DeckSet | None, dict[str, str]]:
        """Return the set of a card, by its key or by its text or column `set`, and the card's other texts."""
        texts = dict(entry.texts)
        name = texts.pop(SET, "").strip() if self.entry.sets else ""
        where = (*path, "texts", SET) if name else (*path, SET)
        name = name or entry.set or ""
        found = self.sets.get(name.casefold())
        if name and found is None:
            if self.entry.sets:
                self.refs.check_known(name, [each.id for each in self.entry.sets], where, "set")
            else:
                self.refs.fault(where, f"the deck has no sets; name them: sets: [{{id: {name}, name: …}}]")
        return found, texts

    def card_picture(self, entry: deck_schema.CardEntry, path: KeyPath, texts: dict[str, str]) -> DeckPicture | None:
        """Return the picture of a card in the language that is printed, which is taken out of its texts."""
        file, where = entry.picture, (*path, "picture")
        if self.languages.has("picture") and "picture" in texts:
            file, where = texts.pop("picture").strip(), (*path, "texts", text_name("picture", self.languages.chosen))
        return self.refs.picture(file, where, is_raster=entry.raster) if file else None

    def check_card_id(self, card_id: str, path: KeyPath, taken: Mapping[str, KeyPath]) -> None:
        if not card_id:
            self.refs.fault(path, "has no id; give it an id, or a suit and a rank")
        elif card_id in taken:
            place = self.refs.document.describe_place(taken[card_id])
            told = (
                f"the card {card_id!r} is already defined in {place}; ids are unique (for more of one card, use copies)"
            )
            self.refs.fault(path, told)

    def pairs(self, entry: deck_schema.CardEntry, path: KeyPath) -> list[tuple[DeckSuit | None, DeckRank | None]]:
        one, many = (entry.suit, entry.rank), (entry.suits, entry.ranks)
        if any(part is not None for part in many) and path[1] not in self.refs.doubtful_cards:
            if None in many or any(part is not None for part in one):
                self.refs.fault(path, "suits and ranks go together, and replace suit and rank")
                return []
            if entry.id is not None or entry.name is not None:
                self.refs.fault(
                    path,
                    "cards made from suits and ranks take their ids and names from them; remove id and name",
                )
                return []
        found_suits = self.resolve_members(entry.suits, entry.suit, self.suits, path, "suit")
        found_ranks = self.resolve_members(entry.ranks, entry.rank, self.ranks, path, "rank")
        return [(suit, rank) for suit in found_suits for rank in found_ranks]

    def resolve_members(
        self, many: list[str] | None, one: str | None, known: Mapping[str, _Part], path: KeyPath, kind: str
    ) -> list[_Part | None]:
        if many is None:
            if one is None:
                return [None]
            if one not in known:
                self.refs.check_known(one, known, (*path, kind), kind)
                return []
            return [known[one]]
        for position, name in enumerate(many):
            if name not in known:
                self.refs.check_known(name, known, (*path, f"{kind}s", position), kind)
        return [known[name] for name in many if name in known]
