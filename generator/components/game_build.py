"""Builds a game: a file for each deck and each kind of part, and a list of what lies in the box and what to do."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator import press
from generator.artwork import draw_cards
from generator.components.assembly import assembly_steps, describe_contents
from generator.components.contours import area_of, contains_rect, expand
from generator.components.game_credits import gather_game_credits
from generator.components.game_design import BackKind, GameDesign, GamePart, GameSection, parts_of
from generator.components.game_facts import DesignFacts
from generator.components.game_reprints import plan_game
from generator.components.game_texts import (
    TextFiles,
    disagreements,
    read_game_rules,
    reference_deck,
    set_game_pad,
    set_game_rules,
)
from generator.components.label_sheets import LABEL_MARKS, label_format, place_on_labels
from generator.components.piece_sheets import PieceSheet, nest_pieces
from generator.components.pieces import Piece, art_reach_mm, pieces_of
from generator.components.poster_plan import plan_items, plan_sheet
from generator.components.posters import Poster, divide_board, poster_sheets
from generator.components.sheet_pages import PieceArt, compose_sheets, correction_of, write_sheet_pages
from generator.components.sheet_verification import verify_poster, verify_sheets
from generator.deck.model import Deck
from generator.deck.shapes import ShapeKind
from generator.errors import DeckDataError, Fault, LayoutError, PnpError, RenderError, plural
from generator.geometry import IDENTITY
from generator.imposition.fixed_grid import PrecutSheet, find_precut
from generator.options.choices import Layout, Output
from generator.packaging.requests import ROOM_MM, SHALLOWEST_MM, BoxRequest, Thickness
from generator.packaging.tuck_box import make_tuck_box
from generator.progress import Progress, ignore_progress
from generator.rendering.review.preflight import Artwork
from generator.rendering.review.reprints import PrintRecord
from generator.rulebook.typesetter import Typesetter
from generator.sandbox import allow_time
from generator.session import BuildSession
from generator.svg.model.scene import extents
from generator.writers.cutters.cut_files import read_svg, write_lines
from generator.writers.cutters.shape_lines import contour_of
from generator.writers.output import REPORT, BuildResult, format_report
from generator.writers.output_paths import FOLDER, resolve_folder
from generator.writers.registry import BuildRequest, FolderDestination

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


@dataclass(frozen=True, slots=True)
class GameOutput:
    """How a game is printed."""

    request: BuildRequest
    """Paper, styles, marks and where it goes; its deck is not read."""
    is_frugal: bool = False
    """Whether all parts share sheets."""
    has_cut_lines: bool = False
    """Whether the cutting lines of each sheet are written too."""
    printed: PrintRecord | None = None
    """What is printed already, of which only the changes are printed; None: everything is printed."""


@BuildSession()
def make_game(design: GameDesign, how: GameOutput, *, progress: Progress = ignore_progress) -> BuildResult:
    """Make the files of a game.

    Raises:
        PnpError: Whatever the user can fix, all faults of a step together.
    """
    maker = _GameMaker(design, design, how, progress)
    if how.printed is None:
        maker.make()
    else:
        maker.make_changes(how.printed)
    out = how.request.out
    # Changes lie beside a whole print, and never instead of it.
    name = design.id if how.printed is None else f"{design.id}-changed"
    folder = resolve_folder(out.requested_path) if out.requested_path else FOLDER / name
    summary, notes = tuple(maker.summary), tuple(maker.notes)
    path = folder if maker.files else None
    return BuildResult(maker.files, path, name, design.sources, out.may_replace, summary, notes, maker.pages)


@dataclass(slots=True)
class _GameMaker:
    design: GameDesign
    chosen: GameDesign
    """The game with nothing but what is to be printed."""
    how: GameOutput
    progress: Progress
    files: dict[str, bytes] = field(default_factory=dict)
    summary: list[str] = field(default_factory=list)
    notes: dict[str, None] = field(default_factory=dict)
    divided: set[str] = field(default_factory=set)
    """Ids of the boards on several sheets."""
    pages: int = 0

    @property
    def request(self) -> BuildRequest:
        return self.how.request

    @property
    def has_sheets(self) -> bool:
        """Whether parts lie on sheets to cut, not each on its own."""
        is_of_sheets = self.request.sheet.layout not in (Layout.SINGLE, Layout.CONTACT)
        return self.request.output is Output.PDF and is_of_sheets

    def make(self) -> None:
        self.make_chosen()
        design = self.design
        contents, steps = describe_contents(design), assembly_steps(design, self.divided)
        name = f"{design.id}-contents.txt"
        self.files[name] = format_report((f"{design.title} {design.version}",), contents, steps)
        self.summary.append(f"{name}: what lies in the box, and how to make it")

    def make_changes(self, printed: PrintRecord) -> None:
        """Print what differs from the last print, and tell what to take out of the box."""
        plan = plan_game(self.design, printed, self.request.styles, progress=self.progress)
        self.summary += plan.summary
        self.notes |= dict.fromkeys(plan.notes)
        self.chosen = plan.design
        if not plan.is_empty:
            self.make_chosen()

    def make_chosen(self) -> None:
        design = self.chosen
        self.notes |= dict.fromkeys(design.notes)
        for each in design.decks:
            if each.copies:
                self.add_deck(each.deck, each.copies)
        faults: list[Fault] = []
        groups = [(section.value, title, parts_of(design, section)) for section, title in TITLES.items()]
        if self.how.is_frugal:
            groups = [("parts", "parts", [part for _, _, parts in groups for part in parts])]
        for name, title, parts in groups:
            try:
                if parts and self.has_sheets:
                    self.add_parts(name, title, parts)
                elif parts:
                    for deck in (deck for part in parts for deck in (part.deck, part.cover) if deck):
                        self.add_deck(deck, 1)
            except PnpError as error:
                faults += error.faults
        try:
            self.add_texts()
            self.add_box()
        except PnpError as error:
            faults += error.faults
        if faults:
            raise DeckDataError(dict.fromkeys(faults))
        if self.request.has_credits:
            self.add_credits()

    def add_credits(self) -> None:
        name = f"{self.design.id}-credits.md"
        self.files[name] = gather_game_credits(self.design).as_file()
        self.summary.append(f"{name}: the credits that its licences require")

    def add_texts(self) -> None:
        """Set rulebook, reference cards and score pad."""
        chosen, request = self.chosen, self.request
        if chosen.rules is None and not chosen.reference_cards and chosen.pad is None:
            return
        design = replace(self.design, copies_of_cards=chosen.copies_of_cards)
        facts = DesignFacts(self.design, request.styles)
        rules = read_game_rules(design, facts) if chosen.rules is not None else None
        with Typesetter() as typesetter:
            if rules is not None:
                self.notes |= dict.fromkeys(disagreements(rules))
                for made in set_game_rules(rules, design, request.sheet.paper, request.styles, typesetter):
                    self.add_text_files(made)
            for entry in chosen.reference_cards:
                deck, notes = reference_deck(design, entry, facts, typesetter)
                self.notes |= dict.fromkeys(notes)
                self.add_deck(deck, 1)
            if chosen.pad is not None:
                self.add_text_files(set_game_pad(design, facts, request.sheet.paper, typesetter))

    def add_text_files(self, made: TextFiles) -> None:
        self.files |= {f"{self.design.id}-{name}": data for name, data in made.files.items()}
        names = tuple(f"{name}:" for name in made.files)
        self.summary += [f"{self.design.id}-{line}" if line.startswith(names) else line for line in made.lines]
        self.notes |= dict.fromkeys(made.notes)
        self.pages += made.pages

    def add_box(self) -> None:
        """Print a tuck box for the decks that it holds."""
        held = [each for each in self.design.decks if each.deck.id in self.chosen.boxed]
        if not held:
            return
        count = sum(each.deck.copy_count * each.copies for each in held)
        deck = replace(held[0].deck, title=self.design.title) if len(held) > 1 else held[0].deck
        depth_mm = Thickness().depth_mm(count)
        flat = Thickness(stack_mm=SHALLOWEST_MM - ROOM_MM) if depth_mm < SHALLOWEST_MM else Thickness()
        out = FolderDestination(usual_paper=self.request.sheet.paper.id)
        box = make_tuck_box(BoxRequest(deck, out, thickness=flat, count=count), progress=self.progress)
        self.files |= {f"{self.design.id}-{name}": data for name, data in box.files.items() if name != REPORT}
        self.summary += box.summary[:2]
        self.notes |= dict.fromkeys(box.notes)
        self.pages += 2

    def add_deck(self, deck: Deck, copies: int) -> None:
        """Print a deck as decks are printed."""
        out = replace(self.request.out, requested_path="", is_folder=True)
        copies *= self.request.copies
        built = press.make_files(
            replace(self.request, deck=deck, copies=copies, out=out, has_credits=False), progress=self.progress
        )
        for name, data in built.files.items():
            self.files[f"{self.design.id}-{deck.id}{f'/{name}' if name else f'.{self.request.output}'}"] = data
        self.summary += built.summary
        self.notes |= dict.fromkeys(built.notes)
        self.pages += built.pages

    def add_parts(self, name: str, title: str, parts: Sequence[GamePart]) -> None:
        """Print parts on sheets: boards that need several on their own, the others together."""
        artworks: dict[str, Artwork] = {}
        pieces: list[Piece] = []
        faults: list[Fault] = []
        sheet = self.request.sheet
        labelled: dict[str, list[Piece]] = {}
        for part in parts:
            try:
                artworks |= draw_part(part, self.request, self.progress)
                sides = {deck: artwork.sides for deck, artwork in artworks.items()}
                own = [self.for_print(piece) for piece in pieces_of(part, sides, sheet.bleed_mm)]
                poster = divide_board(part.deck.card_format.size, part.joints, sheet) if part.joints else None
                if part.labels:
                    labelled.setdefault(part.labels, []).extend(own)
                elif poster is None:
                    pieces += own
                else:
                    self.divided.add(part.id)
                    for piece in own:
                        self.add_board(poster, piece, PieceArt(artworks))
            except (DeckDataError, LayoutError) as error:
                faults += part.at_its_place(error.faults)
        if faults:
            raise DeckDataError(faults)
        if pieces:
            self.add_pieces(name, title, parts, pieces, PieceArt(artworks))
        for labels, stickers in labelled.items():
            self.add_labels(find_precut(labels), stickers, PieceArt(artworks))

    def for_print(self, piece: Piece) -> Piece:
        back = () if self.request.sheet.layout is Layout.FACES else piece.back
        return replace(piece, copies=piece.copies * self.request.copies, back=back)

    def add_pieces(
        self, name: str, title: str, parts: Sequence[GamePart], pieces: Sequence[Piece], art: PieceArt
    ) -> None:
        allow_time(sum(piece.copies for piece in pieces), SECONDS_PER_PIECE)
        try:
            sheets = nest_pieces(pieces, self.request.sheet)
        except LayoutError as error:
            places = {part.id: part.place for part in parts}
            raise LayoutError(
                [replace(places.get(each.key.partition(".")[0], each), message=each.message) for each in error.faults]
            ) from None
        # A file has one orientation, and is printed on one side or on both.
        groups: dict[tuple[bool, bool], list[PieceSheet]] = {}
        for sheet in sheets:
            groups.setdefault((sheet.size.is_landscape, sheet.has_verso), []).append(sheet)
        has_both_ways, has_both_sides = (len({key[place] for key in groups}) > 1 for place in (0, 1))
        for (is_landscape, has_verso), same in groups.items():
            way = "-landscape" if is_landscape and has_both_ways else ""
            side = "-faces" if not has_verso and has_both_sides else ""
            self.add_sheets(f"{self.design.id}-{name}{way}{side}", title, same, art, self.request)

    def add_labels(self, labels: PrecutSheet, stickers: Sequence[Piece], art: PieceArt) -> None:
        """Print stickers on a pre-cut sheet of labels."""
        sheet = label_format(self.request.sheet, labels)
        request = replace(self.request, sheet=sheet, marks=LABEL_MARKS, reading=None)
        title = f"stickers on {labels.cells.name}"
        self.add_sheets(f"{self.design.id}-{labels.id}", title, place_on_labels(stickers, sheet), art, request)

    def add_sheets(
        self, stem: str, title: str, sheets: Sequence[PieceSheet], art: PieceArt, request: BuildRequest
    ) -> None:
        pages = compose_sheets(sheets, self.look(stem, title), art, request.sheet.paper, request.marks)
        data, _, notes = write_sheet_pages(
            pages, sheets, art, request.sheet, request.marks, reading=request.reading, progress=self.progress
        )
        nested = [each for sheet in sheets for each in sheet.pieces]
        counts = Counter(each.piece.id for each in nested)
        known = {each.piece.id: replace(each.piece, copies=counts[each.piece.id]) for each in nested}
        correction = correction_of(request, sheets[0].size) if any(pages.versos) else IDENTITY
        proof = verify_sheets(data, tuple(known.values()), request.sheet, correction)
        count = len(sheets) + sum(verso is not None for verso in pages.versos)
        told = f"{stem}.pdf: {plural(len(nested), 'piece')} on {plural(len(sheets), 'sheet')}, {plural(count, 'page')}"
        self.add(f"{stem}.pdf", data, (told, proof), notes, count)
        if self.how.has_cut_lines:
            self.add_cut_lines(stem, title, sheets)

    def add_board(self, poster: Poster, piece: Piece, art: PieceArt) -> None:
        """Print a board on several sheets, after a plan of them."""
        request, stem = self.request, f"{self.design.id}-{piece.id}"
        posters = (plan_sheet(poster, request.sheet, piece.name), *poster_sheets(poster, piece, request.sheet))
        sheets = [each.sheet for each in posters]
        look = self.look(stem, piece.name)
        plan = tuple(plan_items(poster, art.symbol(piece.front[0]), request.sheet, look))
        pages = compose_sheets(sheets, look, art, request.sheet.paper, request.marks, plan)
        data, _, notes = write_sheet_pages(
            pages, sheets, art, request.sheet, request.marks, posters=posters, progress=self.progress
        )
        told = f"{stem}.pdf: {piece.name} on {plural(len(posters) - 1, 'sheet')}, and a plan"
        for number in range(piece.copies):
            name = f"{stem}.pdf" if not number else f"{stem}-{number + 1}.pdf"
            self.add(name, data, (told, verify_poster(data, piece)) if not number else (), notes, len(posters))

    def add_cut_lines(self, stem: str, title: str, sheets: Sequence[PieceSheet]) -> None:
        """Write the contours and holes of each sheet for a cutter, and read them back."""
        for number, sheet in enumerate(sheets, start=1):
            lines = [line for each in sheet.pieces for line in (*each.holes, each.contour)]
            name = f"{stem}-lines-{number}"
            made = write_lines(name, lines, sheet.size, title=f"{self.design.title}: {title}, sheet {number}")
            found = [rect for layer in read_svg(made[f"{name}.svg"]).values() for rect in layer]
            if len(found) != len(lines) or not all(
                rect.contains(line.bounds) and line.bounds.contains(rect)
                for rect, line in zip(found, lines, strict=True)
            ):
                raise RenderError(f"verification: {name}.svg does not hold the lines of its sheet")
            self.files |= made
        self.summary.append(
            f"{stem}-lines: the cutting lines of {plural(len(sheets), 'sheet')}, from its top left corner"
        )

    def look(self, stem: str, title: str) -> Deck:
        return replace(self.design.look, id=stem, title=f"{self.design.title}: {title}")

    def add(self, name: str, data: bytes, lines: Sequence[str], notes: Sequence[str], pages: int) -> None:
        self.files[name] = data
        self.summary += lines
        self.notes |= dict.fromkeys(notes)
        self.pages += pages


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
