// Filters and sorts the cards.

const text = (value) => String(value ?? "").toLowerCase();

/** Return the value of a card's field. */
export function fieldOf(card, name) {
  return card.texts[name] ?? card[name] ?? "";
}

/** Return the names of all cards' fields, in order. */
export function fieldsOf(cards) {
  return [...new Set(["suit", "rank", ...cards.flatMap((card) => Object.keys(card.texts))])].filter((name) => cards.some((card) => fieldOf(card, name) !== ""));
}

const isNumber = (value) => /^[+-]?\d+(\.\d+)?$/.test(value);

/** Return whether a field says a number, or contains whole words, as `field:word` of `--cards` does. */
function says(value, wanted) {
  const said = text(value).trim();
  if (isNumber(said) && isNumber(wanted)) return Number(said) === Number(wanted);
  const literal = wanted.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}_])${literal}(?![\\p{L}\\p{N}_])`, "u").test(said);
}

/** Return whether a card contains every search word: anywhere, or as `field:word` in one field. */
export function has(card, words) {
  return words.every((word) => {
    const [, name, wanted] = /^([\p{L}\p{N}_-]+):"?(.+?)"?$/u.exec(word) ?? [];
    if (name && (name in card || name in card.texts)) return says(fieldOf(card, name), wanted);
    return [card.id, card.name, card.suit, ...Object.values(card.texts)].some((value) => text(value).includes(word));
  });
}

/** Return the matching cards, sorted: numbers as numbers, blanks last. */
export function kept(cards, { find, suit, order }) {
  const words = text(find).match(/(?:"[^"]*"|\S)+/g) ?? [];
  const found = cards.filter((card) => (!suit || card.suit === suit) && has(card, words));
  if (!order) return found;
  const compare = new Intl.Collator(undefined, { numeric: true }).compare;
  return found.sort((one, other) => {
    const [a, b] = [fieldOf(one, order), fieldOf(other, order)].map(String);
    if ((a === "") !== (b === "")) return a === "" ? 1 : -1;
    return compare(a, b);
  });
}
