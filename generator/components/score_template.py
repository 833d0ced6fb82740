"""How a game counts, for the scorekeeper: a file to import, and the text of a code that a phone reads off the pad."""

from collections.abc import Iterable
from dataclasses import replace

from generator.rendering.faces.barcodes import QR_QUIET, modules_path
from scorekeeper.errors import ScoreError
from scorekeeper.import_export.codes import encode_match_file, qr_modules
from scorekeeper.import_export.game_file import game_file_of
from scorekeeper.rules.checks import refuse
from scorekeeper.rules.options import choose
from scorekeeper.rules.rounds.options import LONGEST_TITLE, Options, options_problems, title_of

FILE = "scorekeeper.json"


def score_options(title: str, rules: Iterable[str]) -> Options:
    """Return how a game of rounds counts.

    Args:
        title: Of the game.
        rules: House rules of the scorekeeper's *Any other game*, as for `--rule`: `low_wins`, `target=100`.

    Raises:
        ValueError: A rule is unknown or has no such value, or no game can be played so.
    """
    try:
        options = replace(choose(Options, rules), name=title_of(title)[:LONGEST_TITLE].strip())
        refuse(options_problems(options, 1))
    except ScoreError as error:
        raise ValueError("; ".join(str(problem) for problem in error.problems)) from None
    return options


def score_file(options: Options) -> bytes:
    """Return the file that the scorekeeper imports."""
    return game_file_of(options).encode()


def code_drawing(options: Options) -> str:
    """Return a QR code of how a game counts, as SVG with its quiet zone."""
    rows = [bytes(map(int, row)) for row in qr_modules(encode_match_file(game_file_of(options)))]
    side = len(rows) + 2 * QR_QUIET
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" width="{side}" height="{side}">'
        f'<rect width="{side}" height="{side}" fill="#fff"/>'
        f'<path transform="translate({QR_QUIET} {QR_QUIET})" d="{modules_path(rows)}" fill="#000"/></svg>'
    )
