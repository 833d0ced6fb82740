"""What all tests of the press share: what they all read is read once."""

import pytest

from tests.generator.strangers import warm


@pytest.fixture(scope="session", autouse=True)
def _warm() -> None:
    """Begin with fonts and templates read, or the child of every single command would read them."""
    warm()
