"""Runs cases and judges how they end: done, or told in clear lines, within bounds."""

import json
import os
import tempfile
import zlib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import pikepdf

from scorekeeper.acts import Entered
from scorekeeper.errors import ScoreError
from scorekeeper.games import find_game
from scorekeeper.import_export import match_file, match_file_reader
from scorekeeper.match_log import Player, SetUp
from scorekeeper.rules.rounds import Options, PlayerLeft, Round
from scorekeeper.storage.store import Store
from tests.fuzz.cases import PRESS, shared_matches
from tests.fuzz.judging import judge_lines
from tests.fuzz.materials import icon_case
from tests.fuzz.messages import message_case
from tests.fuzz.new_decks import new_deck_case
from tests.fuzz.previews import preview_case
from tests.fuzz.records import record_case
from tests.generator.strangers import pnp

SECONDS = 20
"""Of processor time that a case may take: five are what a deck may take, beside some start."""
OF_DAMAGED_PIXELS = ("JPEG data is corrupt", "re-processed without filtering")
"""What qpdf says of them."""
MATCHES = "matches"
WATCHED: dict[str, Callable[[Random], tuple[str, str]]] = {
    "record": record_case,
    "preview": preview_case,
    "new": new_deck_case,
    "icons": icon_case,
    "messages": message_case,
}
"""Kinds that run their own commands, by name."""
KINDS = (*PRESS, *WATCHED, MATCHES)


@dataclass
class Findings:
    """How cases ended."""

    counts: Counter[str] = field(default_factory=Counter)
    """By kind and ending."""
    failures: list[str] = field(default_factory=list)
    """A line for each case that ended badly: its kind, its seed and why."""


def run(kind: str, seed: int, findings: Findings, *, sound: Any = None) -> None:
    """Run the case of a kind that a seed makes."""
    random = Random(zlib.crc32(kind.encode()) * 1_000_003 + seed)
    began = sum(os.times()[:4])
    try:
        if kind in WATCHED:
            ending, problem = WATCHED[kind](random)
        else:
            ending, problem = _shared(random, sound) if kind == MATCHES else _built(random, kind)
    except Exception as error:  # whatever it is, it is what is looked for
        ending, problem = "raised", repr(error)[:200]
    if (took := sum(os.times()[:4]) - began) > SECONDS:
        problem = problem or f"took {took:.0f} s"
    findings.counts[f"{kind}: {ending}"] += 1
    if problem:
        findings.failures.append(f"{kind} {seed}: {problem}")


def _built(random: Random, kind: str) -> tuple[str, str]:
    """Make a deck and build it; return how that ended, and what is wrong with that."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        PRESS[kind](random, folder)
        form = random.choice(["pdf", "pdf", "pdf", "svg", "png"])
        words = ["--style", "low-ink"] if random.random() < 0.2 else []
        outcome = pnp("build", "--deck", folder, "--format", form, *words, "--out", f"{name}/out/")
        if outcome.code not in (0, 1):
            return "bug", outcome.err[-300:]
        problem = judge_lines(outcome)
        if problem or outcome.code:
            return "told", problem
        if form == "pdf":
            (file,) = (folder / "out").glob("*.pdf")
            return "built", _unsound(file)
        return "built", ""


def _unsound(file: Path) -> str:
    """Say what is wrong with a PDF that the press has proved."""
    with pikepdf.open(file) as pdf:
        problems = pdf.check_pdf_syntax() if hasattr(pdf, "check_pdf_syntax") else pdf.check()
        # Pixels of a damaged JPEG are the designer's: viewers and printers show what they can of them, as Pillow does.
        ours = [text for text in map(str, problems) if not any(said in text for said in OF_DAMAGED_PIXELS)]
        return "; ".join(ours)[:200]


def _shared(random: Random, sound: Any) -> tuple[str, str]:
    """Read a file of shared matches; return how that ended, and what is wrong with that."""
    try:
        match_file_reader.read_match_file(shared_matches(random, sound))
    except ScoreError as error:
        lines = [str(problem) for problem in error.problems]
        long = [line for line in lines if len(line) > 900]
        return "told", f"a message of {len(long[0])} characters" if long else (
            "" if lines else "refused without a word"
        )
    return "taken", ""


def sound_matches() -> Any:
    """Return a sound file of shared matches: a game by rounds with every kind of act."""
    with tempfile.TemporaryDirectory() as name:
        store = Store(Path(name), lambda: datetime(2026, 11, 28, 19, 30))
        players = tuple(Player(each, place) for place, each in enumerate(("Ana", "Bo", "Cy")))
        match = store.begin(SetUp(find_game("rounds"), players, Options()))
        for round_ in (Round((5, -2, None)), Round((1, 0, 4)), Round((3, 3, 3))):
            store.do(match, Entered(round_), {})
        store.do(match, Entered(PlayerLeft("Cy")), {})
        records, _ = match_file.split_readable(store)
        return json.loads(match_file.match_file_of(store, records))
