"""Pictures of every kind: PNG as Pillow does not write them, WebP and JPEG; turned, with profiles, with frames."""

import io
import struct
import zlib
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageCms

from tests.generator.rendering.images.test_rasters import SWAPPED

SRGB = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
_ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
_KINDS = {0: (1, (1, 2, 4, 8, 16)), 2: (3, (8, 16)), 3: (1, (1, 2, 4, 8)), 4: (2, (8, 16)), 6: (4, (8, 16))}
"""By colour type: samples of a pixel, and the bits that they may have (PNG, 2nd edition, 11.2.2)."""


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(samples: NDArray[np.uint16], kind: int, bits: int, *, is_interlaced: bool = False, extra: bytes = b"") -> bytes:
    """Return samples, of the shape height, width, channels, as a PNG whose rows have all five filters in turn."""
    height, width, channels = samples.shape
    rows = b""
    for left, top, across, down in _ADAM7 if is_interlaced else ((0, 0, 1, 1),):
        part = samples[top::down, left::across]
        if part.size:
            rows += _filtered([_packed(row, bits) for row in part], max(1, bits * channels // 8))
    head = struct.pack(">IIBBBBB", width, height, bits, kind, 0, 0, int(is_interlaced))
    body = _chunk(b"IHDR", head) + extra + _chunk(b"IDAT", zlib.compress(rows)) + _chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def _packed(row: NDArray[np.uint16], bits: int) -> bytes:
    line = row.reshape(-1)
    if bits == 16:
        return line.astype(">u2").tobytes()
    every = np.unpackbits(line.astype(np.uint8)[:, None], axis=1)[:, 8 - bits :]
    return np.packbits(every).tobytes()


def _filtered(rows: list[bytes], step: int) -> bytes:
    """Return rows with filters 0 to 4 in turn (PNG, 2nd edition, 9.2 to 9.4), sample by sample as it is written."""
    made, above = b"", bytes(len(rows[0]))
    for number, row in enumerate(rows):
        kind = (number + 3) % 5
        line = bytearray([kind])
        for place, value in enumerate(row):
            a = row[place - step] if place >= step else 0
            b, c = above[place], above[place - step] if place >= step else 0
            p = a + b - c
            nearest = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
            line.append((value - (0, a, b, (a + b) // 2, nearest)[kind]) % 256)
        made, above = made + bytes(line), row
    return made


def pngs() -> dict[str, bytes]:
    """Return a PNG of every colour type and number of bits, plain and interlaced, with and without transparency."""
    chance = np.random.default_rng(7)
    made: dict[str, bytes] = {}
    for kind, (channels, depths) in _KINDS.items():
        for bits in depths:
            for width, height in ((13, 11), (1, 1), (3, 6)):
                # Few levels, so that a transparent one occurs.
                levels = chance.integers(0, 2**bits, 6)
                samples = levels[chance.integers(0, 6, (height, width, channels))].astype(np.uint16)
                palette = _chunk(b"PLTE", chance.bytes(3 * 2**bits)) if kind == 3 else b""
                keys = {0: struct.pack(">H", samples[0, 0, 0]), 3: chance.bytes(max(1, 2**bits // 2))}
                keys[2] = struct.pack(">HHH", *samples[0, 0]) if kind == 2 else b""
                for way in ("plain", "interlaced"):
                    name, is_interlaced = f"{kind}-{bits}-{width}x{height}-{way}", way == "interlaced"
                    made[f"{name}.png"] = png(samples, kind, bits, is_interlaced=is_interlaced, extra=palette)
                    if kind in (0, 2, 3):
                        extra = palette + _chunk(b"tRNS", keys[kind])
                        made[f"{name}-key.png"] = png(samples, kind, bits, is_interlaced=is_interlaced, extra=extra)
    return made


def saved(image: Image.Image, kind: str, **options: object) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def noise(mode: str, size: tuple[int, int] = (45, 31)) -> Image.Image:
    """Return colours that differ everywhere, and opacity from none to full."""
    chance = np.random.default_rng(len(mode))
    across = np.linspace(0, 255, size[0])[None, :, None] * np.ones((size[1], 1, len(mode)))
    samples = np.clip(across + chance.normal(0, 40, across.shape), 0, 255).astype(np.uint8)
    if mode == "RGBA":
        samples[: size[1] // 3, :, 3], samples[-5:, :, 3] = 0, 255
    return Image.fromarray(samples[:, :, 0] if len(mode) == 1 else samples, mode)


def turned() -> dict[str, bytes]:
    """Return pictures of each kind that are turned in each way, by their camera or an editor."""
    made = {}
    for orientation in range(1, 9):
        exif = Image.Exif()
        exif[0x0112] = orientation
        for kind in ("PNG", "WEBP", "JPEG"):
            more: Mapping[str, object] = {"lossless": True} if kind == "WEBP" else {}
            made[f"turned-{orientation}.{kind.lower()}"] = saved(noise("RGB"), kind, exif=exif, **more)
        made[f"turned-{orientation}-alpha.png"] = saved(noise("RGBA"), "PNG", exif=exif)
    xmp = b'<x:xmpmeta><rdf:Description tiff:Orientation="6"/></x:xmpmeta>'
    made["turned-xmp.jpeg"] = saved(noise("RGB"), "JPEG", xmp=xmp)
    made["turned-xmp.webp"] = saved(noise("RGB"), "WEBP", lossless=True, xmp=xmp)
    text = _chunk(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + xmp)
    made["turned-xmp.png"] = made["turned-1.png"][:33] + text + made["turned-1.png"][33:]
    exif[0x0112] = 5
    digits = exif.tobytes().hex()
    lines = "\n".join(digits[place : place + 72] for place in range(0, len(digits), 72))
    words = b"Raw profile type exif\0\0" + zlib.compress(f"\nexif\n{len(digits) // 2:8}\n{lines}\n".encode())
    plain = saved(noise("RGB"), "PNG")
    made["turned-text.png"] = plain[:33] + _chunk(b"zTXt", words) + plain[33:]
    return made


def webps() -> dict[str, bytes]:
    made = {}
    for mode in ("RGB", "RGBA"):
        made[f"lossless-{mode}.webp"] = saved(noise(mode), "WEBP", lossless=True, exact=True)
        for quality in (10, 80, 100):
            made[f"lossy-{quality}-{mode}.webp"] = saved(noise(mode, (301, 203)), "WEBP", quality=quality)
    made["opaque-RGBA.webp"] = saved(noise("RGB").convert("RGBA"), "WEBP", lossless=True)
    return made


def frames() -> dict[str, bytes]:
    """Return animations."""
    three = [Image.new("RGBA", (40, 30), colour) for colour in ("#ff000080", "#00ff00", "#0000ff")]
    plain = [each.convert("RGB") for each in three]
    made = {
        f"frames-{name}.webp": saved(first, "WEBP", save_all=True, append_images=rest, lossless=name != "lossy")
        for name, (first, *rest) in (("alpha", three), ("plain", plain), ("lossy", [noise("RGBA", (40, 30)), *three]))
    }
    made["frames-small.webp"] = _with_small_frame(noise("RGBA", (20, 10)), (40, 30), (6, 4))
    for name, options in (("frames.png", {}), ("frames-apart.png", {"default_image": True})):
        made[name] = saved(plain[0], "PNG", save_all=True, append_images=plain[1:], **options)
    return made


def _with_small_frame(first: Image.Image, size: tuple[int, int], place: tuple[int, int]) -> bytes:
    """Return an animation whose first frame lies somewhere on its canvas (RFC 9649, 2.7.1.1)."""

    def part(name: bytes, body: bytes) -> bytes:
        return name + struct.pack("<I", len(body)) + body + bytes(len(body) % 2)

    def number(value: int) -> bytes:
        return value.to_bytes(3, "little")

    still = saved(first, "WEBP", lossless=True, exact=True)
    head = number(place[0] // 2) + number(place[1] // 2) + number(first.width - 1) + number(first.height - 1)
    frame = part(b"ANMF", head + number(100) + b"\0" + still[12:])
    canvas = part(b"VP8X", bytes([0x12, 0, 0, 0]) + number(size[0] - 1) + number(size[1] - 1))
    body = b"WEBP" + canvas + part(b"ANIM", bytes(6)) + frame + frame
    return b"RIFF" + struct.pack("<I", len(body)) + body


def photos() -> dict[str, bytes]:
    made = {
        f"{mode}-{'progressive' if is_progressive else 'baseline'}.jpg": saved(
            noise(mode, (64, 48)), "JPEG", progressive=is_progressive
        )
        for mode in ("L", "RGB", "CMYK")
        for is_progressive in (False, True)
    }
    return made


def profiled() -> dict[str, bytes]:
    """Return pictures whose profile changes nothing, or is not one."""
    made = {}
    for name, profile in (("srgb", SRGB), ("junk", b"no profile at all"), ("cut", SWAPPED[:200])):
        for kind in ("PNG", "JPEG", "WEBP"):
            more: Mapping[str, object] = {"lossless": True} if kind == "WEBP" else {}
            made[f"profile-{name}.{kind.lower()}"] = saved(noise("RGB"), kind, icc_profile=profile, **more)
    made["profile-odd-grey.jpeg"] = saved(noise("L"), "JPEG", icc_profile=SWAPPED)
    made["profile-odd-grey.png"] = saved(noise("L"), "PNG", icc_profile=SWAPPED)
    return made


def lightened() -> dict[str, bytes]:
    grey = saved(Image.fromarray(np.arange(256, dtype=np.uint8)[None]), "PNG")
    return {
        "light-grey.png": grey,
        "light-RGB.png": saved(noise("RGB"), "PNG"),
        "light-RGBA.png": saved(noise("RGBA"), "PNG"),
        "light-palette.png": saved(noise("RGB").quantize(16), "PNG"),
        "light.webp": saved(noise("RGBA"), "WEBP", lossless=True, exact=True),
    }


def refused() -> dict[str, tuple[bytes, str]]:
    """Return pictures that cannot be printed from a browser, and the words that say so."""
    odd, photo = noise("RGB"), saved(noise("RGB"), "JPEG")
    whole = saved(odd, "PNG")
    profile = (
        "has a colour profile other than sRGB, which a browser cannot convert; save it as sRGB, or without a profile "
        "if it is sRGB already, or use pnp on a computer"
    )
    tiff = "is a TIFF, which a browser cannot read; save it as PNG, or use pnp on a computer"
    unread = "is not a PNG, JPEG or WebP that can be read"
    webp = saved(odd, "WEBP", lossless=True)
    return {
        "refused.tif": (saved(odd, "TIFF"), tiff),
        "refused-lab.tif": (saved(Image.new("LAB", (9, 9)), "TIFF"), tiff),
        "refused-odd.png": (saved(odd, "PNG", icc_profile=SWAPPED), profile),
        "refused-odd.jpg": (saved(odd, "JPEG", icc_profile=SWAPPED), profile),
        "refused-odd.webp": (saved(odd, "WEBP", icc_profile=SWAPPED), profile),
        "refused-cut.jpg": (photo[:-9], f"{unread} (it is cut off)"),
        "refused-arithmetic.jpg": (
            photo.replace(b"\xff\xc0", b"\xff\xc9", 1),
            "is a JPEG of a kind that no PDF shows; save it as PNG, or use pnp on a computer",
        ),
        "light-refused.jpg": (
            photo,
            "is a JPEG, which a browser cannot make lighter; save it as PNG, or use pnp on a computer",
        ),
        "refused-cut.png": (whole[: len(whole) // 2], f"{unread} (it ends too early)"),
        "refused-head.png": (whole[:20] + b"\xff" + whole[21:], f"{unread} (its chunk 'IHDR' is damaged)"),
        "refused-cut.webp": (webp[: len(webp) // 2], f"{unread} (its pixels are damaged)"),
        "refused-words.png": (b"These are words.", unread),
        "refused-empty.png": (b"", unread),
    }
