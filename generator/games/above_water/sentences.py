"""What the reference sheet of Above Water says, on paper and in the app."""

from dataclasses import dataclass

from generator.games.above_water.examples import BEGINNERS_ANTE, SIZES, Examples, examples
from scorekeeper.i18n import Catalogue
from scorekeeper.rules import above_water as aw

NO_GROUP = "–"
"""What stands in a table where there is no such group."""


@dataclass(frozen=True, slots=True)
class TurnStep:
    """A step of the turn."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Special:
    """A card with a power."""

    picture: str
    icon: str
    """What shows its power."""
    name: str
    power: str


@dataclass(frozen=True, slots=True)
class Sentences:
    """The sentences of the sheet in one language, each once; examples that they speak of."""

    shown_examples: Examples
    texts: Catalogue

    @property
    def line(self) -> str:
        """What the game is about."""
        return self.texts("Buy cards, cash in groups, and keep paying the ante longer than anyone else.")

    @property
    def setup(self) -> str:
        """What is on the table, and what each player begins with."""
        return self.texts(
            "Shuffle **%(pack)s cards and two jokers**. Each takes **%(stones)s stones, %(hand)s cards** and a die or "
            "marker for bids; one takes the **starting token**. The **ante starts at %(ante)s**. For %(fewest)s or "
            "more; %(least)s to %(most)s can play°.",
            pack=self.shown_examples.pack,
            stones=aw.DEFAULTS.starting_stones,
            hand=aw.options.STARTING_HAND,
            ante=self.shown_examples.antes[0],
            fewest=self.shown_examples.made_for,
            least=self.shown_examples.can_play[0],
            most=self.shown_examples.can_play[-1],
        )

    @property
    def special_turn_assumption(self) -> str:
        """What the turn of the first special auction rests on."""
        return self.texts("If all stay in, one Big Spender draws each turn, and no ace is used for its power.")

    @property
    def steps(self) -> tuple[TurnStep, ...]:
        """Of a turn."""
        _ = self.texts
        bidding = _(
            "Clockwise from the token: **0 to %(most)s**, **more** than any bid there. **Outbid? Bid again at "
            "once.** One lot each.",
            most=aw.auction.HIGHEST_BID,
        )
        return (
            TurnStep(_("Deal"), _("**One card** face up for each player: the **lots**.")),
            TurnStep(_("Bid"), bidding),
            TurnStep(_("Pay"), _("Pay the bank; take the lot. It cannot help pay for itself.")),
            TurnStep(_("Spend"), _("Turn in groups, trade, haggle. **Count the cards** you turn in.")),
            TurnStep(_("Big Spender"), _("**Most cards** turned in: one free card. If tied, all draw.")),
            TurnStep(_("Ante"), _("All pay the **ante**. The token passes to the **left**.")),
        )

    @property
    def steps_in_short(self) -> tuple[str, ...]:
        """The same, a line each."""
        _ = self.texts
        return (
            _("**Deal** one card face up for each player."),
            _("**Bid** 0 to %(most)s. Outbid? Bid again at once.", most=aw.auction.HIGHEST_BID),
            _("**Pay** and take the lot. Cannot pay? You are out."),
            _("**Spend:** turn in groups and trade."),
            _("**Big Spender:** most cards turned in, one card free."),
            _("**Ante** %(ante)s, plus 1 each time the deck runs out.", ante=self.shown_examples.antes[0]),
        )

    @property
    def always(self) -> str:
        """What is open to all the whole time."""
        return self.texts(
            "**At any time:** talk, promise, trade, turn in groups. Only cards turned in while spending count "
            "towards the Big Spender."
        )

    def name_of(self, kind: aw.Kind) -> str:
        """Return what a kind of group is called."""
        _ = self.texts
        names = {
            aw.Kind.SET: _("Set"),
            aw.Kind.RUN: _("Run"),
            aw.Kind.STRAIGHT: _("Straight"),
            aw.Kind.CLOUD: _("Cloud"),
        }
        return names[kind]

    def meaning_of(self, kind: aw.Kind) -> str:
        """Return which cards are such a group."""
        _ = self.texts
        meanings = {
            aw.Kind.SET: _("cards of one rank"),
            aw.Kind.RUN: _("in a row, one suit"),
            aw.Kind.STRAIGHT: _("in a row, any suits"),
            aw.Kind.CLOUD: _("five of one colour"),
        }
        return meanings[kind]

    @property
    def steps_paid(self) -> str:
        """What a further card of a group adds."""
        groups = self.shown_examples.groups
        return self.texts(
            "**%(most)s** for each card after the first, **%(least)s** in straights",
            most=groups[1].step,
            least=groups[2].step,
        )

    @property
    def rows(self) -> str:
        """Where aces stand in runs and straights."""
        return self.texts("**Aces** are high or low, never in the middle: no K-A-2.")

    @property
    def once(self) -> str:
        """That no card counts twice."""
        one = self.shown_examples.one_group
        return self.texts(
            "**One card, one group:** %(five)s {diamonds} %(five)s {clubs} %(six)s {clubs} pay %(set)s as a set or "
            "%(run)s as a run, not both.",
            five=one.cards[0].rank,
            six=one.cards[2].rank,
            set=one.set_points,
            run=one.run_points,
        )

    @property
    def synergy(self) -> str:
        """What sets of the same suits pay together."""
        two, three = self.shown_examples.synergy[1:]
        return self.texts(
            "For sets in **exactly the same suits** turned in **together**: here %(alone)s a set, **+%(two)s** for "
            "two such sets, **+%(three)s** for three.",
            alone=two.example.points,
            two=two.bonus,
            three=three.bonus,
        )

    @property
    def groups_in_short(self) -> str:
        """Groups and synergy, on a sheet as large as a card."""
        return self.texts(
            "**Set** one rank, **run** one suit in a row, **straight** any suits in a row, **cloud** %(five)s of "
            "one colour. **+%(bonus)s** for each further set in the same suits.",
            five=aw.groups.CLOUD_SIZE,
            bonus=self.shown_examples.synergy[1].bonus,
        )

    @property
    def specials(self) -> tuple[Special, ...]:
        """Aces and jokers, and what they do."""
        _, changed = self.texts, self.shown_examples.changed
        clubs = _(
            "Turn it in with groups: **one or two cards may change suit**. A straight for %(before)s becomes a run "
            "for **%(after)s**.",
            before=changed.before,
            after=changed.after,
        )
        diamonds = _(
            "Lay it out: each ante adds **a stone**. Discard it to take them all. It **may be traded**, but never "
            "picked up again."
        )
        hearts = _("Turn it in at any time to draw **three cards** from the deck.")
        spades = _(
            "In the auction: **take a lot** with no joker. The deck replaces it; its bidder bids again at once. "
            "You still bid."
        )
        jokers = _("**Any card** you name, even one already there. An ace too, but **without its power**.")
        return (
            Special("ace-of-clubs", "change", _("Ace of clubs"), clubs),
            Special("ace-of-diamonds", "stone", _("Ace of diamonds"), diamonds),
            Special("ace-of-hearts", "draw", _("Ace of hearts"), hearts),
            Special("ace-of-spades", "take", _("Ace of spades"), spades),
            Special("joker-high", "joker", _("Jokers"), jokers),
        )

    @property
    def powers_in_short(self) -> tuple[str, ...]:
        """What they do, a line each."""
        _ = self.texts
        return (
            _("One or two cards turned in **may change suit**."),
            _("Lay it out: **a stone** each ante. Discard to take them."),
            _("Draw **three cards** from the deck."),
            _("In an auction: **take a lot** with no joker."),
            _("**Any card**, but without an ace's power."),
        )

    @property
    def ace_note(self) -> str:
        """What holds for all aces."""
        return self.texts(
            "Use an ace **for its power or in a group**, never both. Turned in or discarded while spending, it "
            "counts as one card."
        )

    @property
    def exhaustion(self) -> str:
        """What follows when the deck runs out."""
        return self.texts(
            "The **ante goes up by 1** for good. Shuffle the discards and deal on. The **next auction**, or the "
            "one being dealt, **is special: each lot is a pair**."
        )

    @property
    def empty(self) -> str:
        """What follows when there are no discards either."""
        return self.texts(
            "**No discards left?** All pay the raised ante, again and again, until dealing can go on. Cards "
            "already dealt must wait."
        )

    @property
    def out(self) -> str:
        """Who is out."""
        return self.texts(
            "**Cannot pay** a bid or the ante? You are **out**: your cards go to the discards, your stones to the "
            "bank°."
        )

    @property
    def winning(self) -> str:
        """Who wins."""
        return self.texts(
            "**The last player in wins.** If nobody can pay, the **smallest shortfall** wins, then the **most "
            "cards**; if still tied, they share°."
        )

    @property
    def end_in_short(self) -> str:
        """How it all ends, on a sheet as large as a card."""
        return self.texts(
            "**Deck out:** ante +1; the next auction is special, for pairs. **The last player in wins**; if nobody "
            "can pay, the smallest shortfall."
        )

    @property
    def variants(self) -> str:
        """Of the rulebook."""
        low, high = self.shown_examples.growing_antes
        return self.texts(
            "**Variants.** First ante %(beginners)s for beginners; more or fewer stones. **Growing lots** of 1, 2, "
            "3 … cards: no pairs, first ante %(low)s or %(high)s, best with two packs.",
            beginners=BEGINNERS_ANTE,
            low=low,
            high=high,
        )

    @property
    def tables(self) -> tuple[tuple[str, ...], ...]:
        """Return the table of the set-up by number of players, its head first."""
        _, tables = self.texts, self.shown_examples.tables
        return (
            (_("players"), *(str(each.players) for each in tables)),
            (_("cards in the deck"), *(str(each.deck) for each in tables)),
            (_("first special auction: about turn"), *(f"**{each.special}**" for each in tables)),
        )

    @property
    def payments(self) -> tuple[tuple[str, ...], ...]:
        """Return the table of what groups pay by their number of cards, its head first."""
        return (
            (self.texts("cards"), *map(str, SIZES)),
            *(
                (f"**{self.name_of(each.kind)}**", *map(format_payment, each.pays))
                for each in self.shown_examples.groups
            ),
        )


def format_payment(points: int | None) -> str:
    """Return what a group pays as tables show it."""
    return NO_GROUP if points is None else str(points)


def sentences(texts: Catalogue) -> Sentences:
    """Return the sheet's sentences in a language."""
    return Sentences(examples(), texts)
