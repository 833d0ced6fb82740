"""`scorekeeper serve`: phones in the same network score together."""

import argparse
import sys
from importlib.util import find_spec
from pathlib import Path

from scorekeeper.web.server.http.network import DEFAULT_PORT

NEEDED = ("starlette", "uvicorn")
MISSING = "a table for phones needs a few more packages: pip install 'pnp-press[web]'"
HIGHEST_PORT = 65_535
"""Source: RFC 9293, section 3.1."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=_port, default=DEFAULT_PORT, help="port to listen on (%(default)s)")
    parser.add_argument("--address", help="this computer's address in the network to serve; detected by default")
    parser.add_argument("--folder", type=Path, help="folder of the scores; by default the app's own")
    parser.add_argument("--new-links", action="store_true", help="replace all links; the old ones stop working")


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C; return the exit code."""
    if not is_installed():
        sys.stderr.write(f"scorekeeper: {MISSING}\n")
        return 1
    from scorekeeper.web.server.console import serve_until_stopped

    return serve_until_stopped(args.address, args.port, args.folder, has_new_links=args.new_links)


def is_installed() -> bool:
    """Whether all packages for serving are installed."""
    return all(find_spec(each) for each in NEEDED)


def _port(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or int(text) > HIGHEST_PORT:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: 0 to {HIGHEST_PORT}")
    return int(text)
