"""Exports decks: opens them, hands them to a target, verifies its output, and writes it with a report."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from generator.artwork import draw_cards, open_translated, reject_unused_styles, require_unique_ids, untranslated_notes
from generator.deck.selection import choose_cards
from generator.errors import DeckDataError, LayoutError, plural
from generator.pipeline import MAX_COPIES
from generator.progress import Progress, ignore_progress
from generator.rendering.review.preflight import Artwork
from generator.sandbox import allow_time
from generator.session import BuildSession
from generator.writers.output import REPORT, BuildResult, OutputReport, format_report, write_output
from generator.writers.output_paths import FOLDER, resolve_folder
from generator.writers.targets import (
    DeckSelection,
    ExportJob,
    ExportRequest,
    Target,
    find_target,
    require_target_libraries,
)


def export(request: ExportRequest, *, progress: Progress = ignore_progress) -> OutputReport:
    """Make the files of an export, and write them.

    Raises:
        PnpError: Whatever the user can fix, all faults of a step together; then nothing was written.
    """
    return write_output(make_export(request, progress=progress), progress=progress)


@BuildSession()
def make_export(request: ExportRequest, *, progress: Progress = ignore_progress) -> BuildResult:
    """Make the files of an export, and verify them.

    Raises:
        PnpError: Whatever the user can fix, all faults of a step together.
    """
    target = find_target(request.target)
    require_target_libraries(request.target, target)
    decks = [
        open_translated(deck, request.texts, has_credits=request.has_credits, progress=progress)
        for deck in request.decks
    ]
    require_unique_ids(decks)
    for deck in decks:
        reject_unused_styles(deck, request.styles)
    parts = tuple(DeckSelection(deck, choose_cards(deck, request.cards, request.sets)) for deck in decks)
    job = ExportJob(
        parts,
        request.settings,
        Path(),
        request.game,
        request.texts,
        request.copies,
        request.tokens,
        request.piles,
    )
    if (count := job.card_count) > MAX_COPIES:
        raise LayoutError(f"{count} cards are more than the {MAX_COPIES} of one export; export them in parts")
    usual = (target.home(request.settings) or FOLDER) / f"{job.name}-{request.target}"
    folder = resolve_folder(request.out.requested_path) if request.out.requested_path else usual
    job = replace(job, folder=folder)
    allow_time(
        sum(len(part.cards) + len(part.deck.backs) for part in parts) + sum(len(p.part.cards) for p in request.tokens)
    )
    drawn = {part.deck.id: part for part in (*parts, *(piece.part for piece in request.tokens))}
    artworks = {
        name: _draw_part(request, drawn[name], bleed_mm, progress) for name, bleed_mm in target.bleeds_mm(job).items()
    }
    made = target.write(job, artworks, progress)
    checked = tuple(f"checked: {line}" for line in made.verify(made.files))
    to_do = tuple(f"to do: {line}" for line in made.to_do)
    read = (note for deck in decks for note in deck.notes)
    notes = (*read, *_lone_face_notes(target, parts), *made.notes, *untranslated_notes(request.texts))
    summary = (*made.summary, *checked, *to_do)
    report = format_report(made.summary, checked, tuple(f"note: {note}" for note in notes), to_do)
    files = {**made.files, REPORT: report}
    sources = frozenset[Path]().union(*(deck.sources for deck in decks))
    return BuildResult(files, folder, f"{job.name}-{request.target}", sources, request.out.may_replace, summary, notes)


def _lone_face_notes(target: Target, parts: Iterable[DeckSelection]) -> Iterator[str]:
    """Yield a note on the cards without a back of each deck, if the target takes such cards."""
    for part in parts:
        count = sum(card.back is None for card in part.cards)
        if count and target.lone_faces:
            yield f"{part.deck.title}: {plural(count, 'card')} without a back: {target.lone_faces}"


def _draw_part(request: ExportRequest, part: DeckSelection, bleed_mm: float, progress: Progress) -> Artwork:
    """Draw the sides of a part, and inspect them.

    Raises:
        DeckDataError: Something is outside the deck's own safe zone, or cannot be drawn.
    """
    artwork = draw_cards(part.deck, part.cards, bleed_mm=bleed_mm, styles=request.styles, progress=progress)
    if artwork.findings.faults:
        raise DeckDataError(artwork.findings.faults)
    return artwork
