"""The command `pnp preview`: a page that shows a deck as it is edited."""

import secrets
import webbrowser
from typing import Annotated

import typer

from generator.cli.commands import Command, new_app, with_options
from generator.cli.shared_options import DeckArgument, LimitsOption
from generator.cli.sources import DeckLook
from generator.errors import RenderError

app = new_app()


@app.command(cls=Command, epilog="Example: pnp preview mydeck")
@with_options
def preview(
    look: DeckLook,
    deck: DeckArgument,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port of the page; 0: any free one.")] = 0,
    open_page: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in your browser.")] = True,
    limits: LimitsOption = 1.0,
) -> None:
    """Show a deck on a page that follows its files as you save them; only for this computer."""
    from generator.deck.library import find_deck
    from generator.preview.deck_renderer import DeckRenderer
    from generator.preview.sandbox_worker import SandboxWorker

    try:
        from generator.preview.live_preview import LivePreview
        from generator.preview.server import HOST, bound_socket, make_app, serve
    except ModuleNotFoundError as missing:
        raise RenderError(f"the preview needs {missing.name}: pip install 'pnp-press[preview]'") from None

    folder = find_deck(deck).resolve().parent
    at = bound_socket(port)
    worker = SandboxWorker(lambda: DeckRenderer(deck, look.styles, look.lang), deck, limits)
    worker.start()
    token, own_port = secrets.token_urlsafe(18), at.getsockname()[1]
    address = f"http://{HOST}:{own_port}/{token}/"
    try:
        typer.echo(f"{deck} is shown at {address}\nIt follows the files of {folder}. Ctrl-C ends it.")
        if open_page:
            webbrowser.open(address)
        serve(make_app(LivePreview(worker.ask, deck), folder, token, own_port), at)
    finally:
        worker.close()
        at.close()
