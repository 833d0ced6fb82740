"""Every evening at every size, density and scale of texts, by hand.

    python -m tests.scorekeeper.ui.all [PART/PARTS]

takes hours; `1/2` and `2/2` are halves for two cores. The hardest come first: large texts, then small windows.
"""

import subprocess
import sys
import tempfile
from itertools import product
from pathlib import Path

from tests.scorekeeper.ui.test_evenings import SHARE, play

SIZES = ("360x640", "915x412", "412x915", "800x1280")
SCALES = (2, 1.3, 1)
DENSITIES = (3, 2, 1)


def main() -> None:
    part, _, parts = (sys.argv[1] if len(sys.argv) > 1 else "1/1").partition("/")
    evenings = tuple(dict.fromkeys(case[0] for case in SHARE))
    cases = tuple(product(SCALES, SIZES, DENSITIES, evenings))[int(part) - 1 :: int(parts)]
    failed = 0
    for number, (scale, size, density, evening) in enumerate(cases, start=1):
        why = ""
        with tempfile.TemporaryDirectory(prefix="evening-") as folder:
            try:
                done = play(evening, size, density, scale, Path(folder))
                if done.returncode:
                    why = f": {done.stderr.strip().splitlines()[-1]}"
            except subprocess.TimeoutExpired as error:
                why = f": not over after {error.timeout:.0f} s"
        failed += bool(why)
        sys.stdout.write(f"{number}/{len(cases)} {evening} {size} x{density} text x{scale}{why}\n")
        sys.stdout.flush()
    sys.stdout.write(f"{failed} of {len(cases)} failed\n")


if __name__ == "__main__":
    main()
