"""To the Bottom: victory points of a board, prices and points of cards, draws, Teacher and Arbiter."""

from collections.abc import Sequence
from typing import Annotated

from generator.rule_queries import contract
from generator.rule_queries.contract import Answer, Answers, HouseRules, ParameterSpec, Question, UsageError
from scorekeeper.errors import NotationError, Problem
from scorekeeper.rules import to_the_bottom
from scorekeeper.rules.checks import without
from scorekeeper.rules.options import choose
from scorekeeper.rules.to_the_bottom import CrewCard, GamePhase


def score(
    *,
    board: Annotated[str | None, ParameterSpec("Cards on board. On its own: what they score at the end.")] = None,
    play: Annotated[str | None, ParameterSpec("A card: what it costs to play it.")] = None,
    buy: Annotated[str | None, ParameterSpec("A card: what it costs in the shop.")] = None,
    jettison: Annotated[str | None, ParameterSpec("Cards jettisoned together: the points they bring.")] = None,
    on_board: Annotated[int | None, ParameterSpec("With --play: how many cards are on board.")] = None,
    lifeguard: Annotated[bool, ParameterSpec("With --play: Lifeguard is one of them.")] = False,
    rules: HouseRules = (),
) -> Answer:
    """To the Bottom: victory points of a board, and the prices and points of cards."""
    contract.only_one(play=play, buy=buy, jettison=jettison)
    if play is None and (on_board is not None or lifeguard):
        raise UsageError("--on-board and --lifeguard go with --play")
    if play is not None:
        return _answer_play_price(play, board, on_board, rules, has_lifeguard=lifeguard)
    if buy is not None:
        return contract.in_points(to_the_bottom.price_of_buying(to_the_bottom.parse(buy)))
    if jettison is not None:
        together, on_deck = contract.all_read(to_the_bottom.parse_all, jettison, board or "")
        options = choose(to_the_bottom.Options, rules)
        return contract.in_points(to_the_bottom.points_of_jettison(together, on_deck, options))
    if board is not None:
        return contract.in_points(to_the_bottom.victory_score(to_the_bottom.parse_all(board)))
    raise UsageError("give --board, --play, --buy or --jettison")


def _answer_play_price(
    card: str, board: str | None, on_board: int | None, rules: Sequence[str], *, has_lifeguard: bool
) -> Answer:
    options = choose(to_the_bottom.Options, rules)
    if board is not None and (on_board is not None or has_lifeguard):
        raise NotationError(Problem("The board is given twice: give either its cards or their number", ""))
    if board is not None:
        (name,), cards = contract.all_read(to_the_bottom.parse_all, card, board)
    else:
        contract.in_range(0, on_board=on_board)
        count = int(has_lifeguard) if on_board is None else on_board
        if count < int(has_lifeguard):
            raise NotationError(Problem(f"{count} cards on board cannot include Lifeguard", "TB-R4"))
        name = to_the_bottom.parse(card)
        lifeguard = (CrewCard.LIFEGUARD,) * has_lifeguard
        # Of the other cards only the number matters.
        cards = lifeguard + (CrewCard.PASSENGER,) * (count - len(lifeguard))
    return contract.in_points(to_the_bottom.price_of_playing(name, cards, options))


def draws(
    *,
    turn: Annotated[int, ParameterSpec("Number of the turn in the phase, counting all players' turns, from 1.")],
    sinking: Annotated[
        bool, ParameterSpec("In the Sinking, which Iceberg's buyer starts; otherwise, in the Cruise.")
    ] = False,
    board: Annotated[str, ParameterSpec("The player's cards on board.")] = "",
    round_number: Annotated[
        int, ParameterSpec("Number of the round in the phase, from 1; only matters for the Clock.")
    ] = 1,
    rules: HouseRules = (),
) -> Answer:
    """To the Bottom: how many cards are drawn in the drawing step of a turn."""
    contract.in_range(1, turn=turn, round_number=round_number)
    options = choose(to_the_bottom.Options, rules)
    phase = GamePhase.SINKING if sinking else GamePhase.CRUISE
    found = to_the_bottom.draw_count(phase, turn, to_the_bottom.parse_all(board), options, round_number=round_number)
    return Answer(contract.counted(found.points, "card"), tuple(found.because()), {"cards": found.points})


def teacher(
    cards: Annotated[str, ParameterSpec("The cards that an opponent jettisons together.", is_argument=True)],
    *,
    board: Annotated[str, ParameterSpec("The board of Teacher's owner; its multiplier counts.")] = "",
    rules: HouseRules = (),
) -> Answer:
    """To the Bottom: what Teacher's owner pays for cards that an opponent jettisons together."""
    together, on_board = contract.all_read(to_the_bottom.parse_all, cards, board)
    if not together:
        raise UsageError("give the jettisoned cards, such as 'Seal Passenger'")
    return contract.in_points(to_the_bottom.price_for_teacher(together, on_board, choose(to_the_bottom.Options, rules)))


def arbiter(
    boards: Annotated[
        str,
        ParameterSpec(
            "The board of each ship afloat, including that of Arbiter's owner, separated by /.", is_argument=True
        ),
    ],
) -> Answer:
    """To the Bottom: which cards Arbiter takes at the end of his owner's turn, including from his own board."""
    read = contract.all_read(to_the_bottom.parse_all, *contract.listed_in(boards))
    aboard = {str(place): cards for place, cards in enumerate(read)}
    if not any(aboard.values()):
        raise UsageError("give the boards, such as 'Arbiter Rats / Steersman Seal'")
    taken = tuple(to_the_bottom.arbiter_takes(aboard).values())
    dearest = max(card.points for cards in read for card in cards)
    because = []
    for place, (cards, gone) in enumerate(zip(read, taken, strict=True), start=1):
        if gone:
            because.append(f"board {place} loses {', '.join(gone)}: {dearest} points, the most on any board (TB-R16)")
        if any(card.points == dearest for card in without(cards, gone)):
            because.append(f"board {place} keeps Band, which cannot be jettisoned from so few cards (TB-R17)")
    names = ", ".join(card for gone in taken for card in gone)
    headline = f"Arbiter takes {names}" if names else "Arbiter takes nothing"
    return Answer(headline, tuple(because), {"boards": [[str(card) for card in gone] for gone in taken]})


ANSWERS = Answers(
    Question(score, 'pnp score to-the-bottom --board "Pirate Seal Passenger"'),
    questions={
        "draws": Question(draws, 'pnp score to-the-bottom draws --sinking --turn 2 --board "Fisherman"'),
        "teacher": Question(teacher, 'pnp score to-the-bottom teacher "Seal Passenger" --board "Teacher Rats"'),
        "arbiter": Question(arbiter, 'pnp score to-the-bottom arbiter "Arbiter Rats / Steersman Seal"'),
    },
)
