"""The adviser at the table: the value of a whole hand, and what to turn in."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import count

from scorekeeper.messages import say_count
from scorekeeper.presenter.blocks import Block, Button, Buttons, Group, Note, Number, Reason, Reasons, Tone
from scorekeeper.presenter.forms import AtTable, reasons_of
from scorekeeper.presenter.games.above_water.groups_form import name_of
from scorekeeper.presenter.games.above_water.sentences import card_count_text
from scorekeeper.presenter.wording import signed
from scorekeeper.rules import above_water
from scorekeeper.rules.above_water import EXACT_CARDS, Advice, MatchState, Options, Spending, TurnIn, Ways, most_cards
from scorekeeper.rules.above_water.groups import ACE_OF_CLUBS
from scorekeeper.rules.cards import Card

MOST_QUESTIONS = 500
"""How often the search for ways may poll before it stops; a hand of twenty cards takes some seconds."""
WAYS_SHOWN = 4

Hand = tuple[Card, ...]


@lru_cache(maxsize=16)
def best_of(hand: Hand, options: Options) -> Advice:
    """Return the best payout of a hand; cached, because a screen is shown again with each touch."""
    return above_water.best_payout(hand, pack_count=options.pack_count, options=options)


@lru_cache(maxsize=16)
def ways_of(hand: Hand, stones: int, options: Options) -> Ways:
    questions = count()
    return above_water.ways_to_reach(
        hand,
        stones,
        pack_count=options.pack_count,
        options=options,
        keep_going=lambda: next(questions) < MOST_QUESTIONS,
    )


@lru_cache(maxsize=16)
def most_of(hand: Hand, options: Options) -> Spending:
    """Return what to turn in for the Big Spender; cached."""
    return most_cards(hand, pack_count=options.pack_count, options=options)


class Adviser:
    def __init__(self, table: AtTable[MatchState], hand: Sequence[Card], player: str | None) -> None:
        """Take a hand, and its owner, if known."""
        self.tx = table.tx
        self.state = table.state
        self.hand = tuple(sorted(hand, key=str))
        self.player = player

    @property
    def can_advise(self) -> bool:
        """Whether there is a hand, and it is small enough for the adviser to be certain."""
        return 0 < len(self.hand) <= EXACT_CARDS

    @property
    def best(self) -> TurnIn | None:
        """What pays the most; None if nothing pays."""
        if not self.can_advise:
            return None
        turn_in = best_of(self.hand, self.state.options).way.turn_in
        return turn_in if turn_in.groups else None

    def ways(self, stones: int) -> Ways:
        return ways_of(self.hand, stones, self.state.options)

    def turn_in(self, kind: str, place: int, stones: int | None) -> TurnIn | None:
        """Return a piece of advice again: `best`, `most`, or the index of one of the `way`s to a number of stones."""
        if not self.can_advise:
            return None
        if kind == "most":
            return most_of(self.hand, self.state.options).turn_in
        if kind == "way" and stones:
            return self.ways(stones).ways[place].turn_in
        return self.best

    def blocks(self, wanted: int | None, *, is_searched: bool) -> Iterator[Block]:
        """Show the advice; if searched, also the ways to the stones wanted, which may take a while to find."""
        tx = self.tx
        if len(self.hand) > EXACT_CARDS:
            yield Note(tx("The adviser can handle hands of up to %(count)s cards.", count=EXACT_CARDS), icon="info")
        if not self.can_advise:
            return
        yield self._best()
        lacking = self.state.ante_shortfalls().get(self.player or "")
        detail = tx("%(stones)s short of the ante", stones=lacking) if lacking else ""
        wish = Number(tx("Stones needed"), wanted, ("wanted",), least=1, most=99, detail=detail, suggestion=lacking)
        search = Buttons((Button(tx("Find ways to get them"), ("ask",), icon="search", enabled=wanted is not None),))
        found = tuple(self._ways(wanted)) if wanted is not None and is_searched else ()
        yield Group((wish, search, *found), tx("With as few cards as possible"))
        yield self._most()

    def _best(self) -> Block:
        tx, advice = self.tx, best_of(self.hand, self.state.options)
        if not advice.stones:
            return Note(tx("Nothing in this hand pays yet."), icon="bulb")
        change = Button(tx("Start from this and change it"), ("adopt", "best", 0), icon="pencil")
        sum_ = Reasons(reasons_of(tx, advice.way.score), signed(advice.stones))
        title = tx("Pays the most, with %(cards)s", cards=card_count_text(tx, advice.way.card_count))
        return Group((sum_, *self._change_notes(advice.way.turn_in), Buttons((change,))), title, Tone.GOOD)

    def _ways(self, stones: int) -> Iterator[Block]:
        tx, ways = self.tx, self.ways(stones)
        if not ways.ways:
            text = say_count(
                "This hand cannot bring in %(count)s stone.", "This hand cannot bring in %(count)s stones.", stones
            )
            yield Note(tx(text), icon="info")
        for place, way in enumerate(ways.ways[:WAYS_SHOWN]):
            what = {"cards": card_count_text(tx, way.card_count), "stones": way.stones}
            yield Reasons(reasons_of(tx, way.score), signed(way.stones), str(what["cards"]))
            yield from self._change_notes(way.turn_in)
            take = tx("Turn in %(cards)s for %(stones)s", **what)
            yield self._buttons("way", place, take, tx("Change this: %(cards)s for %(stones)s", **what))
        if not ways.is_complete:
            yield Note(tx("There may be other ways."), Tone.QUIET, "info")

    def _most(self) -> Block:
        tx, spending = self.tx, most_of(self.hand, self.state.options)
        if not spending.card_count:
            return Note(tx("Nothing in this hand counts for the Big Spender."), icon="info")
        lines = [Reason(tx(group.text), str(len(group.cards)), "AW-R12") for group in spending.turn_in.groups]
        lines += [
            Reason(tx("%(card)s, for its power", card=name_of(tx, ace)), "1", "AW-R10")
            for ace in (*[ACE_OF_CLUBS] * spending.turn_in.changing_aces, *spending.aces)
        ]
        take, change = tx("Turn in the most cards"), tx("Start from these and change them")
        buttons = (self._buttons("most", 0, take, change),) if spending.turn_in.groups else ()
        title = tx("Most cards for the Big Spender: %(count)s", count=spending.card_count)
        if spending.stones:
            what = {"count": spending.card_count, "stones": spending.stones}
            title = tx("Most cards for the Big Spender: %(count)s, for %(stones)s", **what)
        hint = (Note(tx("Enter aces of hearts and diamonds separately."), Tone.QUIET, "info"),) if spending.aces else ()
        return Group((Reasons(tuple(lines), str(spending.card_count)), *hint, *buttons), title)

    def _change_notes(self, turn_in: TurnIn) -> Iterator[Block]:
        if turn_in.changing_aces:
            yield Note(self.tx("The ace of clubs changes suits"), Tone.QUIET, "card", ruling="AW-R10")

    def _buttons(self, kind: str, place: int, take: str, change: str) -> Block:
        accept = Button(take, ("accept", kind, place), icon="check")
        return Buttons((accept, Button(change, ("adopt", kind, place), icon="pencil")))
