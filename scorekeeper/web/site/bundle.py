"""The files that run in the browser besides Pyodide: the scorekeeper, installed games, a QR code library; compiled.

Pyodide itself compiles them, in Node.js, since its Python version differs from this one.
"""

import gzip
import io
import json
import shutil
import subprocess
import zipfile
from collections.abc import Iterator, Sequence
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

import scorekeeper
from scorekeeper.games import BROUGHT, ENTRY_POINTS, games
from scorekeeper.temporary_folders import temporary_folder
from scorekeeper.web.site.npm_packages import SiteError
from scorekeeper.web.site.pyodide import ABI

LEFT_OUT = (
    "scorekeeper/__main__.py",
    "scorekeeper/android/",
    "scorekeeper/request_guard.py",
    "scorekeeper/rules/driver.py",
    "scorekeeper/rules/hands_driver.py",
    "scorekeeper/rules/simulator.py",
    "scorekeeper/testing.py",
    "scorekeeper/trial_app.py",
    "scorekeeper/ui/",
    "scorekeeper/web/page/",
    "scorekeeper/web/server/",
)
"""Modules that no browser runs: the other fronts, players that are programs; and files that the site has separately."""
PROGRAMS_PLAY = ("simulator", "simulated_offers", "play", "in_play", "player_acts", "declaration")
"""Modules of our games with which programs play them."""
SAID_ELSEWHERE = ("generator/", "templates/", "scorekeeper/web/server/")
"""Where texts are used that no page of the site shows."""
MADE_HERE = "scorekeeper/web/site/"
RUNS_THERE = tuple(f"{MADE_HERE}{name}.py" for name in ("__init__", "browser_app"))
"""The only modules of the site builder's package that run in the browser."""
UNUSED = ("segno/__init__.pyi", "segno/cli.py", "segno/helpers.py", "segno/helpers.pyi", "segno/writers.py")
"""Only the codes of the QR library are used; its picture writers would load all HTTP modules."""
IN_ART = "/assets/art/"
"""Pictures are files of the site; the archive needs only their names."""
NO_PAGE_SHOWS = ("icon-background", "icon-foreground", "presplash")
"""Pictures for Android only."""
ON_CARDS = ("games/", "own-game.", "icons/trophy.")
"""Pictures on result cards."""

Files = dict[str, bytes]
"""Contents by path, `scorekeeper/games.py`, in order."""
_HERE = Path(__file__).parent


LIBRARY = "lib/python314.zip"
"""Pyodide's path for Python's library."""
PLACE = "site"
"""The path of our files."""


def bundle_files() -> Files:
    """Return the files of the archive, modules as their sources.

    Raises:
        SiteError: A bundled package cannot be found.
    """
    package = Path(scorekeeper.__file__).parent
    found = {name: content for name, content in _files(package) if _is_included(name)}
    points = sorted(entry_points(group=ENTRY_POINTS), key=lambda point: point.name)
    for folder in sorted({_package(point.module.partition(".")[0]) for point in points}):
        found.update(_files(folder))
    found.update((name, b"" if name in UNUSED else content) for name, content in _files(_package("segno")))
    listed = [[point.dist.name if point.dist else point.value, point.value] for point in points]
    found[f"scorekeeper/{BROUGHT}"] = json.dumps(listed).encode()
    return found


def art() -> Iterator[tuple[str, Path]]:
    """Yield the pictures of the site by their names from `wire.art_url`, as SVG where there is one."""
    for owner, assets in _assets():
        for path in sorted((assets / "art").rglob("*")):
            if path.stem in NO_PAGE_SHOWS and not owner:
                continue
            if path.is_file() and not (path.suffix == ".png" and path.with_suffix(".svg").is_file()):
                yield f"art/{owner}{path.relative_to(assets / 'art').as_posix()}", path


def card_pictures() -> dict[str, str]:
    """Return the pictures of result cards, with their paths in the scorekeeper: `scorekeeper/assets/art/…`."""
    places = {owner: assets.parents[1] for owner, assets in _assets()}
    found = {}
    for url, path in art():
        owner, _, name = url.removeprefix("art/").partition("/") if url.startswith("art/@") else ("", "", url[4:])
        if name.startswith(ON_CARDS):
            found[url] = path.relative_to(places[f"{owner}/" if owner else ""]).as_posix()
    return found


def _assets() -> list[tuple[str, Path]]:
    """Return the folders of assets, each with the prefix of its pictures' addresses."""
    others = [(f"@{each.id}/", each.assets) for each in games().values() if each.folder and each.assets]
    return [("", Path(scorekeeper.__file__).parent / "assets"), *others]


def _is_included(name: str) -> bool:
    if name.startswith("scorekeeper/rules/") and Path(name).stem in PROGRAMS_PLAY:
        return False
    if name.startswith(MADE_HERE):
        return name in RUNS_THERE
    return not name.startswith(LEFT_OUT)


def _files(package: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(package.rglob("*")):
        name = path.relative_to(package.parent).as_posix()
        if not path.is_file() or "__pycache__" in path.parts or path.suffix in (".kv", ".pyc"):
            continue
        content = b"" if IN_ART in f"/{name}" else path.read_bytes()
        yield name, _needed_texts(content) if path.suffix == ".po" and package == _HERE.parents[1] else content


def _needed_texts(catalogue: bytes) -> bytes:
    """Return a catalogue of ours without comments, and without texts that only the press or a served table uses."""

    def is_needed(entry: str) -> bool:
        places = [place for line in entry.splitlines() if line.startswith("#: ") for place in line[3:].split()]
        return not places or not all(place.startswith(SAID_ELSEWHERE) for place in places)

    entries = catalogue.decode("utf-8").split("\n\n")
    kept = (
        "\n".join(line for line in each.splitlines() if not line.startswith("#")) for each in filter(is_needed, entries)
    )
    return ("\n\n".join(kept) + "\n").encode()


def _package(name: str) -> Path:
    """Return the folder of a package.

    Raises:
        SiteError: It is not installed, or is a single module.
    """
    spec = find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        raise SiteError(f"the package {name}, which the site includes, is not installed: pip install 'pnp-press[web]'")
    return Path(next(iter(spec.submodule_search_locations)))


def compile_bundle(files: Files, runtime: Path) -> Files:
    """Return the files in the browser's memory when the app starts: Python's library as one file, and ours.

    Args:
        files: With modules as their sources.
        runtime: A folder with Pyodide.

    Raises:
        SiteError: Node.js is missing, or has failed.
    """
    library, ours = _compile(files, runtime, ["segno/"], is_large=False)
    with zipfile.ZipFile(io.BytesIO(ours)) as archive:
        return {LIBRARY: library, **{f"{PLACE}/{name}": archive.read(name) for name in archive.namelist()}}


def compile_large_bundle(files: Files, runtime: Path, borrowed: Sequence[str]) -> tuple[bytes, bytes]:
    """Return Python's library as one file, and ours as a zip in Zstandard, which Python itself unpacks.

    Args:
        files: With modules as their sources.
        runtime: A folder with Pyodide.
        borrowed: Beginnings of the paths of packages that are not ours; the library has all that these import anywhere.

    Raises:
        SiteError: Node.js is missing, or has failed.
    """
    return _compile(files, runtime, borrowed, is_large=True)


def _compile(files: Files, runtime: Path, borrowed: Sequence[str], *, is_large: bool) -> tuple[bytes, bytes]:
    node = shutil.which("node")
    if node is None:
        raise SiteError("Node.js, which compiles the site's Python, is not installed: install it, then try again")
    with temporary_folder() as place:
        sources, library, ours = (place / name for name in ("sources.zip", "library.zip", "ours.zip"))
        sources.write_bytes(_zip_files(files))
        places = (_HERE / "compile.mjs", runtime, _HERE / "stdlib_subset.py", sources, library, ours)
        command = [node, *map(str, places), json.dumps(ABI), json.dumps(borrowed), json.dumps(is_large)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            lines = [each for each in done.stderr.splitlines() if "Error" in each] or ["no reason given"]
            raise SiteError(f"Node.js cannot compile the site's Python: {lines[-1].strip()[:300]}")
        return library.read_bytes(), ours.read_bytes()


def pack(files: Files) -> bytes:
    """Return files as one that a browser unpacks by itself: in gzip, a list of names and sizes, then the contents.

    Packed as one they are a sixth smaller, and every web host sends them that way.
    """
    listed = json.dumps([[name, len(content)] for name, content in files.items()]).encode()
    return gzip.compress(b"".join((len(listed).to_bytes(4, "little"), listed, *files.values())), 9, mtime=0)


def unpack(packed: bytes) -> Files:
    content = gzip.decompress(packed)
    start = 4 + int.from_bytes(content[:4], "little")
    files = {}
    for name, size in json.loads(content[4:start]):
        files[name] = content[start : start + size]
        start += size
    return files


def _zip_files(files: Files) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name), content)
    return stream.getvalue()
