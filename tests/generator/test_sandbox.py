"""The child process with limits: what comes back from it, and how it ends that takes too much."""

import faulthandler
import itertools
import mmap
import os
import resource
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator import sandbox
from generator.errors import Fault, LimitError, PnpError
from generator.sandbox import ChildError, OverTimeError, allow_time, mark_progress, run_sandboxed, template_time_limit

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True, scope="module")
def _is_unlimited() -> None:
    """Limits are the point here."""


def asked(work: Callable[[Path], Any], factor: float = 1.0) -> Any:
    return run_sandboxed(work, lambda told, _folder: told, shown="strange/deck.yaml", factor=factor)


def refused(work: Callable[[Path], Any], factor: float = 1.0) -> str:
    with pytest.raises(LimitError) as caught:
        asked(work, factor)
    return str(caught.value)


def burn(*_: Any) -> None:
    """Take time in one step of the interpreter, which heeds no signal on its way."""
    sum(itertools.repeat(1))


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for temporary files: seen empty at the end, however the child ends."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    return folder


@pytest.fixture(autouse=True)
def left_empty(temporary: Path) -> Any:
    yield
    assert list(temporary.iterdir()) == []


def test_what_the_child_says_and_leaves_is_read_by_the_parent() -> None:
    def work(folder: Path) -> Any:
        (folder / "0").write_bytes(b"a picture")
        return {"pid": os.getpid(), "name": "čáp \udcff"}

    def read(told: Any, folder: Path) -> Any:
        return told, (folder / "0").read_bytes()

    told, data = run_sandboxed(work, read, shown="x")
    assert data == b"a picture"
    assert told["name"] == "čáp \udcff"
    assert told["pid"] != os.getpid()


def test_faults_come_back_as_they_were_raised() -> None:
    faults = [Fault("is wrong", "deck.yaml", 7, "cards[0]"), Fault("is wrong too")]

    def work(_folder: Path) -> Any:
        raise PnpError(faults)

    with pytest.raises(PnpError) as caught:
        asked(work)
    assert caught.value.faults == tuple(faults)


def test_a_bug_comes_back_with_its_traceback() -> None:
    def work(_folder: Path) -> Any:
        raise KeyError("id")

    with pytest.raises(ChildError, match=r"(?s)Traceback .* in work.*KeyError: 'id'"):
        asked(work)


def test_what_takes_too_much_time_is_stopped_and_told_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "SECONDS", 0.2)

    def work(folder: Path) -> None:
        mark_progress("strange/deck.yaml", "card QA")
        burn(folder)

    assert refused(work) == (
        "strange/deck.yaml: card QA: takes more than 1 s; make it do less, or raise its limits with --limits 2"
    )


def seconds(_: Path) -> int:
    """Return the processor time after which the system stops this process."""
    return resource.getrlimit(resource.RLIMIT_CPU)[0]


def test_whoever_asks_for_more_time_has_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "SECONDS", 0.2)

    def killed(folder: Path) -> None:
        assert seconds(folder) == 2
        os.kill(os.getpid(), signal.SIGXCPU)

    # 0.2 s, or six times as much, in whole seconds.
    assert (asked(seconds), asked(seconds, factor=6)) == (1, 2)
    told = "strange/deck.yaml: takes more than 2 s; make it do less, or raise its limits with --limits 12"
    assert refused(killed, factor=6) == told


def test_cards_are_allowed_more_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "SECONDS", 0.2)

    def work(folder: Path) -> int:
        allow_time(30)
        return seconds(folder)

    # 0.2 s and 30 times 0.05 s, in whole seconds.
    assert asked(work) == 2


def take(size: int) -> int:
    """Take memory that the process has not had before: what tests gave back would not be counted again."""
    try:
        return len(mmap.mmap(-1, size))
    except OSError:
        raise MemoryError from None


@pytest.mark.parametrize("factor", [1, 2])
def test_what_takes_too_much_memory_is_stopped(monkeypatch: pytest.MonkeyPatch, factor: int) -> None:
    monkeypatch.setattr(sandbox, "MEMORY_BYTES", 100 * 2**20)
    assert asked(lambda _folder: take(60 * 2**20 * factor), factor) == 60 * 2**20 * factor
    assert refused(lambda _folder: take(160 * 2**20 * factor), factor) == (
        f"strange/deck.yaml: needs more than {100 * factor} MiB of memory; make it do less, or raise its limits with "
        "--limits "
        f"{2 * factor}"
    )


@pytest.mark.parametrize(
    ("number", "why"),
    [
        (signal.SIGSEGV, "crashes the program that draws it (SIGSEGV)"),
        (signal.SIGABRT, "needs more than 1024 MiB of memory"),
        (signal.SIGKILL, "takes more than 6 s"),
    ],
)
def test_a_child_that_is_killed_is_told(number: signal.Signals, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "_FULL", 1000.0)  # a child begins with what this process has taken in other tests

    def work(_folder: Path) -> None:
        faulthandler.disable()  # of pytest, which would tell where each of our own processes breaks
        os.kill(os.getpid(), number)

    told = refused(work)
    assert told == f"strange/deck.yaml: {why}; make it do less, or raise its limits with --limits 2"


def test_a_child_that_waits_for_ever_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "SECONDS", 0.1)
    monkeypatch.setattr(sandbox, "_SLACK_SECONDS", 0)
    assert "takes more than 1 s" in refused(lambda _folder: time.sleep(60))


def test_an_answer_that_finds_no_room_is_told(temporary: Path) -> None:
    def work(folder: Path) -> None:
        (folder / "answer.json").mkdir()

    with pytest.raises(PnpError, match="no disk space left for the output"):
        asked(work)


def test_a_template_is_stopped_and_the_next_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "SECONDS_OF_TEMPLATE", 0.2)

    def work(_folder: Path) -> str:
        told = ""
        try:
            with template_time_limit():
                while True:
                    pass
        except OverTimeError:
            told += "stopped"
        with template_time_limit():
            told += ", done"
        return told

    assert asked(work) == "stopped, done"


def test_outside_of_a_child_nothing_is_limited() -> None:
    allow_time(3)
    mark_progress("x")
    with template_time_limit():
        pass
    assert sandbox._own is None


def test_where_there_are_no_limits_the_work_is_done_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "has_limits", lambda: False)
    assert asked(lambda _folder: os.getpid()) == os.getpid()


def test_a_child_ends_first_what_it_has_begun_when_it_is_interrupted(tmp_path: Path) -> None:
    ended = tmp_path / "ended"

    def work(_: Path) -> Any:
        time.sleep(0.3)  # until the parent is back from its fork, where Python loses an interrupt
        os.kill(os.getppid(), signal.SIGINT)
        time.sleep(0.2)  # so long it takes to end others
        ended.touch()
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        asked(work)
    assert ended.exists()


@pytest.mark.parametrize(
    ("ended_by", "is_full", "why"),
    [
        (signal.SIGSEGV, True, "needs more than 1024 MiB of memory"),  # a library that got none, and did not look
        (signal.SIGABRT, False, "needs more than 1024 MiB of memory"),
        (signal.SIGXCPU, True, "takes more than 5 s"),
        (signal.SIGKILL, False, "takes more than 5 s"),
    ],
)
def test_how_a_child_ends_says_what_it_took_too_much_of(ended_by: signal.Signals, is_full: bool, why: str) -> None:
    note = mmap.mmap(-1, 64)
    assert sandbox.limit_error(-ended_by, note, "deck.yaml", 1.0, is_full=is_full).faults[0].message.startswith(why)


def test_a_child_that_breaks_is_not_said_to_be_too_large() -> None:
    told = sandbox.limit_error(-signal.SIGSEGV, mmap.mmap(-1, 64), "deck.yaml", 1.0)
    assert "memory" not in told.faults[0].message
