"""The command `pnp printed`: records the printed cards, so that `pnp build --changed` prints the others."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.cli.commands import Command, new_app, with_options
from generator.cli.reports import Bar, run_on_deck
from generator.cli.shared_options import DeckArgument, LimitsOption, find_texts, print_history_folder
from generator.cli.sources import DeckLook
from generator.errors import DeckDataError, plural
from generator.options.choices import Style

if TYPE_CHECKING:
    from generator.cli.print_history import PrintHistory
    from generator.rendering.review.reprints import PrintedCard, PrintRecord

app = new_app()


@app.command(cls=Command, epilog="Example: pnp printed mydeck, and later pnp build --deck mydeck --changed")
@with_options
def printed(
    look: DeckLook,
    deck: DeckArgument,
    cards: Annotated[
        list[str] | None,
        typer.Option(help="Record only these cards (as in pnp build); leave the others unchanged.", show_default=False),
    ] = None,
    here: Annotated[
        bool, typer.Option("--here", help="Keep the record in the deck's folder, so that it goes where the deck goes.")
    ] = False,
    other: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="DECK",
            help="Take over the record of this deck, which was moved or copied; record nothing else.",
            show_default=False,
        ),
    ] = None,
    forget: Annotated[bool, typer.Option("--forget", help="Delete the record of this deck.")] = False,
    limits: LimitsOption = 1.0,
) -> None:
    """Record a deck or a game as printed in its present state; pnp build --changed prints what differs from that."""
    from generator.cli.print_history import open_history

    history = open_history(print_history_folder(), deck)
    if forget and (here or other is not None or cards):
        raise typer.BadParameter(
            "deletes the whole record; leave --here, --from and --cards out", param_hint="--forget"
        )
    if other is not None and cards:
        raise typer.BadParameter("takes over the whole record; leave --cards out", param_hint="--from")
    if forget:
        typer.echo(f"deleted the record of {deck}" if history.forget() else f"there is no record of {deck}")
    elif other is not None:
        found = history.take_over(read_deck_id(deck, limits), other, is_beside=here)
        typer.echo(f"{deck}: took over the record of {other}: {found}")
    else:
        _record(history, look, ",".join(cards or ()), is_beside=here, limits=limits)


def _record(history: "PrintHistory", look: DeckLook, chosen: str, *, is_beside: bool, limits: float) -> None:
    from generator.deck.library import is_game_folder
    from generator.rendering.review.reprints import PrintedCard

    deck, bar = history.display_name, Bar()
    is_game = is_game_folder(deck)
    if is_game and chosen:
        raise typer.BadParameter("a game is recorded as a whole; leave --cards out", param_hint="--cards")

    def work(_: Path) -> Any:
        opened_id, title, looks = _game_looks(deck, look, bar) if is_game else _deck_looks(deck, look, chosen, bar)
        return [opened_id, title, {name: [each.face, each.back, each.copies] for name, each in looks.items()}]

    with bar:
        deck_id, title, looks = run_on_deck(deck, work, lambda told, _: told, bar=bar, limits=limits)
    cards = {name: PrintedCard(*values) for name, values in looks.items()}
    variant = print_variant_name(look.styles, look.lang)
    file = history.record(deck_id, variant, cards, adds=bool(chosen), is_beside=is_beside)
    count = sum(each.copies for each in cards.values())
    where = f" in {file}" if is_beside else ""
    what = plural(count, "piece" if is_game else "card")
    option = "--game" if is_game else "--deck"
    typer.echo(f"{title}: recorded {what} as printed{where}; pnp build {option} {deck} --changed prints what differs")


def _deck_looks(deck: str, look: DeckLook, chosen: str, bar: Bar) -> "tuple[str, str, Mapping[str, PrintedCard]]":
    """Return id, title and fingerprints of a deck."""
    from generator.artwork import open_translated, reject_unused_styles
    from generator.deck.selection import choose_cards
    from generator.rendering.review.reprints import fingerprints_now

    opened = open_translated(deck, find_texts(look.lang), progress=bar)
    reject_unused_styles(opened, look.styles)
    looks = fingerprints_now(opened, choose_cards(opened, chosen), look.styles, progress=bar)
    return opened.id, f"{opened.title} {opened.version}", looks


def _game_looks(game: str, look: DeckLook, bar: Bar) -> "tuple[str, str, Mapping[str, PrintedCard]]":
    """Return id, title and fingerprints of a game."""
    from generator.components.game_file import load_game
    from generator.components.game_reprints import fingerprint_game

    design = load_game(game, language=look.lang, progress=bar)
    return design.id, f"{design.title} {design.version}", fingerprint_game(design, look.styles, progress=bar)


def read_print_records(decks: Sequence[str], variant: str, limits: float) -> "dict[str, PrintRecord]":
    """Return the printed cards of decks, by their names.

    Raises:
        DeckDataError: One has no record of this variant; says which records there are of a deck with its id.
    """
    from generator.cli.print_history import open_history

    found = {}
    for deck in decks:
        history = open_history(print_history_folder(), deck)
        record = history.get(variant)
        if record is None:
            raise DeckDataError(history.describe_missing(read_deck_id(deck, limits)))
        found[deck] = record
    return found


def read_deck_id(deck: str, limits: float) -> str:
    """Return the id in the file of a deck or game, which is read within the limits of an untrusted deck."""
    from generator.artwork import open_translated
    from generator.deck.library import is_game_folder

    def work(_: Path) -> str:
        if is_game_folder(deck):
            from generator.components.game_file import load_game

            return load_game(deck).id
        return open_translated(deck, None).id

    return run_on_deck(deck, work, lambda told, _: str(told), limits=limits)


def print_variant_name(styles: frozenset[Style], lang: str) -> str:
    """Return the name of styles and a language in records: `standard`, `low-ink`, `standard cs`."""
    return " ".join(filter(None, ["+".join(sorted(styles)) or Style.STANDARD, lang]))
