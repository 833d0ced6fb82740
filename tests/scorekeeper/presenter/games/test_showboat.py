"""Showboat at the table: hands by cards and by points, against sums worked out by hand from the rulebook."""

import pytest

from scorekeeper.errors import RuleError
from scorekeeper.presenter.blocks import Choice, Note, Tiles, Tone
from scorekeeper.presenter.forms import LogRow
from scorekeeper.rules.showboat import FinalCards, HandCards, parse
from tests.scorekeeper.presenter.games.driver import (
    Evening,
    buttons,
    cells,
    every,
    line,
    notes,
    numbers,
    sums,
    tiles,
    why,
)

NAMES = ("Ana", "Ben", "Cleo")


def showboat(*names: str, **options: bool) -> Evening:
    return Evening("showboat", names or NAMES, **options)


def lay(evening: Evening, player: str, tableau: str, hand: str) -> None:
    """Choose a player and tap the cards, rank by rank."""
    evening.send("player", player)
    tap(evening, "tableau", tableau)
    tap(evening, "hand", hand)


def tap(evening: Evening, side: str, ranks: str) -> None:
    """Tap cards of the player in sight, rank by rank."""
    for rank in ranks.split():
        evening.send("card", side, rank)


def type_points(evening: Evening, *points: int) -> LogRow:
    evening.send("way", "points")
    for player, each in zip(numbers(evening.blocks), points, strict=True):
        evening.send("points", player, each)
    return evening.enter()


def choice(evening: Evening, event: str) -> Choice:
    return next(each for each in every(evening.blocks, Choice) if each.event == (event,))


def tile_labels(evening: Evening) -> list[str]:
    return [each.label for each in every(evening.blocks, Tiles)]


def labels(evening: Evening, event: str) -> list[str]:
    return [option.label for option in choice(evening, event).options]


def test_a_hand_by_cards_grows_with_its_reasons() -> None:
    evening = showboat()
    assert evening.form.title == "Hand 1 of 6"
    assert choice(evening, "way").selected == "cards"
    assert labels(evening, "player") == ["Ana", "Ben", "Cleo"]
    assert evening.form.missing() == "Tableau or hand not entered yet: Ana, Ben, Cleo"
    # The rulebook's 2-K-4-4-K: 2 + 5 + 4 + 0 + 5, the last king once more: 21. In hand K-K-3: -3.
    tap(evening, "tableau", "2")
    assert labels(evening, "player")[0] == "Ana  +4"  # 2, doubled as long as it is the last card
    tap(evening, "tableau", "K")
    assert labels(evening, "player")[0] == "Ana  +12"  # 2 + 5 + 5
    tap(evening, "tableau", "4 4 K")
    assert tile_labels(evening)[0] == "Tableau, in order: 2-K-4-4-K"
    assert sums(evening.blocks)["What the cards score"] == (
        [
            "2: the first number | +2 | SB-R3",
            "K: scores anywhere | +5 | SB-R4",
            "2-4: higher than 2 | +4 | SB-R3",
            "4-4: not higher than 4 | 0 | SB-R3",
            "K: scores anywhere | +5 | SB-R4",
            "K: last card, doubled | +5 | SB-R5",
        ],
        "+21",
    )
    tap(evening, "hand", "K K 3")
    assert tile_labels(evening)[1] == "Left in hand: K-K-3"
    lines, total = sums(evening.blocks)["What the cards score"]
    assert lines[-2:] == ["3 in hand | −3 | SB-R6", "K-K in hand: a pair costs nothing | 0 | SB-R6"]
    assert total == "+18"
    assert labels(evening, "player")[0] == "Ana  +18"
    assert evening.form.missing() == "Tableau or hand not entered yet: Ben, Cleo"


def test_taking_back_and_taking_away() -> None:
    evening = showboat()
    assert not buttons(evening.blocks)["Take back"].enabled
    tap(evening, "tableau", "2 Q 7")
    assert "Take back 7" in buttons(evening.blocks)
    evening.send("shorten")
    assert list(tiles(evening.blocks, "remove")) == [
        "2, card 1; tap to remove it",
        "Q, card 2; tap to remove it",
    ]
    evening.send("remove", "tableau", 0)
    assert list(tiles(evening.blocks, "remove")) == ["Q, card 1; tap to remove it"]
    evening.send("shorten")
    assert not tiles(evening.blocks, "remove")
    assert labels(evening, "player") == list(NAMES)
    assert "What the cards score" not in sums(evening.blocks)
    tap(evening, "tableau", "2 Q")
    tap(evening, "hand", "5")
    evening.send("shorten")  # the latest card, wherever it lies
    assert tile_labels(evening) == ["Tableau, in order: 2-Q", "Left in hand", "Tableau of Ana; tap a card to remove it"]
    evening.send("empty")
    assert tile_labels(evening) == ["Tableau, in order", "Left in hand"]
    assert not buttons(evening.blocks)["Clear"].enabled


def test_next_player_leads_through_the_blank_ones() -> None:
    evening = showboat()
    assert buttons(evening.blocks)["Next: Ben"].tone is Tone.PLAIN
    lay(evening, "Ana", "7 K Q K", "2 2 3")
    button = buttons(evening.blocks)["Next: Ben"]
    assert button.tone is Tone.MAIN
    evening.send(*button.event)
    assert choice(evening, "player").selected == "Ben"
    lay(evening, "Ben", "A 2 3 4", "A A 5")
    evening.send("player", "Ana")
    assert "Take back 3" in buttons(evening.blocks)  # of the hand, which came last
    assert "Next: Cleo" in buttons(evening.blocks)
    lay(evening, "Cleo", "Q Q 6 7", "5 6 7 Q")
    assert not any(label.startswith("Next") for label in buttons(evening.blocks))


def test_a_whole_hand_brings_the_next_player_into_sight() -> None:
    evening = showboat()
    evening.send("last", "Ben")
    tap(evening, "tableau", "K Q K 5 6 7")
    # The most that a tableau gives: 5 + 5 + 5 + 5 + 6 + 7 + 7 = 40 (SB-R7).
    assert labels(evening, "player")[0] == "Ana  +40"
    tap(evening, "hand", "2 2 3")  # three are left to whoever retires (SB-R11)
    assert choice(evening, "player").selected == "Ben"
    tap(evening, "tableau", "A 2 3 4 5 6")
    tap(evening, "hand", "A A 5")  # after six rounds the last player has no fourth
    assert choice(evening, "player").selected == "Cleo"
    tap(evening, "hand", "Q Q Q")  # the hand first: the tableau is still to come
    assert choice(evening, "player").selected == "Cleo"
    tap(evening, "tableau", "3 4")
    assert choice(evening, "player").selected == "Cleo"
    assert not any(label.startswith("Next") for label in buttons(evening.blocks))
    assert evening.refusals() == []


def test_the_last_player_may_have_a_fourth_card() -> None:
    evening = showboat()
    evening.send("last", "Ana")
    tap(evening, "tableau", "2 3")
    tap(evening, "hand", "2 2 3")
    assert choice(evening, "player").selected == "Ana"
    tap(evening, "hand", "5")
    assert choice(evening, "player").selected == "Ben"


def test_nobody_is_passed_over_while_the_last_player_is_not_known() -> None:
    evening = showboat()
    tap(evening, "tableau", "2 3")
    tap(evening, "hand", "2 2 3")
    assert choice(evening, "player").selected == "Ana"


def test_the_last_player_is_marked_or_follows_from_the_cards() -> None:
    evening = showboat()
    lay(evening, "Ana", "2 K 4 4 K", "K K 3")
    lay(evening, "Ben", "A 2 3", "5 5 6")
    lay(evening, "Cleo", "6 Q Q 7 A", "2 2 7")
    # Ana or Cleo: both played five cards, and both hold three.
    assert evening.form.entry() is None
    assert evening.form.missing() == "Who was the last player?"
    assert choice(evening, "last").selected is None
    tap(evening, "hand", "A")  # a fourth card in Cleo's hand: she took one, and all others had gone
    assert choice(evening, "last").selected == "Cleo"
    assert "Judging by the cards, only Cleo can have been the last player. (SB-R8)" in notes(evening.blocks)
    assert evening.refusals() == []
    evening.send("last", "Ben")
    assert evening.refusals() == [
        "Cleo retired, so must hold 3 cards, not 4 (SB-R11)",
        "Ben was the last player, so played 5 cards like the last to retire, not 3 (SB-R8)",
    ]
    evening.send("last", "Cleo")
    assert not any("By the cards" in note for note in notes(evening.blocks))
    row = evening.enter()
    # Ana 21 - 3 = 18. Ben 1 + 2 + 3, the 3 doubled: 9, less 6 in hand: 3.
    # Cleo 6 + 5 + 5 + 7, the ace too low and single for the last player: 23, less 7 and 1 in hand: 15.
    assert cells(row) == ["+18", "+3", "+15"]
    assert why(row, 2) == [
        "6: the first number | +6 | SB-R3",
        "Q: scores anywhere | +5 | SB-R4",
        "Q: scores anywhere | +5 | SB-R4",
        "6-7: higher than 6 | +7 | SB-R3",
        "7-A: not higher than 7 | 0 | SB-R3",
        "A: last card, but it does not score | 0 | SB-R5",
        "A in hand | −1 | SB-R6",
        "2-2 in hand: a pair costs nothing | 0 | SB-R6",
        "7 in hand | −7 | SB-R6",
    ]
    assert row.label == "Hand 1"
    assert row.text == (
        "Ana: 2-K-4-4-K, in hand K-K-3; Ben: A-2-3, in hand 5-5-6; Cleo: 6-Q-Q-7-A, in hand 2-2-7-A; last player: Cleo"
    )
    assert evening.log.entries == [
        HandCards(
            (
                FinalCards(parse("2 K 4 4 K"), parse("K K 3")),
                FinalCards(parse("A 2 3"), parse("5 5 6")),
                FinalCards(parse("6 Q Q 7 A"), parse("2 2 7 A")),
            ),
            "Cleo",
        )
    ]
    evening.check_reopening()


def test_the_marked_last_player_is_not_doubled() -> None:
    evening = showboat()
    lay(evening, "Ana", "3 K", "Q Q Q")
    assert labels(evening, "player")[0] == "Ana  +13"  # 3 + 5 + 5
    evening.send("last", "Ana")
    assert labels(evening, "player")[0] == "Ana  +8"  # 3 + 5
    assert sums(evening.blocks)["What the cards score"][0][2] == (
        "K: last card, but not doubled for the last player | 0 | SB-R5"
    )


def test_what_is_wrong_is_said_while_cards_are_tapped() -> None:
    evening = showboat()
    assert not [note for note in every(evening.blocks, Note) if note.tone is Tone.BAD]
    tap(evening, "tableau", "4 4 4 4 4 4 4")
    assert "4 appears 7 times; the Island Deck has 6" in notes(evening.blocks)
    assert labels(evening, "player")[0] == "Ana"  # nothing to count
    evening.send("shorten")
    tap(evening, "hand", "A 2 3")  # a whole hand, so Ben comes next
    evening.send("player", "Ana")
    assert notes(evening.blocks) == []
    tap(evening, "hand", "5 6")
    assert notes(evening.blocks) == [
        "Ana holds 5 cards; the last player has 3 or 4 left, all others 3 (SB-R11)",
    ]
    evening.send("shorten")
    assert notes(evening.blocks) == []
    evening.send("last", "Ben")
    assert notes(evening.blocks) == ["Ana retired, so must hold 3 cards, not 4 (SB-R11)"]
    tap(evening, "tableau", "7")
    assert "Ana has played 7 cards, not 1 to 6 (SB-R10)" in notes(evening.blocks)


def test_points_are_typed_and_a_blank_is_no_zero() -> None:
    evening = showboat()
    evening.send("way", "points")
    number = numbers(evening.blocks)["Ben"]
    assert (number.least, number.most, number.value, number.colour) == (-22, 40, None, 1)
    evening.send("points", "Ana", 0)
    evening.send("points", "Ben", -22)
    assert evening.form.entry() is None
    assert evening.form.missing() == "Points not entered yet: Cleo. A blank is not a zero."
    evening.send("points", "Cleo", 41)
    assert evening.refusals() == ["Cleo cannot have 41: a hand scores -22 to 40 (SB-R7)"]
    evening.send("points", "Cleo", 40)
    entry = evening.form.entry()
    assert notes(evening.form.result(entry)) == ["After this: Ana 0 · Ben −22 · Cleo 40"]
    row = evening.enter()
    assert cells(row) == ["0", "−22", "+40"]
    assert why(row, 1) == ["as counted at the table | −22 | SB-R1"]
    assert row.text == ""
    evening.send("way", "points")
    evening.send("points", "Ana", 3)
    evening.send("points", "Ana", None)
    assert numbers(evening.blocks)["Ana"].value is None


def test_a_match_of_six_hands() -> None:
    evening = showboat(*NAMES)
    (status,) = list(evening.view.status(evening.table))
    assert status == Note("Deal 4 cards each · discard 12", icon="cards")  # 24 - 3 x 4
    # Hand 1 by cards. Ana 18 and Cleo 15 as above; Ben 3.
    lay(evening, "Ana", "2 K 4 4 K", "K K 3")
    lay(evening, "Ben", "A 2 3", "5 5 6")
    lay(evening, "Cleo", "6 Q Q 7 A", "2 2 7 A")
    evening.enter()
    figures = evening.view.figures(evening.table)
    assert [(each.name, each.value, each.detail) for each in figures] == [
        ("Ana", "18", "latest hand +18"),
        ("Ben", "3", "latest hand +3"),
        ("Cleo", "15", "latest hand +15"),
    ]
    type_points(evening, 20, -5, 0)
    type_points(evening, 7, 35, 12)
    # Hand 4 by cards. Ana 5 + 6 + 7 doubled: 25. Ben K alone, doubled: 10, less 5 + 6 + 7: -8.
    # Cleo last with three cards: Q + Q + A = 11, and A-A-A-4 in hand, where all three aces cancel: 11 - 4 = 7.
    lay(evening, "Ana", "5 6 7", "Q Q 3")
    evening.send("remove", "hand", 2)
    tap(evening, "hand", "Q")
    lay(evening, "Ben", "K", "5 6 7")
    lay(evening, "Cleo", "Q Q A", "A A A 4")
    row = evening.enter()
    assert cells(row) == ["+25", "−8", "+7"]
    type_points(evening, 0, 10, 22)
    (status,) = list(evening.view.status(evening.table))
    assert status == Note("Deal 4 cards each · discard 12", icon="cards")
    evening.send("way", "points")
    for player, points in (("Ana", -10), ("Ben", 30), ("Cleo", 11)):
        evening.send("points", player, points)
    entry = evening.form.entry()
    # Ana 18 + 20 + 7 + 25 + 0 - 10 = 60; Ben 3 - 5 + 35 - 8 + 10 + 30 = 65; Cleo 15 + 0 + 12 + 7 + 22 + 11 = 67.
    assert notes(evening.form.result(entry)) == [
        "After this: Ana 60 · Ben 65 · Cleo 67",
        "Cleo has 67, the most after six hands (SB-R1)",
    ]
    evening.enter()
    assert evening.log.state.totals == {"Ana": 60, "Ben": 65, "Cleo": 67}
    assert list(evening.view.status(evening.table)) == []
    figures = evening.view.figures(evening.table)
    assert [(each.value, each.mark) for each in figures] == [("60", ""), ("65", ""), ("67", "crown")]
    assert evening.view.total_reasons(evening.table, "Cleo") is None
    assert evening.view.target(evening.table) is None
    evening.check_reopening()
    assert [evening.row(position).label for position in range(6)] == [f"Hand {number}" for number in range(1, 7)]
    # Two more for Ben in hand 5, and he has 67 as well: the win is shared.
    evening.change(4, ("points", "Ben", 12))
    outcome = evening.log.state.outcome
    assert outcome is not None
    assert outcome.winners == ("Ben", "Cleo")
    # Hand 1 anew: Ana was the last player, with a fourth card, and Cleo holds one less.
    evening.change(0, ("last", "Ana"), ("player", "Cleo"), ("shorten",), ("player", "Ana"), ("card", "hand", "4"))
    # Ana's last king counts once: 2 + 5 + 4 + 0 + 5 = 16, less 3 and 4: 9. Cleo without the ace in hand: 23 - 7 = 16.
    assert cells(evening.row(0)) == ["+9", "+3", "+16"]
    assert evening.log.state.totals == {"Ana": 51, "Ben": 67, "Cleo": 68}


def test_an_extra_hand_for_those_who_tie() -> None:
    evening = showboat(extra_hand_for_ties=True)
    for _ in range(5):
        type_points(evening, 10, 10, 0)
    evening.send("way", "points")
    for player, points in (("Ana", 5), ("Ben", 5), ("Cleo", 4)):
        evening.send("points", player, points)
    entry = evening.form.entry()
    tie = "Ana, Ben tie for the win: an extra hand between them decides. (SB-A1)"
    assert notes(evening.form.result(entry)) == [
        "After this: Ana 55 · Ben 55 · Cleo 4",
        tie,
    ]
    evening.enter()
    assert evening.form.title == "Extra hand"
    assert notes(evening.view.status(evening.table)) == [
        "Deal 4 cards each · discard 16",  # 24 - 2 x 4
        tie,
        "Two players: nobody may retire before round 4. (SB-R9)",
    ]
    figures = evening.view.figures(evening.table)
    assert [(each.detail, each.is_out) for each in figures] == [
        ("plays the extra hand", False),
        ("plays the extra hand", False),
        ("latest hand +4", True),
    ]
    assert labels(evening, "player") == ["Ana", "Ben"]
    assert cells(type_points(evening, 12, 12)) == ["+12", "+12", ""]
    assert evening.form.title == "Extra hand 2"
    # By cards: Ana 7 + 5 + 5 + 5 doubled: 27. Ben, last: A 2 3 4: 10, less 7 in hand: 3.
    lay(evening, "Ana", "7 K Q K", "2 2 2")
    lay(evening, "Ben", "A 2 3 4", "A A 7")
    evening.send("last", "Ben")
    assert notes(evening.form.result(evening.form.entry())) == ["Ana won the extra hand after a tie at 55 (SB-A1)"]
    row = evening.enter()
    assert (row.label, cells(row)) == ("Extra hand 2", ["+27", "+3", ""])
    evening.check_reopening()
    assert evening.log.state.totals == {"Ana": 55, "Ben": 55, "Cleo": 4}
    reasons = evening.view.total_reasons(evening.table, "Ana")
    assert reasons is not None
    assert [line(each.text, each.points, each.ruling) for each in reasons] == [
        *[f"Hand {number} | +10" for number in range(1, 6)],
        "Hand 6 | +5",
        "Extra hand: +12 breaks the tie and adds nothing | SB-A1",
        "Extra hand 2: +27 breaks the tie and adds nothing | SB-A1",
    ]
    cleo = evening.view.total_reasons(evening.table, "Cleo")
    assert cleo is not None
    assert [each.text for each in cleo] == [f"Hand {number}" for number in range(1, 7)]
    # Ana 50, Ben 55, Cleo 40: Ben would have won after six hands, and no extra hand may follow.
    with pytest.raises(RuleError):
        evening.change(5, ("points", "Cleo", 40), ("points", "Ana", 0))


def test_two_players_do_not_retire_before_round_four() -> None:
    evening = showboat("Ana", "Ben")
    assert notes(evening.view.status(evening.table)) == [
        "Deal 4 cards each · discard 16",
        "Two players: nobody may retire before round 4. (SB-R9)",
    ]
    lay(evening, "Ana", "3 4 5", "Q Q K")
    lay(evening, "Ben", "3 4 5", "Q Q K")
    evening.send("last", "Ana")
    assert evening.refusals() == ["Ben retired in round 3; with two players, nobody may before round 4 (SB-R9)"]


def test_six_players_discard_nothing() -> None:
    evening = showboat("Ana", "Ben", "Cleo", "Dan", "Eva", "Fay")
    (status,) = list(evening.view.status(evening.table))
    assert status == Note("Deal 4 cards each", icon="cards")


def test_only_pairs_cancel_at_a_table_that_plays_so() -> None:
    evening = showboat(only_pairs_cancel=True)
    lay(evening, "Ana", "K", "4 4 4")
    # 5 doubled less one of three fours: 6 (SB-A2).
    assert labels(evening, "player")[0] == "Ana  +6"


def test_names_of_any_kind_and_cards_with_suits() -> None:
    names = ("cards", "%(player)s 100 %", "שרה")
    evening = showboat(*names)
    for name in names:
        lay(evening, name, "7 K Q K", "2 2 2" if name != "שרה" else "3 3 3 A")
    row = evening.enter()
    # 7 + 5 + 5 + 5 + 5 = 27; the last player 22 less 1: 21.
    assert cells(row) == ["+27", "+27", "+21"]
    evening.check_reopening()
    suited = HandCards(
        (
            FinalCards(parse("2A KT 4C"), parse("3B 3C AD")),
            FinalCards(parse("2B KC 4D"), parse("3A 3D AA")),
            FinalCards(parse("2C KD 4F"), parse("5A 5B 6A 6B")),
        ),
        names[2],
    )
    kind = evening.view.form_by_name["hand"]
    form = kind(evening.table, kind.draft_of(evening.table, suited))
    assert form.entry() == suited
    assert list(form.blocks())


def test_order_of_action_tells_who_goes_first_and_why() -> None:
    tool = showboat("Ana", "Ben", "Cleo", "Dan").tool("order")
    assert notes(tool.blocks) == ["Tap the card that each player has just laid down. Leave out anyone who has retired."]

    def play(card: str) -> None:
        tool.send("suit", card[-1])
        tool.send("card", card)

    play("KA")
    play("3T")
    play("3B")
    blocks = tool.blocks
    assert tiles(blocks, "remove")["Cleo's 3 of Boats; tap to remove it"].badge == "1"
    assert sums(blocks)[""][0] == [
        "1. Cleo: 3 of Boats (equal ranks: Boats come before Trees) | SB-R2",
        "2. Ben: 3 of Trees (3 comes before K) | SB-R2",
        "3. Ana: K of Anchors",
    ]
    tool.send("player", "Ana")
    tool.send("suit", "B")
    assert not tiles(tool.blocks, "card")["3 of Boats"].enabled
    tool.send("card", "AB")
    assert sums(tool.blocks)[""][0][0] == "1. Ana: A of Boats (A comes before 3) | SB-R2"
    tool.send("remove", "Ben")
    assert len(sums(tool.blocks)[""][0]) == 2
    play("QF")
    play("KF")  # Dan, the last without a card
    assert sums(tool.blocks)[""][0][-2:] == [
        "3. Ben: Q of Flowers (Q comes before K) | SB-R2",
        "4. Dan: K of Flowers",
    ]
    assert not tiles(tool.blocks, "card")
    tool.send("next")
    assert tool.draft == {}
