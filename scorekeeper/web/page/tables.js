// Tables, whose labels stay at the left and whose head stays at the top, and sums line by line.

import { apart } from "./apart.js";
import { h, icon, pressable } from "./drawing.js";

export const LONG_ROWS = 13; // from so many rows on a table scrolls by itself and fills the screen

/** Draw a table with a column for each player. */
export function drawTable(block) {
  const heads = block.colours?.length ? apart(block.columns) : block.columns;
  const hasHead = Boolean(block.corner) || block.columns.some(Boolean);
  const isLong = block.rows.length >= LONG_ROWS;
  const head = hasHead
    ? h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th.corner.short", { scope: "col" }, h("span", {}, block.corner ?? "")),
          heads.map((name, place) =>
            h(
              `th.head${block.colours?.length ? `.player.p${block.colours[place] % 12}` : ""}`,
              { scope: "col", title: name === block.columns[place] ? null : block.columns[place] },
              h("span", {}, name),
            ),
          ),
        ),
      )
    : null;
  return h(
    `div.table-box${isLong ? ".long" : ""}${block.colours?.length ? ".players" : ""}`,
    { "data-kind": "Table", "data-rows": block.rows.length, tabindex: isLong ? "0" : null, role: isLong ? "region" : null, "aria-label": isLong ? block.corner || "–" : null },
    h("table", {}, head, h("tbody", {}, block.rows.map((row) => drawRow(row)))),
  );
}

const SHORT = 14; // a label of so many letters stands in one line

function drawRow(row) {
  const more = row.label.length <= SHORT ? ".short" : "";
  const label = row.event?.length
    ? pressable(`cell.row-label${more}`, { kind: "Row", name: row.label, send: row.event }, h("span.cell-text", {}, row.label))
    : h(`span.cell.row-label${more}`, {}, row.label);
  return h(
    `tr${row.is_total ? ".total" : ""}`,
    {},
    h("th", { scope: "row" }, label),
    row.cells.map((cell) => {
      const inside = [h("span.cell-text", {}, cell.text), cell.detail ? h("span.cell-detail", {}, cell.detail) : null];
      const tone = cell.tone ?? "plain";
      return h(
        `td.${tone}`,
        {},
        cell.event?.length
          ? pressable("cell", { kind: "Cell", name: `${row.label}: ${cell.text}`, send: cell.event, label: `${row.label}: ${cell.text}${cell.detail ? `, ${cell.detail}` : ""}` }, ...inside)
          : h("span.cell", {}, ...inside),
      );
    }),
  );
}

/** Draw a sum with its lines. */
export function drawReasons(block) {
  return h(
    "div.reasons",
    { "data-kind": "Reasons" },
    block.label ? h("p.reason-label", {}, block.label) : null,
    block.reasons.map((reason) => {
      const inside = [
        h("span.words", {}, reason.text),
        h("span.sum", {}, reason.event?.length ? icon("info", ".leads") : null, reason.points ? h("span.points", {}, reason.points) : null),
      ];
      return reason.event?.length
        ? pressable("reason", { kind: "Reason", name: reason.text, send: reason.event, title: reason.ruling, label: `${reason.text} ${reason.points ?? ""}`.trim() }, ...inside)
        : h("p.reason", {}, ...inside);
    }),
    block.total ? h("p.reason.total", {}, h("span.points", {}, block.total)) : null,
  );
}
