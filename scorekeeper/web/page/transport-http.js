// The page's transport to a shared session in the same network: events go out by POST, changes come in as SSE.
//
// Each event has an id, and is sent until it is answered: the host never applies it twice. Whatever fails (a phone that
// sleeps, a lost network, a restarted host), the page says so, retries and then shows the present state.

const HEARTBEAT_TIMEOUT_MS = 22_000; // the host sends a heartbeat every 10 s
const MAX_WAIT_MS = 2_000;
const NOTICE_MS = 2_000;
const ANSWER_TIMEOUT_MS = 6_000;
const FILE_TIMEOUT_MS = 120_000;
const TOKEN = /^[A-Za-z0-9_-]{20,200}$/;
const RETRYABLE = new Set([408, 429, 502, 503, 504]); // a retry may succeed

/** Waits longer after each failure, but at most until the phone is back. */
class Backoff {
  constructor() {
    this.failures = 0;
    this.wake = () => {};
  }

  async wait() {
    const most = Math.min(MAX_WAIT_MS, 100 * 2 ** this.failures++);
    await new Promise((resolve) => {
      // Jitter, so that phones do not all reconnect at the same moment when a host comes back.
      const timer = setTimeout(resolve, most * (0.5 + Math.random() / 2));
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  reset() {
    this.failures = 0;
  }
}

export async function open({ show, setStatus }) {
  const page = Array.from(crypto.getRandomValues(new Uint32Array(3)), (each) => each.toString(36)).join("");
  const sendBackoff = new Backoff();
  const connectBackoff = new Backoff();
  let latest = null; // the latest message on the page
  let state = "starting";
  let refused = null; // why the address's link does not work
  let sentCount = 0;
  let source = null;
  let lastHeardAt = 0;
  let resolveFirst;
  const first = new Promise((resolve) => {
    resolveFirst = resolve;
  });

  function setState(next, words = "") {
    if (next === "ready" && state === "back") return;
    if (next === "ready" && state === "lost") next = "back";
    if (next === state && !words) return;
    state = next;
    setStatus(next, words);
    if (next === "back") setTimeout(endNotice, NOTICE_MS);
  }

  /** The notice of the reconnection has been seen. */
  function endNotice() {
    if (state !== "back") return;
    state = "ready";
    setStatus("ready");
  }

  function reportLost(word = "lost") {
    if (state !== "stopped") setState("lost", latest?.words[word] ?? "No connection. Trying again …");
  }

  /** Show a message, unless a later one is on the page; its requests are carried out in any case. */
  function receive(message) {
    const isLate = latest !== null && latest.run === message.run && latest.number > message.number;
    if (!isLate) latest = message;
    if (!isLate) show(message);
    else if (message.deeds.length) show({ ...latest, deeds: message.deeds });
  }

  /** Send a request to the host; an answer worth retrying counts as none. */
  async function request(path, { wait = ANSWER_TIMEOUT_MS, ...options } = {}) {
    const answer = await fetch(path, { cache: "no-store", signal: AbortSignal.timeout(wait), ...options });
    if (RETRYABLE.has(answer.status)) throw new Error(`${path}: ${answer.status}`);
    return answer;
  }

  const failureOf = (answer) => answer.json().catch(() => ({}));

  /** Stop for good: show why, and wait for another link. */
  function stop({ error = "", message }) {
    source?.close();
    source = null;
    if (message) show(message);
    setState("stopped", message ? "" : error);
  }

  // Joining

  /** Exchange the link's token for a cookie, and remove it from the address, which is visible and stored. */
  async function join() {
    const token = location.hash.slice(1);
    if (!TOKEN.test(token)) return;
    for (;;) {
      try {
        const answer = await request("join", { method: "POST", body: JSON.stringify({ token }) });
        history.replaceState(null, "", location.pathname);
        if (!answer.ok) refused = await failureOf(answer); // a phone that has joined before is still known
        sendBackoff.reset();
        return;
      } catch {
        reportLost();
        await sendBackoff.wait();
      }
    }
  }

  // Receiving

  function connect() {
    if (source || state === "stopped") return;
    lastHeardAt = Date.now();
    const connection = new EventSource(`live?page=${page}`);
    source = connection;
    connection.onmessage = ({ data }) => {
      lastHeardAt = Date.now();
      connectBackoff.reset();
      receive(JSON.parse(data));
      setState("ready");
      resolveFirst();
    };
    connection.addEventListener("beat", () => {
      lastHeardAt = Date.now();
      setState("ready");
    });
    connection.addEventListener("closed", () => reconnect(connection, "closed"));
    connection.addEventListener("elsewhere", () => reconnect(connection));
    connection.addEventListener("gone", () => reconnect(connection));
    connection.onerror = () => reconnect(connection);
  }

  /** Reconnect once the host is there, unless it no longer admits this phone. */
  async function reconnect(connection, word = "lost") {
    if (source !== connection) return;
    connection.close();
    source = null;
    if (word === "closed") reportLost(word);
    while (state !== "stopped") {
      try {
        const answer = await request("here");
        if (answer.status === 401) stop(refused ?? (await failureOf(answer)));
        break;
      } catch {
        if (state !== "lost") reportLost(word);
        await connectBackoff.wait();
      }
    }
    connect();
  }

  /** A connection that has been silent this long is dead. */
  function checkHeartbeat() {
    if (!source || Date.now() - lastHeardAt < HEARTBEAT_TIMEOUT_MS) return;
    reportLost();
    reconnect(source);
  }

  /** Check at once whether the host is there: the phone was asleep, or is in a network again. */
  function wakeUp() {
    checkHeartbeat();
    connectBackoff.wake();
    sendBackoff.wake();
  }

  // Sending

  async function send(event, { clipboard } = {}) {
    const message = { event, id: [page, ++sentCount], seen: latest?.seen ?? "" };
    if (clipboard !== undefined) message.clipboard = clipboard;
    const body = JSON.stringify(message);
    while (state !== "stopped") {
      try {
        const answer = await request("event", { method: "POST", body });
        sendBackoff.reset();
        if (answer.ok) receive(await answer.json());
        else if (answer.status === 401) stop(await failureOf(answer));
        else setState("lost", (await failureOf(answer)).error ?? String(answer.status)); // a retry would give the same
        connectBackoff.wake(); // the host is there
        if (answer.ok && source) setState("ready");
        return;
      } catch {
        reportLost("waiting");
        await sendBackoff.wait();
      }
    }
  }

  async function upload(file) {
    const answer = await request(`import?name=${encodeURIComponent(file.name)}`, { method: "POST", body: file, wait: FILE_TIMEOUT_MS });
    const found = await failureOf(answer);
    if (!answer.ok) throw new Error(found.error ?? String(answer.status));
    return found.name;
  }

  async function download(name) {
    const answer = await request(`shared/${encodeURIComponent(name)}`, { wait: FILE_TIMEOUT_MS });
    if (!answer.ok) throw new Error((await failureOf(answer)).error ?? String(answer.status));
    return answer.blob();
  }

  setStatus("starting");
  await join();
  window.addEventListener("hashchange", () => TOKEN.test(location.hash.slice(1)) && location.reload());
  for (const each of ["online", "pageshow", "focus"]) window.addEventListener(each, wakeUp);
  document.addEventListener("visibilitychange", () => document.hidden || wakeUp());
  window.addEventListener("offline", () => reportLost());
  setInterval(checkHeartbeat, 2_000);
  connect();
  await first; // a phone that is not admitted has nothing to send
  return { send, put: upload, fetch: download };
}
