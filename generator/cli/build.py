"""The command `pnp build`: a deck, or all that a game needs."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from generator.cli.games import print_games
from generator.cli.options import find_sheet_paper, read_length, read_slots, read_styles, settings_file
from generator.cli.reports import print_request
from generator.options import CropMarks, Flip, Layout, Output, Style


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
        print_games(game, sheet, out or Path("output"), lang, players, styles, MarkOptions(marks, rulers))
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

        texts = open_texts(lang)
        request = replace(request, deck=translated(press.open_deck(deck), texts), texts=texts)
    print_request(request)


def _default_out(deck: str, kind: Output) -> Path:
    path = Path(deck)
    name = (path.parent if path.name == "deck.yaml" else path).resolve().stem if path.suffix else path.name
    return Path("output") / (f"{name}.pdf" if kind is Output.PDF else f"{name}-{kind}")


def add_commands(app: typer.Typer) -> None:
    """Add the command that prints decks."""
    app.command(epilog="Example: pnp build --deck island --paper letter --layout gutterfold")(build)
