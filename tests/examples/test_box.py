"""The box of a game of somebody else: as that of any deck, with what the game says of itself."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.generator.strangers import Outcome

pytestmark = pytest.mark.slow


def test_an_installed_game_gets_a_box(run: Callable[..., Outcome], tmp_path: Path) -> None:
    done = run("box", "--game", "hearts", "--out", tmp_path / "box")
    assert (done.code, done.err) == (0, "")
    assert "Hearts: a tuck box for 52 cards" in done.out
    pdf = tmp_path / "box" / "hearts-box.pdf"
    told = subprocess.run(["pdftotext", pdf, "-"], capture_output=True, text=True, check=True)
    for words in ("Cards: 52", "Players: 3–5", "Take no hearts, beware", "Spades"):
        assert words in told.stdout


def test_an_installed_game_gets_dividers(run: Callable[..., Outcome], tmp_path: Path) -> None:
    done = run("dividers", "--game", "hearts", "--out", tmp_path / "dividers")
    assert (done.code, done.err) == (0, "")
    assert "4 dividers of 63.5 x 98.9 mm by suit" in done.out
