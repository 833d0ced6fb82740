"""From cards to one SVG per side, through layouts, art and templates.

A side's SVG has mm on its root, the card's trim at 0, 0 with the bleed around it, a title, stable ids, and only the
symbols that it uses.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from generator.deck.faces.box_colours import COLOUR_WORDS, describe_unknown_colour, find_colour
from generator.deck.faces.face_layout import Edges, FaceLayout
from generator.deck.model import EDGE_SLACK_MM, Back, Deck, DeckCard, DeckPicture, DeckSuit
from generator.errors import MAX_FAULTS, DeckDataError, Fault, LayoutError, PnpError, TemplateError, join_names, plural
from generator.geometry import TOLERANCE_MM, Rect, Size
from generator.options.choices import Style
from generator.progress import Progress, ignore_progress, track_progress
from generator.rendering.faces import layout
from generator.rendering.faces.boxes import BoxSetter
from generator.rendering.faces.overlays import version_line
from generator.rendering.images.art import ArtCache, ArtSymbol
from generator.rendering.sides import CardSide, CardSides, card_back_name
from generator.rendering.templating import templates, untrusted
from generator.rendering.templating.template_pictures import named_pictures
from generator.rendering.templating.template_values import font_values, rect_values
from generator.sandbox import allow_time, mark_progress
from generator.svg.model.scene import Symbol
from generator.svg.reader.document import SvgDocument
from generator.svg.reader.scene_reader import SHARED_PREFIX
from generator.svg.reader.xml import Element
from generator.text.fonts.deck_fonts import register_deck_fonts
from generator.text.fonts.font_stacks import describe_missing, role_stack, whole_font
from generator.text.markup.plain_text import plain_text
from generator.units import format_mm

THUMB_MM = 16.0
"""Width of pictures on a page at which low-ink outlines have the usual thickness (ours)."""
_HREF = re.compile(r'href="#(' + SHARED_PREFIX + r'[0-9a-f]{12})"')
_INSTEAD = {"bold": "regular", "italic": "upright"}
_NO_ART = ArtSymbol(f"{SHARED_PREFIX}{0:012x}", Rect(0, 0, 1, 1), lambda: Element("symbol", {}, 0))
"""Replaces art that cannot be read."""


def render_sides(
    deck: Deck,
    cards: Sequence[DeckCard],
    *,
    bleed_mm: float,
    styles: frozenset[Style],
    with_faces: bool = True,
    with_backs: bool = True,
    keeps_faults: bool = False,
    progress: Progress = ignore_progress,
) -> CardSides:
    """Render the sides of the given cards.

    A back whose template reads nothing of a card is rendered once, any other for each card.

    Args:
        bleed_mm: How far each side extends beyond the trim.
        keeps_faults: Whether to return sides despite faults, so that they can be inspected too.

    Raises:
        PnpError: All faults of all cards: pictures, templates and texts, each with its card.
    """
    register_deck_fonts(deck.theme)
    drawer = _SideRenderer(deck, bleed_mm, styles, progress)
    behind = [card for card in cards if card.back] if with_backs else []
    first = {card.back.id: card for card in reversed(behind) if card.back}
    faces = [(card, False) for card in cards] if with_faces else []
    wanted = [*faces, *((card, True) for card in reversed(first.values()))]
    sides = drawer.draw(wanted)
    # Rendering a back for its first card shows whether each card needs its own.
    rest = [
        card
        for card in behind
        if card.back and card.back.id in drawer.card_specific_backs and first[card.back.id] != card
    ]
    allow_time(len(rest))
    sides |= drawer.draw([(card, True) for card in rest])
    faults = tuple(dict.fromkeys(drawer.faults))
    if faults and not keeps_faults:
        raise DeckDataError(faults)
    by_face = {card.id: sides[f"face-{card.id}"] for card in cards if f"face-{card.id}" in sides}
    by_back = {name: side for side_id, side in sides.items() if (name := side_id.removeprefix("back-")) != side_id}
    asked = {template: frozenset(names) for template, names in drawer.used_texts.items()}
    art_cache = drawer.art_cache
    light, notes = tuple(art_cache.lightened), (*art_cache.notes, *drawer.lacking_style_notes())
    return CardSides(by_face, by_back, art_cache.images, art_cache.symbols, asked, faults, light, notes)


@dataclass(frozen=True, slots=True)
class _SideJob:
    id: str
    title: str
    place: Fault
    template: str
    context: Mapping[str, Any]
    card: DeckCard
    back: Back | None = None


class _SideRenderer:
    def __init__(self, deck: Deck, bleed_mm: float, styles: frozenset[Style], progress: Progress) -> None:
        self.deck, self.bleed_mm, self.styles, self.progress = deck, bleed_mm, styles, progress
        trim = deck.card_format.size
        self.art_cache = ArtCache(deck.folder, width_mm=trim.width_mm)
        self.art: dict[str, ArtSymbol] = {}
        self.used_texts: dict[str, set[str]] = {}
        self.card_specific_backs: set[str] = set()
        self.reported_faults: set[str] = set()
        self.first_faulty: dict[str, str] = {}
        """By the id that copies share: the copy whose faults are told."""
        self.lacking_styles: dict[str, dict[str, set[str]]] = {}
        self.faults: list[Fault] = []
        self.is_low_ink = Style.LOW_INK in styles
        self.environment = templates.bundled_environment(deck.installed_templates)
        safe = deck.trim.expand(-deck.safe_margin_mm)
        self.shared: dict[str, Any] = {
            "deck": {
                "title": deck.title,
                "version": deck.version,
                "language": deck.language,
                "is_typed": deck.is_typed,
            },
            "colours": dict(deck.theme.colours),
            "fonts": {role: font_values(font) for role, font in deck.fonts.items()},
            "trim": rect_values(deck.trim),
            "safe": rect_values(safe),
            "bleed": rect_values(deck.trim.expand(bleed_mm)),
            "radius": deck.card_format.corner_radius_mm,
            "scale": layout.scale(trim),
            "low_ink": self.is_low_ink,
            "large_print": Style.LARGE_PRINT in styles,
            "plain": Style.PLAIN in styles,
            "icons": self.icons(),
        }
        self.setter = BoxSetter(
            self.shared,
            deck.language,
            self.shared["icons"].pictures,
            lambda picture, colour, width_mm: self.describe_picture(picture, colour, size_mm=width_mm),
            bleed_mm,
            deck.trim,
            deck.edges,
            deck.cards,
        )

    # Template values

    def colour(self, suit: DeckSuit) -> str:
        return suit.colours.get(Style.FOUR_COLOUR, suit.colour) if Style.FOUR_COLOUR in self.styles else suit.colour

    def icons(self) -> "_Icons":
        """Return the icons that texts can show inline: the deck's icons, and its suits by name."""
        ink = self.deck.theme.colours["ink"]
        named = {suit.name.lower(): (suit.symbol, self.colour(suit)) for suit in self.deck.suits}
        named |= {name: (picture, picture.colour or ink) for name, picture in self.deck.icons.items()}
        return _Icons(self, named)

    def prepare_face(self, card: DeckCard) -> _SideJob:
        context = {**self.shared, **self.card(card), "pictures": self.pictures(card, card.template)}
        return _SideJob(
            f"face-{card.id}", plain_text(self.deck, card.name), self.deck.place_of(card), card.template, context, card
        )

    def prepare_back(self, card: DeckCard) -> _SideJob:
        """Prepare the back of a card as one shared by all cards."""
        back = card.back
        assert back is not None
        pictures = self.pictures(card, back.template)
        context = {**self.shared, **self.card_context(card), **self.back(back, card), "pictures": pictures}
        place = self.deck.place_of(back)
        return _SideJob(f"back-{back.id}", f"Back: {back.id}", place, back.template, context, card, back)

    def card_context(self, card: DeckCard) -> dict[str, Any]:
        suit, rank = card.suit, card.rank
        # So small that its ink does not count and outlines would be illegible: solid in every style.
        symbol = self.describe_picture(suit.symbol, self.colour(suit), size_mm=None) if suit else None
        return {
            "card": {"id": card.entry_id, "name": card.name, "texts": card.all_texts},
            "suit": {"id": suit.id, "name": suit.name, "letter": suit.index_text} if suit else None,
            "rank": {"id": rank.id, "name": rank.name, "letter": rank.index_text, "icon": rank.icon} if rank else None,
            "symbol": symbol,
        }

    def pictures(self, card: DeckCard, template: str) -> dict[str, Any]:
        """Return the pictures named in a card's texts, for the deck's own template."""
        colour = self.colour(card.suit) if card.suit else self.deck.theme.colours["ink"]
        width_mm = self.deck.card_format.size.width_mm
        return named_pictures(
            card if template.endswith(".j2") else None,
            self.deck.folder,
            lambda picture: self.describe_picture(picture, colour, size_mm=width_mm),
        )

    def boxes(
        self, face: FaceLayout, card: DeckCard, picture: DeckPicture | None, place: Fault
    ) -> list[dict[str, Any]]:
        return self.setter.lay_out_boxes(face, card, colour=self.colour_of(card), picture=picture, place=place)

    def colour_of(self, card: DeckCard) -> str:
        """Return the colour that stands for a card in its boxes: its suit's, its own, or the accent.

        Raises:
            DeckDataError: Its own is no colour.
        """
        theme = self.deck.theme.colours
        if card.suit:
            return self.colour(card.suit)
        written = card.fact(self.deck.colour_field) if self.deck.colour_field else ""
        found = find_colour(written, theme) if written else theme["accent"]
        if found is None or found in COLOUR_WORDS:
            why = describe_unknown_colour(written, theme)
            raise DeckDataError(replace(self.deck.place_of(card), message=why))
        return found

    def card(self, card: DeckCard) -> dict[str, Any]:
        deck = self.deck
        colours = deck.theme.colours
        colour = self.colour(card.suit) if card.suit else colours["ink"]
        context = {**self.card_context(card), "colour": colour, "pip": None, "picture": None}
        trim, safe_mm = deck.card_format.size, deck.safe_margin_mm
        panel = deck.trim.expand(-safe_mm)
        if card.rank is not None:
            rank_icon = card.rank.icon
            letter = card.suit.index_text if card.suit else ""
            corners, column_mm = layout.indices(
                trim,
                safe_mm,
                self.lettering(card, "" if rank_icon else card.rank.index_text, "index"),
                self.lettering(card, letter, "label"),
                is_large=Style.LARGE_PRINT in self.styles,
            )
            panel = layout.panel(trim, safe_mm, column_mm)
            places = layout.pips(trim, panel, card.rank.pip_count) if card.rank.pip_count else []
            context["indices"] = list(map(asdict, corners))
            context["pips"] = [{**rect_values(place.box), "turn": place.turn} for place in places]
            if card.suit is not None and places:
                context["pip"] = self.describe_picture(card.suit.symbol, colour, size_mm=places[0].box.width)
        context["panel"] = rect_values(panel)
        if card.picture is not None:
            context["picture"] = self.describe_picture(card.picture, colour, size_mm=panel.width)
        if card.template == "suited" and card.rank is None:
            why = "the template suited needs a rank, and usually a suit; add them, or use another template"
            raise TemplateError(replace(card.place, message=why))
        if card.face is not None:
            context["boxes"] = self.boxes(card.face, card, card.picture, self.deck.place_of(card))
        return {**context, **card.data}

    def lettering(self, card: DeckCard, text: str, role: str) -> layout.Lettering:
        fonts = role_stack(self.deck.fonts[role])
        if told := describe_missing(text, fonts):
            self.faults.append(replace(self.deck.place_of(card), message=f"the text {text!r}: {told}"))
            self.reported_faults.add(f"face-{card.id}")
            return layout.Lettering("", fonts[0])
        return layout.Lettering(text, whole_font(text, fonts) or fonts[0])

    def back(self, back: Back, bearer: DeckCard) -> dict[str, Any]:
        accent = self.deck.theme.colours["accent"]
        context: dict[str, Any] = {"back": {"id": back.id}, "picture": None, "colour": accent}
        picture = back.picture
        if back.face is not None:
            shown = picture or bearer.picture
            return {**context, "boxes": self.boxes(back.face, bearer, shown, self.deck.place_of(back))}
        if picture is None:
            return context
        has_edges = picture.edges is not Edges.NONE
        usual_mm = 0.0 if has_edges else self.bleed_mm
        reach_mm = usual_mm if picture.bleed_mm is None else picture.bleed_mm
        if reach_mm < self.bleed_mm - EDGE_SLACK_MM - TOLERANCE_MM and not has_edges:
            why = (
                f"the picture extends {format_mm(reach_mm)} mm beyond the trim, but a bleed of "
                f"{format_mm(self.bleed_mm)} mm needs more; draw it that far, extend it with edges: mirror, or use a "
                f"bleed of {format_mm(reach_mm)} mm or less"
            )
            raise LayoutError(replace(self.deck.place_of(back), message=why))
        if not has_edges:
            reach_mm = max(reach_mm, self.bleed_mm)  # what is missing is so little that the picture is scaled to it
        box = self.deck.trim.expand(reach_mm)
        described = self.describe_picture(picture, context["colour"], size_mm=box.width)
        # Covers the whole box: what is too long on one side is cut off in the bleed.
        factor = max(box.width / described["width"], box.height / described["height"])
        width, height = described["width"] * factor, described["height"] * factor
        covering = Rect(box.centre[0] - width / 2, box.centre[1] - height / 2, width, height)
        context["picture"] = {**described, "cover": rect_values(covering)}
        if has_edges:
            goes_on = {"edges": str(picture.edges), "reach": max(0.0, self.bleed_mm - reach_mm)}
            context["picture"] |= {"fills": rect_values(box), **goes_on}
        return context

    def describe_picture(self, picture: DeckPicture, colour: str, *, size_mm: float | None) -> dict[str, Any]:
        try:
            art = self.art_cache.art(picture, colour=colour)
            if self.is_low_ink and size_mm:
                art = self.art_cache.art(picture, colour=colour, outline_per_mm=art.view.width / size_mm)
        except DeckDataError as error:
            self.faults += error.faults
            art = _NO_ART  # so that the rest of the card is checked too
            self.art_cache.symbols[art.id] = Symbol(art.id, art.view, ())
        self.art[art.id] = art
        return {"id": art.id, "width": art.view.width, "height": art.view.height}

    # Rendering

    def draw(self, wanted: Sequence[tuple[DeckCard, bool]]) -> dict[str, CardSide]:
        """Render a face of each card, or its back where that is meant, and record faults."""
        jobs: list[_SideJob] = []
        for card, is_back in track_progress(wanted, len(wanted), "preparing", self.progress):
            if len(self.faults) > MAX_FAULTS:
                break  # enough faults to fix in one round
            place = self.deck.place_of(card.back if is_back and card.back else card)
            mark_progress(place.path, place.key)
            try:
                jobs.append(self.prepare_back(card) if is_back else self.prepare_face(card))
            except PnpError as error:
                self.record_faults(card, error.faults)
        return self.render(jobs)

    def record_faults(self, card: DeckCard, faults: Sequence[Fault]) -> None:
        """Record the faults of a side; of copies that differ, only those of the first one that has any."""
        if faults and self.first_faulty.setdefault(card.entry_id, card.id) == card.id:
            self.faults += faults

    def render(self, jobs: list[_SideJob]) -> dict[str, CardSide]:
        sides: dict[str, CardSide] = {}
        from_deck = [job for job in jobs if job.template.endswith(".j2")]
        answers: Iterator[templates.Rendered] = iter(())
        if from_deck:
            asked = [
                {
                    "template": f"deck/{job.template}",
                    "context": {**job.context, "icons": dict(job.context["icons"])},
                    "owner": job.place.key,
                }
                for job in from_deck
            ]
            answers = iter(untrusted.render_templates(self.deck.folder, asked))
        for job in track_progress(jobs, len(jobs), "drawing", self.progress):
            mark_progress(job.place.path, job.place.key)
            answer = next(answers, None) if job.template.endswith(".j2") else self._render(job)
            if answer is None or len(self.faults) > MAX_FAULTS:
                break
            self.used_texts.setdefault(job.template, set()).update(answer.texts)
            for font, style in answer.lacking_styles:
                self.lacking_styles.setdefault(style, {}).setdefault(font, set()).add(job.id)
            if job.back is not None and answer.is_of_card:
                self.card_specific_backs.add(job.back.id)
                owner, name = f"card {job.card.id}, back {job.back.id}", card_back_name(job.back, job.card)
                place = self.deck.place_of(job.card, owner)
                title = f"{plain_text(self.deck, job.card.name)}: back"
                job = replace(job, id=f"back-{name}", title=title, place=place)
            self.record_faults(job.card, [replace(job.place, message=fault) for fault in answer.faults])
            # A missing character in a corner would only be reported again by whoever reads the side.
            if job.id not in self.reported_faults and (answer.svg or not answer.faults):
                try:
                    sides[job.id] = self.side(job, answer)
                except PnpError as error:
                    self.record_faults(job.card, error.faults)
        return sides

    def lacking_style_notes(self) -> Iterator[str]:
        """Yield a note for each style that texts ask for and their fonts lack, with fonts and number of sides."""
        for style, sides in sorted(self.lacking_styles.items()):
            count = len(set().union(*sides.values()))
            yield f"no {style} in {join_names(sorted(sides))}: letters are {_INSTEAD[style]} on {plural(count, 'side')}"

    def _render(self, job: _SideJob) -> templates.Rendered:
        file = job.template if "/" in job.template else f"faces/{job.template}"
        return templates.render_side(self.environment, f"{file}.svg.j2", job.context)

    def side(self, job: _SideJob, answer: templates.Rendered) -> CardSide:
        body = answer.svg
        if f'id="{SHARED_PREFIX}' in body:
            message = f"template {job.template}: ids that begin with {SHARED_PREFIX} are reserved for the deck's art"
            raise TemplateError(replace(job.place, message=message))
        used = list(dict.fromkeys(_HREF.findall(body)))
        unknown = [art_id for art_id in used if art_id not in self.art]
        if unknown:
            raise TemplateError(replace(job.place, message=f"template {job.template}: there is no art {unknown[0]}"))
        view = self.deck.trim.expand(self.bleed_mm)
        line = version_line(self.deck) if self.deck.has_version_line and job.back is None else ""
        drawing = svg_document(view, job.title, body.strip() + line, side_id=job.id, language=self.deck.language)
        art = tuple(self.art[art_id] for art_id in used)
        return CardSide(job.id, drawing, job.place, art, job.template, answer.texts)


class _Icons(Mapping[str, dict[str, Any]]):
    """Describes icons on demand: most cards show few of the deck's."""

    def __init__(self, drawer: _SideRenderer, pictures: Mapping[str, tuple[DeckPicture, str]]) -> None:
        self.drawer, self.pictures = drawer, pictures

    def __getitem__(self, name: str) -> dict[str, Any]:
        picture, colour = self.pictures[name]
        # An icon is so small that its ink does not count: solid in every style. One with a colour of its own is a
        # picture of a page, as wide as a thumb.
        return self.drawer.describe_picture(picture, colour, size_mm=THUMB_MM if picture.colour else None)

    def __iter__(self) -> Iterator[str]:
        return iter(self.pictures)

    def __len__(self) -> int:
        return len(self.pictures)


def svg_document(view: Rect, title: str, inner: str, *, side_id: str, language: str = "") -> SvgDocument:
    """Wrap the content of a card in a document of its size in mm; the language of its texts decides on letterforms."""
    size, attributes = Size(view.width, view.height), {"xml:lang": language} if language else {}
    return SvgDocument(view, inner, size=size, title=title, id=side_id, attributes=attributes)
