"""Texts of strangers: files or faults, never anything else."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.errors import PnpError
from generator.papers import PAPERS
from generator.rulebook.page_look import RulebookFormat, RulebookOptions
from generator.rulebook.reference_resolver import read_rules
from generator.rulebook.rulebook import set_rules
from generator.rulebook.typesetter import Typesetter
from tests.generator.rulebook.sample_game import SampleGame

PIECES = (
    *("# ", "## ", "- ", "1. ", "> ", "> [!NOTE] ", "> [!TIP]\n> ", "| a | b |\n|---|--:|\n| ", " | ", "```\n"),
    *("\\page\n", "\\column\n", "{columns: 2}\n", "{columns: 1}\n", "{contents}\n", "{components}\n", "{setup}\n"),
    *("{index}\n", "{glossary}\n", "{picture: card galley 30%}\n", "{picture: token coin}\n", "![x](art/sound.svg)"),
    *("{width=40%}", "{card: galley}", "{icon: coin}", "{galley.cost}", "{term: hold}", "{count: tokens.coin}"),
    *("{", "}", "\\{", "*", "**", "_", "`", "[a](#b)", "[a](https://b.example)", "<", ">", "\\", "&amp;", "#"),
    *("\n", "\n\n", "  \n", "    ", "\t", " ", "word", "“x”", '"', "'", "--", "שלום", "é", "♠", "\u200b", "\u00ad"),
    *("$", "@", "---\n", "//", "/*", "#panic()"),
)
TEXTS = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=6)), max_size=30).map("".join)


@pytest.fixture(scope="module")
def typesetter() -> Iterator[Typesetter]:
    with Typesetter() as kept:
        yield kept


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=TEXTS, format=st.sampled_from(["html", "a5", "page", "zine", "card"]))
def test_any_text_is_set_or_refused_in_words(typesetter: Typesetter, text: str, format: str) -> None:
    try:
        rules = read_rules(text, "rules.md", SampleGame())
        made = set_rules(rules, RulebookFormat(format), PAPERS["a4"], RulebookOptions(), typesetter=typesetter)
    except PnpError as error:
        told = str(error)
    else:
        told = ""
        assert made.files
        assert not [note for note in made.notes if "PDF/UA-1" in note]
    assert "cannot be set:" not in told  # the typesetter takes whatever the reader lets through
