// What makes pixels of drawings, and JPEGs of pixels, for the press in a browser: synchronous, from the moment that it
// is loaded, which few need. The worker registers the functions for Python, with those of pictures.js:
//
//     await readyToDraw();
//     pyodide.registerJsModule("pnp_pictures", { ...pictures, ...rasteriser });
//
// generator/rendering/images/browser/javascript.py is who calls them, and says what each argument is.

import { encodeJpeg } from "./jpeg.js";

const RESVG = "resvg"; // of the npm package @resvg/resvg-wasm, beside this file
const DPI = 96; // at which a drawing's own size is read, as on a computer
let Resvg = null;

/** Load what draws. */
export async function readyToDraw(read = download) {
  if (Resvg) return;
  const [found, wasm] = await Promise.all([import(new URL(`${RESVG}.js`, import.meta.url)), read(new URL(`${RESVG}.wasm`, import.meta.url))]);
  if (Resvg) return; // somebody else has waited, too
  await found.initWasm(wasm);
  Resvg = found.Resvg;
}

/** Whether files of a deck, by path, ask for drawings as pixels: `raster: true`. */
export function hasDrawings(files) {
  return Object.entries(files).some(([path, content]) => content && /\.ya?ml$/i.test(path) && new TextDecoder().decode(content).includes("raster:"));
}

async function download(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} cannot be loaded: ${answer.status} ${answer.statusText}`);
  return answer.arrayBuffer();
}

function canDraw() {
  return Resvg !== null;
}

// Return a drawing as PNG; as text, why it cannot be drawn.
function rasterise(svg, background, width) {
  let drawing, image;
  try {
    const options = { dpi: DPI, font: { loadSystemFonts: false }, ...(background && { background }), ...(width && { fitTo: { mode: "width", value: width } }) };
    drawing = new Resvg(svg, options);
    image = drawing.render();
    return image.asPng();
  } catch (error) {
    return String(error.message ?? error);
  } finally {
    image?.free();
    drawing?.free();
  }
}

export const rasteriser = { canDraw, rasterise, encodeJpeg };
