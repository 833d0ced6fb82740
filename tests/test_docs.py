"""The documents that are made from the sources."""

import doctest
import re
from pathlib import Path
from types import ModuleType

import pytest

from generator.options.choices import ExportTarget
from tests.doctools import doc_tool

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def rules() -> ModuleType:
    return doc_tool("rules")


def test_the_table_of_rulings_is_up_to_date(rules: ModuleType) -> None:
    assert (ROOT / "docs" / "rules.md").read_text(encoding="utf-8") == rules.table(), "run python docs/rules.py"


def test_the_table_of_options_is_up_to_date() -> None:
    written = (ROOT / "docs" / "options.md").read_text(encoding="utf-8")
    assert written == doc_tool("options").table(), "run python docs/options.py"


def test_the_reference_for_authors_is_up_to_date() -> None:
    written = (ROOT / "docs" / "game-reference.md").read_text(encoding="utf-8")
    assert written == doc_tool("game_reference").page(), "run python docs/game_reference.py"


def test_every_ruling_has_a_test_and_a_place(rules: ModuleType) -> None:
    tests, places = rules.tests(), rules.places()
    ids = [ruling.id for rulings in rules.RULINGS.values() for ruling in rulings]
    assert ids
    assert [ruling for ruling in ids if not tests[ruling]] == []
    assert [ruling for ruling in ids if not places[ruling]] == []


def test_no_id_is_misspelt(rules: ModuleType) -> None:
    ids = {ruling.id for rulings in rules.RULINGS.values() for ruling in rulings}
    assert set(rules.tests()) | set(rules.places()) == ids


def test_a_ruling_stands_there_with_its_text_its_house_rule_and_its_tests(rules: ModuleType) -> None:
    told = rules.table().partition("### SB-A2: ")[2].partition("### ")[0]
    assert told.startswith("Three of a rank in hand\n")
    assert "House rule: only pairs cancel" in told
    assert "*Our reading: the rulebook leaves this open.* In the rulebook: Scoring: Your Hand." in told
    assert "- House rule: `only_pairs_cancel`" in told
    assert "`test_sb_a2_says_why`" in told


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("as AW-R3 says", ["AW-R3"]),
        ("(AW-R5, A4 and A5)", ["AW-R5", "AW-A4", "AW-A5"]),
        ("(SB-R3 to R6, A2)", ["SB-R3", "SB-R4", "SB-R5", "SB-R6", "SB-A2"]),
        ("TB-R4, TB-A3; AW-R", ["TB-R4", "TB-A3"]),
    ],
)
def test_ids_are_read_from_lists_and_ranges(rules: ModuleType, text: str, ids: list[str]) -> None:
    assert list(rules.cited(text)) == ids


@pytest.mark.parametrize(
    ("name", "ids"),
    [
        ("test_aw_r3_outbid", ["AW-R3"]),
        ("test_dw_r1_to_r3_and_a1_all", ["DW-R1", "DW-R2", "DW-R3", "DW-A1"]),
        ("test_tb_r6_tb_a3_both", ["TB-R6", "TB-A3"]),
        ("test_nothing_of_aw_r3", []),
    ],
)
def test_ids_are_read_from_names_of_tests(rules: ModuleType, name: str, ids: list[str]) -> None:
    assert list(rules.carried(name)) == ids


def test_the_examples_of_the_readme_say_what_they_say() -> None:
    told = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert told.failed == 0
    assert told.attempted == 10


def test_the_bot_of_the_library_plays_as_it_says() -> None:
    told = doctest.testfile(str(ROOT / "docs" / "rules-as-a-library.md"), module_relative=False, encoding="utf-8")
    assert told.failed == 0
    assert told.attempted > 20


def test_the_tour_runs_as_it_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    told = doctest.testfile(str(ROOT / "docs" / "tour.md"), module_relative=False, encoding="utf-8")
    assert told.failed == 0
    assert told.attempted > 80


def test_the_tour_leads_to_the_lines_that_it_names() -> None:
    tool = doc_tool("tour")
    text = tool.TOUR.read_text(encoding="utf-8")
    assert tool.linked(text) == text, "run python docs/tour.py"


LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize(
    "page",
    sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "examples").rglob("*.md")]),
    ids=lambda page: page.relative_to(ROOT).as_posix(),
)
def test_links_lead_somewhere(page: Path) -> None:
    # What a fence shows is for other folders.
    links = LINK.findall(re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE))
    assert [link for link in links if not (page.parent / link).exists()] == []


PATHS = re.compile(r"`((?:generator|scorekeeper|templates|cards|tests|docs|examples)/[\w./-]*)`")


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/design.md", "docs/app.md"])
def test_the_files_and_folders_that_are_named_are_there(page: str) -> None:
    named = set(PATHS.findall((ROOT / page).read_text(encoding="utf-8")))
    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []


def test_every_target_has_its_place_among_where_decks_go() -> None:
    page = (ROOT / "docs" / "exports.md").read_text(encoding="utf-8")
    assert [each for each in ExportTarget if f"| `{each}` | [" not in page] == []
    assert [each for each in ExportTarget if f"--to {each}" not in page] == []
