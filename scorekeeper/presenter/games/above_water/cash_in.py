"""Turning in groups: cards by group, a whole hand with the adviser, or counted at the table."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from scorekeeper.errors import Problem, RuleError
from scorekeeper.games import Entry
from scorekeeper.messages import say
from scorekeeper.presenter.blocks import Block, Choice, Note, Number, Option, Tiles, Tone
from scorekeeper.presenter.events import answers, fields
from scorekeeper.presenter.forms import AtTable, Draft
from scorekeeper.presenter.games.above_water import groups_form
from scorekeeper.presenter.games.above_water.advice import Adviser
from scorekeeper.presenter.games.above_water.groups_form import GroupsForm, Picker, draft_of_groups, tiles_of
from scorekeeper.presenter.games.above_water.sentences import card_count_text, stones_change_text
from scorekeeper.rules.above_water import CashIn, GroupCard, GroupsTurnedIn, MatchState, TurnIn
from scorekeeper.rules.cards import STANDARD

BY_CARDS, BY_HAND, BY_COUNT = "cards", "hand", "count"


class CashInForm(GroupsForm):
    """A player turns in groups.

    The draft holds the `player` and the `way`; by cards what `GroupsForm` keeps there; by hand the cards of the `hand`,
    the stones `wanted`, and what was `asked`; else `stones` and `count`.
    """

    name = "cash"
    heading = say("Turn in groups")
    keeps = ("way", "first")
    fills = fields(player=str, way=str, count=int | None, stones=int | None, wanted=int | None)
    own = (*GroupsForm.own, "player", "way", "hand", "wanted", "asked", "count", "stones")
    in_sight = "player"
    is_somebody_in_sight = True
    by_player = ("player",)
    of_player = (*GroupsForm.of_player, "way", "count", "stones", "wanted", "card", "held", "ask", "adopt")

    @property
    def way(self) -> str:
        return str(self.draft.get("way", BY_CARDS))

    @property
    def player(self) -> str | None:
        return self.draft.get("player")

    @property
    def submit_label(self) -> str:
        """Name the action; in the adviser's words, if it is the adviser's."""
        return self.tx("Turn in what pays the most") if self.way == BY_HAND else self.tx("Turn in")

    def blocks(self) -> Iterator[Block]:
        tx = self.tx
        yield Choice(tx("Who turns in groups"), self.table.options(self.state.active), self.player, ("player",))
        ways = (
            Option(tx("Groups"), BY_CARDS),
            Option(tx("Whole hand, with advice"), BY_HAND),
            Option(tx("Counted at the table"), BY_COUNT),
        )
        yield Choice(tx("How to enter it"), ways, self.way, ("way",))
        if self.way == BY_COUNT:
            yield Number(
                tx("Cards turned in"), self.draft.get("count"), ("count",), least=2, most=self.state.options.deck_size
            )
            yield Number(tx("Stones paid for them"), self.draft.get("stones"), ("stones",), least=1)
        elif self.way == BY_HAND:
            yield from self._hand_blocks()
        else:
            yield from self._group_blocks()

    def entry(self) -> Entry | None:
        """Return the cards turned in, or the table's count."""
        if self.player is None:
            return None
        if self.way == BY_COUNT:
            stones, count = self.draft.get("stones"), self.draft.get("count")
            return None if stones is None or count is None else CashIn(self.player, stones, count)
        turn_in = self._adviser().best if self.way == BY_HAND else self._turn_in()
        return None if turn_in is None else GroupsTurnedIn(self.player, turn_in)

    def missing(self) -> str:
        tx = self.tx
        if self.player is None:
            return tx("Choose who turns in groups.")
        if self.way == BY_COUNT:
            return tx("Enter the number of cards and the stones.")
        if self.way == BY_HAND:
            return tx("Tap every card in the hand; the adviser says what pays.")
        return tx("Tap the cards of a group.")

    def result(self, entry: Entry) -> Iterator[Block]:
        """Show the player's stones afterwards, and whether it counts for the Big Spender."""
        tx, state = self.tx, self.state
        player, after = entry.player, self.table.after(entry)
        yield Note(stones_change_text(tx, player, state.stones[player], after.stones[player]), Tone.GOOD, "stone")
        count = entry.card_count if isinstance(entry, CashIn) else entry.turn_in.card_count
        cards = card_count_text(tx, count)
        if state.is_spending:
            yield Note(tx("Counts for the Big Spender: %(cards)s", cards=cards), Tone.QUIET, ruling="AW-R12")
        else:
            yield Note(tx("Outside the Spending Phase: no Big Spender"), Tone.QUIET, ruling="AW-R17")

    @classmethod
    def draft_of(cls, table: AtTable[MatchState], entry: Entry) -> Draft:
        if isinstance(entry, CashIn):
            return {"player": entry.player, "way": BY_COUNT, "stones": entry.stones, "count": entry.card_count}
        return {"player": entry.player, "way": BY_CARDS, **draft_of_groups(entry.turn_in)}

    # Events

    @answers("card")
    def take_card(self, word: str) -> None:
        """Add a card to the group that is filled, or to the hand."""
        if self._picker().free_count(STANDARD.parse(word)) <= 0:
            return
        if self.way == BY_HAND:
            self.draft["hand"] = [*self._hand_words(), word]
            return
        groups, at = self._groups(), self._open_group()
        groups[at] = {"cards": [*groups[at]["cards"], word], "kind": ""}
        self._store_groups(groups, at)

    @answers("held")
    def remove_held(self, place: int) -> None:
        words = self._hand_words()
        self.draft["hand"] = [*words[:place], *words[place + 1 :]]

    @answers("ask")
    def ask(self) -> None:
        """Find ways to the stones wanted."""
        self.draft["asked"] = self._search_key()

    @answers("accept")
    def accept(self, kind: str, place: int) -> Entry:
        """Make the adviser's advice the entry.

        Raises:
            RuleError: The owner of the hand is not known, or the advice is gone.
        """
        if self.player is None:
            raise RuleError(Problem(say("Choose who turns in groups."), ""))
        return GroupsTurnedIn(self.player, self._require_advice(kind, place))

    @answers("adopt")
    def adopt(self, kind: str, place: int) -> None:
        """Take over the adviser's groups, to change them.

        Raises:
            RuleError: The advice is gone.
        """
        self.draft.update(draft_of_groups(self._require_advice(kind, place)), way=BY_CARDS)

    # Inside: the draft

    def _hand_words(self) -> list[str]:
        words: list[str] = self.draft.get("hand", [])
        return words

    def _search_key(self) -> list[Any]:
        return [self.draft.get("wanted"), sorted(self._hand_words())]

    def _picker(self) -> Picker:
        if self.way == BY_HAND:
            words = self._hand_words()
        else:
            words = [word.partition("=")[0] for group in self._groups() for word in group["cards"]]
        used = Counter(STANDARD.parse(word) for word in words)
        return Picker(self.tx, self.draft, used, self.state.options.pack_count)

    def _adviser(self) -> Adviser:
        return Adviser(self.table, [STANDARD.parse(word) for word in self._hand_words()], self.player)

    def _require_advice(self, kind: str, place: int) -> TurnIn:
        turn_in = self._adviser().turn_in(kind, place, self.draft.get("wanted"))
        if turn_in is None:
            raise RuleError(Problem(say("Nothing in this hand pays yet."), ""))
        return turn_in

    # Inside: showing

    def _hand_blocks(self) -> Iterator[Block]:
        tx, adviser = self.tx, self._adviser()
        yield from self._picker().blocks()
        if self._hand_words():
            hand = [GroupCard(card, card) for card in (STANDARD.parse(word) for word in self._hand_words())]
            label = tx("The hand: tap a card to remove it")
            yield Tiles(tiles_of(tx, hand, ("held",)), label, columns=groups_form.TAPPED_COLUMNS)
        wanted = self.draft.get("wanted")
        yield from adviser.blocks(wanted, is_searched=self.draft.get("asked") == self._search_key())
