"""Strangers' templates, and SVG that is no plain vector art, drawn within limits.

Jinja2's sandbox stops a template from reaching out, but not from asking for 300 MB by repetition, padding or nested
loops; that, the process with limits stops in which all of a stranger's deck is worked on. What a template wrote is
read as SVG and written anew, so that nothing but SVG without references to anything outside comes back.
"""

import json
import re
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import chdir
from dataclasses import replace
from typing import Any

from generator.deck.files.folder import DeckFolder
from generator.errors import MAX_FAULTS, Fault, PnpError, TemplateError
from generator.rendering.templating.templates import Rendered, render_side, template_environment
from generator.sandbox import MEMORY_BYTES, SECONDS_OF_TEMPLATE, OverTimeError, mark_progress, template_time_limit
from generator.svg.reader.xml import SVG, XLINK, Element, SvgError, parse_svg, serialise_svg

CHARACTERS = 4 * 1024 * 1024
"""That all cards have together (ours), and `CHARACTERS_PER_CARD` for each card on top."""
CHARACTERS_PER_CARD = 64 * 1024
_OUTSIDE = re.compile(r"url\((?!\s*['\"]?\s*#)|@import|expression\(", re.IGNORECASE)


def render_templates(folder: DeckFolder, jobs: Sequence[Mapping[str, Any]]) -> list[Rendered]:
    """Render templates of a stranger's deck.

    Args:
        folder: The folder from which templates are read, and not left.
        jobs: `template`, a name below the folder, `context`, and `owner` for messages, for each.

    Returns:
        What was written for each job; fewer where more than `MAX_FAULTS` are faulty.

    Raises:
        TemplateError: A card wants more time, memory or text than it may have; names it and its template. The
            cards after it were not drawn.
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
                answer = "the cards are too large together; make it write less"
        if isinstance(answer, str):
            told = [
                _fault(folder, job, fault)
                for job, answer in zip(jobs, answers, strict=False)
                for fault in answer.faults
            ]
            left = len(jobs) - len(answers) - 1
            more = f" ({left} more to draw were left)" if left else ""
            raise TemplateError([*told, _fault(folder, job, answer + more)])
        answers.append(answer)
        error_count += bool(answer.faults)
        if error_count > MAX_FAULTS:
            break
    return answers


def _render_job(environment: Any, folder: DeckFolder, job: Mapping[str, Any]) -> Rendered | str:
    """Return what a template writes, or why no other card needs to be tried."""
    name, place = str(job["template"]), _fault(folder, job, "")
    mark_progress(place.path, place.key)
    try:
        with template_time_limit():
            context = json.loads(json.dumps(job["context"]))  # plain values alone: nothing that leads on to ours
            made = render_side(environment, name, context)
            try:
                return replace(made, svg=_sanitise_svg(name.removeprefix("deck/"), made.svg))
            except PnpError as error:
                return replace(made, svg="", faults=(*made.faults, error.faults[0].message))
    except TemplateError as error:  # it wants more than it may have, and so would the other cards
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
    """Draw any SVG as a PNG of the given width in pixels.

    Raises:
        ValueError: It cannot be drawn; the message starts with a small letter.
    """
    import resvg_py

    # What names a file is found nowhere: the current folder is empty.
    with tempfile.TemporaryDirectory() as nowhere, chdir(nowhere):
        try:
            png = resvg_py.svg_to_bytes(svg_string=text, width=width_px, dpi=96, skip_system_fonts=True)
        except ValueError as error:
            raise ValueError(f"cannot be drawn: {error}") from None
    return bytes(png)


def _sanitise_svg(name: str, text: str) -> str:
    """Write anew what a template wrote: SVG elements and their attributes alone.

    Raises:
        TemplateError: It is no SVG, or more than a card needs: references, scripts, styles, pictures of its own.
    """
    try:
        root = parse_svg(f'<svg xmlns="{SVG}" xmlns:xlink="{XLINK}">{text}</svg>')
    except SvgError as error:
        raise TemplateError(f"template {name}: what it writes {error} (line {error.line} of it)") from None
    for element in root.walk():
        problem = _problem_of(element)
        if problem:
            raise TemplateError(f"template {name}: {problem} (line {element.line} of what it writes)")
    return "\n".join(serialise_svg(child) for child in root.children)


def _problem_of(element: Element) -> str:
    if element.tag in ("script", "style", "foreignObject", "image"):
        hint = "; name pictures in the deck file and place them with place()" if element.tag == "image" else ""
        return f"<{element.tag}> is not allowed in a template{hint}"
    words = element.text.strip()
    if words and element.tag not in ("text", "tspan", "title", "desc", "metadata"):
        return f"{words[:40]!r} stands outside of <text>; place it with text() or paragraph()"
    for name, value in element.attributes.items():
        if (name == "href" and not value.startswith("#")) or name.startswith("on") or _OUTSIDE.search(value):
            return f"{name}={value[:60]!r} on <{element.tag}> refers to something outside the card"
    return ""
