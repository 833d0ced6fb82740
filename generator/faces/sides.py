"""From cards to one SVG per side: the meeting point of everything that draws.

A side's SVG has mm on its root, the card's trim at 0, 0 and its bleed around it, a title, stable ids, and as
symbols just the art that it uses.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from generator.deck.model import Back, Deck, DeckCard, Picture, Suit
from generator.errors import MAX_FAULTS, DeckDataError, Fault, LayoutError, PnpError, TemplateError
from generator.faces import foreign, layout, templates
from generator.faces.art import Art, ArtShelf
from generator.geometry import Rect, Size
from generator.limits import at
from generator.options import Style
from generator.progress import Progress, counted, unwatched
from generator.svg.document import SvgDocument
from generator.svg.drawing import Symbol
from generator.svg.scene import SHARED_PREFIX
from generator.text.fonts import name_character, role_font
from generator.units import format_mm

THUMB_MM = 16.0
"""Width at which pictures on a page have the usual outlines of low-ink (ours)."""
_HREF = re.compile(r'href="#(' + SHARED_PREFIX + r'[0-9a-f]{12})"')


@dataclass(frozen=True, slots=True)
class Side:
    """One distinct card side."""

    id: str
    """`face-` and the card's id, or `back-` and the back's."""
    drawing: SvgDocument
    """The side without the art that it uses, for a reader who knows that already."""
    owner: str
    """For messages: `card QA` or `back compass`."""
    art: tuple[Art, ...] = ()
    """The art that it uses."""

    @property
    def document(self) -> SvgDocument:
        """The side with its art; raster pictures are named, not held."""
        return replace(self.drawing, definitions="".join(art.markup for art in self.art))

    def standalone(self, images: Mapping[str, bytes]) -> SvgDocument:
        """Return the side with its art, raster pictures inside it, so that it can be moved anywhere."""
        return replace(self.drawing, definitions="".join(art.standalone(images) for art in self.art))


@dataclass(frozen=True, slots=True)
class Sides:
    """Every distinct side of the cards that are printed."""

    faces: Mapping[str, Side]
    """By card id."""
    backs: Mapping[str, Side]
    """By back id."""
    images: Mapping[str, bytes]
    """Raster pictures by the address that the SVGs use."""
    symbols: dict[str, Symbol] = field(default_factory=dict)
    """The art of the sides, read already, by the id that the SVGs use."""

    def all(self) -> list[Side]:
        """Return all sides, faces first."""
        return [*self.faces.values(), *self.backs.values()]


def draw_sides(
    deck: Deck,
    cards: Sequence[DeckCard],
    *,
    bleed_mm: float,
    styles: frozenset[Style],
    with_backs: bool = True,
    progress: Progress = unwatched,
) -> Sides:
    """Draw the sides of the given cards.

    Args:
        bleed_mm: How far each side goes on beyond the trim.
        styles: What to do differently from the standard.
        with_backs: Whether backs are drawn too.
        progress: Told how far the work has come.

    Raises:
        PnpError: All faults of all cards: pictures, templates and texts, each with its card.
    """
    drawer = _Drawer(deck, bleed_mm, styles, progress)
    jobs: dict[str, _Job] = {}
    faults: list[Fault] = []
    backs = {card.back.id: card.back for card in cards if card.back} if with_backs else {}
    wanted: list[DeckCard | Back] = [*cards, *backs.values()]
    for part in counted(wanted, len(wanted), "preparing", progress):
        if len(faults) > MAX_FAULTS:
            break  # nobody mends more before looking again
        at(deck.shown, f"{'card' if isinstance(part, DeckCard) else 'back'} {part.id}")
        try:
            job = drawer.job(part)
            jobs[job.id] = job
        except PnpError as error:
            faults.extend(error.faults)
    sides, more = drawer.render(list(jobs.values()))
    faults.extend(more)
    if faults:
        raise DeckDataError(list(dict.fromkeys(faults)))
    by_face = {card.id: sides[f"face-{card.id}"] for card in cards}
    by_back = {back: sides[f"back-{back}"] for back in backs}
    return Sides(by_face, by_back, drawer.shelf.images, drawer.shelf.symbols)


@dataclass(frozen=True, slots=True)
class _Job:
    id: str
    title: str
    owner: str
    template: str
    context: Mapping[str, Any]


class _Drawer:
    def __init__(self, deck: Deck, bleed_mm: float, styles: frozenset[Style], progress: Progress) -> None:
        self.deck, self.bleed_mm, self.styles, self.progress = deck, bleed_mm, styles, progress
        trim = deck.card_format.size
        self.shelf = ArtShelf(deck.folder, width_mm=trim.width_mm)
        self.art: dict[str, Art] = {}
        self.is_low_ink = Style.LOW_INK in styles
        self.environment = templates.own_environment(deck.installed_templates)
        safe = deck.trim.grown(-deck.safe_margin_mm)
        self.shared: dict[str, Any] = {
            "deck": {"title": deck.title, "version": deck.version, "language": deck.language},
            "colours": dict(deck.theme.colours),
            "fonts": {
                role: {
                    "family": font.family,
                    "weight": font.weight,
                    "italic": font.is_italic,
                    "fallbacks": list(font.fallbacks),
                }
                for role, font in deck.theme.fonts.items()
            },
            "trim": _box(deck.trim),
            "safe": _box(safe),
            "bleed": _box(deck.trim.grown(bleed_mm)),
            "radius": deck.card_format.corner_radius_mm,
            "scale": layout.scale(trim),
            "low_ink": self.is_low_ink,
            "large_print": Style.LARGE_PRINT in styles,
            "plain": Style.PLAIN in styles,
            "icons": self.icons(),
        }

    # What a template is given

    def colour(self, suit: Suit) -> str:
        """Return the colour of a suit in the styles that are printed."""
        return suit.colours.get(Style.FOUR_COLOUR, suit.colour) if Style.FOUR_COLOUR in self.styles else suit.colour

    def icons(self) -> "_Icons":
        """Return what texts can show in a line: the deck's icons, and its suits by their names."""
        ink = self.deck.theme.colours["ink"]
        named = {suit.name.lower(): (suit.symbol, self.colour(suit)) for suit in self.deck.suits}
        named |= {name: (picture, picture.colour or ink) for name, picture in self.deck.icons.items()}
        return _Icons(self, named)

    def job(self, part: DeckCard | Back) -> _Job:
        if isinstance(part, DeckCard):
            own = self.card(part)
            return _Job(f"face-{part.id}", part.name, f"card {part.id}", part.template, {**self.shared, **own})
        return _Job(
            f"back-{part.id}", f"Back: {part.id}", f"back {part.id}", part.template, {**self.shared, **self.back(part)}
        )

    def card(self, card: DeckCard) -> dict[str, Any]:
        deck = self.deck
        colours = deck.theme.colours
        colour = self.colour(card.suit) if card.suit else colours["ink"]
        context: dict[str, Any] = {
            "card": {"id": card.id, "name": card.name, "texts": dict(card.texts)},
            "colour": colour,
            "suit": {"id": card.suit.id, "name": card.suit.name} if card.suit else None,
            "rank": {"id": card.rank.id, "name": card.rank.name, "icon": card.rank.icon} if card.rank else None,
            "symbol": None,
            "pip": None,
            "picture": None,
        }
        trim, safe_mm = deck.card_format.size, deck.safe_margin_mm
        panel = deck.trim.grown(-safe_mm)
        if card.rank is not None:
            rank_icon = card.rank.icon
            letter = card.suit.id if card.suit else ""
            corners, column_mm = layout.indices(
                trim,
                safe_mm,
                self.lettering(card, "" if rank_icon else card.rank.id, "index"),
                self.lettering(card, letter, "label"),
                is_large=Style.LARGE_PRINT in self.styles,
            )
            panel = layout.panel(trim, safe_mm, column_mm)
            places = layout.pips(trim, panel, card.rank.pip_count) if card.rank.pip_count else []
            context["indices"] = [
                {**asdict(corner), "symbol": _box(corner.symbol), "badge": _box(corner.badge)} for corner in corners
            ]
            context["pips"] = [{**_box(place.box), "turn": place.turn} for place in places]
            if card.suit is not None and places:
                context["pip"] = self.described(card.suit.symbol, colour, size_mm=places[0].box.width)
        if card.suit is not None:
            # So small that its ink does not count and outlines would not be read: solid in every style.
            context["symbol"] = self.described(card.suit.symbol, colour, size_mm=None)
        context["panel"] = _box(panel)
        if card.picture is not None:
            context["picture"] = self.described(card.picture, colour, size_mm=panel.width)
        if card.template == "suited" and card.rank is None:
            raise TemplateError(
                Fault(
                    "the template suited needs a rank, and mostly a suit; give them, or another template", key=card.key
                )
            )
        return {**context, **card.data}

    def lettering(self, card: DeckCard, text: str, role: str) -> layout.Lettering:
        font = role_font(self.deck.theme.fonts[role])
        missing = font.missing(text)
        if missing:
            names = ", ".join(name_character(char) for char in missing)
            message = f"the text {text!r}: {font.name} lacks {names}"
            raise DeckDataError(Fault(message, self.deck.shown, key=f"card {card.id}"))
        return layout.Lettering(text, font)

    def back(self, back: Back) -> dict[str, Any]:
        accent = self.deck.theme.colours["accent"]
        context: dict[str, Any] = {"back": {"id": back.id}, "picture": None, "colour": accent}
        picture = back.picture
        if picture is None:
            return context
        reach_mm = self.bleed_mm if picture.bleed_mm is None else picture.bleed_mm
        if reach_mm < self.bleed_mm:
            raise LayoutError(
                Fault(
                    f"the picture goes {format_mm(reach_mm)} mm beyond the trim, a bleed of {format_mm(self.bleed_mm)} "
                    f"mm needs more; use --bleed {format_mm(reach_mm)} or less",
                    key=f"back {back.id}",
                )
            )
        box = self.deck.trim.grown(reach_mm)
        described = self.described(picture, context["colour"], size_mm=box.width)
        # Covers the box whole: what is too long on one side is cut off by the bleed.
        factor = max(box.width / described["width"], box.height / described["height"])
        width, height = described["width"] * factor, described["height"] * factor
        covering = Rect(box.centre[0] - width / 2, box.centre[1] - height / 2, width, height)
        context["picture"] = {**described, "cover": _box(covering)}
        return context

    def described(self, picture: Picture, colour: str, *, size_mm: float | None) -> dict[str, Any]:
        plain = self.shelf.art(picture, colour=colour)
        art = plain
        if self.is_low_ink and size_mm:
            art = self.shelf.art(picture, colour=colour, outline_per_mm=plain.view.width / size_mm)
        self.art[art.id] = art
        return {"id": art.id, "width": art.view.width, "height": art.view.height}

    # Rendering

    def render(self, jobs: list[_Job]) -> tuple[dict[str, Side], list[Fault]]:
        sides: dict[str, Side] = {}
        faults: list[Fault] = []
        from_deck = [job for job in jobs if job.template.endswith(".j2")]
        answers: dict[str, dict[str, str]] = {}
        if from_deck:
            asked = [
                {"template": f"deck/{job.template}", "context": {**job.context, "icons": dict(job.context["icons"])}}
                for job in from_deck
            ]
            results = foreign.render_templates(self.deck.folder, asked)
            answers = dict(zip((job.id for job in from_deck), results, strict=False))
        for job in counted(jobs, len(jobs), "drawing", self.progress):
            if len(faults) > MAX_FAULTS:
                break
            at(self.deck.shown, job.owner)
            answer = answers.get(job.id) or self._render(job)
            if "error" in answer:
                faults.append(Fault(answer["error"], self.deck.shown, key=job.owner))
            else:
                try:
                    sides[job.id] = self.side(job, answer["svg"])
                except PnpError as error:
                    faults.extend(error.faults)
        return sides, faults

    def _render(self, job: _Job) -> dict[str, str]:
        try:
            file = job.template if "/" in job.template else f"faces/{job.template}"
            return {"svg": templates.render(self.environment, f"{file}.svg.j2", job.context)}
        except TemplateError as error:
            return {"error": error.faults[0].message}

    def side(self, job: _Job, body: str) -> Side:
        if f'id="{SHARED_PREFIX}' in body:
            message = f"template {job.template}: ids that begin with {SHARED_PREFIX} belong to the deck's art"
            raise TemplateError(Fault(message, self.deck.shown, key=job.owner))
        used = list(dict.fromkeys(_HREF.findall(body)))
        unknown = [art_id for art_id in used if art_id not in self.art]
        if unknown:
            raise TemplateError(Fault(f"template {job.template}: there is no art {unknown[0]}", key=job.owner))
        view = self.deck.trim.grown(self.bleed_mm)
        drawing = svg_document(view, job.title, body.strip(), side_id=job.id)
        return Side(job.id, drawing, job.owner, tuple(self.art[art_id] for art_id in used))


class _Icons(Mapping[str, dict[str, Any]]):
    """Describes an icon when it is asked for: most cards show few of the deck's."""

    def __init__(self, drawer: _Drawer, pictures: Mapping[str, tuple[Picture, str]]) -> None:
        self.drawer, self.pictures = drawer, pictures

    def __getitem__(self, name: str) -> dict[str, Any]:
        picture, colour = self.pictures[name]
        # An icon is so small that its ink does not count: solid in every style. What has a colour of its own is a
        # picture of a page, as wide as a thumb.
        return self.drawer.described(picture, colour, size_mm=THUMB_MM if picture.colour else None)

    def __iter__(self) -> Iterator[str]:
        return iter(self.pictures)

    def __len__(self) -> int:
        return len(self.pictures)


def svg_document(view: Rect, title: str, inner: str, *, side_id: str) -> SvgDocument:
    """Wrap what lies on a card in a document of its size in mm."""
    size = Size(view.width, view.height)
    return SvgDocument(view, inner, size=size, title=title, id=side_id)


def _box(rect: Rect) -> dict[str, float]:
    return {"x": rect.x, "y": rect.y, "width": rect.width, "height": rect.height}
