"""`pnp check` tells everything that is wrong with a deck, at once, without printing."""

from pathlib import Path

import pytest

from tests.generator.strangers import DATA, HEAD, line_of, make_deck, picture_card, png, pnp, svg, template_deck

HINT = (
    "; simplify it, or have it drawn as a 600 dpi picture with `raster: true` (an icon or symbol with "
    "`{file: …, raster: true}`)"
)


def card(name: str, *, more: str = "") -> str:
    return f"  - {{id: {name}, name: Card{more}}}\n"


def test_every_fault_of_a_file_is_told_in_the_order_of_its_lines() -> None:
    path = DATA / "invalid" / "several-faults.yaml"
    checked = pnp("check", path)
    assert (checked.code, checked.out) == (1, "")
    assert len(checked.errors) == 12
    lines = [line.removeprefix(f"error: {path}:").split(":")[0] for line in checked.errors]
    assert lines == ["1", "3", "4", "7", "11", "12", "14", "17", "19", "21", "22", "23"]
    assert (
        checked.errors[2]
        == f"error: {path}:4: version: found 1.10 (read as the number 1.1), needs text; quote it: '1.10'"
    )


def test_every_deck_that_is_named_is_checked(tmp_path: Path) -> None:
    good = make_deck(tmp_path / "good", card("one", more=", template: picture"))
    bad = make_deck(tmp_path / "bad", card("one", more=", copies: 0"))
    worse = make_deck(tmp_path / "worse", card("one", more=", copies: -1"))
    checked = pnp("check", bad, good.parent, worse)
    assert checked.code == 1
    assert checked.out == f"{good}: sound, 1 card (1 with copies)\n"
    assert checked.errors == [
        f"error: {bad}:8: cards[0].copies: found 0, needs 1 or more",
        f"error: {worse}:8: cards[0].copies: found -1, needs 1 or more",
    ]


@pytest.mark.parametrize("where", ["title", "corner", "body"])
def test_a_character_that_the_font_lacks_is_told_with_card_and_character(tmp_path: Path, where: str) -> None:
    deck = make_deck(tmp_path, card("spade", more=f", template: picture, texts: {{{where}: 'aꀀb'}}"))
    checked = pnp("check", deck)
    assert checked.code == 1
    (line,) = checked.errors
    assert line.startswith(f"error: {deck}:{line_of(deck, 'id: spade')}: card spade: ")
    assert " lacks U+A000 YI SYLLABLE IT 'ꀀ'" in line


def test_a_word_too_long_for_its_box_is_told_with_its_overrun(tmp_path: Path) -> None:
    deck = make_deck(tmp_path, card("long", more=f", template: picture, texts: {{body: {'m' * 200}}}"))
    checked = pnp("check", deck)
    assert checked.code == 1
    (line,) = checked.errors
    assert f"'{'m' * 40}' is " in line
    # The picture template's box is 2 mm narrower than the safe zone of 57.5 mm.
    assert line.endswith(" mm wider than its box of 55.50 mm")


# Safe zone of a poker card: 3 to 60.5 mm across, 3 to 85.9 mm down.
OVERRUNS = {
    "x='1' y='10' width='9' height='9'": "2 mm beyond the safe zone at the left",
    "x='10' y='0.5' width='9' height='9'": "2.5 mm beyond the safe zone at the top",
    "x='52.5' y='10' width='9' height='9'": "1 mm beyond the safe zone at the right",
    "x='10' y='80' width='9' height='9'": "3.1 mm beyond the safe zone at the bottom",
    "x='3' y='9' width='50' height='50' fill='none' stroke='#000' stroke-width='0.5'": "0.25 mm beyond the safe "
    "zone at the left",
}


def test_what_lies_outside_the_safe_zone_is_told_in_mm(tmp_path: Path) -> None:
    deck = template_deck(tmp_path, "".join(f"<rect {rect}/>" for rect in OVERRUNS))
    checked = pnp("check", deck)
    assert checked.code == 1
    assert checked.errors == [
        f"error: {deck}:9: card c1: a shape extends {beyond}; keep it inside, or use a smaller safe_margin_mm; "
        'in a template, mark what runs to the edge as bleed (data-zone="bleed")'
        for beyond in OVERRUNS.values()
    ]


def test_text_and_art_outside_the_safe_zone_are_told_as_such(tmp_path: Path) -> None:
    source = (
        "{{ text('Overboard', fonts.body, x=55, y=50, size=5, fill='#000000') }}"
        "{{ place(picture, x=2, y=20, width=20, height=20) }}"
    )
    cards = "  - {id: c1, name: Card, template: t.svg.j2, picture: sun.svg}\n"
    files = {"t.svg.j2": source, "sun.svg": svg('<rect width="10" height="10"/>')}
    checked = pnp("check", make_deck(tmp_path, cards, files))
    assert checked.code == 1
    assert [line.split(": ")[3].split(" extends ")[0] for line in checked.errors] == ["the text 'Overboard'", "art"]
    assert " extends 1 mm beyond the safe zone at the left" in checked.errors[1]


def test_what_lies_in_the_safe_zone_or_is_marked_as_bleed_is_sound(tmp_path: Path) -> None:
    source = (
        "<rect x='3' y='3' width='57.5' height='82.9'/>"
        "<g data-zone='bleed'><rect x='-3' y='-3' width='69.5' height='94.9'/></g>"
    )
    assert pnp("check", template_deck(tmp_path, source)).code == 0


@pytest.mark.parametrize(
    ("inner", "what"),
    [
        ("<rect width='9' height='9' filter='url(#f)'/>", "filter on <rect>"),
        ("<g style='mix-blend-mode:multiply'><rect width='9' height='9'/></g>", "mix-blend-mode on <g>"),
        ("<g mask='url(#m)'><rect width='9' height='9'/></g>", "mask on <g>"),
        ("<image/>", "<image>"),
    ],
)
def test_art_that_cannot_be_vectors_is_refused_by_name(tmp_path: Path, inner: str, what: str) -> None:
    deck = make_deck(tmp_path, picture_card("art.svg"), {"art.svg": svg(f"\n{inner}")})
    checked = pnp("check", deck)
    assert checked.code == 1
    (line,) = checked.errors
    assert line.startswith(f"error: {tmp_path}/art.svg:")
    assert f"cannot be drawn as vectors: {what} (line 2){HINT} ({deck}:8: cards[0].picture)" in line


def test_the_same_art_prints_as_a_picture(tmp_path: Path) -> None:
    files = {"art.svg": svg("<g style='mix-blend-mode:multiply'><rect width='9' height='9'/></g>")}
    deck = make_deck(tmp_path, picture_card("art.svg", more=", raster: true"), files)
    built = pnp("build", "--deck", deck, "--format", "svg", "--out", tmp_path / "out")
    # Drawn at 600 dpi over the width of the card, so that there is nothing to warn of.
    assert (built.code, built.err) == (0, "")
    assert "data:image/png;base64," in (tmp_path / "out" / "01-one.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(("pixels", "dpi"), [(100, 46), (400, 183), (436, 200)])
def test_a_picture_below_200_dpi_is_warned_of(tmp_path: Path, pixels: int, dpi: int) -> None:
    # The picture template gives a square 55.5 mm: 100 pixels over 55.5 mm are 45.8 to the inch.
    assert round(pixels / (55.5 / 25.4)) == dpi
    deck = make_deck(tmp_path, picture_card("p.png"), {"p.png": png(pixels, pixels)})
    checked = pnp("check", deck)
    assert (checked.code, checked.out) == (0, f"{deck}: sound, 1 card (1 with copies)\n")
    warned = [f"note: card one: p.png prints at {dpi} dpi; 200 or more look sharp"]
    assert checked.errors == (warned if dpi < 200 else [])


def test_a_suited_card_needs_a_rank(tmp_path: Path) -> None:
    deck = make_deck(tmp_path, card("one", more=", template: suited"))
    checked = pnp("check", deck)
    assert checked.code == 1
    assert checked.errors == [
        f"error: {deck}:8: cards[0]: the template suited needs a rank, and usually a suit; add them, or use another "
        "template"
    ]


def test_nothing_a_deck_says_reaches_the_terminal_unescaped(tmp_path: Path) -> None:
    deck = tmp_path / "deck.yaml"
    deck.write_text(
        HEAD + 'cards:\n  - {id: one, "\\e[2J\\nerror: all is well": 1}\n  - {id: "a\\u202eb\\u2028"}\n',
        encoding="utf-8",
    )
    checked = pnp("check", deck)
    assert checked.code == 1
    assert len(checked.errors) == len(checked.err.split("\n")) - 1 == 3
    assert all(line.startswith(f"error: {deck}:") and line.isprintable() for line in checked.errors)


def test_check_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = make_deck(tmp_path / "deck", picture_card("p.svg"), {"p.svg": svg("<circle r='3'/>")})
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    before = sorted(tmp_path.rglob("*"))
    assert pnp("check", deck).code == 0
    assert sorted(tmp_path.rglob("*")) == before


def test_everything_that_is_wrong_with_a_card_is_told_at_once(tmp_path: Path) -> None:
    """Text too long, in two boxes; a missing character; broken markup; art and text beyond the safe zone; bad art."""
    box = "width=20, height=5, size=4, floor=3, fill='#000000'"
    source = (
        f"{{{{ paragraph(card.texts.a, fonts.body, x=5, y=5, {box}) }}}}\n"
        f"{{{{ paragraph(card.texts.b, fonts.body, x=5, y=15, {box}) }}}}\n"
        f"{{{{ paragraph(card.texts.c, fonts.body, x=5, y=25, {box}) }}}}\n"
        f"{{{{ paragraph(card.texts.d, fonts.body, x=5, y=35, {box}) }}}}\n"
        "<rect x='1' y='50' width='9' height='9'/>\n"
        "{{ text('far', fonts.body, x=60, y=60, size=4, fill='#000000') }}\n"
        "{{ place(picture, x=5, y=65, width=9, height=9) }}\n"
    )
    texts = "{a: mmmmmmmmmmmmmmmmmmmm, b: 'one two three four five six', c: '\ua000', d: '{no-icon}'}"
    cards = f"  - {{id: c1, name: C, template: t.svg.j2, picture: bad.svg, texts: {texts}}}\n"
    checked = pnp("check", make_deck(tmp_path, cards, {"t.svg.j2": source, "bad.svg": svg("<image/>")}))
    assert checked.code == 1
    told = [
        "<image>",
        "template t.svg.j2:1: text 'mmmmmmmmmmmmmmmmmmmm' (en): ",
        "template t.svg.j2:2: text 'one two three four five ",
        "template t.svg.j2:3: ",
        "template t.svg.j2:4: ",
        "a shape extends 2 mm beyond the safe zone at the left",
        "the text 'far' extends ",
    ]
    assert len(checked.errors) == len(told)
    assert all(words in line for words, line in zip(told, checked.errors, strict=True)), checked.err
