"""Whether the tests notice: `python -m tests.mutants [--count N] [--seed N] [--area NAME] [--checkout FOLDER]`.

Small faults are put into the code one at a time, drawn by a seed, and the tests that run the changed line are run until
one fails: those that touch least come first. What none notices is printed as it was changed. Which tests run a line is
what a run with contexts has left in `.coverage`:

    python -m pytest -n 2 --cov=generator --cov=scorekeeper --cov-context=test --cov-report=

A mutant is made in a copy of the checkout below the temporary folder, never in the checkout itself. Results are kept in
`build/mutants.json`, so that a run that was stopped goes on.
"""

import argparse
import ast
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from queue import Queue
from random import Random

from coverage import CoverageData

ROOT = Path(__file__).resolve().parents[1]
AREAS = {
    "rules": ("scorekeeper/rules",),
    "imposition": (
        "generator/imposition/assignment.py",
        "generator/imposition/plan.py",
        "generator/imposition/back_registration.py",
    ),
    "marks": ("generator/imposition/printers_marks.py",),
    "proof": ("generator/writers/pdf/verification/checker.py", "generator/writers/pdf/verification/pdf_reader.py"),
    "storage": ("scorekeeper/storage", "scorekeeper/match_log.py", "scorekeeper/codec.py", "scorekeeper/acts.py"),
    "presenter": ("scorekeeper/presenter",),
    "table": ("scorekeeper/web/server", "scorekeeper/web/wire.py", "scorekeeper/web/session.py"),
    "sandbox": (
        "generator/sandbox.py",
        "generator/rendering/templating/untrusted.py",
        "generator/deck/files/parsing.py",
        "generator/svg/reader/xml.py",
    ),
    "text": ("generator/text",),
}
"""What mutants are drawn from, alike many from each."""
COMPARED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
COMPUTED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult}
SECONDS = 900
"""After which a mutant that hangs is noticed."""


@dataclass(frozen=True)
class Mutant:
    """A fault in a file."""

    area: str
    path: str
    line: int
    text: str
    """The file with the fault."""
    change: str
    """`a < b -> a <= b`."""

    @property
    def name(self) -> str:
        return f"{self.path}:{self.line}: {self.change}"


def changed(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node with one fault, in each way there is."""
    match node:
        case ast.Compare(left, [op], [right]) if type(op) in COMPARED:
            yield ast.Compare(left, [COMPARED[type(op)]()], [right])
        case ast.BinOp(left, op, right) if type(op) in COMPUTED and not isinstance(right, ast.Constant | ast.JoinedStr):
            yield ast.BinOp(left, COMPUTED[type(op)](), right)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.And() if isinstance(op, ast.Or) else ast.Or(), values)
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value)):
            yield ast.Constant(value + 1)
        case ast.IfExp(test, body, orelse):
            yield ast.IfExp(test, orelse, body)
        case ast.Expr(ast.Call()):
            yield ast.Constant(None)


def code_of(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of code that runs: no annotations, no words."""
    skipped = {"annotation", "returns", "decorator_list", "type_params"}
    for name, value in ast.iter_fields(tree):
        for each in () if name in skipped else value if isinstance(value, list) else (value,):
            if isinstance(each, ast.AST) and not isinstance(each, ast.JoinedStr):
                yield each
                yield from code_of(each)


@dataclass(frozen=True)
class Source:
    """A file of the code, and what can be changed in it: what lies inside functions, where tests are to look."""

    path: Path
    code: bytes
    places: list[tuple[ast.expr | ast.stmt, ast.AST]]

    @classmethod
    def read(cls, path: Path) -> "Source":
        """Read a file."""
        code = path.read_bytes()
        functions = [each for each in ast.walk(ast.parse(code)) if isinstance(each, ast.FunctionDef)]
        nodes = {id(node): node for function in functions for node in code_of(function)}
        return cls(path, code, [(node, fault) for node in nodes.values() for fault in changed(node)])

    def mutant(self, area: str, number: int) -> Mutant:
        """Return the file with one of its faults."""
        node, fault = self.places[number]
        lines = self.code.splitlines(keepends=True)
        start = sum(map(len, lines[: node.lineno - 1])) + node.col_offset
        end = sum(map(len, lines[: (node.end_lineno or 0) - 1])) + (node.end_col_offset or 0)
        old, new = " ".join(self.code[start:end].decode().split()), ast.unparse(fault)
        text = (self.code[:start] + f"({new})".encode() + self.code[end:]).decode()
        return Mutant(area, self.path.relative_to(ROOT).as_posix(), node.lineno, text, f"{old} -> {new}")


def drawn(areas: list[str], count: int, seed: int) -> list[Mutant]:
    """Draw so many mutants, alike many from each area, from the files of each by how much there is to change."""
    random, found = Random(seed), []
    for number, area in enumerate(areas):
        paths = [path for part in AREAS[area] for path in sorted((ROOT / part).rglob("*.py")) or [ROOT / part]]
        pool = [(source, place) for source in map(Source.read, paths) for place in range(len(source.places))]
        share = count * (number + 1) // len(areas) - count * number // len(areas)
        found += [source.mutant(area, place) for source, place in random.sample(pool, min(len(pool), share))]
    return found


class Tests:
    """Which tests run a line."""

    def __init__(self, checkout: Path) -> None:
        self.checkout = checkout
        self.data = CoverageData(str(checkout / ".coverage"))
        self.data.read()
        self._lines: dict[str, dict[int, list[str]]] = {}
        query = "select context.context, count(*) from line_bits join context on context.id = context_id group by 1"
        with closing(sqlite3.connect(checkout / ".coverage")) as db:
            self.reach: dict[str, int] = dict(db.execute(query))

    def of_file(self, path: str) -> dict[int, list[str]]:
        """Return the tests that run each line of a file."""
        if path not in self._lines:
            self._lines[path] = self.data.contexts_by_lineno(str(self.checkout / path))
        return self._lines[path]

    def of(self, mutant: Mutant) -> list[str]:
        """Return the tests to run, those first that touch least; its folder's where only processes reach a line."""
        by_line = self.of_file(mutant.path)
        found = {each for each in by_line.get(mutant.line, ()) if each}
        ordered = sorted(found, key=lambda each: (self.reach[each], each))
        ids = list(dict.fromkeys(each.partition("|")[0] for each in ordered if str(self.checkout) not in each))
        mirror = self.checkout / "tests" / Path(mutant.path).parent
        return ids or [str(mirror.relative_to(self.checkout))]


def judge(mutant: Mutant, tests: list[str], copy: Path) -> str:
    """Run tests on a mutant in a copy of the checkout; return the one that failed, or nothing."""
    path = copy / mutant.path
    sound = path.read_text("utf-8")
    listed = copy / "build" / "chosen.txt"
    listed.parent.mkdir(exist_ok=True)
    listed.write_text("\n".join(tests), "utf-8")
    path.write_text(mutant.text, "utf-8")
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--durations=0", f"@{listed}"],
            cwd=copy,
            env={**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "it hangs"
    finally:
        path.write_text(sound, "utf-8")
    if done.returncode == 0:
        return ""
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return failed[0].partition(": ")[0].partition(" - ")[0] if failed else f"pytest ends with {done.returncode}"


def copied(checkout: Path, folder: Path) -> Path:
    """Copy what git knows of a checkout."""
    names = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=checkout,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\0")
    for name in filter(None, names):
        if (checkout / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(checkout / name, folder / name)
    (folder / ".ci" / "node_modules").symlink_to(checkout / ".ci" / "node_modules")
    return folder


def main() -> int:
    asked = argparse.ArgumentParser(prog="python -m tests.mutants")
    asked.add_argument("--count", type=int, default=180)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--area", choices=AREAS, action="append", help="one or more; all, if none is named")
    asked.add_argument("--checkout", type=Path, default=ROOT, help="whose tests are judged, if not this one's")
    asked.add_argument("--only", type=Path, help="a file of results: only what was not noticed there")
    asked.add_argument("--out", type=Path, default=ROOT / "build" / "mutants.json")
    asked.add_argument("--jobs", type=int, default=2)
    words = asked.parse_args()
    words.out.parent.mkdir(parents=True, exist_ok=True)
    known: dict[str, str] = json.loads(words.out.read_text("utf-8")) if words.out.is_file() else {}
    chosen = drawn(words.area or list(AREAS), words.count, words.seed)
    if words.only:
        missed = {name for name, by in json.loads(words.only.read_text("utf-8")).items() if not by}
        chosen = [each for each in chosen if each.name in missed]
    tests = Tests(words.checkout)
    plan = [(each, tests.of(each)) for each in chosen if each.name not in known]
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copies: Queue[Path] = Queue()
        for number in range(words.jobs):
            copies.put(copied(words.checkout, Path(folder) / str(number)))

        def go(mutant: Mutant, ids: list[str]) -> None:
            copy = copies.get()
            by = judge(mutant, ids, copy)
            copies.put(copy)
            known[mutant.name] = by
            words.out.write_text(json.dumps(known, indent=1), "utf-8")
            sys.stdout.write(
                f"{'noticed' if by else 'MISSED '} {mutant.area}: {mutant.name}{f'  ({by})' if by else ''}\n"
            )
            sys.stdout.flush()

        with ThreadPoolExecutor(words.jobs) as pool:
            list(pool.map(lambda pair: go(*pair), plan))
    noticed = Counter(each.area for each in chosen if known[each.name])
    for area, count in Counter(each.area for each in chosen).items():
        sys.stdout.write(f"{area}: {noticed[area]} of {count} noticed\n")
    return int(any(not known[each.name] for each in chosen))


if __name__ == "__main__":
    sys.exit(main())
