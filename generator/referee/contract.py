"""Where `generator.rule_queries.contract` was: games that import it from here work until 0.2."""

import warnings
from typing import Any

from generator.rule_queries import contract

RENAMED = {"Asked": "ParameterSpec", "Ask": "QuestionFunction"}


def __getattr__(name: str) -> Any:
    """Return a name of the contract, under its name of before too."""
    found = getattr(contract, RENAMED.get(name, name))
    warnings.warn(f"import {name} from {contract.__name__}", DeprecationWarning, stacklevel=2)
    return found
