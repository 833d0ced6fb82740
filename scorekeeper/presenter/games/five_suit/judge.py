"""The judge of a trick: tap its cards to see who wins and why."""

from collections.abc import Iterator

from scorekeeper.presenter.blocks import Block, Button, Buttons, Choice, Group, Note, Reason, Reasons, Tiles, Tone
from scorekeeper.presenter.events import answers, fields
from scorekeeper.presenter.forms import Tool
from scorekeeper.presenter.games.suited_cards import FIVE_SUIT_CARDS
from scorekeeper.rules.cards import FIVE_SUIT, JOKER, Card
from scorekeeper.rules.checks import clockwise
from scorekeeper.rules.five_suit import MatchState, judge, pack
from scorekeeper.rules.five_suit.options import next_leader

COLUMNS = 7
"""Tiles in a row."""


class TrickJudge(Tool[MatchState]):
    """The draft holds the cards in the order played, `trick`, the `suit` in sight, and the `leader`, if known."""

    name = "trick"
    label = "Trick judge"
    icon = "gavel"
    fills = fields(leader=str, suit=str)
    sight = ("suit",)

    def blocks(self) -> Iterator[Block]:
        tx, trick = self.tx, self._trick()
        if not trick:
            yield Choice(tx("Who leads? (optional)"), self.table.options(self.state.players), self._leader, ("leader",))
        else:
            yield self._trick_tiles(trick)
        if not self._is_full:
            yield from self._picker(trick)
        if trick:
            yield from self._verdict(trick)

    def footer(self) -> Iterator[Block]:
        tx, trick = self.tx, self._trick()
        if not trick:
            return
        tone = Tone.MAIN if self._is_full else Tone.PLAIN
        back = Button(tx("Take back"), ("shorten",), icon="undo")
        yield Buttons((back, Button(tx("Next trick"), ("next",), tone, "forward")))

    @answers("card")
    def play_card(self, card: str) -> None:
        trick = [str(each) for each in self._trick()]
        if card not in trick and not self._is_full:
            self.draft["trick"] = [*trick, card]

    @answers("remove")
    def remove_card(self, position: int) -> None:
        trick = [str(each) for each in self._trick()]
        self.draft["trick"] = trick[:position] + trick[position + 1 :]

    @answers("shorten")
    def take_back_card(self) -> None:
        self.draft["trick"] = [str(each) for each in self._trick()][:-1]

    @answers("next")
    def next_trick(self) -> None:
        """Begin the next trick; its leader follows from a complete one."""
        trick, leader = self._trick(), self._leader
        if leader and self._is_full:
            winner = self._player(judge(trick, self.state.options).position)
            self.draft["leader"] = next_leader(self.state.players, leader, winner, self.state.options)
        elif not self._is_full:
            self.draft["leader"] = None
        self.draft["trick"] = []
        self.draft["suit"] = None

    # Inside

    def _trick(self) -> tuple[Card, ...]:
        return FIVE_SUIT.parse_all(" ".join(self.draft.get("trick", ())))

    @property
    def _leader(self) -> str | None:
        leader = self.draft.get("leader")
        return leader if leader in self.state.players else None

    @property
    def _is_full(self) -> bool:
        return len(self.draft.get("trick", ())) >= len(self.state.players)

    def _player(self, position: int) -> str:
        """Return who plays at this position of the trick; empty if the leader is not known."""
        return clockwise(self.state.players, self._leader)[position] if self._leader else ""

    def _trick_tiles(self, trick: tuple[Card, ...]) -> Tiles:
        tx, winning = self.tx, judge(trick, self.state.options).position
        tiles = []
        for position, card in enumerate(trick):
            tile, player = FIVE_SUIT_CARDS.tile(tx, card, ("remove", position)), self._player(position)
            if player:
                tile = tile._replace(name=tx("%(card)s, played by %(player)s", card=tile.name, player=player))
            is_winning = position == winning
            tiles.append(tile._replace(chosen=int(is_winning), badge="✓" if is_winning else str(position + 1)))
        label = tx("The trick, in the order played; tap a card to remove it")
        return Tiles(tuple(tiles), label, len(self.state.players))

    def _verdict(self, trick: tuple[Card, ...]) -> Iterator[Block]:
        tx = self.tx
        verdict = judge(trick, self.state.options)
        card, player = FIVE_SUIT_CARDS.name(tx, verdict.winner), self._player(verdict.position)
        values = {"card": card, "player": player}
        if self._is_full:
            text = tx("%(player)s takes the trick with %(card)s", **values) if player else tx("%(card)s wins", **values)
        elif player:
            text = tx("%(player)s's %(card)s is winning so far", **values)
        else:
            text = tx("%(card)s is winning so far", **values)
        reasons = tuple(
            Reason(
                f"{', '.join(FIVE_SUIT_CARDS.name(tx, each) for each in reason.cards)}: {tx(reason.text)}",
                ruling=reason.ruling,
            )
            for reason in verdict.reasons
        )
        yield Group((Note(text, Tone.GOOD, "crown"), Reasons(reasons)), tx("The winner, and why"), Tone.GOOD)

    def _picker(self, trick: tuple[Card, ...]) -> Iterator[Block]:
        tx, suit = self.tx, self.draft.get("suit")
        player = self._player(len(trick))
        ask = tx("Card %(number)s of %(count)s", number=len(trick) + 1, count=len(self.state.players))
        label = f"{ask}: {player}" if player else ask
        yield Choice(label, FIVE_SUIT_CARDS.suits(tx), suit, ("suit",))
        if suit is None:
            return
        order = (*reversed(FIVE_SUIT.ranks), JOKER)
        cards = sorted(
            (card for card in pack(self.state.options) if card.suit == suit), key=lambda card: order.index(card.rank)
        )
        tiles = (
            FIVE_SUIT_CARDS.tile(tx, card, ("card", str(card)))._replace(enabled=card not in trick) for card in cards
        )
        yield Tiles(tuple(tiles), columns=COLUMNS)
