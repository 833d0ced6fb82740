"""The command `pnp preview`: pages that show a deck or a game as it is edited."""

import secrets
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.commands import Command, new_app, with_options
from generator.cli.shared_options import DeckArgument, LimitsOption
from generator.cli.sources import DeckLook
from generator.errors import RenderError

if TYPE_CHECKING:
    from generator.preview.sandbox_worker import SandboxWorker
    from generator.preview.server import PreviewApp

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
    """Show a deck, or a game of your own, on pages that follow its files as you save them; only for this computer."""
    from generator.deck.library import find_deck, find_game_file, is_game_folder

    try:
        from generator.preview.server import HOST, bound_socket, serve
    except ModuleNotFoundError as missing:
        raise RenderError(f"the preview needs {missing.name}: pip install 'pnp-press[preview]'") from None

    is_game = is_game_folder(deck)
    folder = (find_game_file(deck) if is_game else find_deck(deck)).resolve().parent
    at = bound_socket(port)
    token, own_port = secrets.token_urlsafe(18), at.getsockname()[1]
    address = f"http://{HOST}:{own_port}/{token}/"
    worker, app = (_game_app if is_game else _deck_app)(deck, look, limits, folder, token, own_port)
    try:
        typer.echo(f"{deck} is shown at {address}\nIt follows the files of {folder}. Ctrl-C ends it.")
        if open_page:
            webbrowser.open(address)
        serve(app, at)
    finally:
        worker.close()
        at.close()


def _deck_app(
    deck: str, look: DeckLook, limits: float, folder: Path, token: str, port: int
) -> "tuple[SandboxWorker, PreviewApp]":
    from generator.preview.deck_renderer import DeckRenderer
    from generator.preview.live_preview import LivePreview
    from generator.preview.sandbox_worker import SandboxWorker
    from generator.preview.server import make_app

    worker = SandboxWorker(lambda: DeckRenderer(deck, look.styles, look.lang), deck, limits)
    worker.start()
    return worker, make_app(LivePreview(worker.ask, deck), folder, token, port)


def _game_app(
    game: str, look: DeckLook, limits: float, folder: Path, token: str, port: int
) -> "tuple[SandboxWorker, PreviewApp]":
    from generator.preview.game_renderer import GameRenderer
    from generator.preview.game_server import GamePreview, make_game_app
    from generator.preview.sandbox_worker import SandboxWorker

    worker = SandboxWorker(lambda: GameRenderer(game, look.styles, look.lang), game, limits)
    worker.start()
    return worker, make_game_app(GamePreview(worker.ask, game), folder, token, port)
