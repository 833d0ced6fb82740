"""The arrows between rooms: who may import whom, and what each room may hold."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
STANDARD = sys.stdlib_module_names

ORDER = [
    "units", "geometry", "errors", "options", "resources", "model", "yamltree", "schema", "formats", "loader",
    "fonts", "svgxml", "outlines", "svgpath", "drawing", "svgvalues", "svgshapes", "svgtext", "svggradient",
    "svglooks", "repeats", "scene", "richtext", "typeset", "placing", "sandbox", "templates", "lowink", "art",
    "facelayout", "faces", "selection", "sheetplan", "imposition", "marks", "inspection", "pdf", "readback",
    "proof", "raster", "output", "printers", "games", "build", "listing", "calibration", "newdeck",
    "examples.island", "examples.above_water", "examples.down_the_well", "examples.five_suit", "examples.showboat",
    "examples.to_the_bottom", "examples", "pads", "tokens", "pages", "gamebox", "appart", "apptexts", "appassets",
    "referee", "simulation", "progress", "cli_options", "cli_decks", "cli_printers", "cli_referee", "cli",
    "__main__",
]  # fmt: skip
"""Modules of the press, lowest first: a module imports only what stands before it."""

THIRD_PARTY = {
    "schema": {"pydantic"},
    "formats": {"pydantic"},
    "yamltree": {"yaml"},
    "fonts": {"fontTools"},
    "richtext": {"pyphen"},
    "placing": {"jinja2", "markupsafe"},
    "templates": {"jinja2"},
    "sandbox": {"resvg_py"},
    "art": {"PIL"},
    "pdf": {"reportlab"},
    "readback": {"pikepdf"},
    "raster": {"resvg_py"},
    "appart": {"PIL"},
    "calibration": {"svgwrite"},
    "cli_options": {"typer"},
    "cli_decks": {"typer"},
    "cli_printers": {"typer"},
    "cli_referee": {"typer"},
    "cli": {"typer"},
}


def imports(path: Path) -> set[str]:
    """Give every dotted name that a module imports, inside functions too."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found.add(node.module or "")
            if node.module in ("generator", "scorekeeper"):
                found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found


def modules(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


def name_of(path: Path) -> str:
    """Give a module's dotted name below `generator`."""
    parts = path.relative_to(ROOT / "generator").with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def file_of(name: str) -> Path:
    """Give the file of a module of the press."""
    path = ROOT / "generator" / name.replace(".", "/")
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def test_every_module_of_the_press_has_its_place() -> None:
    assert {name_of(path) for path in modules("generator")} - {""} == set(ORDER)


@pytest.mark.parametrize("name", ORDER)
def test_a_module_imports_only_what_stands_below_it(name: str) -> None:
    below = set(ORDER[: ORDER.index(name)])
    # The child process of sandbox renders with the templates that call it: the one loop, at run time only.
    loop = {"templates"} if name == "sandbox" else set()
    for imported in imports(file_of(name)):
        top, _, rest = imported.partition(".")
        if top == "generator":
            part = rest.partition(".")[0]
            # A package names itself where it takes in its own modules, which stand before it.
            known = below | loop | {"", "__version__", name}
            assert rest in known or part in known, f"{name} imports {imported}"


@pytest.mark.parametrize("name", ORDER)
def test_each_library_has_its_one_module(name: str) -> None:
    for imported in imports(file_of(name)):
        top = imported.partition(".")[0]
        if top not in STANDARD and top not in ("generator", "scorekeeper"):
            assert top in THIRD_PARTY.get(name, set()), f"{name} imports {imported}"


def test_the_press_and_the_scorekeeper_cross_only_at_the_rules() -> None:
    shared = ("scorekeeper.rules", "scorekeeper.errors", "scorekeeper.texts")
    for path in modules("generator"):
        for imported in imports(path):
            if imported.startswith("scorekeeper"):
                assert imported.startswith(shared), f"{path}: {imported}"
    for path in modules("scorekeeper"):
        assert not any(imported.startswith("generator") for imported in imports(path)), path


def test_only_the_command_line_reads_clock_environment_and_arguments() -> None:
    # sandbox hands its child the library path, and nothing else of the environment; progress shows itself after a
    # second; simulation makes the random numbers of a seed.
    reads = re.compile(r"os\.environ|os\.getcwd|time\.(time|monotonic)|sys\.argv|datetime\.now|random\.")
    allowed = {"cli_options", "sandbox", "progress", "simulation"}
    for path in modules("generator"):
        if path.stem not in allowed:
            assert reads.search(path.read_text(encoding="utf-8")) is None, path


def test_data_folders_hold_no_python() -> None:
    for folder in ("cards", "templates", "output"):
        assert not list((ROOT / folder).rglob("*.py")), folder


def test_help_loads_no_library_that_only_builds_need() -> None:
    code = "import sys, generator.cli; print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    for heavy in ("reportlab", "pikepdf", "jinja2", "yaml", "fontTools", "svgwrite", "resvg_py", "PIL", "rich"):
        assert heavy not in loaded, heavy


def test_printing_never_loads_kivy() -> None:
    code = "import sys, generator.build, generator.pdf, generator.proof, generator.raster; print('kivy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
