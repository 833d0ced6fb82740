// Keeps names with the same beginning distinct, however little room there is.

const LONG = 14;
const HEAD = 5;
const MOST_END = 6;

/** Return names in a short form: those with the same beginning lose it. */
export function distinctNames(names) {
  return names.map((name, place) => {
    const alike = names.filter((other, at) => at !== place && name.length > LONG && other.slice(0, LONG) === name.slice(0, LONG));
    if (!alike.length) return name;
    const ends = Array.from({ length: Math.min(MOST_END, name.length - 1) }, (_, at) => name.slice(-at - 1));
    const end = ends.find((each) => !alike.some((other) => other.endsWith(each))) ?? String(place + 1);
    return `${name.slice(0, HEAD)}…${end}`;
  });
}
