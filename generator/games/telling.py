"""Where `generator.games.transcript` was."""

from generator.former_names import forward
from generator.games import transcript

__getattr__ = forward(transcript, {"Telling": "Transcript", "Drawn": "PictureLine", "Said": "TextLine"})
