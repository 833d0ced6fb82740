"""What a game prints of its texts: the rulebook in each format, reference cards, score pads."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from generator.components.game_design import GameDesign
from generator.components.game_facts import DesignFacts
from generator.components.game_schema import PadEntry, ReferenceCardEntry
from generator.components.score_template import FILE, code_drawing, score_file
from generator.deck.files.document import Document
from generator.deck.files.folder import MemoryFile
from generator.deck.formats import find_card_format
from generator.deck.loader import resolve_document
from generator.deck.model import CardFormat, Deck
from generator.errors import DeckDataError, Fault, LayoutError
from generator.options.choices import Style
from generator.papers import Paper
from generator.rulebook.agreement import find_disagreements
from generator.rulebook.page_look import RulebookFormat, RulebookOptions
from generator.rulebook.reference_card import set_reference_card
from generator.rulebook.reference_resolver import ResolvedRules, read_rules
from generator.rulebook.rulebook import set_rules
from generator.rulebook.score_pad import PadRow, PadRowKind, PadSheet, set_pad
from generator.rulebook.typesetter import Typesetter
from generator.units import format_mm
from generator.writers.pdf.booklet_sheets import page_sizes

MAX_TEXT_BYTES = 2 * 1024 * 1024
"""Of a text in Markdown (ours)."""


@dataclass(frozen=True, slots=True)
class TextFiles:
    files: Mapping[str, bytes]
    """By name, without the game's id."""
    lines: tuple[str, ...]
    notes: tuple[str, ...]
    pages: int = 0
    """Printed pages."""


def read_game_rules(design: GameDesign, facts: DesignFacts) -> ResolvedRules | None:
    """Read the rulebook of a game, and fill its references; None: it has none.

    Raises:
        DeckDataError: All faults of its text and of the glossary.
    """
    if design.rules is None:
        return None
    return _read(design, design.rules.file, facts)


def read_reference(design: GameDesign, entry: ReferenceCardEntry, facts: DesignFacts) -> ResolvedRules:
    """Read the text of a reference card; as `read_game_rules`."""
    return _read(design, entry.file, facts)


def _read(design: GameDesign, file: str, facts: DesignFacts) -> ResolvedRules:
    file = design.text_file(file)
    text = design.folder.read_file(file, limit=MAX_TEXT_BYTES)
    shown = design.folder.display_path(file)
    try:
        return read_rules(text.decode("utf-8"), shown, facts)
    except UnicodeDecodeError as error:
        raise DeckDataError(Fault(f"is not UTF-8 (byte {error.start + 1}); save it as UTF-8", shown)) from None


def disagreements(rules: ResolvedRules) -> tuple[str, ...]:
    """Return what rules and cards say differently, a line each."""
    return tuple(map(str, find_disagreements(rules)))


def set_game_rules(
    rules: ResolvedRules, design: GameDesign, paper: Paper, styles: frozenset[Style], typesetter: Typesetter | None
) -> Iterator[TextFiles]:
    """Set the rulebook in each of its formats.

    Args:
        typesetter: None where nothing but HTML can be set.

    Raises:
        PnpError: A format cannot hold it, or cannot be set here.
    """
    assert design.rules is not None, "a game with rules"
    is_large = design.rules.large_print or Style.LARGE_PRINT in styles
    options = RulebookOptions(is_large, Style.LOW_INK in styles, words=design.words)
    formats = dict.fromkeys(map(RulebookFormat, design.rules.formats))
    if RulebookFormat.A5_BOOKLET in formats:
        formats.pop(RulebookFormat.A5, None)  # a booklet comes with its pages
    for name in formats:
        made = set_rules(rules, name, paper, options, typesetter=typesetter)
        pdfs = [data for file, data in made.files.items() if file.endswith(".pdf")]
        yield TextFiles(made.files, made.lines, made.notes, len(page_sizes(pdfs[-1])) if pdfs else 0)


# --- reference cards and pads ----------------------------------------------------------------------------


def reference_deck(
    design: GameDesign, entry: ReferenceCardEntry, facts: DesignFacts, typesetter: Typesetter
) -> tuple[Deck, tuple[str, ...]]:
    """Return a reference card as a deck of one card, whose sides are set already, and notes.

    Raises:
        PnpError: Its text has faults, or is too long for both sides.
    """
    place = Fault("", design.display_name, key=f"reference_cards: {entry.id}")
    try:
        card_format = find_card_format(entry.format)
    except ValueError as error:
        raise DeckDataError(replace(place, message=str(error))) from None
    rules = read_reference(design, entry, facts)
    options = RulebookOptions(is_low_ink=Style.LOW_INK in facts.styles, card_size=card_format.size, has_title=False)
    try:
        made = set_reference_card(rules, options, typesetter)
    except LayoutError as error:
        raise LayoutError(replace(place, message=error.faults[0].message)) from None
    memory = {
        f"side-{number}.svg": MemoryFile(side.encode(), f"{design.display_name}, {entry.id}")
        for number, side in enumerate(made.sides, start=1)
    }
    deck = _card_deck(design, entry, card_format, memory)
    return replace(
        deck, cards=tuple(replace(card, copy_count=_count(design, entry)) for card in deck.cards)
    ), made.pages.notes


def _count(design: GameDesign, entry: ReferenceCardEntry) -> int:
    return max(1, design.copies_of_cards[entry.id])


def _card_deck(
    design: GameDesign, entry: ReferenceCardEntry, card_format: CardFormat, memory: Mapping[str, MemoryFile]
) -> Deck:
    size = card_format.size
    value = {
        "schema_version": 1,
        "id": entry.id,
        "title": f"{design.title}: {entry.name or entry.id}",
        "version": design.version,
        "language": design.language,
        "source": design.source,
        "licence": design.licence,
        "format": f"{format_mm(size.width_mm)}x{format_mm(size.height_mm)}mm",
        "safe_margin_mm": 0.0,
        "edges": "stretch",
        "face": "full-art",
        "back": "behind" if len(memory) > 1 else "none",
        "backs": [{"id": "behind", "picture": "side-2.svg", "edges": "stretch"}] if len(memory) > 1 else [],
        "cards": [{"id": entry.id, "name": entry.name or entry.id, "picture": "side-1.svg"}],
    }
    folder = replace(design.folder, memory=dict(memory))
    return resolve_document(Document(design.display_name, value), folder, card_format=card_format)


def pad_sheet(design: GameDesign, pad: PadEntry) -> PadSheet:
    """Return the score pad of a game: its rows as written, a column for each player unless it names others."""
    rows = tuple(_pad_row(name, is_last=name == pad.rows[-1]) for name in pad.rows)
    columns = tuple(pad.columns) or ("",) * design.players[1]
    shown = f"{design.display_name}, pad"
    title = pad.title or design.title
    code = code_drawing(design.scoring) if design.scoring is not None else ""
    return PadSheet(title, columns, rows or (PadRow(""),) * 12, "", pad.note or "", shown, code)


def _pad_row(name: str, *, is_last: bool) -> PadRow:
    if name.endswith("="):
        return PadRow(name[:-1].strip(), PadRowKind.TOTAL if is_last else PadRowKind.SUBTOTAL)
    if name.endswith(":"):
        return PadRow(name[:-1].strip(), PadRowKind.HEADING)
    return PadRow(name)


def set_game_pad(design: GameDesign, facts: DesignFacts, paper: Paper, typesetter: Typesetter) -> TextFiles:
    """Set the score pad of a game.

    Raises:
        PnpError: It has no room, or its note has faults.
    """
    assert design.pad is not None, "a game with a pad"
    options = RulebookOptions(is_low_ink=Style.LOW_INK in facts.styles, words=design.words)
    made = set_pad(pad_sheet(design, design.pad), facts, paper, design.pad.up, options, typesetter=typesetter)
    up = f"{design.pad.up} to a page" if design.pad.up > 1 else "one to a page"
    files, lines = {"pad.pdf": made.data}, [f"pad.pdf: a score pad, {up}"]
    if design.scoring is not None:
        files[FILE] = score_file(design.scoring)
        lines.append(f"{FILE}: how it counts; import it in the scorekeeper, or scan the code on the pad")
    return TextFiles(files, tuple(lines), made.notes, 1)
