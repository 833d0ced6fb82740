"""The commands about icons: `pnp icons add`, `list`, `find` and `copy`."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.commands import Command, new_app, with_options
from generator.cli.reports import run_on_deck
from generator.cli.shared_options import Force, LimitsOption, icons_folder, print_report
from generator.cli.sources import PaperOption
from generator.errors import DeckDataError, join_names, plural
from generator.options.choices import CropMarks, Layout, Output

if TYPE_CHECKING:
    from generator.icons.icon_library import IconLibrary
    from generator.icons.iconify import IconifyIcon, IconSet
    from generator.papers import Paper

DPI = 150.0
"""Of a contact sheet as a picture (ours): for viewing on a screen."""

app = new_app()
icons_app = new_app(no_args_is_help=True, help="Find icons by the thousand and copy them into your decks.")
app.add_typer(icons_app, name="icons")


@icons_app.command("add", cls=Command, epilog="Example: npm pack @iconify-json/game-icons && pnp icons add *.tgz")
def icons_add(
    file: Annotated[
        Path,
        typer.Argument(help="icons.json of an Iconify set, or the npm package it comes in (.tgz)."),
    ],
    force: Annotated[bool, typer.Option("--force", help="Replace another set of the same name.")] = False,
    limits: LimitsOption = 1.0,
) -> None:
    """Add a set of icons, with its author and licence."""
    from generator.icons.icon_library import IconLibrary, read_icon_file, serialise_set
    from generator.sandbox import run_sandboxed

    def work(folder: Path) -> object:
        taken = read_icon_file(file)
        (folder / "set").write_bytes(serialise_set(taken))
        return taken.info.prefix, _describe_set(taken.info.prefix, taken)

    def store(told: Sequence[str], folder: Path) -> str:
        prefix, described = told
        IconLibrary(icons_folder()).add(prefix, (folder / "set").read_bytes(), file, may_replace=force)
        return described

    typer.echo(run_sandboxed(work, store, shown=str(file), factor=limits))


def _describe_set(prefix: str, icons: "IconSet") -> str:
    """Return a line on a set: number of icons, author, licence."""
    info = icons.info
    return f"{prefix}: {plural(len(icons.icons), 'icon')}, {info.name} by {info.author}, {info.licence}"


@icons_app.command("list", cls=Command)
def icons_list() -> None:
    """List the sets of icons, with their licences."""
    from generator.icons.icon_library import IconLibrary, all_sets

    sets, faults = all_sets(IconLibrary(icons_folder()))
    for prefix, icons in sets.items():
        typer.echo(_describe_set(prefix, icons))
    if faults:
        raise DeckDataError(faults)
    if not sets:
        typer.echo("no icon sets yet: run `npm pack @iconify-json/game-icons`, then `pnp icons add` with the file")


@icons_app.command("find", cls=Command, epilog="Example: pnp icons find sword --sheet swords.pdf")
@with_options
def icons_find(
    page: PaperOption,
    words: Annotated[
        list[str] | None,
        typer.Argument(help="Words that the name must contain, all of them. Default with --set: all icons."),
    ] = None,
    prefix: Annotated[str, typer.Option("--set", help="Search only this set.", show_default=False)] = "",
    sheet: Annotated[
        str, typer.Option(help="A .pdf or .png file to write, which shows them side by side.", show_default=False)
    ] = "",
    force: Force = False,
    limits: LimitsOption = 1.0,
) -> None:
    """Find icons by words of their names, and show them on a sheet."""
    from generator.icons.icon_library import IconLibrary

    if not words and not prefix:
        raise typer.BadParameter("give a word of the name, or a set with --set", param_hint="WORDS")
    output, sheet_paper = _find_sheet_output(sheet) if sheet else Output.PDF, page.paper
    library = IconLibrary(icons_folder())
    found = library.find(words or (), prefix=prefix)
    for name in found:
        typer.echo(name)
    if sheet:
        title = " ".join(words) if words else library.get(prefix).info.name
        _write_contact_sheet(Path(sheet), output, title, found, library, sheet_paper, limits, force=force)


def _write_contact_sheet(
    sheet: Path,
    output: Output,
    title: str,
    found: Mapping[str, "IconifyIcon"],
    library: "IconLibrary",
    paper: "Paper",
    limits: float,
    *,
    force: bool,
) -> None:
    from generator import press
    from generator.icons.contact import contact_deck
    from generator.imposition.sheet_format import MarkOptions, SheetFormat
    from generator.sandbox import run_sandboxed

    sets = [library.get(prefix).info for prefix in dict.fromkeys(name.partition(":")[0] for name in found)]

    def work(folder: Path) -> object:
        drawings = folder / "drawings"
        drawings.mkdir()
        is_picture = output is Output.PNG
        deck, undrawn = contact_deck(found, sets, title, paper, drawings, is_one_picture=is_picture)
        plain = SheetFormat(paper, Layout.FACES, bleed_mm=0, margin_mm=0)
        marks = MarkOptions(CropMarks.NONE, has_rulers=False)
        request = press.BuildRequest(deck, plain, output=output, marks=marks, dpi=DPI)
        data = b"".join(press.make_files(request).files.values())
        notes = (f"cannot be drawn, and left blank: {join_names(undrawn)}",) if undrawn else ()
        return press.BuildResult({"": data}, sheet, may_replace=force, notes=notes).save_to(folder)

    made = run_sandboxed(work, press.BuildResult.load_from, shown=str(sheet), factor=limits)
    print_report((), made.notes)
    typer.echo(f"wrote {press.write_output(made).path}", err=True)  # beside the names, which another program may read


def _find_sheet_output(sheet: str) -> Output:
    """Return the kind of a file name.

    Raises:
        typer.BadParameter: Contact sheets cannot be of that kind.
    """
    suffix = Path(sheet).suffix.lower()
    if suffix not in (".pdf", ".png"):
        raise typer.BadParameter(f"{sheet!r} is neither a .pdf nor a .png", param_hint="--sheet")
    return Output(suffix[1:])


@icons_app.command("copy", cls=Command, epilog="Example: pnp icons copy mydeck")
def icons_copy(
    deck: Annotated[str, typer.Argument(help="The path of your deck.yaml, or of its folder.")],
    force: Annotated[bool, typer.Option("--force", help="Overwrite existing copies.")] = False,
    limits: LimitsOption = 1.0,
) -> None:
    """Copy the icons that a deck names into its folder, with their licences, so that it prints on any machine."""
    from generator.icons.icon_copies import copy_icons, parse_copies, serialise_copies
    from generator.icons.icon_library import IconLibrary
    from generator.writers.files import write_files

    def work(folder: Path) -> object:
        return serialise_copies(copy_icons(deck, IconLibrary(icons_folder()), folder, may_replace=force))

    copies = run_on_deck(deck, work, lambda values, _folder: parse_copies(values), limits=limits)
    write_files({path: text.encode() for path, text in copies.files.items()})
    unused = f"no longer used: {', '.join(copies.unused)}"
    there = f", {copies.kept_count} already there" if copies.kept_count else ""
    print_report((f"{deck}: copied {plural(copies.icon_count, 'icon')}{there}",), (unused,) if copies.unused else ())
