"""Bold and italic words of a cell become markup; the look of a whole cell does not."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.deck.tabular.spreadsheets.worksheet import StyledRun
from generator.deck.tabular.styled_text import markup_of
from generator.deck.tabular.workbooks import read_workbook
from generator.text.markup.markup_parser import _MarkupReader, lines_of
from tests.generator.deck.tabular.test_workbooks import raw_xlsx
from tests.generator.deck.tabular.workbook_files import BOLD, BOTH, ITALIC, MAKERS, PLAIN, Layout, Runs

Maker = Callable[[Layout], bytes]
each_kind = pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS.keys())


def text_of(layout: Layout, make: Maker) -> str:
    return read_workbook(make(layout), "cards.xlsx", "").rows[0].cells["Text"]


def card(runs: Runs) -> Layout:
    return Layout([["Name", "Text"], ["Fox", runs]])


@each_kind
@pytest.mark.parametrize(
    ("runs", "markup"),
    [
        ([("Deal ", PLAIN), ("3 damage", BOLD), (" now", PLAIN)], "Deal **3 damage** now"),
        ([("Deal", PLAIN), (" 3 damage ", BOLD), ("now", PLAIN)], "Deal **3 damage** now"),
        ([("Bold", BOLD), (" and ", PLAIN), ("slanted", ITALIC)], "**Bold** and *slanted*"),
        ([("a", BOLD), ("b", ITALIC), ("c", BOTH), ("d", PLAIN)], "**a***b**c***d"),
        ([("A", BOLD), ("ttack", PLAIN)], "**A**ttack"),
        (
            [("Draw", BOLD), (". Gain {coin} and a [bonus]{red} at 3", PLAIN)],
            "**Draw**. Gain {coin} and a [bonus]{red} at 3",
        ),
        ([("2*3 \\* * ", PLAIN), ("bold", BOLD)], "2\\*3 \\* \\* **bold**"),
        ([("C:\\", BOLD), ("new", PLAIN)], "**C:\\\\**new"),
        (
            [("- Draw", BOLD), (" a card\n", PLAIN), ("* Discard", BOLD), (" one", PLAIN)],
            "- **Draw** a card\n* **Discard** one",
        ),
        ([("| Size", BOLD), (" | 3 |", PLAIN)], "| **Size** | 3 |"),
        ([("One\nTwo", BOLD), (" three", PLAIN)], "**One\nTwo** three"),
    ],
)
def test_words_set_apart_become_markup(make: Maker, runs: Runs, markup: str) -> None:
    assert text_of(card(runs), make) == markup


@each_kind
@pytest.mark.parametrize(
    "runs",
    [
        [("All of *it* ", BOLD), ("is bold {x}", BOLD)],
        [("Only the blank is ", PLAIN), (" ", BOLD), ("bold", PLAIN)],
        [("plain *as* ", PLAIN), ("typed", PLAIN)],
    ],
)
def test_the_look_of_a_whole_cell_is_no_markup(make: Maker, runs: Runs) -> None:
    assert text_of(card(runs), make) == "".join(text for text, _ in runs)
    for style in (BOLD, ITALIC):
        assert text_of(Layout([["Name", "Text"], ["Fox", "all of it"]], cell_style=style), make) == "all of it"


@each_kind
def test_a_run_without_a_style_is_like_its_cell(make: Maker) -> None:
    layout = replace(card([("Slanted ", PLAIN), ("and bold", BOTH)]), cell_style=ITALIC)
    assert text_of(layout, make) == "*Slanted **and bold***"


@each_kind
def test_headings_have_no_markup(make: Maker) -> None:
    layout = Layout([["Name", [("Cost ", PLAIN), ("(gold)", ITALIC)]], ["Fox", "3"]])
    assert read_workbook(make(layout), "cards.xlsx", "").heads == ("Name", "Cost (gold)")


@each_kind
def test_in_a_deck_without_markup_no_stars_are_printed(make: Maker) -> None:
    table = read_workbook(make(card([("Deal ", PLAIN), ("3", BOLD)])), "cards.xlsx", "", has_markup=False)
    assert table.rows[0].cells["Text"] == "Deal 3"
    told = "bold and italic words in 1 cell are printed like others: the deck has `markup: none`"
    assert table.notes == (f"cards.xlsx: {told}",)


def test_runs_as_excel_writes_them() -> None:
    """The first has no style, spaces are kept, what helps to read Japanese is no part of the text."""
    strings = (
        "<sst><si><t>Name</t></si><si><t>Text</t></si><si><t>Fox</t></si><si><r><t xml:space='preserve'>Deal </t></r>"
        "<r><rPr><b/><sz val='11'/><color rgb='FFFF0000'/></rPr><t>3</t></r><r><rPr><b val='0'/><strike/></rPr>"
        "<t xml:space='preserve'> now_x000D_\n</t></r><rPh sb='0' eb='1'><t>ディール</t></rPh>"
        "<phoneticPr fontId='1'/></si></sst>"
    )
    cells = "<row>{}{}</row><row>{}{}</row>".format(*(f'<c t="s"><v>{number}</v></c>' for number in range(4)))
    data = raw_xlsx(f"<sheetData>{cells}</sheetData>", {"sharedStrings": strings})
    assert read_workbook(data, "cards.xlsx", "").rows[0].cells["Text"] == "Deal **3** now\n"


words = st.text(st.sampled_from("ab*\\{}[]|-• .1)\n\t"), max_size=9)


@given(st.lists(st.builds(StyledRun, words, st.booleans(), st.booleans()), max_size=6))
def test_the_parser_of_texts_finds_the_styles_again(runs: list[StyledRun]) -> None:
    """Of every letter, in texts of stars, bars, bullets, brackets and backslashes."""
    runs = [replace(run, text=run.text.translate(str.maketrans("{}[]", "()()"))) for run in runs]
    markup = markup_of(runs)
    typed = [(letter, run.is_bold, run.is_italic) for run in runs for letter in run.text]
    if markup == "".join(run.text for run in runs):
        return
    found = [
        (letter, run.is_bold, run.is_italic)
        for stretch in _MarkupReader(markup, "en", [], {}).runs(lines_of(markup))
        for run in stretch
        for letter in run.text
    ]
    assert seen(found) == seen(typed)


def seen(letters: list[tuple[str, bool, bool]]) -> list[tuple[str, bool, bool]]:
    """Return what can be told apart in print: bars, blanks, bullets and backslashes look the same in any style."""
    return [each for each in letters if each[0] in "ab"]
