"""Letterforms that differ between languages, in fonts that have them; what each language wants is known from outside.

Serbian and Macedonian write italic б, г, д, п and т in their own way, and upright б; Bulgarian has its own italic д. In
Turkish, a ligature of f and i would lose the difference of i and ı.
"""

from pathlib import Path

import pytest

from generator.deck.loader import load_deck
from generator.geometry import Size
from generator.rendering.side_renderer import render_sides
from generator.svg.model.scene import TextRun
from generator.svg.reader.scene_reader import read_scene
from generator.svg.reader.xml import parse_svg
from generator.text.fonts.font_library import find_font, font_variant
from generator.text.fonts.font_stacks import role_stack
from tests.generator.drawings import SIDE_MM, document, pdf_of
from tests.generator.strangers import make_deck

SERIF, SANS = find_font("Source Serif 4", 400, is_italic=True), find_font("Source Sans 3", 400, is_italic=True)
UPRIGHT = find_font("Source Serif Pro", 400)


def glyphs(text: str, language: str, font_of: str = "serif") -> list[int]:
    font = {"serif": SERIF, "sans": SANS, "upright": UPRIGHT}[font_of]
    return [glyph.number for glyph in font_variant(font, language=language).shape_text(text).glyphs]


@pytest.mark.parametrize(
    ("language", "font", "changed"),
    [
        ("ru", "serif", ""),
        ("uk", "sans", ""),
        ("en", "serif", ""),
        ("sr", "serif", "бгдпт"),
        ("sr-Cyrl-RS", "serif", "бгдпт"),
        ("mk", "sans", "бгдпт"),
        ("bg", "sans", "д"),
        ("sr", "upright", "б"),
        ("ru", "upright", ""),
    ],
)
def test_letters_take_the_form_of_the_language(language: str, font: str, changed: str) -> None:
    text = "абгденопстх"
    usual = glyphs(text, "", font)
    assert len(usual) == len(text)
    assert (
        "".join(
            char for char, own, other in zip(text, glyphs(text, language, font), usual, strict=True) if own != other
        )
        == changed
    )


def test_turkish_keeps_the_dot_of_i_apart_from_f() -> None:
    assert len(glyphs("fi", "en", "upright")) == 1
    assert len(glyphs("fi", "tr", "upright")) == 2
    turkish = font_variant(UPRIGHT, language="tr")
    assert turkish.width("fi", 10) == pytest.approx(turkish.shape_text("fi").width * 10)
    assert turkish.width("fi", 10) != pytest.approx(UPRIGHT.width("fi", 10))


def test_a_drawing_says_its_language_and_so_may_a_part_of_it() -> None:
    text = '<text x="5" y="{}" font-family="Source Serif 4" font-style="italic" font-size="4"{}>бгдпт</text>'
    body = "".join(text.format(y, more) for y, more in ((9, ""), (18, ' xml:lang="sr"'), (27, ' lang="bg"')))
    drawing = str(document(body)).replace("<svg ", '<svg xml:lang="ru" ', 1)
    scene = read_scene(parse_svg(drawing), lambda *_: SERIF, {})
    lines = [item for item in scene.items if isinstance(item, TextRun)]
    assert [line.font.language for line in lines] == ["ru", "sr", "bg"]
    assert [[glyph.number for glyph in line.shaped_run.glyphs] for line in lines] == [
        glyphs("бгдпт", language) for language in ("ru", "sr", "bg")
    ]
    assert pdf_of([scene], Size(SIDE_MM, SIDE_MM)).count(b"/FontFile2") == 1  # one font, whatever the language


@pytest.mark.parametrize("tag", ["", "x" * 10_000, "sr\u0000", "123", "../sr"])
def test_what_is_no_language_is_ignored(tag: str) -> None:
    text = f'<text x="5" y="9" font-family="Source Serif 4" font-size="4" data-x="{tag!r}">б</text>'
    drawing = parse_svg(str(document(text)))
    drawing.attributes["lang"] = tag
    (line,) = read_scene(drawing, lambda *_: SERIF, {}).items
    assert isinstance(line, TextRun)
    assert line.font.language == ""


def test_a_card_is_measured_and_drawn_in_the_language_of_its_deck(tmp_path: Path) -> None:
    card = '  - {id: one, name: Бгдпт, texts: {body: "*бгдпт* текст"}}\n'
    deck = load_deck(make_deck(tmp_path, card, head="language: sr\nface: adventure\n"))
    assert {font.language for role in deck.fonts.values() for font in role_stack(role)[:2]} == {"sr"}
    drawing = str(render_sides(deck, deck.cards, bleed_mm=0, styles=frozenset()).faces["one"].document)
    assert ' xml:lang="sr"' in drawing.partition(">")[0]
    scene = read_scene(parse_svg(drawing), lambda family, weight, slant: find_font(family, weight, slant), {})
    lines = [item for item in scene.items if isinstance(item, TextRun)]
    assert [line.font.language for line in lines] == ["sr"] * len(lines)
    # The words of a line follow each other at the widths of the Serbian letters.
    first, second = (next(line for line in lines if word in line.text) for word in ("бгдпт", "текст"))
    space = find_font("Source Sans Pro", 400).width(" ", second.size)
    assert second.x - first.x == pytest.approx(first.shaped_run.width * first.size + space, abs=0.001)
