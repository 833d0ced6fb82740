"""`pnp icons find --sheet`: icons side by side, as pages or as a picture."""

import subprocess
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from tests.generator.icons.sets import FLAG, SHIELD, SWORD, write_set
from tests.generator.strangers import pnp


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_ICONS", str(tmp_path / "shelf"))
    monkeypatch.setenv("PAPERSIZE", "a4")
    pnp("icons", "add", write_set(tmp_path / "set.json"))


def many(count: int, path: Path) -> None:
    icons = {f"tile-{number}": {"body": FLAG} for number in range(count)}
    pnp("icons", "add", write_set(path, prefix="many", info={**INFO_OF_MANY}, icons=icons, aliases=None))


INFO_OF_MANY = {"name": "Many Tiles", "author": {"name": "These Tests"}, "license": {"title": "MIT"}}


def words_of(pdf: Path) -> str:
    return " ".join(subprocess.run(["pdftotext", pdf, "-"], capture_output=True, text=True, check=True).stdout.split())


def test_a_sheet_shows_what_is_found_with_names_and_licence(tmp_path: Path) -> None:
    outcome = pnp("icons", "find", "sword", "--sheet", tmp_path / "s.pdf")
    assert outcome.out.split() == ["ours:sword", "ours:broad-sword", "ours:swordfish"]
    assert outcome.err == f"wrote {tmp_path / 's.pdf'}\n"
    words = words_of(tmp_path / "s.pdf")
    for word in ("3 icons", "broad-sword", "swordfish", "Our Icons by These Tests, CC BY 3.0"):
        assert word in words


# Six icons beside each other and eight rows on A4, seven on Letter, which is 18 mm lower.
@pytest.mark.parametrize(("paper", "pages"), [("a4", 2), ("letter", 2)])
@pytest.mark.parametrize("more", [0, 1])
def test_a_page_holds_as_many_as_it_has_room_for(tmp_path: Path, paper: str, pages: int, more: int) -> None:
    full = {"a4": 48, "letter": 42}[paper]
    many(full + more, tmp_path / "many.json")
    pnp("icons", "find", "tile", "--sheet", tmp_path / "s.pdf", "--paper", paper)
    with pikepdf.open(tmp_path / "s.pdf") as pdf:
        assert len(pdf.pages) == (pages if more else 1)
    assert ("2/2" in words_of(tmp_path / "s.pdf")) == bool(more)


def test_a_picture_is_one_page_as_high_as_it_must_be(tmp_path: Path) -> None:
    many(30, tmp_path / "many.json")
    assert pnp("icons", "find", "tile", "--sheet", tmp_path / "s.png").code == 0
    with Image.open(BytesIO((tmp_path / "s.png").read_bytes())) as image:
        assert image.size == (1240, 1187)  # 210 mm and 46 + 5 x 31 mm, at 150 dpi


def test_icons_of_several_sets_are_named_with_their_sets(tmp_path: Path) -> None:
    info = {**INFO_OF_MANY, "name": "Others"}
    pnp(
        "icons",
        "add",
        write_set(tmp_path / "b.json", prefix="b", info=info, icons={"sword": {"body": SWORD}}, aliases=None),
    )
    pnp("icons", "find", "sword", "--sheet", tmp_path / "s.pdf")
    words = words_of(tmp_path / "s.pdf")
    assert "b:sword" in words
    assert "ours:sword" in words
    assert "Others by These Tests, MIT; Our Icons by These Tests, CC BY 3.0" in words.replace(
        "Our Icons by These Tests, CC BY 3.0; Others by These Tests, MIT",
        "Others by These Tests, MIT; Our Icons by These Tests, CC BY 3.0",
    )


def test_what_cannot_be_drawn_is_named_and_left_white(tmp_path: Path) -> None:
    icons = {"good-tile": {"body": SHIELD}, "bad-tile": {"body": '<mask id="m"/><path d="M0 0h9v9z" mask="url(#m)"/>'}}
    pnp("icons", "add", write_set(tmp_path / "b.json", prefix="b", info=INFO_OF_MANY, icons=icons, aliases=None))
    outcome = pnp("icons", "find", "tile", "--sheet", tmp_path / "s.pdf")
    assert outcome.code == 0
    assert outcome.errors[0] == "note: cannot be drawn, and left blank: b:bad-tile"


def test_more_than_a_sheet_shows_is_refused(tmp_path: Path) -> None:
    many(301, tmp_path / "many.json")
    assert pnp("icons", "find", "tile", "--sheet", tmp_path / "s.png").err == (
        "error: 301 icons are more than the 300 of one sheet; add another word, or make a PDF, which holds more\n"
    )


def test_a_sheet_of_another_kind_or_on_no_paper_is_refused(tmp_path: Path) -> None:
    outcome = pnp("icons", "find", "sword", "--sheet", "s.jpg")
    assert (outcome.code, outcome.out) == (2, "")
    assert "'s.jpg' is neither a .pdf nor a .png" in outcome.err
    small = pnp("icons", "find", "sword", "--sheet", tmp_path / "s.pdf", "--paper", "50x50mm")
    assert small.err == "error: no icon fits a paper of 50 x 50 mm\n"


def test_a_file_that_pnp_did_not_write_is_kept(tmp_path: Path) -> None:
    (tmp_path / "s.pdf").write_text("mine")
    assert "pnp did not write it" in pnp("icons", "find", "sword", "--sheet", tmp_path / "s.pdf").err
    assert (tmp_path / "s.pdf").read_text() == "mine"
    assert pnp("icons", "find", "sword", "--sheet", tmp_path / "s.pdf", "--force").code == 0
    assert pnp("icons", "find", "shield", "--sheet", tmp_path / "s.pdf").code == 0


def test_a_whole_set_is_shown_under_its_name(tmp_path: Path) -> None:
    outcome = pnp("icons", "find", "--set", "ours", "--sheet", tmp_path / "s.pdf")
    assert len(outcome.out.split()) == 7  # all but the hidden one
    assert "Our Icons" in words_of(tmp_path / "s.pdf").partition("by These Tests")[0]


def test_nothing_to_look_for_is_a_wrong_command_line() -> None:
    outcome = pnp("icons", "find")
    assert outcome.code == 2
    assert "give a word of the name, or a set with --set" in outcome.err
