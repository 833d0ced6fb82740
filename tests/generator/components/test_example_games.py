"""The games in `examples/games`: what lies in the box is what the rules say, and all of it is printed."""

import csv
import io
import re
from collections import Counter
from pathlib import Path

import pypdfium2
import pytest
import resvg_py
import yaml
from PIL import Image

from generator.components.assembly import describe_contents
from generator.components.game_check import check_game
from generator.components.game_file import load_game
from generator.errors import DeckDataError
from tests.generator.components.games import build, cut_lines, make_folder
from tests.lanes import sample

GAMES = Path(__file__).parents[3] / "examples" / "games"
NAMES = ("crumbline", "firnline", "reedlight")


def text_of(data: bytes) -> str:
    return "\n".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(data))


def test_they_are_all_of_the_examples() -> None:
    assert sorted(path.name for path in GAMES.iterdir()) == list(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_check_finds_nothing(name: str) -> None:
    assert check_game(str(GAMES / name))[1] == ()


# --- what lies in the box, counted by hand in the rules ---------------------------------------------------

REEDLIGHT = {
    "errands": 16,
    "staithe": 1,
    "fen": 35,
    "lanterns": 16,
    "lanterns.heron": 4,
    "lanterns.moth": 4,
    "wisps": 24,
    "punts": 4,
    "bag": 1,
}
FIRNLINE = {
    "mountain": 1,
    "rucksack": 4,
    "climbers": 4,
    "tents": 4,
    "weather": 1,
    "breath": 4,
    "bread": 10,
    "rope": 6,
    "piton": 6,
    "stones": 18,
    "stones.stone-3": 6,
    "sun": 1,
    "turn": 4,
    "blank": 1,
    "fasteners": 4,
}
FIRNLINE_FOR_TWO = FIRNLINE | {
    "rucksack": 2,
    "breath": 2,
    "bread": 6,
    "rope": 4,
    "piton": 4,
    "turn": 2,
    "fasteners": 2,
}
CRUMBLINE = {"sugar": 5, "cherry": 4, "cake": 4, "cheese": 4, "wasp": 3} | {
    f"ant-{hat}": 1 for hat in ("bowler", "crown", "bow", "straw")
}


@pytest.mark.parametrize(
    ("name", "players", "counts"),
    [
        ("reedlight", None, REEDLIGHT),
        ("firnline", None, FIRNLINE),
        ("firnline", 2, FIRNLINE_FOR_TWO),
        ("crumbline", None, CRUMBLINE),
    ],
)
def test_the_box_holds_what_the_rules_say(name: str, players: int | None, counts: dict[str, int]) -> None:
    found = load_game(str(GAMES / name), players=players).counts
    assert {key: found.get(key) for key in counts} == counts
    whole = {key for key in found if "." not in key}
    assert whole == {key for key in counts if "." not in key}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_lays_the_same_number_of_tiles(players: int) -> None:
    each = {2: 11, 3: 10, 4: 8}[players]
    assert load_game(str(GAMES / "reedlight")).setup[players]["fen"] == players * each


def test_the_fen_has_each_place_four_times() -> None:
    with (GAMES / "reedlight" / "tiles.csv").open() as file:
        places = Counter({row["name"]: 0 for row in csv.DictReader(file)})
        file.seek(0)
        for row in csv.DictReader(file):
            places[row["name"]] += int(row["copies"])
    assert places == {
        "Windmill": 4,
        "Smokehouse": 4,
        "Bell shrine": 4,
        "Heronry": 4,
        "Lantern post": 14,
        "Open water": 5,
    }


def test_each_errand_goes_from_one_place_to_another_by_a_way_of_its_own() -> None:
    with (GAMES / "reedlight" / "errands" / "errands.csv").open() as file:
        ways = [(row["from"], row["to"]) for row in csv.DictReader(file)]
    places = {"mill", "smokehouse", "shrine", "heronry"}
    assert sorted(ways) == sorted(
        [(one, other) for one in places for other in places if one != other] + [("staithe", each) for each in places]
    )


# Water, reeds and meadow along the edges of each tile, clockwise from the top; as the drawings were planned.
EDGES = {
    "staithe": "WWWWWW",
    "mill-a": "WMMWRR",
    "mill-b": "WMMMWR",
    "smokehouse-a": "WWMMRR",
    "smokehouse-b": "WMRRWM",
    "shrine-a": "WMRRRM",
    "shrine-b": "WRRWMM",
    "heronry-a": "WRRRWR",
    "heronry-b": "WMWRRR",
    "post-a": "WMWMRR",
    "post-b": "WMMWMM",
    "post-c": "WRRWRR",
    "post-d": "WWRRMM",
    "post-e": "WMWRWM",
    "post-f": "WRMWWR",
    "post-g": "WMMMRR",
    "mere-a": "WWWWMM",
    "mere-b": "WWRWWR",
    "mere-c": "WWWRRM",
}
GROUNDS = {"W": (0x2D, 0x64, 0x70), "R": (0x6F, 0x81, 0x47), "M": (0xDC, 0xB8, 0x66)}
CORNERS = [(0.25, 0.0), (0.75, 0.0), (1.0, 0.5), (0.75, 1.0), (0.25, 1.0), (0.0, 0.5)]
"""Of a hex with a level side at the top, from the left end of that side, in shares of its extent."""


@pytest.mark.parametrize("name", EDGES)
def test_each_edge_of_a_tile_shows_one_ground(name: str) -> None:
    """Points a little inside each edge have the colour of one ground, but for those on reeds and flowers."""
    svg = (GAMES / "reedlight" / "art" / f"{name}.svg").read_text()
    image = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=520)))).convert("RGB")
    found = ""
    for start, end in zip(CORNERS, CORNERS[1:] + CORNERS[:1], strict=True):
        votes: Counter[str] = Counter()
        for share in (each / 40 for each in range(8, 33)):
            x, y = (0.5 + 0.97 * (a + (b - a) * share - 0.5) for a, b in zip(start, end, strict=True))
            colour = image.getpixel((round(x * (image.width - 1)), round(y * (image.height - 1))))
            assert isinstance(colour, tuple)
            far = {key: sum(abs(a - b) for a, b in zip(colour, rgb, strict=True)) for key, rgb in GROUNDS.items()}
            nearest = min(far, key=far.__getitem__)
            if far[nearest] < 30:
                votes[nearest] += 1
        assert len(votes) == 1, (name, votes)
        assert votes.total() >= 6, (name, votes)
        found += next(iter(votes))
    assert found == EDGES[name]


# --- what is printed ------------------------------------------------------------------------------------

PAGES = {
    ("reedlight", "a4"): {"errands": 2, "tiles": 4, "tokens": 2},
    ("reedlight", "letter"): {"errands": 2, "tiles": 6, "tokens": 2},
    ("firnline", "a4"): {
        "tokens": 2,
        "tokens-faces": 1,
        "mountain": 3,
        "mats": 2,
        "standees": 1,
        "tents": 1,
        "dice": 1,
        "dials": 1,
    },
    ("firnline", "letter"): {
        "tokens": 2,
        "tokens-faces": 1,
        "mountain": 3,
        "mats": 2,
        "standees": 1,
        "tents": 1,
        "dice": 1,
        "dials": 2,
    },
    ("crumbline", "a4"): {"tokens": 2},
    ("crumbline", "letter"): {"tokens": 2},
}
"""Pages of each file of parts, as laid out by hand: a face and a back for each sheet of parts with backs."""


@pytest.mark.parametrize(("name", "paper"), sample(list(PAGES), 4))
def test_every_part_is_printed(name: str, paper: str) -> None:
    made = build(str(GAMES / name), paper=paper)
    pages = {
        file.removeprefix(f"{name}-").removesuffix(".pdf"): len(pypdfium2.PdfDocument(data))
        for file, data in made.files.items()
        if file.endswith(".pdf")
    }
    assert pages.items() >= PAGES[name, paper].items()
    if name == "reedlight":
        found = text_of(made.files["reedlight-errands.pdf"])
        with (GAMES / "reedlight" / "errands" / "errands.csv").open() as file:
            lost = [row["name"] for row in csv.DictReader(file) if not _has_words(found, row["name"])]
        assert lost == []
        # 16 lanterns and 4 punts have a contour to follow; the wisps are cut straight.
        assert contours(made.files["reedlight-tokens.pdf"]) == 20
    if name == "firnline":
        assert contours(made.files["firnline-tokens.pdf"]) == 18
        # On the discs of the dials stand 0 to 9, four times.
        dials = "".join(re.findall(r"\b\d\b", text_of(made.files["firnline-dials.pdf"])))
        assert all(dials.count(figure) >= 4 for figure in "0123456789")
    if name == "crumbline":
        assert contours(made.files["crumbline-tokens.pdf"]) == 24


def contours(data: bytes) -> int:
    """Return how many contours of 10 mm or more have a line to cut along: art has lines as thin, of less extent."""
    return sum(
        max(x for x, _ in line.points) - min(x for x, _ in line.points) >= 10
        and max(y for _, y in line.points) - min(y for _, y in line.points) >= 10
        for line in cut_lines(data)
    )


def _has_words(text: str, name: str) -> bool:
    return re.sub(r"\s+", " ", name).replace("'", "’") in re.sub(r"\s+", " ", text)


# --- what the rules refer to ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_the_rules_name_what_there_is(name: str) -> None:
    design, rules = load_game(str(GAMES / name)), (GAMES / name / "rules.md").read_text()
    assert set(re.findall(r"\{count: ([\w.-]+)\}", rules)) <= set(design.counts)
    assert set(re.findall(r"\{icon: (\w+)\}", rules)) == set(design.look.icons)
    cards = {card.entry_id for each in design.decks for card in each.deck.cards}
    assert set(re.findall(r"\{card: ([\w-]+)\}", rules)) <= cards
    drawn = re.findall(r"\{picture: token ([\w.-]+)", rules)
    assert set(drawn) <= set(design.counts)
    for picture in re.findall(r"!\[[^]]+\]\(([^)]+)\)", rules):
        assert (GAMES / name / picture).is_file()


@pytest.mark.parametrize("name", ["firnline", "reedlight"])
def test_the_rules_use_every_term_of_the_glossary(name: str) -> None:
    terms = yaml.safe_load((GAMES / name / "glossary.yaml").read_text())
    rules = (GAMES / name / "rules.md").read_text().lower()
    assert [term for term in terms if term not in rules] == []


def test_the_zine_has_eight_pages_of_few_words() -> None:
    rules = (GAMES / "crumbline" / "rules.md").read_text()
    pages = rules.split("\n\\page\n")
    assert len(pages) == 8
    plain = [re.sub(r"^(!\[.*|\{picture.*)$", "", page, flags=re.MULTILINE) for page in pages]
    assert all(len(page.split()) <= 95 for page in plain)
    assert 350 <= sum(len(page.split()) for page in plain) <= 500


# --- what the examples showed ---------------------------------------------------------------------------

OWN_FACES = """\
faces:
  chart:
    extends: full-art
    boxes: {hour: {text: "1", within: trim, at: [200, 100, 12, 12], size: 9}}
  worth:
    extends: full-art
    boxes: {worth: {text: <worth>, within: trim, at: [20%, 20%, 60%, 60%], size: 6}}
"""


def test_a_face_is_asked_of_the_parts_that_have_it(tmp_path: Path) -> None:
    """A board's face has room on no token, and a token's field is on no board."""
    parts = OWN_FACES + (
        "boards: [{id: sea, size: 300x200mm, picture: art/grid.svg, face: chart}]\n"
        "tokens: [{id: gem, size: 20mm, face: worth, texts: {worth: '3'}}, {id: coin, size: 20mm}]\n"
    )
    assert load_game(make_folder(tmp_path, parts)).counts == {"sea": 1, "gem": 1, "coin": 1}


def test_a_row_names_a_face_of_its_own(tmp_path: Path) -> None:
    parts = OWN_FACES.replace("  chart:", "  unused:").replace("200, 100", "0, 0")
    parts += "tokens: [{id: gems, size: 20mm, from: gems.csv, face: unused}]\n"
    path = make_folder(tmp_path, parts)
    (tmp_path / "gems.csv").write_text("id,name,face,worth\nruby,Ruby,worth,3\nopal,Opal,,2\n")
    assert load_game(path).counts == {"gems": 2, "gems.ruby": 1, "gems.opal": 1}


def test_a_face_that_no_part_has_is_told(tmp_path: Path) -> None:
    path = make_folder(tmp_path, OWN_FACES + "tokens: [{id: gem, size: 20mm, face: worth, texts: {worth: '3'}}]\n")
    with pytest.raises(DeckDataError) as found:
        load_game(path)
    assert [fault.message for fault in found.value.faults] == [
        "no part has this face; name it as the face of a part, or remove it"
    ]
    assert found.value.faults[0].key == "faces.chart"


def test_kinds_of_one_name_are_one_line_of_the_list() -> None:
    lines = describe_contents(load_game(str(GAMES / "reedlight")))
    assert [line for line in lines if "Windmill" in line] == ["     4  Windmill"]
