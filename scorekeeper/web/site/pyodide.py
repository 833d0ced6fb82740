"""Pyodide, Python for browsers: the release that sites are made with, verified file by file."""

from pathlib import Path

from scorekeeper.web.site.npm_packages import NpmPackage

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


def runtime_folder(given: Path | None) -> Path:
    """Return a folder with Pyodide, all its files as published.

    Args:
        given: An unpacked package; None fetches it once with npm, into the user's cache folder.

    Raises:
        SiteError: A file is missing or different; npm is missing, or cannot fetch it.
    """
    return NpmPackage("Pyodide", PACKAGE, INTEGRITY, FILES, option="--pyodide").find_folder(given)
