// Python, with the scores in memory. The changes of an event are saved before the page gets the answer.

import { OwnershipLostError, Persistence } from "./persistence.js";
import { fetchOk, startPython } from "./python-runtime.js";
import { CARD_PICTURES, LOADED_BYTES, ROOT, RUNTIME, VERSION } from "./site.js";

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
  const [root, packUrl] = [ROOT, "python.pack"].map((each) => new URL(each, import.meta.url).href);
  const loaded = new Map();
  const onProgress = (url, count) => {
    loaded.set(url, count);
    postMessage({ is: "progress", value: Math.min(1, [...loaded.values()].reduce((sum, each) => sum + each, 0) / LOADED_BYTES) });
  };
  const found = await startPython({ root, packUrl, info: RUNTIME, onProgress });
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
  const isReadOnly = readOnlyReason === "full" || persistence?.isFull;
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

async function bytes(url) {
  return new Uint8Array(await (await fetchOk(url)).arrayBuffer());
}
