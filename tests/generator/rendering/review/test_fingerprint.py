"""What a card shows has one fingerprint, however its files are written; another look has another."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from PIL import Image, ImageCms, PngImagePlugin

from generator.artwork import open_translated
from generator.options.choices import Style
from generator.rendering.review.reprints import PrintedCard, fingerprints_now
from tests.generator.strangers import make_deck
from tests.generator.tinyfont import tiny_font

FACE = """\
face: {face}
back: sea
backs: [{{id: sea, picture: sea.svg, picture_bleed_mm: 3}}]
icons: {{sun: art.svg}}
fonts: {{body: tiny.ttf}}
faces:
  whole: {{boxes: {{art: {{picture: <picture>, at: [0, 0, 100%, 100%], fit: stretch}}}}}}
  cropped: {{boxes: {{art: {{picture: <picture>, at: [0, 0, 50, 20], fit: cover}}}}}}
  words: {{boxes: {{words: {{text: ABA, font: body, size: 5, at: [0, 0, 100%, 10]}}}}}}
  covered:
    boxes:
      below: {{shape: rect, colour: "{below}", at: [5, 5, 20, 20]}}
      above: {{shape: rect, colour: "#ffffff", at: [4, 4, {above}, 22]}}
"""
SEA = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 69.5 94.9"><rect width="69.5" height="94.9"/></svg>'
ART = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">'
    '<path d="M2 2L8 2L8 8Z" fill="#c04020"/>'
    '<rect x="10" y="1" width="8" height="8" fill="none" stroke="#123456"/></svg>'
)


@pytest.fixture
def prints(tmp_path: Path) -> Callable[..., PrintedCard]:
    """A function that returns the fingerprints of a card with a face and with files in place of the usual ones."""
    folder = tmp_path / "deck"
    folder.mkdir()
    tiny_font(folder, "AB")
    font = (folder / "tiny.ttf").read_bytes()

    def made(
        face: str, files: dict[str, str | bytes] | None = None, *, picture: str = "art.svg", **values: str
    ) -> PrintedCard:
        head = FACE.format(face=face, **{"below": "#c04020", "above": "22", **values})
        usual: dict[str, str | bytes] = {"sea.svg": SEA, "art.svg": ART, "tiny.ttf": font}
        deck = make_deck(folder, f"  - {{id: ant, name: Ant, picture: {picture}}}\n", usual | (files or {}), head=head)
        opened = open_translated(str(deck), None)
        return fingerprints_now(opened, opened.cards, frozenset[Style]())["ant"]

    return made


def picture() -> Image.Image:
    """Return a picture of 16 by 16 pixels with 64 colours, its left half clear."""
    image = Image.new("RGBA", (16, 16))
    image.putdata([(40 * (x % 4), 60 * (y % 4), 80, 255 if x > 7 else 0) for y in range(16) for x in range(16)])
    return image


def saved(image: Image.Image, kind: str = "PNG", **how: object) -> bytes:
    out = BytesIO()
    image.save(out, kind, **how)
    return out.getvalue()


SRGB = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()


def with_text() -> PngImagePlugin.PngInfo:
    told = PngImagePlugin.PngInfo()
    told.add_text("Comment", "saved by another program")
    return told


def recoloured() -> Image.Image:
    """Return the picture with another colour where it is clear."""
    image = picture()
    image.paste((200, 0, 0, 0), (0, 0, 8, 16))
    return image


@pytest.mark.parametrize("face", ["whole", "cropped"])
@pytest.mark.parametrize(
    "again",
    [
        saved(picture(), optimize=True, compress_level=9),
        saved(picture(), compress_level=0, dpi=(300, 300)),
        saved(picture(), pnginfo=with_text()),
        saved(picture(), icc_profile=SRGB),
        saved(picture().quantize(65)),
        saved(recoloured()),
        saved(picture(), "WEBP", lossless=True, exact=True),
    ],
    ids=["optimised", "uncompressed", "with a comment", "with sRGB", "palette", "another clear colour", "WebP"],
)
def test_the_same_pixels_saved_anew_look_the_same(prints: Callable[..., PrintedCard], face: str, again: bytes) -> None:
    assert picture().quantize(65).convert("RGBA").getpixel((9, 1)) == picture().getpixel((9, 1))
    name = "a.webp" if again.startswith(b"RIFF") else "a.png"
    before = prints(face, {"a.png": saved(picture())}, picture="a.png")
    assert prints(face, {name: again}, picture=name) == before


def test_a_pixel_is_a_change(prints: Callable[..., PrintedCard]) -> None:
    before = prints("whole", {"a.png": saved(picture())}, picture="a.png")
    image = picture()
    red, green, blue, alpha = image.getpixel((12, 3))
    image.putpixel((12, 3), (red, green, blue + 1, alpha))
    assert prints("whole", {"a.png": saved(image)}, picture="a.png").face != before.face


def test_what_is_cropped_off_does_not_count(prints: Callable[..., PrintedCard]) -> None:
    """By hand: of 1000 x 1000 pixels, a box of 50 by 20 mm shows rows 300 to 700."""
    image = Image.new("RGB", (1000, 1000), "#1f5f82")
    before = prints("cropped", {"a.png": saved(image)}, picture="a.png")
    image.putpixel((500, 100), (255, 0, 0))
    assert prints("cropped", {"a.png": saved(image)}, picture="a.png") == before
    image.putpixel((500, 301), (255, 0, 0))
    assert prints("cropped", {"a.png": saved(image)}, picture="a.png").face != before.face


@pytest.mark.parametrize(
    "again",
    [
        ART.replace("><", ">\n  <!-- drawn by hand -->\n<"),
        ART.replace("<path", '<path id="p" class="q"').replace("<svg", '<svg id="r" width="20mm"'),
        ART.replace("M2 2L8 2L8 8Z", "m 2,2 h 6 v 6 z"),
        ART.replace("M2 2L8 2L8 8Z", "M2 2L8 2L8 8L2 2Z"),
        ART.replace("M2 2L8 2L8 8Z", "M2 2L8 2L8 8"),
        ART.replace('fill="#c04020"', 'style="fill:rgb(192,64,32)"'),
        ART.replace("<path", '<g transform="translate(1 1)"><path')
        .replace("M2 2L8 2L8 8Z", "M1 1L7 1L7 7Z")
        .replace("/><rect", "/></g><rect"),
        ART.replace('<rect x="10" y="1" width="8" height="8"', '<path d="M10 1h8v8h-8z"'),
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><g transform="scale(10)">'
        + ART.partition(">")[2].replace("</svg>", "</g></svg>"),
        ART.replace("<path", '<defs><path id="p"').replace("/><rect", '/></defs><use href="#p"/><rect'),
        ART.replace("</svg>", '<rect x="50" y="50" width="5" height="5" opacity="0"/></svg>'),
    ],
    ids=[
        *("comments", "ids", "relative", "closed twice", "filled open", "style", "group"),
        *("rect as path", "ten times as large", "use", "clear"),
    ],
)
def test_a_drawing_saved_anew_looks_the_same(prints: Callable[..., PrintedCard], again: str) -> None:
    assert prints("whole", {"art.svg": again}) == prints("whole")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("#c04020", "#c04021"),
        ("L8 8Z", "L8 8.01Z"),
        ('stroke="#123456"', 'stroke="#123456" stroke-width="1.02"'),
        ('stroke="#123456"', 'stroke="#123456" stroke-linejoin="round"'),
        ('stroke="#123456"', 'stroke="#123456" stroke-dasharray="1 2"'),
        ('fill="#c04020"', 'fill="#c04020" fill-opacity="0.99"'),
        ("0 0 20 10", "0 0 20 10.1"),
    ],
)
def test_another_drawing_looks_different(prints: Callable[..., PrintedCard], old: str, new: str) -> None:
    assert old in ART
    assert prints("whole", {"art.svg": ART.replace(old, new)}).face != prints("whole").face


def test_a_back_has_its_own_fingerprint(prints: Callable[..., PrintedCard]) -> None:
    before = prints("whole")
    after = prints("whole", {"sea.svg": SEA.replace("<rect", '<rect fill="#1f5f82"')})
    assert (before.face, before.copies) == (after.face, after.copies)
    assert before.back != after.back


def test_a_font_saved_anew_looks_the_same_and_another_letter_does_not(
    prints: Callable[..., PrintedCard], tmp_path: Path
) -> None:
    before = prints("words")

    def changed(change: Callable[[TTFont], object]) -> bytes:
        out = BytesIO()
        with TTFont(tmp_path / "deck" / "tiny.ttf") as font:
            change(font)
            font.save(out)
        return out.getvalue()

    def renamed(font: TTFont) -> None:
        font["name"].setName("Tiny 2.0, hinted", 4, 3, 1, 0x409)
        font["head"].fontRevision = 2.0

    def widened(font: TTFont) -> None:
        glyph = font["glyf"]["u0041"]
        glyph.coordinates[2] = (901, 700)

    assert prints("words", {"tiny.ttf": changed(renamed)}) == before
    assert prints("words", {"tiny.ttf": changed(lambda font: scale_upem(font, 2000))}) == before
    assert prints("words", {"tiny.ttf": changed(widened)}).face != before.face


def test_what_a_panel_covers_does_not_count_but_what_looks_out_does(prints: Callable[..., PrintedCard]) -> None:
    """By hand: the rectangle below ends at 25 mm, the one above at 4 + 22 = 26 mm, or at 4 + 20 = 24 mm."""
    assert prints("covered") == prints("covered", below="#123456")
    assert prints("covered", above="20").face != prints("covered", above="20", below="#123456").face
