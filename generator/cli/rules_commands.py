"""The referee's commands: `pnp score`, `pnp rules`, `pnp simulate`, and those of games."""

import json
from functools import partial
from typing import Annotated

import typer

from generator.cli.commands import Command
from generator.cli.console.progress import Bar
from generator.cli.query_commands import HouseRuleOption, Json, ScoreGroup
from generator.errors import join_names
from scorekeeper.errors import ScoreError
from scorekeeper.games import BUILT_IN, find_game

score_app = typer.Typer(
    cls=ScoreGroup,
    rich_markup_mode=None,
    no_args_is_help=True,
    help="Settle what a hand, a deal or a card is worth, and why. Cards are written 10D, AC, 2L, in either order; * "
    "or joker is a joker.",
)


def _parse_game(name: str) -> str:
    """Parse the name of a game."""
    try:
        return find_game(name).id
    except ScoreError as error:
        raise typer.BadParameter(str(error)) from None


GameArgument = Annotated[
    str,
    typer.Argument(
        parser=_parse_game,
        metavar="GAME",
        help=f"{join_names(game.id for game in BUILT_IN.values() if game.answers_module)}.",
        show_default=False,
    ),
]


@score_app.callback()
def _score() -> None:
    """Take the options of no game."""


def rules(
    game: GameArgument,
    ruling: Annotated[str, typer.Argument(metavar="ID", help="A ruling to print in full, such as FS-R3 or R3.")] = "",
    as_json: Json = False,
) -> None:
    """List the rulings and house rules of a game, or print one ruling in full."""
    from generator.rule_queries import rulings

    asked = find_game(game)
    if as_json:
        data = rulings.ruling_details(asked, ruling) if ruling else rulings.rulings_data(asked)
        typer.echo(json.dumps(data, ensure_ascii=False))
        return
    for line in rulings.describe_ruling(asked, ruling) if ruling else rulings.list_rulings(asked):
        typer.echo(line)


def simulate(
    game: GameArgument,
    games: Annotated[int, typer.Option(help="Number of games to play.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 1,
    players: Annotated[int | None, typer.Option(help="Number of players. Default: 4.")] = None,
    rule: HouseRuleOption = None,
    as_json: Json = False,
) -> None:
    """Play whole games at random and summarise them: lengths, scores, wins by seat."""
    from generator.rule_queries.simulation import simulate as play

    bar = Bar()
    try:
        found = play(game, games, seed, players=players, rules=tuple(rule or ()), progress=partial(bar, "playing"))
    finally:
        bar.clear()
    if as_json:
        typer.echo(json.dumps(found.data(), ensure_ascii=False))
        return
    for line in found.lines():
        typer.echo(line)


def add_commands(app: typer.Typer) -> None:
    """Add the referee's commands."""
    app.add_typer(score_app, name="score")
    app.command(cls=Command, epilog="Example: pnp rules five-suit FS-R3")(rules)
    app.command(cls=Command, epilog="Example: pnp simulate five-suit --games 200 --seed 7")(simulate)
