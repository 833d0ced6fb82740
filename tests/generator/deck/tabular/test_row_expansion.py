"""Tables in a deck: their rows are cards among those written by hand, and every fault points at its own place."""

from pathlib import Path

import pytest

from generator.deck.loader import load_deck
from generator.deck.model import Deck
from generator.errors import DeckDataError
from tests.generator.deck.tabular.test_workbooks import xlsx
from tests.generator.deck.tabular.workbook_files import BOLD, PLAIN, Layout, ods_of
from tests.generator.strangers import HEAD, SUN, pnp

PARTS = """\
template: picture
suits: [{id: S, name: Suns, symbol: sun.svg, colour: "#b8560f"}]
ranks: [{id: "1", name: One, pips: 1}]
backs: [{id: sun, picture: sun.svg}]
"""
BY_HAND = "  - {id: eclipse, name: Eclipse, texts: {body: by hand}}\n"
KEYS = "columns, from, sheet, html, hidden, suit, set, copies, picture, raster, back, template, face, texts"


def deck_file(folder: Path, cards: str, **files: str | bytes) -> Path:
    """Write a deck of these cards with tables beside it: `cards_csv` is `cards.csv`."""
    for name, content in {"sun_svg": SUN, **files}.items():
        data = content if isinstance(content, bytes) else content.encode()
        (folder / name.replace("_", ".")).write_bytes(data)
    path = folder / "deck.yaml"
    path.write_text(f"{HEAD}{PARTS}cards:\n{cards}", encoding="utf-8")
    return path


def load(path: Path) -> Deck:
    return load_deck(path, shown="deck.yaml")


def faults(path: Path) -> list[str]:
    with pytest.raises(DeckDataError) as told:
        load(path)
    return [str(fault) for fault in told.value.faults]


def test_rows_are_cards_among_those_written_by_hand_in_printing_order(tmp_path: Path) -> None:
    path = deck_file(
        tmp_path,
        f"{BY_HAND}  - {{from: a.csv}}\n  - {{id: last, name: Last}}\n  - {{from: b.xlsx, sheet: More}}\n",
        a_csv="Name,Qty,Body\nAnchor,2,Hold.\nBoat,,Row.\n",
        b_xlsx=xlsx(("Rules", [["x"]]), ("More", [["Name", "Suit", "Rank"], ["Sun one", "S", 1]])),
    )
    deck = load(path)
    assert [(card.id, card.name, card.copy_count, dict(card.texts)) for card in deck.cards] == [
        ("eclipse", "Eclipse", 1, {"body": "by hand"}),
        ("anchor", "Anchor", 2, {"body": "Hold."}),
        ("boat", "Boat", 1, {"body": "Row."}),
        ("last", "Last", 1, {}),
        ("1S", "Sun one", 1, {}),
    ]
    assert deck.cards[4].suit is deck.suits[0]
    assert [str(card.place) for card in deck.cards] == [
        "deck.yaml:12: cards[0]",
        "a.csv:2",
        "a.csv:3",
        "deck.yaml:14: cards[2]",
        "b.xlsx:2: sheet 'More'",
    ]


def test_the_entry_says_what_rows_do_not(tmp_path: Path) -> None:
    path = deck_file(
        tmp_path,
        "  - {from: a.csv, copies: 3, back: sun, picture: sun.svg, template: ring, texts: {body: usual, corner: c}}\n",
        a_csv="name,copies,template,body\nA,,,\nB,1,picture,own\n",
    )
    one, two = load(path).cards
    assert (one.copy_count, one.template, dict(one.texts)) == (3, "ring", {"body": "usual", "corner": "c"})
    assert (two.copy_count, two.template, dict(two.texts)) == (1, "picture", {"body": "own", "corner": "c"})
    assert [card.back and card.back.id for card in (one, two)] == ["sun"] * 2
    assert [card.picture and card.picture.file for card in (one, two)] == ["sun.svg"] * 2


def test_what_is_wrong_with_a_card_points_at_its_row_and_column_and_others_at_the_deck_file(tmp_path: Path) -> None:
    path = deck_file(
        tmp_path,
        f"  - {{from: a.csv, columns: {{art: picture}}}}\n{BY_HAND}  - {{id: x, name: X, back: moon}}\n",
        a_csv="id,name,art,Back,suit\nno space,A,,,\nb,B,none.svg,moon,\neclipse,C,,,\nd,,,,T\n",
    )
    assert faults(path) == [
        "a.csv:2: column 'id': found 'no space', needs an id: letters, digits, - and _, at most 40, the first a letter "
        "or digit",
        "a.csv:3: column 'Back': 'moon' is not a back of this deck; backs: sun",
        "a.csv:3: column 'art': 'none.svg' does not exist; the path starts at the deck file",
        "a.csv:5: column 'suit': 'T' is not a suit of this deck; suits: S",
        "deck.yaml:13: cards[1]: the card 'eclipse' is already defined in line 4 of a.csv; ids are unique (for more of "
        "one card, use copies)",
        "deck.yaml:14: cards[2].back: 'moon' is not a back of this deck; backs: sun",
    ]


@pytest.mark.parametrize(
    ("entry", "messages"),
    [
        (
            "{from: none.csv}",
            ["deck.yaml:12: cards[0].from: 'none.csv' does not exist; the path starts at the deck file"],
        ),
        (
            "{from: ../a.csv}",
            ["deck.yaml:12: cards[0].from: '../a.csv' leaves the deck's folder; name a file beside the deck file"],
        ),
        (
            "{from: sun.svg}",
            ["sun.svg: is not a table that can be read; needs one of .csv, .tsv, .xlsx, .xls, .ods, .json, .yaml"],
        ),
        ("{from: 3}", ["deck.yaml:12: cards[0].from: found 3, needs text; quote it: '3'"]),
        ("{from: a.csv, sheet: Cards}", ["a.csv: has no sheets; remove sheet: Cards"]),
        (
            "{from: a.csv, colums: {x: y}, id: z}",
            [
                f"deck.yaml:12: cards[0].colums: unknown key (did you mean 'columns'?); known here: {KEYS}",
                f"deck.yaml:12: cards[0].id: unknown key; known here: {KEYS}",
            ],
        ),
        ("{from: empty.csv}", ["empty.csv: has no cards"]),
    ],
)
def test_what_is_wrong_with_an_entry_is_told(entry: str, messages: list[str], tmp_path: Path) -> None:
    path = deck_file(tmp_path, f"  - {entry}\n", a_csv="name\nA\n", empty_csv="name,qty\nA,0\n")
    assert faults(path) == messages


def test_hidden_rows_of_a_workbook_are_cards_where_the_entry_says_so(tmp_path: Path) -> None:
    grid = [["Name", "Text"], ["Fox", [("Runs ", PLAIN), ("fast", BOLD)]], ["Old", "gone"]]
    files = {"b_ods": ods_of(Layout(grid, hidden_rows=[2])), "a_csv": "Name\nA\n"}
    path = deck_file(tmp_path, "  - {from: b.ods}\n", **files)
    assert [(card.id, dict(card.texts)) for card in load(path).cards] == [("fox", {"text": "Runs **fast**"})]
    path = deck_file(tmp_path, "  - {from: b.ods, hidden: true}\n", **files)
    assert [card.id for card in load(path).cards] == ["fox", "old"]
    path = deck_file(tmp_path, "  - {from: a.csv, hidden: true}\n", **files)
    assert faults(path) == ["a.csv: has no hidden rows or columns; remove hidden: true"]


def test_a_deck_without_markup_has_no_stars_from_a_workbook(tmp_path: Path) -> None:
    grid = [["Name", "Text"], ["Fox", [("Runs ", PLAIN), ("fast", BOLD)]]]
    path = deck_file(tmp_path, "  - {from: b.ods}\n", b_ods=ods_of(Layout(grid)))
    path.write_text(path.read_text(encoding="utf-8").replace("cards:", "markup: none\ncards:"), encoding="utf-8")
    (card,) = load(path).cards
    assert "*" not in card.texts["text"]


def test_all_tables_are_looked_at_before_anything_is_told(tmp_path: Path) -> None:
    cards = "  - {from: a.csv}\n  - {from: b.csv}\n  - {from: none.csv}\n"
    found = faults(deck_file(tmp_path, cards, a_csv="name,qty\nA,x\n", b_csv="name,Name\n"))
    assert sorted(message.partition(":")[0] for message in found) == ["a.csv", "b.csv", "deck.yaml"]


def test_a_link_out_of_the_folder_is_no_table(tmp_path: Path) -> None:
    (tmp_path / "secret.csv").write_text("name\nA\n", encoding="utf-8")
    folder = tmp_path / "deck"
    folder.mkdir()
    path = deck_file(folder, "  - {from: a.csv}\n")
    (folder / "a.csv").symlink_to(tmp_path / "secret.csv")
    assert faults(path) == [
        "deck.yaml:12: cards[0].from: 'a.csv' is a link out of the deck's folder; replace it with the file"
    ]


def test_a_table_without_end_is_told(tmp_path: Path) -> None:
    path = deck_file(tmp_path, "  - {from: a.csv}\n", a_csv="id,name\n" + "".join(f"c{n},A\n" for n in range(20_001)))
    assert faults(path) == ["a.csv:20002: this brings the deck to more than 20000 cards; split it"]


def test_a_build_never_writes_over_a_table(tmp_path: Path) -> None:
    path = deck_file(tmp_path, "  - {from: a.csv}\n", a_csv="name\nA\n")
    assert tmp_path / "a.csv" in load(path).sources


def test_the_commands_tell_what_was_not_read(tmp_path: Path) -> None:
    path = deck_file(
        tmp_path, "  - {from: a.csv, picture: sun.svg}\n", a_csv="name,qty,body\nA,1,x\n!B,1,y\nC,0,z\n\nD,1,w\n"
    )
    notes = [
        f"note: {tmp_path}/a.csv: 2 rows skipped: 1 empty and 1 that begins with !",
        f"note: {tmp_path}/a.csv: 1 card with 0 copies left out",
    ]
    checked = pnp("check", path)
    assert (checked.code, checked.errors) == (0, notes)
    built = pnp("build", "--deck", path, "--out", tmp_path / "out.pdf")
    assert (built.code, built.errors) == (0, notes)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("<b>Flying</b>", "1 cell holds <b>, which is"),
        ("<LI>One</LI><li class='x'>Two</li>", "1 cell holds <li>, which is"),
        ("A line<br>another<br/>one more<BR />", "1 cell holds <br>, which is"),
        ('They&#39;re <span foreground="red">red</span>', "1 cell holds &#39;, <span>, which are"),
        ("<b>a</b><i>b</i><u>c</u><s>d</s><em>e</em>", "1 cell holds <b>, <em>, <i>, <s>, which are"),
        ("a < b > c, <name>, <3, R&D; \\<b", ""),
    ],
)
def test_tags_of_html_are_told_once_with_what_to_write_instead(tmp_path: Path, text: str, named: str) -> None:
    quoted = text.replace('"', '""')
    path = deck_file(tmp_path, "  - {from: a.csv}\n", a_csv=f'name,body\nA,"{quoted}"\nB,Plain.\n')
    more = " printed as written; to read HTML, put `html: true` beside `from:`; or write **…** for bold, *…* for "
    more += "italic, and a line break for a new line"
    assert list(load(path).notes) == ([f"a.csv: {named}{more}"] if named else [])


def test_cells_of_html_become_markup_on_request(tmp_path: Path) -> None:
    cells = 'A,"<p>Is <b>strong <i>and</i> </b>fast.</p><ul><li>1 * 2<li>&lt;3&nbsp;x</ul>"\n'
    path = deck_file(tmp_path, "  - {from: a.csv, html: true}\n", a_csv="name,body\n" + cells)
    deck = load(path)
    assert deck.cards[0].texts == {"body": "Is **strong *and*** fast.\n- 1 \\* 2\n- <3 x"}
    assert deck.notes == ()
