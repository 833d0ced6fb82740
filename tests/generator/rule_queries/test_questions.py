"""What games can be asked besides their score, by the rulebooks' own examples where they have one."""

import re
import shlex
from typing import Any

import pytest

from generator.cli.rules_commands import load_answers
from generator.rule_queries.contract import Question
from scorekeeper.games import BUILT_IN
from tests.generator.rule_queries.conftest import Asked, data

IDS = {"above-water": "AW", "showboat": "SB", "five-suit": "FS", "down-the-well": "DW", "to-the-bottom": "TB"}
"""What the rulings of each game begin with."""

QUESTIONS = [
    # Showboat 1.0, 2020, Each Round: aces first, then the numbers, then Q and K; Anchors before Trees.
    (
        "showboat order",
        ["4F KA AD 4B QT"],
        "AD acts first",
        {"order": ["AD", "4B", "4F", "QT", "KA"], "positions": [2, 3, 0, 4, 1]},
    ),
    ("showboat order", ["6D 6C"], "6C acts first", {"order": ["6C", "6D"], "positions": [1, 0]}),
    # Five-suit: follow the lead if you can; the 2 of Paper opens, or the lowest Paper there is.
    (
        "five-suit plays",
        ["KR 3P 7L", "--trick", "10P *W"],
        "may play 3P",
        {
            "playable": ["3P"],
            "forbidden": [
                {
                    "cards": ["KR", "7L"],
                    "message": "Paper was led, and anyone who holds it must follow",
                    "ruling": "FS-R5",
                }
            ],
        },
    ),
    ("five-suit plays", ["KR 7L", "--trick", "10P"], "may play KR 7L", {"playable": ["KR", "7L"], "forbidden": []}),
    ("five-suit plays", ["KR 7L"], "may play KR 7L", {"playable": ["KR", "7L"], "forbidden": []}),
    (
        "five-suit plays",
        ["5P 2P KR", "--first"],
        "may play 2P",
        {
            "playable": ["2P"],
            "forbidden": [
                {
                    "cards": ["5P", "KR"],
                    "message": "the first trick begins with 2P, the lowest Paper card dealt",
                    "ruling": "FS-R5",
                }
            ],
        },
    ),
    (
        "five-suit plays",
        ["KR 7L", "--rule", "rock-breaks-everything"],
        "may play 7L",
        {
            "playable": ["7L"],
            "forbidden": [
                {
                    "cards": ["KR"],
                    "message": "Rock may not be led before one has been played in this hand",
                    "ruling": "FS-R10",
                }
            ],
        },
    ),
    (
        "five-suit plays",
        ["KR 7L", "--rock-out", "--rule", "rock-breaks-everything"],
        "may play KR 7L",
        {"playable": ["KR", "7L"], "forbidden": []},
    ),
    ("five-suit opener", ["3P KR / 2P 5L / *P 9S"], "hand 2 leads 2P", {"card": "2P", "position": 1}),
    ("five-suit opener", ["3P KR / 5L / 9S"], "hand 1 leads 3P", {"card": "3P", "position": 0}),
    ("five-suit opener", ["3P KR / 5L / *P 9S"], "hand 3 leads *P", {"card": "*P", "position": 2}),
    (
        "five-suit opener",
        ["3P KR / 5L / *P 9S", "--rule", "paper-joker-stands-in"],
        "hand 1 leads 3P",
        {"card": "3P", "position": 0},
    ),
    ("five-suit opener", ["KR / 5L / *P 9S"], "hand 3 leads *P", {"card": "*P", "position": 2}),
    ("five-suit opener", ["KR / 5L / 9S"], "the player left of the dealer leads", {"card": None, "position": None}),
    # Down the Well 1.2, 2023, Play: on a 6 of Anchors any Anchor of 7 or higher; Example of Play: the 5 of Crabs is
    # turned up, nobody holds the 2, and player 3 opens with the 3.
    ("down-the-well plays", ["7A 5A KA", "--piles", "6A"], "may play 7A KA", {"playable": ["7A", "KA"]}),
    ("down-the-well plays", ["AA 4B", "--piles", "KA"], "may play AA 4B", {"playable": ["AA", "4B"]}),
    (
        "down-the-well plays",
        ["5A 2B", "--piles", "6A 3B"],
        "nothing can be played: out for this round",
        {"playable": []},
    ),
    (
        "down-the-well opener",
        ["4C KA / 7C / 3C 4B / AF / 6D", "--turned", "5C"],
        "hand 3 opens with 3C",
        {"card": "3C", "position": 2, "lead_suit": "C"},
    ),
    # No Trees are held: Anchors follow.
    (
        "down-the-well opener",
        ["4C KA / 7A / 3C 4B", "--turned", "5T"],
        "hand 2 opens with 7A",
        {"card": "7A", "position": 1, "lead_suit": "A"},
    ),
    (
        "down-the-well opener",
        ["4C / 7C / 3B / AF / 6D / QC"],
        "hand 1 opens with 4C",
        {"card": "4C", "position": 0, "lead_suit": "C"},
    ),
    # To the Bottom, Drawing: 3, 4, 5 in the Cruise; 0, 1, 2, 3 in the Sinking; Anchor stops it.
    ("to-the-bottom draws", ["--turn", "1"], "3 cards", {"cards": 3}),
    ("to-the-bottom draws", ["--turn", "7"], "5 cards", {"cards": 5}),
    ("to-the-bottom draws", ["--turn", "2", "--sinking"], "1 card", {"cards": 1}),
    ("to-the-bottom draws", ["--turn", "9", "--sinking", "--board", "Anchor"], "0 cards", {"cards": 0}),
    # Notes, Seal: Teacher's owner pays 5 for Seal whatever lies beside her; Teacher: five cards on board double it.
    ("to-the-bottom teacher", ["Seal Pirate", "--board", "Teacher"], "17 points", {"points": 17}),
    (
        "to-the-bottom teacher",
        ["Seal", "--board", "Teacher Rats Rats Baby Baby"],
        "10 points",
        {"points": 10},
    ),
    # Notes, Arbiter: Pirate alone; Steersman and himself together; Iceberg and Lifeboat count 10 each.
    ("to-the-bottom arbiter", ["Arbiter Rats / Pirate"], "Arbiter takes Pirate", {"boards": [[], ["Pirate"]]}),
    (
        "to-the-bottom arbiter",
        ["Arbiter Rats / Steersman Seal"],
        "Arbiter takes Arbiter, Steersman",
        {"boards": [["Arbiter"], ["Steersman"]]},
    ),
    (
        "to-the-bottom arbiter",
        ["Arbiter Lifeboat / Iceberg Steersman"],
        "Arbiter takes Lifeboat, Iceberg",
        {"boards": [["Lifeboat"], ["Iceberg"]]},
    ),
    # Above Water, 2004, Bid on cards: strictly more, 9 at most.
    (
        "above-water outbid",
        ["4 - 9"],
        "lot 1: 5 or more, lot 2: 0 or more, lot 3: nothing",
        {
            "lots": [
                {"position": 0, "bid": 4, "least": 5},
                {"position": 1, "bid": None, "least": 0},
                {"position": 2, "bid": 9, "least": None},
            ]
        },
    ),
    ("above-water outbid", ["0"], "lot 1: 1 or more", {"lots": [{"position": 0, "bid": 0, "least": 1}]}),
    # Exhausting the Deck: 4 the first time through the deck, 5 the second, 6 the third.
    ("above-water ante", [], "the ante is 4", {"ante": 4}),
    ("above-water ante", ["--exhausted", "1"], "the ante is 5", {"ante": 5}),
    ("above-water ante", ["--exhausted", "2", "--rule", "starting-ante=3"], "the ante is 5", {"ante": 5}),
    (
        "above-water ante",
        ["--exhausted", "2", "--stones", "9;5, 6"],
        "the ante is 6; out: player 2",
        {
            "ante": 6,
            "players": [
                {"position": 0, "stones": 9, "missing": 0},
                {"position": 1, "stones": 5, "missing": 1},
                {"position": 2, "stones": 6, "missing": 0},
            ],
            "winners": [],
        },
    ),
    # Winning the Game: the last one left, or of those who are all short the least short.
    (
        "above-water ante",
        ["--stones", "4 3"],
        "the ante is 4; player 1 wins",
        {
            "ante": 4,
            "players": [{"position": 0, "stones": 4, "missing": 0}, {"position": 1, "stones": 3, "missing": 1}],
            "winners": [0],
        },
    ),
    (
        "above-water ante",
        ["--stones", "1 3"],
        "the ante is 4; player 2 wins",
        {
            "ante": 4,
            "players": [{"position": 0, "stones": 1, "missing": 3}, {"position": 1, "stones": 3, "missing": 1}],
            "winners": [1],
        },
    ),
    (
        "above-water ante",
        ["--stones", "2 2"],
        "the ante is 4; player 1 and player 2 are equally short: the most cards win",
        {
            "ante": 4,
            "players": [{"position": 0, "stones": 2, "missing": 2}, {"position": 1, "stones": 2, "missing": 2}],
            "winners": [],
        },
    ),
]


@pytest.mark.parametrize(
    ("question", "words", "headline", "found"), QUESTIONS, ids=[f"{each[0]} {' '.join(each[1])}" for each in QUESTIONS]
)
def test_games_can_be_asked_more(
    ask: Asked, question: str, words: list[str], headline: str, found: dict[str, Any]
) -> None:
    asked = ["score", *question.split(), *words]
    code, out, err = ask(*asked)
    first, *because = out.splitlines()
    assert (code, first, err) == (0, headline, "")
    assert because
    ruling = re.compile(rf"\((?:{IDS[question.split()[0]]}-[RA]\d+|ours)\)$")
    assert all(ruling.search(line) for line in because)
    assert data(ask, *asked) == {**found, "because": [line.strip() for line in because]}


EXAMPLES = [
    (game.id, question)
    for game in BUILT_IN.values()
    if game.answers_module
    for answers in [load_answers(game)]
    for question in (answers.score, *answers.questions.values(), *answers.commands.values())
]


@pytest.mark.parametrize(("game", "question"), EXAMPLES, ids=[question.example for _, question in EXAMPLES])
def test_the_example_of_every_question_is_answered_and_its_help_is_there(
    ask: Asked, game: str, question: Question
) -> None:
    pnp, *words = shlex.split(question.example)
    code, out, err = ask(*words)
    assert (pnp, code, err) == ("pnp", 0, "")
    assert len(out.splitlines()) > 1
    named = words[: next(place for place, word in enumerate(words) if " " in word or word.startswith("-"))]
    code, told, _ = ask(*named, "--help")
    assert code == 0
    first = (question.ask.__doc__ or "").split("\n")[0]
    assert " ".join(first.split()) in " ".join(told.split())
    assert f"Example: {question.example}" in " ".join(told.split())


def test_the_help_of_a_game_lists_what_else_it_can_be_asked(ask: Asked) -> None:
    _, out, _ = ask("score", "five-suit", "--help")
    told = " ".join(out.split())
    assert "More questions, each with its own --help: five-suit plays which cards of a hand may be played" in told
    assert "five-suit opener who leads to the first trick, and which card." in told
