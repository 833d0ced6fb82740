"""Builds that are killed, run at once, on a full disk, with a folder that is not theirs: always the same bytes."""

import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest

from generator.cache import BlobStore
from tests.generator.cache.builds import ROOT
from tests.generator.preview.served import Served, ask, previewing, state
from tests.generator.strangers import make_deck, pnp
from tests.generator.test_hostile import AS_ANYONE, ON_ITS_OWN

PNP = [sys.executable, "-m", "generator"]
SEED = 16
COUNT, LONG_COUNT = 6, 60
HEAD = "face: adventure\n"
LONG = pytest.mark.long


def cards(changed: int = 0, count: int = COUNT) -> str:
    """Return the cards of a deck, the first few with another text."""
    return "".join(
        f"  - {{id: c{number}, name: Card {number}, texts: {{body: {'other' if number < changed else 'same'}}}}}\n"
        for number in range(count)
    )


def environment(cache: Path | str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "PNP_CACHE": str(cache)}


def asked(deck: Path, out: Path) -> list[str]:
    return ["build", "--deck", str(deck), "--paper", "a4", "--out", str(out)]


def words(deck: Path, out: Path) -> list[str]:
    return [*PNP, *asked(deck, out)]


def begun(deck: Path, out: Path, cache: Path) -> subprocess.Popen[bytes]:
    """Begin a build in a process of its own."""
    return subprocess.Popen(words(deck, out), env=environment(cache), stdout=subprocess.DEVNULL)


def build(deck: Path, out: Path, cache: Path | str) -> tuple[bytes, str, str]:
    """Build a deck in this process; return the file and what was told, without where it went."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PNP_CACHE", str(cache))
        patch.chdir(out.parent)
        done = pnp(*asked(deck, out))
    assert done.code == 0, done.err
    return out.read_bytes(), done.out.replace(str(out), "OUT"), done.err


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """The file of a deck of a few cards of text, a stranger's."""
    return make_deck(tmp_path / "mine", cards(), head=HEAD)


@pytest.mark.long
def test_builds_that_are_killed_at_any_moment(tmp_path: Path) -> None:
    rng, cache = random.Random(SEED), tmp_path / "cache"
    deck = make_deck(tmp_path / "mine", cards(count=LONG_COUNT), head=HEAD)
    plain = build(deck, tmp_path / "plain.pdf", "off")
    begin = time.monotonic()
    assert begun(deck, tmp_path / "plain.pdf", tmp_path / "other").wait() == 0
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


@pytest.mark.slow
def test_builds_that_are_killed_where_they_keep_something(
    tmp_path: Path, deck: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stranger's deck is worked on in a fork."""
    plain = build(deck, tmp_path / "plain.pdf", "off")
    move = os.replace
    for is_moved in (False, True):
        cache = tmp_path / f"cache-{is_moved}"

        def replace(old: str, new: Path, is_moved: bool = is_moved) -> None:
            is_entry = Path(new).suffix == ".kept"
            if not is_entry or is_moved:
                move(old, new)
            if is_entry:
                os.kill(os.getpid(), signal.SIGKILL)

        with monkeypatch.context() as patch:
            patch.setattr(os, "replace", replace)
            patch.setenv("PNP_CACHE", str(cache))
            killed = pnp(*asked(deck, tmp_path / "killed.pdf"))
        assert killed.code == 1
        assert not (tmp_path / "killed.pdf").exists()
        assert [path.name.startswith("part-") for path in cache.iterdir()] == [not is_moved]
        assert build(deck, tmp_path / "out.pdf", cache) == plain


KILLED = """
import os, sys
from pathlib import Path
from generator.cache import BlobStore
plain, at = os.replace, sys.argv[2]
def kill(*paths):
    if at == "before":
        os._exit(9)
    plain(*paths)
    os._exit(9)
os.replace = kill
BlobStore(Path(sys.argv[1])).put(bytes(32), b"data")
"""


@pytest.mark.parametrize(("at", "found"), [("before", None), ("after", b"data")])
def test_an_entry_is_there_whole_or_not_at_all(tmp_path: Path, at: str, found: bytes | None) -> None:
    done = subprocess.run(
        [sys.executable, "-c", KILLED, str(tmp_path), at], env=environment("off"), timeout=60, check=False
    )
    assert done.returncode == 9
    assert BlobStore(tmp_path).get(bytes(32)) == found


@pytest.mark.long
def test_builds_at_once(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    deck, *others = (make_deck(tmp_path / f"mine{number}", cards(number, LONG_COUNT), head=HEAD) for number in range(3))
    decks = [deck, deck, *others]
    plain = [build(each, tmp_path / "plain.pdf", "off")[0] for each in decks]
    for _ in range(2):
        running = [begun(each, tmp_path / f"out{number}.pdf", cache) for number, each in enumerate(decks)]
        assert [each.wait(timeout=120) for each in running] == [0] * 4
        assert [(tmp_path / f"out{number}.pdf").read_bytes() for number in range(4)] == plain
        shutil.copy(others[0], deck)  # each has its own folder, and so its own entries
        plain[:2] = [build(deck, tmp_path / "plain.pdf", "off")[0]] * 2
    assert not [path for path in cache.iterdir() if path.name.startswith("part-")]


@pytest.mark.slow
@pytest.mark.parametrize(("count", "rounds"), [(COUNT, 1), pytest.param(LONG_COUNT, 2, marks=LONG)])
def test_two_builds_and_a_preview_at_once(
    tmp_path: Path, deck: Path, monkeypatch: pytest.MonkeyPatch, count: int, rounds: int
) -> None:
    """While somebody writes: what is built is what is saved, and the page shows what one that begins later shows."""
    cache = tmp_path / "cache"
    monkeypatch.setenv("PNP_CACHE", str(cache))
    with previewing(deck) as page:
        earlier = faces(page, "Card 0")
        for number in range(1, 1 + rounds):
            make_deck(deck.parent, cards(number * 9, count).replace("Card 0", f"Draft {number}"), head=HEAD)
            running = [begun(deck, tmp_path / f"out{place}.pdf", cache) for place in range(2)]
            shown = faces(page, f"Draft {number}")
            assert [each.wait(timeout=120) for each in running] == [0, 0]
            plain = build(deck, tmp_path / "plain.pdf", "off")[0]
            assert [(tmp_path / f"out{place}.pdf").read_bytes() for place in range(2)] == [plain] * 2
            assert build(deck, tmp_path / "out.pdf", cache)[0] == plain
        assert [shown[name] == earlier.get(name) for name in shown] == [False] * count
        assert not [path for path in cache.iterdir() if path.name.startswith("part-")]
        if rounds > 1:  # another process, and what it draws is tried with the preview
            with previewing(deck) as later:
                assert faces(later, f"Draft {rounds}") == shown
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


@pytest.mark.long
def test_the_folder_goes_while_a_build_runs(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    deck = make_deck(tmp_path / "mine", cards(count=LONG_COUNT), head=HEAD)
    plain = build(deck, tmp_path / "plain.pdf", cache)
    child = begun(deck, tmp_path / "out.pdf", cache)
    while child.poll() is None:
        shutil.rmtree(cache, ignore_errors=True)
    assert (child.returncode, (tmp_path / "out.pdf").read_bytes()) == (0, plain[0])


@pytest.mark.slow
def test_the_folder_goes_at_each_step_of_a_build(tmp_path: Path, deck: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before an entry is looked for, before one is begun, before it is moved, before room is made."""
    cache = tmp_path / "cache"
    plain = build(deck, tmp_path / "plain.pdf", tmp_path / "kept")
    deck.write_text(deck.read_text().replace("same", "other", 1))
    other = build(deck, tmp_path / "plain.pdf", "off")
    assert other[0] != plain[0]
    for owner, step in ((BlobStore, "get"), (tempfile, "mkstemp"), (os, "replace"), (os, "scandir")):
        shutil.rmtree(cache, ignore_errors=True)  # what the step before has kept
        shutil.copytree(tmp_path / "kept", cache)
        did = getattr(owner, step)

        def do(*given: Any, did: Any = did, owner: Any = owner, **more: Any) -> Any:
            if owner is BlobStore or str(cache) in str(given):
                shutil.rmtree(cache, ignore_errors=True)
            return did(*given, **more)

        with monkeypatch.context() as patch:
            patch.setattr(owner, step, do)
            assert build(deck, tmp_path / "out.pdf", cache) == other, step
    assert build(deck, tmp_path / "out.pdf", cache) == other


FULL_DISK = """
set -e
mount -t tmpfs -o size=1m tmpfs "$1"
dd if=/dev/zero of="$1/filler" bs=1k count="$2" 2>/dev/null || true
shift 2
"$@"
ls -A "$PNP_CACHE" > left
"""


@pytest.mark.long
@pytest.mark.parametrize("filled_kib", [2000, 980])
def test_a_full_disk_is_as_if_nothing_were_kept(tmp_path: Path, filled_kib: int) -> None:
    deck = make_deck(tmp_path / "mine", cards(count=LONG_COUNT), head=HEAD)
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
    assert (tmp_path / "left").read_text().split() == ["filler"]


STORED = """
import sys
from pathlib import Path
from generator.cache import BlobStore
store = BlobStore(Path(sys.argv[1]))
store.put(bytes(32), bytes(100_000))
print(store.get(bytes(32)))
"""


@pytest.mark.parametrize("filled_kib", [2000, 980])
def test_an_entry_for_which_the_disk_has_no_room_is_none(tmp_path: Path, filled_kib: int) -> None:
    """There is room for nothing, or for a part of it; that builds go on without is shown where the folder goes."""
    disk = tmp_path / "disk"
    disk.mkdir()
    stored = [sys.executable, "-c", STORED, str(disk)]
    done = subprocess.run(
        [*ON_ITS_OWN, "sh", "-c", FULL_DISK, "sh", str(disk), str(filled_kib), *stored],
        cwd=tmp_path,
        env=environment(disk),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "None\n", "")
    assert (tmp_path / "left").read_text().split() == ["filler"]


@pytest.mark.long
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
    assert len(list(cache.iterdir())) == 1


UNUSABLE = """
import os, sys
from pathlib import Path
from generator.cache import BlobStore
for mode in (0o000, 0o400, 0o500):
    os.chmod(sys.argv[1], mode)
    store = BlobStore(Path(sys.argv[1]))
    store.put(bytes(32), b"new")
    print(store.get(bytes(32)))
os.chmod(sys.argv[1], 0o700)
"""


def test_what_may_not_be_written_or_read_is_as_it_was(tmp_path: Path) -> None:
    BlobStore(tmp_path).put(bytes(32), b"old")
    done = subprocess.run(
        [*AS_ANYONE, sys.executable, "-c", UNUSABLE, str(tmp_path)],
        env=environment("off"),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    # Without leave to enter the folder nothing is found; with it, what was there before.
    assert done.stdout.splitlines() == ["None", "None", "b'old'"]
    assert BlobStore(tmp_path).get(bytes(32)) == b"old"
    assert len(list(tmp_path.iterdir())) == 1


def test_a_stranger_s_deck_is_kept_too(tmp_path: Path, deck: Path) -> None:
    plain = build(deck, tmp_path / "out.pdf", tmp_path / "cache")
    names = sorted(path.name for path in (tmp_path / "cache").iterdir())
    assert len(names) == 1
    assert build(deck, tmp_path / "out.pdf", tmp_path / "cache") == plain
    assert sorted(path.name for path in (tmp_path / "cache").iterdir()) == names


def test_the_folder_is_where_the_user_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from generator.cli.shared_options import cache_folder

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
