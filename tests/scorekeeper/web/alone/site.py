"""The site that is tested, made once a run, of the Pyodide that is there."""

import functools
import os
import tempfile
from pathlib import Path

from scorekeeper.web.alone.building import build
from scorekeeper.web.alone.runtime import PACKAGE, runtime_folder

VARIABLE = "PNP_PYODIDE"
IN_CI = Path(__file__).parents[4] / ".ci" / "node_modules" / "pyodide"


def pyodide() -> Path:
    """Return the folder of Pyodide."""
    folder = Path(os.environ.get(VARIABLE) or IN_CI)
    assert folder.is_dir(), (
        f"{folder} is not there: bash .ci/setup test fetches {PACKAGE}, or {VARIABLE} names a folder with it"
    )
    return runtime_folder(folder)


@functools.cache
def site() -> Path:
    """Return the folder of a site."""
    folder = Path(tempfile.mkdtemp(prefix="site-")) / "site"
    build(folder, pyodide())
    return folder
