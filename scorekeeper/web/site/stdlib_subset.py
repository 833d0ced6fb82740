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
from collections.abc import Iterator, Mapping
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
OF_PACKAGES = ("importlib.metadata._adapters", "importlib.resources._adapters", "email.parser")
"""What is loaded where a package is asked for its metadata or files."""
OF_FILES = tuple(
    f"encodings.{name}"
    for name in (
        *("charmap", "cp437", "idna", "mac_roman", "raw_unicode_escape", "unicode_escape", "utf_32", "utf_32_be"),
        *("cp1251", "iso8859_1", "iso8859_2", "iso8859_5", "iso8859_7", "iso8859_13", "iso8859_15", "koi8_r", "koi8_u"),
    )
)
"""Encodings of what is in fonts, zips, templates and dictionaries, which nothing imports by name."""
NO_LINE, ONLY_LINE, LONGEST_ENTRY = 0xF8, 0xE8, 8
"""Kinds of entries in a line table, and the most instructions one can cover."""
FROZEN = ("importlib/_bootstrap.py", "importlib/_bootstrap_external.py")
"""Built into Python; their files are never read."""
FOR_PROGRAMMERS = ("unittest/", "doctest.", "pdb.", "bdb.", "cmd.", "_pyrepl/", "pydoc")
"""Tests and debuggers, which packages import where they are tested."""
UNASKED = "importlib.metadata"
"""Finds installed games; the bundled ones are listed in a file."""
NEVER_CHECKED = (1).to_bytes(4, "little") + bytes(8)
"""After the magic number of a compiled file: it has the hash of its source, unchecked. Source: PEP 552."""
BARE = "."
"""Replaces a class's docstring: without any, a dataclass would compute its signature at each start."""


UNTYPED = ("fontTools/", "generator/", "jinja2/", "pypdf/", "reportlab/", "svgwrite/", "yaml/")
"""Beginnings of the paths of modules where nothing asks functions for their types."""
TYPED = "generator/cli/"


def trim(ours: bytes, already: frozenset[str], borrowed: tuple[str, ...], *, is_complete: bool) -> tuple[bytes, bytes]:
    """Return two archives, compiled and uncompressed: the needed part of the library, and our files.

    Args:
        ours: An archive with the sources.
        already: The modules that Pyodide loads by itself; others loaded by this one may not be needed by the app.
        borrowed: Beginnings of the paths of packages that are not ours, whose lines no traceback of ours needs.
        is_complete: Whether the library has all that these import anywhere, or only what they import when loaded.
    """
    asked = [*MARGIN, *((*OF_PACKAGES, *OF_FILES) if is_complete else ())]
    with zipfile.ZipFile(io.BytesIO(ours)) as archive:
        files = {}
        for name in archive.namelist():
            content = archive.read(name)
            if name.endswith(".py"):
                tree = ast.parse(content)
                if is_complete or not name.startswith(borrowed):
                    asked += [name[:-3].replace("/", ".").removesuffix(".__init__"), *_imported_modules(tree)]
                code = _strip_code(_compile_bare(tree, name), has_lines=not name.startswith(borrowed))
                name, content = f"{name}c", _pyc_bytes(code)
            files[name] = content
    compiled = _archive(files)
    with zipfile.ZipFile(io.BytesIO(compiled)) as archive:
        archive.extractall(PLACE)
    for name in set(sys.modules) - already - {__name__}:
        del sys.modules[name]  # loaded again, if ours need it
    sys.path.insert(0, PLACE)
    for name in asked:
        if name == UNASKED:
            continue
        try:
            importlib.import_module(name)
        except Exception:  # a missing front, or a module for another system, which may fail in any way
            continue
    needed = {each for each in (_library_file(name) for name in sys.modules) if each} - set(FROZEN)
    needed = {each for each in needed if not each.startswith(FOR_PROGRAMMERS)}
    with zipfile.ZipFile(LIBRARY) as library:
        base = {name: library.read(name) for name in library.namelist() if name in needed}
    return _archive({f"{name}c": _library_code(text, name) for name, text in base.items()}), compiled


def squeeze(content: bytes) -> bytes:
    """Return content in Zstandard, which Python unpacks in the browser: a fifth smaller than in gzip.

    Source: RFC 8878; of the levels up to 22, the next ones take twice the time for 4 % less.
    """
    from compression import zstd  # type: ignore[import-not-found]  # Pyodide's Python has it; the one that makes the site need not

    parameter = zstd.CompressionParameter
    options = {parameter.compression_level: 16, parameter.window_log: 25}
    squeezed: bytes = zstd.compress(content, options=options)
    return squeezed


def _library_code(text: bytes, name: str) -> bytes:
    return _pyc_bytes(_strip_code(compile(text, name, "exec", dont_inherit=True, optimize=2), has_lines=False))


def _imported_modules(tree: ast.Module) -> Iterator[str]:
    """Yield the names of all that a module imports, in functions too."""
    for node in _statements(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and the statements in it, which are far fewer than its expressions."""
    yield node
    for name in ("body", "orelse", "finalbody", "handlers", "cases"):
        for each in getattr(node, name, ()):
            yield from _statements(each)


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


def _compile_bare(tree: ast.Module, name: str) -> CodeType:
    """Compile a module without its docstrings; assertions are kept, and types of functions where they are read."""
    is_untyped = name.startswith(UNTYPED) and not name.startswith(TYPED)
    for node in list(_statements(tree)):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if is_untyped and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
            for each in (
                *node.args.posonlyargs,
                *node.args.args,
                *node.args.kwonlyargs,
                node.args.vararg,
                node.args.kwarg,
            ):
                if each:
                    each.annotation = None
        first = node.body[0] if node.body else None
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
            if isinstance(node, ast.Module):
                del node.body[0]  # imports of `__future__` must come first
            elif isinstance(node, ast.ClassDef):
                first.value.value = BARE
            else:
                node.body[0] = ast.copy_location(ast.Pass(), first)
    return compile(tree, f"{PLACE}/{name}", "exec", dont_inherit=True, optimize=0)


def _pyc_bytes(code: CodeType) -> bytes:
    """Return the file of a compiled module that is never compared with its source."""
    return MAGIC_NUMBER + NEVER_CHECKED + marshal.dumps(code)


def _archive(files: Mapping[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name), content)
    return stream.getvalue()
