"""The options of `pnp build` for pre-cut sheets, and what they leave no room for."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.cli.options.shared_options import find_sheet_paper, read_text
from generator.cli.options.unused_options import given_options
from generator.print_options import CropMarks

if TYPE_CHECKING:
    from generator.deck.model import Cells, Paper


def read_grid(value: Any) -> Any:
    """Read an option such as `2x5` as columns and rows.

    Raises:
        typer.BadParameter: It is none.
    """
    from generator.deck.precut import parse_grid

    return read_text(value, parse_grid)


def read_place(value: Any) -> Any:
    """Read an option of two lengths, across and down, in mm.

    Raises:
        typer.BadParameter: They are none.
    """
    from generator.deck.precut import parse_offset

    return read_text(value, parse_offset)


Precut = Annotated[
    str,
    typer.Option(
        help="Print on a pre-cut or perforated sheet: avery-5371 and others (see pnp list).", show_default=False
    ),
]
Grid = Annotated[
    Any,
    typer.Option(
        parser=read_grid,
        metavar="COLUMNSxROWS",
        help="Print on a pre-cut sheet of your own: how many cards, such as 2x5; with --origin and --pitch.",
        show_default=False,
    ),
]
Origin = Annotated[
    Any,
    typer.Option(
        parser=read_place,
        metavar="LENGTH,LENGTH",
        help="With --grid: from the sheet's top left corner to the first card's, across and down.",
        show_default=False,
    ),
]
Pitch = Annotated[
    Any,
    typer.Option(
        parser=read_place,
        metavar="LENGTH,LENGTH",
        help="With --grid: from card to card, across and down.",
        show_default=False,
    ),
]


def read_cells(
    context: typer.Context, paper: str | None, precut: str, grid: Any, origin: Any, pitch: Any
) -> "tuple[Paper, Cells | None]":
    """Return the paper, and where cards must lie on it; None: wherever most of them fit.

    Raises:
        typer.BadParameter: The options contradict each other, or say not enough.
    """
    from generator.deck.model import Cells

    parts = {"--grid": grid, "--origin": origin, "--pitch": pitch}
    said = [name for name, value in parts.items() if value is not None]
    if not precut and not said:
        return find_sheet_paper(paper), None
    if precut and said:
        raise typer.BadParameter(
            f"the sheet has its own {said[0].strip('-')}; leave {', '.join(said)} out", param_hint="--precut"
        )
    if not precut and len(said) < len(parts):
        lacking = [name for name in parts if name not in said]
        raise typer.BadParameter(f"needs {' and '.join(lacking)} too: a grid is all three", param_hint=", ".join(said))
    _reject_unused(context)
    if precut:
        return _resolve_named_sheet(precut, paper)
    name = f"the grid of {grid[0]} x {grid[1]}"
    return find_sheet_paper(paper), Cells(name, *grid, *origin, *pitch)


def _resolve_named_sheet(precut: str, paper: str | None) -> "tuple[Paper, Cells]":
    from generator.deck.precut import find_precut

    try:
        sheet = find_precut(precut)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--precut") from None
    if paper is not None and find_sheet_paper(paper) != sheet.paper:
        raise typer.BadParameter(f"{sheet.cells.name} is {sheet.paper.name}; leave --paper out", param_hint="--paper")
    return sheet.paper, sheet.cells


def _reject_unused(context: typer.Context) -> None:
    """Refuse what a sheet that is cut already has no use for.

    Raises:
        typer.BadParameter: Names it.
    """
    asked = dict(given_options(context))
    idle = [shown for name, shown in asked.items() if name in ("gutter", "corners")]
    if "marks" in asked and context.params["marks"] is not CropMarks.NONE:
        idle.append(asked["marks"])
    if idle:
        does = "does" if len(idle) == 1 else "do"
        raise typer.BadParameter(f"{does} nothing on a pre-cut sheet: nobody cuts it", param_hint=", ".join(idle))
