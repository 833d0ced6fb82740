"""What the browser's side finds in a picture's file without decoding it, beside what Pillow and littlecms find."""

import io
import struct

import pytest
from PIL import Image

from generator.rendering.images.browser.exif_orientation import find_orientation
from generator.rendering.images.browser.icc_profiles import ProfileKind, classify_profile
from generator.rendering.images.browser.pictures import BrowserPictures
from generator.rendering.images.jpeg_header import is_cut_off, read_jpeg_header
from generator.rendering.images.pillow_pictures import PillowPictures
from tests.generator.rendering.images.browser.made_pictures import SRGB, noise, photos, saved, turned
from tests.generator.rendering.images.test_rasters import BLUE, RED, SWAPPED, profile, without_adobe

JPEGS = {name: data for name, data in {**photos(), **turned()}.items() if data.startswith(b"\xff\xd8")}


@pytest.mark.parametrize("name", JPEGS)
def test_the_head_of_a_jpeg_says_what_pillow_says(name: str) -> None:
    head = read_jpeg_header(JPEGS[name])
    with Image.open(io.BytesIO(JPEGS[name])) as image:
        assert (head.width, head.height) == image.size
        assert {1: "L", 3: "RGB", 4: "CMYK"}[head.channel_count] == image.mode
        assert head.has_adobe_marker == ("adobe" in image.info)
        assert find_orientation(head.exif, head.xmp) == image.getexif().get(0x0112, 1)
        assert head.is_plain


def test_the_parts_of_a_profile_are_joined_and_a_part_that_is_missing_is_none() -> None:
    large = SRGB + bytes(70_000)  # a part holds 65,519 bytes (ICC.1:2022, B.4)
    whole = saved(noise("RGB"), "JPEG", icc_profile=large)
    assert read_jpeg_header(whole).profile == large
    first = whole.index(b"ICC_PROFILE\0")
    assert read_jpeg_header(whole[:first] + b"X" + whole[first + 1 :]).profile is None


def test_what_adobe_did_not_write_is_not_inverted() -> None:
    data = saved(noise("CMYK"), "JPEG")
    assert read_jpeg_header(data).has_adobe_marker
    assert not read_jpeg_header(without_adobe(data)).has_adobe_marker


@pytest.mark.parametrize("name", JPEGS)
def test_a_jpeg_is_read_alike_without_a_decoder(name: str) -> None:
    assert BrowserPictures().read(JPEGS[name]) == PillowPictures().read(JPEGS[name])


@pytest.mark.parametrize("missing", [1, 2, 10, 300])
def test_a_jpeg_without_its_end_is_cut_off(missing: int) -> None:
    for data in photos().values():
        assert not is_cut_off(data)
        assert is_cut_off(data[:-missing])


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("kind", ["B", "H", "I"])
def test_an_orientation_is_found_in_either_order_and_any_size(order: str, kind: str) -> None:
    number = {"B": 1, "H": 3, "I": 4}[kind]
    start = {"<": b"II*\0", ">": b"MM\0*"}[order] + struct.pack(order + "I", 8)
    value = struct.pack(order + kind, 6).ljust(4, b"\0")
    entry = struct.pack(order + "HHHI", 1, 0x0112, number, 1) + value
    assert find_orientation(start + entry) == 6
    assert find_orientation(b"Exif\0\0" + start + entry[:9]) == 1
    assert find_orientation(b"") == 1


def test_an_orientation_that_does_not_exist_is_upright() -> None:
    assert find_orientation(b"", b'tiff:Orientation="9"') == 1
    with pytest.raises(ValueError, match="no TIFF header"):
        find_orientation(b"words")


def curved(profile_bytes: bytes) -> bytes:
    """Return a profile with the curve of sRGB in 1,024 values, as HP's has (IEC 61966-2-1, 5.2)."""
    levels = [place / 1023 for place in range(1024)]
    lights = [level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4 for level in levels]
    curve = b"curv\0\0\0\0" + struct.pack(">I1024H", 1024, *(round(65535 * light) for light in lights))
    made = bytearray(profile_bytes) + curve
    for entry in range(132, 132 + 12 * 9, 12):
        if bytes(made[entry : entry + 4]) in (b"rTRC", b"gTRC", b"bTRC"):
            struct.pack_into(">II", made, entry + 4, len(profile_bytes), len(curve))
    struct.pack_into(">I", made, 0, len(made))
    return bytes(made)


PROFILES = {
    "srgb": (SRGB, ProfileKind.SRGB),
    "its curve in values": (curved(profile(RED, BLUE)), ProfileKind.SRGB),
    "its colours swapped": (curved(SWAPPED), ProfileKind.OTHER),
    "another curve": (profile(RED, BLUE, gamma=2.2), ProfileKind.OTHER),
    "a little wider": (curved(profile((0.46, 0.2225, 0.0139), BLUE)), ProfileKind.OTHER),
    "a table": (SRGB.replace(b"chad", b"A2B0", 1), ProfileKind.OTHER),
    "of inks": (SRGB[:16] + b"CMYK" + SRGB[20:], ProfileKind.BROKEN),
    "words": (b"no profile at all", ProfileKind.BROKEN),
    "cut off": (SRGB[:200], ProfileKind.BROKEN),
    "nothing": (b"", ProfileKind.BROKEN),
}


@pytest.mark.parametrize(("data", "kind"), PROFILES.values(), ids=PROFILES)
def test_a_profile_is_known_for_srgb_or_not(data: bytes, kind: ProfileKind) -> None:
    assert classify_profile(data) is kind


def test_inks_are_not_shown_in_a_browser() -> None:
    assert BrowserPictures().to_screen(JPEGS["RGB-baseline.jpg"]) == JPEGS["RGB-baseline.jpg"]
    with pytest.raises(ValueError, match=r"^has colours of printing inks, which a browser cannot show; save it as RGB"):
        BrowserPictures().to_screen(JPEGS["CMYK-baseline.jpg"])
