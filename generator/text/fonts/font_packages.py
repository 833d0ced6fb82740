"""The font files of installed packages, by family; never the system's, so that a deck looks the same on every machine.

Most packages publish their fonts through the entry points `fonts_ttf` and `fontpkg.family`. Google's Noto fonts for
symbols, emoji, Chinese, Japanese and Korean are in three that do not.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import NamedTuple

from generator.errors import RenderError
from generator.text.opentype.font_files import font_of_collection, instance, register_file

_IN_CODE = {"Noto Sans Math": "math", "Noto Sans Symbols 2": "symbol2"}
"""Names in pymupdf-fonts, which holds its fonts as Python code."""
_CJK = "Noto Sans CJK "
_OF_COLLECTION = {f"{_CJK}{region}": position for position, region in enumerate(("JP", "KR", "SC", "TC", "HK"))}
"""Position of each family in the collection of manimgx-fonts-cjk, by the region whose letterforms it has."""
_CHINESE = {"zh", "cmn", "yue"}
"""Chinese, Mandarin and Cantonese. Source: IANA Language Subtag Registry."""


class PackagedFont(NamedTuple):
    file: Path
    family: str
    """As the package spells it."""


@cache
def truetype_files() -> tuple[Path, ...]:
    """Return the static fonts of packages that list single files."""
    files: set[Path] = set()
    for entry in entry_points(group="fonts_ttf"):
        try:
            files.update(Path(path) for path in entry.load().values())
        except Exception as error:  # importing a broken package can raise any exception
            raise _broken_package_error(_package_of(entry), error) from None
    return tuple(sorted(files))


def packaged_families() -> set[str]:
    """Return the families that `find_packaged_font` finds, for messages."""
    names = {name.replace("_", " ").title() for name in _family_entries()}
    return names.union(_noto_files(), _IN_CODE, _OF_COLLECTION)


def local_family(family: str, language: str) -> str:
    """Return the member of a family that has the letterforms of a language: `Noto Sans CJK KR` for Korean.

    Args:
        language: BCP 47 tag; in texts of other languages, Chinese letters are Japanese, as in Noto itself.
    """
    if not family.startswith(_CJK):
        return family
    first, *rest = language.lower().split("-")
    if first == "ko":
        region = "KR"
    elif first not in _CHINESE:
        region = "JP"
    elif "hans" in rest:
        region = "SC"
    elif first == "yue" or {"hk", "mo"}.intersection(rest):
        region = "HK"
    else:
        region = "TC" if {"hant", "tw"}.intersection(rest) else "SC"
    return _CJK + region


def find_packaged_font(family: str, weight: int, *, is_italic: bool) -> PackagedFont | None:
    """Return a font of a package that holds whole families; the nearest weight, and upright if there is no italic.

    Raises:
        RenderError: The package is broken.
    """
    package = ""
    try:
        if (entry := _family_entries().get(family.lower().replace(" ", "_"))) is not None:
            package = _package_of(entry)
            return _of_entry(entry, weight, is_italic=is_italic)
        if (file := _noto_files().get(family)) is not None:
            package = "manimgx-fonts"
            return PackagedFont(instance(file, (("wght", float(weight)),)), family)
        if (position := _OF_COLLECTION.get(family)) is not None:
            package = "manimgx-fonts-cjk"
            return PackagedFont(font_of_collection(_cjk_file(), position, (("wght", float(weight)),)), family)
        if (name := _IN_CODE.get(family)) is not None:
            package = "pymupdf-fonts"
            return PackagedFont(_made_of_code(name), family)
    except Exception as error:  # importing a broken package can raise any exception
        raise _broken_package_error(package, error) from None
    return None


@cache
def _family_entries() -> Mapping[str, EntryPoint]:
    """Return the packages that hold one family each, by its name in lower case: `noto_sans_thai`."""
    return {entry.name: entry for entry in entry_points(group="fontpkg.family")}


def _of_entry(entry: EntryPoint, weight: int, *, is_italic: bool) -> PackagedFont:
    import fontpkg  # the packages need it; decks in Latin letters need none of them

    root = entry.load().ROOT
    packaged = fontpkg.family_from_metadata(json.loads((root / "metadata.json").read_text("utf-8")), root)
    style = "italic" if is_italic and "italic" in packaged.styles else "normal"
    found = fontpkg.select_file(packaged, weight, style, nearest=True)
    file = instance(found.path, (("wght", float(weight)),)) if found.variable else found.path
    return PackagedFont(file, packaged.name)


@cache
def _noto_files() -> Mapping[str, Path]:
    """Return the upright variable fonts of manimgx-fonts by family: `Noto Emoji`."""
    import manimgx_fonts

    files = Path(manimgx_fonts.__file__).parent.glob("*[[]wght].ttf")
    return {_family_of(file): file for file in files if "Italic" not in file.name}


def _cjk_file() -> Path:
    import manimgx_fonts_cjk

    return Path(manimgx_fonts_cjk.__file__).parent / "NotoSansCJK-VF.otf.ttc"


def _family_of(file: Path) -> str:
    """Return the family of a file by its name: `Noto Sans Symbols` of `NotoSansSymbols[wght].ttf`."""
    return "".join(f" {char}" if char.isupper() else char for char in file.name.partition("[")[0]).strip()


@cache
def _made_of_code(name: str) -> Path:
    from pymupdf_fonts import fontbuffers

    return register_file(f"pymupdf-fonts/{name}.otf", fontbuffers[name]())


def _package_of(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist else entry.value


def _broken_package_error(package: str, error: Exception) -> RenderError:
    return RenderError(f"the font package {package} is broken ({type(error).__name__}: {error}); reinstall it")
