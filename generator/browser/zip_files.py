"""Decks and outputs as zips; of a stranger's zip, only plain files within its folder are taken."""

import zipfile
from pathlib import Path, PurePosixPath

from generator.deck.files.folder import MAX_FILE_BYTES
from generator.errors import Fault, PnpError

MOST_BYTES = 256 * 1024 * 1024
"""Of a zip when it is unpacked (ours): the memory that a phone can spare."""


def zip_folder(folder: str, out: str) -> None:
    """Write the files of a folder as a zip, the same bytes for the same files."""
    with zipfile.ZipFile(out, "w") as archive:
        for path in sorted(each for each in Path(folder).rglob("*") if each.is_file()):
            name = zipfile.ZipInfo(path.relative_to(folder).as_posix())
            archive.writestr(name, path.read_bytes(), zipfile.ZIP_DEFLATED)


def unzip(file: str, folder: str) -> None:
    """Unpack a zip into a folder; what programs add of their own, such as `__MACOSX`, is left out.

    Raises:
        PnpError: It is no zip, is too large, or has a file that leaves the folder.
    """
    try:
        with zipfile.ZipFile(file) as archive:
            entries = [each for each in archive.infolist() if not each.is_dir() and _is_wanted(each.filename)]
            if sum(each.file_size for each in entries) > MOST_BYTES:
                raise PnpError(Fault(f"holds more than {MOST_BYTES // 2**20} MiB; leave out what no card needs", "zip"))
            for each in entries:
                if ".." in PurePosixPath(each.filename).parts or each.filename.startswith(("/", "\\")):
                    raise PnpError(Fault("is a file outside its folder; make the zip anew", each.filename))
                if each.file_size > MAX_FILE_BYTES:
                    raise PnpError(Fault(f"is larger than {MAX_FILE_BYTES // 2**20} MiB, the limit", each.filename))
                place = Path(folder) / each.filename
                place.parent.mkdir(parents=True, exist_ok=True)
                with archive.open(each) as stream:
                    place.write_bytes(stream.read(MAX_FILE_BYTES + 1)[:MAX_FILE_BYTES])
    except (zipfile.BadZipFile, NotImplementedError, EOFError, RuntimeError) as error:
        raise PnpError(Fault(f"cannot be read: {error}", "zip")) from None


def _is_wanted(name: str) -> bool:
    return not any(part.startswith((".", "__MACOSX")) and part != ".." for part in PurePosixPath(name).parts)
