"""Cards to tap: all by frame colour, chosen ones with their numbers; figures that are ours or inferred are marked."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from unicodedata import combining, normalize

from scorekeeper.i18n import Catalogue
from scorekeeper.messages import Message
from scorekeeper.presenter.blocks import Choice, Event, Option, Reason, Tile, Tiles
from scorekeeper.presenter.forms import Draft
from scorekeeper.presenter.wording import OURS_SIGN, signed
from scorekeeper.rules.scores import Score
from scorekeeper.rules.to_the_bottom import CardRule, CrewCard, FrameColour, GamePhase, Home, Origin

NO_BREAK = "\N{NO-BREAK SPACE}"
ALL = "all"
"""Every colour of frames."""


def mark_origin(tx: Catalogue, text: str, origin: Origin) -> str:
    """Mark a figure that is not from the rulebook: `Baby 2 °`, `Maid 4 (inferred)`."""
    match origin:
        case Origin.RULEBOOK | Origin.TRADITION:
            return text
        case Origin.INFERRED:
            return f"{text} ({tx(origin)})"
        case _:
            return f"{text} {OURS_SIGN}"


def origin_text(tx: Catalogue) -> str:
    """Explain the marks; once on each page that shows any."""
    return tx("° our own choice, where the rulebook says nothing; (inferred): worked out from what it does say")


def part_reasons(tx: Catalogue, score: Score) -> tuple[Reason, ...]:
    """Return the parts of a score, those that are not from the rulebook with their marks."""
    return tuple(Reason(_mark_part_origin(tx, part.text), signed(part.points), part.ruling) for part in score.parts)


def explained_reasons(tx: Catalogue, score: Score) -> tuple[Reason, ...]:
    """Return the parts of a score where nothing else explains the marks."""
    reasons = part_reasons(tx, score)
    has_marks = any(_origin_of(part.text) is not Origin.RULEBOOK for part in score.parts)
    return (*reasons, Reason(origin_text(tx))) if has_marks else reasons


def _origin_of(text: str) -> Origin:
    origin = text.values.get("origin") if isinstance(text, Message) else None
    return origin if isinstance(origin, Origin) else Origin.RULEBOOK


def _mark_part_origin(tx: Catalogue, text: str) -> str:
    """Show a figure's origin by its mark, instead of by the word in brackets at the end."""
    origin = _origin_of(text)
    return mark_origin(tx, tx(text).removesuffix(f" ({tx(origin)})"), origin)


def colour_text(tx: Catalogue, colour: FrameColour) -> str:
    return {
        FrameColour.BEIGE: tx("Beige"),
        FrameColour.RED: tx("Red"),
        FrameColour.BLUE: tx("Blue"),
        FrameColour.GREEN: tx("Green"),
        FrameColour.VIOLET: tx("Violet"),
    }[colour]


def phase_choice(tx: Catalogue, phase: GamePhase) -> Choice:
    phases = tuple(Option(tx(each.value), each.value) for each in GamePhase)
    return Choice(tx("Phase"), phases, phase.value, ("phase",))


def frame_choice(tx: Catalogue, draft: Draft) -> Choice:
    colours = tuple(Option(colour_text(tx, colour), colour.value) for colour in FrameColour)
    label = tx("Frames (most colours are inferred or our own)")
    return Choice(label, (Option(tx("All"), ALL), *colours), draft.get("frame", ALL), ("frame",))


def cards_in_frame(tx: Catalogue, draft: Draft, cards: Iterable[CrewCard] = tuple(CrewCard)) -> tuple[CrewCard, ...]:
    """Return the cards of the frame colours in sight: Passenger, Baby, Iceberg, then by translated name."""
    frame = draft.get("frame", ALL)
    shown = [card for card in cards if frame in (ALL, card.facts.colour.value.value)]
    return tuple(sorted(shown, key=lambda card: (card.facts.home is Home.SHOP_DECK, _place(tx, card))))


def _place(tx: Catalogue, card: CrewCard) -> tuple[int, str]:
    is_in_shop = card.facts.home is Home.SHOP_DECK
    return (0, _letters(tx(card.value))) if is_in_shop else (tuple(CrewCard).index(card), "")


def _letters(name: str) -> str:
    """Return a name without accents, to sort by, so that Č is among C and not after Z."""
    return "".join(sign for sign in normalize("NFKD", name.casefold()) if not combining(sign))


def art_of(card: CrewCard) -> str:
    return f"cards/to-the-bottom/{card.lower().replace(' ', '-')}.png"


def card_tiles(
    tx: Catalogue,
    cards: Iterable[CrewCard],
    event: str,
    label: str,
    figure: Callable[[CrewCard], tuple[str, Origin]] | None = None,
    *,
    held: Sequence[CrewCard] = (),
) -> Tiles:
    """Show cards to tap, which sends an event with the name, or nothing if it is empty; those held are counted.

    Beside a name is a figure, with its origin: by default the card's points.
    """
    counts = Counter(held)
    shown = []
    for card in cards:
        text, origin = figure(card) if figure else (str(card.points), card.facts.points.origin)
        label_of_card = mark_origin(tx, f"{tx(card.value)} {text}", origin) if text else tx(card.value)
        sent: Event = (event, card.value) if event else ()
        shown.append(Tile(label_of_card, sent, art_of(card), counts[card], name=tx(card.value)))
    return Tiles(tuple(shown), label, is_wide=True)


def card_index(tx: Catalogue, event: str, held: Sequence[CrewCard]) -> Tiles:
    """Show all cards at once, small, in order of name, with the number of each held."""
    cards = sorted(CrewCard, key=lambda card: _letters(tx(card.value)))
    shown = card_tiles(tx, cards, event, tx("Tap a card once for each copy on board"), held=held)
    # No mark may be alone in the second line of a small tile.
    mark = f"{NO_BREAK}{OURS_SIGN}"
    small = tuple(each._replace(art="", label=each.label.replace(f" {OURS_SIGN}", mark)) for each in shown.tiles)
    return shown._replace(tiles=small, is_wide=False, is_dense=True)


def held_tiles(tx: Catalogue, cards: Sequence[CrewCard], event: str, label: str) -> Tiles:
    """Show cards that have been chosen, each kind once with its number, in the order chosen."""
    return card_tiles(tx, dict.fromkeys(cards), event, label, held=cards)


def rule_reasons(tx: Catalogue, rules: Iterable[CardRule]) -> tuple[Reason, ...]:
    """Return what cards do, with marks where the rulebook is silent."""
    return tuple(Reason(mark_origin(tx, tx(rule.text), rule.origin), ruling=rule.ruling) for rule in rules)


def parse_cards(names: Iterable[str] | None) -> tuple[CrewCard, ...]:
    return tuple(CrewCard(name) for name in names or ())


def without_latest(names: Iterable[str] | None, name: str) -> list[str]:
    """Return names without the last occurrence of one."""
    left = list(names or ())
    if name in left:
        del left[len(left) - 1 - left[::-1].index(name)]
    return left
