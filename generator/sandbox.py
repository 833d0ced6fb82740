"""The sandbox for untrusted decks: one child process, which the system stops at its limits.

The child is forked, so nothing is loaded twice. It leaves its output in a separate folder and describes it as JSON;
the parent moves it to its destination. Where the system has no such limits, the work is done without.
"""

import contextlib
import json
import mmap
import os
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from generator.child_process import fork_child
from generator.errors import Fault, LimitError, PnpError
from scorekeeper.temporary_folders import temporary_folder

SECONDS = 5.0
"""Processor time of a deck (ours), plus `SECONDS_PER_CARD` for each card: reading one of 540 cards takes a second."""
SECONDS_PER_CARD = 0.05
"""Processor time of a card in each style (ours): a suited one takes 0.005 s, a page of text 0.02 s."""
SECONDS_OF_TEMPLATE = 2
"""Processor time of an untrusted template for one card (ours): it takes 0.002 s."""
MEMORY_BYTES = 1024 * 1024 * 1024
"""Address space beyond that of the program itself (ours): the Island Deck needs a tenth of it."""
_SLACK_SECONDS = 120
"""Wall-clock time beyond the processor time, for a busy machine."""
_GRACE_SECONDS = 1.0
"""How long a child may take to end at Ctrl-C (ours)."""
OUT_OF_MEMORY, _NO_ANSWER = 77, 78
_ANSWER = "answer.json"
_FULL = 0.8
"""Share of the child's memory: if it used that much, a crash is caused by lack of memory (ours)."""
_NOTE_BYTES = 4096

_Result = TypeVar("_Result")


class ChildError(Exception):
    """The child stopped because of a bug of ours; holds its traceback."""


def has_limits() -> bool:
    """Whether this system can stop a process at limits."""
    return hasattr(os, "fork") and sys.platform not in ("win32", "emscripten")  # a browser has a fork, which fails


def run_sandboxed(
    work: Callable[[Path], Any], read: Callable[[Any, Path], _Result], *, shown: str, factor: float = 1.0
) -> _Result:
    """Do work in a child process with limits, and return what is read of it.

    Args:
        work: Called in the child with an empty folder for its files; returns JSON values.
        read: Called in the parent with those and the folder, which is removed afterwards.
        factor: Multiple of the usual limits.

    Raises:
        PnpError: `work` raised it, or exceeded a limit.
        ChildError: It raised something else.
    """
    with temporary_folder() as folder:
        if not has_limits():
            return read(json.loads(json.dumps(work(folder))), folder)
        note = new_note()
        child = fork_child()
        if child is None:
            _work(note, factor, work, folder)
        try:
            status, used = child.wait()
        finally:
            child.end(grace_s=_GRACE_SECONDS)  # at Ctrl-C, which it has received too: first, it may end its own
        peak_bytes = used.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
        is_full = peak_bytes > _FULL * MEMORY_BYTES * factor
        return read(_read_answer(status, folder, note, shown, factor, is_full=is_full), folder)


def _read_answer(status: int, folder: Path, note: mmap.mmap, shown: str, factor: float, *, is_full: bool) -> Any:
    """Return the child's answer, or raise what it raised."""
    code = os.waitstatus_to_exitcode(status)
    if code == -signal.SIGINT:
        raise KeyboardInterrupt
    if code == _NO_ANSWER:
        raise PnpError(Fault("no disk space left for the output", tempfile.gettempdir()))
    if code:
        raise limit_error(code, note, shown, factor, is_full=is_full)
    answer = json.loads((folder / _ANSWER).read_text(encoding="utf-8"))
    if "faults" in answer:
        raise PnpError([Fault(*each) for each in answer["faults"]])
    if "bug" in answer:
        raise ChildError(answer["bug"])
    return answer["made"]


def limit_error(code: int, note: mmap.mmap, shown: str, factor: float, *, is_full: bool = False) -> LimitError:
    """Return why a child with limits was stopped, and during which work.

    Args:
        code: With which it ended; negative: by a signal.
        is_full: Whether it has used most of its memory, so that a crash comes from that.
    """
    try:
        path, key, seconds = json.loads(note[:].rstrip(b"\x00"))
    except ValueError:
        path, key, seconds = "", "", SECONDS * factor
    name = {each.value: each.name for each in signal.Signals}.get(-code, "")
    # Exit codes of libraries that run out of memory, or do not check for it.
    if code == OUT_OF_MEMORY or name == "SIGABRT" or (is_full and name == "SIGSEGV"):
        why = f"needs more than {MEMORY_BYTES * factor / 2**20:.0f} MiB of memory"
    elif name in ("SIGXCPU", "SIGKILL", "SIGALRM"):
        why = f"takes more than {seconds:.0f} s"
    else:
        why = f"crashes the program that draws it ({name or code})"
    told = f"{why}; make it do less, or raise its limits with --limits {2 * factor:g}"
    return LimitError(Fault(told, path or shown, key=key))


# --- in the child ----------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Allowance:
    note: mmap.mmap
    factor: float
    seconds: float = 0.0
    limit_seconds: int = 0
    place: tuple[str, str] = ("", "")

    def set_time_limit(self, seconds: float) -> None:
        import resource

        self.limit_seconds = int(seconds) + 1  # in the system's unit
        _set_limit(resource.RLIMIT_CPU, self.limit_seconds)
        signal.setitimer(signal.ITIMER_REAL, self.limit_seconds + _SLACK_SECONDS)
        self.write_note()

    def write_note(self) -> None:
        told = json.dumps((*self.place, self.limit_seconds)).encode()
        self.note[:] = told.ljust(_NOTE_BYTES, b"\x00") if len(told) <= _NOTE_BYTES else b"\x00" * _NOTE_BYTES


_own: _Allowance | None = None
"""Of this process, if it is such a child."""


class _Watch:
    """What somebody outside, who ends this program at its limits, is told of them."""

    def __init__(self, tell: Callable[[float, str, str], None]) -> None:
        self._told, self._seconds, self._place = tell, 0.0, ("", "")

    def tell(self, seconds: float = 0.0, place: tuple[str, str] | None = None, *, anew: bool = False) -> None:
        self._seconds = seconds if anew else self._seconds + seconds
        self._place = self._place if place is None else place
        self._told(self._seconds, *self._place)


_watch: _Watch | None = None


def follow_time(tell: Callable[[float, str, str], None]) -> None:
    """Have somebody told how many seconds work may take since `renew_time`, and the path and key of what it works on.

    In a browser nothing ends this program but the page that it works for.
    """
    global _watch  # set once for the program
    _watch = _Watch(tell)


def is_limited() -> bool:
    """Whether a deck cannot take all time and memory: the system stops it, or somebody who follows the time."""
    return has_limits() or _watch is not None


def _work(note: mmap.mmap, factor: float, work: Callable[[Path], Any], folder: Path) -> NoReturn:
    """Do the work, leave an answer and end the process."""
    code = 0
    answer: dict[str, Any] = {}
    try:
        apply_limits(note, factor)
        answer = {"made": work(folder)}
    except PnpError as error:
        answer = {"faults": [astuple(fault) for fault in error.faults]}
    except MemoryError:
        code = OUT_OF_MEMORY
    except KeyboardInterrupt:
        code = -1
    except BaseException:
        answer = {"bug": traceback.format_exc()}
    try:
        if not code:
            (folder / _ANSWER).write_text(json.dumps(answer), encoding="utf-8")
    except OSError:
        code = _NO_ANSWER
    if code == -1:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGINT)
    os._exit(code)  # ends without the parent's cleanup


def _set_limit(kind: int, value: int) -> None:
    import resource

    _, most = resource.getrlimit(kind)
    # macOS refuses a limit of memory; the one of time works there too.
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(kind, (value if most == resource.RLIM_INFINITY else min(value, most), most))


def _address_space() -> int:
    """Return the address space of this process in bytes; 0 where the system does not report it."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 0


def apply_limits(note: mmap.mmap, factor: float) -> None:
    """Apply a multiple of the usual limits to this process, a child that notes its current work for its parent."""
    global _own  # set once for the process
    import resource

    _own = _Allowance(note, factor)
    _set_limit(resource.RLIMIT_CORE, 0)
    _set_limit(resource.RLIMIT_AS, _address_space() + int(MEMORY_BYTES * factor))
    renew_time()


def renew_time() -> None:
    """Allow the usual processor time from now on, if this is a child with limits or followed, for new work."""
    if _watch is not None:
        _watch.tell(SECONDS, ("", ""), anew=True)
    if _own is not None:
        _own.seconds = _processor_seconds() + SECONDS * _own.factor
        _own.place = ("", "")
        _own.set_time_limit(_own.seconds)


def pause_clock() -> None:
    """Stop the wall clock, if this is a child with limits, while it waits for work."""
    if _own is not None:
        signal.setitimer(signal.ITIMER_REAL, 0)


def new_note() -> mmap.mmap:
    """Return shared memory for a child's current work."""
    return mmap.mmap(-1, _NOTE_BYTES)


def allow_time(count: int, seconds_each: float = SECONDS_PER_CARD) -> None:
    """Allow more processor time for so many cards, if this is a child with limits or followed."""
    if _watch is not None:
        _watch.tell(count * seconds_each)
    if _own is not None:
        _own.seconds += count * seconds_each * _own.factor
        _own.set_time_limit(_own.seconds)


def mark_progress(path: str, key: str = "") -> None:
    """Record the current work, for the message if it exceeds a limit."""
    if _watch is not None:
        _watch.tell(place=(path, key))
    if _own is not None and _own.place != (path, key):
        _own.place = (path, key)
        _own.write_note()


class OverTimeError(BaseException):
    """A template took too long; not an Exception, so that no handler mistakes it for one of its own."""


@contextmanager
def template_time_limit() -> Iterator[None]:
    """Limit the time of an untrusted template for one card, if this is a child with limits.

    Raises:
        OverTimeError: It took `SECONDS_OF_TEMPLATE`. A single step of the interpreter that takes longer ends the child.
    """
    if _own is None:
        yield
        return
    seconds = SECONDS_OF_TEMPLATE * _own.factor
    signal.signal(signal.SIGPROF, _raise_over_time)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    _own.set_time_limit(min(_own.seconds, _processor_seconds() + seconds + 1))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        _own.set_time_limit(_own.seconds)


def _raise_over_time(*_: object) -> None:
    raise OverTimeError


def _processor_seconds() -> float:
    used = os.times()
    return used.user + used.system
