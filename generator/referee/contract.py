"""Where `generator.rule_queries.contract` was."""

from generator.former_names import forward
from generator.rule_queries import contract

__getattr__ = forward(contract, {"Asked": "ParameterSpec", "Ask": "QuestionFunction"})
