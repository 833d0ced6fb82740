// Write a JPEG of each picture of a list: node write_jpegs.mjs MODULE LIST; of each, its file of samples, width, height, quality.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [module, list] = process.argv.slice(2);
const { encodeJpeg } = await import(pathToFileURL(module));
for (const [file, width, height, quality] of JSON.parse(readFileSync(list))) {
  writeFileSync(`${file}.jpg`, encodeJpeg(new Uint8Array(readFileSync(file)), width, height, quality));
}
