"""What the theme's own fonts lack: symbols, emoji, scripts, and styles; with the fonts that bring them."""

import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path

import manimgx_fonts_cjk
import pypdfium2
import pytest
from fontTools.ttLib import TTFont

from generator.deck.formats import load_theme
from generator.text.fonts.font_stacks import FontStack, describe_missing, role_stack, split_by_font
from tests.generator import made_fonts
from tests.generator.strangers import make_deck, pnp

BODY_ROLE = load_theme("island").fonts["body"]
BODY = role_stack(BODY_ROLE)
PLAY = "⚔❤⚡☠✔✘☀☁☂❄⭐★☆①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳❶❷❸❹❺❻❼❽❾❿➤↻↺⇒⇐⇔♂♀⚑⚐☢☣☯⚙⚖⚗⚓♻☾☽✦✧◆■▲▼◀▶→←↑↓✋♔♕♖♗♘♙♚♛♜♝♞♟⬢⬡⬟✚✱❖☞☜◎⟳⟲➡✓✗🂡🀄🁣"
"""Symbols that games print."""
EMOJI = (
    "🔥",
    "👍🏽",
    "👨\u200d👩\u200d👧",
    "🏳\ufe0f\u200d🌈",
    "🇩🇪",
    "1\ufe0f⃣",
    "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
)
"""A single one, a skin tone, a family, a flag of two, of a country, a key, a flag of tags."""
SCRIPTS = {
    "Armenian": "Բարև",
    "Bengali": "বাংলা",
    "Ethiopic": "ሰላም",
    "Georgian": "ენა",
    "Gujarati": "ગુજરાતી",
    "Gurmukhi": "ਪੰਜਾਬੀ",
    "Hebrew": "שלום",
    "Kannada": "ಕನ್ನಡ",
    "Khmer": "ខ្មែរ",
    "Lao": "ລາວ",
    "Malayalam": "മലയാളം",
    "Myanmar": "မြန်မာ",
    "Oriya": "ଓଡ଼ିଆ",
    "Sinhala": "සිංහල",
    "Tamil": "தமிழ்",
    "Telugu": "తెలుగు",
}


def parts(text: str, stack: FontStack) -> list[tuple[str, int, bool, str]]:
    return [(font.family, font.weight, font.is_italic, part) for font, part in split_by_font(text, stack)]


@pytest.mark.parametrize("role", ["index", "title", "body", "label"])
@pytest.mark.parametrize("style", [(False, False), (True, False), (False, True), (True, True)])
def test_symbols_of_play_are_drawn_in_every_font_and_style(role: str, style: tuple[bool, bool]) -> None:
    stack = role_stack(load_theme("island").fonts[role], *style)
    for text in (*PLAY, *EMOJI, *(symbol + "\ufe0f" for symbol in PLAY), *(symbol + "\ufe0e" for symbol in PLAY)):
        assert describe_missing(text, stack) == ""
        ((font, part),) = split_by_font(text, stack)
        left, top, right, bottom = font.ink_box(part)
        assert min(right - left, bottom - top) > 0.1, text


@pytest.mark.parametrize("emoji", EMOJI)
def test_an_emoji_of_several_characters_is_one_picture(emoji: str) -> None:
    ((font, part),) = split_by_font(emoji, BODY)
    assert (font.family, part) == ("Noto Emoji", emoji)
    drawn = [glyph for glyph in font.shape_text(part).glyphs if glyph.advance]
    assert [glyph.text for glyph in drawn] == [emoji]


def test_emoji_in_a_text_leave_the_words_to_their_font() -> None:
    assert parts("Pay 👍🏽 now", BODY) == [
        ("Source Sans Pro", 400, False, "Pay "),
        ("Noto Emoji", 400, False, "👍🏽 "),
        ("Source Sans Pro", 400, False, "now"),
    ]


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_has_its_font(name: str) -> None:
    text = SCRIPTS[name]
    assert parts(text, BODY) == [(f"Noto Sans {name}", 400, False, text)]
    ((font, _),) = split_by_font(text, BODY)
    assert all(glyph.number for glyph in font.shape_text(text).glyphs)


@pytest.mark.parametrize("text", ["Вона не спить", "Δεν κοιμάται"])
@pytest.mark.parametrize(("role", "family"), [("body", "Source Sans 3"), ("title", "Source Serif 4")])
def test_cyrillic_and_greek_have_a_true_italic(role: str, family: str, text: str) -> None:
    font = load_theme("island").fonts[role]
    assert parts(text, role_stack(font, is_slanted=True)) == [(family, font.weight, True, text)]
    assert parts(text, role_stack(font, True, True)) == [(family, 700, True, text)]
    assert parts(text, role_stack(font))[0][0] == font.family  # upright, they are the theme's


@cache
def glyphs_of(region: str) -> dict[int, str]:
    """Return the numbers of a font's glyphs in the collection by character, as fontTools reads them."""
    file = Path(manimgx_fonts_cjk.__file__).with_name("NotoSansCJK-VF.otf.ttc")
    for position in range(5):
        with TTFont(file, fontNumber=position, lazy=True) as font:
            if font["name"].getDebugName(1) == f"Noto Sans CJK {region}":
                font.setGlyphOrder([str(number) for number in range(font["maxp"].numGlyphs)])
                return dict(font.getBestCmap())
    raise KeyError(region)


def numbers_of(region: str, text: str) -> list[int]:
    return [int(glyphs_of(region)[ord(char)]) for char in text]


@pytest.mark.parametrize(
    ("language", "region"),
    [
        ("ja", "JP"),
        ("ja-JP", "JP"),
        ("ko", "KR"),
        ("zh", "SC"),
        ("zh-Hans", "SC"),
        ("zh-CN", "SC"),
        ("zh-Hans-HK", "SC"),
        ("zh-Hant", "TC"),
        ("zh-TW", "TC"),
        ("zh-HK", "HK"),
        ("zh-Hant-MO", "HK"),
        ("yue", "HK"),
        ("en", "JP"),
        ("", "JP"),
    ],
)
@pytest.mark.parametrize("role", ["body", "title"])
def test_chinese_letters_have_the_forms_of_the_language(role: str, language: str, region: str) -> None:
    """The region's forms are those that its own font in the collection has."""
    text = "直骨今角海，。"
    font = replace(load_theme("island").fonts[role], language=language)
    ((found, part),) = split_by_font(text, role_stack(font))
    assert (found.family, found.weight, part) == (f"Noto Sans CJK {region}", font.weight, text)
    assert [glyph.number for glyph in found.shape_text(text).glyphs] == numbers_of(region, text)


def test_the_forms_of_regions_differ() -> None:
    regions = ("JP", "SC", "TC")  # 骨 turns its corner to the left in China alone; 直 has no corner in Japan
    assert len({numbers_of(region, "骨")[0] for region in regions}) == len(regions)
    assert numbers_of("JP", "直") != numbers_of("SC", "直")
    assert numbers_of("JP", "直") == numbers_of("KR", "直")


def test_bold_chinese_letters_are_bolder() -> None:
    ((plain, _),), ((bold, _),) = (
        list(split_by_font("一", role_stack(BODY_ROLE, is_bold))) for is_bold in (False, True)
    )
    assert (plain.weight, bold.weight) == (400, 700)
    (_, top, _, bottom), (_, bold_top, _, bold_bottom) = plain.ink_box("一"), bold.ink_box("一")
    assert bold_bottom - bold_top > 1.4 * (bottom - top)  # a horizontal stroke


def test_words_of_four_languages_are_on_one_card_and_can_be_copied(tmp_path: Path) -> None:
    """Lines end between characters, but none begins with a full stop or ends with an opening bracket."""
    texts = (
        "国語の文章は、「どこで」改行されるか。",
        "한국어 문장",
        "汉字的文章，可以在任何地方换行。",
        "*斜體* **粗體**",
    )
    body = " ".join(texts)
    card = f'  - {{id: one, name: 直骨今, texts: {{body: "{body} {body}"}}}}\n'
    deck = make_deck(tmp_path, card, head="face: adventure\nlanguage: ja\n")
    outcome = pnp("build", "--deck", deck, "--out", tmp_path / "x.pdf", "--verify")
    assert (outcome.code, outcome.err) == (
        0,
        "note: no italic in Noto Sans CJK JP 400: letters are upright on 1 side\n",
    )
    for read in copied(tmp_path / "x.pdf"):
        lines = read.splitlines()
        assert len([line for line in lines if line[:1] in "、。，」" or line[-1:] == "「"]) == lines.count("")
        assert "".join("".join(texts).split()).replace("*", "") in "".join(read.split())
    assert "Noto Sans CJK JP" in pnp("credits", deck).out
    assert "fallback font: Noto Sans CJK JP; licence: SIL Open Font License" in pnp("list", deck).out


def test_a_deck_that_needs_no_other_font_opens_none(tmp_path: Path) -> None:
    deck = make_deck(
        tmp_path, '  - {id: one, name: Ship, texts: {body: "A *swift* **ship**"}}\n', head="face: adventure\n"
    )
    command = [sys.executable, "-X", "importtime", "-m", "generator", "check", deck]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    assert "generator.text" in told
    assert [name for name in ("fontpkg", "manimgx_fonts", "pymupdf_fonts") if name in told] == []


def lacks(text: str, stack: FontStack) -> tuple[str, ...]:
    ((font, _),) = split_by_font(text, stack)
    return font.lacks


def test_a_font_says_which_style_it_lacks() -> None:
    assert lacks("नम", role_stack(BODY_ROLE)) == ()
    assert lacks("नम", role_stack(BODY_ROLE, True)) == ()
    assert lacks("नम", role_stack(BODY_ROLE, True, True)) == ("italic",)
    assert lacks("Ω", role_stack(BODY_ROLE, True, True)) == ()


def test_a_style_that_no_font_has_is_told_once_and_printed_all_the_same(tmp_path: Path) -> None:
    """Of the deck's own fonts, only the plain one has the Yi syllable, and so has no other; its bold has no italic."""
    files = {
        "plain.ttf": made_fonts.truetype("Plain", "AB ꀀ"),
        "bold.ttf": made_fonts.truetype("Heavy", "AB ", style="Bold"),
        "slant.ttf": made_fonts.truetype("Slant", "AB ", style="Italic"),
    }
    head = "face: adventure\nfonts:\n  body: {regular: plain.ttf, bold: bold.ttf, italic: slant.ttf}\n"
    bodies = ("A *Aꀀ*", "*ꀀ* **Bꀀ**", "ꀀ ***A***", "ꀀ **A** *B*")
    cards = "".join(f'  - {{id: c{number}, texts: {{body: "{body}"}}}}\n' for number, body in enumerate(bodies))
    outcome = pnp("check", make_deck(tmp_path, cards, files, head=head))
    assert outcome.code == 0
    assert outcome.err.splitlines() == [
        "note: no bold in Plain Regular: letters are regular on 1 side",
        "note: no italic in Heavy Bold, Plain Regular: letters are upright on 3 sides",
    ]


def copied(pdf: Path) -> tuple[str, str]:
    """Return the words of a PDF as Poppler and PDFium read them."""
    told = subprocess.run(["pdftotext", pdf, "-"], capture_output=True, text=True, check=True).stdout
    with pypdfium2.PdfDocument(pdf) as document:
        return told, document[0].get_textpage().get_text_range()


def test_all_of_it_can_be_copied_and_is_credited_and_outlined(tmp_path: Path) -> None:
    body = f"{' '.join(PLAY)} {' '.join(EMOJI)} *Вона не спить* *Δεν κοιμάται*"
    deck = make_deck(tmp_path, f'  - {{id: one, name: One, texts: {{body: "{body}"}}}}\n', head="face: adventure\n")
    outcome = pnp("build", "--deck", deck, "--out", tmp_path / "x.pdf", "--verify")
    assert (outcome.code, outcome.err) == (0, "")
    for read in copied(tmp_path / "x.pdf"):
        assert [char for char in PLAY if char not in read] == []
        assert [emoji for emoji in EMOJI if emoji not in read.replace("\r\n", "").replace("\n", "")] == []
        assert [words for words in ("Вона не спить", "Δεν κοιμάται") if words not in read] == []
    names = ("Source Sans 3", "Noto Sans Symbols", "Noto Sans Math", "Noto Emoji")
    credits, listed = pnp("credits", deck), pnp("list", deck)
    assert [name for name in names if name not in credits.out or f"fallback font: {name};" not in listed.out] == []
    assert pnp("build", "--deck", deck, "--out", tmp_path / "svg", "--format", "svg").code == 0
    drawing = next((tmp_path / "svg").glob("*.svg")).read_text(encoding="utf-8")
    assert 'aria-label="⚔' in drawing
    assert "Noto" not in drawing  # a browser would show its own, in colour
    assert 'font-family="Source Sans 3"' in drawing
