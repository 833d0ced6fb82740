"""The input of a keypad: digits with signs between them, a sum as it grows."""

import re

MOST_DIGITS = 7


def sum_of_input(typed: str) -> int | None:
    """Evaluate the input, `12+5-3`; a sign without a number counts nothing; None if there is no number."""
    found = re.findall(r"[+-]?\d+", typed)
    return sum(int(each) for each in found) if found else None


def apply_key(typed: str, key: str) -> str:
    """Return the input after a key.

    Args:
        typed: Digits with `+` and `-` between them.
        key: A digit, `plus`, `minus`, `sign`, `back` or `clear`.
    """
    latest = re.search(r"\d*$", typed)
    digits = latest.group() if latest else ""
    if key.isdecimal():
        if len(digits) >= MOST_DIGITS:
            return typed
        return typed[:-1] + key if digits == "0" else typed + key
    if key == "back":
        return typed[:-1]
    if key == "clear":
        return ""
    if key == "sign":
        head = typed[: len(typed) - len(digits)]
        if head.endswith("-"):
            return head[:-1] + ("+" if head[:-1] else "") + digits
        return (head[:-1] if head.endswith("+") else head) + "-" + digits
    sign = "+" if key == "plus" else "-"
    return typed[:-1] + sign if typed.endswith(("+", "-")) else typed + sign
