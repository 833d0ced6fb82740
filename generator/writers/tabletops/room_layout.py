"""Layout of a room at an online table: piles, hands, seats, score counters, boards and tokens.

All lengths are in the table's own units: it is 1600 wide and 1000 high.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from generator.deck.model import Deck, DeckCard
from generator.deck.tokens import Pile
from generator.deck.translation import open_texts
from generator.errors import LayoutError, plural
from generator.geometry import Rect, Size
from generator.writers.targets import DeckSelection, ExportJob, ExportToken
from scorekeeper.i18n import SOURCE_LANGUAGE, Catalogue

TABLE = Size(1600, 1000)
"""Source: virtualtabletop.io and playingcards.io, which share it."""
HAND = Rect(50, 820, 1500, 180)
"""Area of a player's hand. Source: as above."""
PER_MM = 1.8
"""Units of a millimetre (ours): a poker card has 160, as is common at tables."""
LONGEST_CARD = 200.0
"""Longest side of a card (ours): longer ones are drawn smaller."""
USUAL_PLAYERS, MOST_PLAYERS = 4, 10
"""Hands of a room by default, and at most (ours): more seats do not fit side by side."""
MOST_WIDGETS = 1200
"""Widgets of a room. Source: second hand, of playingcards.io; more make it slow."""
EDGE, GAP = 20.0, 12.0
"""Margin of the table, and gap between things (ours)."""
RIM = 4.0
"""How far a holder extends beyond its card."""
LABEL, BUTTON = 26.0, 32.0
"""Heights of a line of text and of a button (ours)."""


@dataclass(frozen=True, slots=True)
class Fixtures:
    """Sizes of a table's own widgets."""

    seat: Size
    counter: Size


@dataclass(frozen=True, slots=True)
class RoomButton:
    """A button below a pile."""

    place: Rect
    count: int
    """Cards it deals to each player; 0: it gathers all and shuffles."""

    def id_below(self, holder: str) -> str:
        return f"{holder}-deal-{self.count}" if self.count else f"{holder}-shuffle"

    def text(self, texts: Catalogue) -> str:
        return texts("Deal %(n)s", n=self.count) if self.count else texts("Shuffle")


@dataclass(frozen=True, slots=True)
class RoomPile:
    """A pile of cards at the start, or a discard pile."""

    title: str
    part: DeckSelection
    cards: tuple[DeckCard, ...]
    """Its cards, each with its copies; empty for a discard pile."""
    card: Size
    place: Rect
    """Of the holder; the label is above it."""
    buttons: tuple[RoomButton, ...] = ()

    def copies(self, times: int) -> list[DeckCard]:
        """Return its cards as often as they are there, for a number of decks, the top one first."""
        return [card for card in self.cards for _ in range(card.copy_count * times)]


@dataclass(frozen=True, slots=True)
class RoomSeat:
    number: int
    """From 1."""
    place: Rect
    counter: Rect


@dataclass(frozen=True, slots=True)
class TokenStack:
    """Tokens of one kind at one place, or a board."""

    token: ExportToken
    place: Rect
    count: int


@dataclass(frozen=True, slots=True)
class BoardSlot:
    place: Rect
    part: DeckSelection


@dataclass(frozen=True, slots=True)
class Room:
    piles: tuple[RoomPile, ...]
    seats: tuple[RoomSeat, ...]
    boards: tuple[TokenStack, ...]
    stacks: tuple[TokenStack, ...]
    board_slots: tuple[BoardSlot, ...]

    @property
    def kinds(self) -> dict[str, list[TokenStack]]:
        """The stacks of each token, by its id."""
        found: dict[str, list[TokenStack]] = {}
        for stack in self.stacks:
            found.setdefault(stack.token.id, []).append(stack)
        return found

    def decks_of(self, part: DeckSelection) -> list[str]:
        """Return the names of a part's decks, one for each of its piles."""
        return [f"deck-{at}" for at, pile in enumerate(self.piles, start=1) if pile.part is part and pile.cards]


def lay_out_room(job: ExportJob, fixtures: Fixtures) -> Room:
    """Lay a room out: piles at the left, boards and tokens at the right, seats above the hand.

    Raises:
        LayoutError: Something does not fit; names it.
    """
    players = USUAL_PLAYERS if job.settings.players is None else job.settings.players
    most = min(MOST_PLAYERS, int(HAND.width / fixtures.seat.width_mm))
    if not 1 <= players <= most:
        raise LayoutError(f"--players {players}: a room has seats for 1 to {most}")
    tokens = sum(piece.count for piece in job.tokens)
    if job.card_count + tokens > MOST_WIDGETS:
        found, limit = f"{plural(job.card_count, 'card')} and {plural(tokens, 'token')}", f"the {MOST_WIDGETS} things"
        raise LayoutError(
            f"{found} are more than {limit} that a room can hold; use --cards, or fewer decks or --copies"
        )
    seats, own, top = _seats(job.tokens, players, fixtures)
    area = Rect(EDGE, EDGE, TABLE.width_mm - 2 * EDGE, top - EDGE - GAP)
    piles, right = _piles(job, area)
    free = Rect(right + GAP, area.y, area.right - right - GAP, area.height)
    boards, loose = _boards(job.tokens, players, free)
    spots = _spots(boards, job.parts[0])
    return Room(tuple(piles), tuple(seats), tuple(boards), (*loose, *own), tuple(spots))


def room_texts(job: ExportJob) -> Catalogue:
    return job.texts or open_texts(SOURCE_LANGUAGE)


def summary(job: ExportJob, room: Room) -> Iterator[str]:
    for part in job.parts:
        yield f"{part.deck.title} {part.deck.version}: {plural(part.copy_count * job.copies, 'card')}"
    tokens = sum(stack.count for stack in room.stacks)
    found = [plural(len(room.seats), "seat"), *([plural(tokens, "token")] if tokens else [])]
    yield f"a room with {', '.join([*found, *([plural(len(room.boards), 'board')] if room.boards else [])])}"


def box_of(rect: Rect) -> dict[str, int]:
    """Return a position in whole units, in the format of rooms."""
    return {"x": round(rect.x), "y": round(rect.y), "width": round(rect.width), "height": round(rect.height)}


# --- piles -----------------------------------------------------------------------------------------------


def card_size(deck: Deck) -> Size:
    """Return the size of a deck's cards on the table."""
    size = deck.card_format.size
    per_mm = min(PER_MM, LONGEST_CARD / max(size.width_mm, size.height_mm))
    return Size(round(size.width_mm * per_mm), round(size.height_mm * per_mm))


def _slots(job: ExportJob) -> Iterator[list[RoomPile]]:
    """Yield rows of piles: for each deck those to deal from, and at the end its discard pile."""
    texts = room_texts(job)
    somewhere = Rect(0, 0, 0, 0)
    for part in job.parts:
        size, is_alone = card_size(part.deck), len(job.parts) == 1
        piles = job.piles if is_alone and job.piles else (Pile(texts("Deck") if is_alone else part.deck.title),)
        named = {card for pile in piles for card in pile.cards}
        found = []
        for pile in piles:
            cards = tuple(
                card for card in part.cards if (card.id in pile.cards if pile.cards else card.id not in named)
            )
            if cards:
                buttons = tuple(RoomButton(somewhere, count) for count in _deals(pile, cards))
                found.append(RoomPile(pile.title, part, cards, size, somewhere, buttons))
        found.append(RoomPile(texts("Discard"), part, (), size, somewhere))
        yield from (found[start : start + 2] for start in range(0, len(found), 2))


def _deals(pile: Pile, cards: Sequence[DeckCard]) -> list[int]:
    """Return the buttons of a pile: gather and shuffle (0), if its cards differ, or the number to deal."""
    if len(cards) == 1:
        return [pile.each] if pile.each else []
    return [0, *([pile.each] if pile.each > 1 else []), 1]


def _piles(job: ExportJob, area: Rect) -> tuple[list[RoomPile], float]:
    """Place piles in rows of two, in as many columns as needed; return their right edge."""
    x, y, reach = area.x, area.y, area.x
    placed: list[RoomPile] = []
    for row in _slots(job):
        high = max(_height(pile) for pile in row)
        if y + high > area.bottom:
            x, y = reach + 2 * GAP, area.y
        at = x
        for pile in row:
            holder = Rect(at, y + LABEL, pile.card.width_mm + 2 * RIM, pile.card.height_mm + 2 * RIM)
            placed.append(replace(pile, place=holder, buttons=tuple(_buttons(pile.buttons, holder))))
            at = holder.right + GAP
            if holder.right > area.right or y + high > area.bottom:
                title = pile.part.deck.title
                raise LayoutError(f"{title}: its cards do not fit on the table with the others; export fewer")
        y += high + GAP
        reach = max(reach, at - GAP)
    return placed, reach


def _height(pile: RoomPile) -> float:
    return LABEL + pile.card.height_mm + 2 * RIM + len(_lines(pile.buttons)) * (RIM + BUTTON)


def _lines(buttons: Sequence[RoomButton]) -> list[list[RoomButton]]:
    """Divide buttons into lines: the one that gathers alone, those that deal side by side."""
    gather, deal = [each for each in buttons if not each.count], [each for each in buttons if each.count]
    return [line for line in (gather, deal) if line]


def _buttons(buttons: Sequence[RoomButton], holder: Rect) -> Iterator[RoomButton]:
    for number, line in enumerate(_lines(buttons)):
        wide, y = (holder.width - RIM * (len(line) - 1)) / len(line), holder.bottom + RIM + number * (BUTTON + RIM)
        for column, button in enumerate(line):
            yield replace(button, place=Rect(holder.x + column * (wide + RIM), y, wide, BUTTON))


# --- seats -----------------------------------------------------------------------------------------------


def _seats(
    pieces: Sequence[ExportToken], players: int, fixtures: Fixtures
) -> tuple[list[RoomSeat], list[TokenStack], float]:
    """Place seats side by side above the hand, with counters and starting tokens; return them and their top edge."""
    wide = HAND.width / players
    seats, stacks, top = [], [], HAND.y
    for number in range(1, players + 1):
        own = [(piece, piece.each) for piece in pieces if piece.each]
        own += [(piece, piece.count) for piece in pieces if piece.player == number]
        sizes = [fixtures.seat, fixtures.counter, *(table_size(piece) for piece, _ in own)]
        rows = list(_rows(sizes, wide - GAP))
        left, y = HAND.x + (number - 1) * wide, HAND.y - GAP
        places: dict[int, Rect] = {}
        for row in rows:
            high = max(sizes[at].height_mm for at in row)
            x, y = left + (wide - _width(sizes, row)) / 2, y - high
            for at in row:
                places[at] = Rect(x, y + (high - sizes[at].height_mm) / 2, sizes[at].width_mm, sizes[at].height_mm)
                x += sizes[at].width_mm + RIM
            y -= RIM
        top = min(top, y)
        seats.append(RoomSeat(number, places[0], places[1]))
        stacks += [TokenStack(piece, places[at], count) for at, (piece, count) in enumerate(own, start=2)]
    return seats, stacks, top


def _rows(sizes: Sequence[Size], wide: float) -> Iterator[list[int]]:
    """Divide things into rows up to a width; yield their indices, row by row."""
    row: list[int] = []
    for at in range(len(sizes)):
        if row and _width(sizes, [*row, at]) > wide:
            yield row
            row = []
        row.append(at)
    yield row


def _width(sizes: Sequence[Size], row: Sequence[int]) -> float:
    return sum(sizes[at].width_mm for at in row) + RIM * (len(row) - 1)


# --- boards and tokens -----------------------------------------------------------------------------------


def table_size(piece: ExportToken, factor: float = 1.0) -> Size:
    view = piece.visible_area
    return Size(round(view.width * PER_MM * factor), round(view.height * PER_MM * factor))


def _boards(pieces: Sequence[ExportToken], players: int, area: Rect) -> tuple[list[TokenStack], list[TokenStack]]:
    """Place boards from the right, and tokens on them or left of them; smaller if they do not fit otherwise.

    Raises:
        LayoutError: They do not fit even at half their size.
    """
    for factor in (1.0, 0.9, 0.8, 0.7, 0.6, 0.5):
        found = _at_size(pieces, players, area, factor)
        if found is not None:
            return found
    raise LayoutError("the game's boards and tokens do not fit on the table; export fewer decks")


def _spots(boards: Sequence[TokenStack], part: DeckSelection) -> Iterator[BoardSlot]:
    """Yield the places for cards on boards; on boards drawn smaller, cards do not fit."""
    for board in boards:
        if board.place.width == table_size(board.token).width_mm:
            for each in board.token.places:
                x, y = board.place.x + each.x * PER_MM, board.place.y + each.y * PER_MM
                yield BoardSlot(Rect(x, y, each.width * PER_MM, each.height * PER_MM), part)


def _at_size(
    pieces: Sequence[ExportToken], players: int, area: Rect, factor: float
) -> tuple[list[TokenStack], list[TokenStack]] | None:
    boards = [TokenStack(piece, Rect(0, 0, 0, 0), 1) for piece in pieces if piece.is_board]
    left = {piece.id: piece.count - piece.each * players for piece in pieces if not piece.is_board and not piece.player}
    loose = [piece for piece in pieces if left.get(piece.id, 0) > 0]
    free = [piece for piece in loose if not piece.lies_on]
    sizes = [table_size(board.token, factor) for board in boards] + [table_size(piece) for piece in free]
    places = _in_columns(sizes, area)
    if places is None:
        return None
    boards = [replace(board, place=place) for board, place in zip(boards, places, strict=False)]
    by_id = {board.token.id: board.place for board in boards}
    stacks = [
        TokenStack(piece, place, left[piece.id]) for piece, place in zip(free, places[len(boards) :], strict=True)
    ]
    for piece in loose:
        if piece.lies_on:
            board, size = by_id[piece.lies_on], table_size(piece)
            x, y = board.x + piece.at[0] * PER_MM * factor, board.y + piece.at[1] * PER_MM * factor
            place = Rect(x - size.width_mm / 2, y - size.height_mm / 2, size.width_mm, size.height_mm)
            stacks.append(TokenStack(piece, place, left[piece.id]))
    return boards, stacks


def _in_columns(sizes: Sequence[Size], area: Rect) -> list[Rect] | None:
    """Place things from the right edge in columns, the widest first; None if they do not fit."""
    places: dict[int, Rect] = {}
    x, y, wide = area.right, area.y, 0.0
    for at in sorted(range(len(sizes)), key=lambda at: -sizes[at].width_mm):
        size = sizes[at]
        if y > area.y and y + size.height_mm > area.bottom:
            x, y, wide = x - wide - GAP, area.y, 0.0
        wide = max(wide, size.width_mm)
        if x - wide < area.x or y + size.height_mm > area.bottom:
            return None
        places[at] = Rect(x - wide / 2 - size.width_mm / 2, y, size.width_mm, size.height_mm)
        y += size.height_mm + GAP
    return [places[at] for at in range(len(sizes))]
