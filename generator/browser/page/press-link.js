// The page's link to the press: Python in a worker, which is ended and begun anew if a deck takes too long.

import { VERSION } from "./site.js";

const SLACK_MS = 3_000; // a busy machine: a worker's clock is the wall's
const USUAL_START_MS = 1_500; // in which the press is loaded on an ordinary machine; a slower one has more time for decks, too

export class PressLink {
  /** Start the press. Calls `onProgress` with a line and megabytes, `onChange` when the deck is drawn anew, `onEnd` with why the worker ended. */
  constructor({ onProgress, onChange, onUpdate, onEnd }) {
    Object.assign(this, { onProgress, onChange, onUpdate, onEnd, waiting: new Map(), count: 0 });
    this.start();
  }

  start() {
    const url = new URL("worker.js", import.meta.url);
    url.searchParams.set("language", `${navigator.language.replace("-", "_")}.UTF-8`); // the usual paper depends on the country
    this.worker = new Worker(url, { type: "module" });
    this.ready = new Promise((resolve, reject) => Object.assign(this, { isUp: resolve, isBroken: reject }));
    this.ready.catch(() => {}); // told by `onEnd`
    this.busySince = null;
    this.worker.onmessage = ({ data }) => this.onMessage(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.onMessage({ is: "broken", told: event.message || "its worker cannot start" });
    };
  }

  onMessage({ is, id, ...told }) {
    if (is === "done" || is === "failed") {
      const { resolve, reject } = this.waiting.get(id) ?? {};
      this.waiting.delete(id);
      if (is === "done") resolve?.(told.value);
      else reject?.(new Error(told.told));
    } else if (is === "progress") this.onProgress(told);
    else if (is === "changed") this.onChange();
    else if (is === "time") this.watch(told);
    else if (is === "up") this.onUp(told);
    else if (is === "fetching") this.pause();
    else if (is === "fetched") this.goOn();
    else if (is === "broken") {
      this.isBroken(new Error(told.told));
      this.end(`the press cannot start: ${told.told}`);
    }
  }

  onUp({ version, startMs }) {
    this.factor = Math.max(startMs / USUAL_START_MS, 1);
    if (version === VERSION) this.isUp();
    else this.onUpdate(); // this page is older than its worker
  }

  /** Wait no longer than a deck may take: seconds since Python began to work, 0 when it is done. */
  watch(allowed) {
    clearTimeout(this.timer);
    if (!allowed.seconds) {
      this.busySince = null;
      return;
    }
    this.allowed = allowed;
    this.busySince ??= performance.now();
    const { seconds, path, key } = allowed;
    const left = this.busySince + seconds * 1000 * this.factor + SLACK_MS - performance.now();
    this.timer = setTimeout(() => {
      const place = [path, key].filter(Boolean).join(": ");
      this.end(`${place ? `${place}: ` : ""}takes more than ${Math.ceil(seconds)} s; make it do less`);
    }, Math.max(left, 0));
  }

  pause() {
    clearTimeout(this.timer);
    this.pausedAt = performance.now();
  }

  goOn() {
    if (this.busySince === null) return;
    this.busySince += performance.now() - this.pausedAt;
    this.watch(this.allowed);
  }

  /** End the worker, which may never answer, and start another. */
  end(why) {
    clearTimeout(this.timer);
    this.worker.terminate();
    const lost = [...this.waiting.values()];
    this.waiting.clear();
    const wasUp = this.hasAnswered;
    if (wasUp) this.start();
    this.onEnd(why, { isAgain: wasUp, isMaking: lost.some(({ is }) => is === "run") });
    lost.forEach(({ reject }) => reject(new LimitError(why)));
  }

  /** Send a request, and return its answer. */
  async request(is, more = {}) {
    await this.ready;
    this.hasAnswered = true;
    this.count += 1;
    const id = this.count;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { is, resolve, reject });
      this.worker.postMessage({ is, id, ...more });
    });
  }

  /** Ask Python, and return what it made of it, with the files of the deck that it changed. */
  async ask(ask, given = {}) {
    return unpacked(await this.request("ask", { question: { ask, ...given } }));
  }

  /** Run a command of pnp, and return what it said, with its `outputs`, and the deck's own `files` that it changed. */
  async run({ command, operands = [], folder, options }) {
    const told = await this.request("run", { question: { command, operands, folder, options } });
    return { ...unpacked(told).made, outputs: told.outputs, files: told.files };
  }

  put(folder, files, { isNew = false } = {}) {
    return this.request("put", { folder, files, isNew });
  }

  changed() {
    return this.request("changed");
  }

  zip(files) {
    return this.request("zip", { files });
  }
}

/** A deck has taken too long, so its worker was ended. */
export class LimitError extends Error {}

/** Something is wrong with what the user gave; `faults` say what and where. */
export class FaultsError extends Error {
  constructor(faults) {
    super(faults.map(([message, path, line, key]) => [path && line ? `${path}:${line}` : path, key, message].filter(Boolean).join(": ")).join("\n"));
    this.faults = faults;
  }
}

function unpacked(told) {
  if (told.faults) throw new FaultsError(told.faults);
  if (told.bug) {
    console.error(told.bug);
    throw new Error(`this is a bug in pnp, not your fault: ${told.bug.trim().split("\n").at(-1)}`);
  }
  return told;
}
