"""After a playtest: what of a game is printed again, and what is taken out of the box."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from generator.cli.app import app
from tests.generator.components.games import COIN, make_folder

PARTS = """\
decks: [{deck: cards, copies: 2}]
tokens:
  - {id: coin, size: 25mm, picture: art/coin.svg, copies: 12, back: same}
  - {id: wreck, shape: path, outline: "art/wreck.svg#trim", picture: art/wreck.svg, size: 40mm, copies: 3}
tiles: [{id: terrain, shape: hex, size: 30mm, from: tiles.csv}]
dials: [{id: hull, segments: [1, 2, 3], copies: 2}]
reference_cards: [{id: turn, file: turn.md, copies: {each_player: 1}}]
rules: {file: rules.md, formats: [html]}
pad: {rows: [One, Two]}
box: {holds: [cards]}
"""
DECK = """\
schema_version: 1
id: cards
title: Cards
version: "1"
language: en
source: made for tests
licence: CC0-1.0
format: poker
face: event
back: none
cards: [{id: fog, name: Fog}, {id: gale, name: Gale}]
"""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PNP_PRINTED", str(tmp_path / "printed"))
    folder = tmp_path / "bay"
    make_folder(folder, PARTS)
    (folder / "cards").mkdir()
    for name, text in (("cards/deck.yaml", DECK), ("rules.md", "# Play\n\n{components}\n"), ("turn.md", "Draw.\n")):
        (folder / name).write_text(text)
    return folder


def run(*words: str) -> list[str]:
    done = CliRunner().invoke(app, list(words))
    assert done.exit_code == 0, done.output
    return done.output.splitlines()


def changed(game: Path, out: Path) -> tuple[list[str], set[str]]:
    """Return what is told of the changes, and the files made."""
    told = run("build", "--game", str(game), "--changed", "--out", str(out))
    kinds = ("changed", "new", "more copies", "take out of the box", "nothing to print")
    made = {path.name for path in out.rglob("*") if path.is_file()} if out.exists() else set()
    return [line for line in told if line.startswith(kinds)], {name for name in made if not name.startswith(".")}


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))


def test_nothing_is_printed_again_where_nothing_changed(game: Path, tmp_path: Path) -> None:
    # 4 cards, 12 coins, 3 wrecks, 19 tiles, 2 dials, 4 reference cards, and rules, pad and box.
    assert run("printed", str(game))[0].startswith("The Bay 1.0: recorded 47 pieces as printed")
    edit(game / "game.yaml", 'version: "1.0"', 'version: "1.1"')
    assert changed(game, tmp_path / "out") == (["nothing to print: all is up to date"], set())


@pytest.mark.parametrize(
    ("change", "told", "files"),
    [
        (
            lambda game: edit(game / "cards" / "deck.yaml", "name: Fog", "name: Mist"),
            ["changed: cards.fog x2 (2 pieces)", "take out of the box: cards.fog x2 (2 pieces)"],
            {"bay-cards.pdf"},
        ),
        (
            lambda game: edit(game / "tiles.csv", "hill,Hill,8", "hill,Hill,9"),
            ["changed: rules (1 piece)", "more copies: terrain.hill (1 piece)", "take out of the box: rules (1 piece)"],
            {"bay-tiles.pdf", "bay-rules.html"},  # the rules list the tiles
        ),
        (
            lambda game: (game / "art" / "coin.svg").write_text(COIN.replace("#c90", "#999")),
            [
                "changed: coin.coin x12, rules (13 pieces)",
                "take out of the box: coin.coin x12, rules (13 pieces)",
            ],
            {"bay-tokens.pdf", "bay-rules.html"},
        ),
        (
            lambda game: edit(game / "game.yaml", "back: same", "back: mirrored"),
            ["changed: coin.coin x12 (12 pieces)", "take out of the box: coin.coin x12 (12 pieces)"],
            {"bay-tokens.pdf"},
        ),
        (
            lambda game: edit(game / "game.yaml", "segments: [1, 2, 3]", "segments: [1, 2, 4]"),
            ["changed: hull x2 (2 pieces)", "take out of the box: hull x2 (2 pieces)"],
            {"bay-dials.pdf"},
        ),
        (
            lambda game: (game / "turn.md").write_text("Draw two.\n"),
            ["changed: turn x4 (4 pieces)", "take out of the box: turn x4 (4 pieces)"],
            {"bay-turn.pdf"},
        ),
        (
            lambda game: edit(game / "game.yaml", "rows: [One, Two]", "rows: [One, Three]"),
            ["changed: pad (1 piece)", "take out of the box: pad (1 piece)"],
            {"bay-pad.pdf"},
        ),
    ],
    ids=["card", "copies", "art", "back", "dial", "reference", "pad"],
)
def test_what_looks_different_is_printed_again(
    game: Path, tmp_path: Path, change: Callable[[Path], object], told: list[str], files: set[str]
) -> None:
    run("printed", str(game))
    change(game)
    assert changed(game, tmp_path / "out") == (told, files)


def test_a_game_that_was_never_printed_is_told(game: Path, tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["build", "--game", str(game), "--changed", "--out", str(tmp_path / "out")])
    assert done.exit_code == 1
    assert "there is no record of printing" in str(done.exception)


def test_changes_never_replace_a_whole_print(game: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    run("build", "--game", str(game), "--out", str(out))
    before = {path.name for path in out.iterdir()}
    run("printed", str(game))
    (game / "turn.md").write_text("Draw two.\n")
    run("build", "--game", str(game), "--changed", "--out", str(out))
    assert before <= {path.name for path in out.iterdir()}
