"""What a person is told who slips: one line, in the press's manner, that says what would be right."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.generator.strangers import PNP, SUN, make_deck, picture_card, png, pnp, pnp_child, template_deck


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("{{ card.texts.bdoy }}", "there is no 'bdoy' here (did you mean 'body'?); there are: body, foot"),
        ("{{ card.nmae }}", "there is no 'nmae' here (did you mean 'name'?); there are: id, name, texts"),
        ("{{ crad.name }}", "'crad' is undefined; see docs/decks.md"),
        (
            "{{ text('a', 'Arial', x=9, y=9, size=5, fill='#000000') }}",
            "'Arial' is not a font; use one of the theme's, such as fonts.body",
        ),
        (
            "{{ paragraph('a', 'Arial', x=9, y=9, width=9, height=9, size=5, floor=5, fill='#000000') }}",
            "'Arial' is not a font; use one of the theme's, such as fonts.body",
        ),
        (
            "{{ place('sun.svg', x=9, y=9, width=9, height=9) }}",
            "place() of 'sun.svg'; needs a picture that the deck file names, such as symbol",
        ),
    ],
)
def test_a_slip_in_a_template_is_told_with_what_there_is(tmp_path: Path, source: str, message: str) -> None:
    card = "  - {id: c1, name: Card 1, texts: {body: b, foot: f}}\n"
    deck = make_deck(tmp_path, card, {"card.svg.j2": source}, head="template: card.svg.j2\n")
    told = pnp("check", deck)
    assert told.code == 1
    assert told.err.startswith(f"error: {deck}:9: card c1: template card.svg.j2:1: {message}")


@pytest.mark.parametrize("command", [["build", "--deck"], ["check"]])
def test_a_file_that_is_not_a_deck_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    (tmp_path / "cards.csv").write_text("name,text\n")
    monkeypatch.chdir(tmp_path)
    told = pnp(*command, "cards.csv")
    assert (told.code, told.err) == (
        1,
        "error: cards.csv: is not a deck file; a deck is a file that ends with .yaml (see pnp new)\n",
    )


@pytest.mark.parametrize("value", ["1/8", " 3/4 "])
def test_a_fraction_needs_a_unit(value: str) -> None:
    told = pnp("build", "--deck", "island", "--bleed", value)
    assert told.code == 2
    assert f"{value!r} is a fraction without a unit; write {value.strip()}in, or a number of mm" in " ".join(
        told.err.split()
    )


def test_bare_numbers_of_a_paper_are_millimetres(tmp_path: Path) -> None:
    words = ("build", "--deck", "island", "--cards", "QC", "--layout", "faces", "--out", tmp_path / "x.pdf")
    assert "on 1 sheet of A4," in pnp(*words, "--paper", "210x297").out
    assert "on 1 sheet of US Letter," in pnp(*words, "--paper", "215.9x279.4").out


def test_check_and_build_agree_on_resolution(tmp_path: Path) -> None:
    files = {"back.png": png(400, 560), "sun.svg": SUN}
    deck = make_deck(tmp_path, picture_card("sun.svg"), files, head="back: b\nbacks: [{id: b, picture: back.png}]\n")
    # 400 pixels over 63.5 mm and 3 mm of bleed on both sides: 400 / 69.5 * 25.4 = 146; 560 over 94.9 mm: 150.
    note = "note: back b: back.png prints at 146 dpi; 200 or more look sharp\n"
    assert pnp("check", deck).err == note
    assert pnp("build", "--deck", deck, "--out", tmp_path / "x.pdf").err == note


def test_a_back_that_goes_less_far_is_checked_as_far_as_it_goes(tmp_path: Path) -> None:
    head = "back: b\nbacks: [{id: b, picture: sun.svg, picture_bleed_mm: 2}]\n"
    assert pnp("check", make_deck(tmp_path, picture_card("sun.svg"), {"sun.svg": SUN}, head=head)).code == 0


def test_a_title_that_the_font_lacks_is_told_and_the_sheets_have_the_id(tmp_path: Path) -> None:
    deck = make_deck(tmp_path, picture_card("sun.svg"), {"sun.svg": SUN})
    deck.write_text(deck.read_text().replace("title: Strange", "title: ꀀ island"), encoding="utf-8")
    outcome = pnp("build", "--deck", deck, "--out", tmp_path / "x.pdf")
    assert outcome.code == 0
    (note,) = outcome.errors
    assert note.startswith("note: the sheets are labelled strange, not 'ꀀ island 1': Source Sans Pro")
    assert "lacks U+A000 YI SYLLABLE IT 'ꀀ'" in note


# --- streams ------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        "schema",
        "build --deck island --cards QC --out -",
        *(pytest.param(each, marks=pytest.mark.long) for each in ("list", "check island")),
    ],
)
def test_a_full_standard_output_is_told(tmp_path: Path, words: str) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*PNP, *words.split()], stdout=full, stderr=subprocess.PIPE, cwd=tmp_path, text=True, check=False
        )
    assert (done.returncode, done.stderr.splitlines()[-1]) == (
        1,
        "error: standard output cannot be written: No space left on device",
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "closing",
    [">&-", "<&- >&- 2>&-", *(pytest.param(each, marks=pytest.mark.long) for each in ("2>&-", ">&- 2>&-"))],
)
def test_closed_streams_do_no_harm(tmp_path: Path, closing: str) -> None:
    command = f'"$@" {closing}'
    words = ["build", "--deck", "island", "--cards", "QC", "--paper", "a4"]
    done = subprocess.run(
        ["sh", "-c", command, "sh", *PNP, *words], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
    assert (tmp_path / "output" / "island.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.slow
def test_names_that_the_terminal_cannot_show_are_written_out(tmp_path: Path) -> None:
    folder = tmp_path / "čáp"
    make_deck(folder, picture_card("žába.svg"), {"žába.svg": SUN})
    plain = {"LC_ALL": "POSIX", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    before = ["env", *(f"{name}={value}" for name, value in plain.items())]
    outcome = pnp_child("build", "--deck", folder, "--out", folder / "ž.pdf", folder=tmp_path, before=before)
    assert (outcome.code, outcome.err) == (0, "")
    assert (folder / "ž.pdf").is_file()
    outcome = pnp_child("check", folder / "ó.yaml", folder=tmp_path, before=before)
    assert outcome.code == 1
    assert outcome.err.isascii()
    assert "Traceback" not in outcome.err


def test_an_interrupt_while_starting_is_told_like_any_other(tmp_path: Path) -> None:
    # A module that the command needs waits while it is loaded.
    (tmp_path / "typer.py").write_text("import time\nprint('loading', flush=True)\ntime.sleep(60)\n")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *filter(None, sys.path)])}
    with subprocess.Popen(
        [*PNP, "list"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, text=True
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "loading\n"
        time.sleep(0.05)
        child.send_signal(signal.SIGINT)
        _, err = child.communicate(timeout=300)
    assert (child.returncode, err) == (130, "interrupted\n")


def test_one_card_is_one_card(tmp_path: Path) -> None:
    deck = template_deck(tmp_path, "<g/>")
    assert pnp("check", deck).out == f"{deck}: sound, 1 card (1 with copies)\n"
    assert pnp("list", deck).out.splitlines()[0] == "Strange 1, 1 card"
