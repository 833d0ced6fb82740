"""Decks that share sheets, and whole games on the fewest pages."""

from collections import Counter
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from generator import press
from generator.errors import DeckDataError, LayoutError
from generator.imposition.sheet_format import SheetFormat
from generator.options.choices import Layout
from tests.generator.papers import A4
from tests.generator.printed import write_dots
from tests.generator.strangers import pnp


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to stand in, where A4 is usual, with two decks: ten cards and one with a copy, and seven."""
    for name, cards in (("a", [*(f"c{n}" for n in range(10)), "twice*2"]), ("b", [f"c{n}:sky" for n in range(7)])):
        file = write_dots(tmp_path / name, *cards)
        file.write_text(file.read_text().replace("id: dots", f"id: {name}").replace("title: Dots", f"title: {name}"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAPERSIZE", "a4")
    return tmp_path


def together(*decks: str, layout: Layout = Layout.DUPLEX, copies: int = 1) -> press.BuildResult:
    first, *rest = (f"{deck}/deck.yaml" for deck in decks)
    sheet = SheetFormat(A4, layout)
    return press.make_files(press.BuildRequest(first, sheet, copies=copies, joined_decks=tuple(rest)))


def sides(made: press.BuildResult) -> list[Counter[str]]:
    """Return which sides each page of a PDF shows, and how often, read with another program."""
    (data,) = made.files.values()
    found = []
    with pikepdf.open(BytesIO(data)) as pdf:
        for page in pdf.pages:
            shown = [
                str(part.operands[0]).removeprefix("/FormXob.")
                for part in pikepdf.parse_content_stream(page)
                if str(part.operator) == "Do"
            ]
            found.append(Counter(shown))
    return found


def test_nineteen_cards_of_two_decks_take_three_sheets_instead_of_two_and_one() -> None:
    made = together("a", "b")
    assert made.pages == 6
    assert sides(made)[:2] == [
        Counter({f"face-a.c{n}": 1 for n in range(9)}),
        Counter({"back-a.sea": 9}),
    ]
    assert sides(made)[2] == Counter({"face-a.c9": 1, "face-a.twice": 2, **{f"face-b.c{n}": 1 for n in range(6)}})
    assert sides(made)[3] == Counter({"back-a.sea": 3, "back-b.sky": 6})
    assert sides(made)[4:] == [Counter({"face-b.c6": 1}), Counter({"back-b.sky": 1})]
    assert made.summary[0] == "a 1 and 1 more: 19 cards on 3 sheets of A4, 9 to a sheet, 6 pages"


def test_cards_of_the_same_id_keep_their_own_faces_and_backs() -> None:
    shown = Counter[str]()
    for page in sides(together("a", "b")):
        shown += page
    assert shown["face-a.c0"] == shown["face-b.c0"] == 1
    assert shown["back-a.sea"] == 12
    assert shown["back-b.sky"] == 7


def test_copies_are_of_all_decks() -> None:
    made = together("a", "b", copies=2)
    assert made.summary[0].startswith("a 1 and 1 more: 38 cards on 5 sheets")


def test_backs_with_texts_of_their_cards_stay_behind_them(home: Path) -> None:
    for name in "ab":
        file = home / name / "deck.yaml"
        text = file.read_text().replace(
            "backs:\n",
            "faces: {w: {boxes: {n: {text: <name>, at: [0, 0, 9, 9], size: 2}}}}\nbacks:\n  - {id: w, face: w}\n",
        )
        file.write_text(text.replace("back: sea", "back: w").replace("back: sky", "back: w"))
    shown = sides(together("a", "b"))
    assert shown[1] == Counter({f"back-a.w.c{n}": 1 for n in range(9)})


def test_one_deck_is_printed_as_ever() -> None:
    assert together("a").files == press.make_files(press.BuildRequest("a/deck.yaml", SheetFormat(A4))).files


def test_decks_of_two_sizes_do_not_share_sheets(home: Path) -> None:
    file = home / "b" / "deck.yaml"
    file.write_text(file.read_text() + "\nformat: mini\n")
    with pytest.raises(LayoutError) as caught:
        together("a", "b")
    assert str(caught.value) == (
        "a has cards of 63.5 x 88.9 mm with corners of 3 mm and b cards of 44.45 x 63.5 mm with corners of 3 mm; decks "
        "can share sheets only if their cards have the same size"
    )


def test_decks_of_one_id_do_not_share_sheets(home: Path) -> None:
    file = home / "b" / "deck.yaml"
    file.write_text(file.read_text().replace("id: b\n", "id: a\n"))
    with pytest.raises(DeckDataError) as caught:
        together("a", "b")
    assert str(caught.value) == "b/deck.yaml: has the id 'a', like a/deck.yaml; give each deck its own id"


def test_the_command_writes_one_file(home: Path) -> None:
    done = pnp("build", "--deck", "a", "--deck", "b", "--together")
    assert done.code == 0, done.err
    assert done.out.splitlines()[-1] == "wrote output/a-and-b.pdf"
    assert [path.name for path in (home / "output").iterdir()] == ["a-and-b.pdf"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--deck", "a", "--together"], "one deck has its sheets to itself; name several"),
        (
            ["--deck", "a", "--deck", "b", "--together", "--format", "png"],
            "--together does nothing with --format png, only with --format pdf",
        ),
        (["--deck", "a", "--frugal"], "--frugal does nothing with --deck, only with --game, --game FILE or --all"),
    ],
)
def test_what_has_no_effect_is_refused(words: list[str], why: str) -> None:
    done = pnp("build", *words)
    assert done.code == 2
    assert why in done.err


@pytest.mark.parametrize(
    ("game", "usual", "fewest"),
    [
        # Four players: 54 cards on 6 sheets, 4 pages of reference and a pad; as cards they need a seventh sheet.
        (["showboat", "--players", "4"], 12 + 4 + 1, 14 + 1),
        # One page of reference for each of two is no more than a sheet with two cards.
        (["showboat", "--players", "2"], 12 + 2 + 1, 12 + 2 + 1),
    ],
)
def test_a_game_on_the_fewest_pages(home: Path, game: list[str], usual: int, fewest: int) -> None:
    done = pnp("build", "--game", *game, "--frugal", "--out", "made")
    assert done.code == 0, done.err
    first, *_, last = done.out.splitlines()
    saved = f"{fewest} pages: the usual way takes no more" if usual == fewest else f"{fewest} pages instead of {usual}"
    assert first == saved
    assert last == f"{fewest} pages in all"
    pages = 0
    for path in (home / "made").iterdir():
        with pikepdf.open(path) as pdf:
            pages += len(pdf.pages)
    assert pages == fewest
