"""Children that end with their parent, however it ends, and with nobody else."""

import os
import signal
import subprocess
import sys
import time

import pytest

from generator.child_process import ChildProcess, fork_child

pytestmark = pytest.mark.slow

PARENT = """
import itertools, os, signal, sys
from generator.child_process import fork_child

for number in (signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, signal.SIG_DFL)  # who runs tests in the background may have them ignored

def burn():
    sum(itertools.repeat(1))  # one step of the interpreter, which heeds no signal of Python's

if fork_child() is None:
    if fork_child() is None:
        os.write(1, b"%d\\n" % os.getpid())
        burn()
    os.write(1, b"%d\\n" % os.getpid())
    burn()
if fork_child() is None:
    os.write(1, b"%d\\n" % os.getpid())
    burn()
burn()
"""


def wait_until_gone(pid: int) -> None:
    until = time.monotonic() + 60
    while os.path.exists(f"/proc/{pid}") and time.monotonic() < until:
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            if file.read().rpartition(")")[2].split()[0] == "Z":  # nobody asks how an orphan ended
                return
        time.sleep(0.01)
    assert not os.path.exists(f"/proc/{pid}")


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_children_and_theirs_end_with_their_parent(number: signal.Signals) -> None:
    with subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        try:
            children = [int(parent.stdout.readline()) for _ in range(3)]
            parent.send_signal(number)
            parent.wait(timeout=60)
        finally:
            parent.kill()
        for child in children:
            wait_until_gone(child)


def sleeping() -> ChildProcess:
    child = fork_child()
    if child is None:
        time.sleep(60)
        os._exit(0)
    return child


def test_the_end_of_a_child_is_not_that_of_another() -> None:
    first, second = sleeping(), sleeping()
    first.end()
    assert os.waitpid(second.pid, os.WNOHANG) == (0, 0)
    second.end()
    second.end()  # once more is nothing


def test_a_child_tells_how_it_ended() -> None:
    child = fork_child()
    if child is None:
        os._exit(7)
    status, used = child.wait()
    assert os.waitstatus_to_exitcode(status) == 7
    assert used.ru_maxrss > 0
    child.end()


def test_no_handle_is_left_open() -> None:
    before = len(os.listdir("/proc/self/fd"))
    for child in [sleeping() for _ in range(5)]:
        child.end()
    assert len(os.listdir("/proc/self/fd")) == before
