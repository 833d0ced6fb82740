"""Pyodide, Python for browsers: the release that sites are made with, verified file by file."""

import base64
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

from scorekeeper.temporary_folders import temporary_folder

PACKAGE = "pyodide@314.0.7"
"""Name and release on npm."""
INTEGRITY = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""Of its archive. Source: npm, pyodide 314.0.7, dist.integrity."""
FILES = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
}
"""SHA-256 of the files used. Source: the archive above."""
ABI = {
    "abi_version": "2026_0",
    "arch": "wasm32",
    "platform": "emscripten_5_0_3",
    "python": "3.14.2",
    "version": "314.0.7",
}
"""Metadata that Pyodide reads before it starts. Source: `info` of its pyodide-lock.json."""


class SiteError(Exception):
    """The site cannot be made; says why, and what to do."""


def runtime_folder(given: Path | None) -> Path:
    """Return a folder with Pyodide, all its files as published.

    Args:
        given: An unpacked package; None fetches it once with npm, into the user's cache folder.

    Raises:
        SiteError: A file is missing or different; npm is missing, or cannot fetch it.
    """
    folder = given or _fetch_pyodide(cache_folder() / PACKAGE.replace("@", "-"))
    for name, expected in FILES.items():
        path = folder / name
        if not path.is_file():
            raise SiteError(f"{path} is missing: --pyodide must name a folder with the npm package {PACKAGE}, unpacked")
        if hashlib.sha256(path.read_bytes()).hexdigest() != expected:
            raise SiteError(f"{path} is not the file of {PACKAGE}: unpack that release again")
    return folder


def cache_folder() -> Path:
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or "~/AppData/Local"
    elif sys.platform == "darwin":
        base = "~/Library/Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(base).expanduser() / "pnp-press"


def _fetch_pyodide(folder: Path) -> Path:
    if folder.is_dir():
        return folder
    npm = shutil.which("npm")
    if npm is None:
        raise SiteError(
            f"npm, which fetches Pyodide, is not installed: install Node.js, or unpack the npm package {PACKAGE} "
            "and name its folder with --pyodide"
        )
    folder.parent.mkdir(parents=True, exist_ok=True)
    with temporary_folder(folder.parent) as place:
        done = subprocess.run([npm, "pack", PACKAGE, "--silent"], cwd=place, capture_output=True, text=True)
        archives = list(place.glob("*.tgz"))
        if done.returncode or len(archives) != 1:
            why = (done.stderr.strip().splitlines() or ["no archive came"])[-1]
            raise SiteError(f"npm cannot fetch {PACKAGE}: {why}")
        content = archives[0].read_bytes()
        found = "sha512-" + base64.b64encode(hashlib.sha512(content).digest()).decode()
        if found != INTEGRITY:
            raise SiteError(f"npm fetched a different archive of {PACKAGE} than the published one")
        with tarfile.open(archives[0]) as archive:
            unpacked = Path(place) / "unpacked"
            unpacked.mkdir()
            for each in archive.getmembers():
                name = each.name.removeprefix("package/")
                if name in FILES and each.isfile() and (stream := archive.extractfile(each)):
                    (unpacked / name).write_bytes(stream.read())
        unpacked.replace(folder)
    return folder
