"""The command `pnp credits`: the attributions that a deck's licences require."""

from pathlib import Path
from typing import Annotated

import typer

from generator.cli.commands import Command
from generator.cli.console.progress import Bar
from generator.cli.console.reports import print_output_report, run_on_deck
from generator.cli.options.shared_options import Force, LimitsOption


def credits_(
    deck: Annotated[str, typer.Argument(help="Name of a deck, or the path of your own deck.yaml.")],
    out: Annotated[
        Path | None, typer.Option(help="The file to write. Default: standard output.", show_default=False)
    ] = None,
    force: Force = False,
    limits: LimitsOption = 1.0,
) -> None:
    """List the authors and licences of a deck's art, icons and fonts, for its box or its web page."""
    from generator.credits import gather_credits
    from generator.deck.loader import open_deck
    from generator.writers.output import BuildResult, write_output

    def work(folder: Path) -> object:
        opened = open_deck(deck)
        found = gather_credits(opened)
        text = found.as_text().encode() if out is None else found.as_file()
        return BuildResult({"": text}, out, sources=opened.sources, may_replace=force).save_to(folder)

    made = run_on_deck(deck, work, BuildResult.load_from, Bar(), limits)
    if out is None:
        typer.echo(made.files[""].decode(), nl=False)
    else:
        print_output_report(write_output(made))


def add_commands(app: typer.Typer) -> None:
    """Add the command that gathers credits."""
    app.command("credits", cls=Command)(credits_)
