"""Lines of a text that are repeated for every entry of a list."""

import json
import re
from pathlib import Path

import pytest

from generator.artwork import check_deck
from generator.deck.faces.fields import repeat_lines
from generator.deck.loader import load_deck
from generator.deck.model import Deck
from generator.errors import DeckDataError
from generator.rendering.side_renderer import render_sides
from tests.generator.strangers import make_deck

FIELDS = ["name", "attacks", "attacks_0_name", "attacks_0_text", "attacks_2_name", "attacks_10_name", "traits_0_name"]


@pytest.mark.parametrize(
    ("written", "lines"),
    [
        ("<attacks.name>", ["<attacks_0_name>", "<attacks_2_name>", "<attacks_10_name>"]),
        ("Of <name>\n- <attacks.name:2>\nend", ["Of <name>", *(f"- <attacks_{n}_name:2>" for n in (0, 2, 10)), "end"]),
        # Lines that follow one another are one block; a blank line parts two.
        (
            "<attacks.name>\n<attacks.text>",
            [f"<attacks_{n}_{key}>" for n in (0, 2, 10) for key in ("name", "text")],
        ),
        (
            "<attacks.text>\n\n<attacks.name>",
            [*(f"<attacks_{n}_text>" for n in (0, 2, 10)), "", *(f"<attacks_{n}_name>" for n in (0, 2, 10))],
        ),
        ("<attacks.text>\n<traits.name>", [*(f"<attacks_{n}_text>" for n in (0, 2, 10)), "<traits_0_name>"]),
        (
            "<attacks.text> <b.1>\n\\<traits.name>",
            [*(f"<attacks_{n}_text> <b.1>" for n in (0, 2, 10)), "\\<traits.name>"],
        ),
    ],
)
def test_a_line_is_repeated_for_each_entry(written: str, lines: list[str]) -> None:
    assert repeat_lines(written, FIELDS) == "\n".join(lines)


CARDS = [
    {
        "name": "Ember Fox",
        "attacks": [{"name": "Spark", "damage": 10, "text": "Flip a coin."}, {"name": "Hide", "damage": ""}],
    },
    {"name": "Tide Toad", "attacks": [{"name": "Splash", "damage": 20}]},
    {"name": "Pebble"},
]

_TEXT = re.compile(r'font-size="([\d.]+)"[^>]*>([^<]*)')


def beasts(folder: Path, line: str, more: str = ", size: 4") -> Deck:
    folder.mkdir(exist_ok=True)
    (folder / "cards.json").write_text(json.dumps(CARDS), encoding="utf-8")
    box = f"{{text: {json.dumps(line)}, at: [0, 0, 100%, 40]{more}}}"
    name = "{text: <name>, at: [0, 60, 50, 8], size: 4}"
    head = f"face: beast\nfaces: {{beast: {{boxes: {{attacks: {box}, name: {name}}}}}}}\n"
    return load_deck(make_deck(folder, "  - {from: cards.json}\n", head=head))


def test_the_face_of_a_card_has_the_lines_of_its_own_list(tmp_path: Path) -> None:
    deck = beasts(tmp_path, "**<attacks.name>** <attacks.damage>\n<attacks.text>")
    lines = [card.face.boxes[0].content.split("\n") for card in deck.cards if card.face]
    assert lines == [
        [
            "**<attacks_0_name>** <attacks_0_damage>",
            "<attacks_0_text>",
            "**<attacks_1_name>** <attacks_1_damage>",
            "<attacks_1_text>",
        ],
        ["**<attacks_0_name>** <attacks_0_damage>", "<attacks_0_text>"],
        ["**<attacks.name>** <attacks.damage>", "<attacks.text>"],
    ]
    assert check_deck(deck).warnings == ()


def test_what_is_not_printed_of_a_list_is_told_once(tmp_path: Path) -> None:
    def notes(line: str) -> list[str]:
        return [each.split(";")[0] for each in check_deck(beasts(tmp_path, line)).warnings]

    assert notes("<name>") == ["the text 'attacks' of 2 cards is not printed anywhere"]
    assert notes("<attacks>") == []
    assert notes("<attacks.name> <attacks.damage>") == [
        "the text 'attacks_0_text' of 1 card is not printed anywhere (did you mean 'attacks_0_name'?)"
    ]


def test_texts_of_one_size_are_so_however_long_their_lists_are(tmp_path: Path) -> None:
    # The four lines of two attacks in 40 mm are at most 10 mm high, and so are those of one attack.
    line = "<attacks.name>\n<attacks.damage>\n<attacks.text>"
    deck = beasts(tmp_path, line, ", size: 30, floor: 2, leading: 1, same_size: true")
    faces = render_sides(deck, deck.cards, bleed_mm=0, styles=frozenset()).faces
    first, second = (
        {size for size, text in _TEXT.findall(str(faces[name].document)) if text in ("Spark", "Splash")}
        for name in ("ember-fox", "tide-toad")
    )
    assert first == second
    assert [9.5 < float(size) <= 10 for size in first] == [True]


def test_a_field_that_no_entry_has_is_refused_with_those_there_are(tmp_path: Path) -> None:
    with pytest.raises(DeckDataError, match=r"no card has 'attacks.nme' \(did you mean 'attacks.name'\?\)"):
        beasts(tmp_path, "<attacks.nme>")
