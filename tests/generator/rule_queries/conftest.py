"""How the referee is asked: `pnp` in this process."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.generator.strangers import pnp

Asked = Callable[..., tuple[int, str, str]]


@pytest.fixture
def ask() -> Asked:
    """Run `pnp` with some words; gives its exit code, output and errors."""

    def run(*words: str) -> tuple[int, str, str]:
        told = pnp(*words)
        return told.code, told.out, told.err

    return run


def data(ask: Asked, *words: str) -> dict[str, Any]:
    code, out, _ = ask(*words, "--json")
    assert code == 0
    found: dict[str, Any] = json.loads(out)
    return found
