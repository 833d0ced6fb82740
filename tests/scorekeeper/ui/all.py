"""Every evening at every size, density and scale of texts: `python -m tests.scorekeeper.ui.all`, by hand."""

import sys
import tempfile
from itertools import product
from pathlib import Path

from tests.scorekeeper.ui.test_evenings import SHARE, play

SIZES = ("360x640", "412x915", "915x412", "800x1280")


def main() -> None:
    failed = 0
    evenings = list(dict.fromkeys(case[0] for case in SHARE))
    cases = list(product(evenings, SIZES, (1, 2, 3), (1, 1.3, 2)))
    for number, (evening, size, density, scale) in enumerate(cases, start=1):
        done = play(evening, size, density, scale, Path(tempfile.mkdtemp(prefix="evening-")))
        failed += done.returncode != 0
        why = "" if done.returncode == 0 else f": {done.stderr.strip().splitlines()[-1]}"
        sys.stdout.write(f"{number}/{len(cases)} {evening} {size} x{density} text x{scale}{why}\n")
        sys.stdout.flush()
    sys.stdout.write(f"{failed} of {len(cases)} failed\n")


if __name__ == "__main__":
    main()
