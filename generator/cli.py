"""The `pnp` command: options in, one call of the press or the referee, a report out, errors as exit codes.

Exit codes: 0 done, 1 the user's data, 2 usage, 3 our bug (with its traceback), 130 interrupted.
"""

import gc
import locale
import os
import sys
import traceback
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from generator import __version__
from generator.cli_referee import add_commands
from generator.errors import PnpError, printable
from generator.options import CropMarks, Flip, Layout, Output, SheetSize, Style
from generator.progress import Bar
from scorekeeper.errors import ScoreError

app = typer.Typer(
    name="pnp",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    help="Print card decks at home: pick a deck, print the sheets, cut, play.\n\n"
    "Start with `pnp build --deck island`. Lengths are in mm unless you write a unit: 3, 3mm, 1/8in.",
)
printer_app = typer.Typer(
    rich_markup_mode=None, no_args_is_help=True, help="Keep what a printer does wrong with backs."
)
app.add_typer(printer_app, name="printer")
add_commands(app)

Paper = Annotated[
    str | None,
    typer.Option(help="a4, letter ... or a size such as 210x297mm. Left out: as in your country.", show_default=False),
]
Styles = Annotated[
    list[Style] | None, typer.Option(help="low-ink: outlines on white. May be given twice.", show_default=False)
]
Out = Annotated[Path | None, typer.Option(help="The PDF to write. Left out: in output/.", show_default=False)]

# Countries where letters are printed on US Letter (CLDR 45, paperSize US-Letter).
_LETTER_COUNTRIES = {"BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"}


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


def _default_paper() -> str:
    """Give the paper of this place: PAPERSIZE, else the locale's country, else A4."""
    if os.environ.get("PAPERSIZE"):
        return os.environ["PAPERSIZE"].strip().lower()
    value = next(filter(None, (os.environ.get(name) for name in ("LC_ALL", "LC_PAPER", "LANG"))), "")
    if not value and sys.platform == "win32":
        value = locale.getlocale()[0] or ""
    country = value.partition(".")[0].partition("@")[0].rpartition("_")[2].upper()
    return "letter" if country in _LETTER_COUNTRIES else "a4"


def _settings_file() -> Path:
    """Give the file for printer readings: PNP_PRINTERS, else the user's settings folder."""
    if os.environ.get("PNP_PRINTERS"):
        return Path(os.environ["PNP_PRINTERS"])
    folder = os.environ.get("XDG_CONFIG_HOME") or os.environ.get("APPDATA") or str(Path.home() / ".config")
    return Path(folder) / "pnp" / "printers.json"


def _parsed(read: Callable[[str], Any]) -> Callable[[str | None], Any]:
    """Make an option's parser from a function that raises ValueError."""

    def parse(value: Any) -> Any:
        if not isinstance(value, str):
            return value
        try:
            return read(value)
        except ValueError as error:
            raise typer.BadParameter(str(error)) from None

    return parse


def _length(value: str) -> float:
    from generator.units import parse_length

    return parse_length(value)


def _slots(value: str) -> frozenset[int]:
    from generator.selection import parse_slots

    return parse_slots(value)


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
            parser=_parsed(_slots),
            metavar="SLOTS",
            show_default=False,
            help="Slots already used up on the first sheet, from the top left: 1-4.",
        ),
    ] = None,
    bleed: Annotated[
        Any,
        typer.Option(
            parser=_parsed(_length),
            metavar="LENGTH",
            help="Artwork beyond the cut, on each side, in mm or with a unit.",
        ),
    ] = "3mm",
    gutter: Annotated[
        Any,
        typer.Option(
            parser=_parsed(_length),
            metavar="LENGTH",
            help="Between cards: 0 (one cut for two cards), or at least two bleeds.",
        ),
    ] = "0mm",
    margin: Annotated[
        Any,
        typer.Option(
            parser=_parsed(_length), metavar="LENGTH", help="The border of the paper that your printer cannot reach."
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
    from generator.marks import MarkOptions
    from generator.model import SheetFormat

    if [bool(deck), bool(game), everything].count(True) != 1:
        raise typer.BadParameter("say what to print: one of --deck, --game and --all", param_hint="--deck")
    sheet_paper = _paper(paper)
    styles = _styles(style)
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
        from generator.printers import PrinterStore

        reading = PrinterStore(_settings_file()).get(printer, sheet_paper.id)
    radius = press.open_deck(deck).card_format.corner_radius_mm if corners else 0.0
    sheet = SheetFormat(sheet_paper, layout, flip, bleed, gutter, margin)
    request = press.Request(
        deck, sheet, out or _default_out(deck, format), format, styles, cards, copies, skip or (),
        MarkOptions(marks, rulers, corner_radius_mm=radius), reading, dpi, with_bleed,
    )  # fmt: skip
    if lang:
        from generator.gamebox import open_texts, translated

        texts = open_texts(lang)
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
    from generator.gamebox import open_texts, sheet_request
    from generator.games import find_game
    from generator.model import SheetFormat

    found, texts = find_game(game), open_texts(lang)
    path = out or Path("output") / f"{game}-sheet{'' if size is SheetSize.PAGE else f'-{size}'}.pdf"
    _print(sheet_request(found, size, SheetFormat(_paper(paper)), path, texts, copies=copies, styles=_styles(style)))


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
    from generator.gamebox import open_texts, pad_request, player_count
    from generator.games import find_game
    from generator.model import SheetFormat
    from generator.pages import PADS_UP

    if up not in PADS_UP:
        raise typer.BadParameter(f"{up} pads do not fit a page well; use 1, 2 or 4", param_hint="--up")
    found, texts = find_game(game), open_texts(lang)
    path = out or Path("output") / f"{game}-pad.pdf"
    count = player_count(found, players)
    _print(pad_request(found, count, up, SheetFormat(_paper(paper)), path, texts, copies=copies, styles=_styles(style)))


def _styles(asked: list[Style] | None) -> frozenset[Style]:
    return frozenset(asked or ()) - {Style.STANDARD}


def _paper(name: str | None) -> Any:
    from generator.loader import find_paper

    try:
        return find_paper(name or _default_paper())
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--paper") from None


def _build_games(
    game: str, sheet: Any, folder: Path, lang: str, players: int | None, styles: frozenset[Style], marks: Any
) -> None:
    """Print all that one game needs, or every game; a deck that two of them need once."""
    from generator.gamebox import box, offered, open_texts
    from generator.games import GAMES, find_game

    texts = open_texts(lang or "en")
    printed: set[str] = set()
    for each in [find_game(game)] if game else GAMES.values():
        looks = styles if game else offered(each, styles)
        for request in box(
            each, sheet, folder, texts, players=players, styles=looks, with_deck=each.deck not in printed
        ):
            _print(replace(request, marks=marks))
        printed.add(each.deck)


def _print(request: Any) -> None:
    """Build what is asked for, and tell what was made."""
    from generator import build as press

    bar = Bar()
    try:
        report = press.build(request, progress=bar)
    finally:
        bar.clear()
    _tell(report.summary, report.warnings)
    shown = report.files[0] if len(report.files) == 1 else request.out
    typer.echo(f"wrote {shown}")


def _default_out(deck: str, kind: Output) -> Path:
    path = Path(deck)
    name = (path.parent if path.name == "deck.yaml" else path).resolve().stem if path.suffix else path.name
    return Path("output") / (f"{name}.pdf" if kind is Output.PDF else f"{name}-{kind}")


def _tell(lines: tuple[str, ...], warnings: tuple[str, ...]) -> None:
    for warning in warnings:
        typer.echo(f"note: {warning}", err=True)
    for line in lines:
        typer.echo(line)


@app.command()
def check(
    deck: Annotated[
        list[str] | None, typer.Argument(help="Decks to check, by name or path. Left out: all that come with pnp.")
    ] = None,
) -> None:
    """Look for every fault of a deck file and its cards, without printing."""
    from generator import build as press
    from generator.errors import DeckDataError, Fault
    from generator.loader import deck_names

    faults: list[Fault] = []
    for name in deck or deck_names():
        try:
            found, findings = press.check(name)
        except PnpError as error:
            faults.extend(error.faults)
            continue
        sound = f"{found.shown}: sound, {len(found.cards)} cards ({found.copy_count} with copies)"
        _tell((sound,), findings.warnings)
    if faults:
        raise DeckDataError(faults)


@app.command("list")
def list_(
    deck: Annotated[
        str | None, typer.Argument(help="A deck whose cards to list. Left out: everything there is to choose from.")
    ] = None,
) -> None:
    """Show the decks, papers, card formats, layouts and styles, or the cards of a deck."""
    from generator import build as press

    if deck is not None:
        found, rows = press.list_cards(deck)
        typer.echo(f"{found.title} {found.version}, {found.copy_count} cards")
        typer.echo(f"  source: {found.source}\n  licence: {found.licence}")
        sections = {"cards": rows}
    else:
        sections = press.listing()
    for title, rows in sections.items():
        typer.echo(f"\n{title}:")
        width = max(len(name) for name, _ in rows)
        for name, line in rows:
            typer.echo(f"  {name:{width}}  {line}".rstrip())


@app.command()
def new(
    name: Annotated[str, typer.Argument(help="Name of the deck, and of the folder that is made for it.")],
    out: Annotated[Path, typer.Option(help="Where to make the folder.")] = Path("."),
) -> None:
    """Make a small deck of your own to start from; it builds at once."""
    from generator.newdeck import new_deck

    folder = new_deck(name, out)
    typer.echo(f"made {folder}; print it with: pnp build --deck {folder / 'deck.yaml'}")


@app.command()
def schema() -> None:
    """Print the JSON Schema of deck files, for editors."""
    import json

    from generator.schema import json_schema

    typer.echo(json.dumps(json_schema(), indent=2, ensure_ascii=False))


@app.command(hidden=True)
def assets(
    out: Annotated[Path, typer.Option(help="The folder for them.")] = Path("scorekeeper/assets"),
) -> None:
    """Make what the scorekeeper shows anew, in a checkout: pictures, facts of decks, texts of sheets."""
    from generator.appassets import write_assets

    typer.echo(f"wrote {len(write_assets(out))} files below {out}")


@app.command()
def calibrate(
    paper: Annotated[str | None, typer.Option(help="As for build.", show_default=False)] = None,
    flip: Annotated[Flip, typer.Option(help="How your printer turns the paper.")] = Flip.LONG_EDGE,
    printer: Annotated[
        str, typer.Option(help="Print with this printer's correction, to see that it reads 0 now.", show_default=False)
    ] = "",
    out: Annotated[
        Path | None, typer.Option(help="The PDF. Left out: output/calibrate-PAPER.pdf.", show_default=False)
    ] = None,
) -> None:
    """Print a two-sided sheet that shows how far the backs are off."""
    from generator.calibration import write_calibration
    from generator.loader import find_paper
    from generator.printers import PrinterStore

    try:
        sheet_paper = find_paper(paper or _default_paper())
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--paper") from None
    reading = PrinterStore(_settings_file()).get(printer, sheet_paper.id) if printer else None
    path = out or Path("output") / f"calibrate-{sheet_paper.id}.pdf"
    write_calibration(sheet_paper, flip, path, reading=reading)
    typer.echo(f"wrote {path}; print it on both sides at 100 %, then follow what it says")


@printer_app.command("add")
def printer_add(
    name: Annotated[str, typer.Argument(help="Your name for the printer and tray.")],
    dx: Annotated[float, typer.Option(help="mm that the back lands too far right, looking at the back.")] = 0.0,
    dy: Annotated[float, typer.Option(help="mm that the back lands too far down.")] = 0.0,
    rotate: Annotated[float, typer.Option(help="Degrees that the back is turned clockwise.")] = 0.0,
    scale_x: Annotated[float, typer.Option(help="Printed width of the back / true width.")] = 1.0,
    scale_y: Annotated[float, typer.Option(help="Printed height of the back / true height.")] = 1.0,
    readings: Annotated[
        str,
        typer.Option(
            help='What the calibration sheet reads, in its order: "T1 T2 R1 R2 B1 B2 L1 L2"; instead '
            "of the five numbers.",
            show_default=False,
        ),
    ] = "",
    paper: Annotated[str | None, typer.Option(help="The paper it was read on.", show_default=False)] = None,
    flip: Annotated[Flip, typer.Option(help="How the sheet was turned.")] = Flip.LONG_EDGE,
) -> None:
    """Keep what the calibration sheet says about a printer and a paper."""
    from generator.calibration import read_sheet
    from generator.loader import find_paper
    from generator.printers import PrinterStore, Reading

    try:
        sheet_paper = find_paper(paper or _default_paper())
        reading = Reading(dx, dy, rotate, scale_x, scale_y, flip)
        if readings:
            if reading != Reading(flip=flip):
                raise ValueError("--readings stands for --dx, --dy, --rotate, --scale-x and --scale-y; give one or "
                                 "the other")  # fmt: skip
            reading = read_sheet(sheet_paper, flip, readings)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
    PrinterStore(_settings_file()).add(name, sheet_paper.id, reading)
    typer.echo(f"{name}, {sheet_paper.id}: backs land {reading.describe()}; use it with --printer {name!r}")


@printer_app.command("list")
def printer_list() -> None:
    """Show the printers and what is known of them."""
    from generator.printers import PrinterStore

    known = PrinterStore(_settings_file()).all()
    if not known:
        typer.echo("no printers yet: print `pnp calibrate`, then `pnp printer add`")
    for name, papers in known.items():
        for paper, reading in papers.items():
            typer.echo(f"{name}, {paper}: {reading.describe()}")


@printer_app.command("remove")
def printer_remove(name: Annotated[str, typer.Argument(help="The printer to forget.")]) -> None:
    """Forget a printer."""
    from generator.printers import PrinterStore

    PrinterStore(_settings_file()).remove(name)
    typer.echo(f"forgot {name}")
