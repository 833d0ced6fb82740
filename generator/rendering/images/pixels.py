"""Pixels as plain bytes: cropped, pasted and turned alike wherever Python runs."""

from dataclasses import dataclass, field

OPAQUE = 255
_KINDS = {1: "grey", 3: "RGB", 4: "RGBA"}


@dataclass(frozen=True, slots=True)
class Pixels:
    width: int
    height: int
    channel_count: int
    """1: grey, or opacity alone; 3: red, green and blue; 4: these with opacity."""
    samples: bytes = field(repr=False)
    """Of 8 bits, pixel by pixel from the top left."""

    @property
    def kind(self) -> str:
        """What its channels are: `grey`, `RGB` or `RGBA`."""
        return _KINDS[self.channel_count]

    @property
    def size(self) -> tuple[int, int]:
        return self.width, self.height

    def rows(self) -> list[bytes]:
        length = self.width * self.channel_count
        return [self.samples[start : start + length] for start in range(0, len(self.samples), length)]

    def channel(self, place: int) -> "Pixels":
        return Pixels(self.width, self.height, 1, self.samples[place :: self.channel_count])

    def without_opacity(self) -> "Pixels":
        """Return the colours alone, also of what is transparent."""
        return self if self.channel_count < 4 else merge([self.channel(place) for place in range(3)])

    def with_opacity(self, opacity: "Pixels") -> "Pixels":
        """Return the colours with an opacity of the same size, whatever was theirs."""
        return merge([*(self.channel(place) for place in range(3)), opacity])

    def crop(self, left: int, top: int, right: int, bottom: int) -> "Pixels":
        count = self.channel_count
        rows = self.rows()[top:bottom]
        return Pixels(right - left, bottom - top, count, b"".join(row[left * count : right * count] for row in rows))

    def turn(self, quarters: int) -> "Pixels":
        """Return a picture turned to the left by so many quarters of a circle."""
        quarters %= 4
        if not quarters:
            return self
        width, height = self.size if quarters == 2 else (self.height, self.width)
        channels = [_turn_channel(self.channel(place), quarters) for place in range(self.channel_count)]
        return merge([Pixels(width, height, 1, channel) for channel in channels])


def _turn_channel(grey: Pixels, quarters: int) -> bytes:
    if quarters == 2:
        return grey.samples[::-1]
    columns = [grey.samples[left :: grey.width] for left in range(grey.width)]
    return b"".join(reversed(columns)) if quarters == 1 else b"".join(column[::-1] for column in columns)


def merge(channels: list[Pixels]) -> Pixels:
    """Return channels of one size as one picture."""
    first, count = channels[0], len(channels)
    if count == 1:
        return first
    samples = bytearray(count * len(first.samples))
    for place, channel in enumerate(channels):
        samples[place::count] = channel.samples
    return Pixels(first.width, first.height, count, bytes(samples))


@dataclass(frozen=True, slots=True)
class JpegLook:
    quality: int
    """1 to 100, as libjpeg counts."""
    has_full_colour: bool = False
    """Whether each pixel keeps its own colour; otherwise two by two may share one."""
    dpi: int | None = None
    """Pixels per inch to be stored in the file; None: none."""
    comment: bytes = b""


@dataclass(frozen=True, slots=True)
class TiltedPicture:
    picture: Pixels
    """In red, green and blue."""
    degrees: float
    """By which it is turned to the left."""
    x: int
    """Of its middle, in pixels."""
    y: int
    """Of its middle, in pixels."""


class PixelSheet:
    """A picture that others are pasted on."""

    def __init__(self, width: int, height: int, paint: tuple[int, ...]) -> None:
        """Take the size in pixels, and the channels of each pixel where nothing is pasted."""
        self._width, self._height, self._count = width, height, len(paint)
        self._samples = bytearray(bytes(paint) * (width * height))

    def paste(self, picture: Pixels, left: int, top: int) -> None:
        """Replace what lies there by a picture with as many channels, which must be inside."""
        assert picture.channel_count == self._count
        assert 0 <= left <= self._width - picture.width
        assert 0 <= top <= self._height - picture.height
        for row, samples in enumerate(picture.rows(), start=top):
            start = (row * self._width + left) * self._count
            self._samples[start : start + len(samples)] = samples

    def finish(self) -> Pixels:
        return Pixels(self._width, self._height, self._count, bytes(self._samples))


def lay_on_white(colours: Pixels, opacity: Pixels) -> Pixels:
    """Return colours as they look on white, where they are as opaque as said; rounded to the nearest level."""
    samples = bytearray(colours.samples)
    for place in (at for at, level in enumerate(opacity.samples) if level < OPAQUE):
        level = opacity.samples[place]
        for at in range(3 * place, 3 * place + 3):
            samples[at] = (samples[at] * level + OPAQUE * (OPAQUE - level) + OPAQUE // 2) // OPAQUE
    return Pixels(colours.width, colours.height, 3, bytes(samples))
