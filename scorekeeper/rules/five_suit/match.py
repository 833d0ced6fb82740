"""A match from the entries of a table: bids and tricks, deal after deal, to 500.

`fold` enters the entries in order; every total is computed from the deals, so a corrected deal changes everything that
follows from it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.errors import Problem, RuleError, say_problem
from scorekeeper.messages import say, say_and
from scorekeeper.rules.checks import clockwise, fold_of, guard, refuse
from scorekeeper.rules.five_suit import hand
from scorekeeper.rules.five_suit.options import DEFAULTS, Options, hand_size, left_of, seating_problems
from scorekeeper.rules.five_suit.scoring import DealScore, count_problems, score
from scorekeeper.rules.scores import Score
from scorekeeper.rules.standings import Outcome, Place, standings

WINNING_TOTAL = 500
"""Source: FS-R9."""


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal as a table writes it down."""

    bids: tuple[int, ...]
    """Each player's bid, in seating order: 0 to the hand size."""
    tricks: tuple[int, ...]
    """Tricks each player took, in seating order; they add up to the hand size."""


@dataclass(frozen=True, slots=True)
class CorrectedDeal:
    number: int
    """The deal to replace, from 1."""
    deal: Deal


Entry = Deal | CorrectedDeal


@dataclass(frozen=True, slots=True)
class ScoredDeal:
    deal: Deal
    dealer: str
    scores: tuple[DealScore, ...]
    """Each player's points, bags and penalty, in seating order; partners have the same."""
    totals: tuple[int, ...]
    """Each player's points of all deals up to this one, less penalties."""
    bags: tuple[int, ...]
    """Each player's bags of all deals up to this one, including those already paid for."""
    penalties: tuple[int, ...]
    """Points that each player's bags have cost up to this deal."""


@dataclass(frozen=True, slots=True)
class MatchState:
    players: tuple[str, ...]
    """Names in seating order, clockwise; the first deals first."""
    options: Options
    deals: tuple[ScoredDeal, ...] = ()
    """Every deal so far, with corrections applied."""
    is_playing_on: bool = False
    """Whether several players reached 500 together and the next hand decides (FS-A3's house rule)."""
    outcome: Outcome | None = None
    """How the match ended, or `None` while it goes on."""

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """Those who share a score, in seating order: each player alone, or partners across the table (FS-H1)."""
        if self.options.partners:
            return self.players[::2], self.players[1::2]
        return tuple((player,) for player in self.players)

    @property
    def hand_size(self) -> int:
        """Tricks in each deal."""
        return hand_size(len(self.players), self.options)

    @property
    def dealer(self) -> str:
        """The dealer of the next hand. Source: FS-A10; that the first named begins is ours."""
        return self.players[0 if self.options.dealer_stays else len(self.deals) % len(self.players)]

    @property
    def bidders(self) -> tuple[str, ...]:
        """The players in order of bidding, from the dealer's left. Source: FS-R11."""
        return clockwise(self.players, left_of(self.players, self.dealer))

    @property
    def totals(self) -> dict[str, int]:
        """Each player's points of all deals, less penalties."""
        return self._latest(lambda deal: deal.totals)

    @property
    def bags(self) -> dict[str, int]:
        """Each player's bags of all deals, including those already paid for."""
        return self._latest(lambda deal: deal.bags)

    @property
    def penalties(self) -> dict[str, int]:
        """Points that each player's bags have cost."""
        return self._latest(lambda deal: deal.penalties)

    def standings(self) -> tuple[Place, ...]:
        """Return the places; equal totals share one."""
        return standings(self.totals)

    def _latest(self, sums: Callable[[ScoredDeal], tuple[int, ...]]) -> dict[str, int]:
        """Return the sums of the latest deal, which carries them so that a long match opens at once."""
        if not self.deals:
            return dict.fromkeys(self.players, 0)
        return dict(zip(self.players, sums(self.deals[-1]), strict=True))


def start(players: Sequence[str], options: Options = DEFAULTS) -> MatchState:
    """Begin a match.

    Args:
        players: 3 to 5 different names in seating order, clockwise; the first deals first.

    Raises:
        RuleError: The players are not valid; carries every problem.
    """
    refuse(seating_problems(players, options))
    return MatchState(tuple(players), options)


def problems(state: MatchState, entry: Entry) -> tuple[Problem, ...]:
    if isinstance(entry, CorrectedDeal):
        return tuple(_correction_problems(state, entry))
    return tuple(_deal_problems(state, entry))


def _apply(state: MatchState, entry: Entry) -> MatchState:
    if isinstance(entry, CorrectedDeal):
        return fold(state.players, state.options, _correct_deals(state, entry))
    return _score_deal(state, entry)


is_allowed, enter = guard(problems, _apply)
fold = fold_of(start, enter)


def entry_of(played: hand.HandState) -> Deal:
    """Return the entry for a hand of play.

    Raises:
        RuleError: The hand is not over.
    """
    if not played.is_over:
        raise RuleError(say_problem("The hand is not over", "FS-R9"))
    bids = {bid.player: bid.tricks for bid in played.bids}
    return Deal(tuple(bids[player] for player in played.players), played.counts)


def bid_problems(state: MatchState, bids: Mapping[str, int]) -> tuple[Problem, ...]:
    """List what is wrong with bids, by player, before any trick is played (FS-R11)."""
    return tuple(
        problem
        for player, bid in bids.items()
        for problem in count_problems(say("%(player)s bids", player=player), bid, state.hand_size, "FS-R11")
    )


def tricks_left(state: MatchState, counts: Iterable[int]) -> int:
    """Return how many tricks of the hand these counts leave to the others; below 0 if they are too many (FS-R9)."""
    return state.hand_size - sum(counts)


def scores_of(state: MatchState, bids: Mapping[str, int], tricks: Mapping[str, int]) -> dict[str, DealScore]:
    """Return the scores of the next deal, given the bags of the deals before it, of all whose sides are complete.

    Args:
        bids: By player.
        tricks: By player; those without a number here or among the bids have no score yet, nor have their partners.

    Raises:
        RuleError: A number is out of its range; carries every problem.
    Source: FS-R6, FS-R7, FS-R8, FS-H1.
    """
    found = {}
    for side in state.sides:
        if set(side) <= bids.keys() & tricks.keys():
            counts = [(bids[player], tricks[player]) for player in side]
            found.update(dict.fromkeys(side, _side_score(state, counts, bags_before=state.bags[side[0]])))
    return {player: found[player] for player in state.players if player in found}


def _deal_problems(state: MatchState, deal: Deal) -> Iterator[Problem]:
    if state.outcome:
        yield say_problem("the match is over: %(reason)s", state.outcome.ruling, reason=state.outcome.reason)
    yield from _number_problems(state, deal)


def _number_problems(state: MatchState, deal: Deal) -> Iterator[Problem]:
    size, count = state.hand_size, len(state.players)
    if (len(deal.bids), len(deal.tricks)) != (count, count):
        yield say_problem(
            "%(players)s players need as many bids and counts of tricks, not %(bids)s and %(counts)s",
            "",
            bids=len(deal.bids),
            counts=len(deal.tricks),
            players=count,
        )
        return
    for player, bid, took in zip(state.players, deal.bids, deal.tricks, strict=True):
        yield from count_problems(say("%(player)s bids", player=player), bid, size, "FS-R11")
        yield from count_problems(say("%(player)s took", player=player), took, size, "FS-R9")
    if surplus := sum(deal.tricks) - size:
        off = say("%(count)s too many", count=surplus) if surplus > 0 else say("%(count)s too few", count=-surplus)
        yield say_problem(
            "the tricks add up to %(sum)s, %(off)s: a hand has %(size)s",
            "FS-R9",
            sum=sum(deal.tricks),
            off=off,
            size=size,
        )


def _correction_problems(state: MatchState, entry: CorrectedDeal) -> Iterator[Problem]:
    """Return why a deal cannot be replaced by this one.

    Ours: a correction that ends the match before its last deal is refused, since nobody can say what the table wants
    with the deals that follow; they can be taken back first.
    """
    wrong = list(_number_problems(state, entry.deal))
    if not 1 <= entry.number <= len(state.deals):
        wrong.append(
            say_problem(
                "there is no deal %(number)s to correct; %(count)s have been played",
                "",
                number=entry.number,
                count=len(state.deals),
            )
        )
    yield from wrong
    if wrong:
        return
    refolded = start(state.players, state.options)
    for deal in _correct_deals(state, entry):
        if refolded.outcome:
            number, outcome = len(refolded.deals), refolded.outcome
            yield say_problem(
                "with this correction, the match ends with deal %(number)s: %(reason)s; undo the later deals first",
                outcome.ruling,
                number=number,
                reason=outcome.reason,
            )
            return
        refolded = _score_deal(refolded, deal)


def _correct_deals(state: MatchState, entry: CorrectedDeal) -> list[Deal]:
    deals = [scored.deal for scored in state.deals]
    deals[entry.number - 1] = entry.deal
    return deals


def _score_deal(state: MatchState, deal: Deal) -> MatchState:
    """Return the state after a deal without problems.

    Ours: where the check comes first (FS-A8) and ends the match, nobody pays a penalty for that hand.
    """
    options, bags, totals = state.options, state.bags, state.totals
    bids, tricks = (dict(zip(state.players, counts, strict=True)) for counts in (deal.bids, deal.tricks))
    scores = tuple(scores_of(state, bids, tricks).values())
    checked = {
        player: totals[player] + score.points - (0 if options.check_before_penalty else score.penalty)
        for player, score in zip(state.players, scores, strict=True)
    }
    arrived = {side: checked[side[0]] for side in state.sides if checked[side[0]] >= WINNING_TOTAL}
    outcome = _outcome(arrived, state.players, options, is_playing_on=state.is_playing_on)
    if outcome and options.check_before_penalty:
        scores = tuple(score.without_penalty() for score in scores)
    scored = ScoredDeal(
        deal,
        state.dealer,
        scores,
        tuple(total + each.net for total, each in zip(totals.values(), scores, strict=True)),
        tuple(before + each.bags for before, each in zip(bags.values(), scores, strict=True)),
        tuple(before + each.penalty for before, each in zip(state.penalties.values(), scores, strict=True)),
    )
    return replace(
        state,
        deals=(*state.deals, scored),
        is_playing_on=bool(arrived) and outcome is None,
        outcome=outcome,
    )


def _side_score(state: MatchState, counts: Sequence[tuple[int, int]], *, bags_before: int) -> DealScore:
    """Count the bids and tricks of a side: those that are no Nil as one, each Nil by itself (FS-H1)."""
    size, options = state.hand_size, state.options
    plain = [each for each in counts if each[0]]
    summed = [(sum(bid for bid, _ in plain), sum(took for _, took in plain))] if plain else []
    parts: list[DealScore] = []
    for bid, took in (*summed, *(each for each in counts if not each[0])):
        before = bags_before + sum(each.bags for each in parts)
        # The bids and tricks of two may exceed what one can bid: each was checked by itself.
        parts.append(score(bid, took, size=size * len(counts), bags_before=before, options=options))
    if len(parts) == 1:
        return parts[0]
    own = tuple(part for each in parts for part in each.own.parts)
    penalties = tuple(part for each in parts for part in each.penalties.parts)
    return DealScore(Score(own), sum(each.bags for each in parts), Score(penalties))


def _outcome(
    arrived: dict[tuple[str, ...], int], players: tuple[str, ...], options: Options, *, is_playing_on: bool
) -> Outcome | None:
    """Return how the match ends with these sides at 500 or more, or None if it goes on.

    Ours: playing on (FS-A3's house rule) lasts until, after a further hand, one player at 500 or more is ahead of all.

    Source: FS-R9, FS-A3.
    """
    if not arrived:
        return None
    total, target = max(arrived.values()), WINNING_TOTAL
    first = [side for side in arrived if arrived[side] == total]
    winners = tuple(player for player in players if any(player in side for side in first))
    names = winners[0] if len(winners) == 1 else say_and((", ".join(winners[:-1]), winners[-1]))
    if len(arrived) == 1 and len(winners) == 1:
        alone = say(
            "%(player)s has %(total)s and is alone at %(target)s or more", player=names, total=total, target=target
        )
        return Outcome(winners, alone, "FS-R9")
    if len(arrived) == 1:
        alone = say(
            "%(players)s have %(total)s and are alone at %(target)s or more", players=names, total=total, target=target
        )
        return Outcome(winners, alone, "FS-R9")
    if options.play_on_when_several_reach_500 and not (is_playing_on and len(first) == 1):
        return None
    if len(winners) == 1:
        reason = say(
            "%(player)s has %(total)s, the most of those at %(target)s or more",
            player=names,
            total=total,
            target=target,
        )
    elif len(first) == 1:
        reason = say(
            "%(players)s have %(total)s, the most of those at %(target)s or more",
            players=names,
            total=total,
            target=target,
        )
    else:
        reason = say("%(players)s share the win with %(total)s each", players=names, total=total)
    return Outcome(winners, reason, "FS-A3")
