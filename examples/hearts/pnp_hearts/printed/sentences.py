"""What the reference sheet says, on paper and in the app: each sentence once."""

from dataclasses import dataclass

from generator.games.page import names_of_examples
from generator.games.transcript import HouseRules, Transcript, head, row, section
from pnp_hearts.printed.examples import Examples, examples
from pnp_hearts.rules import DEFAULTS
from pnp_hearts.rules.match import PASSES
from pnp_hearts.rules.scoring import ALL_POINTS, HEART_POINTS, QUEEN_POINTS
from scorekeeper.i18n import Catalogue
from scorekeeper.rules.cards import show


@dataclass(frozen=True, slots=True)
class Sentences:
    """The sentences in one language; `shown` are the examples that they speak of."""

    texts: Catalogue
    shown_examples: Examples

    @property
    def line(self) -> str:
        """What the game is about."""
        return self.texts("Take no hearts, beware of the queen of spades – or take them all.")

    @property
    def setup(self) -> str:
        """Players and cards."""
        return self.texts(
            "**Three to five players.** Deal out a standard deck without jokers. Three players leave out the 2 of "
            "diamonds, five also the 2 of clubs."
        )

    @property
    def passing(self) -> str:
        """What is done before each hand."""
        return self.texts(
            "Before each hand **pass three cards** face down, then take up those passed to you. Three or five players "
            "do not pass across."
        )

    @property
    def passes(self) -> tuple[str, ...]:
        """Where cards go, hand after hand, with four players."""
        return tuple(self.texts(where) if where else self.texts("not at all") for where in PASSES[4])

    @property
    def tricks(self) -> tuple[str, ...]:
        """Playing."""
        _ = self.texts
        return (
            _("**The lowest club** is led first, by whoever holds it."),
            _(
                "**Follow suit** if you can. The highest card of the suit led takes the trick and leads the next one; "
                "aces are high."
            ),
            _("**Lead no heart** before one has been discarded, unless you hold nothing else."),
            _("**In the first trick** nobody plays a heart or the queen of spades, unless they hold nothing else."),
        )

    @property
    def trick(self) -> str:
        """Why the trick of the example goes where it goes."""
        return self.texts(
            "Diamonds were led: **the king takes the trick**, with %(points)s points.",
            points=self.shown_examples.verdict.cost.points,
        )

    @property
    def cost(self) -> tuple[str, str]:
        """What the penalty cards cost."""
        _ = self.texts
        return (
            _("**Each heart** that you take costs %(points)s point.", points=HEART_POINTS),
            _(
                "**The queen of spades** costs %(queen)s: a hand is %(all)s points in all.",
                queen=QUEEN_POINTS,
                all=ALL_POINTS,
            ),
        )

    @property
    def moon(self) -> str:
        """Taking everything."""
        return self.texts(
            "Whoever takes **all hearts and the queen** scores nothing, and everybody else scores **%(all)s**.",
            all=ALL_POINTS,
        )

    @property
    def end(self) -> str:
        """Who wins."""
        return self.texts(
            "The match ends with the hand in which somebody reaches **%(target)s**. **The fewest points win;** equal "
            "totals share the win.",
            target=DEFAULTS.target,
        )

    @property
    def moon_shot(self) -> str:
        """What the match of the example shows."""
        players = names_of_examples(self.texts)
        winner = players[int(self.shown_examples.end.standings()[0].player)]
        return self.texts(
            "In hand %(hand)s, %(player)s shot the moon, and won in the end.",
            hand=2,
            player=winner,
        )

    @property
    def table(self) -> tuple[tuple[str, ...], ...]:
        """The match of the example, hand by hand: head, hands, totals."""
        _, shown = self.texts, self.shown_examples
        hands = (tuple(map(str, (number, *points))) for number, points in enumerate(shown.rows, start=1))
        totals = tuple(f"**{total}**" for total in shown.end.totals.values())
        return ((_("hand"), *names_of_examples(_)[: len(totals)]), *hands, (_("total"), *totals))


def sentences(texts: Catalogue) -> Sentences:
    """Return the sheet's sentences in a language."""
    return Sentences(texts, examples())


def transcript(texts: Catalogue) -> Transcript:
    """Tell the sheet in lines of text, for the app."""
    say, _ = sentences(texts), texts
    first, *rest = say.table
    return Transcript(
        say.line,
        (
            section(_("What cards cost"), *say.cost),
            section(_("Set-up"), say.setup),
            section(_("Passing"), say.passing, row(*say.passes)),
            section(_("Tricks"), *say.tricks, show(say.shown_examples.trick), say.trick),
            section(_("Shooting the moon"), say.moon),
            section(_("The end"), say.end),
            section(_("A match, hand by hand"), head(*first), *(row(*cells) for cells in rest), say.moon_shot),
            section(_("House rules to agree on"), HouseRules()),
        ),
    )
