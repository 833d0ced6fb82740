"""What all tests of the press share: what they all read is read once, and children are made only where they matter."""

import json
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

from generator import sandbox
from generator.session import BuildSession
from generator.writers import process_pool
from tests.generator.strangers import warm

_Result = TypeVar("_Result")


@pytest.fixture(scope="session", autouse=True)
def _warm() -> None:
    """Begin with fonts and templates read, or the child of every single command would read them."""
    warm()


@pytest.fixture(autouse=True, scope="module")
def _session() -> Iterator[None]:
    """Remember texts, fonts and art for all tests of a module, and forget them after it."""
    with BuildSession():
        yield


@pytest.fixture(autouse=True, scope="module")
def _is_unlimited() -> Iterator[None]:
    """Work on strangers' decks, and draw, in this process: to fork is half of what a small build takes.

    Where limits, signals or memory are the point, tests have a fixture of this name that does nothing.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sandbox, "run_sandboxed", _worked_on_here)
        patch.setattr(process_pool, "has_limits", lambda: False)
        yield


def _worked_on_here(
    work: Callable[[Path], Any], read: Callable[[Any, Path], _Result], *, shown: str, factor: float = 1.0
) -> _Result:
    """Do what `generator.sandbox.run_sandboxed` does, without its child."""
    with tempfile.TemporaryDirectory(prefix="pnp-") as name:
        return read(json.loads(json.dumps(work(Path(name)))), Path(name))
