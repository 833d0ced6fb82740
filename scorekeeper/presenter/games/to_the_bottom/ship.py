"""The entry of a ship that has sunk: the cards on its board, or the points that the table has counted."""

from collections.abc import Iterator, Sequence

from scorekeeper.games import Entry
from scorekeeper.presenter.blocks import Block, Button, Buttons, Choice, Note, Number, Option, Reasons, Tone
from scorekeeper.presenter.events import answers, fields
from scorekeeper.presenter.forms import AtTable, Draft, Form
from scorekeeper.presenter.games.to_the_bottom.cards import (
    card_tiles,
    frame_choice,
    held_tiles,
    in_frame,
    less,
    origin_text,
    part_reasons,
    read,
)
from scorekeeper.presenter.games.to_the_bottom.fleet import Fleet
from scorekeeper.presenter.wording import number
from scorekeeper.rules.to_the_bottom import CrewCard, victory_score
from scorekeeper.rules.to_the_bottom.match import MatchState, VictoryBoard, VictoryPoints

CARDS, POINTS, NOTHING = "cards", "points", "nothing"
"""The ways to enter a ship."""


class ShipForm(Form[MatchState]):
    """A ship that has sunk.

    The draft holds the `player`, `how` it is entered, the names of the `cards`, `whose` they are, whether they were
    `taken` from the calculators at first, the `points`, and the `frame` in sight. Until one is touched, the cards are
    those that the calculators know.
    """

    name = "ship"
    fills = fields(player=str, how=str, points=int | None, frame=str)

    @property
    def title(self) -> str:
        """Say what is entered."""
        player = self._player
        return self.tx("%(player)s's ship has sunk", player=player) if player else self.tx("A ship has sunk")

    def blocks(self) -> Iterator[Block]:
        """Ask whose ship, and what is on board."""
        tx = self.tx
        yield Choice(tx("Whose ship has sunk?"), self.table.options(self.state.afloat), self._player, ("player",))
        if self._player is None:
            return  # what helps with the turns stays in sight below
        ways = (
            Option(tx("Cards on board"), CARDS),
            Option(tx("Points"), POINTS),
            Option(tx("Nothing"), NOTHING),
        )
        yield Choice(tx("What has been saved?"), ways, self._how, ("how",))
        if self._how == POINTS:
            yield Number(tx("Points on board"), self.draft.get("points"), ("points",))
        elif self._how == CARDS:
            yield from self._card_blocks()

    def _card_blocks(self) -> Iterator[Block]:
        """Show all cards, then those on board: what grows stands below, so that no card moves under the finger."""
        tx, cards = self.tx, self._cards
        if self._is_taken:
            text = tx("Taken from the calculators; tap a card to remove it, or add more.")
            yield Note(text, Tone.QUIET, "info")
        yield Buttons((Button(tx("Take back the last card"), ("shorten",), icon="undo", enabled=bool(cards)),))
        yield frame_choice(tx, self.draft)
        label = tx("Tap a card once for each copy on board")
        yield card_tiles(tx, in_frame(tx, self.draft), "put", label, held=cards)
        if cards:
            score = victory_score(cards)
            yield held_tiles(tx, cards, "lift", tx("On board; tap a card to remove it"))
            yield Reasons(part_reasons(tx, score), number(score.points), tx("Victory score"))
        yield Note(origin_text(tx), Tone.QUIET, "info")

    @answers("put")
    def put(self, card: CrewCard) -> None:
        """Put a card on the board."""
        self._keep([*self._cards, card])

    @answers("lift")
    def lift(self, card: CrewCard) -> None:
        """Take a card off the board."""
        self._keep(less(self._cards, card))

    @answers("shorten")
    def shorten(self) -> None:
        """Take the latest card off the board."""
        self._keep(self._cards[:-1])

    def entry(self) -> Entry | None:
        """Return the ship, once it is said whose it is and what it saved."""
        player, points = self._player, self.draft.get("points")
        if not player:
            return None
        if self._how == POINTS:
            return None if points is None else VictoryPoints(player, points)
        if self._how == NOTHING:
            return VictoryBoard(player, ())
        return VictoryBoard(player, self._cards) if self._cards else None

    def missing(self) -> str:
        """Say what is blank."""
        if not self._player:
            return self.tx("Choose whose ship has sunk.")
        if self._how == POINTS:
            return self.tx("Enter the points. A blank is not a zero.")
        return self.tx("Tap the cards on board, or say that the board is empty.")

    @property
    def submit_label(self) -> str:
        """Enter the ship."""
        return self.tx("Enter the ship")

    def result(self, entry: Entry) -> Iterator[Block]:
        """Say what the ship has saved, and who is afloat or has won."""
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
        """Fill in a ship that has been entered."""
        if isinstance(entry, VictoryPoints):
            return {"player": entry.player, "how": POINTS, "points": entry.points}
        if not entry.cards:
            return {"player": entry.player, "how": NOTHING}
        cards = [card.value for card in entry.cards]
        return {"player": entry.player, "how": CARDS, "cards": cards, "whose": entry.player}

    # Inside

    @property
    def _player(self) -> str | None:
        """Whose ship it is; the last one afloat is nobody else's."""
        afloat = self.state.afloat
        player: str | None = self.draft.get("player", afloat[0] if len(afloat) == 1 else None)
        return player

    @property
    def _how(self) -> str:
        return str(self.draft.get("how", CARDS))

    @property
    def _cards(self) -> tuple[CrewCard, ...]:
        return read(self.draft["cards"]) if self._is_own else self._known(self._player)

    @property
    def _is_own(self) -> bool:
        """Whether the cards are the form's own; they go along to another player where the calculators know no board."""
        whose = self.draft.get("whose", self._player)
        is_here = whose == self._player or not (self._known(whose) or self._known(self._player))
        return "cards" in self.draft and is_here

    @property
    def _is_taken(self) -> bool:
        """Whether the cards are those of the calculators, or were before they were changed here."""
        return bool(self.draft.get("taken")) if self._is_own else bool(self._known(self._player))

    def _known(self, player: str | None) -> tuple[CrewCard, ...]:
        """Return the board that the calculators know; empty if they know none."""
        return Fleet(self.table).board(player) if player else ()

    def _keep(self, cards: Sequence[str]) -> None:
        """Make cards the form's own: the board of the calculators stays as it is."""
        self.draft.update(taken=self._is_taken, cards=[str(card) for card in cards], whose=self._player)
