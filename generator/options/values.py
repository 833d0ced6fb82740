"""Options as a program gives them: by the names of the command line, with values of Python or as they are written."""

from collections.abc import Iterable, Mapping
from dataclasses import MISSING
from enum import StrEnum
from pathlib import Path
from typing import Any, get_args

from generator.errors import Fault, PnpError, did_you_mean, join_names
from generator.options.declaration import DeclaredOption


def keyword_of(declared: DeclaredOption) -> str:
    """Return an option's name in Python: `with_bleed` of `--with-bleed/--no-bleed`."""
    return flag_of(declared).removeprefix("--").replace("-", "_")


def flag_of(declared: DeclaredOption) -> str:
    """Return how an option is switched on: `--with-bleed`."""
    return declared.flag.partition("/")[0]


def read_options(declared: Iterable[DeclaredOption], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the value of each option by the name of its field, the usual ones where nothing is given.

    Args:
        declared: All options that there are.
        given: By name in Python; what can be repeated is one value or several.

    Raises:
        PnpError: Names that are no options, and values that cannot be read: all of them.
    """
    known = {keyword_of(each): each for each in declared}
    faults = [
        Fault(f"there is no such option{did_you_mean(name, known)}; options: {join_names(known)}", key=name)
        for name in given
        if name not in known
    ]
    values: dict[str, Any] = {}
    for name, each in known.items():
        try:
            values[each.name] = _read(each, given[name]) if name in given else _usual(each)
        except ValueError as error:
            faults.append(Fault(str(error), key=flag_of(each)))
    if faults:
        raise PnpError(faults)
    return values


def _usual(declared: DeclaredOption) -> Any:
    if declared.default is not MISSING:
        return declared.default
    assert declared.spec.usual is not None, "an option without a default has a usual value"
    return declared.spec.usual()


def _read(declared: DeclaredOption, given: Any) -> Any:
    spec = declared.spec
    if spec.join is None:
        return _read_one(declared, declared.kind, given)
    several = [given] if isinstance(given, str) or not isinstance(given, Iterable) else given
    return spec.join([_read_one(declared, spec.item, each) for each in several])


def _read_one(declared: DeclaredOption, kind: Any, given: Any) -> Any:
    """Read one value.

    Raises:
        ValueError: It is of another type, out of range, or none of the choices.
    """
    spec = declared.spec
    is_number = isinstance(given, int | float) and not isinstance(given, bool)
    if spec.parse is not None:
        if not is_number and not isinstance(given, str):
            raise ValueError(f"found {given!r:.60}, needs text or a number")
        return spec.parse(str(given))
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        if given not in set(kind):
            near = did_you_mean(given, map(str, kind)) if isinstance(given, str) else ""
            raise ValueError(f"found {given!r:.60}{near}, needs one of {join_names(kind)}")
        return kind(given)
    kinds = get_args(kind) or (kind,)
    if Path in kinds and isinstance(given, str):
        return Path(given)
    if float in kinds and is_number:
        kinds = (int, float)
    if not isinstance(given, kinds) or (isinstance(given, bool) and bool not in kinds):
        raise ValueError(f"found {given!r:.60}, needs {' or '.join(_NEEDED.get(each, '') for each in kinds)}")
    if is_number and spec.least is not None and given < spec.least:
        raise ValueError(f"{given} is too small; use {spec.least:g} or more")
    if is_number and spec.most is not None and given > spec.most:
        raise ValueError(f"{given} is too large; use {spec.most:g} or less")
    return given


_NEEDED: Mapping[Any, str] = {
    bool: "True or False",
    int: "a whole number",
    float: "a number",
    str: "text",
    Path: "a path",
    type(None): "None",
}
