"""Stones and aces that change hands, the deck, and the count of cards at a tie."""

from collections.abc import Iterator
from typing import Any, ClassVar

from scorekeeper.games import Entry
from scorekeeper.i18n import Catalogue
from scorekeeper.messages import say
from scorekeeper.presenter.blocks import Block, Choice, Note, Number, Option, Tone
from scorekeeper.presenter.events import answers, fields
from scorekeeper.presenter.forms import AtTable, Draft, Form
from scorekeeper.presenter.games.above_water.sentences import consequence_notes, stones_change_text
from scorekeeper.rules import above_water
from scorekeeper.rules.above_water import AceCashed, AceGiven, AceLaid, HeartsPlayed, MatchState, StonesGiven, TableAce


def ace_label(tx: Catalogue, ace: TableAce) -> str:
    """Return the owner of an ace of diamonds, and the stones on it, as text."""
    return tx("%(player)s's, stones on it: %(stones)s", player=ace.owner, stones=ace.stones)


class _Form(Form[MatchState]):
    """Base of the small forms: the draft holds the fields of the entry, which are each phone's own."""

    kind: ClassVar[type[Any]]
    """The entry, whose fields are named in `own`, in their order."""

    def entry(self) -> Entry | None:
        values = [self._ace() if name == "ace" else self.draft.get(name) for name in self.own]
        return None if None in values else self.kind(*values)

    @classmethod
    def draft_of(cls, table: AtTable[MatchState], entry: Entry) -> Draft:
        return {name: getattr(entry, name) for name in cls.own}

    def _players(self, label: str, name: str) -> Choice:
        return Choice(label, self.table.options(self.state.active), self.draft.get(name), (name,))

    def _ace(self) -> int | None:
        """Return the position of the chosen ace on the table; that of the only one if none is chosen."""
        ace: int | None = self.draft.get("ace")
        return 0 if ace is None and len(self.state.aces) == 1 else ace

    def _aces(self) -> Choice:
        options = tuple(
            Option(ace_label(self.tx, ace), place, self.table.colour(ace.owner))
            for place, ace in enumerate(self.state.aces)
        )
        return Choice(self.tx("Which ace of diamonds"), options, self._ace(), ("ace",))


class TradeForm(_Form):
    name = "trade"
    heading = say("Stones change hands")
    unfinished = say("Choose who gives, who gets, and how many stones.")
    fills = fields(taker=str, stones=int | None)
    own = ("giver", "taker", "stones")
    kind = StonesGiven

    def blocks(self) -> Iterator[Block]:
        tx, giver = self.tx, self.draft.get("giver")
        yield self._players(tx("Who gives"), "giver")
        others = tuple(player for player in self.state.active if player != giver)
        yield Choice(tx("Who gets"), self.table.options(others), self.draft.get("taker"), ("taker",))
        has = tx("%(player)s has %(stones)s", player=giver, stones=self.state.stones[giver]) if giver else ""
        yield Number(tx("Stones"), self.draft.get("stones"), ("stones",), least=1, detail=has)

    def result(self, entry: Entry) -> Iterator[Block]:
        before, after = self.state.stones, self.table.after(entry).stones
        for player in (entry.giver, entry.taker):
            yield Note(stones_change_text(self.tx, player, before[player], after[player]), icon="stone")

    @answers("giver")
    def choose_giver(self, player: str) -> None:
        if player not in self.state.active:
            return
        self.draft["giver"] = player
        if self.draft.get("taker") == player:
            self.draft["taker"] = None


class _PlayerForm(_Form):
    """A player does something: choosing the player makes the entry."""

    enters_at_once = True
    unfinished = say("Choose who plays it.")
    own = ("player",)
    help: ClassVar[str]
    """What the card does, a text of `say`."""

    def blocks(self) -> Iterator[Block]:
        yield Note(self.tx(self.help), Tone.QUIET, "card", ruling="AW-R10")
        yield self._players(self.tx("Who plays it"), "player")

    @answers("player")
    def choose_player(self, player: str) -> Entry:
        """Choose the player, which makes the entry."""
        self.draft["player"] = player
        made: Entry = self.kind(player)
        return made


class HeartsForm(_PlayerForm):
    """An ace of hearts."""

    name = "hearts"
    heading = say("Ace of hearts")
    kind = HeartsPlayed
    help = say("The ace of hearts is turned in for three cards from the deck")


class LayAceForm(_PlayerForm):
    """An ace of diamonds is laid out."""

    name = "lay"
    heading = say("Ace of diamonds: lay it out")
    kind = AceLaid
    help = say(
        "The ace of diamonds lies on the table; each ante adds a stone to it. It may be traded, but never "
        "picked up again."
    )


class GiveAceForm(_Form):
    """An ace of diamonds changes hands."""

    name = "give"
    heading = say("Ace of diamonds: pass it on")
    unfinished = say("Choose which ace, and who gets it.")
    fills = fields(ace=int, taker=str)
    own = ("ace", "taker")
    kind = AceGiven

    def blocks(self) -> Iterator[Block]:
        yield self._aces()
        ace = self._ace()
        owner = self.state.aces[ace].owner if ace is not None and ace < len(self.state.aces) else None
        others = tuple(player for player in self.state.active if player != owner)
        yield Choice(self.tx("Who gets it"), self.table.options(others), self.draft.get("taker"), ("taker",))


class CashAceForm(_Form):
    """An ace of diamonds is discarded for its stones."""

    name = "cashed"
    heading = say("Ace of diamonds: cash in its stones")
    unfinished = say("Choose which ace.")
    fills = fields(ace=int)
    own = ("ace",)
    kind = AceCashed

    def blocks(self) -> Iterator[Block]:
        yield self._aces()


class DeckExhaustedForm(_Form):
    """The deck has been exhausted; opened to change such an entry."""

    name = "exhausted"
    heading = say("The deck is exhausted")
    fills = fields(dealing=bool)

    def blocks(self) -> Iterator[Block]:
        """Ask whether the deck ran out while the lots were dealt."""
        tx = self.tx
        options = (Option(tx("While the lots were being dealt"), True), Option(tx("At any other time"), False))
        yield Choice(tx("When"), options, self.draft.get("dealing"), ("dealing",))

    def entry(self) -> Entry | None:
        is_dealing = self.draft.get("dealing")
        return None if is_dealing is None else above_water.DeckExhausted(while_dealing=is_dealing)

    @classmethod
    def draft_of(cls, table: AtTable[MatchState], entry: Entry) -> Draft:
        return {"dealing": entry.while_dealing}


class CountForm(_Form):
    """Equally short players count their cards."""

    name = "count"
    heading = say("Cards in hand")
    fills = fields(in_hand=dict[str, int | None])
    by_player = ("in_hand",)

    def blocks(self) -> Iterator[Block]:
        tx, state = self.tx, self.state
        text = tx("Nobody can pay, and these players are equally short: the most cards wins")
        yield Note(text, icon="cards", ruling="AW-R13")
        in_hand = self._in_hand()
        for player in state.tied:
            laid = sum(ace.owner == player for ace in state.aces)
            detail = ""
            if laid and state.options.table_ace_not_counted:
                detail = tx("without the ace of diamonds on the table, which does not count")
            elif laid:
                detail = tx("without the ace of diamonds on the table, which the app adds")
            most, colour = state.options.deck_size, self.table.colour(player)
            yield Number(player, in_hand.get(player), ("in_hand", player), most=most, colour=colour, detail=detail)

    def entry(self) -> Entry | None:
        in_hand = self._in_hand()
        if any(player not in in_hand for player in self.state.tied):
            return None
        return above_water.CardsCounted(tuple(in_hand[player] for player in self.state.tied))

    def missing(self) -> str:
        names = ", ".join(player for player in self.state.tied if player not in self._in_hand())
        return self.tx("Not counted yet: %(players)s. A blank is not a zero.", players=names)

    def result(self, entry: Entry) -> Iterator[Block]:
        after = self.table.after(entry)
        yield from consequence_notes(self.tx, self.state, after)

    @classmethod
    def draft_of(cls, table: AtTable[MatchState], entry: Entry) -> Draft:
        return {"in_hand": dict(zip(table.state.tied, entry.in_hand, strict=True))}

    def _in_hand(self) -> dict[str, int]:
        return {player: count for player, count in self.draft.get("in_hand", {}).items() if count is not None}
