// The page of a deck: cards, their changes, or sheets, as they are told by a link to the press.

import { cardElement, changeElement, changedSides, faultsOf, large, measures, pictured, repicture } from "./cards.js";
import { h } from "./drawing.js";
import { kept, fieldsOf } from "./finding.js";
import { drawSheets } from "./sheets.js";

const byId = (id) => document.getElementById(id);
const view = { name: "cards", open: "" };
let link = null; // to the press: answers `state` and `sheets`, and is told each state by `shown`, if it has that
let deck = null;
let drawn = new Map(); // card id → { mark, picture, element }
if (matchMedia("(max-width: 520px)").matches) byId("size").value = 160; // two cards side by side on a phone

/** Have the page show a deck, as a link to the press tells it; a second time, another deck. */
export function openDeck(to) {
  link = to;
  deck = null;
  view.open = "";
  byId("large").close();
  byId("problems").hidden = true;
  for (const id of ["title", "count", "progress"]) byId(id).textContent = "";
  empty();
}

function empty() {
  byId("cards").replaceChildren();
  drawn = new Map();
}

/** Ask for the state, and show it. */
async function refresh() {
  const from = link;
  const fresh = await link.state();
  if (from !== link) return; // another deck has been opened
  deck = fresh;
  show();
  link.shown?.(deck);
}

function show() {
  if (!deck) return;
  document.body.dataset.view = view.name;
  document.body.style.setProperty("--size", `${byId("size").value}px`);
  for (const button of document.querySelectorAll("[data-view]")) {
    if (button.tagName === "BUTTON") button.setAttribute("aria-pressed", String(button.dataset.view === view.name));
  }
  showProblems();
  if (!deck.cards) {
    byId("cards").replaceChildren(h("p.none", {}, deck.problems.length ? "The cards appear here as soon as the deck can be read." : ""));
    return;
  }
  for (const [name, part] of Object.entries(measures(deck, options()))) document.body.style.setProperty(`--${name}`, part);
  document.title = `${deck.title} ${deck.version}`;
  byId("title").textContent = `${deck.title} ${deck.version}`;
  const different = deck.copies === deck.cards.length ? "" : `, ${deck.cards.length} different`;
  byId("count").textContent = `${deck.copies} ${deck.copies === 1 ? "card" : "cards"}${different}, ${deck.format}`;
  byId("progress").textContent = deck.checked < deck.sides ? `checked ${deck.checked} of ${deck.sides} sides` : "";
  offerChoices();
  if (!byId("paper").length) byId("paper").append(...deck.papers.map((paper) => new Option(paper)));
  if (view.name === "sheets") void showSheets();
  else showCards();
  if (view.open) openLarge(view.open);
}

/** All faults, with file and line; the last good pictures stay below them. */
function showProblems() {
  const found = [...(deck.problems ?? [])];
  for (const card of deck.cards ?? []) found.push(...faultsOf(deck, card, "face"), ...faultsOf(deck, card, "back"));
  const seen = new Map(found.map((fault) => [JSON.stringify({ ...fault, card: "" }), fault]));
  const faults = [...seen.values()];
  const box = byId("problems");
  box.hidden = !faults.length;
  if (!faults.length) return;
  const isWhole = Boolean(deck.problems?.length) && Boolean(deck.cards);
  box.replaceChildren(
    h("h2", {}, `${faults.length} ${faults.length === 1 ? "fault" : "faults"}${isWhole ? "; below are the last good pictures" : ""}`),
    h(
      "ul",
      {},
      faults.map((fault) => {
        const place = [fault.file && fault.line ? `${fault.file}:${fault.line}` : fault.file, fault.key].filter(Boolean).join(" · ");
        return h("li", {}, place ? h("span.place", {}, `${place}  `) : null, fault.message);
      }),
    ),
  );
}

/** Fill the choices of suits and of fields to sort by, and keep the selection. */
function offerChoices() {
  offer(byId("suit"), ["", ...new Set(deck.cards.map((card) => card.suit).filter(Boolean))], "all");
  offer(byId("order"), ["", "name", "id", "copies", ...fieldsOf(deck.cards)], "the deck");
}

function offer(select, values, first) {
  const wanted = values.join("\n");
  if (select.dataset.values === wanted) return;
  const chosen = select.value;
  select.dataset.values = wanted;
  select.replaceChildren(...values.map((value) => h("option", { value }, value || first)));
  select.value = values.includes(chosen) ? chosen : "";
}

function options() {
  return { withBack: byId("backs").checked, lines: byId("lines").checked, bleed: byId("bleed").checked };
}

function showCards() {
  const isChanges = view.name === "changes";
  let cards = kept(deck.cards, { find: byId("find").value, suit: byId("suit").value, order: byId("order").value });
  if (isChanges) cards = cards.filter((card) => changedSides(deck, card).length);
  const main = byId("cards");
  let grid = main.querySelector(".grid");
  if (!grid) main.replaceChildren((grid = h("div.grid")));
  const make = isChanges ? changeElement : cardElement;
  const next = new Map();
  const chosen = options();
  for (const card of cards) {
    const results = [deck.results[card.face], deck.results[card.back], (deck.problems ?? []).filter((problem) => problem.card === card.id)];
    const picture = isChanges ? "" : pictured(deck, card, chosen);
    const looks = isChanges ? [card.face, card.back, deck.before[card.id]] : [];
    const mark = JSON.stringify([view.name, { ...card, face: "", back: "" }, looks, chosen, results, deck.bleed]);
    const old = drawn.get(card.id);
    if (old?.mark === mark) {
      if (old.picture !== picture) repicture(old.element, picture);
      next.set(card.id, { ...old, picture });
    } else {
      const isFresh = Boolean(old) && old.mark.startsWith(`["${view.name}"`);
      next.set(card.id, { mark, picture, element: make(deck, card, chosen, isFresh) });
    }
  }
  drawn = next;
  const elements = [...next.values()].map((each) => each.element);
  if (!elements.length) elements.push(h("p.none", {}, isChanges ? "Nothing has changed since the preview began." : "No card matches."));
  // Only cards that move are moved: the others keep their place and their picture.
  elements.forEach((element, place) => {
    if (grid.children[place] !== element) grid.insertBefore(element, grid.children[place] ?? null);
  });
  while (grid.children.length > elements.length) grid.lastChild.remove();
}

async function showSheets() {
  drawn = new Map();
  const told = await link.sheets(byId("paper").value, byId("layout").value);
  if (view.name !== "sheets") return;
  byId("cards").replaceChildren(told.problem ? h("p.none", {}, told.problem) : drawSheets(deck, told));
}

// A card, large

function shownIds() {
  return [...drawn.keys()];
}

function openLarge(id) {
  const dialog = byId("large");
  const card = deck.cards.find((each) => each.id === id);
  if (!card) {
    dialog.close();
    return;
  }
  view.open = id;
  const ids = shownIds();
  const place = ids.indexOf(id);
  dialog.replaceChildren(...large(deck, card, options(), { previous: ids[place - 1], next: ids[place + 1] }));
  if (!dialog.open) dialog.showModal();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-view], [data-card], [data-close]");
  if (!button || button === document.body) return;
  if (button.dataset.close !== undefined) byId("large").close();
  else if (button.dataset.card) openLarge(button.dataset.card);
  else if (button.tagName === "BUTTON") {
    view.name = button.dataset.view;
    empty();
    show();
  }
});
byId("large").addEventListener("close", () => (view.open = ""));
byId("large").addEventListener("click", (event) => event.target === byId("large") && byId("large").close());
document.addEventListener("keydown", (event) => {
  if (!view.open || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
  const ids = shownIds();
  const next = ids[ids.indexOf(view.open) + (event.key === "ArrowLeft" ? -1 : 1)];
  if (next) openLarge(next);
});
byId("tools").addEventListener("input", () => deck && show());

// Changes

let isBusy = false;
let isStale = false;

/** Show the deck as it is now; resolves when it is shown. */
export async function follow() {
  if (isBusy) {
    isStale = true;
    return;
  }
  isBusy = true;
  do {
    isStale = false;
    try {
      await refresh();
      byId("lost").hidden = true;
    } catch (error) {
      console.warn(error);
      byId("lost").hidden = false;
    }
  } while (isStale);
  isBusy = false;
}
