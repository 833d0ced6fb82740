"""The entry of a sunk ship: the cards on its board, or the points counted by the table."""

from collections.abc import Iterator, Sequence

from scorekeeper.games import Entry
from scorekeeper.messages import say
from scorekeeper.presenter.blocks import Block, Button, Buttons, Choice, Note, Number, Option, Reasons, Tone
from scorekeeper.presenter.events import answers, fields
from scorekeeper.presenter.forms import AtTable, Draft, Form
from scorekeeper.presenter.games.to_the_bottom.cards import (
    card_index,
    held_tiles,
    origin_text,
    parse_cards,
    part_reasons,
    without_latest,
)
from scorekeeper.presenter.games.to_the_bottom.fleet import Fleet
from scorekeeper.presenter.wording import number
from scorekeeper.rules.to_the_bottom import CrewCard, victory_score
from scorekeeper.rules.to_the_bottom.match import MatchState, VictoryBoard, VictoryPoints

CARDS, POINTS, NOTHING = "cards", "points", "nothing"
"""The ways to enter a ship."""


class ShipForm(Form[MatchState]):
    """A sunk ship.

    The draft holds the `player`, `how` it is entered, the `points`, and for each player whose cards were touched the
    names in `boards`, and in `taken` the players whose cards first came from the calculators; until one is touched,
    the cards are those of the calculators. A changed entry has its `cards`, whoever the player is.
    """

    name = "ship"
    button = say("Enter the ship")
    fills = fields(how=str, points=int | None)
    own = ("player", "how", "points", "cards")
    in_sight = "player"
    by_player = ("player",)
    of_player = (*fills, "put", "empty", "lift", "shorten")

    @property
    def title(self) -> str:
        """See `Form.title`; names the owner once known."""
        player = self._player
        return self.tx("%(player)s's ship has sunk", player=player) if player else self.tx("A ship has sunk")

    @property
    def fills_page(self) -> bool:
        """Whether the cards need the whole page: once the ship is known."""
        return self.draft.get("player") is not None and self._how == CARDS

    def blocks(self) -> Iterator[Block]:
        """Ask for the ship, and what is on board: all cards in sight at once, so that nobody has to scroll.

        Growing blocks come last, so that no card moves under the finger.
        """
        tx = self.tx
        yield Choice(tx("Whose ship has sunk?"), self.table.options(self.state.afloat), self._player, ("player",))
        if self._player is None:
            return  # the calculators stay in sight below
        ways = (
            Option(tx("Cards on board"), CARDS),
            Option(tx("Points"), POINTS),
            Option(tx("Nothing"), NOTHING),
        )
        way = Choice(tx("What has been saved?"), ways, self._how, ("how",))
        if self._how == CARDS:
            yield card_index(tx, "put", self._cards)
            yield from self._board_blocks()
            yield way
            yield Note(origin_text(tx), Tone.QUIET, "info")
            return
        yield way
        if self._how == POINTS:
            yield Number(tx("Points on board"), self.draft.get("points"), ("points",))

    def _board_blocks(self) -> Iterator[Block]:
        tx, cards = self.tx, self._cards
        back = Button(tx("Take back the last card"), ("shorten",), icon="undo", enabled=bool(cards))
        yield Buttons((back, Button(tx("Clear"), ("empty",), icon="trash", enabled=bool(cards))))
        if self._is_from_calculators:
            text = tx("Taken from the calculators; tap a card to remove it, or add more.")
            yield Note(text, Tone.QUIET, "info")
        if cards:
            score = victory_score(cards)
            yield held_tiles(tx, cards, "lift", tx("On board; tap a card to remove it"))
            yield Reasons(part_reasons(tx, score), number(score.points), tx("Victory score"))

    @answers("player")
    def choose(self, player: str) -> None:
        """Choose the sunk ship; a second tap deselects it."""
        is_again = player == self.draft.get("player")
        self.draft["player"] = None if is_again else player

    @answers("put")
    def put(self, card: CrewCard) -> None:
        """Put a card on the board; one tap more than there are copies removes it again."""
        cards = self._cards
        if cards.count(card) < card.facts.copies.value:
            self._store_cards([*cards, card])
        else:
            self._store_cards([each for each in cards if each != card])

    @answers("empty")
    def empty(self) -> None:
        self._store_cards(())

    @answers("lift")
    def lift(self, card: CrewCard) -> None:
        self._store_cards(without_latest(self._cards, card))

    @answers("shorten")
    def take_back_card(self) -> None:
        self._store_cards(self._cards[:-1])

    def entry(self) -> Entry | None:
        player, points = self._player, self.draft.get("points")
        if not player:
            return None
        if self._how == POINTS:
            return None if points is None else VictoryPoints(player, points)
        if self._how == NOTHING:
            return VictoryBoard(player, ())
        return VictoryBoard(player, self._cards) if self._cards else None

    def missing(self) -> str:
        if not self._player:
            return self.tx("Choose whose ship has sunk.")
        if self._how == POINTS:
            return self.tx("Enter the points. A blank is not a zero.")
        return self.tx("Tap the cards on board, or say that the board is empty.")

    def result(self, entry: Entry) -> Iterator[Block]:
        """Show what the ship has saved, and who is afloat or has won."""
        tx = self.tx
        after = self.table.after(entry)
        total = number(after.totals[entry.player])
        yield Note(tx("%(player)s saves %(points)s.", player=entry.player, points=total))
        if after.outcome:
            yield Note(tx(after.outcome.reason), Tone.GOOD, "trophy", ruling=after.outcome.ruling)
        else:
            yield Note(tx("Still afloat: %(players)s", players=", ".join(after.afloat)), Tone.QUIET, "ship")

    @classmethod
    def draft_of(cls, table: AtTable[MatchState], entry: Entry) -> Draft:
        if isinstance(entry, VictoryPoints):
            return {"player": entry.player, "how": POINTS, "points": entry.points}
        if not entry.cards:
            return {"player": entry.player, "how": NOTHING}
        return {"player": entry.player, "how": CARDS, "cards": [card.value for card in entry.cards]}

    @property
    def whose(self) -> str | None:
        return self._player

    def rest(self, entry: Entry) -> Draft:
        """Return the cards tapped for the other ships, which may be sinking too."""
        boards = {player: cards for player, cards in self.draft.get("boards", {}).items() if player != entry.player}
        taken = [player for player in self.draft.get("taken", ()) if player in boards]
        return {name: value for name, value in (("boards", boards), ("taken", taken)) if value}

    # Inside

    @property
    def _player(self) -> str | None:
        """The ship's owner; the last one afloat needs no choice."""
        afloat = self.state.afloat
        player: str | None = self.draft.get("player")
        return afloat[0] if player is None and len(afloat) == 1 else player

    @property
    def _how(self) -> str:
        return str(self.draft.get("how", CARDS))

    @property
    def _cards(self) -> tuple[CrewCard, ...]:
        own = self._changed_cards
        return self._calculator_board(self._player) if own is None else parse_cards(own)

    @property
    def _changed_cards(self) -> list[str] | None:
        """Return the form's own cards; None while those of the calculators have not been touched."""
        if "cards" in self.draft:
            return list(self.draft["cards"])
        cards: list[str] | None = self.draft.get("boards", {}).get(self._player)
        return cards

    @property
    def _is_from_calculators(self) -> bool:
        """Whether the cards are those of the calculators, or were before being changed here."""
        if self._changed_cards is None:
            return bool(self._calculator_board(self._player))
        return self._player in self.draft.get("taken", ())

    def _calculator_board(self, player: str | None) -> tuple[CrewCard, ...]:
        """Return the board known to the calculators; empty if unknown."""
        return Fleet(self.table).board(player) if player else ()

    def _store_cards(self, cards: Sequence[str]) -> None:
        """Make cards the form's own; the board of the calculators stays as it is."""
        names = [str(card) for card in cards]
        if "cards" in self.draft:
            self.draft["cards"] = names
            return
        if self._is_from_calculators and self._player not in self.draft.get("taken", ()):
            self.draft.setdefault("taken", []).append(self._player)
        self.draft.setdefault("boards", {})[self._player] = names
