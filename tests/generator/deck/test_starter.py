"""A new deck checks and builds at once."""

from pathlib import Path

import pikepdf
import pytest
import yaml

from tests.generator.strangers import pnp


def test_a_new_deck_is_sound_and_builds_at_once(tmp_path: Path) -> None:
    made = pnp("new", "moons", "--out", tmp_path)
    deck = tmp_path / "moons" / "deck.yaml"
    assert (made.code, made.err) == (0, "")
    assert made.out == f"made {deck.parent}; print it with: pnp build --deck {deck}\n"
    checked = pnp("check", deck)
    # Six suited cards and a text card twice.
    assert (checked.code, checked.out, checked.err) == (0, f"{deck}: sound, 7 cards (8 with copies)\n", "")
    built = pnp("build", "--deck", deck, "--paper", "a4", "--out", tmp_path / "moons.pdf")
    assert (built.code, built.err) == (0, "")
    with pikepdf.open(tmp_path / "moons.pdf") as pdf:
        assert len(pdf.pages) == 2


@pytest.mark.parametrize("name", ["2024", "1e3", "no", "Y", "1", "null", "true", "0x1", "a-b_c", "x" * 40])
def test_a_name_that_yaml_would_misread_is_a_name_all_the_same(tmp_path: Path, name: str) -> None:
    assert pnp("new", name, "--out", tmp_path).code == 0
    deck = tmp_path / name / "deck.yaml"
    checked = pnp("list", deck)
    assert (checked.code, checked.err) == (0, "")
    values = yaml.safe_load(deck.read_text(encoding="utf-8"))
    assert (values["id"], values["title"]) == (name, name)


@pytest.mark.parametrize("name", ["", "..", "../x", "a/b", "a b", ".hidden", "-x", "é", "x" * 41, "a\nb", "$(id)"])
def test_a_name_that_is_no_id_is_refused(tmp_path: Path, name: str) -> None:
    made = pnp("new", "--out", tmp_path, "--", name)
    assert made.code == 1
    assert made.errors == [f"error: {name!r} cannot name a deck; use letters, digits, - and _, at most 40"]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", ["folder", "file", "link"])
def test_what_is_there_already_is_never_touched(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "moons"
    if kind == "folder":
        path.mkdir()
    elif kind == "file":
        path.write_text("mine", encoding="utf-8")
    else:
        path.symlink_to("nowhere")
    made = pnp("new", "moons", "--out", tmp_path)
    assert made.code == 1
    assert made.errors == [f"error: {path}: exists already; choose another name, or another place with --out"]
    assert list(tmp_path.rglob("*")) == [path]


def test_a_place_that_cannot_be_written_leaves_nothing_so_that_it_can_be_tried_again(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    made = pnp("new", "moons", "--out", tmp_path / "file")
    assert made.code == 1
    (line,) = made.errors
    assert line.startswith(f"error: {tmp_path}/file/moons/")
    assert line.endswith("cannot be written: Not a directory")


def test_the_starter_says_how_to_get_help_from_the_editor(tmp_path: Path) -> None:
    pnp("new", "moons", "--out", tmp_path)
    text = (tmp_path / "moons" / "deck.yaml").read_text(encoding="utf-8")
    assert "$schema=" in text
    assert "STARTER" not in text
