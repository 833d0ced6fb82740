"""The press where Pillow, resvg and other compiled libraries are missing, as in a browser."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.generator.strangers import ROOT, make_deck, picture_card, pnp

pytestmark = pytest.mark.slow
SCRIPT = """
import json, sys
MISSING = {"PIL", "resvg_py", "pikepdf", "lxml", "numpy", "pypdfium2", "ezdxf"}
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in MISSING:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Missing())
from tests.generator.strangers import pnp
told = [(done.code, done.err) for done in (pnp(*words) for words in json.loads(sys.argv[1]))]
print(json.dumps([told, sorted(MISSING & set(sys.modules))]))
"""


def run_without(folder: Path, *commands: tuple[object, ...]) -> list[tuple[int, str]]:
    """Return code and messages of each command, run in a folder by a process without the libraries."""
    words = json.dumps([[str(word) for word in command] for command in commands])
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, words],
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert done.returncode == 0, done.stderr
    told, loaded = json.loads(done.stdout)
    assert loaded == []
    return [(code, err) for code, err in told]


def test_a_deck_without_pictures_is_the_same_pdf_without_pillow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, bare = tmp_path / "own", tmp_path / "bare"
    for folder in (own, bare):
        folder.mkdir()
        (folder / "cards.csv").write_text("name,copies,text\nOne,2,Hello\nTwo,1,World\n")
    commands = [
        ("build", "--deck", "island", "--out", "island.pdf"),
        ("build", "--deck", "island", "--style", "low-ink", "--layout", "contact", "--out", "contact.pdf"),
        ("build", "--deck", "island", "--format", "svg", "--out", "svg"),
        ("sheet", "--game", "showboat", "--out", "sheet.pdf"),
        ("new", "table", "--from", "cards.csv"),
        ("build", "--deck", "table/deck.yaml", "--out", "table.pdf"),
        ("check", "island"),
    ]
    monkeypatch.chdir(own)
    assert [(words, pnp(*words).code) for words in commands] == [(words, 0) for words in commands]
    told = run_without(bare, *commands)
    assert [code for code, _ in told] == [0] * len(commands), told
    made = sorted(path.relative_to(own) for path in own.rglob("*") if path.is_file())
    assert len(made) > 50
    assert [name for name in made if (own / name).read_bytes() != (bare / name).read_bytes()] == []


def test_what_needs_them_says_so(tmp_path: Path) -> None:
    plain = "island"
    mask = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><mask id='m'/><rect mask='url(#m)'/></svg>"
    drawn = make_deck(tmp_path / "drawn", picture_card("a.svg", more=", raster: true"), {"a.svg": mask})
    profile = tmp_path / "press.icc"
    profile.write_bytes(b"")
    build = ("build", "--deck")
    export = ("export", "--deck", plain, "--to")
    told = run_without(
        tmp_path,
        (*build, plain, "--format", "png"),
        (*build, plain, "--colour", "cmyk", "--profile", profile),
        (*build, plain, "--verify"),
        (*build, drawn),
        (*export, "pdfx"),
        (*export, "dtc", "--profile", profile),
        (*export, "tts"),
    )
    assert [code for code, _ in told] == [1] * 7
    lines = [err.strip().splitlines()[-1] for _, err in told]
    assert lines[0].endswith(
        "drawing cards as PNG or JPEG needs resvg_py, which is not installed here: choose PDF or SVG, or use pnp on a "
        "computer"
    )
    assert lines[1].endswith(
        "--profile needs PIL, which is not installed here: print in the colours of the screen, or use pnp on a computer"
    )
    assert lines[2].endswith(
        "--verify needs pikepdf, which is not installed here: leave it out, or use pnp on a computer"
    )
    assert "cannot be drawn as a picture here: save it as PNG, or use pnp on a computer" in lines[3]
    assert lines[4].endswith(
        "--to pdfx needs PIL, which is not installed here: use pnp on a computer, or choose another target"
    )
    assert lines[5].endswith(
        "--profile needs PIL, which is not installed here: leave the colours to the service, or use pnp on a computer"
    )
    assert "drawing cards as PNG or JPEG needs resvg_py" in lines[6]


def test_a_cutter_gets_its_lines_without_dxf_and_is_told_so(tmp_path: Path) -> None:
    command = ("export", "--deck", "island", "--cards", "AA,2A", "--to", "silhouette", "--out", tmp_path / "cut")
    ((code, err), (listed, _)) = run_without(tmp_path, command, ("export", "--list"))
    assert (code, listed) == (0, 0), err
    assert "the cutting lines are SVG alone" in err
    assert {path.name for path in (tmp_path / "cut").glob("[!.]*")} == {"island.pdf", "island.svg", "report.txt"}
    report = (tmp_path / "cut" / "report.txt").read_text()
    assert "checked: island.svg: 8 lines in mm, at least 1.25 mm apart" in report
    assert "open island.svg; Page Setup" in report
    assert ".dxf" not in report
