"""playingcards.io: a room as a .pcio file.

Source: the importer of virtualtabletop.io, which reads the exports of playingcards.io: a list of widgets, and pictures
in `userassets/`. It could not be tested with playingcards.io itself.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

from generator.geometry import Size
from generator.text.markup.plain_text import plain_text
from generator.writers.tabletops import room_layout
from generator.writers.tabletops.room import RoomFile, RoomTarget, Widget
from generator.writers.tabletops.room_layout import box_of
from generator.writers.tabletops.room_verification import verify_pcio
from generator.writers.targets import Target

SEAT, COUNTER = Size(180, 104), Size(140, 52)
"""Of a seat with its name, and of a counter. Source: as the importer of virtualtabletop.io places them."""

ABOVE_SEAT = 38
"""Height of a seat's number above its position. Source: as above."""


class PcioFile(RoomFile):
    """A list of widgets, and their pictures."""

    def files(self) -> dict[str, bytes]:
        widgets = list(self.widgets())
        for z, widget in enumerate(widgets, start=1):
            widget["z"] = z
        assets = {_file(data): data for data in self.pictures.all() if data != self.pictures.cover}
        return {"widgets.json": json.dumps(widgets, ensure_ascii=False).encode(), **assets}

    def widgets(self) -> Iterator[Widget]:
        """Yield all widgets, the lowest first."""
        yield {"id": "hand", "type": "hand", **box_of(room_layout.HAND)}
        for number, board in enumerate(self.room.boards, start=1):
            image = _address(self.pictures.tokens[board.token.id][0])
            yield {"id": f"board-{number}", "type": "board", **box_of(board.place), "boardImage": image}
        for seat in self.room.seats:
            yield from _seat(seat)
        for number, spot in enumerate(self.room.board_slots, start=1):
            takes = self.room.decks_of(spot.part)
            yield {"id": f"spot-{number}", "type": "cardPile", **box_of(spot.place), "allowedDecks": takes, "label": ""}
        for number, pile in enumerate(self.room.piles, start=1):
            yield from self.pile(pile, number)
        for kind, stacks in self.room.kinds.items():
            yield from _tokens(kind, stacks, [_address(data) for data in self.pictures.tokens[kind]])

    def pile(self, pile: room_layout.RoomPile, number: int) -> Iterator[Widget]:
        """Yield a pile with its cards and buttons."""
        holder, deck, place = f"pile-{number}", f"deck-{number}", box_of(pile.place)
        takes = self.room.decks_of(pile.part)
        yield {"id": holder, "type": "cardPile", **place, "label": pile.title, "allowedDecks": takes}
        if not pile.cards:
            return
        at = {"x": place["x"] + round(room_layout.RIM), "y": place["y"] + round(room_layout.RIM)}
        yield {"id": deck, "type": "cardDeck", "parent": holder, **at, **self.deck(pile)}
        yield from (self.button(button, holder, deck) for button in pile.buttons)
        # The last is on top, so that the first card of the deck is drawn first.
        for serial, card in enumerate(pile.copies(self.job.copies)[::-1], start=1):
            told = {"id": f"card-{number}-{serial}", "type": "card", "deck": deck, "cardType": card.id}
            yield {**told, "parent": holder, **at, "faceup": False}

    def deck(self, pile: room_layout.RoomPile) -> Widget:
        """Return the kinds of cards of a pile."""
        deck, size = pile.part.deck, pile.card
        types = {}
        for card in pile.cards:
            face = _address(self.pictures.faces[deck.id, card.id])
            types[card.id] = {"label": plain_text(deck, card.name), "image": face}
            back = self.pictures.backs.get((deck.id, card.id))
            types[card.id]["back"] = _address(back) if back else ""
        return {
            "cardWidth": round(size.width_mm),
            "cardHeight": round(size.height_mm),
            "cardTypes": types,
            "enlarge": True,
            "faceTemplate": _template(size, "image", is_framed=True),
            "backTemplate": _template(size, "back", is_framed=True),
        }

    def button(self, button: room_layout.RoomButton, holder: str, deck: str) -> Widget:
        seats = [f"seat-{seat.number}" for seat in self.room.seats]
        dealt = {"from": [holder], "to": seats, "quantity": button.count, "moveFlip": "none"}
        deal = [_step("MOVE_CARDS_BETWEEN_HOLDERS", dealt)]
        recalled = {"decks": [deck], "flip": "faceDown", "includeHands": "hands", "includeHolders": "all"}
        gather = [_step("RECALL_CARDS", recalled), _step("SHUFFLE_CARDS", {"holders": [holder]})]
        return {
            "id": button.id_below(holder),
            "type": "automationButton",
            **box_of(button.place),
            "label": button.text(self.texts),
            "clickRoutine": deal if button.count else gather,
        }


class PlayingCards(RoomTarget):
    """A room for playingcards.io."""

    title = "playingcards.io, free in the browser"
    makes = "a .pcio file: a room with the deck ready to deal, discards, a hand, seats, score counters, tokens"
    takes = "one deck or several of up to 1,200 cards and tokens together; pictures under 2 MiB"
    checks = "structure, references between widgets, pictures"
    suffix, fixtures, content = "pcio", room_layout.Fixtures(SEAT, COUNTER), PcioFile
    most_picture = 2 * 1024 * 1024 - 1  # the importer of virtualtabletop.io skips larger ones
    steps = (
        "open playingcards.io/import, choose the file, and share the address of the new room",
        "each player takes a seat; then Shuffle, and deal",
    )
    verify = staticmethod(verify_pcio)


TARGET: Target = PlayingCards()


def _file(data: bytes) -> str:
    suffix = "png" if data.startswith(b"\x89PNG") else "jpg"
    return f"userassets/{hashlib.sha256(data).hexdigest()[:24]}.{suffix}"


def _address(data: bytes) -> str:
    return f"package://{_file(data)}"


def _seat(seat: room_layout.RoomSeat) -> Iterator[Widget]:
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


def _template(size: Size, value: str, *, is_framed: bool) -> dict[str, Any]:
    """Return the template of one side: a picture of the card that fills it."""
    box = {"x": 0, "y": 0, "w": round(size.width_mm), "h": round(size.height_mm)}
    picture = {"type": "image", **box, "valueType": "dynamic", "value": value, "color": "transparent"}
    return {"includeBorder": is_framed, "includeRadius": is_framed, "objects": [picture]}


def _step(function: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Return a step of a button, with literal arguments."""
    return {"func": function, "args": {name: {"type": "literal", "value": each} for name, each in arguments.items()}}


def _tokens(kind: str, stacks: list[room_layout.TokenStack], sides: list[str]) -> Iterator[Widget]:
    """Yield tokens as pieces; one with two sides shows its front, and has another kind for its back."""
    place, deck = box_of(stacks[0].place), f"tokens-{kind}"
    size = Size(place["width"], place["height"])
    is_flat = len(sides) == 1
    types = {"token": {"label": stacks[0].token.name, "image": sides[0], "back": sides[-1]}}
    back = {} if is_flat else {"backTemplate": _template(size, "back", is_framed=False)}
    yield {
        "id": deck,
        "type": "cardDeck",
        "x": place["x"],
        "y": place["y"],
        "collectionType": "pieces",
        "cardWidth": place["width"],
        "cardHeight": place["height"],
        "cardTypes": types,
        "faceTemplate": _template(size, "image", is_framed=False),
        **back,
    }
    serial = 0
    for stack in stacks:
        at = {"x": round(stack.place.x), "y": round(stack.place.y)}
        for _ in range(stack.count):
            serial += 1
            told = {"id": f"{deck}-{serial}", "type": "piece", "deck": deck, "cardType": "token", **at}
            yield told if is_flat else {**told, "faceup": True}
