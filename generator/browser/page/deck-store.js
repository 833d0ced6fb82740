// The decks that this browser keeps: what is said of each, and its files. Nothing is said to be saved before it is on the disk.

const NAME = `pnp press ${new URL(".", import.meta.url).pathname}`; // several sites may share a host
const STORES = { decks: { keyPath: "id" }, files: {} };

/** Return what is known of each deck, the one changed last first. */
export async function listDecks() {
  const db = await connect();
  const found = await result(db.transaction("decks").objectStore("decks").getAll());
  return found.sort((one, other) => other.changed - one.changed);
}

/** Return a deck and its files by path; null if there is none of that id. */
export async function readDeck(id) {
  const db = await connect();
  const tx = db.transaction(["decks", "files"]);
  const range = IDBKeyRange.bound([id], [id, []]);
  const files = tx.objectStore("files");
  const [about, keys, contents] = await Promise.all([result(tx.objectStore("decks").get(id)), result(files.getAllKeys(range)), result(files.getAll(range))]);
  return about ? { about, files: new Map(keys.map(([, path], place) => [path, contents[place]])) } : null;
}

/** Save what is known of a deck, and files of it, null for one that is gone; resolves when they are on the disk. */
export async function saveDeck(about, files = {}) {
  const db = await connect();
  const tx = db.transaction(["decks", "files"], "readwrite", { durability: "strict" });
  tx.objectStore("decks").put({ ...about, changed: Date.now() });
  for (const [path, content] of Object.entries(files)) {
    if (content === null) tx.objectStore("files").delete([about.id, path]);
    else tx.objectStore("files").put(content, [about.id, path]);
  }
  await done(tx);
}

/** Forget a deck. */
export async function removeDeck(id) {
  const db = await connect();
  const tx = db.transaction(["decks", "files"], "readwrite", { durability: "strict" });
  tx.objectStore("decks").delete(id);
  tx.objectStore("files").delete(IDBKeyRange.bound([id], [id, []]));
  await done(tx);
}

let opened = null;

function connect() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => Object.entries(STORES).forEach(([name, options]) => request.result.createObjectStore(name, options));
    request.onsuccess = () => {
      const db = request.result;
      db.onversionchange = () => db.close();
      db.onclose = () => (opened = null); // the browser has cleared its storage: the next one begins anew
      resolve(db);
    };
    request.onerror = () => reject(request.error);
  });
  opened.catch(() => (opened = null));
  return opened;
}

function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function done(tx) {
  return new Promise((resolve, reject) => {
    tx.oncomplete = () => resolve();
    tx.onabort = () => reject(tx.error ?? new DOMException("nothing was saved", "AbortError"));
  });
}
