"""What tests of the scorekeeper share: none of the fonts of the machine they run on, and files in memory.

What is tried is what happens to files; each sync of a disk would be waited for.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.scorekeeper.font_fallback import made_fonts

MEMORY = Path("/dev/shm")
"""Linux has files in memory there; elsewhere these tests take longer."""


@pytest.fixture
def tmp_path(tmp_path: Path) -> Iterator[Path]:
    """Return a folder in memory, if there is such a thing."""
    if not MEMORY.is_dir():
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir=MEMORY, ignore_cleanup_errors=True) as folder:
        yield Path(folder)


@pytest.fixture(autouse=True)
def _no_fonts_of_this_machine() -> None:
    made_fonts.use_only()
