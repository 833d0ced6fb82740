"""The score of a match: six hands, from points or from the cards on the table, as a fold over entries."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.errors import Problem, RuleError
from scorekeeper.rules.cards import Card
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
"""Cards held by whoever has retired: four, one played each round, one taken in each but the last (SB-R11)."""


@dataclass(frozen=True, slots=True)
class HandPoints:
    """A hand as the table counted it."""

    points: tuple[int, ...]
    """Points of each player in the hand, in seating order: -22 to 40."""


@dataclass(frozen=True, slots=True)
class FinalCards:
    """What lies before a player when the hand is over; suits may be left out."""

    tableau: tuple[Card, ...]
    """Played cards, first to last."""
    hand: tuple[Card, ...]
    """Cards left in hand."""


@dataclass(frozen=True, slots=True)
class HandCards:
    """A hand as the cards lie, for the referee to count."""

    cards: tuple[FinalCards, ...]
    """Of each player in the hand, in seating order."""
    last_player: str
    """Who was left when all others had retired."""


Entry = HandPoints | HandCards


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match after some hands."""

    players: tuple[str, ...]
    """In seating order."""
    options: Options
    """House rules."""
    hands: tuple[Mapping[str, Score], ...] = ()
    """Each hand's scores; after the sixth come extra hands, of those who tie for the win only."""

    @property
    def totals(self) -> dict[str, int]:
        """Each player's points of the six hands; extra hands decide a tie and add nothing (ours)."""
        return {player: sum(scores[player].points for scores in self.hands[:HAND_COUNT]) for player in self.players}

    @property
    def contenders(self) -> tuple[str, ...]:
        """Who plays the next hand, and can still win: all, and after six hands those who lead."""
        if len(self.hands) < HAND_COUNT:
            return self.players
        left = leaders(self.totals)
        for scores in self.hands[HAND_COUNT:]:
            left = leaders({player: scores[player].points for player in left})
        return left

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while a hand is to be played (SB-R1, A1)."""
        if len(self.hands) < HAND_COUNT:
            return None
        winners = self.contenders
        names, total = " and ".join(winners), self.totals[winners[0]]
        if len(self.hands) > HAND_COUNT and len(winners) == 1:
            return Outcome(winners, f"{names} won the extra hand after a tie at {total}", "SB-A1")
        if len(winners) == 1:
            return Outcome(winners, f"{names} has {total}, the most after six hands", "SB-R1")
        if not self.options.extra_hand_for_ties:
            return Outcome(winners, f"{names} have {total} each, the most after six hands", "SB-A1")
        return None

    def standings(self) -> tuple[Place, ...]:
        """Rank the players by total, and those who tied for the win by their extra hands."""
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
        RuleError: There are too few or too many players, or a name is missing or there twice.
    """
    found = table_problems(players, options)
    if found:
        raise RuleError(found)
    return MatchState(tuple(players), options)


def problems(state: MatchState, entry: Entry) -> tuple[Problem, ...]:
    """List all that is wrong with the entry of a hand now."""
    if state.outcome:
        return (Problem(f"The match is over: {state.outcome.reason}", state.outcome.ruling),)
    if isinstance(entry, HandPoints):
        return (*_count_problems(state, len(entry.points)), *_points_problems(state, entry))
    on_table = [card for each in entry.cards for card in (*each.tableau, *each.hand)]
    return (*_count_problems(state, len(entry.cards)), *card_problems(on_table), *_shape_problems(state, entry))


def can(state: MatchState, entry: Entry) -> bool:
    """Whether nothing is wrong with the entry of a hand now."""
    return not problems(state, entry)


def enter(state: MatchState, entry: Entry) -> MatchState:
    """Add a hand.

    Raises:
        RuleError: The entry is not allowed; carries every problem.
    """
    found = problems(state, entry)
    if found:
        raise RuleError(found)
    if isinstance(entry, HandPoints):
        counted = [Score((Part("as counted at the table", points, "SB-R1"),)) for points in entry.points]
    else:
        counted = [
            score(each.tableau, each.hand, is_last_player=player == entry.last_player, options=state.options)
            for player, each in zip(state.contenders, entry.cards, strict=True)
        ]
    return replace(state, hands=(*state.hands, dict(zip(state.contenders, counted, strict=True))))


def fold(players: Sequence[str], options: Options, entries: Iterable[Entry]) -> MatchState:
    """Begin a match and add hand after hand.

    Raises:
        RuleError: The players cannot sit down, or an entry is not allowed.
    """
    state = start(players, options)
    for entry in entries:
        state = enter(state, entry)
    return state


def entry_of(played: hand.HandState) -> HandCards:
    """Give the entry that a hand of play leaves.

    Raises:
        RuleError: The hand is not over.
    """
    if played.last_player is None:
        raise RuleError(Problem("The hand is not over", "SB-R8"))
    return HandCards(tuple(FinalCards(seat.tableau, seat.hand) for seat in played.seats), played.last_player)


def _count_problems(state: MatchState, count: int) -> Iterator[Problem]:
    expected = len(state.contenders)
    if count != expected:
        is_extra = expected < len(state.players)
        names = ", ".join(state.contenders)
        yield Problem(
            f"The hand is between {names}, so needs {expected} results, not {count}", "SB-A1" if is_extra else "SB-R1"
        )


def _points_problems(state: MatchState, entry: HandPoints) -> Iterator[Problem]:
    for player, points in zip(state.contenders, entry.points, strict=False):
        if not LEAST_POINTS <= points <= MOST_POINTS:
            yield Problem(f"{player} cannot have {points}: a hand gives {LEAST_POINTS} to {MOST_POINTS}", "SB-R7")


def _shape_problems(state: MatchState, entry: HandCards) -> Iterator[Problem]:
    """Find numbers of cards that no hand of play ends with."""
    final = dict(zip(state.contenders, entry.cards, strict=False))
    for player, cards in final.items():
        if not 1 <= len(cards.tableau) <= ROUND_COUNT:
            yield Problem(f"{player} has played {len(cards.tableau)} cards, not 1 to {ROUND_COUNT}", "SB-R10")
    last = final.pop(entry.last_player, None)
    for player, cards in final.items():
        if len(cards.hand) != RETIRED_HAND_SIZE:
            yield Problem(f"{player} retired, so holds {RETIRED_HAND_SIZE} cards, not {len(cards.hand)}", "SB-R11")
        if len(state.contenders) == 2 and len(cards.tableau) < hand.FIRST_RETIREMENT_OF_TWO:
            yield Problem(
                f"{player} retired in round {len(cards.tableau)}; of two players, none does before "
                f"round {hand.FIRST_RETIREMENT_OF_TWO}",
                "SB-R9",
            )
    if last is None:
        yield Problem(f"The last player, {entry.last_player!r}, is not in this hand", "SB-R8")
        return
    # Who has taken a card in the last round holds one more; in the sixth round nobody acts.
    allowed = (3,) if len(last.tableau) == ROUND_COUNT else (3, 4)
    if len(last.hand) not in allowed:
        counts = " or ".join(str(count) for count in allowed)
        yield Problem(
            f"{entry.last_player} was the last player, so holds {counts} cards, not {len(last.hand)}", "SB-R11"
        )
    longest = max((len(cards.tableau) for cards in final.values()), default=len(last.tableau))
    if len(last.tableau) != longest:
        yield Problem(
            f"{entry.last_player} was the last player, so has played {longest} cards like the last to retire, "
            f"not {len(last.tableau)}",
            "SB-R8",
        )
