"""Games written for names of before work until 0.2: they are told what to import instead."""

from importlib import import_module

import pytest

from generator.games import transcript
from generator.rule_queries import contract

FORMER = [
    ("generator.referee.contract", "Asked", contract.ParameterSpec),
    ("generator.referee.contract", "Ask", contract.QuestionFunction),
    ("generator.referee.contract", "Answer", contract.Answer),
    ("generator.games.telling", "Telling", transcript.Transcript),
    ("generator.games.telling", "Drawn", transcript.PictureLine),
    ("generator.games.telling", "Said", transcript.TextLine),
    ("generator.games.telling", "section", transcript.section),
]


@pytest.mark.parametrize(("module", "name", "now"), FORMER)
def test_a_name_of_before_is_what_it_is_called_now(module: str, name: str, now: object) -> None:
    with pytest.warns(DeprecationWarning, match=rf"^import {name} from {now.__module__}$"):
        assert getattr(import_module(module), name) is now


@pytest.mark.parametrize("module", ["generator.referee.contract", "generator.games.telling"])
def test_what_never_was_is_not_there(module: str) -> None:
    with pytest.raises(AttributeError, match="Fizzbin"):
        _ = import_module(module).Fizzbin
