"""The command `pnp build`: a deck, or everything for a game."""

from collections.abc import Iterator
from dataclasses import replace

import typer

from generator.cli.commands import Command, given_options, new_app, reject_unused, with_options
from generator.cli.games import frugal_requests, game_requests, print_game_file
from generator.cli.printed_cards import print_variant_name, read_print_records
from generator.cli.reports import print_page_savings, print_requests
from generator.cli.shared_options import AsJson, LimitsOption, find_reading, find_texts
from generator.cli.sources import BuildSource
from generator.imposition.sheet_format import Cells, MarkOptions, PrecutOptions, SheetFormat
from generator.options.choices import ColourMode, CropMarks, Output, PrintSource
from generator.options.common import GAMES
from generator.options.declaration import options_of
from generator.options.readers import build_readers, explain_unread_layout, unread_reason
from generator.papers import Paper
from generator.writers.registry import BuildRequest
from scorekeeper.errors import Problem

app = new_app()


@app.command(cls=Command, epilog="Example: pnp build --deck island --paper letter --layout gutterfold")
@with_options
def build(
    context: typer.Context,
    source: BuildSource,
    request: BuildRequest,
    precut: PrecutOptions,
    limits: LimitsOption = 1.0,
    as_json: AsJson = False,
) -> None:
    """Print a deck: sheets to cut, as a PDF, or one picture per card; or a game with all that it needs."""
    if source.kind is None:
        raise typer.BadParameter("choose what to print: one of --deck, --game and --all", param_hint="--deck")
    _reject_unused(context, source, source.kind, request)
    if request.inks.profile is None and source.colour is ColourMode.CMYK:
        why = "it needs --profile FILE, the ICC profile of the press; ask your print service for it"
        raise typer.BadParameter(why, param_hint="--colour cmyk")
    if source.kind is PrintSource.GAME_FILE:
        print_game_file(source, request, limits=limits, as_json=as_json)
        return
    sheet, marks = lay_on_precut(context, request.sheet, request.marks, precut)
    is_folder = source.kind is not PrintSource.DECK or (len(source.decks) > 1 and not source.together)
    request = replace(request, sheet=sheet, marks=marks, out=replace(request.out, is_folder=is_folder))
    if as_json and request.out.requested_path == "-":
        raise typer.BadParameter("only one of --json and --out - can use standard output", param_hint="--json")
    if source.kind is PrintSource.DECK:
        print_requests(_deck_requests(source, request, limits), limits=limits, as_json=as_json)
        return
    faults: list[Problem] = []
    if source.frugal:
        print_page_savings(frugal_requests(source, request, faults), faults, as_json=as_json)
    else:
        print_requests(game_requests(source, request, faults), as_json=as_json, faults=faults)


def _reject_unused(context: typer.Context, source: BuildSource, kind: PrintSource, request: BuildRequest) -> None:
    """Refuse options that have no effect on this build.

    Raises:
        typer.BadParameter: Names each such option, and when it has an effect.
    """
    output, layout = request.output, request.sheet.layout
    given = dict(given_options(context))
    others: list[tuple[str, str]] = []
    if "output" in given and kind in GAMES and output is not Output.PDF:
        others.append((f"--format {output}", unread_reason(kind, [PrintSource.DECK, PrintSource.GAME_FILE])))
    if "layout" in given and (why := explain_unread_layout(output, layout)):
        others.append((f"--layout {layout}", why))
    declared = [each for group in (BuildSource, BuildRequest, PrecutOptions) for each in options_of(group)]
    reject_unused(context, declared, build_readers(kind, output, layout, source.colour), others)


def _deck_requests(source: BuildSource, request: BuildRequest, limits: float) -> Iterator[BuildRequest]:
    """Yield requests for decks, each on its own or all on the same sheets."""
    if source.together and len(source.decks) < 2:
        raise typer.BadParameter("one deck has its sheets to itself; name several", param_hint="--together")
    reading, texts = find_reading(source.printer, request.sheet.paper), find_texts(source.lang)
    variant = print_variant_name(request.styles, source.lang)
    runs = [source.decks] if source.together else [(name,) for name in source.decks]
    for first, *rest in runs:
        yield replace(
            request,
            deck=first,
            joined_decks=tuple(rest),
            reading=reading,
            texts=texts,
            print_records=read_print_records((first, *rest), variant, limits) if source.changed else None,
        )


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
        _reject_cutting_options(context, given)
        paper, cells = _find_sheet(asked.precut, sheet.paper if "paper" in given else None)
        return replace(sheet, paper=paper, cells=cells), marks
    if asked.grid is None or asked.origin is None or asked.pitch is None:
        lacking = [name for name in parts if name not in said]
        raise typer.BadParameter(f"needs {' and '.join(lacking)} too: a grid is all three", param_hint=", ".join(said))
    _reject_cutting_options(context, given)
    name = f"the grid of {asked.grid[0]} x {asked.grid[1]}"
    return replace(sheet, cells=Cells(name, *asked.grid, *asked.origin, *asked.pitch)), marks


def _find_sheet(name: str, paper: Paper | None) -> tuple[Paper, Cells]:
    from generator.imposition.fixed_grid import find_precut

    try:
        sheet = find_precut(name)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--precut") from None
    if paper not in (None, sheet.paper):
        raise typer.BadParameter(f"{sheet.cells.name} is {sheet.paper.name}; leave --paper out", param_hint="--paper")
    return sheet.paper, sheet.cells


def _reject_cutting_options(context: typer.Context, given: dict[str, str]) -> None:
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
