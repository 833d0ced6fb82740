"""What is made once for all processes that run tests, whichever of them is the first to need it."""

import fcntl
from collections.abc import Callable
from pathlib import Path


def made_once(folder: Path, make: Callable[[Path], object]) -> Path:
    """Return a folder that all processes of a run share; the first makes it, the others wait.

    Args:
        folder: Its name is its own among all that are made so.
        make: Fills a new folder, which is named so only when it is whole.
    """
    with folder.with_name(f"{folder.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            part = folder.with_name(f"{folder.name}.part")
            make(part)
            part.rename(folder)
    return folder
