"""The press: from a deck file to sheets to print, cut and play.

What stands in `__all__` is for programs and is promised: see docs/library.md. All else is internal.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from generator.api.builds import BuildOptions, BuiltFiles, build
    from generator.api.decks import Deck, DeckKeys
    from generator.errors import Fault, PnpError

__version__ = "0.1.0"
__all__ = ["BuildOptions", "BuiltFiles", "Deck", "DeckKeys", "Fault", "PnpError", "__version__", "build"]
_HOMES = {
    **dict.fromkeys(("BuildOptions", "BuiltFiles", "build"), "generator.api.builds"),
    **dict.fromkeys(("Deck", "DeckKeys"), "generator.api.decks"),
    **dict.fromkeys(("Fault", "PnpError"), "generator.errors"),
}
"""Where each name is defined; it is loaded when it is first used, as every command loads this module."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
