"""Text with bold, italic and icons in it, from its markup to measured atoms.

The markup: `**bold**`, `*italic*`, `{tire}` an icon, `{3}` a number in the icon `points`, a newline, an empty line for
a new paragraph, and a backslash before a sign that is meant as it is; before anything else a backslash is one itself.
Straight quotes, `--`, `---` and `...` become what is set in their place, quotes as the language has them.
"""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache

from generator.errors import did_you_mean, listed
from generator.text.breaking import OPPORTUNITY, opportunities
from generator.text.fonts import Font
from generator.text.stacks import in_fonts, lacking

SOFT_HYPHEN = "\u00ad"
POINTS_ICON = "points"
"""The icon that numbers in braces are written on."""
ICON_EM = 1.12
"""Height of an icon in a line, in font sizes (ours): a little above and below the capitals beside it."""
_LOW_HIGH, _ANGLED = ("„", "“", "‚", "‘"), ("«", "»", "“", "”")
_QUOTES = {
    "en": ("“", "”", "‘", "’"),
    "cs": _LOW_HIGH,
    "sk": _LOW_HIGH,
    "de": _LOW_HIGH,
    "pl": ("„", "”", "«", "»"),
    "fr": ("«", "»", "«", "»"),
    "es": _ANGLED,
    "el": _ANGLED,
}
"""Opening and closing quotes, outer and inner. Source: CLDR 45, delimiters."""
_FEWEST_LETTERS = 5
"""Of a word that is hyphenated (ours)."""
_TOKEN = re.compile(
    r"\\(?P<escaped>[!-/:-@\[-`{-~])|(?P<bold>\*\*)|(?P<italic>\*)|\{(?P<icon>[^{}\n]*)\}|(?P<brace>[{}])|(?P<text>[^\\*{}]+|\\)",
    re.S,
)
_OBJECT = "\ufffc"
"""Stands for an icon among the characters around it."""
_EITHER = ("-", "‑", "–", "—", "/", _OBJECT)
"""What a quote can open or close after."""
_ELIDED = re.compile(r"(?<!\w)'(?=\d\ds?\b|n'|n\b|(?:tis|twas|em|til|cause)\b)", re.IGNORECASE)
"""The apostrophe before what has lost its beginning: `'90s`, `rock 'n' roll`, `'tis`."""
_WORD = re.compile(r"[^\W\d_\u0590-\u1cff\u2c00-\U0010ffff]+")
"""What is hyphenated: Latin, Greek and Cyrillic letters; elsewhere vowels would be torn from their consonants."""
_MADE_OF = re.compile(f"[{SOFT_HYPHEN}{OPPORTUNITY}]")
"""Where a line may end, which is not seen itself."""
_NEAR = 8
"""Characters before a part of a word that its first stands close to, or is joined with (ours)."""
_BREAK_AFTER = re.compile(r"(?<=[\w)])[-–—/](?=\w)|—")


class After(Enum):
    """What can happen between an atom and the next."""

    NOTHING = "nothing"
    """They stay together."""
    SPACE = "space"
    """A space, or the end of the line."""
    BREAK = "break"
    """The line may end here."""
    HYPHEN = "hyphen"
    """The line may end here with a hyphen."""


@dataclass(frozen=True, slots=True)
class Atom:
    """A piece of text in one font, or an icon, that no line break divides."""

    font: Font
    """Its font; of an icon, that of the text around it."""
    text: str
    """Its characters; of an icon, the number on it."""
    icon: str
    """Name of the icon; empty for text."""
    width: float
    """In font sizes."""
    after: After
    """What follows."""
    space: float
    """Width of the space after it, in font sizes, if any."""
    levels: tuple[int, ...] = ()
    """How deep each of its characters, and the space after it, is embedded; empty where all is read from the left."""
    is_from_right: bool = False
    """Whether it is read from the right; known when its line is in order."""


Faces = Callable[[bool, bool], Sequence[Font]]
"""Gives the fonts for bold and italic or not, the preferred one first, the fallbacks after it."""


@dataclass(frozen=True, slots=True)
class _Run:
    text: str
    is_bold: bool
    is_italic: bool
    icon: str = ""


def atoms_of(
    markup: str, faces: Faces, *, language: str, icons: Collection[str], has_hyphens: bool = False
) -> list[list[Atom]]:
    """Read markup and measure it.

    Args:
        markup: The text.
        faces: The fonts.
        language: BCP 47 tag: says which quotes are set and where words are hyphenated.
        icons: Names of the icons that there are.
        has_hyphens: Whether words may be divided as the language divides them; soft hyphens hold in any case.

    Returns:
        The atoms of each line that ends with a newline; an empty line gives an empty list.

    Raises:
        ValueError: The markup is broken, an icon is not known, or all fonts lack a character; says where, and what
            would be right.
    """
    lines: list[list[Atom]] = []
    line: list[_Run] = []
    for run in _runs(markup, language, icons):
        first, *others = run.text.split("\n") if not run.icon else [run.text]
        line.append(_Run(first, run.is_bold, run.is_italic, run.icon))
        for text in others:
            lines.append(_atoms(line, faces, language if has_hyphens else ""))
            line = [_Run(text, run.is_bold, run.is_italic)]
    lines.append(_atoms(line, faces, language if has_hyphens else ""))
    return lines


def _runs(markup: str, language: str, icons: Collection[str]) -> Iterator[_Run]:
    opened: dict[str, int] = {}
    before = ""
    for match in _TOKEN.finditer(markup):
        kind, text = match.lastgroup or "", match[match.lastgroup or 0]
        is_bold, is_italic = "bold" in opened, "italic" in opened
        if kind in ("bold", "italic") and not _is_literal(markup, match, kind in opened):
            if kind in opened:
                del opened[kind]
            else:
                opened[kind] = match.start()
            continue
        if kind == "brace":
            raise ValueError(f"{_place(markup, match.start())}: a lone {text}; write \\{text} if it is meant as it is")
        if kind == "icon":
            name, number = (POINTS_ICON, text) if text.isdecimal() else (text, "")
            if name not in icons:
                hint = did_you_mean(name, icons) or f"; there are {listed(icons)}"
                what = f"{{{text}}} needs the icon {name!r}" if number else f"there is no icon {name!r}"
                raise ValueError(f"{_place(markup, match.start())}: {what}{hint}")
            yield _Run(number, is_bold, is_italic, name)
            before = _OBJECT
            continue
        words = text if kind == "escaped" else _typographic(text, before, _next(markup, match.end()), language)
        yield _Run(words, is_bold, is_italic)
        before = words[-1]
    for kind, start in opened.items():
        mark = "**" if kind == "bold" else "*"
        raise ValueError(f"{_place(markup, start)}: {mark} is not closed; write \\* for a star")


def _is_literal(markup: str, match: re.Match[str], is_open: bool) -> bool:
    """Whether a star is a star: alone between spaces, as in `3 * 4`, or with nothing that it could begin or end."""
    before, after = markup[: match.start()][-1:], markup[match.end() :][:1]
    is_followed = bool(after.strip())
    return not is_followed and (before.isspace() or not is_open)


def _place(markup: str, position: int) -> str:
    line, column = markup.count("\n", 0, position) + 1, position - markup.rfind("\n", 0, position)
    return f"line {line}, character {column}"


def _next(markup: str, position: int) -> str:
    """Return the character that is set next, or a stand-in for an icon; empty at the end."""
    found = markup[position:].lstrip("*")[:2]
    return _OBJECT if found[:1] == "{" else found[-1:] if found[:1] == "\\" else found[:1]


def _typographic(text: str, before: str, after: str, language: str) -> str:
    """Set quotes, dashes and dots as the language does, between what stands before and after."""
    text = text.replace("...", "…").replace("---", "—").replace("--", "–")
    if '"' not in text and "'" not in text:
        return text
    opening, closing, inner_opening, inner_closing = _QUOTES.get(language.partition("-")[0].lower(), _QUOTES["en"])
    elided = {match.start(): match[0] for match in _ELIDED.finditer(text)}
    written: list[str] = []
    for position, char in enumerate(text):
        is_opening = _opens(before, text[position + 1 : position + 2] or after)
        if char == '"':
            char = opening if is_opening else closing
        elif char == "'":
            # Within or after a word it is an apostrophe in every language, as it is for what a word has lost.
            is_apostrophe = before.isalnum() or position in elided
            char = "’" if is_apostrophe else inner_opening if is_opening else inner_closing
        written.append(char)
        before = char
    return "".join(written)


def _opens(before: str, after: str) -> bool:
    """Whether a quote between two characters is an opening one."""
    if not before or before.isspace() or before in "([{„“‚‘«‹":
        return True
    # After a dash or an icon it opens what follows, and closes what is over.
    return before in _EITHER and (after.isalnum() or after in (*"([{¿¡\"'", _OBJECT))


def _atoms(runs: Sequence[_Run], faces: Faces, language: str) -> list[Atom]:
    """Cut the runs of a line into atoms; one that touches the next stays with it.

    Args:
        language: How words are divided; empty: not at all.
    """
    atoms: list[Atom] = []
    for run in _with_opportunities(runs):
        fonts = faces(run.is_bold, run.is_italic)
        first = fonts[0]
        if run.icon:
            if told := lacking(run.text, fonts):
                raise ValueError(told)
            atoms.append(Atom(fonts[0], run.text, run.icon, ICON_EM, After.NOTHING, 0.0))
            continue
        for word, is_followed_by_space in _words(run.text):
            if word[:1] == OPPORTUNITY and atoms and atoms[-1].after is After.NOTHING:
                atoms[-1] = replace(atoms[-1], after=After.BREAK)
            begun, drawn = "", first
            for text, after in _parts(word, language):
                if first.missing(text) and (told := lacking(text, fonts)):
                    raise ValueError(told)
                pieces = list(in_fonts(text, fonts)) if first.missing(text) else [(first, text)] * bool(text)
                for number, (font, piece) in enumerate(pieces):
                    is_last = number == len(pieces) - 1
                    # Parts of a word stand as close together as they do in the whole word.
                    begun = begun[-_NEAR:] + piece if font is drawn else piece
                    before = begun.removesuffix(piece)
                    width = font.width(begun, 1.0) - (font.width(before, 1.0) if before else 0.0)
                    atoms.append(Atom(font, piece, "", width, after if is_last else After.NOTHING, 0.0))
                    drawn = font
            if is_followed_by_space:
                space = first.width(" ", 1.0)
                if atoms and atoms[-1].after is not After.SPACE:
                    last = atoms[-1]
                    atoms[-1] = Atom(last.font, last.text, last.icon, last.width, After.SPACE, space)
    return atoms


def _with_opportunities(runs: Sequence[_Run]) -> list[_Run]:
    """Return runs with a sign wherever their script lets a line end, and accents as one letter with theirs."""
    plain = [run if run.icon else replace(run, text=unicodedata.normalize("NFC", run.text)) for run in runs]
    found = opportunities("".join(_OBJECT if run.icon else run.text for run in plain))
    if not found:
        return plain
    made: list[_Run] = []
    start = 0
    for run in plain:
        if run.icon:
            made.append(run)
            start += 1
            continue
        # Before a text there may be an icon, which has no place for a sign; after it the place is its own.
        places = range(start, start + len(run.text) + 1)
        is_owned = [place in found and (place > start or not made or bool(made[-1].icon)) for place in places]
        signs = [OPPORTUNITY if each else "" for each in is_owned]
        made.append(replace(run, text="".join(sign + char for sign, char in zip(signs, [*run.text, ""], strict=True))))
        start += len(run.text)
    return made


def _words(text: str) -> Iterator[tuple[str, bool]]:
    """Return each word and whether a space follows; a text that begins with a space gives an empty word first."""
    words = re.split(r"[ \t]+", text)
    for word in words[:-1]:
        yield word, True
    if words[-1]:
        yield words[-1], False


def _parts(word: str, language: str) -> Iterator[tuple[str, After]]:
    """Divide a word where its line may end."""
    cuts = {match.end(): After.BREAK for match in _BREAK_AFTER.finditer(word)}
    cuts |= {match.start(): After.HYPHEN for match in re.finditer(SOFT_HYPHEN, word)}
    cuts |= {match.start(): After.BREAK for match in re.finditer(OPPORTUNITY, word)}
    if language and SOFT_HYPHEN not in word:
        for match in _WORD.finditer(word):
            if len(match[0]) >= _FEWEST_LETTERS:
                cuts |= {match.start() + cut: After.HYPHEN for cut in _hyphens(match[0], language)}
    start = 0
    for cut in sorted(cuts):
        if start < cut < len(word) and (part := _MADE_OF.sub("", word[start:cut])):
            yield part, cuts[cut]
            start = cut
    if word:
        yield _MADE_OF.sub("", word[start:]), After.NOTHING


@cache
def _hyphens(word: str, language: str) -> tuple[int, ...]:
    """Return where a word can be divided; nowhere in a language without patterns."""
    import pyphen  # only texts need it

    found = pyphen.language_fallback(language.replace("-", "_"))
    return tuple(pyphen.Pyphen(lang=found, left=2, right=3).positions(word)) if found else ()
