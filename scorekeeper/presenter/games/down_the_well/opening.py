"""Who opens a hand: the suit of the turned card, or the next suit that somebody holds."""

from collections.abc import Iterator

from scorekeeper.presenter.blocks import Block, Button, Buttons, Choice, Note, Option, Tile, Tiles, Tone
from scorekeeper.presenter.events import answers
from scorekeeper.presenter.forms import Tool
from scorekeeper.presenter.games.island import suit_art, suit_ink
from scorekeeper.rules.cards import ISLAND, Card
from scorekeeper.rules.down_the_well import RANKS, MatchState, is_a_card_turned, lead_suit


class OpenerTool(Tool[MatchState]):
    """The lead suit.

    The draft holds the suit of the card that was `turned`, and the suits that nobody holds, `missing`.
    """

    name = "opens"
    label = "Who opens?"
    icon = "flag"

    def blocks(self) -> Iterator[Block]:
        """Ask for the turned card, unless all cards are dealt; show the lead suit, and who opens."""
        tx = self.tx
        if self._is_turned:
            suits = tuple(
                Option(tx(name), letter, art=suit_art(letter))
                for letter, name in zip(ISLAND.suits, ISLAND.suit_names, strict=True)
            )
            yield Choice(tx("Suit of the card turned up after passing"), suits, self.draft.get("turned"), ("turn_up",))
            if self.draft.get("turned") is None:
                return
        suit = self._lead
        name = tx(ISLAND.suit_name(Card("2", suit)))
        text = tx("Lead suit: %(suit)s. Whoever holds its lowest card opens with it; the ace is high.", suit=name)
        ranks = tuple(
            Tile(rank, (), suit_art(suit), ink=suit_ink(suit), name=tx("%(rank)s of %(suit)s", rank=rank, suit=name))
            for rank in RANKS
        )
        yield Note(text, Tone.GOOD, "flag", ruling="DW-R2")
        yield Tiles(ranks, tx("Lowest first"))
        if passed := self._missing_suits:
            names = ", ".join(tx(ISLAND.suit_name(Card("2", each))) for each in passed)
            yield Note(tx("Nobody holds: %(suits)s", suits=names), Tone.QUIET, "info")
        next_button = Button(
            tx("Nobody holds one: next suit"),
            ("nobody", suit),
            icon="forward",
            enabled=len(passed) + 1 < len(ISLAND.suits),
        )
        yield Buttons((next_button, Button(tx("Take back"), ("somebody",), icon="undo", enabled=bool(passed))))

    @answers("turn_up")
    def turn_up(self, suit: str) -> None:
        """Choose the suit turned up."""
        if suit in ISLAND.suits:
            self.draft["turned"], self.draft["missing"] = suit, []

    @answers("nobody")
    def rule_out(self, suit: str) -> None:
        """Record that nobody holds a card of a suit; one suit must be held."""
        missing = [*self._missing_suits, suit]
        if set(missing) < set(ISLAND.suits) and len(set(missing)) == len(missing):
            self.draft["missing"] = missing

    @answers("somebody")
    def take_back(self) -> None:
        """Undo the last suit ruled out."""
        self.draft["missing"] = self._missing_suits[:-1]

    # Inside

    @property
    def _is_turned(self) -> bool:
        return is_a_card_turned(len(self.state.players))

    @property
    def _missing_suits(self) -> list[str]:
        missing: list[str] = self.draft.get("missing", [])
        return missing

    @property
    def _lead(self) -> str:
        """Return the lead suit, assuming that every suit not recorded as missing is held."""
        held = [Card(RANKS[0], suit) for suit in ISLAND.suits if suit not in self._missing_suits]
        turned = Card(RANKS[0], self.draft["turned"]) if self._is_turned else None
        return lead_suit(turned, held)
