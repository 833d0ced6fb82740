"""Language, names and reports of boxes and dividers."""

from collections.abc import Mapping

from generator.deck.model import Deck
from generator.deck.translation import open_texts
from generator.writers.output import REPORT, BuildResult, format_report
from generator.writers.output_paths import FOLDER, resolve_folder
from generator.writers.registry import Destination
from scorekeeper.games import Game
from scorekeeper.i18n import SOURCE_LANGUAGE, Catalogue, languages


def language_of(deck: Deck, asked: Catalogue | None) -> Catalogue:
    """Return the requested language, or the deck's own, or English."""
    return asked or open_texts(deck.language if deck.language in languages() else SOURCE_LANGUAGE)


def name_of(kind: str, deck: Deck, game: Game | None, asked: Catalogue | None) -> str:
    """Return the base name of files: `island-box`, `showboat-dividers-cs`."""
    name = f"{game.id if game else deck.id}-{kind}"
    return f"{name}-{asked.language}" if asked and asked.language != SOURCE_LANGUAGE else name


def add_report(
    files: Mapping[str, bytes],
    name: str,
    out: Destination,
    deck: Deck,
    *,
    summary: tuple[str, ...],
    notes: tuple[str, ...],
) -> BuildResult:
    """Return files with their report, for the requested folder, or one named after them.

    Raises:
        RenderError: The requested name is not a folder.
    """
    report = format_report((*summary, *(f"note: {note}" for note in notes)))
    folder = resolve_folder(out.requested_path) if out.requested_path else FOLDER / name
    return BuildResult({**files, REPORT: report}, folder, name, deck.sources, out.may_replace, summary, notes)
