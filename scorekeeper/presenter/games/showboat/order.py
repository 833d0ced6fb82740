"""Who acts first: tap the cards just played to see the order and why."""

from collections.abc import Iterator

from scorekeeper.presenter import blocks
from scorekeeper.presenter.blocks import Block, Button, Buttons, Choice, Group, Note, Option, Reason, Tiles, Tone
from scorekeeper.presenter.events import answers, fields
from scorekeeper.presenter.forms import Tool
from scorekeeper.presenter.games.suited_cards import ISLAND_CARDS
from scorekeeper.rules.cards import ISLAND, Card
from scorekeeper.rules.showboat import MatchState, order_of_action
from scorekeeper.rules.showboat.tableau import why_faster


class OrderOfAction(Tool[MatchState]):
    """The draft holds the `cards` played, by player, the `player` whose card comes next, and the `suit` in sight."""

    name = "order"
    label = "Order of action"
    icon = "list"
    fills = fields(suit=str)
    sight = ("player", "suit")
    in_sight = "player"
    is_somebody_in_sight = True
    by_player = ("remove",)
    of_player = ("card", "suit")

    def blocks(self) -> Iterator[Block]:
        """Show the order so far, whose card comes next, and the cards to choose from."""
        tx, plays = self.tx, self._plays()
        if plays:
            yield from self._order(plays)
            yield Buttons((Button(tx("Next round"), ("next",), Tone.PLAIN, "forward"),))
        else:
            yield Note(tx("Tap the card that each player has just laid down. Leave out anyone who has retired."))
        options = tuple(
            Option(f"{player}  {plays[player]}" if player in plays else player, player, self.table.colour(player))
            for player in self._players
        )
        player = self._player
        yield Choice(tx("Whose card?"), options, player, ("player",))
        if player is not None:
            yield from self._picker(plays, player)

    @answers("player")
    def choose_player(self, player: str) -> None:
        self.draft["player"] = player
        self.draft["suit"] = None

    @answers("card")
    def take_card(self, card: str) -> None:
        """Enter a player's card, and go on to the next player."""
        player = self._player
        if player is not None:
            self.draft.setdefault("cards", {})[player] = card
        self.draft["player"] = self.draft["suit"] = None

    @answers("remove")
    def remove_card(self, player: str) -> None:
        self.draft.get("cards", {}).pop(player, None)
        self.draft["player"] = player

    @answers("next")
    def next_round(self) -> None:
        self.draft.clear()

    # Inside

    @property
    def _players(self) -> tuple[str, ...]:
        """Players of the next hand."""
        return self.state.players if self.state.outcome else self.state.contenders

    @property
    def _player(self) -> str | None:
        """The player whose card comes next: the chosen one, or else the first without a card."""
        player = self.draft.get("player")
        if player in self._players:
            return str(player)
        return next((each for each in self._players if each not in self.draft.get("cards", {})), None)

    def _plays(self) -> dict[str, Card]:
        cards = self.draft.get("cards", {})
        return {player: ISLAND.parse(cards[player]) for player in self._players if player in cards}

    def _order(self, plays: dict[str, Card]) -> Iterator[Block]:
        tx = self.tx
        order = order_of_action(plays)
        reasons = []
        for place, player in enumerate(order):
            text = f"{place + 1}. {player}: {ISLAND_CARDS.name(tx, plays[player])}"
            if place + 1 == len(order):
                reasons.append(Reason(text))
            else:
                why = tx(why_faster(plays[player], plays[order[place + 1]]))
                reasons.append(Reason(f"{text} ({why})", ruling="SB-R2"))
        tiles = tuple(
            tile._replace(
                badge=str(place + 1), name=tx("%(player)s's %(card)s; tap to remove it", card=tile.name, player=player)
            )
            for place, player in enumerate(order)
            for tile in (ISLAND_CARDS.tile(tx, plays[player], ("remove", player)),)
        )
        shown = (Tiles(tiles, columns=len(ISLAND.suits)), blocks.Reasons(tuple(reasons)))
        yield Group(shown, tx("Players act in this order"), Tone.GOOD)

    def _picker(self, plays: dict[str, Card], player: str) -> Iterator[Block]:
        tx, suit = self.tx, self.draft.get("suit")
        yield Choice(tx("Card of %(player)s", player=player), ISLAND_CARDS.suits(tx), suit, ("suit",))
        if suit not in ISLAND.suits:
            return
        taken = [str(card) for owner, card in plays.items() if owner != player]
        tiles = (
            ISLAND_CARDS.tile(tx, card, ("card", str(card)))._replace(enabled=str(card) not in taken)
            for card in (Card(rank, suit) for rank in ISLAND.ranks)
        )
        yield Tiles(tuple(tiles))
