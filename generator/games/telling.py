"""Where `generator.games.transcript` was: games that import it from here work until 0.2."""

import warnings
from typing import Any

from generator.games import transcript

RENAMED = {"Telling": "Transcript", "Drawn": "PictureLine", "Said": "TextLine"}


def __getattr__(name: str) -> Any:
    """Return a name of transcripts, under its name of before too."""
    found = getattr(transcript, RENAMED.get(name, name))
    warnings.warn(f"import {name} from {transcript.__name__}", DeprecationWarning, stacklevel=2)
    return found
