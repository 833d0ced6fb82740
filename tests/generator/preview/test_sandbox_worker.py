"""A child that answers again and again: what it says, what it may take, and how it is replaced."""

import os
import time
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from generator.errors import Fault, LimitError, PnpError
from generator.preview.sandbox_worker import Answer, SandboxWorker
from generator.sandbox import ChildError

pytestmark = pytest.mark.slow

FIFTH = 0.2
"""Of the usual limits, for tests that wait until they are reached."""


def make() -> Answer:
    """Make what answers with how often it was asked."""
    asked = 0

    def answer(question: Mapping[str, Any]) -> Any:
        nonlocal asked
        asked += 1
        match question["do"]:
            case "count":
                return asked
            case "fault":
                raise PnpError([Fault("is wrong", "deck.yaml", 3, "cards[0]"), Fault("is too")])
            case "bug":
                return 1 / 0
            case "loop":
                while True:
                    pass
            case "memory":
                return len(bytearray(3 * 1024**3))
            case "end":
                os._exit(3)
        return os.getpid()

    return answer


@pytest.fixture
def attendant() -> Iterator[SandboxWorker]:
    made = SandboxWorker(make, "deck.yaml")
    yield made
    made.close()


def test_it_remembers_what_it_has_done(attendant: SandboxWorker) -> None:
    assert [attendant.ask({"do": "count"}) for _ in range(3)] == [1, 2, 3]


def test_faults_come_through_whole(attendant: SandboxWorker) -> None:
    with pytest.raises(PnpError) as caught:
        attendant.ask({"do": "fault"})
    assert caught.value.faults == (Fault("is wrong", "deck.yaml", 3, "cards[0]"), Fault("is too"))
    assert attendant.ask({"do": "count"}) == 2


def test_a_bug_is_told_with_its_traceback(attendant: SandboxWorker) -> None:
    with pytest.raises(ChildError, match="ZeroDivisionError"):
        attendant.ask({"do": "bug"})
    assert attendant.ask({"do": "count"}) == 2


def test_what_takes_too_long_is_stopped_and_the_next_question_finds_another() -> None:
    """A fifth of the usual 5 s, and what the system makes of them: whole seconds, and the next one."""
    hurried = SandboxWorker(make, "deck.yaml", FIFTH)
    with pytest.raises(LimitError, match=r"deck\.yaml: takes more than 2 s"):
        hurried.ask({"do": "loop"})
    assert hurried.ask({"do": "count"}) == 1
    hurried.close()


def test_what_takes_too_much_memory_is_stopped(attendant: SandboxWorker) -> None:
    with pytest.raises(LimitError, match=r"deck\.yaml: needs more than 1024 MiB of memory"):
        attendant.ask({"do": "memory"})
    assert attendant.ask({"do": "count"}) == 1


@pytest.mark.long
def test_each_question_may_take_the_usual_time() -> None:
    """Five questions with 0.45 s of work each take more than one alone may, here 2 s at the most."""

    def busy() -> Answer:
        def answer(_: Mapping[str, Any]) -> float:
            begin = time.process_time()
            while time.process_time() < begin + 0.45:
                pass
            return time.process_time()

        return answer

    other = SandboxWorker(busy, "deck.yaml", FIFTH)
    assert max(other.ask({}) for _ in range(5)) > 2.1
    other.close()


def test_a_child_that_has_ended_is_told_and_replaced(attendant: SandboxWorker) -> None:
    with pytest.raises(LimitError, match="crashes the program that draws it"):
        attendant.ask({"do": "end"})
    assert attendant.ask({"do": "count"}) == 1


def test_closing_ends_the_child(attendant: SandboxWorker) -> None:
    child = attendant.ask({"do": "who"})
    attendant.close()
    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)
