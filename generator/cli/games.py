"""The commands that print pages of games: `pnp sheet`, `pnp pad`, and the requests for a whole game in `pnp build`."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.commands import Command, new_app, with_options
from generator.cli.printed_cards import print_variant_name, read_print_records
from generator.cli.reports import Bar, make_and_report, print_requests
from generator.cli.shared_options import GameOption, find_reading, print_report
from generator.cli.sources import BuildSource, PageOptions
from generator.imposition.sheet_format import SheetFormat
from generator.options.choices import SheetSize, Style
from generator.writers.registry import BuildRequest, Destination
from scorekeeper.errors import Problem
from scorekeeper.guests import collected_faults

if TYPE_CHECKING:
    from generator.games.page_savings import GamePrint, PageSavings
    from generator.writers.output import BuildResult
    from scorekeeper.games import Game


app = new_app()


@app.command(cls=Command, epilog="Example: pnp sheet --game above-water --size a5 --lang cs")
@with_options
def sheet(
    page: PageOptions,
    out: Destination,
    game: GameOption,
    size: Annotated[SheetSize, typer.Option(help=SheetSize.help())] = SheetSize.PAGE,
    copies: Annotated[int, typer.Option(min=1, max=1000, help="Number of copies.")] = 1,
) -> None:
    """Print the reference sheet of a game: set-up, turns, scoring with examples, house rules."""
    from generator.games.box import sheet_request
    from scorekeeper.games import find_game

    print_requests([sheet_request(find_game(game), size, _request(page, out), copies=copies)])


@app.command(cls=Command, epilog="Example: pnp pad --game five-suit --players 4 --up 2")
@with_options
def pad(
    page: PageOptions,
    out: Destination,
    game: GameOption,
    players: Annotated[
        int | None, typer.Option(help="Number of players. Default: the usual number.", show_default=False)
    ] = None,
    up: Annotated[int, typer.Option(help="Pads per page: 1, 2 or 4.")] = 1,
    copies: Annotated[int, typer.Option(min=1, max=1000, help="Number of pages.")] = 1,
) -> None:
    """Print score pads for a game, to fill in by hand."""
    from generator.games.box import pad_request, player_count
    from generator.games.pages import PADS_UP
    from scorekeeper.games import find_game

    if up not in PADS_UP:
        raise typer.BadParameter(f"{up} pads do not fit a page well; use 1, 2 or 4", param_hint="--up")
    found = find_game(game)
    request = replace(_request(page, out), copies=copies)
    print_requests([pad_request(found, player_count(found, players), up, request)])


def _request(page: PageOptions, out: Destination) -> BuildRequest:
    from generator.deck.translation import open_texts

    texts = open_texts(page.lang or "en")
    return BuildRequest("", SheetFormat(page.paper), out, styles=page.styles, texts=texts)


def print_game_file(source: BuildSource, request: BuildRequest, *, limits: float, as_json: bool) -> None:
    """Print a game of one's own, in a sandbox."""
    from generator.deck.library import find_game_file

    path = str(find_game_file(source.game))
    request = replace(request, reading=find_reading(source.printer, request.sheet.paper))
    variant = print_variant_name(request.styles, source.lang)
    printed = read_print_records([path], variant, limits)[path] if source.changed else None

    def draw(bar: Bar) -> "BuildResult":
        from generator.components.game_build import GameOutput, make_game
        from generator.components.game_file import load_game

        design = load_game(path, language=source.lang, players=source.players, progress=bar)
        how = GameOutput(request, source.frugal, source.has_cut_lines, printed)
        return make_game(design, how, progress=bar)

    make_and_report([path], draw, limits=limits, as_json=as_json)


def game_requests(source: BuildSource, like: BuildRequest, faults: list[Problem]) -> Iterator[BuildRequest]:
    """Yield requests for everything that one game, or every game, needs; a deck shared by two of them comes once.

    Args:
        faults: Takes those of installed games that have failed.
    """
    from generator.games.box import box

    like = _in_language(source, like)
    for wish in _game_prints(source.game, like.styles):
        own = replace(like, styles=wish.styles)
        with collected_faults(faults):
            yield from box(wish.game, own, players=source.players, with_deck=wish.has_deck)
            _print_missing_parts(wish.game)


def frugal_requests(source: BuildSource, like: BuildRequest, faults: list[Problem]) -> "PageSavings":
    """Return requests for everything that one game, or every game, needs, on the fewest pages; as `game_requests`."""
    from generator.games.page_savings import plan_fewest_pages

    wishes = list(_game_prints(source.game, like.styles))
    savings = plan_fewest_pages(wishes, _in_language(source, like), faults, players=source.players)
    for wish in wishes:
        with collected_faults(faults):
            _print_missing_parts(wish.game)
    return savings


def _in_language(source: BuildSource, like: BuildRequest) -> BuildRequest:
    from generator.deck.translation import open_texts

    return replace(like, texts=open_texts(source.lang or "en"))


def _game_prints(game: str, styles: frozenset[Style]) -> "Iterator[GamePrint]":
    """Yield the games to print: one, or every one; a deck shared by two of them is printed for the first."""
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
