"""Games declared in one TOML file each: fields, sums and conditions instead of code (docs/declared-games.md).

The files in `games/` are well-known games under the generic names of their trade, as this project reads the usual
rules (all of it ours).
"""

from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from scorekeeper.rules.declared.definition import Definition
from scorekeeper.rules.declared.toml_file import DefinitionError, read_definition

if TYPE_CHECKING:
    from scorekeeper.rules.declared.match import DeclaredMatch

FOLDER = Path(__file__).parent / "games"


@cache
def match_of(path: Path) -> "DeclaredMatch":
    """Return the match of the game that a file declares.

    Raises:
        DefinitionError: It does not declare a game.
    """
    from scorekeeper.rules.declared.match import DeclaredMatch  # the first page only lists games

    return DeclaredMatch(read_definition(path))


@cache
def module_of(path: Path) -> ModuleType:
    """Return the rules of the game that a file declares, as a module like that of any other game.

    Raises:
        DefinitionError: It does not declare a game.
    """
    match = match_of(path)
    made: Any = ModuleType(f"{__name__}:{path.stem}", match.definition.about)
    made.__file__ = str(path)
    made.match, made.Options = match, match.Options
    made.options_problems, made.options_notes = match.options_problems, match.options_notes
    return made  # type: ignore[no-any-return]
