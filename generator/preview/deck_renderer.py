"""Renders a deck for the preview: its contents, its sides, and their present look.

It runs in the sandboxed child process. Its answers are JSON values; lengths are in mm.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, astuple, replace
from typing import Any

from generator.artwork import open_translated
from generator.deck.model import Deck, DeckCard
from generator.deck.shapes import ShapeKind
from generator.deck.translation import open_deck_texts
from generator.errors import MAX_FAULTS, Fault, PnpError, RenderError
from generator.imposition.assignment import impose
from generator.imposition.plan import Placement, copies_of
from generator.imposition.sheet_format import MarkOptions, SheetFormat
from generator.options.choices import Layout, Style
from generator.papers import find_paper
from generator.rendering.review.preflight import PreflightReport, preflight_sides
from generator.rendering.side_keys import RenderKeys, keys_of
from generator.rendering.side_renderer import render_sides
from generator.rendering.sides import CardSide, CardSides
from generator.sandbox import allow_time
from generator.svg.reader.scene_reader import SceneError, read_scene
from generator.svg.reader.xml import SvgError, parse_svg
from generator.svg.transforms.text_outlines import outline_texts
from generator.text.fonts.font_library import find_font
from generator.text.markup.plain_text import plain_text
from generator.writers.cutters.cut_paths import path_data, rectangle
from generator.writers.cutters.shape_lines import contour_of
from generator.writers.pdf.content.writer import SheetMarks


class DeckRenderer:
    """Answers the page's questions about a deck."""

    def __init__(self, name: str, styles: frozenset[Style], lang: str) -> None:
        """Take the name of a deck or the path of its file, with the styles and language to draw."""
        self.name, self.styles, self.lang = name, styles, lang
        self.deck: Deck | None = None
        self.keys = RenderKeys({}, {})
        self.by_key: dict[str, tuple[DeckCard, bool]] = {}
        self.by_side: dict[str, str] = {}
        """By side of a sheet: its key."""
        self.own_backs: frozenset[str] = frozenset()

    def __call__(self, question: Mapping[str, Any]) -> Any:
        """Answer a question: `open`, `draw` or `sheets`.

        Raises:
            PnpError: The deck cannot be read, or its cards do not fit the paper.
        """
        asked = question["ask"]
        if asked == "open":
            return self.open()
        if asked == "draw":
            return self.draw(question["keys"])
        try:
            sheet = SheetFormat(find_paper(str(question["paper"])), Layout(question["layout"]))
        except ValueError as error:
            raise PnpError(str(error)) from None
        return self.sheets(sheet)

    # The deck

    def open(self) -> dict[str, Any]:
        """Read the deck, and return its contents and sides."""
        deck = self.load()
        allow_time(len(deck.cards) + len(deck.backs))
        self.deck = deck
        self.own_backs = self._own_backs(deck)
        self.keys = keys_of(deck, self.own_backs)
        self.by_key, self.by_side = {}, {}
        for card in reversed(deck.cards):
            face = self.by_side[f"face-{card.id}"] = self.keys.faces[card.id]
            self.by_key[face] = (card, False)
            if card.id in self.keys.backs:
                back = self.by_side[f"back-{self._back_name(card)}"] = self.keys.backs[card.id]
                self.by_key[back] = (card, True)
        trim = deck.card_format.size
        places = [*map(deck.place_of, deck.cards), *map(deck.place_of, deck.backs)]
        return {
            "id": deck.id,
            "title": deck.title,
            "version": deck.version,
            "language": deck.language,
            "shown": deck.display_name,
            "format": deck.card_format.name,
            "width": trim.width_mm,
            "height": trim.height_mm,
            "radius": deck.card_format.corner_radius_mm,
            "safe": deck.safe_margin_mm,
            "bleed": deck.usual_bleed_mm,
            "copies": deck.copy_count,
            "notes": list(deck.notes),
            "cards": [self._card_values(deck, card) for card in deck.cards],
            "places": {place.key: [place.path, place.line] for place in places},
        }

    def load(self) -> Deck:
        """Read the deck in its language."""
        return open_translated(self.name, open_deck_texts(self.lang) if self.lang else None)

    def _card_values(self, deck: Deck, card: DeckCard) -> dict[str, Any]:
        return {
            "id": card.id,
            "name": plain_text(deck, card.name),
            "copies": card.copy_count,
            "suit": card.suit.name if card.suit else "",
            "rank": card.rank.index_text if card.rank else "",
            "texts": card.all_texts,
            "back_id": card.back.id if card.back else "",
            "face": self.keys.faces[card.id],
            "back": self.keys.backs.get(card.id, ""),
        }

    def _own_backs(self, deck: Deck) -> frozenset[str]:
        """Return the backs that show something of their card, found by drawing one of each."""
        first: dict[str, DeckCard] = {}
        for card in deck.cards:
            if card.back is not None:
                first.setdefault(card.back.id, card)
        bearers = list({card.id: card for card in first.values()}.values())
        sides = self._render_cards(deck, bearers)
        return frozenset(back for back, card in first.items() if sides.back_of(card) != back)

    # Its sides

    def draw(self, keys: Sequence[str]) -> dict[str, Any]:
        """Draw sides as self-contained SVGs; keys that no longer exist are skipped.

        Returns:
            By key: `svg`, missing where it could not be drawn; `is_whole`, whether nothing is missing on it; `faults`
            and `notes` on it.
        """
        deck = self.deck
        wanted = {key: self.by_key[key] for key in keys if key in self.by_key}
        if deck is None or not wanted:
            return {}
        allow_time(2 * len(wanted))
        cards = list({card.id: card for card, _ in wanted.values()}.values())
        together = self._render_cards(deck, cards)
        if together.faults:
            allow_time(len(wanted))
        made: dict[str, Any] = {}
        for key, (card, is_back) in wanted.items():
            # A fault of a picture says where its file is, not on which sides it is: drawn alone, a side has its own.
            sides = self._render_side(deck, card, is_back=is_back) if together.faults else together
            side = sides.backs.get(sides.back_of(card) or "") if is_back else sides.faces.get(card.id)
            if side is None:
                place = deck.place_of(card.back if is_back and card.back else card)
                made[key] = _values_of(sides.faults or [replace(place, message="cannot be drawn")])
            else:
                made[key] = self._side_values(deck, side, sides)
        return made

    def _render_cards(self, deck: Deck, cards: Sequence[DeckCard]) -> CardSides:
        return render_sides(deck, cards, bleed_mm=deck.usual_bleed_mm, styles=self.styles, keeps_faults=True)

    def _render_side(self, deck: Deck, card: DeckCard, *, is_back: bool) -> CardSides:
        return render_sides(
            deck,
            [card],
            bleed_mm=deck.usual_bleed_mm,
            styles=self.styles,
            with_faces=not is_back,
            with_backs=is_back,
            keeps_faults=True,
        )

    def _side_values(self, deck: Deck, side: CardSide, sides: CardSides) -> dict[str, Any]:
        """Return a side as SVG, with the result of its preflight; letters as outlines, as browsers lack the fonts."""
        broken, found = list(sides.faults), PreflightReport()
        try:
            scene = read_scene(parse_svg(str(side.drawing)), find_font, sides.symbols)
            found = preflight_sides(deck, {side.id: side}, {side.id: scene})
        except SceneError as error:
            broken += [side.fault(f"cannot be drawn: {each.what}") for each in error.unsupported]
        except SvgError as error:
            broken.append(side.fault(f"its template writes SVG that {error} (line {error.line})"))
            return _values_of(broken)
        try:
            svg = outline_texts(str(side.standalone(sides.images)), find_font)
        except RenderError as error:
            return _values_of([*broken, *error.faults])
        except ValueError as error:
            return _values_of([*broken, side.fault(f"cannot be drawn: {error}")])
        return {"svg": _fade_outside(svg, deck), **_values_of(broken, found.faults, found.warnings)}

    # Its sheets

    def sheets(self, sheet: SheetFormat) -> dict[str, Any]:
        """Lay the deck out on paper, and return the position of each side.

        Raises:
            LayoutError: It does not fit.
        """
        deck = self.deck
        if deck is None:
            raise PnpError("the deck cannot be read")
        plan = impose(copies_of(deck.cards, back_of=self._back_name), deck.card_format.size, sheet)
        furnisher = SheetMarks(deck, plan, MarkOptions())
        pages = []
        for number, side in plan.pages:
            furniture = furnisher(side, number)
            pages.append(
                {
                    "width": side.size.width_mm,
                    "height": side.size.height_mm,
                    "name": f"{number} {'backs' if side.is_verso else 'faces'}",
                    "sides": [self._placement_values(placement) for placement in side.placements],
                    "lines": [[line.x1, line.y1, line.x2, line.y2, line.width] for line in furniture.lines],
                }
            )
        return {"pages": pages, "bleed": sheet.bleed_mm, "sheets": len(plan.sheets)}

    def _back_name(self, card: DeckCard) -> str | None:
        if card.back is None:
            return None
        return f"{card.back.id}.{card.id}" if card.back.id in self.own_backs else card.back.id

    def _placement_values(self, placement: Placement) -> dict[str, Any]:
        return {
            "key": self.by_side[placement.side_id],
            **asdict(placement.trim),
            "turn": placement.turn_deg,
            "seen": list(map(astuple, placement.visible)),
        }


def _fade_outside(svg: str, deck: Deck) -> str:
    """Return the side of a part that is no rectangle with what lies outside its cut faded."""
    form = deck.card_format
    if form.shape.kind in (ShapeKind.RECTANGLE, ShapeKind.SQUARE):
        return svg
    around = path_data(rectangle(deck.trim.expand(deck.usual_bleed_mm)))
    inside = path_data(contour_of(form))
    veil = f'<path d="{around} {inside}" fill="#ffffff" fill-opacity="0.85" fill-rule="evenodd"/>'
    line = f'<path d="{inside}" fill="none" stroke="#777777" stroke-width="0.15"/>'
    start, end, rest = svg.rpartition("</svg>")
    return f"{start}{veil}{line}{end}{rest}"


def _values_of(broken: Sequence[Fault], others: Sequence[Fault] = (), notes: Sequence[str] = ()) -> dict[str, Any]:
    """Return what is told of a side: faults by which something is missing on it, other faults, and notes."""
    told = [astuple(fault) for fault in dict.fromkeys([*broken, *others])]
    return {"is_whole": not broken, "faults": told[:MAX_FAULTS], "notes": list(notes)}
