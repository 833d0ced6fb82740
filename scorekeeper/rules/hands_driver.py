"""The driver of games that are matches of hands, each dealt from a shuffled pack: only the hands differ."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from scorekeeper.rules.cards import Card
from scorekeeper.rules.contract import Match, State
from scorekeeper.rules.driver import ActT, Driver
from scorekeeper.rules.standings import Outcome


class DealtHand(Protocol):
    """A hand of play at one moment."""

    @property
    def is_over(self) -> bool:
        """Whether it can be entered in the match."""


class HandPlay(Protocol):
    """The module that plays a hand, all of whose cards are known."""

    def play(self, hand: Any, act: Any, /) -> Any:
        """Return the hand after an act.

        Raises:
            RuleError: It is not allowed; carries every problem.
        """


class HandsMatch(Match, Protocol):
    """The scoring module of a match of hands."""

    def start(self, players: Sequence[str], options: Any, /) -> Any:
        """Begin a match."""

    def entry_of(self, hand: Any, /) -> Any:
        """Return the entry of a hand of play that is over."""


class HandsRules(Protocol):
    """What the driver asks of a game's package."""

    @property
    def match(self) -> HandsMatch:
        """The scoring module."""

    @property
    def hand(self) -> HandPlay:
        """The module that plays a hand."""


MatchT = TypeVar("MatchT", bound=State)
HandT = TypeVar("HandT", bound=DealtHand)


@dataclass(frozen=True, slots=True)
class HandsInPlay(Generic[MatchT, HandT]):
    """A match in play; each game's own subclass says of which types it is, so that `codec` can read it."""

    match: MatchT
    """The match up to the last hand that is over."""
    hand: HandT
    """The hand that is played; the last one when the match is over."""
    number: int = 1
    """Of the hand, from 1."""
    seed: int | None = None
    """Decides how each hand is shuffled; None in a view."""

    @property
    def players(self) -> tuple[str, ...]:
        return self.match.players

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome


class HandsDriver(Driver[HandsInPlay[MatchT, HandT], ActT], Generic[MatchT, HandT, ActT]):
    """Plays hand after hand until the match has an outcome.

    A view is a state whose `HIDDEN` cards that player cannot see, so what asks a state for the player's own affairs,
    such as `legal_acts`, can be asked with the player's view.
    """

    rules: HandsRules
    """The game's package."""

    @abstractmethod
    def pack(self, match: MatchT) -> Sequence[Card]:
        """Return the cards that are shuffled for each hand."""

    @abstractmethod
    def deal(self, match: MatchT, deck: tuple[Card, ...]) -> HandT:
        """Return the next hand of a match, dealt from a shuffled deck, top first."""

    @abstractmethod
    def hand_actor(self, hand: HandT) -> str:
        """Return who acts next in a hand that is not over."""

    @abstractmethod
    def hand_acts(self, hand: HandT, player: str) -> Sequence[ActT]:
        """Return all legal acts of the player who acts next."""

    @abstractmethod
    def conceal(self, hand: HandT, player: str) -> HandT:
        """Return a hand of play as a player sees it, with `HIDDEN` for each card that is face down to them."""

    def start(self, players: Sequence[str], options: Any, seed: int) -> HandsInPlay[MatchT, HandT]:
        match = self.rules.match.start(players, options)
        state: HandsInPlay[MatchT, HandT] = self.state_type(
            match, self.deal(match, self.shuffle(match, seed, 1)), 1, seed
        )
        return state

    def shuffle(self, match: MatchT, seed: int | None, number: int) -> tuple[Card, ...]:
        """Return the deck of a hand, top first."""
        cards = self.pack(match)
        return tuple(Random(f"{seed}/{number}").sample(cards, len(cards)))

    def actor(self, state: HandsInPlay[MatchT, HandT]) -> str | None:
        return None if state.hand.is_over else self.hand_actor(state.hand)

    def legal_acts(self, state: HandsInPlay[MatchT, HandT]) -> tuple[ActT, ...]:
        return () if state.hand.is_over else tuple(self.hand_acts(state.hand, self.hand_actor(state.hand)))

    def apply(self, state: HandsInPlay[MatchT, HandT], act: ActT) -> HandsInPlay[MatchT, HandT]:
        return self.advance(state, self.rules.hand.play(state.hand, act))

    def advance(self, state: HandsInPlay[MatchT, HandT], played: HandT) -> HandsInPlay[MatchT, HandT]:
        """Return the state after an act in its hand; a hand that is over is scored, and the next one dealt."""
        if not played.is_over:
            return replace(state, hand=played)
        match = self.rules.match.enter(state.match, self.rules.match.entry_of(played))
        if match.outcome:
            return replace(state, match=match, hand=played)
        number = state.number + 1
        hand = self.deal(match, self.shuffle(match, state.seed, number))
        return replace(state, match=match, hand=hand, number=number)

    def view(self, state: HandsInPlay[MatchT, HandT], player: str) -> HandsInPlay[MatchT, HandT]:
        return replace(state, hand=self.conceal(state.hand, player), seed=None)
