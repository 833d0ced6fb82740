// Each kind of block and its drawing function.

import { renderButton, renderIconButton } from "./buttons.js";
import { h, icon, picture, pressable, svg } from "./dom.js";
import { renderChoice, renderNumber, renderSwitch, renderTextField } from "./fields.js";
import { renderItems, renderOrder } from "./lists.js";
import { renderChart } from "./charts.js";
import { renderPodium } from "./podium.js";
import { renderTimer } from "./timer.js";
import { renderReasons, renderTable } from "./tables.js";
import { renderFigures, renderTiles } from "./tiles.js";

/** Draws each kind of block of presenter/blocks.py: a function of the block and its surroundings. */
export const RENDERERS = {
  Heading: renderHeading,
  Note: renderNote,
  Picture: renderPicture,
  Code: renderCode,
  Timer: renderTimer,
  Banner: renderBanner,
  Button: renderButton,
  Buttons: renderButtons,
  Figures: renderFigures,
  Number: renderNumber,
  Choice: renderChoice,
  Switch: renderSwitch,
  TextField: renderTextField,
  Tiles: renderTiles,
  Reasons: renderReasons,
  Items: renderItems,
  Table: renderTable,
  Chart: renderChart,
  Podium: renderPodium,
  Order: renderOrder,
  Group: renderGroup,
};

/** Draw blocks; `around` has the page's texts and the neighbouring blocks. */
export function renderBlocks(blocks, around) {
  return blocks.map((block) => RENDERERS[block.is](block, { ...around, beside: blocks }));
}

function renderHeading(block) {
  return h("h2", {}, block.text);
}

function renderNote(block) {
  const tone = block.tone ?? "plain";
  const inside = [icon(block.icon), h("span.words", {}, block.text)];
  if (block.event?.length) {
    return pressable(`note.${tone}`, { kind: "Note", name: block.text, send: block.event, title: block.ruling }, ...inside, icon("info", ".link"));
  }
  return h(`p.note.${tone}`, { "data-kind": "Note" }, ...inside);
}

function renderPicture(block) {
  return h("figure.picture", { "data-kind": "Picture" }, picture(block.art, block.words));
}

/** Draw a code as one path of its dark modules, with the light margin of four modules that readers need. */
function renderCode(block) {
  const side = block.rows.length + 8;
  const dark = block.rows.flatMap((row, y) => [...row.matchAll(/1+/g)].map((run) => `M${run.index + 4} ${y + 4}h${run[0].length}v1h-${run[0].length}z`));
  return h(
    "figure.code",
    { "data-kind": "Code" },
    svg("svg", { viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": block.words }, svg("path", { d: dark.join("") })),
  );
}

function renderButtons(block) {
  return h("div.buttons", { "data-kind": "Buttons" }, block.buttons.map(renderButton));
}

function renderBanner(block) {
  const tone = block.tone ?? "plain";
  return h(
    `div.banner.${tone}${block.is_slim ? ".slim" : ""}`,
    { "data-kind": "Banner", role: tone === "bad" ? "alert" : "status" },
    block.is_slim ? null : icon(block.icon),
    h("span.words", {}, block.text),
    block.action ? (block.is_slim ? renderIconButton(block.action) : renderButton(block.action)) : null,
    renderIconButton(block.close),
  );
}

function renderGroup(block, around) {
  const inside = renderBlocks(block.blocks, around);
  return h(
    `section.panel.${block.tone ?? "plain"}`,
    { "data-kind": "Group", "aria-label": block.title || null },
    block.title ? h("h2.panel-title", {}, block.title) : null,
    ...inside,
  );
}
