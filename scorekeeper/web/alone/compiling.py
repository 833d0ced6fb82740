"""Compiling for the browser: done by Pyodide itself, which Node.js runs, since its Python is another than this one."""

import io
import json
import lzma
import shutil
import subprocess
import tempfile
import zipfile
from pathlib import Path

from scorekeeper.web.alone.faults import SiteError
from scorekeeper.web.alone.packing import Files
from scorekeeper.web.alone.runtime import ABI

_HERE = Path(__file__).parent


def compiled(files: Files, runtime: Path) -> tuple[bytes, bytes]:
    """Return the library as a zip file, and ours as a zip file in an xz file: packed as one it is a third smaller.

    Raises:
        SiteError: Node.js is not there, or has failed.
    """
    node = shutil.which("node")
    if node is None:
        raise SiteError("Node.js, which compiles the site's Python, is not installed: install it, then try again")
    with tempfile.TemporaryDirectory() as place:
        sources, library, ours = (Path(place) / name for name in ("sources.zip", "library.zip", "ours.zip"))
        sources.write_bytes(_zipped(files))
        command = [node, _HERE / "compile.mjs", runtime, _HERE / "trimming.py", sources, library, ours, json.dumps(ABI)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            lines = [each for each in done.stderr.splitlines() if "Error" in each] or ["no reason given"]
            raise SiteError(f"Node.js cannot compile the site's Python: {lines[-1].strip()[:300]}")
        with zipfile.ZipFile(library) as archive:
            base = {name: archive.read(name) for name in archive.namelist()}
        return _zipped(base, zipfile.ZIP_DEFLATED), lzma.compress(ours.read_bytes(), preset=9)


def _zipped(files: Files, method: int = zipfile.ZIP_STORED) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name), content, method, 9)
    return stream.getvalue()
