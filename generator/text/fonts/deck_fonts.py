"""The fonts of a deck: prepared for measuring, shaping and embedding, with all faults at once; and their credits."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import PurePosixPath

from generator.deck.model import FontFile, FontRole, Theme
from generator.errors import DeckDataError, Fault, in_file_order
from generator.sandbox import allow_time, mark_progress
from generator.text.fonts.font_library import BOLD, REGULAR, Font, is_registered, read_font, register_family
from generator.text.opentype.font_files import FAMILY, font_data, font_name, register_file
from generator.text.opentype.font_instances import FontInstance, UnusableError, make_instance, single_font

SECONDS_PER_FILE = 5.0
"""Processor time that reading a font file may take (ours)."""
_SLANTED = ("italic", "bold_italic")
_Singles = dict[tuple[str, str | None], bytes]
"""By digest and face: unpacked fonts, since several styles may come from one file."""
_COPYRIGHT, _LICENCE, _LICENCE_URL = 0, 13, 14
"""Of a font's names. Source: OpenType 1.9, name."""
_PREAMBLE = re.compile(r"^(?:This|The) font(?: software)? is licensed under (?:the )?", re.IGNORECASE)
"""Phrases before the name of the licence."""


def register_deck_fonts(theme: Theme) -> None:
    """Register a deck's fonts, so that they can be found by family.

    Their family names are derived from the files' contents, so fonts of two decks never mix.

    Raises:
        DeckDataError: Some cannot be used; names them all.
    """
    faults: list[Fault] = []
    singles: _Singles = {}
    for role in theme.fonts.values():
        if role.files and not is_registered(role.family):
            made: dict[str, tuple[FontInstance, Font]] = {}
            for style, file in role.files.items():
                mark_progress(file.place.path, file.place.key)
                allow_time(1, SECONDS_PER_FILE)
                try:
                    made[style] = _make_font(role, style, file, dict(file.axes), singles)
                except UnusableError as error:
                    faults.append(replace(file.place, message=f"{file.file!r} {error}"))
            if len(made) == len(role.files):
                register_family(role.family, _with_bold(role, made, singles))
    if faults:
        raise DeckDataError(in_file_order(faults))


def _with_bold(
    role: FontRole, made: dict[str, tuple[FontInstance, Font]], singles: _Singles
) -> Mapping[tuple[bool, bool], Font]:
    """Return the fonts of a role by (is bold, is italic); variable fonts make their own bold."""
    for bold, plain in (("bold", "regular"), ("bold_italic", "italic")):
        if bold in made or plain not in made:
            continue
        file, (_, usual, most) = role.files[plain], made[plain][0].axes.get("wght", (0.0, 0.0, 0.0))
        weight = min(float(BOLD), most)
        if weight > dict(file.axes).get("wght", usual):
            made[bold] = _make_font(role, bold, file, {**dict(file.axes), "wght": weight}, singles)
    return {(style.startswith("bold"), style in _SLANTED): font for style, (_, font) in made.items()}


def _make_font(
    role: FontRole, style: str, file: FontFile, axes: Mapping[str, float], singles: _Singles
) -> tuple[FontInstance, Font]:
    """Make a font from a file, or raise `UnusableError`."""
    try:
        single = singles.get((file.digest, file.face)) or single_font(file.data, file.face)
        singles[file.digest, file.face] = single
        static = make_instance(single, axes)
        font = read_font(
            register_file(f"{file.file}@{sha256(static.data).hexdigest()[:32]}", static.data, is_of_deck=True)
        )
    except (UnusableError, MemoryError):
        raise
    except Exception as error:  # fontTools and HarfBuzz let through any exception that a broken table causes
        why = f"{type(error).__name__}: {str(error)[:80]}"
        raise UnusableError(f"cannot be read: it is damaged; save or download it again ({why})") from None
    is_bold = style.startswith("bold")
    name = static.name or PurePosixPath(file.file).stem
    if is_bold and style not in role.files:
        name = f"{name} Bold"
    weight = BOLD if is_bold else REGULAR
    return static, replace(font, name=name, family=role.family, weight=weight, is_italic=style in _SLANTED)


@dataclass(frozen=True, slots=True)
class FontCredit:
    """Author and licence of a font; a string is empty where the file does not say."""

    family: str
    copyright: str
    licence: str
    """Its licence, or the first sentence about it."""
    licence_url: str

    @property
    def terms(self) -> str:
        """Its licence and the address."""
        url = f" ({self.licence_url})" if self.licence_url else ""
        return f"{self.licence or 'not named in its file'}{url}"


def font_credit(font: Font) -> FontCredit:
    file = font_data(str(font.file))
    terms = font_name(file, _LICENCE)
    licence = _PREAMBLE.sub("", terms.partition(". ")[0].rstrip("."))
    if licence.lower().startswith("copyright"):
        licence = "as its file says"
    family = font_name(file, *FAMILY) or font.family
    return FontCredit(family, font_name(file, _COPYRIGHT).rstrip("."), licence, font_name(file, _LICENCE_URL))
