"""Plain files, read within a limit; a pipe or a device in the place of one is refused, and never waited for."""

import errno
import os
import stat
from pathlib import Path


class NotPlainFileError(OSError):
    """What has the name of a file is a folder, a pipe, a socket or a device."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EINVAL, "a folder, a pipe or a device, not a plain file", str(path))


def read_plain_file(path: Path, count: int) -> bytes:
    """Read the first bytes of a file.

    Raises:
        NotPlainFileError: It is something else.
        OSError: The system refuses, or there is none.
        ValueError: The path holds a NUL.
    """
    try:
        # Non-blocking, or a pipe would be waited for until somebody writes into it.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except OSError as error:
        if error.errno in (errno.ENXIO, errno.ENODEV):  # a socket, or a device without a driver
            raise NotPlainFileError(path) from None
        raise
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise NotPlainFileError(path)
        with open(handle, "rb", closefd=False) as file:
            return file.read(count)
    finally:
        os.close(handle)
