"""What a run of the tests says of itself: a failure at once, by name; at the end where the time went, by folder."""

from collections import Counter

import pytest
from _pytest.terminal import TerminalReporter

DEPTH = 3
"""Folders are summed up to `tests/generator/deck`."""


class Report:
    """Listens to the controller of a run, which hears of every test, whichever process has run it."""

    def __init__(self, terminal: TerminalReporter) -> None:
        self.terminal = terminal
        self.seconds: Counter[str] = Counter()
        self.tests: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        folder = folder_of(report.nodeid)
        self.seconds[folder] += report.duration
        self.tests[folder] += report.when == "call"
        if report.failed:
            self.terminal.ensure_newline()
            self.terminal.write_line(f"FAILED {report.nodeid}: {reason(report)}", red=True)

    def pytest_terminal_summary(self) -> None:
        self.terminal.section("seconds by folder")
        for folder, seconds in self.seconds.most_common():
            self.terminal.write_line(f"{seconds:8.1f} s {self.tests[folder]:6} tests  {folder}")
        self.terminal.write_line(f"{self.seconds.total():8.1f} s {self.tests.total():6} tests  in all")


def folder_of(nodeid: str) -> str:
    """Return the folder that a test is summed up with."""
    return "/".join(nodeid.partition("::")[0].split("/")[:-1][:DEPTH])


def reason(report: pytest.TestReport) -> str:
    """Return why a test has failed, in a line."""
    crash = getattr(report.longrepr, "reprcrash", None)
    text = str(crash.message if crash else report.longrepr)
    return f"{text.strip().splitlines()[0] if text.strip() else 'no reason given'} ({report.when})"
