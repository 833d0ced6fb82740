"""Pixels as plain bytes do what Pillow does with the same picture."""

import numpy as np
import pytest
from PIL import Image

from generator.rendering.images.pixels import Pixels, PixelSheet, lay_on_white, merge

MODES = {1: "L", 3: "RGB", 4: "RGBA"}


def noise(count: int, width: int = 7, height: int = 5) -> Pixels:
    samples = np.random.default_rng(count).integers(0, 256, width * height * count, dtype=np.uint8)
    return Pixels(width, height, count, samples.tobytes())


def image_of(picture: Pixels) -> Image.Image:
    return Image.frombytes(MODES[picture.channel_count], picture.size, picture.samples)


def pixels_of(image: Image.Image) -> Pixels:
    return Pixels(*image.size, len(image.getbands()), image.tobytes())


@pytest.mark.parametrize("count", MODES)
@pytest.mark.parametrize("box", [(0, 0, 7, 5), (2, 1, 6, 4), (6, 4, 7, 5)])
def test_a_part_is_cropped(count: int, box: tuple[int, int, int, int]) -> None:
    assert noise(count).crop(*box) == pixels_of(image_of(noise(count)).crop(box))


@pytest.mark.parametrize("count", MODES)
@pytest.mark.parametrize("quarters", [-1, 0, 1, 2, 3])
def test_quarters_are_turned_to_the_left(count: int, quarters: int) -> None:
    assert noise(count).turn(quarters) == pixels_of(image_of(noise(count)).rotate(90 * quarters, expand=True))


def test_channels_are_taken_out_and_put_back() -> None:
    whole = noise(4)
    assert [whole.channel(place).samples for place in range(4)] == [
        channel.tobytes() for channel in image_of(whole).split()
    ]
    assert merge([whole.channel(place) for place in range(4)]) == whole
    assert whole.without_opacity() == pixels_of(image_of(whole).convert("RGB"))
    solid, opacity = noise(3), noise(1)
    wanted = image_of(solid)
    wanted.putalpha(image_of(opacity))
    assert solid.with_opacity(opacity) == pixels_of(wanted)
    assert whole.with_opacity(opacity).without_opacity() == whole.without_opacity()


def test_pictures_are_pasted_over_each_other() -> None:
    sheet, wanted = PixelSheet(9, 8, (1, 2, 3)), Image.new("RGB", (9, 8), (1, 2, 3))
    for left, top in ((0, 0), (2, 3)):
        sheet.paste(noise(3), left, top)
        wanted.paste(image_of(noise(3)), (left, top))
    assert sheet.finish() == pixels_of(wanted)


def test_colours_lie_on_white_as_opaque_as_said() -> None:
    colours, opacity = noise(3, 64, 64), noise(1, 64, 64)
    white = Image.new("RGB", (64, 64), "white")
    assert lay_on_white(colours, opacity) == pixels_of(Image.composite(image_of(colours), white, image_of(opacity)))
