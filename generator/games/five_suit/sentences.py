"""What the reference sheet of Five-suit Spades says, on paper and in the app."""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.games.five_suit.examples import (
    PLAYER_COUNTS,
    Direction,
    Event,
    Examples,
    HandSizes,
    JudgedTrick,
    ScoredBid,
    examples,
)
from generator.games.transcript import (
    HouseRules,
    Item,
    PictureLine,
    Row,
    ShownCard,
    TextLine,
    Transcript,
    head,
    noted,
    row,
    section,
)
from scorekeeper.i18n import Catalogue
from scorekeeper.rules import five_suit
from scorekeeper.rules.five_suit.scoring import BAGS_A_PENALTY, PENALTY, POINTS_A_TRICK

RING, TURNED_RING = "ring", "turned-ring"
"""Names of the pictures of the suits, each with arrows to those that it beats: without a joker and with one."""


@dataclass(frozen=True, slots=True)
class Sentences:
    """The sentences of the sheet in one language, each once; examples that they speak of."""

    shown_examples: Examples
    texts: Catalogue

    @property
    def line(self) -> str:
        """What the game is about."""
        return self.texts("Say how many tricks you will take, then take that many, and few more.")

    @property
    def setup(self) -> str:
        """Dealing."""
        return self.texts("Deal evenly; set the rest (**+**) aside. The deal passes left°.")

    @property
    def ghost(self) -> str:
        """A hand that nobody sees."""
        return self.texts("**Ghost Hand** (variant): an extra hand that nobody sees.")

    @property
    def course(self) -> tuple[str, ...]:
        """Bidding, leading, following."""
        _ = self.texts
        return (
            _(
                "**Bid** in turn from the dealer's left: from 0, called **Nil**, up to every trick in the hand. "
                "Bids need not add up."
            ),
            _(
                "**The %(card)s opens** the first trick. Not dealt? Then the joker of {paper}°, or else the lowest "
                "{paper}. **The winner of each trick leads** the next°.",
                card=_format_card(self.shown_examples.first_card),
            ),
            " ".join((_("**Clockwise, one card each: that is a trick.**"), self.following)),
        )

    @property
    def following(self) -> str:
        """What can be played to a trick, and the order of ranks."""
        return self.texts(
            "**Follow the suit led** if you can; if not, play any card. A joker is the lowest card of its suit, the "
            "ace the highest."
        )

    @property
    def scoring(self) -> tuple[str, ...]:
        """Bags, and the end of the match."""
        _, late = self.texts, self.shown_examples.late
        return (
            _(
                "**Bags**, the tricks over a bid, add up over the match. Every tenth costs %(penalty)s, the 20th "
                "and 30th too°. Bags from a broken Nil score nothing°.",
                penalty=PENALTY,
            ),
            _(
                "**First to %(goal)s wins.** If several get there in one hand, the highest total wins; equal "
                "totals share°. Penalties come off first°: %(before)s + %(points)s − %(less)s = **%(after)s**, so "
                "play on.",
                goal=five_suit.WINNING_TOTAL,
                before=late.before,
                points=late.points,
                less=late.penalty,
                after=late.after,
            ),
        )

    @property
    def variant_title(self) -> str:
        """Heading of the variant."""
        return self.texts("Variant: Rock Breaks Everything")

    @property
    def variant(self) -> tuple[str, str]:
        """Who wins in it, and what cannot be played."""
        _ = self.texts
        return (
            _(
                "The **highest {rock} takes the trick**, joker or not; the joker of {rock} is a {rock} too°. With "
                "no {rock}, all is as above."
            ),
            _(
                "**Do not lead {rock}** until one has been played this hand, nor play one to the **first trick**, "
                "unless you hold nothing else."
            ),
        )

    @property
    def contest(self) -> tuple[str, str, str]:
        """Heads of the columns that say which suit beats which."""
        _ = self.texts
        return (_("led"), _("beats it"), _("best"))

    @property
    def contest_with_joker(self) -> tuple[str, str]:
        """Heads of two more columns, for a trick with a joker."""
        _ = self.texts
        return (_("{joker} beats it"), _("{joker} best"))

    @property
    def beats_all(self) -> str:
        """Said beside the suit that wins whatever was led."""
        return self.texts("beats all")

    @property
    def arrows(self) -> str:
        """How to read the ring of suits, on a sheet as large as a card."""
        return self.texts("A suit beats what its arrows point at. **A joker in the trick reverses every arrow.**")

    @property
    def in_short(self) -> tuple[str, ...]:
        """Dealing, opening, bags and the variant, on a sheet as large as a card."""
        _ = self.texts
        with_jokers, without = self.shown_examples.hands[:2]
        return (
            _(
                "**%(counts)s players:** %(sizes)s cards; without jokers %(others)s.",
                counts=_join_numbers(PLAYER_COUNTS),
                sizes=_join_numbers(with_jokers.sizes),
                others=_join_numbers(without.sizes),
            ),
            _(
                "**%(card)s** opens; clockwise, one card each. Trick winners lead next. First to **%(goal)s** wins.",
                card=_format_card(self.shown_examples.first_card),
                goal=five_suit.WINNING_TOTAL,
            ),
            _("**Bags:** tricks over a bid or in a broken Nil. Every tenth: −%(penalty)s.", penalty=PENALTY),
            _("*Rock Breaks Everything:* the highest {rock} takes the trick."),
        )

    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        """Cards in hand by the number of players; the first row is the head."""
        heads = (self.texts("players"), *(self._kind_of(each) for each in self.shown_examples.hands))
        rows = (
            (
                f"**{count}**",
                *(_cards(each.sizes[position], each.left_over[position]) for each in self.shown_examples.hands),
            )
            for position, count in enumerate(PLAYER_COUNTS)
        )
        return (heads, *rows)

    def _kind_of(self, hands: HandSizes) -> str:
        _ = self.texts
        if hands.has_ghost:
            return _("Ghost, jokers") if hands.has_jokers else _("Ghost, no jokers")
        return _("jokers") if hands.has_jokers else _("no jokers")

    @property
    def scores(self) -> tuple[tuple[str, ...], ...]:
        """Scores by what can happen; the first row is the head."""
        _ = self.texts
        heads = (_("outcome"), _("bid"), _("took"), _("bags"), _("points"))
        return (heads, *(self._score_row(each) for each in self.shown_examples.scores))

    def _score_row(self, scored: ScoredBid) -> tuple[str, ...]:
        score = scored.score
        bid = str(scored.bid) if scored.bid else self.texts("Nil")
        bags = f"{scored.bags_before} + {score.bags}" if scored.bags_before else str(score.bags)
        net = _net(scored)
        points = f"{score.points} − {score.penalty} = {net}" if score.penalty else net
        return (self._event(scored.event), bid, str(scored.took), bags, points)

    def _event(self, event: Event) -> str:
        _ = self.texts
        return {
            Event.MADE: _("Bid made: %(points)s a trick", points=POINTS_A_TRICK),
            Event.OVER: _("Overtricks: 1 each"),
            Event.MISSED: _("Bid missed"),
            Event.NIL: _("Nil made"),
            Event.BROKEN: _("Nil broken"),
            Event.PENALTY: _("The %(ten)sth bag", ten=BAGS_A_PENALTY),
        }[event]

    def score_in_short(self, scored: ScoredBid) -> str:
        """Say what a bid scores, on a sheet as large as a card."""
        _, net = self.texts, _net(scored)
        if scored.score.penalty:
            return _("With the %(ten)sth bag: %(sum)s", ten=BAGS_A_PENALTY, sum=net)
        if scored.bid == 0:
            return _("Nil, took %(took)s: %(sum)s", took=scored.took, sum=net)
        return _("Bid %(bid)s, took %(took)s: %(sum)s", bid=scored.bid, took=scored.took, sum=net)

    def direction(self, direction: Direction) -> str:
        """Say which way round suits beat each other."""
        _ = self.texts
        if direction.is_turned:
            return _("A joker in the trick reverses every arrow")
        return _("No joker: a suit beats what its arrows point at")

    def tricks_note(self, direction: Direction) -> str:
        """Say what to know of its tricks."""
        _ = self.texts
        if direction.is_turned:
            return _("However many jokers, one reversal. Ranks do not change.")
        return _("The first card is led; the one framed in gold wins.")

    def trick_reason(self, trick: JudgedTrick) -> str:
        """Say which card wins, and why."""
        _, card = self.texts, _format_card(trick.winner)
        if trick.is_broken and trick.joker_count:
            return _("**%(card)s** wins: the joker reverses nothing.", card=card)
        if trick.is_broken:
            return _("**%(card)s** wins, whatever was led.", card=card)
        if trick.joker_count > 1:
            return _("**%(card)s** wins; a second joker changes nothing.", card=card)
        if trick.winner.is_joker:
            return _("**%(card)s** wins, low as it is: its suit is best here.", card=card)
        if trick.is_led_suit_best:
            return _("**%(card)s** wins: weaker suits lose, even an ace.", card=card)
        return _("**%(card)s** wins: the highest card of the best suit.", card=card)


def rank_of(card: ShownCard) -> str:
    """Return what stands for a card's rank."""
    return "{joker}" if card.is_joker else card.rank


def _format_card(card: ShownCard) -> str:
    return f"{rank_of(card)} {{{card.symbol}}}"


def _join_numbers(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))


def _cards(size: int, left_over: int) -> str:
    return f"**{size}** + {left_over}" if left_over else f"**{size}**"


def _net(scored: ScoredBid) -> str:
    return f"**{scored.score.net}**".replace("-", "−")


def sentences(texts: Catalogue) -> Sentences:
    """Return the sheet's sentences in a language."""
    return Sentences(examples(), texts)


def transcript(texts: Catalogue) -> Transcript:
    """Tell the sheet in lines of text."""
    say, _ = sentences(texts), texts
    tricks = (_trick(say, trick) for trick in say.shown_examples.rocky)
    return Transcript(
        say.line,
        (
            section(_("Set-up and play"), say.setup, *_table(say.hands), say.ghost, *say.course),
            *(section(say.direction(each), *_direction(say, each)) for each in say.shown_examples.directions),
            section(_("Scoring"), *_table(say.scores), *say.scoring),
            section(say.variant_title, *say.variant, *tricks),
            section(_("House rules to agree on"), HouseRules()),
        ),
    )


def _table(rows: tuple[tuple[str, ...], ...]) -> Iterator[Row]:
    yield head(*rows[0])
    for cells in rows[1:]:
        yield row(*cells)


def _direction(say: Sentences, direction: Direction) -> Iterator[Item]:
    yield PictureLine(TURNED_RING if direction.is_turned else RING, say.direction(direction))
    yield head(*say.contest)
    for suits in direction.contenders:
        yield row(*(f"{{{name}}}" for name in suits.names))
    if direction.is_turned:
        yield TextLine(say.tricks_note(direction))
    for trick in direction.tricks:
        yield _trick(say, trick)


def _trick(say: Sentences, trick: JudgedTrick) -> Row:
    led = say.contest[0]
    return row(f"{led}: {noted([played.card for played in trick.cards])}", say.trick_reason(trick))
