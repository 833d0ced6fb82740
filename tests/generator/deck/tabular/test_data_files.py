"""Lists of cards in JSON and YAML."""

import tracemalloc

import pytest

from generator.deck.tabular.columns import cards_of
from generator.deck.tabular.data_files import read_json, read_yaml
from generator.deck.tabular.records import SeveralListsError
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
    two = b"title: x\ncards:\n  - {name: A}\nrules:\n  - {text: B}\n"
    assert rows(read_yaml(two, "c.yaml", "rules")) == [(5, {"text": "B"})]
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
        ('[{"name": "A"}, 3]', "entry 2: needs keys with values, such as name and copies"),
        ('[{"Cost": "1", "cost": "2"}]', "entry 1, key 'cost': is too similar to 'Cost' in the same entry; rename one"),
        (
            '[{"name": "a\\u001bb"}]',
            "entry 1, key 'name': holds the control character U+001B; only line breaks and tabs are allowed",
        ),
        ('{"a": 1}', "has no list of cards; needs one, such as cards: [{name: …}, …]"),
        ("[]", "needs a list of cards, each with keys such as name and copies"),
        ('"cards"', "needs a list of cards, each with keys such as name and copies"),
        ('{"name": [], "cost": []}', "needs a list of cards, each with keys such as name and copies"),
        (
            '[{"name": "A", "a": {"b": 1}, "a.b": 2}]',
            "entry 1, key 'a.b': is too similar to 'a.b' in the same entry; rename one",
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
    assert str(told.value) == "cards.json:3: is not readable as JSON: expecting ',' delimiter"


def test_json_with_a_comma_too_many_is_read_and_told() -> None:
    table = read_json(b'[\n{"name": "A", "cost": 1.10,},\n{"name": "B"},\n]', "cards.json", "")
    assert [row[1] for row in rows(table)] == [{"name": "A", "cost": "1.10"}, {"name": "B"}]
    assert table.notes == (
        "cards.json:2: is not quite JSON (expecting property name enclosed in double quotes), so it is read as YAML",
    )


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
    assert str(told.value) == "c.yaml:5: key '<<': needs a mapping whose values the entry takes over"
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
    monkeypatch.setattr("generator.deck.tabular.data_files.MAX_CELLS", 5_000)
    around = ",".join(f'"k{number}": 1' for number in range(2_000))
    text = '[{"cards": [' + ",".join(["{}"] * 20_000) + f"], {around}}}]"
    tracemalloc.start()
    with pytest.raises(DeckDataError) as told:
        read_json(text.encode(), "c.json", "cards")
    assert tracemalloc.get_traced_memory()[1] < 20 * 2**20
    tracemalloc.stop()
    assert str(told.value) == ("c.json: list 'cards', entry 3: this brings the list to more than 5000 values; split it")


def test_lists_of_words_of_unequal_length_are_cards_that_know_their_list() -> None:
    assert rows(read_json(b'{"white": ["a", "b"], "black": ["c"]}', "c.json", "")) == [
        (1, {"name": "a", "list": "white"}),
        (2, {"name": "b", "list": "white"}),
        (3, {"name": "c", "list": "black"}),
    ]


SPARK = (
    b'[{"name": "Fox", "kinds": ["Fire"], "attacks": [{"cost": ["Fire", "Any"], "name": "Spark", "damage": "10"},'
    b' {"cost": [], "name": "Hide", "damage": ""}]}, {"name": "Toad"}]'
)


def test_lists_of_mappings_are_lines_and_values_by_their_path() -> None:
    table = read_json(SPARK, "c.json", "")
    assert rows(table)[0][1] == {
        "name": "Fox",
        "kinds": "Fire",
        "attacks": "Fire, Any, Spark, 10\nHide",
        "attacks.0.cost": "Fire, Any",
        "attacks.0.name": "Spark",
        "attacks.0.damage": "10",
        "attacks.1.name": "Hide",
    }
    made = cards_of(table, {"attacks": "none", "attacks.0.name": "attack", "attacks.0.damage": "none"})
    assert made.cards[0].values["texts"]["attack"] == "Spark"
    assert "attacks" not in made.cards[0].values["texts"]
    assert "attacks_0_damage" not in made.cards[0].values["texts"]


@pytest.mark.parametrize("key", ["cards", "hand"])
def test_a_list_too_long_for_a_card_is_read_as_cards_or_left_out(key: str) -> None:
    count = 1 if key == "cards" else 13
    entries = ", ".join(f'{{"name": "{number}"}}' for number in range(count))
    table = read_json(f'[{{"name": "S", "{key}": [{entries}]}}]'.encode(), "c.json", "")
    with pytest.raises(DeckDataError) as told:
        cards_of(table, {})
    assert str(told.value) == (
        f"c.json: key '{key}': holds entries of its own; `sheet: {key}` reads those as the cards, "
        f"`columns: {{{key}: none}}` leaves them out"
    )
    assert [card.values for card in cards_of(table, {key: "none"}).cards] == [{"id": "s", "name": "S"}]


@pytest.mark.parametrize(
    "text",
    [
        '{"Name": {"0": "A", "1": "B"}, "Cost": {"0": 1, "1": 2}}',
        '{"0": {"Name": "A", "Cost": 1}, "1": {"Name": "B", "Cost": 2}}',
        '{"columns": ["Name", "Cost"], "index": [0, 1], "data": [["A", 1], ["B", 2]]}',
        '{"schema": {"fields": []}, "data": [{"Name": "A", "Cost": 1}, {"Name": "B", "Cost": 2}]}',
        '[{"Name": "A", "Cost": 1}, {"Name": "B", "Cost": 2}]',
        '[["Name", "Cost"], ["A", 1], ["B", 2]]',
        '{"Name": ["A", "B"], "Cost": [1, 2]}',
    ],
    ids=["columns", "index", "split", "table", "records", "values", "lists"],
)
def test_every_form_in_which_pandas_writes_a_table_is_that_table(text: str) -> None:
    table = read_json(text.encode(), "c.json", "")
    assert rows(table) == [(1, {"Name": "A", "Cost": "1"}), (2, {"Name": "B", "Cost": "2"})]


def test_numbered_entries_without_names_are_not_named_after_their_rows() -> None:
    assert rows(read_json(b'{"0": {"Word": "A"}, "1": {"Word": "B"}}', "c.json", "")) == [
        (1, {"Word": "A"}),
        (2, {"Word": "B"}),
    ]


def test_parts_of_a_list_stay_apart() -> None:
    text = b'[{"a": ["x", "y"], "b": ["x, y", "z"], "c": ["x, y; z", "w"]}]'
    assert rows(read_json(text, "c.json", ""))[0][1] == {"a": "x, y", "b": "x, y; z", "c": "x, y; z | w"}


def test_lists_of_cards_of_one_kind_are_one_table() -> None:
    text = b'{"edition": 2, "sky": [{"name": "A", "cost": 1, "text": "x\\r\\ny"}], "sea": [{"name": "B", "cost": 2}]}'
    assert rows(read_json(text, "c.json", "")) == [
        (1, {"list": "sky", "name": "A", "cost": "1", "text": "x\ny"}),
        (2, {"list": "sea", "name": "B", "cost": "2"}),
    ]
    assert rows(read_json(text, "c.json", "sea")) == [(1, {"name": "B", "cost": "2"})]


def test_comments_as_javascript_has_them_are_left_out_and_told() -> None:
    table = read_yaml(b"// mine\n- {name: A}\n- {name: 'B // b'}\n", "c.yaml", "")
    assert rows(table) == [(2, {"name": "A"}), (3, {"name": "B // b"})]
    assert table.notes == ("c.yaml: 1 line that begins with // left out: a comment has #",)
    assert read_yaml(b"- name: |\n    // mine\n    A\n", "c.yaml", "").rows[0].cells["name"] == "// mine\nA\n"


def test_lists_of_cards_are_found_however_deep() -> None:
    assert rows(read_json(b'{"data": {"cards": [{"name": "A"}]}}', "c.json", "")) == [(1, {"name": "A"})]
    deep = b'{"crew": {"cards": [{"name": "A"}, {"name": "B"}]}, "more": [{"name": "C"}]}'
    with pytest.raises(SeveralListsError) as told:
        read_json(deep, "c.json", "")
    assert told.value.lists == {"more": 1, "crew.cards": 2}
    assert rows(read_json(deep, "c.json", "crew.cards")) == [(1, {"name": "A"}), (2, {"name": "B"})]
    # Short lists in cards are theirs; lists of words are no cards where there are entries.
    own = b'{"order": ["x"], "cards": {"A": {"cost": 1, "attacks": [{"hits": 2}, {"hits": 3}]}}}'
    assert [row.cells["name"] for row in read_json(own, "c.json", "").rows] == ["A"]
