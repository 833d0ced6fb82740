"""The commands `pnp box` and `pnp dividers`: what decks are kept in."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.cli.commands import Command
from generator.cli.console.reports import make_and_report
from generator.cli.options import build_options as built
from generator.cli.options.shared_options import (
    Folder,
    Force,
    LimitsOption,
    find_sheet_paper,
    find_texts,
    make_destination,
    open_game,
    read_length,
    read_text,
    require_deck_or_game,
)

if TYPE_CHECKING:
    from generator.deck.model import Deck
    from scorekeeper.games import Game
    from scorekeeper.i18n import Catalogue

DeckName = Annotated[
    str,
    typer.Option(
        "--deck", help="Name of a deck (see pnp list), or the path of your own deck.yaml.", show_default=False
    ),
]
GameName = Annotated[
    str,
    typer.Option("--game", help="Name of a game (see pnp list): its deck, with what the game has.", show_default=False),
]
BoxPaper = Annotated[
    str | None,
    typer.Option(
        help="a4, letter, legal, a3, tabloid or a size such as 210x297mm. Default: the smallest that holds it.",
        show_default=False,
    ),
]


def read_box_size(value: Any) -> Any:
    """Read the option `--size`; what is not text is read already.

    Raises:
        typer.BadParameter: It is not the size of a box.
    """
    from generator.packaging.box_size import parse_size

    return read_text(value, parse_size)


def box(
    deck: DeckName = "",
    game: GameName = "",
    gsm: Annotated[
        float | None, typer.Option(help="Weight of the cards' paper, 216 to 400 g/m2.", show_default=False)
    ] = None,
    calliper: Annotated[
        Any,
        typer.Option(
            parser=read_length,
            metavar="LENGTH",
            help="Thickness of one card, measured; in its sleeve if it has one. Default: 0.305mm.",
            show_default=False,
        ),
    ] = None,
    stack: Annotated[
        Any,
        typer.Option(
            parser=read_length, metavar="LENGTH", help="Height of all cards in a pile, measured.", show_default=False
        ),
    ] = None,
    sleeved: Annotated[
        bool, typer.Option("--sleeved", help="The cards are in sleeves; give --calliper or --stack too.")
    ] = False,
    count: Annotated[
        int | None, typer.Option(help="How many cards go in. Default: the whole deck.", show_default=False)
    ] = None,
    size: Annotated[
        Any,
        typer.Option(
            parser=read_box_size,
            metavar="WxHxDmm",
            help="Width, height and depth inside, instead of what the cards need: 65x91x22mm.",
            show_default=False,
        ),
    ] = None,
    board: Annotated[
        Any, typer.Option(parser=read_length, metavar="LENGTH", help="Thickness of the box's board.")
    ] = "0.5mm",
    paper: BoxPaper = None,
    lang: built.DeckLanguage = "",
    out: Folder = "",
    force: Force = False,
    limits: LimitsOption = 1.0,
) -> None:
    """Print a tuck box for a deck: to cut, fold and glue, with its lines for a cutter."""
    from generator.packaging.box_size import Thickness
    from generator.packaging.tuck_box import BoxRequest, make_tuck_box

    name, found, texts = _resolve_deck(deck, game, lang)
    request = BoxRequest(
        name,
        make_destination(out, force=force, in_folder=True),
        found,
        texts,
        Thickness(gsm, calliper, stack, sleeved),
        count,
        size,
        board,
        find_sheet_paper(paper) if paper else None,
    )
    make_and_report([name], lambda bar: make_tuck_box(request, progress=bar), limits=limits)


def dividers(
    deck: DeckName = "",
    game: GameName = "",
    by: Annotated[str, typer.Option(help="What they divide by: suit, rank, or a field of your cards.")] = "suit",
    tab: Annotated[Any, typer.Option(parser=read_length, metavar="LENGTH", help="Height of the tabs.")] = "10mm",
    height: Annotated[
        Any,
        typer.Option(
            parser=read_length,
            metavar="LENGTH",
            help="Height without the tab. Default: that of a card.",
            show_default=False,
        ),
    ] = None,
    paper: built.SheetPaper = None,
    lang: built.DeckLanguage = "",
    out: Folder = "",
    force: Force = False,
    limits: LimitsOption = 1.0,
) -> None:
    """Print dividers with tabs, one per suit or per value of a field, with their lines for a cutter."""
    from generator.packaging.dividers import DividersRequest, make_dividers

    name, found, texts = _resolve_deck(deck, game, lang)
    request = DividersRequest(
        name,
        make_destination(out, force=force, in_folder=True),
        find_sheet_paper(paper),
        found,
        texts,
        by,
        tab,
        height,
    )
    make_and_report([name], lambda bar: make_dividers(request, progress=bar), limits=limits)


def _resolve_deck(deck: str, game: str, lang: str) -> "tuple[str | Deck, Game | None, Catalogue | None]":
    """Return the deck, the game if one is named, and the language.

    Raises:
        typer.BadParameter: None of deck and game is named, or both.
    """
    require_deck_or_game(deck, game, "say for what")
    if deck:
        return deck, None, find_texts(lang)
    found, texts, made = open_game(game, lang)
    return made, found, texts


def add_commands(app: typer.Typer) -> None:
    """Add the commands that print boxes and dividers."""
    app.command(cls=Command, epilog="Example: pnp box --game showboat --gsm 300")(box)
    app.command(cls=Command, epilog="Example: pnp dividers --deck island --by rank")(dividers)
