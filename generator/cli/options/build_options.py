"""The options of `pnp build`: how each is written, read and explained."""

from pathlib import Path
from typing import Annotated, Any

import typer

from generator.cli.options.shared_options import read_length, read_slots
from generator.print_options import MOST_PER_PAGE, ColourMode, CropMarks, Flip, Layout, Output, Style

DeckNames = Annotated[
    list[str] | None,
    typer.Option(
        "--deck",
        help="Name of a deck (see pnp list), or the path of your own deck.yaml. Can be repeated.",
        show_default=False,
    ),
]
GameName = Annotated[
    str,
    typer.Option(
        help="Name of a game (see pnp list): prints its deck, its tokens if it has any, a reference sheet per player "
        "and a score pad.",
        show_default=False,
    ),
]
Everything = Annotated[bool, typer.Option("--all", help="Everything for every game.")]
Players = Annotated[
    int | None,
    typer.Option(help="With --game: the number of players. Default: as many as usually play.", show_default=False),
]
Frugal = Annotated[
    bool,
    typer.Option(
        "--frugal",
        help="With --game or --all: on the fewest pages. Decks of one size share sheets, and reference sheets become "
        "cards where that saves pages.",
    ),
]
Together = Annotated[
    bool, typer.Option("--together", help="Let several decks with cards of one size share sheets, in one PDF.")
]
Changed = Annotated[
    bool,
    typer.Option("--changed", help="Print only what differs from what `pnp printed` noted: changed, new, more copies."),
]
PerPage = Annotated[
    int, typer.Option(min=1, max=MOST_PER_PAGE, help="With --layout contact: how many cards to a page.")
]
Watermark = Annotated[
    str,
    typer.Option(
        help="Print a word across every side, such as PROOF, on copies that you send round.", show_default=False
    ),
]
DeckLanguage = Annotated[str, typer.Option(help="Language of the texts, such as en or cs.", show_default=False)]
SheetPaper = Annotated[
    str | None,
    typer.Option(
        help="a4, letter, legal, a3, tabloid or a size such as 210x297mm. Default: the usual paper in your country.",
        show_default=False,
    ),
]
LayoutChoice = Annotated[
    Layout,
    typer.Option(
        help="duplex: both sides of the sheet. gutterfold: one side, to fold. "
        "faces: no backs. single: one card per page, for a print shop. contact: all cards small, with their names."
    ),
]
FlipChoice = Annotated[
    Flip, typer.Option(help="The edge on which your printer flips the paper when it prints both sides.")
]
DeckStyles = Annotated[
    list[Style] | None,
    typer.Option(
        show_default=False,
        help="low-ink: outlines on white, photos lighter. large-print: indices twice as large. "
        "four-colour: a colour for each suit. plain: without the lines that a game adds. Can be repeated.",
    ),
]
CardChoice = Annotated[
    list[str] | None,
    typer.Option(
        help="Print only these, separated by commas: cards (7C), suits (Crabs), ranks (K) or ranges (2-5, 2C-5C). "
        "Can be repeated.",
        show_default=False,
    ),
]
WithCredits = Annotated[
    bool, typer.Option("--credits", help="Add a card with the credits that the deck's licences ask for.")
]
DeckCopies = Annotated[int, typer.Option(min=1, max=1000, help="How many decks.")]
Skipped = Annotated[
    list[Any] | None,
    typer.Option(
        parser=read_slots,
        metavar="SLOTS",
        show_default=False,
        help="Slots already used on the first sheet, counted from the top left: 1-4. Can be repeated.",
    ),
]
Bleed = Annotated[
    Any,
    typer.Option(
        parser=read_length,
        metavar="LENGTH",
        help="Artwork beyond the cut on each side, in mm or with a unit.",
    ),
]
Gutter = Annotated[
    Any,
    typer.Option(
        parser=read_length,
        metavar="LENGTH",
        help="Space between cards: 0 (one cut serves two cards), or at least twice the bleed.",
    ),
]
Margin = Annotated[
    Any,
    typer.Option(
        parser=read_length, metavar="LENGTH", help="The border of the paper that your printer cannot print on."
    ),
]
Marks = Annotated[
    CropMarks, typer.Option(help="Crop marks around the block of cards, between the cards as well, or none.")
]
Corners = Annotated[bool, typer.Option("--corners", help="Draw a fine guide for rounding the corners.")]
Rulers = Annotated[bool, typer.Option(help="Print a 50 mm and a 2 in ruler, to check the size on paper.")]
PrinterName = Annotated[
    str, typer.Option(help="Correct the backs by what `pnp printer add` stored for this printer.", show_default=False)
]
Format = Annotated[Output, typer.Option(help="Sheets as a PDF, or a PNG, JPEG or SVG per side.")]
Dpi = Annotated[float, typer.Option(min=30, max=1200, help="Resolution of PNGs and JPEGs, in pixels per inch.")]
Verify = Annotated[
    bool,
    typer.Option(
        "--verify", help="Draw the PDF once more with another program, and compare each side with its SVG (slower)."
    ),
]
WithBleed = Annotated[
    bool, typer.Option("--with-bleed/--no-bleed", help="Keep the bleed in PNGs, JPEGs and SVGs, or cut it off.")
]
ColourChoice = Annotated[
    ColourMode, typer.Option(help="rgb: for printers at home. cmyk: the four inks of a press, by its --profile.")
]
Profile = Annotated[
    Path | None,
    typer.Option(help="With --colour cmyk: the ICC profile of the press, from your print house.", show_default=False),
]
InkLimit = Annotated[
    int | None,
    typer.Option(
        min=100,
        max=400,
        help="With --colour cmyk: the most ink in one place, all four colours together, in percent. Default: 300.",
        show_default=False,
    ),
]
SaveInk = Annotated[
    bool,
    typer.Option(
        "--save-ink",
        help="With --colour cmyk: in colours that would lay too much ink, use more black and less of the rest, instead "
        "of refusing them.",
    ),
]
CutContour = Annotated[
    bool, typer.Option("--cut-contour", help="Draw the edge of each face as a line in the spot colour CutContour.")
]
BuildOut = Annotated[
    str,
    typer.Option(help="The PDF to write, a folder, or - for standard output. Default: in output/.", show_default=False),
]
