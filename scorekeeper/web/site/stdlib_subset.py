"""Run in Pyodide while a site is made: what the app needs of Python's own library, and all of it compiled.

Compiled modules start in a fifth of the time that their sources take. What a browser has no use for is left out of
them: docstrings, and where in its line a part of ours stands; of the library also the lines.
"""

import ast
import importlib
import io
import marshal
import sys
import zipfile
from collections.abc import Iterable, Iterator
from importlib.util import MAGIC_NUMBER
from types import CodeType

LIBRARY = "/lib/python314.zip"
"""Where Pyodide keeps the library."""
PLACE = "/site"
"""Where ours lies."""
MARGIN = (
    *("encodings." + name for name in ("ascii", "cp1252", "latin_1", "utf_8_sig", "utf_16", "utf_16_be", "utf_16_le")),
    *("_strptime", "calendar", "locale", "string.templatelib", "_pyodide.jsbind"),
)
"""What is loaded in rare cases only, by the library itself or by a game of others."""
NO_LINE, ONLY_LINE, LONGEST_ENTRY = 0xF8, 0xE8, 8
"""Kinds of entries in a table of lines, and of how many instructions one can speak."""
FROZEN = ("importlib/_bootstrap.py", "importlib/_bootstrap_external.py")
"""Built into Python; these files of them are never read."""
UNASKED = "importlib.metadata"
"""Where games are looked up that are installed; those brought along are listed in a file."""
BORROWED = ("segno/",)
"""Packages of which only what ours loads of them is needed."""
NEVER_CHECKED = (1).to_bytes(4, "little") + bytes(8)
"""After the magic number of a compiled file: it has the hash of its source, which is not looked at. Source: PEP 552."""
BARE = "."
"""In place of a class's docstring: without any, a dataclass would work out its signature at each start."""


def trim(ours: bytes, already: frozenset[str]) -> tuple[bytes, bytes]:
    """Return two archives: what is needed of the library, and ours; compiled, and not compressed.

    Args:
        ours: An archive with the sources.
        already: The modules that Pyodide loads by itself; what this one has loaded besides, the app may never need.
    """
    with zipfile.ZipFile(io.BytesIO(ours)) as archive:
        archive.extractall(PLACE)
        files = {name: archive.read(name) for name in archive.namelist()}
    for name in set(sys.modules) - already - {__name__}:
        del sys.modules[name]  # loaded again, if ours need it
    sys.path.insert(0, PLACE)
    for name in (*MARGIN, *_imported_modules(files)):
        if name == UNASKED:
            continue
        try:
            importlib.import_module(name)
        except ImportError:  # of a front that is not there, or of a system that this is none of
            continue
    needed = {each for each in (_library_file(name) for name in sys.modules) if each} - set(FROZEN)
    with zipfile.ZipFile(LIBRARY) as library:
        base = {name: library.read(name) for name in library.namelist() if name in needed}
    return (
        _archive(
            (
                f"{name}c",
                _pyc_bytes(_strip_code(compile(text, name, "exec", dont_inherit=True, optimize=2), has_lines=False)),
            )
            for name, text in base.items()
        ),
        _archive(
            (f"{name}c", _pyc_bytes(_strip_code(_compile_bare(text, name), has_lines=True)))
            if name.endswith(".py")
            else (name, text)
            for name, text in files.items()
        ),
    )


def _imported_modules(files: dict[str, bytes]) -> Iterator[str]:
    """Yield the names of all modules of ours, and of all that they import anywhere, in functions too."""
    for path, text in files.items():
        if path.endswith(".py") and not path.startswith(BORROWED):
            yield path[:-3].replace("/", ".").removesuffix(".__init__")
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.Import):
                    yield from (alias.name for alias in node.names)
                elif isinstance(node, ast.ImportFrom) and node.module:
                    yield node.module


def _library_file(module: str) -> str:
    """Return the path of a loaded module in the library; empty if it is none of its files."""
    path = getattr(sys.modules[module], "__file__", None) or ""
    return path.removeprefix(f"{LIBRARY}/") if path.startswith(LIBRARY) else ""


def _strip_code(code: CodeType, *, has_lines: bool) -> CodeType:
    """Return compiled code that says only which lines it comes from, or not even that."""
    parts = (_strip_code(each, has_lines=has_lines) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=_table(code, has_lines=has_lines), co_consts=tuple(parts))


def _table(code: CodeType, *, has_lines: bool) -> bytes:
    """Write where code comes from, line by line instead of instruction by instruction.

    Source: CPython, InternalDocs/code_objects.md, "Source code locations".
    """
    table, line = bytearray(), code.co_firstlineno
    for start, end, at in code.co_lines() if has_lines else [(0, len(code.co_code), None)]:
        left = (end - start) // 2
        while left:
            count = min(left, LONGEST_ENTRY)
            left -= count
            if at is None:
                table.append(NO_LINE | (count - 1))
            else:
                table += bytes((ONLY_LINE | (count - 1), *_varint(at - line)))
                line = at
    return bytes(table)


def _varint(value: int) -> Iterator[int]:
    """Yield the bytes of a number with a sign, six bits each, the lowest first."""
    rest = abs(value) << 1 | (value < 0)
    while rest >= 64:
        yield 64 | (rest & 63)
        rest >>= 6
    yield rest


def _compile_bare(text: bytes, name: str) -> CodeType:
    """Compile a module without its docstrings; what it asserts is still asserted."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        first = node.body[0] if node.body else None
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
            if isinstance(node, ast.ClassDef):
                first.value.value = BARE
            else:
                node.body[0] = ast.copy_location(ast.Pass(), first)
    return compile(tree, f"{PLACE}/{name}", "exec", dont_inherit=True, optimize=0)


def _pyc_bytes(code: CodeType) -> bytes:
    """Return the file of a compiled module that is never held against its source."""
    return MAGIC_NUMBER + NEVER_CHECKED + marshal.dumps(code)


def _archive(files: Iterable[tuple[str, bytes]]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, content in sorted(files):
            archive.writestr(zipfile.ZipInfo(name), content)
    return stream.getvalue()
