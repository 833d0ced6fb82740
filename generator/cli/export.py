"""The command `pnp export`: decks to online tables, print houses and cutters."""

from typing import TYPE_CHECKING

import typer

from generator.cli.commands import Command
from generator.cli.console.reports import make_and_report
from generator.cli.options import build_options as built
from generator.cli.options import export_options as asked
from generator.cli.options.shared_options import (
    Folder,
    Force,
    LimitsOption,
    find_reading,
    find_sheet_paper,
    find_texts,
    make_destination,
    open_game,
    read_styles,
    require_deck_or_game,
)
from generator.cli.options.unused_options import given_options
from generator.print_options import ExportOption, PageOrder, PictureKind

if TYPE_CHECKING:
    from generator.writers.targets import ExportRequest


def export(
    context: typer.Context,
    to: asked.TargetName = "",
    list_targets: asked.ListTargets = False,
    deck: built.DeckNames = None,
    game: asked.GameName = "",
    out: Folder = "",
    lang: built.DeckLanguage = "",
    style: built.DeckStyles = None,
    cards: built.CardChoice = None,
    credits: built.WithCredits = False,
    copies: built.DeckCopies = 1,
    url_base: asked.UrlBase = "",
    install: asked.Install = False,
    players: asked.Players = None,
    stock: asked.Stock = "",
    foil: asked.Foil = False,
    order: asked.Order = PageOrder.BACKS_FIRST,
    pictures: asked.Pictures = PictureKind.PDF,
    rounded: asked.Rounded = False,
    bleed: asked.Bleed = "3mm",
    dpi: asked.Dpi = 300,
    profile: asked.Profile = None,
    ink_limit: asked.InkLimit = None,
    save_ink: asked.SaveInk = False,
    cut_contour: asked.CutContour = False,
    paper: built.SheetPaper = None,
    borderless: asked.Borderless = False,
    marks: asked.Marks = 3,
    test: asked.Test = False,
    printer: built.PrinterName = "",
    force: Force = False,
    limits: LimitsOption = 1.0,
) -> None:
    """Take decks to an online table, a print house or a cutter, and refuse what would come back wrong."""
    from generator.export import make_export
    from generator.writers.targets import ExportRequest, ExportSettings

    if list_targets:
        typer.echo("\n\n".join(_describe_targets()))
        return
    if not to:
        raise typer.BadParameter("say where it goes; pnp export --list shows the targets", param_hint="--to")
    require_deck_or_game(deck, game, "say what to export")
    _reject_unused(context, to)
    sheet_paper = find_sheet_paper(paper)
    settings = ExportSettings(
        url_base=url_base,
        install=install,
        players=players,
        stock=stock,
        foil=foil,
        order=order,
        pictures=pictures,
        rounded=rounded,
        bleed_mm=bleed,
        dpi=dpi,
        profile=profile,
        ink_limit=ink_limit,
        save_ink=save_ink,
        cut_contour=cut_contour,
        paper=sheet_paper,
        borderless=borderless,
        marks=marks,
        test=test,
        printer=find_reading(printer, sheet_paper),
    )
    request = ExportRequest(
        to,
        tuple(dict.fromkeys(deck or ())),
        make_destination(out, force=force, in_folder=True),
        settings,
        styles=read_styles(style),
        cards=",".join(cards or ()),
        has_credits=credits,
        copies=copies,
        texts=find_texts(lang),
    )
    request = _with_game(request, game, lang) if game else request
    make_and_report(request.decks, lambda bar: make_export(request, progress=bar), limits=limits)


def _with_game(request: "ExportRequest", game: str, lang: str) -> "ExportRequest":
    """Return a request for the deck of a game."""
    from dataclasses import replace

    from generator.games.box import player_count
    from generator.games.token_decks import piles_of, tokens_of

    found, texts, deck = open_game(game, lang)
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


def _reject_unused(context: typer.Context, to: str) -> None:
    """Refuse options of the command line that the target has no use for.

    Raises:
        typer.BadParameter: Names each, and the targets that read it.
    """
    from generator.writers.targets import find_target, target_names

    reads = find_target(to).reads
    unread = [(ExportOption(name), shown) for name, shown in given_options(context) if name in set(ExportOption)]
    unread = [(option, shown) for option, shown in unread if option not in reads]
    if unread:
        told = []
        for option, shown in unread:
            readers = [name for name in target_names() if option in find_target(name).reads]
            told.append(f"{shown} does nothing with --to {to}, only with {', '.join(readers)}")
        raise typer.BadParameter("; ".join(told), param_hint=", ".join(shown for _, shown in unread))


def _describe_targets() -> list[str]:
    """Return a paragraph on each target."""
    from generator.writers.targets import find_target, target_names

    told = []
    for name in target_names():
        target = find_target(name)
        lines = [f"{name}: {target.title}", target.makes, f"takes: {target.takes}", f"checks: {target.checks}"]
        options = ", ".join(f"--{option.replace('_', '-')}" for option in ExportOption if option in target.reads)
        told.append("\n  ".join([*lines, *([f"options: {options}"] if options else [])]))
    return told


def add_commands(app: typer.Typer) -> None:
    """Add the command that exports decks."""
    app.command(cls=Command, epilog="Example: pnp export --to tts --deck island")(export)
