"""Fields drawn by seed: the same in every print, different on each copy, and refused where that cannot be."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from generator.deck.loader import load_deck
from generator.deck.model import Deck
from generator.errors import DeckDataError
from tests.generator.strangers import make_deck

BINGO = """\
draws:
  b: {from: 1-15, count: 5}
  i: {from: 16-30, count: 5}
  n: {from: 31-45, count: 4}
  g: {from: 46-60, count: 5}
  o: {from: 61-75, count: 5}
"""


def head(draws: str, text: str) -> str:
    box = f"{{text: '{text}', at: [0, 0, 100%, -0.1], size: 3}}"
    return f"{draws}face: f\nfaces: {{f: {{boxes: {{n: {box}}}}}}}\n"


def deck_of(folder: Path, draws: str, text: str, cards: str) -> Deck:
    return load_deck(make_deck(folder, cards, {"words.csv": WORDS}, head=head(draws, text)))


def faults(folder: Path, draws: str, text: str = "<d>", cards: str = "  - {id: a, copies: 3}\n") -> list[str]:
    with pytest.raises(DeckDataError) as caught:
        deck_of(folder, draws, text, cards)
    return [f"{fault.key}: {fault.message}" for fault in caught.value.faults]


def from_a_bag(seed: str, choices: Sequence[object], count: int) -> list[str]:
    """Draw from a bag, as one would by hand: what was last takes the place of what was drawn."""
    left, generator, drawn = list(choices), Random(seed), []
    for _ in range(count):
        place = int(generator.random() * len(left))
        drawn.append(str(left[place]))
        left[place] = left[-1]
        left.pop()
    return drawn


WORDS = "Word,Kind\nship,noun\nstorm,noun\nsail,verb\nmoor,verb\n,noun\n"


def test_bingo_cards_are_right_and_all_different(tmp_path: Path) -> None:
    deck = deck_of(tmp_path, BINGO, "<b> <i> <n> <g> <o>", "  - {id: sheet, copies: 30}\n")
    assert [card.id for card in deck.cards] == [f"sheet.{copy}" for copy in range(1, 31)]
    rows = []
    for card in deck.cards:
        columns = [list(map(int, card.copy_fields[name].split("\n"))) for name in "bingo"]
        rows.append(columns)
        for place, (column, count) in enumerate(zip(columns, (5, 5, 4, 5, 5), strict=True)):
            assert len(set(column)) == len(column) == count
            assert all(15 * place < number <= 15 * place + 15 for number in column)
    assert len({str(row) for row in rows}) == 30


def test_a_draw_is_what_its_seed_says_and_stays_so(tmp_path: Path) -> None:
    deck = deck_of(tmp_path, f"seed: 7\n{BINGO}", "<b> <i>", "  - {id: sheet, copies: 3}\n")
    for copy, card in enumerate(deck.cards, start=1):
        for name, numbers in (("b", range(1, 16)), ("i", range(16, 31))):
            assert card.copy_fields[name].split("\n") == from_a_bag(f"7/{name}/sheet/{copy}", numbers, 5)
    assert deck.cards[0].copy_fields["b"] == "4\n7\n15\n13\n8"  # on paper since the first version


def test_no_card_changes_with_another(tmp_path: Path) -> None:
    draws = f"seed: 7\n{BINGO}"
    before = deck_of(tmp_path, draws, "<b>", "  - {id: sheet, copies: 3}\n")
    after = deck_of(tmp_path, f"{draws}  w: {{from: 1-9}}\n", "<b> <w>", "  - {id: new}\n  - {id: sheet, copies: 5}\n")
    drawn = {card.id: card.copy_fields["b"] for card in after.cards}
    assert {card.id: card.copy_fields["b"] for card in before.cards}.items() <= drawn.items()
    other = deck_of(tmp_path, f"seed: 8\n{BINGO}", "<b>", "  - {id: sheet, copies: 3}\n")
    assert {card.copy_fields["b"] for card in other.cards}.isdisjoint(drawn.values())


def test_a_field_is_one_value_or_all_of_them_as_lines(tmp_path: Path) -> None:
    deck = deck_of(tmp_path, "draws: {d: {from: 1-6, count: 3}}\n", "<d> <d.1> <d.3>", "  - {id: a}\n")
    fields = deck.cards[0].copy_fields
    assert list(fields) == ["d", "d.1", "d.3"]
    assert [fields["d"].split("\n")[place] for place in (0, 2)] == [fields["d.1"], fields["d.3"]]


def test_dice_may_show_the_same_twice_and_a_bag_gives_each_once(tmp_path: Path) -> None:
    dice = deck_of(tmp_path, "draws: {d: {from: 1-6, count: 100, repeat: true}}\n", "<d>", "  - {id: a}\n")
    assert set(dice.cards[0].copy_fields["d"].split("\n")) == set("123456")
    bag = deck_of(tmp_path, "draws: {d: {from: [red, red, blue, 1-2], count: 5}}\n", "<d>", "  - {id: a}\n")
    assert sorted(bag.cards[0].copy_fields["d"].split("\n")) == ["1", "2", "blue", "red", "red"]


@pytest.mark.parametrize(
    ("column", "words"), [("", "moor sail ship storm"), (", column: kind", "noun noun noun verb verb")]
)
def test_words_come_from_a_column_of_a_table(tmp_path: Path, column: str, words: str) -> None:
    count = len(words.split())
    draws = f"draws: {{d: {{from: words.csv{column}, count: {count}}}}}\n"
    deck = deck_of(tmp_path, draws, "<d>", "  - {id: a}\n")
    assert sorted(deck.cards[0].copy_fields["d"].split()) == words.split()


def test_all_different_cards_are_found_to_the_last(tmp_path: Path) -> None:
    # Six ways to draw two of three in order, as many as copies.
    deck = deck_of(tmp_path, "draws: {d: {from: 1-3, count: 2}}\n", "<d>", "  - {id: a, copies: 6}\n")
    assert sorted(card.copy_fields["d"] for card in deck.cards) == ["1\n2", "1\n3", "2\n1", "2\n3", "3\n1", "3\n2"]


@pytest.mark.parametrize(
    ("draw", "text", "copies", "possible"),
    [
        ("{from: 1-3, count: 2}", "<d>", 7, "6 different cards; print 6"),
        ("{from: 1-3, count: 2}", "<d.2>", 4, "3 different cards; print 3"),
        ("{from: 1-3, count: 2, repeat: true}", "<d>", 10, "9 different cards; print 9"),
        ("{from: [a, a, a, a], count: 2}", "<d>", 2, "1 different card; print 1"),
        # Of two a and one b: aa, ab, ba, which is found by drawing alone.
        ("{from: [a, a, b], count: 2}", "<d>", 4, "3 different cards; print 3"),
    ],
)
def test_more_copies_than_can_differ_are_refused(
    tmp_path: Path, draw: str, text: str, copies: int, possible: str
) -> None:
    cards = f"  - {{id: a, copies: {copies}}}\n"
    assert faults(tmp_path, f"draws: {{d: {draw}}}\n", text, cards) == [
        f"cards[0].copies: {copies} copies are to differ, but its draws give only {possible} or fewer, or draw from "
        "more"
    ]


@pytest.mark.parametrize(
    ("draw", "fault"),
    [
        (
            "{from: 1-3, count: 4}",
            "draws.d.count: found 4, but there are 3 to draw from; draw fewer, or add repeat: true",
        ),
        ("{from: 9-3}", "draws.d.from: found '9-3'; the smaller number of a range comes first: 3-9"),
        (
            "{from: 1-10000000000}",
            "draws.d.from: found '1-10000000000'; the numbers of a range have at most 9 digits",
        ),
        ("{from: 1-9, count: 1000000000}", "draws.d.count: found 1000000000, needs 100 or less"),
        ("{from: []}", "draws.d.from: found an empty list, needs at least one entry"),
        ("{from: no.csv}", "draws.d.from: no.csv: this file does not exist; the path starts at the deck file"),
        (
            "{from: words.csv, column: Wrod}",
            "draws.d.from: words.csv has no column 'Wrod' (did you mean 'Word'?); columns: Word, Kind",
        ),
        (
            "{from: 1-3, column: Word}",
            "draws.d.from: column: and sheet: are for a table, but '1-3' is not the name of one",
        ),
        (
            "{from: 1-3, cuont: 2}",
            "draws.d.cuont: unknown key (did you mean 'count'?); known here: from, column, sheet, count, repeat",
        ),
        (
            "{from: ../words.csv}",
            "draws.d.from: ../words.csv: this file leaves the deck's folder; name a file beside the deck file",
        ),
    ],
)
def test_what_cannot_be_drawn_is_told_alone(tmp_path: Path, draw: str, fault: str) -> None:
    told = faults(tmp_path, f"draws: {{d: {draw}}}\n")
    assert [each.replace(f"{tmp_path}/", "") for each in told] == [fault]


@pytest.mark.parametrize("name", ["name", "picture", "index", "copies", "body"])
def test_a_draw_is_not_called_as_another_field_of_the_cards(tmp_path: Path, name: str) -> None:
    cards = "  - {id: a, texts: {body: x}}\n"
    assert faults(tmp_path, f"draws: {{{name}: {{from: 1-3}}}}\n", "<id>", cards) == [
        f"draws.{name}: cards have a field {name!r} already; choose another name"
    ]


def test_the_fields_of_a_draw_end_where_it_does(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, "draws: {d: {from: 1-9, count: 2}}\n", "<d.3>")
    assert fault.startswith("faces.f.boxes.n.text: no card has 'd.3' (did you mean 'd.2'?)")


def test_a_draw_that_no_card_shows_is_told(tmp_path: Path) -> None:
    deck = deck_of(tmp_path, "draws: {d: {from: 1-9}, e: {from: 1-9}, f: {from: 1-9}}\n", "<e>", "  - {id: a}\n")
    assert deck.notes == ("draws: d, f are not shown on any card",)


def test_hundreds_of_thousands_of_values_are_refused(tmp_path: Path) -> None:
    cards = "  - {id: a, copies: 4001}\n"
    assert faults(tmp_path, "draws: {d: {from: 1-200, count: 100}}\n", "<d.7>", cards) == [
        "cards[0]: this brings the deck to more than 400000 drawn values; draw fewer, or split it"
    ]
