"""Faces made of boxes: where boxes lie, what cards say in them, which face a card has, and what is refused."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.artwork import check_deck
from generator.deck.faces.face_definitions import fields_of, ready_faces
from generator.deck.loader import load_deck
from generator.errors import DeckDataError
from generator.options.choices import Style
from generator.rendering.side_renderer import CardSides, render_sides
from tests.generator.strangers import SUN, make_deck, svg
from tests.lanes import pairwise

ONE = "  - {id: one, name: One, texts: {body: Hello, hits: '3', type: Spell}}\n"


def face_of(boxes: str, *, more: str = "") -> str:
    return f"face: mine\nfaces:\n  mine:\n{more}    boxes:\n" + "".join(f"      {box}\n" for box in boxes.splitlines())


def sides_of(
    folder: Path, head: str, cards: str = ONE, files: Mapping[str, str] | None = None, *styles: Style
) -> CardSides:
    deck = load_deck(make_deck(folder, cards, files, head=head))
    return render_sides(deck, deck.cards, bleed_mm=3, styles=frozenset(styles))


def drawn(folder: Path, boxes: str, cards: str = ONE, files: Mapping[str, str] | None = None) -> str:
    return str(sides_of(folder, face_of(boxes), cards, files).faces["one"].document)


def faults(folder: Path, head: str, cards: str = ONE, files: Mapping[str, str] | None = None) -> list[str]:
    with pytest.raises(DeckDataError) as caught:
        check_deck(load_deck(make_deck(folder, cards, files, head=head)))
    return [str(fault).removeprefix(f"{folder}/") for fault in caught.value.faults]


def words(markup: str) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", markup)


@pytest.mark.parametrize(
    ("at", "within", "expected"),
    [
        # A poker card of 63.5 x 88.9 mm with a safe margin of 3 mm.
        ("[1, 2, 10, 20]", "safe", (4, 5, 10, 20)),
        ("[1, 2, 10, 20]", "trim", (1, 2, 10, 20)),
        ("[-11, -21, 10, 20]", "trim", (52.5, 67.9, 10, 20)),
        ("[5, 6, -7, -8]", "trim", (5, 6, 51.5, 74.9)),
        ("[50%, 10%, 50%, 90%]", "trim", (31.75, 8.89, 31.75, 80.01)),
        ("[-50%, 0, 25%, -50%]", "safe", (31.75, 3, 14.375, 41.45)),
        ("[0, 0, 100%, 10]", "bleed", (-3, -3, 69.5, 13)),
        ("[5, -10, 10, 10]", "bleed", (5, 78.9, 10, 13)),
    ],
)
def test_a_box_lies_where_it_says(
    tmp_path: Path, at: str, within: str, expected: tuple[float, float, float, float]
) -> None:
    markup = drawn(tmp_path, f"a: {{shape: rect, at: {at}, within: {within}, colour: ink}}")
    (found,) = re.findall(r'<rect x="(\S+)" y="(\S+)" width="(\S+)" height="(\S+)" rx', markup)
    assert tuple(map(float, found)) == pytest.approx(expected)


def test_a_text_holds_what_the_card_says_beside_icons_and_words(tmp_path: Path) -> None:
    head = "icons: {sun: sun.svg}\n" + face_of(
        "a: {text: 'Hits <hits>, <type> {sun} \\<b>', at: [0, 0, 57, 9], size: 4}"
    )
    markup = str(sides_of(tmp_path, head, ONE, {"sun.svg": SUN}).faces["one"].document)
    assert words(markup) == ["Hits 3, Spell", "&lt;b&gt;"]
    assert markup.count("<use") == 1


def test_boxes_without_anything_to_show_are_not_there(tmp_path: Path) -> None:
    boxes = """a: {text: <flavour>, at: [0, 0, 57, 9], size: 4}
b: {text: "<body>\\n<flavour>\\nTail", at: [0, 10, 57, 30], size: 4}
c: {text: With, at: [0, 50, 57, 9], size: 4, when: flavour}
d: {text: Without, at: [0, 60, 57, 9], size: 4, unless: flavour}
e: {picture: <picture>, at: [0, 70, 9, 9]}"""
    cards = ONE + "  - {id: two, name: Two, texts: {flavour: Aye}}\n"
    sides = sides_of(tmp_path, face_of(boxes), cards)
    assert words(str(sides.faces["one"].document)) == ["Hello", "Tail", "Without"]
    assert words(str(sides.faces["two"].document)) == ["Aye", "Aye", "Tail", "With"]


def test_an_icon_is_repeated_as_often_as_a_field_says(tmp_path: Path) -> None:
    head = "icons: {sun: sun.svg}\n" + face_of("a: {repeat: sun, count: <hits>, at: [0, 0, 57.5, 5], align: end}")
    sides = sides_of(tmp_path, head, ONE, {"sun.svg": SUN})
    # Three of 5 mm with gaps of 0.6 mm, to the right side of the safe zone at 60.5 mm.
    places = re.findall(r'<use href="#\S+" x="(\S+)" y="3" width="5"', str(sides.faces["one"].document))
    assert [float(each) for each in places] == pytest.approx([44.3, 49.9, 55.5])


@pytest.mark.parametrize("fit", ["contain", "cover", "stretch"])
def test_a_picture_fits_its_box_as_asked(tmp_path: Path, fit: str) -> None:
    wide = svg('<rect width="10" height="10"/>').replace("0 0 10 10", "0 0 10 5")
    cards = "  - {id: one, name: One, picture: wide.svg}\n"
    boxes = f"a: {{picture: <picture>, at: [0, 0, 20, 20], fit: {fit}}}"
    markup = drawn(tmp_path, boxes, cards, {"wide.svg": wide})
    found = re.findall(r'<use href="#\S+" x="(\S+)" y="(\S+)" width="(\S+)" height="(\S+)"', markup)
    box = tuple(map(float, found[0]))
    expected = {"contain": (3, 8, 20, 10), "cover": (-7, 3, 40, 20), "stretch": (0, 3, 40, 20)}
    assert box == pytest.approx(expected[fit])
    assert ("clip-path" in markup) == (fit == "cover")
    assert ('transform="translate(3.0 0) scale(0.5 1)"' in markup) == (fit == "stretch")


def test_pictures_come_from_fields_too(tmp_path: Path) -> None:
    cards = "  - {id: one, name: One, texts: {small: sun.svg}}\n"
    head = face_of("a: {picture: <small>, at: [0, 0, 9, 9]}\nb: {picture: art/<id>.svg, at: [9, 0, 9, 9]}")
    markup = str(
        sides_of(tmp_path, head, cards, {"sun.svg": SUN, "art/one.svg": svg("<path d='M0 0h9v9z'/>")})
        .faces["one"]
        .document
    )
    assert markup.count("<use") == 2
    told = faults(tmp_path / "b", head, "  - {id: one, name: One, texts: {small: gone.svg}}\n", {"art/one.svg": SUN})
    assert told == ["deck.yaml:14: cards[0].texts.small: 'gone.svg' does not exist; the path starts at the deck file"]


def test_a_face_extends_another_and_changes_single_boxes(tmp_path: Path) -> None:
    head = """face: mine
faces:
  base:
    boxes:
      a: {text: <name>, at: [0, 0, 57, 9], size: 4, align: center}
      b: {text: <body>, at: [0, 10, 57, 9], size: 4}
  mine:
    extends: base
    without: [b]
    boxes:
      a: {size: 8, colour: "#aa0000"}
      c: {text: <type>, at: [0, 40, 57, 9], size: 3}
"""
    markup = str(sides_of(tmp_path, head).faces["one"].document)
    assert words(markup) == ["One", "Spell"]
    assert 'font-size="8" text-anchor="start" fill="#aa0000"' in markup


def test_a_face_is_chosen_by_what_a_card_says(tmp_path: Path) -> None:
    head = """face: {by: type, Spell: mine, else: other}
faces:
  mine: {boxes: {a: {text: "spell", at: [0, 0, 57, 9], size: 4}}}
  other: {boxes: {a: {text: "else", at: [0, 0, 57, 9], size: 4}}}
"""
    cards = ONE + "  - {id: two, name: Two}\n  - {id: three, name: Three, face: mine}\n"
    sides = sides_of(tmp_path, head, cards)
    assert [words(str(sides.faces[each].document))[0] for each in ("one", "two", "three")] == ["spell", "else", "spell"]
    told = faults(tmp_path / "b", head.replace(", else: other", ""), cards)
    assert told == [
        "deck.yaml:13: cards[1]: has no type, which no key of face: matches; it has: Spell; or add else:",
    ]


def test_text_of_one_size_has_the_smallest_that_a_card_needs(tmp_path: Path) -> None:
    long = "word " * 20
    cards = ONE + f"  - {{id: two, name: Two, texts: {{body: '{long}'}}}}\n"
    boxes = "a: {text: <body>, at: [0, 0, 57, 10], size: 6, floor: 2%s}"

    def sizes(more: str) -> list[float]:
        sides = sides_of(tmp_path, face_of(boxes % more), cards)
        return [float(re.findall(r'font-size="(\S+)"', str(sides.faces[each].document))[0]) for each in ("one", "two")]

    one, two = sizes("")
    assert one == 6
    assert two < 4
    assert sizes(", same_size: true") == [two, two]


def test_a_back_shows_what_its_card_says(tmp_path: Path) -> None:
    head = "backs: [{id: words, face: mine}]\nback: words\ntemplate: picture\n" + face_of(
        "a: {text: <body>, at: [0, 0, 57, 9], size: 4}"
    ).removeprefix("face: mine\n")
    cards = ONE + "  - {id: two, name: Two, texts: {body: Bye}}\n"
    sides = sides_of(tmp_path, head, cards)
    assert {key: words(str(side.document)) for key, side in sides.backs.items()} == {
        "words.one": ["Hello"],
        "words.two": ["Bye"],
    }


@pytest.mark.parametrize(
    ("box", "expected"),
    [
        ("{text: <bdoy>, at: [0, 0, 57, 9], size: 4}", "text: no card has 'bdoy' (did you mean 'body'?)"),
        ("{text: a, at: [0, 0, 57, 9], size: 4, when: hitz}", "when: no card has 'hitz' (did you mean 'hits'?)"),
        (
            "{text: a, at: [0, 0, 60.5, 9], size: 4}",
            "at: extends 3 mm beyond the safe zone (57.5 x 82.9 mm) at the right",
        ),
        (
            "{shape: rect, colour: ink, at: [60, 0, 9, 9], within: trim}",
            "at: extends 5.5 mm beyond the card (63.5 x 88.9 mm) at the right",
        ),
        ("{shape: rect, colour: ink, at: [60, 0, -9, 9]}", "at: is -11.5 mm wide"),
        ("{shape: rect, colour: ink, at: [60, 0, 9]}", "at: found a list, needs four lengths: [x, y, width, height]"),
        ("{shape: rect, colour: ink, at: [6, 0, 9, 1in]}", "at[3]: found '1in', needs a length: mm such as 12.5"),
        ("{at: [0, 0, 9, 9]}", "a: a box that shows nothing; needs exactly one of text, picture, icon, shape, repeat"),
        ("{text: a, icon: sun, at: [0, 0, 9, 9]}", "a: a box that shows text and icon; needs exactly one of"),
        (
            "{shape: rect, colour: ink, at: [0, 0, 9, 9], size: 4}",
            "size: size does not apply to a box with shape; shape takes: colour",
        ),
        ("{text: a, at: [0, 0, 9, 9]}", "a.size: is missing; needs the largest"),
        ("{text: a, size: 4}", "a.at: is missing; needs [x, y, width, height]"),
        ("{text: a, at: [0, 0, 9, 9], size: 2, floor: 3}", "floor: floor is larger than size"),
        ("{text: a, at: [0, 0, 9, 9], size: 2, font: titel}", "font: there is no font 'titel' (did you mean 'title'?)"),
        ("{shape: rect, at: [0, 0, 9, 9], colour: inc}", "colour: there is no colour 'inc' (did you mean 'ink'?)"),
        ("{shape: rect, at: [0, 0, 9, 9], colour: rde}", "suit, on-suit, tint, none, or write '#rrggbb'"),
        ("{shape: rect, at: [0, 0, 9, 9], colour: }", "colour: found nothing, needs a value; quote a"),
        ("{icon: sunn, at: [0, 0, 9, 9]}", "icon: there is no icon 'sunn' (did you mean 'sun'?); icons: sun"),
        ("{text: a, at: [0, 0, 9, 9], size: 4, aling: end}", "aling: unknown key (did you mean 'align'?)"),
        ("{text: a, at: [0, 0, 9, 9], size: 0}", "size: found 0, needs more than 0"),
    ],
)
def test_what_is_wrong_with_a_box_is_told_where_it_is_written(tmp_path: Path, box: str, expected: str) -> None:
    (told,) = faults(tmp_path, "icons: {sun: sun.svg}\n" + face_of(f"a: {box}"), ONE, {"sun.svg": SUN})
    where = "deck.yaml:12: faces.mine.boxes."
    assert told.startswith(where)
    assert expected in f"{told.removeprefix(where)}".replace("a.", "", 1) or expected in told


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("face: adventur\n", "deck.yaml:7: face: there is no face 'adventur' (did you mean 'adventure'?)"),
        ("face: {by: typ, else: event}\n", "deck.yaml:7: face.by: no card has 'typ' (did you mean 'type'?)"),
        ("face: {Spell: event}\n", "deck.yaml:7: face: by: is missing; needs the field that says Spell"),
        ("face: event\ntemplate: picture\n", "deck.yaml:8: template: a deck's faces are made by face: or by template:"),
        (
            "template: picture\nfaces: {a: {extends: b}, b: {extends: a}}\n",
            "faces.b.extends: 'a' in turn extends this one",
        ),
        ("template: picture\nfaces: {a: {extends: a}}\n", "faces.a.extends: a face cannot extend itself; faces: "),
        (
            "template: picture\nfaces: {a: {extends: evnt}}\n",
            "faces.a.extends: there is no face 'evnt' (did you mean 'event'?)",
        ),
        (
            "template: picture\nfaces: {a: {extends: event, without: [boddy]}}\n",
            "faces.a.without[0]: there is no box 'boddy'",
        ),
        ("template: picture\nfaces: {a: {}}\n", "faces.a: has no boxes"),
    ],
)
def test_what_is_wrong_with_a_face_is_told(tmp_path: Path, head: str, expected: str) -> None:
    assert any(expected in told for told in faults(tmp_path, head))


def test_all_that_is_wrong_with_a_card_is_told_at_once(tmp_path: Path) -> None:
    boxes = """a: {text: "Extraordinary <body>", at: [0, 0, 9, 4], size: 4}
b: {text: "{gone}", at: [0, 10, 57, 9], size: 4}
c: {icon: <type>, at: [0, 20, 9, 9]}
d: {repeat: sun, count: <body>, at: [0, 30, 9, 9]}"""
    told = faults(tmp_path, "icons: {sun: sun.svg}\n" + face_of(boxes), ONE, {"sun.svg": SUN})
    assert [each.partition(" of the face ")[0] for each in told] == [
        "deck.yaml:17: card one: box a",
        "deck.yaml:17: card one: box b",
        "deck.yaml:17: card one: box c",
        "deck.yaml:17: card one: box d",
    ]
    assert "mm wider than its box of 9.00 mm" in told[0]
    assert told[3].endswith("body is 'Hello'; needs a whole number from 0 to 100")


@pytest.mark.parametrize(
    ("name", "trim", "styles"),
    pairwise(ready_faces(), ("poker", "tarot", "square", "mini", "bridge"), ((), (Style.LOW_INK,))),
)
def test_every_ready_face_is_sound_on_every_format_with_all_and_nothing(
    tmp_path: Path, name: str, trim: str, styles: tuple[Style, ...]
) -> None:
    texts = {
        field: "7" if field in ("cost", "attack", "health", "number", "value") else "Some words"
        for field in fields_of(name)
    }
    del_ = {key: value for key, value in texts.items() if key not in ("name", "picture", "suit")}
    cards = (
        f"  - {{id: one, name: One, suit: S, picture: sun.svg, texts: {del_}}}\n"
        f"  - {{id: two, name: Two, texts: {del_}}}\n  - {{id: three, name: Three}}\n"
    )
    suits = "suits: [{id: S, name: Suns, symbol: sun.svg, colour: '#e9c13b'}]\n"
    head = f"format: {trim}\nface: {name}\n{suits}"
    deck = load_deck(make_deck(tmp_path, cards, {"sun.svg": SUN}, head=head))
    check_deck(deck)
    sides = render_sides(deck, deck.cards, bleed_mm=3, styles=frozenset(styles))
    assert set(words(str(sides.faces["two"].document))) >= set(del_.values())


def test_ready_faces_say_which_fields_they_print() -> None:
    assert fields_of("adventure") == ("name", "cost", "picture", "type", "body", "flavour", "attack", "health")
    assert fields_of("flashcard-back") == ("answer", "sound", "example")


def test_a_table_whose_every_row_is_faulty_brings_no_faults_of_boxes(tmp_path: Path) -> None:
    table = {"cards.csv": "Name,Suit,Hits\nA,sea,2\nB,land,3\n"}
    told = faults(tmp_path, face_of("a: {text: <hits>, at: [0, 0, 9, 9], size: 4}"), "  - {from: cards.csv}\n", table)
    assert [fault.partition(": column ")[0] for fault in told] == ["cards.csv:2", "cards.csv:3"]


@pytest.mark.parametrize(
    ("box", "told"),
    [
        ("shape: rect", "colour: is missing, and so is line; a shape needs a fill (colour), an outline (line) or both"),
        ("shape: line", "line: is missing; it gives the line its colour"),
        ("shape: line, colour: ink", "line: is missing; it gives the line its colour"),
        (
            "shape: line, line: ink, colour: ink",
            "colour: does not apply to a line, whose colour is given by line",
        ),
        (
            "shape: rect, colour: ink, line_mm: 1",
            "line: is missing; line_mm is the thickness, line the colour",
        ),
        ("picture: a.svg, line_mm: 1", "line: is missing; line_mm is the thickness, line the colour"),
        ("shape: rect, colour: rde", "colour: there is no colour 'rde'"),
        ("shape: rect, colour: '#ff'", "colour: found '#ff', needs"),
    ],
)
def test_what_would_not_be_seen_is_one_fault(tmp_path: Path, box: str, told: str) -> None:
    (fault,) = faults(tmp_path, face_of(f"a: {{{box}, at: [0, 0, 10, 10]}}"), ONE, {"a.svg": SUN})
    assert f"faces.mine.boxes.a.{told}" in fault


def test_colours_of_boxes_go_by_their_english_names_too(tmp_path: Path) -> None:
    markup = drawn(tmp_path, "a: {shape: rect, at: [0, 0, 10, 10], colour: darkred, line: gold}")
    assert 'fill="#8b0000" stroke="#ffd700"' in markup  # CSS Color 4, 6.1


def test_a_font_that_is_not_there_is_told_once_however_many_boxes_use_it(tmp_path: Path) -> None:
    boxes = (
        "a: {text: A, font: odd, at: [0, 0, 20, 10], size: 4}\nb: {text: B, font: odd, at: [0, 20, 20, 10], size: 4}"
    )
    (fault,) = faults(tmp_path, "fonts: {odd: no.ttf}\n" + face_of(boxes))
    assert "fonts.odd: 'no.ttf' does not exist" in fault
