"""What docs/coming-from.md says to designers who come from other tools holds: its examples are built."""

import csv
import io
import re
from pathlib import Path

import pytest

from tests.generator.strangers import HEAD, ROOT, SUN, pnp

PAGE = (ROOT / "docs" / "coming-from.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)

TABLES = {
    "num: copies, art: picture, rules: body": (
        "Name,Num,Cost,Art,Type,Rules,Flavour,Atk,HP\n"
        "Dragon,2,7,art/dragon.svg,Beast,Flies.,Beware,5,6\nRobe,,1,,Item,Wear it.,,,\n",
        [["Dragon", "7", "Beast", "Flies.", "Beware", "5", "6"], ["Robe", "1", "Item", "Wear it."]],
    ),
    "by: kind": (
        "Name,Qty,Kind,Art,Rules\nDragon,2,Boss,art/dragon.svg,Flies.\nRobe,1,Item,art/robe.svg,Wear it.\n",
        [["Dragon", "Flies."], ["Robe", "Wear it."]],
    ),
    "repeat: sword": (
        "name,num,art,cost,text\nDragon,2,art/dragon.svg,3,Flies.\nRobe,1,art/robe.svg,1,Wear it.\n",
        [["Dragon", "Flies."], ["Robe", "Wear it."]],
    ),
    "by: front_template": (
        '"ID","Name","Count","Front Template","Rules"\n'
        '"1","Dragon","2","Hero","Flies."\n"2","Robe","1","Item","Wear it."\n',
        [["Dragon", "Flies."], ["Robe", "Wear it."]],
    ),
}
"""By a sign of the example: the table it is about, and the words that each card shows. All have two of the first."""


def words(drawing: Path) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]+)</text>", drawing.read_text(encoding="utf-8"))


def test_every_example_has_its_table() -> None:
    assert [[sign for sign in TABLES if sign in example] for example in EXAMPLES] == [[sign] for sign in TABLES]


@pytest.mark.parametrize("sign", TABLES)
def test_an_example_builds_and_every_card_shows_what_its_row_says(tmp_path: Path, sign: str) -> None:
    table, shown = TABLES[sign]
    (example,) = (each for each in EXAMPLES if sign in each)
    (tmp_path / "art").mkdir()
    for name in ("dragon", "robe", "sword"):
        (tmp_path / "art" / f"{name}.svg").write_text(SUN, encoding="utf-8")
    (tmp_path / "cards.csv").write_text(table, encoding="utf-8")
    deck = tmp_path / "deck.yaml"
    deck.write_text(HEAD + example, encoding="utf-8")
    checked = pnp("check", deck)
    assert (checked.code, checked.err, checked.out) == (0, "", f"{deck}: sound, 2 cards (3 with copies)\n")
    assert pnp("build", "--deck", deck, "--format", "svg", "--no-bleed", "--out", tmp_path / "svg").code == 0
    drawings = sorted(path for path in (tmp_path / "svg").glob("*.svg") if "back" not in path.name)
    assert [sorted(words(drawing)) for drawing in drawings] == [sorted(each) for each in shown]


def test_the_icons_of_the_nandeck_example_are_as_many_as_the_cell_says(tmp_path: Path) -> None:
    sign = "repeat: sword"
    test_an_example_builds_and_every_card_shows_what_its_row_says(tmp_path, sign)
    rows = csv.DictReader(io.StringIO(TABLES[sign][0]))
    drawn = [path.read_text(encoding="utf-8").count("<use") for path in sorted((tmp_path / "svg").glob("*.svg"))]
    assert drawn == [int(row["cost"]) + 1 for row in rows]  # and its picture


@pytest.mark.parametrize(
    ("table", "copies"),
    [
        ("Name,Qty\nA,3\n", 3),  # Squib
        ("Name,Count\nA,3\n", 3),  # Cider
        ("Name,Copies\nA,3\n", 3),  # Dextrous
        ("name;greeting\nA;Nice\n", 1),  # decksmith
        ("name;copies\nA;3\n", 3),
    ],
)
def test_the_tables_of_other_tools_are_taken_as_they_are(tmp_path: Path, table: str, copies: int) -> None:
    (tmp_path / "cards.csv").write_text(table, encoding="utf-8")
    assert pnp("new", "mydeck", "--from", tmp_path / "cards.csv", "--out", tmp_path).code == 0
    checked = pnp("check", tmp_path / "mydeck")
    assert checked.code == 0
    assert checked.out.startswith(f"{tmp_path}/mydeck/deck.yaml: sound, 1 card ({copies} with copies)\n")


MEASURES = [("0.0847", 25.4 / 300), ("25.4; 3.175", 37.5 * 25.4 / 300), ("0.353", 25.4 / 72)]


@pytest.mark.parametrize(("written", "mm"), MEASURES)
def test_the_measures_are_right(written: str, mm: float) -> None:
    assert f"| {written} |" in PAGE
    assert float(written.split()[-1]) == pytest.approx(mm, abs=5e-4)


def test_the_options_that_are_named_exist() -> None:
    told = pnp("build", "--help").out
    named = set(re.findall(r"(?<![-|])--[a-z][a-z-]+", PAGE)) - {"--from", "--to"}
    assert {"--paper", "--gutter", "--flip", "--style"} <= named
    assert [option for option in sorted(named) if f"{option} " not in told] == []
