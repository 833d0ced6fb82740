"""The commands about printers: `pnp calibrate` and `pnp printer add`, `list`, `remove`."""

from typing import Annotated

import typer

from generator.cli.commands import Command, new_app, with_options
from generator.cli.reports import print_output_report
from generator.cli.shared_options import find_reading, settings_file
from generator.cli.sources import CalibrationDestination, PaperOption
from generator.options.choices import Flip, Output

app = new_app()
printer_app = new_app(no_args_is_help=True, help="Store how far off a printer puts the backs.")
app.add_typer(printer_app, name="printer")


@app.command(cls=Command)
@with_options
def calibrate(
    page: PaperOption,
    out: CalibrationDestination,
    flip: Annotated[Flip, typer.Option(help="The edge on which your printer flips the paper.")] = Flip.LONG_EDGE,
    printer: Annotated[
        str, typer.Option(help="Apply this printer's correction, to check that it now reads 0.", show_default=False)
    ] = "",
) -> None:
    """Print a two-sided sheet that shows how far off the backs are."""
    from generator.calibration import make_calibration
    from generator.writers.output import BuildResult, write_output
    from generator.writers.output_paths import resolve_file

    reading = find_reading(printer, page.paper)
    place = resolve_file(out.requested_path or "output/", f"calibrate-{page.paper.id}.pdf", Output.PDF)
    data = make_calibration(page.paper, flip, reading=reading)
    notes = (place.note,) if place.note else ()
    report = write_output(BuildResult({"": data}, place.path, may_replace=out.may_replace, notes=notes))
    print_output_report(report, "; print it on both sides at 100 %, then follow its instructions")


@printer_app.command("add", cls=Command)
@with_options
def printer_add(
    page: PaperOption,
    name: Annotated[str, typer.Argument(help="Your name for the printer and tray.")],
    dx: Annotated[
        float, typer.Option(help="How far to the right of its place the back lands, in mm, looking at the back.")
    ] = 0.0,
    dy: Annotated[float, typer.Option(help="How far below its place the back lands, in mm.")] = 0.0,
    rotate: Annotated[float, typer.Option(help="How far the back is turned clockwise, in degrees.")] = 0.0,
    scale_x: Annotated[float, typer.Option(help="Printed width of the back / true width.")] = 1.0,
    scale_y: Annotated[float, typer.Option(help="Printed height of the back / true height.")] = 1.0,
    readings: Annotated[
        str,
        typer.Option(
            help='The readings of the calibration sheet, in its order: "T1 T2 R1 R2 B1 B2 L1 L2"; instead of the five '
            "numbers.",
            show_default=False,
        ),
    ] = "",
    flip: Annotated[Flip, typer.Option(help="The edge on which the sheet was flipped.")] = Flip.LONG_EDGE,
) -> None:
    """Store the readings of the calibration sheet for a printer and a paper."""
    from generator.cli.stores import PrinterStore
    from generator.imposition.back_registration import BackRegistration, read_sheet

    try:
        reading = BackRegistration(dx, dy, rotate, scale_x, scale_y, flip)
        if readings:
            if reading != BackRegistration(flip=flip):
                raise ValueError(
                    "--readings replaces --dx, --dy, --rotate, --scale-x and --scale-y; give one or the other"
                )
            reading = read_sheet(page.paper, flip, readings)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
    PrinterStore(settings_file()).add(name, page.paper.id, reading)
    typer.echo(f"{name}, {page.paper.id}: backs land {reading.describe()}; use it with --printer {name!r}")


@printer_app.command("list", cls=Command)
def printer_list() -> None:
    """List the printers and their readings."""
    from generator.cli.stores import PrinterStore

    known = PrinterStore(settings_file()).all()
    if not known:
        typer.echo("no printers yet: run `pnp calibrate`, print its sheet, then run `pnp printer add`")
    for name, papers in known.items():
        for paper, reading in papers.items():
            typer.echo(f"{name}, {paper}: {reading.describe()}")


@printer_app.command("remove", cls=Command)
def printer_remove(name: Annotated[str, typer.Argument(help="The printer to remove.")]) -> None:
    """Remove a printer."""
    from generator.cli.stores import PrinterStore

    PrinterStore(settings_file()).remove(name)
    typer.echo(f"removed {name}")
