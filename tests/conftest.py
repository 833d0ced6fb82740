"""What all tests share: an option for the goldens, checked drawings, and an interrupt that arrives."""

import os
import signal

import pytest

from generator.svg import drafting

# What is computed as SVG is held against the standard.
drafting.IS_CHECKED = True

# Nothing is kept from one test to the next, and nothing in the home of whoever runs them.
os.environ["PNP_CACHE"] = "off"

# A shell that runs tests in the background has the interrupt ignored, and every child would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="write the golden files of tests/golden/ anew; look at the diff"
    )
