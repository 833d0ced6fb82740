"""Every evening in Chromium in every way, at every size, scale of texts and look, by hand.

    python -m tests.scorekeeper.web.all [PART/PARTS]

takes hours; `1/2` and `2/2` are halves for two cores. The hardest come first: large texts, then small windows.
"""

import sys
import tempfile
from itertools import product
from pathlib import Path

from tests.scorekeeper.web.person import Case
from tests.scorekeeper.web.playing import play
from tests.scorekeeper.web.test_evenings import SHARE

SIZES = ((360, 640), (915, 412), (412, 915), (800, 1280))
TEXTS = (200, 125, 100)
LOOKS = ("dark", "light")
WAYS = ("served", "alone")


def main() -> None:
    part, _, parts = (sys.argv[1] if len(sys.argv) > 1 else "1/1").partition("/")
    evenings = tuple(dict.fromkeys(case[0] for case in SHARE))
    cases = tuple(product(TEXTS, SIZES, LOOKS, WAYS, evenings))[int(part) - 1 :: int(parts)]
    failed = 0
    for number, (text_size, size, look, way, evening) in enumerate(cases, start=1):
        case, why = Case(size, text_size, look), ""
        with tempfile.TemporaryDirectory(prefix="evening-", ignore_cleanup_errors=True) as folder:
            try:
                play(evening, way, case, Path(folder))
            except Exception as error:
                lines = f"{error}".strip().splitlines() or [repr(error)]
                why = f": {'; '.join((lines[0], *getattr(error, '__notes__', ())))}"
        failed += bool(why)
        sys.stdout.write(f"{number}/{len(cases)} {evening} {way} {case}{why}\n")
        sys.stdout.flush()
    sys.stdout.write(f"{failed} of {len(cases)} failed\n")


if __name__ == "__main__":
    main()
