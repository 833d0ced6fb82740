"""Cards that concern several boards: what Arbiter takes, what Teacher's owner pays."""

from collections.abc import Iterator

from scorekeeper.messages import say_count
from scorekeeper.presenter.blocks import Block, Choice, Group, Note, Option, Reasons, Tone
from scorekeeper.presenter.events import answers, fields
from scorekeeper.presenter.games.to_the_bottom.cards import (
    card_tiles,
    cards_in_frame,
    frame_choice,
    held_tiles,
    origin_text,
    parse_cards,
    part_reasons,
    without_latest,
)
from scorekeeper.presenter.games.to_the_bottom.fleet import FleetTool
from scorekeeper.presenter.wording import number
from scorekeeper.rules.to_the_bottom import CrewCard, arbiter_takes, price_for_teacher, view_of_deck

ARBITER, TEACHER = "arbiter", "teacher"
"""The two questions."""


class BoardJudge(FleetTool):
    """Arbiter and Teacher.

    The draft holds the cards that an opponent has `jettisoned` together, the question `ask`, and the `frame` in sight.
    """

    name = "boards"
    label = "Arbiter and Teacher"
    icon = "gavel"
    fills = fields(ask=str, frame=str)
    sight = ("ask", "frame")
    own = ("jettisoned",)
    of_player = (*FleetTool.of_player, *fills, "pick", "unpick")

    def blocks(self) -> Iterator[Block]:
        """Ask for the question and the boards, and show the answer."""
        tx, player, board = self.tx, self.player, self.board
        questions = (Option(tx("What Arbiter takes"), ARBITER), Option(tx("What Teacher pays"), TEACHER))
        yield Choice(tx("What do you want to know?"), questions, self._ask, ("ask",))
        yield from self._arbiter() if self._ask == ARBITER else self._teacher()
        yield self.player_choice(tx("Whose board?") if self._ask == ARBITER else tx("Who owns Teacher?"))
        yield frame_choice(tx, self.draft)
        cards = cards_in_frame(tx, self.draft)
        yield card_tiles(tx, cards, "put", tx("Tap the cards on %(player)s's board", player=player), held=board)
        yield from self.board_tiles()
        if view := view_of_deck(board).card_count:
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
            for player, cards in arbiter_takes(boards).items()
        ]
        hint = Note(
            tx("The dearest card on any board goes, and so does every card that ties with it."),
            Tone.QUIET,
            "info",
            ruling="TB-R16",
        )
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
        price = price_for_teacher(cards, self.board, self.state.options)
        sums = Reasons(part_reasons(tx, price), number(price.points), tx("Price"))
        hint = tx("Lifeguard moves the limit but takes nothing off, since nothing is played. °")
        tiles = held_tiles(tx, cards, "unpick", tx("Jettisoned; tap a card to remove it"))
        yield Group((tiles, sums, Note(hint, Tone.QUIET)), tx("Teacher's owner pays"))
