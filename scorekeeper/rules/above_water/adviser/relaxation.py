"""Bounds of a holding's payout, at many prices at once.

Clouds and the number of cards given up are left out and priced instead (Lagrange multipliers): a card
that is kept pays `kept`, and it also pays `red` or `black`, as if it were in a cloud. What remains depends on
profiles, jokers and changes only, and is solved exactly, denomination by denomination around the ring, for all prices
and all wishes of families in the lanes of one int (see `lanes`).
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import reduce

from scorekeeper.rules.above_water.adviser import tracks
from scorekeeper.rules.above_water.adviser.choices import Choices, Earnings, RankChoice
from scorekeeper.rules.above_water.adviser.swar import BITS, FULL, HIGHEST, PackedInts, pack, repeat, spread
from scorekeeper.rules.above_water.adviser.tracks import Holding, link_stones, on_track, track_minimum
from scorekeeper.rules.above_water.groups import CLOUD_PAYMENT, CLOUD_SIZE, SET_LINK, SYNERGY_BONUS

ZERO = 1 << 12
"""Represents 0 in a lane: far above any sum of gains, so that a lower lane is one that nothing led to."""


@dataclass(frozen=True, slots=True)
class Tariff:
    """Prices of cards that are kept."""

    red: int
    """Stones that a spare red card pays."""
    black: int
    """Stones that a spare black card pays."""
    kept: int
    """Stones that each kept card pays as well, including jokers."""

    def for_clouds(self, reds: int, blacks: int) -> int:
        """Return what clouds pay beyond the prices of their cards."""
        per_cloud = CLOUD_PAYMENT - CLOUD_SIZE * self.kept
        return reds * (per_cloud - CLOUD_SIZE * self.red) + blacks * (per_cloud - CLOUD_SIZE * self.black)


@dataclass(frozen=True, slots=True)
class Terms:
    """All versions of the game that are bounded at once: each wish with each tariff."""

    wishes: tuple[int, ...]
    """Families whose sets earn synergy, each for a charge of 3 (see `synergy`)."""
    gift: int
    """Families whose sets earn without a charge if they contain jokers or changes; loosens the bound."""
    tariffs: tuple[Tariff, ...]
    charges: tuple[int, ...]
    """Stones that each wish costs."""


def terms_of(wishes: Sequence[int], gift: int, tariffs: Sequence[Tariff]) -> Terms:
    """Return terms that charge every family of a wish."""
    charges = tuple(SYNERGY_BONUS * wish.bit_count() for wish in wishes)
    return Terms(tuple(wishes), gift, tuple(tariffs), charges)


class Ring:
    """The denominations in the order of the search, with the choices left at each."""

    def __init__(self, choices: Sequence[Sequence[RankChoice]]) -> None:
        """Cut the ring where the fewest groups can cross."""
        self.choices = choices
        start = min(
            range(tracks.RANK_COUNT), key=lambda rank: (len({each.into for each in choices[rank]}), len(choices[rank]))
        )
        self.order = tuple((start + step) % tracks.RANK_COUNT for step in range(tracks.RANK_COUNT))
        self.closings = tuple(sorted({each.into for each in choices[start]}))
        """What the first denomination may show to the last; the search begins by guessing it."""
        self.from_below: list[dict[int, list[RankChoice]]] = [{} for _ in self.order]
        """For each step, the choices by their profile towards the denomination below."""
        for step, rank in enumerate(self.order):
            for choice in choices[rank]:
                self.from_below[step].setdefault(choice.into, []).append(choice)


class Relaxation:
    """The bounds for a ring of choices, at several prices."""

    def __init__(
        self, holding: Holding, choices: Choices, ring: Ring, terms: Terms, ask: Callable[[int], None]
    ) -> None:
        """Compute the most that can still be earned from each profile on.

        Args:
            ask: Called now and then with the work done, in lanes; may raise to stop.
        """
        self._holding = holding
        self._choices = choices
        self.ring = ring
        self.terms = terms
        self.ask = ask
        self._row = holding.changes + 1
        self._cell = self._row * (holding.jokers + 1)
        self._block = self._cell * len(ring.closings)
        self._lanes = PackedInts(self._block * len(terms.tariffs) * len(terms.wishes))
        self._red = self._for_tariffs([each.red + each.kept for each in terms.tariffs])
        self._black = self._for_tariffs([each.black + each.kept for each in terms.tariffs])
        self._gains: dict[Earnings, int] = {}
        self._gains_of_choices: dict[int, int] = {}
        self._masks: dict[tuple[int, int], int] = {}
        self._bonuses: dict[tuple[int, bool], int] = {}
        self._ahead: list[dict[int, int]] = [{}] * tracks.RANK_COUNT
        self._unpacked: dict[tuple[int, int], bytes] = {}
        self.bounds = self._look_ahead()
        """For each wish, tariff by tariff, the most that can be earned, clouds and cards at their price."""

    def lane(self, wish: int, tariff: int, closing: int) -> int:
        """Return the first lane of a wish, a tariff and a guess of the closing, each by position."""
        return (wish * len(self.terms.tariffs) + tariff) * self._block + closing * self._cell

    def best_ahead(self, step: int, out: int, lane: int, jokers: int, changes: int) -> int:
        """Return the most that can still be earned after a step with a profile towards the denomination above.

        Args:
            jokers: Jokers used up to there.
            changes: Suits changed up to there.
        """
        numbers = self._unpacked.get((step, out))
        if numbers is None:
            numbers = self._ahead[step][out].to_bytes(2 * self._lanes.count, "little")
            self._unpacked[step, out] = numbers
        at = 2 * (lane + jokers * self._row + changes)
        return numbers[at] + (numbers[at + 1] << 8) - ZERO

    def prune_choices(self, floors: Sequence[Sequence[int | None]]) -> list[list[RankChoice]]:
        """Keep the choices that can be part of something worth a floor or more.

        Args:
            floors: For each wish, tariff by tariff; None if nothing can be enough.
        """
        lanes, ring = self._lanes, self.ring
        numbers = [HIGHEST if each is None else each + 2 * ZERO for row in floors for each in row]
        floor = spread(numbers, lanes=self._block)
        kept: list[list[RankChoice]] = [[]] * tracks.RANK_COUNT
        behind: dict[int, int] = {}
        for step, rank in enumerate(ring.order):
            wanted = {each.into for each in ring.choices[rank]}
            arrived = self._openings() if step == 0 else self._link_profiles(behind, wanted) if behind else {}
            behind = {}
            kept[rank] = []
            for choice in ring.choices[rank] if arrived else ():
                shift, mask = self._shift(choice), self._mask(choice.jokers, choice.changes)
                so_far = ((arrived[choice.into] & mask) << shift) + self._gain(choice)
                if lanes.any_reaches(so_far + self._ahead[step][choice.out], floor):
                    kept[rank].append(choice)
                    known = behind.get(choice.out)
                    behind[choice.out] = so_far if known is None else lanes.lane_maximum(so_far, known)
            self._attach(behind, is_ahead=False)
        return kept

    def _look_ahead(self) -> tuple[tuple[int, ...], ...]:
        ring, lanes = self.ring, self._lanes
        arrivals: dict[int, int] = {}
        for step in reversed(range(tracks.RANK_COUNT)):
            choices = ring.choices[ring.order[step]]
            self.ask(len(choices) * lanes.count)
            wanted = {each.out for each in choices}
            ahead = self._link_profiles(arrivals, wanted) if step < tracks.RANK_COUNT - 1 else self._close_ring(wanted)
            self._attach(ahead, is_ahead=True)
            self._ahead[step] = ahead
            arrivals = {}
            for choice in choices:
                shift, mask = self._shift(choice), self._mask(choice.jokers, choice.changes)
                total = ((ahead[choice.out] >> shift) & mask) + self._gain(choice)
                known = arrivals.get(choice.into)
                arrivals[choice.into] = total if known is None else lanes.lane_maximum(total, known)
        first = [lanes.unpack(arrivals[into]) for into in ring.closings]
        return tuple(
            tuple(
                max(numbers[self.lane(wish, tariff, closing)] for closing, numbers in enumerate(first)) - ZERO
                for tariff in range(len(self.terms.tariffs))
            )
            for wish in range(len(self.terms.wishes))
        )

    def _link_profiles(self, profiles: dict[int, int], wanted: Iterable[int]) -> dict[int, int]:
        """Link profiles to those of the neighbour: the most for each wanted one, including the link's stones.

        Digits are replaced track by track, in far fewer steps than pairing every profile with every other.
        """
        larger, ones = self._lanes.lane_maximum, self._lanes.ones
        alike = track_minimum(tracks.track_maximum(profiles), tracks.track_maximum(wanted))
        current: dict[int, int] = {}
        for profile, total in profiles.items():
            key = track_minimum(profile, alike)
            known = current.get(key)
            current[key] = total if known is None else larger(total, known)
        goals = {profile: track_minimum(profile, alike) for profile in wanted}
        done = 0
        for track in tracks.TRACKS:
            digit = 15 << tracks.DIGIT * track
            if not alike & digit:
                continue
            endings: dict[int, set[int]] = {}
            for goal in set(goals.values()):
                endings.setdefault(goal & done, set()).add(goal & digit)
            pays = [links * tracks.LINK_STONES[track] * ones for links in range(on_track(alike, track) + 1)]
            exchanged: dict[int, int] = {}
            for profile, total in current.items():
                mine, rest = on_track(profile, track), profile & ~digit
                for theirs in endings[profile & done]:
                    key = rest | theirs
                    more = total + pays[min(mine, theirs >> tracks.DIGIT * track)]
                    known = exchanged.get(key)
                    exchanged[key] = more if known is None else larger(more, known)
            self.ask(len(exchanged) * self._lanes.count)
            current = exchanged
            done |= digit
        return {profile: current[goal] for profile, goal in goals.items()}

    def _openings(self) -> dict[int, int]:
        """Begin with nothing; each lane with its own guess of the first denomination's profile towards the last."""
        cells = len(self.ring.closings) * self._cell
        opened = {}
        for closing, into in enumerate(self.ring.closings):
            block = pack(ZERO if cell == closing * self._cell else 0 for cell in range(cells))
            opened[into] = repeat(block, self._lanes.count // cells, lanes=cells)
        return opened

    def _close_ring(self, wanted: Iterable[int]) -> dict[int, int]:
        """End the ring: the last link, the remaining jokers, and the charge for the wish."""
        holding, closings = self._holding, self.ring.closings
        left = [
            (holding.jokers - jokers, holding.changes - changes)
            for jokers in range(holding.jokers + 1)
            for changes in range(holding.changes + 1)
        ]
        terms = self.terms
        cells = [pack(ZERO + _left_over(tariff, *each) for each in left) for tariff in terms.tariffs]
        blocks = b"".join(cell.to_bytes(2 * self._cell, "little") * len(closings) for cell in cells)
        end = repeat(int.from_bytes(blocks, "little"), len(terms.wishes), lanes=self._block * len(cells))
        end -= self._for_wishes(terms.charges)
        closed = {}
        for out in wanted:
            links = pack(link_stones(out, into) for into in closings for _ in range(self._cell))
            closed[out] = end + repeat(links, self._lanes.count // self._block, lanes=self._block)
        return closed

    def _attach(self, totals: dict[int, int], *, is_ahead: bool) -> None:
        """Attach jokers wherever there is a run or straight to attach them to."""
        if not self._holding.jokers:
            return
        shift, mask = BITS * self._row, self._mask(1, 0)
        for profile, total in totals.items():
            stones = self._choices.attachment(profile)
            if not stones:
                continue
            gain = stones * self._lanes.ones
            for _ in range(self._holding.jokers):
                moved = (total >> shift) & mask if is_ahead else (total & mask) << shift
                total = self._lanes.lane_maximum(moved + gain, total)
            totals[profile] = total

    def _shift(self, choice: RankChoice) -> int:
        return BITS * (choice.jokers * self._row + choice.changes)

    def _mask(self, jokers: int, changes: int) -> int:
        """Select the lanes in which that many jokers and changes can still be used."""
        mask = self._masks.get((jokers, changes))
        if mask is None:
            holding = self._holding
            cell = pack(
                FULL if used + jokers <= holding.jokers and changed + changes <= holding.changes else 0
                for used in range(holding.jokers + 1)
                for changed in range(holding.changes + 1)
            )
            mask = repeat(cell, self._lanes.count // self._cell, lanes=self._cell)
            self._masks[jokers, changes] = mask
        return mask

    def _gain(self, choice: RankChoice) -> int:
        """Return what the best variant of a choice pays in each lane."""
        gain = self._gains_of_choices.get(id(choice))
        if gain is None:
            gain = reduce(
                self._lanes.lane_maximum, [self._price_earnings(variant.earnings) for variant in choice.variants]
            )
            self._gains_of_choices[id(choice)] = gain
        return gain

    def _price_earnings(self, earnings: Earnings) -> int:
        gain = self._gains.get(earnings)
        if gain is None:
            gain = earnings.stones * self._lanes.ones + earnings.red * self._red + earnings.black * self._black
            for families, is_wild in earnings.families:
                gain += self._bonus(families, is_wild)
            self._gains[earnings] = gain
        return gain

    def _bonus(self, families: int, is_wild: bool) -> int:
        """Return the synergy of a set that can be of these families."""
        bonus = self._bonuses.get((families, is_wild))
        if bonus is None:
            gift = self.terms.gift & families if is_wild else 0
            bonus = self._for_wishes([SYNERGY_BONUS if gift or families & wish else 0 for wish in self.terms.wishes])
            self._bonuses[families, is_wild] = bonus
        return bonus

    def _for_wishes(self, numbers: Sequence[int]) -> int:
        """Put a number in every lane of each wish."""
        return spread(numbers, lanes=self._block * len(self.terms.tariffs))

    def _for_tariffs(self, numbers: Sequence[int]) -> int:
        """Put a number in every lane of each tariff."""
        row = spread(numbers, lanes=self._block)
        return repeat(row, len(self.terms.wishes), lanes=self._block * len(numbers))


def _left_over(tariff: Tariff, jokers: int, changes: int) -> int:
    """Return the most that jokers pay as spare cards or a set of their own, and changes as another colour."""
    spare = max(tariff.red, tariff.black) + tariff.kept
    of_sets = [SET_LINK * (size - 1) + spare * (jokers - size) for size in range(2, jokers + 1)]
    return max([spare * jokers, *of_sets]) + abs(tariff.red - tariff.black) * changes
