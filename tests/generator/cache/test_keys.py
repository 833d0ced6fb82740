"""What a build is known by says all of it, and the same in every process."""

import contextlib
import io
import os
import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest

from generator.cli.games import game_requests
from generator.cli.sources import BuildSource
from generator.deck.model import Deck
from generator.writers.registry import BuildRequest
from scorekeeper.errors import Problem
from tests.generator.cache.builds import ROOT, request

KEYS = """
from pathlib import Path
from generator.cache import open_build_cache
from generator.cache import program_hash
from tests.generator.cache.builds import request
from tests.generator.cache.test_keys import game_pages
program_hash.cache_clear()
for asked in (request("island", cache=Path("none")), *game_pages(cache=Path("none"))):
    print(open_build_cache(asked).key.hex())
"""


def game_pages(**more: Any) -> list[BuildRequest]:
    """Return the requests for all that our games need and that is no deck file."""
    faults: list[Problem] = []
    requests = list(game_requests(BuildSource(everything=True, lang="cs"), request(""), faults))
    assert not faults
    return [replace(asked, **more) for asked in requests if isinstance(asked.deck, Deck)]


def test_nothing_that_is_printed_is_known_by_its_place_in_memory() -> None:
    pages = game_pages()
    assert len(pages) >= 10
    for asked in pages:
        assert " at 0x" not in repr(asked.deck), asked


@pytest.mark.slow
def test_it_is_the_same_in_every_process() -> None:
    here = io.StringIO()
    with contextlib.redirect_stdout(here):
        exec(KEYS, {})
    # What is hashed by Python's own hash is in another order there.
    seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    there = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path[:] = {sys.path!r}\n{KEYS}"],
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    ).stdout
    assert there == here.getvalue()
    assert len(set(there.split())) == len(there.split()) > 10
