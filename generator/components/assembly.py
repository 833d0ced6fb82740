"""What lies in the box of a game, and what must be cut, folded and glued."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from generator.components.game_design import BackKind, Base, GameDesign, GamePart, GameSection, Packing
from generator.deck.shapes import ShapeKind
from generator.errors import plural
from generator.imposition.fixed_grid import find_precut
from generator.text.markup.plain_text import plain_text
from generator.units import format_mm


def describe_contents(design: GameDesign) -> tuple[str, ...]:
    """Return the list of components, a line each, with counts from the data."""
    fewest, most = design.players
    who = f"{fewest} to {most} players" if fewest != most else plural(fewest, "player")
    if design.minutes:
        low, high = design.minutes
        who += f", {low} to {high} minutes" if low != high else f", {low} minutes"
    if design.age:
        who += f", from {design.age} years"
    return (f"For {who}. In the box:", *(f"  {each.count:>4}  {each.name}" for each in component_rows(design)))


@dataclass(frozen=True, slots=True)
class ComponentRow:
    """A line of the component list."""

    name: str
    count: int
    part: GamePart | None = None
    """None: cards, or parts of the stock."""
    kind: str = ""
    """The first kind of the part that has the name; empty: the part has one kind."""


def component_rows(design: GameDesign) -> Iterator[ComponentRow]:
    """Yield the component list, in the order of the sections."""
    for each in design.decks:
        yield ComponentRow(f"cards of {each.deck.title}", each.deck.copy_count * each.copies)
    for part in design.parts:
        kinds = {card.entry_id: card for card in part.deck.cards}
        if part.section in (GameSection.DICE, GameSection.DIALS) or len(kinds) == 1:
            yield ComponentRow(name_of(design, part.id), part.count, part)
            continue
        # Kinds that have one name, as tiles that differ in their edges do, are one line.
        named: dict[str, ComponentRow] = {}
        for kind, count in part.counts.items():
            name = plain_text(part.deck, kinds[kind].name)
            known = named.setdefault(name, ComponentRow(name, 0, part, kind))
            named[name] = replace(known, count=known.count + count)
        yield from named.values()
    for card in design.reference_cards:
        yield ComponentRow(card.name or card.id, design.copies_of_cards[card.id])
    for stock in design.stock:
        yield ComponentRow(stock.name, stock.count)


def setup_rows(design: GameDesign) -> Iterator[tuple[str, ...]]:
    """Yield the table of the set-up: heads, then a row for each part with its number for each number of players."""
    if not design.setup:
        return
    players = sorted(design.setup)
    yield ("", *(plural(count, "player") for count in players))
    for name in dict.fromkeys(name for count in players for name in design.setup[count]):
        yield (name_of(design, name), *(str(design.setup[count].get(name, "–")) for count in players))


def name_of(design: GameDesign, reference: str) -> str:
    """Return the name of what a set-up names, for people."""
    for deck in design.decks:
        if deck.deck.id == reference:
            return deck.deck.title
    whole, _, kind = reference.partition(".")
    for part in design.parts:
        if part.id == whole:
            # A part of one kind has the name of its card, which may be translated; a die's cards are its sides.
            is_whole = part.section in (GameSection.DICE, GameSection.DIALS)
            names = {card.entry_id: plain_text(part.deck, card.name) for card in part.deck.cards}
            only = next(iter(names.values())) if len(names) == 1 and not is_whole else part.name
            return names.get(kind, only)
    named = {stock.id: stock.name for stock in design.stock} | {
        each.id: each.name or each.id for each in design.reference_cards
    }
    return named.get(reference, reference)


def assembly_steps(design: GameDesign, divided: Collection[str]) -> tuple[str, ...]:
    """Return what to do with the sheets, a line each.

    Args:
        divided: Ids of the boards that need several sheets.
    """
    steps: dict[str, None] = {}
    for part in design.parts:
        steps |= dict.fromkeys(_steps_of(part, is_divided=part.id in divided))
    return tuple(f"to do: {step}" for step in steps)


def _steps_of(part: GamePart, *, is_divided: bool) -> Iterator[str]:
    name = part.name
    if is_divided and part.joints is not None:
        if part.joints.overlap_mm:
            yield (
                "boards on several sheets: trim the left and the top edge of each sheet, then glue it on the strips of "
                f"its neighbours, {format_mm(part.joints.overlap_mm)} mm wide, so that it just covers their lines and "
                "the half diamonds meet; trim the outer edges last"
            )
        else:
            yield "boards on several sheets: trim all edges of each sheet and mount them edge to edge on cardboard"
    elif part.section is GameSection.STANDEES:
        yield f"{name}: cut out, fold over the head, glue the halves together, then {_base_step(part)}"
    elif part.section is GameSection.TENTS:
        yield f"{name}: cut out and fold along the middle"
    elif part.section is GameSection.SCREENS:
        yield f"{name}: cut out and fold the wings back"
    elif part.section is GameSection.DICE:
        sheet = f"print on {find_precut(part.labels).cells.name}" if part.labels else "print on sticker paper, cut out"
        yield (
            f"{name}: {sheet} and stick on a blank die, the first side opposite the last, the "
            "second opposite the last but one"
        )
    elif part.section is GameSection.DIALS:
        yield f"{name}: glue both parts on card, cut window and holes first, and join them with a brass fastener"
    elif part.deck.card_format.shape.kind is ShapeKind.CIRCLE and part.cut is None:
        yield f"{name}: glue on cardboard, then cut along the circle, or punch it out"
    elif part.packing is Packing.STRAIGHT_CUT:
        yield f"{name}: glue on cardboard if you like, then cut along the marks with ruler and knife"
    else:
        yield f"{name}: glue on cardboard, then cut along the line"
    if part.back is not BackKind.NONE and part.section in (GameSection.TILES, GameSection.TOKENS, GameSection.MONEY):
        yield (
            "parts with backs: print on both sides; or use --layout gutterfold, and fold and glue each sheet before "
            "you cut it"
        )


def _base_step(part: GamePart) -> str:
    if part.base is Base.FOLD:
        return "fold the flaps apart and glue them on one another as a base"
    if part.base is Base.SLOT:
        return "cut the slot of the base and push the strip into it"
    return "push the blank strip into a plastic foot"
