// The page's transport to a shared session in the same network: events go out by POST, changes come in as SSE.
//
// Each event has an id, and is sent until it is answered: the host never applies it twice. Whatever fails (a phone that
// sleeps, a lost network, a restarted host), the page says so, retries and then shows the present state.

const SILENCE_MS = 22_000; // the host sends a heartbeat every 10 s
const LONGEST_WAIT_MS = 2_000;
const SEEN_MS = 2_000;
const ANSWER_MS = 6_000;
const FILE_MS = 120_000;
const TOKEN = /^[A-Za-z0-9_-]{20,200}$/;
const PASSING = new Set([408, 429, 502, 503, 504]); // a retry may succeed

/** Waits longer after each failure, but at most until the phone is back. */
class Patience {
  constructor() {
    this.failures = 0;
    this.wake = () => {};
  }

  async wait() {
    const most = Math.min(LONGEST_WAIT_MS, 100 * 2 ** this.failures++);
    await new Promise((resolve) => {
      // Jitter, so that phones do not all reconnect at the same moment when a host comes back.
      const timer = setTimeout(resolve, most * (0.5 + Math.random() / 2));
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  end() {
    this.failures = 0;
  }
}

export async function open({ show, tell }) {
  const page = Array.from(crypto.getRandomValues(new Uint32Array(3)), (each) => each.toString(36)).join("");
  const sending = new Patience();
  const listening = new Patience();
  let shown = null; // the latest message on the page
  let state = "starting";
  let refused = null; // why the address's link does not work
  let sent = 0;
  let source = null;
  let heardAt = 0;
  let firstIsShown;
  const first = new Promise((resolve) => {
    firstIsShown = resolve;
  });

  function say(next, words = "") {
    if (next === "ready" && state === "back") return;
    if (next === "ready" && state === "lost") next = "back";
    if (next === state && !words) return;
    state = next;
    tell(next, words);
    if (next === "back") setTimeout(settle, SEEN_MS);
  }

  /** The notice of the reconnection has been seen. */
  function settle() {
    if (state !== "back") return;
    state = "ready";
    tell("ready");
  }

  function lost(word = "lost") {
    if (state !== "stopped") say("lost", shown?.words[word] ?? "No connection. Trying again …");
  }

  /** Show a message, unless a later one is on the page; its requests are carried out in any case. */
  function take(message) {
    const isLate = shown !== null && shown.run === message.run && shown.number > message.number;
    if (!isLate) shown = message;
    if (!isLate) show(message);
    else if (message.deeds.length) show({ ...shown, deeds: message.deeds });
  }

  /** Send a request to the host; an answer worth retrying counts as none. */
  async function ask(path, { wait = ANSWER_MS, ...options } = {}) {
    const answer = await fetch(path, { cache: "no-store", signal: AbortSignal.timeout(wait), ...options });
    if (PASSING.has(answer.status)) throw new Error(`${path}: ${answer.status}`);
    return answer;
  }

  const failureOf = (answer) => answer.json().catch(() => ({}));

  /** Stop for good: show why, and wait for another link. */
  function stop({ error = "", message }) {
    source?.close();
    source = null;
    if (message) show(message);
    say("stopped", message ? "" : error);
  }

  // Joining

  /** Exchange the link's token for a cookie, and remove it from the address, which is visible and stored. */
  async function join() {
    const token = location.hash.slice(1);
    if (!TOKEN.test(token)) return;
    for (;;) {
      try {
        const answer = await ask("join", { method: "POST", body: JSON.stringify({ token }) });
        history.replaceState(null, "", location.pathname);
        if (!answer.ok) refused = await failureOf(answer); // a phone that has joined before is still known
        sending.end();
        return;
      } catch {
        lost();
        await sending.wait();
      }
    }
  }

  // Receiving

  function listen() {
    if (source || state === "stopped") return;
    heardAt = Date.now();
    const own = new EventSource(`live?page=${page}`);
    source = own;
    own.onmessage = ({ data }) => {
      heardAt = Date.now();
      listening.end();
      take(JSON.parse(data));
      say("ready");
      firstIsShown();
    };
    own.addEventListener("beat", () => {
      heardAt = Date.now();
      say("ready");
    });
    own.addEventListener("closed", () => again(own, "closed"));
    own.addEventListener("elsewhere", () => again(own));
    own.addEventListener("gone", () => again(own));
    own.onerror = () => again(own);
  }

  /** Reconnect once the host is there, unless it no longer admits this phone. */
  async function again(own, word = "lost") {
    if (source !== own) return;
    own.close();
    source = null;
    if (word === "closed") lost(word);
    while (state !== "stopped") {
      try {
        const answer = await ask("here");
        if (answer.status === 401) stop(refused ?? (await failureOf(answer)));
        break;
      } catch {
        if (state !== "lost") lost(word);
        await listening.wait();
      }
    }
    listen();
  }

  /** A connection that has been silent this long is dead. */
  function heed() {
    if (!source || Date.now() - heardAt < SILENCE_MS) return;
    lost();
    again(source);
  }

  /** Check at once whether the host is there: the phone was asleep, or is in a network again. */
  function look() {
    heed();
    listening.wake();
    sending.wake();
  }

  // Sending

  async function send(event, { clipboard } = {}) {
    const message = { event, id: [page, ++sent], seen: shown?.seen ?? "" };
    if (clipboard !== undefined) message.clipboard = clipboard;
    const body = JSON.stringify(message);
    while (state !== "stopped") {
      try {
        const answer = await ask("event", { method: "POST", body });
        sending.end();
        if (answer.ok) take(await answer.json());
        else if (answer.status === 401) stop(await failureOf(answer));
        else say("lost", (await failureOf(answer)).error ?? String(answer.status)); // a retry would give the same
        listening.wake(); // the host is there
        if (answer.ok && source) say("ready");
        return;
      } catch {
        lost("waiting");
        await sending.wait();
      }
    }
  }

  async function put(file) {
    const answer = await ask(`import?name=${encodeURIComponent(file.name)}`, { method: "POST", body: file, wait: FILE_MS });
    const found = await failureOf(answer);
    if (!answer.ok) throw new Error(found.error ?? String(answer.status));
    return found.name;
  }

  async function fetchShared(name) {
    const answer = await ask(`shared/${encodeURIComponent(name)}`, { wait: FILE_MS });
    if (!answer.ok) throw new Error((await failureOf(answer)).error ?? String(answer.status));
    return answer.blob();
  }

  tell("starting");
  await join();
  window.addEventListener("hashchange", () => TOKEN.test(location.hash.slice(1)) && location.reload());
  for (const each of ["online", "pageshow", "focus"]) window.addEventListener(each, look);
  document.addEventListener("visibilitychange", () => document.hidden || look());
  window.addEventListener("offline", () => lost());
  setInterval(heed, 2_000);
  listen();
  await first; // a phone that is not admitted has nothing to send
  return { send, put, fetch: fetchShared };
}
