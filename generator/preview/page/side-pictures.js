// How the picture of a side gets into an element: by its address at the preview's server, unless the page knows another way.

let fill = (element, attribute, key) => element.setAttribute(attribute, `side/${key}.svg`);

/** Have pictures filled in some other way: called with an element, its attribute for the picture, and the side's key. */
export function fillPicturesBy(way) {
  fill = way;
}

/** Fill in the picture of a side, and return the element; the key changes with the look, so it is never an old one. */
export function withPicture(element, attribute, key) {
  fill(element, attribute, key);
  return element;
}
