"""The driver of Above Water; what a player can do, and how it is read where the rulebook is open: `player_acts`."""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.errors import Problem, RuleError, say_problem
from scorekeeper.rules.above_water import auction, in_play, match
from scorekeeper.rules.above_water.auction import AuctionState, Bid, TakeLot
from scorekeeper.rules.above_water.in_play import InPlay
from scorekeeper.rules.above_water.ledger import AceCashed, AceGiven, AceLaid, HeartsPlayed, StonesGiven
from scorekeeper.rules.above_water.options import Options
from scorekeeper.rules.above_water.player_acts import (
    BeginGroup,
    ChangeSuits,
    Choice,
    EndDeals,
    GiveCard,
    LayCard,
    TurnInGroups,
    choices_of,
    play,
)
from scorekeeper.rules.cards import hide
from scorekeeper.rules.checks import over_problem
from scorekeeper.rules.driver import Driver
from scorekeeper.rules.frozen import FrozenMap


class AboveWaterDriver(Driver[InPlay, Choice]):
    state_type = view_type = InPlay
    verbs = FrozenMap(
        {
            Bid: "bid",
            TakeLot: "take",
            LayCard: "lay",
            BeginGroup: "next",
            TurnInGroups: "turn in",
            ChangeSuits: "change",
            HeartsPlayed: "play AH",
            AceLaid: "play AD",
            AceCashed: "cash",
            AceGiven: "give",
            StonesGiven: "give",
            GiveCard: "give",
            EndDeals: "done",
        }
    )

    def start(self, players: Sequence[str], options: Options, seed: int) -> InPlay:
        return in_play.start(players, options, seed)

    def actor(self, state: InPlay) -> str | None:
        return state.actor

    def legal_acts(self, state: InPlay) -> tuple[Choice, ...]:
        player = state.actor
        return tuple(act for choose in choices_of(state).values() for act in choose(state, player)) if player else ()

    def apply(self, state: InPlay, act: Choice) -> InPlay:
        player, choices = state.actor, choices_of(state)
        if player is None or type(act) not in choices or act not in choices[type(act)](state, player):
            raise RuleError(self._problems(state, act))
        return in_play.advance(play(state, player, act))

    def _problems(self, state: InPlay, act: Choice) -> Sequence[Problem]:
        """Return why an act is not legal, by the rules of the auction or of the match if these say so."""
        found: Sequence[Problem] = ()
        if state.outcome:
            found = (over_problem(state.outcome),)
        elif isinstance(act, Bid | TakeLot):
            found = auction.problems(state.lots, act)
        elif isinstance(act, HeartsPlayed | AceLaid | AceCashed | AceGiven | StonesGiven):
            found = match.problems(state.match, act)
        return found or (
            say_problem("%(player)s cannot do this now: %(act)s", "", player=state.actor or "", act=self.write(act)),
        )

    def view(self, state: InPlay, player: str) -> InPlay:
        """Return a match as a player sees it.

        Discards, and cards out of the game, lie face up (ours).
        """
        hands = {owner: hand if owner == player else hide(hand) for owner, hand in state.hands.items()}
        draw = state.draw
        if draw and draw.player != player:
            draw = replace(draw, cards=hide(draw.cards))
        seen = state.auction
        if seen:
            seen = replace(seen, first=_without_aces(seen.first, player), last=_without_aces(seen.last, player))
        return replace(state, hands=FrozenMap(hands), deck=hide(state.deck), draw=draw, auction=seen, seed=None)

    def write(self, act: Choice) -> str:
        """Write an act, lots and aces on the table by number: `bid 3 #1`, `give #1 Ben`."""
        verb = self.verbs[type(act)]
        match act:
            case Bid():
                return f"{verb} {act.stones} #{act.lot + 1}"
            case TakeLot():
                return f"{verb} #{act.lot + 1}"
            case AceCashed():
                return f"{verb} #{act.ace + 1}"
            case AceGiven():
                return f"{verb} #{act.ace + 1} {act.taker}"
            case StonesGiven():
                return f"{verb} {act.stones} {act.taker}"
            case _:
                return super().write(act)


def _without_aces(lots: AuctionState, player: str) -> AuctionState:
    """Return an auction without the aces of spades that others hold."""
    return replace(lots, aces=tuple(owner for owner in lots.aces if owner == player))


DRIVER = AboveWaterDriver()
