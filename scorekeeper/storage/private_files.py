"""Files for their owner only: names and scores, and what phones at a table are known by.

Windows is left as it is: there a user's folders are closed to others.
"""

import os
import stat
import sys
from contextlib import suppress
from pathlib import Path

FOLDER_MODE, FILE_MODE = 0o700, 0o600
OTHERS = stat.S_IRWXG | stat.S_IRWXO
"""What anybody but the owner may do."""


def make_private_folder(folder: Path) -> list[Path]:
    """Make a folder and those above it, and return the ones that were missing, outermost last.

    A folder that is there already stays as it is.

    Raises:
        OSError: One cannot be made.
    """
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    for each in reversed(missing):
        each.mkdir(FOLDER_MODE, exist_ok=True)
    folder.mkdir(exist_ok=True)  # says so if it is a file
    return missing


def create_private_file(path: Path) -> None:
    """Create an empty file, for content that nobody else may read at any moment.

    Raises:
        OSError: It cannot be created, or there is a file.
    """
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE_MODE))


def close_to_others(path: Path) -> None:
    """Take from all others what they may do with a file, if there is one and it is ours."""
    if sys.platform == "win32":
        return
    with suppress(OSError):  # another user's, or on a read-only disk
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & OTHERS:
            path.chmod(mode & ~OTHERS)
