"""Jinja2, set up once: strict, escaping, sandboxed, with the few functions that place things on a card."""

import math
from collections.abc import Mapping
from typing import Any

import jinja2
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup, escape

from generator import units
from generator.errors import DeckDataError, TemplateError
from generator.fonts import find_font, name_character
from generator.resources import DeckFolder, data_folder
from generator.typeset import fit_lines

MAX_SVG_CHARACTERS = 1024 * 1024
"""That a template writes for one card (ours): a suited card has 5,000, its art apart."""
MAX_TEMPLATE_BYTES = 256 * 1024
"""Of one template of a deck (ours)."""
MAX_RANGE = 10_000
"""Numbers of one `range` (ours)."""
MAX_SIZES = 200
"""Font sizes that a paragraph tries (ours)."""
_ANCHORS = ("start", "middle", "end")
# The two renderers kern differently; without kerning they agree to a pixel.
_PLAIN_TEXT = "font-kerning:none;font-variant-ligatures:none"
_DECK, _FACES = "deck/", "faces/"


class _LimitError(TemplateError):
    """A template wants more than it may have."""


class _Environment(ImmutableSandboxedEnvironment):
    def getattr(self, obj: Any, attribute: str) -> Any:
        """Give what a deck calls by a name before what Python does: a text may be called `items` or `copy`."""
        if isinstance(obj, dict) and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)

    def join_path(self, template: str, parent: str) -> str:
        """Give the full name of an included template: below the deck's folder, or `faces/` for the press's own."""
        if parent.startswith(_DECK) and not template.startswith((_DECK, _FACES)):
            return _DECK + template
        return template


def template_environment(folder: DeckFolder | None) -> ImmutableSandboxedEnvironment:
    """Give an environment that reads the press's own templates and, below `folder`, the deck's.

    A template's name is `faces/NAME.svg.j2` for the press's own, `deck/PATH` for the deck's; within a template of
    the deck, `deck/` may be left out.
    """
    folders = {"faces": DeckFolder(data_folder("templates") / "faces", "faces")}
    if folder is not None:
        folders["deck"] = folder
    environment = _Environment(
        loader=jinja2.FunctionLoader(lambda name: _source(folders, name)),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=[],
    )
    environment.globals = {"text": text, "place": place, "paragraph": paragraph, "range": bounded_range}
    del environment.filters["random"]  # the same deck gives the same cards
    return environment


def _source(folders: Mapping[str, DeckFolder], name: str) -> tuple[str, str, None] | None:
    place, _, file = name.partition("/")
    if place not in folders:
        return None
    data = folders[place].read(file, limit=MAX_TEMPLATE_BYTES)
    try:
        return data.decode("utf-8-sig"), name, None
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise jinja2.TemplateSyntaxError("is not UTF-8 text; save it as UTF-8", line, name, name) from None


def render(environment: ImmutableSandboxedEnvironment, name: str, context: Mapping[str, Any]) -> str:
    """Render a template.

    Raises:
        TemplateError: The template is missing or broken, uses what is not there, fails, or writes too much; the
            message starts with the template's name and line where known. `is_limit` tells the last from the rest.
    """
    try:
        parts: list[str] = []
        size = 0
        for part in environment.get_template(name).generate(**context):
            size += len(part)
            if size > MAX_SVG_CHARACTERS:
                raise _LimitError(f"writes more than {MAX_SVG_CHARACTERS} characters for one card; make it do less")
            parts.append(part)
        return "".join(parts)
    except (MemoryError, KeyboardInterrupt):
        raise
    except _LimitError as error:
        raise _LimitError(f"template {_shown(name)}: {error}") from None
    except jinja2.TemplateSyntaxError as error:
        where = f"{_shown(error.filename or name)}:{error.lineno}"
        raise TemplateError(f"template {where}: {error.message}") from None
    except Exception as error:  # a template can raise anything that its expressions raise
        raise TemplateError(f"template {_where(error, name)}: {_words(error)}") from None


def is_limit(error: TemplateError) -> bool:
    """Say whether a template wanted more than it may have, so that its other cards would too."""
    return isinstance(error, _LimitError)


def _words(error: Exception) -> str:
    if isinstance(error, jinja2.TemplateNotFound):
        return f"there is no template {str(error.name)!r} to include"
    if isinstance(error, jinja2.UndefinedError):
        return f"{error.message}; see docs/decks.md"
    if isinstance(error, DeckDataError):
        return str(error.faults[0])
    if isinstance(error, RecursionError):
        return "goes too deep; a template that includes itself never ends"
    return str(error) or type(error).__name__


def _where(error: BaseException, name: str) -> str:
    """Give the innermost template that an error went through, with its line."""
    found, trace = _shown(name), error.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if file.startswith((_DECK, _FACES)):
            found = f"{_shown(file)}:{trace.tb_lineno}"
        trace = trace.tb_next
    return found


def _shown(name: str) -> str:
    """Name a template as a person does: from the deck's folder, or the press's own by its name alone."""
    return name.removeprefix(_DECK).removeprefix(_FACES)


# --- what templates can call -----------------------------------------------------------------------------


def text(
    words: Any,
    font: Mapping[str, Any],
    *,
    x: float,
    y: float,
    size: float,
    fill: str,
    anchor: str = "start",
    spacing: float = 0.0,
) -> Markup:
    """Place a line of text; `y` is its baseline.

    Raises:
        ValueError: A length is no number, or the anchor is not known.
    """
    slant = ' font-style="italic"' if font["italic"] else ""
    gap = f' letter-spacing="{_number("spacing", spacing)}"' if spacing else ""
    return Markup(
        f'<text x="{_number("x", x)}" y="{_number("y", y)}" font-family="{escape(font["family"])}" '
        f'font-weight="{_number("weight", font["weight"])}"{slant} font-size="{_number("size", size)}" '
        f'text-anchor="{_anchor(anchor)}"{gap} fill="{escape(fill)}" style="{_PLAIN_TEXT}">{escape(words)}</text>'
    )


def place(art: Mapping[str, Any] | None, *, x: float, y: float, width: float, height: float, turn: float = 0) -> Markup:
    """Place a picture or symbol whole and centred in a box, turned by degrees clockwise about its centre.

    Raises:
        ValueError: There is no picture, or a length is no number.
    """
    if art is None:
        raise ValueError("place() of nothing: this card has no such picture; ask with {% if picture %} first")
    left, top, across, down = _number("x", x), _number("y", y), _number("width", width), _number("height", height)
    centre = f"{_number('x', x + width / 2)} {_number('y', y + height / 2)}"
    transform = f' transform="rotate({_number("turn", turn)} {centre})"' if turn else ""
    return Markup(
        f'<use href="#{escape(art["id"])}" x="{left}" y="{top}" width="{across}" height="{down}"{transform}/>'
    )


def paragraph(
    words: str,
    font: Mapping[str, Any],
    *,
    x: float,
    y: float,
    width: float,
    height: float,
    size: float,
    floor: float,
    fill: str,
    leading: float = 1.25,
    anchor: str = "start",
) -> Markup:
    """Place text in a box, broken into lines, at the largest size from `size` down to `floor` at which it fits.

    Raises:
        ValueError: It does not fit, the font lacks a character, or a length is no number.
    """
    for name, value in (("width", width), ("height", height), ("size", size), ("floor", floor), ("leading", leading)):
        _number(name, value)
    face = find_font(font["family"], font["weight"], is_italic=font["italic"])
    missing = face.missing(words.replace("\n", ""))
    if missing:
        raise ValueError(f"{face.name} lacks {', '.join(name_character(char) for char in missing)}")
    if not 0 < floor <= size:
        raise ValueError(f"size={units.number(size)} and floor={units.number(floor)}; needs 0 < floor <= size")
    steps = min(MAX_SIZES, max(1, round((size - floor) / 0.1)))
    sizes = [size - (size - floor) * step / steps for step in range(steps + 1)]
    size_mm, lines = fit_lines(words, face, sizes, width, height, leading=leading)
    left = {"start": x, "middle": x + width / 2, "end": x + width}[_anchor(anchor)]
    return Markup("\n").join(
        text(line, font, x=left, y=y + face.ascent * size_mm + row * leading * size_mm, size=size_mm, fill=fill,
             anchor=anchor)
        for row, line in enumerate(lines) if line
    )  # fmt: skip


def bounded_range(*bounds: int) -> range:
    """Give a range of at most `MAX_RANGE` numbers.

    Raises:
        ValueError: It has more.
    """
    found = range(*bounds)
    if len(found) > MAX_RANGE:
        raise ValueError(f"range of {len(found)} is more than {MAX_RANGE}")
    return found


def _number(name: str, value: Any) -> str:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError(f"{name}={str(value)[:40]!r} is no number")
    return units.number(value)


def _anchor(anchor: str) -> str:
    if anchor not in _ANCHORS:
        raise ValueError(f"anchor={str(anchor)[:40]!r}; use {', '.join(_ANCHORS)}")
    return anchor
