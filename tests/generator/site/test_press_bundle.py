"""What runs in a browser is whole: no module there imports one of its own package that was left out."""

import ast
from collections.abc import Iterator

from generator.site.press_bundle import PACKAGES, press_files

OWN = {*PACKAGES, "generator", "scorekeeper"}
COMPILED = {
    "pydantic/_internal/_schema_gather.py imports pydantic_core._pydantic_core",
    "pydantic_core/__init__.py imports pydantic_core._pydantic_core",
    "uharfbuzz/__init__.py imports uharfbuzz._harfbuzz",
    "yaml/cyaml.py imports yaml._yaml",
}
"""These are in wheels; the last one is only tried."""


def imported_at_once(tree: ast.Module, package: list[str]) -> Iterator[str]:
    """Yield what a module imports as it is loaded, but for what it tries or is typed with."""
    for node in tree.body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else []
            base = ".".join((*above, *filter(None, [node.module])))
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def test_every_module_that_is_imported_at_once_is_there() -> None:
    files = press_files()
    paths = {*files.packed, *files.late}
    modules = {path.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for path in paths}
    missing = set()
    for path, content in files.packed.items():
        if not path.endswith(".py"):
            continue
        for name in imported_at_once(ast.parse(content), path.removesuffix(".py").split("/")[:-1]):
            owner = name.rpartition(".")[0]
            if owner.partition(".")[0] in OWN and not {name, owner} & modules:
                missing.add(f"{path} imports {owner}")
    assert missing == COMPILED
