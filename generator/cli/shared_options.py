"""What commands share: where their files lie, printers and languages by name, and how a report is told."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.completion import complete_deck, complete_game
from generator.errors import PnpError
from generator.papers import Paper

if TYPE_CHECKING:
    from generator.deck import model
    from generator.imposition.back_registration import BackRegistration
    from scorekeeper.games import Game
    from scorekeeper.i18n import Catalogue

DeckArgument = Annotated[
    str, typer.Argument(help="Name of a deck, or the path of your own deck.yaml.", autocompletion=complete_deck)
]
GameOption = Annotated[str, typer.Option(help="Name of a game (see pnp list).", autocompletion=complete_game)]
LimitsOption = Annotated[
    float,
    typer.Option(
        "--limits", min=1, max=100, help="How many times the usual time and memory a deck of your own may take."
    ),
]
Force = Annotated[
    bool, typer.Option("--force", help="Replace files that pnp did not write, and files that the deck is made from.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the report, or what is wrong, as JSON.")]


def settings_file() -> Path:
    """Return the file for printer readings: PNP_PRINTERS, else the user's settings folder."""
    if os.environ.get("PNP_PRINTERS"):
        return Path(os.environ["PNP_PRINTERS"])
    folder = os.environ.get("XDG_CONFIG_HOME") or os.environ.get("APPDATA")
    return (Path(folder) if folder else _home("PNP_PRINTERS") / ".config") / "pnp" / "printers.json"


def icons_folder() -> Path:
    """Return the folder for icon sets: PNP_ICONS, else in the user's data folder."""
    return _data_folder("PNP_ICONS", "icons")


def print_history_folder() -> Path:
    """Return the folder for notes of what was printed: PNP_PRINTED, else in the user's data folder."""
    return _data_folder("PNP_PRINTED", "printed")


def cache_folder() -> Path | None:
    """Return the folder for what need not be made again: PNP_CACHE, else in the user's cache folder; None: nowhere."""
    asked = os.environ.get("PNP_CACHE", "")
    if asked:
        return None if asked == "off" else Path(asked)
    folder = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    try:
        return (Path(folder) if folder else _home("PNP_CACHE") / ".cache") / "pnp"
    except PnpError:
        return None


def _data_folder(variable: str, name: str) -> Path:
    if os.environ.get(variable):
        return Path(os.environ[variable])
    folder = os.environ.get("XDG_DATA_HOME") or os.environ.get("APPDATA")
    return (Path(folder) if folder else _home(variable) / ".local" / "share") / "pnp" / name


def _home(variable: str) -> Path:
    """Return the user's home folder.

    Raises:
        PnpError: There is none; says which variable names another folder.
    """
    try:
        return Path.home()
    except RuntimeError:
        raise PnpError(f"this account has no home folder: set HOME, or {variable} to a place of its own") from None


def find_reading(printer: str, paper: Paper) -> "BackRegistration | None":
    """Return what the user's settings know of a printer; None: no printer is named.

    Raises:
        PnpError: They do not know it.
    """
    if not printer:
        return None
    from generator.cli.stores import PrinterStore

    return PrinterStore(settings_file()).get(printer, paper.id)


def find_texts(lang: str) -> "Catalogue | None":
    """Return the language in which a deck is printed; None: its own.

    Raises:
        DeckDataError: It is no name of a language.
    """
    from generator.deck.translation import open_deck_texts

    return open_deck_texts(lang) if lang else None


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
