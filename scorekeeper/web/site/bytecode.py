"""Compiling for the browser: done by Pyodide itself in Node.js, since its Python version differs from this one."""

import gzip
import io
import json
import shutil
import subprocess
import tempfile
import zipfile
from pathlib import Path

from scorekeeper.web.site.bundle import Files
from scorekeeper.web.site.faults import SiteError
from scorekeeper.web.site.pyodide import ABI

_HERE = Path(__file__).parent


LIBRARY = "lib/python314.zip"
"""Pyodide's path for Python's library."""
PLACE = "site"
"""The path of our files."""


def compile_bundle(files: Files, runtime: Path) -> Files:
    """Return the files in the browser's memory when the app starts: Python's library as one file, and ours.

    Raises:
        SiteError: Node.js is missing, or has failed.
    """
    node = shutil.which("node")
    if node is None:
        raise SiteError("Node.js, which compiles the site's Python, is not installed: install it, then try again")
    with tempfile.TemporaryDirectory() as place:
        sources, library, ours = (Path(place) / name for name in ("sources.zip", "library.zip", "ours.zip"))
        sources.write_bytes(_zip_files(files))
        places = (_HERE / "compile.mjs", runtime, _HERE / "stdlib_subset.py", sources, library, ours)
        command = [node, *map(str, places), json.dumps(ABI)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            lines = [each for each in done.stderr.splitlines() if "Error" in each] or ["no reason given"]
            raise SiteError(f"Node.js cannot compile the site's Python: {lines[-1].strip()[:300]}")
        with zipfile.ZipFile(ours) as archive:
            found = {f"{PLACE}/{name}": archive.read(name) for name in archive.namelist()}
        return {LIBRARY: library.read_bytes(), **found}


def pack(files: Files) -> bytes:
    """Return files as one that a browser unpacks by itself: in gzip, a list of names and sizes, then the contents.

    Packed as one they are a sixth smaller, and every web host sends them that way.
    """
    listed = json.dumps([[name, len(content)] for name, content in files.items()]).encode()
    return gzip.compress(b"".join((len(listed).to_bytes(4, "little"), listed, *files.values())), 9, mtime=0)


def unpack(packed: bytes) -> Files:
    """Return the files of a pack."""
    content = gzip.decompress(packed)
    start = 4 + int.from_bytes(content[:4], "little")
    files = {}
    for name, size in json.loads(content[4:start]):
        files[name] = content[start : start + size]
        start += size
    return files


def _zip_files(files: Files) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name), content)
    return stream.getvalue()
