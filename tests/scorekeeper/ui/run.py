"""Play one evening in a process of its own: `python -m tests.scorekeeper.ui.run rounds [folder]`."""

import sys
import tempfile
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from tests.scorekeeper.ui.person import Person


def main() -> None:
    folder = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(tempfile.mkdtemp(prefix="scores-"))
    person = Person(folder)
    try:
        own = f"tests.scorekeeper.ui.evenings.{sys.argv[1]}"
        import_module(own if find_spec(own) else f"tests.scorekeeper.evenings.{sys.argv[1]}").evening(person)
    except BaseException:
        person.screenshot(folder / "failed.png")
        sys.stderr.write(f"see {folder / 'failed.png'}\n")
        raise
    person.stop()
    sys.stdout.write("played\n")


if __name__ == "__main__":
    main()
