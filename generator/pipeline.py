"""The steps of a build: open the deck, select cards, impose, draw, write."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from generator.artwork import draw_cards, open_translated, reject_unused_styles, require_unique_ids, untranslated_notes
from generator.cache.build_cache import FinishedBuild
from generator.deck.files.folder import DeckFolder
from generator.deck.model import Deck
from generator.deck.selection import select_cards
from generator.errors import LayoutError
from generator.options.choices import Layout
from generator.progress import Progress
from generator.rendering.review.deck_merge import BuildSelection, merge_artworks, merge_decks
from generator.rendering.review.preflight import Artwork
from generator.rendering.review.reprints import PrintedCard, fingerprints_now, plan_reprints
from generator.sandbox import allow_time
from generator.writers.output_paths import file_stem, resolve_output
from generator.writers.registry import BuildJob, BuildRequest, WriterResult, find_writer

MAX_COPIES = 20_000
"""Cards of one build (ours)."""
SECONDS_PER_COPY = 0.005
"""Processor time for a copy of a card (ours): it takes 0.0005 s."""


def run(request: BuildRequest, progress: Progress) -> FinishedBuild:
    """Make the files of a request.

    Raises:
        PnpError: Whatever the user can fix, all faults of a step together.
    """
    asked = (request.deck, *request.joined_decks)
    pieces = [_open_selection(request, deck, progress) for deck in asked]
    decks = [piece.deck for piece in pieces]
    require_unique_ids(decks)
    summary: list[str] = []
    if request.printed_cards is not None:
        lying = [request.printed_cards[str(deck)] for deck in asked]
        pieces = [
            _select_changed(request, piece, looks, summary, progress)
            for piece, looks in zip(pieces, lying, strict=True)
        ]
        pieces = [piece for piece in pieces if piece.cards]
    if not pieces:
        summary.append("nothing to print: every card is up to date")
        return FinishedBuild(WriterResult({}, tuple(summary), ()), decks[0].id, "", _folders_of(decks))
    deck, cards = merge_decks(pieces)
    count = sum(card.copy_count for card in cards) * request.copies
    if count > MAX_COPIES:
        raise LayoutError(f"{count} cards are more than the limit of {MAX_COPIES} for one build; print them in parts")
    order, writer, stem = BuildJob(request, deck, cards), find_writer(request.output), file_stem(deck, request)
    resolve_output(request, stem)  # a wrong name is reported before anything is drawn
    allow_time(len(cards) + sum(len(piece.deck.backs) for piece in pieces))
    allow_time(count, SECONDS_PER_COPY)
    writer.check(order)
    artwork = merge_artworks(pieces, [_draw_selection(request, piece, progress) for piece in pieces])
    made = writer.write(order, artwork, progress)
    printed = [piece.deck for piece in pieces]
    notes = (*(note for each in printed for note in each.notes), *made.notes, *untranslated_notes(request.texts))
    made = replace(made, summary=(*summary, *made.summary), notes=notes)
    return FinishedBuild(made, deck.id, stem, _folders_of(decks))


def _folders_of(decks: Sequence[Deck]) -> tuple[DeckFolder, ...]:
    every = (folder for deck in decks for folder in (deck.folder, deck.folder.fallback))
    return tuple(folder for folder in every if folder is not None)


def _open_selection(request: BuildRequest, asked: str | Deck, progress: Progress) -> BuildSelection:
    """Open a deck of a request, and select its cards."""
    deck = open_translated(asked, request.texts, has_credits=request.has_credits, progress=progress)
    reject_unused_styles(deck, request.styles)
    return BuildSelection(deck, select_cards(deck, request.cards) if request.cards else deck.cards)


def _select_changed(
    request: BuildRequest, piece: BuildSelection, before: Mapping[str, PrintedCard], told: list[str], progress: Progress
) -> BuildSelection:
    """Return the cards of a selection that have changed since they were printed, and report the changes."""
    now = fingerprints_now(piece.deck, piece.cards, request.styles, progress=progress)
    found = plan_reprints(piece.deck, piece.cards, now, before)
    told += [f"{piece.deck.id}: {line}" for line in found.summary] if request.joined_decks else found.summary
    return replace(piece, cards=found.cards)


def _draw_selection(request: BuildRequest, piece: BuildSelection, progress: Progress) -> Artwork:
    sheet = request.sheet
    return draw_cards(
        piece.deck,
        piece.cards,
        bleed_mm=sheet.bleed_mm,
        styles=request.styles,
        with_backs=sheet.layout is not Layout.FACES,
        watermark=request.watermark,
        progress=progress,
    )
