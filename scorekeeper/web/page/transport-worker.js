// The page's transport to Python in a worker: main.js sends its events there, and shows the screens from there.

import { activateUpdate, keepOffline } from "./offline.js";
import { readFact } from "./persistence.js";
import { OFFLINE, ROOT } from "./site.js";

const ADDRESS = new URL(".", import.meta.url).href;
const NAME = `scorekeeper ${new URL(ADDRESS).pathname}`; // several sites may share a host
const WORKER = "./worker.js";
const ANSWER_TIMEOUT_MS = 60_000; // no event takes this long, so the worker must have been killed
const PING_TIMEOUT_MS = 5_000; // the same for a request that needs no Python

export async function open({ show, setStatus, showNotice }) {
  const transport = new WorkerTransport(show, setStatus, showNotice);
  await transport.init();
  return { send: (event, more) => transport.send(event, more), put: (file) => transport.put(file), fetch: (name) => transport.fetch(name) };
}

class WorkerTransport {
  constructor(show, setStatus, showNotice) {
    Object.assign(this, { show, setStatus, showNotice, worker: null, fault: null, waiting: new Map(), count: 0, isUp: false, isStopped: false });
    this.language = navigator.language.slice(0, 2);
    this.ready = new Promise((resolve) => (this.isReady = resolve));
    document.addEventListener("visibilitychange", () => this.checkWorker());
  }

  get texts() {
    return OFFLINE[this.language] ?? OFFLINE.en;
  }

  /** Show the last screen at once; then start Python, unless another tab has it. */
  async init() {
    const last = await lastMessage();
    if (last) {
      this.language = last.look.language;
      this.show({ ...last, deeds: [] });
    } else this.show(this.texts.screens.starting);
    this.isFirst = !last;
    this.setStatus("starting", last ? this.texts.words.starting : this.texts.words.first);
    if (!(await lockScores())) {
      this.showOtherTab();
      return;
    }
    await activateUpdate(() => this.setStatus("starting", this.texts.words.updating));
    this.start([]);
  }

  /** Show that another tab has the scores, and continue when it is closed. */
  showOtherTab() {
    this.terminateWorker();
    this.show(this.texts.screens.second);
    this.setStatus("ready");
    navigator.locks.request(NAME, () => {
      this.setStatus("starting", this.texts.words.starting);
      this.start([]);
      return new Promise(() => {});
    });
  }

  createWorker() {
    const worker = new Worker(new URL(WORKER, import.meta.url), { type: "module" });
    this.fault = null;
    worker.onmessage = ({ data }) => this.onAnswer(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.fault = { why: this.isUp ? "broken" : "unable", told: event.message ?? "" };
      this.waiting.forEach(({ reject }) => reject(this.fault));
      this.waiting.clear();
    };
    return worker;
  }

  terminateWorker() {
    this.worker?.terminate();
    this.worker = null;
    this.isUp = false;
  }

  async start(news, readOnlyReason = "") {
    this.worker ??= this.createWorker();
    const reason = readOnlyReason || (globalThis.indexedDB ? "" : "nowhere");
    try {
      const text = await this.request({ is: "start", name: NAME, address: ADDRESS, language: this.language, news: reason ? [...new Set([...news, reason])] : news, readOnlyReason: reason });
      this.isUp = true;
      this.showAnswer(text);
      this.setStatus("ready");
      this.isReady();
      const kept = keepOffline(new URL(ROOT, ADDRESS), new URL(ADDRESS));
      kept.then(() => this.isFirst && this.showNotice(this.texts.words.offline)).catch((error) => console.warn(error));
    } catch (failure) {
      this.onStartFailed(failure, news, reason);
    }
  }

  onStartFailed({ why, told }, news, reason) {
    this.terminateWorker();
    if (why === "taken") this.stop(this.texts.words.taken);
    else if (why === "unkept" && !reason) this.start(news.filter((each) => each !== "unkept"), "full");
    else if (why === "nowhere" && !reason) this.start(news, "nowhere");
    else this.stop(this.texts.words.unable.replace("{why}", told));
  }

  async send(event, { clipboard } = {}) {
    if (event[0] === "reload") return location.reload();
    await this.ready;
    if (this.isStopped) return undefined;
    try {
      this.showAnswer(await this.request({ is: "send", message: JSON.stringify({ event, clipboard }) }, ANSWER_TIMEOUT_MS));
    } catch (failure) {
      await this.restart(failure);
    }
    return undefined;
  }

  async put(file) {
    await this.ready;
    try {
      return await this.request({ is: "put", name: file.name, content: new Uint8Array(await file.arrayBuffer()) });
    } catch (failure) {
      await this.restart(failure);
      return "";
    }
  }

  async fetch(name) {
    await this.ready;
    return new Blob([await this.request({ is: "fetch", name })]);
  }

  /** The last event was not saved, so its effects must not be shown: restart from the saved state. */
  async restart({ why }) {
    this.terminateWorker();
    if (why === "taken") {
      this.stop(this.texts.words.taken);
      return;
    }
    this.setStatus("starting", this.texts.words.restarting);
    await this.start([why === "unkept" ? why : "broken"]);
  }

  stop(words) {
    this.isStopped = true;
    this.setStatus("stopped", words);
    this.isReady();
  }

  showAnswer(text) {
    const message = JSON.parse(text);
    this.language = message.look.language;
    this.show(message);
  }

  /** A page in the background may have lost its worker: phones kill processes to free memory. */
  async checkWorker() {
    if (document.hidden || !this.isUp || this.waiting.size) return;
    try {
      await this.request({ is: "ping" }, PING_TIMEOUT_MS);
    } catch {
      this.terminateWorker();
      this.setStatus("starting", this.texts.words.starting);
      await this.start([]);
    }
  }

  request(message, timeout = 0) {
    return new Promise((resolve, reject) => {
      if (this.fault) reject(this.fault);
      this.count += 1;
      const id = this.count;
      this.waiting.set(id, { resolve, reject });
      if (timeout) setTimeout(() => this.onAnswer({ is: "failed", id, why: "broken" }), timeout);
      this.worker.postMessage({ ...message, id });
    });
  }

  onAnswer({ is, id, value, ...failure }) {
    if (is === "progress") {
      if (this.isFirst && !this.isUp) this.setStatus("starting", this.texts.words.loading.replace("{percent}", Math.round(100 * value)));
      return;
    }
    const { resolve, reject } = this.waiting.get(id) ?? {};
    this.waiting.delete(id);
    if (is === "done") resolve?.(value);
    else reject?.(failure);
  }
}

async function lastMessage() {
  try {
    return JSON.parse(await readFact(NAME, "last"));
  } catch {
    return null; // nothing is stored yet, or nothing can be
  }
}

/** Lock the scores for this tab; false if another has them. Without a secure context the worker finds out. */
function lockScores() {
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
