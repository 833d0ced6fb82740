"""Options of `pnp build` that would have no effect: each is refused by name, with what it has an effect on."""

import re
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from generator.cli.app import app
from generator.cli.sources import BuildSource, ExportSource
from generator.errors import LayoutError
from generator.imposition.sheet_format import PrecutOptions, SheetFormat
from generator.options.choices import CropMarks, Flip, Layout, Output, Style
from generator.options.common import LAYOUTS
from generator.options.declaration import Reader, options_of
from generator.packaging.requests import BoxRequest, DividersRequest
from generator.papers import PAPERS
from generator.press import make_files
from generator.writers.registry import BuildRequest
from generator.writers.targets import ExportRequest
from tests.generator.strangers import SUN, make_deck

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
        "Invalid value for --format, --cards: --format svg does nothing with --game, only with --deck or --game FILE; "
        "--cards does nothing with --game, only with --deck"
    )


CHANGED: dict[str, Any] = {
    "styles": frozenset({Style.LOW_INK}),
    "cards": "one",
    "sets": ("few",),
    "has_credits": True,
    "copies": 2,
    "paper": PAPERS["letter"],
    "flip": Flip.SHORT_EDGE,
    "bleed_mm": 2.0,
    "gutter_mm": 6.0,
    "margin_mm": 9.0,
    "skip": frozenset({1}),
    "crop": CropMarks.NONE,
    "has_rulers": False,
    "has_corners": True,
    "dpi": 72.0,
    "has_bleed": False,
    "is_verified": True,
    "has_contour": True,
    "per_page": 1,
    "watermark": "PROOF",
}
"""Another value of each option of a build, beside those that need a profile, and those of what is made and where."""
OF_A_PROFILE = {"profile", "ink_limit", "saves_ink"}
OF_WHAT_AND_WHERE = {"layout", "output", "requested_path", "may_replace"}


def change(request: Any, name: str) -> Any:
    """Return a request, or a part of one, with another value of an option."""
    for each in fields(request):
        value = getattr(request, each.name)
        if each.name == name:
            return replace(request, **{name: CHANGED[name]})
        if is_dataclass(value) and name in {option.name for option in options_of(type(value))}:
            return replace(request, **{each.name: change(value, name)})
    raise AssertionError(name)


@pytest.mark.parametrize(
    "output",
    # The other formats of pictures are read by the same lines.
    [pytest.param(each, marks=() if each is Output.PDF else pytest.mark.long) for each in Output],
)
def test_an_option_that_is_read_changes_what_is_made_and_no_other_does(tmp_path: Path, output: Output) -> None:
    declared = {option.name: option for option in options_of(BuildRequest)}
    assert declared.keys() == CHANGED.keys() | OF_A_PROFILE | OF_WHAT_AND_WHERE
    picture = "  - {id: one, name: One, template: picture, picture: sun.svg, back: dot}\n"
    cards = picture.replace("id: one", "set: few, id: one") + picture.replace(
        "id: one, name: One", "id: two, name: Two"
    )
    backs = "backs: [{id: dot, picture: sun.svg}]\nsets: [{id: few, name: Few}]\n"
    deck = make_deck(tmp_path / "deck", cards, {"sun.svg": SUN}, head=backs)
    for layout in LAYOUTS[output]:
        request = BuildRequest(str(deck), SheetFormat(PAPERS["a4"], layout), output=output, dpi=30)
        made = make_files(request)
        for name in CHANGED:
            read_by = declared[name].spec.read_by
            is_read = all(
                reader in read_by for reader in (output, layout) if any(type(each) is type(reader) for each in read_by)
            )
            try:
                other = make_files(change(request, name))
                differs = (other.files, other.summary) != (made.files, made.summary)
            except LayoutError:  # a program is refused too
                differs = False
            if (name, layout) != ("bleed_mm", Layout.CONTACT):  # there it is drawn, and cut off
                assert differs == is_read, (name, layout)


def test_every_option_says_by_what_it_is_read_in_terms_that_a_command_can_choose() -> None:
    for group in (BuildSource, BuildRequest, PrecutOptions, ExportSource, ExportRequest, BoxRequest, DividersRequest):
        for declared in options_of(group):
            assert declared.flag.startswith("--")
            assert declared.spec.help.endswith((".", ")")), declared
            assert all(isinstance(reader, Reader) for reader in declared.spec.read_by)


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
