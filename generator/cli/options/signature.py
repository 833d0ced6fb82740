"""From declared choices to a command line: a command takes dataclasses, and Typer sees their options."""

from collections.abc import Callable
from dataclasses import is_dataclass
from inspect import Parameter, Signature, signature
from typing import Annotated, Any

import typer

from generator.options.declaration import DeclaredOption, has_default, make, options_of


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
        show_default=default not in (None, ""),
    )
    return Parameter(declared.name, Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, asked])


def _written_default(declared: DeclaredOption) -> Any:
    if declared.spec.item is not None or declared.spec.usual is not None or not has_default(declared):
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
