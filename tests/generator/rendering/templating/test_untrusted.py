"""Strangers' templates and unruly pictures: what comes back, what is refused, what is stopped."""

import io
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from generator import sandbox
from generator.errors import TemplateError
from generator.rendering.templating import untrusted
from tests.generator.strangers import Outcome, make_deck, png, pnp, pnp_child, svg, template_deck

pytestmark = pytest.mark.slow

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(autouse=True, scope="module")
def _is_unlimited() -> None:
    """Limits are the point here."""


def built(deck: Path, *words: str) -> Outcome:
    """Draw the cards of a deck as SVG files into `drawn`, each template once."""
    return pnp("build", "--deck", deck, "--format", "svg", "--out", deck.parent / "drawn", *words)


TEXT_CARD = """\
{% include "parts/frame.svg.j2" %}
{{ text(card.name, fonts.title, x=trim.width / 2, y=safe.y + 8, size=5, fill=colours.ink, anchor="middle") }}
{{ paragraph(card.texts.rule, fonts.body, x=safe.x + 2, y=20, width=safe.width - 4, height=30, size=4, floor=3,
             fill=colours.ink) }}
{% if "flavour" in card.texts %}
{{ text(card.texts.flavour, fonts.label, x=safe.x + 2, y=80, size=3, fill=colours.muted) }}
{% endif %}
{% if picture %}
{{ place(picture, x=20, y=55, width=23.5, height=20) }}
{% endif %}
"""
FRAME = """\
<rect x="{{ safe.x + 0.5 }}" y="{{ safe.y + 0.5 }}" width="{{ safe.width - 1 }}" height="{{ safe.height - 1 }}"
      fill="none" stroke="{{ colours.muted }}" stroke-width="0.5"/>
"""
TEXT_CARDS = """\
  - {id: storm, name: Storm & Gale, texts: {rule: "Discard <all> boats, then draw two cards.", flavour: It blows.}}
  - {id: calm, name: Calm, picture: sun.svg, copies: 3, texts: {rule: Nothing happens.}}
"""


@pytest.fixture(scope="module")
def text_deck(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A deck with a template of its own, which includes another, and texts of its own."""
    files = {"text.svg.j2": TEXT_CARD, "parts/frame.svg.j2": FRAME, "sun.svg": svg('<circle cx="5" cy="5" r="4"/>')}
    return make_deck(tmp_path_factory.mktemp("texts"), TEXT_CARDS, files, head="template: text.svg.j2\n")


def test_a_deck_with_a_template_and_texts_of_its_own_is_sound_and_prints(text_deck: Path, tmp_path: Path) -> None:
    checked = pnp("check", text_deck)
    assert (checked.code, checked.out, checked.err) == (0, f"{text_deck}: sound, 2 cards (4 with copies)\n", "")
    printed = pnp("build", "--deck", text_deck, "--paper", "a4", "--out", tmp_path / "texts.pdf")
    assert (printed.code, printed.err) == (0, "")
    assert printed.out.startswith("Strange 1: 4 cards on 1 sheet of A4")


def test_its_template_places_what_the_deck_says(text_deck: Path, tmp_path: Path) -> None:
    drawn = pnp("build", "--deck", text_deck, "--format", "svg", "--no-bleed", "--out", tmp_path)
    assert (drawn.code, drawn.err) == (0, "")
    storm = ElementTree.parse(tmp_path / "01-storm.svg").getroot()
    texts = storm.findall(f"{SVG}text")
    assert texts[0].text == "Storm & Gale"
    assert (texts[0].get("x"), texts[0].get("y"), texts[0].get("text-anchor")) == ("31.75", "11", "middle")
    assert " ".join(each.text or "" for each in texts[1:-1]) == "Discard <all> boats, then draw two cards."
    assert texts[-1].text == "It blows."
    (frame,) = storm.findall(f"{SVG}rect")
    assert [frame.get(name) for name in ("x", "y", "width", "height")] == ["3.5", "3.5", "56.5", "81.9"]
    assert storm.find(f"{SVG}use") is None
    calm = ElementTree.parse(tmp_path / "02-calm.svg").getroot()
    (use,) = calm.findall(f"{SVG}use")
    assert calm.find(f"{SVG}defs/{SVG}symbol[@id='{(use.get('href') or '')[1:]}']") is not None
    assert [each.text for each in calm.findall(f"{SVG}text")] == ["Calm", "Nothing happens."]


def test_many_cards_are_drawn_each_with_its_own_words(tmp_path: Path) -> None:
    deck = template_deck(tmp_path, "{{ text(card.id, fonts.body, x=10, y=20, size=5, fill='#000000') }}", count=300)
    assert built(deck).code == 0
    texts = [path.read_text(encoding="utf-8") for path in sorted((tmp_path / "drawn").glob("*.svg"))]
    assert len(texts) == 300
    assert [f">c{number}</text>" in text for number, text in enumerate(texts, start=1)] == [True] * 300


def test_each_card_has_its_own_fault_with_template_and_line_and_the_rest_are_sound(tmp_path: Path) -> None:
    files = {
        "good.svg.j2": "<rect x='10' y='10' width='5' height='5'/>",
        "undefined.svg.j2": "<g/>\n\n{{ card.texts.rule }}",
        "included.svg.j2": "{% include 'parts/bad.svg.j2' %}",
        "parts/bad.svg.j2": "<g/>\n{{ 1 / 0 }}",
        "open.svg.j2": "<g>",
        "stray.svg.j2": "<g/>\n{{ card.name }}",
    }
    cards = "".join(f"  - {{id: {name[:-7]}, name: Card, template: {name}}}\n" for name in files if "/" not in name)
    deck = make_deck(tmp_path, cards, files)
    outcome = built(deck)
    assert outcome.code == 1
    assert outcome.errors == [
        f"error: {deck}:9: card undefined: template undefined.svg.j2:3: there is no 'rule' here; there are: "
        "none; see docs/decks.md",
        f"error: {deck}:10: card included: template parts/bad.svg.j2:2: division by zero",
        f"error: {deck}:11: card open: template open.svg.j2: its output is not well-formed XML: mismatched tag "
        "(line 1 of it)",
        f"error: {deck}:12: card stray: template stray.svg.j2: 'Card' is outside of <text>; place it with text() "
        "or paragraph() (line 1 of its output)",
    ]
    assert not (tmp_path / "drawn").exists()


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        ("<script>alert(1)</script>", "<script> is not allowed in a template"),
        ("<style>@import 'x'</style>", "<style> is not allowed in a template"),
        ("<foreignObject/>", "<foreignObject> is not allowed in a template"),
        *(
            (
                f"<image href='{href}' x='9' y='9' width='9' height='9'/>",
                "<image> is not allowed in a template; name pictures in the deck file and place them with place()",
            )
            for href in ("/etc/passwd", "file:///etc/hostname", "http://localhost/x.png", "data:image/png;base64,AA==")
        ),
        (
            "<use xlink:href='http://localhost/x.svg#a'/>",
            "href='http://localhost/x.svg#a' on <use> refers to something outside the card",
        ),
        ("<a href='javascript:1'/>", "href='javascript:1' on <a> refers to something outside the card"),
        ("<g onclick='alert(1)'/>", "onclick='alert(1)' on <g> refers to something outside the card"),
        (
            "<g style='cursor:url(http://localhost/)'/>",
            "style='cursor:url(http://localhost/)' on <g> refers to something outside the card",
        ),
        (
            "<g fill='url( &quot;x.svg#a&quot; )'/>",
            "fill='url( \"x.svg#a\" )' on <g> refers to something outside the card",
        ),
    ],
)
def test_nothing_active_and_no_reference_to_anything_outside_is_let_through(written: str, problem: str) -> None:
    with pytest.raises(TemplateError) as caught:
        untrusted._sanitise_svg("t.svg.j2", f"<g/>\n{written}")
    assert str(caught.value) == f"template t.svg.j2: {problem} (line 2 of its output)"


@pytest.mark.parametrize(
    "written",
    ["<!DOCTYPE svg>", "<!ENTITY a 'b'>", "</svg><svg>", "&unknown;", "<g>", "<g a='1' a='2'/>", "\0", "<x:g/>"],
)
def test_what_is_no_svg_is_refused(written: str) -> None:
    with pytest.raises(TemplateError, match=r"^template t.svg.j2: its output .* \(line 1 of it\)$"):
        untrusted._sanitise_svg("t.svg.j2", written)


def test_what_comes_back_is_written_anew_from_svg_alone() -> None:
    written = (
        "<?php x ?><!-- x --><h:script xmlns:h='http://www.w3.org/1999/xhtml'>alert(1)</h:script>"
        "<g id='a' clip-path='url(#c)' x:y='1' xmlns:x='urn:x'><![CDATA[ ]]><text>A &lt; B</text></g>"
        "<use xlink:href='#a' transform='rotate(1 2 3)'/>"
    )
    assert untrusted._sanitise_svg("t.svg.j2", written) == (
        '<g id="a" clip-path="url(#c)"><text>A &lt; B</text></g>\n<use href="#a" transform="rotate(1 2 3)"/>'
    )


BOMBS = [
    ("{{ 'a' * 2000000000 }}", "needs more than 1024 MiB; make it do less"),
    ("{{ '%2000000000d' % 1 }}", "needs more than 1024 MiB; make it do less"),
    ("{{ 'a'|center(2000000000) }}", "needs more than 1024 MiB; make it do less"),
    (
        "{% for a in range(9999) %}{% for b in range(9999) %}{{ 'a' * 99 }}{% endfor %}{% endfor %}",
        "writes more than 1048576 characters for one card; make it do less",
    ),
    ("{{ 'abcd' * 262144 }}b", "writes more than 1048576 characters for one card; make it do less"),
]


@pytest.mark.parametrize(("source", "problem"), BOMBS)
def test_a_bomb_is_stopped_and_told_once_however_many_cards_have_it(tmp_path: Path, source: str, problem: str) -> None:
    deck = template_deck(tmp_path, source, count=54)
    outcome = built(deck)
    assert outcome.code == 1
    assert outcome.errors == [f"error: {tmp_path}/card.svg.j2: card c1: {problem} (53 more not drawn)"]


def test_loops_without_end_are_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "SECONDS_OF_TEMPLATE", 0.5)
    monkeypatch.setattr(untrusted, "SECONDS_OF_TEMPLATE", 0.5)
    loops = "{% for a in range(9999) %}{% for b in range(9999) %}{% for c in range(9999) %}"
    deck = template_deck(tmp_path, loops + "{% endfor %}" * 3, count=54)
    outcome = built(deck)
    assert outcome.code == 1
    assert outcome.errors == [
        f"error: {tmp_path}/card.svg.j2: card c1: takes more than 0.5 s for one card; make it do less (53 more not "
        "drawn)"
    ]


def test_the_card_that_takes_too_much_memory_is_named_and_not_the_one_before(tmp_path: Path) -> None:
    deck = template_deck(tmp_path, "{% if 'x' * (2 ** 32 if card.id == 'c2' else 1) == 'y' %}{% endif %}", count=2)
    (error,) = built(deck).errors
    assert error.startswith(f"error: {tmp_path}/card.svg.j2: card c2: needs more than "), error


def test_work_that_python_cannot_interrupt_is_stopped_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "SECONDS_OF_TEMPLATE", 0.5)
    monkeypatch.setattr(untrusted, "SECONDS_OF_TEMPLATE", 0.5)
    # A power of a million digits is one step of the interpreter.
    deck = template_deck(tmp_path, "{{ (9 ** (9 ** 9)) % 10 }}")
    outcome = built(deck)
    assert outcome.code == 1
    assert outcome.errors == [
        f"error: {tmp_path}/card.svg.j2: card c1: takes more than 0.5 s for one card; make it do less"
    ]


def test_faults_before_a_bomb_are_told_with_it(tmp_path: Path) -> None:
    cards = "".join(f"  - {{id: {name}, name: Card, template: {name}.svg.j2}}\n" for name in ("good", "bad", "bomb"))
    files = {"good.svg.j2": "<g/>", "bad.svg.j2": "{{ x }}", "bomb.svg.j2": "{{ 'a' * 2000000000 }}"}
    outcome = built(make_deck(tmp_path, cards, files))
    assert outcome.code == 1
    assert outcome.errors == [
        f"error: {tmp_path}/bad.svg.j2: card bad: template bad.svg.j2:1: 'x' is undefined; see docs/decks.md",
        f"error: {tmp_path}/bomb.svg.j2: card bomb: needs more than 1024 MiB; make it do less",
    ]


def test_cards_that_are_too_large_only_together_are_told(tmp_path: Path) -> None:
    # 4 MiB and 64 KiB a card: 30 cards may have 5.875 MiB, and six of 1 MB have 5.72 MiB and a little.
    deck = template_deck(tmp_path, "<path d='{{ 'M1 1' * 262000 }}'/>", count=30)
    outcome = built(deck)
    assert outcome.code == 1
    assert outcome.errors == [
        f"error: {tmp_path}/card.svg.j2: card c6: the cards are too large in total; make it write less (24 more not "
        "drawn)"
    ]


def test_no_python_of_a_deck_is_ever_run(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    names = ["base64", "json", "generator", "jinja2", "resource", "encodings", "sitecustomize", "resvg_py"]
    files = {f"{name}{end}": f"open({str(mark)!r}, 'w').close()\n" for name in names for end in (".py", "/__init__.py")}
    deck = template_deck(tmp_path / "deck", "<g/>", more=files)
    # Standing in the deck's folder, as a person does who has just unpacked it.
    outcome = pnp_child(
        "build", "--deck", "deck.yaml", "--format", "svg", "--out", tmp_path / "out", folder=deck.parent
    )
    assert (outcome.code, outcome.err) == (0, "")
    assert not mark.exists()


def test_a_template_is_given_plain_values_alone(tmp_path: Path) -> None:
    # What is ours would lead on to the file system: icons know who draws them.
    card = "  - {id: c1, name: Card 1}\n"
    sources = {"a.svg.j2": "{{ icons.drawer.deck.folder.read('deck.yaml') }}", "b.svg.j2": "{{ icons.pictures }}"}
    for name, source in sources.items():
        head = f"template: {name}\nicons: {{sun: sun.svg}}\n"
        deck = make_deck(tmp_path, card, {name: source, "sun.svg": svg("<rect/>")}, head=head)
        told = built(deck)
        assert told.code == 1
        assert "there is no '" in told.err
        assert "there are: sun" in told.err


def test_an_svg_is_drawn_at_the_width_asked_for() -> None:
    data = untrusted.rasterise_untrusted_svg(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect/></svg>', 100
    )
    assert data.startswith(b"\x89PNG")
    assert (int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")) == (100, 50)


def test_an_svg_that_cannot_be_drawn_is_told() -> None:
    with pytest.raises(ValueError, match=r"^cannot be drawn: "):
        untrusted.rasterise_untrusted_svg("<svg", 1500)


def test_a_picture_that_is_drawn_finds_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "private.png").write_bytes(png(10, 10))
    drawn = untrusted.rasterise_untrusted_svg(svg('<image href="private.png" width="10" height="10"/>'), 10)
    image = Image.open(io.BytesIO(drawn)).convert("RGBA")
    assert image.getextrema() == ((0, 0), (0, 0), (0, 0), (0, 0))
