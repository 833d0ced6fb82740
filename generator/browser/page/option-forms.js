// Options of a command as a form, and what was chosen in it: as the command line declares them.

import { h } from "./drawing.js";

const OTHER = "\u0000other"; // the choice of something that is written
const NAMES = { "--lang": "Language", "--up": "Pads on a page", "--gsm": "Weight of the paper (g/m²)", "--format": "Files", "--by": "One for each", "--url-base": "Folder online" };

/** Return the fields of options; `first` names the flags that everybody sees, the others are behind a heading. */
export function optionFields(form, first) {
  const shown = first.map((flag) => form.find((each) => each.flag === flag)).filter(Boolean);
  const others = form.filter(({ flag }) => !first.includes(flag));
  const fields = shown.map(field);
  if (others.length) fields.push(h("details", {}, h("summary", {}, "More options"), others.map(field)));
  return fields;
}

/** Return what was chosen, by flag: of a flag that is on without being asked, what turns it off. */
export function chosenOptions(form, container) {
  const found = {};
  for (const each of form) {
    const inputs = [...container.querySelectorAll(`[data-flag="${each.flag}"]`)];
    if (!inputs.length) continue;
    if (each.kind === "flag") {
      if (inputs[0].checked !== Boolean(each.value)) found[inputs[0].checked ? each.flag : each.off] = true;
    } else if (each.kind === "choice" && each.is_repeated) {
      const chosen = inputs.filter((input) => input.checked).map((input) => input.value);
      if (chosen.length) found[each.flag] = chosen;
    } else {
      const value = inputs.map((input) => input.value).find((given) => given !== OTHER) ?? "";
      if (value !== String(each.value ?? "")) found[each.flag] = value;
    }
  }
  return found;
}

function field(option) {
  const id = `option-${option.flag.slice(2)}`;
  const help = option.help ? h("span.help", { id: `${id}-help` }, option.help) : null;
  const told = { "data-flag": option.flag, "aria-describedby": help ? `${id}-help` : null };
  const name = NAMES[option.flag] ?? option.name;
  if (option.kind === "flag") return h("div.option", {}, h("label", {}, h("input", { type: "checkbox", checked: option.value, ...told }), name), help);
  if (option.kind === "choice" && option.is_repeated) {
    const boxes = option.choices
      .filter(([value]) => value !== "standard")
      .map(([value, words]) => h("label", {}, h("input", { type: "checkbox", value, ...told }), h("span", {}, spoken(value), h("span.help", {}, words))));
    return h("fieldset.option", {}, h("legend", {}, name), boxes);
  }
  return h("div.option", {}, h("label", { for: id }, name), input(option, id, told), help);
}

const spoken = (value) => value.charAt(0).toUpperCase() + value.slice(1).replaceAll("-", " ");

function input(option, id, told) {
  if (option.kind === "choice") return choice(option, id, told);
  if (option.kind === "whole" || option.kind === "number") {
    return h("input", { id, type: "number", step: option.kind === "whole" ? 1 : "any", min: option.least, max: option.most, value: option.value ?? "", ...told });
  }
  if (option.suggestions.length) return suggested(option, id, told);
  return h("input", { id, type: "text", value: option.value ?? "", placeholder: option.hint.toLowerCase(), autocomplete: "off", ...told });
}

/** Return a choice, with a line about what is chosen. */
function choice(option, id, told) {
  const about = h("span.help");
  const select = h("select", { id, ...told }, option.choices.map(([value]) => h("option", { value, selected: value === option.value }, spoken(value))));
  const tell = () => (about.textContent = option.choices.find(([value]) => value === select.value)?.[1] ?? "");
  select.addEventListener("change", tell);
  tell();
  return h("span", {}, select, about);
}

/** Return a choice of what is usual, or something else that is written. */
function suggested(option, id, told) {
  const languages = new Intl.DisplayNames(["en"], { type: "language" });
  const label = ([value, words]) => (option.flag === "--lang" ? languages.of(value) : words);
  const usual = option.flag === "--lang" ? "The deck's own" : "The usual one in your country";
  const own = h("input", { type: "text", hidden: true, placeholder: option.hint.toLowerCase() || "another", autocomplete: "off", "aria-label": `Other ${option.name.toLowerCase()}` });
  const select = h("select", { id, ...told }, h("option", { value: "" }, usual), option.suggestions.map((each) => h("option", { value: each[0] }, label(each))), h("option", { value: OTHER }, "Another …"));
  select.addEventListener("change", () => {
    own.hidden = select.value !== OTHER;
    if (own.hidden) delete own.dataset.flag;
    else own.dataset.flag = option.flag;
    if (!own.hidden) own.focus();
  });
  return h("span", {}, select, own);
}
