"""Cards in groups: choosing them, the kind and payment of each group, what jokers and changed cards count as."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from scorekeeper.i18n import Catalogue
from scorekeeper.presenter import blocks
from scorekeeper.presenter.blocks import Block, Button, Buttons, Event, Group, Note, Option, Reasons, Tile, Tiles, Tone
from scorekeeper.presenter.events import answers, fields
from scorekeeper.presenter.forms import Draft, Form, reasons_of
from scorekeeper.presenter.games.above_water.sentences import card_count_text
from scorekeeper.presenter.wording import signed
from scorekeeper.rules.above_water import Kind, MatchState, TurnIn, can_turn_in, parse_turn_in, payment, value
from scorekeeper.rules.above_water.groups import ACE_OF_CLUBS, RED_SUITS, GroupCard, group_problems
from scorekeeper.rules.cards import JOKER, STANDARD, Card

BY_RANK, BY_SUIT = "rank", "suit"
TAPPED_COLUMNS = 6
"""Tapped cards side by side: as many as a narrow phone can show."""
POWER = [str(ACE_OF_CLUBS)]
"""An ace of clubs alone is turned in for its power, as in short notation."""


def name_of(tx: Catalogue, card: Card) -> str:
    """Return the full name of a card: `10 of hearts`."""
    if card.is_joker:
        return tx("joker")
    suit = tx(STANDARD.suit_name(card))
    return tx("%(rank)s of %(suit)s", rank=card.rank, suit=suit)


def card_tile(tx: Catalogue, card: Card, event: Event) -> Tile:
    """Return a card's tile: a joker has no text but a picture."""
    label, art = ("", "joker") if card.is_joker else (card.rank, card.suit)
    ink = "red" if card.suit in RED_SUITS else ""
    return Tile(label, event, f"suits/above-water/{art}.png", ink=ink, name=name_of(tx, card))


def suit_tiles(tx: Catalogue, event: str, chosen: str | None) -> tuple[Tile, ...]:
    return tuple(
        Tile("", (event, suit), f"suits/above-water/{suit}.png", chosen=int(suit == chosen), name=tx(name))
        for suit, name in zip(STANDARD.suits, STANDARD.suit_names, strict=True)
    )


class Picker:
    """Cards to tap; the draft holds what comes `first`, denominations or suits, and which `rank` and `suit` is open."""

    def __init__(self, tx: Catalogue, draft: Draft, used: Mapping[Card, int], pack_count: int) -> None:
        """Take a draft, and how often each card has been tapped."""
        self.tx = tx
        self.draft = draft
        self.used = used
        self.pack_count = pack_count

    def blocks(self) -> Iterator[Block]:
        """Show denominations and suits, and below them the order to choose in."""
        tx, first = self.tx, self.draft.get("first", BY_RANK)
        yield from self._tiles(by_rank=first == BY_RANK)
        orders = (Option(tx("Denomination first"), BY_RANK), Option(tx("Suit first"), BY_SUIT))
        yield blocks.Choice("", orders, first, ("first",))

    def _tiles(self, *, by_rank: bool) -> Iterator[Block]:
        tx, draft = self.tx, self.draft
        if by_rank:
            rank = draft.get("rank")
            ranks = [Tile(each, ("rank", each), chosen=int(each == rank)) for each in STANDARD.ranks]
            yield Tiles((*ranks, self._tile(Card(JOKER, ""))), tx("Cards"))
            if rank in STANDARD.ranks:
                yield Tiles(tuple(self._tile(Card(rank, suit)) for suit in STANDARD.suits), columns=4)
            return
        suit = draft.get("suit")
        yield Tiles((*suit_tiles(tx, "suit", suit), self._tile(Card(JOKER, ""))), tx("Cards"), columns=5)
        if suit in STANDARD.suits:
            yield Tiles(tuple(self._tile(Card(rank, suit)) for rank in STANDARD.ranks))

    def free_count(self, card: Card) -> int:
        """Return how many copies of a card have not been tapped yet."""
        copies = STANDARD.plain_joker_count if card.is_joker else 1
        return copies * self.pack_count - self.used.get(card, 0)

    def _tile(self, card: Card) -> Tile:
        tile = card_tile(self.tx, card, ("card", str(card)))
        return tile._replace(chosen=self.used.get(card, 0), enabled=self.free_count(card) > 0)


def tiles_of(tx: Catalogue, cards: Sequence[GroupCard], event: Event, chosen: int | None = None) -> tuple[Tile, ...]:
    """Show cards that have been tapped; tapping one again sends an event with its position, `("chosen", 0, 2)`."""
    return tuple(
        card_tile(tx, each.card, (*event, place))._replace(
            chosen=int(place == chosen),
            badge="" if each.counts_as in (each.card, Card(JOKER, "")) else f"={each.counts_as}",
        )
        for place, each in enumerate(cards)
    )


class GroupsForm(Form[MatchState]):
    """Base of the forms that take groups of cards.

    The draft holds the `groups`, each its `cards` in short notation and its `kind` if that was declared, the group that
    is filled (`at`) and the card touched in it (`pick`), besides the fields of `Picker`.
    """

    fills = fields(first=str, rank=str, suit=str)
    sight = ("at", "pick", "first", "rank", "suit")
    own: ClassVar[tuple[str, ...]] = ("groups",)
    of_player: ClassVar[tuple[str, ...]] = (
        *fills,
        *("next_group", "group", "power", "chosen", "take_out", "as_suit", "as_rank", "as_read"),
    )

    # Events

    @answers("next_group")
    def next_group(self) -> None:
        groups = [group for group in self._groups() if group["cards"]]
        self._store_groups([*groups, {"cards": [], "kind": ""}], len(groups))

    @answers("group")
    def fill_group(self, at: int) -> None:
        self._store_groups(self._groups(), at)

    @answers("power")
    def turn_in_power(self) -> None:
        """Turn in an ace of clubs for its power."""
        if self._picker().free_count(ACE_OF_CLUBS) > 0:
            self._store_groups([{"cards": POWER, "kind": ""}, *self._groups()], self._open_group() + 1)

    @answers("chosen")
    def touch(self, group: int, place: int) -> None:
        """Touch a card of a group; touching it again deselects it."""
        is_again = (self._open_group(), self.draft.get("pick")) == (group, place)
        self._store_groups(self._groups(), group, None if is_again else place)

    @answers("take_out")
    def take_out(self) -> None:
        groups, at, pick = self._groups(), self._open_group(), self._touched_place()
        if pick is None:
            return
        cards = groups[at]["cards"]
        groups[at] = {"cards": [*cards[:pick], *cards[pick + 1 :]], "kind": ""}
        if not groups[at]["cards"] and len(groups) > 1:
            del groups[at]
            at = len(groups) - 1
        self._store_groups(groups, at)

    @answers("as_suit")
    def count_as_suit(self, suit: str) -> None:
        self._count_as(suit=suit)

    @answers("as_rank")
    def count_as_rank(self, rank: str) -> None:
        """Let the touched joker count as another denomination."""
        self._count_as(rank=rank)

    @answers("as_read")
    def count_as_read(self) -> None:
        """Let the touched joker count as what pays the most."""
        self._write(JOKER)

    # Inside: the draft

    def _picker(self) -> Picker:
        raise NotImplementedError

    def _groups(self) -> list[dict[str, Any]]:
        groups: list[dict[str, Any]] = self.draft.get("groups") or [{"cards": [], "kind": ""}]
        return list(groups)

    def _open_group(self) -> int:
        return max(0, min(int(self.draft.get("at", 0)), len(self._groups()) - 1))

    def _touched_place(self) -> int | None:
        """Return the position of the touched card in the group that is filled; None for none, or if it is gone."""
        pick: int | None = self.draft.get("pick")
        return pick if pick in range(len(self._groups()[self._open_group()]["cards"])) else None

    def _store_groups(self, groups: list[dict[str, Any]], at: int, pick: int | None = None) -> None:
        self.draft.update(groups=groups, at=at, pick=pick)

    def _turn_in(self) -> TurnIn | None:
        """Read the groups; a declared group keeps its kind."""
        filled = [group for group in self._groups() if group["cards"]]
        if not filled:
            return None
        turn_in = parse_turn_in(" / ".join(" ".join(group["cards"]) for group in filled), self.state.options)
        declared = [group["kind"] for group in filled if group["cards"] != POWER]
        groups = tuple(
            replace(group, kind=Kind(kind)) if kind else group
            for group, kind in zip(turn_in.groups, declared, strict=True)
        )
        return replace(turn_in, groups=groups)

    def _count_as(self, *, rank: str = "", suit: str = "") -> None:
        pick = self._touched_place()
        if pick is None:
            return
        shown = self._shown_cards()[self._open_group()]
        now = shown[pick].counts_as
        if now.is_joker:
            now = Card(STANDARD.ranks[0], STANDARD.suits[0])
        card = shown[pick].card
        as_card = Card(rank or now.rank, suit or now.suit)
        self._write(str(GroupCard(card, as_card)))

    def _write(self, word: str) -> None:
        groups, at, pick = self._groups(), self._open_group(), self._touched_place()
        if pick is not None:
            cards = list(groups[at]["cards"])
            cards[pick] = word
            groups[at] = {"cards": cards, "kind": ""}
            self._store_groups(groups, at, pick)

    def _shown_cards(self) -> list[tuple[GroupCard, ...]]:
        """Return the cards of every group of the draft, as read."""
        turn_in = self._turn_in()
        read_groups = iter(turn_in.groups if turn_in else ())
        shown: list[tuple[GroupCard, ...]] = []
        for group in self._groups():
            if not group["cards"]:
                shown.append(())
            elif group["cards"] == POWER:
                shown.append((GroupCard(ACE_OF_CLUBS, ACE_OF_CLUBS),))
            else:
                shown.append(next(read_groups).cards)
        return shown

    # Inside: showing

    def _group_blocks(self) -> Iterator[Block]:
        tx, turn_in = self.tx, self._turn_in()
        picker = self._picker()
        yield from picker.blocks()
        groups, shown = self._groups(), self._shown_cards()
        names = iter(turn_in.groups if turn_in else ())
        for place, group in enumerate(groups):
            is_power = group["cards"] == POWER
            named = None if is_power or not group["cards"] else next(names)
            title = tx("Group %(number)s", number=place + 1)
            inside: list[Block] = []
            if shown[place]:
                pick = self.draft.get("pick") if place == self._open_group() else None
                inside.append(Tiles(tiles_of(tx, shown[place], ("chosen", place), pick), columns=TAPPED_COLUMNS))
            if is_power:
                title = tx("Ace of clubs, for its power")
                text = tx("It allows you to change the suit of one or two other cards: tap one to say how")
                inside.append(Note(text, Tone.QUIET, "info", ruling="AW-R10"))
            elif named is not None and not any(group_problems(named, self.state.options)):
                title = f"{title}: {tx(named.kind.value)}"
                inside.append(Reasons(reasons_of(tx, [payment(named)])))
            if place == self._open_group():
                inside.extend(self._touched_card_blocks(shown[place], is_power=is_power))
                if not is_power:
                    title = tx("%(group)s (being filled)", group=title)
            else:
                label = tx("Add cards to group %(number)s", number=place + 1)
                inside.append(Buttons((Button(label, ("group", place), icon="plus"),)))
            yield Group(tuple(inside), title)
        yield from self._footer_blocks(turn_in, picker)

    def _footer_blocks(self, turn_in: TurnIn | None, picker: Picker) -> Iterator[Block]:
        tx = self.tx
        is_filled = bool(self._groups()[self._open_group()]["cards"])
        buttons = [Button(tx("Next group"), ("next_group",), icon="plus", enabled=is_filled)]
        if picker.free_count(ACE_OF_CLUBS) > 0:
            buttons.append(Button(tx("Ace of clubs: change suits"), ("power",), icon="swap"))
        yield Buttons(tuple(buttons))
        if turn_in is not None and can_turn_in(turn_in, options=self.state.options):
            score = value(turn_in, options=self.state.options)
            label = tx("Value as declared, %(cards)s", cards=card_count_text(tx, turn_in.card_count))
            yield Reasons(reasons_of(tx, score), signed(score.points), label)

    def _touched_card_blocks(self, cards: tuple[GroupCard, ...], *, is_power: bool) -> Iterator[Block]:
        """Ask what a touched card counts as."""
        tx, pick = self.tx, self.draft.get("pick")
        if pick is None or pick >= len(cards):
            return
        each = cards[pick]
        buttons = [Button(tx("Remove"), ("take_out",), icon="trash")]
        if each.card.is_joker:
            buttons.append(Button(tx("Count it the best way"), ("as_read",), icon="bulb"))
            ranks = tuple(
                Tile(rank, ("as_rank", rank), chosen=int(rank == each.counts_as.rank)) for rank in STANDARD.ranks
            )
            yield Tiles(ranks, tx("The joker counts as"))
        if is_power:
            yield Buttons(tuple(buttons))
            return
        label = "" if each.card.is_joker else tx("Suit it counts as, thanks to an ace of clubs")
        yield Tiles(suit_tiles(tx, "as_suit", each.counts_as.suit), label, columns=4)
        yield Buttons(tuple(buttons))


def draft_of_groups(turn_in: TurnIn) -> Draft:
    groups: list[dict[str, Any]] = [
        {"cards": [str(each) for each in group.cards], "kind": str(group.kind)} for group in turn_in.groups
    ]
    groups += [{"cards": POWER, "kind": ""}] * turn_in.changing_aces
    return {"groups": groups, "at": max(len(turn_in.groups) - 1, 0), "pick": None}
