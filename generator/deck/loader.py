"""From a deck file's text to the model, with every fault of the file reported at once."""

import contextlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from generator.deck.copy_fields import NUMBERS, CopyFields
from generator.deck.deck_look import find_deck_format, resolve_theme
from generator.deck.draws import read_draws
from generator.deck.faces.face_assignment import assign_faces
from generator.deck.faces.face_definitions import FaceBuilder
from generator.deck.faces.face_layout import PICTURE, SET, Edges
from generator.deck.files.document import Document, KeyPath
from generator.deck.files.folder import PICTURES, DeckFolder, data_folder, resolve_deck_file
from generator.deck.files.parsing import parse, read_deck_file
from generator.deck.files.validation import ValidatedDocument, validate
from generator.deck.formats import BOXES, template_names
from generator.deck.iconnames import resolve_set_icons
from generator.deck.language_columns import LanguageColumns, find_language_columns, text_name
from generator.deck.library import deck_names, find_deck
from generator.deck.model import Back, Deck, DeckCard, DeckPicture, DeckRank, DeckSet, DeckSuit, Provenance
from generator.deck.romanised_ids import romanise_ids
from generator.deck.schema import deck_schema
from generator.deck.tabular.row_expansion import expand_rows
from generator.errors import MAX_FAULTS, DeckDataError, Fault, did_you_mean, in_file_order, join_names
from generator.progress import Progress, ignore_progress

MAX_CARDS = 20_000
"""Distinct cards, and copies in all (ours)."""

_KEYS_BESIDE_ID = deck_schema.CardEntry.model_fields.keys() - {"id", "suit", "rank", "suits", "ranks"}
_Part = TypeVar("_Part")


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
    document.restore_typed_texts(lambda path: len(path) > 2 and path[-2] == "texts")
    progress("loading", 1, 3)
    folder = DeckFolder(path.parent.resolve(), str(Path(shown).parent))
    folder.log_read(real, data)
    row_faults, notes = expand_rows(document, folder)
    if row_faults:  # the missing cards would only cause more faults
        raise DeckDataError(in_file_order([*document.faults, *row_faults]))
    romanise_ids(document)
    named = resolve_set_icons(document, folder)
    checked = validate(document, deck_schema.DeckEntry)
    faults = [*document.faults, *checked.faults, *named.missing.values()]
    deck = None
    progress("loading", 2, 3)
    if checked.entry is not None:
        resolver = _Resolver(document, checked, checked.entry, folder, beside, language)
        resolver.problems |= dict.fromkeys(named.missing, "")  # reported already
        with contextlib.suppress(_TooManyFaultsError):
            deck = resolver.deck()
        faults += resolver.faults
    if faults or deck is None:
        raise DeckDataError(in_file_order(faults))
    origins = tuple(_provenance_of(resolver.entry))
    return replace(deck, notes=(*notes, *deck.notes), set_icons=named.pictures, origins=origins)


def open_deck(name: str, *, language: str = "", progress: Progress = ignore_progress) -> Deck:
    """Read a deck by its name, or by the path of its file or folder; `language` is as for `load_deck`.

    Raises:
        DeckDataError: There is none of that name, or it has faults.
    """
    path = find_deck(name)
    shown = f"cards/{name}/deck.yaml" if name in deck_names() else str(path)
    return load_deck(path, shown=shown, language=language, progress=progress)


class _TooManyFaultsError(Exception):
    """More faults were found than are reported."""


class _Resolver:
    """Turns entries into the model and collects unresolved references."""

    def __init__(
        self,
        document: Document,
        checked: ValidatedDocument[deck_schema.DeckEntry],
        entry: deck_schema.DeckEntry,
        folder: DeckFolder,
        beside: Path | None,
        language: str,
    ) -> None:
        self.document, self.checked, self.entry, self.folder = document, checked, entry, folder
        self.beside = beside
        self.faults: list[Fault] = []
        self.problems: dict[str, str] = {}
        self.positions: list[int] = []
        self.languages = self.find_languages(language)
        self.rank_ids = dict.fromkeys(rank.id for rank in entry.ranks)
        doubtful = checked.doubtful
        # Cards whose id is unknown, or whose unknown key may be the id.
        self.doubtful_cards = {
            path[1]
            for path in doubtful
            if len(path) > 1 and path[0] == "cards" and (len(path) == 2 or path[2] not in _KEYS_BESIDE_ID)
        }
        # Groups with an unknown id: names that might match it are not reported.
        self.open_groups = {
            path[0]
            for path in doubtful
            if len(path) < 3 or (len(path) == 3 and path[2] == "id" and path not in document.unquoted_texts)
        }

    def deck(self) -> Deck | None:
        """Return the deck; None where the faults leave nothing usable."""
        entry = self.entry
        card_format = find_deck_format(entry, self.fault)
        theme = resolve_theme(entry, self.folder, self.fault, self.document)
        self.folder = replace(self.folder, fallback=self.find_art_folder())
        suits = tuple(self.suit(position) for position in range(len(entry.suits)))
        icons = {name: self.symbol(drawing, ("icons", name)) for name, drawing in entry.icons.items()}
        ranks = tuple(self.rank(position, icons) for position in range(len(entry.ranks)))
        maker = None
        if card_format is not None and theme is not None:
            maker = FaceBuilder(entry.faces, card_format, entry.safe_margin_mm, theme, self.fault)
        backs = tuple(self.back(position, maker) for position in range(len(entry.backs)))
        sets = tuple(self.set(position, icons) for position in range(len(entry.sets)))
        for group in ("suits", "ranks", "backs", "sets"):
            self.check_unique(group, [each.id for each in getattr(entry, group)])
        default_back = self.find_back(entry.back, {back.id: back for back in backs}, ("back",))
        self.template(entry.template, ("template",))
        cards = self.cards(suits, ranks, backs, sets, default_back)
        taken = {PICTURE, *(name for card in cards for name in card.fields), *NUMBERS}
        draws = read_draws(entry.seed, entry.draws, taken, self.folder, self.fault)
        # Copies can be cards of their own, so too many of them are no longer drawn.
        notes = [*draws.notes, *self.languages.notes()]
        if maker is not None and sum(card.copy_count for card in cards) <= MAX_CARDS:
            copy_fields = CopyFields(cards, draws, self.folder, self.fault)
            cards = assign_faces(cards, self.positions, entry, maker, self.fault, self.picture, icons, copy_fields)
            notes += copy_fields.notes()
        if self.faults or card_format is None or theme is None:
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
            self.folder,
            self.document.display_name,
            entry.safe_margin_mm,
            entry.markup == "none",
            icons,
            edges=Edges(entry.edges),
            has_version_line=entry.version_line,
            notes=tuple(notes),
            sets=sets,
            languages=self.languages.languages if entry.languages else (),
        )

    def fault(self, path: KeyPath, message: str) -> None:
        """Record a fault, unless the value is at fault already."""
        if not self.checked.is_doubtful(path):
            self.faults.append(self.document.fault(path, message))
            if len(self.faults) > MAX_FAULTS:
                raise _TooManyFaultsError

    def find_languages(self, chosen: str) -> LanguageColumns:
        """Return the languages of the deck; one that it lacks is refused if it names any.

        Raises:
            DeckDataError: It has no texts in the chosen language.
        """
        entry = self.entry
        known = dict.fromkeys([entry.language, *entry.languages])
        if entry.languages and chosen and chosen not in known:
            message = f"has no texts in {chosen!r}{did_you_mean(chosen, known)}; languages: {join_names(known)}"
            raise DeckDataError(Fault(message, self.document.display_name))
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
            self.fault(("art_from",), f"there is no deck {name!r}{hint}; decks: {join_names(sorted(found))}")
            return None
        return DeckFolder(found[name].resolve(), f"cards/{name}")

    def check_unique(self, group: str, ids: list[str]) -> None:
        first: dict[str, int] = {}
        for position, each in enumerate(ids):
            if each in first:
                line = self.document.line((group, first[each], "id"))
                self.fault((group, position, "id"), f"the id {each!r} is already used in line {line}; ids are unique")
            first.setdefault(each, position)

    def check_file(self, name: str, path: KeyPath) -> None:
        """Record why a file of the deck cannot be reached."""
        if name not in self.problems:
            folder = self.folder if name.endswith(".j2") else self.folder.folder_with(name)
            try:
                folder.path(name)
                self.problems[name] = ""
            except DeckDataError as error:
                problem = error.faults[0].message.removeprefix("this file ")
                is_lent = folder is not self.folder and problem.startswith("does not exist")
                self.problems[name] = problem + (f" (looked for in {self.entry.art_from} too)" if is_lent else "")
        if self.problems[name]:
            self.fault(path, f"'{name}' {self.problems[name]}")

    def picture(
        self, file: str, path: KeyPath, *, is_raster: bool = False, bleed_mm: float | None = None
    ) -> DeckPicture:
        if file.lower().endswith(PICTURES):
            self.check_file(file, path)
        else:
            self.fault(path, f"{file!r} is not a picture that can be printed; use {join_names(PICTURES)}")
        place = self.document.fault(path, "")
        return DeckPicture(file, str(place), is_raster, bleed_mm)

    def template(self, name: str, path: KeyPath) -> str:
        if name.endswith(".j2"):
            self.check_file(name, path)
        elif name not in template_names():
            hint = did_you_mean(name, template_names())
            self.fault(
                path,
                f"there is no template {name!r}{hint}; templates: {join_names(template_names())}, "
                "or a file ending .svg.j2 beside the deck file",
            )
        return name

    def suit(self, position: int) -> DeckSuit:
        entry = self.entry.suits[position]
        path = ("suits", position)
        for rank in entry.pictures:
            if rank not in self.rank_ids:
                self.check_known(rank, self.rank_ids, (*path, "pictures", rank), "rank")
        pictures = {rank: self.picture(file, (*path, "pictures", rank)) for rank, file in entry.pictures.items()}
        symbol = self.symbol(entry.symbol, (*path, "symbol"))
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
            self.check_known(entry.icon, icons, ("sets", position, "icon"), "icon")
        return DeckSet(entry.id, entry.name, entry.icon, dict(entry.texts))

    def symbol(self, entry: deck_schema.DrawingEntry, path: KeyPath) -> DeckPicture:
        if (*path, "file") in self.document.lines or self.checked.is_doubtful((*path, "file")):
            path = (*path, "file")
        return self.picture(entry.file, path, is_raster=entry.raster)

    def rank(self, position: int, icons: Mapping[str, DeckPicture]) -> DeckRank:
        entry = self.entry.ranks[position]
        if entry.icon is not None and entry.icon not in icons:
            self.check_known(entry.icon, icons, ("ranks", position, "icon"), "icon")
        return DeckRank(entry.id, entry.name, entry.pips, entry.icon, entry.letter or "")

    def back(self, position: int, maker: FaceBuilder | None) -> Back:
        entry = self.entry.backs[position]
        path = ("backs", position)
        if entry.id == "none":
            self.fault((*path, "id"), "'none' means no back; choose another id")
        picture = None
        if entry.picture is not None:
            picture = self.picture(
                entry.picture, (*path, "picture"), is_raster=entry.raster, bleed_mm=entry.picture_bleed_mm
            )
            picture = replace(picture, edges=Edges(entry.edges or self.entry.edges))
        template = self.template(entry.template, (*path, "template"))
        place = self.document.fault(path, "")
        if entry.face is None or maker is None:
            return Back(entry.id, template, picture, place=place)
        return Back(entry.id, BOXES, picture, maker.find_face(entry.face, (*path, "face")), place)

    def find_back(self, name: str | None, backs: Mapping[str, Back], path: KeyPath) -> Back | None:
        if name is None or name == "none":
            return None
        if name not in backs:
            self.check_known(name, backs, path, "back")
            return None
        return backs[name]

    def check_known(self, name: str, names: Iterable[str], path: KeyPath, kind: str) -> None:
        """Record a name that nothing in the deck has."""
        if f"{kind}s" not in self.open_groups:
            named = {each.name.casefold(): each.id for each in self.entry.suits} if kind == "suit" else {}
            if own_id := named.get(name.casefold()):
                self.fault(path, f"{name!r} is the name of a suit; write its id, {own_id}")
                return
            hint = did_you_mean(name, names)
            article = "an" if kind[0] in "aeio" else "a"
            self.fault(path, f"{name!r} is not {article} {kind} of this deck{hint}; {kind}s: {join_names(names)}")

    def cards(
        self,
        suits: tuple[DeckSuit, ...],
        ranks: tuple[DeckRank, ...],
        backs: tuple[Back, ...],
        sets: tuple[DeckSet, ...],
        default_back: Back | None,
    ) -> tuple[DeckCard, ...]:
        by_set = {name.casefold(): each for each in reversed(sets) for name in (each.name, each.id)}
        by_suit = {suit.id: suit for suit in suits}
        by_rank = {rank.id: rank for rank in ranks}
        by_back = {back.id: back for back in backs}
        cards: list[DeckCard] = []
        taken: dict[str, KeyPath] = {}
        for position, entry in enumerate(self.entry.cards):
            path = ("cards", position)
            # Counted before they are made: two lists of thousands mean millions.
            if len(cards) + len(entry.suits or ("",)) * len(entry.ranks or ("",)) > MAX_CARDS:
                self.fault(path, f"this brings the deck to more than {MAX_CARDS} cards; split it")
                break
            back = default_back if entry.back is None else self.find_back(entry.back, by_back, (*path, "back"))
            template = self.entry.template
            if entry.template is not None:
                template = self.template(entry.template, (*path, "template"))
            card_set, texts = self.find_set(entry, path, by_set)
            place = self.document.fault(path, "")
            for suit, rank in self.pairs(entry, path, by_suit, by_rank):
                card_id = entry.id or (f"{rank.id}{suit.id}" if suit and rank else "")
                name = entry.name or (f"{rank.name} of {suit.name}" if suit and rank else card_id)
                if position not in self.doubtful_cards:
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
            self.fault(("cards",), f"{copy_count} cards in all copies, needs {MAX_CARDS} or fewer; split the deck")
        return tuple(cards)

    def find_set(
        self, entry: deck_schema.CardEntry, path: KeyPath, by_name: Mapping[str, DeckSet]
    ) -> tuple[DeckSet | None, dict[str, str]]:
        """Return the set of a card, by its key or by its text or column `set`, and the card's other texts."""
        texts = dict(entry.texts)
        name = texts.pop(SET, "").strip() if self.entry.sets else ""
        where = (*path, "texts", SET) if name else (*path, SET)
        name = name or entry.set or ""
        found = by_name.get(name.casefold())
        if name and found is None:
            if self.entry.sets:
                self.check_known(name, [each.id for each in self.entry.sets], where, "set")
            else:
                self.fault(where, f"the deck has no sets; name them: sets: [{{id: {name}, name: …}}]")
        return found, texts

    def card_picture(self, entry: deck_schema.CardEntry, path: KeyPath, texts: dict[str, str]) -> DeckPicture | None:
        """Return the picture of a card in the language that is printed, which is taken out of its texts."""
        file, where = entry.picture, (*path, "picture")
        if self.languages.has("picture") and "picture" in texts:
            file, where = texts.pop("picture").strip(), (*path, "texts", text_name("picture", self.languages.chosen))
        return self.picture(file, where, is_raster=entry.raster) if file else None

    def check_card_id(self, card_id: str, path: KeyPath, taken: Mapping[str, KeyPath]) -> None:
        if not card_id:
            self.fault(path, "has no id; give it an id, or a suit and a rank")
        elif card_id in taken:
            self.fault(
                path,
                f"the card {card_id!r} is already defined in {self.document.describe_place(taken[card_id])}; ids are "
                "unique (for more of one card, use copies)",
            )

    def pairs(
        self, entry: deck_schema.CardEntry, path: KeyPath, suits: Mapping[str, DeckSuit], ranks: Mapping[str, DeckRank]
    ) -> list[tuple[DeckSuit | None, DeckRank | None]]:
        one, many = (entry.suit, entry.rank), (entry.suits, entry.ranks)
        if any(part is not None for part in many) and path[1] not in self.doubtful_cards:
            if None in many or any(part is not None for part in one):
                self.fault(path, "suits and ranks go together, and replace suit and rank")
                return []
            if entry.id is not None or entry.name is not None:
                self.fault(
                    path,
                    "cards made from suits and ranks take their ids and names from them; remove id and name",
                )
                return []
        found_suits = self.resolve_members(entry.suits, entry.suit, suits, path, "suit")
        found_ranks = self.resolve_members(entry.ranks, entry.rank, ranks, path, "rank")
        return [(suit, rank) for suit in found_suits for rank in found_ranks]

    def resolve_members(
        self, many: list[str] | None, one: str | None, known: Mapping[str, _Part], path: KeyPath, kind: str
    ) -> list[_Part | None]:
        if many is None:
            if one is None:
                return [None]
            if one not in known:
                self.check_known(one, known, (*path, kind), kind)
                return []
            return [known[one]]
        for position, name in enumerate(many):
            if name not in known:
                self.check_known(name, known, (*path, f"{kind}s", position), kind)
        return [known[name] for name in many if name in known]


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
