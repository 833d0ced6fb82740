"""The referee's commands as a table asks them: answers, reasons, JSON, and what is refused."""

import json

import pytest

from generator.rule_queries import simulation
from tests.generator.rule_queries.conftest import Asked, data

ANSWERS = [
    (["score", "above-water", "3D 3H 3S 7D 7H 7S"], "19 stones"),
    (["score", "above-water", "--groups", "3D 3H 3S / 7D 7H 7S"], "19 stones"),
    (["score", "above-water", "5D 5C 6C"], "4 stones"),
    (["score", "above-water", "--groups", "5S 6S / AC"], "4 stones"),
    (["score", "above-water", "--groups", ""], "0 stones"),
    (["score", "above-water", "3D 3H * 7D 7H"], "15 stones"),
    (["score", "above-water", "3D 3H * 7D 7H", "--rule", "synergy-counts-repeats"], "12 stones"),
    (["score", "above-water", "3D 9S"], "0 stones"),
    (["score", "above-water", "3♦ ♥3 joker; 7d h7"], "15 stones"),
    (["score", "above-water", "--groups", "TD JD; 7D 7H"], "8 stones"),
    (["score", "above-water", "3D 3H 3S 9S", "--most-cards"], "3 cards for 8 stones"),
    (["score", "above-water", "2C 2D 2H 3S", "--most-cards"], "4 cards for 7 stones"),
    (["score", "above-water", "AH 7C", "--most-cards"], "1 card for 0 stones"),
    (["score", "above-water", "AS 7C", "--most-cards"], "0 cards for 0 stones"),
    (["score", "showboat", "--tableau", "2 K 4 4 K", "--hand", "K K 3"], "18 points"),
    (["score", "showboat", "--tableau", "2 K 4 4 K", "--hand", "K K 3", "--last"], "13 points"),
    (["score", "showboat", "--tableau", "A"], "2 points"),
    (["score", "five-suit", "--bid", "4", "--took", "6"], "42 points, 2 bags"),
    (["score", "five-suit", "--bid", "4", "--took", "6", "--bags", "9"], "42 points, 2 bags; the bags cost 100"),
    (["score", "five-suit", "--bid", "0", "--took", "0"], "150 points, 0 bags"),
    (["score", "five-suit", "--bid", "nil", "--took", "0"], "150 points, 0 bags"),
    (["score", "five-suit", "--bid", "Nil", "--took", "1"], "0 points, 1 bag"),
    (["trick", "7P 2L *W 10S"], "*W wins"),
    (["trick", "P7;2l, jokerW TS"], "*W wins"),
    (["trick", "7P 2L 10S 9S"], "10S wins"),
    (["trick", "7P 2R 10S"], "10S wins"),
    (["trick", "7P 2R 10S", "--rock-breaks"], "2R wins"),
    (["score", "down-the-well", "--own", "1", "--others", "4"], "5 points"),
    (["score", "to-the-bottom", "--board", "Pirate Seal Passenger"], "18 points"),
    (["score", "to-the-bottom", "--play", "Passenger", "--on-board", "5", "--lifeguard"], "0 points"),
    (["score", "to-the-bottom", "--play", "Passenger", "--on-board", "6", "--lifeguard"], "1 point"),
    (["score", "to-the-bottom", "--play", "Passenger", "--on-board", "5"], "2 points"),
    (["score", "to-the-bottom", "--play", "Pirate"], "12 points"),
    (["score", "to-the-bottom", "--play", "Pirate", "--board", "Seal Seal Seal Seal Lifeguard"], "11 points"),
    (["score", "to-the-bottom", "--buy", "Iceberg"], "20 points"),
    (["score", "to-the-bottom", "--jettison", "Pirate Seal"], "22 points"),
]


@pytest.mark.parametrize(("words", "headline"), ANSWERS, ids=[" ".join(words) for words, _ in ANSWERS])
def test_the_first_line_is_the_answer_and_the_rest_says_why(ask: Asked, words: list[str], headline: str) -> None:
    code, out, err = ask(*words)
    first, *because = out.splitlines()
    assert (code, first, err) == (0, headline, "")
    assert because
    assert all(line.startswith("  ") for line in because)


def test_json_of_above_water(ask: Asked) -> None:
    found = data(ask, "score", "above-water", "3D 3H 3S 7D 7H 7S")
    assert found["stones"] == 19
    assert sorted((group["kind"], sorted(group["cards"]), group["stones"]) for group in found["groups"]) == [
        ("set", ["3D", "3H", "3S"], 8),
        ("set", ["7D", "7H", "7S"], 8),
    ]
    assert found["because"][-1] == "synergy: 2 sets with exactly D H S, 3 (AW-R7)"


def test_json_of_above_water_names_the_ace_that_changes_suits(ask: Asked) -> None:
    # 4S 5H=5S 6S is a run of 8; AC gives its power for it, and pays nothing itself.
    found = data(ask, "score", "above-water", "--groups", "4S 5H=5S 6S / AC")
    assert found["stones"] == 8
    assert found["groups"] == [
        {"kind": "run", "cards": ["4S", "5H=5S", "6S"], "stones": 8},
        {"kind": "power", "cards": ["AC"], "stones": 0},
    ]


def test_json_of_the_most_cards(ask: Asked) -> None:
    # The run with the ace of hearts, and the ace of diamonds for its power.
    found = data(ask, "score", "above-water", "AH AD 2H", "--most-cards")
    assert (found["cards"], found["stones"], found["aces"]) == (3, 4, ["AD"])
    assert [(group["kind"], group["stones"]) for group in found["groups"]] == [("run", 4)]
    assert found["because"][-1] == "AD for its power (AW-R10)"


def test_json_of_ways_to_reach(ask: Asked) -> None:
    # 3 cards pay 8; two pairs 4 + 4 + 3; all six 8 + 8 + 3. Nothing of 5 cards pays more than 11.
    found = data(ask, "score", "above-water", "3D 3H 3S 7D 7H 7S", "--reach", "5")
    assert found["stones"] == 8
    assert [(way["cards"], way["stones"]) for way in found["ways"]] == [(3, 8), (4, 11), (5, 12), (6, 19)]


def test_stones_out_of_reach_say_how_many_there_are(ask: Asked) -> None:
    code, out, _ = ask("score", "above-water", "3D 3H", "--reach", "5")
    assert (code, out.splitlines()[0]) == (0, "5 stones cannot be reached; the most is 4")
    assert data(ask, "score", "above-water", "3D 3H", "--reach", "5")["ways"] == []


def test_json_of_a_deal_has_its_own_points_beside_bags_and_penalty(ask: Asked) -> None:
    found = data(ask, "score", "five-suit", "--bid", "4", "--took", "6", "--bags", "9")
    assert (found["points"], found["bags"], found["penalty"]) == (42, 2, 100)
    assert found["because"][0] == "bid 4, made: 4 × 10, 40 (FS-R6)"


def test_json_of_a_trick_counts_positions_from_0_as_the_rules_do(ask: Asked) -> None:
    found = data(ask, "trick", "7P 2L *W 10S")
    assert (found["winner"], found["position"]) == ("*W", 2)
    assert any("FS-R4" in line for line in found["because"])


@pytest.mark.parametrize(
    ("words", "points"),
    [
        (["score", "showboat", "--tableau", "2 K 4 4 K", "--hand", "K K 3"], 18),
        (["score", "down-the-well", "--own", "1", "--others", "4"], 5),
        (["score", "to-the-bottom", "--play", "Passenger", "--on-board", "5", "--lifeguard"], 0),
        (["score", "to-the-bottom", "--board", "Pirate Seal Passenger"], 18),
    ],
)
def test_json_has_points_and_because(ask: Asked, words: list[str], points: int) -> None:
    found = data(ask, *words)
    assert found["points"] == points
    assert all(isinstance(line, str) for line in found["because"])


FAULTS = [
    (["score", "above-water", "3D 3X ZZ"], ["'3X' is not a card in the standard deck\n", "'ZZ' is not a card"]),
    (["score", "above-water", "3D 3D 4C 4C"], ["3D appears 2 times", "4C appears 2 times"]),
    (["score", "above-water", "--groups", "3D 5H / 5C 5S 6D"], ["consecutive", "repeat"]),
    (["score", "above-water", "3D 3H", "--groups", "3D 3S"], ["3S is not in the hand"]),
    (["score", "above-water", "3D 3H", "--reach", "0"], ["--reach 0: it must be 1 or more"]),
    (["score", "above-water", "3D", "--rule", "synergy"], ["'synergy' is not a house rule"]),
    (["score", "showboat", "--tableau", "2 K 8", "--hand", "9"], ["'8' is not a card", "'9' is not a card"]),
    (["score", "five-suit", "--bid", "24", "--took", "24"], ["the bid is 24", "the player took 24"]),
    (["score", "five-suit", "--bid", "15", "--took", "2", "--hand-size", "14"], ["the bid is 15"]),
    (["score", "five-suit", "--bid", "1", "--took", "1", "--hand-size", "24"], ["--hand-size 24: it must be 1 to 23"]),
    (["trick", "7P 7P"], ["7P"]),
    (["trick", ""], ["card"]),
    (
        ["score", "down-the-well", "--own", "-1", "--others", "-4"],
        ["--own -1: it must be 0 or more", "--others -4: it"],
    ),
    (["score", "to-the-bottom", "--board", "Pirat"], ["did you mean Pirate"]),
    (["score", "to-the-bottom", "--buy", "Passenger"], ["never in the shop (TB-R1)"]),
    (["score", "to-the-bottom", "--play", "Seal", "--board", "Seal", "--on-board", "2"], ["is given twice"]),
    (["score", "to-the-bottom", "--play", "Seal", "--on-board", "0", "--lifeguard"], ["cannot include Lifeguard"]),
    (["score", "to-the-bottom", "--play", "Seal", "--on-board", "-1"], ["--on-board -1: it must be 0 or more"]),
    (["score", "showboat", "order", "4F 4F"], ["4F appears 2 times"]),
    (["score", "showboat", "order", "4 KA"], ["'4' is not a card"]),
    (["score", "five-suit", "plays", "7P 7P", "--trick", "7P"], ["7P appears 3 times"]),
    (["score", "five-suit", "plays", "*P", "--rule", "jokers=off"], ["*P: the jokers are not in play (FS-A9)"]),
    (["score", "five-suit", "opener", "7P / 7P"], ["7P appears 2 times"]),
    (["score", "down-the-well", "plays", "7A", "--piles", "6A 5A"], ["two top cards of Anchors; a pile has one"]),
    (["score", "down-the-well", "opener", "7A", "--turned", "6A"], ["for 2 to 6 players, not for 1"]),
    (["score", "to-the-bottom", "draws", "--turn", "0"], ["--turn 0: it must be 1 or more"]),
    (["score", "to-the-bottom", "arbiter", "Arbitr / Seel"], ["did you mean Arbiter", "did you mean Seal"]),
    (["score", "above-water", "outbid", "4 x"], ["'x' is not a bid; write stones, or -"]),
    (["score", "above-water", "outbid", "12"], ["A bid is 0 to 9 stones, not 12 (AW-R3)"]),
    (["score", "above-water", "ante", "--exhausted", "-1"], ["--exhausted -1: it must be 0 or more"]),
    (["score", "above-water", "ante", "--stones", "9 -2"], ["--stones -2: it must be 0 or more"]),
    (["score", "above-water", "ante", "--stones", "9 many"], ["--stones: 'many' is not a whole number"]),
    (["score", "above-water", "ante", "--rule", "starting-ante=12"], ["1 to 9 stones, not 12 (AW-R15)"]),
    (["simulate", "showboat", "--games", "0"], ["0 games"]),
    (["simulate", "five-suit", "--players", "6"], ["for 3 to 5 players, not for 6"]),
    (["simulate", "rounds"], ["Any other game cannot be simulated; its rules have no module simulator"]),
    (["rules", "five-suit", "FS-R30"], ["did you mean FS-R3?"]),
]


@pytest.mark.parametrize(("words", "faults"), FAULTS, ids=[" ".join(words) for words, _ in FAULTS])
def test_nonsense_exits_1_with_a_line_for_each_fault(ask: Asked, words: list[str], faults: list[str]) -> None:
    code, out, err = ask(*words)
    lines = err.splitlines(keepends=True)
    assert (code, out, len(lines)) == (1, "", len(faults))
    for line, fault in zip(lines, faults, strict=True):
        assert line.startswith("error: ")
        assert fault in line


@pytest.mark.parametrize(
    ("words", "errors", "exit_code"),
    [
        (
            ["score", "above-water", "--groups", "5S 6H=6S"],
            [{"message": "6H=6S: no ace of clubs is turned in to change a suit", "ruling": "AW-R10"}],
            1,
        ),
        (
            ["score", "down-the-well", "--own", "-1", "--others", "-4"],
            [
                {"message": "--own -1: it must be 0 or more", "ruling": ""},
                {"message": "--others -4: it must be 0 or more", "ruling": ""},
            ],
            1,
        ),
        (
            ["simulate", "showboat", "--games", "0"],
            [{"message": "0 games to simulate; must be 1 or more", "ruling": ""}],
            1,
        ),
        (
            ["rules", "five-suit", "FS-R30"],
            [{"message": "'FS-R30' is not a ruling of this game; did you mean FS-R3?", "ruling": ""}],
            1,
        ),
        (["score", "five-suit", "--bid", "1"], [{"message": "Missing option '--took'.", "ruling": ""}], 2),
        (
            ["score", "to-the-bottom"],
            [{"message": "Invalid value: give --board, --play, --buy or --jettison", "ruling": ""}],
            2,
        ),
    ],
)
def test_with_json_what_is_wrong_is_json_too(
    ask: Asked, words: list[str], errors: list[dict[str, str]], exit_code: int
) -> None:
    code, out, err = ask(*words, "--json")
    assert (code, json.loads(out), err) == (exit_code, {"errors": errors}, "")
    assert ask(*words)[0] == exit_code


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (["score", "above-water"], "give the hand"),
        (
            ["score", "five-suit", "--bid", "none", "--took", "2"],
            "'none' is not a bid; write a number of tricks, or nil",
        ),
        (["score", "above-water", "3D 3H", "--reach", "3", "--most-cards"], "use one"),
        (["score", "to-the-bottom"], "give --board"),
        (["score", "showboat", "order", "4F"], "give two cards or more"),
        (["score", "five-suit", "plays", ""], "give the hand"),
        (["score", "five-suit", "plays", "7P", "--first", "--rock-out"], "contradict each other"),
        (["score", "down-the-well", "plays", " "], "give the hand"),
        (["score", "down-the-well", "opener", "7A / 6A"], "give the card with --turned"),
        (["score", "down-the-well", "opener", "7A/6A/5A/4A/3A/2A", "--turned", "QA"], "remove --turned"),
        (["score", "down-the-well", "opener", " / ", "--turned", "QA"], "give each player's cards"),
        (["score", "to-the-bottom", "teacher", ""], "give the jettisoned cards"),
        (["score", "to-the-bottom", "arbiter", " / "], "give the boards"),
        (["score", "above-water", "outbid", ""], "give the bids"),
        (["score", "to-the-bottom", "--board", "Seal", "--lifeguard"], "go with --play"),
        (["score", "canasta"], "canasta"),
        (["simulate", "canasta"], "canasta"),
        (["rules", "canasta"], "canasta"),
    ],
)
def test_wrong_usage_exits_2(ask: Asked, words: list[str], wrong: str) -> None:
    code, _, err = ask(*words)
    assert code == 2
    assert wrong in err


@pytest.mark.parametrize("game", ["above-water", "showboat", "down-the-well", "five-suit", "to-the-bottom"])
def test_simulations_of_a_seed_are_alike_and_count_every_game(ask: Asked, game: str) -> None:
    words = ("simulate", game, "--games", "2", "--seed", "5", "--players", "3")
    found = data(ask, *words)
    assert found == data(ask, *words)
    assert sum(found["lengths"]["counts"].values()) == 2
    assert sum(found["scores"]["counts"].values()) == 6
    assert sum(found["wins"]) == sum(found["winning_scores"]["counts"].values()) >= 2
    assert found["lengths"]["least"] <= found["lengths"]["median"] <= found["lengths"]["most"]


def test_a_game_for_other_numbers_than_ours_is_simulated_with_the_nearest() -> None:
    assert [simulation.usual_count(counts) for counts in (range(2, 3), range(2, 7), range(5, 9))] == [2, 4, 5]


def test_house_rules_hold_in_simulations(ask: Asked) -> None:
    # A seventh, eighth ... hand is played only where ties are played out: six hands without.
    plain = data(ask, "simulate", "above-water", "--games", "3", "--seed", "2")
    dear = data(ask, "simulate", "above-water", "--games", "3", "--seed", "2", "--rule", "starting_ante=9")
    assert dear["lengths"]["mean"] < plain["lengths"]["mean"]


def test_distributions_are_told_by_their_quartiles() -> None:
    # 1 2 3 4 | 10: the inclusive quartiles of five values are the second, third and fourth.
    found = simulation.Distribution({1: 1, 2: 1, 3: 1, 4: 1, 10: 1})
    assert found.summary == {
        "least": 1,
        "lower_quartile": 2,
        "median": 3,
        "upper_quartile": 4,
        "most": 10,
        "mean": 4.0,
    }
    assert simulation.Distribution({7: 1}).summary["median"] == 7


def test_a_printed_simulation_has_a_bar_for_every_game(ask: Asked) -> None:
    code, out, _ = ask("simulate", "down-the-well", "--games", "4")
    assert code == 0
    lengths, scores, winners = out.split("\n\n")[1:4]
    for block, total in ((lengths, 4), (scores, 16), (winners, 4)):
        rows = block.splitlines()[1:]
        assert len(rows) <= simulation.BARS
        assert sum(int(row.split()[-1]) for row in rows) == total
    assert "games won by seat: " in out
