"""Start the scorekeeper: `scorekeeper` or `python -m scorekeeper`."""

import importlib.util
import sys


def main() -> None:
    """Say in one line what is missing."""
    if importlib.util.find_spec("kivy") is None:
        sys.exit("scorekeeper: the app needs Kivy, which printing does not: pip install 'pnp-press[app]'")
    sys.exit("scorekeeper: this version prints decks only; its score screens come with a later version")


if __name__ == "__main__":
    main()
