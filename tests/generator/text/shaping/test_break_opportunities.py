"""Where lines of Chinese, Japanese, Korean and Thai may end; expected by hand, after UAX 14 and JIS X 4051."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from generator.text.fonts.font_library import Font, find_font
from generator.text.layout.lines import TooWideError, break_lines
from generator.text.markup.markup_parser import Atom, BreakKind, atoms_of
from generator.text.shaping.break_opportunities import opportunities
from tests.generator.tinyfont import tiny_font

SANS, THAI, HINDI = (find_font(name, 400) for name in ("Source Sans Pro", "Noto Sans Thai", "Noto Sans Devanagari"))


def shown(text: str) -> str:
    """Return a text with a bar wherever a line may end."""
    places = opportunities(text)
    return "".join("|" * (place in places) + char for place, char in enumerate(text))


@pytest.mark.parametrize(
    "expected",
    [
        "漢|字|か|な|交|じ|り",
        "💰|👍🏽|👨\u200d👩\u200d👧|🏴\U000e0067\U000e0062\U000e007f|1\ufe0f⃣",
        "「引|く」。|次|に|（三|枚）、|捨|て|る",
        "ちょっ|と|待っ|て",
        "カー|ド|ゲー|ム",
        "人々|の|時々",
        "だ|よ！|え？|本|当！？",
        "そ|う……|か",
        "ジョ|ン・|ス|ミ|ス",
        "ｶﾞ|ﾝ|ﾀﾞ",
        "か\u3099|き\u3099",
        "값|은|￥100|입|니|다",
        "金|100%|増",
        "Draw|三|枚|from|山|札",
        "中|文，|你|好。|“再|见”",
        "漢\u2060字",
        "漢\u00a0字",
        "漢|\ufffc|字",
        "（\ufffc）|漢",
        "Draw 3 cards (or 4), then—so be it.",
        "नमस्ते दुनिया",
        "ภาษาไทย",
        "שלום עולם",
        "བོད་|སྐད་|ཡིག",
        "",
    ],
)
def test_lines_end_where_the_script_lets_them(expected: str) -> None:
    assert shown(expected.replace("|", "")) == expected


def test_a_zero_width_space_lets_a_line_end_and_a_space_is_no_second_place() -> None:
    assert shown("ภาษา\u200bไทย") == "ภาษา\u200b|ไทย"
    assert shown("a\u200b b") == "a\u200b b"


def atoms(markup: str, font: Font, *, language: str = "zxx") -> list[Atom]:
    def faces(is_bold: bool, is_italic: bool) -> Sequence[Font]:
        return [font]

    (line,) = atoms_of(markup, faces, language=language, icons=("coin",), has_hyphens=True)
    return line


def lines(markup: str, font: Font, width: float, *, language: str = "zxx") -> list[str]:
    broken = break_lines([atoms(markup, font, language=language)], width)
    return ["".join(piece.text or f"{{{piece.icon}}}" for piece in line.runs) for line in broken]


def test_a_japanese_paragraph_fills_its_lines(tmp_path: Path) -> None:
    text = "山札から三枚引く。次に、一枚を捨てる。"
    font = tiny_font(tmp_path, text)
    assert lines(text, font, 7) == ["山札から三枚引", "く。次に、一枚", "を捨てる。"]
    # Neither `。` nor `、` begins a line, though there was room for the letter before.
    assert lines("引く。", font, 2) == ["引", "く。"]


def test_marks_of_bold_and_icons_do_not_keep_ideographs_together(tmp_path: Path) -> None:
    font = tiny_font(tmp_path, "一二三四五六。")
    assert lines("一二**三四**五六", font, 2) == ["一二", "三四", "五六"]
    assert lines("一二{coin}三四", font, 2.2) == ["一二", "{coin}三", "四"]
    assert lines("一二{coin}。三", font, 2.2) == ["一二", "{coin}。", "三"]
    assert [atom.after for atom in atoms("一**二**", font)] == [BreakKind.BREAK, BreakKind.NOTHING]


def test_thai_lines_end_where_the_text_says() -> None:
    text = "เมื่อ\u200bการ์ด\u200bเข้า\u200b**สู่**\u200bสนาม"
    width = THAI.width("เมื่อการ์ด", 1) + 0.01
    assert lines(text, THAI, width) == ["เมื่อการ์ด", "เข้าสู่", "สนาม"]
    with pytest.raises(TooWideError):
        lines(text.replace("\u200b", ""), THAI, width)


@pytest.mark.parametrize(
    ("font", "text", "language"),
    [(THAI, "ตลอดจนตลอดจนตลอดจน", "th"), (HINDI, "समझदारसमझदारसमझदार", "mr"), (HINDI, "समझदारसमझदारसमझदार", "sa")],
)
def test_words_of_scripts_with_vowel_signs_are_not_hyphenated(font: Font, text: str, language: str) -> None:
    with pytest.raises(TooWideError):
        lines(text, font, font.width(text, 1) / 2, language=language)


def test_long_texts_without_spaces_are_measured_as_they_are_set(tmp_path: Path) -> None:
    font = tiny_font(tmp_path, "一二三")
    assert sum(atom.width for atom in atoms("一二三" * 200, font)) == pytest.approx(600)
    assert sum(atom.width for atom in atoms("AVAVAVAVAVAVAVAVAVAV-To-We-Yo", SANS)) == pytest.approx(
        SANS.width("AVAVAVAVAVAVAVAVAVAV-To-We-Yo", 1)
    )


def test_accents_are_one_with_their_letter_where_the_font_has_that() -> None:
    assert [atom.text for atom in atoms("Cafe\u0301", SANS)] == ["Café"]
