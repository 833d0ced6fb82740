"""The sums and conditions of a declared game: a small language of whole numbers, parsed once and never executed.

An expression has numbers, names, `+ - * // %`, comparisons (chains and `in (1, 2)` too), `and`, `or`, `not`,
`a if c else b`, `abs(x)`, and `sum`, `min`, `max` and `count` of one argument, which is evaluated for each player who
plays the row; `min` and `max` of several arguments choose among these. A condition is 1 or 0. Python's own parser reads
it; whatever else Python has is refused. Nothing in it loops, and no number grows beyond `LARGEST_NUMBER`.
"""

import ast
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches

LONGEST_TEXT = 400
"""Most characters of an expression (ours)."""
DEEPEST = 20
"""Most levels of brackets and operators within each other (ours)."""
LARGEST_NUMBER = 1_000_000_000
"""No number may grow beyond it, above or below 0 (ours)."""
AGGREGATES = ("sum", "min", "max", "count")
"""What is asked of all players at once."""
FUNCTIONS = (*AGGREGATES, "abs")

_Run = Callable[["Scope", int], int]


class ExpressionError(ValueError):
    """A text is not an expression of the language; says why."""


class BlankValueError(LookupError):
    """A name has no value yet."""


@dataclass(slots=True)
class Scope:
    """What the names mean where an expression is evaluated."""

    once: Mapping[str, int]
    """The names with one meaning: house rules, the number of the round."""
    each: Sequence[Mapping[str, int]] = ()
    """The names of each player who plays the row: the total, the fields."""
    _known: dict[int, int] = field(default_factory=dict)
    """The aggregates that were evaluated, so that those within others take no longer."""


@dataclass(frozen=True, slots=True)
class Expression:
    text: str
    names: frozenset[str]
    """Every name in it."""
    is_each: bool
    """Whether it is about one player: it names what each player has, outside `sum`, `min`, `max` and `count`."""
    _run: _Run = field(repr=False, compare=False)

    def evaluate(self, scope: Scope, player: int = -1) -> int:
        """Return its value, for a player by position among those who play the row if it is about one.

        Raises:
            BlankValueError: A name has no value yet.
            ArithmeticError: It divides by 0, or a number grows too large.
        """
        return self._run(scope, player)


def parse(text: str, once: Collection[str], each: Collection[str] = ()) -> Expression:
    """Read an expression.

    Args:
        once: The names that have one meaning.
        each: The names that mean something else for each player.

    Raises:
        ExpressionError: It is not one, or names something else.
    """
    if len(text) > LONGEST_TEXT:
        raise ExpressionError(f"an expression has at most {LONGEST_TEXT} characters, not {len(text)}")
    if not text.isascii() or not text.isprintable():
        raise ExpressionError("an expression is one line of plain letters, digits and signs")
    try:
        tree = ast.parse(text.strip(), mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise ExpressionError(f"{text!r:.60} is not an expression: {getattr(error, 'msg', 'too deep')}") from None
    reader = _Reader(frozenset(once), frozenset(each))
    run = reader.read(tree.body, 1, is_within=False)
    return Expression(text, frozenset(reader.names), reader.is_each, run)


class _Reader:
    def __init__(self, once: frozenset[str], each: frozenset[str]) -> None:
        self.once, self.each = once, each
        self.names: set[str] = set()
        self.is_each = False

    def read(self, node: ast.expr, depth: int, *, is_within: bool) -> _Run:
        """Return what evaluates a part.

        Args:
            depth: How deep it is within others, from 1.
            is_within: Whether it is an argument of an aggregate.
        """
        if depth > DEEPEST:
            raise ExpressionError(f"an expression has at most {DEEPEST} levels")

        def part(inner: ast.expr) -> _Run:
            return self.read(inner, depth + 1, is_within=is_within)

        match node:
            case ast.Constant(value=value) if type(value) is int:
                if value > LARGEST_NUMBER:
                    raise ExpressionError(f"{value!r:.20} is too large a number")
                return lambda scope, player: value
            case ast.Name(id=name):
                return self._name(name, is_within=is_within)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return _negative(part(operand))
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return _negation(part(operand))
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _ARITHMETIC:
                return _limited(_ARITHMETIC[type(op)], part(left), part(right))
            case ast.BoolOp(op=op, values=values):
                return _junction([part(each) for each in values], is_all=isinstance(op, ast.And))
            case ast.IfExp(test=test, body=body, orelse=other):
                return _choice(part(test), part(body), part(other))
            case ast.Compare(left=left, ops=ops, comparators=others):
                return self._comparison(left, ops, others, part)
            case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in FUNCTIONS and args:
                return self._call(name, args, part, depth, is_within=is_within)
            case ast.Call(func=ast.Name(id=name)):
                raise ExpressionError(f"there is no {name}() of these arguments; there are {', '.join(FUNCTIONS)}")
        raise ExpressionError(f"{ast.unparse(node)!r:.60} is not part of the language")

    def _name(self, name: str, *, is_within: bool) -> _Run:
        if name not in self.once and name not in self.each:
            known = sorted(self.once | self.each)
            near = get_close_matches(name, known, n=1)
            hint = f"did you mean {near[0]}?" if near else f"names: {', '.join(known) or 'none'}"
            raise ExpressionError(f"{name!r:.60} means nothing here; {hint}")
        self.names.add(name)
        if name in self.once:
            return lambda scope, player: _value(scope.once, name)
        self.is_each = self.is_each or not is_within
        return lambda scope, player: _value(scope.each[player], name)

    def _comparison(
        self, left: ast.expr, ops: list[ast.cmpop], others: list[ast.expr], part: Callable[[ast.expr], _Run]
    ) -> _Run:
        first, steps = part(left), []
        for op, other in zip(ops, others, strict=True):
            if isinstance(op, (ast.In, ast.NotIn)) and isinstance(other, ast.Tuple) and other.elts:
                steps.append(_membership([part(each) for each in other.elts], is_in=isinstance(op, ast.In)))
            elif type(op) in _COMPARISONS:
                steps.append(_step(_COMPARISONS[type(op)], part(other)))
            else:
                raise ExpressionError("compare with == != < <= > >=, or with in (1, 2, 3)")

        def run(scope: Scope, player: int) -> int:
            value = first(scope, player)
            for step in steps:
                holds, value = step(scope, player, value)
                if not holds:
                    return 0
            return 1

        return run

    def _call(
        self, name: str, args: list[ast.expr], part: Callable[[ast.expr], _Run], depth: int, *, is_within: bool
    ) -> _Run:
        if name == "abs" and len(args) == 1:
            one = part(args[0])
            return lambda scope, player: abs(one(scope, player))
        if len(args) > 1:
            if name not in ("min", "max"):
                raise ExpressionError(f"{name}() has one argument, not {len(args)}")
            parts, choose = [part(each) for each in args], min if name == "min" else max
            return lambda scope, player: choose(run(scope, player) for run in parts)
        if not self.each:
            raise ExpressionError(f"{name}() asks all players, and there are none here")
        argument = self.read(args[0], depth + 1, is_within=True)

        def aggregate(scope: Scope, player: int) -> int:
            known = scope._known
            if id(argument) not in known:
                values = [argument(scope, place) for place in range(len(scope.each))]
                known[id(argument)] = _checked(_AGGREGATES[name](values))
            return known[id(argument)]

        return aggregate


_ARITHMETIC: Mapping[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: lambda left, right: left + right,
    ast.Sub: lambda left, right: left - right,
    ast.Mult: lambda left, right: left * right,
    ast.FloorDiv: lambda left, right: left // right,
    ast.Mod: lambda left, right: left % right,
}
_COMPARISONS: Mapping[type[ast.cmpop], Callable[[int, int], bool]] = {
    ast.Eq: lambda left, right: left == right,
    ast.NotEq: lambda left, right: left != right,
    ast.Lt: lambda left, right: left < right,
    ast.LtE: lambda left, right: left <= right,
    ast.Gt: lambda left, right: left > right,
    ast.GtE: lambda left, right: left >= right,
}
_AGGREGATES: Mapping[str, Callable[[list[int]], int]] = {
    "sum": sum,
    "min": lambda values: min(values, default=0),
    "max": lambda values: max(values, default=0),
    "count": lambda values: sum(map(bool, values)),
}


def _value(names: Mapping[str, int], name: str) -> int:
    if name not in names:
        raise BlankValueError(name)
    return names[name]


def _checked(value: int) -> int:
    if abs(value) > LARGEST_NUMBER:
        raise OverflowError(f"a number grows beyond {LARGEST_NUMBER}")
    return value


def _negative(part: _Run) -> _Run:
    return lambda scope, player: -part(scope, player)


def _negation(part: _Run) -> _Run:
    return lambda scope, player: int(not part(scope, player))


def _limited(operate: Callable[[int, int], int], left: _Run, right: _Run) -> _Run:
    return lambda scope, player: _checked(operate(left(scope, player), right(scope, player)))


def _junction(parts: list[_Run], *, is_all: bool) -> _Run:
    found = all if is_all else any
    return lambda scope, player: int(found(part(scope, player) for part in parts))


def _choice(test: _Run, body: _Run, other: _Run) -> _Run:
    return lambda scope, player: body(scope, player) if test(scope, player) else other(scope, player)


def _step(holds: Callable[[int, int], bool], part: _Run) -> Callable[[Scope, int, int], tuple[bool, int]]:
    def step(scope: Scope, player: int, value: int) -> tuple[bool, int]:
        other = part(scope, player)
        return holds(value, other), other

    return step


def _membership(parts: list[_Run], *, is_in: bool) -> Callable[[Scope, int, int], tuple[bool, int]]:
    def step(scope: Scope, player: int, value: int) -> tuple[bool, int]:
        return (value in [part(scope, player) for part in parts]) == is_in, value

    return step
