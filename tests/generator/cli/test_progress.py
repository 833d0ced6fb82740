"""The line that shows how far long work has come: when it is shown, what it says, and that it goes."""

from io import StringIO

from generator.cli.reports import AFTER_SECONDS, Bar


class Terminal(StringIO):
    """A terminal that remembers what was written to it."""

    def isatty(self) -> bool:
        return True


class Clock:
    """A clock that the test turns."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_short_work_shows_nothing() -> None:
    terminal, clock = Terminal(), Clock()
    bar = Bar(terminal, clock)
    clock.now += AFTER_SECONDS - 0.01
    bar("printing", 1, 2)
    bar.clear()
    assert terminal.getvalue() == ""


def test_long_work_shows_its_share_and_the_line_is_wiped_off() -> None:
    terminal, clock = Terminal(), Clock()
    bar = Bar(terminal, clock)
    clock.now += AFTER_SECONDS
    bar("printing", 1, 3)
    shown = "\rprinting  [" + "#" * 10 + "." * 20 + "] 1 of 3 "
    assert terminal.getvalue() == shown
    bar("printing", 2, 3)  # too soon after the last: a terminal is slow
    assert terminal.getvalue() == shown
    bar.clear()
    assert terminal.getvalue() == shown + "\r" + " " * 70 + "\r"


def test_each_phase_is_shown_as_soon_as_it_begins() -> None:
    terminal, clock = Terminal(), Clock()
    bar = Bar(terminal, clock)
    clock.now += AFTER_SECONDS
    bar("printing", 9, 10)
    bar("proving", 0, 4)
    assert terminal.getvalue().endswith("\rproving   [" + "." * 30 + "] 0 of 4 ")


def test_parts_of_long_work_are_long_together() -> None:
    terminal, clock = Terminal(), Clock()
    bar = Bar(terminal, clock)
    for _ in range(2):
        with bar:
            clock.now += 0.6
            bar("printing", 1, 2)
    assert terminal.getvalue() == "\rprinting  [" + "#" * 15 + "." * 15 + "] 1 of 2 " + "\r" + " " * 70 + "\r"


def test_a_file_gets_no_line() -> None:
    stream, clock = StringIO(), Clock()
    bar = Bar(stream, clock)
    clock.now += 60
    bar("printing", 1, 2)
    bar.clear()
    assert stream.getvalue() == ""
