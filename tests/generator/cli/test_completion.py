"""What a shell offers for a word that is being typed."""

import os
from pathlib import Path
from unittest import mock

import pytest
from typer.testing import CliRunner

from generator.cli.app import app

BUNDLED = ["above-water", "five-suit", "island", "to-the-bottom"]
GAMES = ["above-water", "showboat", "down-the-well", "five-suit", "to-the-bottom"]
PAPERS = ["a4", "letter", "legal", "a3", "tabloid"]


def offered(line: str) -> list[str]:
    """Return what Bash is offered at the end of a line."""
    words = line.split(" ")
    asked = {"COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1), "_PNP_COMPLETE": "complete_bash"}
    return CliRunner().invoke(app, env=asked, prog_name="pnp").stdout.split()


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to stand in, with two decks and what is none."""
    for name in ("mine", "games/isles"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "deck.yaml").touch()
    (tmp_path / "pictures").mkdir()
    (tmp_path / "notes.txt").touch()
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("pnp build --deck ", [*BUNDLED, "mine"]),
        ("pnp build --deck is", ["island"]),
        ("pnp build --deck games/", ["games/isles"]),
        ("pnp build --deck games/isles/", ["games/isles/deck.yaml"]),
        ("pnp build --deck ./m", ["./mine"]),
        ("pnp build --deck nowhere/", []),
        ("pnp check m", ["mine"]),
        ("pnp list m", ["mine"]),
        ("pnp printed m", ["mine"]),
        ("pnp credits m", ["mine"]),
        ("pnp preview m", ["mine"]),
        ("pnp export --to tts --deck m", ["mine"]),
        ("pnp box --deck m", ["mine"]),
        ("pnp build --game ", GAMES),
        ("pnp sheet --game s", ["showboat"]),
        ("pnp pad --game s", ["showboat"]),
        ("pnp check --game s", ["showboat"]),
        ("pnp simulate s", ["showboat"]),
        ("pnp rules s", ["showboat"]),
        ("pnp score ", GAMES),
        ("pnp build --paper ", PAPERS),
        ("pnp build --paper l", ["letter", "legal"]),
        ("pnp calibrate --paper l", ["letter", "legal"]),
        ("pnp build --layout ", ["duplex", "gutterfold", "faces", "single", "contact"]),
        ("pnp build --style ", ["standard", "low-ink", "large-print", "four-colour", "plain"]),
    ],
)
def test_values_are_completed(line: str, words: list[str], here: Path) -> None:
    assert offered(line) == words


def test_a_folder_that_cannot_be_read_offers_nothing(here: Path) -> None:
    with mock.patch.object(os, "listdir", side_effect=PermissionError):
        assert offered("pnp build --deck i") == ["island"]
