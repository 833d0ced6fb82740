"""Make the table of options, docs/options.md, from where each is declared: python docs/options.py."""

from collections.abc import Iterator
from dataclasses import MISSING
from pathlib import Path
from typing import Any

from generator.cli.sources import BuildSource, DeckOrGame, ExportSource
from generator.imposition.sheet_format import PrecutOptions
from generator.options.choices import ColourMode, ExportTarget, Layout, Output, PrintSource
from generator.options.declaration import DeclaredOption, Reader, options_of
from generator.options.readers import describe_readers
from generator.packaging.requests import BoxRequest, DividersRequest
from generator.writers.registry import BuildRequest
from generator.writers.targets import ExportRequest

TABLE = Path(__file__).resolve().parent / "options.md"
COMMANDS: dict[str, tuple[tuple[type, ...], tuple[type[Reader], ...]]] = {
    "pnp build": ((BuildSource, BuildRequest, PrecutOptions), (PrintSource, Output, Layout, ColourMode)),
    "pnp export": ((ExportSource, ExportRequest), (ExportTarget,)),
    "pnp box": ((DeckOrGame, BoxRequest), ()),
    "pnp dividers": ((DeckOrGame, DividersRequest), ()),
}
"""For each command the dataclasses that declare its options, and what it can choose that reads them."""
HEAD = """# Options of the commands that make files

Made by `python docs/options.py` from the declarations that the commands themselves are made of. *Only with* says by
what an option is read; anywhere else it is refused. Every command has `--help`, and these take `--limits` as well, for
a deck of your own that needs more time or memory than usual.
"""


def table() -> str:
    """Return the page."""
    parts = [HEAD.rstrip()]
    for command, (groups, kinds) in COMMANDS.items():
        head = "| Option | Default | What it is |" + (" Only with |" if kinds else "")
        rule = "|---" * head.count(" | ") + "|---|"
        rows = [_row(option, kinds) for group in groups for option in options_of(group)]
        parts += [f"## `{command}`", "\n".join([head, rule, *rows])]
    return "\n\n".join(parts) + "\n"


def _row(option: DeclaredOption, kinds: tuple[type[Reader], ...]) -> str:
    cells = [f"`{option.flag}`", _default(option), f"{option.spec.help}{_range(option)}"]
    if kinds:
        cells.append("; ".join(_readers(option, kinds)))
    return f"| {' | '.join(cells)} |".replace("|  |", "| |")


def _default(option: DeclaredOption) -> str:
    default: Any = option.spec.written or (option.default if option.default is not MISSING else "")
    if isinstance(default, bool):
        return "yes" if default else ""
    return "" if default in (None, "", (), frozenset()) else f"`{default:g}`" if _is_number(default) else f"`{default}`"


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float)


def _range(option: DeclaredOption) -> str:
    spec = option.spec
    return "" if spec.least is None or spec.most is None else f" From {spec.least:g} to {spec.most:g}."


def _readers(option: DeclaredOption, kinds: tuple[type[Reader], ...]) -> Iterator[str]:
    for kind in kinds:
        readers = [each for each in kind if each in option.spec.read_by]
        if readers and len(readers) < len(kind):
            yield describe_readers(readers)


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8")
