"""The arrows between rooms: which layer may import which, no circle inside a package, each library in its one home."""

import ast
import re
import subprocess
import sys
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
STANDARD = {*sys.stdlib_module_names, "compression"}
"""The second is in the library of Python 3.14, which makes the site."""

LAYERS = {
    "scorekeeper": (
        "errors messages i18n palettes player_names request_guard plain_files temporary_folders value_types",
        "rules",
        "guests games",
        "assets codec acts match_log",
        "font_fallback",
        "storage",
        "import_export",
        "presenter",
        "testing trial_app",
        "web",
        "ui android __main__",
    ),
    "generator": (
        "units geometry colournames errors former_names papers options progress child_process sandbox session "
        "missing_libraries",
        "deck",
        "text",
        "svg",
        "rendering",
        "imposition",
        "writers",
        "cache",
        "artwork credits icons export pipeline press",
        "calibration games",
        "calibration games packaging rulebook",
        "components",
        "api app rule_queries referee preview diff site",
        "cli __main__ browser",
    ),
}
"""Rooms from the lowest up: a room imports what stands below it, or in its own row."""

LIBRARIES = {
    "generator/missing_pillow.py": {"reportlab"},
    "generator/deck": {"pydantic", "yaml"},
    "generator/games/sheet_schema.py": {"pydantic"},
    "generator/games/text_files.py": {"babel"},
    "generator/games/box_file.py": {"pydantic"},
    "generator/components/game_schema.py": {"pydantic"},
    "generator/components/part_sizes.py": {"pydantic"},
    "generator/components": {"shapely"},
    "generator/deck/tabular/columns.py": {"anyascii"},
    "generator/deck/tabular/spreadsheets/xls.py": {"xlrd"},
    "generator/text": {
        "fontTools",
        "fontpkg",
        "manimgx_fonts",
        "manimgx_fonts_cjk",
        "pymupdf_fonts",
        "pyphen",
        "uharfbuzz",
        "bidi",
    },
    "generator/rendering": {"jinja2", "markupsafe", "PIL", "resvg_py"},
    "generator/rendering/images/browser/javascript.py": {"pnp_pictures", "pyodide"},
    "generator/rendering/faces/barcodes.py": {"reportlab", "segno"},
    "generator/writers/pdf/content/canvas.py": {"reportlab"},
    "generator/writers/pdf/content/embedded_font.py": {"reportlab"},
    "generator/writers/pdf/content/pdf_objects.py": {"reportlab"},
    "generator/writers/pdf/inks/profile.py": {"PIL"},
    "generator/writers/pdf/inks/cmyk_colours.py": {"PIL"},
    "generator/writers/pdf/inks/ink_limit.py": {"PIL"},
    "generator/writers/pdf/verification/conformance.py": {"pikepdf"},
    "generator/writers/pdf/verification/pdf_document.py": {"pypdf"},
    "generator/writers/pdf/verification/render_comparison.py": {"pikepdf", "pypdfium2", "PIL"},
    "generator/writers/cutters/cut_files.py": {"svgwrite"},
    "generator/writers/cutters/dxf_files.py": {"ezdxf"},
    "generator/calibration.py": {"svgwrite"},
    "generator/diff/side_pictures.py": {"PIL"},
    "generator/diff/difference_sheet.py": {"PIL"},
    "generator/app": {"PIL", "svgwrite"},
    "generator/cli": {"typer"},
    "generator/rulebook": {"markdown_it", "typst"},
    "generator/writers/pdf/booklet_sheets.py": {"pikepdf"},
    "generator/site": {"jinja2", "PIL"},
    "generator/preview/game_server.py": {"starlette"},
    "generator/preview/server.py": {"starlette", "uvicorn", "watchfiles"},
    "scorekeeper/import_export": {"reportlab", "PIL", "segno"},
    "scorekeeper/font_fallback": {"PIL"},
    "scorekeeper/ui": {"kivy", "jnius", "android"},
    "scorekeeper/request_guard.py": {"starlette"},
    "scorekeeper/web/server": {"starlette", "uvicorn"},
    "scorekeeper/web/site/site_builder.py": {"fontTools", "PIL"},
}
"""What a room, and no other, may use beside the standard library; the longest path that fits counts."""

OPEN = tuple(
    f"scorekeeper.{room}"
    for room in (
        *("rules", "games", "guests", "errors", "i18n", "request_guard", "plain_files", "temporary_folders"),
        *("import_export.csvfile", "import_export.codes", "import_export.game_file"),
        *("testing", "assets", "web.site"),
    )
)
"""What the press asks of the scorekeeper; nothing crosses the other way."""

MODULES = sorted(path for package in LAYERS for path in (ROOT / package).rglob("*.py"))
LAYER_OF = {
    f"{package}.{room}": place
    for package, layers in LAYERS.items()
    for place, rooms in enumerate(layers)
    for room in rooms.split()
}


def name_of(path: Path) -> str:
    """Return a module's dotted name: `generator.svg.reader.scene_reader`, or a package's for its `__init__`."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


NAMES = {name_of(path) for path in MODULES}


def room_of(name: str) -> str:
    """Return the room of a dotted name: its first two parts."""
    return ".".join(name.split(".")[:2])


@cache
def imports(path: Path) -> frozenset[str]:
    """Return every dotted name that a module imports, inside functions too."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            # `from package import module` imports the module, everything else what the package itself has.
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                found.add(name if name in NAMES else node.module or "")
    return frozenset(found)


def libraries(path: Path) -> set[str]:
    """Return the names of the libraries that a module imports."""
    return {imported.partition(".")[0] for imported in imports(path)} - STANDARD - set(LAYERS)


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_every_room_has_its_layer() -> None:
    assert {room_of(name) for name in NAMES} - set(LAYERS) == set(LAYER_OF)


def test_a_module_imports_only_from_its_layer_or_below() -> None:
    upward = [
        f"{shown(path)} imports {imported}"
        for path in MODULES
        for imported in imports(path)
        if is_upward(room_of(name_of(path)), room_of(imported))
    ]
    assert upward == []


def test_an_arrow_upward_is_one() -> None:
    assert is_upward("generator.deck", "generator.cli")
    assert not is_upward("generator.cli", "generator.deck")
    assert not is_upward("generator.deck", "scorekeeper.rules")


def is_upward(room: str, other: str) -> bool:
    """Whether a room lies above another of the same package."""
    is_ours = other in LAYER_OF and other.partition(".")[0] == room.partition(".")[0]
    # A package itself stands above its rooms: it names what programs import, and loads it when they do.
    return is_ours and LAYER_OF[other] > LAYER_OF.get(room, len(LAYERS[room.partition(".")[0]]))


@pytest.mark.parametrize("package", LAYERS)
def test_no_package_has_a_circle_inside(package: str) -> None:
    # Modules of a folder, and folders as they use each other: neither in a circle.
    names = {name for name in NAMES if name.startswith(f"{package}.")}
    within: dict[str, set[str]] = {name: set() for name in names}
    rooms: dict[str, set[str]] = {}
    for path in MODULES:
        name = name_of(path)
        for imported in imports(path):
            target = next((each for each in (imported, imported.rpartition(".")[0]) if each in names), None)
            if name in names and target is not None and target != name:
                within[name].add(target)
                if room_of(name) != room_of(target):
                    rooms.setdefault(room_of(name), set()).add(room_of(target))
    for arrows in (within, rooms):
        try:
            TopologicalSorter(arrows).prepare()
        except CycleError as error:
            pytest.fail(" -> ".join(error.args[1]))


def test_each_library_has_its_one_home() -> None:
    strays = [
        f"{shown(path)} imports {library}" for path in MODULES for library in libraries(path) - allowed_in(shown(path))
    ]
    assert strays == []


def allowed_in(module: str) -> set[str]:
    """Return the libraries that a module may use."""
    homes = [home for home in LIBRARIES if module.startswith(home)]
    return LIBRARIES[max(homes, key=len)] if homes else set()


def test_the_press_and_the_scorekeeper_cross_only_at_rules_games_and_texts() -> None:
    for path in MODULES:
        for imported in imports(path):
            if name_of(path).startswith("generator"):
                assert not imported.startswith("scorekeeper") or imported.startswith(OPEN), f"{path}: {imported}"
            else:
                assert not imported.startswith("generator"), f"{path}: {imported}"


READS = re.compile(
    r"os\.environ|os\.getcwd|time\.(time|monotonic)|sys\.argv|datetime\.now\(|random\.(random|choice|shuffle|Random)\("
)
READERS = {
    "generator/browser/browser_press.py": "the front in a browser: words of a command, and its folder",
    "generator/cli/main.py": "is the command's front door: it tells errors as JSON where that is asked for",
    "generator/cli/shared_options.py": "the settings' folder",
    "generator/papers.py": "the paper of this place",
    "generator/cli/reports.py": "shows itself after a second",
    "generator/child_process.py": "waits a moment for a child to end what it has begun",
    "generator/writers/tabletops/tts.py": "where this user's Tabletop Simulator keeps what is saved",
    "generator/deck/draws.py": "makes the random numbers of a deck's seed",
    "generator/rule_queries/simulation.py": "makes the random numbers of a seed",
    "scorekeeper/presenter/matches/table_tools.py": "makes the random numbers of a log's seed",
    "scorekeeper/__main__.py": "is the app's front door",
    "scorekeeper/web/server/console.py": "is the front of a table: it hands clock and chance down",
    "scorekeeper/web/site/npm_packages.py": "the user's cache folder",
    "scorekeeper/web/site/browser_app.py": "is the front of a browser: it hands clock and chance down",
    "scorekeeper/ui/app.py": "is the front: it hands clock and chance down",
}
"""Modules that read clock, chance, environment or arguments, and why they may."""


def test_only_fronts_read_clock_chance_and_environment() -> None:
    readers = {shown(path) for path in MODULES if READS.search(path.read_text(encoding="utf-8"))}
    assert readers == set(READERS)


def test_data_folders_hold_no_python() -> None:
    for folder in ("cards", "templates", "output"):
        assert not list((ROOT / folder).rglob("*.py")), folder


def loaded_by(code: str) -> set[str]:
    """Return the names of all modules that are loaded after some code has run."""
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys; print(*sorted(sys.modules))"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stdout.split())


def test_help_loads_no_library_that_only_builds_need() -> None:
    heavy = {"reportlab", "pikepdf", "jinja2", "yaml", "fontTools", "svgwrite", "resvg_py", "PIL", "rich"}
    assert not heavy & loaded_by("import generator.cli.app")


def test_printing_never_loads_kivy() -> None:
    modules = ("press", "writers.pdf.sheets", "writers.pdf.verification", "writers.png")
    code = "\n".join(f"import generator.{each}" for each in modules)
    assert "kivy" not in loaded_by(code)


def test_the_presenter_never_loads_kivy_nor_what_only_sheets_need() -> None:
    code = (
        "import pkgutil, importlib, scorekeeper.presenter as p\n"
        "for each in pkgutil.walk_packages(p.__path__, p.__name__ + '.'): importlib.import_module(each.name)"
    )
    assert not {"kivy", "reportlab", "PIL", "yaml", "pydantic"} & loaded_by(code)
