"""Text in an SVG: where it stands, and what a line that is set letter by letter cannot do."""

import pytest

from generator.svg.model.scene import TextRun
from generator.text.fonts.font_packages import packaged_families
from tests.generator.drawings import font, refused, scene

FONT = 'font-family="Source Sans Pro" font-size="5"'


def line(attributes: str = "", words: str = "Ahoy") -> TextRun:
    (item,) = scene(f'<text x="20" y="10" {FONT} {attributes}>{words}</text>').items
    assert isinstance(item, TextRun)
    return item


def width(words: str) -> float:
    return font("Source Sans Pro", 400, is_italic=False).width(words, 5)


@pytest.mark.parametrize(("anchor", "part"), [("start", 0), ("middle", 0.5), ("end", 1)])
def test_the_anchor_moves_the_line_by_its_width(anchor: str, part: float) -> None:
    assert line(f'text-anchor="{anchor}"').x == pytest.approx(20 - part * width("Ahoy"))


def test_letter_spacing_stands_between_characters_only() -> None:
    spaced = line('text-anchor="end" letter-spacing="2"', "ABC")
    assert spaced.shaping_options.spacing == pytest.approx(2 / 5)
    assert spaced.x == pytest.approx(20 - width("ABC") - 2 * 2)
    assert line('letter-spacing="normal"').shaping_options.spacing == 0


@pytest.mark.parametrize(("anchor", "part"), [("start", 1), ("middle", 0.5), ("end", 0)])
def test_a_line_that_is_read_from_the_right_starts_there(anchor: str, part: float) -> None:
    found = line(f'text-anchor="{anchor}" direction="rtl"', "A (b)!")
    assert found.x == pytest.approx(20 - part * width("A (b)!"))
    assert found.shaped_run.visual_text == "!A (b)"


@pytest.mark.parametrize(
    ("style", "words", "clusters", "expected"),
    [
        # By hmtx and GPOS of Source Serif Pro 400: A 664, V 674, 129 closer; f 354, i 298, 31 between, fi 617.
        ("font-kerning:normal", "AV", ["A", "V"], 1.209),
        ("font-kerning:none", "AV", ["A", "V"], 1.338),
        ("font-variant-ligatures:none", "fi", ["f", "i"], 0.683),
        ("font-variant-ligatures:normal", "fi", ["fi"], 0.617),
    ],
)
def test_letters_are_neither_kerned_nor_joined_where_the_drawing_says_so(
    style: str, words: str, clusters: list[str], expected: float
) -> None:
    shaped = line(f'style="font-family:Source Serif Pro;{style}"', words).shaped_run
    assert [glyph.text for glyph in shaped.glyphs] == clusters
    assert shaped.width == pytest.approx(expected)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("  A \n\t B  ", "A B"),
        ("A\u00a0 \u00a0B", "A\u00a0 \u00a0B"),
        ("e\u0301", "é"),
        ("A &amp; B", "A & B"),
    ],
)
def test_white_space_is_drawn_as_one_space_and_accents_as_one_letter(text: str, words: str) -> None:
    assert line("", text).text == words


def test_white_space_is_kept_where_the_file_says_so() -> None:
    assert line('xml:space="preserve"', " A \n B ").text == " A   B "
    (item,) = scene(f'<g xml:space="preserve"><text {FONT}>  A</text></g>').items
    assert isinstance(item, TextRun)
    assert item.text == "  A"


@pytest.mark.parametrize(
    ("attributes", "family", "weight", "is_italic"),
    [
        ("", "Source Sans Pro", 400, False),
        ('font-weight="bold"', "Source Sans Pro", 700, False),
        ('font-weight="600" font-style="italic"', "Source Sans Pro", 600, True),
        ('font-style="oblique"', "Source Sans Pro", 400, True),
        ("""style="font-family:'Source Serif Pro', serif\"""", "Source Serif Pro", 400, False),
    ],
)
def test_the_font_is_found_by_family_weight_and_slant(
    attributes: str, family: str, weight: int, is_italic: bool
) -> None:
    found = line(attributes).font
    assert (found.family, found.weight, found.is_italic) == (family, weight, is_italic)


@pytest.mark.parametrize(
    ("attributes", "what"),
    [
        (
            'font-family="Nobody"',
            "no font Nobody 400 is installed; families: "
            + ", ".join(sorted(packaged_families() | {"Source Sans Pro", "Source Serif Pro"})),
        ),
        (
            'font-weight="650"',
            "no font Source Sans Pro 650 is installed; Source Sans Pro has the weights 200, 300, 400, 600, 700, 900",
        ),
        ('font-weight="bolder"', "font-weight='bolder' (write a number without a unit)"),
        ('font-family=""', "no font-family"),
        ('font-style="slanted"', "font-style='slanted'"),
        ('font-size="0"', "no font-size"),
        ('font-size="2em"', "font-size='2em' (write a number without a unit)"),
        ('text-anchor="centre"', "text-anchor='centre'"),
        ('letter-spacing="0.1em"', "letter-spacing='0.1em' (write a number without a unit)"),
        ('stroke="#f00"', "paint that is not one opaque colour"),
        ('fill-opacity="0.5"', "paint that is not one opaque colour"),
        ('fill="url(#g)"', "paint that is not one opaque colour"),
        ('fill="tomatoe"', "colour 'tomatoe' (write #rrggbb)"),
        ('dominant-baseline="middle"', "dominant-baseline 'middle'"),
        ('alignment-baseline="middle"', "alignment-baseline 'middle'"),
        ('baseline-shift="super"', "baseline-shift 'super'"),
        ('direction="auto"', "direction 'auto'"),
        ('unicode-bidi="bidi-override"', "unicode-bidi 'bidi-override'"),
        ('writing-mode="tb"', "writing-mode 'tb'"),
        ('font-stretch="condensed"', "font-stretch 'condensed'"),
        ('font-variant="small-caps"', "font-variant 'small-caps'"),
        ('font-size-adjust="0.5"', "font-size-adjust '0.5'"),
        ('text-decoration="underline"', "text-decoration 'underline'"),
        ('word-spacing="3"', "word-spacing '3'"),
        ("style=\"font-feature-settings:'smcp'\"", "font-feature-settings \"'smcp'\""),
        ('style="font-variant-numeric:oldstyle-nums"', "font-variant-numeric 'oldstyle-nums'"),
        ('style="font-variant-ligatures:discretionary-ligatures"', "font-variant-ligatures 'discretionary-ligatures'"),
        ('style="text-transform:uppercase"', "text-transform 'uppercase'"),
        ('style="white-space:pre"', "white-space 'pre'"),
    ],
)
def test_what_is_not_drawn_alike_everywhere_is_refused(attributes: str, what: str) -> None:
    own = attributes.partition("=")[0]
    plain = " ".join(part for part in FONT.split('" ') if not part.startswith(own)).replace("Pro font", 'Pro" font')
    base = f"{plain}" if own in ("font-family", "font-size") else FONT
    assert refused(f"<text {base.rstrip(chr(34))}{chr(34) if base else ''} {attributes}>Ahoy</text>") == [
        f"{what} on <text> (line 1)"
    ]


@pytest.mark.parametrize("attribute", ['dx="1"', 'dy="1"', 'rotate="9"', 'textLength="9"', 'font="bold 9px X"'])
def test_attributes_that_move_letters_are_refused_by_name(attribute: str) -> None:
    name = attribute.partition("=")[0]
    assert refused(f"<text {FONT} {attribute}>A</text>") == [f"{name} on <text> (line 1)"]


def test_a_place_for_each_letter_is_refused() -> None:
    assert refused(f'<text {FONT} x="1 2 3">ABC</text>') == [
        "x='1 2 3' (write a number without a unit) on <text> (line 1)"
    ]


def test_a_glyph_that_the_font_lacks_names_text_font_and_character() -> None:
    assert refused(f"<text {FONT}>2♠ to 漢</text>") == [
        "the text '2♠ to 漢' (Source Sans Pro 400 lacks U+2660 BLACK SPADE SUIT '♠', "
        "U+6F22 CJK UNIFIED IDEOGRAPH-6F22 '漢') on <text> (line 1)"
    ]


@pytest.mark.parametrize(
    "char", ["\u00ad", "\u200b", "\u200c", "\u200d", "\u200e", "\u2060", "\u2067", "\ufe0f", "\ufeff"]
)
def test_what_only_steers_is_never_missed_and_takes_no_room(char: str) -> None:
    assert line("", f"x{char}y").shaped_run.width == pytest.approx(width("xy") / 5)
    assert line("", f"x{char}y").shaped_run.ink == pytest.approx(line("", "xy").shaped_run.ink)


def test_an_accent_that_no_letter_of_the_font_has_stands_above_its_letter() -> None:
    plain, accented = line("", "xHy").shaped_run, line("", "xH\u0301y").shaped_run
    assert accented.width == pytest.approx(plain.width)
    (_, left, top, right, bottom) = (0, *line("", "H\u0301").shaped_run.ink)
    flat = line("", "H").shaped_run.ink
    assert (left, right, bottom) == pytest.approx((flat[0], flat[2], flat[3]))
    assert top < flat[1] - 0.1
    mark = accented.glyphs[2]
    assert mark.text == ""  # copied with its letter
    assert accented.glyphs[1].text == "H\u0301"


def test_an_accent_that_the_font_lacks_is_told() -> None:
    assert refused(f"<text {FONT}>x\u0e49</text>") == [
        "the text 'x\u0e49' (Source Sans Pro 400 lacks U+0E49 THAI CHARACTER MAI THO '\u0e49') on <text> (line 1)"
    ]
