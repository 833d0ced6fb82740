"""Rooms of virtualtabletop.io and playingcards.io: what is in them, that nothing lies on another thing, refusals."""

import io
import json
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from generator.deck.loader import load_deck
from generator.deck.model import Deck
from generator.deck.translation import open_texts
from generator.errors import LayoutError, RenderError
from generator.export import make_export
from generator.games.pages import game_deck
from generator.games.token_decks import piles_of, tokens_of
from generator.geometry import Rect
from generator.writers.output import BuildResult
from generator.writers.registry import Destination
from generator.writers.tabletops import pcio
from generator.writers.tabletops.room import make_zip
from generator.writers.tabletops.room_layout import HAND, Fixtures, Room, lay_out_room
from generator.writers.tabletops.room_verification import pcio_faults, read_zip, verify_pcio, verify_vtt, vtt_faults
from generator.writers.tabletops.side_pixels import limit_size
from generator.writers.tabletops.vtt import COUNTER, SEAT, asset_name
from generator.writers.targets import DeckSelection, ExportJob, ExportRequest, ExportSettings
from scorekeeper.games import find_game
from tests.generator.strangers import pnp
from tests.generator.writers.tabletops.decks import exported, numbered, written

TABLE = Rect(0, 0, 1600, 1000)
GAMES = [("above-water", 2), ("above-water", 6), ("above-water", 8), ("to-the-bottom", 2), ("to-the-bottom", 6)]
FIXTURES = Fixtures(SEAT, COUNTER)


def unpacked(made: BuildResult) -> dict[str, bytes]:
    """Return the files in the one file of a room."""
    (data,) = [data for name, data in made.files.items() if name != "report.txt"]
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def game_shipment(name: str, players: int, folder: Path) -> ExportJob:
    game, texts = find_game(name), open_texts("en")
    deck = game_deck(game)
    return ExportJob(
        (DeckSelection(deck, deck.cards),),
        ExportSettings(players=players),
        folder,
        game,
        texts,
        tokens=tokens_of(game, players, texts),
        piles=piles_of(game, players, texts),
    )


def game_export(target: str, name: str, players: int, folder: Path, cards: str) -> BuildResult:
    job = game_shipment(name, players, folder)
    return make_export(
        ExportRequest(
            target,
            (job.parts[0].deck,),
            Destination(str(folder), is_folder=True),
            job.settings,
            game=job.game,
            texts=job.texts,
            tokens=job.tokens,
            piles=job.piles,
            cards=cards,
        )
    )


@contextmanager
def coarse() -> Iterator[None]:
    """Draw a pixel of a unit of the table; rooms of the Island Deck have them all."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("generator.writers.tabletops.room.CARD_SHARPNESS", 1)
        patch.setattr("generator.writers.tabletops.room.PIECE_SHARPNESS", 1)
        yield


@pytest.fixture(scope="module")
def island(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, bytes]]:
    """Return the files of rooms with six cards of the Island Deck, as the command makes them."""
    found = {}
    for target in ("vtt", "pcio"):
        out = tmp_path_factory.mktemp(target)
        done = pnp("export", "--to", target, "--deck", "island", "--cards", "rank:A", "--players", "3", "--out", out)
        assert done.code == 0, done.err
        with zipfile.ZipFile(out / f"The Island Deck.{target}") as archive:
            found[target] = {name: archive.read(name) for name in archive.namelist()}
    return found


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, bytes]]:
    """Return the files of rooms for Above Water for four, by target."""
    folder = tmp_path_factory.mktemp("games")
    with coarse():
        return {target: unpacked(game_export(target, "above-water", 4, folder, "rank:A")) for target in ("vtt", "pcio")}


def of_type(state: dict[str, Any], kind: str) -> dict[str, dict[str, Any]]:
    return {key: widget for key, widget in state.items() if widget.get("type", "") == kind and key != "_meta"}


# --- virtualtabletop --------------------------------------------------------------------------------------


def test_the_island_deck_lies_in_a_room_ready_to_be_dealt(island: dict[str, dict[str, bytes]]) -> None:
    state = json.loads(island["vtt"]["0.json"])
    assert (state["_meta"]["version"], state["_meta"]["info"]["name"]) == (18, "The Island Deck")
    cards = of_type(state, "card")
    assert len(cards) == 6
    assert {card["parent"] for card in cards.values()} == {"stack-1"}
    assert state["stack-1"]["parent"] == "pile-1"
    # The first card of the deck is on top.
    assert max(cards.values(), key=lambda card: card["z"])["cardType"] == "AA"
    assert state["pile-1"]["dropTarget"] == state["pile-2"]["dropTarget"] == [{"deck": "deck-1"}]
    assert state["pile-2-title"]["text"] == "Discard"
    hand = state["hand"]
    assert [hand[key] for key in ("x", "y", "width", "height")] == [50, 820, 1500, 180]
    assert hand["childrenPerOwner"] is True
    assert hand["onEnter"] == {"activeFace": 1}
    seats = of_type(state, "seat")
    assert [seat["index"] for seat in seats.values()] == [1, 2, 3]
    assert [state[f"score-{n}"]["text"] for n in (1, 2, 3)] == [0, 0, 0]
    assert state["score-2-inc"]["clickRoutine"] == [{"func": "LABEL", "label": "score-2", "mode": "inc", "value": 1}]
    assert state["pile-1-deal-1"]["clickRoutine"] == [
        {"func": "MOVE", "from": "pile-1", "to": "${activeSeats}", "count": 1}
    ]
    assert [step["func"] for step in state["pile-1-shuffle"]["clickRoutine"]] == ["RECALL", "FLIP", "SHUFFLE"]


def test_pictures_are_named_by_checksum_and_size(island: dict[str, dict[str, bytes]]) -> None:
    files = island["vtt"]
    assets = {name: data for name, data in files.items() if name.startswith("assets/")}
    assert len(assets) == 6 + 1 + 1  # faces, the back, what stands for the room
    for name, data in assets.items():
        crc, size = name.removeprefix("assets/").split("_")
        assert int(crc) % 2**32 == zlib.crc32(data)
        assert -(2**31) <= int(crc) < 2**31
        assert int(size) == len(data)
    state = json.loads(files["0.json"])
    face = state["deck-1"]["cardTypes"]["AA"]["front"]
    with Image.open(io.BytesIO(files[face.removeprefix("/")])) as image:
        # 63.5 x 88.9 mm at 1.8 units a mm are 114 x 160, and four pixels a unit.
        assert image.size == (114 * 4, 160 * 4)
    info = state["_meta"]["info"]["image"].removeprefix("/")
    assert len(files[info]) < 50_000


def test_a_checksum_of_the_upper_half_has_a_minus() -> None:
    assert zlib.crc32(b"a") == 0xE8B7BE43
    assert asset_name(b"a") == f"assets/{0xE8B7BE43 - 2**32}_1"
    assert zlib.crc32(b"hello") == 0x3610A686
    assert asset_name(b"hello") == f"assets/{0x3610A686}_5"


@pytest.mark.slow
def test_above_water_for_four_begins_with_its_stones_where_they_belong(games: dict[str, dict[str, bytes]]) -> None:
    state = json.loads(games["vtt"]["0.json"])
    tokens = Counter(card["deck"] for card in of_type(state, "card").values())
    # 44 ones and 18 fives: 5 and 2 for each of four, the rest in the bank.
    assert tokens == {"deck-1": 4, "tokens-above-water-stone-1": 44, "tokens-above-water-stone-5": 18}
    piles = Counter(card["parent"] for card in of_type(state, "card").values())
    ones = sorted(count for pile, count in piles.items() if pile.startswith("tokens-above-water-stone-1"))
    assert ones == [5, 5, 5, 5, 24]
    alone = {key for key, widget in of_type(state, "").items() if widget.get("movable") is not False}
    assert {name.removeprefix("token-above-water-") for name in alone} == {
        *(f"marker-{n}" for n in range(1, 5)),
        "starter",
        "boat",
        "pair",
    }
    boards = [widget for widget in of_type(state, "").values() if widget.get("movable") is False]
    assert [(board["width"], board["height"]) for board in boards] == [(347, 229), (347, 86)]  # the ante, the bank
    assert state["pile-1-deal-3"]["clickRoutine"][0]["count"] == 3  # each is dealt three cards


@pytest.mark.slow
def test_to_the_bottom_deals_eight_passengers_and_two_babies_and_has_places_in_the_shop(tmp_path: Path) -> None:
    with coarse():
        files = unpacked(game_export("vtt", "to-the-bottom", 6, tmp_path, "passenger,baby,iceberg,anchor"))
    state = json.loads(files["0.json"])
    titles = [state[f"pile-{n}-title"]["text"] for n in range(1, 6)]
    assert titles == ["Passenger", "Baby", "Iceberg", "The shop", "Discard"]
    lying = Counter(card["deck"] for card in of_type(state, "card").values())
    # 48 passengers, 12 babies, Iceberg, and of the shop the two anchors; 30 tired markers.
    assert lying == {"deck-1": 48, "deck-2": 12, "deck-3": 1, "deck-4": 2, "tokens-to-the-bottom-tired": 30}
    assert state["pile-1-deal-8"]["clickRoutine"][0]["count"] == 8
    assert state["pile-2-deal-2"]["clickRoutine"][0]["count"] == 2
    assert "pile-3-shuffle" not in state
    spots = [widget for key, widget in state.items() if key.startswith("spot-")]
    assert [(spot["width"], spot["height"]) for spot in spots] == [(114, 160)] * 6
    assert spots[0]["dropTarget"] == [{"deck": f"deck-{n}"} for n in range(1, 5)]
    assert state["token-to-the-bottom-starter"]["faces"][0] != state["token-to-the-bottom-starter"]["faces"][1]


# --- playingcards.io --------------------------------------------------------------------------------------


def test_the_same_room_for_playingcards(island: dict[str, dict[str, bytes]]) -> None:
    files = island["pcio"]
    widgets = {widget["id"]: widget for widget in json.loads(files["widgets.json"])}
    kinds = Counter(widget["type"] for widget in widgets.values())
    assert kinds == {
        "hand": 1,
        "seat": 3,
        "counter": 3,
        "cardPile": 2,
        "cardDeck": 1,
        "automationButton": 2,
        "card": 6,
    }
    deck = widgets["deck-1"]
    assert (deck["parent"], deck["cardWidth"], deck["cardHeight"]) == ("pile-1", 114, 160)
    assert deck["cardTypes"]["AA"]["image"].startswith("package://userassets/")
    assert deck["cardTypes"]["AA"]["image"].removeprefix("package://") in files
    (shown,) = deck["faceTemplate"]["objects"]
    assert (shown["valueType"], shown["value"], shown["w"], shown["h"]) == ("dynamic", "image", 114, 160)
    card = widgets["card-1-6"]
    assert (card["cardType"], card["parent"], card["faceup"]) == ("AA", "pile-1", False)
    assert card["z"] == max(widget["z"] for widget in widgets.values() if widget["type"] == "card")
    (deal,) = widgets["pile-1-deal-1"]["clickRoutine"]
    assert deal["func"] == "MOVE_CARDS_BETWEEN_HOLDERS"
    assert deal["args"]["to"] == {"type": "literal", "value": ["seat-1", "seat-2", "seat-3"]}
    assert deal["args"]["quantity"] == {"type": "literal", "value": 1}


@pytest.mark.slow
def test_tokens_are_pieces_and_boards_lie_below(games: dict[str, dict[str, bytes]]) -> None:
    widgets = json.loads(games["pcio"]["widgets.json"])
    pieces = Counter(widget["deck"] for widget in widgets if widget["type"] == "piece")
    assert pieces["tokens-above-water-stone-1"] == 44
    assert sum(pieces.values()) == 44 + 18 + 4 + 3
    boards = [widget["z"] for widget in widgets if widget["type"] == "board"]
    assert max(boards) < min(widget["z"] for widget in widgets if widget["type"] in ("card", "piece", "cardPile"))


@pytest.mark.slow
def test_round_tokens_are_transparent_outside_their_cut(games: dict[str, dict[str, bytes]]) -> None:
    state = json.loads(games["vtt"]["0.json"])
    address = state["tokens-above-water-stone-1"]["cardTypes"]["token"]["side0"]
    with Image.open(io.BytesIO(games["vtt"][address.removeprefix("/")])) as image:
        assert image.mode == "RGBA"
        alpha = image.getchannel("A")
    side = alpha.width
    assert [alpha.getpixel(at) for at in ((0, 0), (side - 1, side - 1), (side // 2, side // 2))] == [0, 0, 255]


# --- layout -----------------------------------------------------------------------------------------------


def things(room: Room) -> Iterator[tuple[str, Rect]]:
    """Yield all that is not to lie on another: tokens that lie on boards are left out."""
    yield "hand", HAND
    for pile in room.piles:
        yield pile.title, pile.place
        yield from ((f"{pile.title} {button.count}", button.place) for button in pile.buttons)
    for seat in room.seats:
        yield f"seat {seat.number}", seat.place
        yield f"score {seat.number}", seat.counter
    yield from ((board.token.id, board.place) for board in room.boards)
    own = HAND.y - 200
    for stack in room.stacks:
        if not stack.token.lies_on or stack.place.y > own:
            yield stack.token.id, stack.place


def assert_apart(room: Room) -> None:
    found = list(things(room))
    for name, rect in found:
        assert TABLE.contains(rect), name
    for (name, rect), (other, second) in combinations(found, 2):
        common = rect.intersection(second)
        assert common is None or min(common.width, common.height) < 0.01, (name, other)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_nothing_lies_on_another_thing(game: str, players: int, tmp_path: Path) -> None:
    room = lay_out_room(game_shipment(game, players, tmp_path), FIXTURES)
    assert len(room.seats) == players
    assert_apart(room)


def test_what_lies_on_a_board_lies_within_it(tmp_path: Path) -> None:
    for game in ("above-water", "to-the-bottom"):
        room = lay_out_room(game_shipment(game, 4, tmp_path), FIXTURES)
        boards = {board.token.id: board.place for board in room.boards}
        for stack in room.stacks:
            if stack.token.lies_on and stack.count > stack.token.each:
                assert boards[stack.token.lies_on].expand(6).contains(stack.place), stack.token.id
        for spot in room.board_slots:
            assert any(place.contains(spot.place) for place in boards.values())


def shipped(folder: Path, *decks: Deck, players: int | None = None) -> ExportJob:
    return ExportJob(tuple(DeckSelection(deck, deck.cards) for deck in decks), ExportSettings(players=players), folder)


def test_several_decks_lie_beside_each_other_each_with_its_discard(tmp_path: Path) -> None:
    decks = [load_deck(written(tmp_path / str(n), numbered(3)), shown="deck") for n in range(6)]
    room = lay_out_room(shipped(tmp_path, *decks), FIXTURES)
    assert len(room.piles) == 12
    assert [pile.title for pile in room.piles[:2]] == ["Strange", "Discard"]
    assert len(room.seats) == 4
    assert_apart(room)


def test_more_decks_than_a_table_has_room_for_are_refused(tmp_path: Path) -> None:
    deck = load_deck(written(tmp_path, numbered(2)), shown="deck")
    # Two rows of pile and discards, each 256 wide with 24 between: five such columns are 1376 wide, six 1656.
    assert_apart(lay_out_room(shipped(tmp_path, *[deck] * 10), FIXTURES))
    with pytest.raises(LayoutError, match="Strange: its cards do not fit on the table with the others"):
        lay_out_room(shipped(tmp_path, *[deck] * 11), FIXTURES)


@pytest.mark.parametrize("players", [0, 11])
def test_a_room_has_one_to_ten_seats(players: int, tmp_path: Path) -> None:
    deck = load_deck(written(tmp_path, numbered(1)), shown="deck")
    with pytest.raises(LayoutError, match=f"--players {players}: a room has seats for 1 to 10"):
        lay_out_room(shipped(tmp_path, deck, players=players), FIXTURES)
    assert_apart(lay_out_room(shipped(tmp_path, deck, players=10), FIXTURES))


def test_seats_of_playingcards_are_wider_so_that_eight_stand_side_by_side(tmp_path: Path) -> None:
    fixtures = Fixtures(pcio.SEAT, pcio.COUNTER)
    deck = load_deck(written(tmp_path, numbered(1)), shown="deck")
    with pytest.raises(LayoutError, match="--players 9: a room has seats for 1 to 8"):
        lay_out_room(shipped(tmp_path, deck, players=9), fixtures)
    assert_apart(lay_out_room(shipped(tmp_path, deck, players=8), fixtures))
    for game, players in GAMES:
        assert_apart(lay_out_room(game_shipment(game, players, tmp_path), fixtures))


def test_1200_cards_are_taken_and_one_more_is_not(tmp_path: Path) -> None:
    cards = "  - {id: a, name: A, copies: 1200}\n"
    deck = load_deck(written(tmp_path / "1", cards), shown="deck")
    assert len(lay_out_room(shipped(tmp_path, deck), FIXTURES).piles) == 2
    more = load_deck(written(tmp_path / "2", cards + numbered(1)), shown="deck")
    with pytest.raises(LayoutError, match="1201 cards and 0 tokens are more than the 1200 things that a room can hold"):
        lay_out_room(shipped(tmp_path, more), FIXTURES)


def test_long_cards_are_drawn_smaller(tmp_path: Path) -> None:
    deck = load_deck(written(tmp_path, numbered(1), head="format: 70x250mm\n"), shown="deck")
    (pile, _) = lay_out_room(shipped(tmp_path, deck), FIXTURES).piles
    assert (pile.card.width_mm, pile.card.height_mm) == (56, 200)


def test_a_game_keeps_to_the_players_that_it_is_printed_for(tmp_path: Path) -> None:
    done = pnp("export", "--to", "vtt", "--game", "above-water", "--players", "9", "--out", tmp_path / "out")
    assert done.code == 1
    assert "Above Water is printed for 2 to 8 players, not 9" in done.err


# --- pictures and proofs ----------------------------------------------------------------------------------


def noise(side: int) -> bytes:
    """Return a PNG that hardly packs."""
    image = Image.effect_noise((side, side), 200).convert("RGB")
    written_to = io.BytesIO()
    image.save(written_to, "PNG")
    return written_to.getvalue()


def test_a_picture_of_too_many_bytes_becomes_a_jpeg_and_one_of_far_too_many_is_refused() -> None:
    data = noise(300)
    assert limit_size(data, len(data), "card a") == data
    jpeg = limit_size(data, len(data) - 1, "card a")
    assert jpeg.startswith(b"\xff\xd8")
    assert len(jpeg) < len(data)
    with pytest.raises(
        RenderError, match=f"card a: its picture takes {len(jpeg)} bytes, but the table accepts at most 1000"
    ):
        limit_size(data, 1000, "card a")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda state: state["card-1-1"].update(parent="nowhere"), "card-1-1: parent 'nowhere' does not exist"),
        (lambda state: state["card-1-1"].update(cardType="ZZ"), "its deck has no card 'ZZ'"),
        (lambda state: state["hand"].update(id="hands"), "hand: its id or its type 'holder' is wrong"),
        (lambda state: state["seat-1"].update(colour="red"), "seat-1: a seat widget has no colour"),
        (lambda state: state["seat-1"].update(x="1"), "seat-1: x is not a number"),
        (lambda state: state["pile-1-shuffle"]["clickRoutine"][0].update(holder="x"), "RECALL names 'x'"),
        (lambda state: state["pile-1-shuffle"]["clickRoutine"][0].update(func="DANCE"), "a button cannot do"),
        (lambda state: state["_meta"].pop("version"), "_meta has no version"),
        (lambda state: state["_meta"]["info"].update(image="/assets/1_1"), "/assets/1_1 is shown but missing"),
    ],
)
def test_a_wrong_room_is_found(island: dict[str, dict[str, bytes]], change: Callable[[Any], None], why: str) -> None:
    files = dict(island["vtt"])
    state = json.loads(files.pop("0.json"))
    assert list(vtt_faults(state, files)) == []
    change(state)
    assert any(why in fault for fault in vtt_faults(state, files)), list(vtt_faults(state, files))


def by_id(widgets: list[dict[str, Any]], name: str) -> dict[str, Any]:
    (found,) = [widget for widget in widgets if widget["id"] == name]
    return found


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda widgets: by_id(widgets, "card-1-1").update(parent="hand"), "card-1-1: parent 'hand' does not exist"),
        (lambda widgets: by_id(widgets, "card-1-1").update(cardType="ZZ"), "its deck has no card 'ZZ'"),
        (lambda widgets: by_id(widgets, "card-1-1").pop("faceup"), "a 'card' lacks faceup"),
        (lambda widgets: by_id(widgets, "card-1-1").update(type="dog"), "a 'dog' lacks"),
        (lambda widgets: by_id(widgets, "pile-1").update(allowedDecks=["x"]), "it takes 'x', which does not exist"),
        (lambda widgets: by_id(widgets, "pile-1").pop("x"), "pile-1: it has no position"),
        (lambda widgets: by_id(widgets, "pile-1-deal-1")["clickRoutine"][0]["args"].pop("to"), "a button cannot do"),
        (lambda widgets: widgets.append(dict(widgets[0])), "two widgets have the same id"),
        (lambda widgets: by_id(widgets, "deck-1")["cardTypes"].pop("AA"), "present but not shown"),
    ],
)
def test_a_wrong_list_of_widgets_is_found(
    island: dict[str, dict[str, bytes]], change: Callable[[Any], None], why: str
) -> None:
    files = dict(island["pcio"])
    widgets = json.loads(files.pop("widgets.json"))
    assert list(pcio_faults(widgets, files)) == []
    change(widgets)
    faults = list(pcio_faults(widgets, files))
    assert any(why in fault for fault in faults), faults


def test_a_damaged_picture_or_file_is_found(island: dict[str, dict[str, bytes]]) -> None:
    files = dict(island["vtt"])
    name = next(name for name in files if name.startswith("assets/"))
    packed = make_zip({**files, name: files[name][:-30]})
    with pytest.raises(RenderError, match="is not named by its checksum and size"):
        verify_vtt({"a.vtt": packed}, "a.vtt")
    with pytest.raises(RenderError, match="holds no room"):
        verify_vtt({"a.vtt": make_zip({"1.json": b"{}"})}, "a.vtt")
    with pytest.raises(RenderError, match="holds no room"):
        verify_pcio({"a.pcio": make_zip({"1.json": b"[]"})}, "a.pcio")
    with pytest.raises(RenderError, match="cannot be read back"):
        read_zip(b"PK nothing", "a.vtt")
    broken = bytearray(make_zip({"a": b"abcdef"}))
    broken[broken.index(b"abcdef")] ^= 1
    with pytest.raises(RenderError, match="holds a damaged file"):
        read_zip(bytes(broken), "a.vtt")


def test_a_room_is_the_same_from_run_to_run(tmp_path: Path) -> None:
    deck = written(tmp_path, numbered(3))
    for target in ("vtt", "pcio"):
        first, second = (exported(target, deck, tmp_path / target / str(n)) for n in range(2))
        assert first.files == second.files
