"""A long-lived, sandboxed child process that answers questions, and is replaced if it ends.

It keeps what it has loaded and measured, so that a change is drawn in milliseconds. Questions and answers are lines
of JSON on a socket; nothing is ever unpickled.
"""

import gc
import json
import os
import signal
import socket
import threading
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import astuple
from typing import Any, NoReturn

from generator.child_process import ChildProcess, fork_child
from generator.errors import Fault, PnpError
from generator.preview.live_preview import Answer
from generator.sandbox import (
    OUT_OF_MEMORY,
    ChildError,
    apply_limits,
    has_limits,
    limit_error,
    new_note,
    pause_clock,
    renew_time,
)

_COLLECTED = (10_000, 10, 10)
"""Threshold of the garbage collector (ours): as rare as in a build, a collection would halt the page for 0.4 s."""


class SandboxWorker:
    def __init__(self, make: Callable[[], Answer], shown: str, factor: float = 1.0) -> None:
        """Take what makes the answers, called in the child, its name for messages, and a multiple of the limits."""
        self._make, self._shown, self._factor = make, shown, factor
        self._lock = threading.Lock()
        self._child: ChildProcess | None = None
        self._talk: Any = None
        self._note = new_note()
        self._own: Answer | None = None

    def start(self) -> None:
        """Start the child now, while this process has one thread: a fork would hold the locks of others forever."""
        with self._lock:
            if has_limits() and not self._child:
                self._start()

    def ask(self, question: Mapping[str, Any]) -> Any:
        """Return the answer to a question; questions from several threads are answered one at a time.

        Raises:
            PnpError: From the child, or because it exceeded a limit: then the next question starts another child.
            ChildError: It stopped because of a bug of ours.
        """
        with self._lock:
            if not has_limits():
                self._own = self._own or self._make()
                return json.loads(json.dumps(self._own(question)))
            if not self._child:
                self._start()
            try:
                self._talk.write(json.dumps(question).encode() + b"\n")
                self._talk.flush()
                line = self._talk.readline()
            except OSError:
                line = b""
            if not line:
                raise self._reap_child()
        answer = json.loads(line)
        if "faults" in answer:
            raise PnpError([Fault(*each) for each in answer["faults"]])
        if "bug" in answer:
            raise ChildError(answer["bug"])
        return answer["made"]

    def close(self) -> None:
        """End the child at once."""
        child, self._child = self._child, None
        if child is not None:
            child.end()
        if self._talk is not None:
            with suppress(OSError):
                self._talk.close()
            self._talk = None

    def _start(self) -> None:
        ours, theirs = socket.socketpair()
        child = fork_child()
        if child is None:
            ours.close()
            self._serve_questions(theirs)
        theirs.close()
        self._child, self._talk = child, ours.makefile("rwb")
        ours.close()

    def _serve_questions(self, talk: socket.socket) -> NoReturn:
        """Answer until the parent has gone."""
        code = 0
        try:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles it
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            apply_limits(self._note, self._factor)
            gc.set_threshold(*_COLLECTED)
            answer = self._make()
            pause_clock()
            with talk.makefile("rwb") as file:
                for line in file:
                    renew_time()
                    file.write(json.dumps(_answer_question(answer, json.loads(line))).encode() + b"\n")
                    file.flush()
                    pause_clock()
        except MemoryError:
            code = OUT_OF_MEMORY
        except OSError:
            pass
        finally:
            os._exit(code)

    def _reap_child(self) -> BaseException:
        assert self._child is not None
        (status, _), self._child = self._child.wait(), None
        self._talk.close()
        self._talk = None
        return limit_error(os.waitstatus_to_exitcode(status), self._note, self._shown, self._factor)


def _answer_question(answer: Answer, question: Mapping[str, Any]) -> dict[str, Any]:
    try:
        return {"made": answer(question)}
    except PnpError as error:
        return {"faults": [astuple(fault) for fault in error.faults]}
    except MemoryError:
        raise
    except Exception:
        return {"bug": traceback.format_exc()}
