"""Builds a game: a file for each deck and each kind of part, and a list of what lies in the box and what to do."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator import press
from generator.artwork import draw_cards
from generator.components.assembly import assembly_steps, describe_contents
from generator.components.contours import area_of, contains_rect, contour_of, expand
from generator.components.game_design import BackKind, GameDesign, GamePart, GameSection, parts_of
from generator.components.nesting import PieceSheet, nest_pieces
from generator.components.pieces import Piece, art_reach_mm, pieces_of
from generator.components.posters import PosterSheet, divide_board, poster_sheets
from generator.components.sheet_pages import PieceArt, compose_sheets, correction_of, write_sheet_pages
from generator.components.sheet_verification import verify_poster, verify_sheets
from generator.deck.model import Deck
from generator.deck.shapes import ShapeKind
from generator.errors import DeckDataError, Fault, LayoutError, plural
from generator.geometry import IDENTITY
from generator.options.choices import Layout
from generator.progress import Progress, ignore_progress
from generator.rendering.review.preflight import Artwork
from generator.rendering.sides import CardSides
from generator.sandbox import allow_time
from generator.session import BuildSession
from generator.svg.model.scene import extents
from generator.writers.output import BuildResult, format_report
from generator.writers.output_paths import FOLDER, resolve_folder
from generator.writers.registry import BuildRequest

TITLES: Mapping[GameSection, str] = {
    GameSection.TILES: "tiles",
    GameSection.TOKENS: "tokens",
    GameSection.MONEY: "money",
    GameSection.BOARDS: "boards",
    GameSection.MATS: "mats",
    GameSection.STANDEES: "standees",
    GameSection.TENTS: "tents",
    GameSection.SCREENS: "screens",
    GameSection.DICE: "dice stickers",
    GameSection.DIALS: "dials",
}
"""Sections whose parts lie on sheets, in the order of their files."""
SECONDS_PER_PIECE = 0.02
"""Processor time of a piece on a sheet (ours): one takes 0.002 s."""


@dataclass(slots=True)
class GameFiles:
    """What has been made of a game so far."""

    files: dict[str, bytes] = field(default_factory=dict)
    summary: list[str] = field(default_factory=list)
    notes: dict[str, None] = field(default_factory=dict)
    pages: int = 0

    def add(self, name: str, data: bytes, lines: Iterable[str], notes: Iterable[str], pages: int) -> None:
        self.files[name] = data
        self.summary += lines
        self.notes |= dict.fromkeys(notes)
        self.pages += pages


@BuildSession()
def make_game(design: GameDesign, request: BuildRequest, *, progress: Progress = ignore_progress) -> BuildResult:
    """Make the files of a game.

    Args:
        request: How it is printed; its deck is not read.

    Raises:
        PnpError: Whatever the user can fix, all faults of a step together.
    """
    made = GameFiles()
    made.notes |= dict.fromkeys(design.notes)
    for each in design.decks:
        if each.copies:
            _add_deck(made, design, request, each.deck, each.copies, progress)
    faults: list[Fault] = []
    for section, title in TITLES.items():
        parts = parts_of(design, section)
        if parts:
            try:
                _add_parts(made, design, request, section, title, parts, progress)
            except (DeckDataError, LayoutError) as error:
                faults += error.faults
    if faults:
        raise DeckDataError(dict.fromkeys(faults))
    contents, steps = describe_contents(design), assembly_steps(design)
    made.files[f"{design.id}-contents.txt"] = format_report((f"{design.title} {design.version}",), contents, steps)
    made.summary.append(f"{design.id}-contents.txt: what lies in the box, and how to make it")
    out = request.out
    folder = resolve_folder(out.requested_path) if out.requested_path else FOLDER / design.id
    sources = frozenset().union(
        design.folder.read_files, design.look.sources, *(deck.sources for deck in _decks_of(design))
    )
    return BuildResult(
        made.files, folder, design.id, sources, out.may_replace, tuple(made.summary), tuple(made.notes), made.pages
    )


def _decks_of(design: GameDesign) -> list[Deck]:
    return [*(each.deck for each in design.decks), *(part.deck for part in design.parts)]


def _add_deck(
    made: GameFiles, design: GameDesign, request: BuildRequest, deck: Deck, copies: int, progress: Progress
) -> None:
    own = replace(
        request, deck=deck, copies=copies * request.copies, out=replace(request.out, requested_path="", is_folder=True)
    )
    built = press.make_files(own, progress=progress)
    for name, data in built.files.items():
        made.files[f"{design.id}-{deck.id}{f'/{name}' if name else f'.{request.output}'}"] = data
    made.summary += built.summary
    made.notes |= dict.fromkeys(built.notes)
    made.pages += built.pages


# --- parts on sheets -------------------------------------------------------------------------------------


def draw_part(part: GamePart, request: BuildRequest, progress: Progress = ignore_progress) -> dict[str, Artwork]:
    """Draw the sides of a part, by the id of their deck.

    Raises:
        PnpError: Some cannot be drawn, or extend beyond the safe zone of the part's shape.
    """
    bleed_mm = art_reach_mm(part, request.sheet.bleed_mm)
    drawn: dict[str, Artwork] = {}
    for deck in filter(None, (part.deck, part.cover)):
        allow_time(2 * len(deck.cards))
        has_backs = part.back is BackKind.OWN and request.sheet.layout is not Layout.FACES
        drawn[deck.id] = draw_cards(
            deck,
            deck.cards,
            bleed_mm=bleed_mm,
            styles=request.styles,
            with_backs=has_backs,
            watermark=request.watermark,
            progress=progress,
        )
        if faults := [*drawn[deck.id].findings.faults, *_overruns(deck, drawn[deck.id])]:
            raise DeckDataError(faults)
    return drawn


def _overruns(deck: Deck, artwork: Artwork) -> Iterator[Fault]:
    """Yield faults of what the cut along the shape would take: of a rectangle, the drawing has been checked already."""
    if deck.card_format.shape.kind in (ShapeKind.RECTANGLE, ShapeKind.SQUARE):
        return
    safe = expand(area_of(contour_of(deck.card_format)), -deck.safe_margin_mm)
    for side in artwork.sides.all_sides():
        for mark, rect in extents(artwork.scenes[side.id].items):
            if not mark.is_bleed and not contains_rect(safe, rect):
                yield side.fault(
                    f"something extends beyond the safe zone of its {deck.card_format.shape.kind}; keep texts and art "
                    "further inside, or use a smaller safe_margin"
                )
                break


def _add_parts(
    made: GameFiles,
    design: GameDesign,
    request: BuildRequest,
    section: GameSection,
    title: str,
    parts: Sequence[GamePart],
    progress: Progress,
) -> None:
    artworks: dict[str, Artwork] = {}
    pieces: list[Piece] = []
    faults: list[Fault] = []
    for part in parts:
        try:
            artworks |= draw_part(part, request, progress)
            sides: dict[str, CardSides] = {name: artwork.sides for name, artwork in artworks.items()}
            own = [_for_print(piece, request) for piece in pieces_of(part, sides, request.sheet.bleed_mm)]
            poster = divide_board(part.deck.card_format.size, part.joints, request.sheet) if part.joints else None
            if poster is None:
                pieces += own
                continue
            drawn = PieceArt({part.deck.id: artworks[part.deck.id]})
            for piece in own:
                panels = poster_sheets(poster, piece, request.sheet)
                _add_sheets(
                    made,
                    design,
                    request,
                    f"{design.id}-{piece.id}",
                    piece.name,
                    [panel.sheet for panel in panels],
                    drawn,
                    progress,
                    panels,
                    piece,
                )
        except (DeckDataError, LayoutError) as error:
            faults += [fault if fault.path else replace(part.place, message=fault.message) for fault in error.faults]
    if faults:
        raise DeckDataError(faults)
    if not pieces:
        return
    allow_time(sum(piece.copies for piece in pieces), SECONDS_PER_PIECE)
    try:
        sheets = nest_pieces(pieces, request.sheet)
    except LayoutError as error:
        places = {part.id: part.place for part in parts}
        raise LayoutError(
            [replace(places.get(fault.key.partition(".")[0], fault), message=fault.message) for fault in error.faults]
        ) from None
    art = PieceArt(artworks)
    # A file has one orientation, and is printed on one side or on both.
    groups: dict[tuple[bool, bool], list[PieceSheet]] = {}
    for sheet in sheets:
        groups.setdefault((sheet.size.is_landscape, sheet.has_verso), []).append(sheet)
    are_mixed = [len({key[place] for key in groups}) > 1 for place in (0, 1)]
    for (is_landscape, has_verso), same in groups.items():
        more = ("-landscape" if is_landscape and are_mixed[0] else "") + (
            "-faces" if not has_verso and are_mixed[1] else ""
        )
        _add_sheets(made, design, request, f"{design.id}-{section.value}{more}", title, same, art, progress)


def _for_print(piece: Piece, request: BuildRequest) -> Piece:
    copies = piece.copies * request.copies
    return replace(piece, copies=copies, back=() if request.sheet.layout is Layout.FACES else piece.back)


def _add_sheets(
    made: GameFiles,
    design: GameDesign,
    request: BuildRequest,
    stem: str,
    title: str,
    sheets: Sequence[PieceSheet],
    art: PieceArt,
    progress: Progress,
    posters: Sequence[PosterSheet] = (),
    board: Piece | None = None,
) -> None:
    look = replace(design.look, id=stem, title=f"{design.title}: {title}")
    pages = compose_sheets(sheets, look, art, request.sheet.paper, request.marks)
    data, proof, notes = write_sheet_pages(
        pages, sheets, art, request.sheet, request.marks, reading=request.reading, posters=posters, progress=progress
    )
    if board is not None:
        proof = verify_poster(data, board)
    else:
        printed = Counter(nested.piece.id for sheet in sheets for nested in sheet.pieces)
        known = {nested.piece.id: nested.piece for sheet in sheets for nested in sheet.pieces}
        correction = correction_of(request, sheets[0].size) if any(pages.versos) else IDENTITY
        proof = verify_sheets(
            data, [replace(known[name], copies=count) for name, count in printed.items()], request.sheet, correction
        )
    count = sum(len(sheet.pieces) for sheet in sheets)
    pages_count = len(sheets) + sum(verso is not None for verso in pages.versos)
    told = f"{stem}.pdf: {plural(count, 'piece')} on {plural(len(sheets), 'sheet')}, {plural(pages_count, 'page')}"
    made.add(f"{stem}.pdf", data, (told, proof), notes, pages_count)
