"""Colours and pictures in the inks of a press, held against Ghostscript's own conversion by the same profile."""

import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from generator.svg.model.scene import Rgb
from generator.writers.pdf.inks.cmyk_colours import CmykColours
from generator.writers.pdf.inks.profile import open_profile
from tests.generator.presses import coated, ghostscript

COLOURS = ["#000000", "#ffffff", "#ff0000", "#00ff00", "#0000ff", "#12224a", "#1c1b2e", "#d97714", "#808080", "#f4e3c1"]
CLOSE = 4
"""Of 255: both go through littlecms, by other tables and another sRGB."""


@pytest.fixture(scope="module")
def inks() -> CmykColours:
    return CmykColours(open_profile(coated()))


def rgb(colour: str) -> Rgb:
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return red, green, blue


def by_ghostscript(colours: list[str], folder: Path) -> list[tuple[int, ...]]:
    """Return colours in inks, 0 to 255, as Ghostscript converts them: rectangles in a column, a pixel high."""
    words = [
        f"{' '.join(map(str, rgb(each)))} setrgbcolor 0 {place} 1 1 rectfill" for place, each in enumerate(colours)
    ]
    drawing = folder / "colours.ps"
    drawing.write_text(f"<< /PageSize [1 {len(colours)}] >> setpagedevice\n" + "\n".join(words) + "\nshowpage\n")
    made = folder / "colours.tif"
    intent = ["-dRenderIntent=1", "-dBlackPtComp=1", "-dKPreserve=0"]
    size = [f"-g1x{len(colours)}", "-r72"]
    profile = [f"--permit-file-read={coated()}", f"-sOutputICCProfile={coated()}"]
    ghostscript("-sDEVICE=tiff32nc", *size, *intent, *profile, f"-sOutputFile={made}", drawing)
    column = np.asarray(Image.open(made))[::-1, 0]
    return [tuple(map(int, pixel)) for pixel in column]


def test_colours_are_those_of_another_program_by_the_same_profile(inks: CmykColours, tmp_path: Path) -> None:
    for colour, wanted in zip(COLOURS, by_ghostscript(COLOURS, tmp_path), strict=True):
        found = [round(part * 255) for part in inks.cmyk(rgb(colour))]
        assert max(abs(one - other) for one, other in zip(found, wanted, strict=True)) <= CLOSE, (colour, found, wanted)


def test_operators_set_four_inks(inks: CmykColours) -> None:
    assert inks.fill((1, 1, 1)) == "0 0 0 0 k"
    assert inks.stroke((1, 1, 1)) == "0 0 0 0 K"
    assert [inks.mark(grey) for grey in ((0, 0, 0), (1, 1, 1), (0.6, 0.6, 0.6))] == [
        (0, 0, 0, 1),
        (0, 0, 0, 0),
        (0, 0, 0, 0.4),
    ]


def test_a_gradient_has_the_right_inks_between_its_stops_too(inks: CmykColours) -> None:
    stops = inks.stops([(0.0, (1.0, 0.0, 0.0)), (0.5, (1.0, 1.0, 1.0)), (1.0, (0.0, 0.0, 1.0))])
    places = [place for place, _ in stops]
    assert places == sorted(places)
    assert {0.0, 0.5, 1.0} <= set(places)
    for step in range(101):
        place = step / 100
        way = place / 0.5
        colour = (1.0, way, way) if place <= 0.5 else (2 - way, 2 - way, 1.0)
        wanted = inks.cmyk((colour[0], colour[1], colour[2]))
        found = [np.interp(place, places, [each[part] for _, each in stops]) for part in range(4)]
        assert max(abs(one - other) for one, other in zip(found, wanted, strict=True)) < 0.04, place


def saved(image: Image.Image, kind: str, **how: int) -> bytes:
    file = io.BytesIO()
    image.save(file, kind, **how)
    return file.getvalue()


def test_a_picture_is_converted_pixel_by_pixel(inks: CmykColours, tmp_path: Path) -> None:
    picture = Image.new("RGB", (len(COLOURS), 1))
    for place, colour in enumerate(COLOURS):
        picture.putpixel((place, 0), tuple(round(part * 255) for part in rgb(colour)))
    raster = inks.raster(saved(picture, "PNG"), "p.png")
    found, _ = inks.picture(saved(picture, "PNG"), "p.png")
    assert (raster.colours, raster.predicted, raster.mask) == ("DeviceCMYK", 4, None)
    for place, wanted in enumerate(by_ghostscript(COLOURS, tmp_path)):
        pixel = found.tobytes()[4 * place : 4 * place + 4]
        assert max(abs(one - other) for one, other in zip(pixel, wanted, strict=True)) <= CLOSE, COLOURS[place]


def test_a_picture_in_inks_stays_as_it_is(inks: CmykColours) -> None:
    data = saved(Image.new("CMYK", (8, 8), (10, 200, 30, 40)), "JPEG", quality=95)
    raster = inks.raster(data, "p.jpg")
    assert (raster.filter, raster.data, raster.colours, raster.is_inverted) == ("DCTDecode", data, "DeviceCMYK", True)


def test_the_colours_of_a_palette_are_converted_and_its_pixels_stay(inks: CmykColours) -> None:
    picture = Image.new("P", (4, 4), 1)
    picture.putpalette([255, 255, 255, 255, 0, 0])
    raster = inks.raster(saved(picture, "PNG"), "p.png")
    assert (raster.colours, raster.palette[:4]) == ("DeviceCMYK", bytes(4))
    assert raster.palette[4:8] == bytes(round(part * 255) for part in inks.cmyk((1, 0, 0)))


def test_greys_are_black_ink_alone_and_rise_from_black_to_paper(inks: CmykColours) -> None:
    ramp = Image.frombytes("L", (256, 1), bytes(range(256)))
    for kind, data in (("PNG", saved(ramp, "PNG")), ("JPEG", saved(ramp, "JPEG", quality=100))):
        assert inks.raster(data, kind).colours == "DeviceGray"
    found, _ = inks.picture(saved(ramp, "PNG"), "ramp.png")
    cyan, magenta, yellow, black = found.split()
    assert cyan.getextrema() == magenta.getextrema() == yellow.getextrema() == (0, 0)
    levels = black.tobytes()
    assert (levels[0], levels[255]) == (255, 0)
    assert list(levels) == sorted(levels, reverse=True)


def test_a_picture_with_clear_places_keeps_how_opaque_it_is(inks: CmykColours) -> None:
    picture = Image.new("RGBA", (2, 1), (255, 0, 0, 255))
    picture.putpixel((1, 0), (0, 0, 0, 0))
    raster = inks.raster(saved(picture, "PNG"), "p.png")
    assert raster.colours == "DeviceCMYK"
    assert raster.mask is not None
    assert raster.mask.colours == "DeviceGray"


def test_a_jpeg_stays_one_unless_its_traces_would_lay_too_much_ink() -> None:
    profile, noise = open_profile(coated()), Image.effect_noise((200, 200), 60)
    data = saved(Image.merge("RGB", [noise, noise, noise]), "JPEG", quality=90)
    whole = CmykColours(profile, 400).raster(data, "p.jpg")
    assert (whole.filter, whole.colours) == ("DCTDecode", "DeviceCMYK")
    # A limit that the pixels themselves just keep: what JPEG leaves at their edges passes it.
    inks, _ = CmykColours(profile, 100).picture(data, "p.jpg")
    sums = np.asarray(inks).astype(int).sum(-1)
    percent = int(np.ceil(sums.max() / 2.55))
    kept = CmykColours(profile, percent).raster(data, "p.jpg")
    assert kept.filter == "FlateDecode"
    seen = np.asarray(Image.open(io.BytesIO(whole.data))).astype(int).sum(-1)
    assert seen.max() > sums.max() + 2
