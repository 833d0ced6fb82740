"""The referee's commands: `pnp score`, `pnp rules`, `pnp simulate`, and those of games."""

import json
import shlex
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from functools import partial
from inspect import Parameter, Signature, signature
from io import StringIO
from typing import Annotated, Any, get_args, get_origin

import typer
from typer.core import TyperGroup
from typer.main import get_command

from generator.cli.commands import USAGE_ERROR, Command, new_app
from generator.cli.completion import complete_game
from generator.cli.reports import Bar
from generator.errors import PnpError, join_names
from generator.rule_queries.contract import Answer, Answers, ParameterSpec, Question, UsageError, option_of
from scorekeeper.errors import ScoreError
from scorekeeper.games import BUILT_IN, Game, find_game, games
from scorekeeper.guests import blamed

Json = Annotated[
    bool,
    typer.Option("--json", help="Print the answer, or the error, as JSON; its positions count from 0."),
]
HouseRuleOption = Annotated[
    list[str] | None,
    typer.Option(
        "--rule",
        help="A house rule of your table: NAME to switch it from its default, or NAME=VALUE. `pnp rules GAME` lists "
        "them. Can be repeated.",
    ),
]
app = new_app()


class GameCommand(Command):
    """`pnp score GAME`: its help lists the game's other questions."""

    more: tuple[tuple[str, str], ...] = ()
    """Usage and description of each other question."""

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        if self.more:
            with formatter.section("More questions, each with its own --help"):
                formatter.write_dl(self.more)
        super().format_epilog(ctx, formatter)


class ScoreGroup(TyperGroup):
    """`pnp score`: a command for each game that answers; a game is loaded when it is named."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command of a game, or of another question that it answers, and return the remaining words."""
        name, command, rest = super().resolve_command(ctx, args)
        questions = load_answers(find_game(args[0])).questions
        if rest and rest[0] in questions:
            name = f"{name} {rest[0]}"
            return name, _make_command(questions[rest[0]], name), rest[1:]
        return name, command, rest

    def list_commands(self, ctx: Any) -> list[str]:
        return [game.id for game in games().values() if game.answers_module]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return the command of a game; None if there is no such game."""
        try:
            game = find_game(cmd_name)
        except ScoreError as error:
            ctx.fail(str(error))
        if not game.answers_module:
            return None
        answers = load_answers(game)
        command = _make_command(answers.score, game.id)
        command.more = tuple(
            (f"{game.id} {name}", _describe_question(each)) for name, each in answers.questions.items()
        )
        return command


def command_of_game(name: str) -> Any:
    """Return the command that a game adds under a name; None: there is none."""
    for known in (BUILT_IN, games()):
        for game in known.values():
            if name in game.commands:
                return _make_command(load_answers(game).commands[name], name)
    return None


def load_answers(game: Game) -> Answers:
    answers: Answers = game.part(game.answers_module, "ANSWERS", Answers)
    return answers


def faults_of_examples(game: Game) -> Iterator[str]:
    """Ask every question of a game as its example does; yield what went wrong."""
    if not game.answers_module:
        return
    answers = load_answers(game)
    asked = {
        f"pnp score {game.id}": answers.score,
        **{f"pnp score {game.id} {name}": question for name, question in answers.questions.items()},
        **{f"pnp {name}": question for name, question in answers.commands.items()},
    }
    for command, question in asked.items():
        try:
            words, begin = shlex.split(question.example), command.split()
            if words[: len(begin)] != begin:
                yield f"the example {question.example!r} is none of {command}"
                continue
            with redirect_stdout(StringIO()), blamed():
                _make_command(question, command).main(words[len(begin) :], standalone_mode=False)
        except (ScoreError, PnpError, USAGE_ERROR, ValueError) as error:
            yield f"the example {question.example!r}: {error}"


def print_answer(answer: Answer, *, as_json: bool) -> None:
    """Print an answer: its headline and its reasons, or all of it as JSON."""
    if as_json:
        typer.echo(json.dumps({**answer.data, "because": list(answer.because)}, ensure_ascii=False))
        return
    typer.echo(answer.headline)
    for line in answer.because:
        typer.echo(f"  {line}")


def _make_command(question: Question, name: str) -> Any:
    app = typer.Typer(rich_markup_mode=None, add_completion=False)
    app.command(cls=GameCommand, name=name, epilog=f"Example: {question.example}")(_make_runner(question))
    return get_command(app)


def _describe_question(question: Question) -> str:
    """Return the description of a question, without its game: the first line of its help."""
    return (question.ask.__doc__ or "").partition("\n")[0].partition(": ")[2]


def _make_runner(question: Question) -> Callable[..., None]:
    asked = signature(question.ask, eval_str=True).parameters

    def run(**given: Any) -> None:
        as_json = given.pop("as_json")
        if "rules" in given:
            given["rules"] = tuple(given["rules"] or ())
        try:
            answer = question.ask(**given)
        except UsageError as error:
            raise typer.BadParameter(str(error)) from None
        print_answer(answer, as_json=as_json)

    as_json = Parameter("as_json", Parameter.KEYWORD_ONLY, default=False, annotation=Json)
    shown = [*map(_make_option, asked.values()), as_json]
    run.__signature__ = Signature(shown)  # type: ignore[attr-defined]  # how Typer learns the options
    run.__annotations__ = {each.name: each.annotation for each in shown}
    run.__doc__ = question.ask.__doc__
    return run


def _make_option(asked: Parameter) -> Parameter:
    """Return a parameter of a question as a Typer option."""
    if asked.name == "rules":
        return asked.replace(kind=Parameter.KEYWORD_ONLY, annotation=HouseRuleOption, default=None)
    if get_origin(asked.annotation) is not Annotated:
        raise TypeError(f"{asked.name} is not annotated with Asked")
    kind, facts = get_args(asked.annotation)
    assert isinstance(facts, ParameterSpec)
    option: Any
    if facts.is_argument:
        option = typer.Argument(help=facts.help)
    elif kind is bool:
        option = typer.Option(option_of(asked.name), help=facts.help)
    else:
        option = typer.Option(help=facts.help)
    return asked.replace(kind=Parameter.KEYWORD_ONLY, annotation=Annotated[kind, option])


score_app = new_app(
    cls=ScoreGroup,
    no_args_is_help=True,
    help="Settle what a hand, a deal or a card is worth, and why. Cards are written 10D, AC, 2L, in either order; * "
    "or joker is a joker.",
)
app.add_typer(score_app, name="score")


def _parse_game(name: str) -> str:
    try:
        return find_game(name).id
    except ScoreError as error:
        raise typer.BadParameter(str(error)) from None


GameArgument = Annotated[
    str,
    typer.Argument(
        parser=_parse_game,
        metavar="GAME",
        help=f"{join_names(game.id for game in BUILT_IN.values() if game.answers_module)}, or an installed game (see "
        "pnp list).",
        autocompletion=complete_game,
        show_default=False,
    ),
]


@score_app.callback()
def _score() -> None:
    """Take the options of no game."""


@app.command(cls=Command, epilog="Example: pnp rules five-suit FS-R3")
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


@app.command(cls=Command, epilog="Example: pnp simulate five-suit --games 200 --seed 7")
def simulate(
    game: GameArgument,
    games: Annotated[int, typer.Option(help="Number of games to play.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 1,
    players: Annotated[
        int | None, typer.Option(help="Number of players. Default: 4, or the nearest that the game allows.")
    ] = None,
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
