"""Options of `pnp build` that would have no effect: each is refused by name, with what it has an effect on."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from generator.cli.app import app
from generator.imposition.layouts import LAYOUT_READS
from generator.print_options import BuildOption, Layout, Output
from generator.writers.registry import find_writer

GIVEN = {
    "--flip": "short-edge",
    "--skip": "1-4",
    "--gutter": "6mm",
    "--margin": "6mm",
    "--marks": "none",
    "--corners": "",
    "--no-rulers": "",
    "--printer": "kitchen",
    "--copies": "2",
    "--paper": "a4",
    "--dpi": "100",
    "--no-bleed": "",
    "--players": "3",
}
"""Options beside those that are read for everything, and a value of each."""


def refused(*words: str) -> str:
    """Return what `pnp build` says to these words, which it must refuse as a wrong use."""
    done = CliRunner().invoke(app, ["build", *words])
    assert done.exit_code == 2, done.output
    return re.sub(r"\s+", " ", done.stderr.partition("Error: ")[2]).strip()


def words_of(option: str) -> list[str]:
    return [option, *filter(None, [GIVEN[option]])]


@pytest.mark.parametrize(
    ("words", "unread"),
    [
        (["--deck", "island"], "--dpi --no-bleed --players"),
        (["--deck", "island", "--layout", "gutterfold"], "--flip --printer --dpi --no-bleed --players"),
        (["--deck", "island", "--layout", "faces"], "--flip --printer --dpi --no-bleed --players"),
        (
            ["--deck", "island", "--layout", "single"],
            "--flip --skip --gutter --margin --marks --corners --no-rulers --printer --dpi --no-bleed --players",
        ),
        (
            ["--deck", "island", "--format", "png"],
            "--flip --skip --gutter --margin --marks --corners --no-rulers --printer --copies --paper --players",
        ),
        (
            ["--deck", "island", "--format", "svg"],
            "--flip --skip --gutter --margin --marks --corners --no-rulers --printer --copies --paper --dpi --players",
        ),
        (["--game", "showboat"], "--skip --corners --printer --copies --dpi --no-bleed"),
        (["--all"], "--skip --corners --printer --copies --dpi --no-bleed"),
    ],
    ids=lambda value: "-".join(value[1:]) if isinstance(value, list) else "",
)
def test_exactly_what_has_no_effect_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], unread: str
) -> None:
    monkeypatch.setenv("PNP_PRINTERS", str(tmp_path / "printers.json"))
    # With a deck or game that is not there, what is accepted ends there, before anything is drawn.
    nowhere = ["nowhere" if word in ("island", "showboat") else word for word in words]
    given = [word for option in unread.split() for word in words_of(option)]
    named, _, why = refused(*nowhere, *given).removeprefix("Invalid value for ").partition(": ")
    assert set(named.split(", ")) == set(unread.split())
    assert all(option in why for option in unread.split())
    assert re.search(r"--\S+ do(es)? nothing with --", why)
    first = unread.split()[0]
    assert refused(*nowhere, *words_of(first)).startswith(f"Invalid value for {first}: {first} does nothing")
    if "--all" not in words:
        accepted = [word for option in GIVEN if option not in unread.split() for word in words_of(option)]
        done = CliRunner().invoke(app, ["build", *nowhere, *accepted, "--out", str(tmp_path / "out")])
        assert done.exit_code != 2, (accepted, done.output)


def test_all_that_has_no_effect_is_told_at_once() -> None:
    words = ["--deck", "island", "--format", "png", "--layout", "gutterfold", "--skip", "1-4", "--corners"]
    assert refused(*words) == (
        "Invalid value for --layout, --skip, --corners: --layout gutterfold, --skip and --corners do nothing with "
        "--format png, only with --format pdf"
    )
    assert refused("--deck", "island", "--layout", "single", "--no-bleed", "--flip", "long-edge") == (
        "Invalid value for --flip, --no-bleed: --flip does nothing with --layout single, only with --layout duplex; "
        "--no-bleed does nothing with --format pdf, only with --format png, jpg or svg"
    )
    assert refused("--game", "showboat", "--format", "svg", "--cards", "7C") == (
        "Invalid value for --format, --cards: --format svg and --cards do nothing with --game, only with --deck"
    )


def test_every_option_is_read_by_some_writer_and_layout() -> None:
    read = frozenset[BuildOption]().union(*(find_writer(output).reads for output in Output))
    # These say what is printed, whatever the format.
    assert read == frozenset(BuildOption) - {
        BuildOption.CARDS,
        BuildOption.PLAYERS,
        BuildOption.FRUGAL,
        BuildOption.CHANGED,
        BuildOption.WATERMARK,
        BuildOption.CREDITS,
    }
    assert set(LAYOUT_READS) == set(Layout)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--layout", "spiral"], "'spiral' is not one of 'duplex', 'gutterfold', 'faces', 'single', 'contact'"),
        (["--dpi", "5"], "'5' is too small; use 30 or more"),
        (["--dpi", "9999"], "'9999' is too large; use 1200 or less"),
        (["--dpi", "fine"], "'fine' is not a number"),
        (["--copies", "0"], "'0' is too small; use 1 or more"),
        (["--copies", "two"], "'two' is not a whole number"),
    ],
)
def test_a_value_that_is_none_is_told_in_our_words(words: list[str], message: str) -> None:
    told = " ".join(CliRunner().invoke(app, ["build", "--deck", "island", *words]).output.split())
    assert told.endswith(f"Invalid value for '{words[0]}': {message}")
