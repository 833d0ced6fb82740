"""CMYK values in a PDF for the colours and pictures of a deck."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property, lru_cache
from io import BytesIO
from itertools import pairwise

from PIL import Image

from generator.errors import Fault, RenderError
from generator.rendering.images.pillow_pictures import take_samples
from generator.svg.model.scene import Rgb
from generator.writers.pdf.inks import output_colours
from generator.writers.pdf.inks.ink_limit import LEEWAY, GreyComponentReplacement, measure_peak_ink
from generator.writers.pdf.inks.output_colours import Cmyk, ImageXObject, Stops
from generator.writers.pdf.inks.profile import Profile

_NEAR = 0.02
"""Of full ink (ours): the largest error of linear interpolation between two stops of a gradient."""
_DEEPEST = 6
"""Halvings between two stops (ours): 64 parts."""

_JPEGS = ("JPEG", "MPO")
_QUALITY = 92
"""Of a converted JPEG (ours): the loss is invisible at 300 dpi; it takes a third of the bytes of a lossless one."""
_Stop = tuple[float, Rgb]


class CmykColours:
    """Colours as a press prints them, by its profile."""

    space = "DeviceCMYK"

    def __init__(self, profile: Profile, percent: int = 400, saver: GreyComponentReplacement | None = None) -> None:
        """Take the profile, the ink limit, and the GCR that keeps colours within it; None: no GCR."""
        self.profile, self.percent, self.saver = profile, percent, saver
        self.saved: dict[Rgb, float] = {}
        """The colours beyond the ink limit, and the difference of the printed colour from each (CIE 1976)."""
        self.cmyk = lru_cache(4096)(self._cmyk)

    def _cmyk(self, rgb: Rgb) -> Cmyk:
        pixel = Image.new("RGB", (1, 1), tuple(round(part * 255) for part in rgb))
        c, m, y, k = self.profile.inks(pixel).tobytes()
        if self.saver is not None and c + m + y + k > self.saver.most:
            (((c, m, y, k), self.saved[rgb]),) = self.saver.reduce_mixtures([(c, m, y, k)])
        return c / 255, m / 255, y / 255, k / 255

    def fill(self, rgb: Rgb) -> str:
        return f"{output_colours.format_colour(self.cmyk(rgb))} k"

    def stroke(self, rgb: Rgb) -> str:
        return f"{output_colours.format_colour(self.cmyk(rgb))} K"

    def mark(self, rgb: Rgb) -> tuple[float, ...]:
        """Return the black ink of a mark, which is grey: four inks would not be in register."""
        return 0.0, 0.0, 0.0, round(1 - sum(rgb) / 3, 4)

    def stops(self, stops: Stops) -> Stops:
        """Return the stops of a gradient, with more between them where inks are not linear in colours."""
        return [(place, self.cmyk(rgb)) for place, rgb in self.screen_stops(stops)]

    def screen_stops(self, stops: Stops) -> list[tuple[float, Rgb]]:
        """Return the colours of a gradient's stops as a screen shows them, with their offsets."""
        places = [(place, _rgb(colour)) for place, colour in stops]
        return [places[0], *(stop for one, other in pairwise(places) for stop in self._between(one, other, _DEEPEST))]

    def _between(self, one: _Stop, other: _Stop, deep: int) -> Iterator[_Stop]:
        """Yield the stops after one, up to the other."""
        middle = _rgb(tuple((low + high) / 2 for low, high in zip(one[1], other[1], strict=True)))
        begin, half, end = (self.cmyk(colour) for colour in (one[1], middle, other[1]))
        off = max(abs(low + high - 2 * own) / 2 for low, own, high in zip(begin, half, end, strict=True))
        if deep and (off > _NEAR or deep == _DEEPEST):
            between = ((one[0] + other[0]) / 2, middle)
            yield from self._between(one, between, deep - 1)
            yield from self._between(between, other, deep - 1)
        else:
            yield other

    def megapixels(self, data: bytes, name: str) -> float:
        with open_image(data, name) as image:
            return image.width * image.height / 1e6

    def picture(self, data: bytes, name: str) -> tuple[Image.Image, Image.Image | None]:
        """Return a picture's inks, 255 being full ink, and its opacity; None: opaque."""
        with open_image(data, name) as image:
            if image.mode == "CMYK":
                return image.copy(), None
            if image.mode in ("1", "L"):
                black = image.convert("L").point(self._greys).point(lambda grey: 255 - grey)
                return Image.merge("CMYK", [Image.new("L", image.size)] * 3 + [black]), None
            whole = image.convert("RGBA")
            inks = self._to_inks(whole.convert("RGB"))
            if image.format in _JPEGS and (file := self._jpeg(inks)) is not None:
                inks = Image.open(BytesIO(file))
            return inks, whole.getchannel("A")

    def raster(self, data: bytes, name: str) -> ImageXObject:
        """Return a picture in inks: a CMYK one unchanged, greys as K-only."""
        plain = output_colours.to_image_xobject(data, name)
        if plain.colours == self.space:
            return plain
        if plain.palette:
            colours = Image.frombytes("RGB", (len(plain.palette) // 3, 1), plain.palette)
            return replace(plain, colours=self.space, palette=self._to_inks(colours).tobytes())
        with open_image(data, name) as image:
            if plain.colours == "DeviceGray":
                return _encode_image(image.convert("L").point(self._greys))
            inks = self._to_inks(image.convert("RGB"))
            if image.format in _JPEGS and (file := self._jpeg(inks)) is not None:
                return output_colours.to_image_xobject(file, name)
            return replace(_encode_image(inks), mask=plain.mask)

    def _jpeg(self, inks: Image.Image) -> bytes | None:
        """Return a picture as the original JPEG; None: its artefacts would exceed the ink limit."""
        file = BytesIO()
        inks.save(file, "JPEG", quality=_QUALITY, subsampling=0)
        with Image.open(file) as image:
            return file.getvalue() if measure_peak_ink(image).total <= self.percent / 100 + LEEWAY else None

    def _to_inks(self, colours: Image.Image) -> Image.Image:
        inks = self.profile.inks(colours)
        return self.saver.picture(colours, inks) if self.saver else inks

    @cached_property
    def _greys(self) -> list[int]:
        """Return, for each grey of a screen, the grey of a PDF that looks the same in black ink alone.

        The four inks of a grey define how light it should be; black ink alone does not get as dark, so all greys are
        lightened in proportion.
        """
        ramp = bytes(range(256))
        four = self.profile.to_lab(self.profile.inks(Image.merge("RGB", [Image.frombytes("L", (256, 1), ramp)] * 3)))
        alone = Image.merge("CMYK", [Image.new("L", (256, 1))] * 3 + [Image.frombytes("L", (256, 1), ramp[::-1])])
        wanted, found = four.getchannel(0).tobytes(), self.profile.to_lab(alone).getchannel(0).tobytes()
        darkest, lightest, deep = found[0], found[255], wanted[0]
        scale = (lightest - darkest) / max(1, wanted[255] - deep)
        lights = (darkest + (light - deep) * scale for light in wanted)
        return [min(range(256), key=lambda grey: abs(found[grey] - light)) for light in lights]


@contextmanager
def open_image(data: bytes, name: str) -> Iterator[Image.Image]:
    """Open a picture's file, or raise RenderError where it cannot be read."""
    try:
        with Image.open(BytesIO(data)) as image:
            yield image
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        raise RenderError(Fault(f"this picture cannot be read: {error}", name[:60])) from None


def _encode_image(image: Image.Image) -> ImageXObject:
    return output_colours.encode_picture(take_samples(image))


def _rgb(colour: tuple[float, ...]) -> Rgb:
    red, green, blue = colour
    return red, green, blue
