"""A match from what a table writes down: bids and tricks, deal after deal, to 500.

`fold` enters one entry after the other; every total is worked out from the deals, so a corrected deal changes all that
follows from it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.errors import Problem, RuleError
from scorekeeper.rules.five_suit.dealing import hand_size
from scorekeeper.rules.five_suit.options import DEFAULTS, Options
from scorekeeper.rules.five_suit.scoring import DealScore, count_problems, score
from scorekeeper.rules.five_suit.seating import seating_problems
from scorekeeper.rules.standings import Outcome, Place, leaders, standings

WINNING_TOTAL = 500
"""Source: FS-R9."""


@dataclass(frozen=True, slots=True)
class Deal:
    """What a table writes down of one deal."""

    bids: tuple[int, ...]
    """Each player's bid, in seating order: 0 to the hand size."""
    tricks: tuple[int, ...]
    """Tricks each player took, in seating order; they add up to the hand size."""


@dataclass(frozen=True, slots=True)
class CorrectedDeal:
    """An earlier deal was written down wrongly: this one takes its place."""

    number: int
    """Which deal it replaces, from 1."""
    deal: Deal
    """What should have been written."""


Entry = Deal | CorrectedDeal


@dataclass(frozen=True, slots=True)
class ScoredDeal:
    """A deal and what it gave."""

    deal: Deal
    """As written down."""
    dealer: str
    """Who dealt."""
    scores: tuple[DealScore, ...]
    """Each player's points, bags and penalty, in seating order."""


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match at one moment."""

    players: tuple[str, ...]
    """Names in seating order, clockwise; the first deals first."""
    options: Options
    """The house rules."""
    deals: tuple[ScoredDeal, ...] = ()
    """Every deal so far, corrected where it was."""
    is_playing_on: bool = False
    """Whether several players reached 500 together and the next hand decides (FS-A3's house rule)."""
    outcome: Outcome | None = None
    """How it ended, or `None` while it goes on."""

    @property
    def hand_size(self) -> int:
        """Tricks in each deal."""
        return hand_size(len(self.players), self.options)

    @property
    def dealer(self) -> str:
        """Who deals the next hand. Source: FS-A10; that the first named begins is ours."""
        return self.players[0 if self.options.dealer_stays else len(self.deals) % len(self.players)]

    @property
    def totals(self) -> dict[str, int]:
        """Each player's points of all deals, less penalties."""
        return self._sum(lambda score: score.points - score.penalty)

    @property
    def bags(self) -> dict[str, int]:
        """Each player's bags of all deals, those already paid for too."""
        return self._sum(lambda score: score.bags)

    @property
    def penalties(self) -> dict[str, int]:
        """Points that each player's bags have cost."""
        return self._sum(lambda score: score.penalty)

    def standings(self) -> tuple[Place, ...]:
        """Give the places; equal totals share one."""
        return standings(self.totals)

    def _sum(self, part: Callable[[DealScore], int]) -> dict[str, int]:
        return {
            player: sum(part(deal.scores[position]) for deal in self.deals)
            for position, player in enumerate(self.players)
        }


def start(players: Sequence[str], options: Options = DEFAULTS) -> MatchState:
    """Begin a match.

    Args:
        players: 3 to 5 different names in seating order, clockwise; the first deals first.
        options: The house rules.

    Raises:
        RuleError: The players cannot be; says all that is wrong.
    """
    if wrong := seating_problems(players, options):
        raise RuleError(wrong)
    return MatchState(tuple(players), options)


def problems(state: MatchState, entry: Entry) -> tuple[Problem, ...]:
    """List all that is wrong with an entry."""
    if isinstance(entry, CorrectedDeal):
        return tuple(_correction_problems(state, entry))
    return tuple(_deal_problems(state, entry))


def can(state: MatchState, entry: Entry) -> bool:
    """Whether an entry is allowed."""
    return not problems(state, entry)


def enter(state: MatchState, entry: Entry) -> MatchState:
    """Give the state after an entry.

    Raises:
        RuleError: The entry is not allowed; says all that is wrong.
    """
    if wrong := problems(state, entry):
        raise RuleError(wrong)
    if isinstance(entry, CorrectedDeal):
        return fold(state.players, state.options, _corrected(state, entry))
    return _scored(state, entry)


def fold(players: Sequence[str], options: Options, entries: Iterable[Entry]) -> MatchState:
    """Give the state after all entries, one after the other.

    Raises:
        RuleError: An entry is not allowed where it stands; says all that is wrong with it.
    """
    state = start(players, options)
    for entry in entries:
        state = enter(state, entry)
    return state


def _deal_problems(state: MatchState, deal: Deal) -> Iterator[Problem]:
    if state.outcome:
        yield Problem(f"the match is over: {state.outcome.reason}", state.outcome.ruling)
    yield from _number_problems(state, deal)


def _number_problems(state: MatchState, deal: Deal) -> Iterator[Problem]:
    size, count = state.hand_size, len(state.players)
    if (len(deal.bids), len(deal.tricks)) != (count, count):
        yield Problem(f"{len(deal.bids)} bids and {len(deal.tricks)} counts of tricks for {count} players", "")
        return
    for player, bid, took in zip(state.players, deal.bids, deal.tricks, strict=True):
        yield from count_problems(f"{player} bids", bid, size, "FS-R11")
        yield from count_problems(f"{player} took", took, size, "FS-R9")
    if surplus := sum(deal.tricks) - size:
        off = f"{abs(surplus)} too {'many' if surplus > 0 else 'few'}"
        yield Problem(f"the tricks add up to {sum(deal.tricks)}, {off}: a hand has {size}", "FS-R9")


def _correction_problems(state: MatchState, entry: CorrectedDeal) -> Iterator[Problem]:
    """Say why a deal cannot be replaced so.

    Ours: a correction that ends the match before its last deal is refused, since nobody can say what the table wants
    with the deals that follow; they can be taken back first.
    """
    wrong = list(_number_problems(state, entry.deal))
    if not 1 <= entry.number <= len(state.deals):
        wrong.append(Problem(f"there is no deal {entry.number} to correct; {len(state.deals)} have been played", ""))
    yield from wrong
    if wrong:
        return
    refolded = start(state.players, state.options)
    for deal in _corrected(state, entry):
        if refolded.outcome:
            ended = f"so corrected, the match ended with deal {len(refolded.deals)}: {refolded.outcome.reason}"
            yield Problem(f"{ended}; take back the deals after it first", refolded.outcome.ruling)
            return
        refolded = _scored(refolded, deal)


def _corrected(state: MatchState, entry: CorrectedDeal) -> list[Deal]:
    deals = [scored.deal for scored in state.deals]
    deals[entry.number - 1] = entry.deal
    return deals


def _scored(state: MatchState, deal: Deal) -> MatchState:
    """Give the state after a deal that holds no problem.

    Ours: where the check comes first (FS-A8) and ends the match, nobody pays a penalty for that hand.
    """
    options, size, bags, totals = state.options, state.hand_size, state.bags, state.totals
    scores = tuple(
        score(bid, took, size=size, bags_before=bags[player], options=options)
        for player, bid, took in zip(state.players, deal.bids, deal.tricks, strict=True)
    )
    checked = {
        player: totals[player] + score.points - (0 if options.check_before_penalty else score.penalty)
        for player, score in zip(state.players, scores, strict=True)
    }
    arrived = {player: total for player, total in checked.items() if total >= WINNING_TOTAL}
    outcome = _outcome(arrived, options, is_playing_on=state.is_playing_on)
    if outcome and options.check_before_penalty:
        scores = tuple(score.spared() for score in scores)
    return replace(
        state,
        deals=(*state.deals, ScoredDeal(deal, state.dealer, scores)),
        is_playing_on=bool(arrived) and outcome is None,
        outcome=outcome,
    )


def _outcome(arrived: dict[str, int], options: Options, *, is_playing_on: bool) -> Outcome | None:
    """Say how the match ends with these players at 500 or more, if it does.

    Ours: playing on (FS-A3's house rule) lasts until, after a further hand, one player at 500 or more is ahead of all.

    Source: FS-R9, FS-A3.
    """
    if not arrived:
        return None
    winners = leaders(arrived)
    best = arrived[winners[0]]
    if len(arrived) == 1:
        return Outcome(winners, f"{winners[0]} has {best} and is alone at {WINNING_TOTAL} or more", "FS-R9")
    if options.play_on_when_several_reach_500 and not (is_playing_on and len(winners) == 1):
        return None
    if len(winners) == 1:
        return Outcome(winners, f"{winners[0]} has {best}, the most of those at {WINNING_TOTAL} or more", "FS-A3")
    names = f"{', '.join(winners[:-1])} and {winners[-1]}"
    return Outcome(winners, f"{names} share the win with {best} each", "FS-A3")
