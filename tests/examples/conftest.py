"""The example as a stranger has it: installed from its folder, beside ours."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.generator.strangers import Outcome

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "hearts"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the example into a folder."""
    folder = tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation"]
    subprocess.run([*pip, "--target", str(folder), str(EXAMPLE)], check=True, capture_output=True)
    return folder


@pytest.fixture
def run(site: Path, tmp_path: Path) -> Callable[..., Outcome]:
    """Run `pnp` where the example is installed, in an empty folder."""
    paths = os.pathsep.join((str(ROOT), str(site)))
    environment = {**os.environ, "PYTHONPATH": paths, "PAPERSIZE": "a4", "HOME": str(tmp_path)}

    def asked(*words: str | Path) -> Outcome:
        command = [sys.executable, "-m", "generator", *map(str, words)]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        return Outcome(done.returncode, done.stdout, done.stderr)

    return asked
