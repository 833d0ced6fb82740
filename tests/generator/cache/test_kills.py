"""Builds that are killed, run at once, on a full disk, with a folder that is not theirs: always the same bytes."""

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.generator.cache.builds import ROOT
from tests.generator.preview.served import Served, ask, previewing, state
from tests.generator.strangers import make_deck
from tests.generator.test_hostile import AS_ANYONE, ON_ITS_OWN

PNP = [sys.executable, "-m", "generator"]
SEED = 16
COUNT = 60
HEAD = "face: adventure\n"


def cards(changed: int = 0) -> str:
    """Return the cards of a deck, the first few with another text."""
    return "".join(
        f"  - {{id: c{number}, name: Card {number}, texts: {{body: {'other' if number < changed else 'same'}}}}}\n"
        for number in range(COUNT)
    )


def environment(cache: Path | str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "PNP_CACHE": str(cache)}


def words(deck: Path, out: Path) -> list[str]:
    return [*PNP, "build", "--deck", str(deck), "--paper", "a4", "--out", str(out)]


def build(deck: Path, out: Path, cache: Path | str) -> tuple[bytes, str, str]:
    """Build a deck in a process of its own; return the file and what was told, without where it went."""
    done = subprocess.run(
        words(deck, out), env=environment(cache), cwd=out.parent, capture_output=True, text=True, timeout=60, check=True
    )
    return out.read_bytes(), done.stdout.replace(str(out), "OUT"), done.stderr


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """The file of a deck of sixty cards of text, a stranger's."""
    return make_deck(tmp_path / "mine", cards(), head=HEAD)


def test_builds_that_are_killed_at_any_moment(tmp_path: Path, deck: Path) -> None:
    rng, cache = random.Random(SEED), tmp_path / "cache"
    begin = time.monotonic()
    plain = build(deck, tmp_path / "plain.pdf", "off")
    seconds = time.monotonic() - begin
    for _ in range(6):
        child = subprocess.Popen(
            words(deck, tmp_path / "killed.pdf"),
            env=environment(cache),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            child.wait(timeout=rng.uniform(0.3, 1.0) * seconds)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)  # it, and the child in which it works
            child.wait()
        assert build(deck, tmp_path / "out.pdf", cache) == plain
        for path in sorted(cache.iterdir())[:1]:
            path.unlink()
    deck.write_text(deck.read_text().replace("same", "other", 1))
    assert build(deck, tmp_path / "out.pdf", cache) == build(deck, tmp_path / "plain.pdf", "off")


KILLED = """
import os, sys
from pathlib import Path
from generator.cache.store import Store
plain, at = os.replace, sys.argv[2]
def kill(*paths):
    if at == "before":
        os._exit(9)
    plain(*paths)
    os._exit(9)
os.replace = kill
Store(Path(sys.argv[1])).put(bytes(32), b"data")
"""


@pytest.mark.parametrize(("at", "found"), [("before", None), ("after", b"data")])
def test_an_entry_is_there_whole_or_not_at_all(tmp_path: Path, at: str, found: bytes | None) -> None:
    from generator.cache.store import Store

    done = subprocess.run(
        [sys.executable, "-c", KILLED, str(tmp_path), at], env=environment("off"), timeout=60, check=False
    )
    assert done.returncode == 9
    assert Store(tmp_path).get(bytes(32)) == found


def test_builds_at_once(tmp_path: Path, deck: Path) -> None:
    cache = tmp_path / "cache"
    others = [make_deck(tmp_path / f"mine{number}", cards(number), head=HEAD) for number in (1, 2)]
    decks = [deck, deck, *others]
    plain = [build(each, tmp_path / f"plain{number}.pdf", "off")[0] for number, each in enumerate(decks)]
    for _ in range(2):
        running = [
            subprocess.Popen(
                words(each, tmp_path / f"out{number}.pdf"), env=environment(cache), stdout=subprocess.DEVNULL
            )
            for number, each in enumerate(decks)
        ]
        assert [each.wait(timeout=120) for each in running] == [0] * 4
        assert [(tmp_path / f"out{number}.pdf").read_bytes() for number in range(4)] == plain
        shutil.copy(others[0], deck)  # each has its own folder, and so its own entries
        plain[:2] = [build(deck, tmp_path / "plain.pdf", "off")[0]] * 2
    assert not [path for path in cache.iterdir() if path.name.startswith("part-")]


def test_two_builds_and_a_preview_at_once(tmp_path: Path, deck: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While somebody writes: what is built is what is saved, and the page shows what one that begins later shows."""
    cache = tmp_path / "cache"
    monkeypatch.setenv("PNP_CACHE", str(cache))
    with previewing(deck) as page:
        for number in (1, 2):
            make_deck(deck.parent, cards(number * 9).replace("Card 0", f"Draft {number}"), head=HEAD)
            running = [
                subprocess.Popen(
                    words(deck, tmp_path / f"out{place}.pdf"), env=environment(cache), stdout=subprocess.DEVNULL
                )
                for place in range(2)
            ]
            shown = faces(page, f"Draft {number}")
            assert [each.wait(timeout=120) for each in running] == [0, 0]
            plain = build(deck, tmp_path / "plain.pdf", "off")[0]
            assert [(tmp_path / f"out{place}.pdf").read_bytes() for place in range(2)] == [plain] * 2
            assert build(deck, tmp_path / "out.pdf", cache)[0] == plain
        with previewing(deck) as later:
            assert faces(later, "Draft 2") == shown
        assert page.stop() == 130


def faces(page: Served, first: str) -> dict[str, bytes]:
    """Return the face of each card as a preview shows it, by id, once it shows that the first has another name."""
    end = time.monotonic() + 60
    while (told := state(page))["cards"][0]["name"] != first:
        assert time.monotonic() < end, told["cards"][0]
        time.sleep(0.05)
    assert not told["problems"]
    sides = {card["id"]: ask(page, f"/{page.token}/side/{card['face']}.svg") for card in told["cards"]}
    assert {status for status, _, _ in sides.values()} == {200}
    return {name: svg for name, (_, _, svg) in sides.items()}


def test_the_folder_goes_while_a_build_runs(tmp_path: Path, deck: Path) -> None:
    cache = tmp_path / "cache"
    plain = build(deck, tmp_path / "plain.pdf", cache)
    child = subprocess.Popen(words(deck, tmp_path / "out.pdf"), env=environment(cache), stdout=subprocess.DEVNULL)
    while child.poll() is None:
        shutil.rmtree(cache, ignore_errors=True)
    assert (child.returncode, (tmp_path / "out.pdf").read_bytes()) == (0, plain[0])


FULL_DISK = """
set -e
mount -t tmpfs -o size=1m tmpfs "$1"
dd if=/dev/zero of="$1/filler" bs=1k count="$2" 2>/dev/null || true
shift 2
"$@"
ls -A "$PNP_CACHE" > left
"""


@pytest.mark.parametrize(("filled_kib", "left"), [(2000, ["filler"]), (980, ["filler"])])
def test_a_full_disk_is_as_if_nothing_were_kept(tmp_path: Path, deck: Path, filled_kib: int, left: list[str]) -> None:
    plain = build(deck, tmp_path / "plain.pdf", "off")
    disk = tmp_path / "disk"
    disk.mkdir()
    done = subprocess.run(
        [*ON_ITS_OWN, "sh", "-c", FULL_DISK, "sh", str(disk), str(filled_kib), *words(deck, tmp_path / "out.pdf")],
        cwd=tmp_path,
        env=environment(disk),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, plain[2])
    assert (tmp_path / "out.pdf").read_bytes() == plain[0]
    assert (tmp_path / "left").read_text().split() == left


@pytest.mark.parametrize("mode", [0o000, 0o400, 0o500])
def test_a_folder_that_may_not_be_used(tmp_path: Path, deck: Path, mode: int) -> None:
    cache = tmp_path / "cache"
    plain = build(deck, tmp_path / "plain.pdf", cache)
    deck.write_text(deck.read_text().replace("same", "other", 1))
    other = build(deck, tmp_path / "plain.pdf", "off")
    cache.chmod(mode)
    try:
        done = subprocess.run(
            [*AS_ANYONE, *words(deck, tmp_path / "out.pdf")],
            env=environment(cache),
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    finally:
        cache.chmod(0o700)
    assert (done.returncode, done.stderr) == (0, plain[2])
    assert (tmp_path / "out.pdf").read_bytes() == other[0]
    assert len(list(cache.iterdir())) == 2


def test_a_stranger_s_deck_is_kept_too(tmp_path: Path, deck: Path) -> None:
    plain = build(deck, tmp_path / "out.pdf", tmp_path / "cache")
    names = sorted(path.name for path in (tmp_path / "cache").iterdir())
    assert len(names) == 2
    assert build(deck, tmp_path / "out.pdf", tmp_path / "cache") == plain
    assert sorted(path.name for path in (tmp_path / "cache").iterdir()) == names


def test_the_folder_is_where_the_user_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from generator.cli.options import cache_folder

    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    for named, general, found in (
        ("", "", tmp_path / ".cache" / "pnp"),
        ("", "/general", Path("/general/pnp")),
        ("/mine", "/general", Path("/mine")),
        ("off", "/general", None),
    ):
        monkeypatch.setenv("PNP_CACHE", named)
        monkeypatch.setenv("XDG_CACHE_HOME", general)
        assert cache_folder() == found
