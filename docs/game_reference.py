"""Make the reference for authors of games, docs/game-reference.md, from the sources: python docs/game_reference.py."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from generator.games.pads import DRAWN_ICONS

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "game-reference.md"
ICONS = ROOT / "templates" / "app" / "icons"
HEAD = """# Reference for authors of games

Made by `python docs/game_reference.py` from the sources. [Adding a game](adding-a-game.md) tells in which order to use
all of it. **Bold** is what a game has to have; everything else has a default. An argument after `*` is given by name.
"""


class Listed(NamedTuple):
    """Classes and functions of a module."""

    module: str
    names: str
    """Separated by spaces; a class joined to another by `+` adds its members to those of the first."""
    title: str = ""
    """The heading, where it is not the name of the class."""
    is_filled: bool = False
    """Whether an author only fills its fields: what it does besides is not listed."""


class Rows(NamedTuple):
    """Classes of a module, a line for each."""

    module: str
    names: str
    """Separated by spaces; empty for all classes with fields."""


SECTIONS: tuple[tuple[str, str, tuple[Listed | Rows, ...]], ...] = (
    ("The game", "", (Listed("scorekeeper.games", "Game", is_filled=True),)),
    (
        "Rules",
        "A package of rules has what `Rules` says, its module `match` what `Match` says.",
        (
            Listed("scorekeeper.rules.contract", "Rules Match State"),
            Rows("scorekeeper.rules.scores", "Part Score"),
            Rows("scorekeeper.rules.standings", "Place Outcome"),
            Listed("scorekeeper.rules.standings", "standings leaders"),
            Listed("scorekeeper.errors", "say_problem"),
            Rows("scorekeeper.errors", "Problem ScoreError NotationError RuleError"),
            Listed("scorekeeper.messages", "say say_count say_and say_or say_list"),
            Listed("scorekeeper.rules.options", "house_rule no_notes choose"),
            Listed("scorekeeper.rules.checks", "refuse name_problems clockwise without over_problem guard fold_of"),
        ),
    ),
    (
        "Cards",
        "`scorekeeper.rules.cards` has the packs `STANDARD`, `ISLAND` and `FIVE_SUIT`, and `HIDDEN`, a card face down.",
        (
            Listed("scorekeeper.rules.cards", "Card Pack"),
            Listed("scorekeeper.rules.cards", "show hide"),
        ),
    ),
    (
        "rulings.toml",
        "A table `[[ruling]]` for each, with these keys.",
        (Listed("scorekeeper.rules.rulings", "Ruling", is_filled=True), Listed("scorekeeper.rules.rulings", "Origin")),
    ),
    (
        "Driver",
        "`DRIVER` of the module `play`. A match of hands that are dealt from a pack subclasses `HandsDriver`, and its "
        "state `HandsInPlay`; any other game `Driver`.",
        (
            Listed(
                "scorekeeper.rules.hands_driver", "HandsDriver HandsRules HandsMatch HandPlay DealtHand HandsInPlay"
            ),
            Listed("scorekeeper.rules.driver", "Driver"),
        ),
    ),
    (
        "Simulator",
        "The module `simulator`.",
        (
            Listed("scorekeeper.rules.contract", "Simulator Played"),
            Listed("scorekeeper.rules.simulator", "simulate_hands name_players"),
            Rows("scorekeeper.rules.simulator", "SimulatedMatch MatchOfHands PlayedHand"),
        ),
    ),
    (
        "View",
        "A module with `View`, a `GameView`. Every form is a `Form`.",
        (
            Listed("scorekeeper.presenter.forms", "GameView"),
            Listed("scorekeeper.presenter.forms", "Form+_AtTableDraft+scorekeeper.presenter.events.DraftOwnership"),
            Listed("scorekeeper.presenter.forms", "Tool+_AtTableDraft"),
            Listed("scorekeeper.presenter.forms", "AtTable"),
            Rows("scorekeeper.presenter.forms", "LogRow LogCell Offer"),
            Listed("scorekeeper.presenter.events", "fields answers"),
            Listed("scorekeeper.presenter.forms", "reasons_of problem_notes missing_notes"),
            Listed("scorekeeper.presenter.wording", "number signed"),
        ),
    ),
    (
        "Blocks",
        '`scorekeeper.presenter.blocks`. An event is a tuple, a name and plain values: `("bid", "Ana", 3)`; a block '
        "that asks for a value adds it at the end.",
        (Rows("scorekeeper.presenter.blocks", ""), Listed("scorekeeper.presenter.blocks", "Tone")),
    ),
    (
        "Answers",
        "A module with `ANSWERS`.",
        (
            Listed("generator.rule_queries.contract", "Answers Question Answer ParameterSpec"),
            Listed("generator.rule_queries.contract", "listed_in numbers in_points counted all_read in_range only_one"),
        ),
    ),
    (
        "Printed parts",
        "A module with `PRINTED`, a `PrintedGame`.",
        (
            Listed("generator.games.printed", "PrintedGame", is_filled=True),
            Listed("generator.games.pads", "Pad Column"),
            Listed("generator.games.pads", "numbers"),
            Listed("generator.games.fan", "Fan"),
            Listed("generator.games.printed", "Tokens Token"),
            Listed("generator.games.areas", "down across grid inset line place"),
            Listed("generator.games.token_page", "token_banner token_sizes headed round_grid edge round_cut"),
        ),
    ),
    (
        "Reference sheet",
        "",
        (
            Listed("generator.games.sheet_file", "reference_sheet"),
            Listed("generator.games.sheet_file", "SheetParts SheetFigure"),
            Listed("generator.games.flow", "FigureBlock Sizes"),
            Listed("generator.games.page", "Page"),
            Listed("generator.games.card_line", "read_card"),
            Listed("generator.games.page", "names_of_examples names_of_players"),
        ),
    ),
    ("Figures", "What a page is drawn with; lengths in mm.", (Rows("generator.games.figures", ""),)),
    (
        "sheet.yaml",
        "",
        (
            Listed("generator.games.sheet_schema", "SheetEntry", "The file"),
            Listed("generator.games.sheet_schema", "SectionEntry", "A section"),
            Listed("generator.games.sheet_schema", "PartEntry", "A part", is_filled=True),
            Listed("generator.games.sheet_schema", "PicturedStep+StepEntry", "A step of `steps`"),
            Listed("generator.games.sheet_schema", "StepEntry", "A line of `lines`"),
            Listed("generator.games.sheet_schema", "LinkEntry", "A step of `chain`"),
            Listed("generator.games.sheet_schema", "PortraitEntry", "`portrait`"),
            Listed("generator.games.sheet_schema", "ComparisonEntry", "`compare`"),
            Listed("generator.games.sheet_schema", "SideEntry", "A side of `compare`"),
            Listed("generator.games.sheet_schema", "ComparedEntry", "A row of `compare`"),
            Listed("generator.games.sheet_schema", "DecisionEntry", "`decision`"),
            Listed("generator.games.sheet_schema", "ArrangementEntry", "Sections beside each other"),
        ),
    ),
    (
        "box.yaml",
        "",
        (
            Listed("generator.games.box_file", "BoxFileEntry", "The file of a box"),
            Listed("generator.games.box_file", "LayerEntry", "A part of its scene"),
        ),
    ),
    (
        "Tests",
        "`scorekeeper.testing` has them.",
        (
            Listed("scorekeeper.testing", "find_faults"),
            Listed("scorekeeper.trial_app", "open_app"),
            Listed("scorekeeper.trial_app", "TrialApp"),
        ),
    ),
)


def page() -> str:
    """Return the page."""
    parts = [HEAD.rstrip()]
    for title, intro, listed in SECTIONS:
        parts += [f"## {title}", *filter(None, [intro])]
        for each in listed:
            parts += _rows(each) if isinstance(each, Rows) else _listed(each)
        if title == "Blocks":
            names = ", ".join(f"`{path.stem}`" for path in sorted(ICONS.glob("*.svg")))
            parts.append(f"Icons: {names}.")
        if title == "Printed parts":
            parts.append(f"`DRAWN_ICONS` of columns: {', '.join(f'`{name}`' for name in sorted(DRAWN_ICONS))}.")
        if title == "sheet.yaml":
            _, said = (ast.get_docstring(_tree("generator.games.card_line")) or "").split("\n\n", 1)
            parts += ["### Lines of cards", " ".join(said.split())]
    return "\n\n".join(parts) + "\n"


class Member(NamedTuple):
    name: str
    kind: str
    """Its type, or arguments and what is returned."""
    is_needed: bool
    said: str


def _rows(listed: Rows) -> list[str]:
    names = listed.names.split() or [
        node.name for node in _tree(listed.module).body if isinstance(node, ast.ClassDef) and _has_fields(node)
    ]
    lines = [f"| `{listed.module}` | | |", "|---|---|---|"]
    for name in names:
        node = _node(listed.module, name)
        shown = [each for each in _members(node) if "(" not in each.name and (each.name != "macro" or each.is_needed)]
        bases = [_unparse(base).partition("[")[0] for base in node.bases] if isinstance(node, ast.ClassDef) else []
        above = ", ".join(f"`{base}`" for base in bases if base not in _NO_BASES)
        title = f"`{name}`{f', a {above}' if above else ''}"
        lines.append(f"| {title} | {'<br>'.join(map(_field, shown))} | {_first_lines(node)} |".replace("|  |", "| |"))
    return ["\n".join(lines)]


_NO_BASES = ("NamedTuple", "Protocol", "Generic", "HoldsFunctions", "Exception")
"""Bases that say nothing of what there is to fill in."""


def _has_fields(node: ast.ClassDef) -> bool:
    return any(isinstance(each, ast.AnnAssign) for each in node.body)


def _field(member: Member) -> str:
    name = f"**`{member.name}`**" if member.is_needed else f"`{member.name}`"
    return f"{name} `{member.kind}`{' – ' * bool(member.said)}{member.said}"


def _listed(listed: Listed) -> list[str]:
    parts: list[str] = []
    functions: list[Member] = []
    for name in listed.names.split():
        nodes = [_node(*_place(each, listed.module)) for each in name.split("+")]
        if isinstance(nodes[0], ast.FunctionDef):
            functions.append(_function(nodes[0]))
            continue
        title = listed.title or f"`{nodes[0].name}`"
        members = [member for node in nodes for member in _members(node, is_filled=listed.is_filled)]
        parts += [f"### {title}", *filter(None, [_first_lines(nodes[0])]), _table(members, listed.module)]
    if functions:
        parts.append(_table(functions, listed.module))
    return parts


def _place(name: str, module: str) -> tuple[str, str]:
    return (name.rpartition(".")[0], name.rpartition(".")[2]) if "." in name else (module, name)


def _table(members: list[Member], module: str) -> str:
    lines = [f"| `{module}` | | |", "|---|---|---|"]
    for name, kind, is_needed, said in members:
        shown = f"**`{name}`**" if is_needed else f"`{name}`"
        lines.append(f"| {shown} | {f'`{kind}`' if kind else ''} | {said} |".replace("|  |", "| |"))
    return "\n".join(lines)


@cache
def _tree(module: str) -> ast.Module:
    path = ROOT / module.replace(".", "/")
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(path.read_text(encoding="utf-8"))


def _node(module: str, name: str) -> ast.ClassDef | ast.FunctionDef:
    return next(
        node for node in _tree(module).body if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name
    )


def _members(node: ast.ClassDef | ast.FunctionDef, *, is_filled: bool = False) -> Iterator[Member]:
    """Yield the public fields and methods of a class, with what is said of each."""
    is_contract = isinstance(node, ast.ClassDef) and any(_unparse(each) == "Protocol" for each in node.bases)
    for each, after in zip(node.body, [*node.body[1:], None], strict=True):
        said = after.value.value if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) else ""
        match each:
            case ast.AnnAssign(target=ast.Name(id=name)) if not name.startswith("_"):
                yield _declared(name, each, _cell(str(said)))
            case ast.Assign(targets=[ast.Name(id=name)]) if name.isupper():
                yield Member(name, _unparse(each.value).removeprefix("say(").rstrip(")"), False, _cell(str(said)))
            case ast.FunctionDef(name=name) if not (name.startswith("_") or is_filled):
                found = _function(each)
                yield found._replace(is_needed=found.is_needed or is_contract)


def _declared(name: str, node: ast.AnnAssign, said: str) -> Member:
    kind, value = _annotation(node.annotation), node.value
    kind = re.sub(r"^ClassVar\[(.*)\]$", r"\1", kind)
    if isinstance(value, ast.Call) and _unparse(value.func) == "Field":
        described = {word.arg: word.value for word in value.keywords}
        said = _cell(ast.literal_eval(described["description"])) if "description" in described else said
        value = value.args[0] if value.args else None
    default = _unparse(value) if value is not None else ""
    if default.startswith("field("):
        default = "{}"
    is_left_out = default in ("", "None", "[]", "()", "''", "{}", "False") or default.startswith("MappingProxy")
    return Member(name, kind if is_left_out else f"{kind} = {default}", value is None, said)


def _function(node: ast.FunctionDef) -> Member:
    """Return a function or method; a property is like a field."""
    decorators = {_unparse(each) for each in node.decorator_list}
    returned = _annotation(node.returns) if node.returns else ""
    body = _unparse(node.body[-1])
    is_needed = "abstractmethod" in decorators or body.startswith("raise NotImplementedError")
    said = _first_lines(node)
    if decorators & {"property", "cached_property"}:
        return Member(node.name, returned, is_needed, said)
    arguments = re.sub(r"^(self|cls)(, |$)", "", _unparse(node.args)).removesuffix(", /")
    said += "".join(f"<br>`{name}`: {text}" for name, text in _arguments(node))
    return Member(f"{node.name}({arguments})", returned, is_needed, said)


def _arguments(node: ast.FunctionDef) -> Iterator[tuple[str, str]]:
    """Yield what the docstring says of arguments."""
    section = re.search(r"^Args:\n((?: +.*\n?)+)", ast.get_docstring(node) or "", re.MULTILINE)
    for name, text in re.findall(r"^ {4}(\w+): ((?:.|\n {5,})*)", section[1] if section else "", re.MULTILINE):
        yield name, _cell(text)


def _first_lines(node: ast.ClassDef | ast.FunctionDef) -> str:
    return _cell((ast.get_docstring(node) or "").split("\n\n")[0].partition("\nSource:")[0])


def _annotation(node: ast.expr) -> str:
    """Return a type; one that is written as a text stands for itself."""
    text = _unparse(node)
    return text if text.startswith("Literal[") else re.sub(r"'([^']*)'", r"\1", text)


def _unparse(node: ast.AST) -> str:
    text = ast.unparse(node)
    text = text.replace("|", "\\|")
    return re.sub(r"\b_?(State|Match|Hand|Act)T?\b(?!\()", r"\1", text).replace("_State", "State")


def _cell(text: str) -> str:
    """Return a text for a cell of a table."""
    return " ".join(text.split()).replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
