"""What the press can be asked for: build a deck, check it."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from generator import __version__
from generator.deck.loader import deck_names, find_deck, load_deck
from generator.deck.model import Card, Deck, SheetFormat
from generator.deck.selection import select_cards
from generator.errors import DeckDataError, Fault, LayoutError, PnpError
from generator.faces.inspection import Findings, inspect_sides
from generator.faces.sides import Side, Sides, draw_sides
from generator.geometry import IDENTITY, Matrix
from generator.options import Layout, Output, Style
from generator.sheets.imposition import impose
from generator.sheets.marks import Furniture, MarkOptions, corner_arcs, furnish
from generator.sheets.plan import Copy, SheetPlan, SheetSide
from generator.sheets.printers import Reading
from generator.svg.drawing import Scene
from generator.svg.scene import SceneError, read_scene
from generator.svg.xml import SvgError, parse_svg
from generator.text.fonts import Font, find_font
from generator.units import format_mm
from generator.writers.files import write_files
from scorekeeper.texts import Catalogue

if TYPE_CHECKING:
    from generator.writers.pdf.proof import Expectation

MAX_COPIES = 20_000
"""Cards of one build (ours)."""
Progress = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done, and how much there is."""


@dataclass(frozen=True, slots=True)
class Request:
    """What to build."""

    deck: str | Deck
    """Name of a deck, path of a deck file, or a deck that is made already."""
    sheet: SheetFormat
    """Paper and imposition."""
    out: Path
    """The PDF, or the folder for pictures."""
    output: Output = Output.PDF
    """Kind of files."""
    styles: frozenset[Style] = frozenset()
    """What to do differently from the standard."""
    cards: str = ""
    """Which cards; empty: all."""
    copies: int = 1
    """How many decks."""
    skip: Collection[int] = ()
    """Slots of the first sheet that are used up."""
    marks: MarkOptions = field(default_factory=MarkOptions)
    """What stands beside the cards."""
    reading: Reading | None = None
    """The printer's reading, if known."""
    dpi: float = 300.0
    """Of PNGs."""
    has_bleed: bool = True
    """Whether PNGs and SVGs show the bleed."""
    texts: Catalogue | None = None
    """The language of a deck that is made already; what it lacks is printed in English, and told."""


@dataclass(frozen=True, slots=True)
class Report:
    """What was made."""

    deck: Deck
    """The deck."""
    files: tuple[Path, ...]
    """What was written, in order."""
    summary: tuple[str, ...]
    """Lines for the user."""
    warnings: tuple[str, ...]
    """What prints, but not well, or found no room."""


def open_deck(name: str) -> Deck:
    """Find and read a deck.

    Raises:
        DeckDataError: There is none of that name, or it has faults.
    """
    path = find_deck(name)
    shown = f"cards/{name}/deck.yaml" if name in deck_names() else str(path)
    return load_deck(path, shown=shown)


def has_four_colours(deck: Deck) -> bool:
    """Whether a deck names other colours of its suits for the style four-colour."""
    return any(suit.colours for suit in deck.suits)


def build(request: Request, *, progress: Progress = lambda what, done, total: None) -> Report:
    """Make the files of a request.

    Raises:
        PnpError: Whatever the user can mend, all faults of a step together; nothing was written then.
    """
    deck = open_deck(request.deck) if isinstance(request.deck, str) else request.deck
    if Style.FOUR_COLOUR in request.styles and not has_four_colours(deck):
        raise DeckDataError(f"{deck.shown} names no other colours of its suits; leave --style four-colour out")
    cards = select_cards(deck, request.cards) if request.cards else deck.cards
    count = sum(card.copy_count for card in cards) * request.copies
    if count > MAX_COPIES:
        raise LayoutError(f"{count} cards are more than the {MAX_COPIES} that one build prints; print them in parts")
    if request.output is Output.PDF:
        return _build_pdf(request, deck, cards, progress)
    return _build_pictures(request, deck, cards, progress)


def check(name: str) -> tuple[Deck, Findings]:
    """Look for every fault of a deck: its file, and every card drawn in every style.

    Raises:
        PnpError: All faults found.
    """
    deck = open_deck(name)
    return deck, check_deck(deck)


def check_deck(deck: Deck) -> Findings:
    """Look for every fault of a deck that is read or made already, drawn in every style.

    Raises:
        PnpError: All faults found.
    """
    faults: list[Fault] = []
    warnings: list[str] = []
    for styles in _styles_of(deck):
        try:
            sides = draw_sides(deck, deck.cards, bleed_mm=0.0, styles=styles)
            findings = _inspected(deck, sides)[1]
        except PnpError as error:
            # What cannot be drawn in one style cannot be in the next, and a bomb takes its time once.
            faults.extend(error.faults)
            break
        faults.extend(findings.faults)
        warnings.extend(findings.warnings)
    if faults:
        raise DeckDataError(list(dict.fromkeys(faults)))
    return Findings(warnings=tuple(dict.fromkeys(warnings)))


def _styles_of(deck: Deck) -> list[frozenset[Style]]:
    """Return the styles in which a deck's cards look different, each alone."""
    styles = [frozenset[Style](), frozenset({Style.LOW_INK}), frozenset({Style.LARGE_PRINT})]
    if has_four_colours(deck):
        styles.append(frozenset({Style.FOUR_COLOUR}))
    if any(card.texts for card in deck.cards):
        styles.append(frozenset({Style.PLAIN}))
    return styles


def _font(family: str, weight: int, is_italic: bool) -> Font:
    return find_font(family, weight, is_italic=is_italic)


def _inspected(
    deck: Deck, sides: Sides, progress: Progress = lambda what, done, total: None
) -> tuple[dict[str, Scene], Findings]:
    """Read every side as a scene and look at it.

    Raises:
        DeckDataError: A side holds what cannot be drawn.
    """
    scenes: dict[str, Scene] = {}
    faults: list[Fault] = []
    by_id: dict[str, Side] = {side.id: side for side in sides.all()}
    for done, side in enumerate(by_id.values()):
        progress("reading", done, len(by_id))
        try:
            scenes[side.id] = read_scene(parse_svg(side.bare_svg), _font, sides.symbols)
        except SceneError as error:
            found = [Fault(f"cannot be drawn: {each.what}", deck.shown, key=side.owner) for each in error.unsupported]
            faults.extend(found)
        except SvgError as error:
            faults.append(Fault(f"its template gives SVG that {error} (line {error.line})", deck.shown, key=side.owner))
    if faults:
        raise DeckDataError(list(dict.fromkeys(faults)))
    return scenes, inspect_sides(deck, by_id, scenes)


def _drawn(request: Request, deck: Deck, cards: tuple[Card, ...]) -> Sides:
    """Draw the sides that are asked for."""
    with_backs = request.sheet.layout is not Layout.FACES
    return draw_sides(deck, cards, bleed_mm=request.sheet.bleed_mm, styles=request.styles, with_backs=with_backs)


def untranslated(texts: Catalogue | None) -> tuple[str, ...]:
    """Return a note of the texts that were asked of a language since the last note and are not there; none if none."""
    missing = texts.take_missing() if texts else ()
    if texts is None or not missing:
        return ()
    first = ", ".join(repr(text[:60]) for text in missing[:3])
    more = ", …" if len(missing) > 3 else ""
    be = "is" if len(missing) == 1 else "are"
    return (f"{_many(len(missing), 'text')} {be} not in {texts.language} and {be} printed in English: {first}{more}",)


# --- sheets ----------------------------------------------------------------------------------------------


def _copies(cards: tuple[Card, ...], times: int) -> list[Copy]:
    one = [Copy(card.id, card.back.id if card.back else None) for card in cards for _ in range(card.copy_count)]
    return one * times


def _build_pdf(request: Request, deck: Deck, cards: tuple[Card, ...], progress: Progress) -> Report:
    sheet, options = request.sheet, request.marks
    copies = _copies(cards, request.copies)
    plan = impose(copies, deck.card_format.size, sheet, skip=request.skip, has_marks=options.crop != "none")
    sides = _drawn(request, deck, cards)
    correction = request.reading.correction(plan.grid.size, sheet.flip) if request.reading else IDENTITY
    data, told = proved_pdf(deck, cards, copies, plan, sides, options, correction, progress=progress)
    write_files({request.out: data})
    summary = (f"{deck.title} {deck.version}: {_many(len(copies), 'card')} on {_sheets(plan)}", told.proof)
    return Report(deck, (request.out,), summary, (*told.notes, *untranslated(request.texts)))


@dataclass(frozen=True, slots=True)
class Told:
    """What there is to say of a proved PDF."""

    proof: str
    """What the proof measured."""
    notes: tuple[str, ...]
    """What prints, but not well, or found no room."""


def proved_pdf(
    deck: Deck,
    cards: tuple[Card, ...],
    copies: list[Copy],
    plan: SheetPlan,
    sides: Sides,
    options: MarkOptions,
    correction: Matrix,
    *,
    progress: Progress = lambda what, done, total: None,
) -> tuple[bytes, Told]:
    """Draw a plan as a PDF and prove it from what was written.

    Raises:
        PnpError: A side cannot be drawn or lies outside the safe zone, or the proof fails.
    """
    from generator.writers.pdf.proof import prove
    from generator.writers.pdf.writer import Document, write_pdf

    scenes, findings = _inspected(deck, sides, progress)
    if findings.faults:
        raise DeckDataError(findings.faults)
    missing: Counter[str] = Counter()
    furnisher = _Furnisher(deck, plan, options, missing)
    total = len(scenes) + plan.page_count
    done = 0

    def step() -> None:
        nonlocal done
        done += 1
        progress("printing", done, total)

    document = Document(deck, plan, scenes, sides.images, furnisher, correction, f"pnp {__version__}")
    data = write_pdf(document, progress=step)
    proof = prove(data, _expectation(deck, cards, copies, plan.sheet, correction))
    line = f"proof: {_many(proof.face_count, 'face')}"
    if proof.back_count:
        line += f" and {_many(proof.back_count, 'back')}, centres within {proof.worst_mm:.4f} mm"
    notes = [f"no room on the sheet for {what}" for what in missing]
    return data, Told(f"{line}, every size right", (*findings.warnings, *notes))


def _many(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"


def _sheets(plan: SheetPlan) -> str:
    pages = _many(plan.page_count, "page")
    if plan.sheet.layout is Layout.SINGLE:
        size = plan.grid.size
        return f"{pages} of {format_mm(size.width_mm)} x {format_mm(size.height_mm)} mm"
    return f"{_many(len(plan.sheets), 'sheet')} of {plan.sheet.paper.name}, {len(plan.grid.slots)} to a sheet, {pages}"


@dataclass(slots=True)
class _Furnisher:
    """Gives each sheet side its marks; all sheets of a kind share all but the label's numbers and corner guides."""

    deck: Deck
    plan: SheetPlan
    options: MarkOptions
    missing: Counter[str]
    shared: dict[bool, tuple[str, Furniture]] = field(default_factory=dict)

    def __call__(self, side: SheetSide, number: int) -> Furniture:
        if side.is_verso not in self.shared:
            self.shared[side.is_verso] = self.made(is_verso=side.is_verso)
        longest, made = self.shared[side.is_verso]
        text = self.label(number, is_verso=side.is_verso)
        labels = tuple(replace(label, text=text) if label.text == longest else label for label in made.labels)
        radius = self.options.corner_radius_mm
        return replace(made, labels=labels, arcs=tuple(corner_arcs(side, radius)) if radius else ())

    def made(self, *, is_verso: bool) -> tuple[str, Furniture]:
        from generator.writers.pdf.writer import label_width

        longest = self.label(len(self.plan.sheets), is_verso=is_verso)
        width = label_width(self.deck, longest)
        made = furnish(self.plan, longest, width, self.options, is_verso=is_verso)
        self.missing.update(made.missing)
        return longest, made

    def label(self, number: int, *, is_verso: bool) -> str:
        what = "backs" if is_verso else "faces"
        if self.plan.sheet.layout is Layout.GUTTERFOLD:
            what = "fold along the dashes"
        deck = self.deck
        return f"{deck.title} {deck.version} · sheet {number} of {len(self.plan.sheets)}, {what} · print at 100 %"


def _expectation(
    deck: Deck, cards: tuple[Card, ...], copies: list[Copy], sheet: SheetFormat, correction: Matrix
) -> "Expectation":
    from generator.writers.pdf.proof import Expectation

    backs = {card.id: card.back.id if card.back else None for card in cards}
    if sheet.layout is Layout.FACES:
        backs = dict.fromkeys(backs)
    counts = Counter(copy.card_id for copy in copies)
    return Expectation(sheet.layout, sheet.flip, deck.card_format.size, sheet.bleed_mm, backs, dict(counts), correction)


# --- pictures --------------------------------------------------------------------------------------------


def _build_pictures(request: Request, deck: Deck, cards: tuple[Card, ...], progress: Progress) -> Report:
    from generator.writers.png import cropped, draw_png, standalone

    bleed_mm = request.sheet.bleed_mm if request.has_bleed else 0.0
    sides = _drawn(request, deck, cards)
    _, findings = _inspected(deck, sides, progress)
    if findings.faults:
        raise DeckDataError(findings.faults)
    view = deck.trim.grown(bleed_mm)
    files: dict[Path, bytes] = {}
    fonts = sorted(str(font.file) for font in findings.fonts)
    named = _picture_names(cards, sides)
    for done, (name, side) in enumerate(named.items()):
        progress("drawing", done, len(named))
        svg = standalone(side.svg if request.has_bleed else cropped(side.svg, view), sides.images)
        if request.output is Output.SVG:
            data = svg.encode()
        else:
            data = draw_png(svg, width_mm=view.width_mm, dpi=request.dpi, font_files=fonts)
        files[request.out / f"{name}.{request.output}"] = data
    write_files(files)
    size = f"{format_mm(view.width_mm)} x {format_mm(view.height_mm)} mm"
    at = f" at {request.dpi:g} dpi" if request.output is Output.PNG else ""
    summary = (f"{deck.title} {deck.version}: {len(files)} {request.output.upper()} files of {size}{at}",)
    return Report(deck, tuple(files), summary, (*findings.warnings, *untranslated(request.texts)))


def _picture_names(cards: tuple[Card, ...], sides: Sides) -> Mapping[str, Side]:
    """Name files so that they sort as the deck is ordered: 001-AA, 002-2A, …, back-compass."""
    digits = max(2, len(str(len(cards))))
    named = {f"{place:0{digits}d}-{card.id}": sides.faces[card.id] for place, card in enumerate(cards, start=1)}
    return named | {f"back-{back}": side for back, side in sides.backs.items()}
