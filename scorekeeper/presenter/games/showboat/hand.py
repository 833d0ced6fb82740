"""The entry of a hand: each player's tableau and hand, rank by rank, or the points counted by the table."""

from collections.abc import Iterator
from enum import StrEnum

from scorekeeper.games import Entry
from scorekeeper.i18n import Catalogue
from scorekeeper.messages import say
from scorekeeper.presenter import blocks
from scorekeeper.presenter.blocks import Block, Button, Buttons, Choice, Note, Number, Option, Tile, Tiles, Tone
from scorekeeper.presenter.events import answers, fields
from scorekeeper.presenter.forms import AtTable, Draft, Form, problem_notes, reasons_of
from scorekeeper.presenter.wording import number, signed
from scorekeeper.rules import showboat
from scorekeeper.rules.cards import ISLAND
from scorekeeper.rules.scores import Score
from scorekeeper.rules.showboat import MOST_POINTS, FinalCards, HandCards, HandPoints, MatchState, match, parse, score

BY_CARDS, BY_POINTS = "cards", "points"
"""The two ways of entering a hand."""


class CardArea(StrEnum):
    TABLEAU = "tableau"
    HAND = "hand"


class HandForm(Form[MatchState]):
    """A hand.

    The draft holds the `way`; by cards, each player's `tableau` and `hand` in `cards`, the `player` in sight, the
    `side` of the latest card, and the `last` player; by points, the `points` of each.
    """

    name = "hand"
    button = say("Enter the hand")
    keeps = ("way",)
    sight = ("player", "side")
    in_sight = "player"
    is_somebody_in_sight = True
    by_player = ("points",)
    of_player = ("card", "shorten", "remove", "empty")
    fills = fields(way=str, last=str, points=dict[str, int | None])

    @property
    def title(self) -> str:
        hand = len(self.state.hands) + 1
        if self.state.is_tied:
            return hand_label(self.tx, hand)
        return self.tx("Hand %(number)s of %(count)s", number=hand, count=match.HAND_COUNT)

    def blocks(self) -> Iterator[Block]:
        """Ask for cards or points; the way is seldom changed, so it comes last."""
        tx = self.tx
        yield from self._card_blocks() if self._way == BY_CARDS else self._point_blocks()
        ways = (Option(tx("By cards"), BY_CARDS), Option(tx("By points"), BY_POINTS))
        yield Choice(tx("Enter the hand"), ways, self._way, ("way",))

    # Events

    @answers("player")
    def show_player(self, player: str) -> None:
        self.draft["player"] = player
        self.draft.pop("side", None)

    @answers("card")
    def lay(self, side: CardArea, rank: str) -> None:
        """Add a card; once a hand that follows a tableau is complete, show the next player's cards."""
        player = self._player
        self._store_cards(side, [*self._cards(player, side), rank])
        if side is CardArea.HAND and self._is_whole(player) and (following := self._next_blank_player()):
            self.show_player(following)

    @answers("shorten")
    def take_back_card(self) -> None:
        self._store_cards(self._open_area, self._cards(self._player, self._open_area)[:-1])

    @answers("remove")
    def remove_card(self, side: CardArea, position: int) -> None:
        cards = self._cards(self._player, side)
        self._store_cards(side, cards[:position] + cards[position + 1 :])

    @answers("empty")
    def empty(self) -> None:
        """Remove all cards of the player in sight."""
        self.draft.get("cards", {}).pop(self._player, None)

    # The entry

    def entry(self) -> Entry | None:
        """Return the hand once everybody's cards and the last player are there, or everybody's points."""
        if self._blank():
            return None
        if self._way == BY_POINTS:
            points = self._points()
            return HandPoints(tuple(points[player] for player in self.state.contenders))
        last = self._last
        return None if last is None else HandCards(tuple(self._final().values()), last)

    def missing(self) -> str:
        blank = ", ".join(self._blank())
        if self._way == BY_POINTS:
            return self.tx("Points not entered yet: %(players)s. A blank is not a zero.", players=blank)
        if blank:
            return self.tx("Tableau or hand not entered yet: %(players)s", players=blank)
        return self.tx("Who was the last player?")

    def result(self, entry: Entry) -> Iterator[Block]:
        """Show the totals after the hand, and whether and how the match ends."""
        tx = self.tx
        after = self.table.after(entry)
        if not self.state.is_tied:
            totals = " · ".join(f"{player} {number(total)}" for player, total in after.totals.items())
            yield Note(tx("After this: %(totals)s", totals=totals))
        if after.outcome:
            yield Note(tx(after.outcome.reason), Tone.GOOD, "trophy", ruling=after.outcome.ruling)
        elif after.is_tied:
            yield Note(tie_text(tx, after), Tone.PLAIN, "info", "SB-A1")

    @classmethod
    def draft_of(cls, table: AtTable[MatchState], entry: Entry) -> Draft:
        state = table.state
        if isinstance(entry, HandPoints):
            return {"way": BY_POINTS, "points": dict(zip(state.contenders, entry.points, strict=True))}
        cards = {
            player: {
                CardArea.TABLEAU.value: [str(card) for card in each.tableau],
                CardArea.HAND.value: [str(card) for card in each.hand],
            }
            for player, each in zip(state.contenders, entry.cards, strict=True)
        }
        return {"way": BY_CARDS, "cards": cards, "last": entry.last_player}

    # By points

    def _point_blocks(self) -> Iterator[Block]:
        points = self._points()
        for player in self.state.contenders:
            yield Number(
                player,
                points.get(player),
                ("points", player),
                least=showboat.LEAST_POINTS,
                most=MOST_POINTS,
                colour=self.table.colour(player),
            )

    # By cards: tapped tiles come first, so that they keep their place while the rest grows

    def _card_blocks(self) -> Iterator[Block]:
        tx, player = self.tx, self._player
        yield from self._last_player()
        players = tuple(
            Option(self._with_points(each), each, self.table.colour(each)) for each in self.state.contenders
        )
        yield Choice(tx("Whose cards?"), players, player, ("player",))
        for side in CardArea:
            label = tx("Tableau, in order") if side is CardArea.TABLEAU else tx("Left in hand")
            laid = "-".join(self._cards(player, side))
            tiles = tuple(Tile(rank, ("card", side.value, rank), name=f"{label}: {rank}") for rank in ISLAND.ranks)
            yield Tiles(tiles, f"{label}: {laid}" if laid else label)
        yield Buttons(tuple(self._buttons()))
        if self.entry() is None:
            yield from problem_notes(tx, match.problems_so_far(self._final(), self._last))
        labels = {
            CardArea.TABLEAU: tx("Tableau of %(player)s; tap a card to remove it", player=player),
            CardArea.HAND: tx("Hand of %(player)s; tap a card to remove it", player=player),
        }
        for side, label in labels.items():
            if cards := self._cards(player, side):
                yield self._table_tiles(label, side, cards)
        counted = self._score(player)
        if counted and counted.parts:
            yield blocks.Reasons(reasons_of(tx, counted), signed(counted.points), tx("What the cards score"))

    def _buttons(self) -> Iterator[Button]:
        tx, cards = self.tx, self._cards(self._player, self._open_area)
        label = tx("Take back %(card)s", card=cards[-1]) if cards else tx("Take back")
        yield Button(label, ("shorten",), icon="undo", enabled=bool(cards))
        has_cards = any(self._cards(self._player, side) for side in CardArea)
        yield Button(tx("Clear"), ("empty",), icon="trash", enabled=has_cards)
        following = self._next_blank_player()
        if following:
            is_done = self._player not in self._blank()
            tone = Tone.MAIN if is_done else Tone.PLAIN
            yield Button(tx("Next: %(player)s", player=following), ("player", following), tone, "forward")

    def _table_tiles(self, label: str, side: CardArea, cards: list[str]) -> Tiles:
        """Show cards on the table, which a touch removes."""
        tx = self.tx
        tiles = tuple(
            Tile(
                card,
                ("remove", side.value, position),
                badge=str(position + 1) if side is CardArea.TABLEAU else "",
                name=tx("%(card)s, card %(number)s; tap to remove it", card=card, number=position + 1),
            )
            for position, card in enumerate(cards)
        )
        return Tiles(tiles, label, match.ROUND_COUNT)

    def _last_player(self) -> Iterator[Block]:
        tx, last = self.tx, self._last
        options = self.table.options(self.state.contenders)
        yield Choice(tx("Last player: who was left when all the others had retired?"), options, last, ("last",))
        if last is not None and last != self._marked_last_player:
            text = tx("Judging by the cards, only %(player)s can have been the last player.", player=last)
            yield Note(text, Tone.QUIET, "info", ruling="SB-R8")

    # Inside

    @property
    def _way(self) -> str:
        return str(self.draft.get("way", BY_CARDS))

    @property
    def _player(self) -> str:
        """The player in sight: the first, unless another one was chosen who is in this hand."""
        player = self.draft.get("player")
        return player if player in self.state.contenders else self.state.contenders[0]

    @property
    def _open_area(self) -> CardArea:
        """The side of the latest card; for a player shown again, the hand if there is one."""
        if "side" in self.draft:
            return CardArea(self.draft["side"])
        return CardArea.HAND if self._cards(self._player, CardArea.HAND) else CardArea.TABLEAU

    @property
    def _marked_last_player(self) -> str | None:
        last = self.draft.get("last")
        return last if last in self.state.contenders else None

    @property
    def _last(self) -> str | None:
        """Return the last player: as marked, or the only one possible with these cards."""
        if self._marked_last_player is not None or self._blank():
            return self._marked_last_player
        possible = match.possible_last_players(self.state, tuple(self._final().values()))
        return possible[0] if len(possible) == 1 else None

    def _is_whole(self, player: str) -> bool:
        """Whether a player's hand is as large as possible, after a tableau.

        The last player may have one card more than those who retired, but not after the last round.
        """
        played, held = (len(self._cards(player, side)) for side in CardArea)
        is_retired = self._last is not None and player != self._last
        has_fourth = not is_retired and played < match.ROUND_COUNT
        return bool(played) and held == match.RETIRED_HAND_SIZE + has_fourth

    def _cards(self, player: str, side: CardArea) -> list[str]:
        cards: list[str] = self.draft.get("cards", {}).get(player, {}).get(side.value, [])
        return cards

    def _store_cards(self, side: CardArea, cards: list[str]) -> None:
        self.draft["side"] = side.value
        self.draft.setdefault("cards", {}).setdefault(self._player, {})[side.value] = cards

    def _final(self) -> dict[str, FinalCards]:
        """Return the cards of each player in the hand, as far as they are filled in."""
        return {
            player: FinalCards(
                parse(" ".join(self._cards(player, CardArea.TABLEAU))),
                parse(" ".join(self._cards(player, CardArea.HAND))),
            )
            for player in self.state.contenders
        }

    def _score(self, player: str) -> Score | None:
        """Count a player's cards so far; None if no deck has them."""
        cards = self._final()[player]
        if showboat.score_problems(cards.tableau, cards.hand):
            return None
        return score(cards.tableau, cards.hand, is_last_player=player == self._last, options=self.state.options)

    def _with_points(self, player: str) -> str:
        counted = self._score(player)
        return f"{player}  {signed(counted.points)}" if counted and counted.parts else player

    def _next_blank_player(self) -> str | None:
        """Return the next player whose cards are blank, clockwise from the one in sight."""
        players = self.state.contenders
        start = players.index(self._player) + 1
        blank = self._blank()
        return next((each for each in (players[start:] + players[: start - 1]) if each in blank), None)

    def _points(self) -> dict[str, int]:
        points = self.draft.get("points", {})
        return {player: points[player] for player in self.state.contenders if points.get(player) is not None}

    def _blank(self) -> list[str]:
        if self._way == BY_POINTS:
            points = self._points()
            return [player for player in self.state.contenders if player not in points]
        return [player for player in self.state.contenders if not all(self._cards(player, side) for side in CardArea)]


def hand_label(tx: Catalogue, hand: int) -> str:
    """Return the name of a hand by its number, from 1: those after the sixth are extra hands."""
    extra = hand - match.HAND_COUNT
    if extra < 1:
        return tx("Hand %(number)s", number=hand)
    return tx("Extra hand") if extra == 1 else tx("Extra hand %(number)s", number=extra)


def tie_text(tx: Catalogue, state: MatchState) -> str:
    """Return which players an extra hand decides between."""
    return tx("%(players)s tie for the win: an extra hand between them decides.", players=", ".join(state.contenders))
