// Pictures of sides, which the press draws when they come into sight.

import { fillPicturesBy } from "./side-pictures.js";

/** Have the press draw the sides that the page shows; returns what forgets them all. */
export function drawSidesBy(link) {
  const pictures = new Map(); // by key: a promise of an address
  const wanted = new WeakMap(); // by element: its attribute and key
  const sight = new IntersectionObserver(
    (seen) => {
      for (const { target, isIntersecting } of seen) if (isIntersecting) void fill(target);
    },
    { rootMargin: "200px" },
  );

  fillPicturesBy((element, attribute, key) => {
    wanted.set(element, { attribute, key });
    sight.unobserve(element);
    sight.observe(element);
  });

  async function fill(element) {
    const { attribute, key } = wanted.get(element);
    if (!pictures.has(key)) pictures.set(key, draw(key));
    const address = await pictures.get(key);
    if (address && wanted.get(element).key === key) element.setAttribute(attribute, address);
  }

  async function draw(key) {
    try {
      const { made } = await link.ask("side", { key });
      if (made) return URL.createObjectURL(new Blob([made], { type: "image/svg+xml" }));
    } catch (error) {
      console.warn(error);
    }
    pictures.delete(key);
    return null;
  }

  return () => pictures.clear();
}
