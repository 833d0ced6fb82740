"""Start the scorekeeper: `scorekeeper` or `python -m scorekeeper`."""

import sys
from importlib.metadata import PackageNotFoundError, version


def main() -> None:
    """Say in one line what is missing."""
    try:
        version("kivy")
    except PackageNotFoundError:
        sys.exit("scorekeeper: the app needs Kivy, which printing does not: pip install 'pnp-press[app]'")
    sys.exit("scorekeeper: this version prints decks; the score screens are not part of it yet")


if __name__ == "__main__":
    main()
