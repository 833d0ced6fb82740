"""The Android package: its specification, its files, and that it can hold all that the app imports."""

import configparser
import re
from fnmatch import fnmatch
from pathlib import Path

from generator import __version__
from scorekeeper import assets
from tests.test_layers import STANDARD, imports

ROOT = Path(__file__).resolve().parents[2]
SPEC = ROOT / "scorekeeper" / "android" / "buildozer.spec"
PACKAGES = {"PIL": "pillow", "reportlab": "reportlab", "kivy": "kivy", "font_source_sans_pro": "font-source-sans-pro"}
"""The requirement behind each name that is imported."""


def read() -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None)
    parser.read(SPEC, encoding="utf-8")
    return parser["app"]


def test_the_version_is_the_projects() -> None:
    assert read()["version"] == __version__


def test_every_library_that_the_app_imports_is_required() -> None:
    required = {re.split(r"[=<>]", each)[0] for each in read()["requirements"].split(",")}
    for path in (ROOT / "scorekeeper").rglob("*.py"):
        for imported in imports(path):
            top = imported.partition(".")[0]
            if top not in STANDARD and top not in ("scorekeeper", "jnius"):  # jnius comes with Kivy's bootstrap
                assert PACKAGES[top] in required, f"{path}: {top}"
    assert required == {"python3", "sqlite3", *PACKAGES.values()}


def test_its_pictures_are_there() -> None:
    app = read()
    for key in ("icon", "icon.adaptive_foreground", "icon.adaptive_background", "presplash"):
        name = app[f"{key}.filename"].rpartition("/")[2]
        assert assets.art(name).is_file()


def test_every_file_of_the_app_goes_along() -> None:
    kinds = {f".{each}" for each in read()["source.include_exts"].split(",")}
    for folder in ("assets", "ui", "texts", "rules", "presenter"):
        for path in (ROOT / "scorekeeper" / folder).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts and path.suffix not in (".po", ".pyc"):
                assert path.suffix in kinds, path


def test_the_page_names_every_requirement_and_the_files() -> None:
    page = (ROOT / "docs" / "android.md").read_text(encoding="utf-8")
    for name in ("Kivy 2.3.1", "Pillow", "ReportLab", "SQLite", "font-source-sans-pro"):
        assert name in page
    assert read()["android.api"] == "35"
    assert "Not tried" in page


def test_it_leaves_out_simulators_and_nothing_else() -> None:
    # What buildozer matches: `fnmatch` on paths below source.dir, in which * takes in every /.
    patterns = read()["source.exclude_patterns"].split(",")
    app = ROOT / "scorekeeper"
    files = [path.relative_to(ROOT).as_posix() for path in app.rglob("*") if path.is_file()]
    left_out = {name for name in files if any(fnmatch(name, pattern) for pattern in patterns)}
    assert left_out == {path.relative_to(ROOT).as_posix() for path in app.rglob("simulator.py")} != set()
    for path in app.rglob("*.py"):
        if path.name != "simulator.py":
            assert not any(each.endswith(".simulator") for each in imports(path)), path


def test_no_folder_that_it_excludes_is_the_projects() -> None:
    for name in read()["source.exclude_dirs"].split(","):
        assert not (ROOT / name).exists(), name
