"""Play one evening by hand: `python -m tests.scorekeeper.web.run rounds plain 360x640 200 dark [firefox]`."""

import sys
import tempfile
from pathlib import Path

from tests.scorekeeper.web.person import Case
from tests.scorekeeper.web.playing import play

USUAL = ("rounds", "plain", "412x915", "100", "light", "chromium")


def main() -> None:
    evening, way, size, text_size, look, browser = (*sys.argv[1:], *USUAL[len(sys.argv) - 1 :])
    width, _, height = size.partition("x")
    case = Case((int(width), int(height)), int(text_size), look)
    play(evening, way, case, Path(tempfile.mkdtemp(prefix="evening-")), browser=browser)
    sys.stdout.write("played\n")


if __name__ == "__main__":
    main()
