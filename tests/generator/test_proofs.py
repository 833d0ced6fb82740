"""Proofs for people who read along: a word across every side, and JPEGs to send around."""

import io
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from tests.generator.strangers import SUN, make_deck, picture_card, pnp


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to stand in, with a deck of one card, which has a back."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAPERSIZE", "a4")
    make_deck(tmp_path / "mine", picture_card("sun.svg"), {"sun.svg": SUN})
    file = tmp_path / "mine/deck.yaml"
    file.write_text("back: plain\nbacks: [{id: plain, picture: sun.svg}]\n" + file.read_text())
    return tmp_path


def build(*words: str) -> tuple[int, str]:
    done = pnp("build", "--deck", "mine", *words)
    return done.code, done.err


def test_a_watermark_is_on_every_side(home: Path) -> None:
    assert build("--layout", "single", "--bleed", "0", "--out", "plain.pdf") == (0, "")
    assert build("--layout", "single", "--bleed", "0", "--out", "marked.pdf", "--watermark", "PROOF") == (0, "")
    for page in (0, 1):
        plain, marked = (
            pypdfium2.PdfDocument(home / name)[page].render().to_pil() for name in ("plain.pdf", "marked.pdf")
        )
        width, height = plain.size
        changed = np.abs(np.asarray(plain, dtype=int) - np.asarray(marked, dtype=int)).max(axis=2) > 40
        # From the lower left to the upper right, and nowhere else.
        height, width = changed.shape
        quarters = [
            changed[top : top + height // 3, left : left + width // 3].any()
            for top, left in ((2 * height // 3, 0), (0, 2 * width // 3), (0, 0), (2 * height // 3, 2 * width // 3))
        ]
        assert quarters == [True, True, False, False]


def test_it_is_on_pictures_too(home: Path) -> None:
    assert build("--format", "png", "--dpi", "72", "--out", "plain") == (0, "")
    assert build("--format", "png", "--dpi", "72", "--out", "marked", "--watermark", "PROOF") == (0, "")
    for path in (home / "plain").glob("*.png"):
        assert path.read_bytes() != (home / "marked" / path.name).read_bytes()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (" ", "--watermark ' ' shows nothing; write a word such as PROOF"),
        ("x" * 41, "--watermark has 41 signs; at most 40 can be read on a card"),
        ("草稿", "--watermark '草稿': Source Serif Pro 700 lacks U+8349 CJK UNIFIED IDEOGRAPH-8349 '草', U+7A3F"),
    ],
)
def test_a_watermark_that_nobody_could_read_is_refused(words: str, why: str) -> None:
    code, told = build("--watermark", words)
    assert code == 1
    assert why in told


def test_a_jpeg_a_side_has_its_size_in_pixels_and_inches(home: Path) -> None:
    assert build("--format", "jpg", "--dpi", "200", "--out", "made") == (0, "")
    names = sorted(path.name for path in (home / "made").glob("*.jpg"))
    assert names == ["01-one.jpg", "back-plain.jpg"]
    for name in names:
        with Image.open(io.BytesIO((home / "made" / name).read_bytes())) as image:
            # 69.5 x 94.9 mm with the bleed.
            assert (image.format, image.mode, image.size) == ("JPEG", "RGB", (547, 747))
            assert image.info["dpi"] == (200, 200)


def test_a_jpeg_looks_as_the_png_does(home: Path) -> None:
    assert build("--format", "jpg", "--dpi", "100", "--out", "jpg") == (0, "")
    assert build("--format", "png", "--dpi", "100", "--out", "png") == (0, "")
    jpg, png = (Image.open(home / kind / f"01-one.{kind}").convert("RGB") for kind in ("jpg", "png"))
    assert jpg.size == png.size
    far = np.abs(np.asarray(jpg, dtype=int) - np.asarray(png, dtype=int)).max()
    assert far < 48
