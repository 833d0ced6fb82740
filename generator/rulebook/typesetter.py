"""Typst, with the fonts and pictures of a rulebook in a folder of its own: no package, no network, no system font."""

import re
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from generator.errors import LayoutError, RenderError
from generator.missing_libraries import refuse_without_library
from generator.rulebook.rulebook_fonts import FontUse, font_bytes

if TYPE_CHECKING:
    import typst

_WHAT = "a rulebook as PDF"
_INSTEAD = "set it as html, or print it on a computer"
_TOO_LITTLE = re.compile(r"too-little: (.*?)\"*$", re.DOTALL)
"""How our own source says that something has no room."""
_NOT_ACCESSIBLE = re.compile(r"PDF/UA-1 error")
_SUFFIXES = {b"OTTO": ".otf", b"ttcf": ".ttc"}
"""Of font files, by how they start (OpenType 1.9, font file), as Typst looks for them."""


@dataclass(frozen=True, slots=True)
class TypesetFile:
    data: bytes
    is_accessible: bool
    """Whether it conforms to PDF/UA-1."""
    notes: tuple[str, ...]


class Typesetter:
    """Sets Typst sources; kept between rulebooks, it sets what has changed alone."""

    def __init__(self) -> None:
        """Make its folder; `close` removes it, and so does leaving a `with` block."""
        with refuse_without_library(_WHAT, _INSTEAD):
            import typst
        self._typst = typst
        self._folder = tempfile.TemporaryDirectory(prefix="pnp-rules-")
        self._root = Path(self._folder.name)
        (self._root / "p").mkdir()
        self._known: set[str] = set()
        self._compilers: dict[tuple[str, ...], tuple[typst.Compiler, dict[str, str]]] = {}

    def __enter__(self) -> "Typesetter":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self._compilers.clear()
        self._folder.cleanup()

    def families(self, fonts: FontUse) -> Mapping[str, tuple[str, ...]]:
        """Return the families of each role, as Typst names them."""
        _, by_name = self._open(fonts.files)
        return {role: tuple(dict.fromkeys(by_name[name] for name in names)) for role, names in fonts.by_role.items()}

    def add_picture(self, svg: str) -> str:
        """Store a picture, and return its path in sources."""
        data = svg.encode()
        name = f"/p/{sha256(data).hexdigest()[:24]}.svg"
        if name not in self._known:
            (self._root / name[1:]).write_bytes(data)
            self._known.add(name)
        return name

    def set(self, source: str, fonts: FontUse, *, is_tagged: bool = True) -> TypesetFile:
        """Return a source as PDF, with tags and as PDF/UA-1 where it can be.

        Raises:
            RenderError: Typst refuses it: our fault, or a picture that it cannot read.
        """
        compiler, _ = self._open(fonts.files)
        standards: list[typst.PDFStandard] = ["ua-1"] if is_tagged else []
        try:
            return self._compile(compiler, source, standards)
        except self._typst.TypstError as error:
            if (tight := _TOO_LITTLE.search(error.message)) is not None:
                raise LayoutError(tight[1]) from None
            if not standards or not _NOT_ACCESSIBLE.search(error.message):
                raise RenderError(f"the rules cannot be set: {_said(error)}") from None
            why = f"the PDF is tagged, but is not PDF/UA-1: {_said(error)}"
        try:
            made = self._compile(compiler, source, [])
        except self._typst.TypstError as error:
            raise RenderError(f"the rules cannot be set: {_said(error)}") from None
        return TypesetFile(made.data, False, (*made.notes, why))

    def draw(self, source: str, fonts: FontUse) -> list[str]:
        """Return the pages of a source as SVG, letters as outlines.

        Raises:
            RenderError: As for `set`.
        """
        compiler, _ = self._open(fonts.files)
        try:
            pages = compiler.compile(source.encode(), format="svg")
        except self._typst.TypstError as error:
            raise RenderError(f"the rules cannot be set: {_said(error)}") from None
        assert pages is not None
        return [page.decode() for page in (pages if isinstance(pages, list) else [pages])]

    def _compile(self, compiler: "typst.Compiler", source: str, standards: "list[typst.PDFStandard]") -> TypesetFile:
        data, warnings = compiler.compile_with_warnings(
            source.encode(),
            format="pdf",
            pdf_standards=standards,
            timestamp=0,
        )
        assert isinstance(data, bytes)
        notes = tuple(dict.fromkeys(f"the typesetter says: {_said(warning)}" for warning in warnings))
        return TypesetFile(data, bool(standards), notes)

    def _open(self, names: tuple[str, ...]) -> "tuple[typst.Compiler, dict[str, str]]":
        if names not in self._compilers:
            folder = self._root / f"fonts-{len(self._compilers)}"
            folder.mkdir()
            own = {}
            for number, name in enumerate(names):
                data, position = font_bytes(name)
                path = folder / f"{number}{_SUFFIXES.get(data[:4], '.ttf')}"
                path.write_bytes(data)
                own[path.name, position] = name
            fonts = self._typst.Fonts(
                include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(folder)]
            )
            places = {(Path(font.path or "").name, font.index): font.family for font in fonts.fonts()}
            by_name = {name: places[place] for place, name in own.items() if place in places}
            if missing := [name for name in names if name not in by_name]:
                raise RenderError(f"the typesetter cannot read the font {missing[0]}: it may lack a PostScript name")
            nowhere = str(self._root / "none")
            compiler = self._typst.Compiler(
                root=str(self._root),
                font_paths=fonts,
                ignore_system_fonts=True,
                package_path=nowhere,
                package_cache_path=nowhere,
            )
            self._compilers[names] = compiler, by_name
        return self._compilers[names]


def _said(error: "typst.TypstError | typst.TypstWarning") -> str:
    return " ".join([error.message, *error.hints]).strip()
