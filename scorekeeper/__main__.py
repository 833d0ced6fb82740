"""Start the scorekeeper: `scorekeeper` or `python -m scorekeeper`."""

import logging
import os
import sys
from importlib.metadata import PackageNotFoundError, version


def main() -> None:
    """Open the app, or say in one line what is missing."""
    try:
        version("kivy")
    except PackageNotFoundError:
        sys.exit("scorekeeper: the app needs Kivy, which printing does not: pip install 'pnp-press[app]'")
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    # Kivy's own log would swallow the traceback of a fault of ours; of its chatter only what stops the app is of use.
    os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
    logging.getLogger("kivy").addFilter(lambda _: False)
    from scorekeeper.ui.app import run

    run()


if __name__ == "__main__":
    main()
