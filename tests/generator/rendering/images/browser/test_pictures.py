"""The browser's side of pictures, run in Pyodide: it reads and prints them as Pillow's side does, sample by sample."""

import io
import json
import os
import shutil
import struct
import subprocess
import zlib
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from generator.rendering.images.pillow_pictures import PillowPictures
from generator.site.webp_codec import webp_codec_files
from generator.writers.pdf.inks.output_colours import ImageXObject, to_image_xobject
from tests.generator.rendering.images.browser import made_pictures
from tests.scorekeeper.web.site.site import pyodide_folder

pytestmark = pytest.mark.slow
HERE = Path(__file__).parent
ROOT = HERE.parents[4]
CODEC = ROOT / ".ci" / "node_modules" / "@jsquash" / "webp"
REFUSED = made_pictures.refused()
PICTURES = {
    **made_pictures.pngs(),
    **made_pictures.turned(),
    **made_pictures.webps(),
    **made_pictures.frames(),
    **made_pictures.photos(),
    **made_pictures.profiled(),
    **made_pictures.lightened(),
}


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with what the browser's side made of each picture: one run of Pyodide reads them all."""
    work = tmp_path_factory.mktemp("browser")
    for name in ("press", "pictures", "read"):
        (work / name).mkdir()
    shutil.copy(ROOT / "generator" / "browser" / "page" / "pictures.js", work / "press")
    (work / "press" / "package.json").write_text('{"type": "module"}')
    for name, content in webp_codec_files(CODEC).items():
        (work / "press" / name).write_bytes(content)
    for name, data in (*PICTURES.items(), *((name, data) for name, (data, _) in REFUSED.items())):
        (work / "pictures" / name).write_bytes(data)
    command = ["node", HERE / "in_pyodide.mjs", pyodide_folder(), ROOT, work, HERE / "reading.py"]
    done = subprocess.run(command, capture_output=True, text=True, env={"PATH": os.environ["PATH"]})
    assert done.returncode == 0, done.stdout + done.stderr
    return work / "read"


def pixels(data: bytes, facts: dict[str, Any]) -> Image.Image:
    """Return the picture of an image XObject, by Pillow's reading of a PNG around its rows."""
    if facts["filter"] == "DCTDecode":
        return Image.open(io.BytesIO(data))
    kind = {"DeviceGray": 0, "DeviceRGB": 2}[facts["colours"]] if not facts["palette"] else 3
    chunks = [(b"IHDR", struct.pack(">IIBBBBB", facts["width"], facts["height"], facts["bits"], kind, 0, 0, 0))]
    chunks += [(b"PLTE", bytes.fromhex(facts["palette"]))] if facts["palette"] else []
    chunks += [(b"IDAT", data), (b"IEND", b"")]
    made = b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body)) for name, body in chunks
    )
    return Image.open(io.BytesIO(b"\x89PNG\r\n\x1a\n" + made))


def facts_of(picture: ImageXObject) -> dict[str, Any]:
    facts = {key: value for key, value in asdict(picture).items() if key not in ("data", "mask")}
    return {**facts, "palette": picture.palette.hex()}


def assert_alike(folder: Path, name: str, wanted: ImageXObject) -> None:
    found = json.loads((folder / f"{name}.json").read_text())
    assert found == facts_of(wanted)
    data = (folder / f"{name}.data").read_bytes()
    assert pixels(data, found).tobytes() == pixels(wanted.data, found).tobytes()
    assert (folder / f"{name}.mask.json").exists() == (wanted.mask is not None)
    if wanted.mask is not None:
        assert_alike(folder, f"{name}.mask", wanted.mask)


def is_lossy_and_opaque(name: str) -> bool:
    return name.startswith("lossy") and "RGBA" not in name


@pytest.mark.parametrize("name", [name for name in PICTURES if not is_lossy_and_opaque(name)])
def test_a_picture_is_in_the_pdf_what_pillow_makes_of_it(name: str, read: Path) -> None:
    refusal = read / f"{name}.refusal"
    assert not refusal.exists(), refusal.read_text()
    library = PillowPictures()
    raster = library.read(PICTURES[name])
    found = json.loads((read / f"{name}.raster.json").read_text())
    assert found == {key: value for key, value in asdict(raster).items() if key != "data"}
    if raster.data == PICTURES[name] or name.endswith((".jpg", ".jpeg")):
        assert (read / f"{name}.raster").read_bytes() == raster.data
    shown = library.lighten(raster.data) if name.startswith("light-") else raster.data
    assert_alike(read, name, to_image_xobject(shown, name))


@pytest.mark.parametrize("name", [*filter(is_lossy_and_opaque, PICTURES)])
def test_an_opaque_lossy_webp_keeps_its_pixels(name: str, read: Path) -> None:
    # Pillow's side stores it as a JPEG, which no browser writes while Python waits.
    found = json.loads((read / f"{name}.json").read_text())
    with Image.open(io.BytesIO(PICTURES[name])) as wanted:
        assert pixels((read / f"{name}.data").read_bytes(), found).tobytes() == wanted.convert("RGB").tobytes()


@pytest.mark.parametrize("name", REFUSED)
def test_what_a_browser_cannot_do_is_refused_in_words(name: str, read: Path) -> None:
    assert (read / f"{name}.refusal").read_text() == REFUSED[name][1]
