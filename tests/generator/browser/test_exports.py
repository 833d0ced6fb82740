"""Pictures and exports that the press makes in Pyodide, beside those that it makes here."""

import io
import json
import os
import shutil
import subprocess
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from generator.site.press_bundle import press_files
from generator.site.resvg_wasm import resvg_files
from generator.site.wheels import compiled_modules, wheels_folder
from tests.generator.browser.press_site import IN_CI, RESVG
from tests.generator.strangers import make_deck, picture_card, pnp
from tests.scorekeeper.web.site.site import pyodide_folder

pytestmark = [pytest.mark.slow, pytest.mark.long]
HERE = Path(__file__).parent
ROOT = HERE.parents[2]
PAGE = ROOT / "generator" / "browser" / "page"
ISLAND = {"--deck": "island", "--cards": "AA,7C,QA"}
PAGES = "https://example.org/d"
COMMANDS: Mapping[str, tuple[str, dict[str, Any]]] = {
    "png": ("build", {**ISLAND, "--format": "png"}),
    "jpg": ("build", {**ISLAND, "--format": "jpg"}),
    "tts": ("export", {**ISLAND, "--to": "tts", "--url-base": PAGES}),
    "vtt": ("export", {"--game": "above-water", "--to": "vtt"}),
    "pcio": ("export", {**ISLAND, "--to": "pcio"}),
    "mpc": ("export", {**ISLAND, "--to": "mpc"}),
    "tgc": ("export", {**ISLAND, "--to": "tgc"}),
    "dtc": ("export", {**ISLAND, "--to": "dtc"}),
    "shop": ("export", {**ISLAND, "--to": "shop"}),
    "shop-png": ("export", {**ISLAND, "--to": "shop", "--pictures": "png", "--rounded": True}),
    "shop-jpg": ("export", {**ISLAND, "--to": "shop", "--pictures": "jpg", "--rounded": True}),
    "silhouette": ("export", {**ISLAND, "--to": "silhouette", "--paper": "a4"}),
    "cricut": ("export", {**ISLAND, "--to": "cricut", "--paper": "a4"}),
    "drawn": ("build", {"--deck": "drawn/deck.yaml"}),
}
REFUSED: Mapping[str, tuple[str, dict[str, Any]]] = {
    "pdfx": ("export", {**ISLAND, "--to": "pdfx"}),
    "tts-alone": ("export", {**ISLAND, "--to": "tts"}),
    "too-early": ("build", {**ISLAND, "--format": "png"}),
}
MASKED = (
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><mask id='m'><circle cx='4' cy='4' r='3' fill='#fff'/>"
    "</mask><rect width='9' height='9' fill='#c33' mask='url(#m)'/></svg>"
)
"""Art that is no plain drawing: `raster: true` makes a picture of it."""
SHARE = 0.003
"""Of the pixels of a side that may differ: resvg for browsers is an older release. 0.0021 of the worst one do."""
COVER_SHARE = 0.35
"""Of the pixels of a cover that may differ: it is turned and made smaller in other ways."""


@pytest.fixture(scope="module")
def work(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with what Pyodide made of all commands, in one run."""
    folder = tmp_path_factory.mktemp("press")
    press, page, work = (folder / name for name in ("press", "page", "work"))
    found = press_files()
    late = {path: file.read_bytes() for path, file in found.late.items()}
    for path, content in {**found.packed, **compiled_modules(wheels_folder(IN_CI / "wheels")), **late}.items():
        (press / path).parent.mkdir(parents=True, exist_ok=True)
        (press / path).write_bytes(content)
    page.mkdir()
    for name in ("pictures.js", "rasteriser.js", "jpeg.js"):
        shutil.copy(PAGE / name, page)
    for name, content in resvg_files(RESVG).items():
        (page / name).write_bytes(content)
    (page / "package.json").write_text('{"type": "module"}')
    make_deck(work / "drawn", picture_card("a.svg", more=", raster: true"), {"a.svg": MASKED})
    early = {"too-early": (*REFUSED["too-early"], False)}
    others = {name: (*each, True) for name, each in {**REFUSED, **COMMANDS}.items() if name != "too-early"}
    (work / "commands.json").write_text(json.dumps({**early, **others}))
    (work / "made").mkdir()
    command = ["node", HERE / "press_in_pyodide.mjs", pyodide_folder(), press, page, work, HERE / "making.py"]
    done = subprocess.run(command, capture_output=True, text=True, env={"PATH": os.environ["PATH"]})
    assert done.returncode == 0, done.stdout + done.stderr
    return work


@pytest.fixture(scope="module")
def told(work: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((work / "told.json").read_text())
    return found


def files_below(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder and of rooms in it, without the list for the next build."""
    return {name: content for path in sorted(folder.rglob("*")) if path.is_file() for name, content in _parts(path)}


def _parts(path: Path) -> Iterator[tuple[str, bytes]]:
    if path.suffix in (".vtt", ".pcio"):
        with zipfile.ZipFile(path) as archive:
            yield from ((f"{path.name}/{name}", archive.read(name)) for name in archive.namelist())
    elif not path.name.startswith("."):
        yield path.name, path.read_bytes()


def first_page(pdf: bytes) -> bytes:
    """Return the first page of a PDF as a PNG."""
    out = io.BytesIO()
    pypdfium2.PdfDocument(pdf)[0].render(scale=1).to_pil().save(out, "PNG")
    return out.getvalue()


def is_picture(data: bytes) -> bool:
    return data.startswith((b"\x89PNG", b"\xff\xd8"))


def assert_looks_alike(one: bytes, other: bytes, name: str, *, share: float = SHARE) -> None:
    """Hold two pictures against each other: all but a few pixels within 8 of 255 levels."""
    first, second = Image.open(io.BytesIO(one)), Image.open(io.BytesIO(other))
    assert (first.format, first.mode, first.size) == (second.format, second.mode, second.size), name
    assert first.info.get("dpi") == second.info.get("dpi"), name
    assert first.info.get("comment") == second.info.get("comment"), name
    assert first.info.get("Software") == second.info.get("Software"), name
    away = np.abs(np.asarray(first).astype(int) - np.asarray(second).astype(int))
    assert (away.max(axis=2) > 8).mean() <= share, name


@pytest.mark.parametrize("name", COMMANDS)
def test_it_makes_what_it_makes_here(name: str, work: Path, told: dict[str, Any], tmp_path: Path) -> None:
    command, options = COMMANDS[name]
    assert told[name]["made"]["code"] == 0, told[name]["made"]["err"]
    words = [each for flag, value in options.items() for each in ([flag] if value is True else [flag, value])]
    if name == "drawn":
        words[1] = str(work / "drawn" / "deck.yaml")
    outcome = pnp(command, *words, "--out", tmp_path / ("o.pdf" if name == "drawn" else "made"))
    assert outcome.code == 0, outcome.err
    here, there = files_below(tmp_path), files_below(work / "made" / name)
    if name == "silhouette":
        here = {path: data for path, data in here.items() if not path.endswith(".dxf")}
    if name == "drawn":
        (wanted,), (found,) = here.values(), there.values()
        assert_looks_alike(first_page(wanted), first_page(found), name)
        return
    assert len(here) == len(there)
    pairs = zip(here.items(), there.items(), strict=True)
    if name == "tts":  # names have digests of their files
        pairs = zip(sorted(here.items(), key=_stem), sorted(there.items(), key=_stem), strict=True)
    for (path, wanted), (_, found) in pairs:
        if is_picture(wanted):
            is_cover = (wanted.startswith(b"\xff\xd8") and name == "vtt") or path == "The Island Deck.png"
            assert_looks_alike(wanted, found, f"{name}/{path}", share=COVER_SHARE if is_cover else SHARE)
        elif not path.endswith((".json", "report.txt")):
            assert found == wanted, path


def _stem(item: tuple[str, bytes]) -> str:
    return item[0].rpartition("-")[0] or item[0]


def test_a_command_tells_no_file_that_is_meant_for_the_next_build(told: dict[str, Any]) -> None:
    assert told["silhouette"]["made"]["files"] == ["island.pdf", "island.svg", "report.txt"]


def test_what_cannot_be_made_is_refused_in_a_sentence(told: dict[str, Any]) -> None:
    pdfx = told["pdfx"]["made"]
    assert (pdfx["code"], pdfx["files"]) == (1, [])
    assert pdfx["err"].strip() == (
        "error: --to pdfx needs PIL, which is not installed here: use pnp on a computer, or choose another target"
    )
    ((why, *_),) = told["tts-alone"]["faults"]
    assert why.startswith("Tabletop Simulator does not see the files of a browser: name the folder online in which")
    early = told["too-early"]["made"]
    assert (early["code"], "needs resvg, which is not installed here" in early["err"]) == (1, True)
