"""The commands `pnp box` and `pnp dividers`."""

from dataclasses import replace
from typing import TypeVar

import typer

from generator.cli.commands import Command
from generator.cli.console.reports import make_and_report
from generator.cli.options.shared_options import LimitsOption, find_texts, open_game, require_deck_or_game
from generator.cli.options.signature import with_options
from generator.cli.options.sources import DeckOrGame
from generator.packaging.requests import BoxRequest, DividersRequest

_Request = TypeVar("_Request", BoxRequest, DividersRequest)


@with_options
def box(source: DeckOrGame, request: BoxRequest, limits: LimitsOption = 1.0) -> None:
    """Print a tuck box for a deck: to cut, fold and glue, with its lines for a cutter."""
    from generator.packaging.tuck_box import make_tuck_box

    request = _with_deck(request, source)
    make_and_report([request.deck], lambda bar: make_tuck_box(request, progress=bar), limits=limits)


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


def add_commands(app: typer.Typer) -> None:
    """Add the commands that print boxes and dividers."""
    app.command(cls=Command, epilog="Example: pnp box --game showboat --gsm 300")(box)
    app.command(cls=Command, epilog="Example: pnp dividers --deck island --by rank")(dividers)
