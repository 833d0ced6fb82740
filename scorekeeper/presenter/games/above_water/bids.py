"""The bids of a turn: bid by bid, so that the app knows whose bid is due, or only the final bids."""

from collections.abc import Iterator, Sequence

from scorekeeper.codec import DamagedDataError, decode_value, encode_value
from scorekeeper.games import Entry
from scorekeeper.messages import say, say_count
from scorekeeper.presenter import blocks
from scorekeeper.presenter.blocks import Block, Button, Buttons, Cell, Choice, Event, Note, Option, Table, Tile, Tone
from scorekeeper.presenter.events import answers, fields
from scorekeeper.presenter.forms import AtTable, Draft, Form
from scorekeeper.presenter.games.above_water.sentences import bid_warnings, card_count_text, consequence_notes
from scorekeeper.rules.above_water import AuctionState, Bid, BidsPaid, Leave, MatchState, TakeLot, bidding, lot_sizes
from scorekeeper.rules.above_water.auction import HIGHEST_BID

LIVE, FINAL = "live", "final"


class BidsForm(Form[MatchState]):
    """The bids.

    The draft holds the `way`; the `turn` it belongs to; bid by bid the `order` of bidding, the `acts`, the `lot` that
    is touched, whether an ace of spades is being played (`spades`) and by whom (`taker`); else the final `bids`.
    """

    name = "bids"
    button = say("Everybody pays")
    keeps = ("way",)
    fills = fields(taker=str)
    by_player = ("final",)

    def __init__(self, table: AtTable[MatchState], draft: Draft) -> None:
        """Take a draft; input of another turn is ignored, and discarded with the first touch."""
        super().__init__(table, draft)
        is_other = draft.get("turn", self.state.turn) != self.state.turn
        self._filled: Draft = {name: draft[name] for name in self.keeps if name in draft} if is_other else draft

    def answer(self, event: Event) -> Entry | None:
        self.check(event)
        if self._filled is not self.draft:
            self.draft.clear()
            self.draft.update(self._filled)
            self._filled = self.draft
        self.draft["turn"] = self.state.turn
        return super().answer(event)

    def is_own(self, event: Event, player: str) -> bool:
        """Bid by bid, the player who must bid now chooses a lot and bids on it."""
        if event[0] in ("lot", "bid") and self.way == LIVE and not self._filled.get("spades"):
            return self._auction().to_bid[:1] == (player,)
        return super().is_own(event, player)

    @property
    def way(self) -> str:
        """Whether bids are entered one by one."""
        return str(self._filled.get("way", LIVE))

    @property
    def title(self) -> str:
        return self.tx("Turn %(number)s: bids", number=self.state.turn)

    def blocks(self) -> Iterator[Block]:
        tx = self.tx
        yield from self._final() if self.way == FINAL else self._live()
        entry = self.entry()
        if entry is not None and not self.table.problems(entry):
            yield self._payments(entry)
        ways = (Option(tx("Bid by bid"), LIVE), Option(tx("Final bids only"), FINAL))
        yield Choice(tx("How to enter the bids"), ways, self.way, ("way",))

    def entry(self) -> Entry | None:
        bids = self._bids()
        if any(player not in bids for player in self.state.active):
            return None
        return BidsPaid(tuple(bids[player] for player in self.state.active))

    def missing(self) -> str:
        if self.way == LIVE:
            return self.tx("The auction is not over yet")
        bids = self._bids()
        names = ", ".join(player for player in self.state.active if player not in bids)
        return self.tx("No bid yet: %(players)s. A blank is not a zero.", players=names)

    def result(self, entry: Entry) -> Iterator[Block]:
        """Show who cannot pay, and whether and how the match ends."""
        after = self.table.after(entry)
        bids = dict(zip(self.state.active, entry.stones, strict=True))
        yield from bid_warnings(self.table, bids)
        yield from consequence_notes(self.tx, self.state, after, told=self.state.bid_shortfalls(bids))

    @classmethod
    def draft_of(cls, table: AtTable[MatchState], entry: Entry) -> Draft:
        """Fill in the final bids."""
        return {"way": FINAL, "bids": dict(zip(table.state.active, entry.stones, strict=True))}

    # Events

    @answers("way")
    def change_way(self, way: str) -> None:
        """Switch the way of entering; standing bids are taken over."""
        if way == FINAL and self.way == LIVE and not self._filled.get("bids"):
            self.draft["bids"] = bidding.bids_of(self._auction())
        self.draft["way"] = way

    @answers("final")
    def take_final(self, player: str, stones: int | None) -> None:
        if player not in self.state.active:
            return
        bids = {**self._filled.get("bids", {}), player: stones}
        self.draft["bids"] = {name: bid for name, bid in bids.items() if bid is not None}

    @answers("lot")
    def choose_lot(self, lot: int) -> None:
        """Choose the lot to bid on, or the one that the ace of spades takes."""
        taker = self._filled.get("taker")
        if self._filled.get("spades") and taker:
            self._play_act(TakeLot(taker, lot))
        else:
            self.draft["lot"] = lot

    @answers("bid")
    def bid(self, stones: int) -> None:
        auction, lot = self._auction(), self._filled.get("lot")
        if lot is not None and auction.to_bid:
            self._play_act(Bid(auction.to_bid[0], lot, stones))

    @answers("take_back")
    def take_back(self) -> None:
        """Take back the last bid, or the last ace of spades."""
        acts = [act for act in self._acts() if not isinstance(act, Leave)]
        self._store_acts(acts[:-1])

    @answers("spades")
    def play_spades(self, is_played: bool) -> None:
        """Begin or cancel playing an ace of spades."""
        self.draft.update(spades=is_played, taker=None, lot=None)

    # Inside

    def _play_act(self, act: bidding.BiddingAct) -> None:
        """Apply an act to the auction.

        Raises:
            RuleError: It is not allowed.
        """
        bidding.play(self._auction(), act)
        self._store_acts([*self._acts(), act])

    def _store_acts(self, acts: Sequence[bidding.BiddingAct]) -> None:
        self.draft.update(order=list(self._order()), acts=encode_value(list(acts)), lot=None, spades=False, taker=None)

    def _order(self) -> tuple[str, ...]:
        """Return the players who began this auction: those still in, and any eliminated during it (AW-R14)."""
        began = tuple(self._filled.get("order", ()))
        active = self.state.bidding_order
        return began if tuple(player for player in began if player in active) == active else active

    def _replay_auction(self) -> tuple[AuctionState, tuple[bidding.BiddingAct, ...]]:
        """Return the auction and its acts; acts that are no longer possible are left out."""
        state, order = self.state, self._order()
        auction = bidding.open_bidding(order, state.options, special=state.is_special)
        try:
            acts = decode_value(tuple[bidding.BiddingAct, ...], self._filled.get("acts", []))
        except DamagedDataError:
            acts = ()
        acts = tuple(act for act in acts if not (isinstance(act, Leave) and act.player in state.active))
        auction, done = bidding.replay(auction, acts)
        gone = tuple(Leave(player) for player in auction.players if player not in state.active)
        auction, left = bidding.replay(auction, gone)
        return auction, (*done, *left)

    def _auction(self) -> AuctionState:
        return self._replay_auction()[0]

    def _acts(self) -> list[bidding.BiddingAct]:
        return list(self._replay_auction()[1])

    def _bids(self) -> dict[str, int]:
        if self.way == FINAL:
            return {player: bid for player, bid in self._filled.get("bids", {}).items() if bid is not None}
        auction = self._auction()
        return bidding.bids_of(auction) if auction.is_over else {}

    def _payments(self, entry: BidsPaid) -> Block:
        after = self.table.after(entry)
        bids = dict(zip(self.state.active, entry.stones, strict=True))
        won = {} if self.way == FINAL else {lot.bidder: lot for lot in self._auction().lots}
        lots = {player: self._auction().lots.index(lot) + 1 for player, lot in won.items()}
        rows = []
        for player, bid in bids.items():
            figures = (bid, self.state.stones[player], after.stones[player])
            shown = (lots[player], *figures) if lots else figures
            rows.append(blocks.TableRow(player, tuple(Cell(str(each)) for each in shown)))
        heads = (self.tx("bid"), self.tx("now"), self.tx("after"))
        return Table((self.tx("lot"), *heads) if lots else heads, tuple(rows), corner=self.tx("Stones"))

    def _final(self) -> Iterator[Block]:
        bids, state = self._bids(), self.state
        for player in state.bidding_order:
            yield blocks.Number(
                player,
                bids.get(player),
                ("final", player),
                most=HIGHEST_BID,
                colour=self.table.colour(player),
                detail=self.tx("has %(stones)s", stones=state.stones[player]),
            )
        if self.entry() is None:
            yield from bid_warnings(self.table, bids)

    def _live(self) -> Iterator[Block]:
        tx, auction, acts = self.tx, self._auction(), self._acts()
        is_taking = bool(self._filled.get("spades")) and not auction.is_over
        if auction.is_over:
            yield Note(tx("Everybody has a lot."), Tone.GOOD, "check")
        elif is_taking:
            yield Note(tx("The ace of spades cannot take a lot with a joker"), icon="card", ruling="AW-R10")
            yield Choice(tx("Who plays it"), self.table.options(auction.players), self._filled.get("taker"), ("taker",))
        else:
            yield from self._bidder_notes(auction, acts)
        if not auction.is_over and (not is_taking or self._filled.get("taker")):
            label = tx("Which lot it takes") if is_taking else tx("Lots")
            yield Choice(label, tuple(self._lots(auction)), None if is_taking else self._filled.get("lot"), ("lot",))
        lot = self._filled.get("lot")
        if lot is not None and not is_taking and not auction.is_over:
            yield self._stones(auction, lot)
        yield from self._buttons(auction, acts, is_taking=is_taking)
        if not auction.is_over:
            yield from bid_warnings(self.table, bidding.bids_of(auction))

    def _bidder_notes(self, auction: AuctionState, acts: Sequence[bidding.BiddingAct]) -> Iterator[Block]:
        tx, (player, *later) = self.tx, auction.to_bid
        stones = self.state.stones[player]
        if any(isinstance(act, Bid) and act.player == player for act in acts):
            ruling = "AW-R3"
            text = say_count(
                "%(player)s bids again at once, with %(count)s stone",
                "%(player)s bids again at once, with %(count)s stones",
                stones,
                player=player,
            )
        else:
            ruling = "AW-R16"
            text = say_count(
                "%(player)s must bid now, with %(count)s stone",
                "%(player)s must bid now, with %(count)s stones",
                stones,
                player=player,
            )
        yield Note(tx(text), Tone.MAIN, "play", ruling=ruling)
        if later:
            yield Note(tx("Next: %(players)s", players=", ".join(later)), Tone.QUIET)

    def _lots(self, auction: AuctionState) -> Iterator[Option]:
        sizes = lot_sizes(self.state.options, len(auction.lots), special=auction.is_special)
        for position, (lot, size) in enumerate(zip(auction.lots, sizes, strict=True)):
            label = self.tx("Lot %(number)s", number=position + 1)
            if size > 1:
                label = f"{label} ({card_count_text(self.tx, size)})"
            if lot.bidder:
                label = f"{label}: {lot.bidder} {lot.bid}"
            colour = self.table.colour(lot.bidder) if lot.bidder else None
            yield Option(label, position, colour, enabled=not auction.is_over)

    def _stones(self, auction: AuctionState, lot: int) -> Block:
        tx, player = self.tx, auction.to_bid[0]
        tiles = tuple(
            Tile(str(stones), ("bid", stones), enabled=bidding.is_allowed(auction, Bid(player, lot, stones)))
            for stones in range(HIGHEST_BID + 1)
        )
        return blocks.Tiles(tiles, tx("Bid of %(player)s on lot %(number)s", player=player, number=lot + 1), columns=5)

    def _buttons(
        self, auction: AuctionState, acts: Sequence[bidding.BiddingAct], *, is_taking: bool
    ) -> Iterator[Block]:
        tx = self.tx
        if is_taking:
            yield Buttons((Button(tx("No ace of spades"), ("spades", False), icon="close"),))
            return
        has_acts = any(not isinstance(act, Leave) for act in acts)
        buttons = [Button(tx("Take back the last bid"), ("take_back",), icon="undo", enabled=has_acts)]
        if not auction.is_over:
            buttons.append(Button(tx("Ace of spades"), ("spades", True), icon="card"))
        yield Buttons(tuple(buttons))
