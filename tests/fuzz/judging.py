"""What every command says: lines of its own, printable and not too long."""

from tests.generator.strangers import Outcome


def judge_lines(outcome: Outcome) -> str:
    """Say what is wrong with the lines on stderr, or that a refusal has none."""
    for line in outcome.errors:
        if not line.startswith(("error: ", "note: ")) or not line.isprintable() or len(line) > 900:
            return f"a line that is not ours: {line[:200]!r}"
    return "refused without a word" if outcome.code and not outcome.errors else ""
