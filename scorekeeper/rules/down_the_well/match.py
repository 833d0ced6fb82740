"""The points of a hand's winner, and a match of one hand or of several, as a fold over entries."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.errors import Problem, RuleError, say_problem
from scorekeeper.messages import say
from scorekeeper.rules.checks import fold_of, guard, over_problem, refuse
from scorekeeper.rules.down_the_well import hand
from scorekeeper.rules.down_the_well.options import HAND_SIZES, Options, hand_size, table_problems
from scorekeeper.rules.scores import Part, Score
from scorekeeper.rules.standings import Outcome, Place, standings


@dataclass(frozen=True, slots=True)
class HandWon:
    winner: str
    """The player of the last card of the last round."""
    own_left: int | None
    """Cards left in the winner's hand; None if not counted, which a game of a single hand allows."""
    others_left: int | None
    """Cards left in all other hands together; None if not counted."""


Entry = HandWon


@dataclass(frozen=True, slots=True)
class ScoredHand:
    winner: str
    """The only one who scores."""
    score: Score | None
    """The winner's points and why; None if not counted."""


@dataclass(frozen=True, slots=True)
class MatchState:
    players: tuple[str, ...]
    """In seating order."""
    options: Options
    hands: tuple[ScoredHand, ...] = ()
    """First to last."""

    @property
    def contenders(self) -> tuple[str, ...]:
        """Players of the next hand: all."""
        return self.players

    @property
    def target(self) -> int:
        """The total that wins. Source: Down the Well 1.2, 2023, Scoring (DW-R6)."""
        return 10 * len(self.players) + 1

    @property
    def totals(self) -> dict[str, int]:
        """Each player's points; empty as long as the only hand of a game is not counted."""
        counted = [(each.winner, each.score) for each in self.hands if each.score is not None]
        if self.options.single_hand and not counted:
            return {}
        totals = dict.fromkeys(self.players, 0)
        for winner, points in counted:
            totals[winner] += points.points
        return totals

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while there is a hand to play (DW-R6)."""
        if not self.hands:
            return None
        latest = self.hands[-1].winner  # nobody else has scored, so nobody else can have got there
        if self.options.single_hand:
            return Outcome((latest,), say("%(player)s won the hand", player=latest), "DW-R4")
        total = self.totals[latest]
        if total < self.target:
            return None
        return Outcome(
            (latest,),
            say("%(player)s has %(total)s; %(target)s or more wins", player=latest, total=total, target=self.target),
            "DW-R6",
        )

    def standings(self) -> tuple[Place, ...]:
        """Rank the players by total; after a single hand its winner is first and all others second."""
        totals = dict.fromkeys(self.players, 0) | self.totals
        if not (self.options.single_hand and self.hands):
            return standings(totals)
        winner = self.hands[-1].winner
        others = (Place(2, player, total) for player, total in totals.items() if player != winner)
        return (Place(1, winner, totals[winner]), *others)


def start(players: Sequence[str], options: Options) -> MatchState:
    """Begin a match.

    Raises:
        RuleError: Too few or too many players, or a name is missing or duplicated.
    """
    refuse(table_problems(players, options))
    return MatchState(tuple(players), options)


def problems(state: MatchState, entry: Entry) -> tuple[Problem, ...]:
    if state.outcome:
        return (over_problem(state.outcome),)
    found = _count_problems(state, entry)
    if entry.winner not in state.players:
        return (say_problem("%(player)s is not in this match", "", player=entry.winner), *found)
    return found


def _count_problems(state: MatchState, entry: Entry) -> tuple[Problem, ...]:
    if entry.own_left is not None and entry.others_left is not None:
        return score_problems(entry.own_left, entry.others_left, player_count=len(state.players))
    if entry.own_left is None and entry.others_left is None and state.options.single_hand:
        return ()
    return (say_problem("The cards left are counted in all hands, the winner's and the others'", "DW-R5"),)


def _apply(state: MatchState, entry: Entry) -> MatchState:
    points = None
    if entry.own_left is not None and entry.others_left is not None:
        points = score(entry.own_left, entry.others_left, player_count=len(state.players))
    return replace(state, hands=(*state.hands, ScoredHand(entry.winner, points)))


is_allowed, enter = guard(problems, _apply)
fold = fold_of(start, enter)


def entry_of_counts(winner: str, left: Mapping[str, int]) -> HandWon:
    """Return the entry of a hand from the cards left to each player.

    Raises:
        RuleError: No hand can end like this; carries every problem.
    """
    refuse(hands_problems(winner, left))
    return HandWon(winner, left[winner], sum(count for player, count in left.items() if player != winner))


def entry_of(played: hand.HandState) -> HandWon:
    """Return the entry for a hand of play.

    Raises:
        RuleError: The hand is not over.
    """
    if played.winner is None:
        raise RuleError(say_problem("The hand is not over", "DW-R4"))
    own = len(played.seat(played.winner).hand)
    return HandWon(played.winner, own, sum(len(seat.hand) for seat in played.seats) - own)


def most_own_left(player_count: int) -> int:
    """Return the most cards that the winner can have left: all but the one that won (DW-R4).

    Raises:
        RuleError: There cannot be that many players.
    """
    return hand_size(player_count) - 1


def most_others_left(own_left: int, player_count: int) -> int:
    """Return the most cards that all other hands together can have left.

    Args:
        own_left: Cards left in the winner's hand; with any left, it was another player who ran out.
        player_count: 2 to 6.

    Raises:
        RuleError: There cannot be that many players.

    Source: DW-R4.
    """
    return (player_count - (1 if own_left <= 0 else 2)) * hand_size(player_count)


def hands_problems(winner: str, left: Mapping[str, int]) -> tuple[Problem, ...]:
    """List why no hand can end with these cards left to each player.

    Args:
        winner: The player of the last card of the last round.
        left: Cards left to each of 2 to 6 players, the winner among them.

    Source: DW-R1, DW-R4.
    """
    size = hand_size(len(left))
    found = [
        say_problem(
            "%(player)s was dealt %(size)s cards, so cannot have %(count)s",
            "DW-R1",
            player=player,
            size=size,
            count=count,
        )
        for player, count in left.items()
        if count > size
    ]
    if all(left.values()):
        found.append(
            say_problem("The hand ends when somebody has run out, so not everybody can have cards left", "DW-R4")
        )
    others = sum(count for player, count in left.items() if player != winner)
    return (*found, *(() if found else score_problems(left[winner], others, player_count=len(left))))


def find_player_out(left: Mapping[str, int | None]) -> str | None:
    """Return the player who must have run out because nobody else has; None while it can be somebody else (DW-R4).

    Args:
        left: Cards left to each player, None where not known yet.
    """
    unknown = [player for player, count in left.items() if count is None]
    return unknown[0] if len(unknown) == 1 and 0 not in left.values() else None


def score_problems(own_left: int, others_left: int, *, player_count: int | None = None) -> tuple[Problem, ...]:
    """List why no hand can end with these cards left.

    Args:
        own_left: Cards left in the winner's hand.
        others_left: Cards left in all other hands together.
        player_count: 2 to 6; without it, only what is impossible for every number of players is a problem.

    Raises:
        RuleError: There cannot be that many players.
    """
    sizes = HAND_SIZES if player_count is None else {player_count: hand_size(player_count)}
    found: list[Problem] = []
    if own_left < 0 or others_left < 0:
        found.append(say_problem("Nobody can have fewer than 0 cards left", ""))
    most = max(most_own_left(count) for count in sizes)
    if own_left > most:
        text = say(
            "The winner has played a card, so has at most %(most)s left, not %(found)s", most=most, found=own_left
        )
        found.append(Problem(text, "DW-R4"))
    most = max(most_others_left(own_left, count) for count in sizes)
    if others_left > most:
        who = say("Someone has run out") if own_left <= 0 else say("Someone else has run out")
        text = say(
            "%(who)s, so the others have at most %(most)s left, not %(found)s", who=who, most=most, found=others_left
        )
        found.append(Problem(text, "DW-R4"))
    return tuple(found)


def score(own_left: int, others_left: int, *, player_count: int | None = None) -> Score:
    """Count the winner's points: one for each card left in any hand.

    Args:
        own_left: Cards left in the winner's hand.
        others_left: Cards left in all other hands together.
        player_count: 2 to 6; makes the check stricter.

    Raises:
        RuleError: No hand can end with these cards left, or there cannot be that many players.

    Source: Down the Well 1.2, 2023, Scoring (DW-R5).
    """
    refuse(score_problems(own_left, others_left, player_count=player_count))
    return Score(
        (
            Part(say("cards left in the winner's hand"), own_left, "DW-R5"),
            Part(say("cards left in the other hands"), others_left, "DW-R5"),
        )
    )
