// The order of filling in numbers, and the input of a keypad: a sum as it grows. Equivalent to presenter/numbers.py.

export const MOST_TILES = 26;

/** Whether a value is chosen by tapping a tile instead of typing digits. */
export function isTiled(number) {
  return (number.most ?? 999) - (number.least ?? 0) < MOST_TILES;
}

/** Return the number that sends an event and those in the same list of blocks, in order. */
export function numbersBeside(screen, event) {
  const wanted = JSON.stringify(event);
  for (const blocks of lists([...screen.main, ...(screen.side ?? [])])) {
    const found = blocks.filter((each) => each.is === "Number");
    if (found.some((each) => JSON.stringify(each.event) === wanted)) return found;
  }
  return [];
}

/** Return the next number without a value, after the one that sends an event and then from the first on. */
export function nextBlank(numbers, event) {
  const index = indexOf(numbers, event);
  return [...numbers.slice(index + 1), ...numbers.slice(0, index)].find((each) => isBlank(each)) ?? null;
}

/** Return the number after the one that sends an event, filled in or not; null after the last. */
export function nextInOrder(numbers, event) {
  return numbers[indexOf(numbers, event) + 1] ?? null;
}

/** Return the button that makes the entry once everything is filled in, if it is enabled. */
export function enterButton(screen) {
  const buttons = (screen.footer ?? []).flatMap((each) => (each.is === "Buttons" ? each.buttons : each));
  const enter = JSON.stringify(["enter"]);
  return buttons.find((each) => each.is !== "Note" && JSON.stringify(each.event) === enter && (each.enabled ?? true)) ?? null;
}

/** Whether nothing is entered, which is not 0. */
export function isBlank(number) {
  return number.value === null || number.value === undefined;
}

/** Return the next value up or down; from a blank, the first that makes sense. */
export function nextValue(number, step) {
  const [least, most] = [number.least ?? 0, number.most ?? 999];
  const wanted = isBlank(number) ? (step > 0 ? 1 : 0) : number.value + step;
  return Math.min(most, Math.max(least, wanted));
}

function indexOf(numbers, event) {
  const wanted = JSON.stringify(event);
  return numbers.findIndex((each) => JSON.stringify(each.event) === wanted);
}

function* lists(blocks) {
  yield blocks;
  for (const each of blocks) if (each.is === "Group") yield* lists(each.blocks);
}

export const MOST_DIGITS = 7;

/** Evaluate the input, "12+5-3"; null if there is no number. */
export function sumOfInput(typed) {
  const found = typed.match(/[+-]?\d+/g);
  return found ? found.reduce((sum, each) => sum + Number(each), 0) : null;
}

/** Return the input after a key: a digit, "plus", "minus", "sign", "back" or "clear". */
export function applyKey(typed, key) {
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
