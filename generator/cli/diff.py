"""The command `pnp diff`: what differs between two states of a deck."""

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.cli.commands import Command, new_app, with_options
from generator.cli.reports import Bar, print_json, print_output_report, run_on_deck
from generator.cli.shared_options import AsJson, Force, LimitsOption, find_texts
from generator.cli.sources import DeckLook
from generator.deck.library import find_deck, is_bundled
from scorekeeper.temporary_folders import temporary_folder

if TYPE_CHECKING:
    from generator.diff.deck_diff import DeckState
    from generator.diff.revisions import Revision

app = new_app()
LAST_COMMIT = "HEAD"
"""With what a single deck is compared."""


@app.command(cls=Command, epilog="Example: pnp diff mydeck --from HEAD~1 --out diff.html")
@with_options
def diff(
    look: DeckLook,
    before: Annotated[
        str, typer.Argument(help="A deck: a name, folder or deck file, or REVISION:PATH for one that git has.")
    ],
    after: Annotated[
        str | None,
        typer.Argument(help="The deck to compare it with. Default: its own earlier state in git.", show_default=False),
    ] = None,
    from_: Annotated[
        str, typer.Option("--from", help="With one deck: its revision before. Default: HEAD.", show_default=False)
    ] = "",
    to: Annotated[
        str, typer.Option("--to", help="With one deck: its revision after. Default: its files now.", show_default=False)
    ] = "",
    out: Annotated[
        str,
        typer.Option(
            help="Save pictures of cards before and after: as a page (.html), a picture (.png), or both in a folder.",
            show_default=False,
        ),
    ] = "",
    exit_code: Annotated[bool, typer.Option("--exit-code", help="Exit with 1 if anything differs.")] = False,
    force: Force = False,
    limits: LimitsOption = 1.0,
    as_json: AsJson = False,
) -> None:
    """Compare two states of a deck by what its cards show: new, gone and changed cards, and numbers of copies."""
    from generator.diff.deck_diff import DiffRequest, DiffResult, make_diff
    from generator.writers.output import BuildResult, require_no_links, write_output

    if after is not None and (from_ or to):
        raise typer.BadParameter("is for one deck, and two are named; remove one of them", param_hint="--from, --to")
    bar = Bar()
    with bar, ExitStack() as stack:
        states = [_find_state(named, stack) for named in _name_states(before, after, from_, to)]
        request = DiffRequest(states[0], states[1], out, force, look.styles, find_texts(look.lang))

        def work(folder: Path) -> Any:
            made = make_diff(request, progress=bar)
            return [made.output.save_to(folder), made.facts]

        def read(told: Any, folder: Path) -> DiffResult:
            return DiffResult(BuildResult.load_from(told[0], folder), told[1])

        strange = [state.name for state in states if not is_bundled(state.name)]
        made = run_on_deck((strange or [states[0].name])[0], work, read, bar=bar, limits=limits)
        require_no_links(made.output.paths, [find_deck(state.name).parent for state in states if state.file is None])
        report = write_output(made.output, progress=bar)
    if as_json:
        written = [] if report.path is None else [str(report.path / name) for name in made.output.files]
        print_json({**made.facts, "files": written, "notes": list(report.warnings)})
    else:
        print_output_report(report)
    if exit_code and made.facts["differs"]:
        raise typer.Exit(1)


def _name_states(before: str, after: str | None, from_: str, to: str) -> tuple["str | Revision", "str | Revision"]:
    """Return the two states that a command line names: each a deck on this disk, or one that git has."""
    from generator.diff.revisions import Revision, parse_revision

    earlier = parse_revision(before)
    if after is not None:
        return earlier or before, parse_revision(after) or after
    if earlier is None or from_:
        earlier = Revision(from_ or LAST_COMMIT, before)
    return earlier, Revision(to, earlier.path) if to else earlier.path


def _find_state(named: "str | Revision", stack: ExitStack) -> "DeckState":
    """Return a state of a deck, with its files for as long as the stack is open if git has them."""
    from generator.diff.deck_diff import DeckState
    from generator.diff.revisions import extract

    if isinstance(named, str):
        return DeckState(named)
    folder = stack.enter_context(temporary_folder())
    return DeckState(named.shown, extract(named, folder))
