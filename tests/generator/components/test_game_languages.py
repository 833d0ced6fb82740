"""A game in two languages: names, texts and the words of the press."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from generator.cli.app import app
from generator.components.game_file import load_game
from generator.errors import DeckDataError
from tests.generator.components.games import make_folder

PARTS = """\
language: en
languages: [cs]
tokens:
  - {id: coin, name: Coin, size: 25mm, picture: art/coin.svg, copies: 12, texts: {name_cs: Mince}}
tiles: [{id: terrain, shape: hex, size: 30mm, from: tiles.csv}]
rules: {file: rules.md, formats: [html], glossary: terms.yaml, words: {cs: {note: Všimni si}}}
"""
TABLE = "id,name,name_cs,copies\nforest,Forest,Les,6\nhill,Hill,Kopec,8\n"


def make_game(folder: Path) -> str:
    path = make_folder(folder, PARTS)
    texts = {
        "tiles.csv": TABLE,
        "rules.md": "# Parts\n\n{components}\n\n> [!NOTE]\n> A {term: turn} is short.\n",
        "rules.cs.md": "# Díly\n\n{components}\n\n> [!NOTE]\n> {term: tah} je krátký.\n",
        "terms.yaml": "turn: What you do at once.\n",
        "terms.cs.yaml": "tah: Co uděláš najednou.\n",
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return path


def test_a_game_is_printed_in_the_language_that_is_asked_for(tmp_path: Path) -> None:
    game, out = make_game(tmp_path / "bay"), tmp_path / "out"
    done = CliRunner().invoke(app, ["build", "--game", game, "--lang", "cs", "--out", str(out)])
    assert done.exit_code == 0, done.output
    page = (out / "bay-rules.html").read_text(encoding="utf-8")
    for said in ('lang="cs"', "Mince", "Kopec", "Les", "Díly", "Všimni si", "počet hráčů: 2–4", "tah"):
        assert said in page, said
    assert not [said for said in ("Coin", "Hill", "Parts", "Note") if said in page]
    contents = (out / "bay-contents.txt").read_text(encoding="utf-8")
    assert "12  Mince" in contents


def test_the_game_s_own_language_needs_no_other_file(tmp_path: Path) -> None:
    game, out = make_game(tmp_path / "bay"), tmp_path / "out"
    (tmp_path / "bay" / "rules.cs.md").unlink()
    done = CliRunner().invoke(app, ["build", "--game", game, "--out", str(out)])
    assert done.exit_code == 0, done.output
    assert "2–4 players" in (out / "bay-rules.html").read_text(encoding="utf-8")


def test_a_text_that_is_not_translated_is_named(tmp_path: Path) -> None:
    game = make_game(tmp_path / "bay")
    (tmp_path / "bay" / "rules.cs.md").unlink()
    done = CliRunner().invoke(app, ["build", "--game", game, "--lang", "cs", "--out", str(tmp_path / "out")])
    assert done.exit_code == 1
    assert "rules.cs.md: there is no such file; needs what rules.md says, in cs" in str(done.exception)
    assert not (tmp_path / "out").exists()


def test_a_word_that_the_press_never_prints_is_told(tmp_path: Path) -> None:
    game = make_game(tmp_path)
    file = tmp_path / "game.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("{note: V", "{notes: V"), encoding="utf-8")
    with pytest.raises(DeckDataError, match=r"rules\.words\.cs\.notes: is no word of a rulebook \(did you mean 'note'"):
        load_game(game)
