"""What programs are promised stands in docs/library.md, word for word; its examples run."""

import doctest
import inspect
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import generator
from generator import BuildOptions, BuiltFiles, Deck, DeckKeys, Fault, PnpError, build
from generator.api.builds import _OPTIONS
from generator.deck.schema.deck_schema import DeckEntry
from generator.options.values import keyword_of
from tests.test_layers import ROOT, loaded_by

PAGE = ROOT / "docs" / "library.md"
MODULES = re.compile(r"\b(?:generator\.\w+\.\w+|pathlib|typing|collections\.abc)\.")


def plain(annotation: object) -> str:
    """Return a type as it is written: without modules."""
    return MODULES.sub("", inspect.formatannotation(annotation))


def call(called: Any) -> str:
    """Return how something is called."""
    told = MODULES.sub("", str(inspect.signature(called)))
    return re.sub(r"\*<class '([^']+)'>", r"Unpack[\1]", told)


def promise() -> str:
    """Return what is promised now."""
    data = inspect.signature(BuiltFiles.data.fget).return_annotation  # type: ignore[attr-defined]  # a property
    lines = [
        f"class Deck{call(Deck).removesuffix(' -> None')}",
        f"def build{call(build)}",
        "class BuiltFiles",
        *(f"    {each.name}: {plain(each.type)}" for each in fields(BuiltFiles)),
        f"    data: {plain(data)}",
        "class PnpError(Exception)",
        "    faults: tuple[Fault, ...]",
        "class Fault",
        *(f"    {each.name}: {plain(each.type)}" for each in fields(Fault)),
        "class BuildOptions(TypedDict)",
        *(f"    {name}: {plain(kind)}" for name, kind in BuildOptions.__annotations__.items()),
        "class DeckKeys(TypedDict)",
        *(f"    {name}: {plain(kind)}" for name, kind in DeckKeys.__annotations__.items()),
    ]
    return "\n".join(lines) + "\n"


def test_the_promise_is_the_written_one() -> None:
    written = re.findall(r"^```text\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert written == [promise()]


def test_every_promised_name_stands_there() -> None:
    assert set(re.findall(r"^(?:class|def) (\w+)", promise(), re.MULTILINE)) == {*generator.__all__} - {"__version__"}
    assert all(getattr(generator, name) is not None for name in generator.__all__)
    assert set(generator.__all__) <= set(dir(generator))


def test_the_faults_of_an_error_are_in_a_tuple() -> None:
    with pytest.raises(PnpError) as caught:
        build(Deck("h"))
    assert isinstance(caught.value.faults, tuple)
    assert isinstance(caught.value.faults[0], Fault)


def test_every_option_of_a_build_has_its_type() -> None:
    assert [*BuildOptions.__annotations__] == [keyword_of(each) for each in _OPTIONS.values()]


def test_every_key_of_a_deck_file_has_its_type() -> None:
    assert {*DeckKeys.__annotations__} == DeckEntry.model_fields.keys() - {"schema_version", "id"}


def test_a_name_that_is_not_there_is_told_as_by_any_module() -> None:
    with pytest.raises(AttributeError, match=r"module 'generator' has no attribute 'decks'"):
        _ = generator.decks


@pytest.mark.slow
def test_importing_the_press_loads_nothing_else_of_it() -> None:
    rooms = {name for name in loaded_by("import generator") if name.startswith(("generator.", "scorekeeper"))}
    assert rooms == set()


def test_the_page_runs_as_it_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAPERSIZE", "a4")
    told = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert told.failed == 0
    assert told.attempted > 15
    assert [path.name for path in tmp_path.iterdir()] == ["harbour.pdf"]
