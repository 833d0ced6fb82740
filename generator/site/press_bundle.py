"""The files with which the press runs in a browser: its modules, those of the packages it needs, data and fonts.

Modules are found by following every import from the press's own, so that none is missed and no other is sent.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib.metadata import Distribution, distribution, packages_distributions
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from generator.deck.files.folder import data_folder
from scorekeeper.web.site.bundle import UNUSED

OURS = ("generator", "scorekeeper")
PACKAGES = (
    *("annotated_doc", "annotated_types", "anyascii", "bidi", "fontTools", "fontpkg", "jinja2", "markupsafe"),
    *("pydantic", "pydantic_core", "pypdf", "pyphen", "reportlab", "segno", "shellingham", "svgwrite", "typer"),
    *("typing_extensions", "typing_inspection", "uharfbuzz", "xlrd", "yaml"),
    *("font_source_sans_pro", "font_source_serif_pro", "fontpkg_source_sans_3", "fontpkg_source_serif_4"),
    *("fontpkg_noto_sans_arabic", "fontpkg_noto_sans_devanagari", "fontpkg_noto_sans_thai"),
    *("manimgx_fonts", "manimgx_fonts_cjk", "pymupdf_fonts"),
)
"""Packages of which modules are sent; others are for terminals and servers, or have no wheel for browsers: what needs
them says so.
"""
LEFT_OUT = (
    *("fontTools.merge", "fontTools.mtiLib", "fontTools.ttx", "fontTools.ufoLib"),
    *("fontTools.voltLib", "pydantic.mypy", "pydantic.v1", "segno.cli", "segno.helpers"),
    *("generator.__main__", "generator.app", "generator.cli.diff", "generator.cli.preview", "generator.cli.site"),
    *("generator.cli.rules_commands", "generator.diff", "generator.preview.sandbox_worker", "generator.referee"),
    # What needs shapely or Typst, which the page does not carry.
    *("generator.cli.inventory", "generator.components", "generator.preview.game_renderer", "generator.rulebook"),
    *("generator.preview.game_server", "generator.preview.server", "generator.rule_queries", "generator.site"),
    *("reportlab.graphics", "reportlab.platypus", "typer.rich_utils"),
    *("scorekeeper.android", "scorekeeper.presenter", "scorekeeper.storage", "scorekeeper.ui", "scorekeeper.web"),
    *("scorekeeper.testing", "scorekeeper.trial_app"),
)
"""Modules that no browser runs, with those inside them."""
STANDING_IN = {"bidi/bidi.py": b"get_base_level_inner = get_display_inner = None  # compiled; nothing calls it\n"}
"""Modules in place of compiled ones, which packages import but the press does not call."""
LATE = re.compile(
    r"(anyascii/_data|font_\w+/files|fontpkg_\w+/files|manimgx_fonts\w*/.*\.tt|pyphen/dict|pymupdf_fonts/\w+_)"
)
"""Files that are loaded where something reads them: fonts and dictionaries."""
USUAL = re.compile(
    r"SourceSansPro-(Regular|Semibold|Bold)\.ttf|SourceSerifPro-(Regular|Bold)\.ttf|hyph_(en_US|cs_CZ)\.dic"
)
"""Those of them that most decks need, kept for use without a network at once."""
DATA = {
    "anyascii": "_data/*",
    "font_source_sans_pro": "files/*.ttf",
    "font_source_serif_pro": "files/*.ttf",
    "manimgx_fonts": "*wght[]].ttf",
    "manimgx_fonts_cjk": "*.ttc",
    "pyphen": "dictionaries/*.dic",
    "reportlab": "rl_settings.py",
    **{name: "**/*.[jt][st][of]*" for name in PACKAGES if name.startswith("fontpkg_")},
}
"""What packages read besides their modules."""


class PressFiles(NamedTuple):
    """By path below the folder that Python searches: `generator/press.py`."""

    packed: dict[str, bytes]
    """Loaded at the start, all at once."""
    late: dict[str, Path]
    """Loaded one by one, where something reads them."""


def press_files() -> PressFiles:
    """Return all files of the press in the browser, except those that are compiled."""
    found: dict[str, Path] = {}
    for module in sorted(_reached_modules()):
        file = _file_of(module)
        assert file is not None
        found[_path_of(module, file)] = file
    for package, pattern in DATA.items():
        folder = _folder_of(package)
        found |= {
            f"{package}/{each.relative_to(folder).as_posix()}": each for each in folder.glob(pattern) if each.is_file()
        }
    for name in ("cards", "templates"):
        folder = data_folder(name)
        found |= {f"{name}/{each.relative_to(folder).as_posix()}": each for each in plain_files(folder)}
    for package in OURS:
        folder = _folder_of(package)
        data = (each for each in plain_files(folder) if each.suffix in (".yaml", ".toml", ".po", ".json"))
        found |= {f"{package}/{each.relative_to(folder).as_posix()}": each for each in data}
    late = {path: file for path, file in sorted(found.items()) if LATE.match(path)}
    packed = {path: file.read_bytes() for path, file in sorted(found.items()) if path not in late}
    packed |= dict.fromkeys(packed.keys() & UNUSED, b"") | STANDING_IN
    return PressFiles(packed | dict(_metadata(found)), late)


def _reached_modules() -> set[str]:
    """Return the modules that ours import, at once or when they are needed, and those that these import."""
    folder = _folder_of("generator")
    waiting = [
        ".".join(("generator", *path.relative_to(folder).with_suffix("").parts)).removesuffix(".__init__")
        for path in folder.rglob("*.py")
    ]
    # Fonts are found by entry points, which name packages that nothing imports.
    waiting = [name for name in waiting if not _is_left_out(name)] + [*PACKAGES]
    reached: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in reached or _is_left_out(name) or _file_of(name) is None:
            continue
        reached.add(name)
        waiting += [name.rpartition(".")[0], *_imports_of(name)]
    return reached


def _is_left_out(name: str) -> bool:
    return any(name == each or name.startswith(f"{each}.") for each in LEFT_OUT)


def _imports_of(module: str) -> Iterator[str]:
    """Yield what a module may import, names of modules or of things in them."""
    file = _file_of(module)
    assert file is not None
    package = module if file.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: package.count(".") + 2 - node.level] if node.level else []
            base = ".".join((*above, *filter(None, [node.module])))
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


@cache
def _file_of(module: str) -> Path | None:
    """Return the file of a module of ours, or of the packages; None: there is no such module, or it is compiled."""
    first, *rest = module.split(".")
    if first not in (*OURS, *PACKAGES):
        return None
    place = _folder_of(first).joinpath(*rest)
    candidates = (place / "__init__.py", place.with_suffix(".py"))
    return next((path for path in candidates if path.is_file()), None)


@cache
def _folder_of(package: str) -> Path:
    """Return the folder of a package; of a single module, its path without the suffix."""
    spec = find_spec(package)
    assert spec is not None, package
    assert spec.origin is not None, package
    path = Path(spec.origin)
    return path.parent if path.name == "__init__.py" else path.with_suffix("")


def _path_of(module: str, file: Path) -> str:
    name = module.replace(".", "/")
    return f"{name}/__init__.py" if file.name == "__init__.py" else f"{name}.py"


def plain_files(folder: Path) -> Iterator[Path]:
    """Return the files below a folder, without what Python compiles."""
    return (path for path in sorted(folder.rglob("*")) if path.is_file() and "__pycache__" not in path.parts)


def _metadata(found: dict[str, Path]) -> Iterator[tuple[str, bytes]]:
    """Yield what packages say of themselves: their versions, and the entry points by which fonts are found."""
    owners = packages_distributions()
    names = {owner for path in found for owner in owners.get(path.partition("/")[0].removesuffix(".py"), ())}
    for name in sorted({*names, "pnp-press"}):
        told: Distribution = distribution(name)
        folder = f"{name.replace('-', '_')}-{told.version}.dist-info"
        yield f"{folder}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {told.version}\n".encode()
        if (points := told.read_text("entry_points.txt")) and "font" in name:
            yield f"{folder}/entry_points.txt", points.encode()
