"""Boxes of a face filled with one card, for the template `boxes`."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from generator.deck.faces.face_layout import PICTURE, SUIT, BoxKind, Edges, FaceBox, FaceLayout, Zone, parse_focus
from generator.deck.faces.fields import fields_in, fill_fields
from generator.deck.model import DeckCard, DeckPicture
from generator.errors import DeckDataError, Fault, did_you_mean, join_names
from generator.geometry import Rect
from generator.rendering.faces.barcodes import lay_out_code_128, lay_out_qr_code
from generator.rendering.faces.box_palette import SEEN, WHITE, BoxPalette
from generator.rendering.templating.template_pictures import fit_picture
from generator.rendering.templating.template_text import fit_text_size
from generator.rendering.templating.template_values import rect_values
from generator.rendering.templating.text_colours import TextPalette, contrast
from generator.text.markup.markup_parser import escape_lone_marks, literal_markup
from generator.units import format_mm

MOST_REPEATED = 100
"""Icons of one box (ours)."""
_GAP = 0.12
"""Between repeated icons, as a part of their size (ours)."""
_ANCHORS = {"start": "start", "center": "middle", "end": "end", "justify": "justify"}
_PARTS = {"start": 0.0, "center": 0.5, "end": 1.0, "top": 0.0, "middle": 0.5, "bottom": 1.0}

Described = dict[str, Any]
"""Art as templates place it: `id`, `width`, `height`."""
Describe = Callable[[DeckPicture, str, float | None], Described]
"""Takes a picture, the colour of its `currentColor`, and its width in mm if low-ink outlines it."""


@dataclass(frozen=True, slots=True)
class BoxSetter:
    shared: Mapping[str, Any]
    """Values that every template gets: colours, fonts, styles."""
    language: str
    icons: Mapping[str, tuple[DeckPicture, str]]
    """Icons in their default colours, by name."""
    describe: Describe
    bleed_mm: float
    """How far each side extends beyond the trim."""
    trim: Rect
    edges: Edges = Edges.NONE
    """How pictures continue beyond the cut where their box does not say."""
    cards: Sequence[DeckCard] = ()
    """All of the deck, for shared sizes."""
    sizes: dict[tuple[str, str], float] = field(default_factory=dict)
    """By face and box: the size shared by all cards, in mm."""

    def lay_out_boxes(
        self, face: FaceLayout, card: DeckCard, *, colour: str, picture: DeckPicture | None, place: Fault
    ) -> list[Described]:
        """Return the boxes that a card shows, as the template draws them.

        Args:
            colour: Of the suit, or its substitute.
            picture: The value of `<picture>`.
            place: Of the side, for messages.

        Raises:
            DeckDataError: All faults in the boxes of this card.
        """
        palette = BoxPalette(self.shared["colours"], colour, card, self.shared["low_ink"])
        made: list[Described] = []
        faults: list[Fault] = []
        for box in face.boxes:
            if not card.has_box(box) or (box.content == f"<{PICTURE}>" and picture is None):
                continue
            try:
                made.append(self._box(_FilledBox(box, card, palette, picture), face))
            except ValueError as error:
                faults.append(replace(place, message=f"box {box.name} of the face {face.name}: {error}"))
            except DeckDataError as error:
                faults.extend(error.faults)
        if faults:
            raise DeckDataError(faults)
        return made

    def _box(self, filled_box: "_FilledBox", face: FaceLayout) -> Described:
        box = filled_box.box
        at = self._bleed_area(box)
        is_sideways = box.turn_deg % 180 == 90  # a quarter turn fills the place given by the face
        if is_sideways:
            at = Rect(at.centre[0] - at.height / 2, at.centre[1] - at.width / 2, at.height, at.width)
        draw = {
            BoxKind.TEXT: self._text,
            BoxKind.PICTURE: self._picture,
            BoxKind.ICON: self._icon,
            BoxKind.SHAPE: self._shape,
            BoxKind.REPEAT: self._repeat,
            BoxKind.QR: self._code,
            BoxKind.BARCODE: self._code,
        }[box.kind]
        common = {
            "kind": str(box.kind),
            "name": box.name,
            "turn": box.turn_deg,
            "opacity": box.opacity,
            "middle": {"x": at.centre[0], "y": at.centre[1]},
            "is_bleed": box.zone is not Zone.SAFE and box.kind is not BoxKind.TEXT,
        }
        return {**common, **draw(filled_box, at, face)}

    def _bleed_area(self, box: FaceBox) -> Rect:
        """Return the position of a box; in the bleed, sides that touch the cut are extended."""
        if box.zone is not Zone.BLEED:
            return box.at
        whole, at = self.trim, box.at
        near = [abs(at.x), abs(at.y), abs(at.right - whole.right), abs(at.bottom - whole.bottom)]
        left, top, right, bottom = (self.bleed_mm if each < 0.01 else 0.0 for each in near)
        return Rect(at.x - left, at.y - top, at.width + left + right, at.height + top + bottom)

    # Content of boxes

    def _text(self, filled_box: "_FilledBox", at: Rect, face: FaceLayout) -> Described:
        box = filled_box.box
        size, floor = box.size_mm, box.floor_mm
        if box.is_same_size:
            size = floor = self._same_size(face, box, at)
        words = self._box_markup(box, filled_box.card)
        self._fit_text(box, words, at, size, floor)
        return {
            "words": words,
            "font": box.font,
            "at": rect_values(at),
            "size": size,
            "floor": floor,
            "leading": box.leading,
            "anchor": _ANCHORS[box.align],
            "valign": box.valign,
            "fill": filled_box.palette.legible(filled_box.palette.colour(box.colour, "ink")),
        }

    def _box_markup(self, box: FaceBox, card: DeckCard) -> str:
        is_typed = self.shared["deck"]["is_typed"] if box.is_typed is None else box.is_typed
        # A mark that a field leaves open does not reach into the text around it.
        written = literal_markup if is_typed else escape_lone_marks
        return fill_fields(box.content, {name: written(said) for name, said in card.fields.items()})

    def _fit_text(self, box: FaceBox, words: str, at: Rect, size: float, floor: float) -> float:
        """Return the size of a text in its box, in mm."""
        return fit_text_size(
            words,
            self.shared["fonts"][box.font],
            at,
            safe=self.shared["safe"],
            size=size,
            floor=floor,
            leading=box.leading,
            anchor=_ANCHORS[box.align],
            language=self.language,
            icons=tuple(self.shared["icons"]),
            colours=TextPalette.of(self.shared["colours"]).names,
        )

    def _same_size(self, face: FaceLayout, box: FaceBox, at: Rect) -> float:
        """Return the size of a text shared by all cards of a face: the smallest that any of them needs."""
        key = (face.name, box.name)
        if key not in self.sizes:
            size = box.size_mm
            # Compared by name, as a card with lists has boxes of its own.
            faces = ((card, own) for card in self.cards for own in card.faces if own.name == face.name)
            for card, each in [(card, each) for card, own in faces for each in own.boxes if each.name == box.name]:
                if card.has_box(each):
                    try:
                        size = min(size, self._fit_text(each, self._box_markup(each, card), at, size, box.floor_mm))
                    except ValueError:  # reported where that card is drawn
                        size = box.floor_mm
            self.sizes[key] = size
        return self.sizes[key]

    def _picture(self, filled_box: "_FilledBox", at: Rect, _: FaceLayout) -> Described:
        box, picture = filled_box.box, filled_box.shown_picture
        palette = filled_box.palette
        art = self.describe(picture, palette.suit, at.width)
        focus = parse_focus(fill_fields(box.focus, filled_box.card.fields))
        edges = (self.edges if box.edges is None else box.edges) if box.zone is Zone.BLEED else Edges.NONE
        # The extension beyond the cut is not part of the box that the picture fills.
        filled_at = at if edges is Edges.NONE else _turned_about(box.at, at.centre, -box.turn_deg)
        size = (art["width"], art["height"])
        made = fit_picture(filled_at, size, box.fit, focus=focus, crop=box.crop, edges=edges, beyond=at)
        window = made.window
        fills_side = window.contains(self.trim.expand(self.bleed_mm))  # everything is clipped to the side anyway
        return {
            "art": art,
            "drawn": rect_values(made.drawn),
            "window": rect_values(window),
            "is_cut": (made.is_cut and not fills_side) or box.corner_mm > 0,
            "stretch": made.stretch,
            "tiles": [{"matrix": list(tile.matrix), "window": rect_values(tile.window)} for tile in made.tiles],
            "corner": min(box.corner_mm, window.width / 2, window.height / 2),
            "line": palette.legible(palette.colour(box.line), SEEN),
            "line_mm": box.line_mm,
            "frame": rect_values(window.expand(-box.line_mm / 2)),
        }

    def _icon(self, filled_box: "_FilledBox", at: Rect, _: FaceLayout) -> Described:
        return {"art": self._icon_art(filled_box), "at": rect_values(at)}

    def _icon_art(self, filled_box: "_FilledBox") -> Described:
        box, suit, palette = filled_box.box, filled_box.card.suit, filled_box.palette
        own = palette.legible(palette.colour(box.colour)) if filled_box.card.fill(box.colour) else ""
        if box.content == f"<{SUIT}>":
            assert suit is not None, "a box for the suit is left out without one"
            return self.describe(suit.symbol, own or palette.suit, None)
        name = filled_box.words.strip().strip("{}")
        if name not in self.icons:
            raise ValueError(
                f"there is no icon {name!r}{did_you_mean(name, self.icons)}; icons: {join_names(self.icons)}"
            )
        picture, usual = self.icons[name]
        return self.describe(picture, own or usual, None)

    def _shape(self, filled_box: "_FilledBox", at: Rect, _: FaceLayout) -> Described:
        box, palette = filled_box.box, filled_box.palette
        fill, line, line_mm = palette.colour(box.colour), palette.colour(box.line), box.line_mm
        gradient = palette.gradient(box.gradient, at) if box.gradient else None
        if gradient is not None:
            fill = gradient.darkest if gradient.stops else "none"
        if self.shared["low_ink"] and fill != "none":
            # An area becomes white, as it may lie on a picture; its edge stays where nothing else shows it.
            if line == "none" and contrast(fill, WHITE) >= SEEN and box.content != "line":
                line, line_mm = fill, 0.3
            fill, gradient = WHITE, None
        inset = at.expand(-line_mm / 2) if line != "none" and box.content != "line" else at
        corner = max(0.0, min(box.corner_mm, at.width / 2, at.height / 2) - (line_mm / 2 if line != "none" else 0.0))
        return {
            "shape": box.content,
            "at": rect_values(inset),
            "fill": fill,
            "gradient": asdict(gradient) if gradient and gradient.stops else None,
            "line": palette.legible(line, SEEN),
            "line_mm": line_mm,
            "corner": corner,
        }

    def _code(self, filled_box: "_FilledBox", at: Rect, _: FaceLayout) -> Described:
        box, palette, words = filled_box.box, filled_box.palette, filled_box.words.strip()
        fill = palette.legible(palette.colour(box.colour, "ink"))
        ground = palette.ground_of_code(fill)
        is_qr = box.kind is BoxKind.QR
        return {
            "words": words,
            "code": asdict(lay_out_qr_code(words, box.error, at) if is_qr else lay_out_code_128(words, at)),
            "fill": fill,
            "ground": WHITE if self.shared["low_ink"] else ground,
        }

    def _repeat(self, filled_box: "_FilledBox", at: Rect, _: FaceLayout) -> Described:
        box = filled_box.box
        written = fill_fields(box.count, filled_box.card.fields).strip()
        if not written.isdecimal() or int(written) > MOST_REPEATED:
            names = list(fields_in(box.count))
            what = f"{names[0]} is {written!r}" if names else f"count is {written!r}"
            raise ValueError(f"{what}; needs a whole number from 0 to {MOST_REPEATED}")
        count = int(written)
        places = _places(at, count, box)
        return {"art": self._icon_art(filled_box) if count else {}, "places": [rect_values(each) for each in places]}


@dataclass(frozen=True, slots=True)
class _FilledBox:
    box: FaceBox
    card: DeckCard
    palette: BoxPalette
    picture: DeckPicture | None

    @property
    def words(self) -> str:
        return fill_fields(self.box.content, self.card.fields)

    @property
    def shown_picture(self) -> DeckPicture:
        if self.box.content != f"<{PICTURE}>":
            return self.card.pictures[self.words.strip()]
        assert self.picture is not None, "a box for the picture is left out without one"
        return self.picture


def _places(at: Rect, count: int, box: FaceBox) -> list[Rect]:
    """Return the positions of repeated icons, in the number of rows at which they are largest.

    Raises:
        ValueError: They are too small to be seen.
    """
    if not count:
        return []

    def size_in(rows: int) -> float:
        columns = math.ceil(count / rows)
        return min(at.height / (rows + (rows - 1) * _GAP), at.width / (columns + (columns - 1) * _GAP))

    rows = max(range(1, count + 1), key=size_in)
    size = size_in(rows)
    if box.size_mm and box.size_mm < size:
        size = box.size_mm
        rows = min(each for each in range(1, count + 1) if size_in(each) >= size - 1e-9)
    if size < 1:
        raise ValueError(f"{count} icons would be {format_mm(size)} mm each; make the box larger")
    step, columns = size * (1 + _GAP), math.ceil(count / rows)
    top = at.y + (at.height - (rows * step - size * _GAP)) * _PARTS[box.valign]
    places = []
    for row in range(rows):
        members = min(columns, count - row * columns)
        left = at.x + (at.width - (members * step - size * _GAP)) * _PARTS[box.align]
        places += [Rect(left + column * step, top + row * step, size, size) for column in range(members)]
    return places


def _turned_about(rect: Rect, centre: tuple[float, float], degrees: float) -> Rect:
    """Return a box turned clockwise about a point by a multiple of 90 degrees; unchanged for other angles."""
    if degrees % 90:
        return rect
    away = rect.centre[0] - centre[0], rect.centre[1] - centre[1]
    width, height = rect.width, rect.height
    for _ in range(round(degrees / 90) % 4):
        away, width, height = (-away[1], away[0]), height, width
    return Rect(centre[0] + away[0] - width / 2, centre[1] + away[1] - height / 2, width, height)
