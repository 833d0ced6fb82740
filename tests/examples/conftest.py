"""The example as a stranger has it: installed from its folder, beside ours."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.examples.once import made_once
from tests.generator.strangers import Outcome

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "hearts"
Do = Callable[..., Any]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the example into a folder, once for all processes that run tests."""
    base = tmp_path_factory.getbasetemp()
    return made_once((base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "example", install)


def install(folder: Path) -> None:
    """Install the example into a folder."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation"]
    subprocess.run([*pip, "--target", str(folder), str(EXAMPLE)], check=True, capture_output=True)


@pytest.fixture(scope="session")
def environment(site: Path) -> dict[str, str]:
    """Give what a process has to know where the example is installed."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(site))), "PAPERSIZE": "a4"}


@pytest.fixture(scope="package")  # it ends with the last test here, with all that it has loaded
def stranger(environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Do]:
    """Have a stranger do something in a folder, where the example is installed: one process for all that is asked."""
    words = [sys.executable, "-m", "tests.examples.stranger"]
    said = tmp_path_factory.mktemp("stranger") / "said"
    with (
        said.open("w") as errors,
        subprocess.Popen(
            words,
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        ) as process,
    ):
        assert process.stdin is not None
        assert process.stdout is not None

        def do(folder: Path, what: str, *asked: str | Path) -> Any:
            process.stdin.write(json.dumps([str(folder), what, [*map(str, asked)]]) + "\n")
            process.stdin.flush()
            answer = process.stdout.readline()
            assert answer, said.read_text()[-3000:]
            return json.loads(answer)

        yield do
        process.stdin.close()
        assert process.wait(timeout=60) == 0
    # Whoever had a complaint that no command tells, had it here.
    assert said.read_text() == ""


@pytest.fixture
def run(stranger: Do, tmp_path: Path) -> Callable[..., Outcome]:
    """Run `pnp` where the example is installed, in an empty folder."""
    return lambda *words: Outcome(*stranger(tmp_path, "command", *words))
