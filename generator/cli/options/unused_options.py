"""Options that were given, and that nothing would read: refused by name instead of ignored."""

from collections.abc import Iterable, Iterator, Sequence

import typer

from generator.errors import join_words
from generator.options.choices import ColourMode, ExportTarget, Layout, Output
from generator.options.declaration import DeclaredOption, Reader

_FLAGS: dict[type[Reader], str] = {
    Output: "--format",
    Layout: "--layout",
    ColourMode: "--colour",
    ExportTarget: "--to",
}
"""With which option each kind of reader is chosen; a source is an option of its own."""


def reject_unused(
    context: typer.Context,
    options: Iterable[DeclaredOption],
    readers: Sequence[Reader],
    others: Iterable[tuple[str, str]] = (),
) -> None:
    """Refuse options of the command line that have no effect; defaults are none of them.

    Args:
        context: The command, with its options as they were given.
        options: The declared options.
        readers: What was chosen that may read them, one of a kind.
        others: More of what was given in vain, as it is written, and why.

    Raises:
        typer.BadParameter: Names each such option, and with what it would be read.
    """
    declared = {each.name: each for each in options}
    by_reason: dict[str, list[str]] = {}
    unread = (
        (flag, " and ".join(reasons))
        for name, flag in given_options(context)
        if name in declared and (reasons := list(_find_reasons(declared[name].spec.read_by, readers)))
    )
    for flag, why in (*others, *unread):
        by_reason.setdefault(why, []).append(flag)
    if by_reason:
        complaints = (
            f"{join_words(flags, 'and')} {'does' if len(flags) == 1 else 'do'} {why}"
            for why, flags in by_reason.items()
        )
        names = (flag.partition(" ")[0] for flags in by_reason.values() for flag in flags)
        raise typer.BadParameter("; ".join(complaints), param_hint=", ".join(names))


def _find_reasons(read_by: frozenset[Reader], chosen: Sequence[Reader]) -> Iterator[str]:
    """Yield for each chosen reader that does not read an option with what of its kind it would be read."""
    for reader in chosen:
        kin = [each for each in type(reader) if each in read_by]
        if kin and reader not in kin:
            yield unread_reason(reader, kin)


def unread_reason(reader: Reader, readers: Sequence[Reader]) -> str:
    """Say that something does nothing with a choice, only with others of its kind."""
    return f"nothing with {describe_readers([reader])}, only with {describe_readers(readers)}"


def describe_readers(readers: Sequence[Reader]) -> str:
    """Say how one of some choices of one kind is made: `--format png or jpg`."""
    flag = _FLAGS.get(type(readers[0]))
    if flag is None:
        return join_words([f"--{each}" for each in readers], "or")
    return f"{flag} {join_words([str(each) for each in readers], 'or')}"


def given_options(context: typer.Context) -> Iterator[tuple[str, str]]:
    """Yield the options of the command line: the parameter's name, and the option as it is written."""
    for param in context.command.params:
        source = context.get_parameter_source(param.name or "")
        if param.name and source is not None and source.name == "COMMANDLINE":
            is_off = context.params[param.name] is False and param.secondary_opts
            yield param.name, (param.secondary_opts if is_off else param.opts)[0]
