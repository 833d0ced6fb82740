"""Make the table of rulings, docs/rules.md: each with its tests and its place in the code.

The ids are read from the names of tests (`test_aw_r3_...`) and from the sources (`AW-R3`). Run it after either has
changed: python docs/rules.py
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from scorekeeper.games import BUILT_IN
from scorekeeper.rules.rulings import Ruling, read_rulings

ROOT = Path(__file__).resolve().parents[1]
TABLE = ROOT / "docs" / "rules.md"

RULINGS = {game.title: rulings for game in BUILT_IN.values() if (rulings := read_rulings(game.rules_module))}
"""The rulings of each game that has some, by its title."""
PREFIXES = {ruling.id.partition("-")[0] for rulings in RULINGS.values() for ruling in rulings}

HEAD = """# Rulings: how each rulebook is read, where that lives and where it is tested

Made by `python docs/rules.py` from `rulings.toml` beside the rules of each game, the names of the tests and the ids in
the sources.

A rulebook leaves things open. The project reads each in one way and gives every reading an id: **R** is what the
rulebook says or implies, with few exceptions, **A** what it leaves open. Most A's, and the variants among the R's, have
a house rule, chosen with `--rule`. `pnp rules five-suit` lists the rulings and house rules of a game,
`pnp rules five-suit FS-R3` prints one in full, and in the app a touch on a line of a sum opens the ruling behind it.
"""
_PREFIX = "|".join(sorted(PREFIXES))
CITED = re.compile(rf"\b({_PREFIX})-([RAH]\d+)((?:(?:,| and| to|, and) (?:(?:{_PREFIX})-)?[RAH]\d+)*)")


def cited(text: str) -> Iterator[str]:
    """Return every id in a text, also those of lists and ranges: `AW-R5, A4`, `SB-R3 to R7`."""
    for game, first, more in CITED.findall(text):
        yield from _expanded(game, [first, *re.findall(r"to|(?:[A-Z]{2}-)?[RAH]\d+", more)])


def carried(name: str) -> Iterator[str]:
    """Return every id that the name of a test begins with: `test_aw_r5_and_a4_...`, `test_sb_r3_to_r7_...`."""
    game, words = "", []
    for word in name.upper().split("_")[1:]:
        if word in PREFIXES:
            game = word
        elif game and (word in ("TO", "AND") or re.fullmatch(r"[RAH]\d+", word)):
            words.append("to" if word == "TO" else word if word == "AND" else f"{game}-{word}")
        else:
            break
    return _expanded(game, [word for word in words if word != "AND"])


def _expanded(game: str, words: list[str]) -> Iterator[str]:
    before = ""
    is_range = False
    for word in words:
        if word == "to":
            is_range = bool(before)
            continue
        ruling = word if "-" in word else f"{game}-{word}"
        kind, number = ruling[:4], int(ruling[4:])
        first = int(before[4:]) + 1 if is_range and before[:4] == kind else number
        yield from (f"{kind}{each}" for each in range(first, number + 1))
        before, is_range = ruling, False


def tests() -> dict[str, list[tuple[str, str]]]:
    """Return the file and name of each test by the rulings that it carries."""
    found: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
    for path in sorted((ROOT / "tests" / "scorekeeper").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for ruling in dict.fromkeys(carried(node.name)):
                    found[ruling].append((path.relative_to(ROOT).as_posix(), node.name))
    return found


def places() -> dict[str, list[str]]:
    """Return the modules that cite each ruling."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "scorekeeper" / "rules").rglob("*.py")):
        for ruling in dict.fromkeys(cited(path.read_text(encoding="utf-8"))):
            found[ruling].append(path.relative_to(ROOT).as_posix())
    return found


def table() -> str:
    """Write the whole document."""
    tested, placed = tests(), places()
    lines = [HEAD]
    for title, rulings in RULINGS.items():
        lines += [f"## {title}", ""]
        lines += [line for ruling in rulings for line in _told(ruling, placed[ruling.id], tested[ruling.id])]
    return "\n".join(lines)


def _told(ruling: Ruling, code: list[str], carrying: list[tuple[str, str]]) -> Iterator[str]:
    """Write a ruling: what is decided, whose it is, the house rule, code, and the tests file by file."""
    yield f"### {ruling.id}: {ruling.title}"
    yield ""
    # A line each, in Markdown: two spaces at the end of all but the last.
    yield "  \n".join(ruling.text.splitlines())
    yield ""
    place = f" In the rulebook: {ruling.place}." if ruling.place else ""
    yield f"*{ruling.whose}*{place}"
    yield ""
    if ruling.option:
        yield f"- House rule: `{ruling.option}`"
    yield f"- Code: {', '.join(_link(path, _short(path)) for path in code)}"
    files: dict[str, list[str]] = {}
    for path, name in carrying:
        files.setdefault(path, []).append(f"`{name}`")
    yield from (f"- {_link(path, Path(path).name)}: {', '.join(names)}" for path, names in files.items())
    yield ""


def _short(path: str) -> str:
    return path.removeprefix("scorekeeper/rules/").removesuffix(".py")


def _link(path: str, text: str) -> str:
    return f"[{text}](../{path})"


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8", newline="\n")
