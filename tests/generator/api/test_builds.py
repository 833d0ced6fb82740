"""Decks from memory: the same cards as from files, and every fault with its place."""

import csv
import io
import math
import threading
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from generator import BuiltFiles, Deck, PnpError, build
from tests.generator import made_fonts
from tests.generator.strangers import SUN, make_deck, pnp

ROWS = (
    {"name": "Sloop", "copies": 3, "cost": 2, "type": "Ship", "body": "Holds **2** cargoes."},
    {"name": "Pepper", "cost": 4, "type": "Cargo", "body": "Two of them\nare worth 10."},
    {"name": "Ship's Cat", "cost": None, "type": "Crew", "body": "No rats."},
)
Rows = list[dict[str, Any]]


def rows(*changed: Mapping[str, Any]) -> Rows:
    """Return the rows, each with what is changed in it."""
    more: list[Mapping[str, Any]] = [*changed, *({} for _ in ROWS[len(changed) :])]
    return [{**row, **each} for row, each in zip(ROWS, more, strict=True)]


def harbour(*changed: Mapping[str, Any], **keys: Any) -> Deck:
    return Deck("harbour", rows(*changed), **{"face": "adventure", **keys})


def drawn(deck: Deck | Sequence[Deck], **options: Any) -> Mapping[str, bytes]:
    """Return the drawing of each side."""
    return build(deck, **{"format": "svg", **options}).files


def faults(deck: Any, **options: Any) -> list[str]:
    with pytest.raises(PnpError) as caught:
        build(deck, **options)
    return [str(fault) for fault in caught.value.faults]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAPERSIZE", "a4")
    return tmp_path


def test_a_deck_from_memory_is_printed_as_that_from_files(here: Path) -> None:
    table = io.StringIO()
    writer = csv.DictWriter(table, [*ROWS[0]])
    writer.writeheader()
    writer.writerows(ROWS)
    head = "face: adventure\nback: plain\nbacks: [{id: plain}]\n"
    deck = make_deck(here, "  - {from: cards.csv}\n", {"cards.csv": table.getvalue()}, head=head)
    assert pnp("build", "--deck", deck, "--out", "files.pdf").code == 0
    same = {"title": "Strange", "version": "1", "source": "these tests", "licence": "CC0-1.0"}
    made = build(Deck("strange", ROWS, face="adventure", **same), "memory.pdf")
    assert (here / "files.pdf").read_bytes() == (here / "memory.pdf").read_bytes() == made.data
    # 3 + 1 + 1 cards, of which 9 are on a sheet: its faces, and its backs.
    assert (made.path, made.pages, made.notes) == (Path("memory.pdf"), 2, ())
    assert build(deck).data == made.data
    assert build(Path(deck)).data == made.data


class Frame:
    """A table as pandas and Polars have it, as far as it is asked."""

    def __init__(self, method: str, *asked: str) -> None:
        def read(*words: str) -> Rows:
            assert words == asked
            return rows({"copies": 3.0}, {"copies": math.nan, "cost": 4.0}, {"copies": NAType()})

        setattr(self, method, read)


class NAType:
    """What pandas has in an empty cell of a column of its own types."""


class Number:
    """A number of NumPy."""

    shape = ()

    def item(self) -> int:
        return 4


@pytest.mark.parametrize(
    "table",
    [
        Frame("to_dict", "records"),
        Frame("to_dicts"),
        rows({}, {"cost": Number()}, {"cost": math.nan}),
        rows({"copies": Decimal(3)}),
        {key: [row.get(key) for row in ROWS] for key in ("name", "copies", "cost", "type", "body")},
    ],
    ids=["pandas", "polars", "numpy", "decimal", "columns"],
)
def test_tables_of_other_libraries_are_rows(table: Any) -> None:
    expected = drawn(harbour())
    assert len(expected) == 4  # three faces and the plain back
    assert drawn(Deck("harbour", table, face="adventure")) == expected


def test_digits_of_a_decimal_are_kept() -> None:
    assert b">1.10<" in drawn(harbour({"cost": Decimal("1.10")}))["01-sloop.svg"]


def png(colour: str, mode: str = "RGB") -> Image.Image:
    return Image.new("RGB", (900, 700), colour).convert(mode)


def encoded(picture: Image.Image) -> bytes:
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


def test_pictures_are_bytes_paths_and_those_of_pillow(here: Path) -> None:
    (here / "art").mkdir()
    for name in ("sea.png", "art/sea.png"):
        (here / name).write_bytes(encoded(png("teal" if name == "sea.png" else "orange")))
    teal = drawn(harbour({"picture": "sea.png"}))["01-sloop.svg"]
    orange = drawn(harbour({"picture": "art/sea.png"}))["01-sloop.svg"]
    assert teal != orange
    for each in (png("teal"), encoded(png("teal")), Path("sea.png"), here / "sea.png", bytearray(encoded(png("teal")))):
        assert drawn(harbour({"picture": each}))["01-sloop.svg"] == teal
    # Two of one name, one of them a text.
    both = drawn(harbour({"picture": "sea.png"}, {**ROWS[0], "id": "orange", "picture": Path("art/sea.png")}))
    alone = drawn(harbour({"id": "orange", "picture": "art/sea.png"}))
    assert (both["01-sloop.svg"], both["02-orange.svg"]) == (teal, alone["01-orange.svg"])
    assert drawn(harbour({"picture": "sea.png"}, folder=here / "art"))["01-sloop.svg"] == orange


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGBA", "CMYK", "YCbCr", "HSV", "I;16", "F"])
def test_a_picture_of_pillow_may_have_any_mode(mode: str) -> None:
    picture = Image.new(mode, (900, 700)) if mode in ("I;16", "F") else png("teal", mode)
    assert b"<image" in drawn(harbour({"picture": picture}))["01-sloop.svg"]


def test_icons_backs_and_symbols_stand_for_their_files(here: Path) -> None:
    keys = {"icons": {"sun": SUN.encode()}, "back": "sea", "backs": [{"id": "sea", "picture": png("navy")}]}
    made = drawn(harbour({"body": "A {sun} shines."}, **keys))
    assert {name for name in made if name.startswith("back")} == {"back-sea.svg"}
    assert b"<image" in made["back-sea.svg"]
    suited = Deck(
        "suns",
        suits=[{"id": "S", "name": "Suns", "symbol": SUN.encode(), "colour": "#b8560f"}],
        ranks=[{"id": "2", "name": "Two", "pips": 2}],
        cards=[{"suit": "S", "rank": "2"}],
    )
    files = make_deck(
        here, "  - {suit: S, rank: '2'}\n", {"sun.svg": SUN}, head="suits: [{id: S, name: Suns, symbol: sun.svg, "
        "colour: '#b8560f'}]\nranks: [{id: '2', name: Two, pips: 2}]\nback: plain\nbacks: [{id: plain}]\n"
    )  # fmt: skip
    assert drawn(suited)["01-2S.svg"] == build(files, format="svg").files["01-2S.svg"]


def test_fonts_templates_and_tables_stand_for_their_files(here: Path) -> None:
    letters = made_fonts.truetype("Mine", "ABC")
    (here / "art").mkdir()
    (here / "mine.ttf").write_bytes(letters)
    (here / "art" / "own.svg.j2").write_text("<circle cx='30' cy='40' r='3.25'/>")
    (here / "art" / "cards.csv").write_text("Name\nABC\n")
    cards = [{"from": Path("art/cards.csv")}]
    plain, own, named = (
        drawn(Deck("own", cards=cards, face="adventure", fonts=fonts))["01-abc.svg"]
        for fonts in ({}, {"title": letters}, {"title": "mine.ttf"})
    )
    assert plain != own == named
    made = drawn(Deck("own", cards=cards, template=Path("art/own.svg.j2")))
    assert b"3.25" in made["01-abc.svg"]
    (here / "art" / "cards.csv").write_text("Name,Qty\nABC,x\n")
    assert faults(Deck("own", cards=cards, face="adventure")) == [
        "art/cards.csv:2: column 'Qty': found 'x', needs a whole number from 0 to 10000; a blank is 1"
    ]


def test_cards_and_rows_stand_one_after_the_other_and_tables_where_files_would() -> None:
    deck = Deck(
        "harbour",
        [{"name": "Last"}],
        face="adventure",
        cards=[
            {"id": "first", "name": "First", "texts": {"cost": 7}},
            {"from": [{"Who": "Second"}], "columns": {"Who": "name"}, "texts": {"type": "Crew"}},
        ],
    )
    assert [*drawn(deck)] == ["01-first.svg", "02-second.svg", "03-last.svg", "back-plain.svg"]


def test_decks_share_their_sheets(here: Path) -> None:
    made = build([harbour(), Deck("crew", ROWS, face="adventure")], "all.pdf")
    # Twice 3 + 1 + 1 cards, of which 9 are on a sheet: two sheets, each with its backs.
    assert made.summary[0].startswith("harbour 0.1 and 1 more: 10 cards on 2 sheets of A4")
    assert made.pages == 4


def test_options_are_those_of_the_command_line(here: Path) -> None:
    words = ["--paper", "letter", "--layout", "gutterfold", "--style", "low-ink", "--style", "large-print"]
    words += ["--bleed", "1/8in", "--no-rulers", "--cards", "Crabs", "--cards", "KA", "--skip", "1-2", "--copies", "2"]
    assert pnp("build", "--deck", "island", *words, "--out", "words.pdf").code == 0
    made = build(
        "island",
        "values.pdf",
        paper="letter",
        layout="gutterfold",
        style=["low-ink", "large-print"],
        bleed=3.175,
        rulers=False,
        cards=["Crabs", "KA"],
        skip=[1, 2],
        copies=2,
    )
    assert made.data == (here / "words.pdf").read_bytes()


def test_a_deck_in_several_languages_is_printed_in_one() -> None:
    deck = Deck("words", [{"name": "Ship", "Name_DE": "Schiff"}], face="adventure", languages=["de"])
    assert b">Ship<" in drawn(deck)["01-ship.svg"]
    assert b">Schiff<" in drawn(deck, lang="de")["01-ship.svg"]
    assert faults(deck, lang="fr") == ["words: has no texts in 'fr'; languages: en, de"]


def test_credits_are_a_card(here: Path) -> None:
    assert "02-credits.svg" in drawn(Deck("one", [{"name": "A"}], face="adventure"), credits=True)


def test_a_deck_can_be_built_again_after_its_rows_have_changed() -> None:
    table = rows()
    deck = Deck("harbour", table, face="adventure")
    before = drawn(deck)
    table[0]["name"] = "Brig"
    assert next(iter(drawn(deck))) == "01-brig.svg"
    assert next(iter(before)) == "01-sloop.svg"


def test_threads_wait_for_each_other() -> None:
    decks = [harbour({"name": name}) for name in ("Brig", "Yawl")]
    made: dict[int, BuiltFiles] = {}
    threads = [threading.Thread(target=lambda at: made.update({at: build(decks[at])}), args=(each,)) for each in (0, 1)]
    for each in threads:
        each.start()
    for each in threads:
        each.join(60)
    assert [made[each].data for each in (0, 1)] == [build(deck).data for deck in decks]


# --- faults ----------------------------------------------------------------------------------------------


def nested() -> list[Any]:
    endless: list[Any] = []
    endless += [endless, endless]
    return endless


def refused(deck: Callable[[], Any], *told: str) -> Any:
    return pytest.param(deck, [*told], id=told[0].partition(": ")[2][:40])


@pytest.mark.parametrize(
    ("deck", "told"),
    [
        refused(
            lambda: harbour({"copies": "many"}, {"copies": -1}),
            "harbour: rows[0].copies: found 'many', needs a whole number from 0 to 10000; a blank is 1",
            "harbour: rows[1].copies: found '-1', needs a whole number from 0 to 10000; a blank is 1",
        ),
        refused(
            lambda: harbour({}, {"picture": "no.png"}),
            "harbour: rows[1].picture: 'no.png' does not exist; the path starts at the deck file",
        ),
        refused(
            lambda: harbour({}, {"picture": Path("no.png")}),
            "harbour: rows[1].picture: 'no.png' cannot be read: No such file or directory",
        ),
        refused(
            lambda: harbour({"body": object()}),
            "harbour: rows[0].body: found object; needs text, a number, True or False, a list or a dict; for a file, "
            "bytes, a Path or a picture",
        ),
        refused(
            lambda: harbour({"body": "a\x01"}),
            "harbour: rows[0].body: holds the control character U+0001; only line breaks and tabs are allowed",
        ),
        refused(lambda: harbour({3: "a"}), "harbour: rows[0]: found the key 3, needs text"),  # type: ignore[dict-item]
        refused(
            lambda: Deck("h", 5),
            "h: rows: found int, needs a list of cards, or a table of pandas or Polars",
        ),
        refused(lambda: Deck("h", []), "h: rows: needs a list of cards, each with keys such as name and copies"),
        refused(lambda: Deck("h", face="adventure"), "h: cards: is missing; needs: the cards, in printing order"),
        refused(
            lambda: Deck("h", cards=[{"from": [{"name": "A", "copies": "x"}], "face": "adventure"}]),
            "h: cards[0].from[0].copies: found 'x', needs a whole number from 0 to 10000; a blank is 1",
        ),
        refused(
            lambda: Deck("h", cards=[{"from": [{"name": "A"}], "hidden": True}]),
            "h: cards[0].from: has no hidden rows or columns; remove hidden: true",
        ),
        refused(
            lambda: harbour(colours={"accent": "blueish"}),
            "harbour: colours.accent: found 'blueish', needs a colour such as '#12224a'",
        ),
        refused(
            lambda: harbour(backs=[{"id": "a"}, {"id": "a"}]),
            "harbour: backs[1].id: the id 'a' is already used in backs[0].id; ids are unique",
        ),
        refused(
            lambda: harbour({"picture": b"nothing"}),
            "harbour: rows[0].picture: 'rows[0].picture' is not a picture that can be printed; use .svg, .png, .jpg, "
            ".jpeg, .webp, .tif, .tiff",
        ),
    ],
)
def test_what_is_wrong_with_a_deck_is_told_with_its_place(deck: Callable[[], Any], told: list[str], here: Path) -> None:
    assert faults(deck(), out="harbour.pdf") == told
    assert list(here.iterdir()) == []


def test_values_that_hold_themselves_or_too_many_others_are_refused() -> None:
    assert faults(harbour({"body": nested()})) == [f"harbour: rows[0].body[{each}]: contains itself" for each in (0, 1)]
    deep: list[Any] = []
    for _ in range(30):
        deep = [deep]
    (told,) = faults(harbour({"body": deep}))
    assert told.endswith("nested more than 24 deep; no deck needs that")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"papr": "a4"}, "papr: there is no such option (did you mean 'paper'?); options: lang, colour, style"),
        ({"paper": "b9"}, "--paper: there is no paper 'b9'; use a4, letter, legal, a3, tabloid or a size such as"),
        ({"paper": None}, "--paper: found None, needs text or a number"),
        ({"layout": "duplx"}, "--layout: found 'duplx' (did you mean 'duplex'?), needs one of duplex, gutterfold"),
        ({"style": ["low-ink", 3]}, "--style: found 3, needs one of standard, low-ink"),
        ({"dpi": 3, "format": "png"}, "--dpi: 3 is too small; use 30 or more"),
        ({"copies": 1001}, "--copies: 1001 is too large; use 1000 or less"),
        ({"copies": "2"}, "--copies: found '2', needs a whole number"),
        ({"copies": True}, "--copies: found True, needs a whole number"),
        ({"rulers": 1}, "--rulers: found 1, needs True or False"),
        ({"bleed": True}, "--bleed: found True, needs text or a number"),
        ({"dpi": 100}, "--dpi does nothing with --format pdf, only with --format png or jpg"),
        ({"format": "svg", "layout": "contact"}, "--layout contact does nothing with --format svg, only with --format"),
        ({"colour": "cmyk"}, "--colour: needs --profile, the ICC profile of the press"),
        ({"lang": "a long one"}, "'a long one' is not the tag of a language; write one such as de or pt-BR"),
        ({"style": "four-colour"}, "harbour has no other suit colours; remove --style four-colour"),
        ({"out": "-"}, "--out: standard output is for commands"),
        ({"out": "cards.csv"}, "cards.csv: the output is a PDF; name it cards.pdf"),
    ],
)
def test_what_is_wrong_with_an_option_is_told(options: dict[str, Any], told: str, here: Path) -> None:
    (found,) = faults(harbour(), **options)
    assert found.startswith(told)


def test_no_deck_is_no_build() -> None:
    assert faults([]) == ["there is no deck to build"]


def test_a_file_of_somebody_else_is_not_replaced(here: Path) -> None:
    (here / "mine.pdf").write_bytes(b"%PDF-1.4 mine")
    assert faults(harbour(), out="mine.pdf")[0].startswith("mine.pdf: this file exists, and pnp did not write it")
    assert build(harbour(), "mine.pdf", force=True).data == (here / "mine.pdf").read_bytes()
