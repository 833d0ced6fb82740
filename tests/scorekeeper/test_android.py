"""The Android package: its specification, its files, and that it can hold all that the app imports."""

import configparser
import re
from fnmatch import fnmatch, translate
from functools import cache
from pathlib import Path
from xml.etree.ElementTree import fromstring

from generator import __version__
from scorekeeper import assets
from scorekeeper.import_export.optional_libraries import NEEDED
from scorekeeper.storage.store import FILE
from tests.test_layers import STANDARD, imports

ROOT = Path(__file__).resolve().parents[2]
SPEC = ROOT / "scorekeeper" / "android" / "buildozer.spec"
PACKAGES = {"PIL": "pillow", "kivy": "kivy", "segno": "segno", "font_source_sans_pro": "font-source-sans-pro"}
"""The requirement behind each name that is imported."""
MISSING = {"reportlab"}
"""What the app does without there, and says so: its recipe makes an app that ends at once."""
BROUGHT = {"scorekeeper", "jnius", "android"}
"""What is there without being required: the last two come with Kivy's bootstrap."""
SCORES = {("file", FILE), ("file", f"{FILE}-wal")}
"""What is backed up, by Android's domain and path."""


@cache
def files() -> tuple[Path, ...]:
    """List what goes along: what buildozer's `fnmatch` on paths, in which * takes in every /, does not leave out."""
    left_out = re.compile("|".join(map(translate, read()["source.exclude_patterns"].split(","))))
    found = (path for path in (ROOT / "scorekeeper").rglob("*") if path.suffix != ".pyc" and path.is_file())
    return tuple(path for path in found if not left_out.match(path.relative_to(ROOT).as_posix()))


def top_of(name: str) -> str:
    return name.partition(".")[0]


def read() -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None)
    parser.read(SPEC, encoding="utf-8")
    return parser["app"]


def test_the_version_is_the_projects() -> None:
    assert read()["version"] == __version__


def test_each_version_installs_over_the_one_before() -> None:
    """Its code is the larger, as long as there are fewer than a hundred of a kind."""
    major, minor, patch = map(int, re.findall(r"\d+", __version__))
    assert max(minor, patch) < 100
    assert int(read()["android.numeric_version"]) == 10_000 * major + 100 * minor + patch
    assert read()["android.release_artifact"] == "apk"


def test_it_runs_on_phones_and_on_chromebooks() -> None:
    archs = [each.strip() for each in read()["android.archs"].split(",")]
    assert archs == ["arm64-v8a", "armeabi-v7a", "x86_64"]
    page = (ROOT / "docs" / "android.md").read_text(encoding="utf-8")
    assert all(f"`{each}`" in page for each in archs)


def test_every_library_that_the_app_imports_is_required() -> None:
    required = {re.split(r"[=<>]", each)[0] for each in read()["requirements"].split(",")}
    for path in files():
        if path.suffix == ".py":
            for imported in imports(path):
                top = imported.partition(".")[0]
                if top not in STANDARD and top not in BROUGHT | MISSING:
                    assert PACKAGES[top] in required, f"{path}: {top}"
    assert required == {"python3", "hostpython3", "sqlite3", *PACKAGES.values()}


def test_what_has_to_be_the_same_twice_is_pinned() -> None:
    pins = dict(each.split("==") for each in read()["requirements"].split(",") if each != "sqlite3")
    assert pins["python3"] == pins["hostpython3"]
    assert pins["python3"].startswith("3.11."), "Kivy 2.3.1 builds with Python 3.8 to 3.13"
    assert pins["kivy"] == "2.3.1"
    # Source: kivy/python-for-android, tag v2026.05.09, which lies on master.
    assert (read()["p4a.branch"], read()["p4a.commit"]) == ("master", "58d21141f17c889bf8585f5665921d72028f8831")
    locked = (ROOT / "requirements-dev.lock").read_text(encoding="utf-8")
    for name in ("segno", "font-source-sans-pro"):
        assert f"{name}=={pins[name]} " in locked, f"{name}: the same as the tests run with"


def test_the_libraries_that_are_missing_there_are_loaded_only_where_that_is_told() -> None:
    homes = {path.name for path in files() if path.suffix == ".py" and MISSING & set(map(top_of, imports(path)))}
    assert homes == {"score_sheet.py"}
    assert set(NEEDED["pdf"]) >= MISSING
    assert not MISSING & {*NEEDED["png"], *NEEDED["svg"]}


def test_only_the_scores_are_backed_up() -> None:
    app, folder = read(), SPEC.parent
    old = fromstring((folder / app["android.backup_rules"]).read_bytes())
    assert old.tag == "full-backup-content"
    assert {(each.get("domain"), each.get("path")) for each in old} == SCORES
    new = fromstring((folder / app["android.res_xml"]).read_bytes())
    assert (new.tag, [each.tag for each in new]) == ("data-extraction-rules", ["cloud-backup", "device-transfer"])
    for part in new:
        assert {each.tag for each in part} == {"include"}
        assert {(each.get("domain"), each.get("path")) for each in part} == SCORES
    more = (folder / app["android.extra_manifest_application_arguments"]).read_text(encoding="utf-8")
    rules = Path(app["android.res_xml"]).stem
    assert more.strip() == f'android:dataExtractionRules="@xml/{rules}"'
    # What Android finds by name must be named so. Source: Android, App resources.
    assert all(re.fullmatch(r"[a-z0-9_]+", Path(app[key]).stem) for key in ("android.backup_rules", "android.res_xml"))


def test_the_commands_copy_every_file_that_the_specification_names() -> None:
    page = (ROOT / "docs" / "android.md").read_text(encoding="utf-8")
    block = page.partition("```sh")[2].partition("```")[0]
    commands = " ".join(line for line in block.splitlines() if line.startswith("cp "))
    for path in SPEC.parent.iterdir():
        if path.is_file():
            assert any(fnmatch(path.relative_to(ROOT).as_posix(), each) for each in commands.split()), path


def test_its_pictures_are_there() -> None:
    app = read()
    for key in ("icon", "icon.adaptive_foreground", "icon.adaptive_background", "presplash"):
        name = app[f"{key}.filename"].rpartition("/")[2]
        assert assets.art(name).is_file()


def test_every_file_of_the_app_goes_along() -> None:
    kinds = {f".{each}" for each in read()["source.include_exts"].split(",")}
    for path in files():
        # Drawings are there as pictures too; the mark of a typed package is for those who check types.
        if path.suffix not in (".po", ".svg", ".typed") and SPEC.parent not in path.parents:
            assert path.suffix in kinds, path


def test_the_page_names_every_requirement_and_the_files() -> None:
    page = (ROOT / "docs" / "android.md").read_text(encoding="utf-8")
    for name in ("Python 3.11.14", "Kivy 2.3.1", "Pillow", "Segno", "SQLite", "font-source-sans-pro", "no ReportLab"):
        assert name in page
    assert read()["android.api"] == "35"
    assert "Not tried" in page


def test_it_leaves_out_simulators_and_the_web_and_nothing_else() -> None:
    app = ROOT / "scorekeeper"
    left_out = {path for path in app.rglob("*") if path.is_file()} - set(files()) - set(app.rglob("*.pyc"))
    web = (path for path in (app / "web").rglob("*") if path.is_file())
    wanted = {*app.rglob("simulator.py"), *web, app / "request_guard.py"}  # the guard is for served pages
    assert left_out == wanted - set(app.rglob("*.pyc"))
    for path in files():
        if path.suffix == ".py":
            assert not any(each.endswith(".simulator") for each in imports(path)), path


def test_no_folder_that_it_excludes_is_the_projects() -> None:
    for name in read()["source.exclude_dirs"].split(","):
        assert not (ROOT / name).exists(), name
