"""The commands that make something else of a deck, or of a game's: `pnp export`, `pnp box`, `pnp dividers`."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

import typer

from generator.cli.commands import Command, given_options, new_app, reject_unused, with_options
from generator.cli.reports import Bar, make_and_report
from generator.cli.shared_options import LimitsOption, find_reading, find_texts, open_game, require_deck_or_game
from generator.cli.sources import DeckOrGame, ExportSource
from generator.deck.library import find_game_file, is_game_file
from generator.options.choices import ExportTarget, PictureKind
from generator.options.declaration import options_of
from generator.packaging.requests import BoxRequest, DividersRequest
from generator.writers.targets import ExportRequest, ExportSettings, find_target, target_names

if TYPE_CHECKING:
    from generator.writers.output import BuildResult

app = new_app()
_Request = TypeVar("_Request", BoxRequest, DividersRequest)


@app.command(cls=Command, epilog="Example: pnp export --to tts --deck island")
@with_options
def export(context: typer.Context, source: ExportSource, request: ExportRequest, limits: LimitsOption = 1.0) -> None:
    """Export decks to an online table, a print service or a cutter, and refuse anything that would be rejected."""
    from generator.export import make_export

    if source.list_targets:
        typer.echo("\n\n".join(_describe_targets()))
        return
    if not source.to:
        raise typer.BadParameter("choose a target with --to; pnp export --list shows the targets", param_hint="--to")
    require_deck_or_game(source.decks, source.game, "choose what to export")
    find_target(source.to)
    declared = [each for group in (ExportSource, ExportRequest) for each in options_of(group)]
    reject_unused(context, declared, [ExportTarget(source.to)], _idle_options(context, source, request.settings))
    settings = request.settings
    assert settings.paper is not None
    request = replace(
        request,
        target=source.to,
        decks=source.decks,
        settings=replace(settings, reading=find_reading(source.printer, settings.paper)),
        texts=find_texts(source.lang),
    )
    if is_game_file(source.game):
        _export_game_file(request, source, limits)
        return
    request = _with_game(request, source) if source.game else request
    make_and_report(request.decks, lambda bar: make_export(request, progress=bar), limits=limits)


def _idle_options(context: typer.Context, source: ExportSource, settings: ExportSettings) -> Iterator[tuple[str, str]]:
    """Yield options for a print service that another one leaves without effect, each with why."""
    given = {flag for _, flag in given_options(context)} if source.to == ExportTarget.SHOP else set()
    if settings.pictures is PictureKind.PDF:
        only = "nothing with pages of a PDF, only with --pictures png or jpg"
        yield from ((flag, only) for flag in ("--dpi", "--rounded") if flag in given)
    elif settings.rounded and "--bleed" in given:
        yield "--bleed", "nothing with --rounded, which shows cards as cut"


def _with_game(request: ExportRequest, source: ExportSource) -> ExportRequest:
    from generator.games.box import player_count
    from generator.games.token_decks import piles_of, tokens_of

    found, texts, deck = open_game(source.game, source.lang)
    players = player_count(found, request.settings.players)
    return replace(
        request,
        decks=(deck,),
        settings=replace(request.settings, players=players),
        game=found,
        texts=texts,
        tokens=tokens_of(found, players, texts, request.styles),
        piles=piles_of(found, players, texts),
    )


def _export_game_file(request: ExportRequest, source: ExportSource, limits: float) -> None:
    """Export a game of one's own, in a sandbox."""
    path = str(find_game_file(source.game))

    def draw(bar: Bar) -> "BuildResult":
        from generator.components.game_file import load_game
        from generator.components.table_parts import export_request
        from generator.export import make_export

        design = load_game(path, language=source.lang, players=request.settings.players, progress=bar)
        asked, notes = export_request(design, request)
        made = make_export(asked, progress=bar)
        sources = made.sources | design.folder.read_files
        return replace(made, sources=frozenset(sources), notes=(*design.notes, *notes, *made.notes))

    make_and_report([path], draw, limits=limits)


def _describe_targets() -> list[str]:
    declared = [each for group in (ExportSource, ExportRequest) for each in options_of(group)]
    paragraphs = []
    for name in target_names():
        target = find_target(name)
        lines = [f"{name}: {target.title}", target.makes, f"takes: {target.takes}", f"checks: {target.checks}"]
        flags = ", ".join(each.flag for each in declared if name in each.spec.read_by)
        paragraphs.append("\n  ".join([*lines, *([f"options: {flags}"] if flags else [])]))
    return paragraphs


@app.command(cls=Command, epilog="Example: pnp box --game showboat --gsm 300")
@with_options
def box(source: DeckOrGame, request: BoxRequest, limits: LimitsOption = 1.0) -> None:
    """Print a tuck box for a deck: to cut, fold and glue, with its lines for a cutter."""
    from generator.packaging.tuck_box import make_tuck_box

    request = _with_deck(request, source)
    make_and_report([request.deck], lambda bar: make_tuck_box(request, progress=bar), limits=limits)


@app.command(cls=Command, epilog="Example: pnp dividers --deck island --by rank")
@with_options
def dividers(source: DeckOrGame, request: DividersRequest, limits: LimitsOption = 1.0) -> None:
    """Print dividers with tabs, one per suit or per value of a field, with their lines for a cutter."""
    from generator.packaging.dividers import make_dividers

    request = _with_deck(request, source)
    make_and_report([request.deck], lambda bar: make_dividers(request, progress=bar), limits=limits)


def _with_deck(request: _Request, source: DeckOrGame) -> _Request:
    """Return a request with its deck, its game if one is named, and its language.

    Raises:
        typer.BadParameter: Neither deck nor game is named, or both.
    """
    require_deck_or_game(source.deck, source.game, "choose what to pack")
    if source.deck:
        return replace(request, deck=source.deck, texts=find_texts(source.lang))
    game, texts, deck = open_game(source.game, source.lang)
    return replace(request, deck=deck, game=game, texts=texts)
