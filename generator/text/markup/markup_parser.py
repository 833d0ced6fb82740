"""Turns markup with bold, italic and icons into measured atoms.

The markup: `**bold**`, `*italic*`, `{tire}` for an icon, `{3}` for a number in the icon `points`, a newline, an empty
line for a new paragraph, spans (`inline_styles.py`), and a backslash before a character of the markup that is meant
literally; anywhere else a backslash is itself.
Straight quotes, `--`, `---` and `...` become typographic ones, with the quotation marks of the language.
"""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from generator.errors import did_you_mean, join_names
from generator.session import BuildSession
from generator.text.fonts.font_library import Font
from generator.text.fonts.font_stacks import describe_missing, split_by_font
from generator.text.markup.inline_styles import PLAIN, InlineStyle, SpanBoundary, combine_styles, find_spans
from generator.text.markup.inline_styles import describe_position as _place
from generator.text.markup.quotes import OBJECT, set_typography
from generator.text.shaping.break_opportunities import OPPORTUNITY, opportunities

SOFT_HYPHEN = "\u00ad"
POINTS_ICON = "points"
"""The icon that shows numbers in braces."""
ICON_EM = 1.12
"""Height of an inline icon, in font sizes (ours): a little more than the capitals beside it."""
_FEWEST_LETTERS = 5
"""Shortest word that is hyphenated (ours)."""
_TOKEN = re.compile(
    r"\\(?P<escaped>[!-/:-@\[-`{-~])|(?P<bold>\*\*)|(?P<italic>\*)|\{(?P<icon>[^{}\n]*)\}|(?P<brace>[{}])|(?P<text>[^\\*{}]+|\\)",
    re.S,
)
_WORD = re.compile(r"[^\W\d_\u0590-\u1cff\u2c00-\U0010ffff]+")
"""What is hyphenated: Latin, Greek and Cyrillic letters; other scripts would have vowels torn from their consonants."""
_MADE_OF = re.compile(f"[{SOFT_HYPHEN}{OPPORTUNITY}]")
"""Invisible break opportunities."""
_NEAR = 8
"""Characters of context before a part of a word, for its kerning and joining (ours)."""
_BREAK_AFTER = re.compile(r"(?<=[\w)])[-–—/](?=\w)|—")


class BreakKind(Enum):
    NOTHING = "nothing"
    """They stay together."""
    SPACE = "space"
    """A space, or the end of the line."""
    BREAK = "break"
    HYPHEN = "hyphen"


@dataclass(frozen=True, slots=True)
class Atom:
    """A run of text in one font, or an icon, that no line break divides."""

    font: Font
    """Its font; of an icon, that of the text around it."""
    text: str
    """Its characters; of an icon, the number on it."""
    icon: str
    """Name of the icon; empty for text."""
    width: float
    """In font sizes."""
    after: BreakKind
    space: float
    """Width of the space after it, in font sizes, if any."""
    levels: tuple[int, ...] = ()
    """Bidi level of each character, and of the space after it; empty where all is left-to-right."""
    is_from_right: bool = False
    """Whether it is right-to-left; known once its line is in visual order."""
    look: InlineStyle = PLAIN


Faces = Callable[[bool, bool], Sequence[Font]]
"""Returns the font stack for bold or not and italic or not."""


@dataclass(frozen=True, slots=True)
class _Run:
    text: str
    is_bold: bool
    is_italic: bool
    look: InlineStyle = PLAIN
    icon: str = ""


@dataclass(frozen=True, slots=True)
class MarkupRange:
    """A part of the markup that is set separately: a line, or a cell of a table."""

    start: int
    end: int
    """Position after its last."""
    is_bold: bool = False


def literal_markup(text: str) -> str:
    """Return the markup that prints a text exactly as typed, with all of its spaces."""
    text = re.sub(r"[!-/:-@\[-`{-~]", lambda match: f"\\{match[0]}", text)
    text = re.sub(r"^([ \t]*•)[ \t]", "\\1\u00a0", text, flags=re.MULTILINE)
    return re.sub(r"(?<![^ \n]) | (?= )", "\u00a0", text)


def lone_marks(markup: str) -> list[tuple[int, str]]:
    """Return the marks that nothing closes, with their positions: `*`, `**`, `{` and `}`."""
    opened: dict[str, int] = {}
    found: list[tuple[int, str]] = []
    for match in _TOKEN.finditer(markup):
        kind = match.lastgroup
        if kind == "brace":
            found.append((match.start(), match[0]))
        elif kind not in ("bold", "italic") or is_literal_star(markup, match, kind in opened):
            continue
        elif opened.pop(kind, None) is None:
            opened[kind] = match.start()
    found += ((start, "**" if kind == "bold" else "*") for kind, start in opened.items())
    return sorted(found)


def escape_lone_marks(markup: str) -> str:
    """Return markup in which marks that nothing closes are characters: `*At game end` prints its star."""
    for start, mark in reversed(lone_marks(markup)):
        markup = markup[:start] + "".join(f"\\{char}" for char in mark) + markup[start + len(mark) :]
    return markup


def excerpt(markup: str) -> str:
    """Return the beginning of a text for a message, without backslashes."""
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", markup)[:24]


def lines_of(markup: str) -> list[MarkupRange]:
    ends = [match.start() for match in re.finditer("\n", markup)] + [len(markup)]
    return [MarkupRange(start, end) for start, end in zip([0, *(end + 1 for end in ends)], ends, strict=False)]


def atoms_of(
    markup: str,
    faces: Faces,
    *,
    language: str,
    icons: Collection[str],
    has_hyphens: bool = False,
    colours: Collection[str] = (),
    stretches: Sequence[MarkupRange] | None = None,
) -> list[list[Atom]]:
    """Read markup and measure it.

    Args:
        markup: Without lone marks.
        language: BCP 47 tag: determines quotation marks and hyphenation.
        has_hyphens: Whether words may be hyphenated; soft hyphens apply in any case.
        stretches: The parts that are set separately; by default, the lines.

    Returns:
        The atoms of each part; an empty part gives an empty list.

    Raises:
        ValueError: A span is broken, an icon is unknown, or all fonts lack a character; says where, and what
            would be right.
    """
    stretches = lines_of(markup) if stretches is None else stretches
    runs = _MarkupReader(markup, language, icons, find_spans(markup, icons, colours)).runs(stretches)
    return [_atoms(_merge_runs(each), faces, language if has_hyphens else "") for each in runs]


class _MarkupReader:
    def __init__(self, markup: str, language: str, icons: Collection[str], marks: Mapping[int, SpanBoundary]) -> None:
        self.markup, self.language, self.icons, self.marks = markup, language, icons, marks
        self.opened = set[str]()
        self.looks = [PLAIN]
        self.before = ""
        self.is_inside = False

    def runs(self, stretches: Sequence[MarkupRange]) -> Iterator[list[_Run]]:
        """Yield the runs of each part; a style opened in one continues in the next."""
        for stretch in stretches:
            yield list(self._read_range(stretch))
            self.before, self.is_inside = "\n", False

    def _read_range(self, stretch: MarkupRange) -> Iterator[_Run]:
        position = stretch.start
        while position < stretch.end:
            mark = self.marks.get(position)
            if mark is not None:
                position = mark.end
                if mark.look is None:
                    self.looks.pop()
                else:
                    self.looks.append(combine_styles(self.looks[-1], mark.look))
                continue
            limit = next((each for each in self.marks if position < each < stretch.end), stretch.end)
            match = _TOKEN.match(self.markup, position, limit)
            assert match is not None, "every character begins a token"
            yield from self._token(match, is_bold=stretch.is_bold)
            position = match.end()

    def _token(self, match: re.Match[str], *, is_bold: bool) -> Iterator[_Run]:
        markup, kind = self.markup, match.lastgroup or ""
        text = match[kind or 0]
        if kind in ("bold", "italic") and not is_literal_star(markup, match, kind in self.opened):
            self.opened ^= {kind}
            return
        looks = is_bold or "bold" in self.opened, "italic" in self.opened, self.looks[-1]
        if kind == "icon":
            name, number = (POINTS_ICON, text) if text.isdecimal() else (text, "")
            if name not in self.icons:
                hint = did_you_mean(name, self.icons) or f"; the icons are {join_names(self.icons)}"
                what = f"{{{text}}} needs the icon {name!r}" if number else f"there is no icon {name!r}"
                raise ValueError(f"{_place(markup, match.start())}: {what}{hint}")
            yield _Run(number, *looks, name)
            self.before = OBJECT
            return
        words, after = text, self._next(match.end())
        if kind != "escaped":
            words, self.is_inside = set_typography(text, self.before, after, self.language, is_inside=self.is_inside)
        yield _Run(words, *looks)
        self.before = words[-1]

    def _next(self, position: int) -> str:
        """Return the next character to be set, or a stand-in for an icon; empty at the end."""
        while position in self.marks or self.markup[position : position + 1] == "*":
            position = self.marks[position].end if position in self.marks else position + 1
        found = self.markup[position : position + 2]
        return OBJECT if found[:1] == "{" else found[-1:] if found[:1] == "\\" else found[:1]


def _merge_runs(runs: Sequence[_Run]) -> list[_Run]:
    joined: list[_Run] = []
    for run in runs:
        if joined and not run.icon and joined[-1] == replace(run, text=joined[-1].text):
            run = replace(run, text=joined.pop().text + run.text)
        joined.append(run)
    return joined


def is_literal_star(markup: str, match: re.Match[str], is_open: bool) -> bool:
    """Whether a star is literal: between spaces, as in `3 * 4`, or with nothing to begin or end."""
    before, after = markup[: match.start()][-1:], markup[match.end() :][:1]
    return not after.strip() and (before.isspace() or not is_open)


def _atoms(runs: Sequence[_Run], faces: Faces, language: str) -> list[Atom]:
    """Cut the runs of a line into atoms; one that touches the next stays with it. No language: no hyphenation."""
    atoms: list[Atom] = []
    for run in _with_opportunities(runs):
        fonts, scale = faces(run.is_bold, run.is_italic), run.look.scale
        first = fonts[0]
        if run.icon:
            if told := describe_missing(run.text, fonts):
                raise ValueError(told)
            atoms.append(Atom(fonts[0], run.text, run.icon, ICON_EM * scale, BreakKind.NOTHING, 0.0, look=run.look))
            continue
        space = first.width(" ", 1.0) * scale
        for word, is_followed_by_space in _words(run.text):
            if word[:1] == OPPORTUNITY and atoms and atoms[-1].after is BreakKind.NOTHING:
                atoms[-1] = replace(atoms[-1], after=BreakKind.BREAK)
            begun, drawn = "", first
            for text, after in _parts(word, language):
                pieces = [(first, text)] * bool(text)
                if first.missing_characters(text):
                    if told := describe_missing(text, fonts):
                        raise ValueError(told)
                    pieces = list(split_by_font(text, fonts))
                for number, (font, piece) in enumerate(pieces):
                    is_last = number == len(pieces) - 1
                    # Parts of a word keep the spacing that they have in the whole word.
                    begun = begun[-_NEAR:] + piece if font is drawn else piece
                    before = begun.removesuffix(piece)
                    width = font.width(begun, 1.0) - (font.width(before, 1.0) if before else 0.0)
                    after_it, room = after if is_last else BreakKind.NOTHING, 0.0
                    if is_last and is_followed_by_space and after is BreakKind.NOTHING:
                        after_it, room = BreakKind.SPACE, space
                    atoms.append(Atom(font, piece, "", width * scale, after_it, room, look=run.look))
                    drawn = font
            if is_followed_by_space and atoms and atoms[-1].after is not BreakKind.SPACE:
                atoms[-1] = replace(atoms[-1], after=BreakKind.SPACE, space=space)
    return atoms


def _with_opportunities(runs: Sequence[_Run]) -> list[_Run]:
    """Return runs with U+200B at every break opportunity, and accented letters composed."""
    plain = [run if run.icon else replace(run, text=unicodedata.normalize("NFC", run.text)) for run in runs]
    found = opportunities("".join(OBJECT if run.icon else run.text for run in plain))
    if not found:
        return plain
    made: list[_Run] = []
    start = 0
    for run in plain:
        if run.icon:
            made.append(run)
            start += 1
            continue
        # An icon before a text has no room for U+200B; after it, the text has.
        places = range(start, start + len(run.text) + 1)
        is_owned = [place in found and (place > start or not made or bool(made[-1].icon)) for place in places]
        signs = [OPPORTUNITY if each else "" for each in is_owned]
        made.append(replace(run, text="".join(sign + char for sign, char in zip(signs, [*run.text, ""], strict=True))))
        start += len(run.text)
    return made


def _words(text: str) -> Iterator[tuple[str, bool]]:
    """Yield each word and whether a space follows; a text that begins with a space gives an empty word first."""
    words = re.split(r"[ \t]+", text)
    for word in words[:-1]:
        yield word, True
    if words[-1]:
        yield words[-1], False


@BuildSession.remembers(16_384)
def _parts(word: str, language: str) -> list[tuple[str, BreakKind]]:
    cuts = {match.end(): BreakKind.BREAK for match in _BREAK_AFTER.finditer(word)}
    cuts |= {match.start(): BreakKind.HYPHEN for match in re.finditer(SOFT_HYPHEN, word)}
    cuts |= {match.start(): BreakKind.BREAK for match in re.finditer(OPPORTUNITY, word)}
    if language and SOFT_HYPHEN not in word:
        for match in _WORD.finditer(word):
            if len(match[0]) >= _FEWEST_LETTERS:
                cuts |= {match.start() + cut: BreakKind.HYPHEN for cut in _hyphens(match[0], language)}
    start, parts = 0, []
    for cut in sorted(cuts):
        if start < cut < len(word) and (part := _MADE_OF.sub("", word[start:cut])):
            parts.append((part, cuts[cut]))
            start = cut
    return [*parts, (_MADE_OF.sub("", word[start:]), BreakKind.NOTHING)] if word else []


def _hyphens(word: str, language: str) -> tuple[int, ...]:
    """Return the hyphenation points of a word; none in a language without patterns."""
    import pyphen  # needed only by texts

    found = pyphen.language_fallback(language.replace("-", "_"))
    return tuple(pyphen.Pyphen(lang=found, left=2, right=3).positions(word)) if found else ()
