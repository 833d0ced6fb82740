"""The `pnp` command as a person meets it: what it says, what it writes, how it ends."""

import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pikepdf
import pytest

from generator.cli import main as cli
from generator.cli import reports
from tests.generator.strangers import Outcome
from tests.generator.strangers import pnp as pnp_here

PNP = [sys.executable, str(Path(sys.executable).parent / "pnp")]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to stand in, with settings of its own and no paper preference."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("PNP_PRINTERS", str(folder / "printers.json"))
    for name in ("PAPERSIZE", "LC_ALL", "LC_PAPER", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return folder


def pnp(*words: str, **more: str) -> Outcome:
    """Run the command in this process, with more in its environment."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in more.items():
            patch.setenv(name, value)
        return pnp_here(*words)


def pnp_child(*words: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run the console script."""
    environment = {**os.environ, **more}
    return subprocess.run([*PNP, *words], capture_output=True, text=True, timeout=60, check=False, env=environment)


def page_size_mm(path: Path) -> tuple[float, float]:
    with pikepdf.open(path) as pdf:
        box = [float(value) for value in pdf.pages[0].mediabox]
    return round((box[2] - box[0]) / 72 * 25.4, 1), round((box[3] - box[1]) / 72 * 25.4, 1)


def test_help_speaks_to_a_board_gamer(home: Path) -> None:
    done = pnp("--help")
    assert done.code == 0
    assert "pick a deck, print the sheets, cut, play" in done.out
    for command in ("build", "check", "list", "new", "calibrate", "printer", "icons", "schema"):
        assert re.search(rf"^  {command} ", done.out, re.MULTILINE), command
    first, *_ = done.out.partition("Commands:\n")[2].splitlines()
    assert first.split()[0] == "build"


def test_no_words_show_the_help(home: Path) -> None:
    done = pnp()
    assert "Usage: " in done.out + done.err


def test_shell_completion_is_offered(home: Path) -> None:
    # bash says which word is being completed in these two variables.
    done = pnp_child(_PNP_COMPLETE="complete_bash", COMP_WORDS="pnp bu", COMP_CWORD="1")
    assert done.stdout.split() == ["build"]


@pytest.mark.slow
def test_build_writes_the_island_deck_into_output(home: Path) -> None:
    done = pnp_child("build", "--deck", "island", "--paper", "a4", "--cards", "rank:7")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[0] == ("The Island Deck 1.0: 6 cards on 1 sheet of A4, 9 to a sheet, 2 pages")
    assert done.stdout.splitlines()[-1] == "wrote output/island.pdf"
    assert page_size_mm(home / "output" / "island.pdf") == (210.0, 297.0)


@pytest.mark.parametrize(
    ("environment", "size"),
    [
        ({"PAPERSIZE": "letter"}, (215.9, 279.4)),
        ({"PAPERSIZE": "A3"}, (297.0, 420.0)),
        ({"LANG": "en_US.UTF-8"}, (215.9, 279.4)),
        ({"LANG": "en_US.UTF-8", "LC_PAPER": "de_DE.UTF-8"}, (210.0, 297.0)),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "es_MX"}, (215.9, 279.4)),
        ({"LANG": "C.UTF-8"}, (210.0, 297.0)),
        ({}, (210.0, 297.0)),
    ],
)
def test_the_paper_is_that_of_the_place(home: Path, environment: dict[str, str], size: tuple[float, float]) -> None:
    done = pnp("build", "--deck", "island", "--cards", "7C", "--layout", "faces", "--out", "x.pdf", **environment)
    assert done.code == 0, done.err
    assert sorted(page_size_mm(home / "x.pdf")) == sorted(size)


@pytest.mark.slow
def test_the_exit_code_is_that_of_the_script(home: Path) -> None:
    done = pnp_child("build")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("Usage: pnp build ")


def test_a_wrong_word_is_a_usage_error(home: Path) -> None:
    for words in (
        ["build"],
        ["build", "--deck", "island", "--paper", "a44"],
        ["build", "--deck", "island", "--bleed", "three"],
        ["build", "--deck", "island", "--layout", "spiral"],
        ["build", "--deck", "island", "--skip", "4-1"],
        ["build", "--deck", "island", "--copies", "0"],
        ["print"],
    ):
        done = pnp(*words)
        assert done.code == 2, words
        assert "Traceback" not in done.err
        assert done.err.strip()
    assert not (home / "output").exists()


def test_a_deck_that_is_not_there_says_which_there_are(home: Path) -> None:
    done = pnp("build", "--deck", "ireland")
    assert done.code == 1
    assert done.err == (
        "error: there is no deck 'ireland' (did you mean 'island'?); decks: above-water, five-suit, island, "
        "to-the-bottom, or the path of a deck.yaml\n"
    )


def test_cards_copies_and_skip_choose_what_is_printed(home: Path) -> None:
    words = ["build", "--deck", "island", "--paper", "a4", "--out", "x.pdf"]
    # 18 courts and aces of six suits, twice, after four used slots: 36 + 4 slots are five sheets.
    done = pnp(*words, "--cards", "rank:A,Q-K", "--copies", "2", "--skip", "1-4")
    assert done.code == 0, done.err
    assert done.out.startswith("The Island Deck 1.0: 36 cards on 5 sheets of A4")


def test_pictures_have_names_that_sort_and_sizes_that_fit(home: Path) -> None:
    done = pnp("build", "--deck", "island", "--format", "png", "--cards", "Crabs", "--dpi", "60")
    assert done.code == 0, done.err
    names = sorted(path.name for path in (home / "output" / "island-png").glob("*.png"))
    assert names == [
        "19-AC.png",
        "20-2C.png",
        "21-3C.png",
        "22-4C.png",
        "23-5C.png",
        "24-6C.png",
        "25-7C.png",
        "26-QC.png",
        "27-KC.png",
        "back-compass.png",
    ]
    # With 3 mm bleed 69.5 x 94.9 mm: 164.2 x 224.2 pixels at 60 dpi.
    data = (home / "output" / "island-png" / names[0]).read_bytes()
    assert (int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")) == (164, 224)
    # 300 dpi, unless it is said.
    bare = pnp("build", "--deck", "island", "--format", "png", "--cards", "7C", "--no-bleed", "--out", "bare")
    assert bare.code == 0, bare.err
    data = (home / "bare" / "25-7C.png").read_bytes()
    assert (int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")) == (750, 1050)


def test_svg_files_stand_alone(home: Path) -> None:
    done = pnp("build", "--deck", "island", "--format", "svg", "--cards", "QC", "--layout", "faces")
    assert done.code == 0, done.err
    text = (home / "output" / "island-faces-svg" / "26-QC.svg").read_text(encoding="utf-8")
    assert "<title>Queen of Crabs</title>" in text
    assert 'width="69.5mm" height="94.9mm" viewBox="-3 -3 69.5 94.9"' in text
    for href in re.findall(r'href="([^"]*)"', text):
        assert href.startswith("#")


def test_list_shows_what_there_is_and_the_cards_of_a_deck(home: Path) -> None:
    done = pnp("list")
    for word in ("island", "poker", "letter", "gutterfold", "low-ink", "suited"):
        assert re.search(rf"^  {word}\b", done.out, re.MULTILINE), word
    cards = pnp("list", "island").out.splitlines()
    assert sum(line.startswith("  ") and " of " in line and ", back compass" in line for line in cards) == 54


def test_check_names_the_deck_and_counts_its_cards(home: Path) -> None:
    pnp("new", "moons")
    done = pnp("check", "moons")
    assert done.out == "moons/deck.yaml: sound, 7 cards (8 with copies)\n"
    assert done.code == 0


def test_a_new_deck_builds_at_once(home: Path) -> None:
    assert pnp("new", "moons").code == 0
    done = pnp("build", "--deck", "moons", "--paper", "letter")
    assert done.code == 0, done.err
    assert done.out.endswith("wrote output/moons-letter.pdf\n")


def test_no_progress_bar_without_a_terminal(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "AFTER_SECONDS", 0.0)
    done = pnp("build", "--deck", "island", "--cards", "7C", "--paper", "a4")
    assert (done.code, done.err) == (0, "")


def read_until(terminal: int, pattern: bytes | None) -> bytes:
    """Read a terminal until it shows the pattern, or without one to its end; fail after a minute."""
    seen = b""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if select.select([terminal], [], [], 0.2)[0]:
            try:
                seen += os.read(terminal, 65536)
            except OSError:  # the child has closed its end
                assert pattern is None, f"ended without {pattern!r}: {seen[-200:]!r}"
                return seen
        if pattern and re.search(pattern, seen):
            return seen
    raise AssertionError(f"nothing of {pattern!r} within a minute: {seen[-200:]!r}")


HELD = """
import sys
from generator.cli import main
from generator.cli import reports
reports.AFTER_SECONDS = 0.0
show = reports.Bar.__call__
def held(bar, what, done, total):
    show(bar, what, done, total)
    if what == {phase!r}:
        sys.stdin.read()
reports.Bar.__call__ = held
main.main()
"""
"""The command with a line that is shown at once, and that waits in a phase until standard input ends."""


def interrupted(phase: str, *words: str) -> tuple[int, bytes]:
    """Run a command on a terminal and interrupt it in a phase of its work; return its exit code and what it showed."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-c", HELD.format(phase=phase), *words]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=theirs, stdout=subprocess.DEVNULL) as child:
        os.close(theirs)
        seen = read_until(ours, rb"\r%-9s \[#*\.*\] \d+ of \d+ " % phase.encode())
        child.send_signal(signal.SIGINT)
        assert child.stdin is not None
        child.stdin.close()
        seen += read_until(ours, None)
    os.close(ours)
    return child.returncode, seen


class Terminal(io.StringIO):
    """A terminal that remembers what was written to it."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("phase", "words"),
    [
        ("loading", "build --deck island --cards 7C"),
        ("preparing", "build --deck island --cards 7C"),
        ("drawing", "build --deck island --cards 7C"),
        ("reading", "build --deck island --cards 7C"),
        ("composing", "build --deck island --cards 7C"),
        ("printing", "build --deck island --cards 7C"),
        ("saving", "build --deck island --cards 7C"),
        ("proving", "build --deck island --cards 7C"),
        ("writing", "build --deck island --cards 7C"),
        ("rendering", "build --deck island --cards 7C --format png --dpi 30"),
        ("writing", "build --deck island --cards 7C --format svg"),
        ("printing", "build --all"),
        ("reading", "check island"),
    ],
)
def test_a_long_build_shows_its_progress_and_an_interrupt_ends_it_with_130_and_no_file(
    home: Path, monkeypatch: pytest.MonkeyPatch, phase: str, words: str
) -> None:
    terminal, show = Terminal(), reports.Bar.__call__

    def interrupt(bar: reports.Bar, what: str, done: int, total: int) -> None:
        show(bar, what, done, total)
        if what == phase:
            os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(reports, "AFTER_SECONDS", 0.0)
    monkeypatch.setattr(reports.Bar, "__call__", interrupt)
    monkeypatch.setattr(sys, "argv", ["pnp", *words.split()])
    monkeypatch.setattr(sys, "stderr", terminal)
    with pytest.raises(SystemExit) as ended:
        cli.main()
    seen = terminal.getvalue()
    assert ended.value.code == 130
    assert re.search(rf"\r{phase:9} \[#*\.*\] \d+ of \d+ ", seen)
    assert "Traceback" not in seen
    assert seen.endswith("\r" + " " * 70 + "\r")  # the line is wiped off
    assert list(home.iterdir()) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("phase", "words"),
    [
        # Where other processes work for it.
        ("rendering", "build --deck island --format png --dpi 30 --cards 7C"),
        *(
            pytest.param(phase, words, marks=pytest.mark.long)
            for phase, words in [
                ("loading", "build --deck island"),
                ("preparing", "build --deck island"),
                ("drawing", "build --deck island"),
                ("reading", "build --deck island"),
                ("composing", "build --deck island"),
                ("printing", "build --deck island"),
                ("saving", "build --deck island"),
                ("proving", "build --deck island"),
                ("writing", "build --deck island"),
                ("rendering", "build --deck island --format png --dpi 30"),
                ("writing", "build --deck island --format svg"),
                ("printing", "build --all"),
                ("reading", "check island"),
            ]
        ),
    ],
)
def test_ctrl_c_at_a_terminal_ends_a_long_build(home: Path, phase: str, words: str) -> None:
    code, seen = interrupted(phase, *words.split())
    assert code == 130
    assert b"Traceback" not in seen
    assert b"\r" + b" " * 70 + b"\r" in seen  # the line is wiped off before the message
    assert list(home.iterdir()) == []


def test_an_interrupt_while_the_command_is_loading_is_told_like_any_other(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Interrupting:
        """Stands before what finds modules."""

        def find_spec(self, name: str, *_: object) -> None:
            if name == "generator.cli.app":
                os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.delitem(sys.modules, "generator.cli.app", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Interrupting(), *sys.meta_path])
    assert pnp_here("decks") == Outcome(130, "", "interrupted\n")


def test_what_a_build_cannot_use_is_refused_not_dropped(home: Path) -> None:
    for words in (
        ["--printer", "kitchen", "--layout", "single"],
        ["--printer", "kitchen", "--layout", "gutterfold"],
        ["--printer", "kitchen", "--format", "png"],
        ["--corners", "--layout", "single"],
    ):
        done = pnp("build", "--deck", "island", *words)
        assert done.code == 2, words
        assert f"Invalid value for {words[0]}" in done.err


def test_a_reading_is_kept_for_the_way_the_sheet_was_turned(home: Path) -> None:
    assert pnp("printer", "add", "kitchen", "--paper", "210x297mm", "--dx", "1", "--flip", "short-edge").code == 0
    assert '"flip": "short-edge"' in (home / "printers.json").read_text(encoding="utf-8")
    # A4 in figures and by name are one paper.
    done = pnp(
        "build", "--deck", "island", "--paper", "a4", "--flip", "short-edge", "--printer", "kitchen", "--cards", "7C"
    )
    assert done.code == 0, done.err
    assert pnp("printer", "list").out.startswith("kitchen, a4: 1 mm right")
    assert pnp("printer", "remove", "kitchen").code == 0
    assert pnp("printer", "remove", "kitchen").code == 1


def test_check_says_where_a_game_is_meant() -> None:
    told = pnp_here("check", "showboat")
    assert told.code == 2
    assert "showboat is a game, not a deck; use --game showboat" in " ".join(told.err.split())
