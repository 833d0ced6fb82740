"""Former names of modules, for other people's games: until 0.2, with a warning that gives the new name."""

import warnings
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any


def forward(module: ModuleType, renamed: Mapping[str, str]) -> Callable[[str], Any]:
    """Return the `__getattr__` of a module that has moved, with any new names of its content."""

    def find(name: str) -> Any:
        found = getattr(module, renamed.get(name, name))
        warnings.warn(f"import {name} from {module.__name__}", DeprecationWarning, stacklevel=2)
        return found

    return find
