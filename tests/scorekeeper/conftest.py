"""What tests of the scorekeeper share: none of the fonts of the machine they run on."""

import pytest

from tests.scorekeeper.lettering import made_fonts


@pytest.fixture(autouse=True)
def _no_fonts_of_this_machine() -> None:
    made_fonts.use_only()
