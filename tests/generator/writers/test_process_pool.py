"""Work by all processors: in order, and whatever goes wrong in a process is told as if it had gone wrong here."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from generator.errors import Fault, PnpError, RenderError
from generator.sandbox import ChildError
from generator.writers import process_pool
from generator.writers.process_pool import map_in_processes

pytestmark = pytest.mark.slow

SPELT = ["a", "b", "c", "d", "e"]


@pytest.fixture(autouse=True, scope="module")
def _is_unlimited() -> None:
    """Limits are the point here."""


def spell(word: str) -> bytes:
    return word.encode()


def children() -> list[int]:
    """Return the processes that this one has not taken leave of."""
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    listed = subprocess.run(["ps", "--no-headers", "-o", "pid,comm", "--ppid", str(os.getpid())], capture_output=True)
    return [int(line.split()[0]) for line in listed.stdout.decode().splitlines() if line.split()[1] != "ps"]


def have_ended(earlier: set[int]) -> bool:
    """Say whether all children but earlier ones have ended, of whom this process has not taken leave yet."""
    listed = subprocess.run(
        ["ps", "--no-headers", "-o", "pid,stat,comm", "--ppid", str(os.getpid())], capture_output=True
    )
    found = [line.split(maxsplit=2) for line in listed.stdout.decode().splitlines()]
    return all(int(pid) in earlier or state[0] == "Z" or name == "ps" for pid, state, name in found)


@pytest.fixture(autouse=True)
def _nobody_is_left() -> Iterator[None]:
    before = set(children())
    yield
    assert set(children()) == before


@pytest.mark.parametrize("count", [1, 2, 3, 5, 9])
def test_results_come_in_the_order_of_the_items(count: int) -> None:
    assert list(map_in_processes(spell, SPELT, workers=count)) == [b"a", b"b", b"c", b"d", b"e"]


def test_nothing_makes_nothing() -> None:
    assert list(map_in_processes(spell, [])) == []


def test_each_process_works_on_its_own() -> None:
    here = str(os.getpid()).encode()
    found = list(map_in_processes(lambda item: str(os.getpid()).encode(), range(4), workers=2))
    assert found[0] == found[2] != found[1] == found[3]
    assert here not in found


def test_one_worker_works_here() -> None:
    here = str(os.getpid()).encode()
    assert list(map_in_processes(lambda item: str(os.getpid()).encode(), range(3), workers=1)) == [here] * 3


def test_without_processes_of_its_own_the_work_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_pool, "has_limits", lambda: False)
    here = str(os.getpid()).encode()
    assert list(map_in_processes(lambda item: str(os.getpid()).encode(), range(3), workers=3)) == [here] * 3


def test_what_is_large_comes_whole() -> None:
    sizes = [0, 1, 65_536, 3_000_000, 70_000]
    made = map_in_processes(lambda size: b"x" * size, sizes, workers=2)
    assert [len(data) for data in made] == sizes


def test_what_a_worker_changes_is_forgotten() -> None:
    known = [0]

    def count(item: int) -> bytes:
        known[0] += item
        return str(known[0]).encode()

    assert list(map_in_processes(count, [1, 10, 2, 20], workers=2)) == [b"1", b"10", b"3", b"30"]
    assert known == [0]


def test_every_fault_comes_through_whole() -> None:
    faults = [Fault("is wrong", "deck.yaml", 3, "card QA"), Fault("ist ärger", "", 0, "card „KA“")]

    def work(item: int) -> bytes:
        if item == 2:
            raise RenderError(faults)
        return b"fine"

    made = map_in_processes(work, range(4), workers=2)
    assert [next(made), next(made)] == [b"fine", b"fine"]
    with pytest.raises(PnpError) as raised:
        next(made)
    assert raised.value.faults == tuple(faults)


def test_want_of_memory_is_want_of_memory_here_too() -> None:
    def work(item: int) -> bytes:
        raise MemoryError

    with pytest.raises(MemoryError):
        list(map_in_processes(work, range(4), workers=2))


def test_a_bug_comes_with_its_traceback() -> None:
    def stumble(item: int) -> bytes:
        return spell({"a": "b"}["missing"])

    with pytest.raises(ChildError) as raised:
        list(map_in_processes(stumble, range(4), workers=2))
    assert "in stumble" in str(raised.value)
    assert "KeyError: 'missing'" in str(raised.value)


def test_a_process_that_is_killed_is_told_by_its_signal() -> None:
    def die(item: int) -> bytes:
        os.kill(os.getpid(), signal.SIGKILL)
        return b""

    with pytest.raises(RenderError, match=r"was stopped \(9\); try again"):
        list(map_in_processes(die, range(4), workers=2))


def test_a_process_that_ends_by_itself_is_told_by_its_code() -> None:
    def leave(item: int) -> bytes:
        os._exit(5)

    with pytest.raises(RenderError, match=r"was stopped \(5\); try again"):
        list(map_in_processes(leave, range(4), workers=2))


def test_a_process_that_dies_within_an_answer_gives_none() -> None:
    # An answer of 8 MB is longer than any pipe holds: nobody reads the second one until its process is dead.
    def work(item: int) -> bytes:
        if item:
            signal.setitimer(signal.ITIMER_REAL, 0.2)
        return b"x" * 8_000_000

    earlier = set(children())
    made = map_in_processes(work, range(2), workers=2)
    assert len(next(made)) == 8_000_000
    end = time.monotonic() + 60
    while not have_ended(earlier):
        assert time.monotonic() < end
    with pytest.raises(RenderError, match=rf"was stopped \({int(signal.SIGALRM)}\)"):
        next(made)


def test_whoever_stops_looking_stops_the_work() -> None:
    made = map_in_processes(spell, SPELT, workers=2)
    assert next(made) == b"a"
    made.close()  # type: ignore[attr-defined]


def test_a_limit_of_time_that_a_worker_meets_is_that_of_its_parent() -> None:
    code = (
        "import os, resource, signal\n"
        "from generator.writers.process_pool import map_in_processes\n"
        "def spin(item):\n"
        "    if item: return b''\n"
        "    resource.setrlimit(resource.RLIMIT_CPU, (1, resource.RLIM_INFINITY))\n"
        "    while True: pass\n"
        "list(map_in_processes(spin, range(2), workers=2))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60)
    assert done.returncode == -signal.SIGXCPU


def test_ctrl_c_while_they_are_begun_leaves_none(monkeypatch: pytest.MonkeyPatch) -> None:
    fork = os.fork

    def interrupted() -> int:
        child = fork()
        if child:
            os.kill(os.getpid(), signal.SIGINT)
        return child

    def wait(_: str) -> bytes:
        time.sleep(30)
        return b""

    before = children()
    monkeypatch.setattr(os, "fork", interrupted)
    with pytest.raises(KeyboardInterrupt):
        list(map_in_processes(wait, SPELT, workers=2))
    monkeypatch.undo()
    assert children() == before
