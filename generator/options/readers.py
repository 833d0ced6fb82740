"""By what an option is read: which of those that were given do nothing, and with what they would."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.errors import join_words
from generator.options.choices import ColourMode, ExportTarget, Layout, Output, PrintSource
from generator.options.common import LAYOUTS
from generator.options.declaration import DeclaredOption, Reader

_FLAGS: Mapping[type[Reader], str] = {
    Output: "--format",
    Layout: "--layout",
    ColourMode: "--colour",
    ExportTarget: "--to",
}
"""With which option each kind of reader is chosen; a source is an option of its own."""


def build_readers(kind: PrintSource, output: Output, layout: Layout, colour: ColourMode) -> list[Reader]:
    """Return what a build has chosen that may read its options, one of a kind."""
    return [kind, output, *([layout] if layout in LAYOUTS[output] else []), colour]


def explain_unread_layout(output: Output, layout: Layout) -> str:
    """Return why a layout does nothing with an output; empty if it does."""
    return (
        "" if layout in LAYOUTS[output] else unread_reason(output, [each for each in Output if layout in LAYOUTS[each]])
    )


def find_unread(given: Iterable[tuple[DeclaredOption, str]], chosen: Sequence[Reader]) -> Iterator[tuple[str, str]]:
    """Yield the options that have no effect: each as it is written, and with what it would be read.

    Args:
        given: Options, each with how it is written; defaults are none of them.
        chosen: What was chosen that may read them, one of a kind.
    """
    for declared, flag in given:
        if reasons := list(_find_reasons(declared.spec.read_by, chosen)):
            yield flag, " and ".join(reasons)


def describe_unread(unread: Iterable[tuple[str, str]]) -> tuple[list[str], str]:
    """Return the options that do nothing, without their values, and a sentence on all of them."""
    by_reason: dict[str, list[str]] = {}
    for flag, why in unread:
        by_reason.setdefault(why, []).append(flag)
    complaints = (
        f"{join_words(flags, 'and')} {'does' if len(flags) == 1 else 'do'} {why}" for why, flags in by_reason.items()
    )
    return [flag.partition(" ")[0] for flags in by_reason.values() for flag in flags], "; ".join(complaints)


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
