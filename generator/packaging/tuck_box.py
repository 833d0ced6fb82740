"""Makes a tuck box: its page and its plan as a PDF, its dieline as SVG and DXF, and a report."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from generator import press
from generator.artwork import open_translated
from generator.deck.model import PAGE_FORMAT, CardFormat, Deck, DeckCard
from generator.errors import LayoutError, RenderError, plural
from generator.games.box_design import BoxDesign, Cover, Wall
from generator.games.box_file import game_design
from generator.games.figures import Figure
from generator.games.pages import TEMPLATE, with_pictures
from generator.games.printed import macros_of
from generator.geometry import Size
from generator.imposition.sheet_format import SheetFormat
from generator.options.choices import Layout
from generator.packaging.box_page import MARGIN_MM, BoxSheet, has_paper_room, lay_out_box_page, place_on_paper, plan
from generator.packaging.default_design import cover_of, default_design, game_cover
from generator.packaging.dieline import Dieline, make_dieline
from generator.packaging.requests import (
    PLAY_MM,
    BoxRequest,
    Thickness,
    add_report,
    check_size,
    inner_size,
    language_of,
    name_of,
)
from generator.papers import Paper
from generator.progress import Progress, ignore_progress
from generator.session import BuildSession
from generator.text.fonts.deck_fonts import register_deck_fonts
from generator.units import format_mm
from generator.writers.cutters.cut_files import has_dxf, read_svg, write_lines
from generator.writers.cutters.cut_paths import CutLine, extent
from generator.writers.output import BuildResult
from generator.writers.registry import BuildRequest, Destination
from scorekeeper.i18n import Catalogue, languages

THICKEST_BOARD_MM = 2.0
"""Of the board (ours): thicker board needs different scoring and folding."""


@dataclass(frozen=True, slots=True)
class BoxPages:
    """A box laid out, not yet drawn."""

    deck: Deck
    count: int
    net: Dieline
    paper: Paper
    sheet: BoxSheet
    page: Deck
    """The page of the box and its plan, as a deck of two."""
    texts: Catalogue
    notes: tuple[str, ...]


@BuildSession()
def make_tuck_box(request: BoxRequest, *, progress: Progress = ignore_progress) -> BuildResult:
    """Make the files of a box, and verify them.

    Raises:
        PnpError: Its size is impossible, no paper holds it, its title does not fit, or verification fails.
    """
    pages = lay_out_tuck_box(request, progress=progress)
    deck, net, sheet, page = pages.deck, pages.net, pages.sheet, pages.page
    sheet_format = SheetFormat(pages.paper, layout=Layout.SINGLE, bleed_mm=0.0, margin_mm=0.0)
    made = press.make_files(BuildRequest(page, sheet_format, Destination(), texts=pages.texts), progress=progress)
    name = name_of(request, "box", deck)
    lines = [line.transform(sheet.matrix) for line in net.lines]
    files: dict[str, bytes] = {
        f"{name}.pdf": made.files[""],
        **write_lines(f"{name}-lines", lines, sheet.size, title=f"{page.title}: cut and score"),
    }
    checked = (
        f"checked: PDF: {made.summary[1].removeprefix('verified: ')}",
        *_verify_lines(files, name, lines, sheet.size),
    )
    summary = (*_describe_box(request, pages), *checked, *steps())
    notes = (*deck.notes, *pages.notes, *made.notes)
    return add_report(request, deck, name, files, summary, notes)


def lay_out_tuck_box(request: BoxRequest, *, progress: Progress = ignore_progress) -> BoxPages:
    """Lay out a box.

    Raises:
        PnpError: Its size is impossible, or no paper holds it.
    """
    deck = open_translated(request.deck, request.texts, progress=progress)
    register_deck_fonts(deck.theme)  # texts are measured before anything is drawn
    net = dieline_of(request, deck)
    try:
        paper, sheet = place_on_paper(net, request.paper, request.out.usual_paper)
    except LayoutError as error:
        raise LayoutError(f"{error}{_describe_fitting_count(request, deck)}") from None
    texts = language_of(request, deck)
    count = deck.copy_count if request.count is None else request.count
    cover, look, notes = _choose_design(request, deck, count, texts, net)
    drawn = [lay_out_box_page(net, sheet, cover, look), plan(net, sheet, texts)]
    page = _make_page_deck(request, deck, paper, sheet, drawn, look, texts)
    return BoxPages(deck, count, net, paper, sheet, page, texts, notes)


def _describe_fitting_count(request: BoxRequest, deck: Deck) -> str:
    """Return, for a message, how many of the cards fit in a box on the requested paper; empty: none."""
    if request.paper is None or request.size is not None or request.thickness.stack_mm is not None:
        return ""
    count = deck.copy_count if request.count is None else request.count
    for fewer in range(count - 1, 0, -1):
        try:
            net = dieline_of(replace(request, count=fewer), deck)
        except LayoutError:
            return ""  # even the shallowest box does not fit
        if has_paper_room(net, request.paper):
            return f"; {request.paper.name} holds a box for {plural(fewer, 'card')}: --count {fewer}"
    return ""


def dieline_of(request: BoxRequest, deck: Deck) -> Dieline:
    """Return the dieline for a request.

    Raises:
        LayoutError: A tuck box cannot have such a size.
    """
    if not 0 < request.board_mm <= THICKEST_BOARD_MM:
        raise LayoutError(
            f"--board {format_mm(request.board_mm)} mm: a box can be folded from board of up to "
            f"{THICKEST_BOARD_MM:g} mm"
        )
    if request.size is not None:
        if request.thickness != Thickness() or request.count is not None or request.play_mm != PLAY_MM:
            raise LayoutError("--size sets the size of the box; remove the options for thickness, play and number")
        return make_dieline(check_size(request.size), request.board_mm)
    count = deck.copy_count if request.count is None else request.count
    board_mm = request.board_mm
    inner = inner_size(deck.card_format.size, count, request.thickness, play_mm=request.play_mm, board_mm=board_mm)
    return make_dieline(inner, board_mm)


def _choose_design(
    request: BoxRequest, deck: Deck, count: int, texts: Catalogue, net: Dieline
) -> tuple[Cover, BoxDesign, tuple[str, ...]]:
    """Return texts and design of the box: those of its game, or the default ones."""
    look = game_design(request.game, deck) if request.game is not None else None
    scale = Wall("back", net.outer.width, net.outer.height, 0.0).scale
    if request.game is None:
        cover, notes = cover_of(deck, count, texts, scale)
    else:
        cover, notes = game_cover(request.game, deck, count, texts, scale)
    return cover, look or default_design(deck), notes


def _make_page_deck(
    request: BoxRequest,
    deck: Deck,
    paper: Paper,
    sheet: BoxSheet,
    pages: list[Iterator[Figure]],
    look: BoxDesign,
    texts: Catalogue,
) -> Deck:
    pictured = with_pictures(deck)
    title = f"{request.game.title if request.game else deck.title}: box"
    cards = tuple(
        DeckCard(name, title, 1, TEMPLATE, data={"figures": tuple(page), "own_macros": ""})
        for name, page in zip(("box", "plan"), pages, strict=True)
    )
    return replace(
        pictured,
        id=f"{deck.id}-box",
        title=title,
        language=texts.language if request.texts or deck.language not in languages() else deck.language,
        card_format=CardFormat(PAGE_FORMAT, paper.name, sheet.size, 0.0, paper.source),
        backs=(),
        cards=cards,
        icons={**pictured.icons, **look.pictures},
        folder=replace(look.folder, fallback=deck.folder) if look.folder is not None else deck.folder,
        safe_margin_mm=MARGIN_MM,
        is_typed=False,
        notes=(),
        installed_templates=macros_of(request.game) if request.game else None,
    )


def _verify_lines(files: Mapping[str, bytes], name: str, wanted: list[CutLine], size: Size) -> tuple[str, ...]:
    """Read the lines back, and compare them with the dieline."""
    svg = read_svg(files[f"{name}-lines.svg"])
    if sum(map(len, svg.values())) != len(wanted) or set(svg) != {line.kind.value for line in wanted}:
        raise RenderError("the SVG does not hold the lines of the dieline")
    if has_dxf():
        _verify_dxf(files[f"{name}-lines.dxf"], wanted, size)
    kinds = "DXF and SVG" if has_dxf() else "SVG"
    counts = ", ".join(f"{len(svg[layer])} on {layer}" for layer in sorted(svg))
    return (f"checked: {kinds}: {counts}, in mm, in register with the page",)


def _verify_dxf(data: bytes, wanted: list[CutLine], size: Size) -> None:
    from generator.writers.cutters.dxf_files import read_dxf

    dxf = read_dxf(data, size)
    around, found = extent(wanted), extent(dxf.lines)
    assert around is not None
    if len(dxf.lines) != len(wanted) or found is None or not (around.contains(found) and found.contains(around)):
        raise RenderError("the DXF does not hold the lines of the dieline")
    if set(dxf.layers) != {line.kind.value for line in wanted}:
        raise RenderError("the DXF does not have the layers of the dieline")


def _describe_box(request: BoxRequest, pages: BoxPages) -> tuple[str, ...]:
    net = pages.net
    holds = "" if request.size is not None else f" for {plural(pages.count, 'card')}"
    if request.thickness.is_sleeved:
        holds += " in sleeves"
    way = "landscape" if pages.sheet.size.is_landscape else "portrait"
    return (
        f"{pages.deck.title if request.game is None else request.game.title}: a tuck box{holds}",
        f"inside {net.inner}, outside {net.outer}, of {format_mm(net.board_mm)} mm board",
        f"page 1 is the box, page 2 its plan, on {pages.paper.name} {way}",
    )


def steps() -> tuple[str, ...]:
    """Return the user's steps with the pages, a line each."""
    return (
        "to do: print page 1 on card of 200 to 300 g/m2 at 100 %, so that the bar above the front is 50 mm long",
        "to do: to try the box first, print page 2 on plain paper: it folds into the same box",
        "to do: before you cut, score along the marks with a ruler and an empty ballpoint",
        "to do: cut along the line, the two slits of the lid, and the thumb notch; fold every score back",
        "to do: glue flap 1 under the free edge of the side; then the bottom: fold in flaps 2, then 3, put glue on "
        "them, and press the bottom down",
    )
