"""Write files so that what was there before stays whole until its successor is complete."""

import contextlib
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from generator.errors import Fault, RenderError


def write_files(files: Mapping[Path, bytes]) -> None:
    """Write all files, each replacing its predecessor only once all are complete on disk.

    Raises:
        RenderError: A folder cannot be made or a file not be written (no permission, disk full, a folder in its
            place); nothing was replaced.
    """
    ready: list[tuple[str, Path]] = []
    path = Path()
    try:
        for path, data in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.is_dir():
                raise RenderError(Fault("cannot be written: there is a folder of that name", str(path)))
            handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
            ready.append((name, path))
            with open(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            # mkstemp makes files for the owner alone; a print is for whoever the folder is for.
            os.chmod(name, 0o666 & ~_umask())
        for name, path in ready:
            os.replace(name, path)
    except OSError as error:
        raise RenderError(Fault(f"cannot be written: {error.strerror or error}", str(path))) from None
    finally:
        for name, _ in ready:
            with contextlib.suppress(OSError):
                os.unlink(name)


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
