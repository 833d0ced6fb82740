// Lists, galleries, and names that can be reordered.

import { renderIconButton } from "./buttons.js";
import { colourClass, formatText, h, icon, longestWord, picture, pressable } from "./dom.js";

/** Draw a list, or a gallery of pictures. */
export function renderItems(block) {
  return h(
    `div.${block.is_gallery ? "gallery" : "items"}`,
    block.is_gallery ? { "data-kind": "Items", "data-grid": true, "data-most": 3, "data-least-px": 104, "data-least-rem": 5 } : { "data-kind": "Items" },
    block.items.map((item) => (block.is_gallery ? renderPictureItem(item) : renderItem(item))),
  );
}

function renderArt(item) {
  if (!item.art) return item.icon ? icon(item.icon) : null;
  const emblem = item.emblem;
  return h(
    `span.item-art${emblem ? colourClass(emblem.colour, "e") : ""}`,
    { "aria-hidden": "true" },
    picture(item.art),
    emblem ? h(`span.initials.of-${Math.min(4, [...emblem.initials].length)}`, { "data-initials": emblem.initials }) : null,
  );
}

function renderPictureItem(item) {
  const title = h("span.title", {}, item.title);
  title.style.setProperty("--letters", longestWord(item.title));
  return pressable("picture-item", { kind: "Item", name: item.title, send: item.event }, renderArt(item), title);
}

function renderItem(item) {
  const inside = [
    renderArt(item),
    h(
      "span.about",
      {},
      h("span.line", {}, h("span.title", {}, item.title), item.value ? h("span.item-value", {}, item.value) : null),
      item.detail ? h("span.detail", {}, item.detail) : null,
    ),
  ];
  const name = item.name || item.title;
  const main = item.event?.length
    ? pressable("item-main", { kind: "Item", name, send: item.event, label: [name, item.value, item.detail].filter(Boolean).join(", ") }, ...inside)
    : h("div.item-main", {}, ...inside);
  const actions = item.actions ?? [];
  return h(
    `div.item${actions.length > 1 ? ".many-actions" : ""}`,
    {},
    main,
    actions.length ? h("span.item-actions", {}, actions.map((each) => renderIconButton(each))) : null,
  );
}

/** Draw names, each with a handle for dragging. */
export function renderOrder(block, { words }) {
  return h(
    "div.order",
    { "data-kind": "Order", "data-event": JSON.stringify(block.event), role: "list" },
    block.names.map((name, place) =>
      h(
        `div.order-row${colourClass(block.colours[place])}`,
        { role: "listitem", "data-place": place, "data-name": name },
        pressable(
          "icon-button.handle",
          { kind: "Handle", name: `${name} ↑`, act: "move-up", label: formatText(words.drag, { name }), "data-place": place, "data-count": block.names.length },
          icon("drag"),
        ),
        h("span.name", {}, name),
        h("span.item-actions", {}, (block.actions?.[place] ?? []).map((each) => renderIconButton(each, `${each.label}: ${name}`))),
      ),
    ),
  );
}
