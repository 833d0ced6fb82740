"""`scorekeeper site OUT`: write the page as a folder of files, for any web host."""

import argparse
import gzip
import sys
from pathlib import Path

from scorekeeper.web.site.npm_packages import SiteError
from scorekeeper.web.site.pyodide import PACKAGE, runtime_folder
from scorekeeper.web.site.site_builder import site_files, write_site

MEGABYTE = 1_000_000
COMPRESSED = (".pack", ".png", "fonts/regular", "fonts/bold")
"""Compressed files; web hosts send the rest as gzip."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("out", type=Path, metavar="OUT", help="folder to write; an older site in it is replaced")
    parser.add_argument(
        "--pyodide",
        type=Path,
        metavar="FOLDER",
        help=f"folder with the npm package {PACKAGE}, unpacked; without it npm fetches the package, once",
    )


def run(args: argparse.Namespace) -> None:
    """Make the site, and report its size and how to try it."""
    try:
        files = write_site(args.out, lambda: site_files(runtime_folder(args.pyodide)))
    except SiteError as error:
        sys.exit(f"scorekeeper site: {error}")
    size = sum(len(content) for content in files.values()) / MEGABYTE
    sent = sum(map(sent_bytes, files, files.values())) / MEGABYTE
    sys.stdout.write(
        f"{args.out}: {len(files)} files, {size:.1f} MB; "
        f"a first visit loads {sent:.1f} MB from a host that sends gzip\n"
        f"try it: python -m http.server -d {args.out}  (sends everything uncompressed), then http://localhost:8000/\n"
    )


def sent_bytes(name: str, content: bytes) -> int:
    """Return the bytes sent for a file by a web host that compresses uncompressed files."""
    return len(content) if name.endswith(COMPRESSED) else len(gzip.compress(content, 9))
