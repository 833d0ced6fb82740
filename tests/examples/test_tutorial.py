"""The tutorial shows the example as it is."""

import re

import pytest

from tests.examples.conftest import EXAMPLE, ROOT

TUTORIAL = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
GAP = re.compile(r"\n*^ *# …\n", re.MULTILINE)
"""A line that stands for what is left out."""
EXCERPTS = re.findall(r"`([\w/]+\.\w+)`[^`]*(?:`[\w.]+`[^`]*)?\n\n```\w+\n(.*?)```", TUTORIAL, re.DOTALL)
"""Each file that is named, and the code below it."""


def test_every_piece_of_code_is_from_a_file_that_is_named_above_it() -> None:
    assert len(EXCERPTS) == TUTORIAL.count("```") // 2 > 0


@pytest.mark.parametrize(("name", "code"), EXCERPTS, ids=[name for name, _ in EXCERPTS])
def test_the_code_stands_so_in_the_file(name: str, code: str) -> None:
    source = (EXAMPLE / name).read_text(encoding="utf-8")
    places = [source.find(part) for part in GAP.split(code)]
    assert -1 not in places
    assert places == sorted(places)


def test_every_part_of_the_checklist_is_told() -> None:
    for part in ("rulings", "simulator", "view", "answers", "deck", "sheet", "pad", "app picture", "app texts"):
        assert re.search(rf"^\| .*{part}.* \|", TUTORIAL, re.MULTILINE), part
