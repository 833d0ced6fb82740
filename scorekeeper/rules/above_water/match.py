"""A match, as a fold over the entries that a table writes down.

A turn has bidding, spending and the ante (`ledger.MatchPhase`). Cards are not known here, except in groups entered
with their cards. Source: Above Water, 2004, Order of Play; Winning the Game.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from scorekeeper.errors import Problem, say_problem
from scorekeeper.messages import Message, say, say_and, say_count
from scorekeeper.rules.above_water import ledger
from scorekeeper.rules.above_water.auction import HIGHEST_BID
from scorekeeper.rules.above_water.groups import ACE_OF_DIAMONDS, SET_LINK, STRAIGHT_LINK, value, value_problems
from scorekeeper.rules.above_water.ledger import Entry, MatchPhase, MatchState
from scorekeeper.rules.above_water.options import Options, table_problems
from scorekeeper.rules.checks import fold_of, guard, over_problem, refuse
from scorekeeper.rules.frozen import FrozenMap
from scorekeeper.rules.standings import Outcome

PLAYING = (MatchPhase.BIDDING, MatchPhase.SPENDING, MatchPhase.ANTE)
"""Phases in which cards can be turned in and stones change hands, at any time (AW-R4)."""
PHASES: Mapping[type[Entry], tuple[MatchPhase, str]] = {
    ledger.BidsPaid: (MatchPhase.BIDDING, "AW-R4"),
    ledger.SpendingOver: (MatchPhase.SPENDING, "AW-R12"),
    ledger.AntePaid: (MatchPhase.ANTE, "AW-R2"),
    ledger.CardsCounted: (MatchPhase.TIE, "AW-R13"),
}
"""The phase of entries that belong to one alone, and its ruling."""


def start(players: Sequence[str], options: Options) -> MatchState:
    """Begin a match; the first player holds the token.

    Raises:
        RuleError: Too few or too many players, or a name is missing or duplicated.
    """
    refuse(table_problems(players, options))
    stones = FrozenMap(dict.fromkeys(players, options.starting_stones))
    return MatchState(tuple(players), options, stones, players[0])


def problems(state: MatchState, entry: Entry) -> tuple[Problem, ...]:
    if state.outcome:
        return (over_problem(state.outcome),)
    phase, ruling = PHASES.get(type(entry), (None, "AW-R13"))
    is_due = state.phase in (PLAYING if phase is None else (phase,))
    return (*(() if is_due else (Problem(_not_now(state), ruling),)), *_entry_problems(state, entry))


def _apply(state: MatchState, entry: Entry) -> MatchState:
    match entry:
        case ledger.BidsPaid():
            return _pay_bids(state, entry)
        case ledger.CashIn():
            return ledger.count_spent(ledger.gain(state, entry.player, entry.stones), entry.player, entry.card_count)
        case ledger.GroupsTurnedIn():
            stones = value(entry.turn_in, options=state.options).points
            return ledger.count_spent(ledger.gain(state, entry.player, stones), entry.player, entry.turn_in.card_count)
        case ledger.StonesGiven():
            return ledger.gain(ledger.gain(state, entry.giver, -entry.stones), entry.taker, entry.stones)
        case ledger.HeartsPlayed():
            return ledger.count_spent(state, entry.player, 1)
        case ledger.AceLaid():
            return replace(state, aces=(*state.aces, ledger.TableAce(entry.player)))
        case ledger.AceGiven():
            aces = list(state.aces)
            aces[entry.ace] = replace(aces[entry.ace], owner=entry.taker)
            return replace(state, aces=tuple(aces))
        case ledger.AceCashed():
            ace = state.aces[entry.ace]
            left = state.aces[: entry.ace] + state.aces[entry.ace + 1 :]
            held = {**state.stones, ace.owner: state.stones[ace.owner] + ace.stones}
            return ledger.count_spent(replace(state, aces=left, stones=FrozenMap(held)), ace.owner, 1)
        case ledger.DeckExhausted():
            return _exhaust(state, entry)
        case ledger.SpendingOver():
            return _demand_ante(replace(state, big_spenders=_big_spenders(state)), None)
        case ledger.AnteForced():
            return _demand_ante(state, state.phase)
        case ledger.AntePaid():
            return _pay_ante(state)
        case _:  # CardsCounted
            return ledger.decide_tie(state, dict(zip(state.tied, entry.in_hand, strict=True)))


is_allowed, enter = guard(problems, _apply)
fold = fold_of(start, enter)


def _pay_bids(state: MatchState, entry: ledger.BidsPaid) -> MatchState:
    """Collect the bids; by a house rule all share the win if nobody can pay (AW-R4, A8)."""
    due = dict(zip(state.active, entry.stones, strict=True))
    if state.options.unpaid_bids_share_win and all(state.stones[player] < bid for player, bid in due.items()):
        reason = say("Nobody can pay the bid: %(players)s share the win", players=say_and(state.active))
        return replace(state, phase=MatchPhase.OVER, outcome=Outcome(state.active, reason, "AW-A8"))
    paid = ledger.collect(state, due, say("the bid"), "AW-A8")
    if paid.phase is not MatchPhase.BIDDING:
        return paid
    return replace(paid, phase=MatchPhase.SPENDING, spent=FrozenMap(dict.fromkeys(paid.active, 0)))


def _exhaust(state: MatchState, entry: ledger.DeckExhausted) -> MatchState:
    """Raise the ante, and call for a special auction (AW-R2, R5, A4, A5)."""
    options = state.options
    state = replace(state, exhaustions=state.exhaustions + 1)
    if options.growing_lots:
        return state
    if entry.while_dealing:
        if state.is_special:
            return replace(state, next_is_special=state.next_is_special or options.special_again)
        return replace(state, is_special=True)
    if state.phase is MatchPhase.BIDDING and options.special_at_once and not state.is_special:
        return replace(state, is_special=True)
    return replace(state, next_is_special=True)


def _big_spenders(state: MatchState) -> tuple[str, ...]:
    """Return the players who turned in the most cards (AW-R12, A1)."""
    # A player eliminated by a forced ante meanwhile draws nothing, and keeps nobody else from drawing.
    most = max(state.spent[player] for player in state.active)
    if most == 0 and not state.options.bonus_when_nobody_spends:
        return ()
    return tuple(player for player in state.active if state.spent[player] == most)


def _demand_ante(state: MatchState, resume: MatchPhase | None) -> MatchState:
    due = replace(state, phase=MatchPhase.ANTE, resume=resume)
    return ledger.earn_on_aces(due) if state.options.ace_earns_before_ante else due


def _pay_ante(state: MatchState) -> MatchState:
    """Collect the ante, then resume what a forced ante interrupted, or begin the next turn."""
    due = dict.fromkeys(state.active, state.ante)
    paid = ledger.collect(state, due, say("the ante of %(ante)s", ante=state.ante), "AW-R13")
    if paid.phase is not MatchPhase.ANTE:
        return paid
    if not state.options.ace_earns_before_ante:
        paid = ledger.earn_on_aces(paid)
    if paid.resume is not None:
        return replace(paid, phase=paid.resume, resume=None)
    seat = paid.players.index(paid.starter) + 1
    after = [player for player in paid.players[seat:] + paid.players[:seat] if player in paid.active]
    return replace(
        paid,
        phase=MatchPhase.BIDDING,
        turn=paid.turn + 1,
        starter=after[0],
        is_special=paid.next_is_special,
        next_is_special=False,
        spent=FrozenMap(),
        big_spenders=(),
    )


def _not_now(state: MatchState) -> Message:
    match state.phase:
        case MatchPhase.BIDDING:
            return say("Not now: the bids are due")
        case MatchPhase.SPENDING:
            return say("Not now: the Spending Phase is not over")
        case MatchPhase.ANTE:
            return say("Not now: the ante of %(ante)s is due", ante=state.ante)
        case _:  # TIE
            return say("Not now: %(players)s must count their cards", players=say_and(state.tied))


def _entry_problems(state: MatchState, entry: Entry) -> Iterator[Problem]:
    match entry:
        case ledger.BidsPaid():
            yield from _bids_problems(state, entry)
        case ledger.CashIn():
            yield from _cash_in_problems(state, entry)
        case ledger.GroupsTurnedIn():
            yield from _group_problems(state, entry)
        case ledger.StonesGiven():
            yield from _gift_problems(state, entry)
        case ledger.HeartsPlayed():
            yield from _player_problems(state, entry.player)
        case ledger.AceLaid():
            yield from _player_problems(state, entry.player)
            if len(state.aces) == state.options.pack_count:
                yield say_problem("There is no other ace of diamonds: it is already on the table", "AW-R10")
        case ledger.AceGiven():
            yield from _ace_gift_problems(state, entry)
        case ledger.AceCashed():
            yield from _ace_problems(state, entry.ace)
        case ledger.DeckExhausted():
            if entry.while_dealing and state.phase is not MatchPhase.BIDDING:
                yield say_problem("Lots are dealt before the bids, not now", "AW-R5")
        case ledger.AnteForced():
            yield from _forced_ante_problems(state, entry)
        case ledger.CardsCounted():
            yield from _count_problems(state, entry)
        case _:  # SpendingOver, AntePaid
            pass


def _bids_problems(state: MatchState, entry: ledger.BidsPaid) -> Iterator[Problem]:
    if len(entry.stones) != len(state.active):
        yield say_problem(
            "There must be one bid from each of %(players)s, not %(count)s bids",
            "AW-R3",
            players=", ".join(state.active),
            count=len(entry.stones),
        )
    for bid in entry.stones:
        if not 0 <= bid <= HIGHEST_BID:
            yield say_problem("A bid is 0 to %(most)s stones, not %(bid)s", "AW-R3", most=HIGHEST_BID, bid=bid)


def _cash_in_problems(state: MatchState, entry: ledger.CashIn) -> Iterator[Problem]:
    yield from _player_problems(state, entry.player)
    most = SET_LINK * (entry.card_count - 1)
    if entry.card_count < 2:
        yield say_problem("Groups have two or more cards, not %(count)s", "AW-R6", count=entry.card_count)
    elif not STRAIGHT_LINK <= entry.stones <= most:
        count, stones = entry.card_count, entry.stones
        yield say_problem(
            "%(count)s cards pay %(least)s to %(most)s stones, not %(stones)s",
            "AW-R6",
            count=count,
            least=STRAIGHT_LINK,
            most=most,
            stones=stones,
        )


def _group_problems(state: MatchState, entry: ledger.GroupsTurnedIn) -> Iterator[Problem]:
    yield from _player_problems(state, entry.player)
    if not entry.turn_in.cards:
        yield say_problem("Nothing is turned in", "AW-R6")
    yield from value_problems(entry.turn_in, options=state.options)
    used, free = entry.turn_in.cards.count(ACE_OF_DIAMONDS), state.options.pack_count - len(state.aces)
    if state.aces and used > free:
        yield say_problem(
            "An ace of diamonds on the table is never picked up again, so it cannot be in a group", "AW-R10"
        )


def _gift_problems(state: MatchState, entry: ledger.StonesGiven) -> Iterator[Problem]:
    yield from _player_problems(state, entry.giver, entry.taker)
    if entry.giver == entry.taker:
        yield say_problem("%(player)s cannot trade with the same player", "", player=entry.giver)
    if entry.stones < 1:
        yield say_problem("%(stones)s stones cannot change hands", "", stones=entry.stones)
    elif entry.stones > state.stones.get(entry.giver, entry.stones):
        held = state.stones[entry.giver]
        yield Problem(
            say_count(
                "%(player)s has %(count)s stone, not %(found)s",
                "%(player)s has %(count)s stones, not %(found)s",
                held,
                player=entry.giver,
                found=entry.stones,
            ),
            "",
        )


def _ace_gift_problems(state: MatchState, entry: ledger.AceGiven) -> Iterator[Problem]:
    yield from _player_problems(state, entry.taker)
    yield from _ace_problems(state, entry.ace)
    if entry.ace in range(len(state.aces)) and state.aces[entry.ace].owner == entry.taker:
        yield say_problem("%(player)s already has this ace", "AW-R10", player=entry.taker)


def _forced_ante_problems(state: MatchState, entry: ledger.AnteForced) -> Iterator[Problem]:
    if not state.exhaustions:
        yield say_problem("An ante is forced only once the deck is exhausted; enter that first", "AW-R14")
    if state.resume is not None:
        yield say_problem("The forced ante must be paid before the next", "AW-R14")


def _count_problems(state: MatchState, entry: ledger.CardsCounted) -> Iterator[Problem]:
    if len(entry.in_hand) != len(state.tied):
        yield say_problem(
            "%(count)s players must count their cards, not %(found)s",
            "AW-R13",
            count=len(state.tied),
            found=len(entry.in_hand),
        )
    if any(count < 0 for count in entry.in_hand):
        yield say_problem("Nobody can hold fewer than 0 cards", "AW-R13")


def _player_problems(state: MatchState, *players: str) -> Iterator[Problem]:
    for player in players:
        if player not in state.players:
            yield say_problem("%(player)s is not in this match", "", player=repr(player))
        elif player not in state.active:
            yield say_problem("%(player)s has been eliminated", "AW-R13", player=player)


def _ace_problems(state: MatchState, ace: int) -> Iterator[Problem]:
    if ace not in range(len(state.aces)):
        yield say_problem("There is no ace of diamonds number %(number)s on the table", "AW-R10", number=ace + 1)
