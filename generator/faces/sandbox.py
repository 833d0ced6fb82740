"""Strangers' templates and unruly SVG are worked on in a child process with limits on time and memory.

Jinja2's sandbox stops a template from reaching out, but not from asking for 300 MB by repetition, padding or
nested loops; only another process can be stopped for that. What a template wrote is read as SVG and written anew,
so that nothing but SVG without references to anything outside comes back.
"""

import base64
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from generator.deck.folder import DeckFolder
from generator.errors import Fault, PnpError, TemplateError
from generator.svg.xml import SVG, XLINK, Element, SvgError, parse_svg, serialize

RENDER_BYTES = 256 * 1024 * 1024
"""Address space of the child that renders templates (ours): Python, Jinja2 and fonts take 40 MB of it."""
DRAW_BYTES = 768 * 1024 * 1024
"""Address space of the child that draws an SVG (ours): a card at 600 dpi takes 15 MB, each filter as much again."""
SECONDS_OF_CARD = 2
"""Processor time for one card (ours): a suited card takes 0.002 s, the first one, with its fonts, 0.1 s."""
SECONDS = 5
"""Processor time of the child (ours), and `SECONDS_PER_CARD` for each card on top."""
SECONDS_PER_CARD = 0.05
CHARACTERS = 4 * 1024 * 1024
"""That all cards have together (ours), and `CHARACTERS_PER_CARD` for each card on top."""
CHARACTERS_PER_CARD = 64 * 1024

_SLACK_SECONDS = 30
"""Of the clock on the wall beyond the processor time, on a busy machine."""
_OUT_OF_MEMORY = 77
_OUTSIDE = re.compile(r"url\((?!\s*['\"]?\s*#)|@import|expression\(", re.IGNORECASE)


def render_templates(deck_root: str, jobs: Sequence[Mapping[str, Any]]) -> list[dict[str, str]]:
    """Render templates of a stranger's deck, all in one child.

    Args:
        deck_root: The folder from which templates are read, and not left.
        jobs: `template`, a name below the folder, and `context` for each.

    Returns:
        For each job `svg`, or `error` with a message that starts with a small letter.

    Raises:
        TemplateError: A card wants more time, memory or text than it may have; names it and its template. The
            cards after it were not drawn.
    """
    limit_s = SECONDS + SECONDS_PER_CARD * len(jobs)
    room = CHARACTERS + CHARACTERS_PER_CARD * len(jobs)
    question = {"do": "render", "root": deck_root, "seconds_of_card": SECONDS_OF_CARD, "characters": room}
    lines, problem = _ask(question, jobs, memory=RENDER_BYTES, seconds=limit_s)
    answers: list[dict[str, str]] = [json.loads(line) for line in lines]
    if len(answers) == len(jobs) and not any("stop" in answer for answer in answers):
        return answers
    stop = answers.pop()["stop"] if answers and "stop" in answers[-1] else problem
    told = [
        _fault(deck_root, job, answer["error"]) for job, answer in zip(jobs, answers, strict=False) if "error" in answer
    ]
    left = len(jobs) - len(answers) - 1
    more = f" ({left} more to draw were left)" if left else ""
    raise TemplateError([*told, _fault(deck_root, jobs[len(answers)], stop + more)])


def _fault(deck_root: str, job: Mapping[str, Any], message: str) -> Fault:
    name, context = str(job["template"]).removeprefix("deck/"), job["context"]
    kind = "card" if "card" in context else "back"
    return Fault(message.removeprefix(f"template {name}: "), f"{deck_root}/{name}", key=f"{kind} {context[kind]['id']}")


def draw_svg(text: str, width_px: int) -> bytes:
    """Draw any SVG as a PNG of the given width in pixels.

    Raises:
        ValueError: It cannot be drawn, or not within the limits; the message starts with a small letter.
    """
    question = {"do": "draw", "svg": text, "width": width_px}
    lines, problem = _ask(question, (), memory=DRAW_BYTES, seconds=SECONDS)
    if not lines:
        raise ValueError(problem)
    answer = json.loads(lines[0])
    if "error" in answer:
        raise ValueError(answer["error"])
    return base64.b64decode(answer["png"])


def _ask(
    question: Mapping[str, Any], jobs: Sequence[Mapping[str, Any]], *, memory: int, seconds: float
) -> tuple[list[bytes], str]:
    """Return the lines that the child answers, and what stopped it if it was stopped."""
    environment = {name: os.environ[name] for name in ("SYSTEMROOT", "LD_LIBRARY_PATH") if name in os.environ}
    environment["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
    asked = [{**question, "memory": memory, "seconds": seconds}, *jobs]
    clock_s = seconds + _SLACK_SECONDS
    try:
        done = subprocess.run(
            # -P: modules are never looked for in the current folder, which may be a stranger's.
            [sys.executable, "-P", "-m", "generator.faces.sandbox"],
            input="\n".join(map(json.dumps, asked)).encode(),
            capture_output=True,
            timeout=clock_s,
            env=environment,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        return _whole_lines(error.stdout or b""), f"takes more than {clock_s:.0f} s; make it do less"
    return _whole_lines(done.stdout), _problem(done.returncode, done.stderr, memory, seconds)


def _whole_lines(data: bytes) -> list[bytes]:
    return data.split(b"\n")[:-1]


def _problem(code: int, told: bytes, memory: int, seconds: float) -> str:
    if code == _OUT_OF_MEMORY or b"MemoryError" in told or b"memory allocation" in told:
        return f"needs more than {memory // 2**20} MiB; make it do less"
    names = {each.value: each.name for each in signal.Signals}
    name = names.get(-code, "")
    if name == "SIGPROF":
        return f"takes more than {SECONDS_OF_CARD:g} s for one card; make it do less"
    if name in ("SIGXCPU", "SIGKILL"):
        return f"takes more than {seconds:.0f} s; make it do less"
    if name:
        return f"breaks the program that draws it ({name}); make it do less"
    return f"stopped without an answer ({told.decode(errors='replace').strip()[-200:]})"


# --- the child -------------------------------------------------------------------------------------------


def main() -> int:
    """Answer one question from standard input on standard output, a line for each part, within its limits."""
    question = json.loads(sys.stdin.readline())
    try:
        import resource
    except ImportError:  # not on Windows; the parent's clock still holds
        pass
    else:
        resource.setrlimit(resource.RLIMIT_AS, (question["memory"], question["memory"]))
        seconds = int(question["seconds"]) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        for answer in _draw(question) if question["do"] == "draw" else _render(question, map(json.loads, sys.stdin)):
            sys.stdout.write(json.dumps(answer) + "\n")
            sys.stdout.flush()
    except MemoryError:
        return _OUT_OF_MEMORY
    return 0


def _draw(question: Mapping[str, Any]) -> Iterator[dict[str, str]]:
    import resvg_py

    try:
        png = resvg_py.svg_to_bytes(svg_string=question["svg"], width=question["width"], skip_system_fonts=True)
    except ValueError as error:
        yield {"error": f"cannot be drawn: {error}"}
    else:
        yield {"png": base64.b64encode(bytes(png)).decode()}


def _render(question: Mapping[str, Any], jobs: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, str]]:
    from generator.faces.templates import is_limit, render, template_environment

    environment = template_environment(DeckFolder(Path(question["root"]), ""))
    room = question["characters"]
    for job in jobs:
        if hasattr(signal, "setitimer"):
            # Not caught: whatever the template is busy with, the system ends it.
            signal.setitimer(signal.ITIMER_PROF, question["seconds_of_card"])
        try:
            name = str(job["template"])
            svg = _clean(name.removeprefix("deck/"), render(environment, name, job["context"]))
        except TemplateError as error:
            message = error.faults[0].message
            if is_limit(error):
                yield {"stop": message}
                return
            yield {"error": message}
            continue
        except PnpError as error:
            yield {"error": error.faults[0].message}
            continue
        room -= len(svg)
        if room < 0:
            yield {"stop": "the cards are too large together; make it write less"}
            return
        yield {"svg": svg}


def _clean(name: str, text: str) -> str:
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
    return "\n".join(serialize(child) for child in root.children)


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


if __name__ == "__main__":
    sys.exit(main())
