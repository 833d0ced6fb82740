"""Forms as they are painted, noted so that they can be played again into any PDF: what a cache keeps of a side.

A tape holds the operators of a form with gaps for what differs from document to document: the names of fonts and
gradients, and the codes of signs, which a document counts in the order in which it shows them. Played, it asks the
document for the same things in the same order as painting does, so that the file is the same to the byte.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NoReturn

from generator.geometry import Matrix, Rect
from generator.svg.model.scene import Gradient
from generator.text.fonts.font_library import Font, find_font
from generator.text.opentype.subsets import EncodedGlyph, GlyphComponent
from generator.text.shaping.harfbuzz import ShapedRun
from generator.writers.pdf.content.canvas import PdfCanvas, text_operators
from generator.writers.pdf.content.font_encoding import FontEncoding
from generator.writers.pdf.inks.output_colours import SCREEN, OutputColours

_GAP = re.compile("\x01([a-z])([0-9]+)\x02")
_CODES = re.compile("(?<=<)[0-9A-F]+(?=>)")
"""Those of signs that follow each other, four digits each."""
_PLACE, _PICTURE, _STATE, _OVERPRINT, _SHADING, _FADING = "place", "picture", "state", "overprint", "shading", "fading"
Step = tuple[str, tuple[Any, ...]]
"""Something that a document is asked for, and the arguments."""


@dataclass(frozen=True, slots=True)
class RecordedForm:
    """A form."""

    box: tuple[float, float, float, float]
    """Its left, bottom, right and top."""
    is_whole: bool
    """Whether it is a transparency group."""
    fonts: tuple[Font, ...]
    """In the order in which they are first shown."""
    glyphs: tuple[tuple[int, EncodedGlyph, str], ...]
    """The number of the font, the sign and its characters, likewise."""
    steps: tuple[Step, ...]
    """What the document is asked for besides, in order."""
    code: str
    """The operators, with `%s` for each gap."""
    gaps: tuple[int, ...]
    """What stands in each gap: its number among the fonts, signs and steps in a row."""

    @property
    def used_forms(self) -> list[str]:
        """The forms that it places, each once."""
        return list(dict.fromkeys(str(asked[0]) for kind, asked in self.steps if kind == _PLACE))


class FormRecorder:
    """Notes what is painted, as tapes; as `PdfCanvas` to whoever paints."""

    def __init__(self) -> None:
        """Begin with empty tapes."""
        self.inks: OutputColours = SCREEN
        self.forms: dict[str, RecordedForm] = {}
        self._shown: dict[Font, FontEncoding] = {}
        self._known: dict[Font, list[tuple[EncodedGlyph, str]]] = {}

    def begin_form(self, name: str, left: float, bottom: float, right: float, top: float) -> None:
        """Begin a tape."""
        self._name, self._box = name, (left, bottom, right, top)
        self._fonts: dict[Font, int] = {}
        self._signs: dict[tuple[int, EncodedGlyph, str], int] = {}
        self._steps: list[Step] = []
        self._code: list[str] = []

    def end_form(self, *, is_whole: bool = False) -> None:
        """End the tape."""
        words = _GAP.split("\n".join(self._code))
        starts = {"f": 0, "s": len(self._fonts), "d": len(self._fonts) + len(self._signs)}
        self.forms[self._name] = RecordedForm(
            self._box,
            is_whole,
            tuple(self._fonts),
            tuple(self._signs),
            tuple(self._steps),
            "%s".join(part.replace("%", "%%") for part in words[::3]),
            tuple(starts[kind] + int(number) for kind, number in zip(words[1::3], words[2::3], strict=True)),
        )

    def emit(self, code: list[str]) -> None:
        """Note operators."""
        if code:
            self._code.append("\n".join(code))

    def place(self, form: str) -> None:
        """Note that a form is drawn."""
        self._code.append(self._record_step(_PLACE, form))

    def image(self, images: Mapping[str, bytes], href: str, width: float, height: float) -> None:
        """Note that a picture is drawn."""
        self._code.append(self._record_step(_PICTURE, href, width, height))

    def alpha_operator(self, fill_alpha: float, stroke_alpha: float) -> str:
        """Note that something is transparent."""
        return self._record_step(_STATE, fill_alpha, stroke_alpha)

    def overprint_operator(self, *, fills: bool) -> str:
        """Note that something lies on the other inks."""
        return self._record_step(_OVERPRINT, fills)

    def shading_name(self, gradient: Gradient) -> str:
        """Note a gradient."""
        return self._record_step(_SHADING, gradient)

    def fade_operator(self, gradient: Gradient, box: Rect) -> str:
        """Note that a gradient fades."""
        return self._record_step(_FADING, gradient, box)

    def text(self, line: ShapedRun, font: Font) -> str:
        """Note a text."""
        number = self._fonts.setdefault(font, len(self._fonts))
        shown = self._shown.setdefault(font, FontEncoding(font))
        words = shown.operators(line)
        known = self._known.get(font, [])
        if len(known) < shown.glyph_count:
            known = self._known[font] = shown.encoded_glyphs

        def gap(code: str) -> str:
            sign = (number, *known[int(code, 16) - 1])
            return f"\x01s{self._signs.setdefault(sign, len(self._signs))}\x02"

        def gaps(match: re.Match[str]) -> str:
            codes = match[0]
            return "".join([gap(codes[place : place + 4]) for place in range(0, len(codes), 4)])

        return text_operators(f"\x01f{number}\x02", _CODES.sub(gaps, words))

    def _record_step(self, kind: str, *asked: Any) -> str:
        self._steps.append((kind, asked))
        return f"\x01d{len(self._steps) - 1}\x02"


class FormReplayer:
    """Plays tapes into a PDF."""

    def __init__(self, canvas: PdfCanvas, images: Mapping[str, bytes], tapes: Mapping[str, RecordedForm]) -> None:
        """Take the PDF, raster pictures by their address, and the tapes of art by name."""
        self.canvas, self.images, self.forms = canvas, images, tapes
        self._done: set[str] = set()

    def replay(self, name: str, tape: RecordedForm) -> None:
        """Make a form, and those that it places unless they are there."""
        for used in tape.used_forms:
            if used not in self._done:
                self._done.add(used)
                self.replay(used, self.forms[used])
        canvas = self.canvas
        canvas.begin_form(name, *tape.box)
        fonts = [canvas.embed_font(font) for font in tape.fonts]
        gaps = [font.name for font in fonts]
        gaps += [fonts[number].encoding.code(sign, text) for number, sign, text in tape.glyphs]
        gaps += [self._replay_step(kind, asked) for kind, asked in tape.steps]
        canvas.emit([tape.code % tuple(map(gaps.__getitem__, tape.gaps))])
        canvas.end_form(is_whole=tape.is_whole)

    def _replay_step(self, kind: str, asked: tuple[Any, ...]) -> str:
        canvas = self.canvas
        if kind == _PLACE:
            return canvas.form_operator(*asked)
        if kind == _PICTURE:
            return canvas.image_operators(self.images, *asked)
        if kind == _STATE:
            return canvas.alpha_operator(*asked)
        if kind == _SHADING:
            return canvas.shading_name(*asked)
        if kind == _FADING:
            return canvas.fade_operator(*asked)
        return canvas.overprint_operator(fills=asked[0])


def is_cacheable(name: str, tapes: Mapping[str, RecordedForm]) -> bool:
    """Whether a tape, and those of the art that it places, say all: no raster pictures, and fonts found by name."""
    tape = tapes[name]
    return (
        not any(kind in (_PICTURE, _OVERPRINT) for kind, _ in tape.steps)
        and all(find_font(font.family, font.weight, is_italic=font.is_italic) == font for font in tape.fonts)
        and all(is_cacheable(used, tapes) for used in tape.used_forms)
    )


def list_used_forms(name: str, tapes: Mapping[str, RecordedForm]) -> tuple[str, ...]:
    """Return the names of the art that a form places, and that this places, each once."""
    found: dict[str, None] = {}
    waiting = tapes[name].used_forms
    while waiting:
        used = waiting.pop()
        if used not in found:
            found[used] = None
            waiting += tapes[used].used_forms
    return tuple(sorted(found))


# --- as JSON ---------------------------------------------------------------------------------------------


def serialise_form(tape: RecordedForm) -> list[Any]:
    """Return a tape as what JSON can hold."""
    return [
        tape.box,
        tape.is_whole,
        [(font.family, font.weight, font.is_italic) for font in tape.fonts],
        [(number, _serialise_glyph(sign, text)) for number, sign, text in tape.glyphs],
        [(kind, [_serialise_value(each) for each in asked]) for kind, asked in tape.steps],
        tape.code,
        tape.gaps,
    ]


def _serialise_glyph(sign: EncodedGlyph, text: str) -> str:
    """Write a sign with its characters in a word: tapes share most of theirs."""
    parts = ";".join(f"{part.glyph},{part.x},{part.y}" for part in sign.parts)
    return f"{sign.width}|{parts}|{text}"


def _serialise_value(value: Any) -> Any:
    if isinstance(value, Gradient):
        return [value.coordinates, tuple(value.matrix), value.stops, value.fades]
    if isinstance(value, Rect):
        return [value.x, value.y, value.width, value.height]
    return value


def parse_recorded_form(value: Any) -> RecordedForm:
    """Return the tape that was written.

    Raises:
        ValueError: It is none.
    """
    try:
        box, is_whole, fonts, signs, steps, code, gaps = value
        tape = RecordedForm(
            tuple(map(_check_number, box)),  # type: ignore[arg-type]  # its length is looked at below
            is_whole is True,
            tuple(
                find_font(_check_text(family), _check_integer(weight), is_italic=slant is True)
                for family, weight, slant in fonts
            ),
            tuple([(_check_integer(number), *_parse_glyph(told)) for number, told in signs]),
            tuple((kind, tuple(_STEPS[kind](asked))) for kind, asked in steps),
            _check_text(code),
            tuple(gaps) if {*map(type, gaps)} <= {int} else _reject_form(),
        )
    except ValueError:
        raise
    except Exception as error:  # whatever else it is, it is no tape
        raise ValueError(f"not a tape: {error}") from None
    count = len(tape.fonts) + len(tape.glyphs) + len(tape.steps)
    bare = code.replace("%%", "")
    is_right = (
        len(tape.box) == 4
        and all(0 <= number < len(tape.fonts) for number in {number for number, _, _ in tape.glyphs})
        and {*tape.gaps} == {*range(count)}
        and bare.count("%") == bare.count("%s") == len(tape.gaps)
    )
    if not is_right:
        raise ValueError("not a tape: its parts do not fit together")
    return tape


def _check_number(value: Any) -> float:
    if type(value) not in (int, float) or not abs(value) < 1e9:
        raise ValueError("not a number of a tape")
    return value  # type: ignore[no-any-return]


def _check_integer(value: Any) -> int:
    if type(value) is not int:
        raise ValueError("not a whole number of a tape")
    return value


def _check_text(value: Any) -> str:
    if type(value) is not str:
        raise ValueError("not a text of a tape")
    return value


def _reject_form() -> NoReturn:
    raise ValueError("not a tape")


@lru_cache(4096)
def _parse_glyph(told: str) -> tuple[EncodedGlyph, str]:
    width, parts, text = told.split("|", 2)
    read = [part.split(",") for part in parts.split(";")]
    return EncodedGlyph(tuple(GlyphComponent(int(glyph), int(x), int(y)) for glyph, x, y in read), int(width)), text


def _parse_gradient(value: Any) -> Gradient:
    coordinates, matrix, stops, fades = value
    return Gradient(
        tuple(map(_check_number, coordinates)),
        Matrix(*map(_check_number, matrix)),
        tuple((_check_number(place), tuple(map(_check_number, colour))) for place, colour in stops),  # type: ignore[misc]
        tuple(map(_check_number, fades)),
    )


def _parse_shading(asked: Any) -> list[Any]:
    (gradient,) = asked
    return [_parse_gradient(gradient)]


def _parse_fading(asked: Any) -> list[Any]:
    gradient, box = asked
    return [_parse_gradient(gradient), Rect(*map(_check_number, box))]


def _parse_placing(asked: Any) -> list[Any]:
    (form,) = asked
    return [_check_text(form)]


def _parse_state(asked: Any) -> list[Any]:
    fill, stroke = asked
    return [_check_number(fill), _check_number(stroke)]


_STEPS = {_PLACE: _parse_placing, _STATE: _parse_state, _SHADING: _parse_shading, _FADING: _parse_fading}
"""How the arguments of a step are read; what a cache never keeps is none of them."""
