"""The arrows within the scorekeeper: rules know nothing of the log, the log nothing of screens, screens no rules."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_layers import STANDARD, imports

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "scorekeeper"

LAYERS = (
    ("messages", "errors", "texts", "assets"),
    ("rules",),
    (
        "games",
        "codec",
        "log",
        "salvage",
        "scorefile",
        "shelf",
        "storage",
        "files",
        "exchange",
        "sheetdata",
        "sheetlayout",
        "scoresheet",
    ),
    ("presenter",),
    ("ui", "__main__", "android"),
)
"""Rooms from the lowest up: a room imports from its own layer and from those below."""
LIBRARIES = {"ui": {"kivy", "jnius"}, "android": set(), "scoresheet": {"reportlab", "PIL"}}
"""What a room may use beside the standard library."""
LAYER_OF = {room: place for place, layer in enumerate(LAYERS) for room in layer}
MODULES = sorted(PACKAGE.rglob("*.py"))


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_a_module_imports_only_from_its_layer_or_below(path: Path) -> None:
    room = room_of(path)
    if room == "__init__":
        return
    for imported in imports(path):
        top, _, rest = imported.partition(".")
        if top == "scorekeeper" and rest:
            other = rest.partition(".")[0]
            assert LAYER_OF[other] <= LAYER_OF[room], f"{path}: {imported}"
            if room != other and LAYER_OF[room] == 0:
                assert other in ("messages", "errors"), f"{path}: {imported}"
        elif top != "scorekeeper":
            assert top in STANDARD or top in LIBRARIES.get(room, set()), f"{path}: {imported}"


def test_every_room_has_its_layer() -> None:
    assert {room_of(path) for path in MODULES} - {"__init__"} == set(LAYER_OF)


def test_only_the_app_reads_clock_chance_and_environment() -> None:
    reads = re.compile(
        r"os\.environ|os\.getcwd|time\.(time|monotonic)|sys\.argv|datetime\.now\(|random\.(random|choice|shuffle)\("
    )
    for path in MODULES:
        if room_of(path) not in ("__main__",) and path != PACKAGE / "ui" / "app.py":
            assert reads.search(path.read_text(encoding="utf-8")) is None, path


def test_the_presenter_never_loads_kivy_nor_what_only_sheets_need() -> None:
    code = (
        "import sys, pkgutil, importlib, scorekeeper.presenter as p\n"
        "for each in pkgutil.walk_packages(p.__path__, p.__name__ + '.'): importlib.import_module(each.name)\n"
        "print(*[name for name in ('kivy', 'reportlab', 'PIL', 'yaml', 'pydantic') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
