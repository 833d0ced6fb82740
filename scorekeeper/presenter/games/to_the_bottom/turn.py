"""The turn calculator: points jettisoned, points spent, points left."""

from collections.abc import Iterator

from scorekeeper.presenter.blocks import Block, Button, Buttons, Choice, Group, Note, Option, Reasons, Tone
from scorekeeper.presenter.events import answers, fields
from scorekeeper.presenter.forms import Draft, problem_notes
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
from scorekeeper.presenter.wording import number
from scorekeeper.rules import to_the_bottom
from scorekeeper.rules.scores import Score
from scorekeeper.rules.to_the_bottom import BUYABLE, CrewCard, GamePhase, Origin, enters_tired, price_of_playing, turn
from scorekeeper.rules.to_the_bottom.turn import Buy, Play, Turn

BOARD, JETTISON, PLAY, BUY = "board", "jettison", "play", "buy"
"""The meanings of tapping a card."""


class TurnCalculator(FleetTool):
    """Steps 4 and 5 of a turn.

    The draft holds the meaning of a tap, `mode`, the `card` looked at, and the `frame` in sight; the turn itself
    is each player's, in the fleet.
    """

    name = "turn"
    label = "Turn calculator"
    icon = "calculator"
    fills = fields(frame=str)
    sight = ("mode", "card", "frame")
    of_player = (
        *FleetTool.of_player,
        *("mode", "frame", "look", "pick", "unpick", "jettison", "anchor", "play", "buy", "stop", "shorten", "next"),
    )

    def blocks(self) -> Iterator[Block]:
        tx, now = self.tx, self._replayed_turn
        yield self.player_choice(tx("Whose turn?"))
        yield phase_choice(tx, now.phase)
        yield from self._pool(now)
        if now.has_ended:
            yield Note(
                tx("Iceberg has been bought: the Cruise is over, and its buyer starts the Sinking."), Tone.GOOD, "flag"
            )
        yield Buttons(tuple(self._buttons(now)))
        if self._mode != BOARD and now.board:
            yield held_tiles(tx, now.board, "", self._board_label(now))
        yield Choice(tx("Tapping a card means"), tuple(self._modes(now)), self._mode, ("mode",))
        match self._mode:
            case "jettison":
                yield from self._jettison(now)
            case "play":
                yield from self._play(now)
            case "buy":
                yield from self._buy(now)
            case _:
                yield from self._board(now)
        yield Note(origin_text(tx), Tone.QUIET, "info")

    def footer(self) -> Iterator[Block]:
        """Show the cards set aside to be jettisoned, below, so that no card moves under the finger."""
        tx, now, picked = self.tx, self._replayed_turn, self._picked_cards
        if self._mode != JETTISON or not picked:
            return
        wrong = to_the_bottom.jettison_problems(picked, now.board)
        back = Button(tx("Take back %(card)s", card=tx(picked[-1].value)), ("unpick", picked[-1].value), icon="undo")
        enabled = not wrong and not now.has_ended
        if wrong:
            yield from problem_notes(tx, wrong)
        else:
            worth = to_the_bottom.points_of_jettison(picked, now.board, now.options)
            yield Reasons(part_reasons(tx, worth), number(worth.points), tx("To jettison together"))
        yield Buttons((Button(tx("Jettison these"), ("jettison",), Tone.MAIN, "wave", enabled), back))

    # Events

    @answers("player")
    def show_player(self, player: str) -> None:
        super().show_player(player)
        self.draft["card"] = None

    @answers("mode")
    def change_mode(self, mode: str) -> None:
        """Set the meaning of tapping a card."""
        self.draft.update(mode=mode, card=None)

    @answers("put")
    def put(self, card: CrewCard) -> None:
        """Put a card on the board at the start of the turn."""
        self.fleet.change(board=[*self._ship.get("board", ()), card])

    @answers("lift")
    def lift(self, card: CrewCard) -> None:
        """Remove a card from the board at the start of the turn."""
        self.fleet.change(board=without_latest(self._ship.get("board"), card))

    @answers("pick")
    def pick(self, card: CrewCard) -> None:
        """Set a card aside to be jettisoned with others."""
        self.fleet.change(picked=[*self._ship.get("picked", ()), card])

    @answers("unpick")
    def unpick(self, card: CrewCard) -> None:
        """Return a card that was set aside to the hand."""
        self.fleet.change(picked=without_latest(self._ship.get("picked"), card))

    @answers("jettison")
    def jettison(self) -> None:
        """Jettison the cards set aside."""
        self.fleet.add_act(["jettison", *self._ship.get("picked", ())], picked=[])

    @answers("anchor")
    def jettison_anchor(self) -> None:
        self.fleet.add_act(["anchor"])

    @answers("look")
    def look(self, card: CrewCard | None) -> None:
        """Look at a card and its price, or at all of them again."""
        self.draft["card"] = card

    @answers("play")
    def play(self, card: CrewCard) -> None:
        self.fleet.add_act(["play", card])
        self.draft["card"] = None

    @answers("buy")
    def buy(self, card: CrewCard) -> None:
        self.fleet.add_act(["buy", card])
        self.draft["card"] = None

    @answers("stop")
    def stop(self) -> None:
        """Let Bartender stop the card just played."""
        self.fleet.add_act(["stop"])

    @answers("shorten")
    def take_back_act(self) -> None:
        self.fleet.change(acts=self._ship.get("acts", [])[:-1])

    @answers("next")
    def next_turn(self) -> None:
        """Go on to the next turn; the board stays as it is now, the rest of the pool is lost."""
        self.fleet.end_turn()
        self.draft["card"] = None

    # The turn

    @property
    def _replayed_turn(self) -> Turn:
        return self.fleet.turn(self.player)

    @property
    def _ship(self) -> Draft:
        return self.fleet.ship(self.player)

    @property
    def _picked_cards(self) -> tuple[CrewCard, ...]:
        return parse_cards(self._ship.get("picked"))

    @property
    def _mode(self) -> str:
        mode = str(self.draft.get("mode", BOARD))
        return PLAY if mode == BUY and self.fleet.phase is GamePhase.SINKING else mode

    # Showing

    def _pool(self, now: Turn) -> Iterator[Block]:
        tx = self.tx
        if now.pool.parts:
            yield Reasons(part_reasons(tx, now.pool), number(now.pool.points), tx("Pool: left to spend this turn"))
        else:
            yield Note(
                tx("The pool is empty: jettison cards to pay for what you play and buy."), icon="info", ruling="TB-R5"
            )

    def _buttons(self, now: Turn) -> Iterator[Button]:
        tx = self.tx
        if now.stoppable:
            yield Button(tx("Bartender stops %(card)s", card=tx(now.stoppable.card.value)), ("stop",), icon="close")
        if CrewCard.ANCHOR in now.board and not now.has_ended:
            yield Button(tx("Jettison Anchor from the board"), ("anchor",), icon="anchor")
        has_acts = bool(self._ship.get("acts"))
        yield Button(tx("Take back"), ("shorten",), icon="undo", enabled=has_acts)
        can_go_on = has_acts or len(self.state.afloat) > 1
        yield Button(tx("Next turn"), ("next",), icon="forward", enabled=can_go_on)

    def _modes(self, now: Turn) -> Iterator[Option]:
        tx = self.tx
        yield Option(tx("My board"), BOARD)
        yield Option(tx("Jettison"), JETTISON)
        yield Option(tx("Play"), PLAY)
        if now.phase is GamePhase.CRUISE:
            yield Option(tx("Buy"), BUY)

    def _board_label(self, now: Turn) -> str:
        count, multiplier = len(now.board), to_the_bottom.board_multiplier(now.board, now.options)
        return self.tx("Board: %(count)s, playing costs × %(multiplier)s", count=count, multiplier=multiplier)

    def _board(self, now: Turn) -> Iterator[Block]:
        tx, cards = self.tx, parse_cards(self._ship.get("board"))
        if self._ship.get("acts"):
            yield held_tiles(tx, now.board, "", self._board_label(now))
            label = tx("The board at the start of the turn; tap a card to remove it")
        else:
            label = tx("%(board)s; tap a card to remove it", board=self._board_label(now))
        yield frame_choice(tx, self.draft)
        yield card_tiles(tx, cards_in_frame(tx, self.draft), "put", tx("Tap the cards on your board"), held=cards)
        if cards:
            yield held_tiles(tx, cards, "lift", label)

    def _jettison(self, now: Turn) -> Iterator[Block]:
        tx = self.tx
        yield frame_choice(tx, self.draft)
        label = tx("Tap the cards from your hand that go into the water")
        yield card_tiles(tx, cards_in_frame(tx, self.draft), "pick", label, held=self._picked_cards)

    def _play(self, now: Turn) -> Iterator[Block]:
        tx = self.tx
        if card := self._card_in_view:
            late = enters_tired(card, now.board)
            text = tx("It comes onto the board tired.") if late else tx("It can act at once, or has no action.")
            note = Note(mark_origin(tx, text, card.facts.enters_tired.origin), Tone.QUIET, "info", ruling="TB-R8")
            price = price_of_playing(card, now.board, now.options)
            button = Button(tx("Play %(card)s", card=tx(card.value)), ("play", card.value), Tone.MAIN, "play")
            yield from self._offer(now, Play(card), price, button, note)
            return
        yield frame_choice(tx, self.draft)
        label = tx("What playing costs now; tap a card to see why and to play it")

        def price_now(card: CrewCard) -> tuple[str, Origin]:
            return str(price_of_playing(card, now.board, now.options).points), card.facts.points.origin

        yield card_tiles(tx, cards_in_frame(tx, self.draft), "look", label, price_now)

    def _buy(self, now: Turn) -> Iterator[Block]:
        tx = self.tx
        if card := self._card_in_view:
            price = to_the_bottom.price_of_buying(card)
            button = Button(tx("Buy %(card)s", card=tx(card.value)), ("buy", card.value), Tone.MAIN, "coin")
            yield from self._offer(now, Buy(card), price, button)
            return
        yield frame_choice(tx, self.draft)
        label = tx("What buying costs; tap a card to see why and to buy it")
        yield card_tiles(tx, cards_in_frame(tx, self.draft, BUYABLE), "look", label, _price_in_shop)

    def _offer(self, now: Turn, act: Play | Buy, price: Score, button: Button, *notes: Note) -> Iterator[Block]:
        """Show a price, obstacles, what would be left, and what the card does."""
        tx, card = self.tx, act.card
        wrong = turn.problems(now, act)
        cost = Reasons(part_reasons(tx, price), number(price.points), tx("Price"))
        blocks: list[Block] = [cost, *problem_notes(tx, wrong)]
        if not wrong:
            left = number(turn.play(now, act).pool.points)
            blocks.append(Note(tx("Left in the pool afterwards: %(points)s", points=left), icon="info"))
        others = Button(tx("Other cards"), ("look", None), icon="cards")
        blocks.append(Buttons((others,) if wrong else (button, others)))
        blocks.extend(notes)
        yield Group((*blocks, Reasons(rule_reasons(tx, card.facts.rules), label=tx("What it does"))), tx(card.value))

    @property
    def _card_in_view(self) -> CrewCard | None:
        name = self.draft.get("card")
        return CrewCard(name) if name else None


def _price_in_shop(card: CrewCard) -> tuple[str, Origin]:
    return str(card.facts.price.value), card.facts.price.origin
