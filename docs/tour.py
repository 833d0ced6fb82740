"""Lead the links of docs/tour.md to the lines that they name: `[`name`](../file.py#L1)` is where `name` is defined.

Run it after a definition has moved:

    python docs/tour.py
"""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TOUR = ROOT / "docs" / "tour.md"
_LINK = re.compile(r"\[`([\w.]+)`\]\(\.\./([\w/.]+\.py)#L\d+\)")


def linked(text: str) -> str:
    """Return a page whose links lead to definitions.

    Raises:
        LookupError: Something is not defined, or more than once, in the file that a link names.
    """

    def link(match: re.Match[str]) -> str:
        name, path = match[1], match[2]
        return f"[`{name}`](../{path}#L{line_of(name, path)})"

    return _LINK.sub(link, text)


def line_of(name: str, path: str) -> int:
    """Return the line on which a class or function, or a method as `Class.method`, is defined."""
    *_, last = name.split(".")
    definition = re.compile(rf"\s*(?:class|def) {last}\b")
    lines = (ROOT / path).read_text(encoding="utf-8").splitlines()
    found = [number for number, line in enumerate(lines, start=1) if definition.match(line)]
    if len(found) != 1:
        raise LookupError(f"{path} defines {name} {len(found)} times")
    return found[0]


if __name__ == "__main__":
    TOUR.write_text(linked(TOUR.read_text(encoding="utf-8")), encoding="utf-8")
