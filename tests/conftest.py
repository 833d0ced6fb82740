"""What all tests share: one option, for the goldens, and an interrupt that arrives."""

import signal

import pytest

# A shell that runs tests in the background has the interrupt ignored, and every child would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="write the golden files of tests/golden/ anew; look at the diff"
    )
