"""Names: one public class name, one meaning; a module is called by what it holds (docs/glossary.md)."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("generator", "scorekeeper")
EACH_GAME = {
    *("HandForm", "HandState", "InPlay", "MatchState", "Options", "Play", "PlayedHand", "Result", "View"),
    *("Examples", "Sentences"),
}
"""What games have in common: each implements the same contract under the same name."""
IN_PROGRAMS = {"Deck"}
"""What programs import from `generator` under the word of their trade, as others do within it."""
IN_GAMES_OF_OTHERS = {
    *("Answer", "Banner", "Column", "Emblem", "Figure", "Heading"),
    "Group",
}
"""What games import from the press and from the app alike (docs/adding-a-game.md), or what goes over the wire."""
NOUNS = {
    "testing",
    *("bidding", "copyfitting", "culling", "dealing", "declared", "holding"),
    *("nesting", "opening", "packaging", "parsing", "rendering", "ring", "ruling", "scoring", "seating", "shaping"),
    *("sinking", "templating", "testing", "untrusted", "wording"),
}
"""Nouns of the trade, of games and of the app, and two adjectives: of what comes from others, and of games in files."""
MODULES_OF_OTHERS = {"printed", "telling"}
"""Where games of others look for what they import, one of them until 0.2."""
PARTICIPLES = {"drawn", "found", "given", "kept", "made", "read", "said", "seen", "shown", "told", "written"}


def modules() -> Iterator[Path]:
    for package in PACKAGES:
        yield from sorted((ROOT / package).rglob("*.py"))


def test_a_public_class_name_has_one_meaning() -> None:
    where: dict[str, list[str]] = defaultdict(list)
    for path in modules():
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                where[node.name].append(path.relative_to(ROOT).as_posix())
    twice = {
        name: paths
        for name, paths in where.items()
        if len(paths) > 1 and name not in EACH_GAME | IN_GAMES_OF_OTHERS | IN_PROGRAMS
    }
    assert twice == {}


def test_no_module_is_called_by_a_participle() -> None:
    """What ends in -ing or -ed says what somebody does, or what was done; a module is what it holds."""
    names = {path.stem if path.stem != "__init__" else path.parent.name for path in modules()}
    doing = {name for name in names if re.search(r"(ing|[^e]ed)$", name) and not name.endswith("_read")}
    assert doing - NOUNS - MODULES_OF_OTHERS == set()
    assert names & PARTICIPLES == set()


def test_the_glossary_says_where_each_word_is_at_home() -> None:
    rows = [line.split("|") for line in (ROOT / "docs" / "glossary.md").read_text("utf-8").splitlines() if "|" in line]
    places = {place for row in rows for place in re.findall(r"`([a-z_/]+)`", row[3])}
    assert len(places) > 50
    homes = (*(ROOT / package for package in PACKAGES), ROOT)
    assert [
        place
        for place in sorted(places)
        if not any((home / f"{place}.py").exists() or (home / place / "__init__.py").exists() for home in homes)
    ] == []
