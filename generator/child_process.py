"""A forked child that the system ends as soon as its parent has ended, even where the parent was killed.

It reads a pipe that only its parent can write to. The system closes that end with the parent, and tells the child by a
signal, which needs no thread and arrives within any step of the interpreter.
"""

import contextlib
import os
import select
import signal
import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from resource import struct_rusage

_lock = threading.Lock()
_lifelines: set[int] = set()
"""The writing ends of this process, one for each of its children; no child may keep one of another."""


@dataclass(slots=True)
class ChildProcess:
    pid: int
    _lifeline: int
    """The pipe's writing end; -1 once the child has been waited for."""

    def wait(self) -> tuple[int, "struct_rusage"]:
        """Wait until it has ended; return its status, as of `os.wait`, and the resources that it used."""
        _, status, used = os.wait4(self.pid, 0)
        self._release()
        return status, used

    def end(self, *, grace_s: float = 0.0) -> None:
        """End it, after the seconds that it may take to end by itself; nothing if it was waited for."""
        if self._lifeline < 0:
            return
        until = time.monotonic() + grace_s
        with contextlib.suppress(KeyboardInterrupt):
            while time.monotonic() < until:
                if os.waitpid(self.pid, os.WNOHANG)[0]:
                    self._release()
                    return
                time.sleep(0.01)
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        self._release()

    def _release(self) -> None:
        with _lock:
            _lifelines.discard(self._lifeline)
            os.close(self._lifeline)
            self._lifeline = -1


def fork_child() -> ChildProcess | None:
    """Fork this process; return the child in the parent, and None in the child.

    Raises:
        OSError: The system allows no more processes.
    """
    with _lock:
        reader, lifeline = os.pipe()
        try:
            pid = os.fork()
        except OSError:
            os.close(lifeline)
            os.close(reader)
            raise
        _lifelines.add(lifeline)
        if pid:
            os.close(reader)
            return ChildProcess(pid, lifeline)
        for each in _lifelines:
            os.close(each)
        _lifelines.clear()
        _end_with_parent(reader)
        return None


def _end_with_parent(reader: int) -> None:
    import fcntl

    fcntl.fcntl(reader, fcntl.F_SETOWN, os.getpid())
    if hasattr(fcntl, "F_SETSIG"):
        fcntl.fcntl(reader, fcntl.F_SETSIG, signal.SIGKILL)  # only Linux can choose the signal
    else:
        signal.signal(signal.SIGIO, lambda *_: os._exit(1))
    fcntl.fcntl(reader, fcntl.F_SETFL, fcntl.fcntl(reader, fcntl.F_GETFL) | os.O_ASYNC)
    if select.select([reader], [], [], 0)[0]:  # the parent has ended before
        os._exit(1)
