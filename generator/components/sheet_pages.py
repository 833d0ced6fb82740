"""Sheets of pieces as pages: every side drawn once and placed often, clipped to the bleed of its piece."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from generator.components.piece_sheets import NestedPiece, PieceSheet
from generator.components.pieces import PieceNote, PlacedArt
from generator.components.posters import PosterSheet
from generator.components.sheet_marks import PieceSheetMarks
from generator.deck.model import Back, CardFormat, Deck, DeckCard
from generator.geometry import IDENTITY, Matrix, Rect, Size, rotation, translation
from generator.imposition.assignment import impose
from generator.imposition.back_registration import BackRegistration
from generator.imposition.plan import Copy
from generator.imposition.sheet_format import MarkOptions, SheetFormat
from generator.options.choices import CropMarks, Layout
from generator.papers import Paper
from generator.progress import Progress, ignore_progress
from generator.rendering.review.preflight import Artwork, PreflightReport
from generator.rendering.sides import CardSide, CardSides
from generator.svg.model.path_geometry import Outline
from generator.svg.model.scene import ClipGroup, Item, Paint, PaintedShape, Scene, Symbol, SymbolUse, TextRun
from generator.svg.reader.document import SvgDocument
from generator.svg.reader.paths import path_outline
from generator.text.fonts.font_stacks import role_stack, whole_font
from generator.text.shaping.harfbuzz import ShapingOptions
from generator.writers.cutters.cut_paths import CutLine, path_data, rectangle
from generator.writers.pdf.content.writer import PrintRun
from generator.writers.pdf.sheets import make_verified_pdf
from generator.writers.registry import BuildRequest

GUIDE_MM, HALO_MM = 0.2, 0.7
"""Widths of a cutting line and of the white below it (ours); the half of each that is on the piece is not printed."""
SLIT_MM = 0.15
"""Width of the line of a hole (ours)."""
GREY = (0.55, 0.55, 0.55)
NOTE_MM = 2.6
"""Size of notes (ours)."""


@dataclass(frozen=True, slots=True)
class PieceArt:
    """The drawn sides of all decks that pieces show."""

    artworks: Mapping[str, Artwork]
    """By the id of the deck."""

    def symbol(self, art: PlacedArt) -> Symbol:
        scene = self.artworks[art.deck_id].scenes[art.side_id]
        return Symbol(f"art-{art.deck_id}.{art.side_id}", scene.view, scene.items)

    @property
    def images(self) -> dict[str, bytes]:
        return {href: data for each in self.artworks.values() for href, data in each.sides.images.items()}

    @property
    def findings(self) -> PreflightReport:
        every = [each.findings for each in self.artworks.values()]
        return PreflightReport(
            tuple(fault for each in every for fault in each.faults),
            tuple(dict.fromkeys(warning for each in every for warning in each.warnings)),
            frozenset().union(*(each.fonts for each in every)),
        )


@dataclass(frozen=True, slots=True)
class SheetPages:
    """Sheets of one orientation, composed and not yet written."""

    deck: Deck
    """A card as large as the paper for each sheet, whose back is its verso."""
    rectos: tuple[Scene, ...]
    versos: tuple[Scene | None, ...]


def compose_sheets(
    sheets: Sequence[PieceSheet],
    look: Deck,
    art: PieceArt,
    paper: Paper,
    marks: MarkOptions,
    plan: tuple[Item, ...] = (),
) -> SheetPages:
    """Compose sheets of one size.

    Args:
        look: A deck with the title, fonts and language of the sheets.
        plan: More of what is on the first sheet.
    """
    has_outlines = marks.crop is not CropMarks.NONE
    rectos, versos, cards = [], [], []
    for number, sheet in enumerate(sheets, start=1):
        view = Rect(0, 0, sheet.size.width_mm, sheet.size.height_mm)
        more = plan if number == 1 else ()
        rectos.append(Scene(view, (*more, *_recto_items(sheet, look, art, has_outlines=has_outlines))))
        verso = Scene(view, tuple(_verso_items(sheet, art))) if sheet.has_verso else None
        versos.append(verso)
        back = Back(f"{number}", "", None) if verso else None
        cards.append(DeckCard(f"{number}", look.title, 1, "", back=back))
    page_format = CardFormat(paper.id, paper.name, sheets[0].size, 0.0, paper.source)
    backs = tuple(card.back for card in cards if card.back)
    return SheetPages(
        replace(look, card_format=page_format, cards=tuple(cards), backs=backs), tuple(rectos), tuple(versos)
    )


# --- what is on a side -----------------------------------------------------------------------------------


def _recto_items(sheet: PieceSheet, look: Deck, art: PieceArt, *, has_outlines: bool) -> Iterator[Item]:
    for nested in sheet.pieces:
        place = _recto_matrix(nested)
        yield from _art_items(nested.piece.front, place, nested.clip, art)
        if sheet.fold_mm is not None and nested.piece.back:
            yield from _art_items(nested.piece.back, *_folded(nested, sheet.fold_mm), art)
        for note in nested.piece.notes:
            yield from _note_items(note, place, look)
    if has_outlines:
        yield from _outline_items(sheet)


def _verso_items(sheet: PieceSheet, art: PieceArt) -> Iterator[Item]:
    width = sheet.size.width_mm
    mirror = Matrix(a=-1, e=width)
    for nested in sheet.pieces:
        if nested.piece.back:
            size = nested.piece.size
            place = translation(width - nested.x - size.width, nested.y) @ _turn(nested)
            yield from _art_items(nested.piece.back, place, nested.clip.transform(mirror), art)


def _recto_matrix(nested: NestedPiece) -> Matrix:
    return translation(nested.x, nested.y) @ _turn(nested)


def _turn(nested: NestedPiece) -> Matrix:
    size = nested.piece.size
    return translation(size.width, size.height) @ rotation(180) if nested.is_turned else IDENTITY


def _folded(nested: NestedPiece, fold_mm: float) -> tuple[Matrix, CutLine]:
    """Return where the back of a piece lies across a level fold, and its clip."""
    size = nested.piece.size
    place = translation(nested.x + size.width, 2 * fold_mm - nested.y) @ rotation(180) @ _turn(nested)
    return place, nested.clip.transform(Matrix(d=-1, f=2 * fold_mm))


def _art_items(arts: Sequence[PlacedArt], place: Matrix, clip: CutLine, art: PieceArt) -> Iterator[Item]:
    items: list[Item] = []
    for each in arts:
        use = SymbolUse(art.symbol(each), place @ each.matrix, is_bleed=True)
        window = _outline(path_data(each.window)) if each.window is not None else None
        items.append(ClipGroup((use,), ((window, place),)) if window is not None else use)
    if items:
        yield ClipGroup(tuple(items), ((_clip_outline(clip), IDENTITY),))


def _clip_outline(clip: CutLine) -> Outline:
    found = _outline(path_data(clip))
    assert found is not None, "a clip encloses something"
    return found


@lru_cache(2048)
def _outline(data: str) -> Outline | None:
    return path_outline(data)


def _note_items(note: PieceNote, place: Matrix, look: Deck) -> Iterator[Item]:
    fonts = role_stack(look.fonts["label"])
    font = whole_font(note.text, fonts) or fonts[0]
    options = ShapingOptions(is_from_right=False)
    width = font.shape_text(note.text, options).width * NOTE_MM
    x, y = note.area.centre
    yield TextRun(note.text, x - width / 2, y + 0.35 * NOTE_MM, font, NOTE_MM, options, GREY, place, is_bleed=True)


def _outline_items(sheet: PieceSheet) -> Iterator[Item]:
    """Yield lines to cut along, where no straight cut serves: outside each piece, and inside its holes."""
    page = rectangle(Rect(0, 0, sheet.size.width_mm, sheet.size.height_mm))
    straight = [block.area for block in sheet.blocks if block.cuts]
    for nested in sheet.pieces:
        if not any(area.contains(nested.extent) for area in straight):
            contour = path_data(nested.contour)
            around = _outline(f"{path_data(page)} {contour}")
            drawn = _outline(contour)
            assert around is not None, "a page around a contour"
            assert drawn is not None, "a contour encloses something"
            lines = tuple(
                PaintedShape(drawn, IDENTITY, Paint(fill=None, stroke=colour, width=width), is_bleed=True)
                for colour, width in (((1.0, 1.0, 1.0), HALO_MM), ((0.0, 0.0, 0.0), GUIDE_MM))
            )
            yield ClipGroup(lines, ((around, IDENTITY),), is_even_odd=True)
        for hole in nested.holes:
            inner = _outline(path_data(hole))
            assert inner is not None
            line = PaintedShape(
                inner, IDENTITY, Paint(fill=None, stroke=(0.0, 0.0, 0.0), width=2 * SLIT_MM), is_bleed=True
            )
            yield ClipGroup((line,), ((inner, IDENTITY),))


# --- the file --------------------------------------------------------------------------------------------


def write_sheet_pages(
    pages: SheetPages,
    sheets: Sequence[PieceSheet],
    art: PieceArt,
    sheet_format: SheetFormat,
    marks: MarkOptions,
    *,
    reading: BackRegistration | None = None,
    posters: Sequence[PosterSheet] = (),
    progress: Progress = ignore_progress,
) -> tuple[bytes, str, tuple[str, ...]]:
    """Write composed sheets as a PDF and verify it; as `make_verified_pdf`.

    A sheet is a card as large as the paper, and its verso the back of it: so versos are turned, and moved by a
    printer's correction, as those of cards are.
    """
    deck = pages.deck
    size = sheets[0].size
    has_versos = any(pages.versos)
    paper = replace(
        sheet_format.paper, size=Size(min(size.width_mm, size.height_mm), max(size.width_mm, size.height_mm))
    )
    layout = Layout.DUPLEX if has_versos else Layout.FACES
    whole = SheetFormat(paper, layout, sheet_format.flip, bleed_mm=0.0, gutter_mm=0.0, margin_mm=0.0)
    copies = [Copy(card.id, card.back.id if card.back else None) for card in deck.cards]
    plan = impose(copies, size, whole, has_marks=False)
    faces, backs, scenes = {}, {}, {}
    for card, recto, verso in zip(deck.cards, pages.rectos, pages.versos, strict=True):
        scenes[f"face-{card.id}"] = recto
        faces[card.id] = CardSide(f"face-{card.id}", SvgDocument(recto.view, ""), deck.place_of(card))
        if verso is not None and card.back is not None:
            scenes[f"back-{card.back.id}"] = verso
            backs[card.back.id] = CardSide(
                f"back-{card.back.id}", SvgDocument(verso.view, ""), deck.place_of(card.back)
            )
    artwork = Artwork(CardSides(faces, backs, art.images), scenes, art.findings)
    correction = reading.correction(size, sheet_format.flip) if reading and has_versos else IDENTITY
    own = PieceSheetMarks(
        deck,
        plan,
        marks,
        sheets=sheets,
        margin_mm=sheet_format.margin_mm,
        lines=[each.lines for each in posters],
        labels=[each.labels for each in posters],
        captions=[each.caption for each in posters],
    )
    run = PrintRun(deck, deck.cards, copies, plan, marks, correction, sheet_marks=own)
    return make_verified_pdf(run, artwork, progress=progress)


def correction_of(request: BuildRequest, size: Size) -> Matrix:
    """Return how versos of a size are moved for the printer of a request."""
    return request.reading.correction(size, request.sheet.flip) if request.reading else IDENTITY
