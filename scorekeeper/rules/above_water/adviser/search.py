"""The exact search: is there a turn-in that pays a target?

Depth first along the ring, cut off wherever the bound of `relaxation` shows that the target is out of reach. Here
clouds, cards given up and groups from ace to ace are counted exactly.
"""

from dataclasses import dataclass

from scorekeeper.rules.above_water.adviser.choices import Choices, RankChoice, Variant
from scorekeeper.rules.above_water.adviser.relaxation import Relaxation
from scorekeeper.rules.above_water.adviser.tracks import (
    ACE,
    RANK_COUNT,
    Holding,
    add_profiles,
    all_links,
    link_stones,
    subtract_profile,
    track_minimum,
)
from scorekeeper.rules.above_water.groups import CLOUD_PAYMENT, CLOUD_SIZE, SET_LINK, SYNERGY_BONUS

NODE_WORK = 10_000
"""Work of one node of the search, in lanes of `relaxation` (measured)."""


@dataclass(frozen=True, slots=True)
class Goal:
    """The kind of turn-in to look for."""

    wish: int
    """Position of its wish of families."""
    tariff: int
    """Position of the tariff that bounds it best."""
    reds: int
    blacks: int


@dataclass(frozen=True, slots=True)
class SearchStep:
    """The choice at one denomination."""

    rank: int
    """Its place, from 0 for the ace."""
    choice: RankChoice
    variant: Variant
    attached: int
    """Jokers attached to a run or straight with a card here."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """A way around the ring, not yet in groups."""

    steps: tuple[SearchStep, ...]
    """One for each denomination, in the order of the search."""
    wish: int
    """Families whose sets earn synergy."""
    reds: int
    """Red clouds, made of spare cards."""
    blacks: int
    joker_set: int
    """Jokers in a set of their own."""


_Node = tuple[int, int, int, int, int, int, int, int, int, int]
"""State of the search, as far as it matters for what follows: step, profile from below, jokers and changes used,
spare red and black cards as far as clouds can use them, cards kept; then `ends`: for each track, before the ace how
many groups have ended, and after it how many that began with a low ace cannot yet have ended; and where every card
counts, profiles of those that link to nothing yet: `alone`, which the denomination above must follow, and `first`, of
the first denomination, which the last one must precede."""
_Made = tuple[int, int, int, int, int, int]
"""The same at the end of a step, from the jokers to `ends`."""


class Search:
    def __init__(
        self,
        holding: Holding,
        choices: Choices,
        relaxation: Relaxation,
        goal: Goal,
        *,
        target: int,
        limit: int,
        least: int = 0,
    ) -> None:
        """Prepare it.

        Args:
            target: Least stones wanted.
            limit: Most cards to give up, not counting changing aces.
            least: Fewest cards to give up, not counting changing aces. If not 0, a card on a track must link to
                another: otherwise it might as well be spare, and would be counted as given up.
        """
        self._holding = holding
        self._choices = choices
        self._relaxation = relaxation
        self._ring = relaxation.ring
        self._wish = relaxation.terms.wishes[goal.wish]
        self._tariff = relaxation.terms.tariffs[goal.tariff]
        self._goal = goal
        self._target = target
        self._limit = limit
        self._least = least
        self._counts_kept = self._tariff.kept > 0 or limit < holding.card_count or least > 0
        self._seats = (CLOUD_SIZE * goal.reds, CLOUD_SIZE * goal.blacks)
        slack = holding.changes if any(self._seats) else 0
        self._useful = (self._seats[0] + slack, self._seats[1] + slack)
        self._constant = self._tariff.for_clouds(goal.reds, goal.blacks)
        self._constant += self._tariff.kept * (limit - holding.card_count)
        self._ace_step = self._ring.order.index(ACE)
        self._charge = SYNERGY_BONUS * self._wish.bit_count()
        self._failed: dict[_Node, int] = {}
        self._closing = 0

    def find(self) -> SearchResult | None:
        for closing, into in enumerate(self._ring.closings):
            self._closing = closing
            self._failed.clear()
            found = self._follow((0, into, 0, 0, 0, 0, 0, 0, 0, into if self._least else 0), 0)
            if found is not None:
                steps, joker_set = found
                return SearchResult(tuple(steps[::-1]), self._wish, self._goal.reds, self._goal.blacks, joker_set)
        return None

    def _follow(self, node: _Node, stones: int) -> tuple[list[SearchStep], int] | None:
        """Go on from a node with these stones; return the steps, last first, and the jokers in a set of their own."""
        if self._failed.get(node, -1) >= stones:
            return None
        self._relaxation.ask(NODE_WORK)
        step, first = node[0], node[9]
        for _, made, total, after in self._promising(node, stones):
            out = made.choice.out
            # The ace's low side links to the 2 alone.
            alone = out if made.rank == ACE and self._least else node[8]
            if step == RANK_COUNT - 1:
                joker_set = None if self._leaves_alone(out, alone, first) else self._finish(after, out, total)
                if joker_set is not None:
                    return [made], joker_set
                continue
            for into in self._ring.from_below[step + 1]:
                loose = self._follow_loose(step, out, into, alone, first)
                if loose is None:
                    continue
                linked = total + link_stones(out, into)
                ends = self._follow_ends(step, out, into, after[5])
                found = self._follow((step + 1, into, *after[:5], ends, *loose), linked)
                if found is not None:
                    found[0].append(made)
                    return found
        self._failed[node] = stones
        return None

    def _promising(self, node: _Node, stones: int) -> list[tuple[int, SearchStep, int, _Made]]:
        """List the options at a node: bound, step, stones and the next state; highest bound first."""
        step, into, jokers, changes, red, black, kept, ends, _, _ = node
        holding, tariff, relaxation = self._holding, self._tariff, self._relaxation
        lane = relaxation.lane(self._goal.wish, self._goal.tariff, self._closing)
        rank = self._ring.order[step]
        found = []
        for choice in self._ring.from_below[step].get(into, ()):
            left = holding.jokers - jokers - choice.jokers
            changed = changes + choice.changes
            if left < 0 or changed > holding.changes:
                continue
            per_joker = self._choices.attachment(choice.out) if left else 0
            after_ace = (
                subtract_profile(track_minimum(choice.out, self._choices.closable), ends) if rank == ACE else ends
            )
            for attached in range((left if per_joker else 0) + 1):
                used = jokers + choice.jokers + attached
                ahead = relaxation.best_ahead(step, choice.out, lane, used, changed) + self._constant
                for variant in choice.variants:
                    earnings = variant.earnings
                    total = stones + per_joker * attached + earnings.stones
                    total += sum(SYNERGY_BONUS for families, _ in earnings.families if families & self._wish)
                    reds = min(red + earnings.red, self._useful[0])
                    blacks = min(black + earnings.black, self._useful[1])
                    more = kept + earnings.red + earnings.black if self._counts_kept else 0
                    if (
                        self._least
                        and more - self._most_seats(reds, blacks, changed) > holding.card_count - self._least
                    ):
                        continue
                    bound = total + ahead + tariff.kept * more
                    bound += tariff.red * reds + tariff.black * blacks
                    if bound >= self._target:
                        made = SearchStep(rank, choice, variant, attached)
                        found.append((bound, made, total, (used, changed, reds, blacks, more, after_ace)))
        found.sort(key=lambda each: -each[0])
        return found

    def _most_seats(self, reds: int, blacks: int, changes: int) -> int:
        """Return how many spare cards clouds can use at most."""
        in_colour = min(reds, self._seats[0]) + min(blacks, self._seats[1])
        return in_colour + self._holding.changes - changes

    def _follow_loose(self, step: int, out: int, into: int, alone: int, first: int) -> tuple[int, int] | None:
        """Update, over a link, which cards link to nothing yet; None if one never will."""
        if not self._least:
            return 0, 0
        alone_above = subtract_profile(into, out)
        is_ace_above = self._ring.order[step + 1] == ACE
        if subtract_profile(alone, into) or (is_ace_above and alone_above):
            return None
        if step == 0 and self._ace_step != 0:
            first = subtract_profile(first, into)
        return alone_above, first

    def _leaves_alone(self, out: int, alone: int, first: int) -> bool:
        """Whether a card links to nothing when the ring is closed."""
        return bool(subtract_profile(first, out) or subtract_profile(alone, self._ring.closings[self._closing]))

    def _follow_ends(self, step: int, out: int, into: int, ends: int) -> int:
        """Update, over a link, which groups may go from ace to ace.

        Groups on a track are alike, so of those that end somewhere, the ones with a low ace may be meant. As many as
        have not ended anywhere when the ring is closed go from ace to ace, and must be cut.
        """
        closable = self._choices.closable
        if not closable:
            return 0
        dropped = subtract_profile(out, into)
        return add_profiles(ends, dropped, closable) if step < self._ace_step else subtract_profile(ends, dropped)

    def _finish(self, made: _Made, out: int, stones: int) -> int | None:
        """Close the ring and make the clouds; return the jokers in a set of their own, or None if it is not enough."""
        jokers, changes, red, black, kept, ends = made
        holding = self._holding
        into = self._ring.closings[self._closing]
        left = holding.jokers - jokers
        stones += link_stones(out, into) - all_links(self._follow_ends(RANK_COUNT, out, into, ends)) - self._charge
        clouds = self._goal.reds + self._goal.blacks
        stones += CLOUD_PAYMENT * clouds
        given = holding.card_count - holding.jokers - kept + jokers + CLOUD_SIZE * clouds
        lacking = [max(0, seats - there) for seats, there in zip(self._seats, (red, black), strict=True)]
        surplus = [max(0, there - seats) for seats, there in zip(self._seats, (red, black), strict=True)]
        exchanged = min(lacking[0], surplus[1]) + min(lacking[1], surplus[0])
        seats_for_jokers = sum(lacking) - min(exchanged, holding.changes - changes)
        sizes: list[int] = [0, *range(2, left + 1)]
        for size in sizes:
            paid = stones + (SET_LINK * (size - 1) if size else 0)
            is_within = not self._counts_kept or self._least <= given + size <= self._limit
            if is_within and paid >= self._target and seats_for_jokers <= left - size:
                return size
        return None
