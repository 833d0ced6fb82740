// The way to a table in the same network: events go out by POST, changes come in as server-sent events.
//
// Each event has an id, and is sent until it is answered: the host does not do it twice. Whatever breaks, a phone that
// sleeps, a network that is gone, a host that starts anew, the page says so, tries again and shows what is there then.

const BEAT_MS = 25_000; // the host is heard of every 10 s
const LONGEST_WAIT_MS = 2_000;
const ANSWER_MS = 10_000;
const NAME = /^[A-Za-z0-9_-]{20,200}$/;

/** Wait, but no longer than until the phone is back. */
class Patience {
  constructor() {
    this.tries = 0;
    this.wake = () => {};
  }
  async wait() {
    const most = Math.min(LONGEST_WAIT_MS, 100 * 2 ** this.tries++);
    // Not all phones at once, when a host comes back.
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, most * (0.5 + Math.random() / 2));
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
  end() {
    this.tries = 0;
  }
}

export async function open({ show, tell }) {
  const page = Array.from(crypto.getRandomValues(new Uint32Array(3)), (each) => each.toString(36)).join("");
  const sending = new Patience();
  const listening = new Patience();
  let shown = null; // the latest message on the page
  let state = "starting";
  let count = 0;
  let source = null;
  let heard = 0;

  function say(next, words) {
    // What has been lost is back: said once, and not at the start.
    if (next === "ready" && (state === "lost" || state === "stopped")) next = "back";
    if (next === state && !words) return;
    state = next;
    tell(next, words);
    if (next === "back") setTimeout(() => state === "back" && say("ready"), 2_000);
  }

  /** Show a message, unless a later one is on the page; what it wants done is done in any case. */
  function take(message) {
    const isLate = shown && shown.run === message.run && shown.number > message.number;
    if (!isLate) shown = message;
    if (!isLate) show(message);
    else if (message.deeds.length) show({ ...shown, deeds: message.deeds });
  }

  async function ask(path, options = {}) {
    return fetch(path, { cache: "no-store", signal: AbortSignal.timeout(ANSWER_MS), ...options });
  }

  /** Why the host lets this phone no longer in, once it says so; nothing while it cannot be asked. */
  async function stopIfGone(answer) {
    if (answer.status !== 401) return false;
    const { error } = await answer.json().catch(() => ({ error: "" }));
    source?.close();
    source = null;
    say("stopped", error);
    return true;
  }

  // In by the door

  /** Turn the token of the link into a cookie, and take it out of the address that is seen and kept. */
  async function join() {
    const token = location.hash.slice(1);
    if (!NAME.test(token)) return;
    for (;;) {
      try {
        const answer = await ask("join", { method: "POST", body: JSON.stringify({ token }) });
        if (answer.status === 429 || answer.status >= 500) throw new Error(String(answer.status));
        history.replaceState(null, "", location.pathname);
        if (!answer.ok) {
          // A phone that has joined before is known by its cookie.
          const { error } = await answer.json().catch(() => ({ error: "" }));
          refusal = error;
        }
        sending.end();
        return;
      } catch {
        say("lost");
        await sending.wait();
      }
    }
  }
  let refusal = "";

  // What comes

  function listen() {
    if (source || state === "stopped") return;
    heard = Date.now();
    const own = new EventSource(`live?page=${page}`);
    source = own;
    own.onmessage = ({ data }) => {
      heard = Date.now();
      listening.end();
      take(JSON.parse(data));
      say("ready");
      firstShown();
    };
    own.addEventListener("beat", () => {
      heard = Date.now();
      say("ready");
    });
    own.addEventListener("closed", () => again(own));
    own.addEventListener("elsewhere", () => again(own));
    own.addEventListener("gone", () => again(own));
    own.onerror = () => again(own);
  }

  /** Listen anew, after a while, unless this phone has been put out. */
  async function again(own) {
    if (source !== own) return;
    own.close();
    source = null;
    try {
      const answer = await ask("here");
      if (answer.status === 401 && refusal) {
        say("stopped", refusal);
        return;
      }
      if (await stopIfGone(answer)) return;
    } catch {
      say("lost");
    }
    await listening.wait();
    listen();
  }

  function look() {
    if (state === "stopped") return;
    if (source && Date.now() - heard > BEAT_MS) again(source);
    listening.wake();
    sending.wake();
  }

  let firstShown;
  const first = new Promise((resolve) => {
    firstShown = resolve;
  });

  // What goes

  async function send(event, { clipboard } = {}) {
    const message = { event, id: [page, ++count], seen: shown?.seen ?? "" };
    if (clipboard !== undefined) message.clipboard = clipboard;
    const body = JSON.stringify(message);
    while (state !== "stopped") {
      try {
        const answer = await ask("event", { method: "POST", body });
        if (await stopIfGone(answer)) return;
        if (answer.status === 429 || answer.status >= 500 || answer.status === 408) throw new Error(String(answer.status));
        sending.end();
        if (answer.ok) take(await answer.json());
        if (source) say("ready");
        return;
      } catch {
        say("lost");
        await sending.wait();
      }
    }
  }

  async function put(file) {
    const answer = await ask(`import?name=${encodeURIComponent(file.name)}`, {
      method: "POST",
      body: file,
      signal: AbortSignal.timeout(120_000),
    });
    const found = await answer.json().catch(() => ({}));
    if (!answer.ok) throw new Error(found.error ?? String(answer.status));
    return found.name;
  }

  async function fetchShared(name) {
    const answer = await ask(`shared/${encodeURIComponent(name)}`, { signal: AbortSignal.timeout(120_000) });
    if (!answer.ok) throw new Error((await answer.json().catch(() => ({}))).error ?? String(answer.status));
    return answer.blob();
  }

  tell("starting");
  await join();
  // Another link for this phone, opened on this very page: its door is asked as at the start.
  window.addEventListener("hashchange", () => NAME.test(location.hash.slice(1)) && location.reload());
  for (const each of ["online", "pageshow", "focus"]) window.addEventListener(each, look);
  document.addEventListener("visibilitychange", () => document.hidden || look());
  window.addEventListener("offline", () => say("lost"));
  setInterval(() => source && Date.now() - heard > BEAT_MS && again(source), 5_000);
  listen();
  // A phone that is not let in has nothing to show: it says why, and stays as it is.
  await first;
  return { send, put, fetch: fetchShared };
}
