"""Where files go, what they are called, and what is never written over."""

import hashlib
import subprocess
import sys
from io import StringIO
from pathlib import Path
from unittest import mock

import pytest

from generator.options.choices import Output
from generator.writers.registry import WRITERS
from tests.generator.strangers import PNP, SUN, Outcome, make_deck, picture_card, pnp

CARDS = picture_card("sun.svg") + "  - {id: two, name: Two, template: picture, picture: sun.svg}\n"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to stand in, where A4 is usual, with a deck in `mine/`."""
    make_deck(tmp_path / "mine", CARDS, {"sun.svg": SUN})
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAPERSIZE", "a4")
    return tmp_path


def build(*words: str) -> Outcome:
    return pnp("build", "--deck", "mine", *words)


def made(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ([], "strange.pdf"),
        (["--paper", "a4"], "strange.pdf"),
        (["--paper", "letter"], "strange-letter.pdf"),
        (["--layout", "single"], "strange-single.pdf"),
        (["--style", "low-ink", "--layout", "gutterfold", "--paper", "a3"], "strange-gutterfold-low-ink-a3.pdf"),
        (["--lang", "cs"], "strange-cs.pdf"),
        (["--format", "svg", "--style", "low-ink"], "strange-low-ink-svg"),
    ],
)
def test_a_file_is_called_by_the_deck_s_id_and_what_is_not_usual(home: Path, words: list[str], name: str) -> None:
    outcome = build(*words)
    assert outcome.code == 0, outcome.err
    assert outcome.out.splitlines()[-1] == f"wrote output/{name}"
    assert (home / "output" / name).exists()


def test_several_styles_stand_in_the_name_in_one_order(home: Path) -> None:
    assert pnp("build", "--deck", "above-water", "--cards", "AS", "--style", "plain", "--style", "low-ink").code == 0
    assert made(home / "output") == ["above-water-low-ink-plain.pdf"]


@pytest.mark.parametrize(("deck", "where"), [(".", "mine"), ("..", "mine/art"), ("deck.yaml", "mine")])
def test_the_id_names_the_file_however_the_deck_is_named(
    home: Path, monkeypatch: pytest.MonkeyPatch, deck: str, where: str
) -> None:
    (home / where).mkdir(exist_ok=True)
    monkeypatch.chdir(home / where)
    assert pnp("build", "--deck", deck).code == 0
    assert made(Path("output")) == ["strange.pdf"]


def test_usual_paper_is_that_of_the_place(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAPERSIZE", "letter")
    assert build().out.endswith("wrote output/strange.pdf\n")
    assert build("--paper", "a4").out.endswith("wrote output/strange-a4.pdf\n")


@pytest.mark.parametrize(
    ("out", "file"),
    [
        ("x.pdf", "x.pdf"),
        ("x.PDF", "x.PDF"),
        ("prints/", "prints/strange.pdf"),
        ("there", "there/strange.pdf"),
        ("new/x.pdf", "new/x.pdf"),
    ],
)
def test_a_file_or_a_folder_can_be_named(home: Path, out: str, file: str) -> None:
    (home / "there").mkdir()
    outcome = build("--out", out)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.endswith(f"wrote {file}\n")
    assert (home / file).read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("out", ["prints", "moons v1.2"])
def test_a_name_without_a_suffix_gets_it_and_that_is_said(home: Path, out: str) -> None:
    outcome = build("--out", out)
    assert outcome.err == f"note: {out} has no suffix for its kind of file: written as {out}.pdf\n"
    assert (home / f"{out}.pdf").is_file()
    assert not (home / out).exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--out", "x.png"], "x.png: the output is a PDF; name it x.pdf, or use --format png"),
        (["--out", "x.yaml"], "x.yaml: the output is a PDF; name it x.pdf"),
        (["--out", "x.txt"], "x.txt: the output is a PDF; name it x.pdf"),
        (["--format", "png", "--out", "y.pdf"], "y.pdf: the output is a folder of files; name it y"),
        (["--format", "svg", "--out", "y.svg"], "y.svg: the output is a folder of files; name it y"),
        (["--format", "svg", "--out", "-"], "--out -: several files cannot go to standard output; name a folder"),
    ],
)
def test_a_name_of_another_kind_is_refused(home: Path, words: list[str], message: str) -> None:
    before = made(home)
    outcome = build(*words)
    assert (outcome.code, outcome.out, outcome.err) == (1, "", f"error: {message}\n")
    assert made(home) == before


def test_a_game_goes_into_a_folder(home: Path) -> None:
    words = ("build", "--game", "showboat", "--out")
    told = pnp(*words, "x.pdf")
    assert (told.code, told.err) == (
        1,
        "error: x.pdf: the output is a folder of files; name it x\n",
    )
    assert pnp(*words, "evening", "--paper", "letter").code == 0
    assert made(home / "evening") == ["island-letter.pdf", "showboat-pad-letter.pdf", "showboat-sheet-letter.pdf"]


def test_standard_output_takes_the_file_and_the_report_goes_beside_it(home: Path) -> None:
    done = subprocess.run([*PNP, "build", "--deck", "mine", "--out", "-"], capture_output=True, check=False, timeout=60)
    assert done.returncode == 0
    assert done.stdout.startswith(b"%PDF-")
    assert done.stdout.rstrip().endswith(b"%%EOF")
    assert b"Strange 1: 2 cards" in done.stderr
    assert made(home) == ["mine/deck.yaml", "mine/sun.svg"]


def test_a_terminal_is_not_sent_a_pdf() -> None:
    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    terminal, said = Terminal(), StringIO()
    with mock.patch("tests.generator.strangers.io.StringIO", side_effect=[terminal, said]):
        told = build("--out", "-")
    assert (told.code, terminal.getvalue()) == (1, "")
    assert said.getvalue() == "error: standard output is a terminal; redirect it to a program or with > FILE\n"


@pytest.mark.long
def test_a_real_terminal_is_not_sent_a_pdf() -> None:
    code = f"import pty, sys; sys.exit(pty.spawn({[*PNP, 'build', '--deck', 'mine', '--out', '-']!r}) >> 8)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, timeout=60)
    assert done.returncode == 1
    assert done.stdout.endswith(b"standard output is a terminal; redirect it to a program or with > FILE\r\n")
    assert b"%PDF" not in done.stdout


# --- what is never written over -----------------------------------------------------------------------------


def refused(*words: str) -> list[str]:
    outcome = build(*words)
    assert (outcome.code, outcome.out) == (1, "")
    return outcome.errors


def test_the_deck_is_not_replaced_by_its_print(home: Path) -> None:
    sources = {name: (home / name).read_bytes() for name in made(home)}
    assert refused("--out", "mine/deck.yaml")
    assert refused("--out", "mine/sun.svg")
    (home / "mine" / "deck.pdf").symlink_to("deck.yaml")
    assert refused("--out", "mine/deck.pdf") == [
        "error: mine/deck.pdf: this deck is made from this file; choose another --out, or replace it with --force"
    ]
    assert {name: (home / name).read_bytes() for name in sources} == sources


def test_art_that_pnp_drew_is_not_replaced_while_a_deck_shows_it(home: Path) -> None:
    assert build("--format", "png", "--dpi", "72", "--out", "art").code == 0
    make_deck(home / "art", picture_card("01-one.png"))
    drawn = (home / "art" / "01-one.png").read_bytes()
    told = pnp("build", "--deck", "art", "--format", "png", "--dpi", "72", "--out", "art")
    assert told.errors == [
        "error: art/01-one.png: this deck is made from this file; choose another --out, or replace it with --force"
    ]
    assert (home / "art" / "01-one.png").read_bytes() == drawn


@pytest.mark.parametrize("content", [b"a letter to my aunt", b"%PDF-1.4 a map of the island", b""])
def test_what_pnp_did_not_write_is_replaced_only_by_force(home: Path, content: bytes) -> None:
    (home / "x.pdf").write_bytes(content)
    assert refused("--out", "x.pdf") == [
        "error: x.pdf: this file exists, and pnp did not write it; choose another --out, or replace it with --force"
    ]
    assert (home / "x.pdf").read_bytes() == content
    assert build("--out", "x.pdf", "--force").code == 0
    assert (home / "x.pdf").read_bytes().startswith(b"%PDF-1.3\n")


def test_a_print_replaces_a_print(home: Path) -> None:
    assert build("--out", "x.pdf").code == 0
    assert build("--out", "x.pdf", "--layout", "faces").code == 0
    assert pnp("calibrate", "--out", "x.pdf").code == 0


@pytest.mark.parametrize("output", Output)
def test_every_output_replaces_its_own_files(home: Path, output: Output) -> None:
    words = ("--format", output, "--out", "made.pdf" if WRITERS[output].is_one_file else "made")
    assert build(*words).code == 0
    assert build(*words).code == 0
    if not WRITERS[output].is_one_file:
        (home / "made" / ".strange.sha256").unlink()  # the files alone say whose they are
        assert build(*words).code == 0


@pytest.mark.parametrize("kind", ["png", "svg"])
def test_pictures_replace_their_own_and_nothing_else(home: Path, kind: str) -> None:
    words = ("--format", kind, *(["--dpi", "72"] if kind == "png" else []), "--out", "drawn")
    assert build(*words).code == 0
    own = {name: (home / "drawn" / name).read_bytes() for name in made(home / "drawn")}
    assert sorted(own) == [".strange.sha256", f"01-one.{kind}", f"02-two.{kind}"]
    assert build(*words).code == 0
    (home / "drawn" / f"01-one.{kind}").write_bytes(own[f"01-one.{kind}"] + b" retouched")
    assert refused(*words) == [
        f"error: drawn/01-one.{kind}: this file was changed after pnp wrote it; choose another --out, or replace it "
        "with --force"
    ]
    assert build(*words, "--force").code == 0
    assert {name: (home / "drawn" / name).read_bytes() for name in own} == own
    # Without the list, a picture says for itself that it is ours.
    (home / "drawn" / ".strange.sha256").unlink()
    assert build(*words).code == 0
    (home / "drawn" / ".strange.sha256").unlink()
    (home / "drawn" / f"02-two.{kind}").write_bytes(b"a photograph")
    assert refused(*words) == [
        f"error: drawn/02-two.{kind}: this file exists, and pnp did not write it; choose another --out, or replace "
        "it with --force"
    ]


def test_the_list_of_pictures_is_one_that_sha256sum_reads(home: Path) -> None:
    assert build("--format", "png", "--dpi", "72", "--out", "drawn").code == 0
    listed = (home / "drawn" / ".strange.sha256").read_text(encoding="utf-8").splitlines()
    assert listed == [
        f"{hashlib.sha256((home / 'drawn' / name).read_bytes()).hexdigest()}  {name}"
        for name in ("01-one.png", "02-two.png")
    ]


def test_pictures_keep_their_numbers_and_stale_ones_go(home: Path) -> None:
    words = ("--format", "svg", "--out", "drawn")
    assert build(*words).code == 0
    (home / "drawn" / "notes.svg").write_text("<svg/>")
    outcome = build(*words, "--cards", "two")
    assert outcome.out.splitlines()[-2:] == ["removed 1 file of an earlier build", "wrote drawn"]
    assert made(home / "drawn") == [".strange.sha256", "02-two.svg", "notes.svg"]
    (home / "drawn" / "02-two.svg").write_text("<svg>mine now</svg>")
    outcome = build(*words, "--cards", "one")
    assert outcome.err == "note: kept 1 file of an earlier build that are no longer made, but were changed since\n"
    assert made(home / "drawn") == [".strange.sha256", "01-one.svg", "02-two.svg", "notes.svg"]


def test_a_list_leads_to_nothing_outside_its_folder(home: Path) -> None:
    (home / "drawn").mkdir()
    (home / "drawn" / ".strange.sha256").write_text(
        f"{hashlib.sha256(SUN.encode()).hexdigest()}  ../mine/sun.svg\n", encoding="utf-8"
    )
    assert refused("--format", "svg", "--out", "drawn") == [
        "error: drawn/.strange.sha256: is not a list of files that pnp wrote; choose another folder"
    ]
    assert (home / "mine" / "sun.svg").read_text() == SUN


def test_a_new_deck_cannot_take_the_name_of_one_that_is_there(home: Path) -> None:
    told = pnp("new", "island")
    assert (told.code, told.err) == (
        1,
        "error: 'island' is the name of a bundled deck, which --deck island builds; choose another\n",
    )
    assert not (home / "island").exists()


# --- options that are repeated ------------------------------------------------------------------------------


def test_repeated_cards_and_slots_add_up(home: Path) -> None:
    assert build("--format", "svg", "--cards", "one", "--cards", "two", "--out", "drawn").code == 0
    assert made(home / "drawn")[1:] == ["01-one.svg", "02-two.svg"]
    outcome = build("--skip", "1-8", "--skip", "9")
    assert outcome.code == 1
    assert "skip" in outcome.err


def test_two_decks_are_both_built(home: Path) -> None:
    outcome = build("--deck", "island", "--cards", "QC", "--layout", "faces")
    assert outcome.code == 1  # mine has no such card
    assert "'QC' is not a card" in outcome.err
    make_deck(home / "second", CARDS, {"sun.svg": SUN})
    second = home / "second" / "deck.yaml"
    second.write_text(second.read_text().replace("id: strange", "id: other"))
    outcome = build("--deck", "second", "--layout", "faces", "--out", "both")
    assert [line for line in outcome.out.splitlines() if line.startswith("wrote")] == [
        "wrote both/strange-faces.pdf",
        "wrote both/other-faces.pdf",
    ]


@pytest.mark.parametrize(
    "words", [["--paper", "a4", "--paper", "letter"], ["--out", "a.pdf", "--out", "b.pdf"], ["--rulers", "--no-rulers"]]
)
def test_what_can_be_said_once_is_not_said_twice(home: Path, words: list[str]) -> None:
    outcome = build(*words)
    assert outcome.code == 2
    told = " ".join(outcome.err.split())
    assert words[0] in told
    assert "can be given only once, but is given 2 times" in told
    assert made(home) == ["mine/deck.yaml", "mine/sun.svg"]


@pytest.mark.parametrize("link", ["output", "deck-png", "deck-png/fronts"])
def test_a_link_in_a_strangers_folder_is_not_written_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, link: str
) -> None:
    outside, deck = tmp_path / "outside", make_deck(tmp_path / "deck", picture_card("sun.svg"), {"sun.svg": SUN})
    outside.mkdir()
    other = make_deck(tmp_path / "other", picture_card("sun.svg"), {"sun.svg": SUN})
    place = deck.parent / link
    place.parent.mkdir(exist_ok=True)
    place.symlink_to(outside)
    monkeypatch.chdir(deck.parent)
    for words in (
        ["build", "--deck", "deck.yaml", "--format", "png", "--out", link],
        ["build", "--deck", "deck.yaml", "--out", f"{link}/deeper/deck.pdf"],
        ["export", "--to", "shop", "--deck", "deck.yaml", "--out", f"{link}/order"],
        ["diff", "deck.yaml", str(other), "--out", f"{link}/diff.html"],
    ):
        told = pnp(*words)
        assert told.code == 1
        assert told.errors == [
            f"error: {place}: is a link in the deck's folder, out to '{outside}'; choose another --out"
        ]
    assert list(outside.iterdir()) == []


def test_a_link_of_ones_own_is_written_through(tmp_path: Path) -> None:
    disk, deck = tmp_path / "disk", make_deck(tmp_path / "deck", picture_card("sun.svg"), {"sun.svg": SUN})
    disk.mkdir()
    (tmp_path / "prints").symlink_to(disk)
    assert pnp("build", "--deck", deck, "--out", tmp_path / "prints" / "deck.pdf").code == 0
    assert (disk / "deck.pdf").is_file()
