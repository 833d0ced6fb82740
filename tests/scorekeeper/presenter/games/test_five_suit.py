"""Five-suit Spades in the app: whole matches from bids to the winner, added up by hand; the judge of a trick."""

import pytest

from scorekeeper import assets
from scorekeeper.acts import Entered
from scorekeeper.errors import RuleError
from scorekeeper.presenter.blocks import Choice, Tone
from scorekeeper.presenter.games.five_suit.judge import TrickJudge
from scorekeeper.rules.five_suit import CorrectedDeal, Deal, NextLeader
from tests.scorekeeper.presenter.games.driver import (
    Evening,
    Gadget,
    cells,
    every,
    notes,
    numbers,
    sums,
    tiles,
    why,
)

FOUR = ("Ana", "Ben", "Cid", "Dan")  # four with jokers: 17 tricks


def evening(**options: object) -> Evening:
    return Evening("five-suit", FOUR, **options)


def bid(table: Evening, *bids: int) -> None:
    """Fill in everybody's bid, in seating order, and go on to the tricks."""
    for player, tricks in zip(table.log.setup.names, bids, strict=True):
        table.send("bid", player, tricks)
    table.send("play")


def take(table: Evening, *tricks: int | None) -> None:
    for player, count in zip(table.log.setup.names, tricks, strict=True):
        table.send("took", player, count)


def deal(table: Evening, bids: tuple[int, ...], tricks: tuple[int, ...]) -> list[str]:
    bid(table, *bids)
    take(table, *tricks)
    return cells(table.enter())


def totals(table: Evening) -> tuple[int, ...]:
    return tuple(table.log.state.totals.values())


def whole_match() -> Evening:
    """Six deals that Cid wins with 500."""
    table = evening()
    # Ana 40 + 2 bags; Ben misses; Cid's nil; Dan 60 + 2 bags
    assert deal(table, (4, 5, 0, 6), (6, 3, 0, 8)) == ["+42", "0", "+150", "+62"]
    # Cid's nil is broken: no points, 2 bags; Dan 30 + 3 bags
    assert deal(table, (5, 4, 0, 3), (5, 4, 2, 6)) == ["+50", "+40", "0", "+33"]
    # Ana 30 + 6 bags, which makes 8
    assert deal(table, (3, 4, 0, 4), (9, 4, 0, 4)) == ["+36", "+40", "+150", "+40"]
    assert totals(table) == (128, 80, 300, 135)  # 42+50+36, 0+40+40, 150+0+150, 62+33+40
    # Ana 40 + 2 bags, the ninth and tenth: 100 less
    assert deal(table, (4, 5, 3, 3), (6, 5, 3, 3)) == ["−58", "+50", "+30", "+30"]
    assert deal(table, (6, 5, 0, 6), (6, 5, 0, 6)) == ["+60", "+50", "+150", "+60"]
    assert totals(table) == (130, 180, 480, 225)  # 128-58+60, 80+50+50, 300+30+150, 135+30+60
    assert table.log.state.outcome is None
    assert deal(table, (5, 5, 2, 5), (5, 5, 2, 5)) == ["+50", "+50", "+20", "+50"]
    return table


def test_fs_r9_a_whole_match_to_its_winner() -> None:
    table = whole_match()
    assert totals(table) == (180, 230, 500, 275)
    outcome = table.log.state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.ruling) == (("Cid",), "FS-R9")
    figures = {figure.name: figure for figure in table.view.figures(table.table)}
    assert (figures["Cid"].value, figures["Cid"].mark) == ("500", "crown")
    assert [figures[name].mark for name in ("Ana", "Ben", "Dan")] == ["", "", ""]
    assert list(table.view.status(table.table)) == []
    assert table.view.target(table.table) == 500
    table.check_reopening()


def test_fs_r6_r7_r8_rows_say_why() -> None:
    table = whole_match()
    first, second, fourth = table.row(0), table.row(1), table.row(3)
    assert (first.label, fourth.label) == ("Deal 1", "Deal 4")
    assert why(first, 0) == ["bid 4, made: 4 × 10 | +40 | FS-R6", "2 bags over the bid | +2 | FS-R6"]
    assert why(first, 1) == ["bid 5, took 3: missed | 0 | FS-R6"]
    assert why(first, 2) == ["nil, made | +150 | FS-R8"]
    assert why(second, 2) == ["nil, took 2: broken | 0 | FS-R8", "2 bags of a broken nil | 0 | FS-A2"]
    assert why(fourth, 0)[-1] == "bag 10 of the match | −100 | FS-R7"
    assert [cell.tone for cell in fourth.cells] == [Tone.BAD, Tone.PLAIN, Tone.PLAIN, Tone.PLAIN]
    assert first.text == "Ana deals; Ana bid 4, took 6; Ben bid 5, took 3; Cid bid Nil, took 0; Dan bid 6, took 8"


def test_fs_r7_changing_an_old_deal_moves_the_penalty() -> None:
    table = whole_match()
    table.change(0, ("took", "Ana", 5), ("took", "Dan", 9))
    # Ana: 41 with 1 bag, so that deal 4 makes 9 bags and costs nothing: 41+50+36+42+60+50; Dan 63+33+40+30+60+50
    assert totals(table) == (279, 230, 500, 276)
    assert cells(table.row(3))[0] == "+42"
    table.log.undo()
    assert totals(table) == (180, 230, 500, 275)


# Bids


def test_fs_r11_bids_come_from_the_dealers_left_and_a_blank_is_no_nil() -> None:
    table = evening()
    assert table.form.title == "Deal 1: bids"
    assert list(numbers(table.blocks)) == ["Ben", "Cid", "Dan", "Ana"]  # Ana deals
    assert {block.value for block in numbers(table.blocks).values()} == {None}
    assert {(block.least, block.most) for block in numbers(table.blocks).values()} == {(0, 17)}
    assert numbers(table.blocks)["Ana"].detail == "deals"
    table.send("bid", "Ben", 4)
    table.send("bid", "Cid", 0)
    assert numbers(table.blocks)["Ben"].detail == "+40 if made"
    assert numbers(table.blocks)["Cid"].detail == "Nil: +150 if no trick is taken"
    assert "Bid so far: 4 of 17 tricks" in notes(table.blocks)
    assert table.form.missing() == "Still to bid: Dan, Ana."
    assert table.form.step is not None
    assert not table.form.step.enabled
    assert table.form.entry() is None
    with pytest.raises(RuleError, match="Still to bid: Dan, Ana"):
        table.form.answer(("play",))
    table.send("bid", "Ben", None)
    assert table.form.missing() == "Still to bid: Ben, Dan, Ana."


@pytest.mark.parametrize(
    ("bids", "told"),
    [
        ((4, 5, 0, 8), "The bids add up to 17, as many as there are tricks."),
        ((4, 5, 2, 8), "The bids add up to 19, 2 more than the 17 tricks."),
        ((4, 5, 0, 3), "The bids add up to 12, 5 fewer than the 17 tricks."),
    ],
)
def test_fs_r11_bids_need_not_add_up(bids: tuple[int, ...], told: str) -> None:
    table = evening()
    for player, tricks in zip(FOUR, bids, strict=True):
        table.send("bid", player, tricks)
    assert told in notes(table.blocks)
    assert table.form.missing() == "Play the hand, then count the tricks."
    table.send("play")
    assert table.form.title == "Deal 1: tricks"


def test_fs_r11_a_bid_beyond_the_hand_is_refused() -> None:
    table = evening()
    for player in FOUR:
        table.send("bid", player, 18 if player == "Dan" else 4)
    with pytest.raises(RuleError, match=r"Dan bids 18; a hand has 17 tricks, so it must be 0 to 17 \(FS-R11\)"):
        table.form.answer(("play",))
    assert table.form.title == "Deal 1: bids"


def test_bids_can_be_changed_after_the_tricks_are_begun() -> None:
    table = evening()
    bid(table, 4, 5, 0, 6)
    table.send("took", "Ana", 6)
    table.send("rebid")
    table.send("bid", "Ana", 6)
    table.send("play")
    assert numbers(table.blocks)["Ana"].value == 6
    assert numbers(table.blocks)["Ana"].detail == "bid 6 · +60"


def test_a_bid_that_is_taken_back_while_tricks_are_counted_is_asked_for() -> None:
    table = evening()
    bid(table, 4, 5, 0, 6)
    take(table, 6, 3, 0, 8)
    table.form.answer(("bid", "Ben", None))  # on a phone that still shows the bids
    shown = {name: block.detail for name, block in numbers(table.blocks).items()}
    # Dan makes 6 with 2 bags, Cid's nil, Ana makes 4 with 2 bags.
    assert shown == {"Ben": "no bid", "Cid": "Nil · +150", "Dan": "bid 6 · +62 · 2 bags", "Ana": "bid 4 · +42 · 2 bags"}
    assert table.form.entry() is None
    assert table.form.missing() == "Still to bid: Ben."


# Tricks


def test_fs_r9_the_rest_of_the_tricks_is_offered() -> None:
    table = evening()
    bid(table, 4, 5, 0, 6)
    assert {block.suggestion for block in numbers(table.blocks).values()} == {None}
    assert table.form.missing() == "Tricks not entered yet: Ben, Cid, Dan, Ana. A blank is not a zero."
    table.send("took", "Ana", 6)
    table.send("took", "Ben", 3)
    assert "Tricks left to enter: 8 of 17" in notes(table.blocks)
    assert {block.suggestion for block in numbers(table.blocks).values()} == {None}
    table.send("took", "Cid", 0)
    assert {name: block.suggestion for name, block in numbers(table.blocks).items()} == {
        "Ana": None,
        "Ben": None,
        "Cid": None,
        "Dan": 8,
    }
    table.send("took", "Cid", None)
    table.send("took", "Ben", 11)  # with Ana's 6 all 17
    assert {name: block.suggestion for name, block in numbers(table.blocks).items()} == {
        "Ana": None,
        "Ben": None,
        "Cid": 0,
        "Dan": 0,
    }
    table.send("took", "Ben", 13)
    assert "Too many tricks: 2 more than the hand's 17 (FS-R9)" in notes(table.blocks)
    assert {block.suggestion for block in numbers(table.blocks).values()} == {None}
    assert table.form.entry() is None


@pytest.mark.parametrize(
    ("tricks", "told"),
    [
        ((6, 3, 0, 9), "the tricks add up to 18, 1 too many: a hand has 17 (FS-R9)"),
        ((6, 3, 0, 5), "the tricks add up to 14, 3 too few: a hand has 17 (FS-R9)"),
    ],
)
def test_fs_r9_tricks_that_do_not_add_up_are_refused(tricks: tuple[int, ...], told: str) -> None:
    table = evening()
    bid(table, 4, 5, 0, 6)
    take(table, *tricks)
    assert table.refusals() == [told]
    with pytest.raises(RuleError):
        table.enter()


def test_what_the_deal_gives_is_seen_as_the_tricks_come_in() -> None:
    table = evening()
    bid(table, 4, 5, 0, 6)
    table.send("took", "Ana", 6)
    table.send("took", "Cid", 2)
    assert numbers(table.blocks)["Ana"].detail == "bid 4 · +42 · 2 bags"
    assert numbers(table.blocks)["Ben"].detail == "bid 5"
    assert numbers(table.blocks)["Cid"].detail == "broken Nil · 0 · 2 bags"
    assert sums(table.blocks) == {
        "Cid": (["nil, took 2: broken | 0 | FS-R8", "2 bags of a broken nil | 0 | FS-A2"], "0"),
        "Ana": (["bid 4, made: 4 × 10 | +40 | FS-R6", "2 bags over the bid | +2 | FS-R6"], "+42"),
    }
    take(table, 6, 3, 0, 8)
    result = list(table.form.result(table.form.entry()))
    assert notes(result) == ["After this: Ana 42 · Ben 0 · Cid 150 · Dan 62"]


def test_fs_r7_the_table_is_warned_before_bags_cost() -> None:
    table = evening()
    deal(table, (3, 4, 0, 4), (9, 4, 0, 4))  # Ana 6 bags
    assert "Ana has 6 bags; 4 more cost 100." in notes(table.blocks)
    deal(table, (3, 4, 0, 4), (5, 4, 0, 8))  # Ana 8, Dan 4, which is 6 short
    assert [note for note in notes(table.blocks) if "cost" in note] == ["Ana has 8 bags; 2 more cost 100."]
    bid(table, 4, 5, 3, 3)
    assert "Ana has 8 bags; 2 more cost 100." in notes(table.blocks)
    table.send("took", "Ana", 5)
    assert not [note for note in notes(table.blocks) if "cost" in note]
    table.send("took", "Ana", 6)
    assert "Ana's bags cost 100 in this deal." in notes(table.blocks)
    assert numbers(table.blocks)["Ana"].detail == "bid 4 · −58 · 2 bags"
    take(table, 6, 5, 3, 3)
    table.enter()
    figures = {figure.name: figure for figure in table.view.figures(table.table)}
    assert figures["Ana"].detail == "4 bid, 6 made · 10 bags, costing 100"
    assert figures["Ben"].detail == "5 bid, 5 made · 0 bags"


def test_fs_r7_figures_tell_bid_tricks_and_bags_to_the_penalty() -> None:
    table = evening()
    assert details(table) == ["0 bags"] * 4
    deal(table, (3, 4, 0, 4), (8, 2, 0, 7))  # Ana 5 bags, five short of the penalty; Dan 3
    assert details(table) == [
        "3 bid, 8 made · 5 bags",
        "4 bid, 2 made · 0 bags",
        "Nil bid, 0 made · 0 bags",
        "4 bid, 7 made · 3 bags",
    ]
    deal(table, (3, 4, 0, 4), (6, 4, 1, 6))  # Ana 8 bags, Cid 1, Dan 5
    assert details(table) == [
        "3 bid, 6 made · 8 bags · 2 bags to\N{NO-BREAK SPACE}−100",
        "4 bid, 4 made · 0 bags",
        "Nil bid, 1 made · 1 bag",
        "4 bid, 6 made · 5 bags",
    ]
    once = evening(one_penalty_a_match=True)
    deal(once, (1, 0, 0, 0), (17, 0, 0, 0))  # 16 bags: no further one costs anything
    assert details(once)[0] == "1 bid, 17 made · 16 bags, costing 100"


def test_fs_r9_who_would_reach_500_is_told_while_bids_and_tricks_come_in() -> None:
    table = evening()
    for _ in range(3):
        deal(table, (0, 1, 17, 17), (0, 17, 0, 0))  # Ana 150 each time; Ben 26, and 48 bags in all
    assert totals(table) == (450, -322, 0, 0)  # 3 × 26 - 4 × 100
    table.send("bid", "Ana", 4)
    assert numbers(table.blocks)["Ana"].detail == "+40 if made"  # 490
    table.send("bid", "Ana", 5)
    assert numbers(table.blocks)["Ana"].detail == "+50 if made · reaches 500: 500"
    for name in ("Ben", "Cid", "Dan"):
        table.send("bid", name, 3)
    table.send("play")
    table.send("took", "Ana", 7)
    assert numbers(table.blocks)["Ana"].detail == "bid 5 · +52 · 2 bags · reaches 500: 502"
    table.send("took", "Ana", 4)
    assert numbers(table.blocks)["Ana"].detail == "bid 5 · 0"


def test_the_table_tells_what_each_bid_and_made() -> None:
    table = evening()
    deal(table, (4, 5, 0, 6), (6, 3, 0, 8))
    assert [cell.detail for cell in table.row(0).cells] == ["4 / 6", "5 / 3", "Nil / 0", "6 / 8"]
    assert table.view.detail_help(table.tx) == "Below each number: tricks bid / tricks made"


def details(table: Evening) -> list[str]:
    """Return the smaller lines of the figures."""
    return [figure.detail for figure in table.view.figures(table.table)]


def test_fs_r7_a_single_bag_to_the_penalty_is_one() -> None:
    table = evening()
    deal(table, (0, 4, 0, 4), (9, 4, 0, 4))  # Ana's broken nil: 9 bags
    assert "Ana has 9 bags; 1 more costs 100." in notes(table.blocks)


def test_fs_a1_house_rule_no_warning_after_the_only_penalty() -> None:
    table = evening(one_penalty_a_match=True)
    deal(table, (1, 0, 0, 0), (17, 0, 0, 0))  # 16 bags: 10 + 16 - 100
    assert totals(table) == (-74, 150, 150, 150)
    assert table.view.figures(table.table)[0].value == "−74"
    assert not [note for note in notes(table.blocks) if "cost" in note]
    every_time = evening()
    deal(every_time, (1, 0, 0, 0), (17, 0, 0, 0))
    assert "Ana has 16 bags; 4 more cost 100." in notes(every_time.blocks)


def test_fs_a8_house_rule_a_penalty_that_is_spared_is_not_shown() -> None:
    table = evening(check_before_penalty=True)
    deal(table, (17, 0, 0, 0), (17, 0, 0, 0))  # 170, 150, 150, 150
    deal(table, (17, 17, 17, 0), (17, 0, 0, 0))  # 340, 150, 150, 300
    bid(table, 7, 17, 17, 0)
    take(table, 17, 0, 0, 0)  # Ana 70 + 10 bags: 420; Dan 450
    assert "Ana's bags cost 100 in this deal." in notes(table.form.result(table.form.entry()))
    table.send("rebid")
    table.send("bid", "Ana", 17)  # 510, without a bag
    table.send("play")
    told = [*notes(table.blocks), *notes(table.form.result(table.form.entry()))]
    assert not [note for note in told if "cost" in note]
    table.send("rebid")
    table.send("bid", "Ana", 7)
    table.send("bid", "Ben", 0)  # 300
    table.send("play")
    table.enter()
    assert totals(table) == (320, 300, 150, 450)  # 340 + 80 - 100
    deal(table, (8, 17, 17, 0), (17, 0, 0, 0))  # Ana 80 + 9 bags, 19 in all; Dan 600: over
    assert totals(table) == (409, 300, 150, 600)


def test_fs_a8_the_preview_spares_who_has_won() -> None:
    table = evening(check_before_penalty=True)
    for _ in range(3):
        deal(table, (15, 0, 17, 17), (17, 0, 0, 0))  # Ana 150 + 2 bags: 456 with 6; Ben 150: 450
        if table.log.state.outcome:
            break
    assert totals(table) == (456, 450, 0, 0)
    bid(table, 5, 17, 17, 17)
    take(table, 17, 0, 0, 0)  # 50 + 12 bags: 518 before a penalty
    assert not [note for note in notes(table.blocks) if "bags cost" in note]
    assert sums(table.blocks)["Ana"] == (
        [
            "bid 5, made: 5 × 10 | +50 | FS-R6",
            "12 bags over the bid | +12 | FS-R6",
            "the match ended before the penalty | 0 | FS-A8",
        ],
        "+62",
    )
    assert notes(table.form.result(table.form.entry()))[1].endswith("(FS-R9)")


# The table


def test_fs_a10_status_names_deal_dealer_tricks_and_first_bidder() -> None:
    table = evening()
    deal(table, (4, 5, 0, 6), (6, 3, 0, 8))
    assert notes(table.view.status(table.table)) == ["Deal 2 · Ben deals · 17 tricks · Cid bids first"]
    assert [figure.mark for figure in table.view.figures(table.table)] == ["", "token", "", ""]
    stays = evening(dealer_stays=True, jokers=False)
    deal(stays, (4, 5, 0, 6), (6, 3, 0, 7))
    assert notes(stays.view.status(stays.table)) == ["Deal 2 · Ana deals · 16 tricks · Ben bids first"]


def test_fs_a3_house_rule_the_table_knows_that_it_plays_on() -> None:
    table = evening(play_on_when_several_reach_500=True)
    for _ in range(4):
        deal(table, (0, 0, 17, 17), (0, 0, 10, 7))  # Ana and Ben 150 each: 600 in the end
    told = "Several players have reached 500: play on until one of them is ahead at the end of a hand. (FS-A3)"
    assert told in notes(table.view.status(table.table))
    bid(table, 0, 1, 1, 1)
    take(table, 0, 15, 1, 1)
    assert notes(table.form.result(table.form.entry()))[-1].endswith("(FS-A3)")


def test_a_correction_made_elsewhere_can_be_read() -> None:
    table = whole_match()
    table.log.undo()
    entry = CorrectedDeal(1, Deal((4, 5, 0, 6), (5, 3, 0, 9)))
    before = totals(table)
    table.log.do(Entered(entry))
    row = table.row(5)
    # Ana 41 instead of 42, and no tenth bag in deal 4: -1 + 100; Dan 63 instead of 62
    assert (row.label, cells(row)) == ("Deal 1 corrected", ["+99", "", "", "+1"])
    assert why(row, 0) == ["Deal 1: +41 instead of +42 | −1", "Deal 4: +42 instead of −58 | +100"]
    assert totals(table) == tuple(total + change for total, change in zip(before, (99, 0, 0, 1), strict=True))
    assert row.text.startswith("Ana deals; Ana bid 4, took 5")
    assert table.view.form_of(entry) == ""


def test_names_may_be_anything() -> None:
    names = ("50%", "%s", "%(player)s", "Ünï 🐟" * 12)
    table = Evening("five-suit", names)
    assert deal(table, (4, 5, 0, 6), (6, 3, 0, 8)) == ["+42", "0", "+150", "+62"]
    assert "50%" in table.row(0).text
    list(table.view.status(table.table))
    table.check_reopening()


# The judge of a trick


def judge_of(table: Evening, cards: str) -> Gadget:
    """Open the judge and tap the cards."""
    gadget = table.tool(TrickJudge.name)
    for card in cards.split():
        gadget.send("suit", card[-1])
        gadget.send("card", card)
    return gadget


def winner(gadget: Gadget) -> str:
    return next(note for note in notes(gadget.blocks) if "win" in note or "takes" in note)


@pytest.mark.parametrize(
    ("cards", "winning"),
    [
        ("7P 3L 2S", "2 of Scissors"),  # Scissors beats Paper and Lizard
        ("7P AR AW 2L", "2 of Lizard"),  # Rock and Water lose to Paper
        ("7P *P 9P KP", "K of Paper"),  # the joker reverses suits, not ranks
        ("7P *S 2W 2R", "2 of Rock"),  # Paper led with a joker: Water beats Paper, Rock beats both
    ],
)
def test_fs_r3_r4_the_judge_names_the_winner(cards: str, winning: str) -> None:
    gadget = judge_of(evening(), cards)
    assert winner(gadget).startswith(winning)


def test_fs_r3_the_judge_says_why_card_by_card() -> None:
    gadget = judge_of(evening(), "7P 3L 2S")
    (reasons, total) = sums(gadget.blocks)[""]
    assert reasons == [
        "7 of Paper: Paper is led: Lizard beats it, Scissors beats both | FS-R3",
        "2 of Scissors: wins, the only Scissors | FS-R3",
        "3 of Lizard: Lizard beats Paper, but Scissors beats both | FS-R3",
        "7 of Paper: Scissors beats Paper | FS-R3",
    ]
    assert total == ""
    trick = tiles(gadget.blocks, "remove")
    assert [(tile.label, tile.badge, tile.chosen) for tile in trick.values()] == [
        ("7", "1", 0),
        ("3", "2", 0),
        ("2", "✓", 1),
    ]


def test_the_judge_shows_suits_first_then_the_cards_of_one() -> None:
    gadget = evening().tool("trick")
    choice = every(gadget.blocks, Choice)[-1]
    assert [(option.label, option.value) for option in choice.options] == [
        ("Rock", "R"),
        ("Water", "W"),
        ("Paper", "P"),
        ("Lizard", "L"),
        ("Scissors", "S"),
    ]
    assert tiles(gadget.blocks, "card") == {}
    gadget.send("suit", "P")
    shown = tiles(gadget.blocks, "card")
    assert [tile.label for tile in shown.values()] == [
        "A",
        "K",
        "Q",
        "J",
        "10",
        "9",
        "8",
        "7",
        "6",
        "5",
        "4",
        "3",
        "2",
        "Joker",
    ]
    for tile in shown.values():
        assert assets.art(tile.art).is_file()
    gadget.send("card", "7P")
    assert [name for name, tile in tiles(gadget.blocks, "card").items() if not tile.enabled] == ["7 of Paper"]
    without = evening(jokers=False).tool("trick")
    without.send("suit", "R")
    assert "joker of Rock" not in tiles(without.blocks, "card")


def test_cards_of_a_trick_can_be_taken_back() -> None:
    gadget = judge_of(evening(), "7P 3L 2S")
    gadget.send("remove", 1)
    assert gadget.draft["trick"] == ["7P", "2S"]
    gadget.send("shorten")
    assert gadget.draft["trick"] == ["7P"]
    assert winner(gadget) == "7 of Paper is winning so far"


@pytest.mark.parametrize(
    ("rule", "then"), [(NextLeader.WINNER, "Dan"), (NextLeader.LEFT_OF_LEADER, "Cid")]
)  # Ben leads; Dan, third, wins
def test_fs_a4_who_leads_next_follows_from_the_trick(rule: NextLeader, then: str) -> None:
    gadget = evening(next_leader=rule).tool("trick")
    gadget.send("leader", "Ben")
    for card in ("7P", "3L", "2S", "4P"):
        gadget.send("suit", card[-1])
        gadget.send("card", card)
    assert winner(gadget) == "Dan takes the trick with 2 of Scissors"
    assert tiles(gadget.blocks, "card") == {}
    gadget.send("next")
    assert (gadget.draft["trick"], gadget.draft["leader"]) == ([], then)
    assert every(gadget.blocks, Choice)[-1].label == f"Card 1 of 4: {then}"


def test_a_trick_that_is_given_up_leaves_the_leader_open() -> None:
    gadget = evening().tool("trick")
    gadget.send("leader", "Ben")
    gadget.send("suit", "P")
    gadget.send("card", "7P")
    gadget.send("next")
    assert gadget.draft == {"leader": None, "trick": [], "suit": None}


def test_fs_r10_the_judge_plays_by_the_house_rules() -> None:
    gadget = judge_of(evening(rock_breaks_everything=True), "7P 2R AS")
    assert winner(gadget).startswith("2 of Rock")
    assert any("FS-R10" in reason for reason in sums(gadget.blocks)[""][0])
