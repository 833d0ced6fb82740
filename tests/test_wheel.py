"""The wheel: what a user installs carries the decks and the templates, and builds in an empty folder."""

import contextlib
import os
import re
import subprocess
import sys
import zipfile
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pikepdf
import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from a copy of the checkout, so that the checkout stays as it is."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    files = (
        subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            check=True,
        )
        .stdout.decode()
        .split("\0")
    )
    for name in filter(None, files):
        if (ROOT / name).is_file():
            target = source / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes((ROOT / name).read_bytes())
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(source)],
        check=True,
        capture_output=True,
    )
    (made,) = folder.glob("*.whl")
    return made


def test_the_wheel_carries_decks_templates_and_formats(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "generator/data/cards/island/deck.yaml" in names
    assert "generator/data/cards/island/art/queen-of-crabs.svg" in names
    assert "generator/data/templates/faces/suited.svg.j2" in names
    assert "generator/data/templates/starter/deck.yaml" in names
    assert "generator/data/formats.yaml" in names
    assert {"generator/rulebook/rulebook.typ", "generator/rulebook/rulebook.css"} <= set(names)
    assert not [name for name in names if name.startswith(("tests/", "docs/", "examples/", "output/"))]


def test_every_compiled_part_that_is_installed_has_its_licence_in_the_notices() -> None:
    notices = (ROOT / "NOTICES.md").read_text(encoding="utf-8")
    named = re.findall(r"^\| ([a-z-]+) \|", notices, re.MULTILINE)
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    compiled = []
    for name in dict.fromkeys(re.findall(r"^([a-z0-9-]+)==", lock, re.MULTILINE)):
        with contextlib.suppress(PackageNotFoundError):  # for another system
            if any(file.suffix in (".so", ".pyd") for file in distribution(name).files or ()):
                compiled.append(name)
    assert named == compiled


def test_the_installed_wheel_builds_the_deck_from_an_empty_folder(wheel: Path, tmp_path: Path) -> None:
    site, empty = tmp_path / "site", tmp_path / "empty"
    empty.mkdir()
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*pip, "--target", str(site), str(wheel)], check=True, capture_output=True)
    environment = {**os.environ, "PYTHONPATH": str(site), "PAPERSIZE": "a4", "HOME": str(tmp_path)}
    where = subprocess.run(
        [sys.executable, "-c", "import generator; print(generator.__file__)"],
        cwd=empty,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(where.stdout.strip()).is_relative_to(site)
    done = subprocess.run(
        [sys.executable, str(site / "bin" / "pnp"), "build", "--deck", "island"],
        cwd=empty,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert [path.name for path in empty.rglob("*")] == ["output", "island.pdf"]
    with pikepdf.open(empty / "output" / "island.pdf") as pdf:
        assert len(pdf.pages) == 12
