"""What of a game is printed again after a playtest: cards, parts and texts that look different from the last print."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from generator.components.game_design import BackKind, GameDeck, GameDesign, GamePart, GameSection
from generator.components.game_facts import DesignFacts
from generator.components.game_texts import pad_sheet, read_game_rules, read_reference
from generator.deck.model import Deck, DeckCard
from generator.options.choices import Style
from generator.progress import Progress, ignore_progress
from generator.rendering.review.fingerprint import fingerprint_words
from generator.rendering.review.reprints import PrintedCard, PrintRecord, fingerprints_now, plan_reprints
from generator.rulebook.html_page import write_html
from generator.rulebook.rulebook_words import words_of
from generator.writers.cutters.cut_paths import path_data
from generator.writers.cutters.shape_lines import contour_of

RULES, PAD, BOX = "rules", "pad", "box"
"""What a game has once, as records name it."""


@dataclass(frozen=True, slots=True)
class GameReprints:
    design: GameDesign
    """The game with nothing but what is to be printed."""
    summary: tuple[str, ...]
    notes: tuple[str, ...]

    @property
    def is_empty(self) -> bool:
        """Whether nothing is to be printed."""
        design = self.design
        return not (
            design.decks or design.parts or design.reference_cards or design.rules or design.pad or design.boxed
        )


def fingerprint_game(
    design: GameDesign, styles: frozenset[Style], *, progress: Progress = ignore_progress
) -> dict[str, PrintedCard]:
    """Return the present fingerprints of all that a game prints: `deck.card`, `part.kind`, `rules`, `pad`, `box`.

    Raises:
        PnpError: Something cannot be drawn or read.
    """
    found: dict[str, PrintedCard] = {}
    for each in design.decks:
        for name, card in fingerprints_now(each.deck, each.deck.cards, styles, progress=progress).items():
            if each.copies:
                found[f"{each.deck.id}.{name}"] = replace(card, copies=card.copies * each.copies)
    for part in design.parts:
        found |= dict(_part_fingerprints(part, styles, progress))
    found |= {name: PrintedCard(fingerprint_words(text), "", count) for name, text, count in _texts(design, styles)}
    return found


def _part_fingerprints(
    part: GamePart, styles: frozenset[Style], progress: Progress
) -> Iterator[tuple[str, PrintedCard]]:
    """Yield those of a part's kinds. Its outline counts, and a back that is the face again."""
    decks = [deck for deck in (part.deck, part.cover) if deck is not None]
    drawn = [fingerprints_now(deck, deck.cards, styles, progress=progress) for deck in decks]
    made = f"{path_data(contour_of(part.deck.card_format))} {part.cut} {part.base} {part.base_mm} {part.joints}"
    if part.section is GameSection.DIALS:  # disc and cover are one
        sides = [card.face for cards in drawn for card in cards.values()]
        yield part.id, PrintedCard(fingerprint_words(made, *sides), "", part.count)
        return
    for name, card in drawn[0].items():
        again = f"{part.back}" if part.back in (BackKind.SAME, BackKind.MIRRORED) else ""
        yield f"{part.id}.{name}", replace(card, face=fingerprint_words(made, again, card.face))


def _texts(design: GameDesign, styles: frozenset[Style]) -> Iterator[tuple[str, str, int]]:
    """Yield name, content and number of rules, reference cards, pad and box."""
    facts = DesignFacts(design, styles)
    facts.version = ""  # a new version alone is nothing to print again
    words = words_of(design.language, design.words)
    if (rules := read_game_rules(design, facts)) is not None:
        yield RULES, f"{design.rules} {write_html(rules, words)}", 1
    for entry in design.reference_cards:
        page = write_html(read_reference(design, entry, facts), words)
        yield entry.id, f"{entry.format} {page}", max(1, design.copies_of_cards[entry.id])
    if design.pad is not None:
        yield PAD, f"{pad_sheet(design, design.pad)} {design.pad.up}", 1
    if design.boxed:
        held = [(each.deck.title, each.deck.copy_count * each.copies, each.deck.card_format) for each in design.decks]
        yield BOX, f"{design.title} {design.boxed} {held}", 1


def plan_game(
    design: GameDesign, record: PrintRecord, styles: frozenset[Style], *, progress: Progress = ignore_progress
) -> GameReprints:
    """Return what of a game brings the printed one up to date.

    Raises:
        PnpError: Something cannot be drawn or read, or the record is that of another game.
    """
    record.require_deck(design.id, design.display_name)
    now = fingerprint_game(design, styles, progress=progress)
    # For the plan, all that is printed is a card of one deck.
    cards = tuple(DeckCard(name, name, each.copies, "") for name, each in now.items())
    every = replace(design.look, cards=cards)
    plan = plan_reprints(every, cards, now, record.cards, noun="piece")
    wanted = {card.id: card.copy_count for card in plan.cards}
    chosen = replace(
        design,
        decks=tuple(_reprinted_decks(design, wanted)),
        parts=tuple(_reprinted_parts(design, wanted)),
        reference_cards=tuple(entry for entry in design.reference_cards if entry.id in wanted),
        copies_of_cards={**design.copies_of_cards, **{name: wanted.get(name, 0) for name in design.copies_of_cards}},
        rules=design.rules if RULES in wanted else None,
        pad=design.pad if PAD in wanted else None,
        boxed=design.boxed if BOX in wanted else (),
    )
    told = plan.summary if wanted or not plan.is_up_to_date else (*plan.summary, "nothing to print: all is up to date")
    return GameReprints(chosen, told, plan.notes)


def _reprinted_decks(design: GameDesign, wanted: Mapping[str, int]) -> Iterator[GameDeck]:
    for each in design.decks:
        if deck := _with_counts(each.deck, wanted):
            yield replace(each, deck=deck, copies=1)


def _reprinted_parts(design: GameDesign, wanted: Mapping[str, int]) -> Iterator[GamePart]:
    for part in design.parts:
        if part.section is GameSection.DIALS:
            if count := wanted.get(part.id):
                cards = tuple(replace(card, copy_count=count) for card in part.deck.cards)
                yield replace(part, deck=replace(part.deck, cards=cards))
        elif deck := _with_counts(part.deck, wanted):
            yield replace(part, deck=deck)


def _with_counts(deck: Deck, wanted: Mapping[str, int]) -> Deck | None:
    """Return a deck with as many of its cards as are wanted; None: none are."""
    counts = {card.id: wanted.get(f"{deck.id}.{card.id}", 0) for card in deck.cards}
    cards = tuple(replace(card, copy_count=counts[card.id]) for card in deck.cards if counts[card.id])
    return replace(deck, cards=cards) if cards else None
