// The page's transport to Python in a worker: main.js sends its events there, and shows the screens from there.

import { fact } from "./keeping.js";
import { SAID } from "./site.js";

const ADDRESS = new URL(".", import.meta.url).href;
const NAME = `scorekeeper ${new URL(ADDRESS).pathname}`; // several sites may share a host
const WORKER = "./worker.js";
const PATIENCE = 60_000; // milliseconds: no event takes this long, so the worker must have been killed
const PING = 5_000; // the same for a request that needs no Python

export async function open({ show, tell }) {
  const link = new Alone(show, tell);
  await link.begin();
  return { send: (event, more) => link.send(event, more), put: (file) => link.put(file), fetch: (name) => link.fetch(name) };
}

class Alone {
  constructor(show, tell) {
    Object.assign(this, { show, tell, worker: null, fault: null, waiting: new Map(), count: 0, isUp: false, isStopped: false });
    this.language = navigator.language.slice(0, 2);
    this.ready = new Promise((resolve) => (this.isReady = resolve));
    document.addEventListener("visibilitychange", () => this.look());
  }

  get said() {
    return SAID[this.language] ?? SAID.en;
  }

  /** Show the last screen at once; then start Python, unless another tab has it. */
  async begin() {
    const last = await lastShown();
    if (last) {
      this.language = last.look.language;
      this.show({ ...last, deeds: [] });
    } else this.show(this.said.screens.starting);
    this.tell("starting", last ? this.said.words.starting : this.said.words.first);
    if (!(await held())) {
      this.second();
      return;
    }
    await updated(() => this.tell("starting", this.said.words.updating));
    this.start([]);
  }

  /** Show that another tab has the scores, and continue when it is closed. */
  second() {
    this.end();
    this.show(this.said.screens.second);
    this.tell("ready");
    navigator.locks.request(NAME, () => {
      this.tell("starting", this.said.words.starting);
      this.start([]);
      return new Promise(() => {});
    });
  }

  made() {
    const worker = new Worker(new URL(WORKER, import.meta.url), { type: "module" });
    this.fault = null;
    worker.onmessage = ({ data }) => this.answered(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.fault = { why: this.isUp ? "broken" : "unable", told: event.message ?? "" };
      this.waiting.forEach(({ reject }) => reject(this.fault));
      this.waiting.clear();
    };
    return worker;
  }

  end() {
    this.worker?.terminate();
    this.worker = null;
    this.isUp = false;
  }

  async start(news, isLookedAt = "") {
    this.worker ??= this.made();
    const where = isLookedAt || (globalThis.indexedDB ? "" : "nowhere");
    try {
      const text = await this.ask({ is: "start", name: NAME, address: ADDRESS, language: this.language, news: where ? [...new Set([...news, where])] : news, isLookedAt: where });
      this.isUp = true;
      this.display(text);
      this.tell("ready");
      this.isReady();
      settle();
    } catch (failure) {
      this.startFailed(failure, news, where);
    }
  }

  startFailed({ why, told }, news, where) {
    this.end();
    if (why === "taken") this.stop(this.said.words.taken);
    else if (why === "unkept" && !where) this.start(news.filter((each) => each !== "unkept"), "full");
    else if (why === "nowhere" && !where) this.start(news, "nowhere");
    else this.stop(this.said.words.unable.replace("{why}", told));
  }

  async send(event, { clipboard } = {}) {
    if (event[0] === "reload") return location.reload();
    await this.ready;
    if (this.isStopped) return undefined;
    try {
      this.display(await this.ask({ is: "send", message: JSON.stringify({ event, clipboard }) }, PATIENCE));
    } catch (failure) {
      await this.again(failure);
    }
    return undefined;
  }

  async put(file) {
    await this.ready;
    try {
      return await this.ask({ is: "put", name: file.name, content: new Uint8Array(await file.arrayBuffer()) });
    } catch (failure) {
      await this.again(failure);
      return "";
    }
  }

  async fetch(name) {
    await this.ready;
    return new Blob([await this.ask({ is: "fetch", name })]);
  }

  /** The last event was not saved, so its effects must not be shown: restart from the saved state. */
  async again({ why }) {
    this.end();
    if (why === "taken") {
      this.stop(this.said.words.taken);
      return;
    }
    this.tell("starting", this.said.words.restarting);
    await this.start([why === "unkept" ? why : "broken"]);
  }

  stop(words) {
    this.isStopped = true;
    this.tell("stopped", words);
    this.isReady();
  }

  display(text) {
    const message = JSON.parse(text);
    this.language = message.look.language;
    this.show(message);
  }

  /** A page in the background may have lost its worker: phones kill processes to free memory. */
  async look() {
    if (document.hidden || !this.isUp || this.waiting.size) return;
    try {
      await this.ask({ is: "ping" }, PING);
    } catch {
      this.end();
      this.tell("starting", this.said.words.starting);
      await this.start([]);
    }
  }

  ask(message, patience = 0) {
    return new Promise((resolve, reject) => {
      if (this.fault) reject(this.fault);
      this.count += 1;
      const id = this.count;
      this.waiting.set(id, { resolve, reject });
      if (patience) setTimeout(() => this.answered({ is: "failed", id, why: "broken" }), patience);
      this.worker.postMessage({ ...message, id });
    });
  }

  answered({ is, id, value, ...failure }) {
    const { resolve, reject } = this.waiting.get(id) ?? {};
    this.waiting.delete(id);
    if (is === "done") resolve?.(value);
    else reject?.(failure);
  }
}

async function lastShown() {
  try {
    return JSON.parse(await fact(NAME, "last"));
  } catch {
    return null; // nothing is stored yet, or nothing can be
  }
}

/** Lock the scores for this tab; false if another has them. Without a secure context the worker finds out. */
function held() {
  if (!navigator.locks) return true;
  return new Promise((resolve) => {
    navigator.locks
      .request(NAME, { ifAvailable: true }, (lock) => {
        resolve(Boolean(lock));
        return lock ? new Promise(() => {}) : undefined; // until the tab is closed
      })
      .catch(() => resolve(true));
  });
}

/** Let a fetched newer version take over, before anything runs; the page reloads with it. */
async function updated(said) {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => null);
  if (!registration?.waiting) return;
  said();
  await new Promise((resolve) => {
    const again = () => location.reload();
    navigator.serviceWorker.addEventListener("controllerchange", again, { once: true });
    setTimeout(() => {
      navigator.serviceWorker.removeEventListener("controllerchange", again); // continue with the present version
      resolve();
    }, 10_000);
    registration.waiting.postMessage("take over");
  });
}

/** Request persistent storage, and have all files fetched for use without a network. */
function settle() {
  navigator.storage?.persist?.().catch(() => {});
  navigator.serviceWorker?.register(new URL("service-worker.js", import.meta.url), { updateViaCache: "none" }).catch((error) => console.warn(error));
}
