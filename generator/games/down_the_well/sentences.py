"""What the reference sheet of Down the Well says, on paper and in the app."""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.games.down_the_well.examples import Examples, HandLeft, OpeningCard, WellPile, examples
from generator.games.page import names_of_examples
from generator.games.transcript import HouseRules, Row, Transcript, head, noted, row, section
from scorekeeper.i18n import Catalogue
from scorekeeper.rules import down_the_well


@dataclass(frozen=True, slots=True)
class Sentences:
    """The sentences of the sheet in one language, each once; examples that they speak of."""

    shown_examples: Examples
    texts: Catalogue

    @property
    def line(self) -> str:
        """What the game is about."""
        return self.texts("Play higher and higher, and make the last card yours.")

    @property
    def setup(self) -> str:
        """Dealing and passing, and what is played for."""
        return self.texts(
            "Shuffle and deal. All choose **%(count)s cards** before seeing what they get°, and **pass them to the "
            "left**. Usually **each hand is a game of its own**.",
            count=down_the_well.hand.PASS_SIZE,
        )

    @property
    def opening(self) -> str:
        """Which card is played first."""
        return self.texts(
            "Turn up one card, which stays out of play: **its suit leads**. Whoever holds the **lowest card of "
            "that suit** opens with it. Nobody has one? Take the next suit in alphabetical order, {anchors} after "
            "{trees}. With six players, no card is left to turn: {%(suit)s} leads.",
            suit=self.shown_examples.lead_of_six,
        )

    @property
    def turn(self) -> str:
        """What can be played, and when a player is out."""
        return self.texts(
            "**Your turn:** play one card, **higher than the pile of its suit**, or any card on an empty pile. You "
            "**must** if you can. If you cannot, say “pass”: you are **out of this round**. Play passes to the "
            "left; the last one still in **plays on alone**."
        )

    @property
    def end_of_round(self) -> str:
        """When a round ends."""
        return self.texts("**Nobody can play?** The round is over.")

    @property
    def question(self) -> str:
        """What to ask then."""
        return self.texts("Has anyone run out of cards?")

    @property
    def answers(self) -> tuple[str, str]:
        """What follows: another round, or the end of the hand."""
        _ = self.texts
        return (
            _(
                "**No: another round.** Sweep the piles away. Keep your hands; deal nothing. The player **left of "
                "whoever played last** opens, with any card°."
            ),
            _(
                "**Yes: that was the last round.** Whoever **played the last card wins**, not always the one who "
                "ran out. The last one in plays on, here too°."
            ),
        )

    @property
    def scoring(self) -> str:
        """What the winner of a hand scores, where score is kept."""
        return self.texts(
            "In a match, the winner of each hand scores **a point for each card left in any hand**, their own "
            "included. The first to the total in the table wins."
        )

    @property
    def sum(self) -> str:
        """What the hand that is shown comes to."""
        won = self.shown_examples.won
        return self.texts(
            "%(own)s own card + %(others)s others = **%(points)s points**",
            own=won.own,
            others=won.others,
            points=won.points,
        )

    @property
    def start_in_short(self) -> tuple[str, ...]:
        """Passing, opening and a turn, on a sheet as large as a card."""
        _ = self.texts
        return (
            _(
                "**Pass %(count)s** to the left, then turn up a card: its suit leads (six players: {%(suit)s}). "
                "Its **lowest card opens**. None held? The next suit, {anchors} after {trees}.",
                count=down_the_well.hand.PASS_SIZE,
                suit=self.shown_examples.lead_of_six,
            ),
            _(
                "**Play higher** than the suit's pile, any card on an empty one. You must if you can; if not, you "
                "are out of the round. The last one in plays on. These piles take:"
            ),
        )

    @property
    def end_in_short(self) -> tuple[str, ...]:
        """The end of a round, and scoring, on a sheet as large as a card."""
        ends = self.texts(
            "**Nobody can play?** If all have cards, clear the piles; the player left of whoever played last "
            "opens. If someone ran out, whoever **played the last card wins**."
        )
        scoring = self.texts("**In a match** the winner scores **a point for each card left in any hand**:")
        return (ends, f"{scoring} {self.sum}")

    @property
    def lowest(self) -> str:
        """One end of the row of ranks."""
        return self.texts("lowest")

    @property
    def highest(self) -> str:
        """The other end."""
        return self.texts("highest")

    @property
    def none_left(self) -> str:
        """An empty hand."""
        return self.texts("none left")

    @property
    def table(self) -> tuple[tuple[str, ...], ...]:
        """Cards and targets by the number of players; the first row is the head."""
        _ = self.texts
        rows = (
            (f"**{each.players}**", str(each.cards), str(each.stock), f"**{each.target}**")
            for each in self.shown_examples.tables
        )
        return ((_("players"), _("cards each"), _("left over"), _("match to")), *rows)

    def leads(self, opening: OpeningCard) -> str:
        """Say which suit leads."""
        _, suit = self.texts, opening.opens.symbol
        if opening.is_own_suit:
            return _("Turned up: {%(suit)s} leads; the lowest in hand opens.", suit=suit)
        return _("Nobody holds {%(turned)s}: {%(suit)s} leads.", turned=opening.turned.symbol, suit=suit)

    def ranks_to_beat(self, pile: WellPile) -> str:
        """Say what has to be beaten on a pile."""
        _ = self.texts
        if not pile.cards:
            return _("empty: any card")
        rank = pile.cards[-1].rank
        return _("nothing beats it") if rank == down_the_well.RANKS[-1] else _("higher than %(rank)s", rank=rank)

    def accepted_ranks(self, pile: WellPile) -> str:
        """Say which ranks a pile takes."""
        _ = self.texts
        if not pile.cards:
            return _("any")
        return "–".join(dict.fromkeys(pile.takes)) if pile.takes else _("none")

    def holder(self, hand: HandLeft) -> str:
        """Say whose hand it is."""
        _, name = self.texts, names_of_examples(self.texts)[hand.player]
        return _("**%(player)s** won", player=name) if hand is self.shown_examples.won.left[0] else name


def sentences(texts: Catalogue) -> Sentences:
    """Return the sheet's sentences in a language."""
    return Sentences(examples(), texts)


def transcript(texts: Catalogue) -> Transcript:
    """Tell the sheet in lines of text."""
    say, _ = sentences(texts), texts
    first, *tables = say.table
    return Transcript(
        say.line,
        (
            section(_("Set-up"), say.setup, head(*first), *(row(*cells) for cells in tables)),
            section(_("Who opens"), say.opening, *_openings(say)),
            section(
                _("Your turn"), say.turn, row(say.lowest, " < ".join(down_the_well.RANKS), say.highest), *_piles(say)
            ),
            section(_("The end of a round"), say.end_of_round, say.question, *say.answers),
            section(_("Scoring"), say.scoring, *_hands(say), say.sum),
            section(_("House rules to agree on"), HouseRules()),
        ),
    )


def _openings(say: Sentences) -> Iterator[Row]:
    for opening in say.shown_examples.openings:
        yield row(say.leads(opening), f"{noted([opening.turned])} → {noted([opening.opens])}")


def _piles(say: Sentences) -> Iterator[Row]:
    for pile in say.shown_examples.piles:
        playable = noted([held.card for held in pile.held if held.is_playable])
        yield row(noted(pile.cards) or "–", say.ranks_to_beat(pile), f"✓ {playable}" if pile.takes else "–")


def _hands(say: Sentences) -> Iterator[Row]:
    for hand in say.shown_examples.won.left:
        yield row(say.holder(hand), noted(hand.cards) or say.none_left)
