"""Children are the point here: they are killed, interrupted and watched."""

import pytest


@pytest.fixture(autouse=True, scope="module")
def _is_unlimited() -> None:
    """Leave the limits as they are."""
