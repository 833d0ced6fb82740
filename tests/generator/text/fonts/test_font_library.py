"""Fonts: found among installed packages only, measured as they are printed, and missed with one clear line."""

import re
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from generator.deck.model import FontRole
from generator.errors import RenderError
from generator.geometry import Size
from generator.text.fonts import font_library, font_packages
from generator.text.fonts.font_library import Font, find_font, name_character, role_font
from generator.text.shaping.harfbuzz import ShapingOptions
from tests.generator.drawings import SIDE_MM, pdf_of, scene
from tests.generator.text.tables import placed

SERIF = find_font("Source Serif Pro", 700)
SANS = find_font("Source Sans Pro", 400)


@dataclass
class Package:
    """Stands for an entry point of an installed package."""

    files: Mapping[str, str] = field(default_factory=dict)
    error: Exception | None = None
    dist: None = None
    value: str = "font_of_test"

    def load(self) -> Mapping[str, str]:
        if self.error is not None:
            raise self.error
        return self.files


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Package]]:
    """Return the list of font packages that seem to be installed, to be filled by the test."""
    packages: list[Package] = []
    caches = (
        font_library._find_installed,
        font_library._read_installed,
        font_packages.truetype_files,
        font_packages._family_entries,
    )
    monkeypatch.setattr(font_packages, "entry_points", lambda group: packages if group == "fonts_ttf" else [])
    monkeypatch.setattr(font_packages, "_noto_files", dict)
    monkeypatch.setattr(font_packages, "_IN_CODE", {})
    monkeypatch.setattr(font_packages, "_OF_COLLECTION", {})
    for each in caches:
        each.cache_clear()
    yield packages
    for each in caches:
        each.cache_clear()


def error_of(family: str, weight: int, *, is_italic: bool = False) -> str:
    with pytest.raises(RenderError) as caught:
        find_font(family, weight, is_italic=is_italic)
    return str(caught.value)


# --- finding ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("family", "weight", "is_italic", "stem"),
    [
        ("Source Serif Pro", 700, False, "SourceSerifPro-Bold"),
        ("source serif pro", 400, False, "SourceSerifPro-Regular"),
        ("Source Sans Pro", 600, True, "SourceSansPro-SemiboldIt"),
        ("Source Sans Pro", 200, False, "SourceSansPro-ExtraLight"),
    ],
)
def test_a_font_is_found_by_its_true_family_weight_and_slant(
    family: str, weight: int, is_italic: bool, stem: str
) -> None:
    found = find_font(family, weight, is_italic=is_italic)
    assert (found.file.stem, found.weight, found.is_italic) == (stem, weight, is_italic)
    assert found.file.suffix == ".ttf"


def test_a_role_names_a_font() -> None:
    assert role_font(FontRole("Source Sans Pro", 400)) == SANS


def test_a_family_that_nobody_installed_names_those_there_are() -> None:
    assert error_of("Comic Sans", 400) == (
        "no font Comic Sans 400 is installed; families: Noto Emoji, Noto Sans, Noto Sans Arabic, Noto Sans Armenian, "
        "Noto Sans Bengali, Noto Sans CJK HK, Noto Sans CJK JP, Noto Sans CJK KR, Noto Sans CJK SC, Noto Sans CJK TC, "
        "Noto Sans Devanagari, Noto Sans Ethiopic, Noto Sans Georgian, Noto Sans Gujarati, "
        "Noto Sans Gurmukhi, Noto Sans Hebrew, Noto Sans Kannada, Noto Sans Khmer, Noto Sans Lao, Noto Sans Malayalam, "
        "Noto Sans Math, Noto Sans Myanmar, Noto Sans Oriya, Noto Sans Sinhala, Noto Sans Symbols, "
        "Noto Sans Symbols 2, Noto Sans Tamil, Noto Sans Telugu, Noto Sans Thai, Source Sans 3, Source Sans Pro, "
        "Source Serif 4, Source Serif Pro"
    )


def test_a_weight_that_a_family_lacks_names_those_it_has() -> None:
    assert error_of("Source Sans Pro", 500, is_italic=True) == (
        "no font Source Sans Pro 500 italic is installed; Source Sans Pro has the weights 200, 300, 400, 600, 700, 900"
    )


def test_without_any_font_package_there_is_one_clear_line(installed: list[Package]) -> None:
    assert installed == []
    assert error_of("Source Sans Pro", 400) == ("no font Source Sans Pro 400 is installed; families: none installed")


def test_a_font_package_that_cannot_be_imported_is_named(installed: list[Package]) -> None:
    installed.append(Package(error=ModuleNotFoundError("No module named 'font_of_test'")))
    assert error_of("Source Sans Pro", 400) == (
        "the font package font_of_test is broken (ModuleNotFoundError: No module named 'font_of_test'); reinstall it"
    )


@pytest.mark.parametrize("kept", [0, 1, 100, 5000])
def test_a_font_file_that_is_cut_off_is_named(kept: int, installed: list[Package], tmp_path: Path) -> None:
    broken = tmp_path / "SourceSansPro-Regular.ttf"
    broken.write_bytes(SANS.file.read_bytes()[:kept])
    installed.append(Package({"Source Sans Pro": str(broken)}))
    message = error_of("Source Sans Pro", 400)
    assert re.fullmatch(rf"{re.escape(str(broken))}: this font cannot be read \(\w+: [^\n]*\)", message), message


def test_a_font_file_that_is_gone_is_named(installed: list[Package], tmp_path: Path) -> None:
    installed.append(Package({"Source Sans Pro": str(tmp_path / "SourceSansPro-Regular.ttf")}))
    assert error_of("Source Sans Pro", 400).startswith(
        f"{tmp_path}/SourceSansPro-Regular.ttf: this font cannot be read (FileNotFoundError: "
    )


# --- measuring -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("font", [SERIF, SANS], ids=["serif", "sans"])
@pytest.mark.parametrize("text", ["Ahoy", "AVAST fi", "10", "Ωμέγα Ж", "Ty. “V” fjord offline", ""])
def test_a_line_is_as_wide_as_the_tables_of_the_font_file_say(font: Font, text: str) -> None:
    expected = sum(advance for _, _, advance in placed(font.file, text)) / 1000 * 7
    assert font.width(text, 7) == pytest.approx(expected)


def test_pairs_stand_as_close_as_the_font_says_and_letters_join() -> None:
    words = "AVATAR To We Va Yo"
    assert SERIF.width(words, 1) == pytest.approx(9.16)
    assert sum(SERIF.advances[ord(char)] for char in words) == pytest.approx(9.941)
    assert [glyph.text for glyph in SERIF.shape_text("office fi").glyphs] == ["o", "ffi", "c", "e", " ", "fi"]


def test_letters_that_are_spaced_are_not_joined() -> None:
    assert [glyph.text for glyph in SERIF.shape_text("fi", ShapingOptions(spacing=0.1)).glyphs] == ["f", "i"]


def test_spacing_stands_between_characters_only() -> None:
    assert SANS.width("ABC", 5, spacing=2) == pytest.approx(SANS.width("ABC", 5) + 4)
    assert SANS.width("A", 5, spacing=2) == SANS.width("A", 5)
    assert SANS.width("", 5, spacing=2) == 0


@pytest.mark.parametrize("text", ["Q", "gÉj", "0 8", "fA", "AVA"])
def test_the_ink_of_a_line_is_that_of_its_outlines(text: str) -> None:
    boxes, unit = [], 1000
    for (glyph, outlines), pen, _ in placed(SERIF.file, text):
        if glyph.numberOfContours:
            xs, ys = zip(*glyph.getCoordinates(outlines)[0], strict=True)
            boxes.append((pen + min(xs), -max(ys), pen + max(xs), -min(ys)))
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    expected = (min(lefts) / unit, min(tops) / unit, max(rights) / unit, max(bottoms) / unit)
    # Points that steer a curve may lie outside it by a unit.
    assert SERIF.ink_box(text) == pytest.approx(expected, abs=2 / unit)


def test_spaces_have_no_ink() -> None:
    assert SERIF.ink_box("  ") == (0, 0, 0, 0)
    assert SERIF.ink_box("") == (0, 0, 0, 0)
    left, *_ = SERIF.ink_box(" A")
    assert left == pytest.approx(SERIF.width(" ", 1) + SERIF.ink_box("A")[0])


def test_what_is_measured_is_what_the_pdf_prints(tmp_path: Path) -> None:
    words = ["Hamburgefonts", "AVATAR", "office", "ΩμέγαЖ", "1234567890"]
    lines = "".join(
        f'<text x="2" y="{5 + 6 * place}" font-family="Source Sans Pro" font-size="4">{word}</text>'
        for place, word in enumerate(words)
    )
    file = tmp_path / "words.pdf"
    file.write_bytes(pdf_of([scene(lines)], Size(SIDE_MM, SIDE_MM)))
    told = subprocess.run(["pdftotext", "-bbox", str(file), "-"], capture_output=True, text=True, check=True).stdout
    boxes = re.findall(r'<word xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)" yMax="[\d.]+">([^<]*)</word>', told)
    assert [word for _, _, word in boxes] == words
    for left, right, word in boxes:
        assert float(left) * 25.4 / 72 == pytest.approx(2, abs=0.001)
        assert (float(right) - float(left)) * 25.4 / 72 == pytest.approx(SANS.width(word, 4), abs=0.002)


# --- missing characters ----------------------------------------------------------------------------------


def test_missing_characters_are_given_once_and_in_order() -> None:
    assert SANS.missing_characters("2♠ of ♣ and ♠") == ["♠", "♣"]
    assert SANS.missing_characters("Ahoy, Ωμέγα Ж €") == []


@pytest.mark.parametrize(
    ("char", "name"),
    [
        ("♠", "U+2660 BLACK SPADE SUIT '♠'"),
        ("\u200b", "U+200B ZERO WIDTH SPACE"),
        ("\x07", "U+0007 unnamed"),
        ("🦀", "U+1F980 CRAB '🦀'"),
    ],
)
def test_a_character_is_named_by_code_name_and_look(char: str, name: str) -> None:
    assert name_character(char) == name


@pytest.mark.parametrize(
    ("space", "em"),
    [
        # Unicode 16, 6.2 and table 6-2: an em, parts of it, the width of a digit, of a point.
        ("\u2003", 1),
        ("\u2002", 1 / 2),
        ("\u2004", 1 / 3),
        ("\u2005", 1 / 4),
        ("\u2006", 1 / 6),
        ("\u2009", 1 / 5),
        ("\u205f", 4 / 18),
        ("\u3000", 1),
    ],
)
def test_spaces_of_every_width_are_set_whatever_the_font_has(space: str, em: float) -> None:
    font = find_font("Source Sans Pro", 400)
    assert font.missing_characters(f"a{space}b") == []
    assert font.width(f"a{space}b", 1) - font.width("a", 1) - font.width("b", 1) == pytest.approx(em, abs=0.001)
