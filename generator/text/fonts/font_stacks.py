"""Font stacks: a font and its fallbacks, and the parts of a text that each of them sets."""

from collections.abc import Iterator, Sequence
from itertools import groupby, product
from typing import overload

from generator.deck.model import FontRole
from generator.session import BuildSession
from generator.text.fonts.font_library import BOLD, Font, find_font, font_variant, name_character
from generator.text.fonts.font_packages import local_family
from generator.text.shaping.bidi import is_rtl, levels, visual_runs
from generator.text.shaping.break_opportunities import continues_emoji

OF_NO_SCRIPT = ("Zyyy", "Zinh")
"""Scripts of characters common to all scripts. Source: UAX 24."""
_BY_LETTER = frozenset({"Latn", "Grek", "Cyrl", "Armn", "Geor", "Hebr", "Hani", "Hira", "Kana", "Hang", "Bopo", "Yiii"})
"""Scripts whose letters are independent of each other (ours); in all others, words stay whole."""
_JOINING = "\u200c\u200d"


def itemise(text: str) -> Iterator[tuple[str, str]]:
    """Yield the parts of a text that stay in one font, each with its script (ISO 15924)."""
    from fontTools.unicodedata import category, script  # needed only by texts in several fonts

    owners: list[tuple[int, str]] = []  # for each character, the number of its part and the part's script
    for place, char in enumerate(text):
        own = script(char)
        number, of_part = owners[-1] if owners else (-1, "")
        is_mark = category(char)[0] == "M" or char in _JOINING or continues_emoji(char)
        is_joined = text[place - 1 : place] in _JOINING if place else False
        is_same_word = own == of_part and own not in _BY_LETTER and own not in OF_NO_SCRIPT
        if owners and (is_mark or is_joined or is_same_word):
            owners.append((number, own if of_part in OF_NO_SCRIPT and own not in OF_NO_SCRIPT else of_part))
        else:
            owners.append((number + 1, own))
    start = 0
    for _, part in groupby(owners, key=lambda owner: owner[0]):
        held = list(part)
        yield held[-1][1], text[start : start + len(held)]
        start += len(held)


class FontStack(Sequence[Font]):
    """Fonts of one weight and slant, the preferred one first; each is opened when first needed.

    After them come the same families without the slant, without the extra weight, and without both: so a letter that no
    italic has is upright.
    """

    def __init__(
        self,
        families: Sequence[str],
        weight: int,
        *,
        is_bold: bool = False,
        is_italic: bool = False,
        fallback_weight: int | None = None,
        language: str = "",
    ) -> None:
        """Take the names of the families; `is_bold` asks for at least bold, whatever the weights are."""
        self.families, self.language = families, language
        self.weights = weight, weight if fallback_weight is None else fallback_weight
        bolds, slants = (True, False) if is_bold else (False,), (True, False) if is_italic else (False,)
        self.styles = tuple(product(bolds, slants))
        self._opened: dict[int, Font] = {}

    def __len__(self) -> int:
        return len(self.families) * len(self.styles)

    @overload
    def __getitem__(self, position: int) -> Font: ...

    @overload
    def __getitem__(self, position: slice) -> list[Font]: ...

    def __getitem__(self, position: int | slice) -> Font | list[Font]:
        if isinstance(position, slice):
            return [self[each] for each in range(*position.indices(len(self)))]
        found = self._opened.get(position)
        if found is None:
            found = self._opened[position] = self._open(position)
        return found

    def _open(self, position: int) -> Font:
        style, place = divmod(position, len(self.families))
        is_bold, is_italic = self.styles[style]
        weight = max(self.weights[place > 0], BOLD if is_bold else 0)
        font = find_font(local_family(self.families[place], self.language), weight, is_italic=is_italic)
        asked_bold, asked_italic = self.styles[0]
        lacks = ("bold",) * (asked_bold and font.weight < BOLD) + ("italic",) * (asked_italic and not font.is_italic)
        return font_variant(font, language=self.language, lacks=lacks) if lacks or self.language else font


@BuildSession.remembers(256)
def role_stack(role: FontRole, is_bold: bool = False, is_slanted: bool = False) -> FontStack:
    """Return the font stack of a theme's role, at least bold and with inverted slant where requested."""
    return FontStack(
        (role.family, *role.fallbacks),
        role.weight,
        is_bold=is_bold,
        is_italic=role.is_italic != is_slanted,
        fallback_weight=role.fallback_weight,
        language=role.language,
    )


def describe_missing(text: str, fonts: Sequence[Font]) -> str:
    """Return a message on characters and clusters that no font has; empty where there are none."""
    others = range(1, len(fonts))
    lacked = fonts[0].missing_characters(text)
    missing = [char for char in lacked if all(fonts[other].missing_characters(char) for other in others)]
    names = ", ".join(map(name_character, missing))
    also = ", and so do the fonts tried after it; name a font file that has it in `fonts:`"
    if missing:
        return f"{fonts[0].name} lacks {names}{also if len(fonts) > 1 else ''}"
    if not lacked:
        return ""
    torn = next((unit for _, unit in itemise(text) if whole_font(unit, fonts) is None), "")
    return f"no font has all of {torn!r}: {', '.join(map(name_character, torn))}" if torn else ""


def whole_font(text: str, fonts: Sequence[Font]) -> Font | None:
    """Return the first font that has all characters of a text."""
    return next((font for font in fonts if not font.missing_characters(text)), None)


def fonts_of(text: str, fonts: Sequence[Font]) -> list[Font]:
    """Return the first font, and those that supply what it lacks in a text."""
    return list(dict.fromkeys([fonts[0], *(font for font, _ in split_by_font(text, fonts))]))


def split_by_font(text: str, fonts: Sequence[Font]) -> Iterator[tuple[Font, str]]:
    """Divide text among the fonts that have its characters, in logical order.

    Characters common to all scripts stay in the font of their neighbours, so that no word mixes two fonts. Characters
    that all fonts lack are left to the first.
    """
    if not fonts[0].missing_characters(text):
        if text:
            yield fonts[0], text
        return
    by_script: dict[str, Font] = {}
    current: Font | None = None
    piece = ""
    for own, unit in itemise(text):
        font = current if own in OF_NO_SCRIPT else by_script.get(own)
        if font is None or font.missing_characters(unit):
            font = whole_font(unit, fonts) or fonts[0]
        # Common characters at the beginning wait for their neighbour.
        if font is not current and piece and (by_script or font.missing_characters(piece)):
            assert current is not None
            yield current, piece
            piece = ""
        if own not in OF_NO_SCRIPT:
            by_script[own] = font
        current, piece = font, piece + unit
    if current is not None:
        yield current, piece


def split_line_by_font(text: str, fonts: Sequence[Font]) -> Iterator[tuple[Font, str, bool]]:
    """Divide a line among the fonts that have its characters, from left to right.

    A right-to-left line stays in one font, brackets included, if one has all of it.

    Yields:
        Font, text, and whether it is right-to-left.
    """
    is_right = is_rtl(text)
    whole = whole_font(text, fonts) if is_right else None
    if whole is not None:
        yield whole, text, is_right
        return
    for start, end, is_part_right in visual_runs(levels(text, is_right)):
        pieces = list(split_by_font(text[start:end], fonts))
        for font, piece in reversed(pieces) if is_part_right else pieces:
            yield font, piece, is_part_right
