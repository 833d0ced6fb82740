"""The compiled packages of the press in a browser: wheels for Pyodide, verified file by file."""

import hashlib
import subprocess
import sys
import zipfile
from pathlib import Path

from scorekeeper.temporary_folders import temporary_folder
from scorekeeper.web.site.npm_packages import SiteError, cache_folder

PLATFORM = "pyemscripten_2026_0_wasm32"
"""Of Pyodide 314. Source: PEP 783."""
WHEELS = {
    "pydantic_core-2.50.5-cp314-cp314": "b2910ec0fa5aeb9bef70156f2b79f4783978fdcfaa7b2f1b5d1814458d2e79a1",
    "uharfbuzz-0.57.0-cp311-abi3": "430b78efc0cff3365461ff79e0d0a944cda17253171d5a4f8cf4615ebde08541",
}
"""SHA-256 of the wheels by package, release, Python and ABI; the releases are those of the lock file.

Source: the package index, digests of the files.
"""
_FOR_TESTS = "uharfbuzz/_harfbuzz_test"


def wheels_folder(given: Path | None) -> Path:
    """Return a folder with the wheels, all as published.

    Args:
        given: Such a folder; None: pip fetches them once, into the user's cache folder.

    Raises:
        SiteError: One is missing or different; pip cannot fetch it.
    """
    folder = given or cache_folder() / f"wheels-{PLATFORM}"
    for stem, expected in WHEELS.items():
        name = _file_name(stem)
        path = folder / name
        if not path.is_file() and given is None:
            fetch_wheels(folder)
        if not path.is_file():
            raise SiteError(f"{path} is missing: --wheels must name a folder with the wheels for browsers")
        if hashlib.sha256(path.read_bytes()).hexdigest() != expected:
            raise SiteError(f"{path} is not the published wheel: delete it, and try again")
    return folder


def compiled_modules(folder: Path) -> dict[str, bytes]:
    """Return the compiled modules of the wheels, by path: `uharfbuzz/_harfbuzz.abi3.so`."""
    found: dict[str, bytes] = {}
    for stem in WHEELS:
        with zipfile.ZipFile(folder / _file_name(stem)) as wheel:
            modules = (each for each in wheel.namelist() if each.endswith(".so") and not each.startswith(_FOR_TESTS))
            found |= {each: wheel.read(each) for each in modules}
    return found


def _file_name(stem: str) -> str:
    return f"{stem}-{PLATFORM}.whl"


def fetch_wheels(folder: Path) -> None:
    """Have pip fetch the wheels that a folder lacks.

    Raises:
        SiteError: It cannot.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for stem in WHEELS:
        if not (folder / _file_name(stem)).is_file():
            _fetch(stem, folder)


def _fetch(stem: str, folder: Path) -> None:
    package, version, python, abi = stem.split("-")
    wheel = _file_name(stem)
    with temporary_folder(folder.parent) as place:
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
        command += ["--platform", PLATFORM, "--implementation", "cp", "--abi", abi, "--python-version", python[2:]]
        command += ["--dest", str(place), f"{package}=={version}"]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode or not (Path(place) / wheel).is_file():
            why = (done.stderr.strip().splitlines() or ["no wheel came"])[-1]
            raise SiteError(f"pip cannot fetch {wheel}: {why}")
        (Path(place) / wheel).replace(folder / wheel)
