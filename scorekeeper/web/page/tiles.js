// Cards to tap, and players with large numbers.

import { distinctNames } from "./distinct-names.js";
import { colourClass, h, icon, longestWord, picture, pressable } from "./dom.js";

/** Draw cards or tokens in a grid. */
export function renderTiles(block, { words }) {
  const isTall = !block.is_wide && block.tiles.some((each) => each.art);
  const more = `${block.is_wide ? ".wide" : ""}${block.is_dense ? ".dense" : ""}${isTall ? ".tall" : ""}`;
  // Dense cards are as narrow as their longest word allows at a small size.
  const dense = Math.min(5.2, Math.max(3.75, Math.max(...block.tiles.map((each) => longestWord(each.label))) * 0.41 + 0.5));
  const [leastPx, leastRem] = block.is_wide ? [132, 5.75] : block.is_dense ? [48, dense] : [48, 0];
  const grid = h(
    `div.tiles${more}`,
    { "data-grid": true, "data-columns": block.columns, "data-least-px": leastPx, "data-least-rem": leastRem },
    block.tiles.map((tile) => renderTile(tile, words)),
  );
  return h(
    "div.tile-grid",
    { "data-kind": "Tiles", role: "group", "aria-label": block.label || null },
    block.label ? h("span.quiet", { "aria-hidden": "true" }, block.label) : null,
    grid,
  );
}

function renderTile(tile, words) {
  const chosen = tile.chosen ?? 0;
  const badge = tile.badge || (chosen > 1 ? String(chosen) : "");
  const name = tile.name || tile.label || "";
  const label = tile.label ? h("span.label", {}, tile.label) : null;
  label?.style.setProperty("--letters", longestWord(tile.label));
  if (label && tile.ink === "red") label.className = "label red";
  else if (label && tile.ink) label.style.color = tile.ink;
  const called = !tile.label || name.includes(tile.label) ? name : tile.label.startsWith(name) ? tile.label : `${tile.label}, ${name}`;
  return pressable(
    `tile${chosen ? ".chosen" : ""}${tile.label ? "" : ".bare"}`,
    { kind: "Tile", name, send: tile.event, enabled: tile.enabled ?? true, label: chosen ? `${called}, ${words.chosen}${badge ? ` ${badge}` : ""}` : called },
    label,
    tile.art ? picture(tile.art, "", ".tile-art") : null,
    badge ? h("span.badge", { "data-badge": badge }) : null,
  );
}

/** Matches where large tiles would leave no room for what is to be done. */
export const smallPhone = matchMedia("(max-width: 599px) and (max-height: 599px)");

/** Draw players with large numbers. */
export function renderFigures(block, { words }) {
  const names = block.figures.map((each) => each.name);
  const shown = distinctNames(names);
  const isCompact = block.is_compact || smallPhone.matches;
  const figures = h(
    `div.figures${isCompact ? ".compact" : ""}${block.is_board ? ".board" : ""}`,
    { "data-kind": "Figures", "data-grid": true, "data-most": 3, "data-least-px": 96, "data-least-rem": 4.5 },
    block.figures.map((figure, place) => renderFigure(figure, shown[place], isCompact, words)),
  );
  if (block.is_board) figures.style.setProperty("--board-columns", boardColumns(names.length));
  return figures;
}

/** Return into how many columns a wide screen divides players: one row of up to three, else even rows. */
function boardColumns(count) {
  const rows = count <= 3 ? 1 : count <= 8 ? 2 : 3;
  return Math.ceil(count / rows);
}

function renderFigure(figure, shown, isCompact, words) {
  const leads = Boolean(figure.event?.length);
  const what = `figure${colourClass(figure.colour)}${figure.is_out ? ".out" : ""}${figure.is_next ? ".next" : ""}`;
  const inside = [
    h(
      "span.who",
      {},
      h("span.name", { title: shown === figure.name ? null : figure.name }, shown),
      figure.mark ? icon(figure.mark) : null,
      figure.place ? h("span.place", {}, figure.place) : null,
    ),
    h(`span.figure-value${leads ? ".link" : ""}`, {}, figure.value),
    figure.detail && !isCompact ? h("span.detail", {}, figure.detail) : null,
  ];
  // In visual order, so that it can be pressed by voice.
  const label = [figure.name, figure.place, figure.value, figure.detail, figure.is_out ? words.out : ""].filter(Boolean).join(", ");
  if (leads) return pressable(what, { kind: "Figure", name: figure.name, send: figure.event, label, "data-value": figure.value }, ...inside);
  return h(`div.${what}`, { "data-kind": "Figure", "data-name": figure.name, "data-value": figure.value }, ...inside);
}
