"""Pre-cut sheets on the command line: which one is meant, and what it leaves no room for."""

from dataclasses import replace

import typer

from generator.cli.options.unused_options import given_options
from generator.imposition.sheet_format import Cells, MarkOptions, PrecutOptions, SheetFormat
from generator.options.choices import CropMarks
from generator.papers import Paper


def lay_on_precut(
    context: typer.Context, sheet: SheetFormat, marks: MarkOptions, asked: PrecutOptions
) -> tuple[SheetFormat, MarkOptions]:
    """Return the sheet with the places that its cards must have, if it is cut already, and its marks.

    Raises:
        typer.BadParameter: The options contradict each other, or say not enough.
    """
    parts = {"--grid": asked.grid, "--origin": asked.origin, "--pitch": asked.pitch}
    said = [name for name, value in parts.items() if value is not None]
    if not asked.precut and not said:
        return sheet, marks
    if asked.precut and said:
        raise typer.BadParameter(
            f"the sheet has its own {said[0].strip('-')}; leave {', '.join(said)} out", param_hint="--precut"
        )
    given = dict(given_options(context))
    # Nobody cuts a pre-cut sheet, and what is beside one card can be on another.
    marks = replace(marks, crop=CropMarks.NONE)
    if asked.precut:
        _reject_unused(context, given)
        paper, cells = _find_sheet(asked.precut, sheet.paper if "paper" in given else None)
        return replace(sheet, paper=paper, cells=cells), marks
    if asked.grid is None or asked.origin is None or asked.pitch is None:
        lacking = [name for name in parts if name not in said]
        raise typer.BadParameter(f"needs {' and '.join(lacking)} too: a grid is all three", param_hint=", ".join(said))
    _reject_unused(context, given)
    name = f"the grid of {asked.grid[0]} x {asked.grid[1]}"
    return replace(sheet, cells=Cells(name, *asked.grid, *asked.origin, *asked.pitch)), marks


def _find_sheet(name: str, paper: Paper | None) -> tuple[Paper, Cells]:
    from generator.imposition.precut import find_precut

    try:
        sheet = find_precut(name)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--precut") from None
    if paper not in (None, sheet.paper):
        raise typer.BadParameter(f"{sheet.cells.name} is {sheet.paper.name}; leave --paper out", param_hint="--paper")
    return sheet.paper, sheet.cells


def _reject_unused(context: typer.Context, given: dict[str, str]) -> None:
    """Refuse what a sheet that is cut already has no use for.

    Raises:
        typer.BadParameter: Names it.
    """
    idle = [flag for name, flag in given.items() if name in ("gutter_mm", "has_corners")]
    if "crop" in given and context.params["crop"] is not CropMarks.NONE:
        idle.append(given["crop"])
    if idle:
        does = "does" if len(idle) == 1 else "do"
        raise typer.BadParameter(f"{does} nothing on a pre-cut sheet: nobody cuts it", param_hint=", ".join(idle))
