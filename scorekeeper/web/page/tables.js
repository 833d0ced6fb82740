// Tables, whose labels stay at the left and whose head stays at the top; and sums, line by line.

import { distinctNames } from "./distinct-names.js";
import { colourClass, h, icon, patch, pressable } from "./dom.js";

export const LONG_ROWS = 13; // with this many rows or more, a table scrolls by itself and fills the screen

const MAX_RENDERED_ROWS = 250; // with more rows, only visible ones are drawn
const OVERSCAN_ROWS = 8; // rows above and below the visible ones that are drawn too

/** Draw a table with a column for each player. */
export function renderTable(block) {
  const isLong = block.rows.length >= LONG_ROWS;
  const isFocusable = isLong || !block.rows.some((row) => row.event?.length || row.cells.some((each) => each.event?.length));
  const isWindowed = block.rows.length > MAX_RENDERED_ROWS;
  const inside = isWindowed
    ? h("long-table", { data: JSON.stringify(block) })
    : h("table", {}, renderHead(block), h("tbody", {}, block.rows.map(renderRow)));
  return h(
    `div.table-box${isLong ? ".long" : ""}${block.colours?.length ? ".players" : ""}`,
    { "data-kind": "Table", "data-rows": block.rows.length, tabindex: isFocusable ? "0" : null, role: isFocusable ? "group" : null, "aria-label": isFocusable ? block.corner || block.columns[0] || block.rows[0]?.label : null },
    inside,
  );
}

const SHORT_LABEL = 14; // a label of this length fits in one line

function renderRow(row, place) {
  const more = row.label.length <= SHORT_LABEL ? ".short" : "";
  const label = row.event?.length
    ? pressable(`cell.row-label${more}`, { kind: "Row", name: row.label, send: row.event }, h("span.cell-text", {}, row.label))
    : h(`span.cell.row-label${more}`, {}, row.label);
  return h(
    `tr${row.is_total ? ".total" : ""}${place % 2 ? ".odd" : ""}`,
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

function renderHead(block) {
  const heads = block.colours?.length ? distinctNames(block.columns) : block.columns;
  if (!block.corner && !block.columns.some(Boolean)) return null;
  return h(
    "thead",
    {},
    h(
      "tr",
      {},
      h("th.corner.short", { scope: "col" }, h("span", {}, block.corner ?? "")),
      heads.map((name, place) =>
        h(
          `th.head${block.colours?.length ? `.player${colourClass(block.colours[place])}` : ""}`,
          { scope: "col", title: name === block.columns[place] ? null : block.columns[place] },
          h("span", {}, name),
        ),
      ),
    ),
  );
}

/** A table of hundreds of rows: as high as all of them, but only visible ones exist. */
class LongTable extends HTMLElement {
  static observedAttributes = ["data"];

  connectedCallback() {
    this.box = this.closest(".table-box");
    this.onScroll = () => this.render();
    this.box.addEventListener("scroll", this.onScroll, { passive: true });
    this.resizeObserver = new ResizeObserver(() => this.render({ isNew: true }));
    this.resizeObserver.observe(this.box);
    this.render({ isNew: true });
  }

  disconnectedCallback() {
    this.box?.removeEventListener("scroll", this.onScroll);
    this.resizeObserver?.disconnect();
  }

  attributeChangedCallback() {
    if (this.box) this.render({ isNew: true });
  }

  /** Scroll to a row by its position. */
  reveal(place) {
    this.box.scrollTop = place * this.rowHeight - this.box.clientHeight / 2;
    this.render();
  }

  render({ isNew = false } = {}) {
    const scrollTop = this.box.scrollTop; // lost while there are no rows
    if (isNew) {
      this.block = JSON.parse(this.getAttribute("data"));
      this.rendered = new Map();
      const fresh = this.table(renderHead(this.block));
      if (this.firstChild) patch(this.firstChild, fresh);
      else this.replaceChildren(fresh);
      this.rowHeight = this.heightOf(this.block.rows[0]);
    }
    const { rows } = this.block;
    const body = this.querySelector("tbody");
    const top = Math.floor(scrollTop / this.rowHeight);
    const room = Math.ceil((this.box.clientHeight || 600) / this.rowHeight);
    const from = Math.max(0, Math.min(rows.length - room, top) - OVERSCAN_ROWS);
    const to = Math.min(rows.length, from + room + 2 * OVERSCAN_ROWS);
    for (const [place, row] of this.rendered) {
      if (place >= from && place < to) continue;
      row.remove();
      this.rendered.delete(place);
    }
    const [above, below] = isNew ? [spacer(), spacer()] : [body.firstChild, body.lastChild];
    if (isNew) body.replaceChildren(above, below);
    let before = above;
    for (let place = from; place < to; place += 1) {
      if (!this.rendered.has(place)) {
        const row = renderRow(rows[place], place);
        this.rendered.set(place, row);
        before.after(row);
      }
      before = this.rendered.get(place);
    }
    above.firstChild.style.height = `${from * this.rowHeight}px`;
    below.firstChild.style.height = `${(rows.length - to) * this.rowHeight}px`;
    if (isNew) this.box.scrollTop = scrollTop;
  }

  /** Make a table whose columns are as wide as their widest cells, including those out of sight. */
  table(head) {
    const { columns, rows, corner = "" } = this.block;
    const widest = (texts) => Math.max(...texts.map((each) => [...each].length));
    const letters = [
      widest([corner, ...rows.map((row) => row.label)]),
      ...columns.map((_, at) => widest(rows.flatMap((row) => [row.cells[at]?.text ?? "", (row.cells[at]?.detail ?? "").slice(0, 99)]))),
    ];
    const cols = letters.map((count) => {
      const col = h("col");
      col.style.minWidth = col.style.width = `calc(${Math.min(count, 24)} * 0.56rem + 14px)`;
      return col;
    });
    return h("table", { "aria-rowcount": rows.length + 1 }, h("colgroup", {}, cols), head, h("tbody"));
  }

  heightOf(row) {
    const body = this.querySelector("tbody");
    body.replaceChildren();
    const drawn = renderRow(row, 0);
    body.append(drawn);
    const { height } = drawn.getBoundingClientRect();
    drawn.remove();
    return height || 48;
  }
}

function spacer() {
  return h("tr.space", { "aria-hidden": "true" }, h("td", { colspan: 99 }));
}

customElements.define("long-table", LongTable);

/** Draw a sum with its lines. */
export function renderReasons(block) {
  return h(
    "div.reasons",
    { "data-kind": "Reasons" },
    block.label ? h("p.reason-label", {}, block.label) : null,
    block.reasons.map((reason) => {
      const inside = [
        h("span.words", {}, reason.text),
        h("span.sum", {}, reason.event?.length ? icon("info", ".link") : null, reason.points ? h("span.points", {}, reason.points) : null),
      ];
      return reason.event?.length
        ? pressable("reason", { kind: "Reason", name: reason.text, send: reason.event, title: reason.ruling, label: `${reason.text} ${reason.points ?? ""}`.trim() }, ...inside)
        : h("p.reason", {}, ...inside);
    }),
    block.total ? h("p.reason.total", {}, h("span.points", {}, block.total)) : null,
  );
}
