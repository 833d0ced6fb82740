"""The commands that print what a game needs: `pnp sheet`, `pnp pad`, and the box of everything for `pnp build`."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.commands import Command
from generator.cli.console.reports import print_requests
from generator.cli.options.shared_options import (
    Force,
    Out,
    PaperOption,
    Styles,
    find_sheet_paper,
    make_destination,
    print_report,
    read_styles,
)
from generator.print_options import SheetSize, Style

if TYPE_CHECKING:
    from generator.build import BuildRequest
    from generator.deck.model import SheetFormat
    from generator.games.page_savings import GamePrint, PageSavings
    from generator.imposition.printers_marks import MarkOptions
    from generator.writers.registry import Destination
    from scorekeeper.games import Game


def sheet(
    game: Annotated[str, typer.Option(help="Name of a game (see pnp list).")],
    size: Annotated[
        SheetSize, typer.Option(help="page: a full page. a5: a page folded in half. card: as large as a card.")
    ] = SheetSize.PAGE,
    copies: Annotated[int, typer.Option(min=1, max=1000, help="How many copies.")] = 1,
    paper: PaperOption = None,
    lang: Annotated[str, typer.Option(help="Language of the texts, such as en or cs.")] = "en",
    style: Styles = None,
    out: Out = "",
    force: Force = False,
) -> None:
    """Print the reference sheet of a game: set-up, turns, scoring with examples, house rules."""
    from generator.deck.model import SheetFormat
    from generator.deck.translation import open_texts
    from generator.games.box import sheet_request
    from scorekeeper.games import find_game

    found, texts = find_game(game), open_texts(lang)
    sheet_format = SheetFormat(find_sheet_paper(paper))
    styles = read_styles(style)
    print_requests(
        [
            sheet_request(
                found, size, sheet_format, make_destination(out, force=force), texts, copies=copies, styles=styles
            )
        ]
    )


def pad(
    game: Annotated[str, typer.Option(help="Name of a game (see pnp list).")],
    players: Annotated[
        int | None, typer.Option(help="Number of players. Default: as many as usually play.", show_default=False)
    ] = None,
    up: Annotated[int, typer.Option(help="Pads per page: 1, 2 or 4.")] = 1,
    copies: Annotated[int, typer.Option(min=1, max=1000, help="How many pages.")] = 1,
    paper: PaperOption = None,
    lang: Annotated[str, typer.Option(help="Language of the texts, such as en or cs.")] = "en",
    style: Styles = None,
    out: Out = "",
    force: Force = False,
) -> None:
    """Print score pads for a game, to fill in by hand."""
    from generator.deck.model import SheetFormat
    from generator.deck.translation import open_texts
    from generator.games.box import pad_request, player_count
    from generator.games.pages import PADS_UP
    from scorekeeper.games import find_game

    if up not in PADS_UP:
        raise typer.BadParameter(f"{up} pads do not fit a page well; use 1, 2 or 4", param_hint="--up")
    found, texts = find_game(game), open_texts(lang)
    count = player_count(found, players)
    sheet_format = SheetFormat(find_sheet_paper(paper))
    styles = read_styles(style)
    print_requests(
        [
            pad_request(
                found, count, up, sheet_format, make_destination(out, force=force), texts, copies=copies, styles=styles
            )
        ]
    )


def game_requests(
    game: str,
    sheet: "SheetFormat",
    out: "Destination",
    lang: str,
    *,
    players: int | None,
    styles: frozenset[Style],
    marks: "MarkOptions",
) -> Iterator["BuildRequest"]:
    """Ask for all that one game needs, or every game; for a deck that two of them need once.

    Args:
        game: Name of a game; empty: every game.
        sheet: Paper and imposition.
        out: The folder that the files go to.
        lang: Language; empty: English.
        players: For how many; None: as many as usually play.
        styles: What to do differently from the standard.
        marks: What stands beside the cards.
    """
    from generator.deck.translation import open_texts
    from generator.games.box import box

    texts = open_texts(lang or "en")
    for wish in _game_prints(game, styles):
        requests = box(wish.game, sheet, out, texts, players=players, styles=wish.styles, with_deck=wish.has_deck)
        for request in requests:
            yield replace(request, marks=marks)
        _print_missing_parts(wish.game)


def frugal_requests(
    game: str,
    sheet: "SheetFormat",
    out: "Destination",
    lang: str,
    *,
    players: int | None,
    styles: frozenset[Style],
    marks: "MarkOptions",
) -> "PageSavings":
    """Ask for all that one game needs, or every game, on the fewest pages; as `game_requests`."""
    from generator.deck.translation import open_texts
    from generator.games.page_savings import plan_fewest_pages

    wishes = list(_game_prints(game, styles))
    thrift = plan_fewest_pages(wishes, sheet, out, open_texts(lang or "en"), players=players, marks=marks)
    for wish in wishes:
        _print_missing_parts(wish.game)
    return thrift


def _game_prints(game: str, styles: frozenset[Style]) -> "Iterator[GamePrint]":
    """Yield the games that are printed: one, or every one; a deck that two of them need is printed for the first."""
    from generator.games.box import offered_styles
    from generator.games.page_savings import GamePrint
    from generator.games.pages import game_deck
    from generator.games.printed import all_printed
    from scorekeeper.games import find_game

    wanted, problems = ((find_game(game),), ()) if game else all_printed()
    print_report((), problems)
    printed: set[Path] = set()
    for each in wanted:
        deck = game_deck(each).folder.root
        yield GamePrint(each, styles if game else offered_styles(each, styles), has_deck=deck not in printed)
        printed.add(deck)


def _print_missing_parts(game: "Game") -> None:
    from generator.games.printed import printed_of

    if lacking := printed_of(game).lacks():
        print_report((), (f"{game.id} lacks: {', '.join(lacking)}",))


def add_commands(app: typer.Typer) -> None:
    """Add the commands that print sheets and pads."""
    app.command(cls=Command, epilog="Example: pnp sheet --game above-water --size a5 --lang cs")(sheet)
    app.command(cls=Command, epilog="Example: pnp pad --game five-suit --players 4 --up 2")(pad)
