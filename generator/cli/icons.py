"""The commands about icons by thousands: `pnp icons add`, `list`, `find` and `copy`."""

from pathlib import Path
from typing import Annotated

import typer

from generator.cli.commands import Command
from generator.cli.options import LimitsOption, icons_folder, tell
from generator.cli.progress import Bar
from generator.cli.reports import guarded
from generator.errors import DeckDataError, many

icons_app = typer.Typer(
    rich_markup_mode=None, no_args_is_help=True, help="Find icons by thousands and copy them into your decks."
)


@icons_app.command("add", cls=Command, epilog="Example: npm pack @iconify-json/game-icons && pnp icons add *.tgz")
def icons_add(
    file: Annotated[
        Path,
        typer.Argument(help="icons.json of an Iconify set, or the npm package it comes in (.tgz)."),
    ],
    force: Annotated[bool, typer.Option("--force", help="Take it in place of another set of the same name.")] = False,
) -> None:
    """Take in a set of icons, with who made it and under which licence."""
    from generator.icons.shelf import IconShelf

    info = (taken := IconShelf(icons_folder()).add(file, may_replace=force)).info
    typer.echo(f"{info.prefix}: {many(len(taken.icons), 'icon')}, {info.name} by {info.author}, {info.licence}")


@icons_app.command("list", cls=Command)
def icons_list() -> None:
    """List the sets of icons, with their licences."""
    from generator.icons.shelf import IconShelf, all_sets

    sets, faults = all_sets(IconShelf(icons_folder()))
    for prefix, icons in sets.items():
        info = icons.info
        typer.echo(f"{prefix}: {many(len(icons.icons), 'icon')}, {info.name} by {info.author}, {info.licence}")
    if faults:
        raise DeckDataError(faults)
    if not sets:
        typer.echo("no icon sets yet: run `npm pack @iconify-json/game-icons`, then `pnp icons add` with the file")


@icons_app.command("find", cls=Command, epilog="Example: pnp icons find sword --sheet swords.pdf")
def icons_find(
    words: Annotated[list[str], typer.Argument(help="Words of the name; all have to be in it.")],
    prefix: Annotated[str, typer.Option("--set", help="Of this set alone.", show_default=False)] = "",
) -> None:
    """Find icons by words of their names."""
    from generator.icons.shelf import IconShelf

    for name in IconShelf(icons_folder()).find(words, prefix=prefix):
        typer.echo(name)


@icons_app.command("copy", cls=Command, epilog="Example: pnp icons copy mydeck")
def icons_copy(
    deck: Annotated[str, typer.Argument(help="The path of your deck.yaml, or of its folder.")],
    force: Annotated[bool, typer.Option("--force", help="Make copies that are there already anew.")] = False,
    limits: LimitsOption = 1.0,
) -> None:
    """Copy the icons that a deck names into its folder, with their licences, so that it prints on any machine."""
    from generator.icons.copying import copy_icons, told, untold
    from generator.icons.shelf import IconShelf
    from generator.writers.files import write_files

    def work(folder: Path) -> object:
        return told(copy_icons(deck, IconShelf(icons_folder()), folder, may_replace=force))

    copies = guarded(deck, work, lambda values, _folder: untold(values), Bar(), limits)
    write_files({path: text.encode() for path, text in copies.files.items()})
    unused = f"no longer used: {', '.join(copies.unused)}"
    there = f", {copies.kept_count} there already" if copies.kept_count else ""
    tell((f"{deck}: copied {many(copies.icon_count, 'icon')}{there}",), (unused,) if copies.unused else ())
