"""Which font draws which part of a text; expected by hand."""

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from generator.text.fonts import font_library
from generator.text.fonts.font_library import find_font
from generator.text.fonts.font_stacks import (
    FontStack,
    describe_missing,
    fonts_of,
    split_by_font,
    split_line_by_font,
    whole_font,
)

NAMES = ("Source Sans Pro", "Noto Sans Arabic", "Noto Sans Devanagari", "Noto Sans Thai")
STACK = FontStack(NAMES, 400)
SANS, ARABIC, HINDI, THAI = "Source Sans Pro", "Noto Sans Arabic", "Noto Sans Devanagari", "Noto Sans Thai"
TRIED = {(ARABIC, 100), (ARABIC, 600), (HINDI, 400), (HINDI, 900), (THAI, 100), (THAI, 600)}
"""Two weights of each family, every weight of some family."""


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", []),
        ("Karte 7", [(SANS, "Karte 7")]),
        ("नमस्ते", [(HINDI, "नमस्ते")]),
        ("Hallo नमस्ते, Welt 7!", [(SANS, "Hallo "), (HINDI, "नमस्ते, "), (SANS, "Welt 7!")]),
        ("(ภาษา) Thai", [(THAI, "(ภาษา) "), (SANS, "Thai")]),
        ("क a ภ", [(HINDI, "क "), (SANS, "a "), (THAI, "ภ")]),
    ],
)
def test_each_script_has_its_font_and_signs_stay_with_what_they_stand_beside(
    text: str, parts: list[tuple[str, str]]
) -> None:
    assert [(font.family, part) for font, part in split_by_font(text, STACK)] == parts


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Hi सब", [(SANS, "Hi "), (HINDI, "सब")]),
        ("ab سلام cd", [(SANS, "ab "), (ARABIC, "سلام"), (SANS, " cd")]),
        # Read from the right it is all of one font, which sets its brackets the right way round.
        ("سلام (5) ab", [(ARABIC, "سلام (5) ab")]),
    ],
)
def test_parts_stand_from_left_to_right(text: str, parts: list[tuple[str, str]]) -> None:
    assert [(font.family, part) for font, part, _ in split_line_by_font(text, STACK)] == parts


def test_what_all_fonts_lack_is_named_and_nothing_else() -> None:
    assert describe_missing("aक木", STACK) == (
        "Source Sans Pro 400 lacks U+6728 CJK UNIFIED IDEOGRAPH-6728 '木', and so do the fonts "
        "tried after it; name a font file that has it in `fonts:`"
    )
    assert describe_missing("aक", STACK) == ""
    assert whole_font("a木", STACK) is None


def test_the_fonts_of_a_text_are_those_that_it_needs() -> None:
    assert [font.family for font in fonts_of("abc", STACK)] == [SANS]
    assert [font.family for font in fonts_of("cภb", STACK)] == [SANS, THAI]


def test_a_font_is_opened_when_its_characters_are_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    find_font(SANS, 400)
    opened: list[Path] = []
    monkeypatch.setattr(font_library, "find_packaged_font", lambda family, *_, **__: opened.append(family))
    assert [part for _, part in split_by_font("Ahoy, Ωμέγα Ж", STACK)] == ["Ahoy, Ωμέγα Ж"]
    assert opened == []


@pytest.mark.parametrize(
    ("family", "weight"),
    [
        pytest.param(family, weight, marks=() if (family, weight) in TRIED else pytest.mark.long)
        for family in (ARABIC, HINDI, THAI)
        for weight in (100, 400, 600, 900)
    ],
)
def test_a_variable_font_gives_every_weight_as_its_own_tables_say(family: str, weight: int) -> None:
    import fontpkg
    from fontTools.varLib.instancer import instantiateVariableFont

    (packaged,) = fontpkg.family(family).files
    with TTFont(packaged.path) as variable:
        for unmeasured in {"GDEF", "GPOS", "GSUB"} & {*variable.keys()}:
            del variable[unmeasured]
        expected = instantiateVariableFont(variable, {"wght": weight, "wdth": 100})
        metrics, unit = expected["hmtx"].metrics, expected["head"].unitsPerEm
        wanted = {code: metrics[name][0] / unit for code, name in expected.getBestCmap().items()}
    found = find_font(family, weight)
    assert (found.family, found.weight, found.name) == (family, weight, f"{family} {weight}")
    assert {*found.advances} - {0x2011} == {*wanted} - {0x2011}
    assert max(abs(found.advances[code] - wanted[code]) for code in wanted) <= 1 / unit  # each rounds in its own way


def test_a_family_without_a_slanted_cut_gives_its_upright_one() -> None:
    assert find_font(HINDI, 400, is_italic=True).is_italic is False
