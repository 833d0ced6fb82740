"""The command `pnp build`: a deck, or all that a game needs."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from generator.cli.commands import Command
from generator.cli.console.reports import print_page_savings, print_requests
from generator.cli.games import frugal_requests, game_requests
from generator.cli.options import build_options as asked
from generator.cli.options import precut as cut
from generator.cli.options.shared_options import (
    AsJson,
    Force,
    LimitsOption,
    find_reading,
    find_texts,
    make_destination,
    print_history_folder,
    read_styles,
)
from generator.cli.options.unused_options import given_options, reject_unused
from generator.cli.printed_cards import print_variant_name
from generator.print_options import USUAL_PER_PAGE, BuildOption, ColourMode, CropMarks, Flip, Layout, Output

if TYPE_CHECKING:
    from generator.rendering.review.reprints import PrintedCard


def build(
    context: typer.Context,
    deck: asked.DeckNames = None,
    game: asked.GameName = "",
    everything: asked.Everything = False,
    players: asked.Players = None,
    frugal: asked.Frugal = False,
    together: asked.Together = False,
    changed: asked.Changed = False,
    watermark: asked.Watermark = "",
    per_page: asked.PerPage = USUAL_PER_PAGE,
    lang: asked.DeckLanguage = "",
    paper: asked.SheetPaper = None,
    layout: asked.LayoutChoice = Layout.DUPLEX,
    flip: asked.FlipChoice = Flip.LONG_EDGE,
    style: asked.DeckStyles = None,
    cards: asked.CardChoice = None,
    credits: asked.WithCredits = False,
    copies: asked.DeckCopies = 1,
    skip: asked.Skipped = None,
    bleed: asked.Bleed = "3mm",
    gutter: asked.Gutter = "0mm",
    margin: asked.Margin = "5mm",
    precut: cut.Precut = "",
    grid: cut.Grid = None,
    origin: cut.Origin = None,
    pitch: cut.Pitch = None,
    marks: asked.Marks = CropMarks.EDGE,
    corners: asked.Corners = False,
    rulers: asked.Rulers = True,
    printer: asked.PrinterName = "",
    format: asked.Format = Output.PDF,
    dpi: asked.Dpi = 300,
    with_bleed: asked.WithBleed = True,
    verify: asked.Verify = False,
    colour: asked.ColourChoice = ColourMode.RGB,
    profile: asked.Profile = None,
    ink_limit: asked.InkLimit = None,
    save_ink: asked.SaveInk = False,
    cut_contour: asked.CutContour = False,
    out: asked.BuildOut = "",
    force: Force = False,
    limits: LimitsOption = 1.0,
    as_json: AsJson = False,
) -> None:
    """Print a deck: sheets to cut, as a PDF, or one picture per card."""
    from generator.build import BuildRequest
    from generator.deck.model import SheetFormat
    from generator.imposition.printers_marks import MarkOptions

    reject_unused(context, _find_source_option(deck, game, everything=everything), format, layout)
    _check_inks(context, colour, profile, is_verified=verify)
    on_paper, cells = cut.read_cells(context, paper, precut, grid, origin, pitch)
    sheet = SheetFormat(on_paper, layout, flip, bleed, gutter, margin, cells)
    # Nobody cuts a pre-cut sheet, and what is beside one card can be on another.
    mark_options = MarkOptions(marks if cells is None else CropMarks.NONE, rulers, has_corners=corners)
    styles = read_styles(style)
    where = make_destination(out, force=force, in_folder=not deck or (len(deck) > 1 and not together))
    if as_json and out == "-":
        raise typer.BadParameter("standard output is for one of --json and --out -", param_hint="--json")
    if not deck:
        how: dict[str, Any] = {"players": players, "styles": styles, "marks": mark_options}
        if frugal:
            print_page_savings(frugal_requests(game, sheet, where, lang, **how), as_json=as_json)
        else:
            print_requests(game_requests(game, sheet, where, lang, **how), as_json=as_json)
        return
    names = tuple(dict.fromkeys(deck))
    if together and len(names) < 2:
        raise typer.BadParameter("one deck has its sheets to itself; name several", param_hint="--together")
    requests = [
        BuildRequest(
            name,
            sheet,
            where,
            format,
            styles,
            cards=",".join(cards or ()),
            has_credits=credits,
            copies=copies,
            skip=frozenset[int]().union(*(skip or ())),
            marks=mark_options,
            reading=find_reading(printer, sheet.paper),
            dpi=dpi,
            has_bleed=with_bleed,
            is_verified=verify,
            profile=profile,
            ink_limit=ink_limit,
            has_gcr=save_ink,
            has_contour=cut_contour,
            texts=find_texts(lang),
            per_page=per_page,
            watermark=watermark,
            joined_decks=names[1:] if together else (),
            printed_cards=_read_print_history(names if together else (name,), print_variant_name(styles, lang))
            if changed
            else None,
        )
        for name in (names[:1] if together else names)
    ]
    print_requests(requests, limits=limits, as_json=as_json)


def _read_print_history(decks: tuple[str, ...], look: str) -> "dict[str, dict[str, PrintedCard]]":
    """Return what lies on the table of decks."""
    from generator.cli.stores.print_history import PrintHistory

    return {deck: PrintHistory(print_history_folder(), deck).get(look) for deck in decks}


def _find_source_option(deck: list[str] | None, game: str, *, everything: bool) -> str:
    """Return which option says what to print.

    Raises:
        typer.BadParameter: None does, or several do.
    """
    said = [name for name, is_said in (("--deck", deck), ("--game", game), ("--all", everything)) if is_said]
    if len(said) != 1:
        raise typer.BadParameter("say what to print: one of --deck, --game and --all", param_hint="--deck")
    return said[0]


_OF_CMYK = (BuildOption.PROFILE, BuildOption.INK_LIMIT, BuildOption.SAVE_INK)


def _check_inks(context: typer.Context, colour: ColourMode, profile: Path | None, *, is_verified: bool) -> None:
    """Refuse what does not go together about inks.

    Raises:
        typer.BadParameter: Names it.
    """
    if colour is ColourMode.CMYK:
        if profile is None:
            why = "it needs --profile FILE, the ICC profile of the press; ask your print house for it"
            raise typer.BadParameter(why, param_hint="--colour cmyk")
        if is_verified:
            why = "compares the colours of a screen; it does nothing with --colour cmyk"
            raise typer.BadParameter(why, param_hint="--verify")
        return
    idle = [shown for name, shown in given_options(context) if name in _OF_CMYK]
    if idle:
        why = f"{' and '.join(idle)} {'does' if len(idle) == 1 else 'do'} nothing without --colour cmyk"
        raise typer.BadParameter(why, param_hint=", ".join(idle))


def add_commands(app: typer.Typer) -> None:
    """Add the command that prints decks."""
    app.command(cls=Command, epilog="Example: pnp build --deck island --paper letter --layout gutterfold")(build)
