"""Small calculators: how many cards are drawn, who starts the Sinking, what Arbiter takes and Teacher's owner pays."""

from collections.abc import Iterator

from scorekeeper.messages import say_count
from scorekeeper.presenter.blocks import Block, Choice, Group, Note, Number, Option, Reason, Reasons, Tone
from scorekeeper.presenter.events import answers, fields
from scorekeeper.presenter.forms import Tool
from scorekeeper.presenter.games.to_the_bottom.cards import (
    card_tiles,
    cards_in_frame,
    frame_choice,
    held_tiles,
    mark_origin,
    origin_text,
    parse_cards,
    part_reasons,
    phase_choice,
    rule_reasons,
    without_latest,
)
from scorekeeper.presenter.games.to_the_bottom.fleet import FleetTool
from scorekeeper.presenter.wording import number, signed
from scorekeeper.rules import to_the_bottom
from scorekeeper.rules.to_the_bottom import CrewCard, GamePhase, Moment, Origin, dancer_draw_count, draw_count, notes
from scorekeeper.rules.to_the_bottom.match import MatchState

ARBITER, TEACHER = "arbiter", "teacher"
"""The two questions."""


class DrawCounter(FleetTool):
    """The drawing step: the draft holds the `number` of the turn in its phase, and the `round` if the Clock is used."""

    name = "draws"
    label = "Draw counts"
    icon = "cards"
    fills = fields(number=int | None, round=int | None)
    own = ("number", "round")
    of_player = (*FleetTool.of_player, *own)

    def blocks(self) -> Iterator[Block]:
        """Ask for player, phase, turn and board, and show how many cards are drawn."""
        tx, board, phase, options = self.tx, self.board, self.fleet.phase, self.state.options
        yield self.player_choice(tx("Whose turn?"))
        yield phase_choice(tx, phase)
        detail = tx("of the phase, counting all players' turns; the same from the fourth on")
        turn = self.draft.get("number", 1)
        yield Number(tx("Turn"), turn, ("number",), least=1, detail=detail)
        if options.has_clock:
            detail = tx("the Clock runs from round %(round)s of the Sinking °", round=to_the_bottom.CLOCK_ROUND)
            yield Number(tx("Round"), self._round, ("round",), least=1, detail=detail)
        if turn is None or turn < 1:
            yield Note(tx("Enter the number of the turn."), Tone.QUIET, "info")
        else:
            score = draw_count(phase, turn, board, options, round_number=self._round)
            yield Reasons(part_reasons(tx, score), number(score.points), tx("Cards to draw"))
        label = tx("Tap the cards on the board that affect drawing")
        yield card_tiles(tx, to_the_bottom.DRAW_CARDS, "put", label, _modifier, held=board)
        yield from self.board_tiles()
        rules = (*notes(Moment.BEFORE_DRAWING, board), *notes(Moment.DRAWING, board))
        if rules:
            yield Reasons(rule_reasons(tx, rules), label=tx("Before and while drawing"))
        yield Note(self._dancer(), Tone.QUIET, "info", ruling="TB-A6")
        yield Note(origin_text(tx), Tone.QUIET, "info")

    @property
    def _round(self) -> int:
        return max(1, self.draft.get("round") or 1)

    def _dancer(self) -> str:
        """Return what Polka Dancer draws in addition when she is tired."""
        tx, options = self.tx, self.state.options
        text = tx(
            "Polka Dancer, tired, draws %(alone)s more; with Assistant on her %(merged)s",
            alone=dancer_draw_count(options, has_assistant=False),
            merged=dancer_draw_count(options, has_assistant=True),
        )
        return mark_origin(tx, text, Origin.INFERRED)


def _modifier(card: CrewCard) -> tuple[str, Origin]:
    """Return how many more cards a card lets its owner draw; nothing for a card with another effect."""
    modifier = card.facts.draw_modifier
    return (signed(modifier.value), modifier.origin) if modifier else ("", Origin.RULEBOOK)


class SinkingStart(Tool[MatchState]):
    """The order of the Sinking; the draft holds who bought Iceberg, the `buyer`."""

    name = "sinking"
    label = "Start of the Sinking"
    icon = "wave"
    fills = fields(buyer=str)

    def blocks(self) -> Iterator[Block]:
        tx, state = self.tx, self.state
        buyer = self.draft.get("buyer")
        yield Choice(tx("Who bought Iceberg?"), self.table.options(state.players), buyer, ("buyer",))
        if buyer is None or buyer not in state.players:
            text = tx("Buying Iceberg ends the Cruise at once, and its buyer starts the Sinking.")
            yield Note(text, icon="info", ruling="TB-R6")
            return
        order = to_the_bottom.sinking_order(state.players, buyer)
        turns = range(1, max(len(order), len(to_the_bottom.FIRST_DRAWS[GamePhase.SINKING])) + 1)
        lines = tuple(
            Reason(
                tx(
                    "Turn %(turn)s: %(player)s draws %(count)s",
                    turn=turn,
                    player=order[(turn - 1) % len(order)],
                    count=draw_count(GamePhase.SINKING, turn, (), state.options).points,
                ),
                ruling="TB-R3",
            )
            for turn in turns
        )
        yield Reasons(lines, label=tx("The first turns, without the cards on board"))
        yield Note(
            tx("After that everybody draws as in the last of these turns. Cards on board can change any of them.")
        )
        if state.options.is_cruise_hand_kept:
            hand = tx("Everybody keeps their hand from the Cruise and draws up to five. Boards stay.")
        else:
            hand = tx("Everybody shuffles their hand, deck and water together and draws five. Boards stay.")
        yield Note(hand, Tone.QUIET, "info", ruling="TB-A2")


class BoardJudge(FleetTool):
    """The draft holds the cards that an opponent `jettisoned` together, the question (`ask`) and the `frame` shown."""

    name = "boards"
    label = "Arbiter and Teacher"
    icon = "gavel"
    fills = fields(ask=str, frame=str)
    sight = ("ask", "frame")
    own = ("jettisoned",)
    of_player = (*FleetTool.of_player, *fills, "pick", "unpick")

    def blocks(self) -> Iterator[Block]:
        tx, player, board = self.tx, self.player, self.board
        questions = (Option(tx("What Arbiter takes"), ARBITER), Option(tx("What Teacher pays"), TEACHER))
        yield Choice(tx("What do you want to know?"), questions, self._ask, ("ask",))
        yield from self._arbiter() if self._ask == ARBITER else self._teacher()
        yield self.player_choice(tx("Whose board?") if self._ask == ARBITER else tx("Who owns Teacher?"))
        yield frame_choice(tx, self.draft)
        cards = cards_in_frame(tx, self.draft)
        yield card_tiles(tx, cards, "put", tx("Tap the cards on %(player)s's board", player=player), held=board)
        yield from self.board_tiles()
        if view := to_the_bottom.view_of_deck(board).card_count:
            text = say_count(
                "%(player)s may look at the top %(count)s card.",
                "%(player)s may look at the top %(count)s cards.",
                view,
                player=player,
            )
            yield Note(tx(text), icon="eye", ruling="TB-R19")
        if self._ask == TEACHER:
            label = tx("Tap the cards that an opponent jettisoned together")
            yield card_tiles(tx, cards, "pick", label, held=self._jettisoned_cards)
        yield Note(origin_text(tx), Tone.QUIET, "info")

    @answers("pick")
    def pick(self, card: CrewCard) -> None:
        """Add a card that an opponent jettisoned."""
        self.draft["jettisoned"] = [*self.draft.get("jettisoned", ()), card]

    @answers("unpick")
    def unpick(self, card: CrewCard) -> None:
        """Remove a card that an opponent jettisoned."""
        self.draft["jettisoned"] = without_latest(self.draft.get("jettisoned"), card)

    # Inside

    @property
    def _ask(self) -> str:
        return str(self.draft.get("ask", ARBITER))

    @property
    def _jettisoned_cards(self) -> tuple[CrewCard, ...]:
        return parse_cards(self.draft.get("jettisoned"))

    def _arbiter(self) -> Iterator[Block]:
        """Show which cards go as the turn of Arbiter's owner ends."""
        tx = self.tx
        boards = {player: self.fleet.board(player) for player in self.state.afloat}
        if not any(boards.values()):
            yield Note(tx("Fill in the boards of all ships afloat, including Arbiter himself."), icon="info")
            return
        nothing = tx("nothing")
        notes = [
            Note(f"{player}: {', '.join(tx(card.value) for card in cards) or nothing}", icon="player")
            for player, cards in to_the_bottom.arbiter_takes(boards).items()
        ]
        text = tx("The dearest card on any board goes, and so does every card that ties with it.")
        hint = Note(text, Tone.QUIET, "info", ruling="TB-R16")
        text = tx("A protected Band stays (inferred); nothing goes in its place. °")
        band = Note(text, Tone.QUIET, ruling="TB-R17")
        yield Group((*notes, hint, band), tx("Arbiter takes"))

    def _teacher(self) -> Iterator[Block]:
        """Show what Teacher's owner pays for the cards that an opponent jettisoned."""
        tx, cards = self.tx, self._jettisoned_cards
        if not cards:
            yield Note(
                tx("Fill in the board of Teacher's owner and the cards that an opponent jettisoned."), icon="info"
            )
            return
        price = to_the_bottom.price_for_teacher(cards, self.board, self.state.options)
        sums = Reasons(part_reasons(tx, price), number(price.points), tx("Price"))
        hint = tx("Lifeguard moves the limit but takes nothing off, since nothing is played. °")
        tiles = held_tiles(tx, cards, "unpick", tx("Jettisoned; tap a card to remove it"))
        yield Group((tiles, sums, Note(hint, Tone.QUIET)), tx("Teacher's owner pays"))
