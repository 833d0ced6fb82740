"""Sheets for a Silhouette: read back with ezdxf and pikepdf, against figures worked out by hand."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pypdfium2
import pytest
from ezdxf import bbox
from ezdxf.entities.lwpolyline import LWPolyline
from ezdxf.filemanagement import read
from ezdxf.path import make_path
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from generator.artwork import draw_cards
from generator.deck.library import find_deck
from generator.deck.loader import load_deck, open_deck
from generator.deck.model import CardFormat, Deck
from generator.deck.selection import select_cards
from generator.deck.translation import open_texts
from generator.errors import LayoutError, PnpError, RenderError
from generator.export import make_export
from generator.games.token_decks import tokens_of
from generator.geometry import Size
from generator.imposition.back_registration import BackRegistration
from generator.papers import Paper
from generator.writers.cutters.silhouette import TARGET
from generator.writers.pdf.verification.pdf_reader import ParsedPage, read_pdf
from generator.writers.registry import Destination
from generator.writers.targets import DeckSelection, ExportJob, ExportRequest, ExportResult, ExportSettings
from scorekeeper.games import find_game
from tests.generator.papers import A3, A4, LETTER

SOME = "AA,2A,3A,4A,KB"
"""Five cards: one sheet."""
Export = tuple[Mapping[str, bytes], tuple[str, ...], tuple[str, ...]]
MADE: dict[str, Export] = {}
"""By all that was asked for."""


def exported(settings: ExportSettings, deck: str | Deck = "island", cards: str = SOME, game: str = "") -> Export:
    """Return the files of an export, its summary and its notes; each is made once."""
    key = repr((settings, deck if isinstance(deck, str) else (deck.id, deck.card_format), cards, game))
    if key not in MADE:
        MADE[key] = export(settings, deck, cards, game)
    return MADE[key]


def export(settings: ExportSettings, deck: str | Deck, cards: str, game: str) -> Export:
    texts = open_texts("en")
    found = find_game(game) if game else None
    pieces = tokens_of(found, 3, texts) if found else ()
    request = ExportRequest(
        "silhouette", (deck,), Destination(), settings, cards=cards, game=found, texts=texts, tokens=pieces
    )
    made = make_export(request)
    return made.files, made.summary, made.notes


def sized(width: float, height: float) -> Deck:
    """Return the Island Deck in another size; it is refused before it is drawn."""
    deck = open_deck("island")
    return replace(deck, card_format=CardFormat("own", "own", Size(width, height), 3.0, "the test"))


def pages(pdf: bytes) -> tuple[ParsedPage, ...]:
    return read_pdf(pdf).pages


def corners(page: ParsedPage, bleed_mm: float = 0.625) -> dict[str, tuple[float, float]]:
    """Return where each side's trim begins, by its id."""
    return {side.side_id: (round(t.x, 3), round(t.y, 3)) for side in page.sides if (t := side.trim(bleed_mm))}


def test_letter_has_eight_poker_cards_where_a_hand_puts_them() -> None:
    # 4 x 63.5 + 3 x 1.25 = 257.75 of 279.4; 2 x 88.9 + 1.25 = 179.05 of 215.9: from 10.825, 18.425, every 64.75, 90.15.
    files, summary, _ = exported(ExportSettings(paper=LETTER))
    assert sorted(files) == ["island.dxf", "island.pdf", "island.svg", "report.txt"]
    recto, verso = pages(files["island.pdf"])
    assert (recto.size.width_mm, recto.size.height_mm) == pytest.approx((279.4, 215.9), abs=0.001)
    assert corners(recto) == {
        "face-AA": (10.825, 18.425),
        "face-2A": (75.575, 18.425),
        "face-3A": (140.325, 18.425),
        "face-4A": (205.075, 18.425),
        "face-KB": (10.825, 108.575),
    }
    assert "5 cards on 1 sheet" in summary[0]
    # Turned about its long edge, which is level: the back of the first card lies at the bottom, on its head.
    backs = sorted((round(side.trim(0.625).x, 3), round(side.trim(0.625).y, 3)) for side in verso.sides)
    assert backs == [(10.825, 18.425), (10.825, 108.575), (75.575, 108.575), (140.325, 108.575), (205.075, 108.575)]
    assert [side.up[1] for side in verso.sides] == pytest.approx([1] * 5)


def test_the_dxf_is_sound_and_its_lines_are_the_cards() -> None:
    files, _, _ = exported(ExportSettings(paper=LETTER))
    drawing = read(StringIO(files["island.dxf"].decode()))
    assert not drawing.audit().has_errors
    assert drawing.header["$INSUNITS"] == 4  # mm
    lines = list(drawing.modelspace().query("LWPOLYLINE"))
    assert len(lines) == len(drawing.modelspace())
    assert [(line.dxf.layer, line.dxf.flags & 1) for line in lines] == [("CutContour", 1)] * 8
    around = bbox.extents(lines)
    # y upwards: 215.9 - 18.425 = 197.475 is the top.
    assert (around.extmin.x, around.extmin.y) == pytest.approx((10.825, 18.425))
    assert (around.extmax.x, around.extmax.y) == pytest.approx((10.825 + 257.75, 197.475))
    first = bbox.extents(lines[:1])
    assert (first.size.x, first.size.y) == pytest.approx((63.5, 88.9))


def test_marks_are_printed_on_faces_alone() -> None:
    recto, verso = pages(exported(ExportSettings(paper=LETTER))[0]["island.pdf"])
    assert [stroke.width for stroke in recto.strokes] == pytest.approx([6, 1, 1, 1, 1])
    assert {stroke.colour for stroke in recto.strokes} == {(0.0, 0.0, 0.0)}
    # The arm of the angle at the top right: 7.2 mm inward from 10 mm off the edge, half a line beyond.
    assert recto.strokes[1].points == pytest.approx((269.9, 10, 262.2, 10), abs=0.001)
    assert (verso.strokes, verso.captions) == ([], [])


def test_a_printers_reading_moves_backs_and_no_mark() -> None:
    plain = pages(exported(ExportSettings(paper=LETTER))[0]["island.pdf"])
    moved = pages(exported(ExportSettings(paper=LETTER, reading=BackRegistration(dx_mm=1.0)))[0]["island.pdf"])
    assert moved[0].strokes == plain[0].strokes
    assert corners(moved[0]) == corners(plain[0])
    before, after = (sorted(side.trim(0.625).y for side in found[1].sides) for found in (plain, moved))
    assert [round(b - a, 3) for a, b in zip(before, after, strict=True)] in ([1.0] * 5, [-1.0] * 5)


def test_four_marks_for_the_cameo_5_alpha_have_eight_arms_and_no_square() -> None:
    files, summary, _ = exported(ExportSettings(paper=LETTER, marks=4))
    assert [stroke.width for stroke in pages(files["island.pdf"])[0].strokes] == [pytest.approx(1)] * 8
    assert not any("studio3" in line for line in summary)  # ready templates have three marks


def test_borderless_holds_nine_and_says_how_large_the_paper_is_told() -> None:
    files, summary, _ = exported(ExportSettings(paper=LETTER, borderless=True))
    assert files["island.dxf"].count(b"LWPOLYLINE") == 9
    # 215.9 + 13 and 279.4 + 13, and an inset that Silhouette Studio takes.
    (line,) = [line for line in summary if "Page Setup" in line]
    assert "media 228.9 x 292.4 mm, portrait" in line
    assert "length 6.69 mm, thickness 1 mm, inset 10 mm" in line
    assert any("6.5 mm off the grid's edges" in line for line in summary)


def test_a_test_sheet_has_outlines_and_marks_alone_and_the_same_cutting_lines() -> None:
    files, _, _ = exported(ExportSettings(paper=A4, test=True))
    assert "island.pdf" not in files
    (page,) = pages(files["island-test.pdf"])
    assert [side.side_id for side in page.sides] == ["face-1"]
    assert len(page.strokes) == 5
    assert files["island.dxf"] == exported(ExportSettings(paper=A4))[0]["island.dxf"]
    assert len(files["island-test.pdf"]) < 30_000


def test_templates_of_the_same_grid_are_named_with_their_address() -> None:
    summary = exported(ExportSettings(paper=A4))[1]
    (line,) = [line for line in summary if "studio3" in line]
    assert "a4-poker-v3.studio3" in line
    assert "https://github.com/Alan-Cha/silhouette-card-maker" in line


def test_tokens_are_cut_round_on_sheets_of_their_own() -> None:
    # Three players: twice 15 ones in rows of 11 are 33, twice 6 fives in rows of 9 are 18; three bidding markers, the
    # lighthouse, the boat, the pair, the track and the bank.
    files, summary, notes = exported(ExportSettings(paper=A4), load_deck(find_deck("above-water")), "KH", "above-water")
    names = sorted(name for name in files if name.startswith("tokens") and name.endswith(".dxf"))
    sizes: Counter[tuple[float, float, bool]] = Counter()
    for name in names:
        for line in read(StringIO(files[name].decode())).modelspace():
            assert isinstance(line, LWPolyline)
            around = bbox.extents([line])
            is_round = [round(abs(bulge), 9) for (bulge,) in line.get_points("b")] == [1, 1]
            sizes[round(around.size.x, 2), round(around.size.y, 2), is_round] += 1
    assert sizes == {
        (15.88, 15.88, True): 33,
        (19, 19, True): 18,
        (93.4, 66, False): 3,
        (87.6, 87.6, True): 1,
        (23, 23, True): 2,
        (192.8, 127, False): 1,
        (192.8, 48, False): 1,
    }
    assert len(pages(files["tokens.pdf"])) == len(names)
    assert "33 x stone, 18 x five stones" in summary[1]
    assert not any("too large" in note for note in notes)


def test_a_board_that_fits_no_sheet_is_told_and_two_sides_are_glued() -> None:
    _, summary, notes = exported(
        ExportSettings(paper=A4), load_deck(find_deck("to-the-bottom")), "anchor", "to-the-bottom"
    )
    assert "too large to be cut on A4: 1 x The shop; print them with pnp build --game" in notes
    assert any("glue the two sides of Who starts together" in line for line in summary)
    assert "1 x Who starts (2 sides)" in summary[1]


def made(settings: ExportSettings, cards: str = SOME) -> ExportResult:
    """Return what the target makes, before it is proved."""
    deck = open_deck("island")
    part = DeckSelection(deck, select_cards(deck, cards))
    job = ExportJob((part,), settings, folder=Path())
    artworks = {
        name: draw_cards(part.deck, part.cards, bleed_mm=bleed_mm) for name, bleed_mm in TARGET.bleeds_mm(job).items()
    }
    return TARGET.write(job, artworks, lambda what, done, total: None)


def test_the_proof_finds_a_line_that_is_moved() -> None:
    # The first line begins 3 mm right of 10.825, after its round corner.
    done = made(ExportSettings(paper=LETTER))
    assert len(done.verify(done.files)) == 2
    for name, found, moved in (
        ("island.dxf", b"13.825\n", b"12.825\n"),
        ("island.svg", b"M 13.825 ", b"M 9.825 "),
    ):
        assert found in done.files[name]
        files = {**done.files, name: done.files[name].replace(found, moved)}
        with pytest.raises(RenderError, match=f"verification: {name} has a line at .*, needs it at 10.83, 18.43"):
            done.verify(files)


def test_the_proof_finds_a_card_that_no_line_is_around() -> None:
    # The sheets of another paper do not lie in these lines.
    done, other = made(ExportSettings(paper=LETTER)), made(ExportSettings(paper=A4))
    with pytest.raises(RenderError, match=r"island\.pdf, page 1: face AA at .* is in no cutting line"):
        done.verify({**done.files, "island.pdf": other.files["island.pdf"]})


def test_cards_that_fit_no_sheet_are_refused_with_the_deck() -> None:
    with pytest.raises(LayoutError) as caught:
        exported(ExportSettings(paper=A4), sized(195, 250))
    assert str(caught.value) == (
        f"{open_deck('island').display_name}: a card of 195 x 250 mm does not fit on A4 inside registration marks 10 "
        "mm from its edges, which leave 190 x 277 mm, without 6.5 mm at each corner; use larger paper"
    )


def test_a3_is_not_cut_borderless() -> None:
    with pytest.raises(PnpError, match="the largest mat holds"):
        exported(ExportSettings(paper=A3, borderless=True))


def test_paper_of_any_size_is_cut() -> None:
    files, _, _ = exported(ExportSettings(paper=Paper("own", "300x300mm", Size(300, 300), "the test")), cards="AA")
    # 4 x 3: 257.75 wide, 269.2 high; 300 - 269.2 leaves 15.4, clear of the marks at 10 but not of the corners, so
    # that across 21.125 - 10 - 1.25 must be 6.5 or more.
    assert files["island.dxf"].count(b"LWPOLYLINE") == 12


def test_players_without_a_game_are_refused() -> None:
    with pytest.raises(
        RenderError, match="--players affects the number of a game's tokens, and a deck has none; use --game"
    ):
        exported(ExportSettings(paper=A4, players=3))


def test_decks_of_several_sizes_have_sheets_and_lines_of_their_own() -> None:
    request = ExportRequest(
        "silhouette", ("island", "five-suit"), Destination(), ExportSettings(paper=A4), cards="rank:2"
    )
    files = make_export(request).files
    assert [name for name in files if name.endswith(".pdf")] == ["island.pdf", "five-suit.pdf"]
    assert files["island.dxf"] == files["five-suit.dxf"]  # both are poker decks


@pytest.mark.slow
def test_nothing_is_printed_outside_of_cutting_lines_but_marks_and_label() -> None:
    # PDFium draws the page, ezdxf flattens the lines, and what lies 0.8 mm or more outside of them is white.
    files, _, _ = exported(ExportSettings(paper=A4), load_deck(find_deck("above-water")), "KH", "above-water")
    per_mm = 5
    for number, page in enumerate(pypdfium2.PdfDocument(files["tokens.pdf"]), start=1):
        drawn = page.render(scale=per_mm * 25.4 / 72).to_pil().convert("L")
        ink = drawn.point(lambda value: 255 * (value < 200))
        lines = Image.new("L", drawn.size)
        brush = ImageDraw.Draw(lines)
        for line in read(StringIO(files[f"tokens-{number}.dxf"].decode())).modelspace():
            points = [(point.x * per_mm, drawn.height - point.y * per_mm) for point in make_path(line).flattening(0.01)]
            brush.polygon(points, fill=255)
        around = lines.filter(ImageFilter.MaxFilter(2 * 4 + 1))  # 4 px are 0.8 mm
        beside = ImageChops.subtract(ink, around)
        brush = ImageDraw.Draw(beside)
        width, height = drawn.size
        for box in (
            (0, 0, 16 * per_mm, 16 * per_mm),
            (width - 16 * per_mm, 0, width, 16 * per_mm),
            (0, height - 16 * per_mm, 16 * per_mm, height),
            (80 * per_mm, height - 14 * per_mm, width - 80 * per_mm, height),
        ):
            brush.rectangle(box, fill=0)
        assert beside.getbbox() is None, number
        # Tokens fill their lines: along each, just inside, little is white.
        rim = ImageChops.subtract(lines, lines.filter(ImageFilter.MinFilter(3)))
        assert ImageChops.multiply(ink, rim).histogram()[255] > 0.85 * rim.histogram()[255]


def test_what_has_backs_is_printed_on_both_sides_and_tokens_on_one() -> None:
    summary = exported(ExportSettings(paper=A4), load_deck(find_deck("above-water")), "KH", "above-water")[1]
    printed = [line for line in summary if line.startswith("to do: print ")]
    assert printed == [
        "to do: print above-water.pdf on A4 at 100 % (actual size), on both sides, flipped on the long edge",
        "to do: print tokens.pdf on A4 at 100 % (actual size), on one side",
    ]
