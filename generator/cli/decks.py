"""The commands about decks and data: `pnp check`, `pnp list`, `pnp new`, `pnp schema`, `pnp assets`."""

from pathlib import Path
from typing import Annotated

import typer

from generator.cli.options import tell
from generator.errors import PnpError


def check(
    deck: Annotated[
        list[str] | None, typer.Argument(help="Decks to check, by name or path. Left out: all that come with pnp.")
    ] = None,
) -> None:
    """Look for every fault of a deck file and its cards, without printing."""
    from generator import build as press
    from generator.deck.loader import deck_names
    from generator.errors import DeckDataError, Fault

    faults: list[Fault] = []
    for name in deck or deck_names():
        try:
            found, findings = press.check(name)
        except PnpError as error:
            faults.extend(error.faults)
            continue
        sound = f"{found.shown}: sound, {len(found.cards)} cards ({found.copy_count} with copies)"
        tell((sound,), findings.warnings)
    if faults:
        raise DeckDataError(faults)


def list_(
    deck: Annotated[
        str | None, typer.Argument(help="A deck whose cards to list. Left out: everything there is to choose from.")
    ] = None,
) -> None:
    """Show the decks, papers, card formats, layouts and styles, or the cards of a deck."""
    from generator.cli import listing

    if deck is not None:
        found, rows = listing.list_cards(deck)
        typer.echo(f"{found.title} {found.version}, {found.copy_count} cards")
        typer.echo(f"  source: {found.source}\n  licence: {found.licence}")
        if (lender := listing.lender_of(found)) is not None:
            typer.echo(f"  shared art: {lender.title} {lender.version}, {lender.licence}")
        sections = {"cards": rows}
    else:
        sections = listing.listing()
    for title, rows in sections.items():
        typer.echo(f"\n{title}:")
        width = max(len(name) for name, _ in rows)
        for name, line in rows:
            typer.echo(f"  {name:{width}}  {line}".rstrip())


def new(
    name: Annotated[str, typer.Argument(help="Name of the deck, and of the folder that is made for it.")],
    out: Annotated[Path, typer.Option(help="Where to make the folder.")] = Path("."),
) -> None:
    """Make a small deck of your own to start from; it builds at once."""
    from generator.deck.starter import new_deck
    from generator.writers.files import write_files

    write_files(new_deck(name, out))
    folder = out / name
    typer.echo(f"made {folder}; print it with: pnp build --deck {folder / 'deck.yaml'}")


def schema() -> None:
    """Print the JSON Schema of deck files, for editors."""
    import json

    from generator.deck.schema import json_schema

    typer.echo(json.dumps(json_schema(), indent=2, ensure_ascii=False))


def assets(
    out: Annotated[Path, typer.Option(help="The folder for them.")] = Path("scorekeeper/assets"),
) -> None:
    """Make what the scorekeeper shows anew, in a checkout: pictures, facts of decks, texts of sheets."""
    from generator.app.assets import write_assets

    typer.echo(f"wrote {len(write_assets(out))} files below {out}")


def add_commands(app: typer.Typer) -> None:
    """Add the commands about decks and data to those that print."""
    app.command()(check)
    app.command("list")(list_)
    app.command()(new)
    app.command()(schema)
    app.command(hidden=True)(assets)
