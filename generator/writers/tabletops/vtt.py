"""virtualtabletop.io: a room as a .vtt file.

Source: the format as the project's own validator and server read it, file version 18; widgets by id, and pictures named
by their checksum and size.
"""

import json
import zlib
from collections.abc import Iterator, Mapping
from typing import Any

from generator.deck.model import DeckCard
from generator.errors import LayoutError
from generator.geometry import Rect, Size
from generator.text.markup.plain_text import plain_text
from generator.writers.tabletops import room_layout
from generator.writers.tabletops.room import RoomFile, RoomTarget, Widget
from generator.writers.tabletops.room_layout import box_of
from generator.writers.tabletops.room_verification import verify_vtt
from generator.writers.targets import DeckSelection, Target
from scorekeeper.i18n import Catalogue

VERSION = 18
"""Of the file; a server with an earlier version refuses it."""
MOST_PICTURE, MOST_JSON = 10 * 1024 * 1024 - 1, 20 * 1024 * 1024 - 1
"""Largest files that the server accepts, in bytes. Source: its reader of files."""
SEAT, COUNTER = Size(130, 40), Size(104, 40)
"""Of a seat and a score counter (ours)."""
ENLARGED = 3.5
"""Factor by which a card is enlarged for reading (ours)."""
LANGUAGES = {"en": "en-US", "de": "de-DE", "es": "es-ES", "fr": "fr-FR", "it": "it-IT", "pt": "pt-BR", "uk": "uk-UA"}
"""Names of languages in a room, by our codes. Source: its validator."""
OUTLINE = "box-shadow: 0 0 2px 1px #0006"
"""Around a card (ours), so that white ones are visible on white."""
_LAYERS = {"board": -4, "token": 1}


class VttFile(RoomFile):
    """Widgets by id, and their pictures."""

    def files(self) -> dict[str, bytes]:
        state = {"_meta": self.meta(), **{each["id"]: each for each in self.widgets()}}
        told = json.dumps(state, ensure_ascii=False).encode()
        if len(told) > MOST_JSON:
            raise LayoutError(
                f"the room takes {len(told)} bytes, but the server accepts at most {MOST_JSON}; export fewer cards"
            )
        return {"0.json": told, **{asset_name(data): data for data in self.pictures.all()}}

    def meta(self) -> dict[str, Any]:
        """Return the room's description in a list."""
        job = self.job
        first = job.parts[0].deck
        language = LANGUAGES.get(job.texts.language if job.texts else first.language, "")
        attribution = "\n".join(f"{part.deck.title} {part.deck.version}: {part.deck.licence}" for part in job.parts)
        info = {
            "name": job.full_title,
            "image": _address(self.pictures.cover),
            "players": str(len(self.room.seats)),
            "language": language,
            "attribution": attribution,
        }
        return {"version": VERSION, "info": info}

    def widgets(self) -> Iterator[Widget]:
        yield {
            "id": "hand",
            "type": "holder",
            **box_of(room_layout.HAND),
            "onEnter": {"activeFace": 1},
            "onLeave": {"activeFace": 0},
            "dropOffsetX": 10,
            "dropOffsetY": 10,
            "stackOffsetX": 40,
            "childrenPerOwner": True,
        }
        for seat in self.room.seats:
            yield from _seat(seat, self.texts)
        for number, board in enumerate(self.room.boards, start=1):
            yield {
                "id": f"board-{number}",
                **box_of(board.place),
                "image": _address(self.pictures.tokens[board.token.id][0]),
                "layer": _LAYERS["board"],
                "movable": False,
                "clickable": False,
            }
        for number, pile in enumerate(self.room.piles, start=1):
            yield from self.pile(pile, number)
        for number, spot in enumerate(self.room.board_slots, start=1):
            yield {
                "id": f"spot-{number}",
                "type": "holder",
                **box_of(spot.place),
                "classes": "transparent",
                "dropTarget": self.accepted_decks(spot.part),
                "dropOffsetX": 0,
                "dropOffsetY": 0,
            }
        yield from self.tokens()

    def accepted_decks(self, part: DeckSelection) -> list[dict[str, str]]:
        """Return what a place for the cards of a deck accepts: those of all its piles."""
        return [{"deck": deck} for deck in self.room.decks_of(part)]

    def pile(self, pile: room_layout.RoomPile, number: int) -> Iterator[Widget]:
        """Yield a pile with its title, its buttons and its cards."""
        holder, deck = f"pile-{number}", f"deck-{number}"
        yield {"id": holder, "type": "holder", **box_of(pile.place), "dropTarget": self.accepted_decks(pile.part)}
        yield _label(f"{holder}-title", pile.title, pile.place)
        if not pile.cards:
            return
        yield from (self.button(button, holder) for button in pile.buttons)
        size = {"width": round(pile.card.width_mm), "height": round(pile.card.height_mm)}
        yield {"id": deck, "type": "deck", "parent": holder, **self.deck(pile, size)}
        copies = pile.copies(self.job.copies)
        parent, at = holder, {"x": round(room_layout.RIM), "y": round(room_layout.RIM)}
        if len(copies) > 1:
            parent = f"stack-{number}"
            yield {"id": parent, "type": "pile", "parent": holder, **at, **size}
            at = {}
        for place, card in enumerate(copies):
            told = {"id": f"card-{number}-{place + 1}", "type": "card", "deck": deck, "cardType": card.id}
            yield {**told, "parent": parent, "z": len(copies) - place, **at}

    def deck(self, pile: room_layout.RoomPile, size: Mapping[str, int]) -> Widget:
        """Return the kinds of cards of a pile."""
        deck = pile.part.deck
        radius = round(deck.card_format.corner_radius_mm * pile.card.width_mm / deck.card_format.size.width_mm)

        def shown(side: str) -> dict[str, Any]:
            picture = {"type": "image", "x": 0, "y": 0, **size, "color": "white", "dynamicProperties": {"value": side}}
            return {"radius": radius, "objects": [picture]}

        def kind(card: DeckCard) -> dict[str, Any]:
            back = self.pictures.backs.get((deck.id, card.id))
            known = {"front": _address(self.pictures.faces[deck.id, card.id]), "name": plain_text(deck, card.name)}
            return {**known, "back": _address(back) if back else ""}

        return {
            "x": round((pile.place.width - 86) / 2),
            "y": round((pile.place.height - 86) / 2),
            "cardDefaults": {**size, "enlarge": ENLARGED, "borderRadius": radius, "css": OUTLINE},
            "cardTypes": {card.id: kind(card) for card in pile.cards},
            "faceTemplates": [shown("back"), shown("front")],
        }

    def button(self, button: room_layout.RoomButton, holder: str) -> Widget:
        gather = [
            {"func": "RECALL", "holder": holder},
            {"func": "FLIP", "holder": holder, "face": 0},
            {"func": "SHUFFLE", "holder": holder},
        ]
        deal = [{"func": "MOVE", "from": holder, "to": "${activeSeats}", "count": button.count}]
        return {
            "id": button.id_below(holder),
            "type": "button",
            **box_of(button.place),
            "text": button.text(self.texts),
            "borderRadius": 8,
            "css": "font-size: 14px; border-width: 2px",
            "clickRoutine": deal if button.count else gather,
            **({} if button.count else {"gameStartRoutine": [{"func": "SHUFFLE", "holder": holder}]}),
        }

    def tokens(self) -> Iterator[Widget]:
        """Yield tokens: a single one as a piece, several of a kind as a deck, so that they pile up."""
        for kind, stacks in self.room.kinds.items():
            sides = [_address(data) for data in self.pictures.tokens[kind]]
            first = box_of(stacks[0].place)
            size = {"width": first["width"], "height": first["height"]}
            is_round = {"borderRadius": "50%"} if stacks[0].token.is_round else {}
            if len(stacks) == 1 and stacks[0].count == 1:
                faces = {"faces": [{"image": side} for side in sides]} if len(sides) > 1 else {"clickable": False}
                yield {
                    "id": f"token-{kind}",
                    **first,
                    "image": sides[0],
                    "layer": _LAYERS["token"],
                    **is_round,
                    **faces,
                }
                continue
            deck = f"tokens-{kind}"
            templates = [
                {"objects": [{"type": "image", "x": 0, "y": 0, **size, "dynamicProperties": {"value": f"side{at}"}}]}
                for at in range(len(sides))
            ]
            yield {
                "id": deck,
                "type": "deck",
                "x": first["x"],
                "y": first["y"],
                "cardDefaults": {**size, "layer": _LAYERS["token"], **is_round},
                "cardTypes": {"token": {f"side{at}": side for at, side in enumerate(sides)}},
                "faceTemplates": templates,
            }
            serial = 0
            for place, stack in enumerate(stacks, start=1):
                at, parent = {key: box_of(stack.place)[key] for key in ("x", "y")}, {}
                if stack.count > 1:
                    pile = f"{deck}-pile-{place}"
                    yield {"id": pile, "type": "pile", **at, **size, "layer": _LAYERS["token"]}
                    at, parent = {}, {"parent": pile}
                for _ in range(stack.count):
                    serial += 1
                    told = {"id": f"{deck}-token-{serial}", "type": "card", "deck": deck, "cardType": "token"}
                    yield {**told, **at, **parent, "z": serial}


class VirtualTabletop(RoomTarget):
    """A room for virtualtabletop.io."""

    title = "virtualtabletop.io, free in the browser"
    makes = "a .vtt file: a room with the deck ready to deal, discards, hands, seats, score counters, tokens"
    takes = "one deck or several of up to 1,200 cards and tokens together; pictures under 10 MiB"
    checks = "structure, references between widgets, names and checksums of pictures"
    suffix, fixtures, content, most_picture = "vtt", room_layout.Fixtures(SEAT, COUNTER), VttFile, MOST_PICTURE
    steps = (
        "open a room at virtualtabletop.io, choose Add Game on its Game Shelf, and upload the file",
        "each player clicks a seat; then deal",
    )
    verify = staticmethod(verify_vtt)


TARGET: Target = VirtualTabletop()


def asset_name(data: bytes) -> str:
    """Return the name of a picture: its checksum as a signed number, and its size."""
    crc = zlib.crc32(data)
    return f"assets/{crc - (crc >> 31 << 32)}_{len(data)}"


def _address(data: bytes) -> str:
    return f"/{asset_name(data)}"


def _seat(seat: room_layout.RoomSeat, texts: Catalogue) -> Iterator[Widget]:
    number, counter = seat.number, f"score-{seat.number}"
    yield {
        "id": f"seat-{number}",
        "type": "seat",
        "index": number,
        **box_of(seat.place),
        "hand": "hand",
        "displayEmpty": texts("Seat %(n)s", n=number),
        "css": "font-size: 18px; border-width: 4px",
    }
    yield {
        "id": counter,
        "type": "label",
        **box_of(seat.counter),
        "text": 0,
        "editable": True,
        "css": "font-size: 26px; font-weight: bold; color: #1c1b2e; padding-top: 4px; box-sizing: border-box",
    }
    side = round(seat.counter.height - 8)
    for sign, mode, x in (("−", "dec", 4), ("+", "inc", round(seat.counter.width) - side - 4)):
        yield {
            "id": f"{counter}-{mode}",
            "type": "button",
            "parent": counter,
            "x": x,
            "y": 4,
            "width": side,
            "height": side,
            "text": sign,
            "movableInEdit": False,
            "css": "font-size: 22px; border-width: 2px",
            "clickRoutine": [{"func": "LABEL", "label": counter, "mode": mode, "value": 1}],
        }


def _label(name: str, text: str, below: Rect) -> Widget:
    return {
        "id": name,
        "type": "label",
        "x": round(below.x),
        "y": round(below.y - room_layout.LABEL),
        "width": round(below.width),
        "height": round(room_layout.LABEL) - 4,
        "text": text,
        "css": "font-size: 17px; font-weight: bold; color: #1c1b2e",
    }
