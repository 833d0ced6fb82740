// The input of a keypad: digits with signs between them, a sum as it grows. Equivalent to presenter/drafts/keypad_input.py.

export const MOST_DIGITS = 7;

/** Evaluate the input, "12+5-3"; null if there is no number. */
export function total(typed) {
  const found = typed.match(/[+-]?\d+/g);
  return found ? found.reduce((sum, each) => sum + Number(each), 0) : null;
}

/** Return the input after a key: a digit, "plus", "minus", "sign", "back" or "clear". */
export function pressed(typed, key) {
  const digits = typed.match(/\d*$/)[0];
  if (/^\d$/.test(key)) {
    if (digits.length >= MOST_DIGITS) return typed;
    return digits === "0" ? typed.slice(0, -1) + key : typed + key;
  }
  if (key === "back") return typed.slice(0, -1);
  if (key === "clear") return "";
  if (key === "sign") {
    const head = typed.slice(0, typed.length - digits.length);
    if (head.endsWith("-")) return head.slice(0, -1) + (head.length > 1 ? "+" : "") + digits;
    return (head.endsWith("+") ? head.slice(0, -1) : head) + "-" + digits;
  }
  const sign = key === "plus" ? "+" : "-";
  return /[+-]$/.test(typed) ? typed.slice(0, -1) + sign : typed + sign;
}
