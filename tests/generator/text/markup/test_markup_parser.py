"""Markup: what is read from it, how it is set, and what is refused with its place."""

import re
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.text.fonts.font_library import Font, find_font
from generator.text.markup.markup_parser import ICON_EM, Atom, BreakKind, atoms_of

SANS = find_font("Source Sans Pro", 400)
BOLD = find_font("Source Sans Pro", 700)
ITALIC = find_font("Source Sans Pro", 400, is_italic=True)
BOTH = find_font("Source Sans Pro", 700, is_italic=True)
SERIF = find_font("Source Serif Pro", 400)
ICONS = ("points", "tire")
PROPERTY = settings(max_examples=200)


def faces(is_bold: bool, is_italic: bool) -> Sequence[Font]:
    return [{(False, False): SANS, (True, False): BOLD, (False, True): ITALIC, (True, True): BOTH}[is_bold, is_italic]]


def line(markup: str, language: str = "zxx") -> list[Atom]:
    (atoms,) = atoms_of(markup, faces, language=language, icons=ICONS)
    return atoms


def parts(markup: str, language: str = "zxx") -> list[tuple[Font, str]]:
    return [(atom.font, atom.text or f"{{{atom.icon}}}") for atom in line(markup, language)]


def plain(markup: str, language: str = "zxx") -> str:
    return "".join(atom.text + (" " if atom.after is BreakKind.SPACE else "") for atom in line(markup, language))


def test_bold_and_italic_have_their_fonts() -> None:
    assert parts("a **b** *c* ***d***") == [(SANS, "a"), (BOLD, "b"), (ITALIC, "c"), (BOTH, "d")]


def test_marks_within_a_word_keep_it_together() -> None:
    atoms = line("un**believ**able")
    assert [(atom.text, atom.after) for atom in atoms] == [
        ("un", BreakKind.NOTHING),
        ("believ", BreakKind.NOTHING),
        ("able", BreakKind.NOTHING),
    ]


def test_stars_between_spaces_and_escaped_marks_are_themselves() -> None:
    assert plain("3 * 4") == "3 * 4"
    assert plain(r"\*a\* \{b\} \\") == r"*a* {b} \\"[:-1]


def test_a_backslash_before_a_letter_is_one() -> None:
    assert plain(r"C:\new\2 \ \"a\" \- 50\%\\") == 'C:\\new\\2 \\ "a" - 50%\\'


def test_icons_stand_in_the_line_and_numbers_on_their_icon() -> None:
    atoms = line("{tire}: draw {12} now")
    assert [(atom.icon, atom.text, atom.width) for atom in atoms if atom.icon] == [
        ("tire", "", ICON_EM),
        ("points", "12", ICON_EM),
    ]
    assert [atom.after for atom in atoms[:3]] == [BreakKind.NOTHING, BreakKind.SPACE, BreakKind.SPACE]


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", "“Stop!” he said – “it’s ‘late’…”"),
        ("cs", "„Stop!“ he said – „it’s ‚late‘…“"),
        ("zxx", "“Stop!” he said – “it’s ‘late’…”"),
    ],
)
def test_quotes_dashes_and_dots_are_set_as_the_language_does(language: str, written: str) -> None:
    assert plain('"Stop!" he said -- "it\'s \'late\'..."', language) == written


def test_quotes_beside_bold_and_icons_open_and_close() -> None:
    assert plain('**"a"** "{tire}"', "en") == "“a” “”"


@pytest.mark.parametrize(
    ("markup", "written"),
    [
        ("Stop --- now. A--B.", "Stop — now. A–B."),
        ("the '90s, in '22, rock 'n' roll, 'tis", "the ’90s, in ’22, rock ’n’ roll, ’tis"),
        ('-"F" and "pre-" and "a"-"b"', "-“F” and “pre-” and “a”-“b”"),
        ('"Wait--" he said. --"Why?"', "“Wait–” he said. –“Why?”"),
        ('{tire}"E" and "{tire}" and "a{tire}" x', "“E” and “” and “a” x"),
        ('--**"bold"** {tire}*"it"*', "–“bold” “it”"),
        ("'quoted', dogs', \"'in'\"", "‘quoted’, dogs’, “‘in’”"),
    ],
)
def test_quotes_after_dashes_and_icons_and_lost_beginnings_are_set_right(markup: str, written: str) -> None:
    assert plain(markup, "en") == written


QUOTED = {
    "en": ("“{}”", "‘{}’"),
    "de": ("„{}“", "‚{}‘"),
    "cs": ("„{}“", "‚{}‘"),
    "fr": ("«{}»", "«{}»"),
    "pl": ("„{}”", "«{}»"),
    "es": ("«{}»", "“{}”"),
}
"""Outer and inner quotes. Source: CLDR 45, delimiters."""


@pytest.mark.parametrize("language", QUOTED)
@pytest.mark.parametrize(
    ("markup", "written"),
    [
        ('"F"', "<F>"),
        ('a "F", b', "a <F>, b"),
        ('-"F"', "-<F>"),
        ('a--"F"--b', "a–<F>–b"),
        ('a ---"F"', "a —<F>"),
        ('{tire}"E" x', "{tire}<E> x"),
        ('"{tire}"', "<{tire}>"),
        ('("F")', "(<F>)"),
        ('"F!" "G?"', "<F!> <G?>"),
        ('"F *G* H"', "<F G H>"),
        ("\"a 'b' c\"", "<a [b] c>"),
        ("\"'b' c\"", "<[b] c>"),
        ("\"a 'b'\"", "<a [b]>"),
        ("-'b'", "-[b]"),
        ("it's, the '90s, rock 'n' roll", "it’s, the ’90s, rock ’n’ roll"),
        ("\"It's 'n' the '90s\"", "<It’s ’n’ the ’90s>"),
    ],
)
def test_quotes_open_and_close_in_every_language(markup: str, written: str, language: str) -> None:
    (outer, inner) = QUOTED[language]
    for sign, quote in (("<>", outer), ("[]", inner)):
        for mark, char in zip(sign, quote.split("{}"), strict=True):
            written = written.replace(mark, char)
    atoms = line(markup, language)
    shown = "".join((atom.text or f"{{{atom.icon}}}") + " " * (atom.after is BreakKind.SPACE) for atom in atoms)
    assert shown == written


@pytest.mark.parametrize(
    ("markup", "message"),
    [
        ("a {tyre}", "line 1, character 3: there is no icon 'tyre' (did you mean 'tire'?)"),
        ("{xyzzy}", "line 1, character 1: there is no icon 'xyzzy'; the icons are points, tire"),
    ],
)
def test_broken_markup_is_told_with_its_place_and_what_would_be_right(markup: str, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        line(markup)


def test_a_number_needs_the_icon_points() -> None:
    with pytest.raises(ValueError, match=r"^line 1, character 1: \{3\} needs the icon 'points'; the icons are tire$"):
        atoms_of("{3}", faces, language="en", icons=("tire",))


def test_a_character_that_no_font_has_is_named() -> None:
    with pytest.raises(ValueError, match=r"^Source Sans Pro 400 lacks U\+1F600 GRINNING FACE '😀'$"):
        line("a 😀")
    with pytest.raises(ValueError, match=r"U\+1F600 GRINNING FACE '😀', and so do the fonts tried after it"):
        atoms_of("a 😀", lambda bold, italic: [SANS, SERIF], language="en", icons=())


def test_a_fallback_font_gives_what_the_first_lacks_and_keeps_what_it_can() -> None:
    only_serif = sorted(set(SERIF.advances) - set(SANS.advances))
    lacking = next(chr(code) for code in only_serif if chr(code).isprintable())
    (atoms,) = atoms_of(f"ab{lacking}cd", lambda bold, italic: [SANS, SERIF], language="zxx", icons=())
    assert [(atom.font, atom.text) for atom in atoms] == [(SANS, "ab"), (SERIF, f"{lacking}cd")]
    assert atoms[0].after is BreakKind.NOTHING


def test_greek_and_czech_are_measured_with_the_font_that_prints_them() -> None:
    for text in ("Θάλασσα", "žluťoučký", "příšerně"):
        assert sum(atom.width for atom in line(text)) == pytest.approx(SANS.width(text, 1.0))


@PROPERTY
@given(st.text(st.sampled_from("ab *{}\\\n.'\"-…3"), max_size=24))
def test_any_text_is_read_or_refused_in_words(markup: str) -> None:
    told = ""
    lines: list[list[Atom]] = []
    try:
        lines = atoms_of(markup, faces, language="en", icons=ICONS)
    except ValueError as error:
        told = str(error)
    assert bool(lines) != told.startswith("line ")
    assert all(atom.width > 0 for atoms in lines for atom in atoms)
