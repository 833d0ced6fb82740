"""Texts become outlines where they are drawn; nothing else of a drawing is looked at."""

from pathlib import Path

import pytest

from generator.svg.transforms.text_outlines import outline_texts
from generator.text.fonts.font_library import find_font
from tests.generator.strangers import make_deck, picture_card, pnp, svg

TEXT = '<text id="t" x="1" y="{}" font-family="Source Sans Pro" font-size="3">a</text>'
BAD = TEXT.format("}")
UNUSED = {
    "a definition": f"<defs>{BAD}</defs>",
    "one in a group": f"<defs><g>{BAD}</g></defs>",
    "hidden": f'<g display="none">{BAD}</g>',
    "hidden by style": f'<g style="display:none">{BAD}</g>',
    "with an unknown turn": f'<defs><g transform="upside down">{TEXT.format(1)}</g></defs>',
}


def outlined(inner: str) -> str:
    return outline_texts(svg(inner), lambda family, weight, is_italic: find_font(family, weight, is_italic=is_italic))


@pytest.mark.parametrize("inner", UNUSED.values(), ids=UNUSED.keys())
def test_what_is_not_drawn_stays_as_it_is(inner: str, tmp_path: Path) -> None:
    assert "<text" in outlined(inner)
    deck = make_deck(tmp_path / "deck", picture_card("a.svg"), {"a.svg": svg(f'{inner}<rect width="5" height="5"/>')})
    assert pnp("check", deck).err == ""
    for kind in ("pdf", "png", "jpg", "svg"):
        made = pnp("build", "--deck", deck, "--format", kind, "--out", f"{tmp_path}/{kind}/")
        assert (made.code, made.err) == (0, "")


@pytest.mark.parametrize("inner", [BAD, f'<defs>{BAD}</defs><use href="#t"/>'])
def test_what_is_drawn_is_refused_by_the_check_too(inner: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="y='}'"):
        outlined(inner)
    deck = make_deck(tmp_path / "deck", picture_card("a.svg"), {"a.svg": svg(inner)})
    (line,) = pnp("check", deck).errors
    assert line.startswith(f"error: {deck.parent}/a.svg:1: ")


def test_a_definition_that_is_used_is_outlined() -> None:
    assert "<text" not in outlined(f'<defs><g id="g">{TEXT.format(2)}</g></defs><use href="#g"/>')


def test_what_cannot_be_drawn_says_which_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = make_deck(tmp_path / "deck", picture_card("a.svg"), {"a.svg": svg('<rect width="5" height="5"/>')})

    def fail(**_: object) -> bytes:
        raise ValueError("too much")

    monkeypatch.setattr("resvg_py.svg_to_bytes", fail)
    shop = ("export", "--to", "shop", "--pictures", "jpg")
    for words in (("build", "--format", "png"), shop, ("export", "--to", "tts")):
        told = pnp(*words, "--deck", deck, "--out", tmp_path / words[-1])
        assert told.code == 1
        assert all(line.startswith(f"error: {deck}:8: ") for line in told.errors), told.errors
        assert "cannot be drawn as PNG: too much" in told.errors[0]
