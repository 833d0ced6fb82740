"""Parallel work on all processors: a forked process each, which returns bytes and nothing else.

Picture renderers hold Python's lock while they work, so threads gain nothing. Results are plain bytes and are never
unpickled. Where processes cannot be forked, the work is done sequentially.
"""

import contextlib
import json
import os
import signal
import struct
import sys
import threading
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import astuple
from typing import BinaryIO, NoReturn, TypeVar

from generator.child_process import ChildProcess, fork_child
from generator.errors import Fault, PnpError, RenderError
from generator.sandbox import ChildError, has_limits

_Item = TypeVar("_Item")
_HEAD = struct.Struct(">cQ")
_MADE, _FAULTS, _BUG = b"m", b"f", b"b"
_OUT_OF_MEMORY = 77


def processors() -> int:
    """Return how many processors this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # macOS and Windows have no such call
        return os.cpu_count() or 1


def map_in_processes(
    work: Callable[[_Item], bytes], items: Sequence[_Item], *, workers: int | None = None
) -> Iterator[bytes]:
    """Yield the result for each item, in order; the first come while the others are still in work.

    Args:
        work: Called in a separate process, which loses its changes.
        workers: Number of processes; None: one for each processor.

    Raises:
        PnpError: As `work` does; the remaining items are dropped.
        MemoryError: A process needs more memory than allowed.
        RenderError: A process was stopped.
        ChildError: `work` raised something else.
    """
    count = min(processors() if workers is None else workers, len(items))
    if count < 2 or not has_limits():
        yield from map(work, items)
        return
    children: list[tuple[ChildProcess, BinaryIO]] = []
    try:
        with _defer_interrupts():  # so that each is known when it has to be ended
            for number in range(count):
                children.append(_fork_worker(work, items[number::count], [pipe for _, pipe in children]))
        for place in range(len(items)):
            yield _read_result(*children[place % count])
    finally:
        for child, pipe in children:
            pipe.close()
            child.end()


@contextlib.contextmanager
def _defer_interrupts() -> Iterator[None]:
    """Postpone Ctrl-C. A signal mask would not do: another thread could receive it, and pass it on at once."""
    if threading.current_thread() is not threading.main_thread():  # only the main thread is interrupted
        yield
        return
    arrived: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: arrived.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before or signal.default_int_handler)
    if arrived:
        signal.raise_signal(signal.SIGINT)


def _fork_worker(
    work: Callable[[_Item], bytes], items: Sequence[_Item], others: Sequence[BinaryIO]
) -> tuple[ChildProcess, BinaryIO]:
    reader, writer = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    child = fork_child()
    if child is not None:
        os.close(writer)
        return child, os.fdopen(reader, "rb")
    os.close(reader)
    for pipe in others:
        os.close(pipe.fileno())
    _work(work, items, writer)


def _work(work: Callable[[_Item], bytes], items: Sequence[_Item], writer: int) -> NoReturn:
    """Work on a share of the items, and end the process; the parent has gone if the pipe is broken."""
    code = 0
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles it
    try:
        with os.fdopen(writer, "wb") as pipe:
            for item in items:
                kind, data = _run_item(work, item)
                pipe.write(_HEAD.pack(kind, len(data)) + data)
                pipe.flush()
                if kind != _MADE:
                    break
    except MemoryError:
        code = _OUT_OF_MEMORY
    except OSError:
        code = 1
    finally:
        os._exit(code)


def _run_item(work: Callable[[_Item], bytes], item: _Item) -> tuple[bytes, bytes]:
    try:
        return _MADE, work(item)
    except PnpError as error:
        return _FAULTS, json.dumps([astuple(fault) for fault in error.faults]).encode()
    except MemoryError:
        raise
    except Exception:
        return _BUG, traceback.format_exc().encode()


def _read_result(child: ChildProcess, pipe: BinaryIO) -> bytes:
    head = pipe.read(_HEAD.size)
    kind, size = _HEAD.unpack(head) if len(head) == _HEAD.size else (b"", 1)
    data = pipe.read(size)
    if len(data) < size:  # it ended before its answer did
        status, _ = child.wait()
        raise _worker_error(os.waitstatus_to_exitcode(status))
    if kind == _FAULTS:
        raise PnpError([Fault(*each) for each in json.loads(data)])
    if kind == _BUG:
        raise ChildError(data.decode())
    return data


def _worker_error(code: int) -> BaseException:
    if code == _OUT_OF_MEMORY:
        return MemoryError()
    if code == -signal.SIGXCPU:
        os.kill(os.getpid(), signal.SIGXCPU)  # its limit is ours, and our parent reports the signal
    return RenderError(f"a process that draws pictures was stopped ({-code if code < 0 else code}); try again")
