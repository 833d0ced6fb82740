"""The commands about decks and data: `pnp check`, `pnp list`, `pnp credits`, `pnp schema`, `pnp assets`."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.cli.commands import Command, new_app
from generator.cli.completion import complete_deck, complete_game
from generator.cli.reports import Bar, print_json, print_output_report, run_on_deck
from generator.cli.shared_options import AsJson, DeckArgument, Force, GameOption, LimitsOption, print_report
from generator.errors import DeckDataError, Fault, PnpError, RenderError, plural

if TYPE_CHECKING:
    from generator.credits import Credits

app = new_app()
LACKING = 4
"""Exit code of the check of a game that is sound, but lacks a part or a translation."""


@app.command(cls=Command)
def check(
    deck: Annotated[
        list[str] | None,
        typer.Argument(
            help="Decks to check, by name or path. Default: all bundled decks.", autocompletion=complete_deck
        ),
    ] = None,
    game: Annotated[
        str,
        typer.Option(
            help="Prove a game: play simulated matches, show every page, check all that is printed, and list what is "
            "missing.",
            show_default=False,
            autocompletion=complete_game,
        ),
    ] = "",
    limits: LimitsOption = 1.0,
    as_json: AsJson = False,
) -> None:
    """Find every fault in a deck file and its cards, without printing."""
    from generator.deck.library import deck_names, is_game_file, is_game_folder
    from scorekeeper.games import games

    if game and is_game_file(game):
        _check_game_files([game], limits, as_json=as_json)
        return
    if game:
        if as_json:
            raise typer.BadParameter("--json has no effect with --game, only with decks", param_hint="--json")
        _check_game(game)
        return
    if deck and all(map(is_game_folder, deck)):
        _check_game_files(deck, limits, as_json=as_json)
        return
    faults: list[Fault] = []
    checked: list[dict[str, Any]] = []
    bar = Bar()
    names = deck or deck_names()
    if mistaken := [each for each in names if each not in deck_names() and not Path(each).exists() and each in games()]:
        raise typer.BadParameter(f"{mistaken[0]} is a game, not a deck; use --game {mistaken[0]}", param_hint="DECK")
    for name in names:
        try:
            with bar:
                told = run_on_deck(name, partial(check_one, name, bar), return_unchanged, bar=bar, limits=limits)
        except PnpError as error:
            faults.extend(error.faults)
            continue
        checked.append(told)
        if not as_json:
            counted = f"{plural(told['cards'], 'card')} ({told['copies']} with copies)"
            print_report((f"{told['deck']}: sound, {counted}",), told["notes"])
    if faults:
        raise DeckDataError(faults)
    if as_json:
        print_json({"checked": checked})


def _check_game_files(names: list[str], limits: float, *, as_json: bool) -> None:
    """Check games of one's own, and report their components.

    Raises:
        DeckDataError: All faults found.
    """
    from generator.deck.library import find_game_file

    faults: list[Fault] = []
    checked: list[dict[str, Any]] = []
    bar = Bar()
    for name in names:
        try:
            path = str(find_game_file(name))
            with bar:
                told = run_on_deck(path, partial(_check_game_file, path, bar), return_unchanged, bar=bar, limits=limits)
        except PnpError as error:
            faults.extend(error.faults)
            continue
        checked.append(told)
        if not as_json:
            counted = plural(sum(count for _, count in told["components"]), "component")
            rows = [f"  {count:>4}  {what}" for what, count in told["components"]]
            print_report((f"{told['game']}: sound, {counted}", *rows), told["notes"])
    if faults:
        raise DeckDataError(faults)
    if as_json:
        print_json({"checked": checked})


def _check_game_file(path: str, bar: Bar, _folder: Path) -> dict[str, Any]:
    from generator.components.assembly import component_rows
    from generator.components.game_check import check_game

    design, notes = check_game(path, progress=bar)
    components = [(row.name, row.count) for row in component_rows(design)]
    return {"game": design.display_name, "components": components, "notes": list(notes)}


def check_one(name: str, bar: Bar, _folder: Path) -> dict[str, Any]:
    """Check a deck; return its name, its numbers of cards and copies, and notes.

    Raises:
        PnpError: All faults found.
    """
    from generator.artwork import check

    found, findings = check(name, progress=bar)
    return {
        "deck": found.display_name,
        "cards": len(found.cards),
        "copies": found.copy_count,
        "notes": list(findings.warnings),
    }


def return_unchanged(told: Any, _folder: Path) -> Any:
    return told


def _check_game(name: str) -> None:
    """Prove a game, and report what it lacks; the existing deck and pages have to fit.

    Raises:
        ScoreError: It is broken.
        typer.Exit: It only lacks something.
    """
    from generator.artwork import check_deck
    from generator.cli.rules_commands import faults_of_examples
    from generator.games.box import every_deck, translated_decks
    from generator.games.completeness import missing_parts, missing_parts_line, wrong_parts
    from scorekeeper.errors import Problem, ScoreError
    from scorekeeper.games import find_game
    from scorekeeper.testing import find_faults

    game = find_game(name)
    if faults := [*find_faults(game), *wrong_parts(game), *faults_of_examples(game)]:
        raise ScoreError(Problem(f"{game.id}: {each}", "") for each in faults)
    decks = [*every_deck(game), *translated_decks(game)]
    warnings = dict.fromkeys(note for deck in decks for note in check_deck(deck).warnings)
    print_report((missing_parts_line(game),), tuple(warnings))
    if missing_parts(game):
        raise typer.Exit(LACKING)


@app.command("list", cls=Command)
def list_(
    deck: Annotated[
        str | None,
        typer.Argument(
            help="A deck whose cards to list. Default: everything there is to choose from.",
            autocompletion=complete_deck,
        ),
    ] = None,
    limits: LimitsOption = 1.0,
    as_json: AsJson = False,
) -> None:
    """List games, decks, papers, card formats, layouts and styles, or the cards of one deck."""
    from generator.cli import inventory

    if as_json and deck is not None:
        print_json(run_on_deck(deck, lambda _folder: inventory.cards_as_json(deck), return_unchanged, limits=limits))
        return
    if as_json:
        sections, problems = inventory.list_choices()
        rows_of = {
            title.replace(" ", "_"): [{"id": name, "about": line} for name, line in rows]
            for title, rows in sections.items()
        }
        print_json({**rows_of, "notes": list(problems)})
        return
    if deck is not None:
        head, rows = run_on_deck(deck, lambda _folder: inventory.list_cards(deck), return_unchanged, limits=limits)
        typer.echo("\n".join(head))
        sections = {"cards": rows}
    else:
        sections, problems = inventory.list_choices()
        print_report((), problems)
    for title, rows in sections.items():
        typer.echo(f"\n{title}:")
        width = max(len(name) for name, _ in rows)
        for name, line in rows:
            typer.echo(f"  {name:{width}}  {line}".rstrip())


@app.command(cls=Command)
def schema(
    game: Annotated[bool, typer.Option("--game", help="That of game files instead.")] = False,
) -> None:
    """Print the JSON Schema of deck files, for editors."""
    import json

    from generator.components.game_schema import game_json_schema
    from generator.deck.schema.deck_schema import json_schema

    typer.echo(json.dumps(game_json_schema() if game else json_schema(), indent=2, ensure_ascii=False))


@app.command(cls=Command, hidden=True)
def assets(
    out: Annotated[
        Path | None,
        typer.Option(help="Where to write. Default: where the scorekeeper looks.", show_default=False),
    ] = None,
    game: Annotated[str, typer.Option(help="For an installed game, in its package.", show_default=False)] = "",
    force: Force = False,
) -> None:
    """Regenerate the scorekeeper's assets: pictures, facts about decks, texts of sheets."""
    from generator.app.assets import write_assets, write_game_assets
    from scorekeeper.games import BUILT_IN, find_game

    if not game:
        if out is not None and out.is_dir() and any(out.iterdir()) and not force:
            raise RenderError(Fault("holds files; choose an empty folder, or replace them with --force", str(out)))
        out = out or Path("scorekeeper/assets")
        typer.echo(f"wrote {plural(len(write_assets(out)), 'file')} below {out}")
        return
    found = find_game(game)
    if found.id in BUILT_IN or found.folder is None:
        raise typer.BadParameter(f"{game} has no assets of its own; remove --game", param_hint="--game")
    files, notes = write_game_assets(found, out or found.folder / "assets")
    print_report([f"wrote {file}" for file in files], notes)


@app.command(cls=Command, hidden=True, epilog="Example: pnp texts --game canasta --lang cs")
def texts(
    game: GameOption,
    lang: Annotated[
        str, typer.Option(help="A language to begin or update. Default: all there are.", show_default=False)
    ] = "",
) -> None:
    """Collect the texts of an installed game into its package, for translation: new ones empty, old ones dropped."""
    from scorekeeper.games import find_game

    try:
        from generator.games.text_files import update_game_texts
    except ModuleNotFoundError as missing:
        raise RenderError(f"files of texts need {missing.name}: pip install 'pnp-press[texts]'") from None
    for line in update_game_texts(find_game(game), lang):
        typer.echo(line)


@app.command("credits", cls=Command)
def credits_(
    deck: DeckArgument,
    out: Annotated[
        Path | None, typer.Option(help="The file to write. Default: standard output.", show_default=False)
    ] = None,
    force: Force = False,
    limits: LimitsOption = 1.0,
) -> None:
    """List the authors and licences of a deck's art, icons and fonts, or of a game's, for its box or its web page."""
    from generator.credits import gather_credits
    from generator.deck.library import find_deck, find_game_file, is_bundled, is_game_folder
    from generator.deck.loader import open_deck
    from generator.writers.output import BuildResult, require_no_links, write_output

    def work(folder: Path) -> object:
        if is_game:
            found, sources = _game_credits(deck)
        else:
            opened = open_deck(deck)
            found, sources = gather_credits(opened), opened.sources
        text = found.as_text().encode() if out is None else found.as_file()
        return BuildResult({"": text}, out, sources=sources, may_replace=force).save_to(folder)

    is_game = is_game_folder(deck)
    made = run_on_deck(deck, work, BuildResult.load_from, limits=limits)
    if out is None:
        typer.echo(made.files[""].decode(), nl=False)
    else:
        found = find_game_file(deck) if is_game else find_deck(deck)
        require_no_links(made.paths, [] if is_bundled(deck) else [found.parent])
        print_output_report(write_output(made))


def _game_credits(game: str) -> "tuple[Credits, frozenset[Path]]":
    from generator.components.game_credits import gather_game_credits
    from generator.components.game_file import load_game

    design = load_game(game)
    return gather_game_credits(design), design.sources
