"""Start the scorekeeper: `scorekeeper`, `scorekeeper serve`, `scorekeeper site`; each loads only what it needs."""

import argparse
import logging
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any

COMMANDS = {
    "serve": ("scorekeeper.web.server.command", "let phones in the same network score together"),
    "site": ("scorekeeper.web.site.command", "write the page for phones by themselves into a folder"),
}
"""Subcommands: each in a module with `add_arguments(parser)` and `run(args)`."""


def main(argv: Sequence[str] | None = None) -> None:
    """Open the app, or run a subcommand."""
    words = list(sys.argv[1:] if argv is None else argv)
    if not words:
        run_app()
        return
    parser, command = _parser(words)
    args = parser.parse_args(words)
    sys.exit(command.run(args))


def run_app() -> None:
    """Open the app, or report in one line what is missing."""
    try:
        version("kivy")
    except PackageNotFoundError:
        sys.exit("scorekeeper: the app needs Kivy, which printing does not: pip install 'pnp-press[app]'")
    prepare_kivy()
    from scorekeeper.ui.app import run

    run()


def prepare_kivy() -> None:
    """Set up Kivy, which reads this when it is imported."""
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    # Nothing of Kivy's own folder is used, which a new account, a container or a read-only home cannot have.
    os.environ.setdefault("KIVY_NO_CONFIG", "1")
    # Kivy's own log would swallow the traceback of a fault of ours; of its output only fatal errors are useful.
    os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
    logging.getLogger("kivy").addFilter(lambda _: False)


def _version() -> str:
    try:
        return version("pnp-press")
    except PackageNotFoundError:
        return "of a checkout that is not installed"


def _parser(words: Sequence[str]) -> tuple[argparse.ArgumentParser, Any]:
    """Return a parser, and the module of the named subcommand; no other is loaded."""
    parser = argparse.ArgumentParser("scorekeeper", description="Keep score. Without a command it opens the app.")
    parser.add_argument("--version", action="version", version=f"scorekeeper {_version()}", help="show the version")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    module = None
    for name, (path, told) in COMMANDS.items():
        own = commands.add_parser(name, help=told, description=told[0].upper() + told[1:] + ".")
        if words[0] == name:
            module = import_module(path)
            module.add_arguments(own)
    return parser, module


if __name__ == "__main__":
    main()
