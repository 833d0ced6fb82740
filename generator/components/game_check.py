"""Checks a game without printing it: its file, and every side, shape and sheet of its parts."""

from collections.abc import Iterator

from generator.artwork import check_deck
from generator.components.game_build import draw_part
from generator.components.game_design import GameDesign
from generator.components.game_facts import DesignFacts
from generator.components.game_file import load_game
from generator.components.game_texts import disagreements, read_game_rules, reference_deck, set_game_pad
from generator.components.piece_sheets import nest_pieces
from generator.components.pieces import pieces_of
from generator.components.posters import divide_board, poster_sheets
from generator.errors import DeckDataError, Fault, PnpError
from generator.imposition.sheet_format import SheetFormat
from generator.options.choices import Style
from generator.papers import find_paper
from generator.progress import Progress, ignore_progress
from generator.rulebook.typesetter import Typesetter
from generator.session import BuildSession
from generator.writers.registry import BuildRequest


def check_game(path: str, *, progress: Progress = ignore_progress) -> tuple[GameDesign, tuple[str, ...]]:
    """Find every fault of a game, drawn as designed and in low-ink; return it with notes.

    Raises:
        PnpError: All faults found.
    """
    design = load_game(path, progress=progress)
    notes = dict.fromkeys(design.notes)
    faults: list[Fault] = []
    with BuildSession():
        for each in design.decks:
            try:
                notes |= dict.fromkeys(check_deck(each.deck, progress=progress).warnings)
            except PnpError as error:
                faults += error.faults
        sheet = SheetFormat(find_paper("a4"))
        for part in design.parts:
            try:
                for styles in (frozenset({Style.LOW_INK}), frozenset[Style]()):
                    drawn = draw_part(part, BuildRequest("", sheet, styles=styles), progress)
                    notes |= dict.fromkeys(note for each in drawn.values() for note in each.findings.warnings)
                pieces = pieces_of(part, {name: each.sides for name, each in drawn.items()}, sheet.bleed_mm)
                poster = divide_board(part.deck.card_format.size, part.joints, sheet) if part.joints else None
                if poster is None:
                    nest_pieces(pieces, sheet)
                else:
                    for piece in pieces:
                        poster_sheets(poster, piece, sheet)
            except PnpError as error:
                faults += part.at_its_place(error.faults)
        try:
            notes |= dict.fromkeys(_check_texts(design))
        except PnpError as error:
            faults += error.faults
    if faults:
        raise DeckDataError(dict.fromkeys(faults))
    return design, tuple(notes)


def _check_texts(design: GameDesign) -> Iterator[str]:
    """Read the rules, set cards and pad, and yield what rules and cards say differently.

    Raises:
        PnpError: A text has faults, or has no room.
    """
    facts = DesignFacts(design)
    rules = read_game_rules(design, facts)
    if rules is not None:
        yield from disagreements(rules)
    if design.reference_cards or design.pad is not None:
        with Typesetter() as typesetter:
            for entry in design.reference_cards:
                yield from reference_deck(design, entry, facts, typesetter)[1]
            if design.pad is not None:
                yield from set_game_pad(design, facts, find_paper("a4"), typesetter).notes
