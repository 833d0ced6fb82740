"""Words of the figures on the reference sheet of Above Water: kinds of groups, and what they pay."""

from collections.abc import Sequence

from generator.games.above_water.examples import SIZES, PaidKind, examples
from scorekeeper.i18n import Catalogue
from scorekeeper.rules.above_water import Kind

NO_GROUP = "–"
"""What stands in a table where there is no such group."""


def kind_name(texts: Catalogue, kind: Kind) -> str:
    """Return what a kind of group is called."""
    _ = texts
    return {
        Kind.SET: _("Set"),
        Kind.RUN: _("Run"),
        Kind.STRAIGHT: _("Straight"),
        Kind.CLOUD: _("Cloud"),
    }[kind]


def kind_meaning(texts: Catalogue, kind: Kind) -> str:
    """Return which cards are such a group."""
    _ = texts
    return {
        Kind.SET: _("cards of one rank"),
        Kind.RUN: _("in a row, one suit"),
        Kind.STRAIGHT: _("in a row, any suits"),
        Kind.CLOUD: _("five of one colour"),
    }[kind]


def paid_steps(texts: Catalogue) -> str:
    """Say what a further card of a group adds."""
    _, run, straight, _ = examples().groups
    return texts(
        "**%(most)s** for each card after the first, **%(least)s** in straights", most=run.step, least=straight.step
    )


def payments(texts: Catalogue) -> Sequence[Sequence[str]]:
    """Return the table of what groups pay by their number of cards, its head first."""
    rows = ((f"**{kind_name(texts, each.kind)}**", *_paid(each)) for each in examples().groups)
    return ((texts("cards"), *map(str, SIZES)), *rows)


def _paid(kind: PaidKind) -> tuple[str, ...]:
    return tuple(NO_GROUP if points is None else str(points) for points in kind.pays)
