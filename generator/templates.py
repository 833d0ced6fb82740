"""Jinja2, set up once: strict, escaping, sandboxed, with the few functions that place things on a card."""

from collections.abc import Mapping
from typing import Any

import jinja2
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup, escape

from generator.errors import DeckDataError, TemplateError
from generator.fonts import find_font, name_character
from generator.resources import DeckFolder, data_folder
from generator.typeset import fit_lines
from generator.units import number

MAX_SVG_CHARACTERS = 4 * 1024 * 1024
"""Of one rendered card (ours): a court card has 20,000."""
# The two renderers kern differently; without kerning they agree to a pixel.
_PLAIN_TEXT = "font-kerning:none;font-variant-ligatures:none"


def template_environment(folder: DeckFolder | None) -> ImmutableSandboxedEnvironment:
    """Give an environment that reads the press's own templates and, below `folder`, the deck's.

    A template's name is `faces/NAME.svg.j2` for the press's own, `deck/PATH` for the deck's.
    """
    loaders: dict[str, jinja2.BaseLoader] = {
        "faces": jinja2.FileSystemLoader(data_folder("templates") / "faces"),
    }
    if folder is not None:
        loaders["deck"] = jinja2.FunctionLoader(lambda name: _deck_template(folder, name))
    environment = ImmutableSandboxedEnvironment(
        loader=jinja2.PrefixLoader(loaders),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=[],
    )
    environment.globals = {"text": _text, "place": _place, "paragraph": _paragraph, "range": _bounded_range}
    return environment


def _deck_template(folder: DeckFolder, name: str) -> str:
    return folder.read(name, limit=256 * 1024).decode("utf-8")


def render(environment: ImmutableSandboxedEnvironment, name: str, context: Mapping[str, Any]) -> str:
    """Render a template.

    Raises:
        TemplateError: The template is missing or broken, uses what is not there, fails, or writes too much; the
            message starts with the template's name and line where known.
    """
    shown = name.partition("/")[2]
    try:
        parts: list[str] = []
        size = 0
        for part in environment.get_template(name).generate(**context):
            size += len(part)
            if size > MAX_SVG_CHARACTERS:
                raise TemplateError(f"template {shown}: writes more than {MAX_SVG_CHARACTERS} characters for one card")
            parts.append(part)
        return "".join(parts)
    except jinja2.TemplateSyntaxError as error:
        raise TemplateError(f"template {shown}:{error.lineno}: {error.message}") from None
    except jinja2.TemplateNotFound as error:
        raise TemplateError(f"template {shown}: there is no template {error.name!r} to include") from None
    except jinja2.UndefinedError as error:
        raise TemplateError(f"template {shown}{_line(error, shown)}: {error.message}; see docs/decks.md") from None
    except TemplateError:
        raise
    except DeckDataError as error:
        raise TemplateError(f"template {shown}: {error.faults[0]}") from None
    except (MemoryError, KeyboardInterrupt):
        raise
    except Exception as error:  # a template can raise anything that its expressions raise
        raise TemplateError(f"template {shown}{_line(error, shown)}: {error}") from None


def _line(error: BaseException, shown: str) -> str:
    line, trace = 0, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename.endswith((shown, "<template>")):
            line = trace.tb_lineno
        trace = trace.tb_next
    return f":{line}" if line else ""


def _text(
    words: str,
    font: Mapping[str, Any],
    *,
    x: float,
    y: float,
    size: float,
    fill: str,
    anchor: str = "start",
    spacing: float = 0.0,
) -> Markup:
    slant = ' font-style="italic"' if font["italic"] else ""
    gap = f' letter-spacing="{number(spacing)}"' if spacing else ""
    return Markup(
        f'<text x="{number(x)}" y="{number(y)}" font-family="{escape(font["family"])}" '
        f'font-weight="{number(font["weight"])}"{slant} font-size="{number(size)}" text-anchor="{escape(anchor)}"{gap} '
        f'fill="{escape(fill)}" style="{_PLAIN_TEXT}">{escape(words)}</text>'
    )


def _place(art: Mapping[str, Any], *, x: float, y: float, width: float, height: float, turn: float = 0) -> Markup:
    centre = f"{number(x + width / 2)} {number(y + height / 2)}"
    transform = f' transform="rotate({number(turn)} {centre})"' if turn else ""
    return Markup(
        f'<use href="#{escape(art["id"])}" x="{number(x)}" y="{number(y)}" width="{number(width)}" '
        f'height="{number(height)}"{transform}/>'
    )


def _paragraph(
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
    face = find_font(font["family"], font["weight"], is_italic=font["italic"])
    missing = face.missing(words.replace("\n", ""))
    if missing:
        raise ValueError(f"{face.name} lacks {', '.join(name_character(char) for char in missing)}")
    steps = max(1, round((size - floor) / 0.1))
    sizes = [size - (size - floor) * step / steps for step in range(steps + 1)]
    size_mm, lines = fit_lines(words, face, sizes, width, height, leading=leading)
    left = {"start": x, "middle": x + width / 2, "end": x + width}[anchor]
    return Markup("\n").join(
        _text(line, font, x=left, y=y + face.ascent * size_mm + place * leading * size_mm, size=size_mm, fill=fill,
              anchor=anchor)
        for place, line in enumerate(lines) if line
    )  # fmt: skip


def _bounded_range(*bounds: int) -> range:
    found = range(*bounds)
    if len(found) > 10_000:
        raise ValueError(f"range of {len(found)} is more than 10000")
    return found
