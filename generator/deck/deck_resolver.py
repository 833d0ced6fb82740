"""Makes a deck from a deck file whose entries are valid, and collects what else is wrong with it."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from generator.deck.card_resolver import MAX_CARDS, CardResolver
from generator.deck.copy_fields import NUMBERS, CopyFields
from generator.deck.deck_look import find_deck_format, resolve_theme
from generator.deck.draws import read_draws
from generator.deck.faces.face_assignment import assign_faces
from generator.deck.faces.face_definitions import FaceBuilder
from generator.deck.faces.face_layout import PICTURE, Edges
from generator.deck.files.folder import DeckFolder, data_folder
from generator.deck.formats import BOXES
from generator.deck.language_columns import LanguageColumns, find_language_columns
from generator.deck.model import Back, CardFormat, Deck, DeckPicture, DeckRank, DeckSet, DeckSuit
from generator.deck.references import References
from generator.errors import DeckDataError, Fault, did_you_mean, join_names


class DeckResolver:
    def __init__(
        self, refs: References, beside: Path | None, language: str, card_format: CardFormat | None = None
    ) -> None:
        """Take the entries of a deck file.

        Args:
            beside: A folder whose decks may lend their art.
            language: That to print; empty: the deck's own.
            card_format: Of parts that are no cards; None: as the file says.

        Raises:
            DeckDataError: The deck has no texts in that language.
        """
        self.refs, self.entry, self.beside, self.card_format = refs, refs.entry, beside, card_format
        self.languages = self.find_languages(language)
        self.rank_ids = dict.fromkeys(rank.id for rank in refs.entry.ranks)

    def deck(self) -> Deck | None:
        """Return the deck; None where the faults leave nothing usable."""
        entry = self.entry
        card_format = self.card_format or find_deck_format(entry, self.refs.fault)
        theme = resolve_theme(entry, self.refs.folder, self.refs.fault, self.refs.document)
        self.refs.folder = replace(self.refs.folder, fallback=self.find_art_folder())
        suits = tuple(self.suit(position) for position in range(len(entry.suits)))
        icons = {name: self.refs.symbol(drawing, ("icons", name)) for name, drawing in entry.icons.items()}
        ranks = tuple(self.rank(position, icons) for position in range(len(entry.ranks)))
        maker = None
        if card_format is not None and theme is not None:
            maker = FaceBuilder(entry.faces, card_format, entry.safe_margin_mm, theme, self.refs.fault)
        backs = tuple(self.back(position, maker) for position in range(len(entry.backs)))
        sets = tuple(self.set(position, icons) for position in range(len(entry.sets)))
        for group in ("suits", "ranks", "backs", "sets"):
            self.refs.check_unique(group, [each.id for each in getattr(entry, group)])
        default_back = self.refs.find_back(entry.back, {back.id: back for back in backs}, ("back",))
        self.refs.template(entry.template, ("template",))
        resolver = CardResolver(self.refs, self.languages, suits, ranks, backs, sets)
        cards = resolver.cards(default_back)
        taken = {PICTURE, *(name for card in cards for name in card.fields), *NUMBERS}
        draws = read_draws(entry.seed, entry.draws, taken, self.refs.folder, self.refs.fault)
        # Copies can be cards of their own, so too many of them are no longer drawn.
        notes = [*draws.notes, *self.languages.notes()]
        if maker is not None and sum(card.copy_count for card in cards) <= MAX_CARDS:
            copy_fields = CopyFields(cards, draws, self.refs.folder, self.refs.fault)
            cards = assign_faces(
                cards, resolver.positions, entry, maker, self.refs.fault, self.refs.picture, icons, copy_fields
            )
            notes += copy_fields.notes()
        if self.refs.faults or card_format is None or theme is None:
            return None
        return Deck(
            entry.id,
            entry.title,
            entry.version,
            self.languages.chosen,
            entry.source,
            entry.licence,
            card_format,
            theme,
            suits,
            ranks,
            backs,
            cards,
            self.refs.folder,
            self.refs.document.display_name,
            entry.safe_margin_mm,
            entry.markup == "none",
            icons,
            edges=Edges(entry.edges),
            has_version_line=entry.version_line,
            notes=tuple(notes),
            sets=sets,
            languages=self.languages.languages if entry.languages else (),
        )

    def find_languages(self, chosen: str) -> LanguageColumns:
        """Return the languages of the deck; one that it lacks is refused if it names any.

        Raises:
            DeckDataError: It has no texts in the chosen language.
        """
        entry = self.entry
        known = dict.fromkeys([entry.language, *entry.languages])
        if entry.languages and chosen and chosen not in known:
            message = f"has no texts in {chosen!r}{did_you_mean(chosen, known)}; languages: {join_names(known)}"
            raise DeckDataError(Fault(message, self.refs.document.display_name))
        texts = [part.texts for group in (entry.cards, entry.suits, entry.sets) for part in group]
        language = chosen if entry.languages and chosen else entry.language
        return find_language_columns(entry.language, entry.languages, language, texts)

    def find_art_folder(self) -> DeckFolder | None:
        name = self.entry.art_from
        if name is None:
            return None
        folders = [data_folder("cards"), *([self.beside] if self.beside else [])]
        found = {path.parent.name: path.parent for folder in folders for path in folder.glob("*/deck.yaml")}
        if name not in found:
            hint = did_you_mean(name, found)
            self.refs.fault(("art_from",), f"there is no deck {name!r}{hint}; decks: {join_names(sorted(found))}")
            return None
        return DeckFolder(found[name].resolve(), f"cards/{name}")

    def suit(self, position: int) -> DeckSuit:
        entry = self.entry.suits[position]
        path = ("suits", position)
        for rank in entry.pictures:
            if rank not in self.rank_ids:
                self.refs.check_known(rank, self.rank_ids, (*path, "pictures", rank), "rank")
        pictures = {rank: self.refs.picture(file, (*path, "pictures", rank)) for rank, file in entry.pictures.items()}
        symbol = self.refs.symbol(entry.symbol, (*path, "symbol"))
        return DeckSuit(
            entry.id,
            entry.name,
            symbol,
            entry.colour,
            pictures,
            {str(style): colour for style, colour in entry.colours.items()},
            dict(entry.texts),
            entry.letter or "",
        )

    def set(self, position: int, icons: Mapping[str, DeckPicture]) -> DeckSet:
        entry = self.entry.sets[position]
        if entry.icon is not None and entry.icon not in icons:
            self.refs.check_known(entry.icon, icons, ("sets", position, "icon"), "icon")
        return DeckSet(entry.id, entry.name, entry.icon, dict(entry.texts))

    def rank(self, position: int, icons: Mapping[str, DeckPicture]) -> DeckRank:
        entry = self.entry.ranks[position]
        if entry.icon is not None and entry.icon not in icons:
            self.refs.check_known(entry.icon, icons, ("ranks", position, "icon"), "icon")
        return DeckRank(entry.id, entry.name, entry.pips, entry.icon, entry.letter or "")

    def back(self, position: int, maker: FaceBuilder | None) -> Back:
        entry = self.entry.backs[position]
        path = ("backs", position)
        if entry.id == "none":
            self.refs.fault((*path, "id"), "'none' means no back; choose another id")
        picture = None
        if entry.picture is not None:
            picture = self.refs.picture(
                entry.picture, (*path, "picture"), is_raster=entry.raster, bleed_mm=entry.picture_bleed_mm
            )
            picture = replace(picture, edges=Edges(entry.edges or self.entry.edges))
        template = self.refs.template(entry.template, (*path, "template"))
        place = self.refs.document.fault(path, "")
        if entry.face is None or maker is None:
            return Back(entry.id, template, picture, place=place)
        return Back(entry.id, BOXES, picture, maker.find_face(entry.face, (*path, "face")), place)
