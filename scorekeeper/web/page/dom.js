// Creates elements from values, and updates a tree with minimal changes.

const SVG = "http://www.w3.org/2000/svg";

/** Make an element: h("div.panel.good", {id: "a"}, "text", another). null, false and "" are skipped. */
export function h(what, attributes = {}, ...children) {
  return build(document.createElement(what.split(".")[0]), what, attributes, children);
}

/** Make an SVG element. */
export function svg(what, attributes = {}, ...children) {
  return build(document.createElementNS(SVG, what.split(".")[0]), what, attributes, children);
}

function build(element, what, attributes, children) {
  const classes = what.split(".").slice(1);
  if (classes.length) element.setAttribute("class", classes.filter(Boolean).join(" "));
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false && child !== "") element.append(child);
  }
  return element;
}

/**
 * Make a pressable element.
 *
 * kind: its kind, for tests: "Button"; name: its full name; send: the event that pressing it sends;
 * act: or the page's own action. Without either it is disabled, but keeps its place.
 */
export function pressable(what, { kind, name, send, act, enabled = true, label, ...attributes }, ...children) {
  const leads = Boolean((send && send.length) || act);
  const words = label ?? name;
  const button = h(
    `button.${what}`,
    {
      type: "button",
      "data-kind": kind,
      "data-name": name,
      "data-send": leads && send && send.length ? JSON.stringify(send) : null,
      "data-act": leads && act ? act : null,
      "aria-disabled": enabled && leads ? null : "true",
      "aria-label": words,
      ...attributes,
    },
    ...children,
  );
  separateWords(button);
  return button;
}

/** Put a space between words in separate boxes, for screen readers and voice control. */
function separateWords(element) {
  for (const child of [...element.children]) {
    if (child.nextElementSibling) child.after(" ");
    separateWords(child);
  }
}

/** Make an icon, which takes the colour of the text around it. */
export function icon(name, more = "") {
  if (!name) return null;
  // Passing a name to a style sheet would need inline style, so each icon is a class of its own.
  const element = h(`span.icon${more}`, { "aria-hidden": "true" });
  element.style.setProperty("--icon", `url("art/icons/${name}.svg")`);
  return element;
}

/** Make a picture. */
export function picture(url, words = "", more = "") {
  return url ? h(`img${more}`, { src: url, alt: words, draggable: "false", decoding: "async" }) : null;
}

/** Write a number with a real minus. */
export function formatNumber(value) {
  return String(value).replace("-", "−");
}

/** Return the length of a text's longest word, at least 1. */
export function longestWord(text = "") {
  return Math.max(1, ...text.split(/\s/).map((word) => [...word].length));
}

const COLOURS = 12; // of players, as theme.css has them: `.p0` to `.p11`, and `.e0` to `.e11` in every look the same

/** Return the class of a player's colour: ".p3"; with "e", of an emblem's. */
export function colourClass(colour = 0, kind = "p") {
  return `.${kind}${colour % COLOURS}`;
}

/** Insert values into one of the page's own texts: formatText("{label}: one less", {label: "Ana"}). */
export function formatText(text = "", values = {}) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
}

/** Update a tree to match a fresh one, keeping input and focus. Returns the element in place. */
export function patch(old, fresh) {
  if (!isSameNode(old, fresh)) {
    old.replaceWith(fresh);
    return fresh;
  }
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return old;
  }
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && !(name === "style" && old.dataset.grid !== undefined)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) === value) continue;
    if (name === "style") old.style.cssText = fresh.style.cssText; // set as an attribute it would be inline code
    else old.setAttribute(name, value);
  }
  if (old.nodeName === "INPUT") keepInput(old, fresh);
  else if (!old.nodeName.includes("-")) patchChildren(old, [...fresh.childNodes]);
  return old;
}

/** Update the children of an element to match fresh ones. */
export function patchChildren(parent, fresh) {
  let index = 0;
  for (const child of fresh) {
    const key = child.dataset?.key;
    let old = parent.childNodes[index];
    if (key && old?.dataset?.key !== key) {
      // Keyed elements are kept, and so the keyboard, however many are inserted or removed before them.
      const found = [...parent.childNodes].slice(index).find((each) => each.dataset?.key === key);
      while (found && parent.childNodes[index] !== found) parent.childNodes[index].remove();
      old = found ?? null;
      if (!found) {
        parent.insertBefore(child, parent.childNodes[index] ?? null);
        index += 1;
        continue;
      }
    } else if (old?.dataset?.key && old.dataset.key !== key && fresh.some((each) => each.dataset?.key === old.dataset.key)) {
      parent.insertBefore(child, old);
      index += 1;
      continue;
    }
    if (old) patch(old, child);
    else parent.append(child);
    index += 1;
  }
  while (parent.childNodes.length > index) parent.lastChild.remove();
}

function isSameNode(old, fresh) {
  return (
    old.nodeName === fresh.nodeName &&
    old.nodeType === fresh.nodeType &&
    (old.nodeType !== Node.ELEMENT_NODE || (old.dataset.kind === fresh.dataset.kind && old.dataset.key === fresh.dataset.key))
  );
}

/** While somebody types, the input is ahead of the answers. */
function keepInput(old, fresh) {
  const isAhead = document.activeElement === old && document.documentElement.dataset.busy !== undefined;
  const wanted = fresh.getAttribute("value") ?? "";
  if (!isAhead && old.value !== wanted) old.value = wanted;
}
