"""Run in Pyodide while a site is made: selects the needed part of Python's library, and compiles everything.

Compiled modules start in a fifth of the time of their sources. Anything useless in a browser is stripped from
them: docstrings, and column positions in our code; in the library also line numbers.
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
"""Pyodide's path for the library."""
PLACE = "/site"
"""The path of our files."""
MARGIN = (
    *("encodings." + name for name in ("ascii", "cp1252", "latin_1", "utf_8_sig", "utf_16", "utf_16_be", "utf_16_le")),
    *("_strptime", "calendar", "locale", "string.templatelib", "_pyodide.jsbind"),
)
"""Modules loaded in rare cases only, by the library itself or by an installed game."""
NO_LINE, ONLY_LINE, LONGEST_ENTRY = 0xF8, 0xE8, 8
"""Kinds of entries in a line table, and the most instructions one can cover."""
FROZEN = ("importlib/_bootstrap.py", "importlib/_bootstrap_external.py")
"""Built into Python; their files are never read."""
UNASKED = "importlib.metadata"
"""Finds installed games; the bundled ones are listed in a file."""
BORROWED = ("segno/",)
"""Packages of which only the modules we load are needed."""
NEVER_CHECKED = (1).to_bytes(4, "little") + bytes(8)
"""After the magic number of a compiled file: it has the hash of its source, unchecked. Source: PEP 552."""
BARE = "."
"""Replaces a class's docstring: without any, a dataclass would compute its signature at each start."""


def trim(ours: bytes, already: frozenset[str]) -> tuple[bytes, bytes]:
    """Return two archives, compiled and uncompressed: the needed part of the library, and our files.

    Args:
        ours: An archive with the sources.
        already: The modules that Pyodide loads by itself; others loaded by this one may not be needed by the app.
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
        except ImportError:  # a missing front, or a module for another system
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
    """Yield the names of all our modules, and of all that they import anywhere, including in functions."""
    for path, text in files.items():
        if path.endswith(".py") and not path.startswith(BORROWED):
            yield path[:-3].replace("/", ".").removesuffix(".__init__")
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.Import):
                    yield from (alias.name for alias in node.names)
                elif isinstance(node, ast.ImportFrom) and node.module:
                    yield node.module


def _library_file(module: str) -> str:
    """Return the path of a loaded module in the library; empty if it is not there."""
    path = getattr(sys.modules[module], "__file__", None) or ""
    return path.removeprefix(f"{LIBRARY}/") if path.startswith(LIBRARY) else ""


def _strip_code(code: CodeType, *, has_lines: bool) -> CodeType:
    """Return code that has only line numbers as positions, or none at all."""
    parts = (_strip_code(each, has_lines=has_lines) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=_table(code, has_lines=has_lines), co_consts=tuple(parts))


def _table(code: CodeType, *, has_lines: bool) -> bytes:
    """Return a location table by line instead of by instruction.

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
    """Yield the bytes of a signed number, six bits each, the lowest first."""
    rest = abs(value) << 1 | (value < 0)
    while rest >= 64:
        yield 64 | (rest & 63)
        rest >>= 6
    yield rest


def _compile_bare(text: bytes, name: str) -> CodeType:
    """Compile a module without its docstrings; assertions are kept."""
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
    """Return the file of a compiled module that is never compared with its source."""
    return MAGIC_NUMBER + NEVER_CHECKED + marshal.dumps(code)


def _archive(files: Iterable[tuple[str, bytes]]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, content in sorted(files):
            archive.writestr(zipfile.ZipInfo(name), content)
    return stream.getvalue()
