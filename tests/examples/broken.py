"""Copies of the example, each broken in one place; the break can be switched on while a match is under way."""

import re
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import MappingProxyType, ModuleType

import pytest

from scorekeeper import games
from scorekeeper.presenter.games import view_of
from tests.examples.conftest import EXAMPLE

SWITCH = "IS_BROKEN"


@dataclass(frozen=True)
class Break:
    """A function of the example that does something else."""

    file: str
    function: str
    does: str
    """A statement."""

    @property
    def id(self) -> str:
        return f"{Path(self.file).stem}-{self.function}-{self.does.split()[0]}"


@dataclass(frozen=True)
class BrokenGame:
    package: str
    module: ModuleType
    file: str
    """The one that is broken."""
    lines: range
    """Where the break is: from the function's first line to that of the break."""

    def switch(self, *, on: bool) -> None:
        setattr(self.module, SWITCH, on)

    def is_told_in(self, text: str) -> bool:
        """Whether a text names the package, the file and a line of the function."""
        place = rf"\({self.package} 1\.0, {self.package}/{re.escape(self.file)}:(\d+)\)"
        found = re.search(f"Hearts has a fault of its own {place}: ", text)
        return found is not None and int(found[1]) in self.lines


def break_function(text: str, each: Break, package: str) -> tuple[str, range]:
    """Return a module's text with a break at the beginning of a function, and the lines of the function up to it."""
    lines = text.splitlines()
    at = next(place for place, line in enumerate(lines) if re.match(rf" *def {each.function}\(", line))
    first = at
    while lines[first - 1].lstrip().startswith("@"):
        first -= 1
    while not lines[at].rstrip().endswith(":"):
        at += 1
    indent = re.match(" *", lines[at + 1])[0]  # type: ignore[index]
    lines[at + 1 : at + 1] = [
        f"{indent}import {package}",
        f"{indent}if {package}.{SWITCH}:",
        f"{indent}    {each.does}",
    ]
    return "\n".join(lines) + "\n", range(first + 1, at + 5)


@contextmanager
def installed(
    each: Break | None,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    changes: Mapping[str, tuple[str, str]] = MappingProxyType({}),
) -> Iterator[BrokenGame]:
    """Have a copy of the example installed under a name of its own, with a break that is off.

    Args:
        changes: By file: a text that is replaced by another, the first time that it occurs.
    """
    shutil.copytree(EXAMPLE / "pnp_hearts", folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    lines = range(0)
    for path in [
        *(folder / name).rglob("*.py"),
        *(folder / name / each for each in changes if not each.endswith(".py")),
    ]:
        text = path.read_text(encoding="utf-8").replace("pnp_hearts", name)
        if each is not None and path.relative_to(folder / name).as_posix() == each.file:
            text, lines = break_function(text, each, name)
        if change := changes.get(path.relative_to(folder / name).as_posix()):
            assert change[0] in text
            text = text.replace(*change, 1)
        path.write_text(text, encoding="utf-8")
    with (folder / name / "__init__.py").open("a", encoding="utf-8") as file:
        file.write(f"{SWITCH} = False\n")
    monkeypatch.syspath_prepend(folder)

    def load() -> object:
        return import_module(name).GAME

    def points() -> Iterator[tuple[str, str, Callable[[], object]]]:
        yield f"{name} 1.0", f"{name}:GAME", load

    monkeypatch.setattr(games, "_points", points)
    games.find_installed_games.cache_clear()
    view_of.cache_clear()
    try:
        yield BrokenGame(name, import_module(name), each.file if each else "", lines)
    finally:
        games.find_installed_games.cache_clear()
        for module in [each for each in sys.modules if each.partition(".")[0] == name]:
            del sys.modules[module]
