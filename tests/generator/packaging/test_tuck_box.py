"""A box as it is printed: what stands where on its walls, its files as others read them, and what is refused."""

import subprocess
from collections.abc import Iterator
from functools import cache
from io import StringIO
from pathlib import Path

import ezdxf
import pikepdf
import pypdfium2
import pypdfium2.raw as raw
import pytest

from generator.artwork import draw_cards
from generator.deck.translation import open_texts, translate_deck
from generator.errors import LayoutError, PnpError
from generator.games.box_file import game_design
from generator.games.pages import game_deck
from generator.geometry import Matrix, Rect
from generator.packaging.box_page import place_on_paper
from generator.packaging.dieline import BoxPanel, PanelKind, make_dieline
from generator.packaging.requests import InnerSize, Thickness
from generator.packaging.tuck_box import BoxPages, BoxRequest, lay_out_tuck_box, make_tuck_box
from generator.papers import find_paper
from generator.svg.model.scene import ClipGroup, Item, TextRun, extents
from generator.units import pt_to_mm
from generator.writers.cutters.cut_paths import CutKind, extent
from generator.writers.registry import Destination
from scorekeeper.games import find_game
from tests.generator import made_fonts
from tests.generator.packaging.folded_box import FoldedPanel, Point, fold_panels
from tests.generator.strangers import make_deck, pnp

GAMES = ("above-water", "showboat", "down-the-well", "five-suit", "to-the-bottom")
FOLDER = Destination("unwritten", is_folder=True)


def request(game: str, language: str = "en", **more: object) -> BoxRequest:
    found, texts = find_game(game), open_texts(language)
    return BoxRequest(translate_deck(game_deck(found), texts), FOLDER, found, texts, **more)  # type: ignore[arg-type]


@cache
def printed(game: str, language: str = "en") -> tuple[BoxPages, tuple[TextRun, ...]]:
    """Lay a box out and draw its first page; return it with its texts, their places on the net."""
    pages = lay_out_tuck_box(request(game, language))
    artwork = draw_cards(pages.page, pages.page.cards, bleed_mm=0)
    assert artwork.findings.faults == ()
    return pages, tuple(_runs(artwork.scenes["face-box"].items))


def _runs(items: tuple[Item, ...]) -> Iterator[TextRun]:
    for item in items:
        if isinstance(item, ClipGroup):
            yield from _runs(item.items)
        elif isinstance(item, TextRun):
            yield item


def place_of(run: TextRun, pages: BoxPages) -> tuple[Rect, list[BoxPanel]]:
    """Return where a text is on the net, and the panels that hold all of it."""
    (_, area), *_ = extents((run,))
    area = Rect(area.x - pages.sheet.x, area.y - pages.sheet.y, area.width, area.height)
    return area, [panel for panel in pages.net.panels.values() if panel.outline.bounds.contains(area)]


def in_space(run: TextRun, panel: BoxPanel, folded: FoldedPanel) -> tuple[Point, Point]:
    """Return which way a text runs on the folded box, and which way its letters stand up."""
    linear: Matrix = panel.place.inverse() @ run.matrix
    along, up = (linear.a, linear.b), (-linear.c, -linear.d)
    return tuple(folded.right.scale(x) + folded.down.scale(y) for x, y in (along, up))  # type: ignore[return-value]


RIGHT, DOWN, AWAY = Point(1, 0, 0), Point(0, 1, 0), Point(0, 0, 1)
UPRIGHT = {
    # The way a title runs, and the way its letters stand, as the box stands with its front towards you.
    PanelKind.FRONT: (RIGHT, DOWN.scale(-1)),
    PanelKind.BACK: (RIGHT.scale(-1), DOWN.scale(-1)),
    PanelKind.LID: (RIGHT, AWAY),
    # Along a narrow side from the top down, as on the spine of a book.
    PanelKind.LEFT: (DOWN, AWAY.scale(-1)),
    PanelKind.RIGHT: (DOWN, AWAY),
}
WIDE = {PanelKind.LEFT: (AWAY.scale(-1), DOWN.scale(-1)), PanelKind.RIGHT: (AWAY, DOWN.scale(-1))}
"""On sides nearly as wide as the front it stands as on the front."""


@pytest.mark.parametrize("game", GAMES)
def test_the_title_is_upright_on_five_sides_of_the_folded_box(game: str) -> None:
    pages, runs = printed(game)
    folded, title = fold_panels(pages.net), find_game(game).title
    wanted = UPRIGHT | (WIDE if game == "to-the-bottom" else {})
    found = set()
    for run in (run for run in runs if run.text == title):
        _, (panel,) = place_of(run, pages)
        assert panel.kind not in found
        found.add(panel.kind)
        along, up = in_space(run, panel, folded[panel.kind])
        scale = run.matrix.scale
        assert along.scale(1 / scale) == pytest.approx(wanted[panel.kind][0], abs=1e-6), panel.kind
        assert up.scale(1 / scale) == pytest.approx(wanted[panel.kind][1], abs=1e-6), panel.kind
    assert found == set(UPRIGHT)


@pytest.mark.parametrize(
    ("game", "language"),
    [
        *((game, "en") for game in GAMES),
        # Of the others the foreign one is drawn in the long run.
        *(
            pytest.param(game, "cs", marks=() if game in ("five-suit", "down-the-well") else pytest.mark.long)
            for game in GAMES
        ),
    ],
)
def test_every_word_lies_well_inside_a_wall(game: str, language: str) -> None:
    pages, runs = printed(game, language)
    front = pages.net.panels[PanelKind.FRONT].outline.bounds
    for run in runs:
        area, panels = place_of(run, pages)
        if panels:
            (panel,) = panels
            assert not panel.is_glued
            assert panel.outline.bounds.expand(-2).contains(area), run.text
        else:  # the bar and the size, where the net is cut away above the front
            assert area.bottom < front.y - 2
            assert front.x < area.x < area.right < front.right


def test_the_back_says_what_is_in_the_box() -> None:
    said = {language: {run.text for run in printed("five-suit", language)[1]} for language in ("en", "cs")}
    assert {"Cards: 75", "Players: 3–5", "Rock", "Scissors"} <= said["en"]
    assert {"Karty: 75", "Hráči: 3–5", "Kámen", "Nůžky"} <= said["cs"]
    assert not {"Rock", "Cards: 75"} & said["cs"]


def test_the_plan_names_its_walls() -> None:
    pages = lay_out_tuck_box(request("showboat"))
    artwork = draw_cards(pages.page, pages.page.cards, bleed_mm=0)
    said = [run.text for run in _runs(artwork.scenes["face-plan"].items)]
    walls = ("Front", "Back", "Side", "Side", "Lid", "Bottom")
    wanted = ["1", "2", "2", "3", "50 mm", "66.0 × 92.4 × 21.7 mm", *(f"{wall} of the box" for wall in walls)]
    assert sorted(said) == sorted(wanted)


@pytest.mark.parametrize("game", GAMES)
def test_no_word_on_the_back_is_smaller_than_5_pt(game: str) -> None:
    pages, runs = printed(game)
    sizes = [
        run.size * run.matrix.scale
        for run in runs
        if [panel.kind for panel in place_of(run, pages)[1]] == [PanelKind.BACK]
    ]
    assert len(sizes) > 5
    assert min(sizes) >= 5 * 25.4 / 72


@pytest.mark.parametrize(
    "size", [InnerSize(38, 38, 6), InnerSize(38, 60, 20), InnerSize(90, 40, 12), InnerSize(120, 170, 40)]
)
def test_boxes_of_any_size_can_be_drawn(size: InnerSize) -> None:
    pages = lay_out_tuck_box(BoxRequest("island", FOLDER, size=size))
    artwork = draw_cards(pages.page, pages.page.cards, bleed_mm=0)
    titles = [run.text for run in _runs(artwork.scenes["face-box"].items) if run.text == "The Island Deck"]
    assert 1 <= len(titles) <= 5


def test_each_game_has_a_box_of_its_own() -> None:
    looks = [game_design(find_game(game), game_deck(find_game(game))) for game in GAMES]
    assert len({look.ground for look in looks if look is not None}) == len(GAMES)


# Its files, as others read them


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return dict(make_tuck_box(request("showboat")).files)


def test_it_makes_a_pdf_of_two_pages_lines_and_a_report(files: dict[str, bytes]) -> None:
    assert set(files) == {"showboat-box.pdf", "showboat-box-lines.svg", "showboat-box-lines.dxf", "report.txt"}
    assert b"a tuck box for 54 cards" in files["report.txt"]
    assert files["report.txt"].count(b"to do: ") == 5


def test_the_pages_are_as_large_as_the_paper(files: dict[str, bytes], tmp_path: Path) -> None:
    (tmp_path / "box.pdf").write_bytes(files["showboat-box.pdf"])
    with pikepdf.open(tmp_path / "box.pdf") as pdf:
        boxes = [[round(pt_to_mm(float(each)), 2) for each in page.mediabox] for page in pdf.pages]
    assert boxes == [[0, 0, 297, 210]] * 2  # A4, landscape


def test_ezdxf_finds_the_lines_of_the_net_where_the_page_has_them(files: dict[str, bytes]) -> None:
    drawing = ezdxf.read(StringIO(files["showboat-box-lines.dxf"].decode()))  # type: ignore[attr-defined]
    assert not drawing.audit().has_errors
    lines = list(drawing.modelspace().query("LWPOLYLINE"))
    layers = [line.dxf.layer for line in lines]
    assert (layers.count("Crease"), layers.count("CutContour")) == (12, 3)
    pages, _ = printed("showboat")
    wanted = extent([pages.net.contour.transform(pages.sheet.matrix)])
    assert wanted is not None
    (contour,) = (line for line in lines if line.closed)
    xs, ys = zip(*((x, y) for x, y in contour.vertices()), strict=True)
    # The page has its origin at the top, the DXF at the foot.
    assert (min(xs), max(xs)) == pytest.approx((wanted.x, wanted.right))
    assert (min(ys), max(ys)) == pytest.approx((210 - wanted.bottom, 210 - wanted.y))


@pytest.mark.parametrize(
    ("words", "play_mm", "board_mm"), [((), 1, 0.5), (("--play", "2.5mm", "--board", "1mm"), 2.5, 1)]
)
def test_between_the_marks_of_the_pdf_cards_have_their_play(
    tmp_path: Path, words: tuple[str, ...], play_mm: float, board_mm: float
) -> None:
    assert pnp("box", "--deck", "island", "--out", tmp_path, *words).code == 0
    page, places = pypdfium2.PdfDocument(tmp_path / "island-box.pdf")[0], tuple[set[float], set[float]]((set(), set()))
    for drawn in page.get_objects([raw.FPDF_PAGEOBJ_PATH], max_depth=3):
        left, foot, right, head = map(pt_to_mm, drawn.get_bounds())
        size = right - left, head - foot
        # A dash of 4 mm, with its ends.
        if size == pytest.approx((0.4, 4.4), abs=0.01):
            places[0].add(round((left + right) / 2, 2))
        elif size == pytest.approx((4.4, 0.4), abs=0.01):
            places[1].add(round((foot + head) / 2, 2))
    across, up = (sorted(each) for each in places)
    width, height = across[3] - across[2], up[1] - up[0]  # of the front, between its sides, and above the bottom
    # Two walls each way; in width the seam, in height the ears, the feet and the inner bottom. Cards of 63.5 x 88.9 mm.
    assert width - 3 * board_mm - 63.5 == pytest.approx(2 * play_mm, abs=0.02)
    assert height - 5 * board_mm - 88.9 == pytest.approx(2 * play_mm, abs=0.02)


def test_cuts_and_scores_have_layers_of_their_own(files: dict[str, bytes]) -> None:
    svg = files["showboat-box-lines.svg"].decode()
    first, second = svg.split('id="CutContour"')
    assert first.count("<path") == 12
    assert second.count("<path") == 3
    assert {str(CutKind.CUT), str(CutKind.SCORE)} == {"CutContour", "Crease"}


def test_two_runs_are_alike(files: dict[str, bytes]) -> None:
    assert dict(make_tuck_box(request("showboat")).files) == files


# Paper


@pytest.mark.parametrize(
    ("usual", "inner", "paper", "size"),
    [
        # 15 + 2 x 66 + 2 x 21 = 189 wide, and 22 mm of marks and border: 211 is more than the 210 of A4 upright.
        ("a4", InnerSize(65, 90, 20), "a4", (297, 210)),
        ("a4", InnerSize(64, 90, 20), "a4", (210, 297)),
        ("letter", InnerSize(65, 90, 20), "letter", (215.9, 279.4)),
        # 15 + 2 x 66 + 2 x 61 = 269; 20 + 60.5 + 91 + 60.5 = 232: with 22 mm each 291 x 254.
        ("a4", InnerSize(65, 90, 60), "a3", (297, 420)),
        ("letter", InnerSize(65, 90, 60), "tabloid", (431.8, 279.4)),
        # 15 + 2 x 66 + 2 x 41 = 229; 20 + 40.5 + 91 + 40.5 = 192: 251 x 214. Cards 17 mm wider make it 285 x 214.
        ("letter", InnerSize(65, 90, 40), "letter", (279.4, 215.9)),
        ("letter", InnerSize(82, 90, 40), "legal", (355.6, 215.9)),
    ],
)
def test_the_smallest_paper_that_holds_it(usual: str, inner: InnerSize, paper: str, size: tuple[float, float]) -> None:
    found, sheet = place_on_paper(make_dieline(inner), None, usual)
    assert (found.id, (sheet.size.width_mm, sheet.size.height_mm)) == (paper, size)


def test_the_net_lies_in_the_middle_of_the_paper() -> None:
    net = make_dieline(InnerSize(65, 90, 20))
    _, sheet = place_on_paper(net, find_paper("a4"))
    area = sheet.matrix.bounds(net.bounds)
    assert area.centre == pytest.approx((148.5, 105))


def test_a_paper_that_is_too_small_is_refused_with_the_one_that_is_not() -> None:
    net = make_dieline(InnerSize(65, 90, 60))
    with pytest.raises(LayoutError, match=r"needs 291 x 254 mm .*; A4 does not hold it, A3 does: --paper a3"):
        place_on_paper(net, find_paper("a4"))
    assert place_on_paper(net, find_paper("a3"))[0].id == "a3"


def test_a_net_that_no_paper_holds_is_refused_with_its_size() -> None:
    net = make_dieline(InnerSize(150, 150, 60))
    # 15 + 2 x 151 + 2 x 61 = 439; 20 + 60.5 + 151 + 60.5 = 292: with 22 mm each 461 x 314.
    with pytest.raises(LayoutError, match=r"no paper that pnp knows holds it; use --paper 314.5x461.5mm"):
        place_on_paper(net, None)
    assert place_on_paper(net, find_paper("314.5x461.5mm"))[1].size.width_mm == 461.5


# Any deck


def test_a_strangers_deck_gets_a_box_with_its_name(tmp_path: Path) -> None:
    deck = make_deck(tmp_path, "  - {id: one, name: One, template: back, copies: 20}\n")
    done = pnp("box", "--deck", deck, "--out", tmp_path / "box", "--gsm", "300")
    assert done.code == 0, done.err
    # 20 x 0.30878 x 1.14325 + 2.9.
    assert "inside 66 x 92.4 x 9.96 mm, outside 67 x 93.4 x 10.96 mm" in done.out
    assert {path.name for path in (tmp_path / "box").iterdir()} >= {"strange-box.pdf", "strange-box-lines.dxf"}


def test_a_title_that_does_not_fit_is_refused_and_never_cut_off(tmp_path: Path) -> None:
    deck = make_deck(tmp_path, "  - {id: one, name: One, template: back, copies: 20}\n")
    long = "Donaudampfschifffahrtsgesellschaftskapitaenskajuetenschluesselanhaengerkettenglieder"
    deck.write_text(deck.read_text(encoding="utf-8").replace("title: Strange", f"title: {long}"), encoding="utf-8")
    done = pnp("box", "--deck", deck, "--out", tmp_path / "box")
    assert done.code == 1
    assert "Donaudampfschiff" in done.err
    assert not (tmp_path / "box").exists()


def test_signs_of_markup_in_a_title_are_printed_as_they_are(tmp_path: Path) -> None:
    deck = make_deck(tmp_path, "  - {id: one, name: One, template: back, copies: 20}\n")
    text = deck.read_text(encoding="utf-8").replace("title: Strange", 'title: "A *B* {c}"')
    deck.write_text(text, encoding="utf-8")
    pages = lay_out_tuck_box(BoxRequest(str(deck), FOLDER))
    artwork = draw_cards(pages.page, pages.page.cards, bleed_mm=0)
    assert "A *B* {c}" in {run.text for run in _runs(artwork.scenes["face-box"].items)}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--count", "0"), "a box for 0 cards"),
        (("--count", "200"), "make 2 boxes, each with --count 100"),
        (("--sleeved",), "the thickness of sleeves is unknown"),
        (("--board", "2.1mm"), "a box can be folded from board of up to 2 mm"),
        (("--size", "65x91x22mm", "--gsm", "300"), "--size sets the size of the box"),
        (("--size", "65x91x66mm"), "make its depth 6 mm or more, and at most its width of 65 mm"),
        (("--paper", "148x210mm"), "A4 does: --paper a4"),
        # 200 less 22 and two walls of 67 are 44 for a seam of 0.8 depths and two depths: 15.71, inside 14.71.
        # Less 2.9 and by 0.305 x 1.14325 a card these are 33.9 cards.
        (("--paper", "200x200mm"), "200x200mm holds a box for 33 cards: --count 33"),
        (("--play", "11mm"), "--play 11 mm: the space beside the cards is 0 to 10 mm"),
        (("--size", "65x91x22mm", "--play", "2mm"), "remove the options for thickness, play and number"),
    ],
)
def test_nonsense_is_refused(tmp_path: Path, words: tuple[str, ...], told: str) -> None:
    done = pnp("box", "--deck", "island", "--out", tmp_path / "box", *words)
    assert done.code == 1
    assert told in done.err
    assert not (tmp_path / "box").exists()


@pytest.mark.parametrize("words", [(), ("--deck", "island", "--game", "showboat"), ("--deck", "island", "--size", "5")])
def test_a_wrong_command_line_ends_with_2(words: tuple[str, ...]) -> None:
    assert pnp("box", *words).code == 2


def test_sleeves_and_count_are_told(tmp_path: Path) -> None:
    done = pnp(
        "box", "--deck", "island", "--out", tmp_path / "box", "--count", "60", "--sleeved", "--calliper", "0.4mm"
    )
    assert "a tuck box for 60 cards in sleeves" in done.out
    assert "inside 69 x 95.4 x 30.34 mm" in done.out  # 60 x 0.4 x 1.14325 + 2.9


def test_faults_of_the_size_name_no_traceback() -> None:
    with pytest.raises(PnpError):
        lay_out_tuck_box(BoxRequest("island", FOLDER, thickness=Thickness(gsm=100)))


def test_a_deck_with_a_font_of_its_own_has_its_title_in_it(tmp_path: Path) -> None:
    deck = make_deck(
        tmp_path,
        "  - {id: one, name: One, template: back, copies: 20}\n",
        {"mine.ttf": made_fonts.truetype("Mine")},
        head="fonts:\n  title: {regular: mine.ttf}\n",
    )
    deck.write_text(deck.read_text(encoding="utf-8").replace("title: Strange", "title: ABC"), encoding="utf-8")
    done = pnp("box", "--deck", deck, "--out", tmp_path / "box")
    assert (done.code, done.err) == (0, "")
    told = subprocess.run(
        ["pdffonts", tmp_path / "box" / "strange-box.pdf"], capture_output=True, text=True, check=True
    )
    assert "MineRegular" in told.stdout


def test_an_arabic_title_is_printed_on_all_sides(tmp_path: Path) -> None:
    deck = make_deck(tmp_path, "  - {id: one, name: One, template: back, copies: 20}\n", head="language: ar\n")
    text = deck.read_text(encoding="utf-8").replace("title: Strange", "title: كلمات")
    deck.write_text(text, encoding="utf-8")
    pages = lay_out_tuck_box(BoxRequest(str(deck), FOLDER))
    artwork = draw_cards(pages.page, pages.page.cards, bleed_mm=0)
    assert [run.text for run in _runs(artwork.scenes["face-box"].items)].count("كلمات") == 5
