"""Templates: what they are given, what they may call, and what is said when one fails."""

import functools
import itertools
import re
from pathlib import Path
from xml.etree import ElementTree

import jinja2
import pytest

from generator.deck.files.folder import DeckFolder
from generator.errors import TemplateError
from generator.rendering.templating import template_text, templates
from generator.rendering.templating.templates import MAX_SVG_CHARACTERS, place, render, template_environment, text
from generator.text.fonts.font_library import find_font
from tests.generator.strangers import pnp_child

paragraph = functools.partial(template_text.paragraph, {})
"""Called without what a card gives it: no icons, English."""

SANS = {"family": "Source Sans Pro", "weight": 400, "italic": False}
SVG = "{http://www.w3.org/2000/svg}"


def drawn(folder: Path, source: str, *, more: dict[str, str] | None = None, **context: object) -> str:
    """Render a template of a deck."""
    for name, content in {"card.svg.j2": source, **(more or {})}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    environment = template_environment(DeckFolder(folder, "deck"))
    return render(environment, "deck/card.svg.j2", {"fonts": {"body": SANS}, **context})


def refusal(folder: Path, source: str, *, more: dict[str, str] | None = None, **context: object) -> str:
    with pytest.raises(TemplateError) as caught:
        drawn(folder, source, more=more, **context)
    return str(caught.value)


def elements(markup: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{markup}</svg>'))


# --- what they may call -------------------------------------------------------------------------------------


def test_text_stands_where_it_is_put_and_is_escaped() -> None:
    (element,) = elements(text("Q & <K>", SANS, x=31.75, y=20, size=4.5, fill="#102030", anchor="middle", spacing=0.25))
    assert (element.tag, element.text) == (f"{SVG}text", "Q & <K>")
    expected = {
        "x": "31.75",
        "y": "20",
        "font-family": "Source Sans Pro",
        "font-weight": "400",
        "font-size": "4.5",
        "text-anchor": "middle",
        "letter-spacing": "0.25",
        "fill": "#102030",
    }
    assert {name: element.get(name) for name in expected} == expected
    assert element.get("font-style") is None


def test_italic_text_says_so() -> None:
    (element,) = elements(text("a", {**SANS, "italic": True}, x=1, y=1, size=3, fill="#000000"))
    assert element.get("font-style") == "italic"


def test_art_is_placed_in_its_box_and_turned_about_its_middle() -> None:
    (element,) = elements(place({"id": "art-1"}, x=10, y=20, width=8, height=4, turn=180))
    assert element.attrib == {
        "href": "#art-1",
        "x": "10",
        "y": "20",
        "width": "8",
        "height": "4",
        "transform": "rotate(180 14 22)",
    }
    (plain,) = elements(place({"id": "art-1"}, x=10, y=20, width=8, height=4))
    assert "transform" not in plain.attrib


def test_a_paragraph_is_broken_into_lines_that_fit_at_the_largest_size_that_does() -> None:
    words = "one two three four five six seven eight nine ten"
    box = {"x": 5.0, "y": 10.0, "width": 20.0, "height": 30.0}
    lines = elements(paragraph(words, SANS, **box, size=4, floor=2, fill="#000000", leading=1.25))
    assert " ".join(line.text or "" for line in lines) == words
    assert {line.get("font-size") for line in lines} == {"4"}
    # Independent of the press: fontTools gives the widths, and OS/2 the ascent and descent.
    font = find_font("Source Sans Pro", 400)
    for line in lines:
        assert font.width(line.text or "", 4.0) <= 20.0
    baselines = [float(line.get("y") or 0) for line in lines]
    steps = [round(after - before, 4) for before, after in itertools.pairwise(baselines)]
    assert steps == [5.0] * (len(lines) - 1)
    assert baselines[0] - 4 * font.ascent == pytest.approx(10.0, abs=1e-4)
    assert baselines[-1] + 4 * font.descent <= 40.0
    # Half the height holds it at a smaller size only.
    low = elements(paragraph(words, SANS, **{**box, "height": 12.0}, size=4, floor=2, fill="#000000"))
    assert " ".join(line.text or "" for line in low) == words
    assert float(low[0].get("font-size") or 0) < 4


# An `a` is 0.504 em wide, so 1.512 mm at 3 mm; every piece of text starts at a place of its own.
@pytest.mark.parametrize(("anchor", "x"), [("start", "5"), ("middle", "14.244"), ("end", "23.488")])
def test_a_paragraph_is_anchored_in_its_box(anchor: str, x: str) -> None:
    (line,) = elements(
        paragraph("a", SANS, x=5, y=5, width=20, height=20, size=3, floor=3, fill="#000000", anchor=anchor)
    )
    assert (line.get("x"), line.get("text-anchor")) == (x, "start")


def test_a_blank_line_of_a_paragraph_is_half_a_line_high() -> None:
    lines = elements(paragraph("a\n\nb", SANS, x=5, y=5, width=20, height=30, size=4, floor=4, fill="#000000"))
    first, second = (float(line.get("y") or 0) for line in lines)
    assert second - first == pytest.approx(1.5 * 1.25 * 4, abs=1e-4)


# --- what is said when one fails ----------------------------------------------------------------------------

PARAGRAPH = "{{ paragraph(words, fonts.body, x=5, y=5, width=20, height=10, size=4, floor=3, fill='#000000') }}"


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("<g/>\n{{ nothing }}", "card.svg.j2:2: 'nothing' is undefined; see docs/decks.md"),
        (
            "<g/>\n\n{{ card.nothing }}",
            "card.svg.j2:3: there is no 'nothing' here; there are: none; see docs/decks.md",
        ),
        ("{% for a in %}", "card.svg.j2:1: Expected an expression, got 'end of statement block'"),
        (
            "<g/>\n{% if 1 %}",
            "card.svg.j2:2: Unexpected end of template. Jinja was looking for the following tags: "
            "'elif' or 'else' or 'endif'. The innermost block that needs to be closed is 'if'.",
        ),
        ("{{ 1 / 0 }}", "card.svg.j2:1: division by zero"),
        (
            "{{ place(none, x=1, y=1, width=1, height=1) }}",
            "card.svg.j2:1: place() without a picture: this card has none of that name; test it with {% if picture %} "
            "first",
        ),
        ("{{ text('a', fonts.body, x='5mm', y=1, size=3, fill='#000000') }}", "card.svg.j2:1: x='5mm' is not a number"),
        (
            "{{ text('a', fonts.body, x=big * big, y=1, size=3, fill='#000000') }}",
            "card.svg.j2:1: x='inf' is not a number",
        ),
        (
            "{{ text('a', fonts.body, x=5, y=1, size=3) }}",
            "card.svg.j2:1: text() missing 1 required keyword-only argument: 'fill'",
        ),
        (
            "{{ text('a', fonts.body, x=5, y=1, size=3, fill='#000000', anchor='centre') }}",
            "card.svg.j2:1: anchor='centre'; use start, middle, end",
        ),
        (
            "{{ paragraph('♠ a', fonts.body, x=5, y=5, width=20, height=10, size=4, floor=3, fill='#000000') }}",
            "card.svg.j2:1: Source Sans Pro 400 lacks U+2660 BLACK SPADE SUIT '♠'",
        ),
        (
            "{{ paragraph('a', fonts.body, x=5, y=5, width=20, height=10, size=3, floor=4, fill='#000000') }}",
            "card.svg.j2:1: size=3 and floor=4; needs 0 < floor <= size",
        ),
        ("{% for a in range(10001) %}{% endfor %}", "card.svg.j2:1: range of 10001 is more than 10000"),
        ("{{ [1, 2]|random }}", "card.svg.j2:1: No filter named 'random'."),
        (
            "{% include 'gone.svg.j2' %}",
            "card.svg.j2:1: deck/gone.svg.j2: this file does not exist; the path starts at the deck file",
        ),
        (
            "{% include 'faces/gone.svg.j2' %}",
            "card.svg.j2:1: faces/gone.svg.j2: this file does not exist; the path starts at the deck file",
        ),
        (
            "<g/>\n{% include '../x.svg.j2' %}",
            "card.svg.j2:2: deck/../x.svg.j2: this file leaves the deck's folder; name a file beside the deck file",
        ),
        (
            "{% include '/etc/passwd' %}",
            "card.svg.j2:1: deck//etc/passwd: this file leaves the deck's folder; name a file beside the deck file",
        ),
        (
            "{% include 'faces/../themes/island.yaml' %}",
            "card.svg.j2:1: faces/../themes/island.yaml: this file leaves the deck's folder; name a file beside the "
            "deck file",
        ),
        (
            "{% include 'card.svg.j2' %}",
            "card.svg.j2:1: is nested too deeply; a template that includes itself never ends",
        ),
    ],
)
def test_a_failing_template_is_told_with_its_line(tmp_path: Path, source: str, message: str) -> None:
    assert refusal(tmp_path, source, card={}, big=1e300) == f"template {message}"


def test_a_font_that_is_not_installed_is_told(tmp_path: Path) -> None:
    comic = {**SANS, "family": "Comic Sans"}
    told = refusal(tmp_path, PARAGRAPH.replace("fonts.body", "comic"), words="a", comic=comic)
    assert told.startswith("template card.svg.j2:1: no font Comic Sans 400 is installed; families: ")


def test_text_that_does_not_fit_is_told_with_its_overrun(tmp_path: Path) -> None:
    told = refusal(tmp_path, PARAGRAPH, words="word " * 40)
    found = re.fullmatch(
        r"template card.svg.j2:1: text 'word word word word word' \(en\): at the smallest size of 3.00 mm (\d+) lines "
        r"need ([\d.]+) mm, ([\d.]+) mm more than the box of 20.00 x 10.00 mm has",
        told,
    )
    assert found, told
    assert float(found[2]) - 10 == pytest.approx(float(found[3]), abs=0.011)
    # "word" is 6.9 mm at 3 mm and a space 0.6 mm: two to a line, so 20 lines of 40 words.
    font = find_font("Source Sans Pro", 400)
    to_a_line = max(count for count in range(1, 9) if font.width(" ".join(["word"] * count), 3.0) <= 20)
    assert int(found[1]) == -(-40 // to_a_line)


def test_a_fault_in_an_included_template_is_told_with_that_templates_line(tmp_path: Path) -> None:
    for source in ("{% include 'parts/frame.svg.j2' %}", "{% include 'deck/parts/frame.svg.j2' %}"):
        told = refusal(tmp_path, source, more={"parts/frame.svg.j2": "<g/>\n\n{{ nothing }}"})
        assert told == "template parts/frame.svg.j2:3: 'nothing' is undefined; see docs/decks.md"
        told = refusal(tmp_path, source, more={"parts/frame.svg.j2": "<g/>\n{{ ("})
        assert told.startswith("template parts/frame.svg.j2:2: ")


def test_a_template_that_is_not_utf_8_is_told_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "odd.svg.j2").write_bytes(b"<g/>\n\xff")
    told = refusal(tmp_path, "{% include 'odd.svg.j2' %}")
    assert told == "template odd.svg.j2:2: is not UTF-8 text; save it as UTF-8"


def test_a_template_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    assert drawn(tmp_path, "\ufeff<g/>") == "<g/>"


def test_a_template_that_writes_without_end_is_stopped(tmp_path: Path) -> None:
    loop = "{% for a in range(9999) %}" + "x" * 500 + "{% endfor %}"
    assert refusal(tmp_path, loop) == (
        f"template card.svg.j2: writes more than {MAX_SVG_CHARACTERS} characters for one card; make it do less"
    )


def test_a_template_of_more_than_a_quarter_megabyte_is_not_read(tmp_path: Path) -> None:
    told = refusal(tmp_path, "x" * (256 * 1024 + 1))
    assert told.endswith("deck/card.svg.j2: this file is larger than 256 KiB, the limit")


# --- what they are given ------------------------------------------------------------------------------------


def test_a_deck_template_includes_the_decks_and_the_presss_own(tmp_path: Path) -> None:
    more = {"parts/a.svg.j2": "A{% include 'parts/b.svg.j2' %}", "parts/b.svg.j2": "B"}
    assert drawn(tmp_path, "[{% include 'parts/a.svg.j2' %}]", more=more) == "[AB]"
    box = {"x": 0.0, "y": 0.0, "width": 9.0, "height": 9.0}
    back = drawn(
        tmp_path,
        "{% include 'faces/back.svg.j2' %}",
        picture=None,
        bleed=box,
        safe=box,
        radius=3.0,
        low_ink=False,
        colours={"paper": "#ffffff", "accent": "#000000"},
    )
    assert 'data-zone="bleed"' in back


def test_a_name_of_the_deck_comes_before_what_python_calls_so(tmp_path: Path) -> None:
    card = {"texts": {"items": "two apples", "copy": "me", "keys": "none"}}
    source = "{{ card.texts.items }}, {{ card.texts.copy }}, {{ card.texts.keys }}, {{ card.texts.get('items') }}"
    assert drawn(tmp_path, source, card=card) == "two apples, me, none, two apples"
    assert drawn(tmp_path, "{% for k, v in d.items() %}{{ k }}={{ v }};{% endfor %}", d={"b": 1, "a": 2}) == "b=1;a=2;"


def test_what_a_deck_says_is_escaped_wherever_it_stands(tmp_path: Path) -> None:
    card = {"name": '"><script>alert(1)</script>'}
    shown = drawn(
        tmp_path, '<g id="{{ card.name }}">{{ text(card.name, fonts.body, x=1, y=1, size=3, fill="#000") }}', card=card
    )
    assert "<script" not in shown


def test_templates_of_the_press_cannot_be_given_a_deck(tmp_path: Path) -> None:
    (tmp_path / "card.svg.j2").write_text("x", encoding="utf-8")
    with pytest.raises(TemplateError, match=r"there is no template 'deck/card.svg.j2' to include"):
        render(template_environment(None), "deck/card.svg.j2", {})


# --- the sandbox --------------------------------------------------------------------------------------------

ESCAPES = [
    "{{ ''.__class__.__mro__ }}",
    "{{ ''['__class__'] }}",
    "{{ ''|attr('__class__') }}",
    "{{ ''|attr('__cla' ~ 'ss__') }}",
    "{{ '{0.__class__.__init__.__globals__}'.format(1) }}",
    "{{ ('{0.__class__}'|attr('format'))(1) }}",
    "{{ '{a.__class__}'.format_map({'a': 1}) }}",
    "{{ ('{a.__class__}'|attr('format_map'))({'a': 1}) }}",
    "{{ text.__globals__ }}",
    "{{ text.__code__ }}",
    "{{ paragraph.__init__.__globals__.__builtins__ }}",
    "{{ self.__init__.__globals__ }}",
    "{{ self._TemplateReference__context }}",
    "{{ [].append(1) }}",
    "{{ d.update(a=1) }}",
    "{{ d.pop('b') }}",
    "{{ cycler.__init__ }}",
    "{{ lipsum.__globals__.os.popen('id') }}",
    "{{ config }}",
    "{% import 'os' as os %}",
    "{% set x = namespace(a=1) %}",
    "{{ range.__init__ }}{{ range(3).__class__ }}",
    "{{ (1).__class__ }}",
    "{{ fonts.body.__class__ }}",
    "{% for k in [1]|map(attribute='__class__') %}{{ k }}{{ k.mro() }}{% endfor %}",
    "{% do 1 %}",
    "{% debug %}",
]


@pytest.mark.parametrize("source", ESCAPES)
def test_a_template_cannot_reach_out_of_the_sandbox(tmp_path: Path, source: str) -> None:
    told = refusal(tmp_path, source, d={"b": 1})
    assert re.fullmatch(
        r"template card.svg.j2:1: (access to attribute '\w+' of '\w+' object is unsafe\."
        r"|'\w+' is undefined; see docs/decks.md|Encountered unknown tag '\w+'\."
        r"|deck/os: this file does not exist; the path starts at the deck file)",
        told,
    ), told


@pytest.mark.slow
def test_a_build_leaves_no_compiled_template_behind(tmp_path: Path) -> None:
    # What a later run would execute has no place in a folder for temporary files.
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    done = pnp_child(
        *("build", "--deck", "island", "--cards", "7C", "--out", "x.pdf"),
        folder=tmp_path,
        before=["env", f"TMPDIR={temporary}"],
    )
    assert done.code == 0, done.err
    assert list(temporary.iterdir()) == []


def test_own_templates_are_compiled_once_and_those_of_strangers_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(templates, "__file__", str(tmp_path / "templates.py"))
    templates.template_environment(None).get_template("faces/back.svg.j2")
    (kept,) = (tmp_path / "__pycache__").iterdir()

    def compiled(*_: object) -> None:
        raise AssertionError("compiled once more")

    with monkeypatch.context() as patch:
        patch.setattr(jinja2.Environment, "_compile", compiled)
        templates.template_environment(None).get_template("faces/back.svg.j2")
        with pytest.raises(AssertionError, match="once more"):
            templates.template_environment(DeckFolder(tmp_path, "deck")).get_template("faces/back.svg.j2")
    kept.write_bytes(kept.read_bytes()[:-50])  # what is damaged is compiled anew
    templates.template_environment(None).get_template("faces/back.svg.j2")


def test_templates_are_read_where_nothing_can_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "__pycache__").write_text("no folder")
    monkeypatch.setattr(templates, "__file__", str(tmp_path / "templates.py"))
    assert templates.template_environment(None).get_template("faces/back.svg.j2").name == "faces/back.svg.j2"
