"""What is made for the app: the committed files are what is made now, complete, and small."""

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import resvg_py
from PIL import Image, ImageChops, ImageStat
from typer.testing import CliRunner

from generator.app import assets as appassets
from generator.app.assets import transcribe
from generator.cli.app import app
from generator.deck.translation import open_texts
from generator.errors import RenderError
from generator.games.pages import sheet_deck
from generator.games.printed import printed_of
from generator.geometry import Rect
from generator.options.choices import SheetSize
from generator.papers import find_paper
from generator.rendering.side_renderer import render_sides
from generator.svg.reader.document import SvgDocument, read_document
from generator.writers.png import draw_icon
from scorekeeper.games import BUILT_IN, find_game
from scorekeeper.i18n import languages

COMMITTED = Path(__file__).resolve().parents[3] / "scorekeeper" / "assets"
LIMIT_BYTES = 4_500_000
DRAWN_LIMIT_BYTES = 2_000_000
EVERY = 5
"""Of the drawings of a kind, so many-th is looked at with every run; those of the program itself always."""


@pytest.fixture(scope="module")
def made() -> Mapping[str, bytes]:
    return dict(appassets.make_assets())


def committed() -> dict[str, Path]:
    files = [*COMMITTED.glob("*.json"), *COMMITTED.rglob("*.png"), *COMMITTED.rglob("*.svg")]
    return {path.relative_to(COMMITTED).as_posix(): path for path in files}


def picture(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGBA")


def on_white(data: bytes) -> Image.Image:
    image = picture(data)
    return Image.alpha_composite(Image.new("RGBA", image.size, "white"), image).convert("RGB")


@pytest.mark.slow
def test_the_committed_files_are_those_that_are_made(made: Mapping[str, bytes]) -> None:
    assert set(committed()) == set(made), "run pnp assets"


@pytest.mark.slow
def test_the_committed_texts_and_facts_are_those_that_are_made(made: Mapping[str, bytes]) -> None:
    for name, path in committed().items():
        if name.endswith(".json"):
            assert path.read_bytes() == made[name], f"{name}: run pnp assets"


@pytest.mark.slow
def test_the_committed_pictures_look_like_those_that_are_made(made: Mapping[str, bytes]) -> None:
    # Palettes and edges may differ a little between versions of the libraries.
    for name, path in committed().items():
        if name.endswith(".png"):
            old, new = picture(path.read_bytes()), picture(made[name])
            assert old.size == new.size, f"{name}: run pnp assets"
            assert max(ImageStat.Stat(ImageChops.difference(old, new)).rms) < 6, f"{name}: run pnp assets"


@pytest.mark.slow
def test_all_assets_together_are_small(made: Mapping[str, bytes]) -> None:
    assert sum(len(data) for data in made.values()) < LIMIT_BYTES


@pytest.mark.slow
def test_the_committed_drawings_are_those_that_are_made(made: Mapping[str, bytes]) -> None:
    for name, path in committed().items():
        if name.endswith(".svg"):
            assert path.read_bytes() == made[name], f"{name}: run pnp assets"


@pytest.mark.slow
@pytest.mark.parametrize("every", [EVERY, pytest.param(1, marks=pytest.mark.long)])
def test_every_picture_is_there_as_a_drawing_that_needs_nothing_else_and_looks_the_same(
    made: Mapping[str, bytes], every: int
) -> None:
    drawn = {name: data for name, data in made.items() if name.endswith(".svg")}
    pngs = {name.removesuffix(".png") for name in made if name.endswith(".png")}
    # Three cards full of text are a third of the size as pixels.
    assert {name.removesuffix(".svg") for name in drawn} == pngs - {"art/games/to-the-bottom"}
    assert sum(map(len, drawn.values())) < DRAWN_LIMIT_BYTES
    looked_at = {*sorted(drawn)[::every], *(name for name in drawn if name.count("/") == 1)}
    for name, data in drawn.items():
        for needed in (b"<text", b"font-family", b'href="http', b"<image"):
            assert needed not in data, name
        if name in looked_at and "/icons/" not in name:  # white on nothing, so that colour says nothing
            shown = on_white(bytes(resvg_py.svg_to_bytes(svg_string=data.decode(), skip_system_fonts=True)))
            png = on_white(made[name.replace(".svg", ".png")])
            assert max(ImageStat.Stat(ImageChops.difference(shown, png)).rms) < 6, name


@pytest.mark.slow
def test_pictures_have_their_sizes(made: Mapping[str, bytes]) -> None:
    sizes = {name: picture(data).size for name, data in made.items() if name.endswith(".png")}
    assert {size for name, size in sizes.items() if "/suits/" in name or "/icons/" in name} == {(96, 96)}
    assert {size for name, size in sizes.items() if "/games/" in name or "own-game" in name} == {(640, 400)}
    assert {size[0] for name, size in sizes.items() if "/cards/" in name} == {160}
    assert sizes["art/icon.png"] == sizes["art/presplash.png"] == (512, 512)
    assert sizes["art/icon-foreground.png"] == sizes["art/icon-background.png"] == (432, 432)


@pytest.mark.slow
def test_banners_are_opaque_and_icons_are_white_on_nothing(made: Mapping[str, bytes]) -> None:
    pictures = {name: data for name, data in made.items() if name.endswith(".png")}
    for name, data in pictures.items():
        if "/games/" in name:
            assert picture(data).getextrema()[3] == (255, 255), name
        if "/icons/" in name:
            image = picture(data)
            assert image.getextrema()[3] == (0, 255), name
            assert image.convert("RGB").getextrema() == ((255, 255),) * 3, name


@pytest.mark.parametrize("game", [game.id for game in BUILT_IN.values() if game.printed_module])
@pytest.mark.parametrize("language", languages())
def test_the_app_tells_every_sentence_of_the_printed_sheet(game: str, language: str) -> None:
    texts = open_texts(language)
    told = transcribe(find_game(game), texts)
    lines = [told["line"], *(item["text"] for section in told["sections"] for item in section["items"])]
    lines += [line.replace(f" – {texts('on')}: ", ": ") for line in lines]  # on paper, a rule that is listed is on
    everything = letters("".join(lines))
    drawn = {letters(open_texts(language)(known)) for known in ONLY_DRAWN}
    parts = [letters(part) for sentence in sentences(game, language) for part in MARKUP.split(sentence)]
    assert [part for part in parts if part not in everything and part not in drawn] == []


ONLY_DRAWN = (
    "The first card is led; the one framed in gold wins.",
    "Boards stay; shuffle the rest° and **draw %(n)s**.",
    "The shop: **%(shown)s** from **one deck of all other cards**; Iceberg costs **%(n)s**.",
)
"""What a drawing needs and a text does not."""
MARKUP = re.compile(r"\{[^}]*\}|\*\*[A-Z]{2}-[AR]\d+\*\*")
"""Icons, whose names the text has, and ids of rulings, which stand beside it."""


def sentences(game: str, language: str) -> list[str]:
    """Return each paragraph of at least 30 characters that the page-size sheet places, but for its colophon."""
    found: list[str] = []

    def paragraph(words: str, font: Mapping[str, Any], **_: Any) -> str:
        if font["weight"] == 400:
            found.extend(str(words).split("\n"))
        return ""

    deck = sheet_deck(find_game(game), SheetSize.PAGE, find_paper("a4"), open_texts(language))
    page = replace(deck.cards[0], data={**deck.cards[0].data, "paragraph": paragraph})
    render_sides(deck, [page], bleed_mm=0, styles=frozenset(), with_backs=False)
    author = open_texts(language)(printed_of(find_game(game)).author)
    return [each for each in found if len(each) >= 30 and author not in each]


def letters(words: str) -> str:
    """Return the letters of a text alone, without those of its placeholders."""
    return "".join(char for char in re.sub(r"%\(\w+\)s", "", words) if char.isalpha())


def test_tb_r4_lifeguard_does_not_count_among_the_cards_that_multiply() -> None:
    told = transcribe(find_game("to-the-bottom"), open_texts("en"))
    (prices,) = (section for section in told["sections"] if section["title"] == "Points and prices")
    # Five cards and more cost double, ten and more triple; with Lifeguard on board that is the sixth, and the eleventh.
    assert [item["text"] for item in prices["items"]][2:8] == [
        "0–4 · points × 1",
        "5–9 · points × 2",
        "10–14 · points × 3",
        "1–5 with Lifeguard · points × 1 − 1",
        "6–10 with Lifeguard · points × 2 − 1",
        "11–14 with Lifeguard · points × 3 − 1",
    ]


def test_every_house_rule_is_told_with_its_ruling() -> None:
    told = transcribe(find_game("showboat"), open_texts("en"))
    items = [(item["text"], item["ruling"]) for item in told["sections"][-1]["items"]]
    assert items == [
        ("Extra hand for ties – on: those who tie for the win play one more hand between them", "SB-A1"),
        (
            "Only pairs cancel – on: cards of one rank in hand cancel in pairs; of three, one still costs its value",
            "SB-A2",
        ),
    ]


@pytest.mark.slow
def test_texts_have_no_markup(made: Mapping[str, bytes]) -> None:
    for language in languages():
        for sheet in json.loads(made[f"sheets.{language}.json"]).values():
            for section in sheet["sections"]:
                assert section["title"]
                assert section["items"]
                for item in section["items"]:
                    assert item["text"]
                    assert re.search(r"[{}&]|\*\*|<\S", item["text"]) is None, item


def test_icons_of_a_free_size_keep_what_is_transparent() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><rect width="1" height="2" fill="#ff0000"/></svg>'
    image = picture(draw_icon(read_document(svg), width_px=4, height_px=4))
    assert [image.getpixel((x, 1)) for x in (0, 3)] == [(255, 0, 0, 255), (0, 0, 0, 0)]


def test_an_icon_that_is_no_svg_is_an_error() -> None:
    with pytest.raises(RenderError):
        draw_icon(SvgDocument(Rect(0, 0, 2, 2), "<g>"), width_px=4, height_px=4)


def test_the_command_writes_them_and_takes_old_pictures_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(appassets, "make_assets", lambda: iter({"art/a/b.png": b"new", "c.json": b"{}"}.items()))
    old = tmp_path / "art" / "old.png"
    old.parent.mkdir()
    old.write_bytes(b"old")
    refused = CliRunner().invoke(app, ["assets", "--out", str(tmp_path)])
    assert "holds files; choose an empty folder, or replace them with --force" in str(refused.exception)
    assert old.read_bytes() == b"old"
    result = CliRunner().invoke(app, ["assets", "--out", str(tmp_path), "--force"])
    assert result.output == f"wrote 2 files below {tmp_path}\n"
    assert (tmp_path / "art" / "a" / "b.png").read_bytes() == b"new"
    assert not old.exists()
