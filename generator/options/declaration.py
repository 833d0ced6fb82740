"""How a choice is declared: a field of a dataclass, with what a command line or a page needs to ask for it.

The dataclass is what travels on: a command hands it over as it was made of the options, and a program makes it itself.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import Field, dataclass, field, fields, is_dataclass
from typing import Any

from generator.options.choices import ColourMode, ExportTarget, Layout, Output, PrintSource

Reader = PrintSource | Output | Layout | ColourMode | ExportTarget
"""A choice on which it hangs whether another one is read."""
_KEY = "option"


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionSpec:
    help: str
    flag: str = ""
    """How it is written, such as `--rulers/--no-rulers`; empty: as its field is named."""
    least: float | None = None
    most: float | None = None
    parse: Callable[[str], Any] | None = None
    """Reads what is written, or raises ValueError with what would be right; None: a field's type says how."""
    metavar: str = ""
    written: Any = None
    """The default as it is written, where it is parsed."""
    usual: Callable[[], Any] | None = None
    """Returns the value where none is written; None: the field's default."""
    item: type | None = None
    """Of an option that can be repeated: the type of what is written each time."""
    join: Callable[[Sequence[Any]], Any] | None = None
    """Makes one value of all that were written."""
    read_by: frozenset[Reader] = frozenset()
    """By what it is read: decks or games, outputs, targets, layouts. Of a kind of which none is named, by each: with
    no output among them, every output reads it."""


def option(default: Any, spec: OptionSpec | None = None, **declared: Any) -> Any:
    """Declare a field with a default, by a spec that several share or by what a spec of its own has."""
    return field(default=default, metadata={_KEY: spec or OptionSpec(**declared)})


def required_option(spec: OptionSpec) -> Any:
    """Declare a field that is asked for and has no default; `spec.usual` has one for whoever leaves it out."""
    return field(metadata={_KEY: spec})


@dataclass(frozen=True, slots=True)
class DeclaredOption:
    name: str
    """The field's name, unique among all options of a command."""
    kind: Any
    default: Any
    """What it is where nobody says it; `MISSING`: `spec.usual` says so."""
    spec: OptionSpec

    @property
    def flag(self) -> str:
        """How it is written: `--with-bleed/--no-bleed`."""
        return self.spec.flag or f"--{self.name.replace('_', '-')}"


def options_of(kind: type) -> Iterator[DeclaredOption]:
    """Yield the options of a dataclass in the order of its fields, with those of dataclasses within it."""
    for each in fields(kind):
        if _KEY in each.metadata:
            yield DeclaredOption(each.name, each.type, each.default, each.metadata[_KEY])
        elif _is_group(each):
            yield from options_of(each.type)  # type: ignore[arg-type]  # a class, as was just seen


def make(kind: type, values: dict[str, Any]) -> Any:
    """Make a dataclass of the values of its options, which are taken out; other fields have their defaults."""
    given: dict[str, Any] = {}
    for each in fields(kind):
        if _KEY in each.metadata:
            given[each.name] = values.pop(each.name)
        elif _is_group(each):
            given[each.name] = make(each.type, values)  # type: ignore[arg-type]  # a class, as was just seen
    return kind(**given)


def _is_group(each: Field[Any]) -> bool:
    return isinstance(each.type, type) and is_dataclass(each.type) and any(options_of(each.type))
