"""The common driver: a bot, a simulation or an outside environment plays any game, one act after the other.

A seed deals the cards, so equal seeds and acts lead to equal states. A state knows every card; a player is shown a
view of it. `docs/rules-as-a-library.md` has a bot that plays all games.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any, Generic, Protocol, TypeVar

from scorekeeper.errors import NotationError
from scorekeeper.rules.cards import typed_alike, words_of
from scorekeeper.rules.standings import Outcome

SHOWN = 8
"""Acts that are named where another was read (ours)."""


class InPlayState(Protocol):
    """A match in play at one moment, with all its cards: frozen and hashable."""

    @property
    def players(self) -> tuple[str, ...]:
        """Names in seating order."""

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None."""


StateT = TypeVar("StateT", bound=InPlayState)
ActT = TypeVar("ActT")


class Driver(ABC, Generic[StateT, ActT]):
    """Plays a game: the constant `DRIVER` of the module `play` of its rules."""

    state_type: type[Any]
    """The type of a state, a frozen dataclass; `codec.encode_value` writes a state, `decode_value` reads it."""
    view_type: type[Any]
    """The type of a view, likewise."""
    verbs: Mapping[type[Any], str]
    """How each kind of act is written: its verb, then the values of its fields but for the player."""

    separator = " "
    """Between the cards of an act."""

    @abstractmethod
    def start(self, players: Sequence[str], options: Any, seed: int) -> StateT:
        """Begin a match.

        Args:
            players: Different names, in seating order.
            options: House rules, the `Options` of the game.
            seed: Decides all that chance decides in this match.

        Raises:
            RuleError: These players cannot play, or not with these house rules.
        """

    @abstractmethod
    def actor(self, state: StateT) -> str | None:
        """Return the player who acts next; None when the match is over.

        Players who act at the same time act in seating order, and do not see what the others did.
        """

    @abstractmethod
    def legal_acts(self, state: StateT) -> tuple[ActT, ...]:
        """Return everything the next player can do, always in the same order; empty when the match is over."""

    @abstractmethod
    def apply(self, state: StateT, act: ActT) -> StateT:
        """Return the state after an act, and after all that follows from it without a choice.

        Raises:
            RuleError: It is not allowed; carries every problem.
        """

    @abstractmethod
    def view(self, state: StateT, player: str) -> Any:
        """Return what a player sees of the table, without what that player cannot know.

        A view shows what lies there now. What was seen before, such as a card that another player picked up, is the
        player's to remember.
        """

    def returns(self, state: StateT) -> dict[str, float]:
        """Return each player's part of the win, by name: 1.0 for the winner, equal parts for several, else 0.0."""
        winners = state.outcome.winners if state.outcome else ()
        return {player: 1 / len(winners) if player in winners else 0.0 for player in state.players}

    def write(self, act: ActT) -> str:
        """Write an act: `play 4C`, `bid 3`, `retire`. Whose act it is, the state says."""
        return " ".join([self.verbs[type(act)], *filter(None, _values(act, self.separator))])

    def read(self, state: StateT, text: str) -> ActT:
        """Read an act of the next player, in any case and its cards in any order.

        Raises:
            NotationError: It is not a legal act of this state; names some that are.
        """
        acts, wanted = self.legal_acts(state), _alike(text)
        found = [act for act in acts if _alike(self.write(act)) == wanted]
        if not found:
            if not acts:
                raise NotationError(f"{text!r}: the match is over")
            offer = ", ".join(self.write(act) for act in acts[:SHOWN])
            more = f" or {len(acts) - SHOWN} other acts" if len(acts) > SHOWN else ""
            raise NotationError(f"{text!r} is not a legal act of {self.actor(state)} now; use {offer}{more}")
        # Of players whose names have the same words, the text names one as it is written.
        return next((act for act in found if self.write(act) == text), found[0])

    def replay(self, players: Sequence[str], options: Any, seed: int, acts: Sequence[str]) -> StateT:
        """Return the state that written acts lead to.

        Raises:
            RuleError: These players cannot play.
            NotationError: An act is not a legal one; says which, from 1.
        """
        state = self.start(players, options, seed)
        for number, text in enumerate(acts, start=1):
            try:
                state = self.apply(state, self.read(state, text))
            except NotationError as error:
                raise NotationError(f"act {number}: {error}") from None
        return state


def _values(act: Any, separator: str) -> Iterator[str]:
    for each in fields(act):
        if each.name != "player":
            value = getattr(act, each.name)
            yield separator.join(map(str, value)) if isinstance(value, tuple) else str(value)


def _alike(text: str) -> tuple[str, list[str]]:
    verb, *values = words_of(typed_alike(text)) or [""]
    return verb, sorted(values)
