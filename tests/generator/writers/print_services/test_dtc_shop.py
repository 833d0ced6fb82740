"""`pnp export --to dtc` and `--to shop`: pages and pictures in the order that is asked for, read back by pikepdf."""

import csv
import json
import re
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from PIL import Image

from tests.generator.presses import coated, ghostscript, most_ink
from tests.generator.strangers import pnp
from tests.generator.writers.print_services.orders import BACK, FACE, GROUND, files_in, painted, sent, sizes_in

CARDS = """\
  - {id: one, name: One, copies: 2}
  - {id: two, name: Two, back: none}
  - {id: three, name: Three}
"""


def pages(pdf: Path) -> list[str]:
    """Return the side that each page shows; empty where it shows none."""
    with pikepdf.open(pdf) as read:
        shown = (re.findall(r"/FormXob\.([\w-]+) Do", page.Contents.read_bytes().decode()) for page in read.pages)
        return [" ".join(sides) for sides in shown]


def boxes(pdf: Path) -> set[tuple[str, tuple[float, ...]]]:
    """Return the boxes of all pages, in points."""
    with pikepdf.open(pdf) as read:
        return {
            (name, tuple(round(float(value), 2) for value in page.obj[name]))
            for page in read.pages
            for name in ("/MediaBox", "/BleedBox", "/TrimBox")
        }


# --- DriveThruCards --------------------------------------------------------------------------------------


def test_drivethrucards_gets_each_back_before_its_face(tmp_path: Path) -> None:
    cards = "  - {id: one, name: One, copies: 2}\n  - {id: two, name: Two}\n"
    outcome = sent("dtc", painted(tmp_path / "deck", cards=cards), tmp_path / "out", "--copies", "2")
    assert outcome.code == 0, outcome
    assert files_in(tmp_path / "out") == ["report.txt", "strange.pdf"]
    pdf = tmp_path / "out" / "strange.pdf"
    one, two = ["back-blue", "face-one"], ["back-blue", "face-two"]
    assert pages(pdf) == [*one, *one, *two, *one, *one, *two]
    # 2.75 x 3.75 in, of which 1/8 in is cut off on each side.
    assert boxes(pdf) == {
        ("/MediaBox", (0, 0, 198, 270)),
        ("/BleedBox", (0, 0, 198, 270)),
        ("/TrimBox", (9, 9, 189, 261)),
    }
    assert "rror" not in ghostscript("-sDEVICE=nullpage", pdf)
    assert "these pages are RGB" in outcome.err


def test_drivethrucards_gets_no_pages_that_are_wider_than_high(tmp_path: Path) -> None:
    outcome = sent("dtc", painted(tmp_path / "deck", size="88.9x63.5mm"), tmp_path / "out")
    assert outcome.code == 1
    assert outcome.errors == [
        f"error: {tmp_path / 'deck' / 'deck.yaml'}: format: its cards are wider than they are high, but DriveThruCards "
        "takes upright pages of 198 x 270 pt: draw them on their side, as format: poker"
    ]
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
def test_drivethrucards_takes_the_inks_of_a_press(tmp_path: Path) -> None:
    dark = GROUND.format(colour="#12224a")  # 256 % of ink on this press
    deck = painted(tmp_path / "deck", whole=dark)
    press = ["--profile", str(coated())]
    refused = sent("dtc", deck, tmp_path / "out", *press)
    assert refused.code == 1
    assert "card one: the colour #12224a (C 96 M 83 Y 30 K 47): 256 % of ink in one place; at most 240 %" in (
        refused.err
    )
    assert sent("dtc", deck, tmp_path / "more", *press, "--ink-limit", "260").code == 0
    outcome = sent("dtc", deck, tmp_path / "out", *press, "--save-ink")
    assert outcome.code == 0, outcome
    assert "checked: PDF/X-1a:2003, 17 clauses of ISO 15930-4" in outcome.out
    assert pages(tmp_path / "out" / "strange.pdf") == ["back-blue", "face-one"]
    assert most_ink(tmp_path / "out" / "strange.pdf", tmp_path / "ink", dpi=30) <= 240


def test_inks_are_those_of_a_press(tmp_path: Path) -> None:
    outcome = sent("dtc", painted(tmp_path / "deck"), tmp_path / "out", "--ink-limit", "240", "--save-ink")
    why = "--ink-limit and --save-ink need the profile of a press: add --profile"
    assert outcome.errors == [f"error: {why}"]


def test_each_deck_has_a_file_of_its_own(tmp_path: Path) -> None:
    one, two = painted(tmp_path / "one"), painted(tmp_path / "two")
    two.write_text(two.read_text().replace("id: strange", "id: other"))
    outcome = sent("dtc", one, tmp_path / "out", "--deck", str(two))
    assert outcome.code == 0, outcome
    assert files_in(tmp_path / "out") == ["other.pdf", "report.txt", "strange.pdf"]


# --- any print house: pages ------------------------------------------------------------------------------

B, ONE, TWO, THREE = "back-blue", "face-one", "face-two", "face-three"


@pytest.mark.parametrize(
    ("order", "files"),
    [
        # The card without a back keeps an empty page, so that faces and backs stay in step.
        ("backs-first", {"strange.pdf": [B, B, "", B, ONE, ONE, TWO, THREE]}),
        ("alternating", {"strange.pdf": [B, ONE, B, ONE, "", TWO, B, THREE]}),
        ("separate", {"strange-faces.pdf": [ONE, ONE, TWO, THREE], "strange-backs.pdf": [B, B, "", B]}),
    ],
)
def test_pages_follow_each_other_as_the_house_asks(order: str, files: dict[str, list[str]], tmp_path: Path) -> None:
    words = ["--order", order, "--bleed", "1/8in"]
    outcome = sent("shop", painted(tmp_path / "deck", cards=CARDS), tmp_path / "out", *words)
    assert outcome.code == 0, outcome
    assert files_in(tmp_path / "out") == sorted([*files, "report.txt"])
    for name, shown in files.items():
        assert pages(tmp_path / "out" / name) == shown
        assert boxes(tmp_path / "out" / name) == {
            ("/MediaBox", (0, 0, 198, 270)),
            ("/BleedBox", (0, 0, 198, 270)),
            ("/TrimBox", (9, 9, 189, 261)),
        }


def test_a_file_of_backs_holds_no_face(tmp_path: Path) -> None:
    outcome = sent("shop", painted(tmp_path / "deck", cards=CARDS), tmp_path / "out", "--order", "separate")
    assert outcome.code == 0, outcome
    for name, foreign in (("faces", "back-blue"), ("backs", "face-one")):
        with pikepdf.open(tmp_path / "out" / f"strange-{name}.pdf") as read:
            forms = [str(each.get("/Subtype")) for each in read.objects if isinstance(each, pikepdf.Stream)]
            assert forms.count("/Form") == (3 if name == "faces" else 1)
            assert foreign not in " ".join(pages(tmp_path / "out" / f"strange-{name}.pdf"))


def test_a_deck_without_backs_has_faces_alone(tmp_path: Path) -> None:
    cards = "  - {id: one, name: One, back: none}\n"
    for order, name in (("backs-first", "strange.pdf"), ("separate", "strange-faces.pdf")):
        out = tmp_path / order
        outcome = sent("shop", painted(tmp_path / "deck", cards=cards), out, "--order", order)
        assert outcome.code == 0, outcome
        assert files_in(out) == ["report.txt", name]
        assert pages(out / name) == [ONE]


# --- any print house: pictures ---------------------------------------------------------------------------


def listed(folder: Path) -> list[list[str]]:
    with (folder / "cards.csv").open(encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file))


def test_no_name_in_the_list_is_a_formula(tmp_path: Path) -> None:
    names = ['=HYPERLINK("x")', "+1", "-1", "@SUM(A1)", "1-2", "Fifty =", "'quoted"]
    cards = "".join(f"  - {{id: c{place}, name: {json.dumps(name)}}}\n" for place, name in enumerate(names))
    for house, *more in (("shop", "--pictures", "png"), ("tgc",)):
        deck = painted(tmp_path / f"deck-{house}", cards=cards)
        assert sent(house, deck, tmp_path / house, *more).code == 0
        (_, *rows) = listed(tmp_path / house)
        assert [row[1] for row in rows] == [
            *('\'=HYPERLINK("x")', "'+1", "'-1", "'@SUM(A1)"),
            *("1-2", "Fifty =", "'quoted"),
        ]


@pytest.mark.parametrize(
    ("order", "names"),
    [
        ("backs-first", ["001-back-blue", "002-front-one", "003-front-two", "004-front-three"]),
        ("alternating", ["001-back-blue", "002-front-one", "003-front-two", "004-back-blue", "005-front-three"]),
        ("separate", ["backs/001-blue", "fronts/001-one", "fronts/002-two", "fronts/003-three"]),
    ],
)
def test_pictures_sort_as_the_house_asks(order: str, names: list[str], tmp_path: Path) -> None:
    deck = painted(tmp_path / "deck", cards=CARDS, size="31.75x44.45mm")
    outcome = sent("shop", deck, tmp_path / "out", "--pictures", "png", "--order", order, "--copies", "3")
    assert outcome.code == 0, outcome
    assert files_in(tmp_path / "out") == sorted([*(f"{name}.png" for name in names), "cards.csv", "report.txt"])
    assert sizes_in(tmp_path / "out") == {("RGB", 446, 596)}  # 37.75 x 50.45 mm at 300 dpi: 445.9 x 595.9
    face = {name.rpartition("-")[2]: f"{name}.png" for name in names if "front" in name}
    backs = [f"{name}.png" for name in names if "back" in name]
    assert listed(tmp_path / "out") == [
        ["number", "card", "copies", "front", "back"],
        ["1", "One", "6", face["one"], backs[0]],
        ["2", "Two", "3", face["two"], ""],
        ["3", "Three", "3", face["three"], backs[-1]],
    ]


def test_a_jpeg_has_all_its_colours_and_says_how_large_it_is(tmp_path: Path) -> None:
    words = ["--pictures", "jpg", "--dpi", "150", "--bleed", "0"]
    outcome = sent("shop", painted(tmp_path / "deck"), tmp_path / "out", *words)
    assert outcome.code == 0, outcome
    assert sizes_in(tmp_path / "out") == {("RGB", 375, 525)}
    with Image.open(tmp_path / "out" / "002-front-one.jpg") as picture:
        assert picture.info["dpi"] == (150, 150)
        assert picture.layer == [(1, 1, 1, 0), (2, 1, 1, 1), (3, 1, 1, 1)]  # type: ignore[attr-defined]
        found = np.asarray(picture)[200, 200]
        assert max(abs(int(one) - other) for one, other in zip(found, (255, 230, 0), strict=True)) <= 2


# What JPEG leaves beside an edge is wider where pixels are few.
@pytest.mark.parametrize(("kind", "corner", "dpi"), [("png", (255, 230, 0, 0), 100), ("jpg", (255, 255, 255), 300)])
def test_round_corners_are_clear_or_white(kind: str, corner: tuple[int, ...], dpi: int, tmp_path: Path) -> None:
    deck = painted(tmp_path / "deck")
    outcome = sent("shop", deck, tmp_path / "out", "--pictures", kind, "--rounded", "--dpi", str(dpi))
    assert outcome.code == 0, outcome
    width, height = dpi * 5 // 2, dpi * 7 // 2  # as it is cut: 2.5 x 3.5 inches
    with Image.open(tmp_path / "out" / f"002-front-one.{kind}") as picture:
        assert picture.size == (width, height)
        found = np.asarray(picture).astype(int)
    assert abs(found[2 * dpi // 300, 2 * dpi // 300] - corner).max() <= 6
    # A corner of 3 mm leaves the middle of each edge, and what is 3 mm inside.
    inside = 36 * dpi // 300
    middles = ((0, width // 2), (height - 1, width // 2), (height // 2, 0), (height // 2, width - 1))
    for row, column in (*middles, (inside, inside)):
        assert abs(found[row, column][:3] - (255, 230, 0)).max() <= 6
        assert kind == "jpg" or found[row, column][3] == 255


# What is given counts, whether or not it is the default.
@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--rounded"], "--rounded does nothing with pages of a PDF, only with --pictures png or jpg"),
        (["--dpi", "600"], "--dpi does nothing with pages of a PDF, only with --pictures png or jpg"),
        (["--dpi", "300"], "--dpi does nothing with pages of a PDF, only with --pictures png or jpg"),
        (
            ["--pictures", "png", "--rounded", "--bleed", "2mm"],
            "--bleed does nothing with --rounded, which shows cards as cut",
        ),
        (
            ["--pictures", "png", "--rounded", "--bleed", "3mm"],
            "--bleed does nothing with --rounded, which shows cards as cut",
        ),
    ],
)
def test_what_contradicts_itself_is_refused(words: list[str], why: str, tmp_path: Path) -> None:
    outcome = sent("shop", painted(tmp_path / "deck"), tmp_path / "out", *words)
    assert outcome.code == 2
    assert why in outcome.err
    assert not (tmp_path / "out").exists()


def test_a_picture_too_large_for_any_program_is_refused(tmp_path: Path) -> None:
    deck = painted(tmp_path / "deck", size="240x290mm")
    outcome = sent("shop", deck, tmp_path / "out", "--pictures", "png", "--dpi", "900")
    why = "a picture of 8717 x 10488 pixels is more than 80 megapixels; use a smaller --dpi"
    assert outcome.errors == [f"error: {deck}: {why}"]


# --- The Game Crafter ------------------------------------------------------------------------------------


def test_the_game_crafter_gets_a_list(tmp_path: Path) -> None:
    cards = "  - {id: one, name: 'Ünder, \"one\"', copies: 2}\n  - {id: two, name: Two}\n"
    outcome = sent("tgc", painted(tmp_path / "deck", cards=cards, size="31.75x44.45mm"), tmp_path / "out")
    assert outcome.code == 0, outcome
    assert files_in(tmp_path / "out") == [
        "backs/001-blue.png",
        "cards.csv",
        "fronts/001-one.png",
        "fronts/002-two.png",
        "report.txt",
    ]
    assert listed(tmp_path / "out") == [
        ["number", "card", "copies", "front", "back"],
        ["1", 'Ünder, "one"', "2", "fronts/001-one.png", "backs/001-blue.png"],
        ["2", "Two", "1", "fronts/002-two.png", "backs/001-blue.png"],
    ]


def test_one_component_more_than_a_game_holds_is_refused(tmp_path: Path) -> None:
    deck = painted(tmp_path / "deck", cards="  - {id: one, name: One, copies: 2001}\n")
    outcome = sent("tgc", deck, tmp_path / "out")
    why = "2001 cards are more than the 2000 components of one game at The Game Crafter; choose fewer, with "
    assert outcome.errors == [f"error: {why}--cards or --copies"]
    held = painted(tmp_path / "held", cards="  - {id: one, name: One, copies: 2000}\n", size="31.75x44.45mm")
    assert sent("tgc", held, tmp_path / "out").code == 0


# --- all -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", ["mpc", "tgc", "dtc", "shop"])
def test_a_second_export_is_the_same_to_the_byte(house: str, tmp_path: Path) -> None:
    # DriveThruCards makes poker cards alone; of the others the smallest are the quickest.
    deck = painted(tmp_path / "deck", whole=FACE + BACK, size="poker" if house == "dtc" else "31.75x44.45mm")
    made = []
    for out in (tmp_path / "one", tmp_path / "two"):
        assert sent(house, deck, out).code == 0
        made.append({name: (out / name).read_bytes() for name in files_in(out) if name != "report.txt"})
    assert made[0] == made[1]


def test_options_of_another_target_are_refused(tmp_path: Path) -> None:
    outcome = pnp("export", "--to", "shop", "--deck", "island", "--stock", "S30", "--out", tmp_path / "out")
    assert outcome.code == 2
    assert "--stock does nothing with --to shop, only with --to mpc" in " ".join(outcome.err.split())
