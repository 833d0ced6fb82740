"""The entry of a deal: everybody bids, the hand is played, everybody's tricks are counted."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TypeVar

from scorekeeper.errors import Problem, RuleError
from scorekeeper.games import Entry
from scorekeeper.i18n import Catalogue
from scorekeeper.match_log import team_name
from scorekeeper.messages import say, say_count
from scorekeeper.presenter.blocks import Block, Button, Buttons, Group, Note, Number, Reasons, Tone
from scorekeeper.presenter.events import answers
from scorekeeper.presenter.forms import AtTable, Draft, Form, reasons_of
from scorekeeper.presenter.wording import number, signed
from scorekeeper.rules.five_suit import WINNING_TOTAL, Deal, DealScore, MatchState, match
from scorekeeper.rules.five_suit.scoring import NIL, PENALTY, bags_to_penalty

_Value = TypeVar("_Value")
NEAR_PENALTY = 4
"""A player with this many bags to go or fewer is warned."""
BIDS, TRICKS = "bids", "tricks"
"""The two steps."""


class DealForm(Form[MatchState]):
    """The draft holds what each player has bid and taken, by name, `bids` and `tricks`, and the `step` in sight."""

    name = "deal"
    button = say("Enter the deal")
    by_player = ("bid", "took")

    @property
    def title(self) -> str:
        """The number of the deal, and the step."""
        deal = len(self.state.deals) + 1
        if self._is_bidding:
            return self.tx("Deal %(number)s: bids", number=deal)
        return self.tx("Deal %(number)s: tricks", number=deal)

    def blocks(self) -> Iterator[Block]:
        return self._bid_blocks() if self._is_bidding else self._trick_blocks()

    # Events

    @answers("bid")
    def take_bid(self, player: str, tricks: int | None) -> None:
        self._store_count(BIDS, player, tricks)

    @answers("took")
    def take_tricks(self, player: str, tricks: int | None) -> None:
        self._store_count(TRICKS, player, tricks)

    @answers("play")
    def play(self) -> None:
        """Go on to the tricks.

        Raises:
            RuleError: A bid is missing or not allowed.
        """
        if silent := self._blank(BIDS):
            raise RuleError(Problem(say("Still to bid: %(players)s.", players=", ".join(silent)), "FS-R11"))
        if wrong := match.bid_problems(self.state, self._counts(BIDS)):
            raise RuleError(wrong)
        self.draft["step"] = TRICKS

    @answers("rebid")
    def rebid(self) -> None:
        self.draft["step"] = BIDS

    # The entry

    def entry(self) -> Entry | None:
        if self._blank(BIDS) or self._blank(TRICKS):
            return None
        bids, tricks = self._counts(BIDS), self._counts(TRICKS)
        players = self.state.players
        return Deal(tuple(bids[player] for player in players), tuple(tricks[player] for player in players))

    def missing(self) -> str:
        if silent := self._blank(BIDS):
            return self.tx("Still to bid: %(players)s.", players=", ".join(silent))
        if self._is_bidding:
            return self.tx("Play the hand, then count the tricks.")
        silent = self._blank(TRICKS)
        return self.tx("Tricks not entered yet: %(players)s. A blank is not a zero.", players=", ".join(silent))

    @property
    def step(self) -> Button | None:
        """The button that moves on to the tricks, during the bids."""
        if not self._is_bidding:
            return None
        return Button(self.tx("All bids are in"), ("play",), Tone.MAIN, "play", enabled=not self._blank(BIDS))

    def result(self, entry: Entry) -> Iterator[Block]:
        """Show the cost of bags, the totals after the deal, and whether and how the match ends."""
        after = self.table.after(entry)
        totals = " · ".join(f"{name} {number(total)}" for name, total in self._by_side(after.totals).items())
        yield from self._penalties(self._scores())
        yield Note(self.tx("After this: %(totals)s", totals=totals))
        if after.outcome:
            yield Note(self.tx(after.outcome.reason), Tone.GOOD, "trophy", ruling=after.outcome.ruling)
        elif after.is_playing_on:
            yield Note(playing_on_text(self.tx), Tone.PLAIN, "info", ruling="FS-A3")

    @classmethod
    def draft_of(cls, table: AtTable[MatchState], entry: Entry) -> Draft:
        players = table.state.players
        return {
            "step": TRICKS,
            BIDS: dict(zip(players, entry.bids, strict=True)),
            TRICKS: dict(zip(players, entry.tricks, strict=True)),
        }

    # Bids

    def _bid_blocks(self) -> Iterator[Block]:
        state = self.state
        for player in state.bidders:
            bid = self._count(BIDS, player)
            yield self._number(player, bid, ("bid", player), self._bid_detail(player, bid))
        bids, silent = self._counts(BIDS), self._blank(BIDS)
        if bids:
            yield Note(self._sum_of_bids(bids, is_complete=not silent), icon="info")
        yield from self._bag_warnings(state.bidders)

    def _bid_detail(self, player: str, bid: int | None) -> str:
        """Return who deals, and the value of the bid."""
        tx = self.tx
        details = [tx("deals")] if player == self.state.dealer else []
        if bid is not None and not match.bid_problems(self.state, {player: bid}):
            made = self._scores_if_made(player)
            points = signed(made[player].points) if player in made else ""
            if not bid:
                details.append(tx("Nil: %(points)s if no trick is taken", points=signed(NIL)))
            elif points and self.state.options.partners:
                details.append(tx("together %(points)s if made", points=points))
            elif points:
                details.append(tx("%(points)s if made", points=points))
            if player in made:
                details += self._target_texts(player, made[player])
        return " · ".join(details)

    def _scores_if_made(self, player: str) -> dict[str, DealScore]:
        """Return the score of a player's side if it takes what it has bid; empty while that is not known."""
        side = next(each for each in self.state.sides if player in each)
        bids = {each: bid for each, bid in self._counts(BIDS).items() if each in side}
        with suppress(RuleError):  # the button says what is wrong
            return match.scores_of(self.state, bids, bids)
        return {}

    def _sum_of_bids(self, bids: dict[str, int], *, is_complete: bool) -> str:
        tx, size = self.tx, self.state.hand_size
        if not is_complete:
            return tx("Bid so far: %(bids)s of %(size)s tricks", bids=sum(bids.values()), size=size)
        left = match.tricks_left(self.state, bids.values())
        if not left:
            return tx("The bids add up to %(size)s, as many as there are tricks.", size=size)
        words = tx("more") if left < 0 else tx("fewer")
        return tx(
            "The bids add up to %(bids)s, %(count)s %(more_or_fewer)s than the %(size)s tricks.",
            bids=sum(bids.values()),
            count=abs(left),
            more_or_fewer=words,
            size=size,
        )

    # Tricks

    def _trick_blocks(self) -> Iterator[Block]:
        tx, state = self.tx, self.state
        silent = self._blank(TRICKS)
        left = match.tricks_left(state, self._counts(TRICKS).values())
        offered = left if len(silent) == 1 or not left else -1
        scores = self._scores()
        for player in state.bidders:
            took = self._count(TRICKS, player)
            suggestion = offered if took is None and offered >= 0 else None
            yield self._number(
                player, took, ("took", player), self._trick_detail(player, scores.get(player)), suggestion
            )
        if silent and left >= 0:
            yield Note(tx("Tricks left to enter: %(count)s of %(size)s", count=left, size=state.hand_size), icon="info")
        elif silent:
            text = tx("Too many tricks: %(count)s more than the hand's %(size)s", count=-left, size=state.hand_size)
            yield Note(text, Tone.BAD, "warning", ruling="FS-R9")
        if self.entry() is None:  # otherwise they are shown beside the button
            yield from self._penalties(scores)
        yield from self._bag_warnings([player for player in state.bidders if player in silent])
        if scores:
            sums = tuple(
                Reasons(reasons_of(tx, score.parts), signed(score.net), name)
                for name, score in self._by_side(scores).items()
            )
            yield Group(sums, tx("What the deal scores"))
        yield Buttons((Button(tx("Change the bids"), ("rebid",), icon="pencil"),))

    def _penalties(self, scores: Mapping[str, DealScore]) -> Iterator[Block]:
        for player, score in self._by_side(scores).items():
            if score.penalty:
                text = self.tx("%(player)s's bags cost %(points)s in this deal.", player=player, points=score.penalty)
                yield Note(text, Tone.BAD, "warning")

    def _trick_detail(self, player: str, score: DealScore | None) -> str:
        """Return the bid, and its result with these tricks."""
        tx, bid = self.tx, self._count(BIDS, player)
        if bid is None:
            return tx("no bid")
        nil = tx("broken Nil") if self._count(TRICKS, player) else tx("Nil")
        details = [tx("bid %(bid)s", bid=bid) if bid else nil]
        if score is not None:
            details.append(signed(score.net))
            if score.bags:
                details.append(bags_text(tx, score.bags))
            details += self._target_texts(player, score)
        return " · ".join(details)

    def _target_texts(self, player: str, score: DealScore) -> list[str]:
        """Return that a score would bring a player to the total that wins; empty if it would not."""
        is_spared = self.state.options.check_before_penalty
        total = self.state.totals[player] + (score.points if is_spared else score.net)
        if total < WINNING_TOTAL:
            return []
        return [self.tx("reaches %(target)s: %(total)s", target=WINNING_TOTAL, total=total)]

    def _scores(self) -> dict[str, DealScore]:
        """Return the scores of the players whose numbers are complete and possible."""
        entry = self.entry()
        if entry is not None and not self.table.problems(entry):
            after = self.table.after(entry)
            scores = dict(zip(after.players, after.deals[-1].scores, strict=True))
            return {player: scores[player] for player in self.state.bidders}
        bids, tricks, found = self._counts(BIDS), self._counts(TRICKS), {}
        for side in self.state.sides:
            mine = [{player: each[player] for player in side if player in each} for each in (bids, tricks)]
            with suppress(RuleError):  # the footer shows what is wrong, when everything is filled in
                found.update(match.scores_of(self.state, *mine))
        return {player: found[player] for player in self.state.bidders if player in found}

    # Both

    def _number(
        self, player: str, value: int | None, event: tuple[str, str], detail: str, suggestion: int | None = None
    ) -> Number:
        return Number(
            player,
            value,
            event,
            most=self.state.hand_size,
            colour=self.table.colour(player),
            detail=detail,
            suggestion=suggestion,
        )

    def _bag_warnings(self, players: Sequence[str]) -> Iterator[Block]:
        """Warn of the players who are near the next bag penalty."""
        for name, player in self._by_side({player: player for player in players}).items():
            left = bags_near_penalty(self.state, player)
            if left is None:
                continue
            bags = bags_text(self.tx, self.state.bags[player])
            warning = say_count(
                "%(player)s has %(bags)s; %(count)s more costs %(points)s.",
                "%(player)s has %(bags)s; %(count)s more cost %(points)s.",
                left,
                player=name,
                bags=bags,
                points=PENALTY,
            )
            yield Note(self.tx(warning), Tone.PLAIN, "warning")

    def _by_side(self, values: Mapping[str, _Value]) -> dict[str, _Value]:
        """Return values by the name of a side instead of a player: partners have the same, once."""
        sides = {player: team_name(side) for side in self.state.sides for player in side}
        return {sides[player]: value for player, value in values.items()}

    @property
    def _is_bidding(self) -> bool:
        return bool(self.draft.get("step", BIDS) == BIDS)

    def _count(self, step: str, player: str) -> int | None:
        count: int | None = self.draft.get(step, {}).get(player)
        return count

    def _counts(self, step: str) -> dict[str, int]:
        """Return the numbers filled in, by player in the order of bidding."""
        found = {player: self._count(step, player) for player in self.state.bidders}
        return {player: count for player, count in found.items() if count is not None}

    def _blank(self, step: str) -> list[str]:
        return [player for player in self.state.bidders if self._count(step, player) is None]

    def _store_count(self, step: str, player: str, count: int | None) -> None:
        self.draft.setdefault(step, {})[player] = count


def bags_near_penalty(state: MatchState, player: str) -> int | None:
    """Return how many more bags cost a player points; None while that is far, or never comes."""
    left = None if state.outcome else bags_to_penalty(state.bags[player], state.options)
    return None if left is None or left > NEAR_PENALTY else left


def bags_text(tx: Catalogue, count: int) -> str:
    return tx(say_count("%(count)s bag", "%(count)s bags", count))


def playing_on_text(tx: Catalogue) -> str:
    """Return that the match goes on although several players have reached the target."""
    return tx("Several players have reached 500: play on until one of them is ahead at the end of a hand.")
