// Drawings made by the presenter: converted into pictures, and printed. The page's fonts are embedded in them.

import { h } from "./dom.js";

const MAX_SIDE_PX = 16_000; // limit of canvas sides in all browsers,
const MAX_PIXELS = 16_000_000; // and of canvas pixels on phones

let fonts = null;

/** Return a drawing (SVG) as a picture (PNG). */
export async function svgToPng(svgBlob) {
  const image = new Image();
  image.src = URL.createObjectURL(await embedFonts(svgBlob));
  try {
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const scale = Math.min(1, MAX_SIDE_PX / height, Math.sqrt(MAX_PIXELS / (width * height)));
    const canvas = h("canvas", { width: Math.floor(width * scale), height: Math.floor(height * scale) });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no room for the picture"))), "image/png");
    });
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** Print a drawing of A4 pages, one below the other. */
export async function printSvg(svgBlob) {
  const url = URL.createObjectURL(await embedFonts(svgBlob));
  const first = h("img", { src: url, alt: "" });
  await first.decode();
  const count = Math.max(1, Math.round((first.naturalHeight / first.naturalWidth) * (210 / 297)));
  const pages = Array.from({ length: count }, (_, place) => {
    const image = place ? h("img", { src: url, alt: "" }) : first;
    image.style.setProperty("--place", place);
    return h("div.sheet", {}, image);
  });
  const sheets = h("div.sheets", { "aria-hidden": "true" }, pages);
  document.body.append(sheets);
  await Promise.all(pages.map((each) => each.firstChild.decode()));
  // Some browsers report printing as done too early: the sheets stay until the next input.
  const cleanUp = () => {
    sheets.remove();
    URL.revokeObjectURL(url);
    for (const what of ["pointerdown", "keydown"]) window.removeEventListener(what, cleanUp, true);
  };
  for (const what of ["pointerdown", "keydown"]) window.addEventListener(what, cleanUp, true);
  window.print();
}

/** Return a drawing with the page's fonts embedded: an image cannot load anything. */
async function embedFonts(svgBlob) {
  fonts ??= Promise.all([fontFaceRule("fonts/regular", 400), fontFaceRule("fonts/bold", 600)]).catch(() => {
    fonts = null; // drawn with other fonts this time; the next one may have them
    return [];
  });
  const style = `<style>${(await fonts).join("")}</style>`;
  const text = (await svgBlob.text()).replace(/<svg[^>]*>/, (head) => head + style);
  return new Blob([text], { type: "image/svg+xml" });
}

async function fontFaceRule(url, weight) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  const data = await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(reader.error);
    answer.blob().then((blob) => reader.readAsDataURL(blob), reject);
  });
  return `@font-face{font-family:'Source Sans Pro';font-weight:${weight};src:url("${data}")}`;
}
