"""Renders untrusted templates, and SVG that is not plain vector art, within limits.

Jinja2's sandbox stops a template from reaching out, but not from allocating 300 MB by repetition, padding or nested
loops; the sandbox process for the whole deck stops that. The output of a template is parsed as SVG and serialised
again, so that nothing but SVG without external references comes back.
"""

import json
import re
from collections.abc import Mapping, Sequence
from contextlib import chdir
from dataclasses import replace
from typing import Any

from generator.deck.files.folder import DeckFolder
from generator.errors import MAX_FAULTS, Fault, PnpError, TemplateError
from generator.rendering.images.pixel_library import pixel_library
from generator.rendering.templating.templates import Rendered, render_side, template_environment
from generator.sandbox import MEMORY_BYTES, SECONDS_OF_TEMPLATE, OverTimeError, mark_progress, template_time_limit
from generator.svg.reader.xml import SVG, XLINK, Element, SvgError, parse_svg, serialise_svg
from scorekeeper.temporary_folders import temporary_folder

CHARACTERS = 4 * 1024 * 1024
"""For all cards together (ours), plus `CHARACTERS_PER_CARD` for each card."""
CHARACTERS_PER_CARD = 64 * 1024
OUTSIDE = re.compile(r"url\((?!\s*['\"]?\s*#)|@import|expression\(", re.IGNORECASE)


def render_templates(folder: DeckFolder, jobs: Sequence[Mapping[str, Any]]) -> list[Rendered]:
    """Render templates of an untrusted deck.

    Args:
        folder: The folder that templates are read from, and confined to.
        jobs: `template`, a name below the folder, `context`, and `owner` for messages, for each.

    Returns:
        The output of each job; fewer where more than `MAX_FAULTS` are faulty.

    Raises:
        TemplateError: A card exceeds the limits of time, memory or text; names it and its template. The
            cards after it were not rendered.
    """
    environment = template_environment(replace(folder, display_name="", fallback=None))
    room = CHARACTERS + CHARACTERS_PER_CARD * len(jobs)
    answers: list[Rendered] = []
    error_count = 0
    for job in jobs:
        answer = _render_job(environment, folder, job)
        if isinstance(answer, Rendered):
            room -= len(answer.svg)
            if room < 0:
                answer = "the cards are too large in total; make it write less"
        if isinstance(answer, str):
            told = [
                _fault(folder, job, fault)
                for job, answer in zip(jobs, answers, strict=False)
                for fault in answer.faults
            ]
            left = len(jobs) - len(answers) - 1
            more = f" ({left} more not drawn)" if left else ""
            raise TemplateError([*told, _fault(folder, job, answer + more)])
        answers.append(answer)
        error_count += bool(answer.faults)
        if error_count > MAX_FAULTS:
            break
    return answers


def _render_job(environment: Any, folder: DeckFolder, job: Mapping[str, Any]) -> Rendered | str:
    """Return the output of a template, or why no other card needs to be tried."""
    name, place = str(job["template"]), _fault(folder, job, "")
    mark_progress(place.path, place.key)
    try:
        with template_time_limit():
            context = json.loads(json.dumps(job["context"]))  # plain values only: no references to our objects
            made = render_side(environment, name, context)
            try:
                return replace(made, svg=_sanitise_svg(name.removeprefix("deck/"), made.svg))
            except PnpError as error:
                return replace(made, svg="", faults=(*made.faults, error.faults[0].message))
    except TemplateError as error:  # it exceeds a limit, and so would the other cards
        return error.faults[0].message
    except OverTimeError:
        return f"takes more than {SECONDS_OF_TEMPLATE:g} s for one card; make it do less"
    except MemoryError:
        return f"needs more than {MEMORY_BYTES // 2**20} MiB; make it do less"


def _fault(folder: DeckFolder, job: Mapping[str, Any], message: str) -> Fault:
    name = str(job["template"]).removeprefix("deck/")
    path = folder.display_path(name)
    return Fault(message.removeprefix(f"template {name}: "), path, key=str(job["owner"]))


def rasterise_untrusted_svg(text: str, width_px: int) -> bytes:
    """Rasterise any SVG as a PNG of the given width in pixels.

    Raises:
        ValueError: It cannot be drawn; the message starts with a small letter.
    """
    # File names lead nowhere: the current folder is empty.
    with temporary_folder() as nowhere, chdir(nowhere):
        try:
            return pixel_library().rasterise(text, width_px=width_px)
        except ImportError:
            raise ValueError("cannot be drawn as a picture here: save it as PNG, or use pnp on a computer") from None
        except ValueError as error:
            raise ValueError(f"cannot be drawn: {error}") from None


def _sanitise_svg(name: str, text: str) -> str:
    """Serialise the output of a template again: only SVG elements and their attributes.

    Raises:
        TemplateError: It is not SVG, or more than a card needs: references, scripts, styles, embedded pictures.
    """
    try:
        root = parse_svg(f'<svg xmlns="{SVG}" xmlns:xlink="{XLINK}">{text}</svg>')
    except SvgError as error:
        raise TemplateError(f"template {name}: its output {error} (line {error.line} of it)") from None
    for element in root.walk():
        problem = _problem_of(element)
        if problem:
            raise TemplateError(f"template {name}: {problem} (line {element.line} of its output)")
    return "\n".join(serialise_svg(child) for child in root.children)


def _problem_of(element: Element) -> str:
    if element.tag in ("script", "style", "foreignObject", "image"):
        hint = "; name pictures in the deck file and place them with place()" if element.tag == "image" else ""
        return f"<{element.tag}> is not allowed in a template{hint}"
    words = element.text.strip()
    if words and element.tag not in ("text", "tspan", "title", "desc", "metadata"):
        return f"{words[:40]!r} is outside of <text>; place it with text() or paragraph()"
    for name, value in element.attributes.items():
        if (name == "href" and not value.startswith("#")) or name.startswith("on") or OUTSIDE.search(value):
            return f"{name}={value[:60]!r} on <{element.tag}> refers to something outside the card"
    return ""
