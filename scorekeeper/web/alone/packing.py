"""What is ours of the archive that runs in the browser: the scorekeeper, and the installed games of others."""

import json
from collections.abc import Iterator
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

import scorekeeper
from scorekeeper.games import BROUGHT, ENTRY_POINTS, games
from scorekeeper.web.alone.faults import SiteError

LEFT_OUT = (
    "scorekeeper/__main__.py",
    "scorekeeper/android/",
    "scorekeeper/ui/",
    "scorekeeper/web/page/",
    "scorekeeper/web/served/",
)
"""What no browser runs: the other fronts, and what the site has as files of its own."""
MADE_HERE = "scorekeeper/web/alone/"
RUNS_THERE = tuple(f"{MADE_HERE}{name}.py" for name in ("__init__", "start", "words"))
"""Of the room that makes sites only these run in the browser."""
IN_ART = "/assets/art/"
"""Pictures are files of the site; of them the archive needs the names only,"""
ON_CARDS = ("/assets/art/games/", "/assets/art/icons/trophy.")
"""but for those that a result card holds."""
NO_PAGE_SHOWS = ("icon-background", "icon-foreground", "presplash")
"""Pictures that Android shows."""

Files = dict[str, bytes]
"""Contents by path, `scorekeeper/games.py`, in order."""


def packed() -> Files:
    """Return the files of the archive, modules as their sources.

    Raises:
        SiteError: An installed game cannot be found.
    """
    package = Path(scorekeeper.__file__).parent
    found = {name: content for name, content in _files(package) if _is_ours(name)}
    points = sorted(entry_points(group=ENTRY_POINTS), key=lambda point: point.name)
    for folder in sorted({_folder_of(point) for point in points}):
        found.update(_files(folder))
    listed = [[point.dist.name if point.dist else point.value, point.value] for point in points]
    found[f"scorekeeper/{BROUGHT}"] = json.dumps(listed).encode()
    return found


def art() -> Iterator[tuple[str, Path]]:
    """Yield the pictures of the site by the names that `wire.art_url` gives them, as SVG where they are drawn so."""
    owners = [("", Path(scorekeeper.__file__).parent / "assets")]
    owners += [(f"@{each.id}/", each.assets) for each in games().values() if each.folder and each.assets]
    for owner, assets in owners:
        for path in sorted((assets / "art").rglob("*")):
            if path.stem in NO_PAGE_SHOWS and not owner:
                continue
            if path.is_file() and not (path.suffix == ".png" and path.with_suffix(".svg").is_file()):
                yield f"art/{owner}{path.relative_to(assets / 'art').as_posix()}", path


def _is_ours(name: str) -> bool:
    if name.startswith(MADE_HERE):
        return name in RUNS_THERE
    return not name.startswith(LEFT_OUT)


def _files(package: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(package.rglob("*")):
        name = path.relative_to(package.parent).as_posix()
        if not path.is_file() or "__pycache__" in path.parts or path.suffix in (".po", ".kv", ".pyc"):
            continue
        if path.suffix == ".png" and path.with_suffix(".svg").is_file():
            continue
        is_named_only = IN_ART in name and not any(each in name for each in ON_CARDS)
        yield name, b"" if is_named_only else path.read_bytes()


def _folder_of(point: EntryPoint) -> Path:
    """Return the package that an entry point lies in, whole: a game's modules are below it."""
    top = point.module.partition(".")[0]
    spec = find_spec(top)
    if spec is None or not spec.submodule_search_locations:
        raise SiteError(f"the game {point.name!r} cannot be taken along: {top} is no package that is installed here")
    return Path(next(iter(spec.submodule_search_locations)))
