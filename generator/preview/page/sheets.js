// Sheets as they will be printed: every side in its place, and the marks.

import { h, s } from "./drawing.js";
import { withPicture } from "./side-pictures.js";

let clips = 0;

/** Draw all pages. */
export function drawSheets(deck, { pages }) {
  return h(
    "div.sheets",
    {},
    pages.map((page) =>
      h(
        "figure",
        {},
        s(
          "svg",
          { viewBox: `0 0 ${page.width} ${page.height}`, role: "img", "aria-label": `sheet ${page.name}` },
          page.sides.map((side) => placed(deck, side)),
          page.lines.map(([x1, y1, x2, y2, width]) => s("line", { x1, y1, x2, y2, stroke: "#000", "stroke-width": width })),
        ),
        h("figcaption", {}, `sheet ${page.name}`),
      ),
    ),
  );
}

/** Draw a side in its place: turned about its centre, and clipped to its visible part. */
function placed(deck, side) {
  const id = `seen-${(clips += 1)}`;
  const [x, y] = [side.x + side.width / 2, side.y + side.height / 2];
  const [width, height] = [deck.width + 2 * deck.bleed, deck.height + 2 * deck.bleed];
  return s(
    "g",
    {},
    s("clipPath", { id }, side.seen.map(([left, top, wide, high]) => s("rect", { x: left, y: top, width: wide, height: high }))),
    s(
      "g",
      { "clip-path": `url(#${id})` },
      withPicture(s("image", { x: x - width / 2, y: y - height / 2, width, height, transform: `rotate(${side.turn} ${x} ${y})` }), "href", side.key),
    ),
  );
}
