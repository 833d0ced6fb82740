"""One way in which benchmarks run a program: as its users do, from start to end, with all of its children.

Nothing that earlier builds left is used unless a benchmark says so, and what Python compiles once is compiled once, as
on a user's machine, in a folder of its own for each version.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Run:
    """A measured process, or the medians of several."""

    wall_s: float
    """By the clock."""
    processor_s: float
    """Of all processors: what counts on a machine that does other things too."""
    peak_mib: float
    """Memory of the largest of its processes."""


def measure(command: Sequence[str], *, cwd: Path = ROOT, cache: Path | str = "off", checkout: Path = ROOT) -> Run:
    """Run a program once.

    Args:
        command: Its words.
        cwd: Where.
        cache: Where `pnp` keeps what it made.
        checkout: Which version of it.
    """
    compiled = f"{tempfile.gettempdir()}/pnp-compiled{checkout.resolve()}"
    ours = {"PNP_CACHE": str(cache), "PYTHONPATH": str(checkout), "PYTHONPYCACHEPREFIX": compiled}
    environment = {**os.environ, **ours}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    begin = time.perf_counter()
    with subprocess.Popen(
        command, cwd=cwd, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    ) as child:
        assert child.stderr is not None
        told = child.stderr.read()
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - begin
    if child.returncode:
        sys.exit(f"{' '.join(command)} failed with {child.returncode}: {told.decode(errors='replace')[-500:]}")
    return Run(wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def median(runs: Sequence[Run]) -> Run:
    """Return the medians of runs."""
    return Run(
        *(statistics.median(getattr(run, each) for run in runs) for each in ("wall_s", "processor_s", "peak_mib"))
    )


def press(*words: str | Path) -> list[str]:
    """Return the words that run `pnp`."""
    return [sys.executable, "-m", "generator", *map(str, words)]
