"""To the Bottom: victory points of a board, prices and points of cards."""

from collections.abc import Sequence
from typing import Annotated

from generator.referee.contract import (
    Answer,
    Answers,
    Asked,
    HouseRules,
    Question,
    UsageError,
    all_read,
    in_points,
    in_range,
    only_one,
)
from scorekeeper.errors import NotationError, Problem
from scorekeeper.rules import to_the_bottom
from scorekeeper.rules.options import choose


def score(
    *,
    board: Annotated[str | None, Asked("Cards on board; alone: what they score in the end.")] = None,
    play: Annotated[str | None, Asked("A card: what it costs to play it.")] = None,
    buy: Annotated[str | None, Asked("A card: what it costs in the shop.")] = None,
    jettison: Annotated[str | None, Asked("Cards jettisoned together: the points they give.")] = None,
    on_board: Annotated[int | None, Asked("With --play: how many cards are on board.")] = None,
    lifeguard: Annotated[bool, Asked("With --play: Lifeguard is one of them.")] = False,
    rules: HouseRules = (),
) -> Answer:
    """To the Bottom: victory points of a board, and the prices and points of cards."""
    only_one(play=play, buy=buy, jettison=jettison)
    if play is None and (on_board is not None or lifeguard):
        raise UsageError("--on-board and --lifeguard go with --play")
    if play is not None:
        return _played(play, board, on_board, rules, has_lifeguard=lifeguard)
    if buy is not None:
        return in_points(to_the_bottom.price_of_buying(to_the_bottom.parse(buy)))
    if jettison is not None:
        together, on_deck = all_read(to_the_bottom.parse_all, jettison, board or "")
        options = choose(to_the_bottom.Options, rules)
        return in_points(to_the_bottom.points_of_jettison(together, on_deck, options))
    if board is not None:
        return in_points(to_the_bottom.victory_score(to_the_bottom.parse_all(board)))
    raise UsageError("say --board, --play, --buy or --jettison")


def _played(card: str, board: str | None, on_board: int | None, rules: Sequence[str], *, has_lifeguard: bool) -> Answer:
    """Answer what playing a card costs, by the cards on board or by how many they are, Lifeguard among them."""
    options = choose(to_the_bottom.Options, rules)
    if board is not None and (on_board is not None or has_lifeguard):
        raise NotationError(Problem("The board is said twice: give its cards, or how many there are", ""))
    if board is not None:
        (name,), cards = all_read(to_the_bottom.parse_all, card, board)
    else:
        in_range(0, on_board=on_board)
        count = int(has_lifeguard) if on_board is None else on_board
        if count < int(has_lifeguard):
            raise NotationError(Problem(f"{count} cards on board cannot include Lifeguard", "TB-R4"))
        name = to_the_bottom.parse(card)
        lifeguard = (to_the_bottom.CrewCard.LIFEGUARD,) * has_lifeguard
        # Of the other cards only the number matters.
        cards = lifeguard + (to_the_bottom.CrewCard.PASSENGER,) * (count - len(lifeguard))
    return in_points(to_the_bottom.price_of_playing(name, cards, options))


ANSWERS = Answers(Question(score, 'pnp score to-the-bottom --board "Pirate Seal Passenger"'))
