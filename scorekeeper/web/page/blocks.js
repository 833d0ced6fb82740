// Each kind of block and its drawing function.

import { drawButton, drawIconButton } from "./buttons.js";
import { h, icon, picture, pressable, svg } from "./drawing.js";
import { drawChoice, drawNumber, drawSwitch, drawTextField } from "./fields.js";
import { drawItems, drawOrder } from "./lists.js";
import { drawChart } from "./charts.js";
import { drawPodium } from "./podium.js";
import { drawReasons, drawTable } from "./tables.js";
import { drawFigures, drawTiles } from "./tiles.js";

/** Draws each kind of block of presenter/blocks.py: a function of the block and its surroundings. */
export const DRAWERS = {
  Heading: drawHeading,
  Note: drawNote,
  Picture: drawPicture,
  Code: drawCode,
  Banner: drawBanner,
  Button: drawButton,
  Buttons: drawButtons,
  Figures: drawFigures,
  Number: drawNumber,
  Choice: drawChoice,
  Switch: drawSwitch,
  TextField: drawTextField,
  Tiles: drawTiles,
  Reasons: drawReasons,
  Items: drawItems,
  Table: drawTable,
  Chart: drawChart,
  Podium: drawPodium,
  Order: drawOrder,
  Group: drawGroup,
};

/** Draw blocks; `around` has the page's texts and the neighbouring blocks. */
export function drawBlocks(blocks, around) {
  return blocks.map((block) => DRAWERS[block.is](block, { ...around, beside: blocks }));
}

function drawHeading(block) {
  return h("h2", {}, block.text);
}

function drawNote(block) {
  const tone = block.tone ?? "plain";
  const inside = [icon(block.icon), h("span.words", {}, block.text)];
  if (block.event?.length) {
    return pressable(`note.${tone}`, { kind: "Note", name: block.text, send: block.event, title: block.ruling }, ...inside, icon("info", ".leads"));
  }
  return h(`p.note.${tone}`, { "data-kind": "Note" }, ...inside);
}

function drawPicture(block) {
  return h("figure.picture", { "data-kind": "Picture" }, picture(block.art, block.words));
}

/** Draw a code as one path of its dark modules, with the light margin of four modules that readers need. */
function drawCode(block) {
  const side = block.rows.length + 8;
  const dark = block.rows.flatMap((row, y) => [...row.matchAll(/1+/g)].map((run) => `M${run.index + 4} ${y + 4}h${run[0].length}v1h-${run[0].length}z`));
  return h(
    "figure.code",
    { "data-kind": "Code" },
    svg("svg", { viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": block.words }, svg("path", { d: dark.join("") })),
  );
}

function drawButtons(block) {
  return h("div.buttons", { "data-kind": "Buttons" }, block.buttons.map(drawButton));
}

function drawBanner(block) {
  const tone = block.tone ?? "plain";
  return h(
    `div.banner.${tone}`,
    { "data-kind": "Banner", role: tone === "bad" ? "alert" : "status" },
    icon(block.icon),
    h("span.words", {}, block.text),
    block.action ? drawButton(block.action) : null,
    drawIconButton(block.close),
  );
}

function drawGroup(block, around) {
  const inside = drawBlocks(block.blocks, around);
  return h(
    `section.panel.${block.tone ?? "plain"}`,
    { "data-kind": "Group", "aria-label": block.title || null },
    block.title ? h("h2.panel-title", {}, block.title) : null,
    ...inside,
  );
}
