"""The `pnp` command: options in, one call of the press or the referee, a report out, errors as exit codes.

Exit codes: 0 done, 1 the user's data, 2 usage, 3 our bug (with its traceback), 130 interrupted. With `--json`, what
is wrong is told as JSON on standard output; the exit codes are the same.
"""

import gc
import json
import os
import sys
import traceback
from collections.abc import Iterable
from typing import Annotated, Any, NoReturn

import typer

from generator import __version__
from generator.cli import build as cli_build
from generator.cli import decks as cli_decks
from generator.cli import games as cli_games
from generator.cli import referee as cli_referee
from generator.cli.commands import Command
from generator.cli.printers import calibrate, printer_app
from generator.cli.questions import MainGroup
from generator.errors import PnpError, printable
from scorekeeper.errors import Problem, ScoreError

app = typer.Typer(
    name="pnp",
    cls=MainGroup,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    help="Print card decks at home: pick a deck, print the sheets, cut, play.\n\n"
    "Start with `pnp build --deck island`. Lengths are in mm unless you write a unit: 3, 3mm, 1/8in.",
)
app.add_typer(printer_app, name="printer")


_UsageError: type[Any] = typer.BadParameter.__mro__[1]
"""What Typer raises for any wrong command line; it has no name there."""


def main() -> NoReturn:
    """Run the command and turn what went wrong into an exit code."""
    as_json = "--json" in sys.argv[1:]
    # A build makes many small objects and few that refer back; collecting them over and over takes a tenth of it,
    # and what has been loaded stays until the end.
    gc.freeze()
    gc.set_threshold(500_000, 20, 20)
    try:
        sys.exit(app(standalone_mode=not as_json))
    except KeyboardInterrupt:
        typer.echo("interrupted", err=True)
        sys.exit(130)
    except _UsageError as error:
        _tell([Problem(error.format_message(), "")], as_json=as_json)
        sys.exit(error.exit_code)
    except PnpError as error:
        _tell([Problem(str(fault), "") for fault in error.faults], as_json=as_json)
        sys.exit(1)
    except ScoreError as error:
        _tell(error.problems, as_json=as_json)
        sys.exit(1)
    except BrokenPipeError:
        # The reader of our output has gone, as `head` does; Python would complain again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        sys.exit(1)
    except Exception:
        traceback.print_exc()
        typer.echo("This is a bug of pnp, not yours. Please report it with the lines above.", err=True)
        sys.exit(3)
    finally:
        # Python would look for circles among all that was made, a sixth of a build, just before the process ends.
        gc.freeze()


def _tell(problems: Iterable[Problem], *, as_json: bool) -> None:
    """Tell what is wrong: a line each to stderr, or all of it for programs."""
    if as_json:
        errors = [{"message": str(problem.message), "ruling": problem.ruling} for problem in problems]
        typer.echo(json.dumps({"errors": errors}, ensure_ascii=False))
        return
    for problem in problems:
        typer.echo(f"error: {printable(str(problem))}", err=True)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"pnp {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and stop.")
    ] = False,
) -> None:
    pass


# Help lists commands in the order in which they are added.
cli_referee.add_commands(app)
cli_build.add_commands(app)
cli_games.add_commands(app)
cli_decks.add_commands(app)
app.command(cls=Command)(calibrate)
