"""The guide for designers: what it shows is set, and what it says of faults is what is told."""

import re
from pathlib import Path

import pytest

from generator.errors import DeckDataError
from generator.papers import PAPERS
from generator.rulebook.markdown_reader import ADMONITIONS, FACTS_BLOCKS
from generator.rulebook.page_look import RulebookFormat, RulebookOptions
from generator.rulebook.reference_resolver import read_rules
from generator.rulebook.rulebook import set_rules
from generator.rulebook.typesetter import Typesetter
from tests.generator.rulebook.sample_game import SampleGame

GUIDE = (Path(__file__).resolve().parents[3] / "docs" / "rulebooks.md").read_text("utf-8")
EXAMPLES = re.findall(r"```markdown\n(.*?)```", GUIDE, re.DOTALL)


def test_the_guide_has_its_examples() -> None:
    assert len(EXAMPLES) == 5


@pytest.mark.parametrize("text", EXAMPLES, ids=range(len(EXAMPLES)))
def test_every_example_is_set(text: str) -> None:
    rules = read_rules(text, "rules.md", SampleGame())
    with Typesetter() as typesetter:
        for format in (RulebookFormat.A5, RulebookFormat.HTML):
            made = set_rules(rules, format, PAPERS["a4"], RulebookOptions(), typesetter=typesetter)
            assert made.notes == ()


def test_the_reference_card_fits_a_card() -> None:
    rules = read_rules(EXAMPLES[-1], "turn.md", SampleGame())
    made = set_rules(rules, RulebookFormat.CARD, PAPERS["a4"], RulebookOptions(has_title=False))
    assert made.lines == ("reference-card.pdf: 2 sides of 63 x 88 mm, 10 pt, to the cut",)


def test_faults_are_told_as_the_guide_says() -> None:
    lines = [""] * 30
    lines[11], lines[29] = "{card: gallley}", "{galley.costs}"
    with pytest.raises(DeckDataError) as raised:
        read_rules("\n".join(lines), "rules.md", SampleGame())
    (shown,) = re.findall(r"```text\n(.*?)```", GUIDE, re.DOTALL)
    assert "\n".join(map(str, raised.value.faults)) + "\n" == shown


def test_all_markup_is_in_the_guide() -> None:
    for kind in ADMONITIONS:
        assert f"`{kind.upper()}`" in GUIDE
    for name in FACTS_BLOCKS:
        assert f"`{{{name}}}`" in GUIDE
    for format in RulebookFormat:
        assert f"`{format}`" in GUIDE
