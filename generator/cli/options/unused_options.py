"""Options that were given, and that nothing would read: refused by name instead of ignored."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import typer

from generator.print_options import BuildOption, Layout, Output

_OF_WHAT = frozenset(
    {
        BuildOption.PLAYERS,
        BuildOption.FRUGAL,
        BuildOption.CHANGED,
        BuildOption.WATERMARK,
        BuildOption.CARDS,
        BuildOption.CREDITS,
    }
)
"""The options that say what is printed, whatever the format."""
_OF_GAMES = frozenset(
    {
        BuildOption.PLAYERS,
        BuildOption.FRUGAL,
        BuildOption.PAPER,
        BuildOption.FLIP,
        BuildOption.BLEED,
        BuildOption.GUTTER,
        BuildOption.MARGIN,
        BuildOption.MARKS,
        BuildOption.RULERS,
    }
)
WHAT_READS: Mapping[str, frozenset[BuildOption]] = {
    "--deck": frozenset(BuildOption) - {BuildOption.PLAYERS, BuildOption.FRUGAL},
    "--game": _OF_GAMES,
    "--all": _OF_GAMES,
}
"""The options that are read for what is printed."""


@dataclass(frozen=True, slots=True)
class _ChosenValue:
    """What was chosen of one kind: it reads some options and has no use for others."""

    label: str
    """As it is written: `--format png`."""
    unread_options: frozenset[BuildOption]
    """The options that it does not read, of those that its kind decides about."""
    readers: Callable[[BuildOption], str]
    """Names what of the same kind reads an option."""

    def complaint(self, option: BuildOption) -> str:
        return f"nothing with {self.label}, only with {self.readers(option)}"


def reject_unused(context: typer.Context, what: str, output: Output, layout: Layout) -> None:
    """Refuse options of the command line that have no effect on this build; defaults are none of them.

    Args:
        context: The command, with its options as they were given.
        what: What is printed, as a key of `WHAT_READS`.
        output: Kind of files.
        layout: How cards are assigned to sheets.

    Raises:
        typer.BadParameter: Names each such option, and with what it would be read.
    """
    by_reason: dict[str, list[str]] = {}
    for shown, why in _find_complaints(context, what, output, layout):
        by_reason.setdefault(why, []).append(shown)
    if by_reason:
        told = "; ".join(
            f"{_join_words(shown, 'and')} {'does' if len(shown) == 1 else 'do'} {why}"
            for why, shown in by_reason.items()
        )
        names = (shown.partition(" ")[0] for each in by_reason.values() for shown in each)
        raise typer.BadParameter(told, param_hint=", ".join(names))


def _find_complaints(context: typer.Context, what: str, output: Output, layout: Layout) -> Iterator[tuple[str, str]]:
    """Yield each option that is not read, as it was written, and why."""
    asked = dict(given_options(context))
    takes_layout = layout in _layouts_of(output)
    if "format" in asked and what != "--deck" and output is not Output.PDF:
        yield f"--format {output}", f"nothing with {what}, only with --deck"
    if "layout" in asked and not takes_layout:
        readers = [each.value for each in Output if layout in _layouts_of(each)]
        yield f"--layout {layout}", f"nothing with --format {output}, only with --format {_join_words(readers, 'or')}"
    choices = [_source_choice(what), _format_choice(output), *([_layout_choice(layout)] if takes_layout else [])]
    for name, shown in asked.items():
        if name in set(BuildOption):
            option = BuildOption(name)
            reasons = [choice.complaint(option) for choice in choices if option in choice.unread_options]
            if reasons:
                yield shown, " and ".join(reasons)


def given_options(context: typer.Context) -> Iterator[tuple[str, str]]:
    """Yield the options of the command line: the parameter's name, and the option as it is written."""
    for param in context.command.params:
        source = context.get_parameter_source(param.name or "")
        if param.name and source is not None and source.name == "COMMANDLINE":
            is_off = context.params[param.name] is False and param.secondary_opts
            yield param.name, (param.secondary_opts if is_off else param.opts)[0]


def _source_choice(what: str) -> _ChosenValue:
    def readers(option: BuildOption) -> str:
        return _join_words([name for name, reads in WHAT_READS.items() if option in reads], "or")

    return _ChosenValue(what, frozenset(BuildOption) - WHAT_READS[what], readers)


def _format_choice(output: Output) -> _ChosenValue:
    from generator.writers.registry import find_writer

    def readers(option: BuildOption) -> str:
        names = [each.value for each in Output if option in find_writer(each).reads]
        return f"--format {_join_words(names, 'or')}"

    return _ChosenValue(f"--format {output}", frozenset(BuildOption) - _OF_WHAT - find_writer(output).reads, readers)


def _layouts_of(output: Output) -> frozenset[Layout]:
    from generator.writers.registry import find_writer

    return find_writer(output).layouts


def _layout_choice(layout: Layout) -> _ChosenValue:
    from generator.imposition.layouts import LAYOUT_READS, SHEET_OPTIONS

    def readers(option: BuildOption) -> str:
        names = [each.value for each, reads in LAYOUT_READS.items() if option in reads]
        return f"--layout {_join_words(names, 'or')}"

    return _ChosenValue(f"--layout {layout}", SHEET_OPTIONS - LAYOUT_READS[layout], readers)


def _join_words(names: list[str], word: str) -> str:
    """Write names in a row: `a, b or c`."""
    *most, last = names
    return f"{', '.join(most)} {word} {last}" if most else last
