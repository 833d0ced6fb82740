// Buttons.

import { h, icon, pressable } from "./dom.js";

/** Draw a button with a label. */
export function renderButton(block) {
  const more = `.${block.tone ?? "plain"}${block.icon ? ".with-icon" : ""}${block.help ? ".with-help" : ""}`;
  return pressable(
    `button${more}`,
    { kind: "Button", name: block.label, send: block.event, enabled: block.enabled ?? true, label: block.help ? `${block.label}: ${block.help}` : undefined, "data-step": block.is_step },
    icon(block.icon),
    h("span.words", {}, h("span.label", {}, block.label), block.help ? h("span.help", {}, block.help) : null),
  );
}

/** Draw an icon button. */
export function renderIconButton(block, name = block.label) {
  return pressable(
    `icon-button.${block.tone ?? "plain"}`,
    { kind: "IconButton", name, send: block.event, enabled: block.enabled ?? true, title: block.label },
    icon(block.icon),
  );
}
