"""What the written PDF is made of, read with pikepdf: boxes, forms, fonts, wishes to the viewer, bytes."""

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest

from generator import press
from generator.imposition.sheet_format import SheetFormat
from generator.options.choices import Flip, Layout
from generator.papers import Paper
from tests.generator.papers import A3, A4, LEGAL, LETTER, TABLOID
from tests.generator.printed import Print, printed, write_dots

PACKAGE = str(Path(press.__file__).parents[1])
MM = 72 / 25.4
SUITS, RANKS = "ABCDFT", "A234567QK"


@pytest.fixture(scope="module")
def island_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the Island Deck as `pnp build --deck island --paper a4` does."""
    out = tmp_path_factory.mktemp("island") / "island.pdf"
    press.build(press.BuildRequest("island", SheetFormat(A4), press.Destination(str(out))))
    return out


@pytest.fixture(scope="module")
def island(island_file: Path) -> Iterator[pikepdf.Pdf]:
    with pikepdf.open(island_file) as pdf:
        yield pdf


def forms(pdf: pikepdf.Pdf) -> dict[str, pikepdf.Object]:
    """Return every form XObject by name, those within forms too."""
    found: dict[str, pikepdf.Object] = {}
    waiting = [page.obj for page in pdf.pages]
    while waiting:
        resources = waiting.pop().get("/Resources", {})
        for name, form in resources.get("/XObject", {}).items():
            if str(name) not in found:
                assert form.Subtype == "/Form"
                found[str(name)] = form
                waiting.append(form)
            assert found[str(name)].objgen == form.objgen, "one name, one form"
    return found


def drawn(holder: pikepdf.Page | pikepdf.Object) -> list[str]:
    """Return the names of all forms that a page or form draws, in order."""
    return [str(operands[0]) for operands, _ in pikepdf.parse_content_stream(holder, "Do")]


# --- forms -----------------------------------------------------------------------------------------------


def test_each_distinct_side_and_symbol_is_one_form(island: pikepdf.Pdf) -> None:
    found = forms(island)
    sides = {name for name in found if re.match(r"/FormXob\.(face|back)-", name)}
    assert sides == {f"/FormXob.face-{rank}{suit}" for suit in SUITS for rank in RANKS} | {"/FormXob.back-compass"}
    # Six suit symbols; ace, queen and king of each suit; the picture of the back.
    art = {name for side in sides for name in drawn(found[side])}
    assert len(art) == 6 + 3 * 6 + 1
    # All else is a part that such art repeats: a half of a court card, say.
    parts = found.keys() - sides - art
    assert all(any(part.startswith(f"{whole}.") for whole in art) for part in parts)


def test_nothing_is_in_the_file_twice_or_for_nothing(island: pikepdf.Pdf) -> None:
    streams = [each for each in island.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"]
    assert len(streams) == len(forms(island)), "every form is used"
    contents = Counter((each.read_bytes(), tuple(float(value) for value in each.BBox)) for each in streams)
    assert max(contents.values()) == 1


def test_faces_are_placed_once_in_order_and_the_back_54_times(island: pikepdf.Pdf) -> None:
    pages = [drawn(page) for page in island.pages]
    order = [f"/FormXob.face-{rank}{suit}" for suit in SUITS for rank in RANKS]
    assert [name for page in pages[0::2] for name in page] == order
    assert [name for page in pages[1::2] for name in page] == ["/FormXob.back-compass"] * 54


def test_a_suit_symbol_is_drawn_once_and_placed_on_every_card_of_its_suit(island: pikepdf.Pdf) -> None:
    found = forms(island)
    for suit in SUITS:
        names = Counter(name for rank in "234567" for name in drawn(found[f"/FormXob.face-{rank}{suit}"]))
        # Four corners of six cards, and 2 + 3 + 4 + 5 + 6 + 7 pips.
        assert list(names.values()) == [6 * 4 + 27]


def test_a_side_s_bbox_is_trim_and_bleed(island: pikepdf.Pdf) -> None:
    for name, form in forms(island).items():
        if re.match(r"/FormXob\.(face|back)-", name):
            # Poker: 63.5 x 88.9 mm, and 3 mm on each side.
            box = [float(value) / MM for value in form.BBox]
            assert box == pytest.approx([-3, -3, 66.5, 91.9], abs=0.001)


def test_the_deck_is_vector_all_the_way(island: pikepdf.Pdf) -> None:
    kinds = Counter(str(each.get("/Subtype")) for each in island.objects if isinstance(each, pikepdf.Stream))
    assert kinds["/Image"] == 0
    assert not any(
        str(operator) in ("BI", "INLINE IMAGE")
        for holder in (*island.pages, *forms(island).values())
        for _, operator in pikepdf.parse_content_stream(holder)
    )


# --- fonts -----------------------------------------------------------------------------------------------


def fonts(pdf: pikepdf.Pdf) -> list[pikepdf.Object]:
    return [
        each for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == pikepdf.Name.Font
    ]


def test_every_font_is_embedded_as_a_subset(island: pikepdf.Pdf) -> None:
    assert fonts(island)
    for whole in fonts(island):
        if whole.Subtype == "/CIDFontType2":
            continue
        (font,) = whole.DescendantFonts
        assert (whole.Subtype, whole.Encoding) == ("/Type0", "/Identity-H")
        assert re.fullmatch(r"/[A-Z]{6}\+Source\w+Pro\d+", str(font.BaseFont)), font.BaseFont
        assert font.FontDescriptor.FontName == font.BaseFont
        program = font.FontDescriptor.FontFile2.read_bytes()
        assert program[:4] == b"\0\1\0\0"  # TrueType
        assert len(program) < 40_000, "a subset is a fraction of the 300 KB of the whole font"


def test_text_can_be_read_back(island: pikepdf.Pdf) -> None:
    assert all("/ToUnicode" in font for font in fonts(island) if font.Subtype == "/Type0")


# --- pages -----------------------------------------------------------------------------------------------

PAGES = [
    # layout, paper, page, trim box, all in mm from the bottom left
    (Layout.DUPLEX, A4, (210, 297), (0, 0, 210, 297)),
    (Layout.DUPLEX, LETTER, (215.9, 279.4), (0, 0, 215.9, 279.4)),
    (Layout.DUPLEX, LEGAL, (355.6, 215.9), (0, 0, 355.6, 215.9)),
    (Layout.DUPLEX, A3, (420, 297), (0, 0, 420, 297)),
    (Layout.DUPLEX, TABLOID, (431.8, 279.4), (0, 0, 431.8, 279.4)),
    (Layout.FACES, A4, (210, 297), (0, 0, 210, 297)),
    (Layout.GUTTERFOLD, A4, (297, 210), (0, 0, 297, 210)),
    (Layout.GUTTERFOLD, LETTER, (279.4, 215.9), (0, 0, 279.4, 215.9)),
    (Layout.SINGLE, A4, (69.5, 94.9), (3, 3, 66.5, 91.9)),
]


@pytest.fixture(scope="module")
def dots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_dots(tmp_path_factory.mktemp("dots"), "a", "b:none", "c:sky*12")


@pytest.mark.parametrize(("layout", "paper", "size", "trim"), PAGES)
def test_media_trim_and_bleed_boxes_are_exact(
    dots: Path,
    tmp_path: Path,
    layout: Layout,
    paper: Paper,
    size: tuple[float, float],
    trim: tuple[float, float, float, float],
) -> None:
    printed(dots, tmp_path / "out.pdf", Print(layout, paper=paper))
    with pikepdf.open(tmp_path / "out.pdf") as pdf:
        assert len(pdf.pages) >= 1
        for page in pdf.pages:
            boxes = {name: [float(value) / MM for value in page.obj[name]] for name in ("/TrimBox", "/BleedBox")}
            assert [float(value) / MM for value in page.mediabox] == pytest.approx([0, 0, *size], abs=0.001)
            assert boxes["/TrimBox"] == pytest.approx(trim, abs=0.001)
            assert boxes["/BleedBox"] == pytest.approx([0, 0, *size], abs=0.001)
            assert [float(value) for value in page.cropbox] == [float(value) for value in page.mediabox]
            assert "/Rotate" not in page.obj or page.obj.Rotate == 0
            assert "/UserUnit" not in page.obj


def labels(pdf: pikepdf.Pdf) -> list[str]:
    return [page.label for page in pdf.pages]


def outline(pdf: pikepdf.Pdf) -> list[str]:
    with pdf.open_outline() as opened:
        return [item.title for item in opened.root]


def test_pages_are_named_by_sheet_and_side_in_labels_and_outline(island: pikepdf.Pdf) -> None:
    wanted = [f"{sheet} {side}" for sheet in range(1, 7) for side in ("faces", "backs")]
    assert labels(island) == wanted
    assert outline(island) == wanted


@pytest.mark.parametrize(
    ("layout", "wanted"),
    [
        (Layout.SINGLE, [f"{card} {side}" for card in range(1, 15) for side in ("face", "back")]),
        (Layout.GUTTERFOLD, ["1 fold", "2 fold", "3 fold", "4 fold"]),
        (Layout.FACES, ["1 faces", "2 faces"]),
        (Layout.DUPLEX, ["1 faces", "1 backs", "2 faces", "2 backs"]),
    ],
)
def test_other_layouts_name_their_pages_too(dots: Path, tmp_path: Path, layout: Layout, wanted: list[str]) -> None:
    printed(dots, tmp_path / "out.pdf", Print(layout))
    with pikepdf.open(tmp_path / "out.pdf") as pdf:
        assert labels(pdf) == wanted
        assert outline(pdf) == wanted


def test_each_outline_entry_leads_to_its_page(island: pikepdf.Pdf) -> None:
    with island.open_outline() as opened:
        targets = [item.destination[0].objgen for item in opened.root if item.destination is not None]
    assert targets == [page.obj.objgen for page in island.pages]


# --- wishes to the viewer, and what it is ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("layout", "flip", "duplex"),
    [
        (Layout.DUPLEX, Flip.LONG_EDGE, "/DuplexFlipLongEdge"),
        (Layout.DUPLEX, Flip.SHORT_EDGE, "/DuplexFlipShortEdge"),
        (Layout.GUTTERFOLD, Flip.LONG_EDGE, None),
        (Layout.FACES, Flip.SHORT_EDGE, None),
        (Layout.SINGLE, Flip.LONG_EDGE, None),
    ],
)
def test_the_viewer_is_asked_for_full_size_and_for_the_right_flip(
    dots: Path, tmp_path: Path, layout: Layout, flip: Flip, duplex: str | None
) -> None:
    printed(dots, tmp_path / "out.pdf", Print(layout, flip))
    with pikepdf.open(tmp_path / "out.pdf") as pdf:
        wishes = pdf.Root.ViewerPreferences
        assert wishes.PrintScaling == "/None"
        assert (str(wishes.Duplex) if "/Duplex" in wishes else None) == duplex


def test_a_deck_without_backs_asks_for_no_duplex(tmp_path: Path) -> None:
    deck = write_dots(tmp_path / "deck", "a:none", "b:none")
    printed(deck, tmp_path / "out.pdf", Print())
    with pikepdf.open(tmp_path / "out.pdf") as pdf:
        assert "/Duplex" not in pdf.Root.ViewerPreferences
        assert len(pdf.pages) == 1


def test_the_file_says_what_it_is(island: pikepdf.Pdf) -> None:
    assert str(island.docinfo.Title) == "The Island Deck 1.0"
    assert str(island.Root.Lang) == "en"
    assert "Showboat" in str(island.docinfo.Author)
    assert str(island.docinfo.Creator).startswith("pnp ")


# --- bytes -----------------------------------------------------------------------------------------------


def test_the_island_deck_stays_under_300_000_bytes(island_file: Path) -> None:
    assert island_file.stat().st_size < 300_000


LATER = """
import sys, time
now, local, utc = time.time, time.localtime, time.gmtime
time.time = lambda: now() + {seconds}
time.time_ns = lambda: int(time.time() * 1e9)
time.localtime = lambda moment=None: local(time.time() if moment is None else moment)
time.gmtime = lambda moment=None: utc(time.time() if moment is None else moment)
from generator.cli.main import main
main()
"""


@pytest.mark.slow
@pytest.mark.parametrize("cards", ["rank:7", pytest.param("", marks=pytest.mark.long)])
def test_the_same_input_gives_the_same_bytes_anywhere_at_any_time(tmp_path: Path, cards: str) -> None:
    # Another process in another folder and time zone, 400 days later, with strings hashed in another way.
    here = tmp_path / "elsewhere"
    here.mkdir()
    asked = press.BuildRequest("island", SheetFormat(A4), press.Destination(str(tmp_path / "out.pdf")), cards=cards)
    press.build(asked)
    words = ["build", "--deck", "island", "--paper", "a4", *(["--cards", cards] if cards else [])]
    done = subprocess.run(
        [sys.executable, "-c", LATER.format(seconds=400 * 86_400), *words],
        cwd=here,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": PACKAGE, "PYTHONHASHSEED": "4242", "TZ": "Pacific/Kiritimati"},
    )
    assert done.returncode == 0, done.stderr
    assert (here / "output" / "island.pdf").read_bytes() == (tmp_path / "out.pdf").read_bytes()
