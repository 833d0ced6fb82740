"""The command `pnp export`: decks to online tables, print services and cutters."""

from dataclasses import replace

import typer

from generator.cli.commands import Command
from generator.cli.console.reports import make_and_report
from generator.cli.options.shared_options import (
    LimitsOption,
    find_reading,
    find_texts,
    open_game,
    require_deck_or_game,
)
from generator.cli.options.signature import with_options
from generator.cli.options.sources import ExportSource
from generator.cli.options.unused_options import reject_unused
from generator.options.choices import ExportTarget
from generator.options.declaration import options_of
from generator.writers.targets import ExportRequest, find_target, target_names


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
    reject_unused(context, declared, [ExportTarget(source.to)])
    settings = request.settings
    assert settings.paper is not None
    request = replace(
        request,
        target=source.to,
        decks=source.decks,
        settings=replace(settings, reading=find_reading(source.printer, settings.paper)),
        texts=find_texts(source.lang),
    )
    request = _with_game(request, source) if source.game else request
    make_and_report(request.decks, lambda bar: make_export(request, progress=bar), limits=limits)


def _with_game(request: ExportRequest, source: ExportSource) -> ExportRequest:
    """Return a request for the deck of a game."""
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


def _describe_targets() -> list[str]:
    """Return a paragraph on each target."""
    declared = [each for group in (ExportSource, ExportRequest) for each in options_of(group)]
    paragraphs = []
    for name in target_names():
        target = find_target(name)
        lines = [f"{name}: {target.title}", target.makes, f"takes: {target.takes}", f"checks: {target.checks}"]
        flags = ", ".join(each.flag for each in declared if name in each.spec.read_by)
        paragraphs.append("\n  ".join([*lines, *([f"options: {flags}"] if flags else [])]))
    return paragraphs


def add_commands(app: typer.Typer) -> None:
    """Add the command that exports decks."""
    app.command(cls=Command, epilog="Example: pnp export --to tts --deck island")(export)
