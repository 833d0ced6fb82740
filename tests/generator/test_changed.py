"""After a playtest only what has changed is printed: `pnp printed`, `pnp build --changed`, the version line."""

import json
import os
import shutil
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from tests.generator.strangers import SUN, make_deck, pnp

UP_TO_DATE = "nothing to print: every card is up to date"
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
    assert done.errors == ["error: there is no record of printing mine; once the cards are cut, run pnp printed mine"]


def test_a_deck_that_lies_on_the_table_as_it_is_is_not_printed(home: Path) -> None:
    assert note() == "Strange 1: recorded 5 cards as printed; pnp build --deck mine --changed prints what differs\n"
    assert changed() == ["as printed: 5 cards", UP_TO_DATE]
    assert not (home / "output").exists()


def test_changed_new_and_further_cards_are_printed_and_others_told(home: Path) -> None:
    note()
    write(home, ant=("tiny", 1), bee=("busy", 4), cow=("calm", 0), eel=("long", 3))
    assert changed() == [
        "changed: ant (1 card)",
        "new: eel x3 (3 cards)",
        "more copies: bee x2 (2 cards)",
        "take out of the box: ant, cow (2 cards)",
        "as printed: 3 cards",
        "Strange 1: 6 cards on 1 sheet of A4, 9 to a sheet, 1 page",
        "verified: 6 faces, every size right",
        "wrote output/strange.pdf",
    ]
    note()
    assert changed()[-1] == UP_TO_DATE
    write(home, bee=("busy", 1), ant=("tiny", 1), eel=("long", 3))
    assert changed()[:3] == ["new: cow (1 card)", "take out of the box: bee x3 (3 cards)", "as printed: 6 cards"]


def test_cards_to_take_out_are_told_where_none_is_to_be_printed(home: Path) -> None:
    note()
    write(home, bee=("busy", 1), dog=("loud", 0))
    assert changed() == ["take out of the box: bee, dog (2 cards)", "as printed: 3 cards", "no cards to print"]
    assert not (home / "output").exists()


def test_a_card_with_another_id_is_the_same_card_and_serves_for_one_that_looks_like_it(home: Path) -> None:
    """By hand: the two bees are found as `wasp` and as a second copy of `ant`, which looks like a bee now."""
    note()
    file = home / "mine/deck.yaml"
    text = file.read_text().replace("id: bee,", "id: wasp,").replace("copies: 2", "copies: 1")
    file.write_text(text)
    assert changed() == ["take out of the box: bee (1 card)", "as printed: 4 cards", "no cards to print"]
    file.write_text(text.replace("name: ant", "name: bee").replace("small", "busy"))
    assert changed() == ["take out of the box: ant (1 card)", "as printed: 4 cards", "no cards to print"]


def test_copies_that_differ_are_printed_one_by_one(home: Path) -> None:
    boxes = "face: f\nfaces: {f: {boxes: {n: {text: '<name> <copy>', at: [0, 0, 100%, 20], size: 4}}}}\n"
    cards = "  - {id: ant, name: Ant, copies: 2}\n  - {id: bee, name: Bee, copies: 2}\n"
    make_deck(home / "mine", cards, head=boxes)
    assert note().startswith("Strange 1: recorded 4 cards as printed")
    make_deck(home / "mine", cards.replace("name: Bee, copies: 2", "name: Bee, copies: 3"), head=boxes)
    assert changed()[:2] == ["new: bee.3 (1 card)", "as printed: 4 cards"]
    make_deck(home / "mine", cards.replace("name: Ant, copies: 2", "name: Aunt, copies: 2"), head=boxes)
    assert changed()[:2] == ["changed: ant.1, ant.2 (2 cards)", "take out of the box: ant.1, ant.2 (2 cards)"]


def test_a_changed_picture_is_a_changed_card_and_a_name_that_is_not_shown_is_none(home: Path) -> None:
    note()
    (home / "mine/sun.svg").write_text(SUN.replace('r="4"', 'r="3"'))
    assert changed()[0] == "changed: ant, bee x2, cow, dog (5 cards)"
    (home / "mine/sun.svg").write_text(SUN)
    file = home / "mine/deck.yaml"
    file.write_text(file.read_text().replace("texts: {body: calm}", "texts: {body: calm, title: cow}"))
    file.write_text(file.read_text().replace("name: cow", "name: Old cow"))
    assert changed()[-1] == UP_TO_DATE


def test_cards_that_were_printed_alone_are_noted_alone(home: Path) -> None:
    note()
    write(home, ant=("tiny", 1), dog=("mute", 1))
    note("--cards", "ant")
    assert changed()[0] == "changed: dog (1 card)"


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


HASH = "0123456789abcdef" * 2


def written(card: str, *, deck_id: object = "strange", variant: str = "standard", **more: object) -> str:
    """Return the text of a record with one card."""
    return json.dumps({"version": 2, "id": deck_id, "printed": {variant: {"ant": card}}, **more})


@pytest.mark.parametrize("is_beside", [False, True])
@pytest.mark.parametrize(
    "text",
    [
        *("", "[]", "null", "{}", '{"version": 1}', '{"version": 2}', "[" * 100_000, "\x00", "[" + "1" * 5000 + "]"),
        '{"version": 1, "printed": {"standard": {"ant": ["a", "b"]}}}',
        '{"version": 1, "deck": 7, "printed": {}}',
        written(f"1 2:{HASH} -", deck_id="no id"),
        written(f"1 2:{HASH} -", deck_id=7),
        written(f"1 2:{HASH} -", deck=["x"]),
        written(f"1 2:{HASH} -", variant="\x1b[2J"),
        written(f"1 2:{HASH} -", version=3),
        written(f"1 2:{HASH} -", version=True),
        *(written(card) for card in ("", "1", f"0 2:{HASH} -", f"-1 2:{HASH} -", f"² 2:{HASH} -", f"1 {HASH} -")),
        *(written(card) for card in (f"99999 2:{HASH} -", f"1 2:{HASH.upper()} -", f"1 2:{HASH} - -", f"1 2: {HASH}")),
        written(f"1 2:{HASH} -").replace("ant", "a/../b"),
        written(f"1 2:{HASH} -").replace('"ant"', "7"),
        "[" + "[]," * 3_000_000 + "[]]",
    ],
    ids=str.__len__,
)
def test_a_damaged_note_is_told_and_left(home: Path, text: str, is_beside: bool) -> None:
    note(*(["--here"] if is_beside else []))
    (file,) = (home / "mine").glob("*.json") if is_beside else (home / "notes").iterdir()
    file.write_text(text)
    for words in (["build", "--deck", "mine", "--changed"], ["printed", "mine"]):
        done = pnp(*words)
        assert done.code == 1
        (line,) = done.errors
        assert f"{file}: the record of printed cards is malformed" in line
        assert "fix the file or move it away" in line
        assert line.isprintable()
        assert len(line) < 600
    assert file.read_text() == text


def test_nothing_is_noted_in_the_folder_of_the_deck(home: Path) -> None:
    before = sorted((home / "mine").rglob("*"))
    note()
    assert sorted((home / "mine").rglob("*")) == before
    (file,) = (home / "notes").iterdir()
    known = json.loads(file.read_text())
    assert (known["id"], known["deck"]) == ("strange", str(home / "mine" / "deck.yaml"))


# Decks that move


def test_a_record_in_the_deck_s_folder_goes_where_that_goes(home: Path) -> None:
    assert note("--here") == (
        f"Strange 1: recorded 5 cards as printed in {home}/mine/deck.printed.json; pnp build --deck mine --changed "
        "prints what differs\n"
    )
    assert not list((home / "notes").glob("*"))
    assert str(home) not in (home / "mine/deck.printed.json").read_text()
    (home / "mine").rename(home / "moved")
    assert pnp("build", "--deck", "moved", "--changed").out.splitlines()[-1] == UP_TO_DATE
    assert pnp("printed", "moved", "--style", "low-ink").code == 0  # stays where it is
    assert list(json.loads((home / "moved/deck.printed.json").read_text())["printed"]) == ["low-ink", "standard"]
    assert not list((home / "notes").glob("*"))


def test_a_record_moves_to_the_deck_s_folder_with_all_that_is_in_it(home: Path) -> None:
    note("--style", "low-ink")
    note("--here", "--cards", "ant")
    assert not list((home / "notes").iterdir())
    assert changed("--style", "low-ink")[-1] == UP_TO_DATE
    assert note("--forget") == "deleted the record of mine\n"
    assert not (home / "mine/deck.printed.json").exists()
    assert note("--forget") == "there is no record of mine\n"


@pytest.mark.parametrize("is_copy", [False, True])
def test_a_deck_that_was_moved_or_copied_is_told_which_record_there_is_and_takes_it_over(
    home: Path, is_copy: bool
) -> None:
    note()
    note("--style", "low-ink")
    shutil.copytree(home / "mine", home / "new") if is_copy else (home / "mine").rename(home / "new")
    done = pnp("build", "--deck", "new", "--changed")
    assert done.code == 1
    assert done.errors == [
        f"error: there is no record of printing new, but there is one of {home}/mine/deck.yaml (low-ink: 5 cards, "
        "standard: 5 cards), with the same id 'strange'; if that is this deck, moved or copied, run pnp printed new "
        f"--from {home}/mine/deck.yaml"
    ]
    done = pnp("printed", "new", "--from", home / "mine/deck.yaml")
    assert (done.code, done.err) == (0, "")
    assert done.out == (f"new: took over the record of {home}/mine/deck.yaml: low-ink: 5 cards, standard: 5 cards\n")
    assert pnp("build", "--deck", "new", "--changed").out.splitlines()[-1] == UP_TO_DATE
    if is_copy:
        assert changed()[-1] == UP_TO_DATE  # has its own still


def test_decks_of_one_id_never_share_a_record(home: Path) -> None:
    note()
    make_deck(home / "other", CARD.format(id="ant", body="sly", copies=1), {"sun.svg": SUN})
    assert "there is no record of printing other" in pnp("build", "--deck", "other", "--changed").err
    assert pnp("printed", "other").code == 0
    assert changed()[-1] == UP_TO_DATE
    done = pnp("printed", "other", "--from", "mine")
    assert done.code == 1
    assert "other has a record of its own; to replace it, first run pnp printed other --forget" in done.err


def test_another_deck_in_the_same_place_does_not_take_the_record_for_its_own(home: Path) -> None:
    note()
    file = home / "mine/deck.yaml"
    file.write_text(file.read_text().replace("id: strange", "id: moons"))
    for words in (["build", "--deck", "mine", "--changed"], ["printed", "mine"]):
        done = pnp(*words)
        assert done.code == 1
        assert "is the record of a deck 'strange', but the id of this one is 'moons'" in done.err
        assert "run pnp printed mine --from mine, and else pnp printed mine --forget" in done.err
    assert pnp("printed", "mine", "--from", "mine").code == 0
    assert changed()[-1] == UP_TO_DATE


def test_there_is_nothing_to_take_over_of_a_deck_that_was_never_printed(home: Path) -> None:
    done = pnp("printed", "mine", "--from", "nowhere")
    assert (done.code, done.errors) == (1, ["error: there is no record of printing nowhere"])
    note()
    make_deck(home / "other", CARD.format(id="fox", body="sly", copies=1), {"sun.svg": SUN})
    done = pnp("printed", "other", "--from", "nowhere")
    assert done.errors == [
        f"error: there is no record of printing nowhere; there is one of {home}/mine/deck.yaml (standard: 5 cards)"
    ]


@pytest.mark.parametrize(
    "words", [["--forget", "--here"], ["--forget", "--cards", "ant"], ["--from", "mine", "--cards", "ant"]]
)
def test_options_that_contradict_each_other_are_refused(words: list[str]) -> None:
    assert pnp("printed", "mine", *words).code == 2


def test_a_bundled_deck_s_folder_is_not_written_to() -> None:
    done = pnp("printed", "island", "--here", "--cards", "QA")
    assert done.code == 1
    assert "--here: island comes with pnp" in done.err


# Records that cannot be read or written


def test_fingerprints_of_another_version_are_told_and_their_cards_are_not_printed(home: Path) -> None:
    """The form of records before fingerprints had a version; by hand: 3 bees were printed, 2 are left in the deck."""
    note()
    (file,) = (home / "notes").iterdir()
    old = {name: ["a" * 64, "", 1] for name in ("ant", "cow", "dog", "gnu")} | {"bee": ["b" * 64, "c" * 64, 3]}
    file.write_text(json.dumps({"version": 1, "deck": str(home / "mine/deck.yaml"), "printed": {"standard": old}}))
    write(home, cow=("calm", 2), eel=("long", 1))
    done = pnp("build", "--deck", "mine", "--changed")
    assert done.code == 0
    assert done.errors == [
        "note: whether these look different is unknown, as another version of pnp recorded them: ant, bee, cow, dog; "
        "print those that you changed with --cards, then run pnp printed again"
    ]
    assert done.out.splitlines()[:4] == [
        "new: eel (1 card)",
        "more copies: cow (1 card)",
        "take out of the box: gnu, bee (2 cards)",
        "as printed: 5 cards",
    ]
    note("--cards", "ant")
    assert "bee, cow, dog;" in pnp("build", "--deck", "mine", "--changed").err
    note()
    assert changed()[-1] == UP_TO_DATE


@pytest.mark.parametrize("is_beside", [False, True])
def test_a_folder_that_cannot_be_written_to_is_one_error_and_nothing_is_lost(
    home: Path, is_beside: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["--here"] if is_beside else []
    note(*words)
    (file,) = (home / "mine").glob("*.json") if is_beside else (home / "notes").iterdir()
    before = file.read_bytes()
    write(home, ant=("tiny", 1))

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    done = pnp("printed", "mine", *words)
    assert done.code == 1
    assert done.errors == [f"error: {file}: cannot be written: No space left on device"]
    assert file.read_bytes() == before
    assert [each.name for each in file.parent.iterdir() if each.suffix == ".part"] == []


def test_a_record_in_the_deck_s_folder_is_a_plain_file(home: Path) -> None:
    note()
    beside = home / "mine/deck.printed.json"
    for make in (lambda: beside.symlink_to(next((home / "notes").iterdir())), lambda: os.mkfifo(beside)):
        make()
        for words in (["build", "--deck", "mine", "--changed"], ["printed", "mine"]):
            done = pnp(*words)
            assert done.code == 1
            assert "deck.printed.json: the record of printed cards is malformed (not a plain file)" in done.err
        beside.unlink()


def test_decks_that_share_sheets_print_what_changed_of_each(home: Path) -> None:
    make_deck(home / "other", CARD.format(id="fox", body="sly", copies=1), {"sun.svg": SUN})
    file = home / "other/deck.yaml"
    file.write_text(file.read_text().replace("id: strange", "id: other"))
    note()
    assert pnp("printed", "other").code == 0
    write(home, ant=("tiny", 1))
    assert changed("--deck", "other", "--together")[:4] == [
        "strange: changed: ant (1 card)",
        "strange: take out of the box: ant (1 card)",
        "strange: as printed: 4 cards",
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
    assert changed()[-1] == UP_TO_DATE


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
