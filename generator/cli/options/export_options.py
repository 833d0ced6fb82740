"""The options of `pnp export`: how each is written, read and explained."""

from pathlib import Path
from typing import Annotated, Any

import typer

from generator.cli.options.shared_options import read_length
from generator.print_options import PageOrder, PictureKind

TargetName = Annotated[
    str,
    typer.Option("--to", help="Where it goes: a target, as pnp export --list shows them.", show_default=False),
]
ListTargets = Annotated[
    bool, typer.Option("--list", help="Show the targets: what each takes, what is made, what is checked.")
]
GameName = Annotated[
    str,
    typer.Option(
        help="Name of a game (see pnp list): exports its deck, and its tokens too for online tables and cutters.",
        show_default=False,
    ),
]
UrlBase = Annotated[
    str,
    typer.Option(
        help="Address of the folder in which you will put the sheets online, so that other players see them.",
        show_default=False,
    ),
]
Install = Annotated[bool, typer.Option("--install", help="Put it where Tabletop Simulator finds it.")]
Players = Annotated[
    int | None, typer.Option(help="How many hands the room has. Default: as many as usually play.", show_default=False)
]
Stock = Annotated[str, typer.Option(help="The print house's paper, such as S30 or M31.", show_default=False)]
Foil = Annotated[bool, typer.Option("--foil", help="Order foiled faces.")]
Order = Annotated[
    PageOrder,
    typer.Option(help="backs-first, alternating (back 1, face 1, …), or separate: backs in a file of their own."),
]
Pictures = Annotated[PictureKind, typer.Option(help="PDF pages, or a PNG or JPEG per side.")]
Rounded = Annotated[bool, typer.Option("--rounded", help="Round the corners in pictures.")]
Bleed = Annotated[Any, typer.Option(parser=read_length, metavar="LENGTH", help="Artwork beyond the cut on each side.")]
Dpi = Annotated[float, typer.Option(min=30, max=1200, help="Resolution of pictures, in pixels per inch.")]
Profile = Annotated[
    Path | None,
    typer.Option(help="The ICC profile of the press, from your print house: prints in CMYK.", show_default=False),
]
InkLimit = Annotated[
    int | None,
    typer.Option(
        min=100,
        max=400,
        help="Most ink in one place, all four colours together, in percent. Default: what the print house allows.",
        show_default=False,
    ),
]
SaveInk = Annotated[
    bool,
    typer.Option(
        "--save-ink",
        help="In colours that would lay too much ink, use more black and less of the rest, instead of refusing them.",
    ),
]
CutContour = Annotated[
    bool, typer.Option("--cut-contour", help="Draw the cut as a line in the spot colour CutContour.")
]
Borderless = Annotated[
    bool, typer.Option("--borderless", help="Registration marks 3.5 mm from the paper's edge: more cards to a sheet.")
]
Marks = Annotated[int, typer.Option(min=3, max=4, help="Registration marks: 3, or 4 for a Cameo 5 Alpha.")]
Test = Annotated[bool, typer.Option("--test", help="Print outlines alone, to try the cutter without wasting ink.")]
