"""The command `pnp credits`: the attributions that a deck's licences ask for."""

from pathlib import Path
from typing import Annotated

import typer

from generator.cli.options import Force, LimitsOption
from generator.cli.progress import Bar
from generator.cli.reports import guarded, tell_made


def credits_(
    deck: Annotated[str, typer.Argument(help="Name of a deck, or the path of your own deck.yaml.")],
    out: Annotated[
        Path | None, typer.Option(help="The file to write. Default: standard output.", show_default=False)
    ] = None,
    force: Force = False,
    limits: LimitsOption = 1.0,
) -> None:
    """Tell who made a deck's art, icons and fonts, and under which licences, for its box or its page."""
    from generator.credits import credits_of
    from generator.deck.loader import open_deck
    from generator.writers.output import BuildResult, write_output

    def work(folder: Path) -> object:
        opened = open_deck(deck)
        found = credits_of(opened)
        text = found.as_text().encode() if out is None else found.as_file()
        return BuildResult({"": text}, out, sources=opened.sources, may_replace=force).left_in(folder)

    made = guarded(deck, work, BuildResult.found_in, Bar(), limits)
    if out is None:
        typer.echo(made.files[""].decode(), nl=False)
    else:
        tell_made(write_output(made))
