"""The Markdown of a rulebook: what becomes of each construct, and the faults of what cannot be set."""

import pytest

from generator.errors import DeckDataError
from generator.rulebook.markdown_reader import MAX_CHARACTERS, read_markdown
from generator.rulebook.rules_tree import (
    Admonition,
    CodePassage,
    ColumnsChange,
    DividingLine,
    Emphasis,
    FactsBlock,
    FilePicture,
    PartPicture,
    PlainWords,
    Quotation,
    ReferenceMark,
    RulesBlock,
    RulesHeading,
    RulesList,
    RulesParagraph,
    RulesTable,
    TextBreak,
    TextLink,
    picture_rows,
    plain_text,
)


def blocks(text: str) -> tuple[RulesBlock, ...]:
    parsed = read_markdown(text, "rules.md")
    assert parsed.faults == ()
    return parsed.blocks


def faults(text: str) -> list[str]:
    return [str(fault) for fault in read_markdown(text, "rules.md").faults]


def test_headings_have_anchors_of_their_own() -> None:
    first, second, third = blocks("# Setting *up*\n\n## Setting up!\n\n### ***\n")
    assert isinstance(first, RulesHeading)
    assert (first.level, first.anchor, first.line) == (1, "setting-up", 1)
    assert isinstance(second, RulesHeading)
    assert (second.level, second.anchor, second.line) == (2, "setting-up-2", 3)
    assert isinstance(third, RulesHeading)
    assert third.anchor == "section"


def test_a_paragraph_keeps_its_lines() -> None:
    (paragraph,) = blocks("One *two\nthree* four\nfive")
    assert isinstance(paragraph, RulesParagraph)
    assert paragraph.content == (
        PlainWords("One ", 1),
        Emphasis((PlainWords("two\nthree", 1),)),
        PlainWords(" four\nfive", 2),
    )
    assert plain_text(paragraph.content) == "One two three four five"


def test_references_are_read_before_markdown_sees_them() -> None:
    (paragraph,) = blocks("A {card: storm_of_*stars*} and\n{icon: coin}, not \\{this} or `{that}`.")
    assert isinstance(paragraph, RulesParagraph)
    marks = [each for each in paragraph.content if isinstance(each, ReferenceMark)]
    assert marks == [ReferenceMark("card: storm_of_*stars*", 1), ReferenceMark("icon: coin", 2)]
    assert plain_text(paragraph.content) == "A  and , not {this} or {that}."


def test_what_stands_on_a_line_of_its_own_divides_a_paragraph() -> None:
    found = blocks("Before\n\\page\nbetween\n{contents}\n{columns: 2}\n\\column\n{picture: card galley 45%}\nafter")
    assert found == (
        RulesParagraph((PlainWords("Before", 1),), 1),
        TextBreak(True, 2),
        RulesParagraph((PlainWords("between", 3),), 3),
        FactsBlock("contents", 4),
        ColumnsChange(2, 5),
        TextBreak(False, 6),
        PartPicture("card", "galley", "", 7, 45),
        RulesParagraph((PlainWords("after", 8),), 8),
    )


def test_lists_in_lists() -> None:
    (steps,) = blocks("3. first\n   - inner\n4. second")
    assert isinstance(steps, RulesList)
    assert (steps.start, steps.is_tight, len(steps.items)) == (3, True, 2)
    assert isinstance(steps.items[0][1], RulesList)
    assert steps.items[0][1].start is None


def test_an_admonition_has_a_kind_a_title_and_what_follows() -> None:
    (box,) = blocks("> [!example] A *long* night\n> First\n> lines.\n>\n> - Then a list")
    assert isinstance(box, Admonition)
    assert (box.kind, plain_text(box.title), len(box.content)) == ("example", "A long night", 2)
    assert box.content[0] == RulesParagraph((PlainWords("First\nlines.", 2),), 2)
    (bare,) = blocks("> [!NOTE]\n>\n> Below")
    assert isinstance(bare, Admonition)
    assert (bare.title, len(bare.content)) == ((), 1)
    (quotation,) = blocks("> Said")
    assert isinstance(quotation, Quotation)


def test_a_table_has_alignments() -> None:
    (table,) = blocks("| a | b | c |\n|:--|:-:|--:|\n| 1 | *2* | {icon: x} |")
    assert isinstance(table, RulesTable)
    assert table.alignments == ("start", "center", "end")
    assert [plain_text(cell) for cell in table.head] == ["a", "b", "c"]
    assert table.rows[0][2] == (ReferenceMark("icon: x", 3),)


def test_pictures_have_words_and_a_width() -> None:
    (paragraph,) = blocks("![A *lit* tower](<art/my tower.svg>){width=40%}")
    assert isinstance(paragraph, RulesParagraph)
    assert paragraph.content == (FilePicture("art/my tower.svg", "A lit tower", 1, 40),)


def test_pictures_on_neighbouring_lines_stand_in_a_row() -> None:
    found = blocks("One\n![a](a.svg)\n![b](b.svg){width=30%}\n{picture: card x}\n\n{picture: card y}\n\nx ![c](c.svg)")
    assert [(is_row, len(members)) for is_row, members in picture_rows(found)] == [
        (False, 1),
        (True, 3),
        (True, 1),
        (False, 1),
    ]
    assert found[2] == RulesParagraph((FilePicture("b.svg", "b", 3, 30),), 3)
    seven = blocks("{picture: card x}\n" * 7)
    assert [len(members) for _, members in picture_rows(seven)] == [6, 1]


def test_code_lines_links_and_comments() -> None:
    passage, line, paragraph = blocks(
        "```\nas {typed}\n```\n\n---\n\n<!-- a note -->\n[more](https://example.org)<!-- x -->"
    )
    assert passage == CodePassage("as {typed}", 1)
    assert isinstance(line, DividingLine)
    assert isinstance(paragraph, RulesParagraph)
    assert paragraph.content == (TextLink((PlainWords("more", 8),), "https://example.org", 8),)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x\n\n<div>a</div>", "rules.md:3: raw HTML is not set; write it in Markdown, or \\< for a literal <"),
        ("a\nb <b>c", "rules.md:2: <b> is raw HTML, which is not set; use Markdown, or write \\< for a literal <"),
        ("a[^1] b", "rules.md:1: [^1] is a footnote, which is not set; say it in the text, or in a > [!NOTE]"),
        (
            "> [!NOTICE]\n> x",
            "rules.md:1: [!NOTICE] is not an admonition (did you mean 'NOTE'?); use [!NOTE], [!EXAMPLE], [!TIP], "
            "[!WARNING], [!VARIANT]",
        ),
        ("a {card: b", "rules.md:1: a brace without its other half on the line; write \\{ for a brace that is printed"),
        ("a {contents} b", "rules.md:1: {contents} stands among words; give it a line of its own"),
        ("- {contents}", "rules.md:1: {contents} cannot stand in a list, a quotation or a box"),
        ("> x\n> \\page", "rules.md:2: \\page cannot stand in a list, a quotation or a box"),
        ("{columns: 9}", "rules.md:1: '9' is not a number of columns; use 1 to 3"),
        (
            "{picture: dragon x}",
            "rules.md:1: {picture: dragon x} names no picture; use {picture: card ID} or {picture: token ID} or "
            "{picture: board ID}, with a width such as 45% after it",
        ),
        ("{picture: card x 0%}", "rules.md:1: 0% is not a width; use 1% to 100% of the column"),
        ("![a](b.svg){width=wide}", "rules.md:1: {width=wide} is not a width; write {width=40%} after a picture"),
        ("![](b.svg)", "rules.md:1: the picture b.svg has no alternative text; write ![what it shows](b.svg)"),
        (
            "[a](art/b.svg)",
            "rules.md:1: a link to 'art/b.svg' leads nowhere; use an address with https:// or mailto:, or #heading for "
            "one of these rules",
        ),
        ("a\x07b", "rules.md:1: U+0007 is a control character, which cannot be printed; remove it"),
        ("> " * 9 + "x", "rules.md:1: 9 lists, quotations or boxes in each other; at most 8 are set"),
    ],
)
def test_what_cannot_be_set_is_told_with_its_line(text: str, told: str) -> None:
    assert faults(text) == [told]


def test_all_faults_of_a_file_are_told_together() -> None:
    assert [fault.line for fault in read_markdown("<p>\n\nx[^1]\n\n{columns: 0}", "rules.md").faults] == [1, 3, 5]


def test_footnotes_that_are_defined_are_no_links() -> None:
    assert faults("a[^1]\n\n[^1]: b") == [
        "rules.md:1: [^1] is a footnote, which is not set; say it in the text, or in a > [!NOTE]"
    ]


def test_limits_are_told_in_words() -> None:
    with pytest.raises(DeckDataError, match=f"at most {MAX_CHARACTERS:,} can be set"):
        read_markdown("a" * (MAX_CHARACTERS + 1), "rules.md")
    with pytest.raises(DeckDataError, match=r"rules\.md:2: a line of 20,001 characters; at most 20,000 are read"):
        read_markdown("\n" + "a" * 20001, "rules.md")
    with pytest.raises(DeckDataError, match="the rules have 12,001 lines; at most 12,000 can be set"):
        read_markdown("\n" * 12000, "rules.md")
    assert faults("# a\n" * 1001) == ["rules.md: the rules have 1,001 headings; at most 1,000 can be set"]
    assert faults("{age}\n" * 6001) == ["rules.md: the rules have 6,001 references; at most 6,000 can be set"]
    wide = f"|{'a|' * 25}\n|{'-|' * 25}"
    assert faults(wide) == ["rules.md:1: a table of 25 columns; at most 24 are set"]
