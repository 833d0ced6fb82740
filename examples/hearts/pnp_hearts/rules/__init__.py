"""The rules of Hearts, a traditional game: what cards cost, who takes a trick, and when a match is over.

A *hand* is one deal: thirteen tricks with four players. The *penalty cards* are the hearts and the queen of spades.
To *shoot the moon* is to take them all.
"""

from typing import TYPE_CHECKING

from pnp_hearts.rules import hand, match
from pnp_hearts.rules.options import DEFAULTS, Options, options_problems
from scorekeeper.rules.options import no_notes as options_notes

__all__ = ["DEFAULTS", "Options", "hand", "match", "options_notes", "options_problems"]

if TYPE_CHECKING:  # a type checker compares the package with what the app needs of it
    from pnp_hearts import rules
    from scorekeeper.rules.contract import Rules

    _: Rules = rules
