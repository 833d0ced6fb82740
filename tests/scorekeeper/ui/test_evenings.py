"""Whole evenings in the real app, in windows of every kind; those that suit one window follow each other in it.

What the rules say and the presenter shows is played at a desk (`tests/scorekeeper/presenter/test_evenings.py`); here
stands what only a window has. `pages` draws every kind of block and touches every kind of target, or fails. The long
cases are all evenings, in every kind of window.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[3]
SHARE = (
    ("360x640", 1, 1, "moving,seats,typing,twice,flicks"),
    ("360x640", 1, 1, "pages"),
    ("412x915", 1, 1, "trouble,pressing,broken_game"),
    ("412x915", 2, 1.3, "scripts"),
    ("915x412", 1, 1, "keyboard"),
    ("320x568", 1, 1, "small"),
)
"""Size of the window in dp, pixels to a dp, scale of texts, and the evenings there."""
SIZES = ("360x640", "915x412", "412x915", "800x1280")
DENSITIES = (1, 2, 3)
SCALES = (1, 1.3, 2)
SHARED = (
    *(
        "above_water",
        "darts",
        "down_the_well",
        "endings",
        "exact_tricks",
        "five_suit",
        "late",
        "moving",
        "own_game",
        "partners",
        "people",
        "rounds",
        "showboat",
        "teams",
        "template",
    ),
    *("to_the_bottom", "typing"),
)
OWN = (
    *("crowds", "feeding", "flicks", "inviting", "keyboard", "long_match", "names", "pressing", "scripts", "seats"),
    *("sizes", "trouble", "twice", "wandering"),
)
LONG = (
    *(
        (size, DENSITIES[(row + column) % 3], scale, "pages")
        for row, size in enumerate(SIZES)
        for column, scale in enumerate(SCALES)
    ),
    # Each evening at each size; with three evenings on, every scale has met every density.
    *(
        (size, DENSITIES[(number // 3 + row) % 3], SCALES[(number + row) % 3], evening)
        for number, evening in enumerate((*SHARED, *OWN))
        for row, size in enumerate(SIZES)
    ),
)


def play(
    size: str, density: float, scale: float, evenings: str, folder: Path, *, whole: bool = False
) -> subprocess.CompletedProcess[str]:
    """Play evenings in a process of their own."""
    env = {
        **os.environ,
        "PERSON_SIZE": size,
        "PERSON_DENSITY": str(density),
        "PERSON_FONT_SCALE": str(scale),
        "PERSON_WHOLE": str(int(whole)),
        "HOME": str(folder / "home"),
    }
    command = [sys.executable, "-m", "tests.scorekeeper.ui.run", evenings, str(folder / "scores")]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False, timeout=1200)


@pytest.mark.parametrize(("size", "density", "scale", "evenings"), SHARE)
def test_evenings(size: str, density: float, scale: float, evenings: str, tmp_path: Path) -> None:
    done = play(size, density, scale, evenings, tmp_path)
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout.split()[-1:] == ["played"]


@pytest.mark.long
@pytest.mark.parametrize(("size", "density", "scale", "evening"), LONG)
def test_an_evening_in_any_window(size: str, density: float, scale: float, evening: str, tmp_path: Path) -> None:
    done = play(size, density, scale, evening, tmp_path, whole=True)
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout.split()[-1:] == ["played"]


def test_an_evening_that_goes_wrong_is_seen(tmp_path: Path) -> None:
    done = play("360x640", 1, 1, "wrong", tmp_path)
    assert done.returncode == 1
    assert "AssertionError: nothing to press is called 'Fizzbin'" in done.stderr
