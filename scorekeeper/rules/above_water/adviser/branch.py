"""A hand with some of its aces of clubs kept for their power: its bounds, and its best turn-in.

A coarse bound, at one price of spare cards, leaves few choices; a fine one, at several prices, fewer still. Then the
search tries to reach the bound itself and, if it cannot, one stone less at a time.
Where jokers and changes make many wishes of families, the bounds first grant them synergy for free, and only what is
left is bounded once more without.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import product
from operator import add, or_

from scorekeeper.rules.above_water.adviser.choices import Choices, RankChoice
from scorekeeper.rules.above_water.adviser.rebuild import rebuild
from scorekeeper.rules.above_water.adviser.relaxation import Relaxation, Ring, Tariff, Terms, terms_of
from scorekeeper.rules.above_water.adviser.search import Goal, Search, SearchResult
from scorekeeper.rules.above_water.adviser.synergy import Synergy
from scorekeeper.rules.above_water.adviser.tracks import count_holding
from scorekeeper.rules.above_water.groups import CLOUD_SIZE, SYNERGY_BONUS, TurnIn
from scorekeeper.rules.above_water.options import Options
from scorekeeper.rules.cards import Card

COARSE_PRICES = (2,)
"""Price of a spare card in the coarse bound: what a cloud pays for each of its cards."""
COARSE_PRICES_OF_FEW = (0, 2)
"""The same where few cards may be given up, so that many are spare."""
FINE_PRICES = (0, 2, 3)
"""Prices of a spare card in the fine bound; others hardly ever give a better one (measured)."""
SLACK = 4
"""How many stones below the coarse bound the fine one still looks."""
MANY_WISHES = 64
"""With this many wishes of families or more, jokers and changes get synergy for free at first."""
MANY_CELLS = 400
"""From this number of wishes times usable jokers and changes on, the quick bound saves time (measured)."""


class Branch:
    """The hand, with some of its aces of clubs kept for their power."""

    def __init__(
        self,
        hand: Sequence[Card],
        aces: int,
        options: Options,
        keeping: Sequence[int],
        ask: Callable[[int], None],
        *,
        beat: int = 0,
    ) -> None:
        """Compute the bounds.

        Args:
            aces: Number of aces of clubs kept.
            keeping: Prices of a kept card to bound with; 0 alone if the number of cards does not matter.
            ask: Called now and then with the work done; may raise to stop.
            beat: Stones to beat; only more is of interest.
        """
        self.holding = count_holding(hand, aces)
        self._ask = ask
        self._synergy = Synergy(self.holding, repeats=options.synergy_counts_repeats)
        self._choices = Choices(self.holding, self._synergy, ask, ace_at_both_ends=options.ace_at_both_ends)
        self._clouds = self._cloud_counts()
        natural, wild = self._synergy.natural, self._synergy.wild
        wishes, self._gift = tuple(self._synergy.wishes(natural | wild)), 0
        if len(wishes) >= MANY_WISHES and wild:
            wishes, self._gift = tuple(self._synergy.wishes(natural)), wild
        if len(keeping) == 1:
            # At this one price the number of clouds makes no difference to the bound.
            coarse, self._coarse_clouds = self._tariffs(COARSE_PRICES, keeping), [(0, 0)]
        else:
            coarse, self._coarse_clouds = self._tariffs(COARSE_PRICES_OF_FEW, keeping), self._clouds
        cells = (self.holding.jokers + 1) * (self.holding.changes + 1)
        choices: Sequence[Sequence[RankChoice]] = self._choices.ranks
        if beat and len(wishes) * cells >= MANY_CELLS:
            choices = self._prune_roughly(beat + 1)
        self._coarse = self._relax(choices, terms_of(wishes, self._gift, coarse)) if all(choices) else None

    def improve(self, stones: int, limit: int, *, least: int = 0) -> Iterator[int | TurnIn]:
        """Look for the best turn-in within a limit of cards that pays more than some stones.

        Args:
            limit: Most cards to give up, including aces of clubs kept for their power.
            least: Fewest cards to give up, with all these aces.

        Yields:
            Smaller and smaller bounds of what such a turn-in pays; then the best turn-in, if there is one.
        """
        if self._coarse is None:
            return
        coarse_goals = self._goals(self._coarse, self._coarse_clouds, limit, stones)
        bound = max(coarse_goals.values(), default=0)
        while bound > stones:
            yield bound
            floor = max(stones + 1, bound - SLACK)
            fine = self._refine(self._coarse, coarse_goals, floor)
            goals = self._goals(fine, self._clouds, limit, stones)
            bound = max(goals.values(), default=0)
            while bound >= floor:
                yield bound
                found = self._reach(fine, goals, bound, range(least, limit + 1))
                if found is not None:
                    yield rebuild(found, self.holding, self._synergy, self._choices)
                    return
                bound -= 1
            bound = floor - 1

    def _prune_roughly(self, floor: int) -> list[list[RankChoice]]:
        """Keep the choices that could lead to a floor, by a bound that is quick, but loose.

        It knows two wishes: none, and all natural families at once for the charge of one.
        """
        tariffs = self._tariffs(COARSE_PRICES, (0,))
        terms = Terms((0, self._synergy.natural), self._synergy.wild, tariffs, (0, SYNERGY_BONUS))
        crude = self._relax(self._choices.ranks, terms)
        return crude.prune_choices([[floor] * len(tariffs)] * len(terms.wishes))

    def _refine(self, coarse: Relaxation, goals: dict[Goal, int], floor: int) -> Relaxation:
        """Bound again, at more prices, what the coarse bound leaves for a floor that it reaches."""
        kept = self._prune_choices(coarse, goals, floor)
        terms = coarse.terms
        alive = [goal for goal, bound in goals.items() if bound >= floor]
        wishes = tuple(terms.wishes[wish] for wish in sorted({goal.wish for goal in alive}))
        keeping = sorted({terms.tariffs[goal.tariff].kept for goal in alive})
        return self._relax(kept, terms_of(wishes, self._gift, self._tariffs(FINE_PRICES, keeping)))

    def _reach(self, fine: Relaxation, goals: dict[Goal, int], target: int, cards: range) -> SearchResult | None:
        """Search for a turn-in of that many cards that pays the target or more."""
        least, limit = max(0, cards.start - self.holding.aces), cards.stop - 1
        goals = {goal: bound for goal, bound in goals.items() if bound >= target}
        if self._gift:
            tight = self._without_gifts(fine, goals, target)
            natural = self._synergy.natural
            alive = {(fine.terms.wishes[goal.wish], goal.reds, goal.blacks) for goal in goals}
            goals = {
                goal: bound
                for goal, bound in self._goals(tight, self._clouds, limit, target - 1).items()
                if (tight.terms.wishes[goal.wish] & natural, goal.reds, goal.blacks) in alive
            }
            fine = tight
        for goal in sorted(goals, key=lambda each: -goals[each]):
            found = Search(
                self.holding,
                self._choices,
                fine,
                goal,
                target=target,
                limit=limit - self.holding.aces,
                least=least,
            ).find()
            if found is not None:
                return found
        return None

    def _without_gifts(self, fine: Relaxation, goals: dict[Goal, int], target: int) -> Relaxation:
        """Bound again, with every wish of families, what is left for a target and its goals."""
        kept = self._prune_choices(fine, goals, target)
        variants = (variant for choices in kept for choice in choices for variant in choice.variants)
        families = reduce(or_, (one for variant in variants for one, _ in variant.earnings.families), 0)
        natural = {fine.terms.wishes[goal.wish] for goal in goals}
        wishes = [wish for wish in self._synergy.wishes(families) if wish & self._synergy.natural in natural]
        tariffs = {fine.terms.tariffs[goal.tariff]: None for goal in goals}
        # A wish for what no choice earns is worth less than the same without it: some wish is always left.
        return self._relax(kept, terms_of(wishes, 0, tuple(tariffs)))

    def _tariffs(self, spare: Sequence[int], keeping: Sequence[int]) -> tuple[Tariff, ...]:
        reds = spare if any(red for red, _ in self._clouds) else (0,)
        blacks = spare if any(black for _, black in self._clouds) else (0,)
        return tuple(Tariff(*each) for each in product(reds, blacks, keeping))

    def _relax(self, choices: Sequence[Sequence[RankChoice]], terms: Terms) -> Relaxation:
        return Relaxation(self.holding, self._choices, Ring(choices), terms, self._ask)

    def _prune_choices(self, relaxation: Relaxation, goals: dict[Goal, int], target: int) -> list[list[RankChoice]]:
        """Keep the choices that can be part of something worth the target."""
        floors: list[list[int | None]] = [[None] * len(row) for row in relaxation.bounds]
        for goal, bound in goals.items():
            if bound >= target:
                floor = relaxation.bounds[goal.wish][goal.tariff] - (bound - target)
                known = floors[goal.wish][goal.tariff]
                floors[goal.wish][goal.tariff] = floor if known is None else min(floor, known)
        return relaxation.prune_choices(floors)

    def _cloud_counts(self) -> list[tuple[int, int]]:
        """List the possible numbers of red and black clouds."""
        holding = self.holding
        wild = holding.jokers + holding.changes
        reds, blacks = (holding.reds + wild) // CLOUD_SIZE, (holding.blacks + wild) // CLOUD_SIZE
        all_clouds = holding.card_count // CLOUD_SIZE
        counts = product(range(reds + 1), range(blacks + 1))
        return [(red, black) for red, black in counts if red + black <= all_clouds]

    def _goals(
        self, relaxation: Relaxation, clouds: Sequence[tuple[int, int]], limit: int, stones: int
    ) -> dict[Goal, int]:
        """Return the wishes and numbers of clouds that may pay more than some stones, each with its lowest bound."""
        room = limit - self.holding.aces - self.holding.card_count
        goals = {}
        for red, black in clouds:
            if CLOUD_SIZE * (red + black) > limit:
                continue
            beyond = [tariff.for_clouds(red, black) + tariff.kept * room for tariff in relaxation.terms.tariffs]
            for wish, bounds in enumerate(relaxation.bounds):
                totals = list(map(add, bounds, beyond))
                bound = min(totals)
                if bound > stones:
                    goals[Goal(wish, totals.index(bound), red, black)] = bound
        return goals
