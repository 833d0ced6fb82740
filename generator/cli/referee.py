"""The referee's commands: `pnp score`, `pnp trick`, `pnp rules`, `pnp simulate`."""

import json
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.cli.progress import Bar
from generator.errors import DeckDataError, listed
from generator.games.registry import GAMES, find_game

if TYPE_CHECKING:
    from generator.referee.answers import Answer


score_app = typer.Typer(
    rich_markup_mode=None,
    no_args_is_help=True,
    help="Settle what a hand, a deal or a card is worth, and why. Cards are written 10D, AC, 2L; * is a joker.",
)


def _game(name: str) -> str:
    """Read the name of a game."""
    try:
        return find_game(name).id
    except DeckDataError as error:
        raise typer.BadParameter(str(error)) from None


Game = Annotated[str, typer.Argument(parser=_game, metavar="GAME", help=f"{listed(GAMES)}.", show_default=False)]
Json = Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")]
Rules = Annotated[
    list[str] | None,
    typer.Option("--rule", help="A house rule that the table plays by; `pnp rules GAME` lists them. Repeatable."),
]


def _tell(answer: "Answer", as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps({**answer.data, "because": list(answer.because)}, ensure_ascii=False))
        return
    typer.echo(answer.headline)
    for line in answer.because:
        typer.echo(f"  {line}")


def _only(given: dict[str, Any]) -> None:
    """Refuse options that ask different things at once."""
    names = [name for name, value in given.items() if value is not None and value is not False]
    if len(names) > 1:
        raise typer.BadParameter(f"{' and '.join(names)} ask different things; use one")


@score_app.command("above-water", epilog='Example: pnp score above-water "3D 3H 3S 7D 7H 7S"')
def above_water(
    cards: Annotated[str, typer.Argument(help="The hand: what it pays at most is the answer.")] = "",
    groups: Annotated[
        str | None, typer.Option(help="Groups as declared, with / between them; *=5H says what a joker counts as.")
    ] = None,
    reach: Annotated[int | None, typer.Option(help="Every best trade of cards for so many stones or more.")] = None,
    most_cards: Annotated[
        bool, typer.Option("--most-cards", help="The most cards that can be turned in, for the Big Spender.")
    ] = False,
    rule: Rules = None,
    as_json: Json = False,
) -> None:
    """Above Water: the best payout of a hand, or what groups pay as they are declared."""
    from generator.referee import answers as referee

    _only({"--groups": groups, "--reach": reach, "--most-cards": most_cards})
    rules = rule or ()
    if groups is not None:
        answer = referee.above_water_groups(groups, cards, rules)
    elif not cards.strip():
        raise typer.BadParameter("say the hand, such as '3D 3H 3S', or --groups")
    elif reach is not None:
        answer = referee.above_water_reach(cards, reach, rules)
    elif most_cards:
        answer = referee.above_water_most_cards(cards, rules)
    else:
        answer = referee.above_water_payout(cards, rules)
    _tell(answer, as_json)


@score_app.command("showboat", epilog='Example: pnp score showboat --tableau "2 K 4 4 K" --hand "K K 3"')
def showboat(
    tableau: Annotated[str, typer.Option(help="Cards played, first to last; suits may be left out.")],
    hand: Annotated[str, typer.Option(help="Cards left in hand.")] = "",
    last: Annotated[bool, typer.Option("--last", help="This is the last player: nothing doubles.")] = False,
    rule: Rules = None,
    as_json: Json = False,
) -> None:
    """Showboat: what a tableau scores, less the cards left in hand."""
    from generator.referee import answers as referee

    _tell(referee.showboat_score(tableau, hand, is_last=last, rules=rule or ()), as_json)


@score_app.command("down-the-well", epilog="Example: pnp score down-the-well --own 1 --others 4")
def down_the_well(
    own: Annotated[int, typer.Option(help="Cards left in the winner's hand.")],
    others: Annotated[int, typer.Option(help="Cards left in all other hands together.")],
    players: Annotated[int | None, typer.Option(help="How many play; left out, whatever is possible.")] = None,
    as_json: Json = False,
) -> None:
    """Down the Well: what the winner of a hand scores."""
    from generator.referee import answers as referee

    _tell(referee.down_the_well_score(own, others, players), as_json)


@score_app.command("five-suit", epilog="Example: pnp score five-suit --bid 4 --took 6 --bags 9")
def five_suit(
    bid: Annotated[int, typer.Option(help="Tricks bid, 0 for nil.")],
    took: Annotated[int, typer.Option(help="Tricks taken.")],
    bags: Annotated[int, typer.Option(help="Bags that the player had before this deal.")] = 0,
    hand_size: Annotated[int | None, typer.Option(help="Tricks of the deal; left out, the most there can be.")] = None,
    rule: Rules = None,
    as_json: Json = False,
) -> None:
    """Five-suit Spades: a deal's points and bags, and what the bags cost."""
    from generator.referee import answers as referee

    _tell(referee.five_suit_score(bid, took, size=hand_size, bags=bags, rules=rule or ()), as_json)


@score_app.command("to-the-bottom", epilog='Example: pnp score to-the-bottom --board "Pirate Seal Passenger"')
def to_the_bottom(
    board: Annotated[str | None, typer.Option(help="Cards on board; alone: what they score in the end.")] = None,
    play: Annotated[str | None, typer.Option(help="A card: what it costs to play it.")] = None,
    buy: Annotated[str | None, typer.Option(help="A card: what it costs in the shop.")] = None,
    jettison: Annotated[str | None, typer.Option(help="Cards jettisoned together: the points they give.")] = None,
    on_board: Annotated[int | None, typer.Option(help="With --play: how many cards are on board.")] = None,
    lifeguard: Annotated[bool, typer.Option("--lifeguard", help="With --play: Lifeguard is one of them.")] = False,
    rule: Rules = None,
    as_json: Json = False,
) -> None:
    """To the Bottom: victory points of a board, and the prices and points of cards."""
    from generator.referee import answers as referee

    _only({"--play": play, "--buy": buy, "--jettison": jettison})
    if play is None and (on_board is not None or lifeguard):
        raise typer.BadParameter("--on-board and --lifeguard go with --play")
    rules = rule or ()
    if play is not None:
        answer = referee.to_the_bottom_play(play, board=board, on_board=on_board, has_lifeguard=lifeguard, rules=rules)
    elif buy is not None:
        answer = referee.to_the_bottom_buy(buy)
    elif jettison is not None:
        answer = referee.to_the_bottom_jettison(jettison, board or "", rules)
    elif board is not None:
        answer = referee.to_the_bottom_victory(board)
    else:
        raise typer.BadParameter("say --board, --play, --buy or --jettison")
    _tell(answer, as_json)


def trick(
    cards: Annotated[str, typer.Argument(help="The cards of the trick, the one that was led first; *W is a joker.")],
    rock_breaks: Annotated[bool, typer.Option("--rock-breaks", help="With Rock Breaks Everything.")] = False,
    rule: Rules = None,
    as_json: Json = False,
) -> None:
    """Five-suit Spades: which card wins a trick, and why."""
    from generator.referee import answers as referee

    _tell(referee.trick(cards, rock_breaks=rock_breaks, rules=rule or ()), as_json)


def rules(
    game: Game,
    ruling: Annotated[str, typer.Argument(metavar="ID", help="A ruling to read whole, such as FS-R3 or R3.")] = "",
    as_json: Json = False,
) -> None:
    """List how the rulebook of a game is read, ruling by ruling, and its house rules; or read one ruling whole."""
    from generator.games.registry import rules_of
    from generator.referee import rulings

    package = rules_of(game)
    if as_json:
        data = rulings.one_data(package, ruling) if ruling else rulings.all_data(package)
        typer.echo(json.dumps(data, ensure_ascii=False))
        return
    for line in rulings.whole(package, ruling) if ruling else rulings.listed(package):
        typer.echo(line)


def simulate(
    game: Game,
    games: Annotated[int, typer.Option(help="How many games to play.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 1,
    players: Annotated[int | None, typer.Option(help="How many play; left out: 4.")] = None,
    rule: Rules = None,
    as_json: Json = False,
) -> None:
    """Play whole games with players who choose at random, and show how they went: lengths, scores, wins by seat."""
    from generator.referee.simulation import simulate as play

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
    """Add the referee's commands to those of the press."""
    app.add_typer(score_app, name="score")
    app.command(epilog='Example: pnp trick "7P 2L *W 10S"')(trick)
    app.command(epilog="Example: pnp rules five-suit FS-R3")(rules)
    app.command(epilog="Example: pnp simulate five-suit --games 200 --seed 7")(simulate)
