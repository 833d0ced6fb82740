"""A match of six hands, from points or from the cards on the table, as a fold over entries."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.errors import Problem, RuleError, say_problem
from scorekeeper.messages import say, say_and, say_count, say_or
from scorekeeper.rules.cards import Card
from scorekeeper.rules.checks import fold_of, guard, over_problem, refuse
from scorekeeper.rules.frozen import FrozenMap
from scorekeeper.rules.scores import Part, Score
from scorekeeper.rules.showboat import hand
from scorekeeper.rules.showboat.options import Options, table_problems
from scorekeeper.rules.showboat.tableau import LEAST_POINTS, MOST_POINTS, card_problems, score
from scorekeeper.rules.standings import Outcome, Place, leaders, standings

HAND_COUNT = 6
"""Hands in a match. Source: Showboat 1.0, 2020, Final Tally (SB-R1)."""
ROUND_COUNT = 6
"""Rounds that a hand can last: five with cards in the centre, and one without (SB-R10)."""
RETIRED_HAND_SIZE = 3
"""Cards held by a retired player: four, less one played each round, plus one taken in each but the last (SB-R11)."""


@dataclass(frozen=True, slots=True)
class HandPoints:
    """A hand as counted by the table."""

    points: tuple[int, ...]
    """Points of each player in the hand, in seating order: -22 to 40."""


@dataclass(frozen=True, slots=True)
class FinalCards:
    """A player's cards when the hand is over; suits may be left out."""

    tableau: tuple[Card, ...]
    """Played cards, first to last."""
    hand: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class HandCards:
    """A hand as its final cards, for the referee to count."""

    cards: tuple[FinalCards, ...]
    """Cards of each player in the hand, in seating order."""
    last_player: str
    """The player left when all others had retired."""


Entry = HandPoints | HandCards


@dataclass(frozen=True, slots=True)
class MatchState:
    players: tuple[str, ...]
    """In seating order."""
    options: Options
    hands: tuple[FrozenMap[str, Score], ...] = ()
    """Each hand's scores; after the sixth come extra hands, with only the players who tie for the win."""

    @property
    def totals(self) -> dict[str, int]:
        """Each player's points of the six hands; extra hands decide a tie and add nothing (ours)."""
        return {player: sum(scores[player].points for scores in self.hands[:HAND_COUNT]) for player in self.players}

    @property
    def contenders(self) -> tuple[str, ...]:
        """Players of the next hand, who can still win: all, and after six hands the leaders."""
        if len(self.hands) < HAND_COUNT:
            return self.players
        left = leaders(self.totals)
        for scores in self.hands[HAND_COUNT:]:
            left = leaders({player: scores[player].points for player in left})
        return left

    @property
    def is_tied(self) -> bool:
        """Whether an extra hand is next, between the players who tie for the win (SB-A1)."""
        return len(self.hands) >= HAND_COUNT and self.outcome is None

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while there is a hand to play (SB-R1, A1)."""
        if len(self.hands) < HAND_COUNT:
            return None
        winners = self.contenders
        names, total = say_and(winners), self.totals[winners[0]]
        if len(winners) > 1:
            if self.options.extra_hand_for_ties:
                return None
            reason = say("%(players)s have %(total)s each, the most after six hands", players=names, total=total)
            return Outcome(winners, reason, "SB-A1")
        if len(self.hands) > HAND_COUNT:
            reason = say("%(player)s won the extra hand after a tie at %(total)s", player=names, total=total)
            return Outcome(winners, reason, "SB-A1")
        reason = say("%(player)s has %(total)s, the most after six hands", player=names, total=total)
        return Outcome(winners, reason, "SB-R1")

    def standings(self) -> tuple[Place, ...]:
        """Rank the players by total; those who tie for the win, by their extra hands."""
        places = standings(self.totals)
        if len(self.hands) <= HAND_COUNT:
            return places
        left = self.contenders
        beaten = len(left) + 1
        ranked = [
            replace(each, place=beaten) if each.place == 1 and each.player not in left else each for each in places
        ]
        return tuple(sorted(ranked, key=lambda each: each.place))


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
    if isinstance(entry, HandPoints):
        return (*_count_problems(state, len(entry.points)), *_points_problems(state, entry))
    on_table = [card for each in entry.cards for card in (*each.tableau, *each.hand)]
    return (*_count_problems(state, len(entry.cards)), *card_problems(on_table), *_shape_problems(state, entry))


def problems_so_far(cards: Mapping[str, FinalCards], last_player: str | None) -> tuple[Problem, ...]:
    """List what is already wrong with cards that are still being entered: problems can be added, but none go away.

    Args:
        cards: By player, as far as known.
        last_player: The player left when all others had retired, if known.
    """
    on_table = [card for each in cards.values() for card in (*each.tableau, *each.hand)]
    return (*card_problems(on_table), *_surplus_problems(cards, last_player))


def possible_last_players(state: MatchState, cards: Sequence[FinalCards]) -> tuple[str, ...]:
    """List who can have been the last player, by all final cards; empty if they are wrong (SB-R8, SB-R11)."""
    final = tuple(cards)
    return tuple(player for player in state.contenders if is_allowed(state, HandCards(final, player)))


def _apply(state: MatchState, entry: Entry) -> MatchState:
    if isinstance(entry, HandPoints):
        counted = [Score((Part(say("as counted at the table"), points, "SB-R1"),)) for points in entry.points]
    else:
        counted = [
            score(each.tableau, each.hand, is_last_player=player == entry.last_player, options=state.options)
            for player, each in zip(state.contenders, entry.cards, strict=True)
        ]
    return replace(state, hands=(*state.hands, FrozenMap(zip(state.contenders, counted, strict=True))))


is_allowed, enter = guard(problems, _apply)
fold = fold_of(start, enter)


def entry_of(played: hand.HandState) -> HandCards:
    """Return the entry for a hand of play.

    Raises:
        RuleError: The hand is not over.
    """
    if played.last_player is None:
        raise RuleError(say_problem("The hand is not over", "SB-R8"))
    return HandCards(tuple(FinalCards(seat.tableau, seat.hand) for seat in played.seats), played.last_player)


def _count_problems(state: MatchState, count: int) -> Iterator[Problem]:
    expected = len(state.contenders)
    if count != expected:
        names = ", ".join(state.contenders)
        ruling = "SB-A1" if expected < len(state.players) else "SB-R1"
        yield say_problem(
            "The hand is between %(players)s, so it needs %(expected)s results, not %(count)s",
            ruling,
            players=names,
            expected=expected,
            count=count,
        )


def _points_problems(state: MatchState, entry: HandPoints) -> Iterator[Problem]:
    for player, points in zip(state.contenders, entry.points, strict=False):
        if not LEAST_POINTS <= points <= MOST_POINTS:
            yield say_problem(
                "%(player)s cannot have %(points)s: a hand scores %(least)s to %(most)s",
                "SB-R7",
                player=player,
                points=points,
                least=LEAST_POINTS,
                most=MOST_POINTS,
            )


def _surplus_problems(cards: Mapping[str, FinalCards], last_player: str | None) -> Iterator[Problem]:
    """Find more cards than a player can have when a hand is over."""
    for player, each in cards.items():
        played, held = len(each.tableau), len(each.hand)
        if played > ROUND_COUNT:
            yield say_problem(
                "%(player)s has played %(count)s cards, not 1 to 6", "SB-R10", player=player, count=played
            )
        if last_player is not None and player != last_player and held > RETIRED_HAND_SIZE:
            yield say_problem(
                "%(player)s retired, so must hold 3 cards, not %(count)s", "SB-R11", player=player, count=held
            )
        elif held > RETIRED_HAND_SIZE + 1:
            yield say_problem(
                "%(player)s holds %(count)s cards; the last player has 3 or 4 left, all others 3",
                "SB-R11",
                player=player,
                count=held,
            )


def _shape_problems(state: MatchState, entry: HandCards) -> Iterator[Problem]:
    """Find card counts that no hand of play ends with."""
    final = dict(zip(state.contenders, entry.cards, strict=False))
    for player, cards in final.items():
        if not 1 <= len(cards.tableau) <= ROUND_COUNT:
            yield say_problem(
                "%(player)s has played %(count)s cards, not 1 to %(most)s",
                "SB-R10",
                player=player,
                count=len(cards.tableau),
                most=ROUND_COUNT,
            )
    last = final.pop(entry.last_player, None)
    for player, cards in final.items():
        if len(cards.hand) != RETIRED_HAND_SIZE:
            yield say_problem(
                "%(player)s retired, so must hold %(count)s cards, not %(found)s",
                "SB-R11",
                player=player,
                count=RETIRED_HAND_SIZE,
                found=len(cards.hand),
            )
        if len(state.contenders) == 2 and len(cards.tableau) < hand.FIRST_RETIREMENT_OF_TWO:
            first = hand.FIRST_RETIREMENT_OF_TWO
            yield say_problem(
                "%(player)s retired in round %(round)s; with two players, nobody may before round %(first)s",
                "SB-R9",
                player=player,
                round=len(cards.tableau),
                first=first,
            )
    if last is None:
        yield say_problem("The last player, %(player)s, is not in this hand", "SB-R8", player=repr(entry.last_player))
        return
    # A player who took a card in the last round holds one more; in the sixth round nobody acts.
    allowed = (3,) if len(last.tableau) == ROUND_COUNT else (3, 4)
    if len(last.hand) not in allowed:
        count = say_or(str(count) for count in allowed)
        yield say_problem(
            "%(player)s was the last player, so must hold %(count)s cards, not %(found)s",
            "SB-R11",
            player=entry.last_player,
            count=count,
            found=len(last.hand),
        )
    longest = max((len(cards.tableau) for cards in final.values()), default=len(last.tableau))
    if len(last.tableau) != longest:
        yield Problem(
            say_count(
                "%(player)s was the last player, so played %(count)s card like the last to retire, not %(found)s",
                "%(player)s was the last player, so played %(count)s cards like the last to retire, not %(found)s",
                longest,
                player=entry.last_player,
                found=len(last.tableau),
            ),
            "SB-R8",
        )
