"""Compares two states of a deck, and makes the report, the page and the picture of what differs."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.artwork import reject_unused_styles, untranslated_notes
from generator.deck.loader import load_deck, open_deck
from generator.deck.model import Deck
from generator.deck.translation import translate_deck
from generator.diff.deck_differences import CardDifference, DeckDifferences, find_differences
from generator.diff.difference_entries import DifferenceKind, describe_difference
from generator.diff.difference_page import difference_page
from generator.diff.difference_sheet import difference_sheet
from generator.errors import Fault, RenderError, join_names, plural
from generator.options.choices import Style
from generator.progress import Progress
from generator.session import BuildSession
from generator.writers.output import BuildResult
from scorekeeper.i18n import Catalogue

PAGE, SHEET = "diff.html", "diff.png"
"""Names of the files in a folder."""


@dataclass(frozen=True, slots=True)
class DeckState:
    """One of two states of a deck."""

    name: str
    """The deck as the user names it."""
    file: Path | None = None
    """Its deck file, if that is not found by the name."""


@dataclass(frozen=True, slots=True)
class DiffRequest:
    before: DeckState
    after: DeckState
    out: str = ""
    """A page (`.html`), a picture (`.png`), or a folder for both; empty: only the report."""
    may_replace: bool = False
    """Whether to replace files that pnp did not write."""
    styles: frozenset[Style] = frozenset()
    texts: Catalogue | None = None
    """The language of the texts; None: the deck's own."""


@dataclass(frozen=True, slots=True)
class DiffResult:
    output: BuildResult
    """The report, and the files if any were asked for."""
    facts: dict[str, Any]
    """What differs, as JSON values."""


@BuildSession()
def make_diff(request: DiffRequest, *, progress: Progress) -> DiffResult:
    """Compare two states of a deck.

    Raises:
        PnpError: A deck cannot be read or drawn, or the output has a name for another kind of file.
    """
    path, names = _resolve_out(request.out)
    before, after = (_open(state, request, progress) for state in (request.before, request.after))
    found = find_differences(before, after, request.styles, progress, draws_all=bool(names))
    files: dict[str, bytes] = {}
    notes = [*after.notes, *untranslated_notes(request.texts)]
    for name, kind in names.items():
        if kind == PAGE:
            files[name] = difference_page(found)
        else:
            files[name], note = difference_sheet(found)
            notes += filter(None, [note])
    made = BuildResult(
        files,
        path,
        f"{after.id}-diff",
        before.sources | after.sources,
        request.may_replace,
        tuple(_summary(found)),
        tuple(notes),
    )
    return DiffResult(made, _facts(found))


def _resolve_out(out: str) -> tuple[Path | None, dict[str, str]]:
    """Return where files go, and what to make under which name."""
    if not out:
        return None, {}
    path, kinds = Path(out), {".html": PAGE, ".htm": PAGE, ".png": SHEET}
    if path.is_dir() or out.endswith(("/", "\\")) or not path.suffix:
        return path, {PAGE: PAGE, SHEET: SHEET}
    if path.suffix.lower() not in kinds:
        raise RenderError(Fault("name a page (.html), a picture (.png), or a folder for both", f"--out {out}"))
    return path, {"": kinds[path.suffix.lower()]}


def _open(state: DeckState, request: DiffRequest, progress: Progress) -> Deck:
    if state.file is None:
        deck = open_deck(state.name, progress=progress)
    else:
        deck = load_deck(state.file, shown=state.name, progress=progress)
    deck = translate_deck(deck, request.texts) if request.texts else deck
    reject_unused_styles(deck, request.styles)
    return deck


# --- the report ------------------------------------------------------------------------------------------

_LINES = {
    DifferenceKind.CHANGED: "changed",
    DifferenceKind.NEW: "new",
    DifferenceKind.GONE: "gone",
    DifferenceKind.RENAMED: "renamed, with the same look",
    DifferenceKind.COPIES: "in another number",
}


def _summary(found: DeckDifferences) -> Iterator[str]:
    yield " → ".join(found.state_names)
    for kind, line in _LINES.items():
        cards = [each for each in found.cards if kind.matches(each)]
        if cards:
            yield f"{line}: {join_names(_describe_card(kind, each) for each in cards)}"
    yield f"as before: {plural(found.unchanged_count, 'card')}"


def _describe_card(kind: DifferenceKind, each: CardDifference) -> str:
    name = each.card.id
    if kind is DifferenceKind.RENAMED:
        return f"{each.former_id} → {name}"
    if kind is DifferenceKind.COPIES:
        return f"{name} {each.copies[0]} → {each.copies[1]}"
    if kind is DifferenceKind.CHANGED and each.back is not None:
        return f"{name} ({describe_difference(kind, each)})"
    return name


def _facts(found: DeckDifferences) -> dict[str, Any]:
    return {
        **found.facts(),
        "differs": bool(found.cards),
        "unchanged": found.unchanged_count,
        **{kind: _card_facts(kind, found) for kind in DifferenceKind},
    }


def _card_facts(kind: DifferenceKind, found: DeckDifferences) -> list[dict[str, Any]]:
    facts: list[dict[str, Any]] = []
    for each in filter(kind.matches, found.cards):
        told: dict[str, Any] = {"id": each.card.id, "name": found.name_of(each)}
        if kind is DifferenceKind.CHANGED:
            told["sides"] = [name for name, pair in (("face", each.face), ("back", each.back)) if pair is not None]
            told["texts"] = {name: list(said) for name, said in each.changed_texts.items()}
        elif kind is DifferenceKind.RENAMED:
            told["former_id"] = each.former_id
        elif kind is DifferenceKind.COPIES:
            told["copies"] = list(each.copies)
        else:
            told["copies"] = each.card.copy_count
        facts.append(told)
    return facts
