"""Tables in text: what programs write is read as it was meant, and what is wrong is told with its line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.deck.tabular.delimited_text import read_delimited
from generator.deck.tabular.table import SourceTable
from generator.errors import DeckDataError

PLAIN = "name,copies,body\nAnchor,2,Hold fast.\nBoat,,Row.\n"
WANTED = [
    (2, {"name": "Anchor", "copies": "2", "body": "Hold fast."}),
    (3, {"name": "Boat", "body": "Row."}),
]


def read(text: str | bytes, *, is_tabbed: bool = False) -> SourceTable:
    return read_delimited(text if isinstance(text, bytes) else text.encode(), "cards.csv", is_tabbed=is_tabbed)


def rows(table: SourceTable) -> list[tuple[int, dict[str, str]]]:
    return [(row.number, dict(row.cells)) for row in table.rows]


@pytest.mark.parametrize(
    "data",
    [
        PLAIN.encode(),
        b"\xef\xbb\xbf" + PLAIN.encode(),
        PLAIN.encode("utf-16"),
        b"\xfe\xff" + PLAIN.encode("utf-16-be"),
        PLAIN.encode("utf-16-le"),
        PLAIN.encode("utf-16-be"),
        PLAIN.replace("\n", "\r\n").encode(),
        PLAIN.replace("\n", "\r").encode(),
        PLAIN.replace(",", ";").encode(),
        PLAIN.replace(",", "\t").encode(),
        PLAIN.replace(",", "|").encode(),
        PLAIN.rstrip("\n").encode(),
    ],
)
def test_every_way_of_writing_the_same_table_is_read_alike(data: bytes) -> None:
    table = read(data)
    assert rows(table) == WANTED
    assert (table.heads, table.notes) == (("name", "copies", "body"), ())


def test_a_file_may_name_the_sign_between_its_cells() -> None:
    assert rows(read("sep=;\nname;body\nAnchor;Hold, fast, now.\n")) == [
        (3, {"name": "Anchor", "body": "Hold, fast, now."})
    ]


def test_signs_between_cells_do_not_count_in_quotes() -> None:
    table = read('"name, in full";"a, b, c"\nAnchor;1\n')
    assert table.heads == ("name, in full", "a, b, c")


def test_a_tabbed_file_has_tabs_whatever_its_heads_look_like() -> None:
    assert read("name,in,full\tbody\nA\tb\n", is_tabbed=True).heads == ("name,in,full", "body")


def test_quoted_cells_hold_quotes_and_line_breaks_and_lines_are_counted_through_them() -> None:
    text = 'name,body\nA,"He said ""row"",\r\nand left."\nB,plain\n'
    assert rows(read(text)) == [
        (2, {"name": "A", "body": 'He said "row",\nand left.'}),
        (4, {"name": "B", "body": "plain"}),
    ]


def test_cells_are_read_as_they_are() -> None:
    assert rows(read("name,body\n007, 1.10 \n=1+1,1e5\n")) == [
        (2, {"name": "007", "body": " 1.10 "}),
        (3, {"name": "=1+1", "body": "1e5"}),
    ]


def test_text_of_windows_is_read_and_told() -> None:
    table = read(b"name,body\nA,ok\nB,caf\xe9 \x80\n")
    assert rows(table)[1] == (3, {"name": "B", "body": "café €"})
    assert table.notes == ("cards.csv:3: not UTF-8, so read as Windows text (code page 1252); save it as UTF-8",)


def test_rows_that_are_not_read_are_counted() -> None:
    table = read("!written by hand\nname,body\n\n,\nA,a\n!B,b\n ,\t\nC,c\n\n\n")
    assert [row.cells["name"] for row in table.rows] == ["A", "C"]
    assert table.notes == ("cards.csv: 5 rows skipped: 3 empty and 2 that begin with !",)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "cards.csv: has no rows; the first holds the column headings, such as name and copies"),
        ("\n,,\n", "cards.csv: has no rows; the first holds the column headings, such as name and copies"),
        (
            "name,body\nA,a\nB,b, c\n",
            "cards.csv:3: 'c' is in column 3, which has no heading; quote a cell that holds the separator, or give the "
            "column a heading (! for one to be skipped)",
        ),
        (
            'name,body\nA,"open\nB,b\n',
            "cards.csv:2: is not readable: unexpected end of data; double a quote within a quoted cell, and close each "
            "quoted cell",
        ),
        (
            "name,body\nA,a\x1bb\n",
            "cards.csv:2: column 'body': holds the control character U+001B; only line breaks and tabs are allowed",
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, message: str) -> None:
    with pytest.raises(DeckDataError) as told:
        read(text)
    assert str(told.value) == message


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"name\ncaf\x81\n", "cards.csv:2: is neither UTF-8 nor Windows text; save it as UTF-8"),
        (b"\xff\xfen\x00a\x00m", "cards.csv: is not UTF-16 text; save it as UTF-8"),
    ],
)
def test_what_is_no_text_is_told(data: bytes, message: str) -> None:
    with pytest.raises(DeckDataError) as told:
        read(data)
    assert str(told.value) == message


def test_a_column_without_head_and_cells_is_left_alone() -> None:
    assert rows(read("name,,body,\nA,,b,\n")) == [(2, {"name": "A", "body": "b"})]


cells = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), max_size=12).filter(
    lambda text: not text.startswith(("!", "#", "Err:")) and "\ufffe" not in text and "\uffff" not in text
)
"""What is not a note to oneself, nor the error of a formula."""


@given(st.lists(st.tuples(cells.filter(str.strip), cells), max_size=6), st.sampled_from(",;\t|"))
def test_whatever_is_written_with_quotes_comes_back(written: list[tuple[str, str]], separator: str) -> None:
    lines = [("name", "body"), *written]
    text = "".join(separator.join('"' + cell.replace('"', '""') + '"' for cell in line) + "\n" for line in lines)
    found = [(row.cells["name"], row.cells.get("body", "")) for row in read(text).rows]
    assert found == [(name, body if body.strip() else "") for name, body in written]


def test_a_column_whose_head_begins_with_an_exclamation_mark_is_a_note_to_oneself() -> None:
    table = read("name,! Idea,Body,!,!\nA,x,Hold.,y\nB,z,Row.\n,only here,,,and here\n")
    assert table.heads == ("name", "Body")
    assert rows(table) == [(2, {"name": "A", "Body": "Hold."}), (3, {"name": "B", "Body": "Row."})]
    assert table.notes == ("cards.csv: 3 columns skipped: their headings begin with !",)
    assert read("! seen as a row\nname,!x\nA,b\n").notes == (
        "cards.csv: 1 row skipped: 1 that begins with !",
        "cards.csv: 1 column skipped: its heading begins with !",
    )


def test_headings_that_occur_twice_are_numbered_and_signs_are_names() -> None:
    table = read("name,Effect,effect,#,%,€,***\nA,b,c,1,2,3,4\n")
    assert table.heads == ("name", "Effect", "effect 2", "#", "%", "€", "***")
    assert table.fields() == {
        "name": "name",
        "Effect": "effect",
        "effect 2": "effect_2",
        "#": "number_sign",
        "%": "percent_sign",
        "€": "euro_sign",
        "***": "asterisk_asterisk_asterisk",
    }
    assert table.notes == ("cards.csv: headings that occur twice are numbered: effect 2",)


def test_notes_beside_and_titles_above_the_table_are_told_and_left_out() -> None:
    table = read("Cards of the harbour,,,,\n,,,,\nName,Qty,Text,,\nA,1,x,,\nB,2,y,,todo: balance\n,,,,and more\n")
    assert rows(table) == [(4, {"Name": "A", "Qty": "1", "Text": "x"}), (5, {"Name": "B", "Qty": "2", "Text": "y"})]
    assert table.notes == (
        "cards.csv: 'Cards of the harbour' above the headings is not a card",
        "cards.csv: 2 cells left out, as their columns have no heading (column 5; first 'todo: balance'); give the "
        "column a heading to print them",
    )


def test_a_table_of_one_column_has_no_title() -> None:
    assert read("Word\nsea\nsky\n").heads == ("Word",)
    assert read("Word\nsea\n\n").heads == ("Word",)


ANKI = "#separator:tab\n#html:true\n#tags column:3\n"
ANKI += "苹果\tapple, <b>píngguǒ</b>\tfood\n猫\tcat &amp; <i>kitten</i><br>5*3\t\n"


def test_an_export_of_anki_has_its_headings_and_its_html_as_markup() -> None:
    table = read_delimited(ANKI.encode(), "cards.txt", is_tabbed=False)
    assert rows(table) == [
        (4, {"Front": "苹果", "Back": "apple, **píngguǒ**", "Tags": "food"}),
        (5, {"Front": "猫", "Back": "cat & *kitten*\n5\\*3"}),
    ]
    named = "#separator:Comma\n#html:false\n#columns:Word,Meaning\n#deck:Animals\nBaum,<b>tree</b>\n"
    table = read_delimited(named.encode(), "cards.csv", is_tabbed=False)
    assert rows(table) == [(5, {"Word": "Baum", "Meaning": "<b>tree</b>"})]


def test_a_comment_is_no_header_of_anki() -> None:
    assert read("#count,name\n2,A\n").heads == ("#count", "name")


def test_a_first_column_without_a_heading_has_the_names_but_no_numbers_of_rows() -> None:
    assert rows(read(",Cost\nSea,1\nSky,2\n"))[0] == (2, {"Name": "Sea", "Cost": "1"})
    table = read(",Word,Cost\n0,Sea,1\n1,Sky,2\n")
    assert rows(table)[0] == (2, {"Word": "Sea", "Cost": "1"})
    assert table.notes == (
        "cards.csv: 2 cells left out, as their columns have no heading (column 1; first '0'); give the column a "
        "heading to print them",
    )
    assert read(",Name\nx,Sea\n").heads == ("Name",)


def test_a_column_of_nothing_but_errors_is_left_out_and_told() -> None:
    table = read("name,Sum,Body\nA,#REF!,x\nB,#REF!,y\nC,,z\n")
    assert (table.heads, len(table.rows)) == (("name", "Body"), 3)
    assert table.notes == ("cards.csv: columns left out, as all of their cells are errors: Sum",)
    with pytest.raises(DeckDataError, match="column 'Sum': found #REF!"):
        read("name,Sum\nA,#REF!\nB,2\n")


@pytest.mark.parametrize(
    ("text", "heads"),
    [
        ("TOOLS\t1\tDraw.\nWHEEL\t1\tDraw.\tDraw.\n", ("Name", "Field 2", "Field 3", "Field 4")),
        (f"Life\t{'is what lives, ' * 6}\nDeath\tis not.\n", ("Front", "Back")),
    ],
)
def test_a_table_without_headings_is_seen_and_told(text: str, heads: tuple[str, ...]) -> None:
    table = read(text)
    assert (table.heads, [row.number for row in table.rows]) == (heads, [1, 2])
    assert table.notes == (f"cards.csv: has no headings, so its columns are called {', '.join(heads)}",)


def test_the_separator_is_the_one_that_parts_all_rows_alike() -> None:
    assert read("Life, death, and more\ta, b\nSea, sky\tc\n").heads == ("Life, death, and more", "a, b")


def test_a_quoted_cell_may_follow_a_space() -> None:
    table = read('name, text\nA, "Draw one, then rest."\nB, Sail\n')
    assert rows(table) == [(2, {"name": "A", "text": "Draw one, then rest."}), (3, {"name": "B", "text": "Sail"})]
    # A quotation in the middle of a quoted cell is none.
    assert read('name,text\nA,"He says, ""no"", and goes"\n').rows[0].cells["text"] == 'He says, "no", and goes'


def test_colons_separate_cells_if_nothing_else_does() -> None:
    assert rows(read("name:cost:text\nA:2:red;blue\nB:3:green\n")) == [
        (2, {"name": "A", "cost": "2", "text": "red;blue"}),
        (3, {"name": "B", "cost": "3", "text": "green"}),
    ]
    assert read("name\nA: the first: one\nB\n").heads == ("name",)


def test_headings_that_are_repeated_are_no_cards() -> None:
    table = read("name,text\nA,a\nname,text,\nB,b\n")
    assert [row.number for row in table.rows] == [2, 4]
    assert table.notes == ("cards.csv: 1 row skipped: 1 like the headings",)


def test_a_first_column_without_a_heading_and_cells_is_left_alone() -> None:
    table = read(",name,text\n,A,a\n,B,b\n")
    assert (table.heads, table.notes) == (("name", "text"), ())
    unnamed = read(",cost,text\n,1,a\n")
    assert (unnamed.heads, unnamed.notes) == (("cost", "text"), ())
