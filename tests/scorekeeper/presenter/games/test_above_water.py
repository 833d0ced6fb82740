"""Above Water at the table: whole matches by its forms, against stones counted by hand.

Source of all numbers: Above Water, 2004; RULINGS.md AW; sums in the comments.
"""

import json
import re
from collections.abc import Iterator

import pytest

from scorekeeper.acts import Change, Entered
from scorekeeper.codec import decode_value, encode_value
from scorekeeper.errors import RuleError
from scorekeeper.games import find_game
from scorekeeper.i18n import Catalogue
from scorekeeper.match_log import MatchLog, Player, SetUp
from scorekeeper.presenter.blocks import Choice, Note, Number, Tile, Tiles, Tone
from scorekeeper.presenter.forms import AtTable, problem_notes
from scorekeeper.presenter.games import view_of
from scorekeeper.presenter.games.above_water.advice import Adviser
from scorekeeper.rules.above_water import (
    DEFAULTS,
    AceCashed,
    AceGiven,
    AceLaid,
    AnteForced,
    AntePaid,
    BidsPaid,
    CardsCounted,
    CashIn,
    DeckExhausted,
    Group,
    GroupCard,
    GroupsTurnedIn,
    HeartsPlayed,
    Kind,
    MatchPhase,
    Options,
    SpendingOver,
    StonesGiven,
    TurnIn,
    match,
    parse_turn_in,
)
from scorekeeper.rules.cards import STANDARD
from tests.scorekeeper.presenter.games.driver import check_answered, check_in_sight, flat, round_trip, told

GAME = find_game("above-water")
NAMES = ("Ana", "Ben", "Cleo", "Dan")


class Seat:
    """A match, driven as the desk drives it: each event finds a new form, and a draft that went through JSON."""

    def __init__(self, names=NAMES, options=DEFAULTS, entries=()):
        players = tuple(Player(name, colour) for colour, name in enumerate(names))
        self.setup = SetUp(GAME, players, options)
        self.view = view_of(GAME)
        self.entries, self.states = [], [match.start(names, options)]
        self.drafts = {}
        for entry in entries:
            self.enter(entry)

    @property
    def state(self):
        return self.states[-1]

    @property
    def table(self):
        return AtTable(self.setup, self.state, Catalogue("en"))

    def form(self, name=""):
        name = name or self.view.main_form(self.table)
        return self.view.form_by_name[name](self.table, self.drafts.setdefault(name, {}))

    def enter(self, entry):
        self.states.append(match.enter(self.state, entry))
        self.entries.append(entry)

    def send(self, *event, form="", is_in_sight=True):
        kind = self.form(form)
        if is_in_sight:
            check_in_sight(list(flat(kind.blocks())), event)
        made = kind.answer(event)
        name = kind.name
        self.drafts[name] = round_trip(self.drafts[name])
        if made is not None:
            self.enter(made)
            self.drafts[name] = {}
        else:
            self.texts(form)  # it can be shown

    def press(self, form=""):
        """Press the button below the form."""
        entry = self.form(form).entry()
        assert entry is not None, self.form(form).missing()
        list(self.form(form).result(entry))
        name = form or self.view.main_form(self.table)
        self.enter(entry)
        self.drafts[name] = {}

    def offer(self, start):
        (offer,) = [each for each in self.view.offers(self.table) if each.label.startswith(start)]
        if offer.entry is not None:
            self.enter(offer.entry)
        return offer

    def texts(self, form=""):
        shown = [*self.form(form).blocks()]
        check_answered(self.form(form), shown)
        return list(words(shown))

    def faults(self, form=""):
        return [told(note) for note in problem_notes(Catalogue("en"), self.table.problems(self.form(form).entry()))]

    def outlook(self, form=""):
        return list(words([*self.form(form).result(self.form(form).entry())]))

    def status(self):
        return list(words([*self.view.status(self.table)]))

    def figures(self):
        return {each.name: each for each in self.view.figures(self.table)}

    def rows(self):
        for before, entry, after in zip(self.states, self.entries, self.states[1:], strict=False):
            yield self.view.row(AtTable(self.setup, before, Catalogue("en")), entry, after)

    def row(self):
        return list(self.rows())[-1]


def words(value) -> Iterator[str]:
    """Return every text in blocks."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Note):
        yield told(value)
    elif hasattr(value, "_fields"):
        for name in value._fields:
            if name not in ("event", "icon", "art", "tone"):
                yield from words(getattr(value, name))
    elif isinstance(value, tuple | list):
        for each in value:
            yield from words(each)


def cards(seat, text, form="cash"):
    """Tap cards, denomination first, and begin another group at `/`."""
    for word in text.split():
        if word == "/":
            seat.send("next_group", form=form)
            continue
        card = STANDARD.parse(word)
        if not card.is_joker:
            seat.send("rank", card.rank, form=form)
        seat.send("card", word, form=form)


def blocks_of(seat, kind, form=""):
    def inside(blocks):
        for block in blocks:
            if isinstance(block, kind):
                yield block
            yield from inside(getattr(block, "blocks", ()))

    return list(inside(seat.form(form).blocks()))


def bidder(seat) -> str:
    """Who is asked to bid."""
    assert seat.form("bids").missing() == "The auction is not over yet"
    return next(
        found[1] for text in seat.texts("bids") if (found := re.match("(.+) (?:must bid now|bids again)", text))
    )


def tiles(seat, form="") -> dict[tuple, Tile]:
    return {tile.event: tile for block in blocks_of(seat, Tiles, form) for tile in block.tiles}


def spending(**more):
    return Seat(entries=[BidsPaid((0, 0, 0, 0))], **more)


# A whole match


def test_a_match_from_the_first_bid_to_the_winner():
    seat = Seat()
    # Turn 1, bid by bid. Ben outbids Ana, Cleo outbids Ana, Ana outbids Ben; each bids again at once (AW-R3).
    for who, lot, stones in (
        *(("Ana", 0, 2), ("Ben", 0, 3), ("Ana", 1, 0), ("Cleo", 1, 1), ("Ana", 0, 4), ("Ben", 2, 0), ("Dan", 3, 0)),
    ):
        assert bidder(seat) == who
        seat.send("lot", lot)
        seat.send("bid", stones)
    seat.press()
    assert seat.entries == [BidsPaid((4, 0, 1, 0))]
    # 15 - 4, 15, 15 - 1, 15
    assert seat.state.stones == {"Ana": 11, "Ben": 15, "Cleo": 14, "Dan": 15}

    # Spending Phase. Two sets of DHS: 8 + 8 + 3 synergy = 19 (AW-R7).
    seat.send("player", "Ana", form="cash")
    cards(seat, "3D 3H 3S / 7D 7H 7S")
    assert seat.faults("cash") == []
    seat.press("cash")
    assert seat.state.stones["Ana"] == 30
    seat.send("player", "Ben", form="cash")
    seat.send("way", "count", form="cash")
    seat.send("count", 2, form="cash")
    seat.send("stones", 4, form="cash")
    seat.press("cash")
    seat.send("giver", "Cleo", form="trade")
    seat.send("taker", "Dan", form="trade")
    seat.send("stones", 2, form="trade")
    seat.press("trade")
    seat.send("player", "Ben", form="lay")
    # 30, 15 + 4, 14 - 2, 15 + 2
    assert seat.state.stones == {"Ana": 30, "Ben": 19, "Cleo": 12, "Dan": 17}
    assert seat.figures()["Ben"].detail == "ace of diamonds: 0 · turned in: 2 cards"
    assert "Big Spender so far, with 6 cards: Ana (AW-R12)" in seat.status()
    assert seat.offer("End spending").is_main
    assert seat.state.big_spenders == ("Ana",)
    assert "Big Spender: Ana draws a card, having turned in: 6 cards (AW-R12)" in seat.status()
    assert seat.offer("Everybody pays the ante of 4").is_main
    assert seat.state.stones == {"Ana": 26, "Ben": 15, "Cleo": 8, "Dan": 13}
    assert seat.figures()["Ben"].detail == "ace of diamonds: 1"

    # Turn 2: the lots exhaust the deck, so the ante is 5 and the lots are pairs (AW-R2, R5). Cleo cannot pay (AW-R4).
    seat.offer("Deck exhausted while")
    assert "Special auction: each lot is a pair (AW-R5)" in seat.status()
    assert "Turn 2 · ante due: 5 · times the deck ran out: 1 (AW-R2)" in seat.status()
    assert seat.figures()["Ben"].mark == "token"
    seat.send("way", "final")
    for player, stones in {"Ana": 9, "Ben": 0, "Cleo": 9}.items():
        seat.send("final", player, stones)
    assert seat.form().entry() is None
    assert seat.form().missing() == "No bid yet: Dan. A blank is not a zero."
    assert "Cleo has 8 and bids 9: cash in first, or be out (AW-R4)" in seat.texts()
    seat.send("final", "Dan", 0)
    assert seat.outlook() == ["Cleo has 8 and bids 9: cash in first, or be out (AW-R4)"]
    seat.press()
    assert seat.state.stones == {"Ana": 17, "Ben": 15, "Cleo": 0, "Dan": 13}
    figure = seat.figures()["Cleo"]
    assert (figure.value, figure.detail, figure.is_out) == ("0", "out", True)
    seat.send("player", "Ben", form="hearts")
    seat.offer("Deck exhausted")
    assert "The next auction is special: pairs of cards (AW-R5)" in seat.status()
    seat.offer("End spending")
    assert seat.state.big_spenders == ("Ben",)  # an ace of hearts is a card turned in
    seat.offer("Everybody pays the ante of 6")
    assert seat.state.stones == {"Ana": 11, "Ben": 9, "Cleo": 0, "Dan": 7}

    # Turn 3: the token goes past Cleo to Dan (AW-R16). The ace has two stones and goes from Ben to Dan.
    assert seat.figures()["Dan"].mark == "token"
    seat.send("taker", "Dan", form="give")
    seat.press("give")
    for lot in (0, 1, 2):
        seat.send("lot", lot)
        seat.send("bid", 0)
    seat.press()
    seat.offer("Too few cards")
    assert "A forced ante of 6 is due; cards just dealt may not be used for it (AW-R14)" in seat.status()
    seat.offer("Everybody pays the ante of 6")
    # 11 - 6, 9 - 6, 7 - 6, and a third stone on the ace
    assert seat.state.stones == {"Ana": 5, "Ben": 3, "Cleo": 0, "Dan": 1}
    assert seat.state.phase is MatchPhase.SPENDING
    # Nobody can pay, which ends the match: so nobody would be out: Ana, short by the least, wins.
    assert [told for told in seat.status() if "short" in told] == [
        "Ana has 5, the ante is 6: short by 1 (AW-R13)",
        "Ben has 3, the ante is 6: short by 3 (AW-R13)",
        "Dan has 1, the ante is 6: short by 5 (AW-R13)",
    ]
    seat.offer("End spending")
    assert "No Big Spender: nobody turned in a card (AW-A1)" in seat.status()
    seat.offer("Dan cashes in the ace of diamonds: 3")
    assert seat.state.stones["Dan"] == 4
    # 6 - 5 = 1, 6 - 3 = 3, 6 - 4 = 2: Ana is short by the least (AW-R13).
    assert "The match ends. Won by: Ana" in seat.status()
    seat.offer("Everybody pays the ante of 6")
    assert seat.state.outcome.winners == ("Ana",)
    assert seat.state.outcome.reason == "Nobody can pay the ante of 6; Ana is short by 1, the least"
    assert seat.figures()["Ana"].mark == "trophy"
    assert seat.view.offers(seat.table) == ()
    assert seat.view.main_form(seat.table) == ""
    assert seat.status() == []

    for entry in seat.entries:
        assert decode_value(match.Entry, json.loads(json.dumps(encode_value(entry)))) == entry

    # The lines add up: 15 at the start and the rows are 5, 3, 0 and 4.
    for place, (name, total) in enumerate({"Ana": 5, "Ben": 3, "Cleo": 0, "Dan": 4}.items()):
        (start,) = seat.view.start_reasons(seat.table, name)
        found = [re.match("[+−]?[0-9]+", row.cells[place].text) for row in seat.rows()]
        gained = sum(int(each[0].replace("−", "-")) for each in found if each)
        assert (start.points, int(start.points) + gained) == ("+15", total)
    assert [row.label for row in seat.rows()] == [
        *("Bids 1", "Groups", "Groups", "Trade", "Ace laid out", "Big Spender", "Ante 4", "Exhausted"),
        *("Bids 2", "Ace of hearts", "Exhausted", "Big Spender", "Ante 6", "Ace given", "Bids 3"),
        *("Forced ante", "Ante 6", "Big Spender", "Ace cashed in", "Ante 6"),
    ]


def test_an_edit_that_saves_a_player_asks_for_the_bid_of_that_player():
    # Cleo has 15 - 4 - 10 = 1 and bids 2: out.
    entries = [BidsPaid((0,) * 4), SpendingOver(), AntePaid(), StonesGiven("Cleo", "Ana", 10), BidsPaid((0, 0, 2, 0))]
    seat = Seat(entries=entries)
    assert seat.state.active == ("Ana", "Ben", "Dan")
    seat.enter(SpendingOver())
    seat.enter(AntePaid())
    late = BidsPaid((0, 3, 0))
    form = seat.view.form_by_name["bids"]
    draft = form.draft_of(seat.table, late)
    assert form(seat.table, draft).entry() == late
    log = MatchLog(seat.setup, [Entered(entry) for entry in [*seat.entries, late]])
    found = log.preview([Change(4, BidsPaid((0, 0, 1, 0)))])
    # Cleo has 0 then and cannot pay the ante, so she is out all the same, only later; the bids fit.
    assert found.conflicts == ()
    saved = log.preview([Change(3, StonesGiven("Cleo", "Ana", 1))])
    # Cleo keeps 10, pays 2 and 4, has 4; now there are four bids to make.
    (conflict,) = saved.conflicts
    assert conflict.problems[0].message == "There must be one bid from each of Ana, Ben, Cleo, Dan, not 3 bids"
    repair = form(AtTable(seat.setup, conflict.state, Catalogue("en")), draft)
    assert (repair.entry(), repair.missing()) == (None, "No bid yet: Cleo. A blank is not a zero.")
    repair.answer(("final", "Cleo", 1))
    assert repair.entry() == BidsPaid((0, 3, 1, 0))


def test_r13_equally_short_players_count_their_cards():
    # Two players with 2 stones: each lacks 2 of the ante of 4.
    seat = Seat(("Ana", "Ben"), Options(starting_stones=2), [BidsPaid((0, 0)), AceLaid("Ben"), SpendingOver()])
    assert "Equally short, so they count cards: Ana, Ben (AW-R13)" in seat.status()
    seat.offer("Everybody pays")
    assert seat.state.phase is MatchPhase.TIE
    assert "Equally short, so they count cards: Ana, Ben (AW-R13)" in seat.status()
    assert [cell.text for cell in seat.row().cells] == ["", ""]
    assert "Equally short: Ana, Ben." in seat.row().text
    assert seat.view.offers(seat.table) == ()
    assert seat.form().title == "Cards in hand"
    seat.send("in_hand", "Ana", 3)
    assert seat.form().missing() == "Not counted yet: Ben. A blank is not a zero."
    seat.send("in_hand", "Ben", 0)
    seat.send("in_hand", "Ben", None)
    assert seat.form().entry() is None
    # Ben holds 3 and has an ace on the table: 4 cards (AW-A10).
    seat.send("in_hand", "Ben", 3)
    assert "The match ends. Won by: Ben" in seat.outlook()
    seat.press()
    assert seat.state.outcome.winners == ("Ben",)
    assert [cell.text for cell in seat.row().cells] == ["(3)", "(3)"]
    assert [(reason.text, reason.points) for reason in seat.row().cells[1].reasons] == [
        ("in hand", "3"),
        ("ace of diamonds on the table", "1"),
    ]
    assert seat.row().cells[1].tone is Tone.GOOD


def test_the_main_offer_comes_first_in_each_phase():
    seat = Seat()
    assert seat.view.main_form(seat.table) == "bids"
    assert not any(offer.is_main for offer in seat.view.offers(seat.table))
    seat.enter(BidsPaid((0, 0, 0, 0)))
    assert (seat.view.main_form(seat.table), seat.view.offers(seat.table)[0].entry) == ("", SpendingOver())
    seat.enter(SpendingOver())
    assert (seat.view.main_form(seat.table), seat.view.offers(seat.table)[0].entry) == ("", AntePaid())
    # Before the deck has been exhausted no ante can be forced (AW-R14); one pack has one ace of diamonds.
    assert not [offer for offer in seat.view.offers(seat.table) if offer.entry == AnteForced()]
    seat.enter(AceLaid("Ana"))
    assert "lay" not in [offer.form for offer in seat.view.offers(seat.table)]
    seat.enter(DeckExhausted())
    assert [offer for offer in seat.view.offers(seat.table) if offer.entry == AnteForced()]


# Bids


def test_r3_only_higher_bids_are_offered_on_a_taken_lot():
    seat = Seat()
    seat.send("lot", 0)
    seat.send("bid", 4)
    seat.send("lot", 0)
    assert [tiles(seat)["bid", stones].enabled for stones in range(10)] == [False] * 5 + [True] * 5
    with pytest.raises(RuleError, match=r"Ben must bid more than 4 on this lot, or bid on another \(AW-R3\)"):
        seat.form().answer(("bid", 4))
    assert bidder(seat) == "Ben"
    seat.send("lot", 1)
    assert all(tiles(seat)["bid", stones].enabled for stones in range(10))


def test_r3_who_is_outbid_is_told_to_bid_again_at_once():
    seat = Seat()
    for lot, stones in ((0, 4), (0, 5)):
        seat.send("lot", lot)
        seat.send("bid", stones)
    assert "Ana bids again at once, with 15 stones (AW-R3)" in seat.texts()
    assert "Next: Cleo, Dan" in seat.texts()
    seat.send("take_back")
    assert "Ben must bid now, with 15 stones (AW-R16)" in seat.texts()
    seat.send("take_back")
    assert "Ana must bid now, with 15 stones (AW-R16)" in seat.texts()
    seat.send("take_back", is_in_sight=False)  # nothing is left to take back
    assert bidder(seat) == "Ana"


def test_the_last_bid_can_be_taken_back_when_everybody_has_a_lot():
    seat = Seat(("Ana", "Ben"))
    for lot in (0, 1):
        seat.send("lot", lot)
        seat.send("bid", 0)
    assert seat.form().entry() == BidsPaid((0, 0))
    seat.send("take_back")
    assert bidder(seat) == "Ben"


def test_r10_an_ace_of_spades_takes_a_lot():
    seat = Seat()
    seat.send("lot", 2)
    seat.send("bid", 4)
    seat.send("spades", True)
    assert "The ace of spades cannot take a lot with a joker (AW-R10)" in seat.texts()
    seat.send("taker", "Dan")
    seat.send("lot", 2)
    # Ana's lot is gone: she bids again at once, and Dan still takes part.
    assert "Ana bids again at once, with 15 stones (AW-R3)" in seat.texts()
    assert "Next: Ben, Cleo, Dan" in seat.texts()
    seat.send("spades", True)
    seat.send("spades", False)
    seat.send("take_back")
    assert bidder(seat) == "Ben"
    assert "Lot 3: Ana 4" in seat.texts()


def test_r4_a_bid_beyond_the_stones_is_warned_of_and_allowed():
    seat = Seat(options=Options(starting_stones=3))
    seat.send("lot", 0)
    seat.send("bid", 5)
    assert "Ana has 3 and bids 5: cash in first, or be out (AW-R4)" in seat.texts()


def test_the_ways_can_be_switched_and_the_way_is_kept():
    seat = Seat(("Ana", "Ben"))
    assert "way" in seat.form().keeps
    seat.send("lot", 0)
    seat.send("bid", 2)
    seat.send("way", "final")
    assert [number.value for number in blocks_of(seat, Number)] == [2, None]  # the standing bid is taken along
    seat.send("final", "Ben", 3)
    assert seat.form().entry() == BidsPaid((2, 3))
    seat.send("final", "Ana", None)
    assert seat.form().entry() is None
    seat.send("way", "live")
    assert bidder(seat) == "Ben"


def test_bids_of_another_turn_are_not_seen_and_come_back_with_their_turn():
    seat = Seat(("Ana", "Ben"))
    seat.send("lot", 0)
    seat.send("bid", 2)
    draft = seat.drafts["bids"]
    late = Seat(("Ana", "Ben"), entries=[BidsPaid((0, 0)), SpendingOver(), AntePaid()])
    late.drafts["bids"] = draft
    assert bidder(late) == "Ben"  # the token is with Ben, and nobody has bid
    assert "Lot 1: Ana 2" not in late.texts()
    assert bidder(seat) == "Ben"  # Ana has bid
    assert "Lot 1: Ana 2" in seat.texts()
    late.send("lot", 0)
    late.send("bid", 1)
    assert "Lot 1: Ben 1" in late.texts()
    assert late.drafts["bids"]["turn"] == 2


def test_r14_who_is_eliminated_in_the_middle_of_the_bids_leaves_the_auction():
    # Ana has 1, Ben 29, Cleo and Dan 15. The forced ante of 5 is too much for Ana only.
    seat = Seat(entries=[StonesGiven("Ana", "Ben", 14), DeckExhausted()])
    seat.send("lot", 0)
    seat.send("bid", 0)
    seat.enter(AnteForced())
    assert seat.view.main_form(seat.table) == ""
    seat.enter(AntePaid())
    assert bidder(seat) == "Ben"
    for lot in (0, 1, 2):
        seat.send("lot", lot)
        seat.send("bid", lot)
    assert seat.form().entry() == BidsPaid((0, 1, 2))


def test_lots_say_how_many_cards_they_hold():
    assert "Lot 1 (2 cards)" in Seat(entries=[DeckExhausted(while_dealing=True)]).texts()
    growing = Seat(options=Options(growing_lots=True)).texts()
    assert {"Lot 1", "Lot 2 (2 cards)", "Lot 3 (3 cards)", "Lot 4 (4 cards)"} <= set(growing)


# Groups


def test_r6_r7_the_value_grows_with_its_reasons():
    seat = spending()
    seat.send("player", "Ana", form="cash")
    cards(seat, "3D")
    assert seat.faults("cash") == ["A set has two or more cards, not 1 (AW-R6)"]
    cards(seat, "3H")
    assert "+4" in seat.texts("cash")  # 4 for each card beyond the first
    cards(seat, "3S")
    assert "+8" in seat.texts("cash")
    cards(seat, "/ 7D 7H 7S")
    told = seat.texts("cash")
    assert "Value as declared, 6 cards" in told
    assert ("synergy: 2 sets with exactly D H S", "+3", "AW-R7") in zip(told, told[1:], told[2:], strict=False)
    assert "+19" in told
    assert "Ana: 15 → 34 stones" in seat.outlook("cash")
    assert "Counts for the Big Spender: 6 cards (AW-R12)" in seat.outlook("cash")


@pytest.mark.parametrize(
    ("taps", "kind", "stones"),
    [
        ("2C 3C 4C 5C 6C", "run", "+16"),
        ("10H JC", "straight", "+3"),
        ("4H 5C 6D 7S 8H 9C 10D", "straight", "+18"),
        ("2C 3C JC 5S AS", "cloud", "+10"),
        ("5C 5D 5H 5S", "set", "+12"),
    ],
)
def test_r6_the_examples_of_the_rulebook(taps, kind, stones):
    seat = spending()
    seat.send("player", "Ana", form="cash")
    cards(seat, taps)
    assert f"Group 1: {kind} (being filled)" in seat.texts("cash")
    assert stones in seat.texts("cash")


def test_r8_no_card_can_be_tapped_twice():
    seat = spending()
    seat.send("player", "Ana", form="cash")
    cards(seat, "5D 5C / 6C")
    seat.send("card", "5C", form="cash", is_in_sight=False)
    assert seat.form("cash").draft["groups"][1]["cards"] == ["6C"]
    seat.send("first", "suit", form="cash")
    seat.send("suit", "C", form="cash")
    assert not tiles(seat, "cash")["card", "5C"].enabled
    assert tiles(seat, "cash")["card", "7C"].enabled


def test_r11_a_joker_is_read_in_the_best_way_or_as_said():
    seat = spending()
    seat.send("player", "Ana", form="cash")
    cards(seat, "3D 3H 3S / 7D 7H *")
    # The joker is the 7 of spades, so that both sets show D H S: 8 + 8 + 3.
    assert "+19" in seat.texts("cash")
    assert tiles(seat, "cash")["chosen", 1, 2].badge == "=7S"
    seat.send("chosen", 1, 2, form="cash")
    seat.send("as_suit", "C", form="cash")
    assert "+16" in seat.texts("cash")  # no synergy
    seat.send("as_rank", "8", form="cash")
    assert seat.faults("cash") == ["A straight has each denomination once; 7D 7H 8C repeat one (AW-R6)"]
    seat.send("as_read", form="cash")
    assert "+19" in seat.texts("cash")


def test_r10_an_ace_of_clubs_changes_suits():
    seat = spending()
    seat.send("player", "Ana", form="cash")
    cards(seat, "4S 5H 6S")
    assert "+6" in seat.texts("cash")  # a straight
    seat.send("chosen", 0, 1, form="cash")
    seat.send("as_suit", "S", form="cash")
    assert seat.faults("cash") == ["5H=5S: no ace of clubs is turned in to change a suit (AW-R10)"]
    seat.send("power", form="cash")
    assert seat.faults("cash") == []
    assert "+8" in seat.texts("cash")  # a run
    assert "Value as declared, 4 cards" in seat.texts("cash")
    assert "Ace of clubs, for its power" in seat.texts("cash")
    seat.send("power", form="cash", is_in_sight=False)  # there is only one
    assert len(seat.drafts["cash"]["groups"]) == 2
    seat.press("cash")
    assert seat.entries[-1] == GroupsTurnedIn("Ana", parse_turn_in("4S 5H=5S 6S / AC"))
    assert seat.state.spent["Ana"] == 4


def test_r10_an_ace_of_clubs_need_not_change_a_suit():
    seat = spending()
    seat.send("player", "Ana", form="cash")
    cards(seat, "4S 5S")
    seat.send("power", form="cash")
    assert seat.faults("cash") == []
    assert "Value as declared, 3 cards" in seat.texts("cash")
    seat.press("cash")
    assert seat.entries[-1] == GroupsTurnedIn("Ana", parse_turn_in("4S 5S / AC"))
    assert seat.state.spent["Ana"] == 3


def test_an_ace_of_clubs_that_was_touched_has_no_other_suit():
    seat = spending()
    seat.send("player", "Ana", form="cash")
    cards(seat, "4S 5H")
    seat.send("power", form="cash")
    seat.send("chosen", 0, 0, form="cash")
    assert not any(event[0] == "as_suit" for event in tiles(seat, "cash"))
    seat.send("take_out", form="cash")
    assert seat.form("cash").entry() == GroupsTurnedIn("Ana", parse_turn_in("4S 5H"))


def test_r10_advice_says_when_an_ace_of_clubs_is_in_it():
    # 4S 5H 6S as a straight pay 6; as a run of spades, by the ace of clubs, 8 with four cards.
    seat = spending()
    seat.send("player", "Ana", form="cash")
    seat.send("way", "hand", form="cash")
    cards(seat, "4S 5H 6S AC")
    assert "The ace of clubs changes suits (AW-R10)" in seat.texts("cash")
    assert "Ana: 15 → 23 stones" in seat.outlook("cash")
    seat.press("cash")
    assert seat.state.spent["Ana"] == 4


def test_cards_can_be_taken_out_and_groups_gone_back_to():
    seat = spending()
    seat.send("player", "Ana", form="cash")
    cards(seat, "3D 4D / 9C")
    seat.send("next_group", form="cash")
    seat.send("group", 0, form="cash")
    cards(seat, "5D")
    seat.send("chosen", 1, 0, form="cash")
    seat.send("chosen", 1, 0, form="cash")  # touched again: let go
    seat.send("take_out", form="cash", is_in_sight=False)
    assert [group["cards"] for group in seat.drafts["cash"]["groups"]][:2] == [["3D", "4D", "5D"], ["9C"]]
    seat.send("chosen", 1, 0, form="cash")
    seat.send("take_out", form="cash")
    assert seat.form("cash").entry() == GroupsTurnedIn("Ana", parse_turn_in("3D 4D 5D"))


def test_blanks_of_a_cash_in_are_no_zeros():
    seat = spending()
    assert seat.form("cash").missing() == "Choose who turns in groups."
    seat.send("player", "Ana", form="cash")
    assert (seat.form("cash").entry(), seat.form("cash").missing()) == (None, "Tap the cards of a group.")
    seat.send("way", "count", form="cash")
    seat.send("count", 3, form="cash")
    assert seat.form("cash").entry() is None
    seat.send("stones", 9, form="cash")
    # Three cards pay 3 to 8 stones (AW-R6).
    assert seat.faults("cash") == ["3 cards pay 3 to 8 stones, not 9 (AW-R6)"]


def test_r17_before_the_spending_phase_nothing_counts():
    seat = Seat()
    seat.send("player", "Ana", form="cash")
    cards(seat, "JH JS")
    assert "Outside the Spending Phase: no Big Spender (AW-R17)" in seat.outlook("cash")


def test_two_packs_have_every_card_twice():
    seat = spending(options=Options(double_deck=True))
    seat.send("player", "Ana", form="cash")
    cards(seat, "5D 5D")
    seat.send("card", "5D", form="cash", is_in_sight=False)
    assert seat.drafts["cash"]["groups"][0]["cards"] == ["5D", "5D"]


# The adviser


def test_the_adviser_finds_the_best_use_and_it_is_the_entry_with_one_tap():
    seat = spending()
    seat.send("way", "hand", form="cash")
    assert seat.form("cash").missing() == "Choose who turns in groups."
    seat.send("player", "Ana", form="cash")
    cards(seat, "3D 3H 3S 7D 7H 7S KC")
    assert "Pays the most, with 6 cards" in seat.texts("cash")
    assert "+19" in seat.texts("cash")
    seat.press("cash")
    assert seat.state.stones["Ana"] == 34
    assert seat.state.spent["Ana"] == 6


def test_the_adviser_shows_the_ways_to_what_the_ante_lacks():
    # Ana has 1 and the ante is 4: 3 are lacking. 10-J pays 3 with two cards; the pair of kings would pay 4 with two.
    seat = Seat(entries=[StonesGiven("Ana", "Ben", 14), BidsPaid((0, 0, 0, 0))])
    seat.send("way", "hand", form="cash")
    seat.send("player", "Ana", form="cash")
    cards(seat, "10C JD 2H 2S")
    (wanted,) = blocks_of(seat, Number, "cash")
    assert (wanted.value, wanted.suggestion, wanted.detail) == (None, 3, "3 short of the ante")
    seat.send("wanted", 3, form="cash")
    assert "2 cards" not in seat.texts("cash")
    seat.send("ask", form="cash")
    told = seat.texts("cash")
    assert "2 cards" in told  # the twos: 4
    assert "4 cards" in told  # and with the straight: 7
    seat.send("accept", "way", 0, form="cash")
    assert seat.state.stones["Ana"] == 5


def test_the_adviser_says_what_is_out_of_reach_and_what_pays_nothing():
    seat = spending()
    seat.send("player", "Ana", form="cash")
    seat.send("way", "hand", form="cash")
    cards(seat, "2C 9D")
    assert "Nothing in this hand pays yet." in seat.texts("cash")
    assert "Nothing in this hand counts for the Big Spender." in seat.texts("cash")
    assert seat.form("cash").entry() is None
    seat.send("wanted", 3, form="cash")
    seat.send("ask", form="cash")
    assert "This hand cannot bring in 3 stones." in seat.texts("cash")
    with pytest.raises(RuleError, match="Nothing in this hand pays yet"):
        seat.form("cash").answer(("accept", "best", 0))
    seat.send("held", 0, form="cash")
    assert seat.drafts["cash"]["hand"] == ["9D"]


def test_the_most_cards_for_the_big_spender():
    seat = spending()
    seat.send("way", "hand", form="cash")
    cards(seat, "2C 2D 9S 9H AH")
    # Four cards in two sets, and the ace of hearts for its power.
    assert "Most cards for the Big Spender: 5, for 8" in seat.texts("cash")
    assert "A of hearts, for its power" in seat.texts("cash")
    with pytest.raises(RuleError, match="Choose who turns in groups"):
        seat.form("cash").answer(("accept", "most", 0))
    seat.send("player", "Ben", form="cash")
    seat.send("accept", "most", 0, form="cash")
    assert seat.state.spent["Ben"] == 4


def test_the_most_cards_are_those_that_pay_most():
    seat = spending()
    seat.send("player", "Ana", form="cash")
    seat.send("way", "hand", form="cash")
    cards(seat, "5H 6H AH")
    # A run pays 4, a straight of the same cards 3; the ace of hearts counts by its power.
    assert "Most cards for the Big Spender: 3, for 4" in seat.texts("cash")
    seat.send("accept", "most", 0, form="cash")
    assert seat.entries[-1] == GroupsTurnedIn("Ana", parse_turn_in("5H 6H"))
    # Powers alone pay nothing.
    seat = spending()
    seat.send("way", "hand", form="cash")
    cards(seat, "AH")
    assert "Most cards for the Big Spender: 1" in seat.texts("cash")


def test_the_adviser_names_groups_in_the_language_of_the_player():
    seat = spending()
    adviser = Adviser(AtTable(seat.setup, seat.state, Catalogue("cs")), STANDARD.parse_all("2C 2D"), None)
    told = list(words([*adviser.blocks(None, is_searched=False)]))
    assert told.count("sada 2C 2D") == 2  # what pays the most, and the most cards
    assert "set 2C 2D" not in told


def test_one_stone_is_one():
    seat = Seat()
    for giver, taker, stones in (("Ana", "Ben", 14), ("Ben", "Ana", 1)):
        seat.enter(StonesGiven(giver, taker, stones))
    assert [row.text for row in seat.rows()] == ["Ana gives Ben 14 stones.", "Ben gives Ana 1 stone."]
    seat = Seat()
    for event in (("giver", "Ana"), ("taker", "Ben"), ("stones", 14)):
        seat.send(*event, form="trade")
    assert seat.outlook("trade") == ["Ana: 15 → 1 stone", "Ben: 15 → 29 stones"]
    seat.press("trade")
    assert "Ana must bid now, with 1 stone (AW-R16)" in seat.texts()


def test_advice_can_be_changed_before_it_is_entered():
    seat = spending()
    seat.send("way", "hand", form="cash")
    seat.send("player", "Ana", form="cash")
    cards(seat, "2C 2D 9S")
    seat.send("adopt", "best", 0, form="cash")
    assert seat.form("cash").way == "cards"
    assert seat.form("cash").entry() == GroupsTurnedIn("Ana", parse_turn_in("2C 2D"))


def test_the_adviser_knows_no_more_than_twenty_cards():
    seat = spending()
    seat.send("way", "hand", form="cash")
    cards(seat, " ".join(str(card) for card in STANDARD.cards()[:21]))
    assert "The adviser can handle hands of up to 20 cards." in seat.texts("cash")
    assert seat.form("cash").entry() is None


# Other entries, and editing


EVERY_ENTRY = [
    (BidsPaid((0, 1, 2, 3)), []),
    (CashIn("Ana", 4, 2), []),
    (GroupsTurnedIn("Ana", parse_turn_in("3D 3H 3S / 7D 7H * / 4S 5H=5S 6S / AC")), []),
    (StonesGiven("Ana", "Ben", 3), []),
    (HeartsPlayed("Cleo"), []),
    (AceLaid("Dan"), []),
    (AceGiven(0, "Ben"), [AceLaid("Dan")]),
    (AceCashed(0), [AceLaid("Dan")]),
    (DeckExhausted(), []),
    (DeckExhausted(while_dealing=True), []),
]


@pytest.mark.parametrize(("entry", "before"), EVERY_ENTRY, ids=lambda each: type(each).__name__)
def test_an_entry_opened_and_not_changed_stays_the_same(entry, before):
    seat = Seat(entries=before)
    kind = seat.view.form_by_name[seat.view.form_of(entry)]
    draft = json.loads(json.dumps(kind.draft_of(seat.table, entry)))
    form = kind(seat.table, draft)
    assert form.entry() == entry
    assert form.title
    assert list(form.blocks())
    assert form.submit_label
    assert seat.table.problems(entry) == ()
    list(form.result(entry))


def test_a_straight_of_one_suit_stays_declared_as_one_until_it_is_touched():
    same_suit = Group(Kind.STRAIGHT, tuple(GroupCard(card, card) for card in STANDARD.parse_all("4S 5S")))
    entry = GroupsTurnedIn("Ana", TurnIn((same_suit,)))
    seat = Seat()
    seat.drafts["cash"] = seat.view.form_by_name["cash"].draft_of(seat.table, entry)
    assert seat.form("cash").entry() == entry
    cards(seat, "6S")
    assert seat.form("cash").entry().turn_in.groups[0].kind is Kind.RUN


def test_a_count_opened_and_not_changed_stays_the_same():
    seat = Seat(("Ana", "Ben"), Options(starting_stones=2), [BidsPaid((0, 0)), SpendingOver(), AntePaid()])
    form = seat.view.form_by_name["count"]
    assert form(seat.table, form.draft_of(seat.table, CardsCounted((3, 4)))).entry() == CardsCounted((3, 4))


@pytest.mark.parametrize("entry", [SpendingOver(), AnteForced(), AntePaid()])
def test_what_only_happens_can_only_be_cancelled(entry):
    assert Seat().view.form_of(entry) == ""


def test_final_bids_can_be_edited():
    seat = Seat()
    seat.drafts["bids"] = seat.form("bids").draft_of(seat.table, BidsPaid((0, 1, 2, 3)))
    seat.send("final", "Dan", 9)
    assert seat.form().entry() == BidsPaid((0, 1, 2, 9))


def test_the_giver_cannot_be_the_taker():
    seat = Seat()
    seat.send("taker", "Ana", form="trade")
    seat.send("giver", "Ana", form="trade")
    assert seat.drafts["trade"]["taker"] is None
    assert [option.value for option in blocks_of(seat, Choice, "trade")[1].options] == ["Ben", "Cleo", "Dan"]
    assert seat.form("trade").missing() == "Choose who gives, who gets, and how many stones."
    seat.send("taker", "Ben", form="trade")
    seat.send("stones", 16, form="trade")
    assert seat.faults("trade") == ["Ana has 15 stones, not 16"]


def test_which_ace_must_be_said_when_there_are_two():
    seat = Seat(options=Options(double_deck=True), entries=[AceLaid("Ana"), AceLaid("Ben")])
    assert seat.form("cashed").entry() is None
    assert seat.form("cashed").missing() == "Choose which ace."
    seat.send("ace", 1, form="cashed")
    assert seat.form("cashed").entry() == AceCashed(1)
    seat.send("taker", "Cleo", form="give")
    assert seat.form("give").missing() == "Choose which ace, and who gets it."
    seat.send("ace", 0, form="give")
    assert seat.form("give").entry() == AceGiven(0, "Cleo")


def test_when_the_deck_was_exhausted_can_be_changed():
    seat = Seat()
    assert seat.form("exhausted").entry() is None
    seat.send("dealing", True, form="exhausted")
    assert seat.form("exhausted").entry() == DeckExhausted(while_dealing=True)


# Rows


def test_a_row_tells_the_groups_and_their_rulings():
    seat = spending()
    seat.enter(GroupsTurnedIn("Ben", parse_turn_in("3D 3H 3S / 7D 7H 7S")))
    row = seat.row()
    assert [cell.text for cell in row.cells] == ["", "+19", "", ""]
    assert [(reason.points, reason.ruling) for reason in row.cells[1].reasons] == [
        ("+8", "AW-R6"),
        ("+8", "AW-R6"),
        ("+3", "AW-R7"),
    ]
    assert row.text == "Ben turns in 3D 3H 3S / 7D 7H 7S."


def test_a_row_marks_who_is_eliminated_and_why():
    # Ana has 1 of 15, and an ace with no stones; the ante is 4.
    seat = Seat(entries=[StonesGiven("Ana", "Ben", 14), BidsPaid((0, 0, 0, 0)), SpendingOver()])
    assert [told for told in seat.status() if "Ana" in told] == [
        "Ana has 1, the ante is 4: short by 3, and would be out (AW-R13)"
    ]
    seat.offer("Everybody pays")
    row = seat.row()
    assert [cell.text for cell in row.cells] == ["−1 out", "−4", "−4", "−4"]
    assert row.cells[0].tone is Tone.BAD
    assert [(reason.text, reason.points, reason.ruling) for reason in row.cells[0].reasons] == [
        ("has 1 and owes the ante of 4: out", "", "AW-R13"),
        ("stones to the bank", "−1", "AW-A9"),
    ]
    assert row.text == "The ante of 4 is paid. Eliminated: Ana."


def test_a_row_tells_an_elimination_by_a_bid_with_the_ace_on_the_table():
    # Dan has 15 - 15 = 0 and bids 1; the ace of diamonds goes with him, with one stone.
    seat = Seat(
        entries=[AceLaid("Dan"), BidsPaid((0, 0, 0, 0)), SpendingOver(), AntePaid(), StonesGiven("Dan", "Ana", 11)]
    )
    seat.enter(BidsPaid((0, 0, 0, 1)))
    cell = seat.row().cells[3]
    assert cell.text == "out"
    assert [(reason.text, reason.ruling) for reason in cell.reasons] == [
        ("has 0 and owes the bid of 1: out", "AW-R4"),
        ("stones to the bank", "AW-A9"),
        ("from the ace of diamonds, also to the bank: 1", "AW-A9"),
    ]


def test_rows_of_what_moves_no_stones():
    seat = spending()
    for entry, texts in (
        (AceLaid("Ana"), ["lays", "", "", ""]),
        (AceGiven(0, "Ben"), ["gives", "gets", "", ""]),
        (AceCashed(0), ["", "0", "", ""]),
        (HeartsPlayed("Cleo"), ["", "", "draws", ""]),
        (DeckExhausted(), ["", "", "", ""]),
        (SpendingOver(), ["(0)", "draws", "draws", "(0)"]),
    ):
        seat.enter(entry)
        assert [cell.text for cell in seat.row().cells] == texts
        assert seat.row().label
        assert seat.row().text
    assert seat.row().text == "A card from the deck for: Ben, Cleo."


def test_a_row_tells_how_the_match_ended():
    seat = Seat(("Ana", "Ben"), entries=[StonesGiven("Ana", "Ben", 14), BidsPaid((0, 0)), SpendingOver(), AntePaid()])
    assert seat.row().text == "The ante of 4 is paid. Eliminated: Ana. Ben is the only player left (AW-R13)"


def test_names_may_be_anything():
    names = ("100 %(x)s", "a/b = %", "🙂 " + "x" * 58)
    seat = Seat(names)
    for lot in (0, 1, 2):
        seat.send("lot", lot)
        seat.send("bid", 9)
    seat.press()
    seat.send("player", names[0], form="cash")
    cards(seat, "JH JS")
    seat.press("cash")
    seat.offer("End spending")
    seat.offer("Everybody pays")
    assert seat.state.stones == {names[0]: 6, names[1]: 2, names[2]: 2}  # 15 - 9 + 4 - 4, 15 - 9 - 4 twice
    assert len(list(seat.rows())) == 4
