"""Shared code of picture writers: a file for each card side, with names that sort in the deck's order."""

from collections.abc import Callable, Collection, Mapping, Sequence

from generator.deck.model import DeckCard
from generator.errors import DeckDataError
from generator.progress import Progress, track_progress
from generator.rendering.review.preflight import Artwork
from generator.rendering.sides import CardSide, CardSides
from generator.svg.reader.document import SvgDocument
from generator.units import format_mm
from generator.writers.process_pool import map_in_processes
from generator.writers.registry import BuildJob, WriterResult


class PictureWriter:
    """Base of picture writers."""

    def check(self, job: BuildJob) -> None:
        """Refuse nothing: a picture needs no room on paper; as in `Writer`."""


Render = Callable[[SvgDocument], bytes]
"""Makes a file of a self-contained side."""


def draw_pictures(
    job: BuildJob, artwork: Artwork, render: Render, *, note: str = "", progress: Progress
) -> WriterResult:
    """Make a file of each side.

    Args:
        job: What to make.
        artwork: The sides.
        render: Makes the file of a side.
        note: An addition to the summary.
        progress: Receives the progress.

    Raises:
        DeckDataError: Text or art is outside the safe zone.
    """
    request, deck, sides = job.request, job.deck, artwork.sides
    if artwork.findings.faults:
        raise DeckDataError(artwork.findings.faults)
    view = deck.trim.expand(request.sheet.bleed_mm if request.has_bleed else 0.0)
    files: dict[str, bytes] = {}
    named = _name_files(deck.cards, job.cards, sides)
    drawn = map_in_processes(lambda side: render(side.standalone(sides.images).crop(view)), list(named.values()))
    for name, data in track_progress(zip(named, drawn, strict=True), len(named), "rendering", progress):
        files[f"{name}.{request.output}"] = data
    size = f"{format_mm(view.width)} x {format_mm(view.height)} mm"
    summary = f"{deck.title} {deck.version}: {len(files)} {request.output.upper()} files of {size}{note}"
    return WriterResult(files, (summary,), artwork.findings.warnings)


def _name_files(every: Sequence[DeckCard], wanted: Collection[DeckCard], sides: CardSides) -> Mapping[str, CardSide]:
    """Name files by their position in the whole deck, so that they sort that way: 001-AA, 002-2A, …, back-compass.

    A back that only one card has follows it: 001-AA-back.
    """
    digits, chosen = max(2, len(str(len(every)))), {card.id for card in wanted}
    named = {
        f"{place:0{digits}d}-{card.id}": sides.faces[card.id]
        for place, card in enumerate(every, start=1)
        if card.id in chosen
    }
    shared: dict[str, CardSide] = {}
    for place, card in enumerate(every, start=1):
        back = sides.back_of(card) if card.id in chosen else None
        if card.back is None or back is None or back not in sides.backs:
            continue
        if back == card.back.id:
            shared[f"back-{back}"] = sides.backs[back]
        else:
            named[f"{place:0{digits}d}-{card.id}-back"] = sides.backs[back]
    return dict(sorted(named.items())) | shared
