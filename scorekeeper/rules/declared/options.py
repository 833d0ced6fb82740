"""The house rules of a declared game: a dataclass like that of any other game, and their values as numbers."""

from collections.abc import Iterator
from dataclasses import make_dataclass
from enum import StrEnum
from typing import Any

from scorekeeper.errors import Problem, say_problem
from scorekeeper.rules.declared.definition import Definition, OptionRule
from scorekeeper.rules.declared.expressions import Scope
from scorekeeper.rules.options import house_rule


def options_class(definition: Definition) -> Any:
    """Return the dataclass of the house rules, which knows whether low totals win, and the total to begin with."""
    fields = []
    for rule in definition.options:
        default = _choices_of(rule)(rule.default) if rule.choices else rule.default
        fields.append((rule.name, type(default), house_rule(default, "", rule.help, title=rule.title)))

    def low_wins(options: Any) -> bool:
        return bool(definition.low_wins.evaluate(Scope(rule_values(definition, options))))

    def start(options: Any) -> int:
        return definition.start.evaluate(Scope(rule_values(definition, options)))

    namespace = {"__module__": __name__, "low_wins": property(low_wins)}
    if "start" not in {rule.name for rule in definition.options}:
        namespace["start"] = property(start)
    return make_dataclass("Options", fields, namespace=namespace, frozen=True, slots=True)


def _choices_of(rule: OptionRule) -> Any:
    make: Any = StrEnum  # a type checker wants the members in sight
    return make(f"{rule.name}_choices", [(f"C{place}", each) for place, each in enumerate(rule.choices)])


def rule_values(definition: Definition, options: Any) -> dict[str, int]:
    """Return house rules as numbers, and the numbers of what their choices and the boxes are called.

    A choice that is a number stands for itself, others for their position.
    """
    values = {}
    for rule in definition.options:
        value = getattr(options, rule.name)
        values[rule.name] = rule.choices.index(str(value)) if rule.words else int(value)
        values.update((word, position) for position, word in enumerate(rule.words))
    for kind in definition.rows:
        values.update((box.name, number) for number, box in enumerate(kind.boxes, start=1))
    return values


def options_problems(definition: Definition, options: Any, player_count: int) -> Iterator[Problem]:
    """Yield why that many players cannot play with these house rules."""
    if not definition.least_players <= player_count <= definition.most_players:
        yield say_problem(
            "%(game)s is for %(least)s to %(most)s players, not for %(count)s",
            "",
            game=definition.title,
            least=definition.least_players,
            most=definition.most_players,
            count=player_count,
        )
    for rule in definition.options:
        value = getattr(options, rule.name)
        if type(value) is int and not rule.least <= value <= rule.most:
            yield say_problem(
                "%(field)s is %(least)s to %(most)s, not %(found)s",
                "",
                field=rule.title,
                least=rule.least,
                most=rule.most,
                found=value,
            )
    once = {**rule_values(definition, options), "players": player_count}
    needed = (definition.low_wins, definition.start, definition.end.target, definition.end.rounds)
    try:
        for expression in filter(None, needed):
            expression.evaluate(Scope(once))
    except ArithmeticError:
        yield say_problem("These house rules cannot be counted", "")
