"""A party for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.scorekeeper.web.served.party import Party


@pytest.fixture
def party(tmp_path: Path) -> Iterator[Party]:
    opened = Party(tmp_path)
    yield opened
    opened.close()
