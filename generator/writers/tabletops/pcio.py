"""playingcards.io: a room as a .pcio file.

Source: the importer of virtualtabletop.io, which reads the exports of playingcards.io: a list of widgets, and pictures
in `userassets/`. It could not be tested with playingcards.io itself.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

from generator.geometry import Size
from generator.progress import Progress
from generator.rendering.review.preflight import Artwork
from generator.writers.tabletops.card_texts import file_title
from generator.writers.tabletops.pcio_verification import verify_room
from generator.writers.tabletops.room_layout import (
    HAND,
    RIM,
    Fixtures,
    Room,
    RoomButton,
    RoomPile,
    RoomSeat,
    TokenStack,
    box_of,
    button_text,
    lay_out_room,
    room_texts,
    summary,
)
from generator.writers.tabletops.roompictures import RoomPictures, draw_room_pictures, suffix_of
from generator.writers.tabletops.zips import make_zip
from generator.writers.targets import ExportJob, ExportResult, Target, usual_bleeds_mm
from scorekeeper.i18n import Catalogue

MOST_PICTURE = 2 * 1024 * 1024 - 1
"""Bytes of a picture. Source: the importer of virtualtabletop.io skips larger ones."""
SEAT, COUNTER = Size(180, 104), Size(140, 52)
"""Of a seat with its name, and of a counter. Source: as the importer of virtualtabletop.io places them."""

ABOVE_SEAT = 38
"""Height of a seat's number above its position. Source: as above."""

Widget = dict[str, Any]


class PlayingCards(Target):
    """A room with the deck in it."""

    title = "playingcards.io, free in the browser"
    makes = "a .pcio file: a room with the deck ready to deal, discards, a hand, seats, score counters, tokens"
    takes = "one deck or several of up to 1,200 cards and tokens together; pictures under 2 MiB"
    checks = "structure, references between widgets, pictures"

    def bleeds_mm(self, job: ExportJob) -> Mapping[str, float]:
        """Refuse exports that no room can hold; as in `Target`."""
        lay_out_room(job, Fixtures(SEAT, COUNTER))
        return usual_bleeds_mm(job, 0.0)

    def write(self, job: ExportJob, artworks: Mapping[str, Artwork], progress: Progress) -> ExportResult:
        """Lay the room out and draw its pictures; as in `Target`."""
        room = lay_out_room(job, Fixtures(SEAT, COUNTER))
        pictures = draw_room_pictures(job, room, artworks, MOST_PICTURE, progress)
        widgets = list(_widgets(job, room, pictures))
        for z, widget in enumerate(widgets, start=1):
            widget["z"] = z
        name = f"{file_title(job)}.pcio"
        assets = {_file(data): data for data in pictures.all() if data != pictures.cover}
        files = {"widgets.json": json.dumps(widgets, ensure_ascii=False).encode(), **assets}
        return ExportResult(
            {name: make_zip(files)},
            tuple(summary(job, room)),
            lambda made: verify_room(made, name),
            (
                "open playingcards.io/import, choose the file, and share the address of the new room",
                "each player takes a seat; then Shuffle, and deal",
            ),
        )


TARGET: Target = PlayingCards()


def _file(data: bytes) -> str:
    return f"userassets/{hashlib.sha256(data).hexdigest()[:24]}.{suffix_of(data)}"


def _address(data: bytes) -> str:
    return f"package://{_file(data)}"


def _widgets(job: ExportJob, room: Room, pictures: RoomPictures) -> Iterator[Widget]:
    """Yield all widgets, the lowest first."""
    texts = room_texts(job)
    yield {"id": "hand", "type": "hand", **box_of(HAND)}
    for number, board in enumerate(room.boards, start=1):
        image = _address(pictures.tokens[board.token.id][0])
        yield {"id": f"board-{number}", "type": "board", **box_of(board.place), "boardImage": image}
    for seat in room.seats:
        yield from _seat(seat)
    for number, spot in enumerate(room.board_slots, start=1):
        takes = room.decks_of(spot.part)
        yield {"id": f"spot-{number}", "type": "cardPile", **box_of(spot.place), "allowedDecks": takes, "label": ""}
    for number, pile in enumerate(room.piles, start=1):
        yield from _pile(pile, number, room, job, pictures, texts)
    yield from _tokens(room, pictures)


def _seat(seat: RoomSeat) -> Iterator[Widget]:
    """Yield a seat and its counter, which names nobody, as it is beside the seat."""
    yield {
        "id": f"seat-{seat.number}",
        "type": "seat",
        "x": round(seat.place.x),
        "y": round(seat.place.y) + ABOVE_SEAT,
        "seatIndex": seat.number - 1,
    }
    place = {"x": round(seat.counter.x), "y": round(seat.counter.y)}
    yield {"id": f"score-{seat.number}", "type": "counter", **place, "counterValue": 0, "label": ""}


def _pile(
    pile: RoomPile, number: int, room: Room, job: ExportJob, pictures: RoomPictures, texts: Catalogue
) -> Iterator[Widget]:
    holder, deck, place = f"pile-{number}", f"deck-{number}", box_of(pile.place)
    takes = room.decks_of(pile.part)
    yield {"id": holder, "type": "cardPile", **place, "label": pile.title, "allowedDecks": takes}
    if not pile.cards:
        return
    at = {"x": place["x"] + round(RIM), "y": place["y"] + round(RIM)}
    yield {"id": deck, "type": "cardDeck", "parent": holder, **at, **_deck(pile, pictures)}
    for button in pile.buttons:
        name = f"{holder}-deal-{button.count}" if button.count else f"{holder}-shuffle"
        yield _button(name, holder, deck, button, room, texts)
    # The last is on top, so that the first card of the deck is drawn first.
    copies = [card for card in pile.cards for _ in range(card.copy_count * job.copies)][::-1]
    for serial, card in enumerate(copies, start=1):
        told = {"id": f"card-{number}-{serial}", "type": "card", "deck": deck, "cardType": card.id, "parent": holder}
        yield {**told, **at, "faceup": False}


def _template(size: Size, value: str, *, is_of_card: bool, is_framed: bool) -> dict[str, Any]:
    """Return the template of one side: a picture that fills it."""
    box = {"x": 0, "y": 0, "w": round(size.width_mm), "h": round(size.height_mm)}
    kind = "dynamic" if is_of_card else "static"
    picture = {"type": "image", **box, "valueType": kind, "value": value, "color": "transparent"}
    return {"includeBorder": is_framed, "includeRadius": is_framed, "objects": [picture]}


def _deck(pile: RoomPile, pictures: RoomPictures) -> Widget:
    deck, size = pile.part.deck, pile.card
    types = {}
    for card in pile.cards:
        types[card.id] = {"label": card.name, "image": _address(pictures.faces[deck.id, card.id])}
        back = pictures.backs.get((deck.id, card.id))
        types[card.id]["back"] = _address(back) if back else ""
    return {
        "cardWidth": round(size.width_mm),
        "cardHeight": round(size.height_mm),
        "cardTypes": types,
        "enlarge": True,
        "faceTemplate": _template(size, "image", is_of_card=True, is_framed=True),
        "backTemplate": _template(size, "back", is_of_card=True, is_framed=True),
    }


def _button(name: str, holder: str, deck: str, button: RoomButton, room: Room, texts: Catalogue) -> Widget:
    seats = [f"seat-{seat.number}" for seat in room.seats]
    dealt = {"from": [holder], "to": seats, "quantity": button.count, "moveFlip": "none"}
    deal = [_step("MOVE_CARDS_BETWEEN_HOLDERS", dealt)]
    recalled = {"decks": [deck], "flip": "faceDown", "includeHands": "hands", "includeHolders": "all"}
    gather = [_step("RECALL_CARDS", recalled), _step("SHUFFLE_CARDS", {"holders": [holder]})]
    label = button_text(button, texts)
    routine = deal if button.count else gather
    return {"id": name, "type": "automationButton", **box_of(button.place), "label": label, "clickRoutine": routine}


def _step(function: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Return a step of a button, with literal arguments."""
    return {"func": function, "args": {name: {"type": "literal", "value": each} for name, each in arguments.items()}}


def _tokens(room: Room, pictures: RoomPictures) -> Iterator[Widget]:
    """Yield tokens as pieces; one with two sides shows its front, and has another kind for its back."""
    for kind, stacks in room.kinds.items():
        yield from _kind(kind, stacks, [_address(data) for data in pictures.tokens[kind]])


def _kind(kind: str, stacks: list[TokenStack], sides: list[str]) -> Iterator[Widget]:
    place, deck = box_of(stacks[0].place), f"tokens-{kind}"
    size = Size(place["width"], place["height"])
    is_flat = len(sides) == 1
    types = {"token": {"label": stacks[0].token.name, "image": sides[0], "back": sides[-1]}}
    back = {} if is_flat else {"backTemplate": _template(size, "back", is_of_card=True, is_framed=False)}
    yield {
        "id": deck,
        "type": "cardDeck",
        "x": place["x"],
        "y": place["y"],
        "collectionType": "pieces",
        "cardWidth": place["width"],
        "cardHeight": place["height"],
        "cardTypes": types,
        "faceTemplate": _template(size, "image", is_of_card=True, is_framed=False),
        **back,
    }
    serial = 0
    for stack in stacks:
        at = {"x": round(stack.place.x), "y": round(stack.place.y)}
        for _ in range(stack.count):
            serial += 1
            told = {"id": f"{deck}-{serial}", "type": "piece", "deck": deck, "cardType": "token", **at}
            yield told if is_flat else {**told, "faceup": True}
