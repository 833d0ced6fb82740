"""`pnp credits` and `pnp build --credits`: whom a deck has to name."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.generator.icons.sets import write_set
from tests.generator.strangers import SUN, make_deck, picture_card, pnp

HEAD = (
    "icons: {sword: 'ours:broad-sword', shield: 'ours:shield'}\n"
    "back: b\nbacks: [{id: b, picture: sun.svg, source: a friend, licence: CC0}]\n"
)
CARDS = (
    "  - {id: one, name: One, template: picture, source: a friend, licence: CC0}\n"
    "  - {id: two, name: Two, template: picture, licence: 'public domain'}\n"
    "  - {from: rows.csv, template: picture}\n"
)
FILES = {"sun.svg": SUN, "rows.csv": "name,source\nThree,an old book\nFour,\n"}


@pytest.fixture
def deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A deck with art of others and copies of icons."""
    monkeypatch.setenv("PNP_ICONS", str(tmp_path / "shelf"))
    pnp("icons", "add", write_set(tmp_path / "set.json"))
    made = make_deck(tmp_path / "deck", CARDS, FILES, head=HEAD)
    assert pnp("icons", "copy", made).code == 0
    return made


def words_of(pdf: Path) -> str:
    """Return the words of a PDF as another program reads them, on one line."""
    return " ".join(subprocess.run(["pdftotext", pdf, "-"], capture_output=True, text=True, check=True).stdout.split())


def test_all_that_licences_ask_for_is_told(deck: Path) -> None:
    outcome = pnp("credits", deck)
    assert (outcome.code, outcome.err) == (0, "")
    told, _, fonts = outcome.out.partition("## Fonts\n")
    assert told == (
        "# Strange 1: credits\n\n"
        "Strange 1. Source: these tests. Licence: CC0-1.0.\n\n"
        "## Art\n\n"
        "- back b, One. Source: a friend. Licence: CC0.\n"
        "- Two. Source: these tests. Licence: public domain.\n"
        "- Three. Source: an old book. Licence: CC0-1.0.\n\n"
        "## Icons\n\n"
        "- Broad sword, Shield, from Our Icons by These Tests (https://example.org/ours). Licence: CC BY 3.0 "
        "(https://example.org/by). Changes: coloured.\n\n"
    )
    lines = fonts.strip().splitlines()
    assert [line.partition(":")[0] for line in lines] == ["- Source Serif Pro", "- Source Sans Pro"]
    for line in lines:
        assert "Adobe Systems Incorporated" in line
        assert line.endswith("Licence: SIL Open Font License, Version 1.1 (http://scripts.sil.org/OFL).")


def test_an_icon_that_was_redrawn_is_named_as_changed(deck: Path) -> None:
    copy = deck.parent / "icons" / "ours" / "shield.svg"
    copy.write_text(copy.read_text().replace("\n", "\r\n"), newline="")
    assert "Changes: coloured.\n" in pnp("credits", deck).out  # other line ends are no other drawing
    copy.write_text(copy.read_text().replace("M3 2h14", "M3 3h14"))
    assert "Changes: coloured; drawing changed: Shield.\n" in pnp("credits", deck).out


def test_a_deck_of_ours_has_credits_too_and_nothing_else_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = pnp("credits", "island").out
    assert list(tmp_path.iterdir()) == []
    assert told.startswith("# The Island Deck 1.0: credits\n\nThe Island Deck 1.0. Source: ")
    assert "## Icons" not in told


def test_shared_art_is_told(tmp_path: Path) -> None:
    made = make_deck(tmp_path / "deck", picture_card("art/back.svg"), head="art_from: island\n")
    assert "- Shared art: The Island Deck 1.0. Source: Suits, ranks and their order:" in pnp("credits", made).out


def test_credits_go_to_a_file_and_replace_only_what_pnp_wrote(deck: Path, tmp_path: Path) -> None:
    file = tmp_path / "CREDITS.md"
    assert pnp("credits", deck, "--out", file).out == f"wrote {file}\n"
    assert pnp("credits", deck, "--out", file).code == 0
    comment, _, text = file.read_text().partition("\n\n")
    assert comment.startswith("<!-- Made by pnp ")
    assert text == pnp("credits", deck).out
    file.write_text("mine")
    assert "pnp did not write it" in pnp("credits", deck, "--out", file).err
    assert pnp("credits", deck, "--out", deck).code == 1
    assert pnp("credits", deck, "--out", file, "--force").code == 0


def test_a_deck_that_does_not_tell_whose_its_icons_are_is_refused(deck: Path) -> None:
    info = deck.parent / "icons" / "ours" / "info.json"
    info.unlink()
    assert pnp("credits", deck).err == (
        f"error: {info}: does not exist, but holds the credits of these icons; run `pnp icons copy --force {deck}`\n"
    )
    assert pnp("icons", "copy", "--force", deck).code == 0
    assert pnp("credits", deck).code == 0


@pytest.mark.parametrize(
    ("info", "message"),
    [
        ("{", "is not JSON"),
        ("[]", "does not state author and licence"),
        ('{"author": {"name": "A"}, "license": {"title": "L"}, "copied": 3}', "copied: needs a hash for each icon"),
        ('{"prefix": "theirs"}', "info.json belongs to the set 'theirs', not to 'ours'"),
    ],
)
def test_info_that_is_not_understood_is_one_clear_error(deck: Path, info: str, message: str) -> None:
    file = deck.parent / "icons" / "ours" / "info.json"
    file.write_text(info)
    outcome = pnp("credits", deck)
    assert outcome.code == 1
    assert outcome.err.startswith(f"error: {file}: {message}")
    assert outcome.err.count("\n") == 1


def test_the_credits_are_a_card_that_prints_with_the_deck(deck: Path, tmp_path: Path) -> None:
    assert pnp("build", "--deck", deck, "--out", tmp_path / "plain.pdf").out.startswith("Strange 1: 4 cards ")
    built = pnp("build", "--deck", deck, "--credits", "--out", tmp_path / "deck.pdf")
    assert built.out.startswith("Strange 1: 5 cards ")
    words = words_of(tmp_path / "deck.pdf")
    assert "Credits Strange 1. Source: these tests. Licence: CC0-1.0." in words
    assert "from Our Icons by These Tests (example.org/ours)" in words
    assert "Credits" not in words_of(tmp_path / "plain.pdf")


def test_only_the_card_with_the_credits_is_printed_on_demand(deck: Path, tmp_path: Path) -> None:
    built = pnp("build", "--deck", deck, "--credits", "--cards", "credits", "--out", tmp_path / "deck.pdf")
    assert built.out.startswith("Strange 1: 1 card ")


def test_credits_that_are_long_take_several_cards_and_hold_any_sign(tmp_path: Path) -> None:
    rows = [f"Card {number},made by friend {number} *of* {{mine}} \\ --- end" for number in range(40)]
    files = {"rows.csv": "\n".join(["name,source", *rows])}
    made = make_deck(tmp_path / "deck", "  - {from: rows.csv, template: picture}\n", files)
    assert pnp("build", "--deck", made, "--credits", "--out", tmp_path / "d.pdf").code == 0
    words = words_of(tmp_path / "d.pdf")
    count = int(re.findall(r"\b1/(\d+)\b", words)[0])
    assert count > 2
    assert [f" {number}/{count} " in words for number in range(1, count + 2)] == [True] * count + [False]
    for number in range(40):
        assert f"made by friend {number} *of* {{mine}} \\ --- end." in words


def test_a_card_of_that_id_keeps_it(tmp_path: Path) -> None:
    made = make_deck(tmp_path / "deck", "  - {id: credits, name: Mine, template: picture}\n")
    built = pnp("build", "--deck", made, "--credits", "--cards", "credits-2", "--out", tmp_path / "d.pdf")
    assert built.out.startswith("Strange 1: 1 card ")
    assert "Source: these tests." in words_of(tmp_path / "d.pdf")


@pytest.mark.parametrize("size", ["mini", "tarot", "square"])
def test_the_card_fits_small_and_large_formats(tmp_path: Path, size: str) -> None:
    made = make_deck(tmp_path / "deck", "  - {id: a, name: A, template: picture}\n", head=f"format: {size}\n")
    assert pnp("build", "--deck", made, "--credits", "--out", tmp_path / "d.pdf").code == 0


def test_pictures_of_the_credits_are_made_too(deck: Path, tmp_path: Path) -> None:
    assert pnp("build", "--deck", deck, "--credits", "--format", "svg", "--out", tmp_path / "d").code == 0
    assert sorted(path.name for path in (tmp_path / "d").glob("*credits*.svg")) != []


def test_credits_of_a_game_are_refused() -> None:
    outcome = pnp("build", "--game", "showboat", "--credits")
    assert outcome.code == 2
    assert "--credits does nothing with --game, only with --deck" in outcome.err


def test_the_info_of_a_copy_is_what_iconify_writes(deck: Path) -> None:
    info = json.loads((deck.parent / "icons" / "ours" / "info.json").read_text())
    assert info["license"] == {"title": "CC BY 3.0", "url": "https://example.org/by"}
