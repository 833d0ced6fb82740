"""Raster pictures in a PDF: the file's own bytes where they can be, and little memory."""

from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from generator.writers.pdf.rasters import read_raster
from tests.generator.strangers import make_deck, peak_mib


def _saved(image: Image.Image, kind: str) -> bytes:
    file = BytesIO()
    image.save(file, kind)
    return file.getvalue()


@pytest.mark.parametrize("mode", ["L", "RGB", "RGBA"])
def test_a_png_in_a_pdf_has_the_pixels_of_the_file(mode: str, tmp_path: Path) -> None:
    picture = Image.effect_noise((300, 300), 90).convert(mode)
    if mode == "RGBA":
        picture.putalpha(Image.linear_gradient("L").resize((300, 300)))
    data = _saved(picture, "PNG")
    cards = "  - {id: a, name: A, template: picture, picture: a.png}\n"
    deck = make_deck(tmp_path / "deck", cards, {"a.png": data})
    outcome, _ = peak_mib("build", "--deck", deck, "--out", tmp_path / "o.pdf", folder=tmp_path)
    assert outcome.code == 0, outcome
    with pikepdf.open(tmp_path / "o.pdf") as pdf:
        found = [item for item in pdf.objects if isinstance(item, pikepdf.Stream) and item.get("/SMask")]
        images = [item for item in pdf.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image"]
        assert len(images) == (2 if mode == "RGBA" else 1)
        if mode == "RGBA":
            assert pikepdf.PdfImage(found[0]["/SMask"]).as_pil_image().tobytes() == picture.getchannel("A").tobytes()
        shown = found[0] if found else images[0]
        assert pikepdf.PdfImage(shown).as_pil_image().convert(mode[:3]).tobytes() == picture.convert(mode[:3]).tobytes()


def test_a_jpeg_in_a_pdf_is_the_file_itself() -> None:
    data = _saved(Image.effect_noise((30, 20), 90).convert("RGB"), "JPEG")
    raster = read_raster(data, "a.jpg")
    assert (raster.filter, raster.data, raster.width, raster.height) == ("DCTDecode", data, 30, 20)
