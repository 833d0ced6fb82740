"""Finds the cards to reprint since a deck was last printed, and those to take out of its box."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from generator.deck.model import Deck, DeckCard
from generator.errors import DeckDataError, Fault, join_names, plural
from generator.options.choices import Style
from generator.progress import Progress, ignore_progress
from generator.rendering.faces.overlays import without_version_lines
from generator.rendering.review.fingerprint import fingerprint_sides, is_comparable
from generator.rendering.review.preflight import read_sides
from generator.rendering.side_renderer import render_sides
from generator.sandbox import allow_time


@dataclass(frozen=True, slots=True)
class PrintedCard:
    face: str
    """Fingerprint of its face."""
    back: str
    """Fingerprint of its back; empty: none."""
    copies: int

    @property
    def look(self) -> tuple[str, str]:
        """What tells it from other cards once it is cut."""
        return self.face, self.back

    @property
    def is_comparable(self) -> bool:
        """Whether this version of pnp made its fingerprints."""
        return is_comparable(self.face) and (not self.back or is_comparable(self.back))


@dataclass(frozen=True, slots=True)
class PrintRecord:
    """The printed cards of one deck, in one style and language."""

    cards: Mapping[str, PrintedCard]
    """By card id."""
    deck_id: str = ""
    """Of the deck that they belong to; empty in a record of pnp's first format."""
    path: str = ""
    """Its file, for messages."""

    def require_deck(self, deck_id: str, shown: str) -> None:
        """Refuse the record of another deck.

        Args:
            shown: The deck as the user named it.

        Raises:
            DeckDataError: It is one; says how it can be used all the same.
        """
        if self.deck_id not in ("", deck_id):
            raise DeckDataError(
                Fault(
                    f"is the record of a deck {self.deck_id!r}, but the id of this one is {deck_id!r}; if these are "
                    f"the same cards, run pnp printed {shown} --from {shown}, and else pnp printed {shown} --forget",
                    self.path,
                )
            )


@dataclass(frozen=True, slots=True)
class ReprintPlan:
    """The differences between a deck and its last print."""

    cards: tuple[DeckCard, ...]
    """The cards to print, as often as they are needed, in the deck's order."""
    summary: tuple[str, ...]
    """The changes, one line for each kind; cards are counted with their copies."""
    notes: tuple[str, ...] = ()
    """What cannot be told."""
    is_up_to_date: bool = True
    """Whether nothing is to be printed, taken out or looked at."""


def fingerprints_now(
    deck: Deck,
    cards: tuple[DeckCard, ...],
    styles: frozenset[Style],
    *,
    progress: Progress = ignore_progress,
) -> dict[str, PrintedCard]:
    """Return the present fingerprints of cards, by id.

    All sides are drawn with the default bleed, as printed cards have none.

    Raises:
        PnpError: Something cannot be drawn.
    """
    allow_time(len(cards) + len(deck.backs))
    sides = render_sides(deck, cards, bleed_mm=deck.usual_bleed_mm, styles=styles, progress=progress)
    sides = without_version_lines(sides, deck)
    prints = fingerprint_sides(read_sides(deck, sides, progress=progress), deck.trim)
    behind = {card.id: sides.back_of(card) for card in cards}
    backs = {card_id: prints[f"back-{back}"] if back is not None else "" for card_id, back in behind.items()}
    return {card.id: PrintedCard(prints[f"face-{card.id}"], backs[card.id], card.copy_count) for card in cards}


def plan_reprints(
    deck: Deck,
    cards: tuple[DeckCard, ...],
    now: Mapping[str, PrintedCard],
    before: Mapping[str, PrintedCard],
    *,
    noun: str = "card",
) -> ReprintPlan:
    """Plan what to print to bring the printed deck up to date.

    A printed card serves for any card that looks like it, whatever its id was. Cards whose fingerprints another version
    of pnp made count as unchanged, and are told.

    Args:
        now: Their present state, from `fingerprints_now`.
        before: Their state when last printed; a card that is missing was not printed.
        noun: What the cards are called in the summary.
    """
    chosen, every = {card.id for card in cards}, {card.id for card in deck.cards}
    box = {card_id: each for card_id, each in before.items() if card_id in chosen or card_id not in every}
    unclear = {card_id for card_id, each in box.items() if card_id in chosen and not each.is_comparable}
    serving = {
        card_id for card_id in box.keys() & chosen if card_id in unclear or box[card_id].look == now[card_id].look
    }
    alike: dict[tuple[str, str], list[str]] = {}
    for card_id, each in box.items():
        alike.setdefault(each.look, []).append(card_id)
    left = {card_id: each.copies for card_id, each in box.items()}

    def use(count: int, card_ids: Iterable[str]) -> int:
        """Use copies in the box that were recorded under some ids; return how many are still wanted."""
        for card_id in card_ids:
            used = min(count, left[card_id])
            left[card_id] -= used
            count -= used
        return count

    wanted = {card.id: use(card.copy_count, {card.id} & serving) for card in cards}
    wanted = {card_id: use(count, alike.get(now[card_id].look, ())) for card_id, count in wanted.items()}
    kinds: dict[str, dict[str, int]] = {"changed": {}, "new": {}, "more copies": {}, "take out of the box": left}
    for card_id, count in wanted.items():
        kinds["more copies" if card_id in serving else "changed" if card_id in box else "new"][card_id] = count
    kept = sum(card.copy_count for card in cards) - sum(wanted.values())
    lines = [f"{kind}: {_list_cards(found, noun)}" for kind, found in kinds.items() if any(found.values())]
    return ReprintPlan(
        tuple(replace(card, copy_count=count) for card in cards if (count := wanted[card.id])),
        (*lines, f"as printed: {plural(kept, noun)}"),
        (_describe_unclear(unclear),) if unclear else (),
        not (lines or unclear),
    )


def _list_cards(counts: Mapping[str, int], noun: str) -> str:
    """List cards with their copies, and count them: `cog, sloop x3 (4 cards)`."""
    names = (f"{card_id} x{count}" if count > 1 else card_id for card_id, count in counts.items() if count)
    return f"{join_names(names)} ({plural(sum(counts.values()), noun)})"


def _describe_unclear(card_ids: Iterable[str]) -> str:
    return (
        f"whether these look different is unknown, as another version of pnp recorded them: "
        f"{join_names(sorted(card_ids))}; print those that you changed with --cards, then run pnp printed again"
    )
