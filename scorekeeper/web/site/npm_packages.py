"""Packages of npm that sites are made with: fetched once, and verified file by file."""

import base64
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from scorekeeper.temporary_folders import temporary_folder


class SiteError(Exception):
    """The site cannot be made; says why, and what to do."""


@dataclass(frozen=True)
class NpmPackage:
    title: str
    """What it is called in a sentence."""
    release: str
    """Name and release on npm, such as `pyodide@314.0.7`."""
    integrity: str
    """Of its archive, as npm tells it."""
    files: Mapping[str, str] = field(repr=False)
    """SHA-256 of the files that are used, by their path in it."""
    option: str = ""
    """By which a command is given an unpacked package; empty if by none."""

    def find_folder(self, given: Path | None) -> Path:
        """Return a folder with the files that are used, all as published.

        Args:
            given: An unpacked package; None fetches it once with npm, into the user's cache folder.

        Raises:
            SiteError: A file is missing or different; npm is missing, or cannot fetch it.
        """
        folder = given or self._fetch(cache_folder() / self.release.strip("@").replace("@", "-").replace("/", "-"))
        for name, expected in self.files.items():
            path = folder / name
            if not path.is_file():
                where = f"{self.option} must name a folder with" if self.option else "its folder must hold"
                raise SiteError(f"{path} is missing: {where} the npm package {self.release}, unpacked")
            if hashlib.sha256(path.read_bytes()).hexdigest() != expected:
                raise SiteError(f"{path} is not the file of {self.release}: unpack that release again")
        return folder

    def _fetch(self, folder: Path) -> Path:
        if folder.is_dir():
            return folder
        npm = shutil.which("npm")
        if npm is None:
            otherwise = f", or unpack the npm package {self.release} and name its folder with {self.option}"
            raise SiteError(
                f"npm, which fetches {self.title}, is not installed: install Node.js" + otherwise * bool(self.option)
            )
        folder.parent.mkdir(parents=True, exist_ok=True)
        with temporary_folder(folder.parent) as place:
            done = subprocess.run([npm, "pack", self.release, "--silent"], cwd=place, capture_output=True, text=True)
            archives = list(place.glob("*.tgz"))
            if done.returncode or len(archives) != 1:
                why = (done.stderr.strip().splitlines() or ["no archive came"])[-1]
                raise SiteError(f"npm cannot fetch {self.release}: {why}")
            content = archives[0].read_bytes()
            found = "sha512-" + base64.b64encode(hashlib.sha512(content).digest()).decode()
            if found != self.integrity:
                raise SiteError(f"npm fetched a different archive of {self.release} than the published one")
            unpacked = Path(place) / "unpacked"
            with tarfile.open(archives[0]) as archive:
                for each in archive.getmembers():
                    name = each.name.removeprefix("package/")
                    if name in self.files and each.isfile() and (stream := archive.extractfile(each)):
                        path = unpacked / name
                        path.parent.mkdir(parents=True, exist_ok=True)
                        path.write_bytes(stream.read())
            unpacked.replace(folder)
        return folder


def cache_folder() -> Path:
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or "~/AppData/Local"
    elif sys.platform == "darwin":
        base = "~/Library/Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(base).expanduser() / "pnp-press"
