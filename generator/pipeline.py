"""The steps of a build: open the decks, select cards, merge those that share sheets, impose, draw, write."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from generator.artwork import draw_cards, open_translated, reject_unused_styles, require_unique_ids, untranslated_notes
from generator.cache import FinishedBuild
from generator.deck.files.folder import DeckFolder
from generator.deck.model import Deck, DeckCard
from generator.deck.selection import choose_cards
from generator.errors import LayoutError
from generator.options.choices import Layout
from generator.progress import Progress
from generator.rendering.review.preflight import Artwork, PreflightReport
from generator.rendering.review.reprints import PrintRecord, ReprintPlan, fingerprints_now, plan_reprints
from generator.rendering.sides import CardSide, CardSides
from generator.sandbox import allow_time
from generator.units import format_mm
from generator.writers.output_paths import file_stem, resolve_output
from generator.writers.registry import BuildJob, BuildRequest, WriterResult, find_writer
from generator.writers.targets import DeckSelection

MAX_COPIES = 20_000
"""Cards of one build (ours)."""
SECONDS_PER_COPY = 0.005
"""Processor time for a copy of a card (ours): it takes 0.0005 s."""
MOST_NAMED = 3
"""Decks listed in the name of a file (ours); the others are counted."""


def run(request: BuildRequest, progress: Progress) -> FinishedBuild:
    """Make the files of a request.

    Raises:
        PnpError: Whatever the user can fix, all faults of a step together.
    """
    asked = (request.deck, *request.joined_decks)
    pieces = [_open_selection(request, deck, progress) for deck in asked]
    decks = [piece.deck for piece in pieces]
    require_unique_ids(decks)
    summary: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    if request.print_records is not None:
        plans = _plan_reprints(request, pieces, request.print_records, progress)
        summary, notes = _describe_plans(decks, plans)
        pieces = [replace(piece, cards=plan.cards) for piece, plan in zip(pieces, plans, strict=True) if plan.cards]
    if not pieces:
        return FinishedBuild(WriterResult({}, summary, notes), decks[0].id, "", _folders_of(decks))
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
    notes += (*(note for each in printed for note in each.notes), *made.notes, *untranslated_notes(request.texts))
    made = replace(made, summary=(*summary, *made.summary), notes=notes)
    return FinishedBuild(made, deck.id, stem, _folders_of(decks))


def _folders_of(decks: Sequence[Deck]) -> tuple[DeckFolder, ...]:
    every = (folder for deck in decks for folder in (deck.folder, deck.folder.fallback))
    return tuple(folder for folder in every if folder is not None)


def _open_selection(request: BuildRequest, asked: str | Deck, progress: Progress) -> DeckSelection:
    deck = open_translated(asked, request.texts, has_credits=request.has_credits, progress=progress)
    reject_unused_styles(deck, request.styles)
    return DeckSelection(deck, choose_cards(deck, request.cards, request.sets))


def _plan_reprints(
    request: BuildRequest, pieces: Sequence[DeckSelection], records: Mapping[str, PrintRecord], progress: Progress
) -> list[ReprintPlan]:
    """Find for each deck which of its cards have changed since they were printed."""
    plans = []
    for name, piece in zip((request.deck, *request.joined_decks), pieces, strict=True):
        record = records[str(name)]
        record.require_deck(piece.deck.id, str(name))
        now = fingerprints_now(piece.deck, piece.cards, request.styles, progress=progress)
        plans.append(plan_reprints(piece.deck, piece.cards, now, record.cards))
    return plans


def _describe_plans(decks: Sequence[Deck], plans: Sequence[ReprintPlan]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the lines and notes on what is to be printed anew, with the decks' ids where there are several."""
    names = [f"{deck.id}: " if len(decks) > 1 else "" for deck in decks]
    told = list(zip(names, plans, strict=True))
    lines = [f"{name}{line}" for name, plan in told for line in plan.summary]
    if all(plan.is_up_to_date for plan in plans):
        lines.append("nothing to print: every card is up to date")
    elif not any(plan.cards for plan in plans):
        lines.append("no cards to print")
    return tuple(lines), tuple(f"{name}{note}" for name, plan in told for note in plan.notes)


def _draw_selection(request: BuildRequest, piece: DeckSelection, progress: Progress) -> Artwork:
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


def merge_decks(pieces: Sequence[DeckSelection]) -> tuple[Deck, tuple[DeckCard, ...]]:
    """Merge decks into one with the format and theme of the first; return it and its cards. One deck stays as it is.

    Raises:
        LayoutError: Their cards differ in size or corners, so that one cut cannot serve them all.
    """
    first = pieces[0].deck
    if len(pieces) == 1:
        return first, pieces[0].cards
    for piece in pieces[1:]:
        if _cut_size(piece.deck) != _cut_size(first):
            raise LayoutError(
                f"{first.id} has {_describe_cards(first)} and {piece.deck.id} {_describe_cards(piece.deck)}; decks "
                "can share sheets only if their cards have the same size"
            )
    decks = [piece.deck for piece in pieces]
    deck = replace(
        first,
        id=_merged_name(decks),
        title=f"{first.title} {first.version} and",  # continued by `version`, which has the count of the others
        version=f"{len(decks) - 1} more",
        source="; ".join(dict.fromkeys(deck.source for deck in decks)),
        licence="; ".join(dict.fromkeys(deck.licence for deck in decks)),
        cards=tuple(_rename_card(piece.deck, card) for piece in pieces for card in piece.deck.cards),
        backs=tuple(replace(back, id=f"{deck.id}.{back.id}") for deck in decks for back in deck.backs),
    )
    return deck, tuple(_rename_card(piece.deck, card) for piece in pieces for card in piece.cards)


def _merged_name(decks: Sequence[Deck]) -> str:
    """Return the name of their file: `island-and-five-suit`, `island-and-sheet-card`, `island-and-3-more`."""
    first, *rest = (deck.id for deck in decks)
    if len(decks) > MOST_NAMED:
        return f"{first}-and-{len(rest)}-more"
    return "-and-".join([first, *(name.removeprefix(f"{first}-") for name in rest)])


def merge_artworks(pieces: Sequence[DeckSelection], drawn: Sequence[Artwork]) -> Artwork:
    if len(pieces) == 1:
        return drawn[0]
    faces: dict[str, CardSide] = {}
    backs: dict[str, CardSide] = {}
    scenes = {}
    for piece, artwork in zip(pieces, drawn, strict=True):
        name, sides = piece.deck.id, artwork.sides
        of_deck = {card.back.id for card in piece.cards if card.back}
        for card_id, side in sides.faces.items():
            faces[f"{name}.{card_id}"] = _rename_side(side, f"face-{name}.{card_id}", piece.deck)
            scenes[f"face-{name}.{card_id}"] = artwork.scenes[side.id]
        for back_id, side in sides.backs.items():
            # A back that its template draws for each card is named after both; see `card_back_name`.
            shared, _, card_id = back_id.partition(".")
            renamed = f"{name}.{back_id}" if back_id in of_deck else f"{name}.{shared}.{name}.{card_id}"
            backs[renamed] = _rename_side(side, f"back-{renamed}", piece.deck)
            scenes[f"back-{renamed}"] = artwork.scenes[side.id]
    sides = CardSides(
        faces,
        backs,
        {href: data for artwork in drawn for href, data in artwork.sides.images.items()},
        {key: symbol for artwork in drawn for key, symbol in artwork.sides.symbols.items()},
    )
    findings = [artwork.findings for artwork in drawn]
    found = PreflightReport(
        tuple(fault for each in findings for fault in each.faults),
        tuple(dict.fromkeys(warning for each in findings for warning in each.warnings)),
        frozenset().union(*(each.fonts for each in findings)),
    )
    return Artwork(sides, scenes, found)


def _rename_card(deck: Deck, card: DeckCard) -> DeckCard:
    back = replace(card.back, id=f"{deck.id}.{card.back.id}") if card.back else None
    return replace(card, id=f"{deck.id}.{card.id}", back=back)


def _rename_side(side: CardSide, side_id: str, deck: Deck) -> CardSide:
    place = replace(side.place, key=f"{deck.id}: {side.owner}")
    return replace(side, id=side_id, drawing=replace(side.drawing, id=side_id), place=place)


def _cut_size(deck: Deck) -> tuple[float, float, float]:
    size = deck.card_format.size
    return size.width_mm, size.height_mm, deck.card_format.corner_radius_mm


def _describe_cards(deck: Deck) -> str:
    width, height, radius = map(format_mm, _cut_size(deck))
    return f"cards of {width} x {height} mm with corners of {radius} mm"
