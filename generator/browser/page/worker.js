// The press: Python, with the files of one deck in memory. It answers the page's questions one after the other.

import { pictures, ready } from "./pictures.js";
import { startPython, writeFile } from "./python-runtime.js";
import { hasDrawings, rasteriser, readyToDraw } from "./rasteriser.js";
import { LATE, RUNTIME, SIZES, VERSION } from "./site.js";

const ROOT = new URL("../", import.meta.url).href;
const [PACK, OURS] = ["python.pack", "press.zst"].map((each) => new URL(each, import.meta.url).href);
const OUT = "/out";

let python;
let press;
let queue = Promise.resolve(); // questions change what is in memory: one after the other
const known = new Map(); // of each file of a deck that the page has: what it holds

self.onmessage = ({ data }) => {
  const isQuick = ["side", "state"].includes(data.question?.ask); // these wait for pictures, while others go on
  const answered = (isQuick ? prepared : queue).then(() => handle(data));
  if (!isQuick) queue = answered;
};

async function handle({ is, id, ...rest }) {
  try {
    await prepared;
    postMessage({ is: "done", id, value: await { ask, put, run, zip, unzip, changed }[is](rest) });
  } catch (error) {
    console.error(error);
    postMessage({ is: "failed", id, told: String(error.message ?? error).trim().split("\n").at(-1).replace(/^[\w.]+PnpError: /, "") });
  }
}

const STARTING = `
import gc, os, sys
gc.set_threshold(200_000, 20, 20)
os.environ.update(HOME="/kept", PNP_CACHE="off", LC_ALL=language)
for folder in ("/kept", "/decks", "/out"):
    os.makedirs(folder, exist_ok=True)
sys.path.insert(0, "/site")
from generator.browser.browser_press import BrowserPress
BrowserPress(tell)
`;

async function prepare() {
  const found = await startPython({ root: ROOT, packUrl: PACK, moreUrl: OURS, info: RUNTIME, onProgress: tellProgress });
  postMessage({ is: "progress", line: "Starting the press" });
  LATE.forEach(([path, name, size]) => addLateFile(found.FS, path, new URL(name, import.meta.url).href, size));
  found.registerJsModule("pnp_pictures", { ...pictures, ...rasteriser });
  found.globals.set("tell", (text) => postMessage(JSON.parse(text)));
  found.globals.set("language", new URL(import.meta.url).searchParams.get("language") ?? "en_GB.UTF-8");
  python = found;
  const began = performance.now();
  press = found.runPython(STARTING);
  postMessage({ is: "up", version: VERSION, startMs: performance.now() - began });
}

const prepared = prepare();
prepared.catch((error) => postMessage({ is: "broken", told: String(error.message ?? error).trim().split("\n").at(-1) }));

/** Say how many megabytes have come, of those that are known. */
const loaded = {};
function tellProgress(url, count) {
  const name = url.slice(url.lastIndexOf("/") + 1);
  if (!(name in SIZES)) return;
  loaded[name] = count;
  const [done, all] = [loaded, SIZES].map((each) => Object.values(each).reduce((one, other) => one + other, 0) / 1e6);
  postMessage({ is: "progress", line: `Loading ${name === "press.zst" ? "the press" : "Python"}`, done, all });
}

/** Add a file of which the content is fetched where something reads it. */
function addLateFile(fs, path, url, size) {
  writeFile(fs, path, new Uint8Array());
  const { node } = fs.lookupPath(path);
  let content = null;
  Object.defineProperties(node, {
    usedBytes: { get: () => size, set: () => {} },
    contents: { get: () => (content ??= fetchNow(url)), set: (given) => (content = given) },
  });
}

/** Fetch a file while Python waits for it. */
function fetchNow(url) {
  postMessage({ is: "fetching" }); // a slow network is no fault of the deck
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  request.responseType = "arraybuffer";
  request.send();
  postMessage({ is: "fetched" });
  if (request.status !== 200) throw new python.FS.ErrnoError(29 /* EIO */);
  return new Uint8Array(request.response);
}

async function ask({ question }) {
  const told = JSON.parse(await press.answer(JSON.stringify(question)));
  if (question.folder) told.files = changedFiles(question.folder);
  return told;
}

/** Take files of a deck, or null for one that is gone; no name leads out of its folder, whoever sent it. */
async function put({ folder, files, isNew }) {
  const outside = Object.keys(files).find((path) => path.split(/[\\/]/).some((part) => ["", ".", ".."].includes(part)));
  if (outside !== undefined) throw new Error(`${outside} is a file outside its folder; make the deck anew`);
  await ready(Object.values(files).filter(Boolean)); // loads the decoder of WebP, if one is
  if (hasDrawings(files)) await readyToDraw();
  const { FS } = python;
  if (isNew) {
    removeFolder(folder);
    FS.mkdirTree(folder);
    known.clear();
  }
  for (const [path, content] of Object.entries(files)) {
    const place = `${folder}/${path}`;
    if (content === null) {
      if (FS.analyzePath(place).exists) FS.unlink(place);
      known.delete(path);
    } else {
      writeFile(FS, place, content);
      known.set(path, content);
    }
  }
}

function changed() {
  press.changed();
}

/** Run a command, and return what it said, and its files. */
async function run({ question }) {
  const { command, options } = question;
  if (command === "export" || ["png", "jpg"].includes(options["--format"])) await readyToDraw();
  const told = await ask({ question: { ask: "run", ...question } });
  const files = (told.made?.files ?? []).map((name) => [name, python.FS.readFile(`${OUT}/${name}`)]);
  return { ...told, outputs: files };
}

/** Return files as one zip, the same bytes for the same files. */
function zip({ files }) {
  removeFolder("/zipped");
  for (const [name, content] of Object.entries(files)) writeFile(python.FS, `/zipped/${name}`, content);
  python.runPython("from generator.browser.zip_files import zip_folder; zip_folder('/zipped', '/out.zip')");
  return python.FS.readFile("/out.zip");
}

/** Return the files in a zip, by path. */
function unzip({ content }) {
  removeFolder("/unzipped");
  python.FS.writeFile("/in.zip", content);
  python.runPython("from generator.browser.zip_files import unzip; unzip('/in.zip', '/unzipped')");
  return Object.fromEntries(filesBelow("/unzipped").map((path) => [path, python.FS.readFile(`/unzipped/${path}`)]));
}

/** Return the files of a deck that Python has written since the page knew them. */
function changedFiles(folder) {
  const found = {};
  for (const path of filesBelow(folder)) {
    const content = python.FS.readFile(`${folder}/${path}`);
    if (isSame(known.get(path), content)) continue;
    known.set(path, content);
    found[path] = content;
  }
  return found;
}

function isSame(one, other) {
  return one !== undefined && one.length === other.length && one.every((byte, place) => byte === other[place]);
}

function filesBelow(folder, below = "") {
  const { FS } = python;
  if (!FS.analyzePath(`${folder}/${below}`).exists) return [];
  return FS.readdir(`${folder}/${below}`)
    .filter((name) => name !== "." && name !== "..")
    .flatMap((name) => (FS.isDir(FS.stat(`${folder}/${below}${name}`).mode) ? filesBelow(folder, `${below}${name}/`) : [`${below}${name}`]));
}

function removeFolder(folder) {
  for (const path of filesBelow(folder)) python.FS.unlink(`${folder}/${path}`);
}
