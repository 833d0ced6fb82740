"""`pnp build` on pre-cut sheets: by name or by grid, and what says too little, too much, or nothing."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from generator.cli.app import app
from generator.writers.pdf.verification.pdf_reader import read_pdf

GRID = ["--grid", "2x5", "--origin", "19.05mm,12.7mm", "--pitch", "88.9mm,50.8mm"]


@pytest.fixture
def deck(tmp_path: Path) -> str:
    """Return a small deck of business-card size."""
    assert CliRunner().invoke(app, ["new", "cards", "--out", str(tmp_path)]).exit_code == 0
    file = tmp_path / "cards" / "deck.yaml"
    text = re.sub(r"^format: .*", "format: 88.9x50.8mm", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
    file.write_text(text, encoding="utf-8")
    return str(file)


def built(deck: str, out: Path, *words: str) -> str:
    """Return what `pnp build` tells, which it must do."""
    done = CliRunner().invoke(app, ["build", "--deck", deck, "--out", str(out), *words])
    assert done.exit_code == 0, done.output
    return done.output


def refused(*words: str) -> str:
    """Return what `pnp build` says to these words, which it must refuse as a wrong use."""
    done = CliRunner().invoke(app, ["build", *words])
    assert done.exit_code == 2, done.output
    return re.sub(r"\s+", " ", done.stderr.partition("Error: ")[2]).strip()


def test_a_named_sheet_and_its_grid_are_the_same_pages(deck: str, tmp_path: Path) -> None:
    named, own = tmp_path / "named.pdf", tmp_path / "own.pdf"
    told = built(deck, named, "--precut", "avery-5371", "--no-rulers")
    assert "8 cards on 1 sheet of Avery 5371, 10 to a sheet, 2 pages" in told
    built(deck, own, *GRID, "--paper", "letter", "--no-rulers")
    one, other = (read_pdf(file.read_bytes()).pages for file in (named, own))
    assert [page.sides for page in one] == [page.sides for page in other]
    first = one[0].sides[0].trim(3.0)
    assert (one[0].size.width_mm, one[0].size.height_mm) == pytest.approx((215.9, 279.4), abs=0.001)
    assert (first.x, first.y, first.width, first.height) == pytest.approx((19.05, 12.7, 88.9, 50.8), abs=0.001)
    assert one[0].strokes == []  # nobody cuts it: no crop marks


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (GRID[:4], "--grid, --origin: needs --pitch too: a grid is all three"),
        (GRID[2:], "--origin, --pitch: needs --grid too: a grid is all three"),
        (["--precut", "avery-5371", *GRID[:2]], "--precut: the sheet has its own grid; leave --grid out"),
        (["--precut", "avery-5371", "--paper", "a4"], "--paper: Avery 5371 is US Letter; leave --paper out"),
        (["--precut", "avery-5371", "--gutter", "6mm"], "--gutter: does nothing on a pre-cut sheet: nobody cuts it"),
        (
            ["--precut", "avery-5371", "--marks", "all", "--corners"],
            "--corners, --marks: do nothing on a pre-cut sheet: nobody cuts it",
        ),
        (["--precut", "avery-5371", "--layout", "gutterfold"], "only with --layout duplex or faces"),
        (["--precut", "avery-5371", "--format", "png"], "--precut does nothing with --format png"),
        (["--precut", "letter"], "there is no pre-cut sheet 'letter'"),
    ],
)
def test_what_makes_no_sense_together_is_refused_by_name(words: list[str], told: str) -> None:
    assert told in refused("--deck", "island", *words)


def test_a_game_is_not_printed_on_pre_cut_sheets() -> None:
    assert "--precut does nothing with --game, only with --deck" in refused(
        "--game", "above-water", "--precut", "avery-5371"
    )


def test_no_marks_can_be_said(deck: str, tmp_path: Path) -> None:
    built(deck, tmp_path / "a.pdf", *GRID, "--paper", "letter", "--marks", "none")


def test_cards_of_another_size_are_refused_with_both_sizes() -> None:
    done = CliRunner().invoke(app, ["build", "--deck", "island", "--precut", "sigel-lp800"])
    assert done.exit_code == 1
    assert "a card of 63.5 x 88.9 mm does not have the size of the cards of Sigel LP800, 85 x 55 mm" in str(
        done.exception
    )
