"""Raster pictures in a PDF: the file's own bytes where they can be, and little memory."""

import errno
import sys
from io import BytesIO
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pikepdf
import pytest
from PIL import Image

from generator.errors import RenderError
from generator.rendering.images.image_store import ImageStore
from generator.writers.pdf.inks.output_colours import to_image_xobject
from tests.generator.strangers import make_deck, peak_mib, pnp, svg


def _saved(image: Image.Image, kind: str) -> bytes:
    file = BytesIO()
    image.save(file, kind, **({"compress_level": 1} if kind == "PNG" else {}))
    return file.getvalue()


@pytest.mark.parametrize("mode", ["L", "RGB", "RGBA"])
def test_a_png_in_a_pdf_has_the_pixels_of_the_file(mode: str, tmp_path: Path) -> None:
    picture = Image.effect_noise((300, 300), 90).convert(mode)
    if mode == "RGBA":
        picture.putalpha(Image.linear_gradient("L").resize((300, 300)))
    data = _saved(picture, "PNG")
    cards = "  - {id: a, name: A, template: picture, picture: a.png}\n"
    deck = make_deck(tmp_path / "deck", cards, {"a.png": data})
    outcome = pnp("build", "--deck", deck, "--out", tmp_path / "o.pdf")
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
    raster = to_image_xobject(data, "a.jpg")
    assert (raster.filter, raster.data, raster.width, raster.height) == ("DCTDecode", data, 30, 20)


def _noisy_deck(folder: Path, count: int) -> tuple[Path, int]:
    """Write a deck of pictures that do not pack; return it with their bytes."""
    dots = Random(count).randbytes
    files = {f"{n}.png": _saved(Image.frombytes("RGB", (700, 500), dots(700 * 500 * 3)), "PNG") for n in range(count)}
    cards = "".join(f"  - {{id: c{name[:-4]}, name: A, template: picture, picture: {name}}}\n" for name in files)
    return make_deck(folder, cards, files), sum(map(len, files.values()))


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="peaks are measured with getrusage")
@pytest.mark.parametrize("most", [10, pytest.param(60, marks=pytest.mark.long)])
def test_memory_grows_by_no_more_than_the_bytes_of_the_pictures(tmp_path: Path, most: int) -> None:
    peaks, sizes = [], []
    for count in (1, most):
        deck, size = _noisy_deck(tmp_path / str(count), count)
        outcome, peak = peak_mib("build", "--deck", deck, "--out", tmp_path / "o.pdf", folder=tmp_path)
        assert outcome.code == 0, outcome
        peaks.append(peak)
        sizes.append(size / 2**20)
    # The finished file is held once; a list of bytes grows by an eighth at a time.
    assert peaks[1] - peaks[0] < 1.3 * (sizes[1] - sizes[0]), (peaks, sizes)


def test_a_picture_that_two_cards_show_is_in_the_pdf_once(tmp_path: Path) -> None:
    data = _saved(Image.effect_noise((50, 50), 90), "JPEG")
    cards = "".join(f"  - {{id: {name}, name: A, template: picture, picture: {name}.jpg}}\n" for name in "abc")
    other = _saved(Image.effect_noise((50, 50), 90), "JPEG")
    deck = make_deck(tmp_path / "deck", cards, {"a.jpg": data, "b.jpg": data, "c.jpg": other})
    assert pnp("build", "--deck", deck, "--out", tmp_path / "o.pdf").code == 0
    with pikepdf.open(tmp_path / "o.pdf") as pdf:
        images = [item for item in pdf.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image"]
        assert sorted(item.read_raw_bytes() for item in images) == sorted([data, other])


@pytest.mark.parametrize(("mode", "version"), [("RGB", "1.3"), ("RGBA", "1.4")], ids=["opaque", "seen through"])
def test_a_pdf_says_the_version_that_it_needs(mode: str, version: str, tmp_path: Path) -> None:
    picture = Image.new(mode, (9, 9), (1, 2, 3, 90)[: len(mode)])
    cards = "  - {id: a, name: A, template: picture, picture: a.png}\n"
    deck = make_deck(tmp_path / "deck", cards, {"a.png": _saved(picture, "PNG")})
    assert pnp("build", "--deck", deck, "--out", tmp_path / "o.pdf").code == 0
    with pikepdf.open(tmp_path / "o.pdf", suppress_warnings=False) as pdf:
        assert pdf.pdf_version == version
        assert pdf.check_pdf_syntax() == []


@pytest.mark.parametrize(
    "body",
    [
        '<path fill-opacity="0.5" d="M0 0h9v9z"/>',
        '<g opacity="0.5"><path d="M0 0h9v9z"/><path d="M0 0h5v9z"/></g>',
        '<linearGradient id="a"><stop stop-color="red"/><stop offset="1" stop-opacity="0"/></linearGradient>'
        '<path fill="url(#a)" d="M0 0h9v9z"/>',
    ],
)
def test_vectors_that_are_seen_through_need_version_1_4_too(body: str, tmp_path: Path) -> None:
    cards = "  - {id: a, name: A, template: picture, picture: a.svg}\n"
    deck = make_deck(tmp_path / "deck", cards, {"a.svg": svg(body)})
    assert pnp("build", "--deck", deck, "--out", tmp_path / "o.pdf").code == 0
    assert (tmp_path / "o.pdf").read_bytes().startswith(b"%PDF-1.4\n")


def test_the_disk_being_full_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = ImageStore()

    def full(_: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(store, "_file", SimpleNamespace(seek=lambda _: 0, write=full))
    with pytest.raises(RenderError, match="no disk space left for the deck's pictures: No space left on device"):
        store.add("art-1", "a.png", b"data")
