"""Numbers on printed cards: which card shows which, when copies are cards of their own, and what else follows."""

import shutil
from pathlib import Path

import pytest

from generator.deck.faces.fields import fields_in, fill_fields
from generator.deck.loader import load_deck
from generator.deck.model import Deck
from generator.deck.selection import choose_cards
from generator.errors import DeckDataError
from tests.generator.strangers import ROOT, SUN, make_deck, pnp

CARDS = "  - {id: sloop, copies: 2}\n  - {id: cat}\n  - {id: storm, copies: 3}\n"


def face(text: str) -> str:
    return f"face: f\nfaces: {{f: {{boxes: {{n: {{text: '{text}', at: [0, 0, 100%, 20], size: 4}}}}}}}}\n"


def deck_of(folder: Path, text: str, cards: str = CARDS, more: str = "") -> Deck:
    return load_deck(make_deck(folder, cards, head=more + face(text)))


def printed(deck: Deck, text: str) -> list[str]:
    """Return what a text prints on each card, before its id."""
    return [f"{card.id}: {fill_fields(text, card.fields)}" for card in deck.cards]


def test_each_printed_card_has_its_number_and_each_copy_its_own(tmp_path: Path) -> None:
    text = "<index>/<count>, <copy> of <copies>"
    assert printed(deck_of(tmp_path, text), text) == [
        "sloop.1: 1/6, 1 of 2",
        "sloop.2: 2/6, 2 of 2",
        "cat: 3/6, 1 of 1",
        "storm.1: 4/6, 1 of 3",
        "storm.2: 5/6, 2 of 3",
        "storm.3: 6/6, 3 of 3",
    ]


def test_copies_that_look_alike_stay_one_card(tmp_path: Path) -> None:
    deck = deck_of(tmp_path, "<copies> of <count>")
    assert printed(deck, "<copies> of <count>") == ["sloop: 2 of 6", "cat: 1 of 6", "storm: 3 of 6"]
    assert [card.copy_count for card in deck.cards] == [2, 1, 3]
    plain = deck_of(tmp_path, "<name>")
    assert [(card.id, card.copy_fields) for card in plain.cards] == [("sloop", {}), ("cat", {}), ("storm", {})]


@pytest.mark.parametrize(
    ("value", "text", "shown"),
    [
        ("7", "<n:3>", "007"),
        ("7", "<n:1>", "7"),
        ("1234", "<n:3>", "1234"),
        ("X", "<n:3>", "X"),
        ("", "no. <n:3>", ""),
        ("7", "\\<n:3>", "\\<n:3>"),
        ("7", "<n:10>", "<n:10>"),
    ],
)
def test_a_number_may_have_a_fixed_number_of_digits(value: str, text: str, shown: str) -> None:
    assert fill_fields(text, {"n": value}) == shown


def test_digits_are_no_part_of_the_name() -> None:
    assert list(fields_in("<index:3>/<count>")) == ["index", "count"]


def test_a_text_of_that_name_takes_precedence_on_all_cards(tmp_path: Path) -> None:
    cards = "  - {id: a, copies: 2, texts: {index: IX}}\n  - {id: b, copies: 2}\n"
    deck = deck_of(tmp_path, "<index>", cards)
    assert printed(deck, "<index>") == ["a: IX", "b: "]
    assert [card.copy_count for card in deck.cards] == [2, 2]


def test_each_set_is_numbered_by_itself(tmp_path: Path) -> None:
    cards = (
        "  - {id: a, set: base, copies: 2}\n  - {id: x}\n  - {id: c, set: storm}\n  - {id: b, set: base}\n"
        "  - {id: d, set: storm}\n"
    )
    sets = "sets: [{id: base, name: Base}, {id: storm, name: Storm}]\n"
    deck = deck_of(tmp_path, "<index>/<count> <set>", cards, sets)
    assert printed(deck, "<index>/<count> <set>") == [
        "a.1: 1/3 Base",
        "a.2: 2/3 Base",
        "x: 1/1 ",
        "c: 1/2 Storm",
        "b: 3/3 Base",
        "d: 2/2 Storm",
    ]


def test_selected_cards_keep_the_numbers_of_the_whole_deck(tmp_path: Path) -> None:
    deck = deck_of(tmp_path, "<index>/<count>")
    chosen = choose_cards(deck, "storm")
    assert [(card.id, card.fields["index"], card.fields["count"]) for card in chosen] == [
        ("storm.1", "4", "6"),
        ("storm.2", "5", "6"),
        ("storm.3", "6", "6"),
    ]
    assert [card.id for card in choose_cards(deck, "storm.2, SLOOP")] == ["sloop.1", "sloop.2", "storm.2"]


def test_a_number_in_the_name_of_a_file_gives_each_copy_its_own_picture(tmp_path: Path) -> None:
    boxes = "face: f\nfaces: {f: {boxes: {art: {picture: '<id>-<copy>.svg', at: [0, 0, 100%, 20]}}}}\n"
    files = {"sun-1.svg": SUN, "sun-2.svg": SUN}
    deck = load_deck(make_deck(tmp_path, "  - {id: sun, copies: 2}\n", files, head=boxes))
    assert [(card.id, list(card.pictures)) for card in deck.cards] == [
        ("sun.1", ["sun-1.svg"]),
        ("sun.2", ["sun-2.svg"]),
    ]
    with pytest.raises(DeckDataError, match=r"'sun-3\.svg' does not exist"):
        load_deck(make_deck(tmp_path, "  - {id: sun, copies: 3}\n", files, head=boxes))


def test_a_back_with_the_number_of_a_copy_is_behind_that_copy_alone(tmp_path: Path) -> None:
    boxes = face("<name>").replace("faces: {", "faces: {b: {boxes: {n: {text: <copy>, at: [0, 0, 9, 9], size: 4}}}, ")
    deck = load_deck(make_deck(tmp_path, CARDS, head=f"{boxes}back: b\nbacks: [{{id: b, face: b}}]\n"))
    assert [(card.id, card.back.id if card.back else "") for card in deck.cards] == [
        ("sloop.1", "b.sloop.1"),
        ("sloop.2", "b.sloop.2"),
        ("cat", "b.cat"),
        ("storm.1", "b.storm.1"),
        ("storm.2", "b.storm.2"),
        ("storm.3", "b.storm.3"),
    ]


WAYS = [
    "{{ text(card.texts.index, fonts.body, x=9, y=20, size=5, fill='#000000') }}",
    "{{ text(card.texts['index'], fonts.index, x=9, y=20, size=5, fill='#000000') }}",
    "{{ text(card.texts.get(\"index\", ''), fonts.index, x=9, y=20, size=5, fill='#000000') }}",
    "{% include 'part.svg.j2' %}",
    "{% include 'deck/part.svg.j2' %}",
]


@pytest.mark.parametrize("template", WAYS)
def test_a_template_asks_for_a_number_as_for_a_text(tmp_path: Path, template: str) -> None:
    files = {"t.svg.j2": template, "part.svg.j2": f"{{% include 't.svg.j2' if false else 'x.svg.j2' %}}{WAYS[0]}"}
    files["x.svg.j2"] = "<!-- nothing -->"
    path = make_deck(tmp_path, CARDS, files, head="template: t.svg.j2\n")
    assert [card.id for card in load_deck(path).cards] == ["sloop.1", "sloop.2", "cat", "storm.1", "storm.2", "storm.3"]
    built = pnp("build", "--deck", path, "--format", "svg", "--out", tmp_path / "o")
    assert (built.code, built.err) == (0, "")
    shown = [file.read_text(encoding="utf-8") for file in sorted((tmp_path / "o").glob("*.svg"))]
    assert [f">{number}<" in each for number, each in enumerate(shown, start=1)] == [True] * 6


def test_a_template_that_shows_no_number_makes_no_more_cards(tmp_path: Path) -> None:
    files = {"t.svg.j2": "{{ text(card.texts.copies, fonts.index, x=9, y=20, size=5, fill='#000000') }}"}
    deck = load_deck(make_deck(tmp_path, CARDS, files, head="template: t.svg.j2\n"))
    assert [(card.id, card.copy_fields) for card in deck.cards] == [
        ("sloop", {"copies": "2"}),
        ("cat", {"copies": "1"}),
        ("storm", {"copies": "3"}),
    ]


def test_an_unknown_field_is_told_with_the_numbers_that_there_are(tmp_path: Path) -> None:
    with pytest.raises(DeckDataError) as caught:
        deck_of(tmp_path, "<indx>")
    assert caught.value.faults[0].message == (
        "no card has 'indx' (did you mean 'index'?); fields: picture, id, name, suit, rank, index, count, copy, copies"
    )


def test_faults_and_unused_texts_of_copies_are_told_once(tmp_path: Path) -> None:
    cards = "  - {id: sloop, copies: 9, texts: {bdoy: x}}\n"
    path = make_deck(tmp_path, cards, head=face("<index>"))
    checked = pnp("check", path)
    assert "note: the text 'bdoy' of 1 card is not printed anywhere" in checked.err
    long = make_deck(tmp_path, cards, head=face("<copies> <copy>" + "long" * 40))
    faults = [line for line in pnp("check", long).errors if line.startswith("error")]
    assert len(faults) == 1
    assert "card sloop: " in faults[0]


def test_more_copies_than_a_deck_may_have_are_refused_before_they_are_made(tmp_path: Path) -> None:
    cards = "".join(f"  - {{id: c{number}, copies: 10000}}\n" for number in range(2000))
    with pytest.raises(DeckDataError, match="20000000 cards in all copies, needs 20000 or fewer"):
        deck_of(tmp_path, "<index>", cards)


@pytest.mark.parametrize(("deck", "language", "count"), [("seas", "", 7), ("seas", "de", 7), ("bingo", "", 30)])
def test_the_decks_of_the_docs_are_sound(tmp_path: Path, deck: str, language: str, count: int) -> None:
    shutil.copytree(ROOT / "cards" / "to-the-bottom" / "art", tmp_path / "art")
    shutil.copy(ROOT / "docs" / "faces" / f"{deck}.yaml", tmp_path / "deck.yaml")
    loaded = load_deck(tmp_path / "deck.yaml", language=language)
    assert (len(loaded.cards), loaded.notes) == (count, ())
