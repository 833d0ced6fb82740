"""What the reference sheet of Showboat says, on paper and in the app."""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.games.island import SUITS
from generator.games.page import names_of_examples
from generator.games.showboat.examples import CountedCard, CountedHand, Examples, examples
from generator.games.transcript import HouseRules, Item, Row, TextLine, Transcript, head, noted, row, section
from scorekeeper.i18n import Catalogue
from scorekeeper.rules import showboat


@dataclass(frozen=True, slots=True)
class Sentences:
    """The sentences of the sheet in one language, each once; examples that they speak of."""

    shown_examples: Examples
    texts: Catalogue

    @property
    def line(self) -> str:
        """What the game is about."""
        return self.texts("Play a card, take a card, and leave before you are the last.")

    @property
    def setup(self) -> str:
        """Dealing, and what wins."""
        return self.texts(
            "Shuffle and deal **%(each)s cards** each. Discard more until %(dealt)s are gone: **%(left)s are "
            "left**, for five rounds of six. Play **%(hands)s hands**; the highest total wins. Equal totals share "
            "the win°.",
            each=showboat.hand.HAND_SIZE,
            dealt=showboat.hand.DEALT_COUNT,
            left=self.shown_examples.tables[0].left,
            hands=showboat.match.HAND_COUNT,
        )

    @property
    def steps(self) -> tuple[str, ...]:
        """Of a round."""
        _ = self.texts
        return (
            _("**Deal %(count)s cards** face up. Announce the last %(count)s.", count=showboat.hand.CENTRE_SIZE),
            _("All **play a card** face down, reveal, **keep in order**."),
            _("In order, **take one card** into hand or **retire**."),
            _("**Discard** what is left in the centre."),
        )

    @property
    def scoring(self) -> tuple[str, ...]:
        """What cards score: numbers, courts, the last card, cards in hand."""
        _ = self.texts
        return (_("**Numbers** score if **larger than all numbers before them**."), *self.more_scoring)

    @property
    def short_scoring(self) -> tuple[str, ...]:
        """The same, where there is no table of values beside it."""
        _, ace = self.texts, self.shown_examples.values[0][1]
        return (_("**Numbers** (ace: %(one)s) score if **larger than all before them**.", one=ace), *self.more_scoring)

    @property
    def more_scoring(self) -> tuple[str, ...]:
        """All but the numbers."""
        _ = self.texts
        return (
            _("**Queens and kings** score %(value)s wherever they lie.", value=self.shown_examples.values[-1][1]),
            _("**The last card** scores **double**, if it scores at all, but only once for the last player."),
            _("**In hand**, each card **costs** its value; two or more of a rank cost nothing."),
        )

    @property
    def leaving(self) -> tuple[str, ...]:
        """How a hand is left, and how it ends."""
        _ = self.texts
        return (
            _(
                "**To retire,** take no card and turn your latest card sideways. You are out; your hand still counts "
                "against you."
            ),
            _(
                "**The last player** may not retire. Once all others are out, the hand is over, even before that "
                "player acts; the card played counts."
            ),
            _(
                "**In round %(round)s** the centre is empty: all play a card, then retire in order. The slowest is "
                "the last player.",
                round=showboat.match.ROUND_COUNT,
            ),
            self.two_players,
        )

    @property
    def two_players(self) -> str:
        """What two players agree on."""
        return self.texts(
            "**Two players:** nobody retires before round %(round)s.", round=showboat.hand.FIRST_RETIREMENT_OF_TWO
        )

    @property
    def in_short(self) -> tuple[str, ...]:
        """Set-up and course of play, on a sheet as large as a card."""
        _, tables = self.texts, self.shown_examples.tables
        counts = ", ".join(str(each.players) for each in tables)
        sizes = ",\N{NO-BREAK SPACE}".join(str(each.discarded) for each in tables)
        ends = _("**When all but one are out,** the hand ends. Play %(hands)s hands.", hands=showboat.match.HAND_COUNT)
        return (
            _(
                "**%(each)s cards each.** For %(counts)s players discard %(sizes)s.",
                each=showboat.hand.HAND_SIZE,
                counts=counts,
                sizes=sizes,
            ),
            _(
                "**Each round:** %(count)s cards to the centre; all play one, to the end of their row; in this order "
                "take one or retire. **In round %(round)s** none are left: all retire.",
                count=showboat.hand.CENTRE_SIZE,
                round=showboat.match.ROUND_COUNT,
            ),
            f"{ends} {self.two_players}",
        )

    @property
    def order_title(self) -> str:
        """Heading of the order of action."""
        return self.texts("Who acts first: by rank, then suit")

    @property
    def result(self) -> str:
        """What the hand that is counted comes to."""
        hand = self.shown_examples.counted
        return self.texts(
            "Retired in time: %(tableau)s − %(cost)s = **%(points)s**",
            tableau=hand.tableau,
            cost=-hand.held_points,
            points=hand.points,
        )

    @property
    def result_as_last(self) -> str:
        """And for the last player."""
        hand = self.shown_examples.as_last
        return self.texts(
            "Last player, last card only once: %(tableau)s − %(cost)s = **%(points)s**",
            tableau=hand.tableau,
            cost=-hand.held_points,
            points=hand.points,
        )

    @property
    def best(self) -> str:
        """How much there can be."""
        return self.texts(
            "**A Showboat: %(points)s points.** Over six rounds, up to %(most)s.",
            points=self.shown_examples.best.points,
            most=self.shown_examples.longest.points,
        )

    @property
    def unscored_example(self) -> str:
        """A last card that does not score."""
        hand = self.shown_examples.unscored
        return self.texts(
            "**No double:** the %(rank)s scores nothing; %(points)s in all",
            rank=hand.cards[-1].card.rank,
            points=hand.tableau,
        )

    @property
    def free_example(self) -> str:
        """Cards in hand that cost nothing."""
        return self.texts("**All alike:** no cost")

    def reason(self, card: CountedCard, *, is_doubled: bool) -> str:
        """Say why a card of the tableau scores or does not."""
        _ = self.texts
        if is_doubled:
            return _("last card: double")
        if card.is_court:
            return _("scores anywhere")
        if card.best == 0:
            return _("the first number")
        if card.points:
            return _("larger than %(best)s", best=card.best)
        return _("not larger than %(best)s", best=card.best)

    @property
    def players_row(self) -> tuple[str, ...]:
        """Head of the table of what is discarded."""
        return (self.texts("players"), *(str(each.players) for each in self.shown_examples.tables))

    @property
    def discards_row(self) -> tuple[str, ...]:
        """How many cards are discarded for each number of players."""
        return (self.texts("discard"), *(f"**{each.discarded}**" for each in self.shown_examples.tables))


def sentences(texts: Catalogue) -> Sentences:
    """Return the sheet's sentences in a language."""
    return Sentences(examples(), texts)


def transcript(texts: Catalogue) -> Transcript:
    """Tell the sheet in lines of text."""
    say, _ = sentences(texts), texts
    shown, players = say.shown_examples, names_of_examples(texts)
    acting = sorted(shown.plays, key=lambda play: play.place)
    return Transcript(
        say.line,
        (
            section(_("Set-up"), say.setup, head(*say.players_row), row(*say.discards_row)),
            section(_("A round"), *(f"{number}. {step}" for number, step in enumerate(say.steps, start=1))),
            section(
                say.order_title,
                " < ".join(rank for rank, value in shown.values),
                "{" + "} < {".join(SUITS) + "}",
                *(row(f"{play.place}.", players[play.player], noted([play.card])) for play in acting),
            ),
            section(_("Leaving the hand"), *say.leaving),
            section(_("Points"), row(*(f"{rank} = {value}" for rank, value in shown.values)), *say.scoring),
            section(_("A tableau, in the order played"), *_counted_hand(say)),
            section(_("House rules to agree on"), HouseRules()),
        ),
    )


def _counted_hand(say: Sentences) -> Iterator[Item]:
    _, shown = say.texts, say.shown_examples
    hand = shown.counted
    for card in hand.cards:
        is_doubled = card is hand.cards[-1] and bool(hand.again)
        points = f"{card.points} + {hand.again}" if is_doubled else card.points
        yield row(noted([card.card]), say.reason(card, is_doubled=is_doubled), points)
    left = _("Left in hand")
    yield TextLine(f"**{left}**")
    for group in reversed(hand.held):
        cost = _("costs %(points)s", points=-group.points) if group.points else _("two alike: free")
        yield row(noted(group.cards), cost)
    yield TextLine(say.result)
    yield TextLine(say.result_as_last)
    for said, example in ((say.best, shown.best), (say.unscored_example, shown.unscored)):
        yield TextLine(said)
        yield _sum(example)
    yield TextLine(say.free_example)
    yield TextLine(noted(shown.best.held[0].cards))


def _sum(hand: CountedHand) -> Row:
    points = [card.points for card in hand.cards] + ([hand.again] if hand.again else [])
    return row(noted([card.card for card in hand.cards]), " + ".join(map(str, points)))
