"""The command `pnp new`: a small deck to start from, or one made from a table, which is checked and made to fit."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.cli.commands import Command, new_app
from generator.cli.decks import check_one, return_unchanged
from generator.cli.icons import icons_copy
from generator.cli.reports import Bar, run_on_deck
from generator.cli.shared_options import icons_folder, print_report
from generator.errors import DeckDataError, Fault, PnpError

if TYPE_CHECKING:
    from generator.deck.tabular.deck_scaffold import DeckScaffold

app = new_app()


@app.command(cls=Command)
def new(
    name: Annotated[str, typer.Argument(help="Name of the deck and of its folder.")],
    out: Annotated[Path, typer.Option(help="Where to create the folder.")] = Path("."),
    table: Annotated[
        Path | None,
        typer.Option(
            "--from", help="A table of cards: CSV, TSV, XLSX, XLS, ODS, JSON or YAML; copied in.", show_default=False
        ),
    ] = None,
    sheet: Annotated[
        str, typer.Option(help="With --from: a sheet, or a list of a JSON or YAML file.", show_default=False)
    ] = "",
    hidden: Annotated[
        bool, typer.Option("--hidden", help="With --from: read the hidden rows and columns of a workbook too.")
    ] = False,
    game: Annotated[
        bool, typer.Option("--game", help="A whole game instead: game.yaml with cards, tokens, tiles, rules and more.")
    ] = False,
    columns: Annotated[
        str,
        typer.Option(
            help="With --from: what columns mean, as in a deck file: 'Effect: body, Notes: none'. The others are "
            "guessed by their headings and cells.",
            show_default=False,
        ),
    ] = "",
) -> None:
    """Create a small deck of your own to start from, or one made from a table, which is checked at once; or a game."""
    from generator.deck.library import new_deck, new_folder, new_game
    from generator.deck.tabular.deck_scaffold import DeckScaffold
    from generator.writers.files import write_files

    folder = new_folder(name, out)
    if game:
        if (
            option := "--from"
            if table
            else "--sheet"
            if sheet
            else "--columns"
            if columns
            else "--hidden"
            if hidden
            else ""
        ):
            raise typer.BadParameter(f"{option} makes a deck of a table; leave --game out", param_hint=option)
        write_files(new_game(name, out))
        typer.echo(f"made {folder}; print it with: pnp build --game {folder}")
        return
    named = _parse_columns(columns)
    if table is not None and not table.is_file():
        raise DeckDataError(
            Fault("does not exist; --from takes a CSV, TSV, XLSX, XLS, ODS, JSON or YAML file", str(table))
        )
    if table is None:
        if option := "--sheet" if sheet else "--columns" if columns else "--hidden" if hidden else "":
            raise typer.BadParameter(f"{option} needs a table; name that with --from", param_hint=option)
        write_files(new_deck(name, out))
    else:
        plan = partial(_plan_deck, name, table, sheet, named, hidden)
        _make_from_table(name, out, table, DeckScaffold(**run_on_deck(str(table), plan, return_unchanged)))
    typer.echo(f"made {folder}; print it with: pnp build --deck {folder / 'deck.yaml'}")


def _make_from_table(name: str, out: Path, table: Path, scaffold: "DeckScaffold") -> None:
    """Make a deck from a table and check it; where texts are too long, set them smaller or on larger cards.

    Raises:
        PnpError: The table gives no deck, or the deck has other faults; it is left for its owner to correct.
    """
    from generator.deck.library import new_deck_from_table
    from generator.deck.tabular.deck_scaffold import fit_deck
    from generator.writers.files import write_files

    files = new_deck_from_table(name, out, table, scaffold.text(), scaffold.pictures)
    deck = str(out / name / "deck.yaml")
    write_files(files)
    if scaffold.icon_set:
        icons_copy(deck)

    def find_faults(attempt: "DeckScaffold") -> Sequence[Fault]:
        write_files({Path(deck): attempt.text().encode()})
        bar = Bar()
        try:
            run_on_deck(deck, partial(check_one, deck, bar), return_unchanged, bar=bar)
        except PnpError as error:
            return error.faults
        return ()

    fitted, faults = fit_deck(scaffold, find_faults)
    print_report((fitted.summary, *fitted.notes), ())
    if not faults:
        return
    write_files({Path(deck): fitted.text().encode()})
    typer.echo(f"made {out / name}, but it cannot be printed yet; correct what is wrong, then: pnp check {deck}")
    raise DeckDataError(faults)


def _parse_columns(columns: str) -> Mapping[str, str]:
    """Return the columns that an option names, written as the mapping in a deck file without its braces.

    Raises:
        typer.BadParameter: It is not such a mapping.
    """
    from generator.deck.files.parsing import parse
    from generator.deck.files.validation import validate
    from generator.deck.schema.deck_schema import ColumnsEntry

    document = parse(f"columns: {{{columns.strip().removeprefix('{').removesuffix('}')}}}".encode(), "--columns")
    checked = validate(document, ColumnsEntry)
    if document.faults or checked.faults or checked.entry is None:
        fault = (*document.faults, *checked.faults)[0]
        told = f"{columns!r} needs headings and what they mean, as 'Effect: body, Notes: none' ({fault.message})"
        raise typer.BadParameter(told, param_hint="--columns")
    return checked.entry.columns


def _plan_deck(
    name: str, table: Path, sheet: str, columns: Mapping[str, str], hidden: bool, _folder: Path
) -> dict[str, Any]:
    from generator.deck.library import table_folder
    from generator.deck.tabular.deck_scaffold import plan_deck

    return asdict(
        plan_deck(
            name,
            table.name,
            table_folder(table),
            sheet=sheet,
            columns=columns,
            reads_hidden=hidden,
            find_icon_set=_find_icon_set,
        )
    )


def _find_icon_set(names: Collection[str]) -> str:
    """Return the first icon set that has all of some names; empty if none has."""
    from generator.icons.icon_library import IconLibrary

    library = IconLibrary(icons_folder())
    return next((prefix for prefix in library.prefixes() if library.get(prefix).icons.keys() >= set(names)), "")
