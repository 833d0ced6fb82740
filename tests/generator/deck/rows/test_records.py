"""Lists of cards in JSON and YAML."""

import pytest

from generator.deck.rows.records import read_json, read_yaml
from generator.deck.rows.table import Table
from generator.errors import DeckDataError


def rows(table: Table) -> list[tuple[int, dict[str, str]]]:
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
        ('[{"name": "A", "name": "B"}]', "is not readable as JSON: the key 'name' stands twice in one entry"),
        ('[{"name": NaN}]', "is not readable as JSON: NaN is no number that can be printed"),
        ("[" * 100_000, "is not readable as JSON: nested too deep"),
        ('[{"name": "A", "at": {"x": 1}}]', "entry 1, key 'at': needs text, a number, or a list of them"),
        ('[{"name": "A", "at": [[1]]}]', "entry 1, key 'at': needs text, a number, or a list of them"),
        ('[{"name": "A"}, 3]', "entry 2: needs keys with values, such as name and copies"),
        ('[{"Cost": "1", "cost": "2"}]', "entry 1, key 'cost': is alike to 'Cost' in the same entry; rename one"),
        (
            '[{"name": "a\\u001bb"}]',
            "entry 1, key 'name': holds the control character U+001B; text has none but line breaks and tabs",
        ),
        ('{"a": 1}', "has none as lists; needs a list of cards"),
        ("[]", "needs a list of cards, each with keys such as name and copies"),
        ('"cards"', "needs a list of cards, each with keys such as name and copies"),
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
    assert str(told.value) == "cards.yaml:2: [0].name: this key stands here already, in line 1; keep one"
