"""After a playtest only what has changed is printed: `pnp printed`, `pnp build --changed`, the version line."""

import json
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from tests.generator.strangers import SUN, make_deck, pnp

CARD = "  - {{id: {id}, name: {id}, template: picture, picture: sun.svg, copies: {copies}, texts: {{body: {body}}}}}\n"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to stand in, with a deck of four cards, one of them twice, and nothing noted."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAPERSIZE", "a4")
    monkeypatch.setenv("PNP_PRINTED", str(tmp_path / "notes"))
    write(tmp_path)
    return tmp_path


def write(home: Path, *, more: str = "", **cards: tuple[str, int]) -> None:
    """Write the deck, some of its cards with another text or number of copies."""
    usual = {"ant": ("small", 1), "bee": ("busy", 2), "cow": ("calm", 1), "dog": ("loud", 1)}
    lines = [CARD.format(id=name, body=body, copies=copies) for name, (body, copies) in {**usual, **cards}.items()]
    make_deck(home / "mine", "".join(line for line in lines if "copies: 0" not in line), {"sun.svg": SUN})
    file = home / "mine" / "deck.yaml"
    file.write_text(more + file.read_text())


def changed(*words: str) -> list[str]:
    done = pnp("build", "--deck", "mine", "--changed", *words)
    assert (done.code, done.err) == (0, "")
    return done.out.splitlines()


def note(*words: str) -> str:
    done = pnp("printed", "mine", *words)
    assert (done.code, done.err) == (0, "")
    return done.out


def test_without_a_note_nothing_can_have_changed() -> None:
    done = pnp("build", "--deck", "mine", "--changed")
    assert done.code == 1
    assert done.errors == [
        "error: there is no record of printing mine in standard; once the cards are cut, run pnp printed mine"
    ]


def test_a_deck_that_lies_on_the_table_as_it_is_is_not_printed(home: Path) -> None:
    assert note() == "Strange 1: recorded 5 cards as printed; pnp build --deck mine --changed prints what differs\n"
    assert changed() == ["as printed: 4 cards", "nothing to print: every card is up to date"]
    assert not (home / "output").exists()


def test_changed_new_and_further_cards_are_printed_and_others_told(home: Path) -> None:
    note()
    write(home, ant=("tiny", 1), bee=("busy", 4), cow=("calm", 0), eel=("long", 3))
    assert changed() == [
        "changed, remove the old ones: ant",
        "new: eel",
        "more copies: bee +2",
        "deleted, remove them: cow",
        "as printed: 1 card",
        "Strange 1: 6 cards on 1 sheet of A4, 9 to a sheet, 1 page",
        "verified: 6 faces, every size right",
        "wrote output/strange.pdf",
    ]
    note()
    assert changed()[-1] == "nothing to print: every card is up to date"
    write(home, bee=("busy", 1), ant=("tiny", 1), eel=("long", 3))
    assert changed()[:3] == ["new: cow", "fewer copies, remove the surplus: bee -3", "as printed: 4 cards"]


def test_a_changed_picture_is_a_changed_card_and_a_name_that_is_not_shown_is_none(home: Path) -> None:
    note()
    (home / "mine/sun.svg").write_text(SUN.replace('r="4"', 'r="3"'))
    assert changed()[0] == "changed, remove the old ones: ant, bee, cow, dog"
    (home / "mine/sun.svg").write_text(SUN)
    file = home / "mine/deck.yaml"
    file.write_text(file.read_text().replace("texts: {body: calm}", "texts: {body: calm, title: cow}"))
    file.write_text(file.read_text().replace("name: cow", "name: Old cow"))
    assert changed()[-1] == "nothing to print: every card is up to date"


def test_cards_that_were_printed_alone_are_noted_alone(home: Path) -> None:
    note()
    write(home, ant=("tiny", 1), dog=("mute", 1))
    note("--cards", "ant")
    assert changed()[0] == "changed, remove the old ones: dog"


def test_each_style_has_its_own_note() -> None:
    note("--style", "low-ink")
    done = pnp("build", "--deck", "mine", "--changed")
    assert done.errors == [
        "error: there is no record of printing mine in standard; there is one of low-ink; once the cards are cut, run "
        "pnp printed mine"
    ]
    assert changed("--style", "low-ink")[-1].startswith("nothing to print")


def test_a_note_is_forgotten_when_asked() -> None:
    note()
    assert note("--forget") == "deleted the record of mine\n"
    assert note("--forget") == "there is no record of mine\n"


@pytest.mark.parametrize(
    "text",
    ["", "[]", '{"version": 2}', '{"version": 1, "printed": {"standard": {"ant": ["a", "b"]}}}', "[" * 100_000],
)
def test_a_damaged_note_is_told_and_left(home: Path, text: str) -> None:
    note()
    (file,) = (home / "notes").iterdir()
    file.write_text(text)
    for words in (["build", "--deck", "mine", "--changed"], ["printed", "mine"]):
        done = pnp(*words)
        assert done.code == 1
        assert "the record of printed cards is malformed" in done.err
        assert "fix the file or move it away" in done.err
    assert file.read_text() == text


def test_nothing_is_noted_in_the_folder_of_the_deck(home: Path) -> None:
    before = sorted((home / "mine").rglob("*"))
    note()
    assert sorted((home / "mine").rglob("*")) == before
    (file,) = (home / "notes").iterdir()
    assert json.loads(file.read_text())["deck"] == str(home / "mine" / "deck.yaml")


def test_decks_that_share_sheets_print_what_changed_of_each(home: Path) -> None:
    make_deck(home / "other", CARD.format(id="fox", body="sly", copies=1), {"sun.svg": SUN})
    file = home / "other/deck.yaml"
    file.write_text(file.read_text().replace("id: strange", "id: other"))
    note()
    assert pnp("printed", "other").code == 0
    write(home, ant=("tiny", 1))
    assert changed("--deck", "other", "--together")[:3] == [
        "strange: changed, remove the old ones: ant",
        "strange: as printed: 3 cards",
        "other: as printed: 1 card",
    ]


# The version line


def words_on(path: Path) -> str:
    pdf = pypdfium2.PdfDocument(path)
    return str(pdf[0].get_textpage().get_text_bounded())


def test_a_version_line_says_of_which_version_a_card_is(home: Path) -> None:
    write(home, more="version_line: true\n")
    assert pnp("build", "--deck", "mine", "--cards", "ant", "--rulers", "--marks", "none").code == 0
    assert words_on(home / "output/strange.pdf").count("Strange 1") == 2  # the card's and the sheet's
    write(home)
    assert pnp("build", "--deck", "mine", "--cards", "ant", "--marks", "none").code == 0
    assert words_on(home / "output/strange.pdf").count("Strange 1") == 1


def test_a_new_version_alone_changes_no_card(home: Path) -> None:
    write(home, more="version_line: true\n")
    note()
    file = home / "mine/deck.yaml"
    file.write_text(file.read_text().replace('version: "1"', 'version: "2"'))
    assert changed()[-1] == "nothing to print: every card is up to date"


def test_the_version_line_lies_between_the_safe_zone_and_the_cut(home: Path) -> None:
    """By hand: a poker card is 63.5 x 88.9 mm, its safe zone ends at 60.5 and 85.9, the line is 2.25 mm high."""
    write(home, more="version_line: true\n")
    assert pnp("build", "--deck", "mine", "--cards", "ant", "--layout", "single", "--bleed", "0").code == 0
    page = pypdfium2.PdfDocument(home / "output/strange-single.pdf")[0].get_textpage()
    found = page.search("Strange 1").get_next()
    assert found is not None
    boxes = [page.get_charbox(found[0] + place) for place in range(found[1])]
    mm = 72 / 25.4
    assert 60.5 - 1 < max(box[2] for box in boxes) / mm < 60.5
    assert 0.6 < min(box[1] for box in boxes) / mm < max(box[3] for box in boxes) / mm < 3.0
    with pikepdf.open(home / "output/strange-single.pdf") as pdf:
        assert len(pdf.pages) == 1
