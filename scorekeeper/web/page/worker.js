// Python, with the scores in memory. The changes of an event are saved before the page gets the answer.

import { OwnershipLostError, Persistence } from "./persistence.js";
import { CARD_PICTURES, RUNTIME, VERSION } from "./site.js";

const LIBRARY = "/lib/python314.zip"; // Pyodide's path for Python's library
const LIBRARY_URL = new URL(`.${LIBRARY}`, import.meta.url).href; // the URL it would fetch it from
const SCORES = "/scores";
const IMPORT = "import"; // folder names of the presenter
const SHARED = "shared";
const TRANSIENT = /-shm$/; // SQLite's shared memory, which it recreates

/** This browser cannot store anything. */
class NoStorageError extends Error {}

let python;
let app;
let persistence;
let cardPictures; // a promise of the pictures of result cards
let queue = Promise.resolve(); // handles messages one after the other

self.onmessage = ({ data }) => {
  queue = queue.then(() => handle(data));
};

async function handle({ is, id, ...rest }) {
  try {
    postMessage({ is: "done", id, value: await { start, send, put, fetch: readShared, ping }[is](rest) });
  } catch (error) {
    console.error(error);
    postMessage({ is: "failed", id, why: reasonOf(error), told: String(error.message ?? error).trim().split("\n").at(-1) });
  }
}

function reasonOf(error) {
  if (error instanceof OwnershipLostError) return "taken";
  if (error instanceof NoStorageError) return "nowhere";
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
  const pack = fetchPack("python/python.pack");
  pack.catch(() => {}); // reported below, where it is awaited
  // Pyodide would fetch its library by URL: it is in the pack.
  const plainFetch = self.fetch;
  self.fetch = async (asked, options) => (String(asked.url ?? asked) === LIBRARY_URL ? new Response(new Map(await pack).get(LIBRARY)) : plainFetch(asked, options));
  const { loadPyodide } = await import("./python/pyodide.mjs");
  const found = await loadPyodide({
    indexURL: new URL("python/", import.meta.url).href,
    stdLibURL: LIBRARY_URL,
    fsInit: async (fs) => {
      for (const [path, content] of await pack) if (path !== LIBRARY) write(fs, path, content);
    },
    lockFileContents: JSON.stringify({ info: RUNTIME, packages: {} }),
  });
  found.runPython(STARTING);
  return found;
}

const prepared = prepare();
prepared.catch(() => {}); // reported where it is awaited

/** Open the stored scores, and return the first screen. */
async function start({ name, address, language, news, readOnlyReason }) {
  const opened = readOnlyReason === "nowhere" ? null : Persistence.open(name).catch((error) => Promise.reject(new NoStorageError(error)));
  opened?.catch(() => {});
  const found = await prepared;
  persistence = await opened;
  found.FS.mkdirTree(`${SCORES}/${IMPORT}`);
  for (const [path, content] of persistence?.files ?? []) found.FS.writeFile(`${SCORES}/${path}`, content);
  const allNews = [...news];
  const before = persistence?.facts.get("version");
  if (persistence && !persistence.files.size) allNews.push("first", ...(self.isSecureContext ? [] : ["plain-http"]));
  else if (before && before !== VERSION) allNews.push("updated");
  if (persistence?.isFull) allNews.push("full");
  const isReadOnly = Boolean(readOnlyReason) || persistence?.isFull;
  found.globals.set("given", found.toPy([SCORES, address, language, allNews, isReadOnly]));
  app = found.runPython("open_browser_app(*given)");
  python = found;
  if (isReadOnly) persistence = null;
  const first = await saveAnswer(app.current_message());
  cardPictures = loadCardPictures();
  return first;
}

/** Put the pictures of result cards where Python finds them; it never reads those of pages. */
async function loadCardPictures() {
  const written = Object.entries(CARD_PICTURES).map(async ([url, path]) => python.FS.writeFile(`/site/${path}`, await bytes(url)));
  await Promise.allSettled(written);
}

async function send({ message }) {
  if (JSON.parse(message).event[0] === "result") await cardPictures;
  return saveAnswer(app.answer(message));
}

/** Put a file into the import folder, replacing others, and return its name. */
async function put({ name, content }) {
  const folder = `${SCORES}/${IMPORT}`;
  for (const each of python.FS.readdir(folder)) if (!each.startsWith(".")) python.FS.unlink(`${folder}/${each}`);
  const plain = name.replace(/[/\\\0]/g, "-").replace(/^\.+/, "").slice(-100) || "file.json";
  python.FS.writeFile(`${folder}/${plain}`, content);
  await save({});
  return plain;
}

function ping() {
  return "here";
}

/** Return a file made for sharing. */
async function readShared({ name }) {
  return python.FS.readFile(`${SCORES}/${SHARED}/${name.replaceAll("/", "-")}`);
}

async function saveAnswer(text) {
  await save({ last: text, version: VERSION });
  return text;
}

async function save(facts) {
  if (!persistence) return;
  try {
    await persistence.save(files(), facts);
  } catch (error) {
    error.isStorage = !(error instanceof OwnershipLostError);
    throw error;
  }
}

/** Return the bytes of each file in the scores' folder, as they are in memory. */
function files() {
  const found = new Map();
  for (const folder of ["", `${IMPORT}/`]) {
    for (const name of python.FS.readdir(`${SCORES}/${folder}`)) {
      const { node } = python.FS.lookupPath(`${SCORES}/${folder}${name}`);
      if (!python.FS.isFile(node.mode) || TRANSIENT.test(name)) continue;
      found.set(folder + name, (node.contents ?? new Uint8Array()).subarray(0, node.usedBytes));
    }
  }
  return found;
}

/** Fetch a pack of files, and return their paths and contents. */
async function fetchPack(url) {
  const answer = await fetchOk(url);
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
  return new Uint8Array(await (await fetchOk(url)).arrayBuffer());
}

async function fetchOk(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer;
}
