"""The pictures of an order: a file for each distinct side, the cards that show it, and the list that goes with them."""

import csv
import io
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from generator.deck.model import DeckCard
from generator.errors import Fault, RenderError, plural
from generator.options.choices import PageOrder, PictureKind
from generator.rendering.review.preflight import Artwork
from generator.rendering.sides import CardSide
from generator.text.markup.plain_text import plain_text
from generator.writers.targets import DeckSelection, ExportJob
from scorekeeper.import_export.csvfile import escape_formula


@dataclass(frozen=True, slots=True)
class OrderPicture:
    path: str
    """Its path, without suffix."""
    side: CardSide
    part: DeckSelection
    artwork: Artwork
    is_back: bool


@dataclass(frozen=True, slots=True)
class OrderLine:
    card: DeckCard
    part: DeckSelection
    face: str
    """Path of its face, without suffix."""
    back: str | None
    """Path of its back, without suffix; None: no back."""
    number: int
    """Its position among the cards, from 1."""
    slots: tuple[int, ...]
    """Its places in the order, from 0: one for each copy."""

    @property
    def name(self) -> str:
        """The card's name, without markup."""
        return plain_text(self.part.deck, self.card.name)


@dataclass(frozen=True, slots=True)
class OrderManifest:
    pictures: tuple[OrderPicture, ...]
    """Each picture once, faces first."""
    lines: tuple[OrderLine, ...]
    """Each card once, in the decks' order."""

    @property
    def count(self) -> int:
        """Cards in all copies."""
        return sum(len(row.slots) for row in self.lines)

    @property
    def common_back(self) -> str:
        """The back that most cards have; of several, the first."""
        counts = Counter({row.back: 0 for row in self.lines if row.back})
        for row in self.lines:
            if row.back:
                counts[row.back] += len(row.slots)
        return counts.most_common(1)[0][0]


def require_backs(house: str, parts: Sequence[DeckSelection]) -> None:
    """Refuse cards without a back, where both sides are printed.

    Raises:
        RenderError: Names each deck's cards.
    """
    why = f"has no back, but {house} prints both sides; give it a back (a plain white picture will do)"
    faults = [replace(part.deck.place_of(card), message=why) for part in parts for card in part.cards if not card.back]
    if faults:
        raise RenderError(faults)


def make_manifest(job: ExportJob, artworks: Mapping[str, Artwork]) -> OrderManifest:
    """Name the pictures of an order so that they sort like its cards: `fronts/001-AA`, `backs/001-compass`."""
    parts = job.parts
    total = sum(len(part.cards) for part in parts)
    digits = max(3, len(str(total)))
    places = _places(parts, job.copies)
    face_shots: list[OrderPicture] = []
    back_shots: dict[tuple[str, str], OrderPicture] = {}
    rows = []
    number = 0
    for part in parts:
        artwork = artworks[part.deck.id]
        of_deck = f"{part.deck.id}-" if len(parts) > 1 else ""
        for card in part.cards:
            number += 1
            path = f"fronts/{number:0{digits}d}-{of_deck}{card.id}"
            face = OrderPicture(path, artwork.sides.faces[card.id], part, artwork, is_back=False)
            face_shots.append(face)
            name = artwork.sides.back_of(card)
            back = None
            if name is not None:
                key = (part.deck.id, name)
                if key not in back_shots:
                    path = f"backs/{len(back_shots) + 1:0{digits}d}-{of_deck}{name}"
                    back_shots[key] = OrderPicture(path, artwork.sides.backs[name], part, artwork, is_back=True)
                back = back_shots[key].path
            rows.append(OrderLine(card, part, face.path, back, number, places[part.deck.id, card.id]))
    return OrderManifest((*face_shots, *back_shots.values()), tuple(rows))


def _places(parts: Sequence[DeckSelection], times: int) -> dict[tuple[str, str], tuple[int, ...]]:
    """Return the places of each card: deck by deck, a card's copies together, repeated for each copy of the deck."""
    found: dict[tuple[str, str], list[int]] = {}
    place = 0
    for _ in range(times):
        for part in parts:
            for card in part.cards:
                places = found.setdefault((part.deck.id, card.id), [])
                places += range(place, place + card.copy_count)
                place += card.copy_count
    return {key: tuple(places) for key, places in found.items()}


# --- names of pictures in the order that a service requires ----------------------------------------------


def name_in_order(packing: OrderManifest, order: PageOrder) -> tuple[tuple[OrderLine, ...], Mapping[str, str]]:
    """Name pictures by their order: `001-back-compass`, `002-front-AA`; separate ones have a folder for each kind.

    Returns the cards with the new names of their pictures, and for each new name the picture.
    """
    if order is PageOrder.SEPARATE:
        return packing.lines, {shot.path: shot.path for shot in packing.pictures}
    if order is PageOrder.ALTERNATING:  # a back precedes each face, even a shared one
        wanted = [(row.number, path) for row in packing.lines for path in (row.back, row.face) if path]
    else:
        wanted = [(0, shot.path) for shot in packing.pictures if shot.is_back]
        wanted += [(0, shot.path) for shot in packing.pictures if not shot.is_back]
    digits = max(3, len(str(len(wanted))))
    named = {each: _ordered_name(place, each[1], digits) for place, each in enumerate(wanted, start=1)}

    def new(row: OrderLine, path: str) -> str:
        return named[row.number if order is PageOrder.ALTERNATING else 0, path]

    rows = [replace(row, face=new(row, row.face), back=row.back and new(row, row.back)) for row in packing.lines]
    return tuple(rows), {name: path for (_, path), name in named.items()}


def _ordered_name(place: int, path: str, digits: int) -> str:
    """Return a name such as `002-front-AA` for `fronts/001-AA`."""
    kind, _, name = path.partition("s/")
    return f"{place:0{digits}d}-{kind}-{name.partition('-')[2]}"


# --- the list that accompanies pictures ------------------------------------------------------------------

LIST = "cards.csv"
_HEAD = ("number", "card", "copies", "front", "back")


def write_card_list(rows: Sequence[OrderLine], kind: PictureKind) -> bytes:
    """Return the list as a table: number, card, copies, front, back.

    A spreadsheet program, with which lists are looked at and changed, reads no name as a formula.
    """
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(_HEAD)
    for row in rows:
        back = f"{row.back}.{kind}" if row.back else ""
        writer.writerow([row.number, escape_formula(row.name), len(row.slots), f"{row.face}.{kind}", back])
    return out.getvalue().encode("utf-8-sig")  # so that spreadsheets recognise UTF-8


def verify_card_list(files: Mapping[str, bytes], count: int) -> str:
    """Read the list back; raise RenderError unless it names exactly the existing pictures and so many cards."""
    head, *rows = csv.reader(io.StringIO(files[LIST].decode("utf-8-sig"), newline=""))
    faults = []
    if tuple(head) != _HEAD:
        faults.append(Fault("has the wrong header", LIST))
    listed = sum(int(copies) for _, _, copies, _, _ in rows)
    if listed != count:
        faults.append(Fault(f"lists {plural(listed, 'card')}, needs {count}", LIST))
    named = {path for row in rows for path in row[3:] if path}
    if named != files.keys() - {LIST}:
        faults.append(Fault("does not name exactly the existing pictures", LIST))
    if faults:
        raise RenderError(faults)
    return f"{LIST} read back: {plural(len(rows), 'row')}, {plural(listed, 'card')}, every picture named"
