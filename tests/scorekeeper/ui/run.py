"""Play evenings in a process and a window: `python -m tests.scorekeeper.ui.run rounds[,showboat ...] [folder]`.

Each begins with a new app in a folder of its own; where there is but one, in the folder itself. PERSON_WHOLE=1 plays
the whole of those of which only a part is played with every run.
"""

import os
import sys
import tempfile
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from tests.scorekeeper.evenings.person import Evening
from tests.scorekeeper.font_fallback import made_fonts
from tests.scorekeeper.ui.person import Person


def find(name: str) -> Evening:
    """Return an evening: one that only a window has, or one of all fronts."""
    own = f"tests.scorekeeper.ui.evenings.{name}"
    module = import_module(own if find_spec(own) else f"tests.scorekeeper.evenings.{name}")
    whole = os.environ.get("PERSON_WHOLE") == "1" and hasattr(module, "whole")
    evening: Evening = module.whole if whole else module.evening
    return evening


def play(name: str, folder: Path) -> Person:
    """Play an evening; leave a picture if it goes wrong."""
    made_fonts.use_only()
    person = Person(folder)
    try:
        find(name)(person)
    except BaseException:
        person.screenshot(folder / "failed.png")
        sys.stderr.write(f"{name}: see {folder / 'failed.png'}\n")
        raise
    return person


def main() -> None:
    names = sys.argv[1].split(",")
    folder = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(tempfile.mkdtemp(prefix="scores-"))
    for name in names[:-1]:
        play(name, folder / name).leave()
    play(names[-1], folder / names[-1] if len(names) > 1 else folder).stop()
    sys.stdout.write("played\n")


if __name__ == "__main__":
    main()
