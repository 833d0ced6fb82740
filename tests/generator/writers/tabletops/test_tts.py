"""Tabletop Simulator: sheets and the saved object, and that what is wrong with either is found."""

import io
import json
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from generator.artwork import draw_cards
from generator.deck.loader import load_deck
from generator.errors import PnpError, RenderError
from generator.export import make_export
from generator.games.pages import game_deck
from generator.games.token_decks import tokens_of
from generator.progress import ignore_progress
from generator.rendering.images.pixels import Pixels
from generator.writers.output import BuildResult
from generator.writers.registry import Destination
from generator.writers.tabletops import deck_sheets, tts
from generator.writers.tabletops.deck_sheets import CellGrid, DeckImage
from generator.writers.tabletops.side_pixels import encode_png
from generator.writers.tabletops.tts import TARGET
from generator.writers.tabletops.tts_verification import faults_of
from generator.writers.targets import DeckSelection, ExportJob, ExportRequest, ExportSettings
from scorekeeper.games import find_game
from scorekeeper.i18n import Catalogue
from tests.generator.strangers import pnp
from tests.generator.writers.tabletops.decks import exported, numbered, the_json, written

FACE = '<rect data-zone="bleed" x="-9" y="-9" width="200" height="200" fill="{{ card.texts.colour }}"/>'
COARSE = 4
"""By how much sheets have fewer pixels here: the grid of a sheet and all that is told of it stay the same."""
FIRST_SHEET, ISLAND_SHEET = 14_773_800, 4_856_900
"""Of the deck `strange`: of `printf strange | sha256sum` the first 16 digits modulo 200,000, and one, times 100; and of
`island`.
"""
ONE, TWO = str(FIRST_SHEET), str(FIRST_SHEET + 1)
"""Keys of its sheets."""
CARD = 100 * FIRST_SHEET
"""Number of its first card."""
RED, GREEN, BLUE = "#ff0000", "#00ff00", "#0000ff"


@pytest.fixture(autouse=True)
def _is_coarse(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if not request.node.get_closest_marker("long"):
        monkeypatch.setattr(deck_sheets, "MAX_PX", deck_sheets.MAX_PX // COARSE)
        monkeypatch.setattr(tts, "PIECE_PX", tts.PIECE_PX // COARSE)
        monkeypatch.setattr(deck_sheets, "SHARPEST_DPI", deck_sheets.SHARPEST_DPI // COARSE)


def coloured(**cards: str) -> str:
    """Return cards of one colour each, as YAML; ` own` after it gives it a back of its own."""
    told = ""
    for card, what in cards.items():
        colour, _, back = what.partition(" ")
        told += f'  - {{id: {card}, name: {card.upper()}, texts: {{colour: "{colour}"}}'
        told += f", back: {back}}}\n" if back else "}\n"
    return told


def coloured_deck(folder: Path, **cards: str) -> Path:
    """Write a deck of such cards."""
    deck = written(folder, coloured(**cards), files={"face.svg.j2": FACE})
    deck.write_text(deck.read_text().replace("template: picture\n", "template: face.svg.j2\n", 1))
    return deck


def picture(made: BuildResult, address: str) -> Image.Image:
    """Return the picture at an address, which is the last part of it."""
    return Image.open(io.BytesIO(made.files[address.rpartition("/")[2]]))


def colour_at(made: BuildResult, sheet: dict[str, Any], cell: int, *, url: str = "FaceURL") -> tuple[int, ...]:
    """Return the colour in the middle of a cell."""
    image = picture(made, sheet[url])
    width, height = image.width // sheet["NumWidth"], image.height // sheet["NumHeight"]
    row, column = divmod(cell, sheet["NumWidth"])
    found = image.getpixel((column * width + width // 2, row * height + height // 2))
    assert isinstance(found, tuple)
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("width", "height"), [(104, 146), pytest.param(417, 585, marks=pytest.mark.long)], ids=["coarse", "whole"]
)
def test_the_island_deck_is_one_deck_on_one_sheet_of_56_cells(tmp_path: Path, width: int, height: int) -> None:
    """A cell is as high as a seventh of the most, 585 of 4096 or 146 of 1024 pixels, and as wide as a card is then."""
    done = pnp("export", "--to", "tts", "--deck", "island", "--out", tmp_path / "out")
    assert done.code == 0, done.err
    told = json.loads((tmp_path / "out" / "The Island Deck.json").read_text())
    (deck,) = told["ObjectStates"]
    assert told["SaveName"] == "The Island Deck"
    assert (deck["Name"], deck["Nickname"]) == ("DeckCustom", "The Island Deck")
    assert deck["DeckIDs"] == list(range(100 * ISLAND_SHEET, 100 * ISLAND_SHEET + 54))
    assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
    ((key, sheet),) = deck["CustomDeck"].items()
    assert (key, sheet["NumWidth"], sheet["NumHeight"]) == (str(ISLAND_SHEET), 8, 7)
    assert (sheet["BackIsHidden"], sheet["UniqueBack"], sheet["Type"]) == (True, False, 0)
    first = deck["ContainedObjects"][0]
    assert (first["Name"], first["Nickname"]) == ("Card", "Ace of Anchors")
    assert len({deck["GUID"], *(card["GUID"] for card in deck["ContainedObjects"])}) == 55
    with Image.open(tmp_path / "out" / sheet["FaceURL"].rpartition("/")[2]) as faces:
        assert (faces.mode, faces.size) == ("RGB", (8 * width, 7 * height))
        # The two cells after the last card are free.
        for column in (6, 7):
            cell = faces.crop((column * width, 6 * height, (column + 1) * width, 7 * height))
            assert cell.getcolors() == [(width * height, (255, 255, 255))]
    with Image.open(tmp_path / "out" / "The Island Deck.png") as thumbnail:
        assert thumbnail.size == (256, 256)
    assert "other players will not see the pictures" in done.err
    report = (tmp_path / "out" / "report.txt").read_text()
    assert "checked: The Island Deck.json: 54 cards, each in an existing cell of a sheet; ids are unique" in report


@pytest.mark.parametrize(
    ("cards", "count", "distinct"),
    [("passenger,baby,iceberg", 48 + 12 + 1, 3), pytest.param("", 162, 43, marks=pytest.mark.long)],
)
def test_162_cards_of_which_43_differ_are_on_one_sheet(tmp_path: Path, cards: str, count: int, distinct: int) -> None:
    chosen = ["--cards", cards] if cards else []
    done = pnp("export", "--to", "tts", "--deck", "to-the-bottom", *chosen, "--out", tmp_path / "out")
    assert done.code == 0, done.err
    (deck,) = json.loads((tmp_path / "out" / "To the Bottom.json").read_text())["ObjectStates"]
    assert (len(deck["DeckIDs"]), len(set(deck["DeckIDs"])), len(deck["CustomDeck"])) == (count, distinct, 1)
    # Eight passengers for each of six players.
    assert Counter(card["Nickname"] for card in deck["ContainedObjects"])["Passenger"] == 48
    described = {card["Nickname"]: card["Description"] for card in deck["ContainedObjects"]}
    assert described["Passenger"] == "1\nNo ability.\n· ×8 a player"


def test_70_cards_are_on_two_sheets(tmp_path: Path) -> None:
    made = exported("tts", written(tmp_path, numbered(70)), tmp_path / "out")
    (deck,) = the_json(made)["ObjectStates"]
    assert deck["DeckIDs"] == [*range(CARD, CARD + 35), *range(CARD + 100, CARD + 135)]
    assert [(each["NumWidth"], each["NumHeight"]) for each in deck["CustomDeck"].values()] == [(8, 5), (8, 5)]
    # They share a back, and so its picture.
    assert len({each["BackURL"] for each in deck["CustomDeck"].values()}) == 1
    assert sum(name.endswith(".png") for name in made.files) == 4  # two sheets, a back, the thumbnail


def test_each_card_is_in_its_cell(tmp_path: Path) -> None:
    made = exported("tts", coloured_deck(tmp_path, a=RED, b=GREEN, c=BLUE), tmp_path / "out", copies=2)
    (deck,) = the_json(made)["ObjectStates"]
    assert deck["DeckIDs"] == [CARD, CARD, CARD + 1, CARD + 1, CARD + 2, CARD + 2]
    sheet = deck["CustomDeck"][ONE]
    shown = [colour_at(made, sheet, cell) for cell in range(3)]
    assert shown == [(255, 0, 0), (0, 255, 0), (0, 0, 255)]


def test_backs_of_their_own_are_a_second_sheet_of_the_same_cells(tmp_path: Path) -> None:
    made = exported("tts", coloured_deck(tmp_path, a=RED, b=f"{GREEN} own", c=f"{BLUE} own"), tmp_path / "out")
    (deck,) = the_json(made)["ObjectStates"]
    assert deck["DeckIDs"] == [CARD, CARD + 100, CARD + 101]
    shared, own = deck["CustomDeck"][ONE], deck["CustomDeck"][TWO]
    assert (shared["UniqueBack"], own["UniqueBack"]) == (False, True)
    faces, backs = picture(made, own["FaceURL"]), picture(made, own["BackURL"])
    assert faces.size == backs.size
    # Backs say the ids, in black on white: two that differ, and nothing where no card is.
    width, height = backs.width // 2, backs.height // 2
    first, second, empty = (
        backs.crop((x * width, y * height, (x + 1) * width, (y + 1) * height)) for x, y in ((0, 0), (1, 0), (0, 1))
    )
    assert first.tobytes() != second.tobytes()
    assert empty.getextrema() == ((255, 255),) * 3
    assert picture(made, shared["BackURL"]).size == (187, 262)  # of 75 dpi


def test_cards_without_a_back_are_white_behind_and_the_note_says_so(tmp_path: Path) -> None:
    made = exported("tts", coloured_deck(tmp_path, a=RED, b=f"{GREEN} none"), tmp_path / "out")
    (deck,) = the_json(made)["ObjectStates"]
    assert picture(made, deck["CustomDeck"][TWO]["BackURL"]).getextrema() == ((255, 255),) * 3
    assert "Strange: 1 card without a back: given a white one" in made.notes


def test_one_card_is_no_deck(tmp_path: Path) -> None:
    made = exported("tts", coloured_deck(tmp_path, a=RED), tmp_path / "out")
    (card,) = the_json(made)["ObjectStates"]
    assert (card["Name"], card["CardID"], card["Nickname"]) == ("CardCustom", CARD, "A")
    assert "DeckIDs" not in card


def test_several_decks_lie_side_by_side_with_sheets_of_their_own(tmp_path: Path) -> None:
    second = written(tmp_path / "second", numbered(2), head="format: 88.9x63.5mm\n")
    second.write_text(second.read_text().replace("id: strange", "id: wide").replace("title: Strange", "title: Wide"))
    made = exported("tts", coloured_deck(tmp_path / "first", a=RED, b=BLUE), tmp_path / "out", second)
    one, other = the_json(made)["ObjectStates"]
    assert (one["Nickname"], other["Nickname"]) == ("Strange", "Wide")
    assert one["DeckIDs"] == [CARD, CARD + 1]
    assert other["DeckIDs"] == [1_105_440_000, 1_105_440_001]  # as for FIRST_SHEET, of `wide`
    assert (one["SidewaysCard"], other["SidewaysCard"]) == (False, True)
    assert one["Transform"]["posX"] == 0
    assert other["Transform"]["posX"] == 4
    assert [name for name in made.files if name.endswith(".json")] == ["Strange, Wide.json"]


def test_decks_that_are_exported_apart_share_no_keys_nor_ids_at_one_table(tmp_path: Path) -> None:
    second = written(tmp_path / "second", numbered(3))
    second.write_text(second.read_text().replace("id: strange", "id: other"))
    first = written(tmp_path / "first", numbered(3))
    (one,), (other,) = (
        the_json(exported("tts", deck, tmp_path / name))["ObjectStates"] for deck, name in ((first, "a"), (second, "b"))
    )
    assert not one["CustomDeck"].keys() & other["CustomDeck"].keys()
    assert not set(one["DeckIDs"]) & set(other["DeckIDs"])
    ids = [{state["GUID"], *(card["GUID"] for card in state["ContainedObjects"])} for state in (one, other)]
    assert not ids[0] & ids[1]
    # The next export is the same.
    (again,) = the_json(exported("tts", first, tmp_path / "c"))["ObjectStates"]
    assert (again["GUID"], again["DeckIDs"]) == (one["GUID"], one["DeckIDs"])


def test_a_card_is_as_large_as_it_is_beside_a_poker_card_and_has_its_corners(tmp_path: Path) -> None:
    deck = written(tmp_path, numbered(2), head="format: 44.45x44.45mm\n")
    (told,) = the_json(exported("tts", deck, tmp_path / "out"))["ObjectStates"]
    assert (told["Transform"]["scaleX"], told["Transform"]["scaleY"], told["Transform"]["scaleZ"]) == (0.5, 1, 0.5)


def test_a_card_keeps_its_cell_in_the_next_version(tmp_path: Path) -> None:
    out = tmp_path / "out"
    exported("tts", coloured_deck(tmp_path / "1", a=RED, b=GREEN, c=BLUE), out)
    made = exported("tts", coloured_deck(tmp_path / "2", d="#ffff00", c=BLUE, a=RED), out)
    (deck,) = the_json(made)["ObjectStates"]
    # In the new order: d is new and comes last, b has gone and its cell is empty.
    assert deck["DeckIDs"] == [CARD + 3, CARD + 2, CARD]
    sheet = deck["CustomDeck"][ONE]
    shown = [colour_at(made, sheet, cell) for cell in range(4)]
    assert shown == [(255, 0, 0), (255, 255, 255), (0, 0, 255), (255, 255, 0)]
    assert "cards keep the cells of the earlier export in this folder" in made.summary
    # The sheet of the first version has gone: what shows another picture has another name.
    assert {path.name for path in out.glob("*-faces-*.png")} == {sheet["FaceURL"].rpartition("/")[2]}


def test_the_same_deck_makes_the_same_files(tmp_path: Path) -> None:
    deck = coloured_deck(tmp_path, a=RED, b=BLUE)
    first, second = (exported("tts", deck, tmp_path / str(n), url_base="https://example.org") for n in range(2))
    assert first.files == second.files


def test_pictures_online_are_addressed_there_and_no_note_warns(tmp_path: Path) -> None:
    made = exported("tts", coloured_deck(tmp_path, a=RED, b=BLUE), tmp_path / "out", url_base="https://example.org/d")
    (deck,) = the_json(made)["ObjectStates"]
    addresses = [deck["CustomDeck"][ONE][key] for key in ("FaceURL", "BackURL")]
    assert all(each.startswith("https://example.org/d/strange-") for each in addresses)
    assert not any("other players" in note for note in made.notes)
    assert any("upload all pictures but Strange.png to https://example.org/d/" in line for line in made.summary)


def test_pictures_on_this_computer_are_addressed_in_the_folder_that_they_go_to(tmp_path: Path) -> None:
    made = exported("tts", coloured_deck(tmp_path, a=RED, b=BLUE), tmp_path / "out")
    (deck,) = the_json(made)["ObjectStates"]
    folder = (tmp_path / "out").resolve().as_uri()
    assert deck["CustomDeck"][ONE]["FaceURL"].startswith(f"{folder}/strange-1-faces-")


def test_a_wrong_address_is_refused_before_anything_is_drawn(tmp_path: Path) -> None:
    with pytest.raises(RenderError, match="is not a web address"):
        exported("tts", coloured_deck(tmp_path, a=RED), tmp_path / "out", url_base="ftp://example.org/")
    assert not (tmp_path / "out").exists()


def test_a_damaged_list_of_cells_is_refused_and_nothing_is_replaced(tmp_path: Path) -> None:
    deck, out = coloured_deck(tmp_path, a=RED, b=BLUE), tmp_path / "out"
    exported("tts", deck, out)
    (out / "cells.txt").write_text("{}")
    done = pnp("export", "--to", "tts", "--deck", deck, "--out", out)
    assert done.code == 1
    assert "cells.txt: is not the record of cells that an export left here" in done.err
    assert (out / "cells.txt").read_text() == "{}"


def saves(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return where saved objects are, in a home of its own."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(Path, "home", lambda: home)
    return home / ".local/share/Tabletop Simulator/Saves/Saved Objects"


def test_it_is_put_among_the_saved_objects(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = saves(tmp_path, monkeypatch)
    place.mkdir(parents=True)
    deck = coloured_deck(tmp_path / "deck", a=RED, b=BLUE)
    done = pnp("export", "--to", "tts", "--deck", deck, "--install")
    assert done.code == 0, done.err
    folder = place / "strange-tts"
    (told,) = json.loads((folder / "Strange.json").read_text())["ObjectStates"]
    assert told["CustomDeck"][ONE]["FaceURL"].startswith(folder.resolve().as_uri())
    # The program takes each .json there for a thing to show.
    assert [path.name for path in folder.glob("*.json")] == ["Strange.json"]


def test_where_there_are_no_saved_objects_install_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = saves(tmp_path, monkeypatch)
    done = pnp("export", "--to", "tts", "--deck", coloured_deck(tmp_path / "deck", a=RED), "--install")
    assert done.code == 1
    assert str(place) in done.err


def test_install_and_another_folder_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saves(tmp_path, monkeypatch).mkdir(parents=True)
    with pytest.raises(RenderError, match="name two places"):
        exported("tts", coloured_deck(tmp_path, a=RED), tmp_path / "out", install=True)


@pytest.mark.slow
def test_the_tokens_of_a_game_are_tiles(tmp_path: Path) -> None:
    game, texts = find_game("above-water"), Catalogue("en")
    pieces = tokens_of(game, 4, texts)
    request = ExportRequest(
        "tts",
        (game_deck(game),),
        Destination(str(tmp_path)),
        ExportSettings(players=4),
        game=game,
        cards="AC",
        tokens=pieces,
    )
    states = the_json(make_export(request))["ObjectStates"]
    card, *tiles = states
    assert card["Nickname"] == "Ace of Clubs"
    named = {tile["Nickname"]: tile for tile in tiles}
    stones = named["stone"]
    assert (stones["Name"], stones["Number"], stones["CustomImage"]["CustomTile"]["Type"]) == (
        "Custom_Tile_Stack",
        44,
        2,
    )
    marker = named["bidding marker 1"]
    assert (marker["Name"], marker["CustomImage"]["CustomTile"]["Type"]) == ("Custom_Tile", 0)


# --- what the proof finds ---------------------------------------------------------------------------------


def two_cards(tmp_path: Path) -> tuple[BuildResult, Any, dict[str, DeckImage]]:
    """Return an export of two cards, what it says, and its pictures as the proof has them."""
    made = exported("tts", coloured_deck(tmp_path, a=RED, b=f"{BLUE} own"), tmp_path / "out", url_base="https://e.org")
    told = the_json(made)
    pictures = {}
    for key, sheet in told["ObjectStates"][0]["CustomDeck"].items():
        shown = {0: ""}
        for url in ("FaceURL", "BackURL"):
            grid = CellGrid(2, 2) if url == "FaceURL" or sheet["UniqueBack"] else CellGrid(1, 1)
            name = sheet[url].rpartition("/")[2]
            pictures[sheet[url]] = DeckImage(name, made.files[name], grid, (187, 262), shown)
        assert key in (ONE, TWO)
    return made, told, pictures


def in_deck(change: Callable[[Any], None]) -> Callable[[Any], None]:
    return lambda told: change(told["ObjectStates"][0])


def in_card(change: Callable[[Any], None]) -> Callable[[Any], None]:
    return lambda told: change(told["ObjectStates"][0]["ContainedObjects"][0])


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda told: told.update(ObjectStates=[]), "it has no ObjectStates"),
        (in_deck(lambda deck: deck.update(Name="Deck of cards")), "is not an object for this file"),
        (in_deck(lambda deck: deck["DeckIDs"].reverse()), "DeckIDs are not those of its cards"),
        (in_deck(lambda deck: deck.update(GUID="XYZ")), "not an id of six hexadecimal digits"),
        (in_deck(lambda deck: deck.update(Sticky=True)), "does not rise over others"),
        (in_deck(lambda deck: deck["Transform"].pop("posX")), "has no position"),
        (in_deck(lambda deck: deck["CustomDeck"].pop(ONE)), f"'A' is on sheet {ONE}, which does not exist"),
        (in_deck(lambda deck: deck["CustomDeck"][ONE].update(NumWidth=11)), f"sheet {ONE} has 11 x 2 cells"),
        (in_deck(lambda deck: deck["CustomDeck"][ONE].update(FaceURL="x")), f"sheet {ONE} has no picture at x"),
        (in_deck(lambda deck: deck["CustomDeck"][ONE].update(NumWidth=3)), "where nothing was drawn"),
        (in_card(lambda card: card.update(CardID=CARD + 3)), f"is in cell 3 of sheet {ONE}, which has 4"),
        (in_card(lambda card: card.update(CardID=CARD + 2)), f"is in cell 2 of sheet {ONE}, where nothing was drawn"),
    ],
)
def test_a_wrong_object_is_found(tmp_path: Path, change: Callable[[Any], None], why: str) -> None:
    made, told, pictures = two_cards(tmp_path)
    assert list(faults_of(told, pictures)) == []
    again = json.loads(made.files["Strange.json"])
    # A sheet is told twice, in the deck and in each card: what changes in one is to change in the other.
    deck = again["ObjectStates"][0]
    for card in deck["ContainedObjects"]:
        number = str(card["CardID"] // 100)
        card["CustomDeck"] = {number: deck["CustomDeck"][number]}
    change(again)
    assert any(why in fault for fault in faults_of(again, pictures)), list(faults_of(again, pictures))


def test_two_objects_with_one_id_are_found(tmp_path: Path) -> None:
    _, told, pictures = two_cards(tmp_path)
    first, second = told["ObjectStates"][0]["ContainedObjects"]
    second["GUID"] = first["GUID"]
    assert list(faults_of(told, pictures)) == ["two of its objects have the same id"]


def pixels_of(image: Image.Image) -> Pixels:
    return Pixels(*image.size, 3, image.tobytes())


def test_a_picture_that_shows_something_else_is_found(tmp_path: Path) -> None:
    deck = load_deck(coloured_deck(tmp_path, a=RED, b=BLUE), shown="deck")
    job = ExportJob((DeckSelection(deck, deck.cards),), ExportSettings(url_base="https://e.org"), tmp_path / "out")
    artworks = {deck.id: draw_cards(deck, deck.cards, bleed_mm=0.0)}
    made = TARGET.write(job, artworks, ignore_progress)
    assert made.verify(made.files)[1] == (
        "2 pictures read back: RGB, at most 4096 pixels a side, 3 cells pixel by pixel"
    )
    (name,) = [name for name in made.files if "-faces-" in name]
    image = Image.open(io.BytesIO(made.files[name]))
    image.putpixel((187 + 1, 2), (0, 0, 254))
    for wrong, why in (
        (encode_png(pixels_of(image)), "cell 1 differs from what was drawn"),
        (encode_png(pixels_of(image.crop((0, 0, 374, 523)))), r"is RGB of \(374, 523\), not RGB of \(374, 524\)"),
        (made.files[name][:-20], "cannot be read back"),
    ):
        with pytest.raises(RenderError, match=why):
            made.verify({**made.files, name: wrong})


def test_players_without_a_game_are_refused(tmp_path: Path) -> None:
    with pytest.raises(RenderError, match="--players has no effect without --game"):
        exported("tts", coloured_deck(tmp_path, a=RED), tmp_path / "out", players=3)


def test_a_fault_of_a_card_is_told_and_nothing_is_written(tmp_path: Path) -> None:
    deck = coloured_deck(tmp_path, a=RED)
    deck.write_text(deck.read_text().replace("face.svg.j2", "nowhere.svg.j2"))
    with pytest.raises(PnpError, match="nowhere"):
        exported("tts", deck, tmp_path / "out")
    assert not (tmp_path / "out").exists()
