// A line chart of totals; lines differ by colour, by the shape of their points and by the name at their end.

import { distinctNames } from "./distinct-names.js";
import { colourClass, formatNumber, h, svg } from "./dom.js";

const SHAPES = [0, 3, 4, 5, 6, -4]; // corners of a player's points: 0 is a disc, -4 a square on its side
const MOST_POINTS = 40; // with more entries the points are left out; the line stays

/** Draw lines over the course of a match; the element renders itself once its width is known. */
export function renderChart(block, { words }) {
  return h("score-chart", { "data-kind": "Chart", data: JSON.stringify(block), role: "img", "aria-label": description(block, words.chart), class: block.is_small ? "small" : null });
}

function description(block, words) {
  const latest = block.series.map((each) => `${each.name} ${each.values.findLast((value) => value !== null) ?? "–"}`);
  return `${words}: ${latest.join(", ")}`;
}

/** Return a round distance between lines, so that there are three to seven of them. */
export function niceStep(span) {
  if (span <= 0) return 1;
  const raw = span / 5;
  const power = 10 ** Math.floor(Math.log10(raw));
  return Math.max(1, [1, 2, 5, 10].map((each) => power * each).find((each) => each >= raw));
}

class ScoreChart extends HTMLElement {
  static observedAttributes = ["data"];

  connectedCallback() {
    this.resizeObserver = new ResizeObserver(() => this.render());
    this.resizeObserver.observe(this);
  }

  disconnectedCallback() {
    this.resizeObserver?.disconnect();
  }

  attributeChangedCallback() {
    this.render();
  }

  render() {
    const width = this.clientWidth;
    const height = this.clientHeight;
    const data = this.getAttribute("data");
    if (width < 80 || !data) return;
    const block = JSON.parse(data);
    const em = parseFloat(getComputedStyle(this).fontSize); // 13 px at 100 %
    const known = block.series.flatMap((each) => each.values).filter((value) => value !== null);
    if (typeof block.target === "number") known.push(block.target);
    const step = niceStep(Math.max(...known, 1) - Math.min(...known, 0));
    const low = Math.floor(Math.min(...known, 0) / step) * step;
    const high = Math.ceil(Math.max(...known, 1) / step) * step;
    const lines = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, at) => low + step * at);
    const marks = lines.map((value) => formatNumber(Math.round(value)));
    const names = distinctNames(block.series.map((each) => each.name)).map((each) => truncate(each, 14));
    const left = Math.max(2.4, ...marks.map((each) => each.length * 0.6 + 0.8)) * em;
    const right = width - Math.min(width * 0.38, Math.max(...names.map((each) => [...each].length)) * 0.6 * em + em * 1.6);
    const [top, bottom] = [0.9 * em, height - 1.9 * em];
    const count = Math.max(1, block.labels.length - 1);
    const x = (at) => left + ((right - left) * at) / count;
    const y = (value) => bottom - ((bottom - top) * (value - low)) / (high - low);
    const text = (what, at, down, anchor, more = "") => svg(`text.${more}`, { x: at, y: down, "text-anchor": anchor, dy: "0.35em" }, what);
    const ends = [];
    const drawn = block.series.map((series, order) => {
      const points = series.values.map((value, at) => (value === null ? null : [x(at), y(value)])).filter(Boolean);
      if (!points.length) return null;
      ends.push({ down: points.at(-1)[1], order });
      const dots = points.length > MOST_POINTS ? points.slice(-1) : points;
      return svg(
        `g.series${colourClass(series.colour)}`,
        {},
        points.length > 1 ? svg("polyline", { points: points.map((each) => each.join(",")).join(" ") }) : null,
        dots.map(([across, down]) => marker(across, down, SHAPES[order % SHAPES.length], em * 0.31)),
      );
    });
    const placed = spreadApart(ends, 1.3 * em, top, bottom).map(({ down, order }) =>
      svg(
        `g.series${colourClass(block.series[order].colour)}`,
        {},
        marker(right + em * 0.7, down, SHAPES[order % SHAPES.length], em * 0.31),
        text(names[order], right + em * 1.25, down, "start"),
      ),
    );
    this.replaceChildren(
      svg(
        "svg",
        { viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true" },
        lines.map((value) => svg("line.grid", { x1: left, x2: right, y1: y(value), y2: y(value) })),
        marks.map((each, at) => text(each, left - 0.5 * em, y(lines[at]), "end", "quiet")),
        typeof block.target === "number" ? svg("line.target", { x1: left, x2: right, y1: y(block.target), y2: y(block.target) }) : null,
        text("0", left, bottom + em, "middle", "quiet"),
        text(String(count), right, bottom + em, "middle", "quiet"),
        drawn,
        placed,
      ),
    );
  }
}

/** Move names at the ends of their lines apart where they would overlap. */
function spreadApart(ends, gap, top, bottom) {
  const sorted = [...ends].sort((one, other) => other.down - one.down);
  let taken = bottom + gap;
  for (const each of sorted) {
    each.down = taken = Math.min(each.down, taken - gap);
  }
  const surplus = sorted.length ? Math.max(0, top - taken) : 0;
  return sorted.map((each) => ({ ...each, down: each.down + surplus }));
}

function marker(x, y, corners, radius) {
  if (!corners) return svg("circle", { cx: x, cy: y, r: radius });
  const count = Math.abs(corners);
  const turn = corners === 4 ? Math.PI / 4 : 0;
  const points = Array.from({ length: count }, (_, at) => {
    const angle = Math.PI / 2 + turn + (2 * Math.PI * at) / count;
    return `${x + radius * 1.2 * Math.cos(angle)},${y - radius * 1.2 * Math.sin(angle)}`;
  });
  return svg("polygon", { points: points.join(" ") });
}

function truncate(name, most) {
  const signs = [...name];
  return signs.length > most ? `${signs.slice(0, most - 1).join("")}…` : name;
}

customElements.define("score-chart", ScoreChart);
