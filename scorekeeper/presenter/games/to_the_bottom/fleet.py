"""The fleet: each player's board, shared by all calculators of a match and used by the form of a sunk ship."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import reduce
from typing import Any, ClassVar

from scorekeeper.errors import RuleError
from scorekeeper.presenter.blocks import Choice, Tiles
from scorekeeper.presenter.events import answers
from scorekeeper.presenter.forms import AtTable, Draft, Tool
from scorekeeper.presenter.games.to_the_bottom.cards import held_tiles, parse_cards, without_latest
from scorekeeper.rules.to_the_bottom import CrewCard, GamePhase, turn
from scorekeeper.rules.to_the_bottom.match import MatchState
from scorekeeper.rules.to_the_bottom.turn import Act, Buy, Jettison, JettisonAnchor, Play, Stop, Turn


class Fleet:
    """All ships, in the data shared by the calculators of a match.

    That is the `player` whose board is in sight, the `phase`, and in `ships`, by player, the `board` at the start of
    the turn, the `acts` since, and the cards `picked` to be jettisoned together.
    """

    def __init__(self, table: AtTable[MatchState]) -> None:
        """Take the shared data, which may be empty and is changed in place."""
        self.held = table.aside
        self.state = table.state

    @property
    def player(self) -> str:
        """The player whose board is in sight: the one chosen, or the next one afloat if that ship has sunk."""
        players, chosen = self.state.players, self.held.get("player")
        return self._afloat_from(players.index(chosen) if chosen in players else 0)

    @property
    def phase(self) -> GamePhase:
        return GamePhase(self.held.get("phase", GamePhase.CRUISE))

    def ship(self, player: str) -> Draft:
        """Return the data of a player's ship; not to be changed."""
        ship: Draft = self.held.get("ships", {}).get(player, {})
        return ship

    def board(self, player: str) -> tuple[CrewCard, ...]:
        """Return a player's present board, after the acts of the turn; empty if unknown."""
        return self.turn(player).board

    def turn(self, player: str) -> Turn:
        """Return the state of a player's turn; it stops at an act that a later version of the rules does not allow."""
        ship = self.ship(player)
        now = self._begin(ship, self.phase)
        with suppress(RuleError):
            for act in ship.get("acts", ()):
                now = _apply_act(now, act)
        return now

    # Changing

    def choose_phase(self, phase: GamePhase) -> None:
        """Set the phase; a turn with acts that are not allowed in it is over."""
        for player in self.state.players:
            try:
                self._check(self.ship(player), phase)
            except RuleError:
                self._settle(player)
        self.held["phase"] = phase

    def change(self, **values: Any) -> None:
        """Change the data of the ship in sight.

        Raises:
            RuleError: The acts are not allowed with it; nothing has changed.
        """
        ship = {**self.ship(self.player), **values}
        self._check(ship, self.phase)
        self.ships()[self.player] = ship

    def add_act(self, act: list[str], **values: Any) -> None:
        """Add an act to the turn of the player in sight.

        Raises:
            RuleError: It is not allowed; nothing has changed.
        """
        self.change(acts=[*self.ship(self.player).get("acts", ()), act], **values)

    def put(self, card: str) -> None:
        """Put a card on the board in sight; during a turn this is one of its acts, which can be taken back."""
        ship = self.ship(self.player)
        if ship.get("acts"):
            self.add_act(["put", card])
        else:
            self.change(board=[*ship.get("board", ()), card])

    def lift(self, card: str) -> None:
        """Remove a card from the board in sight, likewise."""
        ship = self.ship(self.player)
        if ship.get("acts"):
            self.add_act(["lift", card])
        else:
            self.change(board=without_latest(ship.get("board"), card))

    def end_turn(self) -> None:
        """Keep the board as it is now, and go on to the next player afloat.

        Once Iceberg is bought, every turn of the Cruise is over, and its buyer starts the Sinking (TB-R6).
        """
        if self.turn(self.player).has_ended:
            for player in self.state.players:
                self._settle(player)
            self.held.update(player=self.player, phase=GamePhase.SINKING.value)
        else:
            self._settle(self.player)
            self.held["player"] = self._afloat_from(self.state.players.index(self.player) + 1)

    # Inside

    def _afloat_from(self, seat: int) -> str:
        """Return the player afloat at a seat, or the next one after it."""
        players = self.state.players
        seat %= len(players)
        afloat = self.state.afloat or players
        return next(player for player in players[seat:] + players[:seat] if player in afloat)

    def ships(self) -> dict[str, Draft]:
        ships: dict[str, Draft] = self.held.setdefault("ships", {})
        return ships

    def _settle(self, player: str) -> None:
        if self.ship(player):
            self.ships()[player] = {"board": [card.value for card in self.board(player)]}

    def _begin(self, ship: Draft, phase: GamePhase) -> Turn:
        return Turn(phase, parse_cards(ship.get("board")), self.state.options)

    def _check(self, ship: Draft, phase: GamePhase) -> None:
        """Replay the acts of a ship.

        Raises:
            RuleError: One is not allowed.
        """
        reduce(_apply_act, ship.get("acts", ()), self._begin(ship, phase))


class FleetTool(Tool[MatchState]):
    """A calculator that shows and changes the fleet; player in sight and phase are the same in all of them."""

    of_player: ClassVar[tuple[str, ...]] = ("put", "lift", "clear")

    def __init__(self, table: AtTable[MatchState], draft: Draft) -> None:
        super().__init__(table, draft)
        self.fleet = Fleet(table)

    @property
    def player(self) -> str:
        """The player whose board is in sight."""
        return self.fleet.player

    @property
    def whose(self) -> str | None:
        return self.player

    @property
    def board(self) -> tuple[CrewCard, ...]:
        return self.fleet.board(self.player)

    @property
    def is_blank(self) -> bool:
        """Whether neither the draft nor the board in sight has anything filled in."""
        return super().is_blank and not any(self.fleet.ship(self.player).values())

    def clear(self) -> None:
        """Empty the draft and the board in sight; player and phase belong to the whole match and stay."""
        super().clear()
        self.fleet.ships().pop(self.player, None)

    def player_choice(self, label: str) -> Choice:
        return Choice(label, self.table.options(self.state.afloat), self.player, ("player",))

    def board_tiles(self) -> Iterator[Tiles]:
        """Show the board in sight, if any, to remove cards from."""
        tx = self.tx
        if self.board:
            label = tx("%(player)s's board; tap a card to remove it", player=self.player)
            yield held_tiles(tx, self.board, "lift", label)

    @answers("player")
    def show_player(self, player: str) -> None:
        """Show a player's board; acts stay with the player whose turn they belong to."""
        self.fleet.held["player"] = player

    @answers("phase")
    def change_phase(self, phase: GamePhase) -> None:
        self.fleet.choose_phase(phase)

    @answers("put")
    def put(self, card: CrewCard) -> None:
        self.fleet.put(card)

    @answers("lift")
    def lift(self, card: CrewCard) -> None:
        self.fleet.lift(card)


def _apply_act(now: Turn, act: Sequence[str]) -> Turn:
    """Return the turn after an act in its stored form.

    Raises:
        RuleError: It is not allowed.
    """
    kind, *names = act
    if kind == "put":
        return replace(now, board=now.board + parse_cards(names), stoppable=None)
    if kind == "lift":
        return replace(now, board=parse_cards(without_latest(now.board, names[0])), stoppable=None)
    return turn.play(now, _parse_act(kind, parse_cards(names)))


def _parse_act(kind: str, cards: tuple[CrewCard, ...]) -> Act:
    match kind:
        case "jettison":
            return Jettison(cards)
        case "anchor":
            return JettisonAnchor()
        case "play":
            return Play(cards[0])
        case "buy":
            return Buy(cards[0])
        case _:
            return Stop()
