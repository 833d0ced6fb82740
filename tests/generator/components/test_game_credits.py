"""The credits of a whole game: each source once, whoever has it."""

from pathlib import Path

from typer.testing import CliRunner

from generator.cli.app import app
from tests.generator.components.games import make_folder

PARTS = """\
decks: [{deck: island}]
tokens:
  - {id: coin, size: 25mm, picture: art/coin.svg}
  - {id: wreck, size: 25mm, picture: art/wreck.svg, source: wrecks of the sound, licence: CC-BY-4.0}
tiles: [{id: terrain, shape: hex, size: 30mm, from: tiles.csv}]
"""
OWN = "The Bay 1.0. Source: made for tests. Licence: CC0-1.0."


def test_a_game_s_credits_name_each_source_once(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["credits", make_folder(tmp_path, PARTS)])
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    assert lines[0] == "# The Bay 1.0: credits"
    assert lines.count(OWN) == 1
    (wreck,) = [line for line in lines if "wrecks of the sound" in line]
    assert wreck.endswith("Source: wrecks of the sound. Licence: CC-BY-4.0.")
    assert any(line.startswith("The Island Deck") for line in lines)
    fonts = lines[lines.index("## Fonts") :]
    assert len(fonts) == len(dict.fromkeys(fonts)) + fonts.count("") - 1


def test_a_build_writes_them_beside_the_prints_and_adds_no_card(tmp_path: Path) -> None:
    game, out = make_folder(tmp_path / "bay", PARTS), tmp_path / "out"
    done = CliRunner().invoke(app, ["build", "--game", game, "--credits", "--out", str(out)])
    assert done.exit_code == 0, done.output
    assert OWN in (out / "bay-credits.md").read_text()
    assert "54 cards" in done.output
