"""Strangers' templates and unruly SVG are worked on in a child process with limits on time and memory.

Jinja2's sandbox stops a template from reaching out, but not from asking for 300 MB by repetition, padding or
nested loops; only another process can be stopped for that.
"""

import base64
import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Any

MEMORY_BYTES = 768 * 1024 * 1024
"""Address space of the child (ours): Python, Jinja2 and fonts take 150 MB of it."""
SECONDS = 10
"""Time of the child (ours), and `SECONDS_PER_JOB` for each card on top."""
SECONDS_PER_JOB = 0.05


def render_templates(deck_root: str, jobs: Sequence[Mapping[str, Any]]) -> list[dict[str, str]]:
    """Render templates of a stranger's deck.

    Args:
        deck_root: The folder from which templates are read, and not left.
        jobs: `template`, a name below the folder, and `context` for each.

    Returns:
        For each job `svg`, or `error` with a message that starts with a small letter.
    """
    limit_s = SECONDS + SECONDS_PER_JOB * len(jobs)
    answer, problem = _ask({"do": "render", "root": deck_root, "jobs": list(jobs)}, limit_s)
    if answer is None:
        return [{"error": problem}] * len(jobs)
    return list(answer["results"])


def draw_svg(text: str, width_px: int) -> bytes:
    """Draw any SVG as a PNG of the given width in pixels.

    Raises:
        ValueError: It cannot be drawn, or not within the limits; the message starts with a small letter.
    """
    answer, problem = _ask({"do": "draw", "svg": text, "width": width_px}, SECONDS)
    if answer is None or "error" in answer:
        raise ValueError(problem if answer is None else str(answer["error"]))
    return base64.b64decode(answer["png"])


def _ask(question: Mapping[str, Any], limit_s: float) -> tuple[dict[str, Any] | None, str]:
    environment = {name: os.environ[name] for name in ("SYSTEMROOT", "LD_LIBRARY_PATH") if name in os.environ}
    environment["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
    limits = {"memory": MEMORY_BYTES, "seconds": limit_s}
    try:
        done = subprocess.run(
            [sys.executable, "-m", "generator.sandbox"],
            input=json.dumps({**question, "limits": limits}).encode(),
            capture_output=True, timeout=limit_s + 5, env=environment, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return None, f"takes more than {limit_s:.0f} s; make it do less"
    if done.returncode == 0 and done.stdout:
        return json.loads(done.stdout), ""
    if b"MemoryError" in done.stderr or done.returncode == _OUT_OF_MEMORY:
        return None, f"needs more than {MEMORY_BYTES // 2**20} MiB; make it do less"
    if done.returncode < 0:
        return None, f"takes more than {limit_s:.0f} s or {MEMORY_BYTES // 2**20} MiB; make it do less"
    return None, f"stopped without an answer ({done.stderr.decode(errors='replace').strip()[-200:]})"


_OUT_OF_MEMORY = 77


def main() -> int:
    """Answer one question from standard input on standard output, within its limits."""
    question = json.load(sys.stdin)
    limits = question["limits"]
    try:
        import resource
    except ImportError:  # not on Windows; the parent's clock still holds
        pass
    else:
        resource.setrlimit(resource.RLIMIT_AS, (limits["memory"], limits["memory"]))
        seconds = int(limits["seconds"]) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        answer = _draw(question) if question["do"] == "draw" else _render(question)
        sys.stdout.write(json.dumps(answer))
    except MemoryError:
        return _OUT_OF_MEMORY
    return 0


def _draw(question: Mapping[str, Any]) -> dict[str, str]:
    import resvg_py

    try:
        png = resvg_py.svg_to_bytes(svg_string=question["svg"], width=question["width"], skip_system_fonts=True)
    except ValueError as error:
        return {"error": f"cannot be drawn: {error}"}
    return {"png": base64.b64encode(bytes(png)).decode()}


def _render(question: Mapping[str, Any]) -> dict[str, Any]:
    from pathlib import Path

    from generator.errors import PnpError
    from generator.resources import DeckFolder
    from generator.templates import render, template_environment

    environment = template_environment(DeckFolder(Path(question["root"]), ""))
    results: list[dict[str, str]] = []
    for job in question["jobs"]:
        try:
            results.append({"svg": render(environment, job["template"], job["context"])})
        except MemoryError:
            results.append({"error": f"needs more than {MEMORY_BYTES // 2**20} MiB; make it do less"})
        except PnpError as error:
            results.append({"error": error.faults[0].message})
    return {"results": results}


if __name__ == "__main__":
    sys.exit(main())
