"""Lists of cards in JSON and YAML."""

import tracemalloc

import pytest

from generator.deck.tabular.records import read_json, read_yaml
from generator.deck.tabular.table import SourceTable
from generator.errors import DeckDataError


def rows(table: SourceTable) -> list[tuple[int, dict[str, str]]]:
    return [(row.number, dict(row.cells)) for row in table.rows]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_json_values_come_as_they_are_written(encoding: str) -> None:
    text = '[{"name": "Ínez", "cost": 1.10, "n": 3, "rare": true, "none": null, "tags": ["a", 2]}, {"Name": "B"}]'
    table = read_json(text.encode(encoding), "cards.json", "")
    assert rows(table) == [
        (1, {"name": "Ínez", "cost": "1.10", "n": "3", "rare": "true", "tags": "a, 2"}),
        (2, {"name": "B"}),
    ]


def test_yaml_values_come_as_they_are_written_with_their_lines() -> None:
    text = b"- name: A\n  cost: 1.10\n  rare: no\n  tags: [x, 007]\n\n- {name: B, body: 'two\n\n    lines'}\n"
    assert rows(read_yaml(text, "cards.yaml", "")) == [
        (1, {"name": "A", "cost": "1.10", "rare": "no", "tags": "x, 007"}),
        (6, {"name": "B", "body": "two\nlines"}),
    ]


def test_a_list_within_a_mapping_is_found_or_named() -> None:
    assert rows(read_json(b'{"title": "x", "cards": [{"name": "A"}]}', "c.json", "")) == [(1, {"name": "A"})]
    two = b"title: x\ncards:\n  - {name: A}\nrules:\n  - {name: B}\n"
    assert rows(read_yaml(two, "c.yaml", "rules")) == [(5, {"name": "B"})]
    with pytest.raises(DeckDataError) as told:
        read_yaml(two, "c.yaml", "")
    assert str(told.value) == "c.yaml: has cards, rules as lists; `sheet:` names one of them"
    with pytest.raises(DeckDataError) as told:
        read_yaml(two, "c.yaml", "card")
    assert str(told.value) == "c.yaml: has no list 'card' (did you mean 'cards'?); lists: cards, rules"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[{"name": "A", "name": "B"}]', "is not readable as JSON: the key 'name' occurs twice in one entry"),
        ('[{"name": NaN}]', "is not readable as JSON: NaN is not a number that can be printed"),
        ("[" * 100_000, "is not readable as JSON: nested too deeply"),
        (
            '[{"name": "A", "at": {"x": [{}]}}]',
            "entry 1, key 'at.x': holds entries of its own; `sheet: at.x` reads those as the cards",
        ),
        ('[{"name": "A", "at": [[1]]}]', "entry 1, key 'at': needs text, a number, or a list of them"),
        ('[{"name": "A"}, 3]', "entry 2: needs keys with values, such as name and copies"),
        ('[{"Cost": "1", "cost": "2"}]', "entry 1, key 'cost': is too similar to 'Cost' in the same entry; rename one"),
        (
            '[{"name": "a\\u001bb"}]',
            "entry 1, key 'name': holds the control character U+001B; only line breaks and tabs are allowed",
        ),
        ('{"a": 1}', "has none as lists; needs a list of cards"),
        ("[]", "needs a list of cards, each with keys such as name and copies"),
        ('"cards"', "needs a list of cards, each with keys such as name and copies"),
        (
            '{"name": ["A", "B"], "cost": [1]}',
            "has a list for each column, but 'name' has 2 values and 'cost' 1; fill the gaps with null, "
            "or name the one that has cards with `sheet:`",
        ),
        ('{"name": [], "cost": []}', "needs a list of cards, each with keys such as name and copies"),
        (
            '[{"name": "A", "a": {"b": 1}, "a.b": 2}]',
            "entry 1, key 'a.b': is too similar to 'a.b' in the same entry; rename one",
        ),
        (
            '{"suits": [{"name": "S", "cards": [{"name": "A"}]}]}',
            "entry 1, key 'cards': holds entries of its own; `sheet: suits.cards` reads those as the cards",
        ),
        (
            "[" + '{"a": ' * 200 + "1" + "}" * 200 + "]",
            "entry 1, key '" + ".".join("a" * 24) + "': needs text, a number, or a list of them",
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_entry(text: str, message: str) -> None:
    with pytest.raises(DeckDataError) as told:
        read_json(text.encode(), "cards.json", "")
    assert str(told.value) == f"cards.json: {message}"


def test_a_slip_in_json_is_told_with_its_line() -> None:
    with pytest.raises(DeckDataError) as told:
        read_json(b'[\n{"name": "A"}\n{"name": "B"}]', "cards.json", "")
    assert str(told.value) == "cards.json:3: is not readable as JSON: Expecting ',' delimiter"


def test_a_slip_in_yaml_is_told_as_in_a_deck_file() -> None:
    with pytest.raises(DeckDataError) as told:
        read_yaml(b"- name: A\n  name: B\n", "cards.yaml", "")
    assert str(told.value) == "cards.yaml:2: [0].name: this key is already in line 1; keep one"


def test_columns_side_by_side_are_a_table() -> None:
    text = '{"Name": ["A", "B"], "qty": [2, null], "": ["", null], "Tags": ["x", "y"]}'
    assert rows(read_json(text.encode(), "c.json", "")) == [
        (1, {"Name": "A", "qty": "2", "Tags": "x"}),
        (2, {"Name": "B", "Tags": "y"}),
    ]
    assert rows(read_yaml(b"name: [A, B]\ncost:\n  - 1.10\n  - no\n", "c.yaml", "")) == [
        (1, {"name": "A", "cost": "1.10"}),
        (1, {"name": "B", "cost": "no"}),
    ]


SUITS = b"""\
meta: {edition: web}
suits:
  - id: S
    name: Sky
    look: {ink: 010}
    cards:
      - {id: S1, desc: One}
      - {id: S2, desc: Two}
  - id: W
    name: Water
    cards:
      - {id: W1, desc: Three}
"""


def test_lists_within_the_entries_of_a_list_are_rows_that_know_what_they_lie_in() -> None:
    sky, water = (
        {"suits.id": "S", "suits.name": "Sky", "suits.look.ink": "010"},
        {"suits.id": "W", "suits.name": "Water"},
    )
    table = read_yaml(SUITS, "c.yaml", "suits.cards")
    assert rows(table) == [
        (7, {**sky, "id": "S1", "desc": "One"}),
        (8, {**sky, "id": "S2", "desc": "Two"}),
        (12, {**water, "id": "W1", "desc": "Three"}),
    ]
    assert table.source.part == "suits.cards"
    packs = b'[{"pack": "core", "cards": [{"name": "A"}]}, {"pack": "more", "cards": []}]'
    assert rows(read_json(packs, "c.json", "cards")) == [(1, {"pack": "core", "name": "A"})]


@pytest.mark.parametrize(
    ("part", "message"),
    [
        ("suit.cards", "c.yaml: has no list 'suit' (did you mean 'suits'?); lists: suits"),
        ("suits.card", "c.yaml:3: list 'suits.card': has no list 'card' (did you mean 'cards'?); lists: cards"),
        ("suits.cards.more", "c.yaml:7: list 'suits.cards.more': has no list 'more'; lists: none"),
    ],
)
def test_a_list_that_is_not_there_is_told_with_those_that_are(part: str, message: str) -> None:
    with pytest.raises(DeckDataError) as told:
        read_yaml(SUITS, "c.yaml", part)
    assert str(told.value.faults[0]) == message


def test_a_mapping_in_an_entry_gives_a_column_for_each_of_its_keys() -> None:
    text = b'[{"name": "A", "front": {"text": "x", "tags": ["a", "b"], "size": {"w": 2}}, "back": {}}]'
    assert rows(read_json(text, "c.json", "")) == [
        (1, {"name": "A", "front.text": "x", "front.tags": "a, b", "front.size.w": "2"})
    ]


def test_keys_that_an_entry_of_yaml_takes_over_are_its_own() -> None:
    text = b"""\
- &base {name: A, cost: 1.10, kind: beast}
- &other {name: B, kind: item, art: b.svg}
- {<<: *base, name: C}
- {<<: [*base, *other], name: D}
- {<<: 3, name: E}
"""
    with pytest.raises(DeckDataError) as told:
        read_yaml(text, "c.yaml", "")
    assert str(told.value) == "c.yaml:5: key '<<': has no letter or digit in its key; give it a name"
    assert rows(read_yaml(text.replace(b"<<: 3, ", b""), "c.yaml", ""))[2:] == [
        (3, {"name": "C", "cost": "1.10", "kind": "beast"}),
        (4, {"name": "D", "cost": "1.10", "kind": "beast", "art": "b.svg"}),
        (5, {"name": "E"}),
    ]


def test_entries_by_their_keys_are_rows_that_are_called_so() -> None:
    text = b'{"Academy": {"cost": 5, "look": {"ink": 1}}, "robe": {"Title": "Robe"}, "Inn": {"name": "Inn"}}'
    wanted = [
        (1, {"name": "Academy", "cost": "5", "look.ink": "1"}),
        (2, {"key": "robe", "Title": "Robe"}),
        (3, {"name": "Inn"}),
    ]
    assert rows(read_json(text, "c.json", "")) == wanted
    assert rows(read_json(b'{"title": "x", "cards": ' + text + b"}", "c.json", "")) == wanted
    assert rows(read_json(b'{"cards": ' + text + b', "more": [{"name": "B"}]}', "c.json", "cards")) == wanted
    nested = b"sea:\n  cards:\n    boat: {cost: no}\n  ink: blue\n"
    assert rows(read_yaml(nested, "c.yaml", "sea.cards")) == [(3, {"name": "boat", "cost": "no"})]
    suits = b'{"suits": {"S": {"name": "Sky", "cards": [{"id": "S1"}]}, "W": {"cards": {"W1": {"n": 1}}}}}'
    assert rows(read_json(suits, "c.json", "suits.cards")) == [
        (1, {"suits.name": "Sky", "suits.key": "S", "id": "S1"}),
        (2, {"suits.name": "W", "name": "W1", "n": "1"}),
    ]


def test_a_list_of_words_is_a_column() -> None:
    assert rows(read_json(b'["A", 2]', "c.json", "")) == [(1, {"name": "A"}), (2, {"name": "2"})]
    words = b"white: [A, no]\nblack: [B]\npacks:\n  - {name: x}\n"
    assert rows(read_yaml(words, "c.yaml", "white")) == [(1, {"white": "A"}), (1, {"white": "no"})]
    assert rows(read_yaml(words, "c.yaml", "packs")) == [(4, {"name": "x"})]


def test_what_many_rows_lie_in_takes_no_memory_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.deck.tabular.records.MAX_CELLS", 5_000)
    around = ",".join(f'"k{number}": 1' for number in range(2_000))
    text = '[{"cards": [' + ",".join(["{}"] * 20_000) + f"], {around}}}]"
    tracemalloc.start()
    with pytest.raises(DeckDataError) as told:
        read_json(text.encode(), "c.json", "cards")
    assert tracemalloc.get_traced_memory()[1] < 20 * 2**20
    tracemalloc.stop()
    assert str(told.value) == ("c.json: list 'cards', entry 3: this brings the list to more than 5000 values; split it")
