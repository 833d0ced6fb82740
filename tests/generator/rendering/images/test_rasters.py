"""Raster pictures as decks bring them: what stays byte for byte, what is converted and told, what is refused."""

import io
import itertools
import os
import struct
from pathlib import Path

import numpy as np
import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageCms

from generator.rendering.images.icc_conversion import cmyk_to_srgb
from generator.rendering.images.rasters import read_raster
from tests.generator.pngs import packed_png
from tests.generator.strangers import make_deck, picture_card, pnp


def saved(image: Image.Image, kind: str, **options: object) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def profile(red: tuple[float, float, float], blue: tuple[float, float, float], *, gamma: float = 2.2) -> bytes:
    """Return a profile of RGB with these primaries (XYZ) beside the green of sRGB. Source: ICC.1:2001-04, 6 and 7."""

    def xyz(*values: float) -> bytes:
        return b"XYZ \0\0\0\0" + b"".join(struct.pack(">i", round(value * 65536)) for value in values)

    curve = b"curv\0\0\0\0" + struct.pack(">IH", 1, round(gamma * 256)) + b"\0\0"
    name = b"Odd\0"
    described = b"desc\0\0\0\0" + struct.pack(">I", len(name)) + name + bytes(78)
    described += bytes(-len(described) % 4)
    parts = {
        b"desc": described,
        b"cprt": b"text\0\0\0\0none\0\0\0\0",
        b"wtpt": xyz(0.9642, 1.0, 0.8249),
        b"rXYZ": xyz(*red),
        b"gXYZ": xyz(0.3851, 0.7169, 0.0971),
        b"bXYZ": xyz(*blue),
        b"rTRC": curve,
        b"gTRC": curve,
        b"bTRC": curve,
    }
    place, table, body = 128 + 4 + 12 * len(parts), b"", b""
    for tag, data in parts.items():
        table += tag + struct.pack(">II", place + len(body), len(data))
        body += data
    head = bytearray(128)
    head[0:4] = struct.pack(">I", place + len(body))
    head[8:12] = struct.pack(">I", 0x02400000)
    head[12:24] = b"mntrRGB XYZ "
    head[36:40] = b"acsp"
    head[68:80] = struct.pack(">iii", 63190, 65536, 54061)
    return bytes(head) + struct.pack(">I", len(parts)) + table + body


RED, BLUE = (0.4361, 0.2225, 0.0139), (0.1431, 0.0606, 0.7139)
"""The primaries of sRGB. Source: IEC 61966-2-1, adapted to D50."""
SWAPPED = profile(BLUE, RED)
SRGB = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()


OPEN: list[pikepdf.Pdf] = []
"""Whose objects would be gone if they were."""


def images(pdf: Path) -> list[pikepdf.Stream]:
    document = pikepdf.open(io.BytesIO(pdf.read_bytes()))
    OPEN.append(document)
    found = [each for each in document.objects if isinstance(each, pikepdf.Stream)]
    return [each for each in found if each.get("/Subtype") == "/Image"]


def built(folder: Path, name: str, data: bytes) -> tuple[list[pikepdf.Stream], str]:
    """Build a deck of one picture; return the pictures of its PDF, and what was told but for its sharpness."""
    deck = make_deck(folder / "deck", picture_card(name), {name: data})
    outcome = pnp("build", "--deck", deck, "--out", folder / "o.pdf")
    assert outcome.code == 0, outcome
    told = "\n".join(line for line in outcome.err.splitlines() if "look sharp" not in line)
    return images(folder / "o.pdf"), told


# --- byte for byte ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("bits", [1, 2, 4, 8])
def test_a_palette_is_a_palette_in_the_pdf(bits: int, tmp_path: Path) -> None:
    picture = Image.effect_noise((60, 40), 90).convert("RGB").quantize(2**bits)
    data = saved(picture, "PNG", bits=bits)
    (image,), told = built(tmp_path, "a.png", data)
    assert (told, image.ColorSpace[0], image.BitsPerComponent) == ("", "/Indexed", bits)
    assert data.find(image.read_raw_bytes()[:100]) > 0
    assert len(image.read_raw_bytes()) < len(data)
    shown = pikepdf.PdfImage(image).as_pil_image().convert("RGB")
    assert shown.tobytes() == Image.open(io.BytesIO(data)).convert("RGB").tobytes()


@pytest.mark.parametrize("bits", [1, 2, 4])
def test_few_greys_stay_few(bits: int, tmp_path: Path) -> None:
    data = packed_png(Image.effect_noise((60, 40), 90), bits)
    (image,), _ = built(tmp_path, "a.png", data)
    assert (image.ColorSpace, image.BitsPerComponent) == ("/DeviceGray", bits)
    page = pypdfium2.PdfDocument(tmp_path / "o.pdf")[0].render(scale=2).to_pil().convert("L")
    assert len(set(page.tobytes())) > 2 ** (bits - 1)


@pytest.mark.parametrize("name", ["a.jpg", "a.jpeg", "a.png"])
def test_an_srgb_profile_says_nothing_and_changes_nothing(name: str, tmp_path: Path) -> None:
    kind = "PNG" if name.endswith("png") else "JPEG"
    data = saved(Image.effect_noise((40, 30), 90).convert("RGB"), kind, icc_profile=SRGB)
    (image,), told = built(tmp_path, name, data)
    assert told == ""
    assert image.read_raw_bytes() in data


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_jpeg_is_turned_without_being_coded_again(orientation: int, tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    picture = Image.effect_noise((48, 32), 90).convert("RGB")
    (image,), _ = built(tmp_path, "a.jpg", saved(picture, "JPEG", exif=exif))
    plain = saved(picture, "JPEG")
    assert image.read_raw_bytes()[-len(plain) // 2 :] == plain[-len(plain) // 2 :]
    assert Image.open(io.BytesIO(image.read_raw_bytes())).size == (48, 32)
    # A browser that opens the SVG would turn it once more.
    assert orientation == 1 or b"Exif" not in image.read_raw_bytes()


def test_what_a_phone_keeps_behind_its_jpeg_is_no_frame(tmp_path: Path) -> None:
    first, second = (Image.effect_noise((48, 32), 90).convert("RGB") for _ in range(2))
    data = saved(first, "MPO", save_all=True, append_images=[second])
    (image,), told = built(tmp_path, "a.jpg", data)
    assert told == ""
    shown = Image.open(io.BytesIO(image.read_raw_bytes())).convert("RGB")
    assert shown.tobytes() == Image.open(io.BytesIO(data)).convert("RGB").tobytes()


# --- printing inks ---------------------------------------------------------------------------------------


def inks() -> Image.Image:
    picture = Image.new("CMYK", (160, 160))
    for place, ink in enumerate(itertools.product((0, 85, 170, 255), repeat=4)):
        x, y = place % 16 * 10, place // 16 * 10
        picture.paste(ink, (x, y, x + 10, y + 10))
    return picture


def without_adobe(jpeg: bytes) -> bytes:
    """Return a JPEG in CMYK without the mark by which programs know that 255 is no ink."""
    start = jpeg.index(b"\xff\xee")
    length = int.from_bytes(jpeg[start + 2 : start + 4], "big")
    return jpeg[:start] + jpeg[start + 2 + length :]


@pytest.mark.parametrize("is_marked", [True, False])
def test_a_jpeg_in_cmyk_stays_itself_and_means_the_ink_that_it_says(is_marked: bool, tmp_path: Path) -> None:
    data = saved(Image.new("CMYK", (64, 64), (255, 0, 0, 0) if is_marked else (0, 255, 255, 255)), "JPEG")
    data = data if is_marked else without_adobe(data)
    (image,), told = built(tmp_path, "a.jpg", data)
    assert (told, image.ColorSpace, image.read_raw_bytes()) == ("", "/DeviceCMYK", data)
    assert image.get("/Decode") == ([1, 0] * 4 if is_marked else None)
    pages = pypdfium2.PdfDocument(tmp_path / "o.pdf")[0].render(scale=1).to_pil().convert("RGB")
    colours = {pages.getpixel((x, y)) for x in range(60, 160) for y in range(60, 250)}
    assert any(abs(red - 0) + abs(green - 174) + abs(blue - 239) < 12 for red, green, blue in colours)
    screen = Image.open(io.BytesIO(cmyk_to_srgb(data))).getpixel((32, 32))
    assert screen == pytest.approx((0, 174, 239), abs=4)


@pytest.mark.parametrize(("name", "kind"), [("a.jpg", "JPEG"), ("a.tif", "TIFF")])
def test_inks_look_alike_in_pdf_and_png(name: str, kind: str, tmp_path: Path) -> None:
    options = {"quality": 95, "subsampling": 0} if kind == "JPEG" else {"compression": "tiff_lzw"}
    deck = make_deck(tmp_path / "deck", picture_card(name), {name: saved(inks(), kind, **options)})
    outcome = pnp("build", "--deck", deck, "--out", tmp_path / "o.pdf", "--verify")
    assert outcome.code == 0, outcome
    (image,) = images(tmp_path / "o.pdf")
    assert image.ColorSpace == "/DeviceCMYK"
    if kind == "TIFF":
        assert image.read_bytes() == inks().tobytes()


def test_inks_are_lightened_and_drawn_in_the_files_for_screens(tmp_path: Path) -> None:
    deck = make_deck(tmp_path / "deck", picture_card("a.jpg"), {"a.jpg": saved(inks(), "JPEG")})
    assert pnp("build", "--deck", deck, "--out", tmp_path / "o.pdf", "--style", "low-ink").code == 0
    assert images(tmp_path / "o.pdf")[0].ColorSpace == "/DeviceRGB"
    assert pnp("build", "--deck", deck, "--format", "svg", "--out", tmp_path / "svg").code == 0
    (drawing,) = (tmp_path / "svg").glob("*.svg")
    assert "data:image/jpeg;base64," in drawing.read_text()


# --- profiles --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "TIFF", "palette", "RGBA"])
def test_the_colours_of_a_profile_are_converted_and_told_once(kind: str, tmp_path: Path) -> None:
    picture = Image.new("RGB", (64, 64), "#e01030")
    if kind == "RGBA":
        picture.putalpha(200)
    if kind == "palette":
        picture = picture.quantize(4)
    form = kind if kind in ("JPEG", "WEBP", "TIFF") else "PNG"
    name = {"JPEG": "a.jpg", "WEBP": "a.webp", "TIFF": "a.tif"}.get(kind, "a.png")
    cards = "".join(f"  - {{id: c{number}, name: One, template: picture, picture: {name}}}\n" for number in range(3))
    deck = make_deck(tmp_path / "deck", cards, {name: saved(picture, form, icc_profile=SWAPPED)})
    outcome = pnp("build", "--deck", deck, "--out", tmp_path / "o.pdf")
    told = [line for line in outcome.err.splitlines() if "sRGB" in line]
    assert told == [f"note: colours in another profile are converted to sRGB in {name} (Odd)"]
    shown = next(each for each in images(tmp_path / "o.pdf") if each.ColorSpace != "/DeviceGray")
    red, green, blue = pikepdf.PdfImage(shown).as_pil_image().convert("RGB").getpixel((32, 32))
    assert (red, green, blue) == pytest.approx((0x30, 0x10, 0xE0), abs=24)  # sRGB has another curve than 2.2
    assert [line for line in pnp("check", deck).err.splitlines() if "sRGB" in line] == told


@pytest.mark.parametrize("kind", ["L", "CMYK"])
def test_grey_and_inks_are_not_converted(kind: str) -> None:
    data = saved(Image.new(kind, (9, 9)), "JPEG", icc_profile=SWAPPED)
    assert read_raster(data).data == data


@pytest.mark.parametrize("junk", [b"no profile at all", SWAPPED[:200]])
@pytest.mark.parametrize(("name", "kind"), [("a.png", "PNG"), ("a.jpg", "JPEG"), ("a.webp", "WEBP"), ("a.tif", "TIFF")])
def test_a_broken_profile_is_ignored_and_told(tmp_path: Path, name: str, kind: str, junk: bytes) -> None:
    data = saved(Image.new("RGB", (300, 300), "#e01030"), kind, icc_profile=junk)
    (image,), told = built(tmp_path, name, data)
    assert told == f"note: a colour profile that cannot be read is ignored in {name}; its colours count as sRGB"
    assert pikepdf.PdfImage(image).as_pil_image().convert("RGB").getpixel((9, 9)) == pytest.approx((224, 16, 48), abs=2)


def test_a_broken_profile_is_not_handed_on() -> None:
    for kind in ("PNG", "JPEG", "WEBP", "TIFF"):
        read = read_raster(saved(Image.new("RGB", (9, 9)), kind, icc_profile=b"no profile at all"))
        assert read.has_broken_profile
        assert b"no profile" not in read.data
        assert "icc_profile" not in Image.open(io.BytesIO(read.data)).info


def test_lab_without_a_profile_that_can_be_read_is_refused() -> None:
    with pytest.raises(ValueError, match="Lab without a profile that can be read; save it as RGB"):
        read_raster(saved(Image.new("LAB", (9, 9)), "TIFF", icc_profile=b"no profile at all"))


# --- frames, limits --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "kind"), [("a.webp", "WEBP"), ("a.png", "PNG"), ("a.tif", "TIFF")])
def test_of_frames_the_first_is_printed_and_that_is_told(name: str, kind: str, tmp_path: Path) -> None:
    frames = [Image.new("RGB", (30, 30), colour) for colour in ("#ff0000", "#00ff00", "#0000ff")]
    data = saved(
        frames[0], kind, save_all=True, append_images=frames[1:], **({"lossless": True} if kind == "WEBP" else {})
    )
    (image,), told = built(tmp_path, name, data)
    assert told == f"note: only the first frame or page is printed of {name} (of 3)"
    assert pikepdf.PdfImage(image).as_pil_image().convert("RGB").getpixel((15, 15)) == (255, 0, 0)


@pytest.mark.parametrize(("kind", "mode"), [("WEBP", "RGB"), ("TIFF", "RGB"), ("TIFF", "CMYK"), ("PNG", "RGBA")])
def test_a_picture_of_every_kind_beyond_the_limit_is_refused(
    kind: str, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.rendering.images.rasters.MAX_PIXELS", 1_000_000)
    with pytest.raises(ValueError, match=r"^has 1001 x 1000 pixels, more than the limit of 1 million"):
        read_raster(saved(Image.new(mode, (1001, 1000)), kind))


def test_a_lossy_webp_does_not_grow_into_a_png() -> None:
    picture = Image.effect_noise((300, 300), 60).convert("RGB")
    lossy, lossless = saved(picture, "WEBP", quality=90), saved(picture, "WEBP", lossless=True)
    assert read_raster(lossy).data.startswith(b"\xff\xd8")
    kept = read_raster(lossless).data
    assert np.array_equal(np.asarray(Image.open(io.BytesIO(kept))), np.asarray(picture))


# --- where a symbol stands -------------------------------------------------------------------------------


def test_icons_and_symbols_of_suits_may_be_pictures(tmp_path: Path) -> None:
    disc = Image.new("RGBA", (200, 200))
    disc.paste((200, 30, 40, 255), (50, 50, 150, 150))
    head = (
        "icons: {coin: coin.webp}\n"
        "suits: [{id: S, name: Suns, symbol: sun.png, colour: '#c01020'}]\nranks: [{id: '3', name: Three, pips: 3}]\n"
    )
    cards = (
        "  - {suits: [S], ranks: ['3']}\n  - {id: a, name: 'A {coin}', template: picture, texts: {body: '{coin} 1'}}\n"
    )
    files = {"coin.webp": saved(disc, "WEBP", lossless=True), "sun.png": saved(disc, "PNG")}
    deck = make_deck(tmp_path / "deck", cards, files, head=head)
    assert pnp("check", deck).code == 0
    outcome = pnp("build", "--deck", deck, "--out", tmp_path / "o.pdf", "--verify")
    assert outcome.code == 0, outcome
    assert len(images(tmp_path / "o.pdf")) == 2  # the same picture, and how opaque it is


def test_many_transparent_pictures_are_given_the_time_that_they_take(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    allowed: list[float] = []
    monkeypatch.setattr(
        "generator.rendering.images.rasters.allow_time", lambda count, seconds: allowed.append(count * seconds)
    )
    honest = saved(Image.effect_noise((1000, 1000), 90).convert("RGBA"), "PNG")
    read_raster(honest)
    read_raster(packed_png(Image.new("L", (1000, 1000)), 8))  # a thousand bytes
    assert allowed == [pytest.approx(0.5), pytest.approx(0.002, abs=0.002)]


def test_a_tiff_without_its_size_is_damaged_too() -> None:
    data = saved(Image.new("L", (20, 20)), "TIFF")
    # The tag of the width (0x0100, TIFF 6.0) becomes one that says nothing.
    broken = data.replace(b"\x00\x01\x04\x00\x01\x00\x00\x00\x14", b"\xf0\xff\x04\x00\x01\x00\x00\x00\x14", 1)
    assert broken != data
    with pytest.raises(ValueError, match=r"^is not a PNG, JPEG, WebP or TIFF that can be read"):
        read_raster(broken)


def test_what_libtiff_says_does_not_stand_among_our_lines(capfd: pytest.CaptureFixture[str]) -> None:
    data = saved(Image.effect_noise((200, 200), 90), "TIFF", compression="tiff_lzw")
    with pytest.raises(ValueError, match="that can be read"):
        read_raster(data[:9] + bytes(range(1, 200)) * 3 + data[606:])
    assert capfd.readouterr().err == ""
    os.write(2, b"heard")
    assert capfd.readouterr().err == "heard"
