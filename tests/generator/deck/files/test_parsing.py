"""YAML from strangers: what it means, where it was written, and what is refused before it can hurt."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.deck.files import parsing
from generator.deck.files.document import format_path
from generator.deck.files.parsing import MAX_DEPTH, MAX_NODES, parse, plain_value
from generator.errors import DeckDataError, Fault


def messages(data: str | bytes) -> list[str]:
    """Return what is said of a file that cannot be read."""
    with pytest.raises(DeckDataError) as caught:
        parse(data.encode() if isinstance(data, str) else data, "deck.yaml")
    return [str(fault) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        # YAML 1.1, https://yaml.org/type/bool.html: the whole list.
        *((word, True) for word in ("y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON")),
        *((word, False) for word in ("n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF")),
        ("yEs", "yEs"),
        ("nO", "nO"),
        ("tRUE", "tRUE"),
        # https://yaml.org/type/null.html
        *((word, None) for word in ("", "~", "null", "Null", "NULL")),
        ("nULL", "nULL"),
        ("7", 7),
        ("-7", -7),
        ("+7", 7),
        ("0", 0),
        ("1.10", 1.1),
        ("63.5", 63.5),
        ("-.5", -0.5),
        ("1.", 1.0),
        ("1.5e3", 1500.0),
        # What is a number to some readers only, or a date, is what a person wrote: text.
        ("007", "007"),
        ("0x1F", "0x1F"),
        ("1_000", "1_000"),
        ("12:30", "12:30"),
        ("2024-01-31", "2024-01-31"),
        ("1e3", "1e3"),
        (".inf", ".inf"),
        ("9" * 19, "9" * 19),
        ("٣", "٣"),
    ],
)
def test_an_unquoted_value_means_what_yaml_1_1_says(text: str, value: object) -> None:
    found = plain_value(text)
    assert found == value
    assert type(found) is type(value)


def test_quoted_values_and_keys_are_text() -> None:
    document = parse(b"no: 'no'\n1.10: \"1.10\"\n2: >-\n  7\n", "deck.yaml")
    assert document.value == {"no": "no", "1.10": "1.10", "2": "7"}
    assert document.unquoted_texts == {}


def test_every_value_remembers_its_line_and_what_was_written() -> None:
    text = "title: no\n\ncards:\n  - id: a\n    copies: 1.10\n  -\n    id: b\n"
    document = parse(text.encode(), "deck.yaml")
    assert document.value == {"title": False, "cards": [{"id": "a", "copies": 1.1}, {"id": "b"}]}
    assert document.lines == {
        (): 1,
        ("title",): 1,
        ("cards",): 3,
        ("cards", 0): 4,
        ("cards", 0, "id"): 4,
        ("cards", 0, "copies"): 5,
        ("cards", 1): 7,
        ("cards", 1, "id"): 7,
    }
    assert document.unquoted_texts == {("title",): "no", ("cards", 0, "copies"): "1.10"}


def test_a_path_that_was_not_written_has_the_line_of_the_nearest_one_above() -> None:
    document = parse(b"a: 1\nsuits:\n  - id: S\n", "deck.yaml")
    assert document.line(("suits", 0, "colour")) == 3
    assert document.line(("cards",)) == 1
    assert str(document.fault(("suits", 0, "colour"), "is missing")) == "deck.yaml:3: suits[0].colour: is missing"


def test_paths_are_shown_as_a_person_would_write_them() -> None:
    assert format_path(()) == ""
    assert format_path(("cards", 3, "rank")) == "cards[3].rank"
    assert format_path(("cards", 0, "texts", "the body")) == "cards[0].texts.'the body'"
    assert format_path(("a.b", "", "c:d")) == "'a.b'.''.'c:d'"


def test_an_alias_is_the_value_of_its_anchor_and_of_what_was_written_there() -> None:
    document = parse(b"a: &x no\nb: *x\nc: &y [1, *x]\nd: *y\n", "deck.yaml")
    assert document.value == {"a": False, "b": False, "c": [1, False], "d": [1, False]}
    assert document.unquoted_texts[("b",)] == "no"
    assert document.line(("d",)) == 4


@pytest.mark.parametrize("start", [b"", b"\xef\xbb\xbf", b"%YAML 1.2\n---\n", b"# a deck\n\n"])
def test_a_byte_order_mark_a_directive_and_comments_change_nothing(start: bytes) -> None:
    assert parse(start + b"a: \xc3\xa9\n", "deck.yaml").value == {"a": "é"}


def test_line_ends_of_any_system_count_alike() -> None:
    for end in ("\n", "\r\n"):
        document = parse(end.join(["a: 1", "b: |", "  one", "  two", "c: 2", ""]).encode(), "deck.yaml")
        assert document.value == {"a": 1, "b": "one\ntwo\n", "c": 2}
        assert document.line(("c",)) == 5


def test_a_repeated_key_is_told_with_its_first_line_and_the_rest_is_still_read() -> None:
    document = parse(b"a: 1\nb: {c: 1, c: 2}\na: 3\n", "deck.yaml")
    assert [str(fault) for fault in document.faults] == [
        "deck.yaml:2: b.c: this key is already in line 2; keep one",
        "deck.yaml:3: a: this key is already in line 1; keep one",
    ]
    assert document.value == {"a": 3, "b": {"c": 2}}


@pytest.mark.parametrize(
    ("escape", "code"),
    [(r"\0", "0000"), (r"\e", "001B"), (r"\r", "000D"), (r"\x7f", "007F"), (r"\N", "0085"), (r"\uffff", "FFFF")],
)
def test_control_characters_are_told_by_their_number(escape: str, code: str) -> None:
    document = parse(f'cards:\n  - name: "a{escape}b"\n'.encode(), "deck.yaml")
    assert [str(fault) for fault in document.faults] == [
        f"deck.yaml:2: cards[0].name: holds the control character U+{code}; only line breaks and tabs are allowed"
    ]


def test_line_breaks_tabs_and_marks_of_writing_are_no_control_characters() -> None:
    text = "a\tb\nc\u00a0d\u00ade\u200df"
    document = parse(f'x: "{text}"'.replace("\n", "\\n").replace("\t", "\\t").encode(), "deck.yaml")
    assert (document.value, document.faults) == ({"x": text}, [])


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


def test_a_value_may_be_as_deep_as_the_limit_and_no_deeper() -> None:
    assert MAX_DEPTH == 24
    parse(f"a: {nested(23)}\n".encode(), "deck.yaml")
    assert messages(f"a: {nested(24)}\n") == [
        f"deck.yaml:1: a{'[0]' * 22}: nested more than 24 deep; no deck needs that"
    ]
    parse(f"a: &a {nested(12)}\nb: {'[' * 11}*a{']' * 11}\n".encode(), "deck.yaml")
    assert messages(f"a: &a {nested(12)}\nb: {'[' * 12}*a{']' * 12}\n") == [
        f"deck.yaml:2: b{'[0]' * 11}: nested more than 24 deep; no deck needs that"
    ]


def test_a_hundred_thousand_brackets_are_refused() -> None:
    (message,) = messages("a: " + "[" * 100_000)
    assert message.startswith("deck.yaml:1: ")


@pytest.mark.parametrize(("start", "end"), [("[", "]"), ("[[", "]]"), ("{a: [", "]}")])
def test_aliases_count_with_all_they_stand_for(start: str, end: str) -> None:
    # Each line stands for nine of the line before: 9 ** 6 = 531,441 values at the sixth.
    lines = [f"l0: &l0 {start}x, x, x, x, x, x, x, x, x{end}"]
    lines += [f"l{n}: &l{n} {start}{', '.join([f'*l{n - 1}'] * 9)}{end}" for n in range(1, 12)]
    (message,) = messages("\n".join(lines))
    assert message.startswith("deck.yaml:6: l5")
    assert message.endswith(f": more than {MAX_NODES} values once aliases are expanded; write fewer")


def test_values_and_keys_count_without_aliases_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsing, "MAX_NODES", 100)
    # A key, 98 ones, their list and the whole: 101.
    parse(("a: [" + "1," * 97 + "]").encode(), "deck.yaml")
    with pytest.raises(DeckDataError, match="more than 100 values"):
        parse(("a: [" + "1," * 98 + "]").encode(), "deck.yaml")
    with pytest.raises(DeckDataError, match="more than 100 values"):
        parse(b"".join(b"k%d: 1\n" % number for number in range(50)), "deck.yaml")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: !!python/object/apply:os.system [id]", "the tag 'tag:yaml.org,2002:python/object/apply:os.system'"),
        ("a: !!python/name:os.system", "the tag 'tag:yaml.org,2002:python/name:os.system'"),
        ("a: !!binary aGk=", "the tag 'tag:yaml.org,2002:binary'"),
        ("a: !!str 1", "the tag 'tag:yaml.org,2002:str'"),
        ("a: !env HOME", "the tag '!env'"),
        ("!x a: 1", "the tag '!x'"),
    ],
)
def test_tags_are_refused(text: str, message: str) -> None:
    (told,) = messages(text)
    assert told == f"deck.yaml:{text.count(chr(10)) + 1}: {message} is not allowed; write plain values"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[a]: 1", "1: a list or mapping cannot be a key; use a word"),
        ("? {a: 1}\n: 1", "1: a list or mapping cannot be a key; use a word"),
        ("a: &x b\n*x : 1", "2: the alias *x cannot be a key; use a word"),
        ("a: *x", "1: the alias *x has no anchor before it"),
        ("a: &x [*x]", "1: a: the alias *x has no anchor before it"),
        ("a: 1\n---\nb: 1", "2: a second document begins here; a deck file holds one"),
        (f"a:\n  {'k' * 201}: 1", "2: a: a key of 201 characters, 'kkkkkkkkkkkkkkkkkkkk'…; keys are words"),
        ("", "1: the file is empty; `pnp new NAME` makes a deck to start from"),
        ("---\n", "1: the file is empty; `pnp new NAME` makes a deck to start from"),
    ],
)
def test_what_no_deck_needs_is_refused(text: str, message: str) -> None:
    assert messages(text) == [f"deck.yaml:{message}"]


def test_a_merge_key_is_a_key_like_others() -> None:
    assert parse(b"a: &x {b: 1}\nc: {<<: *x}", "deck.yaml").value == {"a": {"b": 1}, "c": {"<<": {"b": 1}}}


def test_a_colour_without_quotes_is_told_what_it_did() -> None:
    assert messages("a: {colour: #fff8e7, b: 1}\nc: 2\n") == [
        "deck.yaml:2: not readable as YAML: did not find expected ',' or '}' (a bracket is not closed, or a value with "
        "# or "
        "a comma is not quoted: '#12224a')"
    ]


def test_faults_before_one_that_ends_the_reading_are_told_with_it() -> None:
    assert messages("a: 1\na: 2\nb: [\n") == [
        "deck.yaml:2: a: this key is already in line 1; keep one",
        "deck.yaml:4: not readable as YAML: did not find expected node content",
    ]


def test_bytes_that_are_not_utf_8_are_told_with_their_line() -> None:
    for data, line in ((b"J\xf6ker", 1), (b"\nJ\xf6ker", 2), (b"a: 1\nb: J\xf6ker\n", 2)):
        assert messages(data) == [
            f"deck.yaml:{line}: found the byte 0xF6, which is not UTF-8 text; save the file as UTF-8"
        ]


@settings(max_examples=200)
@given(st.one_of(st.binary(max_size=60), st.text(alphabet="ab:-[]{}&*!|>'\"#%@`, \n\t01~?", max_size=60)))
def test_any_bytes_give_values_or_faults(data: bytes | str) -> None:
    data = data.encode() if isinstance(data, str) else data
    told: tuple[Fault, ...] = ()
    document = None
    try:
        document = parse(data, "deck.yaml")
    except DeckDataError as error:
        told = error.faults
    assert bool(told) == (document is None)
    assert all(fault.line >= 1 and str(fault).startswith("deck.yaml:") for fault in told)
