// Python, with the scores in memory. The changes of an event are saved before the page gets the answer.

import { Keeping, Taken } from "./keeping.js";
import { DRAWN, RUNTIME, VERSION } from "./site.js";

const LIBRARY = "/lib/python314.zip"; // Pyodide's path for Python's library
const LIBRARY_URL = new URL(`.${LIBRARY}`, import.meta.url).href; // the URL it would fetch it from
const SCORES = "/scores";
const IMPORT = "import"; // folder names of the presenter
const SHARED = "shared";
const NOT_KEPT = /-shm$/; // SQLite's shared memory, which it recreates

/** This browser cannot store anything. */
class Nowhere extends Error {}

let python;
let alone;
let keeping;
let pictures; // a promise of the pictures of result cards
let line = Promise.resolve(); // handles messages one after the other

self.onmessage = ({ data }) => {
  line = line.then(() => act(data));
};

async function act({ is, id, ...rest }) {
  try {
    postMessage({ is: "done", id, value: await { start, send, put, fetch: read, ping }[is](rest) });
  } catch (error) {
    console.error(error);
    postMessage({ is: "failed", id, why: reason(error), told: String(error.message ?? error).trim().split("\n").at(-1) });
  }
}

function reason(error) {
  if (error instanceof Taken) return "taken";
  if (error instanceof Nowhere) return "nowhere";
  if (error?.isStorage) return "unkept";
  return python ? "broken" : "unable";
}

const STARTING = `
import gc, sys
gc.set_threshold(50_000, 20, 20)
sys.path.insert(0, "/site")
from scorekeeper.web.site.browser_app import open_browser_app
`;

/** Start Python, which does not need the scores yet. */
async function prepare() {
  const packed = unpacked("python/python.pack");
  packed.catch(() => {}); // reported below, where it is awaited
  // Pyodide would fetch its library by URL: it is in the pack.
  const plain = self.fetch;
  self.fetch = async (asked, options) => (String(asked.url ?? asked) === LIBRARY_URL ? new Response(new Map(await packed).get(LIBRARY)) : plain(asked, options));
  const { loadPyodide } = await import("./python/pyodide.mjs");
  const found = await loadPyodide({
    indexURL: new URL("python/", import.meta.url).href,
    stdLibURL: LIBRARY_URL,
    fsInit: async (fs) => {
      for (const [path, content] of await packed) if (path !== LIBRARY) write(fs, path, content);
    },
    lockFileContents: JSON.stringify({ info: RUNTIME, packages: {} }),
  });
  found.runPython(STARTING);
  return found;
}

const prepared = prepare();
prepared.catch(() => {}); // reported where it is awaited

/** Open the stored scores, and return the first screen. */
async function start({ name, address, language, news, isLookedAt }) {
  const kept = isLookedAt === "nowhere" ? null : Keeping.open(name).catch((error) => Promise.reject(new Nowhere(error)));
  kept?.catch(() => {});
  const found = await prepared;
  keeping = await kept;
  found.FS.mkdirTree(`${SCORES}/${IMPORT}`);
  for (const [path, content] of keeping?.files ?? []) found.FS.writeFile(`${SCORES}/${path}`, content);
  const told = [...news];
  const before = keeping?.facts.get("version");
  if (keeping && !keeping.files.size) told.push("first", ...(self.isSecureContext ? [] : ["plain-http"]));
  else if (before && before !== VERSION) told.push("updated");
  if (keeping?.isFull) told.push("full");
  const isReadOnly = Boolean(isLookedAt) || keeping?.isFull;
  found.globals.set("given", found.toPy([SCORES, address, language, told, isReadOnly]));
  alone = found.runPython("open_browser_app(*given)");
  python = found;
  if (isReadOnly) keeping = null;
  const first = await answered(alone.shown());
  pictures = fetchDrawn();
  return first;
}

/** Put the pictures of result cards where Python finds them; it never reads those of pages. */
async function fetchDrawn() {
  const written = Object.entries(DRAWN).map(async ([url, path]) => python.FS.writeFile(`/site/${path}`, await bytes(url)));
  await Promise.allSettled(written);
}

async function send({ message }) {
  if (JSON.parse(message).event[0] === "result") await pictures;
  return answered(alone.answer(message));
}

/** Put a file into the import folder, replacing others, and return its name. */
async function put({ name, content }) {
  const folder = `${SCORES}/${IMPORT}`;
  for (const each of python.FS.readdir(folder)) if (!each.startsWith(".")) python.FS.unlink(`${folder}/${each}`);
  const plain = name.replace(/[/\\\0]/g, "-").replace(/^\.+/, "").slice(-100) || "file.json";
  python.FS.writeFile(`${folder}/${plain}`, content);
  await keep({});
  return plain;
}

function ping() {
  return "here";
}

/** Return a file made for sharing. */
async function read({ name }) {
  return python.FS.readFile(`${SCORES}/${SHARED}/${name.replaceAll("/", "-")}`);
}

async function answered(text) {
  await keep({ last: text, version: VERSION });
  return text;
}

async function keep(facts) {
  if (!keeping) return;
  try {
    await keeping.keep(files(), facts);
  } catch (error) {
    error.isStorage = !(error instanceof Taken);
    throw error;
  }
}

/** Return the bytes of each file in the scores' folder, as they are in memory. */
function files() {
  const found = new Map();
  for (const folder of ["", `${IMPORT}/`]) {
    for (const name of python.FS.readdir(`${SCORES}/${folder}`)) {
      const { node } = python.FS.lookupPath(`${SCORES}/${folder}${name}`);
      if (!python.FS.isFile(node.mode) || NOT_KEPT.test(name)) continue;
      found.set(folder + name, (node.contents ?? new Uint8Array()).subarray(0, node.usedBytes));
    }
  }
  return found;
}

/** Fetch a pack of files, and return their paths and contents. */
async function unpacked(url) {
  const answer = await fetched(url);
  const content = new Uint8Array(await new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
  let start = 4 + new DataView(content.buffer).getUint32(0, true);
  return JSON.parse(new TextDecoder().decode(content.subarray(4, start))).map(([path, size]) => {
    start += size;
    return [`/${path}`, content.subarray(start - size, start)];
  });
}

function write(fs, path, content) {
  const folder = path.slice(0, path.lastIndexOf("/"));
  if (folder && !fs.analyzePath(folder).exists) fs.mkdirTree(folder);
  fs.writeFile(path, content, { canOwn: true });
}

async function bytes(url) {
  return new Uint8Array(await (await fetched(url)).arrayBuffer());
}

async function fetched(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer;
}
