// Creates elements from their name and content; text is never markup.

/** Make an element: `h("div.card", { title: "x" }, child, "text", [more])`. */
export function h(name, attributes = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag || "div");
  if (classes.length) element.className = classes.join(" ");
  put(element, attributes, children);
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** Make an SVG element. */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  put(element, attributes, children);
  return element;
}

/** Fill an element with children, of which those that are null or false are left out. */
export function fillWith(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
}

function put(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === undefined || value === null) continue;
    element.setAttribute(key, value === true ? "" : value);
  }
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
}
