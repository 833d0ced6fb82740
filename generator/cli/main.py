"""The `pnp` command: options in, one call of the press or the referee, a report out, errors as exit codes.

Exit codes: 0 done, 1 the user's data, 2 usage, 3 our bug (with its traceback), 130 interrupted.
"""

import gc
import os
import sys
import traceback
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from generator import __version__
from generator.cli import decks as cli_decks
from generator.cli import referee as cli_referee
from generator.cli.options import (
    Out,
    Paper,
    Styles,
    find_sheet_paper,
    read_length,
    read_slots,
    read_styles,
    settings_file,
    tell,
)
from generator.cli.printers import calibrate, printer_app
from generator.cli.progress import Bar
from generator.cli.questions import MainGroup
from generator.errors import PnpError, printable
from generator.options import CropMarks, Flip, Layout, Output, SheetSize, Style
from scorekeeper.errors import ScoreError

app = typer.Typer(
    name="pnp",
    cls=MainGroup,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    help="Print card decks at home: pick a deck, print the sheets, cut, play.\n\n"
    "Start with `pnp build --deck island`. Lengths are in mm unless you write a unit: 3, 3mm, 1/8in.",
)
app.add_typer(printer_app, name="printer")
cli_referee.add_commands(app)


def main() -> NoReturn:
    """Run the command and turn what went wrong into an exit code."""
    # A build makes many small objects and few that refer back; collecting them over and over takes a tenth of it.
    gc.set_threshold(500_000, 20, 20)
    try:
        app()
    except KeyboardInterrupt:
        typer.echo("interrupted", err=True)
        sys.exit(130)
    except PnpError as error:
        for fault in error.faults:
            typer.echo(f"error: {fault}", err=True)
        sys.exit(1)
    except ScoreError as error:
        for problem in error.problems:
            typer.echo(f"error: {printable(str(problem))}", err=True)
        sys.exit(1)
    except BrokenPipeError:
        # The reader of our output has gone, as `head` does; Python would complain again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        sys.exit(1)
    except Exception:
        traceback.print_exc()
        typer.echo("This is a bug of pnp, not yours. Please report it with the lines above.", err=True)
        sys.exit(3)
    sys.exit(0)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"pnp {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and stop.")
    ] = False,
) -> None:
    pass


@app.command(epilog="Example: pnp build --deck island --paper letter --layout gutterfold")
def build(
    deck: Annotated[
        str, typer.Option(help="Name of a deck (pnp list), or the path of your own deck.yaml.", show_default=False)
    ] = "",
    game: Annotated[
        str,
        typer.Option(
            help="Name of a game (pnp list): its deck, tokens, a reference sheet a player and a score pad.",
            show_default=False,
        ),
    ] = "",
    everything: Annotated[bool, typer.Option("--all", help="All of that for every game.")] = False,
    players: Annotated[
        int | None, typer.Option(help="With --game: for how many; left out, for a full table.", show_default=False)
    ] = None,
    lang: Annotated[str, typer.Option(help="Language of texts, such as en or cs.", show_default=False)] = "",
    paper: Annotated[
        str | None,
        typer.Option(
            help="a4, letter, legal, a3, tabloid or a size such as 210x297mm. "
            "Left out: the usual paper of your country.",
            show_default=False,
        ),
    ] = None,
    layout: Annotated[
        Layout,
        typer.Option(
            help="duplex: both sides of the sheet. gutterfold: one side, to be folded. "
            "faces: no backs. single: one card a page, for a print house."
        ),
    ] = Layout.DUPLEX,
    flip: Annotated[
        Flip, typer.Option(help="How your printer turns the paper when printing both sides.")
    ] = Flip.LONG_EDGE,
    style: Annotated[
        list[Style] | None,
        typer.Option(
            show_default=False,
            help="low-ink: outlines on white. large-print: indices twice as large. four-colour: a colour a suit. "
            "plain: without a game's own lines. May be given twice.",
        ),
    ] = None,
    cards: Annotated[
        str,
        typer.Option(
            help="Print only these: by card (7C), suit (Crabs), rank (K) or range (2-5, 2C-5C), with commas between.",
            show_default=False,
        ),
    ] = "",
    copies: Annotated[int, typer.Option(min=1, max=1000, help="How many decks.")] = 1,
    skip: Annotated[
        Any,
        typer.Option(
            parser=read_slots,
            metavar="SLOTS",
            show_default=False,
            help="Slots already used up on the first sheet, from the top left: 1-4.",
        ),
    ] = None,
    bleed: Annotated[
        Any,
        typer.Option(
            parser=read_length,
            metavar="LENGTH",
            help="Artwork beyond the cut, on each side, in mm or with a unit.",
        ),
    ] = "3mm",
    gutter: Annotated[
        Any,
        typer.Option(
            parser=read_length,
            metavar="LENGTH",
            help="Between cards: 0 (one cut for two cards), or at least two bleeds.",
        ),
    ] = "0mm",
    margin: Annotated[
        Any,
        typer.Option(
            parser=read_length, metavar="LENGTH", help="The border of the paper that your printer cannot reach."
        ),
    ] = "5mm",
    marks: Annotated[
        CropMarks, typer.Option(help="Crop marks around all cards, also between them, or none.")
    ] = CropMarks.EDGE,
    corners: Annotated[bool, typer.Option("--corners", help="Draw a fine guide for rounding the corners.")] = False,
    rulers: Annotated[bool, typer.Option(help="A 50 mm and a 2 in ruler, to check the size in print.")] = True,
    printer: Annotated[
        str, typer.Option(help="Move the backs by what `pnp printer add` keeps for this printer.", show_default=False)
    ] = "",
    format: Annotated[Output, typer.Option(help="Sheets as PDF, or a PNG or SVG a card.")] = Output.PDF,
    dpi: Annotated[float, typer.Option(min=30, max=1200, help="Pixels per inch of PNGs.")] = 300,
    with_bleed: Annotated[
        bool, typer.Option("--with-bleed/--no-bleed", help="Whether PNGs and SVGs show the bleed.")
    ] = True,
    out: Annotated[
        Path | None,
        typer.Option(help="The PDF to write, or the folder for pictures. Left out: in output/.", show_default=False),
    ] = None,
) -> None:
    """Print a deck: sheets to cut as a PDF, or a picture a card."""
    from generator import build as press
    from generator.deck.model import SheetFormat
    from generator.sheets.marks import MarkOptions

    if [bool(deck), bool(game), everything].count(True) != 1:
        raise typer.BadParameter("say what to print: one of --deck, --game and --all", param_hint="--deck")
    sheet_paper = find_sheet_paper(paper)
    styles = read_styles(style)
    if not deck:
        if cards or copies != 1 or skip or printer or corners or format is not Output.PDF:
            raise typer.BadParameter("cards, copies, skip, printer, corners and format go with --deck")
        sheet = SheetFormat(sheet_paper, layout, flip, bleed, gutter, margin)
        _build_games(game, sheet, out or Path("output"), lang, players, styles, MarkOptions(marks, rulers))
        return
    if players is not None:
        raise typer.BadParameter("players are asked for with --game", param_hint="--players")
    if printer and (layout is not Layout.DUPLEX or format is not Output.PDF):
        raise typer.BadParameter("it moves the backs of duplex sheets, and this has none", param_hint="--printer")
    if corners and layout is Layout.SINGLE:
        raise typer.BadParameter("pages for a print house carry no marks", param_hint="--corners")
    reading = None
    if printer:
        from generator.cli.printer_store import PrinterStore

        reading = PrinterStore(settings_file()).get(printer, sheet_paper.id)
    radius = press.open_deck(deck).card_format.corner_radius_mm if corners else 0.0
    sheet = SheetFormat(sheet_paper, layout, flip, bleed, gutter, margin)
    request = press.Request(
        deck, sheet, out or _default_out(deck, format), format, styles, cards, copies, skip or (),
        MarkOptions(marks, rulers, corner_radius_mm=radius), reading, dpi, with_bleed,
    )  # fmt: skip
    if lang:
        from generator.games.box import open_texts, translated

        texts = open_texts(lang, with_installed=False)
        request = replace(request, deck=translated(press.open_deck(deck), texts), texts=texts)
    _print(request)


@app.command(epilog="Example: pnp sheet --game above-water --size a5 --lang cs")
def sheet(
    game: Annotated[str, typer.Option(help="Name of a game (pnp list).")],
    size: Annotated[
        SheetSize, typer.Option(help="page: a whole page. a5: a page folded in the middle. card: to lie among cards.")
    ] = SheetSize.PAGE,
    copies: Annotated[int, typer.Option(min=1, max=1000, help="How many.")] = 1,
    paper: Paper = None,
    lang: Annotated[str, typer.Option(help="Language, such as en or cs.")] = "en",
    style: Styles = None,
    out: Out = None,
) -> None:
    """Print the reference sheet of a game: set-up, turns, scoring with examples, house rules."""
    from generator.deck.model import SheetFormat
    from generator.games.box import open_texts, sheet_request
    from scorekeeper.games import find_game

    found, texts = find_game(game), open_texts(lang)
    path = out or Path("output") / f"{game}-sheet{'' if size is SheetSize.PAGE else f'-{size}'}.pdf"
    sheet_format = SheetFormat(find_sheet_paper(paper))
    _print(sheet_request(found, size, sheet_format, path, texts, copies=copies, styles=read_styles(style)))


@app.command(epilog="Example: pnp pad --game five-suit --players 4 --up 2")
def pad(
    game: Annotated[str, typer.Option(help="Name of a game (pnp list).")],
    players: Annotated[int | None, typer.Option(help="Columns; left out, a full table.", show_default=False)] = None,
    up: Annotated[int, typer.Option(help="Pads on a page: 1, 2 or 4.")] = 1,
    copies: Annotated[int, typer.Option(min=1, max=1000, help="How many pages.")] = 1,
    paper: Paper = None,
    lang: Annotated[str, typer.Option(help="Language, such as en or cs.")] = "en",
    style: Styles = None,
    out: Out = None,
) -> None:
    """Print score pads of a game, for pencils."""
    from generator.deck.model import SheetFormat
    from generator.games.box import open_texts, pad_request, player_count
    from generator.games.pages import PADS_UP
    from scorekeeper.games import find_game

    if up not in PADS_UP:
        raise typer.BadParameter(f"{up} pads do not fit a page well; use 1, 2 or 4", param_hint="--up")
    found, texts = find_game(game), open_texts(lang)
    path = out or Path("output") / f"{game}-pad.pdf"
    count = player_count(found, players)
    sheet_format = SheetFormat(find_sheet_paper(paper))
    _print(pad_request(found, count, up, sheet_format, path, texts, copies=copies, styles=read_styles(style)))


def _build_games(
    game: str, sheet: Any, folder: Path, lang: str, players: int | None, styles: frozenset[Style], marks: Any
) -> None:
    """Print all that one game needs, or every game; a deck that two of them need once."""
    from generator.games.box import box, offered, open_texts
    from generator.games.pages import game_deck
    from generator.games.printed import all_printed, printed_of
    from scorekeeper.games import find_game

    texts = open_texts(lang or "en")
    wanted, problems = ((find_game(game),), ()) if game else all_printed()
    tell((), problems)
    printed: set[Path] = set()
    for each in wanted:
        looks = styles if game else offered(each, styles)
        deck = game_deck(each).folder.root
        for request in box(each, sheet, folder, texts, players=players, styles=looks, with_deck=deck not in printed):
            _print(replace(request, marks=marks))
        printed.add(deck)
        if lacking := printed_of(each).lacks():
            tell((), (f"{each.id} lacks: {', '.join(lacking)}",))


def _print(request: Any) -> None:
    """Build what is asked for, and tell what was made."""
    from generator import build as press

    bar = Bar()
    try:
        report = press.build(request, progress=bar)
    finally:
        bar.clear()
    tell(report.summary, report.warnings)
    shown = report.files[0] if len(report.files) == 1 else request.out
    typer.echo(f"wrote {shown}")


def _default_out(deck: str, kind: Output) -> Path:
    path = Path(deck)
    name = (path.parent if path.name == "deck.yaml" else path).resolve().stem if path.suffix else path.name
    return Path("output") / (f"{name}.pdf" if kind is Output.PDF else f"{name}-{kind}")


# Here, because help lists commands in the order in which they are added.
cli_decks.add_commands(app)
app.command()(calibrate)
