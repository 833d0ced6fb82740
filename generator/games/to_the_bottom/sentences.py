"""What the reference sheet of To the Bottom says, on paper and in the app."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto

from generator.games.to_the_bottom.examples import Examples, JettisonedPair, PricedPlay, PriceRun, examples
from scorekeeper.i18n import Catalogue
from scorekeeper.rules import to_the_bottom
from scorekeeper.rules.to_the_bottom import CrewCard, FrameColour
from scorekeeper.rules.to_the_bottom.pool import BAND_LIMIT, SEAL_LIMIT
from scorekeeper.rules.to_the_bottom.state import SHOP_SIZE


class Aspect(Enum):
    """What is compared of the two phases."""

    SETUP = auto()
    DRAW = auto()
    START = auto()
    CHAIN = auto()
    HAND = auto()
    EMPTY = auto()
    SPEND = auto()
    END = auto()


@dataclass(frozen=True, slots=True)
class Sentences:
    """The sentences of the sheet in one language, each once; examples that they speak of."""

    shown_examples: Examples
    texts: Catalogue

    @property
    def line(self) -> str:
        """What the game is about."""
        return self.texts("Gather a crew, then get it on board before your ship goes down.")

    @property
    def aspects(self) -> Mapping[Aspect, str]:
        """Names of what is compared."""
        _ = self.texts
        return {
            Aspect.SETUP: _("set-up"),
            Aspect.DRAW: _("draws, turn by turn"),
            Aspect.START: _("begins"),
            Aspect.CHAIN: _("draws"),
            Aspect.HAND: _("hand limit"),
            Aspect.EMPTY: _("deck empty"),
            Aspect.SPEND: _("points pay for"),
            Aspect.END: _("the end"),
        }

    @property
    def cruise(self) -> Mapping[Aspect, str]:
        """What holds in the Cruise."""
        _ = self.texts
        passengers, babies = self.shown_examples.start
        return {
            Aspect.SETUP: _(
                "**%(passengers)s Passengers and %(babies)s Babies** each; all other cards form **one shop deck**. The "
                "shop: **%(shown)s of them and Iceberg**, price **%(price)s**.",
                passengers=passengers.copies,
                babies=babies.copies,
                shown=SHOP_SIZE,
                price=CrewCard.ICEBERG.facts.price.value,
            ),
            Aspect.DRAW: _("the **tallest** player:"),
            Aspect.START: _("the **tallest**"),
            Aspect.HAND: _("**%(n)s** at the end of your turn", n=to_the_bottom.game.HAND_LIMIT),
            Aspect.EMPTY: _("Shuffle your **water** to make a new deck."),
            Aspect.SPEND: _("playing and **buying**; refill the shop at once"),
            Aspect.END: _("As soon as someone **buys Iceberg**."),
        }

    @property
    def sinking(self) -> Mapping[Aspect, str]:
        """What holds in the Sinking."""
        _ = self.texts
        return {
            Aspect.SETUP: _(
                "Boards stay. Shuffle hand, deck and water together°; **draw %(n)s**.",
                n=to_the_bottom.game.SINKING_HAND,
            ),
            Aspect.DRAW: _("**Iceberg's** buyer:"),
            Aspect.START: _("**Iceberg's buyer**"),
            Aspect.HAND: _("**none**"),
            Aspect.EMPTY: _(
                "Cannot draw? Your ship **sinks** at once: only your **board** is saved, beyond all reach."
            ),
            Aspect.SPEND: _("playing only; there is no shop"),
            Aspect.END: _("**When all have sunk.** Most points on board wins; ties share the win."),
        }

    @property
    def alike(self) -> str:
        """How many play."""
        counts = to_the_bottom.PLAYER_COUNTS
        return self.texts("for each of %(fewest)s to %(most)s players°", fewest=counts[0], most=counts[-1])

    @property
    def ready(self) -> str:
        """What the first cards are."""
        return self.texts("Your deck, shuffled.")

    @property
    def shop(self) -> str:
        """What lies in the shop."""
        return self.texts(
            "The shop: **%(shown)s** from **one deck of all other cards**; Iceberg costs **%(n)s**.",
            shown=SHOP_SIZE,
            n=CrewCard.ICEBERG.facts.price.value,
        )

    @property
    def reshuffle(self) -> str:
        """How the Sinking starts."""
        return self.texts("Boards stay; shuffle the rest° and **draw %(n)s**.", n=to_the_bottom.game.SINKING_HAND)

    @property
    def steps(self) -> tuple[tuple[str, str], ...]:
        """Steps of a turn: the name of each, and what it is."""
        _, fisherman, stoker = self.texts, self.shown_examples.fisherman, self.shown_examples.stoker
        return (
            (_("Ready"), _("Turn your tired cards upright.")),
            (_("Effects"), _("Cards that act before you draw, such as Maid.")),
            (
                _("Draw"),
                _(
                    "You must. Fisherman° +%(one)s, Stoker° +%(two)s.",
                    one=fisherman,
                    two=stoker,
                ),
            ),
            (_("Jettison"), _("From hand to water; the points go into your pool.")),
            (_("Play, act"), _("Pay from the pool; tire to act. Cruise: buy into your water.")),
            (_("End"), _("Points left in the pool are lost. Arbiter acts.")),
        )

    @property
    def back_and_forth(self) -> str:
        """Which steps are free."""
        return self.texts("switch between 4 and 5 as often as you like")

    @property
    def paying(self) -> str:
        """How points are had and spent."""
        return self.texts(
            "**Jettison** cards from your hand and spend their points. **Playing** a card costs its points times a "
            "number that grows with **your own board**, counted afresh each time, and never less than **0**. "
            "**Buying** is never multiplied."
        )

    @property
    def meanings(self) -> Mapping[str, str]:
        """What each colour means."""
        _ = self.texts
        return {
            FrameColour.BEIGE: _("no ability"),
            FrameColour.RED: _("attacks others"),
            FrameColour.BLUE: _("defends, enters ready"),
            FrameColour.GREEN: _("always in effect"),
            FrameColour.VIOLET: _("special effects"),
        }

    @property
    def short_meanings(self) -> Mapping[str, str]:
        """What each colour means, in a word or two."""
        _ = self.texts
        return {
            FrameColour.BEIGE: _("no ability"),
            FrameColour.RED: _("attack"),
            FrameColour.BLUE: _("defence"),
            FrameColour.GREEN: _("passive"),
            FrameColour.VIOLET: _("special"),
        }

    @property
    def symbols(self) -> Mapping[str, str]:
        """What the icons on cards mean."""
        _ = self.texts
        return {
            "points": _("**points**: price, payment, victory"),
            "tire": _("**tire**: you may turn the card to act"),
            "tired": _("**enters tired** (red, violet): acts from your next turn"),
            "inferred": _("**dot**: inferred from the rulebook's notes"),
            "ours": _("**ring**, here °: ours, the original is unknown"),
        }

    @property
    def benders(self) -> Mapping[CrewCard, str]:
        """Cards that change what others cost or pay."""
        _, shown = self.texts, self.shown_examples
        return {
            CrewCard.SEAL: _(
                "**Seal** counts as %(alone)s, or as the card beside her, up to %(n)s (inferred).",
                alone=CrewCard.SEAL.points,
                n=SEAL_LIMIT,
            ),
            CrewCard.FLAPPER: _("**Flapper** may go overboard like any card, but gives **%(n)s**.", n=shown.flapper),
            CrewCard.ROSE: _(
                "**Rose** pays, then boards. If she is the fifth, Stoker costs **%(after)s**, not %(before)s.",
                before=shown.stoker_as_fifth,
                after=shown.stoker_after_rose,
            ),
            CrewCard.BAND: _(
                "**Band** cannot be jettisoned until its owner has **%(n)s** cards on board.", n=BAND_LIMIT
            ),
            CrewCard.ASSISTANT: _("**Assistant** and the card below count as **two** on board."),
            CrewCard.ANCHOR: _("**Anchor** on board: you draw **nothing**, whatever else is there."),
        }

    @property
    def house_rules_note(self) -> str:
        """What house rules are."""
        return self.texts(
            "All are our own, and off unless you agree. The **Clock** is there lest Anchor keep a ship afloat for ever."
        )

    @property
    def in_short(self) -> tuple[str, str]:
        """Seal, and a turn, on a sheet as large as a card."""
        _, (alone, beside) = self.texts, self.shown_examples.jettisons
        return (
            _(
                "Seal with Passenger gives **%(one)s**, with Pirate **%(two)s**.",
                one=alone.points,
                two=beside.points,
            ),
            _(
                "**1** ready, **2** effects, **3** draw, **4** jettison, **5** play, act, buy (back and forth), "
                "**6** end: points left are lost."
            ),
        )

    @property
    def short_symbols(self) -> str:
        """What the icons on cards mean, in a line."""
        return self.texts("{tire} turn to act; {tired} acts from the next turn; {inferred} inferred, {ours} our own.")

    def price(self, run: PriceRun) -> str:
        """Say what a card costs."""
        if run.less:
            return self.texts("points × %(n)s − %(less)s", n=run.times, less=run.less)
        return self.texts("points × %(n)s", n=run.times)

    def short_price(self, run: PriceRun) -> str:
        """Say the same where there is little room."""
        if run.less:
            return self.texts("× %(n)s − %(less)s", n=run.times, less=run.less)
        return self.texts("× %(n)s", n=run.times)

    def jettison_text(self, pair: JettisonedPair) -> str:
        """Say what two cards pay together."""
        first, second = pair.parts
        return self.texts("**%(first)s + %(second)s** into the pool", first=first, second=second)

    def play_text(self, played: PricedPlay) -> str:
        """Say what a card costs with a board."""
        count, price = len(played.board), played.price
        if played.has_lifeguard:
            return self.texts("%(n)s with **Lifeguard**: costs **%(price)s**", n=count, price=price)
        return self.texts("%(n)s on board: costs **%(price)s**", n=count, price=price)

    @property
    def rescue_text(self) -> str:
        """Say what a ship has saved."""
        return self.texts("sunk with these aboard: **%(n)s**", n=self.shown_examples.saved.points)


def sentences(texts: Catalogue) -> Sentences:
    """Return the sheet's sentences in a language."""
    return Sentences(examples(), texts)
