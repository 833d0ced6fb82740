"""To the Bottom in the app: ships to the winner, and the calculators; figures are the rulebook's or a hand count."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper.errors import RuleError
from scorekeeper.games import find_game
from scorekeeper.match_log import Player, SetUp
from scorekeeper.presenter.blocks import Choice, Tiles
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.forms import AtTable, Draft
from scorekeeper.presenter.games.to_the_bottom.ship import ShipForm
from scorekeeper.rules.to_the_bottom import CrewCard
from scorekeeper.rules.to_the_bottom.match import VictoryBoard, VictoryPoints
from tests.scorekeeper.presenter.fakes import desk_in
from tests.scorekeeper.presenter.games.driver import (
    Evening,
    Gadget,
    buttons,
    cells,
    every,
    notes,
    numbers,
    round_trip,
    sums,
    tiles,
    why,
)

THREE = ("Ana", "Ben", "Cid")
SIGNS = "° our own choice, where the rulebook says nothing; (inferred): worked out from what it does say"


class Match(Evening):
    """A match with what its calculators hold together, as JSON between any two events."""

    def __init__(self, names: Sequence[str], **options: object) -> None:
        super().__init__("to-the-bottom", names, **options)
        self.aside: Draft = {}

    @property
    def table(self) -> AtTable:
        self.aside = round_trip(self.aside)
        return replace(super().table, aside=self.aside)


def evening(*names: str, **options: object) -> Match:
    return Match(names or THREE, **options)


def tap(table: Evening | Gadget, event: str, cards: str) -> None:
    """Tap cards, named with commas between them."""
    for card in cards.split(", "):
        table.send(event, card)


def sink(table: Evening, player: str, cards: str) -> None:
    table.send("player", player)
    tap(table, "put", cards)


def whole_match() -> Evening:
    """Ana saves 27 by her cards, Ben 31 as counted at the table, Cid nothing."""
    table = evening()
    sink(table, "Ana", "Pirate, Rose, Passenger, Passenger, Iceberg")  # 12 + 3 + 1 + 1 + 10
    assert cells(table.enter()) == ["+27", "", ""]
    table.send("player", "Ben")
    table.send("how", "points")
    table.send("points", 31)
    assert cells(table.enter()) == ["", "+31", ""]
    table.send("how", "nothing")  # only Cid is left
    assert cells(table.enter()) == ["", "", "0"]
    return table


def test_tb_r7_a_whole_match_to_its_winner() -> None:
    table = whole_match()
    assert dict(table.log.state.totals) == {"Ana": 27, "Ben": 31, "Cid": 0}
    outcome = table.log.state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.ruling) == (("Ben",), "TB-R7")
    assert [(figure.value, figure.mark, figure.detail) for figure in table.view.figures(table.table)] == [
        ("27", "anchor", "no. 1 to sink"),
        ("31", "crown", "no. 2 to sink"),
        ("0", "anchor", "no. 3 to sink"),
    ]
    assert list(table.view.status(table.table)) == []
    assert table.log.entries == [
        VictoryBoard("Ana", (CrewCard.PIRATE, CrewCard.ROSE, CrewCard.PASSENGER, CrewCard.PASSENGER, CrewCard.ICEBERG)),
        VictoryPoints("Ben", 31),
        VictoryBoard("Cid", ()),
    ]
    table.check_reopening()


def test_tb_r7_rows_say_why_and_whose_figure_it_is() -> None:
    table = whole_match()
    row = table.row(0)
    assert (row.label, row.text) == ("Ship 1", "Ana's ship has sunk, saving Pirate, Rose, 2 × Passenger, Iceberg.")
    assert why(row, 0) == [
        "Pirate | +12 | TB-R7",
        "Rose ° | +3 | TB-R7",
        "Passenger | +1 | TB-R7",
        "Passenger | +1 | TB-R7",
        "Iceberg | +10 | TB-R7",
        SIGNS,
    ]
    assert why(table.row(1), 1) == ["Points on board, as the table counted them | +31 | TB-R7"]
    assert [table.row(position).text for position in (1, 2)] == [
        "Ben's ship has sunk; the table counted 31.",
        "Cid's ship has sunk with an empty board.",
    ]
    reasons = table.view.total_reasons(table.table, "Ana")
    assert reasons == row.cells[0].reasons


def test_changing_a_ship_changes_the_winner() -> None:
    table = whole_match()
    table.change(0, ("put", "Lifeboat"))  # 27 + 10
    assert dict(table.log.state.totals) == {"Ana": 37, "Ben": 31, "Cid": 0}
    assert table.log.state.outcome.winners == ("Ana",)
    table.log.undo()
    assert table.log.state.outcome.winners == ("Ben",)


def test_a_blank_is_no_empty_board() -> None:
    table = evening()
    assert (table.form.title, table.form.entry()) == ("A ship has sunk", None)
    assert table.form.missing() == "Choose whose ship has sunk."
    table.send("player", "Ana")
    assert table.form.title == "Ana's ship has sunk"
    assert table.form.entry() is None
    assert table.form.missing() == "Tap the cards on board, or say that the board is empty."
    table.send("how", "points")
    assert (table.form.entry(), numbers(table.blocks)["Points on board"].value) == (None, None)
    assert table.form.missing() == "Enter the points. A blank is not a zero."
    table.send("points", 0)
    assert table.form.entry() == VictoryPoints("Ana", 0)
    table.send("how", "nothing")
    assert table.form.entry() == VictoryBoard("Ana", ())
    table.send("how", "cards")
    tap(table, "put", "Rats, Seal")
    table.send("shorten")
    assert table.form.entry() == VictoryBoard("Ana", (CrewCard.RATS,))
    table.send("lift", "Rats")
    assert table.form.entry() is None


def test_the_victory_score_grows_with_each_card() -> None:
    table = evening()
    sink(table, "Ana", "Pirate")
    assert sums(table.blocks)["Victory score"] == (["Pirate | +12 | TB-R7"], "12")
    tap(table, "put", "Seal, Pirate")
    assert sums(table.blocks)["Victory score"][1] == "29"  # 12 + 5 + 12
    assert {name: tile.chosen for name, tile in tiles(table.blocks, "lift").items()} == {"Pirate": 2, "Seal": 1}
    assert {name: tile.chosen for name, tile in tiles(table.blocks, "put").items() if tile.chosen} == {
        "Pirate": 2,
        "Seal": 1,
    }
    table.send("lift", "Pirate")
    assert sums(table.blocks)["Victory score"][1] == "17"
    assert notes(table.form.result(table.form.entry())) == ["Ana saves 17.", "Still afloat: Ben, Cid"]


def test_cards_show_points_and_mark_what_is_not_the_rulebooks() -> None:
    table = evening()
    assert not tiles(table.blocks, "put")
    table.send("player", "Ana")
    shown = tiles(table.blocks, "put")
    assert len(shown) == 43
    assert list(shown)[:5] == ["Anchor", "Arbiter", "Assistant", "Baby", "Band"]
    assert [shown[name].label for name in ("Pirate", "Baby", "Maid")] == [
        "Pirate 12",
        "Baby 2\N{NO-BREAK SPACE}°",
        "Maid 4 (inferred)",
    ]
    assert all(grid.is_dense for grid in every(table.blocks, Tiles))


def test_frames_in_sight_are_of_one_colour_or_all() -> None:
    gadget = evening().tool("boards")
    gadget.send("frame", "blue")
    assert list(tiles(gadget.blocks, "put")) == ["Bartender", "Lifebuoy", "Ship Guard", "Steward"]
    gadget.send("frame", "all")
    assert list(tiles(gadget.blocks, "put"))[:5] == ["Passenger", "Baby", "Iceberg", "Anchor", "Arbiter"]
    assert len(tiles(gadget.blocks, "put")) == 43


def test_tb_r13_who_has_sunk_is_asked_no_more() -> None:
    table = evening()
    sink(table, "Ben", "Rats")
    table.enter()
    asked = every(table.blocks, Choice)[0]
    assert [option.value for option in asked.options] == ["Ana", "Cid"]
    assert notes(table.view.status(table.table)) == ["Afloat: 2 of 3 ships"]
    figures = {figure.name: figure for figure in table.view.figures(table.table)}
    assert (figures["Ana"].value, figures["Ana"].detail, figures["Ana"].mark) == ("–", "afloat", "ship")
    assert table.view.total_reasons(table.table, "Ana") == ()
    form = ShipForm(table.table, {"player": "Ben", "cards": ["Rats"]})
    assert [str(problem) for problem in table.table.problems(form.entry())] == [
        "Ben's ship has already sunk, and its board is final (TB-R13)"
    ]


def test_tb_r1_more_copies_than_there_are_is_refused() -> None:
    table = evening()
    sink(table, "Ana", "Iceberg")
    table.enter()
    sink(table, "Ben", "Iceberg")
    assert table.refusals() == ["Iceberg would be on board 2 times; this game has 1 (TB-R1)"]
    table.send("put", "Iceberg")
    table.send("put", "Rose")
    assert table.refusals() == []


def test_tb_r7_equal_scores_share_the_win() -> None:
    table = evening("Ana", "Ben")
    sink(table, "Ana", "Arbiter")
    table.enter()
    tap(table, "put", "Steersman")  # 7 each
    assert notes(table.form.result(table.form.entry()))[1].endswith("(TB-R7)")
    table.enter()
    assert table.log.state.outcome.winners == ("Ana", "Ben")


# The turn calculator


def turn(table: Evening | None = None, board: str = "", phase: str = "Cruise") -> Gadget:
    gadget = (table or evening()).tool("turn")
    gadget.send("phase", phase)
    if board:
        tap(gadget, "put", board)
    return gadget


def jettison(gadget: Gadget, cards: str) -> None:
    gadget.send("mode", "jettison")
    tap(gadget, "pick", cards)
    gadget.send("jettison")


def left(gadget: Gadget) -> str:
    return sums(gadget.blocks)["Pool: left to spend this turn"][1]


def test_tb_r5_rats_buy_a_lifebuoy() -> None:
    gadget = turn()
    jettison(gadget, "Rats")
    assert left(gadget) == "3"
    gadget.send("mode", "buy")
    assert "Passenger" not in tiles(gadget.blocks, "look")
    gadget.send("look", "Lifebuoy")
    assert sums(gadget.blocks)["Price"] == (["Lifebuoy: price | +3 | TB-R11"], "3")
    assert "Left in the pool afterwards: 0" in notes(gadget.blocks)
    gadget.send("buy", "Lifebuoy")
    assert left(gadget) == "0"
    gadget.send("look", "Polka Dancer")
    assert "Buy Polka Dancer" not in buttons(gadget.blocks)
    assert "Polka Dancer costs 3 and the pool holds 0: jettison 3 more first (TB-R5)" in notes(gadget.blocks)
    gadget.send("look", None)
    assert "Polka Dancer" in tiles(gadget.blocks, "look")
    gadget.send("shorten")
    assert left(gadget) == "3"


def test_tb_r4_lifeguard_as_the_fifth_card() -> None:
    gadget = turn(board="Passenger, Passenger, Passenger, Passenger, Lifeguard", phase="Sinking")
    jettison(gadget, "Passenger")
    gadget.send("mode", "play")
    assert tiles(gadget.blocks, "look")["Passenger"].label == "Passenger 0"
    gadget.send("look", "Passenger")
    assert sums(gadget.blocks)["Price"][1] == "0"
    gadget.send("play", "Passenger")
    gadget.send("look", "Passenger")
    assert sums(gadget.blocks)["Price"] == (
        [
            "Passenger: points | +1 | TB-R4",
            "x 2: 6 cards on board, Lifeguard among them | +1 | TB-R4",
            "Lifeguard: 1 less, never below 0 | −1 | TB-R4",
        ],
        "1",
    )
    gadget.send("play", "Passenger")
    assert left(gadget) == "0"
    assert any(grid.label == "Board: 7, playing costs × 2" for grid in every(gadget.blocks, Tiles))


def test_tb_r4_the_board_multiplies_prices() -> None:
    gadget = turn(board="Passenger, Passenger, Passenger, Passenger, Baby", phase="Sinking")
    gadget.send("mode", "play")
    shown = tiles(gadget.blocks, "look")
    assert (shown["Passenger"].label, shown["Pirate"].label, shown["Baby"].label) == (
        "Passenger 2",
        "Pirate 24",
        "Baby 4 °",
    )


def test_tb_r10_seal_beside_pirate_is_seen_before_it_is_done() -> None:
    gadget = turn()
    gadget.send("mode", "jettison")
    tap(gadget, "pick", "Pirate, Seal")
    assert sums(gadget.blocks)["To jettison together"] == (
        ["Pirate | +12 | TB-R5", "Seal beside Pirate: its points, 10 at most | +10 | TB-A1"],
        "22",
    )
    gadget.send("unpick", "Seal")
    gadget.send("unpick", "Pirate")
    tap(gadget, "pick", "Seal, Passenger")
    assert sums(gadget.blocks)["To jettison together"][1] == "6"
    gadget.send("jettison")
    assert (left(gadget), "To jettison together" in sums(gadget.blocks)) == ("6", False)


def test_tb_a1_house_rule_seal_is_always_five() -> None:
    gadget = turn(evening(is_seal_always_five=True))
    jettison(gadget, "Pirate, Seal")
    assert left(gadget) == "17"


def test_tb_r17_band_is_not_jettisoned_from_a_small_board() -> None:
    gadget = turn(board="Passenger, Baby")
    gadget.send("mode", "jettison")
    gadget.send("pick", "Band")
    assert any(note.endswith("(TB-R17)") for note in notes(gadget.blocks))
    assert not buttons(gadget.blocks)["Jettison these"].enabled


def test_tb_r14_rose_as_the_fifth_card_doubles_the_price() -> None:
    gadget = turn(board="Passenger, Passenger, Passenger, Baby", phase="Sinking")
    jettison(gadget, "Rose, Rats")  # 3 + 3
    gadget.send("mode", "play")
    gadget.send("look", "Rats")
    assert sums(gadget.blocks)["Price"][1] == "6"
    gadget.send("play", "Rats")
    assert left(gadget) == "0"


def test_tb_r15_bartender_gives_the_points_back() -> None:
    gadget = turn(phase="Sinking")
    jettison(gadget, "Seal")
    gadget.send("mode", "play")
    gadget.send("look", "Stoker")
    gadget.send("play", "Stoker")
    assert left(gadget) == "0"
    gadget.send("stop")
    assert left(gadget) == "5"
    assert "Bartender stops Stoker" not in buttons(gadget.blocks)


@pytest.mark.parametrize(("house_rule", "points"), [(False, "0"), (True, "6")])
def test_tb_a4_anchor_from_the_board(house_rule: bool, points: str) -> None:
    gadget = turn(evening(has_anchor_points=house_rule), "Anchor")
    gadget.send("anchor")
    assert left(gadget) == points
    assert "Jettison Anchor from the board" not in buttons(gadget.blocks)


def test_tb_r6_iceberg_ends_the_cruise() -> None:
    gadget = turn()
    jettison(gadget, "Pirate, Seal")
    gadget.send("mode", "buy")
    assert tiles(gadget.blocks, "look")["Iceberg"].label == "Iceberg 20"
    assert tiles(gadget.blocks, "look")["Lifeboat"].label == "Lifeboat 8 °"
    gadget.send("look", "Iceberg")
    gadget.send("buy", "Iceberg")
    assert left(gadget) == "2"
    assert "Iceberg has been bought: the Cruise is over, and its buyer starts the Sinking." in notes(gadget.blocks)
    gadget.send("phase", "Sinking")
    assert [option.value for option in every(gadget.blocks, Choice)[2].options] == ["board", "jettison", "play"]
    assert tiles(gadget.blocks, "buy") == {}


def test_tb_r5_the_rest_is_lost_and_the_board_goes_into_the_next_turn() -> None:
    gadget = turn(board="Passenger")
    jettison(gadget, "Pirate")
    gadget.send("mode", "play")
    gadget.send("look", "Rats")
    gadget.send("play", "Rats")
    gadget.send("next")
    gadget.send("player", "Ana")
    assert any(note.startswith("The pool is empty") for note in notes(gadget.blocks))
    gadget.send("mode", "board")
    assert board(gadget) == {"Passenger": 1, "Rats": 1}
    gadget.send("lift", "Passenger")
    assert board(gadget) == {"Rats": 1}


def test_a_board_cannot_become_one_on_which_the_turn_was_impossible() -> None:
    gadget = turn(board="Passenger, Passenger, Passenger, Passenger", phase="Sinking")
    jettison(gadget, "Rats")
    gadget.send("mode", "play")
    gadget.send("look", "Rats")
    gadget.send("play", "Rats")
    gadget.send("mode", "board")
    with pytest.raises(RuleError, match=r"Rats costs 6 and the pool holds 3"):
        gadget.send("put", "Baby")


def test_tb_r8_r20_a_card_tells_what_it_does_and_who_says_so() -> None:
    gadget = turn(board="Caretaker")
    gadget.send("mode", "play")
    gadget.send("look", "Polka Dancer")
    assert "It can act at once, or has no action. ° (TB-R8)" in notes(gadget.blocks)
    told, total = sums(gadget.blocks)["What it does"]
    assert total == ""
    assert told == ["Tire: draw 1 card. (inferred) | TB-A6", "With Assistant on her, draw 2. | TB-A6"]
    gadget.send("mode", "board")
    gadget.send("lift", "Caretaker")
    gadget.send("mode", "play")
    gadget.send("look", "Polka Dancer")
    assert "It comes onto the board tired. ° (TB-R8)" in notes(gadget.blocks)


# The other calculators


@pytest.mark.parametrize(
    ("phase", "number", "board", "count"),
    [
        ("Cruise", 1, "", "3"),
        ("Cruise", 2, "", "4"),
        ("Cruise", 3, "", "5"),
        ("Cruise", 9, "", "5"),
        ("Sinking", 1, "", "0"),
        ("Sinking", 2, "", "1"),
        ("Sinking", 3, "", "2"),
        ("Sinking", 4, "", "3"),
        ("Sinking", 1, "Fisherman", "1"),  # modifiers apply to the first turns too
        ("Sinking", 7, "Fisherman, Stoker", "6"),
        ("Sinking", 7, "Fisherman, Anchor", "0"),
    ],
)
def test_tb_r2_r3_r16_draw_counts(phase: str, number: int, board: str, count: str) -> None:
    gadget = evening().tool("draws")
    gadget.send("phase", phase)
    gadget.send("number", number)
    if board:
        tap(gadget, "put", board)
    assert sums(gadget.blocks)["Cards to draw"][1] == count


def test_no_turn_is_the_zeroth() -> None:
    gadget = evening().tool("draws")
    gadget.send("number", 0)  # as the keypad sends it while a number is typed
    assert "Enter the number of the turn." in notes(gadget.blocks)
    assert "Cards to draw" not in sums(gadget.blocks)


def test_draw_counts_mark_what_is_ours_and_take_cards_back() -> None:
    gadget = evening().tool("draws")
    shown = tiles(gadget.blocks, "put")
    assert [tile.label for tile in shown.values()] == [
        "Anchor",
        "Fisherman +1 °",
        "Maid",
        "Stoker +2 °",
        "Tycoon",
    ]
    gadget.send("put", "Stoker")
    lines, _ = sums(gadget.blocks)["Cards to draw"]
    assert lines == ["Turn 1 of the Cruise | +3 | TB-R2", "Stoker ° | +2 | TB-R3"]
    gadget.send("lift", "Stoker")
    assert sums(gadget.blocks)["Cards to draw"][1] == "3"
    gadget.send("number", None)
    assert "Cards to draw" not in sums(gadget.blocks)
    assert "Enter the number of the turn." in notes(gadget.blocks)
    assert notes(gadget.blocks)[-2:] == [
        "Polka Dancer, tired, draws 1 more; with Assistant on her 2 (inferred) (TB-A6)",
        SIGNS,
    ]
    assert list(numbers(gadget.blocks)) == ["Turn"]


def test_tb_a8_with_the_clock_anchor_stops_no_drawing_from_round_12() -> None:
    gadget = evening(has_clock=True).tool("draws")
    gadget.send("phase", "Sinking")
    gadget.send("number", 40)
    gadget.send("put", "Anchor")
    assert sums(gadget.blocks)["Cards to draw"][1] == "0"
    gadget.send("round", 12)
    assert sums(gadget.blocks)["Cards to draw"][1] == "3"


@pytest.mark.parametrize(
    ("names", "buyer", "turns"),
    [
        (THREE, "Ben", ["Ben draws 0", "Cid draws 1", "Ana draws 2", "Ben draws 3"]),
        (("Ana", "Ben"), "Ben", ["Ben draws 0", "Ana draws 1", "Ben draws 2", "Ana draws 3"]),
        (tuple("ABCDE"), "D", ["D draws 0", "E draws 1", "A draws 2", "B draws 3", "C draws 3"]),
    ],
)
def test_tb_r3_r6_the_buyer_of_iceberg_starts_the_sinking(names: tuple[str, ...], buyer: str, turns: list[str]) -> None:
    gadget = evening(*names).tool("sinking")
    assert sums(gadget.blocks) == {}
    gadget.send("buyer", buyer)
    lines, _ = sums(gadget.blocks)["The first turns, without the cards on board"]
    assert lines == [f"Turn {number}: {each} | TB-R3" for number, each in enumerate(turns, start=1)]


@pytest.mark.parametrize(("kept", "word"), [(False, "shuffles"), (True, "keeps")])
def test_tb_a2_the_start_says_what_becomes_of_the_hands(kept: bool, word: str) -> None:
    gadget = evening(is_cruise_hand_kept=kept).tool("sinking")
    gadget.send("buyer", "Ana")
    assert f"Everybody {word} " in notes(gadget.blocks)[-1]
    assert notes(gadget.blocks)[-1].endswith("(TB-A2)")


def test_tb_r16_arbiter_takes_all_that_tie_as_dearest() -> None:
    gadget = evening().tool("boards")
    tap(gadget, "put", "Arbiter, Seal")
    gadget.send("player", "Ben")
    gadget.send("put", "Steersman")
    assert notes(gadget.blocks)[:3] == ["Ana: Arbiter", "Ben: Steersman", "Cid: nothing"]
    gadget.send("put", "Pirate")
    assert notes(gadget.blocks)[:3] == ["Ana: nothing", "Ben: Pirate", "Cid: nothing"]
    gadget.send("lift", "Pirate")
    assert "Ben may look at the top 3 cards. (TB-R19)" in notes(gadget.blocks)


@pytest.mark.parametrize(
    ("board", "price"),
    [("Teacher", "17"), ("Teacher, Passenger, Passenger, Passenger, Passenger", "34")],  # 12 + 5, then twice
)
def test_tb_r10_teacher_pays_five_for_seal(board: str, price: str) -> None:
    gadget = evening().tool("boards")
    gadget.send("ask", "teacher")
    tap(gadget, "put", board)
    tap(gadget, "pick", "Pirate, Seal")
    assert sums(gadget.blocks)["Price"][1] == price
    gadget.send("unpick", "Seal")
    assert sums(gadget.blocks)["Price"][0][0].startswith("Pirate")


def test_arbiter_asks_for_boards_of_ships_afloat_only() -> None:
    table = evening()
    sink(table, "Ana", "Pirate")
    table.enter()
    gadget = table.tool("boards")
    assert [option.value for option in every(gadget.blocks, Choice)[1].options] == ["Ben", "Cid"]
    gadget.send("put", "Rats")
    assert notes(gadget.blocks)[:2] == ["Ben: Rats", "Cid: nothing"]


# One board a player


def board(gadget: Evening | Gadget) -> dict[str, int]:
    """Return the board in sight whose cards can be taken off, with the number of each."""
    return {name: tile.chosen for name, tile in tiles(gadget.blocks, "lift").items()}


def chosen(gadget: Gadget, label: str) -> object:
    """Return what a choice stands on."""
    return next(choice.selected for choice in every(gadget.blocks, Choice) if choice.label == label)


def test_each_player_has_one_board_in_all_calculators() -> None:
    table = evening()
    gadget = turn(table, "Stoker, Passenger, Passenger", "Sinking")
    gadget.send("player", "Ben")
    assert board(gadget) == {}
    tap(gadget, "put", "Pirate")

    draws = table.tool("draws")
    assert (chosen(draws, "Whose turn?"), chosen(draws, "Phase")) == ("Ben", "Sinking")
    assert board(draws) == {"Pirate": 1}
    draws.send("player", "Ana")
    assert board(draws) == {"Stoker": 1, "Passenger": 2}
    draws.send("number", 4)
    assert sums(draws.blocks)["Cards to draw"][1] == "5"  # 3, and 2 for Stoker
    draws.send("put", "Fisherman")
    draws.send("lift", "Passenger")
    assert sums(draws.blocks)["Cards to draw"][1] == "6"
    draws.send("phase", "Cruise")

    judge = table.tool("boards")
    assert chosen(judge, "Whose board?") == "Ana"
    assert board(judge) == {"Stoker": 1, "Passenger": 1, "Fisherman": 1}
    assert notes(judge.blocks)[:3] == ["Ana: nothing", "Ben: Pirate", "Cid: nothing"]  # Pirate, 12, is the dearest
    judge.send("player", "Ben")
    judge.send("lift", "Pirate")
    judge.send("put", "Teacher")
    judge.send("ask", "teacher")
    assert (chosen(judge, "Who owns Teacher?"), board(judge)) == ("Ben", {"Teacher": 1})

    assert (chosen(gadget, "Whose turn?"), chosen(gadget, "Phase")) == ("Ben", "Cruise")
    assert board(gadget) == {"Teacher": 1}
    gadget.send("player", "Ana")
    assert board(gadget) == {"Stoker": 1, "Passenger": 1, "Fisherman": 1}


def test_next_turn_keeps_the_board_and_goes_round_the_ships_afloat() -> None:
    table = evening()
    sink(table, "Ben", "Rats")
    table.enter()
    gadget = turn(table, "Passenger", "Sinking")
    jettison(gadget, "Seal")  # 5
    gadget.send("pick", "Rats")
    gadget.send("mode", "play")
    gadget.send("look", "Stoker")
    gadget.send("play", "Stoker")
    gadget.send("look", "Rats")
    gadget.send("next")
    assert chosen(gadget, "Whose turn?") == "Cid"  # Ben, between them, has sunk
    assert "Price" not in sums(gadget.blocks)
    assert any(note.startswith("The pool is empty") for note in notes(gadget.blocks))
    gadget.send("mode", "board")
    assert (board(gadget), buttons(gadget.blocks)["Take back"].enabled) == ({}, False)
    gadget.send("next")  # Cid does nothing
    assert (chosen(gadget, "Whose turn?"), board(gadget)) == ("Ana", {"Passenger": 1, "Stoker": 1})
    gadget.send("mode", "jettison")
    assert tiles(gadget.blocks, "unpick") == {}
    assert "Jettison these" not in buttons(gadget.blocks)


def test_the_last_ship_afloat_has_no_next_turn_before_it_does_something() -> None:
    table = evening("Ana", "Ben")
    sink(table, "Ana", "Rats")
    table.enter()
    gadget = turn(table)
    assert not buttons(gadget.blocks)["Next turn"].enabled
    jettison(gadget, "Rats")
    gadget.send("next")
    assert chosen(gadget, "Whose turn?") == "Ben"


def test_acts_stay_with_the_player_whose_turn_they_belong_to() -> None:
    table = evening()
    gadget = turn(table, "Passenger")
    jettison(gadget, "Pirate")
    gadget.send("pick", "Rats")
    gadget.send("player", "Ben")
    assert any(note.startswith("The pool is empty") for note in notes(gadget.blocks))
    assert "Jettison these" not in buttons(gadget.blocks)
    jettison(gadget, "Seal")
    assert left(gadget) == "5"
    gadget.send("mode", "play")
    gadget.send("look", "Rats")
    gadget.send("player", "Ana")
    assert "Price" not in sums(gadget.blocks)
    gadget.send("mode", "jettison")
    assert (left(gadget), sums(gadget.blocks)["To jettison together"][1]) == ("12", "3")
    gadget.send("jettison")
    assert left(gadget) == "15"
    gadget.send("player", "Ben")
    gadget.send("shorten")
    gadget.send("player", "Ana")
    assert left(gadget) == "15"


def test_other_calculators_see_the_board_after_the_acts_and_what_they_change_is_one() -> None:
    table = evening()
    gadget = turn(table, "Passenger", "Sinking")
    jettison(gadget, "Pirate")
    gadget.send("mode", "play")
    for card in ("Rats", "Lifebuoy"):  # 3 each: 6 are left
        gadget.send("look", card)
        gadget.send("play", card)
    judge = table.tool("boards")
    assert board(judge) == {"Passenger": 1, "Rats": 1, "Lifebuoy": 1}
    judge.send("put", "Seal")
    # The turn goes on with that board and its pool; something has happened since, so Bartender is too late.
    assert left(gadget) == "6"
    assert "Bartender stops Lifebuoy" not in buttons(gadget.blocks)
    judge.send("lift", "Rats")
    assert board(judge) == {"Passenger": 1, "Lifebuoy": 1, "Seal": 1}
    gadget.send("shorten")
    assert board(judge) == {"Passenger": 1, "Rats": 1, "Lifebuoy": 1, "Seal": 1}
    gadget.send("shorten")
    assert board(judge) == {"Passenger": 1, "Rats": 1, "Lifebuoy": 1}
    assert "Bartender stops Lifebuoy" in buttons(gadget.blocks)
    judge.send("lift", "Passenger")
    gadget.send("next")
    gadget.send("player", "Ana")
    gadget.send("mode", "board")
    assert board(gadget) == {"Rats": 1, "Lifebuoy": 1}


def test_tb_r6_the_sinking_ends_turns_in_which_something_was_bought() -> None:
    table = evening()
    gadget = turn(table, "Seal")
    jettison(gadget, "Rats")
    gadget.send("mode", "buy")
    gadget.send("look", "Lifebuoy")
    gadget.send("buy", "Lifebuoy")
    gadget.send("player", "Ben")
    jettison(gadget, "Pirate")  # allowed in both phases, so Ben's turn goes on
    sink(table, "Ana", "Seal")
    table.enter()
    table.tool("draws").send("phase", "Sinking")
    assert table.aside["ships"]["Ana"] == {"board": ["Seal"]}
    assert table.aside["ships"]["Ben"]["acts"] == [["jettison", "Pirate"]]
    table.log.undo()
    gadget.send("player", "Ana")  # whose board can be touched again
    gadget.send("mode", "board")
    gadget.send("put", "Rats")
    assert board(gadget) == {"Seal": 1, "Rats": 1}


def test_tb_r6_after_iceberg_the_next_turn_is_its_buyers_and_the_first_of_the_sinking() -> None:
    table = evening()
    gadget = turn(table, "Passenger")
    jettison(gadget, "Rats")
    gadget.send("mode", "buy")
    gadget.send("look", "Lifebuoy")
    gadget.send("buy", "Lifebuoy")
    gadget.send("player", "Ben")
    jettison(gadget, "Pirate, Seal")
    gadget.send("mode", "buy")
    gadget.send("look", "Iceberg")
    gadget.send("buy", "Iceberg")
    gadget.send("next")
    assert (chosen(gadget, "Whose turn?"), chosen(gadget, "Phase")) == ("Ben", "Sinking")
    gadget.send("player", "Ana")
    gadget.send("mode", "board")
    assert (board(gadget), buttons(gadget.blocks)["Take back"].enabled) == ({"Passenger": 1}, False)


def test_who_is_in_sight_gives_way_to_the_next_afloat_when_the_ship_has_sunk() -> None:
    table = evening()
    gadget = turn(table)
    gadget.send("player", "Ben")
    tap(gadget, "put", "Seal")
    table.send("player", "Ben")
    table.enter()
    assert (chosen(gadget, "Whose turn?"), board(gadget)) == ("Cid", {})
    gadget.send("next")
    assert chosen(gadget, "Whose turn?") == "Ana"


def test_acts_that_another_version_of_the_rules_refuses_close_no_page() -> None:
    table = evening()
    gadget = turn(table)
    acts = [["jettison", "Rats"], ["play", "Rats"], ["play", "Pirate"]]
    table.aside["ships"] = {"Ana": {"board": ["Seal"], "acts": acts}}
    assert left(gadget) == "0"
    assert board(table.tool("boards")) == {"Seal": 1, "Rats": 1}
    table.send("player", "Ana")
    assert board(table) == {"Seal": 1, "Rats": 1}
    gadget.send("shorten")
    gadget.send("shorten")
    assert left(gadget) == "3"


# The board in a sunk ship's form

TAKEN = "Taken from the calculators; tap a card to remove it, or add more."


def known(**boards: str) -> Match:
    """Return a match whose calculators know boards."""
    table = evening()
    gadget = table.tool("boards")
    for player, cards in boards.items():
        gadget.send("player", player)
        tap(gadget, "put", cards)
    return table


def test_a_sunk_ship_begins_with_the_board_of_the_calculators() -> None:
    table = known(Ana="Pirate, Rats, Rats", Ben="Seal")
    table.send("player", "Ana")
    assert board(table) == {"Pirate": 1, "Rats": 2}
    assert TAKEN in notes(table.blocks)
    assert sums(table.blocks)["Victory score"][1] == "18"  # 12 + 3 + 3
    assert table.log.entries == []
    table.send("lift", "Rats")
    tap(table, "put", "Lifeboat, Rose")
    table.send("shorten")
    assert board(table) == {"Pirate": 1, "Rats": 1, "Lifeboat": 1}
    assert TAKEN in notes(table.blocks), "no card moves under the finger"
    assert board(table.tool("boards")) == {"Seal": 1}
    judge = table.tool("boards")
    judge.send("player", "Ana")
    assert board(judge) == {"Pirate": 1, "Rats": 2}, "what is changed in the form is the form's own"
    judge.send("lift", "Pirate")
    assert board(table) == {"Pirate": 1, "Rats": 1, "Lifeboat": 1}
    assert cells(table.enter()) == ["+25", "", ""]  # 12 + 3 + 10
    table.check_reopening()


def test_a_board_unknown_to_the_calculators_is_blank() -> None:
    table = known(Ana="Pirate")
    judge = table.tool("boards")
    judge.send("player", "Cid")
    judge.send("put", "Rats")
    judge.send("lift", "Rats")
    for player in ("Ben", "Cid"):
        table.send("player", player)
        assert (board(table), table.form.entry(), TAKEN in notes(table.blocks)) == ({}, None, False)
        assert table.form.missing() == "Tap the cards on board, or say that the board is empty."


def test_all_cards_taken_off_in_the_form_stay_off() -> None:
    table = known(Ana="Pirate")
    table.send("player", "Ana")
    table.send("lift", "Pirate")
    assert (board(table), table.form.entry()) == ({}, None)
    table.send("how", "points")
    table.send("points", 4)
    assert TAKEN not in notes(table.blocks)
    assert table.form.entry() == VictoryPoints("Ana", 4)


def test_another_player_chosen_has_the_own_board() -> None:
    table = known(Ana="Pirate", Ben="Seal")
    table.send("player", "Ben")
    table.send("put", "Rats")
    table.send("player", "Ana")
    assert board(table) == {"Pirate": 1}
    table.send("player", "Cid")
    assert board(table) == {}, "another's board is not taken for one that is blank"
    table.send("player", "Ben")
    assert board(table) == {"Seal": 1, "Rats": 1}
    table.send("player", "Ana")
    table.send("put", "Rose")
    assert table.form.entry() == VictoryBoard("Ana", (CrewCard.PIRATE, CrewCard.ROSE))


def test_nobody_finds_another_players_cards() -> None:
    table = evening()
    sink(table, "Ana", "Pirate")
    table.send("player", "Ben")
    assert (board(table), table.form.entry()) == ({}, None)
    table.send("player", "Ana")
    assert table.form.entry() == VictoryBoard("Ana", (CrewCard.PIRATE,))


def test_a_second_tap_takes_a_player_or_the_last_copy_of_a_card_back() -> None:
    table = evening()
    sink(table, "Ana", "Iceberg, Iceberg")  # there is one
    assert board(table) == {}
    tap(table, "put", "Baby, Baby")  # there are two
    assert board(table) == {"Baby": 2}
    table.send("put", "Baby")
    assert board(table) == {}
    tap(table, "put", "Baby, Rose")
    table.send("empty")
    assert board(table) == {}
    table.send("player", "Ana")
    assert table.form.title == "A ship has sunk"


def test_the_cards_of_an_entry_that_is_changed_go_along_to_another_player() -> None:
    table = whole_match()
    table.log.undo()  # Cid's
    table.change(0, ("player", "Cid"))
    assert dict(table.log.state.totals) == {"Cid": 27, "Ben": 31}


def test_the_last_ship_afloat_has_its_board_at_once() -> None:
    table = known(Cid="Seal, Rats")
    for player in ("Ana", "Ben"):
        table.send("player", player)
        table.send("how", "nothing")
        table.enter()
    assert (board(table), TAKEN in notes(table.blocks)) == ({"Seal": 1, "Rats": 1}, True)
    assert cells(table.enter()) == ["", "", "+8"]


# On the desk


def begun(desk: Controller) -> None:
    """Begin a match of Ana and Ben."""
    players = tuple(Player(name, colour) for colour, name in enumerate(("Ana", "Ben")))
    kind = find_game("to-the-bottom")
    match = desk.store.begin(SetUp(kind, players, kind.options()))
    desk.go_home(f"match/{match}")


def fill(desk: Controller, tool: str, *events: tuple[object, ...]) -> None:
    """Open a calculator of the first match, send events, and go back."""
    desk.send(("go", f"tool/1/{tool}"))
    for event in events:
        desk.send(event)
        assert desk.banner is None, desk.banner
    desk.send(("back",))


def clears(desk: Controller, tool: str) -> bool:
    """Whether a calculator of the first match has something to clear."""
    desk.send(("go", f"tool/1/{tool}"))
    button = desk.screen().actions[0]
    desk.send(("back",))
    assert button.label == "Clear"
    return button.enabled


def ship_in_sight(desk: Controller) -> dict[str, int]:
    screen = desk.screen()
    return {name: tile.chosen for name, tile in tiles(screen.main, "lift").items()}


def test_boards_survive_a_kill_and_belong_to_one_match(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    begun(desk)
    fill(desk, "turn", ("put", "Passenger"), ("mode", "jettison"), ("pick", "Rats"), ("jettison",), ("play", "Rats"))
    fill(desk, "boards", ("player", "Ben"), ("put", "Seal"))
    desk.store.close()

    desk = desk_in(tmp_path)
    desk.send(("player", "Ana"))
    assert ship_in_sight(desk) == {"Passenger": 1, "Rats": 1}
    desk.send(("player", "Ben"))
    assert ship_in_sight(desk) == {"Seal": 1}
    assert desk.open_log(1).entries == []
    begun(desk)
    assert desk.address == "match/2"
    desk.send(("player", "Ana"))
    assert ship_in_sight(desk) == {}


def test_clear_empties_the_board_in_sight_and_nobody_elses(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    begun(desk)
    assert not any(clears(desk, tool) for tool in ("turn", "draws", "sinking", "boards"))
    fill(desk, "boards", ("put", "Seal"), ("player", "Ben"), ("put", "Rats"), ("pick", "Rose"))
    fill(desk, "draws", ("phase", "Sinking"))
    assert [clears(desk, tool) for tool in ("turn", "draws", "sinking", "boards")] == [True, True, False, True]
    fill(desk, "sinking", ("buyer", "Ana"), ("clear", True))
    fill(desk, "draws", ("number", 3), ("clear", True))
    assert desk.draft("tools/1") == {"player": "Ben", "phase": "Sinking", "ships": {"Ana": {"board": ["Seal"]}}}
    assert desk.draft("tool/1/draws") == desk.draft("tool/1/sinking") == {}
    assert [clears(desk, tool) for tool in ("turn", "draws", "sinking", "boards")] == [False, False, False, True]
    fill(desk, "turn", ("player", "Ana"), ("mode", "jettison"), ("pick", "Rats"), ("jettison",), ("clear", True))
    assert desk.draft("tools/1") == {"player": "Ana", "phase": "Sinking", "ships": {}}
    fill(desk, "boards", ("clear", True))
    assert not any(clears(desk, tool) for tool in ("turn", "draws", "sinking", "boards"))


def test_a_ship_that_is_undone_fills_the_form_with_what_was_entered(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    begun(desk)
    fill(desk, "boards", ("put", "Seal"), ("player", "Ben"), ("put", "Rats"))
    desk.send(("player", "Ana"))
    desk.send(("put", "Rose"))
    desk.send(("enter",))
    assert desk.open_log(1).entries == [VictoryBoard("Ana", (CrewCard.SEAL, CrewCard.ROSE))]
    desk.send(("undo",))
    assert ship_in_sight(desk) == {"Seal": 1, "Rose": 1}
    desk.send(("player", "Ben"))  # it was Ben's ship
    assert ship_in_sight(desk) == {"Rats": 1}
    desk.send(("player", "Ana"))
    desk.send(("redo",))
    assert desk.draft("match/1") == {}
    assert desk.open_log(1).entries == [VictoryBoard("Ana", (CrewCard.SEAL, CrewCard.ROSE))]
    desk.send(("undo",))
    desk.send(("how", "nothing"))
    desk.send(("enter",))
    desk.send(("undo",))
    desk.send(("how", "cards"))
    assert ship_in_sight(desk) == {"Seal": 1, "Rose": 1}, "all that was filled in is there again, the unused way too"
