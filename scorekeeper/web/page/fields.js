// Input fields: numbers, choices, switches, texts.

import { distinctNames } from "./distinct-names.js";
import { colourClass, formatNumber, formatText, h, icon, picture, pressable } from "./dom.js";
import { isBlank, nextValue } from "./numbers.js";

/** Draw a number: minus, the number itself, which opens the keypad, and plus. */
export function renderNumber(block, { words, beside }) {
  const event = block.event;
  const isPlayer = block.colour !== undefined && block.colour !== null;
  const shown = isBlank(block) ? "–" : formatNumber(block.value);
  const isOffered = isBlank(block) && block.suggestion !== undefined && block.suggestion !== null;
  const offered = isOffered ? formatNumber(block.suggestion) : "";
  const names = beside.filter((each) => each.is === "Number").map((each) => each.label);
  const label = isPlayer ? distinctNames(names)[names.indexOf(block.label)] : block.label;
  const step = (sign, by, spoken) =>
    pressable(
      "icon-button.step",
      { kind: "Step", name: `${block.label} ${sign}`, send: [...event, nextValue(block, by)], act: "step", "data-number": JSON.stringify(event), "data-by": by, label: formatText(spoken, { label: block.label }) },
      icon(by < 0 ? "minus" : "plus"),
    );
  return h(
    `div.number${isPlayer ? `.player${colourClass(block.colour)}` : ""}`,
    { "data-kind": "Number", role: "group", "aria-label": block.label },
    h("div.about", {}, h("span.label", {}, label), block.detail ? h("span.detail", {}, block.detail) : null),
    h(
      "div.value",
      {},
      isOffered
        ? pressable(
            "suggestion",
            { kind: "Suggestion", name: `${block.label}: ${offered}`, send: [...event, block.suggestion], label: formatText(words.take, { label: block.label, value: offered }) },
            `${offered}?`,
          )
        : null,
      step("−", -1, words.less),
      pressable(
        "number-box",
        { kind: "NumberBox", name: block.label, act: "keypad", "data-number": JSON.stringify(event), label: `${block.label}: ${isBlank(block) ? words.blank : shown}` },
        shown,
      ),
      step("+", 1, words.more),
    ),
  );
}

/** Draw a choice of options, all in sight. */
export function renderChoice(block) {
  const isChosen = (option) => option.value === (block.selected ?? null);
  return h(
    "div.choice",
    { "data-kind": "Choice", role: "group", "aria-label": block.label || null },
    block.label ? h("span.quiet.choice-label", { "aria-hidden": "true" }, block.label) : null,
    h(
      "div.chips",
      {},
      block.options.map((option) => {
        const isPlayer = option.colour !== undefined && option.colour !== null;
        const chosen = isChosen({ value: option.value ?? null });
        return pressable(
          `chip${chosen ? ".chosen" : ""}${isPlayer ? colourClass(option.colour) : ""}`,
          { kind: "Chip", name: option.label, send: [...block.event, option.value ?? null], enabled: option.enabled ?? true, "aria-pressed": String(chosen) },
          isPlayer ? h("span.dot") : chosen ? icon("check") : null,
          option.art ? h("span.chip-art", {}, picture(option.art)) : null,
          h("span.words", {}, option.label),
        );
      }),
    ),
  );
}

/** Draw a switch. */
export function renderSwitch(block) {
  return pressable(
    "switch",
    { kind: "Switch", name: block.label, send: [...block.event, !block.value], role: "switch", "aria-checked": String(Boolean(block.value)) },
    h("span.words", {}, h("span.label", {}, block.label), block.help ? h("span.help.quiet", {}, block.help) : null),
    h("span.knob", { "aria-hidden": "true" }),
  );
}

/** Draw a text field. */
export function renderTextField(block) {
  const key = JSON.stringify(block.event);
  return h(
    "div.text-field",
    { "data-kind": "TextField", "data-key": key },
    h("input", {
      type: "text",
      value: block.value ?? "",
      placeholder: block.hint || null,
      maxlength: block.most ?? 100,
      "aria-label": block.label || block.hint || null,
      "data-type": key,
      "data-submit": block.submit?.length ? JSON.stringify(block.submit) : null,
      enterkeyhint: block.submit?.length ? "done" : null,
      autocomplete: "off",
      autocapitalize: "words",
      spellcheck: "false",
      dir: "auto",
    }),
  );
}
