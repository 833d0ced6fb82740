"""The command `pnp printed`: records the printed cards, so that `pnp build --changed` prints the others."""

from pathlib import Path
from typing import Annotated, Any

import typer

from generator.cli.commands import Command, new_app, with_options
from generator.cli.reports import Bar, run_on_deck
from generator.cli.shared_options import LimitsOption, find_texts, print_history_folder
from generator.cli.sources import DeckLook
from generator.errors import plural
from generator.options.choices import Style

app = new_app()


@app.command(cls=Command, epilog="Example: pnp printed mydeck, and later pnp build --deck mydeck --changed")
@with_options
def printed(
    look: DeckLook,
    deck: Annotated[str, typer.Argument(help="Name of a deck, or the path of your own deck.yaml.")],
    cards: Annotated[
        list[str] | None,
        typer.Option(help="Record only these cards (as in pnp build); leave the others unchanged.", show_default=False),
    ] = None,
    forget: Annotated[bool, typer.Option("--forget", help="Delete the record of this deck.")] = False,
    limits: LimitsOption = 1.0,
) -> None:
    """Record a deck as printed in its present state; pnp build --changed prints what differs from that."""
    from generator.artwork import open_translated, reject_unused_styles
    from generator.cli.stores import PrintHistory
    from generator.deck.selection import select_cards
    from generator.rendering.review.reprints import PrintedCard, fingerprints_now

    store = PrintHistory(print_history_folder(), deck)
    if forget:
        typer.echo(f"deleted the record of {deck}" if store.forget() else f"there is no record of {deck}")
        return
    styles, chosen, bar = look.styles, ",".join(cards or ()), Bar()

    def work(_: Path) -> Any:
        opened = open_translated(deck, find_texts(look.lang), progress=bar)
        reject_unused_styles(opened, styles)
        found = select_cards(opened, chosen) if chosen else opened.cards
        looks = fingerprints_now(opened, found, styles, progress=bar)
        return [
            f"{opened.title} {opened.version}",
            {name: [each.face, each.back, each.copies] for name, each in looks.items()},
        ]

    with bar:
        title, looks = run_on_deck(deck, work, lambda told, _: told, bar=bar, limits=limits)
    cards_now = {name: PrintedCard(*values) for name, values in looks.items()}
    store.record(print_variant_name(styles, look.lang), cards_now, adds=bool(chosen))
    count = sum(each.copies for each in cards_now.values())
    typer.echo(
        f"{title}: recorded {plural(count, 'card')} as printed; pnp build --deck {deck} --changed prints what differs"
    )


def print_variant_name(styles: frozenset[Style], lang: str) -> str:
    """Return the name of styles and a language in records: `standard`, `low-ink`, `standard cs`."""
    return " ".join(filter(None, ["+".join(sorted(styles)) or Style.STANDARD, lang]))
