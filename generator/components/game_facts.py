"""A game as its rulebook sees it: names, counts, icons and pictures of its parts."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from generator.components.assembly import component_rows, setup_rows
from generator.components.game_design import GameDesign, GamePart, GameSection
from generator.deck.files.document import Document
from generator.deck.files.folder import DeckFolder
from generator.deck.files.parsing import parse
from generator.deck.model import Deck, DeckCard, DeckPicture, FontRole
from generator.deck.shapes import ShapeKind
from generator.errors import DeckDataError, Fault, in_file_order
from generator.geometry import Rect
from generator.options.choices import Style
from generator.rendering.images.art import ArtCache
from generator.rendering.side_renderer import render_sides
from generator.rulebook.facts import CardFacts, GlossaryTerm, IconFacts, PartFacts, PictureFacts, SetupFacts
from generator.svg.reader.document import SvgDocument
from generator.svg.transforms.text_outlines import outline_texts
from generator.text.fonts.deck_fonts import register_deck_fonts
from generator.text.fonts.font_library import find_font
from generator.text.markup.plain_text import plain_text
from generator.units import number
from generator.writers.cutters.cut_paths import path_data
from generator.writers.cutters.shape_lines import contour_of

KINDS = ("card", "token", "board")
ICON_MM = 4.0
"""Width for which icons are drawn (ours)."""
MAX_TERMS = 500
"""Of a glossary (ours)."""
_ICON = re.compile(r"\{([A-Za-z0-9][\w:-]*)\}")
_BOARDS = (GameSection.BOARDS, GameSection.MATS, GameSection.SCREENS)


class DesignFacts:
    """Answers what the rules of a game ask of it; pictures are drawn once."""

    def __init__(self, design: GameDesign, styles: frozenset[Style] = frozenset()) -> None:
        self.design, self.styles = design, styles
        self.title, self.version, self.language = design.title, design.version, design.language
        self.source, self.licence = design.source, design.licence
        self.minutes, self.age, self.folder = design.minutes, design.age, design.folder
        self._pictures: dict[tuple[str, str], PictureFacts | None] = {}
        self._icons: dict[str, IconFacts | None] = {}
        register_deck_fonts(design.look.theme)

    @property
    def players(self) -> tuple[int, int] | None:
        return self.design.players

    @property
    def fonts(self) -> Mapping[str, FontRole]:
        return self.design.look.fonts

    @property
    def colours(self) -> Mapping[str, str]:
        return self.design.look.theme.colours

    # Names and counts

    @cached_property
    def _cards(self) -> Mapping[str, tuple[Deck, DeckCard, CardFacts]]:
        """Cards by `deck/card`, and kinds of parts by `part/kind`."""
        found: dict[str, tuple[Deck, DeckCard, CardFacts]] = {}
        for deck, times in [
            *((each.deck, each.copies) for each in self.design.decks),
            *((part.deck, 1) for part in self.design.parts),
        ]:
            counts: dict[str, int] = {}
            for card in deck.cards:
                counts[card.entry_id] = counts.get(card.entry_id, 0) + card.copy_count * times
            for card in deck.cards:
                key = f"{deck.id}/{card.entry_id}"
                fields = {name: plain_text(deck, text) for name, text in card.fields.items()}
                facts = CardFacts(key, plain_text(deck, card.name), fields, counts[card.entry_id])
                found.setdefault(key, (deck, card, facts))
        return found

    def find_card(self, reference: str) -> CardFacts | None:
        """Return a card by id or by `deck/id`, or a kind of a part; None: there is none, or several have it."""
        if reference in self._cards:
            return self._cards[reference][2]
        named = [facts for key, (_, _, facts) in self._cards.items() if key.partition("/")[2] == reference]
        own = {facts.key: facts for facts in named}
        return next(iter(own.values())) if len(own) == 1 else None

    def cards(self) -> Sequence[CardFacts]:
        """Return the cards of all decks; parts are no cards."""
        decks = {each.deck.id for each in self.design.decks}
        return [facts for deck, _, facts in self._cards.values() if deck.id in decks]

    def count(self, path: str) -> int | None:
        """Return how many there are, by id or by section and id."""
        counts = self.design.counts
        section, _, rest = path.partition(".")
        if section in {each.value for each in GameSection} | {"stock"} and rest:
            return counts.get(rest)
        return counts.get(path)

    def known_names(self, kind: str) -> Sequence[str]:
        if kind == "icon":
            return [*self._icon_pictures]
        if kind == "count":
            return [*self.design.counts]
        if kind == "card":
            return [*dict.fromkeys(key.partition("/")[2] for key in self._cards), *self._cards]
        wanted = kind == "board"
        return [part.id for part in self.design.parts if (part.section in _BOARDS) is wanted]

    def components(self) -> Sequence[PartFacts]:
        """Return the component list, in the order of the sections."""
        return [*self._components()]

    def _components(self) -> Iterator[PartFacts]:
        for row in component_rows(self.design):
            part, picture = row.part, None
            if part is not None and part.section not in (GameSection.DICE, GameSection.DIALS):
                path = f"{part.id}.{row.kind}" if row.kind else part.id
                picture = ("board" if part.section in _BOARDS else "token", path)
            yield PartFacts(row.name, row.count, picture, plural=row.name)

    def setup(self) -> SetupFacts | None:
        """Return the table of the set-up; None: the game file has none."""
        rows = list(setup_rows(self.design))
        if not rows:
            return None
        counts = tuple(sorted(self.design.setup))
        return SetupFacts(counts, tuple((name, tuple(cells)) for name, *cells in rows[1:]))

    def former_names(self) -> Mapping[str, Sequence[str]]:
        return {}

    # Terms

    @cached_property
    def _glossary(self) -> tuple[GlossaryTerm, ...]:
        rules = self.design.rules
        if rules is None or not rules.glossary:
            return ()
        return read_glossary(self.folder, self.design.text_file(rules.glossary))

    def glossary(self) -> Sequence[GlossaryTerm]:
        """Return the terms of the glossary.

        Raises:
            DeckDataError: Its file has faults.
        """
        return self._glossary

    # Icons and pictures

    @cached_property
    def _icon_pictures(self) -> Mapping[str, tuple[Deck, DeckPicture, str]]:
        """The icons by name: the game's, its suits', and those of its decks."""
        found: dict[str, tuple[Deck, DeckPicture, str]] = {}
        for deck in (self.design.look, *(each.deck for each in self.design.decks)):
            for suit in deck.suits:
                found.setdefault(suit.name.lower(), (deck, suit.symbol, suit.colour))
            for name, picture in deck.icons.items():
                found.setdefault(name, (deck, picture, picture.colour or deck.theme.colours["ink"]))
        return found

    def find_icon(self, name: str) -> IconFacts | None:
        if name not in self._icons:
            self._icons[name] = self._draw_icon(name) if name in self._icon_pictures else None
        return self._icons[name]

    def _draw_icon(self, name: str) -> IconFacts:
        deck, picture, colour = self._icon_pictures[name]
        cache = ArtCache(deck.folder, width_mm=ICON_MM)
        art = cache.art(picture, colour=colour)
        view = art.view
        box = {"x": view.x, "y": view.y, "width": view.width, "height": view.height}
        place = " ".join(f'{side}="{number(value)}"' for side, value in box.items())
        use = f'<use href="#{art.id}" {place}/>'
        svg = SvgDocument(view, use, definitions=art.standalone(cache.images))
        return IconFacts(name, str(svg), name.replace("-", " "))

    def used_icons(self) -> Sequence[str]:
        """Return the icons that texts of cards and parts show, and the suits and ranks of their corners."""
        known = self._icon_pictures
        found: dict[str, None] = {}
        for _, card, _ in self._cards.values():
            texts = [*card.all_texts.values(), *(box.content for face in card.faces for box in face.boxes)]
            for text in texts:
                found |= dict.fromkeys(name for name in _ICON.findall(text) if name in known)
            if card.rank is not None and card.rank.icon in known:
                found[str(card.rank.icon)] = None
        return [*found]

    def picture(self, kind: str, name: str) -> PictureFacts | None:
        """Return a side as drawn, up to its cut; None: there is none."""
        key = kind, name
        if key not in self._pictures:
            self._pictures[key] = self._draw(kind, name)
        return self._pictures[key]

    def _draw(self, kind: str, name: str) -> PictureFacts | None:
        if kind == "card":
            facts = self.find_card(name)
            found = self._cards.get(facts.key) if facts is not None else None
        else:
            part = self._find_part(name)
            whole, _, inner = name.partition(".")
            found = self._cards.get(f"{whole}/{inner}") if inner else None
            if part is not None and found is None:
                card = part.deck.cards[0]
                found = self._cards[f"{part.deck.id}/{card.entry_id}"]
        if found is None:
            return None
        deck, card, told = found
        return PictureFacts(draw_face(deck, card, self.styles), told.name)

    def _find_part(self, name: str) -> GamePart | None:
        return next((part for part in self.design.parts if part.id == name.partition(".")[0]), None)


def draw_face(deck: Deck, card: DeckCard, styles: frozenset[Style]) -> str:
    """Draw the face of a card up to its cut, as SVG with outlines for letters.

    Raises:
        DeckDataError: It cannot be drawn.
    """
    sides = render_sides(deck, [card], bleed_mm=0.0, styles=styles, with_backs=False)
    document = sides.faces[card.id].standalone(sides.images)
    is_plain = deck.card_format.shape.kind in (ShapeKind.RECTANGLE, ShapeKind.SQUARE)
    if not is_plain or deck.card_format.corner_radius_mm:
        inside = path_data(contour_of(deck.card_format))
        clip = f'<clipPath id="cut-of-it"><path d="{inside}"/></clipPath>'
        body = f'{clip}<g clip-path="url(#cut-of-it)">{document.body}</g>'
        document = SvgDocument(
            Rect(0, 0, deck.trim.width, deck.trim.height),
            body,
            size=document.size,
            title=document.title,
            definitions=document.definitions,
            attributes=document.attributes,
        )
    try:
        return outline_texts(str(document), find_font)
    except ValueError as error:
        raise DeckDataError(sides.faces[card.id].fault(f"cannot be drawn: {error}")) from None


def read_glossary(folder: DeckFolder, file: str) -> tuple[GlossaryTerm, ...]:
    """Read a glossary: YAML of terms and what they mean, or of keys means, plural and not.

    Raises:
        DeckDataError: All its faults, with lines.
    """
    shown = folder.display_path(file)
    document = parse(folder.read_file(file), shown)
    faults = list(document.faults)
    terms: list[GlossaryTerm] = []
    value = document.value
    if not isinstance(value, dict) or not value or len(value) > MAX_TERMS:
        wanted = f"1 to {MAX_TERMS} terms, each with what it means: jettison: Throw a crate overboard."
        raise DeckDataError(Fault(f"needs {wanted}", shown, 1))
    for name, said in value.items():
        term = _read_term(document, name, said, faults)
        if term is not None:
            terms.append(term)
    if faults:
        raise DeckDataError(in_file_order(faults))
    return tuple(terms)


def _read_term(document: Document, name: str, said: object, faults: list[Fault]) -> GlossaryTerm | None:
    line = document.line((name,))
    if isinstance(said, str) and said.strip():
        return GlossaryTerm(name, said, line=line)
    known = {"means", "plural", "not"}
    if not isinstance(said, dict) or not isinstance(said.get("means"), str) or said.keys() - known:
        faults.append(
            document.fault((name,), "needs what it means, or keys: {means: …, plural: …, not: [other spellings]}")
        )
        return None
    others = said.get("not", [])
    others = [others] if isinstance(others, str) else others
    if not isinstance(others, list) or not all(isinstance(each, str) for each in others):
        faults.append(document.fault((name, "not"), "needs a list of spellings that are not used"))
        return None
    return GlossaryTerm(name, said["means"], str(said.get("plural", "")), tuple(others), line)
