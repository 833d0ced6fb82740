// The podium at the end of a match: steps of different heights, or lines if texts or players are too many for steps.

import { colourClass, h, icon } from "./dom.js";

const MOST_ON_STEP = 4; // if more share a step, all places are lines

/** Draw the winners, and the places of all others. */
export function renderPodium(block) {
  const hasSteps = block.steps.every((each) => each.players.length <= MOST_ON_STEP);
  const steps = block.steps.map((step, order) => renderStep(step, order));
  const players = block.steps.flatMap((each) => each.players);
  // Steps, and the same places as lines: the style sheet shows the version that fits.
  return h(
    `section.podium.panel${hasSteps ? "" : ".in-lines"}`,
    { "data-kind": "Podium" },
    h("h2.podium-title", {}, block.title),
    hasSteps ? h(`div.steps.of-${steps.length}`, {}, steps) : null,
    h("div.places.instead", { "aria-hidden": hasSteps ? "true" : null }, players.map(renderPlace)),
    block.others?.length ? h("div.places", {}, block.others.map(renderPlace)) : null,
  );
}

function renderStep(step, order) {
  const isFirst = step.place === 1;
  const totals = [...new Set(step.players.map((each) => each.total))];
  const shared = totals.length === 1 ? totals[0] : "";
  return h(
    `div.podium-step.step-${order + 1}${isFirst ? ".first" : ""}`,
    {},
    isFirst ? icon("crown", ".crown") : null,
    h("div.names", {}, step.players.map((each) => h("span.name", {}, shared || !each.total ? each.name : `${each.name} ${each.total}`))),
    shared ? h("span.podium-total", {}, shared) : null,
    h(
      "div.block",
      {},
      step.players.map((each) => h(`span.stripe${colourClass(each.colour)}`)),
      h("span.digit", {}, String(step.place)),
    ),
  );
}

function renderPlace(placed) {
  const isFirst = placed.place === 1;
  return h(
    `div.place-row${colourClass(placed.colour)}${isFirst ? ".first" : ""}`,
    {},
    h("span.place-digit", {}, placed.place ? String(placed.place) : ""),
    h("span.name", {}, placed.name),
    isFirst ? icon("crown", ".crown") : null,
    h("span.podium-total", {}, placed.total),
  );
}
