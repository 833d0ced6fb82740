"""Whole evenings in the real app, each in a process and a window of its own.

`python -m tests.scorekeeper.ui.all` runs each at every size, density and scale of texts; here each has a share.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[3]
SHARE = (
    ("rounds", "360x640", 1, 2),
    ("above_water", "412x915", 1, 1),
    ("showboat", "360x640", 2, 1),
    ("down_the_well", "800x1280", 1, 1),
    ("five_suit", "915x412", 1, 1),
    ("to_the_bottom", "412x915", 1, 1.3),
    ("keyboard", "915x412", 1, 1),
    ("moving", "360x640", 1, 1),
    ("own_game", "412x915", 1, 1),
    ("names", "360x640", 1, 1.3),
    ("scripts", "412x915", 2, 1.3),
    ("crowds", "360x640", 1, 2),
    ("crowds", "1024x720", 2, 1.3),
    ("seats", "412x915", 2, 1.3),
    ("sizes", "360x640", 1, 1),
    ("trouble", "412x915", 1, 1),
    ("long_match", "412x915", 1, 1),
    ("feeding", "412x915", 1, 1),
    ("endings", "412x915", 2, 2),
    ("endings", "915x412", 1, 1),
    ("people", "412x915", 1, 1),
    ("wandering", "360x640", 1, 1),
    ("pressing", "412x915", 2, 1),
    ("inviting", "1024x720", 1, 1.3),
)
"""Which evening, size of the window in dp, pixels to a dp, scale of texts."""


def play(evening: str, size: str, density: float, font_scale: float, folder: Path) -> subprocess.CompletedProcess[str]:
    """Play an evening in a process of its own."""
    env = {
        **os.environ,
        "PERSON_SIZE": size,
        "PERSON_DENSITY": str(density),
        "PERSON_FONT_SCALE": str(font_scale),
        "HOME": str(folder / "home"),
    }
    command = [sys.executable, "-m", "tests.scorekeeper.ui.run", evening, str(folder / "scores")]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False, timeout=600)


@pytest.mark.parametrize(("evening", "size", "density", "font_scale"), SHARE)
def test_an_evening(evening: str, size: str, density: float, font_scale: float, tmp_path: Path) -> None:
    done = play(evening, size, density, font_scale, tmp_path)
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout.split()[-1:] == ["played"]


def test_an_evening_that_goes_wrong_is_seen(tmp_path: Path) -> None:
    done = play("wrong", "360x640", 1, 1, tmp_path)
    assert done.returncode == 1
    assert "AssertionError: nothing to press is called 'Fizzbin'" in done.stderr
