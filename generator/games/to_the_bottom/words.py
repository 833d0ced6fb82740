"""Words that figures of the sheet of To the Bottom have in them."""

from generator.games.to_the_bottom.examples import JettisonedPair, PricedPlay, PriceRun
from scorekeeper.i18n import Catalogue


def price(texts: Catalogue, run: PriceRun) -> str:
    """Say what a card costs."""
    if run.less:
        return texts("points × %(n)s − %(less)s", n=run.times, less=run.less)
    return texts("points × %(n)s", n=run.times)


def short_price(texts: Catalogue, run: PriceRun) -> str:
    """Say the same where it is clear that points are multiplied."""
    if run.less:
        return texts("× %(n)s − %(less)s", n=run.times, less=run.less)
    return texts("× %(n)s", n=run.times)


def jettison_text(texts: Catalogue, pair: JettisonedPair) -> str:
    """Say what two cards pay together."""
    first, second = pair.parts
    return texts("**%(first)s + %(second)s** into the pool", first=first, second=second)


def play_text(texts: Catalogue, played: PricedPlay) -> str:
    """Say what a card costs with a board."""
    count, points = len(played.board), played.price
    if played.has_lifeguard:
        return texts("%(n)s with **Lifeguard**: costs **%(price)s**", n=count, price=points)
    return texts("%(n)s on board: costs **%(price)s**", n=count, price=points)


def saved_text(texts: Catalogue, points: int) -> str:
    """Say what a ship has saved."""
    return texts("sunk with these aboard: **%(n)s**", n=points)
