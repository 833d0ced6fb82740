"""How the referee is asked: `pnp` in this process."""

import json
import sys
from collections.abc import Callable
from typing import Any

import pytest

from generator.cli import main as cli

Asked = Callable[..., tuple[int, str, str]]


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Asked:
    """Run `pnp` with some words; gives its exit code, output and errors."""

    def run(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["pnp", *words])
        with pytest.raises(SystemExit) as stop:
            cli.main()
        told = capsys.readouterr()
        return int(stop.value.code or 0), told.out, told.err

    return run


def data(ask: Asked, *words: str) -> dict[str, Any]:
    code, out, _ = ask(*words, "--json")
    assert code == 0
    found: dict[str, Any] = json.loads(out)
    return found
