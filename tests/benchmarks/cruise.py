"""How To the Bottom's own figures play: length of the Cruise, size of the decks, and what is bought.

Simple buyers, as `scorekeeper.rules.to_the_bottom.simulator` describes them, play whole games with the Clock on.

    python -m tests.benchmarks.cruise [--games 500] [--iceberg-from 1]

`--iceberg-from 9`: nobody takes Iceberg before round 9.
"""

import argparse
from collections import Counter
from functools import partial
from random import Random
from statistics import mean, median, quantiles

from scorekeeper.rules.to_the_bottom import FACTS, SHOP_DECK, simulator
from scorekeeper.rules.to_the_bottom.turn import Buy


def main() -> None:
    """Print a table of lengths, and one of purchases."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=500, help="games for each number of players")
    parser.add_argument("--iceberg-from", type=int, default=1, help="first round in which Iceberg is taken")
    options = parser.parse_args()
    play = partial(simulator.simulate, iceberg_from_round=options.iceberg_from)
    bought: Counter[str] = Counter()
    print("players  Cruise: median (10-90 %)  Sinking: median (10-90 %)  cards a ship  victory points")
    for count in range(2, 7):
        rng = Random(count)
        games = [play(rng, count) for _ in range(options.games)]
        for game in games:
            bought.update(act.card for act in game.acts if isinstance(act, Buy))
        cruise, sinking = ([getattr(game, name) for game in games] for name in ("cruise_rounds", "sinking_rounds"))
        ships = mean(size for game in games for size in game.card_counts)
        points = mean(points for game in games for points in game.scores.values())
        print(f"{count:>7}  {_spread(cruise):>24}  {_spread(sinking):>25}  {ships:>12.1f}  {points:>14.1f}")
    copies = Counter(SHOP_DECK)
    total = 5 * options.games
    print("\ncard            price  copies  bought a game  of its copies")
    for card, times in sorted(bought.items(), key=lambda item: -item[1] / copies.get(item[0], 1)):
        of_copies = f"{times / total / copies[card]:13.0%}" if card in copies else f"{'':13}"
        price = FACTS[card].price.value
        print(f"{card:14} {price:>6} {copies.get(card, 1):>7} {times / total:>14.2f}  {of_copies}")
    never = sorted(set(SHOP_DECK) - set(bought))
    print(f"never bought: {', '.join(never) or 'none'}")


def _spread(numbers: list[int]) -> str:
    tenths = quantiles(numbers, n=10)
    return f"{median(numbers):g} ({tenths[0]:g}-{tenths[-1]:g})"


if __name__ == "__main__":
    main()
