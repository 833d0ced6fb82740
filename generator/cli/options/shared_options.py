"""What commands share: options, how they are read and what they are where left out, and how a report is told."""

import locale
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.print_options import Style

if TYPE_CHECKING:
    from generator.deck import model
    from generator.imposition.back_registration import BackRegistration
    from generator.writers.registry import Destination
    from scorekeeper.games import Game
    from scorekeeper.i18n import Catalogue

PaperOption = Annotated[
    str | None,
    typer.Option(
        help="a4, letter … or a size such as 210x297mm. Default: the usual paper in your country.", show_default=False
    ),
]
Styles = Annotated[
    list[Style] | None, typer.Option(help="low-ink: outlines on white. Can be repeated.", show_default=False)
]
Out = Annotated[
    str,
    typer.Option(help="The PDF to write, a folder, or - for standard output. Default: in output/.", show_default=False),
]
Folder = Annotated[
    str, typer.Option(help="The folder for the files. Default: a folder in output/.", show_default=False)
]
LimitsOption = Annotated[
    float,
    typer.Option(
        "--limits", min=1, max=100, help="How many times the usual time and memory a deck of your own may take."
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the report, or what is wrong, as JSON.")]
Force = Annotated[
    bool, typer.Option("--force", help="Replace files that pnp did not write, and files that the deck is made from.")
]

# Countries where letters are printed on US Letter (CLDR 45, paperSize US-Letter).
_LETTER_COUNTRIES = {"BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"}


def default_paper() -> str:
    """Return the paper of this place: PAPERSIZE, else the locale's country, else A4."""
    if os.environ.get("PAPERSIZE"):
        return os.environ["PAPERSIZE"].strip().lower()
    value = next(filter(None, (os.environ.get(name) for name in ("LC_ALL", "LC_PAPER", "LANG"))), "")
    if not value and sys.platform == "win32":
        value = locale.getlocale()[0] or ""
    country = value.partition(".")[0].partition("@")[0].rpartition("_")[2].upper()
    return "letter" if country in _LETTER_COUNTRIES else "a4"


def settings_file() -> Path:
    """Return the file for printer readings: PNP_PRINTERS, else the user's settings folder."""
    if os.environ.get("PNP_PRINTERS"):
        return Path(os.environ["PNP_PRINTERS"])
    folder = os.environ.get("XDG_CONFIG_HOME") or os.environ.get("APPDATA") or str(Path.home() / ".config")
    return Path(folder) / "pnp" / "printers.json"


def icons_folder() -> Path:
    """Return the folder for icon sets: PNP_ICONS, else in the user's data folder."""
    if os.environ.get("PNP_ICONS"):
        return Path(os.environ["PNP_ICONS"])
    return _data_folder() / "pnp" / "icons"


def print_history_folder() -> Path:
    """Return the folder for notes of what was printed: PNP_PRINTED, else in the user's data folder."""
    if os.environ.get("PNP_PRINTED"):
        return Path(os.environ["PNP_PRINTED"])
    return _data_folder() / "pnp" / "printed"


def cache_folder() -> Path | None:
    """Return the folder for what need not be made again: PNP_CACHE, else in the user's cache folder; None: `off`."""
    asked = os.environ.get("PNP_CACHE", "")
    if asked:
        return None if asked == "off" else Path(asked)
    folder = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(folder) if folder else Path.home() / ".cache") / "pnp"


def _data_folder() -> Path:
    folder = os.environ.get("XDG_DATA_HOME") or os.environ.get("APPDATA")
    return Path(folder) if folder else Path.home() / ".local" / "share"


def read_length(value: Any) -> Any:
    """Read a length option as mm; what is not text is read already.

    Raises:
        typer.BadParameter: It is no length.
    """
    from generator.units import parse_length

    return read_text(value, parse_length)


def read_slots(value: Any) -> Any:
    """Read an option that lists slots as numbers from 1; what is not text is read already.

    Raises:
        typer.BadParameter: It is no list of slots.
    """
    from generator.deck.selection import parse_slots

    return read_text(value, parse_slots)


def read_text(value: Any, parse: Callable[[str], Any]) -> Any:
    """Read an option's text; what is not text is read already.

    Raises:
        typer.BadParameter: It cannot be read.
    """
    if not isinstance(value, str):
        return value
    try:
        return parse(value)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None


def make_destination(asked: str, *, force: bool = False, in_folder: bool = False) -> "Destination":
    """Return where files go that the options `--out` and `--force` speak of."""
    from generator.writers.registry import Destination

    return Destination(asked, in_folder, force, default_paper())


def read_styles(asked: list[Style] | None) -> frozenset[Style]:
    """Return the styles asked for, of which the standard is none."""
    return frozenset(asked or ()) - {Style.STANDARD}


def find_sheet_paper(name: str | None) -> "model.Paper":
    """Return the paper of an option `--paper`, or where it is left out that of this place.

    Raises:
        typer.BadParameter: There is no such paper, or no printer takes that size.
    """
    from generator.deck.formats import find_paper

    try:
        return find_paper(name or default_paper())
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--paper") from None


def find_reading(printer: str, paper: "model.Paper") -> "BackRegistration | None":
    """Return what the user's settings know of a printer; None: no printer is named.

    Raises:
        PnpError: They do not know it.
    """
    from generator.cli.stores.printer_store import PrinterStore

    return PrinterStore(settings_file()).get(printer, paper.id) if printer else None


def find_texts(lang: str) -> "Catalogue | None":
    """Return the language in which a deck is printed; None: its own.

    Raises:
        DeckDataError: There is none of that name.
    """
    from generator.deck.translation import open_texts

    return open_texts(lang, with_installed=False) if lang else None


def open_game(name: str, lang: str) -> "tuple[Game, Catalogue, model.Deck]":
    """Return a game, the language in which it is printed, and its deck in that language.

    Raises:
        ScoreError: There is no such game.
        DeckDataError: There is no such language.
    """
    from generator.deck.translation import open_texts, translate_deck
    from generator.games.pages import game_deck
    from scorekeeper.games import find_game

    game, texts = find_game(name), open_texts(lang or "en")
    return game, texts, translate_deck(game_deck(game), texts)


def require_deck_or_game(deck: object, game: str, why: str) -> None:
    """Refuse a command line that names both a deck and a game, or none of them.

    Raises:
        typer.BadParameter: Says what is to be named.
    """
    if bool(deck) == bool(game):
        raise typer.BadParameter(f"{why}: one of --deck and --game", param_hint="--deck")


def print_report(lines: Sequence[str], warnings: Sequence[str]) -> None:
    """Print a report: its lines to stdout, its warnings as notes to stderr."""
    for warning in warnings:
        typer.echo(f"note: {warning}", err=True)
    for line in lines:
        typer.echo(line)
