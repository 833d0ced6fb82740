// The browser's storage: the score files, in the pages of 4,096 bytes that SQLite writes, and a few facts.
// Each transaction takes them from one consistent state to the next, and is on the disk before anything is answered.

const PAGE = 4096; // bytes. Source: SQLite, "PRAGMA page_size", the default of 3.12 and later
const STORES = ["pages", "files", "facts"];

/** Another tab is the writer now: nothing was saved. */
export class OwnershipLostError extends Error {}

export class Persistence {
  /** Open the storage of a name, as its only writer from now on. */
  static async open(name) {
    const persistence = new Persistence(name);
    await persistence.connect();
    await persistence.load();
    return persistence;
  }

  constructor(name) {
    this.name = name;
    this.owner = Array.from(crypto.getRandomValues(new Uint32Array(4)), (each) => each.toString(16)).join("-");
    this.files = new Map(); // the stored bytes of each file
    this.facts = new Map();
    this.isFull = false;
  }

  async connect() {
    this.db = await connect(this.name);
    this.db.onversionchange = () => this.db.close();
  }

  async load() {
    try {
      await this.acquire("readwrite");
    } catch (error) {
      if (error.name !== "QuotaExceededError") throw error;
      this.isFull = true;
      await this.acquire("readonly");
    }
  }

  /** Read everything and register as the writer, in one transaction. */
  async acquire(mode) {
    const tx = this.db.transaction(STORES, mode);
    const [pages, files, facts] = STORES.map((each) => tx.objectStore(each));
    if (mode === "readwrite") facts.put(this.owner, "owner");
    const requests = [pages, files, facts].flatMap((store) => [requestResult(store.getAllKeys()), requestResult(store.getAll())]);
    const [places, contents, names, sizes, keys, values] = await Promise.all([...requests, transactionDone(tx)]);
    this.files = new Map(names.map((name, number) => [name, new Uint8Array(sizes[number])]));
    places.forEach(([name, number], at) => this.files.get(name)?.set(contents[at], number * PAGE));
    this.facts = new Map(keys.map((key, number) => [key, values[number]]));
  }

  /** Save files, deletions and facts; resolves when they are on the disk. */
  async save(files, facts) {
    try {
      await this.write(files, facts);
    } catch (error) {
      if (error.name !== "InvalidStateError") throw error;
      // The browser has closed or cleared its storage: memory holds all there is.
      await this.connect();
      this.files = new Map();
      await this.write(files, facts, { reset: true });
    }
  }

  async write(files, facts, { reset = false } = {}) {
    const tx = this.db.transaction(STORES, "readwrite", { durability: "strict" });
    const done = transactionDone(tx);
    const [pages, sizes, factStore] = STORES.map((each) => tx.objectStore(each));
    const currentOwner = factStore.get("owner");
    let isOwnershipLost = false;
    currentOwner.onsuccess = () => {
      isOwnershipLost = currentOwner.result !== this.owner && !(reset && currentOwner.result === undefined);
      if (isOwnershipLost) tx.abort();
    };
    if (reset) factStore.put(this.owner, "owner");
    const changes = [];
    for (const [name, now] of files) {
      const before = this.files.get(name);
      const numbers = [...changedPages(before, now)];
      for (const number of numbers) pages.put(now.slice(number * PAGE, (number + 1) * PAGE), [name, number]);
      if (before && pageCount(before) > pageCount(now)) pages.delete(IDBKeyRange.bound([name, pageCount(now)], [name, Infinity]));
      if (before?.length !== now.length) sizes.put(now.length, name);
      if (numbers.length || before?.length !== now.length) changes.push([name, now, numbers]);
    }
    for (const name of this.files.keys()) {
      if (files.has(name)) continue;
      pages.delete(IDBKeyRange.bound([name, 0], [name, Infinity]));
      sizes.delete(name);
      changes.push([name, null, []]);
    }
    for (const [key, value] of Object.entries(facts)) factStore.put(value, key);
    try {
      await done;
    } catch (error) {
      throw isOwnershipLost ? new OwnershipLostError() : error;
    }
    for (const [name, now, numbers] of changes) this.updateCopy(name, now, numbers);
  }

  updateCopy(name, now, numbers) {
    if (now === null) {
      this.files.delete(name);
      return;
    }
    let copy = this.files.get(name);
    if (copy?.length !== now.length) {
      const grown = new Uint8Array(now.length);
      if (copy) grown.set(copy.subarray(0, now.length));
      this.files.set(name, grown);
      copy = grown;
    }
    for (const number of numbers) copy.set(now.subarray(number * PAGE, (number + 1) * PAGE), number * PAGE);
  }
}

/** Return the stored fact of a name, such as the last screen; undefined if there is none. */
export async function readFact(name, key) {
  const db = await connect(name);
  try {
    return await requestResult(db.transaction("facts").objectStore("facts").get(key));
  } finally {
    db.close();
  }
}

function connect(name) {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => STORES.forEach((each) => request.result.createObjectStore(each));
  return requestResult(request);
}

function requestResult(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function transactionDone(tx) {
  return new Promise((resolve, reject) => {
    tx.oncomplete = () => resolve();
    tx.onabort = () => reject(tx.error ?? new DOMException("the transaction was ended", "AbortError"));
  });
}

function pageCount(bytes) {
  return Math.ceil(bytes.length / PAGE);
}

/** Yield the numbers of the pages that have changed. */
function* changedPages(before, now) {
  const [old, fresh] = [asUint32(before), asUint32(now)];
  const shared = Math.min(before?.length ?? 0, now.length);
  for (let number = 0; number < pageCount(now); number += 1) {
    const end = Math.min((number + 1) * PAGE, now.length);
    if (end > shared || isDifferent(old, fresh, before, now, number * PAGE, end)) yield number;
  }
}

/** Return bytes as 32-bit numbers, which compare faster; null if they are not aligned. */
function asUint32(bytes) {
  return bytes && bytes.byteOffset % 4 === 0 ? new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2) : null;
}

function isDifferent(old, fresh, before, now, start, end) {
  let at = start;
  if (old && fresh) {
    for (let word = start >> 2; word < end >> 2; word += 1) if (old[word] !== fresh[word]) return true;
    at = end & ~3;
  }
  for (; at < end; at += 1) if (before[at] !== now[at]) return true;
  return false;
}
