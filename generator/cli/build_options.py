"""The options of `pnp build`: how each is written, read and explained."""

from pathlib import Path
from typing import Annotated, Any

import typer

from generator.cli.options import read_length, read_slots
from generator.options import CropMarks, Flip, Layout, Output, Style

DeckName = Annotated[
    str, typer.Option(help="Name of a deck (pnp list), or the path of your own deck.yaml.", show_default=False)
]
GameName = Annotated[
    str,
    typer.Option(
        help="Name of a game (pnp list): its deck, tokens, a reference sheet a player and a score pad.",
        show_default=False,
    ),
]
Everything = Annotated[bool, typer.Option("--all", help="All of that for every game.")]
Players = Annotated[
    int | None, typer.Option(help="With --game: for how many; left out, for a full table.", show_default=False)
]
DeckLanguage = Annotated[str, typer.Option(help="Language of texts, such as en or cs.", show_default=False)]
SheetPaper = Annotated[
    str | None,
    typer.Option(
        help="a4, letter, legal, a3, tabloid or a size such as 210x297mm. Left out: the usual paper of your country.",
        show_default=False,
    ),
]
LayoutChoice = Annotated[
    Layout,
    typer.Option(
        help="duplex: both sides of the sheet. gutterfold: one side, to be folded. "
        "faces: no backs. single: one card a page, for a print house."
    ),
]
FlipChoice = Annotated[Flip, typer.Option(help="How your printer turns the paper when printing both sides.")]
DeckStyles = Annotated[
    list[Style] | None,
    typer.Option(
        show_default=False,
        help="low-ink: outlines on white. large-print: indices twice as large. four-colour: a colour a suit. "
        "plain: without a game's own lines. May be given twice.",
    ),
]
CardChoice = Annotated[
    str,
    typer.Option(
        help="Print only these: by card (7C), suit (Crabs), rank (K) or range (2-5, 2C-5C), with commas between.",
        show_default=False,
    ),
]
DeckCopies = Annotated[int, typer.Option(min=1, max=1000, help="How many decks.")]
Skipped = Annotated[
    Any,
    typer.Option(
        parser=read_slots,
        metavar="SLOTS",
        show_default=False,
        help="Slots already used up on the first sheet, from the top left: 1-4.",
    ),
]
Bleed = Annotated[
    Any,
    typer.Option(
        parser=read_length,
        metavar="LENGTH",
        help="Artwork beyond the cut, on each side, in mm or with a unit.",
    ),
]
Gutter = Annotated[
    Any,
    typer.Option(
        parser=read_length,
        metavar="LENGTH",
        help="Between cards: 0 (one cut for two cards), or at least two bleeds.",
    ),
]
Margin = Annotated[
    Any,
    typer.Option(parser=read_length, metavar="LENGTH", help="The border of the paper that your printer cannot reach."),
]
Marks = Annotated[CropMarks, typer.Option(help="Crop marks around all cards, also between them, or none.")]
Corners = Annotated[bool, typer.Option("--corners", help="Draw a fine guide for rounding the corners.")]
Rulers = Annotated[bool, typer.Option(help="A 50 mm and a 2 in ruler, to check the size in print.")]
PrinterName = Annotated[
    str, typer.Option(help="Move the backs by what `pnp printer add` keeps for this printer.", show_default=False)
]
Format = Annotated[Output, typer.Option(help="Sheets as PDF, or a PNG or SVG a card.")]
Dpi = Annotated[float, typer.Option(min=30, max=1200, help="Pixels per inch of PNGs.")]
WithBleed = Annotated[bool, typer.Option("--with-bleed/--no-bleed", help="Whether PNGs and SVGs show the bleed.")]
BuildOut = Annotated[
    Path | None,
    typer.Option(help="The PDF to write, or the folder for pictures. Left out: in output/.", show_default=False),
]
