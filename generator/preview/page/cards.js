// A card on the page: its sides, their faults, and its texts.

import { h } from "./drawing.js";
import { withPicture } from "./side-pictures.js";

/** Return the sides of a card that look different from before. */
export function changedSides(deck, card) {
  const before = deck.before[card.id] ?? {};
  return ["face", "back"].filter((side) => before[side] && before[side] !== card[side]);
}

/** Return the side to show: the last good picture where something is missing on the present one. */
function shownKey(deck, card, side) {
  const result = deck.results[card[side]];
  return result && !result.is_whole ? (deck.before[card.id]?.[side] ?? card[side]) : card[side];
}

/** Return the faults of a card's side; those of its place in the deck's files are on its face, and replace older ones. */
export function faultsOf(deck, card, side) {
  const ofPlace = side === "face" ? (deck.problems ?? []).filter((problem) => problem.card === card.id) : [];
  return ofPlace.length ? ofPlace : (deck.results[card[side]]?.faults ?? []);
}

/** Say what is wrong in a few words, for a card: with the name of the picture, but not its whole path. */
function shortened({ file, key, message }) {
  return key || !file ? message : `${file.split(/[\\/]/).at(-1)}: ${message}`;
}

/** Return the position of sides in their frames, as fractions, by the style sheet's variable names. */
export function measures(deck, { bleed }) {
  const { width, height, safe, radius } = deck;
  const around = bleed ? deck.bleed : 0;
  const past = deck.bleed - around;
  const [wide, high] = [width + 2 * around, height + 2 * around];
  return {
    ratio: wide / high,
    radius: radius / wide,
    left: past / wide,
    top: past / high,
    wide: (width + 2 * deck.bleed) / wide,
    high: (height + 2 * deck.bleed) / high,
    "cut-across": around / wide,
    "cut-down": around / high,
    corner: radius / width,
    "safe-across": (around + safe) / wide,
    "safe-down": (around + safe) / high,
  };
}

/** Draw a picture of a side: cropped to the card, or with its bleed; with lines for the cut and the safe zone. */
function pictureElement(deck, key, { lines, bleed }, label, faults = []) {
  const around = bleed ? deck.bleed : 0;
  return h(
    `span.side${around ? ".with-bleed" : ""}${faults.length ? ".bad" : ""}`,
    {},
    withPicture(h("img", { alt: label, loading: "lazy", decoding: "async", draggable: "false" }), "src", key),
    lines ? h("span.guide.cut") : null,
    lines ? h("span.guide.zone") : null,
    faults.length ? h("span.over", {}, faults.map((fault) => h("span", {}, shortened(fault)))) : null,
  );
}

/** Draw a side of a card, with its faults over the last good picture. */
function sideElement(deck, card, side, options, label) {
  return pictureElement(deck, shownKey(deck, card, side), options, label, faultsOf(deck, card, side));
}

function about(card) {
  return [card.id, card.copies > 1 ? `× ${card.copies}` : "", card.suit].filter(Boolean).join(" · ");
}

function notesOf(deck, card) {
  return [card.face, card.back].flatMap((key) => deck.results[key]?.notes ?? []);
}

/** Return the side of a card that the grid shows. */
function sideOf(card, { withBack }) {
  return withBack && card.back ? "back" : "face";
}

/** Return the key of a card's picture in the grid: it changes whenever the look does. */
export function pictured(deck, card, options) {
  return shownKey(deck, card, sideOf(card, options));
}

/** Replace the picture of a card in the grid, with an animation that shows the change. */
export function repicture(element, key) {
  withPicture(element.querySelector("img"), "src", key);
  const isAgain = element.classList.contains("fresh");
  element.classList.toggle("fresh", !isAgain); // two names for the same animation, so that it restarts
  element.classList.toggle("fresh-again", isAgain);
}

/** Draw a card of the grid. */
export function cardElement(deck, card, options, isFresh) {
  const side = sideOf(card, options);
  const hidden = side === "back" ? "face" : "back";
  const notes = notesOf(deck, card);
  return h(
    `button.card${isFresh ? ".fresh" : ""}`,
    { type: "button", "data-card": card.id },
    sideElement(deck, card, side, options, side === "back" ? `Back of ${card.name}` : ""), // its name stands below
    h("span.name", {}, card.name),
    faultsOf(deck, card, hidden).length ? h("span.flaw", {}, `fault on the ${hidden}`) : null,
    h("span.about", {}, about(card), notes.length ? h("span.noted", { title: notes.join("\n") }, ` · ${notes.length === 1 ? "1 note" : `${notes.length} notes`}`) : null),
  );
}

/** Draw a card before and after its last change. */
export function changeElement(deck, card, options) {
  const before = deck.before[card.id];
  const pairs = changedSides(deck, card);
  return h(
    "button.card.change",
    { type: "button", "data-card": card.id, "aria-label": `${card.name}, changed` },
    pairs.map((side) =>
      h(
        "span.pair",
        {},
        h("figure", {}, pictureElement(deck, before[side], options, `${card.name}, before`), h("figcaption", {}, "before")),
        h("figure", {}, pictureElement(deck, card[side], options, `${card.name}, now`, faultsOf(deck, card, side)), h("figcaption", {}, "now")),
      ),
    ),
    h("span.name", {}, card.name),
    h("span.about", {}, about(card)),
  );
}

/** Return the pictures of a side in a card's dialog, each with its label: before its last change, and now. */
function largeSides(deck, card, side, options) {
  const before = deck.before[card.id]?.[side];
  const isLast = shownKey(deck, card, side) === before; // the last good picture, as something is missing on the present one
  const label = side === "back" ? "back" : isLast ? "last good picture" : "now";
  const now = [label, sideElement(deck, card, side, options, `${card.name}, ${label}`)];
  if (side === "back" || isLast || !changedSides(deck, card).includes(side)) return [now];
  return [["before", pictureElement(deck, before, options, `${card.name}, before`)], now];
}

/** Return the content of a card's dialog. */
export function large(deck, card, options, { previous, next }) {
  const sides = ["face", ...(card.back ? ["back"] : [])].flatMap((side) => largeSides(deck, card, side, options));
  const facts = Object.entries({ id: card.id, copies: card.copies, suit: card.suit, rank: card.rank, back: card.back_id, ...card.texts }).filter(
    ([, value]) => value !== "",
  );
  const step = (id, sign, label) => h("button", { type: "button", "data-card": id, "aria-label": label, disabled: !id }, sign);
  return [
    h("div.large-head", {}, h("h2", {}, card.name), step(previous, "←", "Previous card"), step(next, "→", "Next card"), h("button", { type: "button", "data-close": true }, "Close")),
    h("div.large-sides", {}, sides.map(([label, picture]) => h("figure", {}, picture, h("figcaption", {}, sides.length > 1 ? label : "")))),
    h("dl", {}, facts.map(([name, value]) => [h("dt", {}, name), h("dd", {}, String(value))])),
    ...notesOf(deck, card).map((note) => h("p.noted", {}, note)),
  ];
}
