"""Score pads from a game's data: columns for players, rows to fill in, notes below; one, two or four on a sheet."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from generator.errors import DeckDataError, Fault
from generator.geometry import Size
from generator.papers import Paper
from generator.rulebook.facts import GameFacts
from generator.rulebook.page_look import PageLook, RulebookOptions, typst_length
from generator.rulebook.reference_resolver import read_rules
from generator.rulebook.rulebook_pages import prepare_source
from generator.rulebook.typesetter import TypesetFile, Typesetter
from generator.rulebook.typst_source import quote, write_blocks
from generator.session import BuildSession

PADS_PER_SHEET = (1, 2, 4)
MIN_ROW_MM = 5.0
"""Of a row to write in (ours)."""
MAX_ROW_MM = 16.0
"""Of a row (ours): higher ones look empty."""
MIN_COLUMN_MM = 9.0
"""Of a column to write a number of three digits in (ours)."""
CODE_MM = 24
"""Side of a code (ours): its modules are 0.4 mm or more, which phones read."""
MAX_ROWS, MAX_PLAYERS = 40, 12
_SIZES_PT = {1: 11.0, 2: 10.0, 4: 8.0}
_MARGINS_MM = {1: 15.0, 2: 11.0, 4: 9.0}


class PadRowKind(StrEnum):
    PLAIN = "plain"
    SUBTOTAL = "subtotal"
    TOTAL = "total"
    HEADING = "heading"
    """A line that names the rows below it."""


@dataclass(frozen=True, slots=True)
class PadRow:
    name: str
    """Empty: a line to be named by hand."""
    kind: PadRowKind = PadRowKind.PLAIN
    note: str = ""
    """What it is worth, in small letters."""


@dataclass(frozen=True, slots=True)
class PadSheet:
    title: str
    columns: tuple[str, ...]
    """What stands above each player's column; empty: room for a name."""
    rows: tuple[PadRow, ...]
    row_title: str = ""
    """What stands above the names of the rows."""
    notes: str = ""
    """Markdown, with references as in the rules."""
    display_name: str = "pad"
    """Where it is declared, for messages."""
    code: str = ""
    """A QR code of how the game counts, as SVG; empty: none."""


def set_pad(
    pad: PadSheet,
    facts: GameFacts,
    paper: Paper,
    per_sheet: int = 1,
    options: RulebookOptions | None = None,
    *,
    typesetter: Typesetter | None = None,
) -> TypesetFile:
    """Set a sheet of score pads, with lines to cut along between them.

    Args:
        per_sheet: 1, 2 or 4; two lie beside each other on landscape paper.

    Raises:
        DeckDataError: The pad has nothing to fill in, or too much, or its notes have faults.
        LayoutError: Rows or columns would be too small to write in; says what fits.
    """
    _require_sense(pad, per_sheet)
    if typesetter is None:
        with Typesetter() as own:
            return set_pad(pad, facts, paper, per_sheet, options, typesetter=own)
    options = options or RulebookOptions()
    with BuildSession():
        rules = read_rules(pad.notes, pad.display_name, facts)
        sheet = paper.size.transpose() if per_sheet == 2 else paper.size
        across, down = {1: (1, 1), 2: (2, 1), 4: (2, 2)}[per_sheet]
        own_size = Size(sheet.width_mm / across, sheet.height_mm / down)
        margin, body = _MARGINS_MM[per_sheet], _SIZES_PT[per_sheet]
        look = PageLook(own_size, margin, margin, margin, margin, body, 1, 4, 1.6, (1.2, 1.1, 1.0), False, False, 0.5)
        said = [pad.title, pad.row_title, *pad.columns, *(text for row in pad.rows for text in (row.name, row.note))]
        context, fonts = prepare_source(rules, look, options, typesetter, more_text="\n".join(said))
        own_look, notes = write_blocks(rules, context)
        notes = notes if pad.notes.strip() else ""
        if pad.code:
            notes = _with_code(notes, typesetter.add_picture(pad.code), context.words["scan"])
        rows = ", ".join(f"({quote(row.name)}, {quote(row.kind)}, {quote(row.note)})" for row in pad.rows)
        titles = ", ".join(map(quote, pad.columns))
        size = f"width: {typst_length(sheet.width_mm)}, height: {typst_length(sheet.height_mm)}"
        limits = f"{typst_length(MIN_ROW_MM)}, {typst_length(MAX_ROW_MM)}, {typst_length(MIN_COLUMN_MM)}"
        source = (
            f"{own_look}#show: rulebook\n"
            f"#set page({size}, margin: 0pt, header: none, footer: none)\n"
            f"#pads({across}, {down}, {typst_length(margin)}, {quote(pad.title)}, {quote(pad.row_title)}, "
            f"({titles},), ({rows},), {notes or 'none'}, ({limits}))\n"
        )
        return typesetter.set(source, fonts)


def _with_code(notes: str, picture: str, said: str) -> str:
    """Return notes beside a code and what it is for."""
    code = f"image({quote(picture)}, width: {CODE_MM}mm, alt: {quote(said)})"
    beside = f"stack(spacing: 1em, {f'{notes}, ' if notes else ''}text(0.85em, {quote(said)}))"
    return f"[#grid(columns: (auto, 1fr), column-gutter: 3mm, {code}, {beside})]"


def _require_sense(pad: PadSheet, per_sheet: int) -> None:
    faults = list(_faults(pad, per_sheet))
    if faults:
        raise DeckDataError(Fault(fault, pad.display_name) for fault in faults)


def _faults(pad: PadSheet, per_sheet: int) -> Sequence[str]:
    faults = []
    if per_sheet not in PADS_PER_SHEET:
        faults.append(f"{per_sheet} pads a sheet cannot be set; use 1, 2 or 4")
    if not pad.columns or len(pad.columns) > MAX_PLAYERS:
        faults.append(f"a pad has 1 to {MAX_PLAYERS} columns for players, not {len(pad.columns)}")
    if not any(row.kind is not PadRowKind.HEADING for row in pad.rows):
        faults.append("a pad without rows has nothing to fill in; name at least one")
    if len(pad.rows) > MAX_ROWS:
        faults.append(f"a pad of {len(pad.rows)} rows has no room to write; at most {MAX_ROWS}")
    return faults
