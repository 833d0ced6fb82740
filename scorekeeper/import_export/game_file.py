"""How a custom game counts, without a match, as a short JSON file for a QR code or a chat."""

import json
from typing import Any

from scorekeeper.codec import DamagedDataError, decode_value, encode_value
from scorekeeper.errors import ScoreError
from scorekeeper.games import find_game
from scorekeeper.messages import say
from scorekeeper.rules.checks import refuse

FORMAT, VERSION = "pnp-game", 1
KEYS = {"format", "version", "options"}


def game_file_of(options: Any) -> str:
    """Return a file that `read_game_file` accepts."""
    return json.dumps({"format": FORMAT, "version": VERSION, "options": encode_value(options)})


def is_game_file(content: bytes) -> bool:
    """Whether a text is meant as such a file."""
    return f'"{FORMAT}"'.encode() in content[:40]


def read_game_file(content: bytes) -> Any:
    """Return the options of a custom game.

    Raises:
        DamagedDataError: It is not such a file, or no game can be played so; says why.
    """
    try:
        data = json.loads(content)
    except ValueError as error:
        raise DamagedDataError(say("This game is damaged or incomplete: scan it again.")) from error
    if not isinstance(data, dict) or data.keys() != KEYS or data["version"] != VERSION:
        raise DamagedDataError(say("This game comes from a newer version of this app, or from another one."))
    game = find_game("rounds")
    options = decode_value(game.options, data["options"], "options")
    try:
        refuse(game.options_problems(options, 1))
    except ScoreError as error:
        raise DamagedDataError(error.problems) from error
    if not options.name:
        raise DamagedDataError(say("This game has no name."))
    return options
