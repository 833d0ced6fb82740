"""From declared options to commands: dataclasses become options of Typer, each is given once, and none in vain."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import MISSING, is_dataclass
from inspect import Parameter, Signature, signature
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from generator.cli.completion import COMPLETIONS
from generator.options.declaration import DeclaredOption, Reader, make, options_of
from generator.options.readers import describe_unread, find_unread

_SAID = (
    (re.compile(r"Value error, (.*?)\.?"), r"\1"),
    (re.compile(r"Input should be greater than or equal to (\S+)"), r"{value} is too small; use \1 or more"),
    (re.compile(r"Input should be less than or equal to (\S+)"), r"{value} is too large; use \1 or less"),
    (re.compile(r"Input should be a valid integer.*"), "{value} is not a whole number"),
    (re.compile(r"Input should be a valid number.*"), "{value} is not a number"),
    (re.compile(r"Input should be a finite number.*"), "{value} is not a number"),
)
"""Typer's messages on values, and ours."""
USAGE_ERROR: type[Any] = typer.BadParameter.__mro__[1]
"""Typer's exception for any wrong command line, which has no public name."""


def new_app(**attributes: Any) -> typer.Typer:
    return typer.Typer(rich_markup_mode=None, add_completion=False, **attributes)


class Command(TyperCommand):
    """A command that refuses a repeated option instead of using only its last value."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the command line.

        Raises:
            typer.BadParameter: A single-valued option is given twice, or a value is invalid.
        """
        values, _, given = self.make_parser(ctx).parse_args(args=list(args))
        for param, count in Counter(given).items():
            if count > 1 and not param.multiple:
                names = " or ".join([*param.opts, *param.secondary_opts])
                raise typer.BadParameter(f"{names} can be given only once, but is given {count} times", ctx=ctx)
        try:
            return super().parse_args(ctx, args)
        except typer.BadParameter as error:
            name = error.param.name if error.param is not None else None
            error.message = _reword_error(str(error.message), values.get(name) if name else None)
            raise


def _reword_error(message: str, value: Any) -> str:
    for said, ours in _SAID:
        match = said.fullmatch(message)
        if match is not None:
            return match.expand(ours).replace("{value}", repr(value))
    return message


def with_options(run: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options of its parameters that are dataclasses, and hand these over as they were made."""
    groups: dict[str, type] = {}
    declared: dict[str, DeclaredOption] = {}
    parameters: list[Parameter] = []
    for name, parameter in signature(run).parameters.items():
        kind = parameter.annotation
        if isinstance(kind, type) and is_dataclass(kind):
            groups[name] = kind
            own = {each.name: each for each in options_of(kind)}
            assert not own.keys() & declared.keys(), "the name of an option is its own within a command"
            declared |= own
            parameters += map(_parameter, own.values())
        else:
            parameters.append(parameter.replace(kind=Parameter.KEYWORD_ONLY))

    def command(**given: Any) -> None:
        given |= {name: _value(each, given[name]) for name, each in declared.items()}
        run(**{name: make(kind, given) for name, kind in groups.items()}, **given)

    command.__name__, command.__doc__ = run.__name__, run.__doc__
    command.__signature__ = Signature(parameters)  # type: ignore[attr-defined]  # how Typer learns the options
    command.__annotations__ = {each.name: each.annotation for each in parameters}
    return command


def _parameter(declared: DeclaredOption) -> Parameter:
    spec, default = declared.spec, _written_default(declared)
    kind = Any if spec.parse is not None else spec.item or declared.kind
    if spec.item is not None:
        kind = list[kind] | None  # type: ignore[valid-type]
    parse = spec.parse
    asked = typer.Option(
        declared.flag,
        help=spec.help,
        min=spec.least,
        max=spec.most,
        parser=(lambda text: read_text(text, parse)) if parse is not None else None,
        metavar=spec.metavar or None,
        autocompletion=COMPLETIONS.get(declared.flag),
        show_default=default not in (None, ""),
    )
    return Parameter(declared.name, Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, asked])


def _written_default(declared: DeclaredOption) -> Any:
    if declared.spec.item is not None or declared.spec.usual is not None or declared.default is MISSING:
        return None
    return declared.default if declared.spec.written is None else declared.spec.written


def _value(declared: DeclaredOption, given: Any) -> Any:
    """Return the value of a field, of what the command line gave.

    Raises:
        typer.BadParameter: The usual value, where nothing was given, is none.
    """
    spec = declared.spec
    if spec.join is not None:
        return spec.join(given or ())
    if given is None and spec.usual is not None:
        try:
            return spec.usual()
        except ValueError as error:
            raise typer.BadParameter(str(error), param_hint=declared.flag) from None
    return given


def read_text(value: Any, parse: Callable[[str], Any]) -> Any:
    """Read an option's text; what is not text is read already.

    Raises:
        typer.BadParameter: It cannot be read.
    """
    if not isinstance(value, str):
        return value
    try:
        return parse(value)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None


def reject_unused(
    context: typer.Context,
    options: Iterable[DeclaredOption],
    readers: Sequence[Reader],
    others: Iterable[tuple[str, str]] = (),
) -> None:
    """Refuse options of the command line that have no effect; defaults are none of them.

    Args:
        readers: What was chosen that may read them, one of a kind.
        others: More of what was given in vain, as it is written, and why.

    Raises:
        typer.BadParameter: Names each such option, and with what it would be read.
    """
    declared = {each.name: each for each in options}
    given = ((declared[name], flag) for name, flag in given_options(context) if name in declared)
    flags, told = describe_unread([*others, *find_unread(given, readers)])
    if flags:
        raise typer.BadParameter(told, param_hint=", ".join(flags))


def given_options(context: typer.Context) -> Iterator[tuple[str, str]]:
    """Yield the options of the command line: the parameter's name, and the option as it is written."""
    for param in context.command.params:
        source = context.get_parameter_source(param.name or "")
        if param.name and source is not None and source.name == "COMMANDLINE":
            is_off = context.params[param.name] is False and param.secondary_opts
            yield param.name, (param.secondary_opts if is_off else param.opts)[0]
