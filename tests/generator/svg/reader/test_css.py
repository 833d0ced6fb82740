"""Style sheets of a drawing: which rule wins, what is refused, what is passed over as it would change nothing."""

import pytest

from generator.svg.reader.css import MAX_RULES, inline_style_sheets
from generator.svg.reader.xml import Element, parse_svg
from tests.effort import at_most


def tree(sheet: str, body: str) -> Element:
    return parse_svg(f'<svg xmlns="http://www.w3.org/2000/svg"><style>{sheet}</style>{body}</svg>')


def style(sheet: str, body: str) -> dict[str, str]:
    """Return the properties of the first element of the body."""
    root = tree(sheet, body)
    assert inline_style_sheets(root) == []
    assert not any(
        (element.tag == "style" and element.text) or "class" in element.attributes for element in root.walk()
    )
    own = root.children[0].attributes.get("style", "")
    return dict(tuple(each.split(":", 1)) for each in own.split(";") if each)  # type: ignore[misc]


def told(sheet: str, body: str = '<g id="i" class="a b"><rect class="c"/></g>') -> list[str]:
    return [each.what for each in inline_style_sheets(tree(sheet, body))]


# Expected values from CSS 2.1, 6.4.3 (specificity) and 6.4.2 (important).
@pytest.mark.parametrize(
    ("sheet", "body", "fill"),
    [
        (".a{fill:red}", '<g class="a"/>', "red"),
        (".a{fill:red}", '<g class="x a y"/>', "red"),
        ("g{fill:red}", "<g/>", "red"),
        ("#i{fill:red}", '<g id="i"/>', "red"),
        ("*{fill:red}", "<g/>", "red"),
        (".x, .a ,g.y{fill:red}", '<g class="a"/>', "red"),
        ("g.a{fill:red}.a{fill:blue}", '<g class="a"/>', "red"),
        (".a{fill:red}.b{fill:blue}", '<g class="b a"/>', "blue"),
        (".a.b{fill:red}.b{fill:blue}", '<g class="b a"/>', "red"),
        ("#i{fill:red}.a.b{fill:blue}", '<g id="i" class="b a"/>', "red"),
        (".a{fill:red}g{fill:blue}*{fill:lime}", '<g class="a"/>', "red"),
        (".a{fill:red}", '<g class="a" fill="blue"/>', "red"),
        (".a{fill:red}", '<g class="a" style="fill:blue"/>', "blue"),
        (".a{fill:red !important}", '<g class="a" style="fill:blue"/>', "red"),
        (".a{fill:red}.a{fill:}", '<g class="a"/>', "red"),
        ("/* .a{} */.a/**/{fill:red;/* ; */}", '<g class="a"/>', "red"),
        ("<![CDATA[ <!-- .a{fill:red} --> ]]>", '<g class="a"/>', "red"),
        (".a{FILL : red ;; --x: 1; -inkscape-y: 2}", '<g class="a"/>', "red"),
        (".a{fill:red", '<g class="a"/>', "red"),
        (".Ü-1_x{fill:red}", '<g class="Ü-1_x"/>', "red"),
        ("@charset 'utf-8';@font-face{font-family:x}.a{fill:red}", '<g class="a"/>', "red"),
    ],
)
def test_the_rule_that_wins_is_put_into_the_element(sheet: str, body: str, fill: str) -> None:
    assert style(sheet, body)["fill"] == fill


@pytest.mark.parametrize(
    "sheet",
    [
        " /* */ ",
        ".none{fill:red}",
        ".A{fill:red}",
        "rect.a{fill:red}",
        "g .none{fill:red}",
        ".c > .none:hover{fill:red}",
        ".none::before{}",
        "circle:hover,circle[x='1']{fill:red}",
        "@media print{.none{fill:red}}",
        "@keyframes x{from{fill:red}}",
    ],
)
def test_what_is_for_no_element_changes_nothing(sheet: str) -> None:
    assert told(sheet) == []
    assert style(sheet, '<g id="i" class="a b"/>').get("fill") is None


@pytest.mark.parametrize(
    ("sheet", "what"),
    [
        ("g .c{fill:red}", "the selector 'g .c' (write classes of single elements)"),
        ("g>rect{fill:red}", "the selector 'g>rect' (write classes of single elements)"),
        (".a:hover{fill:red}", "the selector '.a:hover' (write classes of single elements)"),
        ("rect:first-child{}", "the selector 'rect:first-child' (write classes of single elements)"),
        ("[id]{fill:red}", "the selector '[id]' (write classes of single elements)"),
        (".x,.a + .c{fill:red}", "the selector '.a + .c' (write classes of single elements)"),
        (r".a\:b{fill:red}", r"the selector '.a\\:b' (write classes of single elements)"),
        ("svg|g{fill:red}", "the selector 'svg|g' (write classes of single elements)"),
        ("@media print{.a{fill:red}}", "@media print in <style>"),
        ("@supports (x:y){rect{fill:red}}", "@supports (x:y) in <style>"),
        ("@layer x;", "@layer x in <style>"),
        (".a{.b{fill:red}}", "'.a' in <style>"),
        (".a{fill}", "'fill' in <style>"),
        (".a{fill:red!x}", "'fill:red!x' in <style>"),
        (".a", "'.a' in <style>"),
        ("}", "'}' in <style>"),
        (".a{fill:red}/* x", "an unclosed comment in <style>"),
    ],
)
def test_what_would_change_something_is_refused_by_name(sheet: str, what: str) -> None:
    assert what in told(sheet)


def test_a_sheet_for_print_alone_is_refused() -> None:
    root = parse_svg('<svg xmlns="http://www.w3.org/2000/svg"><style media="print">g{fill:red}</style><g/></svg>')
    assert [each.what for each in inline_style_sheets(root)] == ["<style> of type '' for 'print'"]


@pytest.mark.slow
def test_huge_sheets_are_read_in_time_or_refused_in_one_line() -> None:
    shapes = "".join(f'<g class="c{place} d"/>' for place in range(5000))
    with at_most(300):
        assert told("".join(f".c{place}{{fill:red}}" for place in range(5000)), shapes) == []
        assert told(",".join(f".c{place}" for place in range(MAX_RULES + 1)) + "{}", shapes) == [
            f"more than {MAX_RULES} selectors in <style>"
        ]
        assert told(".d{fill:red}" * 5000, shapes) == ["<style> that sets more than 500000 properties"]
        assert len(told("".join(f"g .c{place}{{fill:red}}" for place in range(5000)), shapes)) >= 1
        assert told(":" * 100_000 + "{}" + "(" * 100_000 + "{}[" * 50_000) != []
