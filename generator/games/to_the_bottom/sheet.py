"""What only To the Bottom knows of its reference sheet: numbers in its words, and its figures."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from generator.games.sheet_file import SheetFigure, SheetParts, reference_sheet
from generator.games.to_the_bottom import pictures
from generator.games.to_the_bottom.examples import CardColour, JettisonedPair, PricedPlay, examples
from generator.games.to_the_bottom.figures import picture_of
from generator.games.to_the_bottom.words import jettison_text, play_text, price, saved_text
from generator.games.transcript import Item, TextLine, head, row
from scorekeeper.i18n import Catalogue
from scorekeeper.rules import to_the_bottom
from scorekeeper.rules.to_the_bottom import CrewCard
from scorekeeper.rules.to_the_bottom.pool import BAND_LIMIT, SEAL_LIMIT
from scorekeeper.rules.to_the_bottom.state import SHOP_SIZE

SYMBOLS = ("points", "tire", "tired", "inferred", "ours")
"""Icons of cards that the sheet explains."""
BENDERS = (
    *(CrewCard.SEAL, CrewCard.FLAPPER, CrewCard.ROSE),
    *(CrewCard.BAND, CrewCard.ASSISTANT, CrewCard.ANCHOR),
)
"""Cards that change what others cost or pay."""
PHASES = (CrewCard.PASSENGER, CrewCard.JACK)
"""Cards whose pictures stand for the phases (ours)."""


def _values(texts: Catalogue) -> Mapping[str, object]:
    shown, counts = examples(), to_the_bottom.PLAYER_COUNTS
    alone, beside = shown.jettisons
    return {
        "fewest": counts[0],
        "most": counts[-1],
        "shown": SHOP_SIZE,
        "iceberg": CrewCard.ICEBERG.facts.price.value,
        "hand": to_the_bottom.game.HAND_LIMIT,
        "sinking_hand": to_the_bottom.game.SINKING_HAND,
        "fisherman": shown.fisherman,
        "stoker": shown.stoker,
        "seal": CrewCard.SEAL.points,
        "seal_limit": SEAL_LIMIT,
        "flapper": shown.flapper,
        "stoker_before": shown.stoker_as_fifth,
        "stoker_after": shown.stoker_after_rose,
        "band": BAND_LIMIT,
        "with_passenger": alone.points,
        "with_pirate": beside.points,
    }


def _figures() -> Mapping[str, SheetFigure]:
    shown = examples()
    found = {
        "first-cards": SheetFigure(pictures.first_cards, _tell_first_cards),
        "first-hand": SheetFigure(pictures.first_hand),
        "cruise-draws": _draws(shown.cruise_draws),
        "sinking-draws": _draws(shown.sinking_draws),
        "prices": SheetFigure(pictures.prices, _tell_prices),
        "short-prices": SheetFigure(partial(pictures.prices, is_short=True)),
        "saved": SheetFigure(pictures.saved_example, _tell_saved),
    }
    pairs = zip(("beside-passenger", "beside-pirate"), shown.jettisons, strict=True)
    found |= {name: _jettison(pair) for name, pair in pairs}
    plays = zip(("with-five", "with-lifeguard", "with-six"), shown.playings, strict=True)
    found |= {name: _playing(played) for name, played in plays}
    found |= {f"art-{picture_of(card)}": _art(card) for card in (*BENDERS, *PHASES)}
    for colour in shown.colours:
        found[colour.name], found[f"sign-{colour.name}"] = _colour(colour)
    return found | {name: _symbol(name) for name in SYMBOLS}


def _draws(counts: Sequence[int]) -> SheetFigure:
    told = TextLine(f"{', '.join(map(str, counts))}, …")
    return SheetFigure(lambda page: pictures.draws(page, counts), lambda texts: [told])


def _jettison(pair: JettisonedPair) -> SheetFigure:
    def told(texts: Catalogue) -> Iterator[Item]:
        yield row(_crew(texts, pair.cards), f"{jettison_text(texts, pair)} = **{pair.points}**")

    return SheetFigure(lambda page: pictures.jettison_example(page, pair), told)


def _playing(played: PricedPlay) -> SheetFigure:
    def told(texts: Catalogue) -> Iterator[Item]:
        yield row(_crew(texts, (played.card,)), play_text(texts, played))

    return SheetFigure(lambda page: pictures.play_example(page, played), told)


def _art(card: CrewCard) -> SheetFigure:
    return SheetFigure(lambda page: pictures.art(card))


def _symbol(name: str) -> SheetFigure:
    return SheetFigure(lambda page: pictures.symbol(name))


def _colour(colour: CardColour) -> tuple[SheetFigure, SheetFigure]:
    """Return the plate of a colour, and its sign."""

    def told(texts: Catalogue) -> Iterator[Item]:
        yield TextLine(f"**{texts(colour.name)}:**")

    plate = SheetFigure(lambda page: pictures.colour_plate(page, colour), told)
    return plate, SheetFigure(lambda page: pictures.colour_sign(colour))


# --- in lines of text ------------------------------------------------------------------------------------


def _tell_first_cards(texts: Catalogue) -> Iterator[Item]:
    yield row(*(f"{each.copies}× {texts(each.card)}" for each in examples().start))


def _tell_prices(texts: Catalogue) -> Iterator[Item]:
    _, shown = texts, examples()
    # Lifeguard does not count among the cards that multiply, so its prices have bounds of their own.
    yield head(_("cards on your board"), _("you pay"))
    for run in shown.prices:
        yield row(f"{run.fewest}–{run.most}", price(texts, run))
    for run in shown.lifeguard_prices:
        yield row(_("%(cards)s with **Lifeguard**", cards=f"{run.fewest}–{run.most}"), price(texts, run))


def _tell_saved(texts: Catalogue) -> Iterator[Item]:
    saved = examples().saved
    yield TextLine(_crew(texts, saved.cards))
    yield TextLine(saved_text(texts, saved.points))


def _crew(texts: Catalogue, cards: Iterable[CrewCard]) -> str:
    return " + ".join(f"{texts(card)} ({card.points})" for card in cards)


SHEET = reference_sheet("to-the-bottom", SheetParts(_values, _figures))
