"""Down the Well at the table: hands won, against sums worked out by hand from the rulebook."""

import pytest

from scorekeeper.presenter.blocks import Choice, Switch, Tiles
from scorekeeper.presenter.forms import missing_notes
from scorekeeper.rules.down_the_well import HandWon
from tests.scorekeeper.presenter.games.driver import Evening, buttons, cells, every, notes, numbers, sums, why

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva")


def well(*names: str, single_hand: bool = False) -> Evening:
    return Evening("down-the-well", names or NAMES, single_hand=single_hand)


def win(evening: Evening, winner: str, own: int, others: int) -> None:
    """Fill in a hand with the other hands together."""
    evening.send("winner", winner)
    evening.send("together", True)
    evening.send("left", winner, own)
    evening.send("others", others)


def status(evening: Evening) -> list[str]:
    return notes(evening.view.status(evening.table))


def test_the_rulebooks_hand_counted_one_by_one() -> None:
    evening = well()
    assert evening.form.title == "Hand 1"
    assert status(evening) == ["Deal 9 cards each · 51 or more wins"]  # 10 x 5 + 1
    assert evening.form.missing() == "Who played the last card?"
    evening.send("winner", "Cleo")
    assert every(evening.blocks, Choice)[0].selected == "Cleo"
    asked = numbers(evening.blocks)
    assert list(asked) == list(NAMES)
    assert (asked["Cleo"].most, asked["Ana"].most) == (8, 9)  # the winner has played the last card
    assert {each.value for each in asked.values()} == {None}
    assert evening.form.missing() == ("Cards left not entered yet: Ana, Ben, Cleo, Dan, Eva. A blank is not a zero.")
    # The rulebook's example: one card of the winner's own, four others; player 4 has run out.
    for player, left in (("Cleo", 1), ("Ana", 2), ("Ben", 1), ("Eva", 1)):
        evening.send("left", player, left)
    assert evening.form.missing() == "Cards left not entered yet: Dan. A blank is not a zero."
    assert numbers(evening.blocks)["Dan"].suggestion == 0  # nobody else has run out
    evening.send("left", "Dan", 0)
    assert sums(evening.blocks)["Points of Cleo"] == (
        ["cards left in the winner's hand | +1 | DW-R5", "cards left in the other hands | +4 | DW-R5"],
        "+5",
    )
    entry = evening.form.entry()
    assert entry == HandWon("Cleo", 1, 4)
    assert notes(evening.form.result(entry)) == ["After this: Cleo 5"]
    row = evening.enter()
    assert (row.label, cells(row)) == ("Hand 1", ["", "", "+5", "", ""])
    assert row.text == "Cleo won; cards left: 1, in the other hands: 4"
    assert why(row, 2) == ["cards left in the winner's hand | +1 | DW-R5", "cards left in the other hands | +4 | DW-R5"]
    assert [(each.name, each.value) for each in evening.view.figures(evening.table)] == [
        ("Ana", "0"),
        ("Ben", "0"),
        ("Cleo", "5"),
        ("Dan", "0"),
        ("Eva", "0"),
    ]
    evening.check_reopening()


def test_somebody_must_have_run_out() -> None:
    evening = well("Ana", "Ben", "Cleo")
    evening.send("winner", "Ana")
    for player, left in (("Ana", 2), ("Ben", 1), ("Cleo", 3)):
        evening.send("left", player, left)
    assert evening.form.entry() is None
    fault = "The hand ends when somebody has run out, so not everybody can have cards left"
    assert notes(evening.blocks) == []  # it is said beside the button, and nowhere else
    assert notes(missing_notes(evening.form)) == [f"{fault} (DW-R4)"]
    assert evening.form.missing() == fault
    evening.send("left", "Ben", 0)
    assert notes(evening.blocks) == []
    assert evening.form.entry() == HandWon("Ana", 2, 3)
    # A blank is not a zero, and who else has run out already makes nobody's zero certain.
    evening.send("left", "Cleo", None)
    assert evening.form.entry() is None
    assert numbers(evening.blocks)["Cleo"].suggestion is None


def test_the_other_hands_together() -> None:
    evening = well("Ana", "Ben", "Cleo")
    assert status(evening) == ["Deal 10 cards each · 31 or more wins"]
    evening.send("together", True)
    assert list(numbers(evening.blocks)) == ["All others"]
    evening.send("winner", "Ben")
    assert list(numbers(evening.blocks)) == ["Ben", "All others"]
    # With none left of one's own, two others with ten each; with some left, one other has run out.
    assert numbers(evening.blocks)["All others"].most == 20
    evening.send("left", "Ben", 0)
    assert numbers(evening.blocks)["All others"].most == 20
    assert evening.form.missing() == "How many cards do the others have left?"
    evening.send("others", 12)
    assert evening.form.entry() == HandWon("Ben", 0, 12)
    evening.send("left", "Ben", 3)
    assert numbers(evening.blocks)["All others"].most == 10
    assert evening.refusals() == ["Someone else has run out, so the others have at most 10 left, not 12 (DW-R4)"]
    assert "Points of Ben" not in sums(evening.blocks)
    evening.send("left", "Ben", None)
    assert evening.form.missing() == "Cards left not entered yet: Ben. A blank is not a zero."
    evening.send("left", "Ben", 10)
    evening.send("others", 0)
    assert evening.refusals() == ["The winner has played a card, so has at most 9 left, not 10 (DW-R4)"]
    # Each hand on its own again: what was filled in together does not become somebody's cards.
    evening.send("together", False)
    assert {name: each.value for name, each in numbers(evening.blocks).items()} == {
        "Ana": None,
        "Ben": 10,
        "Cleo": None,
    }


def test_a_match_to_31_with_a_change() -> None:
    evening = well("Ana", "Ben", "Cleo")
    assert evening.view.target(evening.table) == 31
    win(evening, "Ana", 2, 9)  # 11
    evening.enter()
    win(evening, "Ben", 0, 14)  # 14
    evening.enter()
    win(evening, "Cleo", 0, 0)  # 0: all played their last cards
    row = evening.enter()
    assert cells(row) == ["", "", "0"]
    for player, left in (("Ana", 1), ("Ben", 0), ("Cleo", 8)):  # 9, so Ana has 20
        evening.send("left", player, left)
    evening.send("winner", "Ana")
    evening.enter()
    win(evening, "Ben", 4, 10)  # 14, so 28
    evening.enter()
    assert evening.log.state.outcome is None
    win(evening, "Ana", 1, 10)  # 11, so 31
    entry = evening.form.entry()
    assert notes(evening.form.result(entry)) == [
        "After this: Ana 31",
        "Ana has 31; 31 or more wins (DW-R6)",
    ]
    evening.enter()
    assert evening.log.state.totals == {"Ana": 31, "Ben": 28, "Cleo": 0}
    assert status(evening) == []
    assert [(each.value, each.mark) for each in evening.view.figures(evening.table)] == [
        ("31", "crown"),
        ("28", ""),
        ("0", ""),
    ]
    evening.check_reopening()
    # Ana had only one card left in the first hand: 10, and 30 in all, so the match goes on.
    evening.change(0, ("left", "Ana", 1))
    assert evening.log.state.totals == {"Ana": 30, "Ben": 28, "Cleo": 0}
    assert evening.log.state.outcome is None
    # It was Cleo who won hand 2: what she has left is not known, and is not zero.
    form = evening.reopened(1)
    form.answer(("winner", "Cleo"))
    assert form.entry() is None
    assert form.missing() == "Cards left not entered yet: Cleo. A blank is not a zero."
    evening.change(1, ("winner", "Cleo"), ("left", "Cleo", 5), ("others", 9))
    assert evening.log.state.totals == {"Ana": 30, "Ben": 14, "Cleo": 14}


def test_two_players_have_one_other_hand() -> None:
    evening = well("Ana", "Ben")
    assert status(evening) == ["Deal 12 cards each · 21 or more wins"]
    assert every(evening.blocks, Switch) == []
    evening.send("winner", "Ben")
    evening.send("left", "Ben", 3)
    assert numbers(evening.blocks)["Ana"].suggestion == 0
    evening.send("left", "Ana", 0)
    evening.enter()
    evening.send("winner", "Ana")
    evening.send("left", "Ana", 0)
    evening.send("left", "Ben", 12)
    assert cells(evening.enter()) == ["+12", ""]
    assert evening.log.entries == [HandWon("Ben", 3, 0), HandWon("Ana", 0, 12)]
    evening.check_reopening()
    assert evening.reopened(1).draft == {"winner": "Ana", "left": {"Ana": 0, "Ben": 12}}


@pytest.mark.parametrize(("names", "dealt", "target"), [(NAMES[:4], 9, 41), ((*NAMES, "Fay"), 9, 61)])
def test_cards_and_target_by_players(names: tuple[str, ...], dealt: int, target: int) -> None:
    evening = well(*names)
    assert status(evening) == [f"Deal {dealt} cards each · {target} or more wins"]
    assert evening.view.target(evening.table) == target


def test_a_hand_that_is_a_game_of_its_own() -> None:
    evening = well("Ana", "Ben", "Cleo", single_hand=True)
    assert status(evening) == ["Deal 10 cards each · this hand decides"]
    assert evening.view.target(evening.table) is None
    win(evening, "Cleo", 0, 0)
    assert notes(evening.form.result(evening.form.entry())) == [
        "After this: Cleo 0",
        "Cleo won the hand (DW-R4)",
    ]
    evening.enter()
    assert [each.mark for each in evening.view.figures(evening.table)] == ["", "", "crown"]


def test_a_hand_that_is_a_game_needs_its_winner_alone() -> None:
    evening = Evening("down-the-well", ("Ana", "Ben", "Cleo"))
    assert [(each.name, each.value) for each in evening.view.figures(evening.table)] == [
        ("Ana", "–"),
        ("Ben", "–"),
        ("Cleo", "–"),
    ]
    assert evening.form.missing() == "Who played the last card?"
    evening.send("winner", "Cleo")
    assert notes(evening.blocks) == ["This hand decides. Count the cards left only if you like."]
    entry = evening.form.entry()
    assert entry == HandWon("Cleo", None, None)
    assert notes(evening.form.result(entry)) == ["Cleo won the hand (DW-R4)"]
    # Who begins to count has to go on; a blank is not a zero.
    evening.send("left", "Ana", 2)
    assert evening.form.entry() is None
    assert evening.form.missing() == "Cards left not entered yet: Ben, Cleo. A blank is not a zero."
    evening.send("together", True)  # of which nothing is filled in
    assert evening.form.entry() == HandWon("Cleo", None, None)
    evening.send("others", 2)
    assert evening.form.entry() is None
    assert evening.form.missing() == "Cards left not entered yet: Cleo. A blank is not a zero."
    evening.send("others", None)
    row = evening.enter()
    assert (row.label, cells(row), row.text) == ("Hand 1", ["", "", "won"], "Cleo won the hand")
    assert [(each.value, each.mark) for each in evening.view.figures(evening.table)] == [
        ("–", ""),
        ("–", ""),
        ("–", "crown"),
    ]
    evening.check_reopening()


def test_names_of_any_kind() -> None:
    names = ("left", "50 % %(player)s", "שרה")
    evening = well(*names)
    evening.send("winner", names[1])
    for player, cards in zip(names, (0, 2, 6), strict=True):
        evening.send("left", player, cards)
    row = evening.enter()
    assert cells(row) == ["", "+8", ""]
    assert row.text == "50 % %(player)s won; cards left: 2, in the other hands: 6"
    evening.check_reopening()


def test_who_opens() -> None:
    tool = well().tool("opens")
    assert notes(tool.blocks) == []
    assert every(tool.blocks, Choice)[0].selected is None
    tool.send("turn_up", "F")
    ask = "Whoever holds its lowest card opens with it; the ace is high. (DW-R2)"
    assert notes(tool.blocks) == [f"Lead suit: Flowers. {ask}"]
    (ranks,) = every(tool.blocks, Tiles)
    assert [tile.label for tile in ranks.tiles] == ["2", "3", "4", "5", "6", "7", "Q", "K", "A"]
    assert ranks.tiles[-1].name == "A of Flowers"
    assert not buttons(tool.blocks)["Take back"].enabled
    # Nobody holds one: the next suit alphabetically, Anchors after Trees.
    tool.send("nobody", "F")
    assert notes(tool.blocks) == [f"Lead suit: Trees. {ask}", "Nobody holds: Flowers"]
    tool.send("nobody", "T")
    assert notes(tool.blocks) == [f"Lead suit: Anchors. {ask}", "Nobody holds: Flowers, Trees"]
    tool.send("somebody")
    assert notes(tool.blocks)[0] == f"Lead suit: Trees. {ask}"
    for suit in "TABC":
        tool.send("nobody", suit)
    assert notes(tool.blocks)[0] == f"Lead suit: Dolphins. {ask}"
    assert not buttons(tool.blocks)["Nobody holds one: next suit"].enabled  # somebody holds something
    tool.send("turn_up", "A")
    assert notes(tool.blocks) == [f"Lead suit: Anchors. {ask}"]


def test_with_six_players_crabs_lead() -> None:
    tool = well(*NAMES, "Fay").tool("opens")
    assert every(tool.blocks, Choice) == []
    assert notes(tool.blocks)[0].startswith("Lead suit: Crabs. ")
    tool.send("nobody", "C")
    assert notes(tool.blocks)[0].startswith("Lead suit: Dolphins. ")
