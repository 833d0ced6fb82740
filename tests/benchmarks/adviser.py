"""Time and truth of Above Water's adviser, beside an integer program for the same hands.

Processor time, on one core: median, 99th percentile and worst over seeded hands of 20 cards from a pack with its
jokers. The integer program is solved by HiGHS on one thread.

    python -m tests.benchmarks.adviser [--hands 200] [--solve 40] [--first 0]

`--judge N` compares N hands of 8 to 20 cards instead, of one pack and two, under every house rule that concerns groups;
and as many of 2 to 7 cards with a brute force: best payout, every trade that no other beats, most cards and their pay.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import TypeVar

from scorekeeper.rules.above_water import Options, best_payout, most_cards, value_problems, ways_to_reach
from scorekeeper.rules.cards import STANDARD, Card
from tests.scorekeeper.rules import above_water_judges as judges

CARDS = 20
"""Cards of a hand that is timed."""
Answer = TypeVar("Answer")


def timed(ask: Callable[[], Answer]) -> tuple[Answer, float]:
    """Return an answer, and the processor time that it took, in milliseconds."""
    start = time.process_time()
    answer = ask()
    return answer, (time.process_time() - start) * 1000


def words(hand: Sequence[Card]) -> list[str]:
    """Write a hand for the judges."""
    return [str(card) for card in hand]


def compare_times(first: int, hands: int, solved: int) -> int:
    """Print the table; give how many hands differ."""
    ours, theirs, ours_of_solved = [], [], []
    mismatches = 0
    for seed in range(first, first + hands):
        hand = Random(seed).sample(STANDARD.cards(), CARDS)
        advice, took = timed(partial(best_payout, hand))
        ours.append(took)
        if not advice.is_best:
            print(f"seed {seed}: not proven", flush=True)
            mismatches += 1
        if seed < first + solved:
            stones, needed = timed(partial(judges.program, words(hand)))
            theirs.append(needed)
            ours_of_solved.append(took)
            if stones != advice.stones:
                print(f"seed {seed}: {advice.stones} stones, the integer program {stones}: {words(hand)}", flush=True)
                mismatches += 1
    print(f"{CARDS} cards, seeds {first} to {first + hands - 1}; processor time in ms\n")
    print(f"{'':28} {'hands':>6} {'median':>8} {'p99':>8} {'worst':>8}")
    print(row("adviser", ours))
    if theirs:
        print(row("adviser, hands solved by both", ours_of_solved))
        print(row("integer program (HiGHS)", theirs))
        medians = statistics.median(theirs) / statistics.median(ours_of_solved)
        worst = max(theirs) / max(ours_of_solved)
        print(f"{'times slower':28} {'':6} {medians:8.1f} {'':8} {worst:8.1f}")
    print(f"\nmismatches: {mismatches}")
    return mismatches


def row(title: str, took: Sequence[float]) -> str:
    """Write a line of the table."""
    in_order = sorted(took)
    high = in_order[min(len(took) - 1, len(took) * 99 // 100)]
    return f"{title:28} {len(took):6} {statistics.median(took):8.1f} {high:8.1f} {in_order[-1]:8.1f}"


def judge(first: int, hands: int) -> int:
    """Compare hands of many kinds with the judges; give how many differ."""
    mismatches = 0
    start = time.monotonic()
    for seed in range(first, first + hands):
        for compare in (judge_large, judge_small):
            fault = compare(Random(seed))
            if fault:
                print(f"seed {seed}: {fault}", flush=True)
                mismatches += 1
        if (seed - first + 1) % 100 == 0:
            done = f"{seed - first + 1} large hands, as many small, {mismatches} mismatches"
            print(f"{done}, {time.monotonic() - start:.0f} s", flush=True)
    print(f"mismatches: {mismatches}")
    return mismatches


def judge_large(random: Random) -> str | None:
    """Compare one hand with the integer program; say what differs."""
    options = rules(random)
    hand = random.sample(STANDARD.cards() * options.pack_count, random.randint(8, CARDS))
    expected = judges.program(words(hand), repeats=options.synergy_counts_repeats, both_ends=options.ace_at_both_ends)
    advice = best_payout(hand, pack_count=options.pack_count, options=options)
    legal = not value_problems(advice.way.turn_in, hand=hand, options=options)
    if legal and advice.is_best and advice.stones == expected:
        return None
    return f"{advice.stones} to {advice.bound} stones, legal: {legal}, not {expected}: {words(hand)}, {options}"


def judge_small(random: Random) -> str | None:
    """Compare one hand with the brute force; say what differs. Jokers and aces of clubs are frequent."""
    options = rules(random)
    packs = options.pack_count
    near = set(random.sample(STANDARD.ranks, random.randint(2, 8)))
    wild = STANDARD.parse_all(" ".join(["*"] * random.randint(0, 2 * packs) + ["AC"] * random.randint(0, packs)))
    others = [card for card in STANDARD.cards() * packs if card.rank in near and str(card) != "AC"]
    size = random.randint(2, 7)
    hand = [*wild[:size], *random.sample(others, max(0, size - len(wild)))]
    trades = judges.front(words(hand), repeats=options.synergy_counts_repeats, both_ends=options.ace_at_both_ends)
    ways = ways_to_reach(hand, 1, pack_count=packs, options=options)
    found = {way.card_count: way.stones for way in ways.ways}
    stones = best_payout(hand, pack_count=packs, options=options).stones
    spending = most_cards(hand, pack_count=packs, options=options)
    spent, legal = (
        (spending.card_count, spending.stones),
        not value_problems(spending.turn_in, hand=hand, options=options),
    )
    most = judges.most_cards(words(hand), repeats=options.synergy_counts_repeats, both_ends=options.ace_at_both_ends)
    if legal and (found, stones, spent) == (trades, max(trades.values(), default=0), most):
        return None
    return f"{found}, {stones} stones, {spent} spent, legal: {legal}, not {trades} and {most}: {words(hand)}, {options}"


def rules(random: Random) -> Options:
    """Choose the rules of a table: each of these that concerns groups for every second one, two packs for a third."""
    return Options(
        double_deck=random.random() < 1 / 3,
        synergy_counts_repeats=random.random() < 1 / 2,
        ace_at_both_ends=random.random() < 1 / 2,
    )


def main() -> None:
    """Print the table, or what differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=200, help="hands that the adviser is timed with")
    parser.add_argument("--solve", type=int, default=40, help="how many of them the integer program solves too")
    parser.add_argument("--judge", type=int, help="compare so many hands of all kinds instead")
    parser.add_argument("--first", type=int, default=0, help="seed of the first hand")
    chosen = parser.parse_args()
    if chosen.judge is not None:
        sys.exit(judge(chosen.first, chosen.judge) > 0)
    sys.exit(compare_times(chosen.first, chosen.hands, chosen.solve) > 0)


if __name__ == "__main__":
    main()
