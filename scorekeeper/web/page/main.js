// The page: draws incoming screens, and sends events, one after the other.

import { letArrive } from "./arriving.js";
import { askOver, doDeeds, readClipboard } from "./deeds.js";
import { letDrag, moved } from "./dragging.js";
import { written } from "./drawing.js";
import { Keypad } from "./keypad.js";
import { open } from "./link.js";
import { beside, stepped } from "./numbers.js";
import { Frame } from "./screen.js";

const page = document.documentElement;
const root = document.getElementById("screen");
const over = document.getElementById("over");
const bar = document.getElementById("word");
const frame = new Frame(root);
const dark = matchMedia("(prefers-color-scheme: dark)");
const queue = [];
let message = null;
let link = null;
let isGuarded = false; // whether the browser's Back has one of our entries to go back to
let sent = null;

const ask = askOver(over, () => message?.words ?? {});
const drag = letDrag(root, post, () => show(message));
const keypad = new Keypad(over, { screen: () => message.screen, post, idle, words: () => message.words });

function show(fresh) {
  message = fresh;
  if (drag.isHeld()) return; // nothing moves under a finger: it is shown on release
  wear(fresh.look);
  frame.show(fresh, { isBack: sent?.[0] === "back" });
  keypad.show();
  guard(fresh.screen.has_back ?? true);
  keepAwake(Boolean(fresh.screen.keeps_awake));
  if (fresh.deeds?.length && link) doDeeds(fresh.deeds, { link, post, words: fresh.words, ask, hint });
}

function wear({ theme, text_size: size, language }) {
  page.lang = language;
  page.dataset.look = theme === "system" ? (dark.matches ? "dark" : "light") : theme;
  page.style.setProperty("--text", size / 100);
}

/** Show the state of the connection over the page. */
function tell(state, words = "") {
  page.dataset.link = state;
  const own = { starting: message?.words?.starting, lost: message?.words?.lost, back: message?.words?.back_again };
  bar.textContent = words || own[state] || "";
  bar.dataset.state = state;
  root.inert = state === "starting" || state === "stopped" || keypad.isOpen;
}

/** Show a brief notice, unless the connection has one. */
function hint(words) {
  if (bar.dataset.state !== "ready") return;
  bar.textContent = words;
  bar.dataset.state = "said";
  setTimeout(() => bar.dataset.state === "said" && tell("ready"), 4_000);
}

/** Send an event after those before it; resolves when its answer is shown. */
export function post(event) {
  return new Promise((resolve) => {
    // For one field, the latest text is enough.
    const isText = typeof event.at(-1) === "string" && document.activeElement?.dataset?.type === JSON.stringify(event.slice(0, -1));
    const last = queue.at(-1);
    if (isText && last?.isText && JSON.stringify(last.event.slice(0, -1)) === JSON.stringify(event.slice(0, -1))) {
      last.event = event;
      last.resolves.push(resolve);
    } else queue.push({ event, isText, resolves: [resolve] });
    page.dataset.busy = "";
    if (queue.length === 1) work();
  });
}

/** Wait until everything sent is answered. */
function idle() {
  return new Promise((resolve) => (queue.length ? queue.at(-1).resolves.push(resolve) : resolve()));
}

async function work() {
  while (queue.length) {
    const { event } = queue[0];
    queue[0].isText = false; // it is being sent: new input follows it
    sent = event;
    try {
      const clipboard = event[0] === "paste" ? await readClipboard(message.words, ask) : undefined;
      await link.send(event, { clipboard });
    } catch (error) {
      console.error(error); // a fault of ours must not block the next events
    } finally {
      sent = null;
      queue.shift().resolves.forEach((each) => each());
    }
  }
  delete page.dataset.busy;
  settle();
}

/** The input has been answered: the field shows the stored text. */
function settle() {
  const field = document.activeElement;
  if (!field?.dataset?.type) return;
  const kept = field.getAttribute("value") ?? "";
  if (field.value !== kept) field.value = kept;
}

// Touches and keys

window.addEventListener("click", (event) => {
  const element = event.target.closest("[data-send], [data-act]");
  if (!element || !link || element.getAttribute("aria-disabled") === "true") return;
  if (keypad.isResting && !over.contains(element)) return;
  const act = element.dataset.act;
  if (act?.startsWith("key:")) keypad.act(act, element);
  else if (act === "keypad") keypad.open(JSON.parse(element.dataset.number), element, { byKey: event.detail === 0 });
  else if (act === "step") step(JSON.parse(element.dataset.number), Number(element.dataset.by), element);
  else if (act === "move-up") post(moved(element, -1));
  else if (element.dataset.send) post(JSON.parse(element.dataset.send));
});

const stepping = new Map(); // numbers being sent: of two quick taps the second continues from the first

/** Send the next value up or down, and show it at once: the answer may take a moment. */
function step(event, by, element) {
  const key = JSON.stringify(event);
  const block = beside(message.screen, event).find((each) => JSON.stringify(each.event) === key);
  if (!block) return;
  const value = stepped(stepping.has(key) ? { ...block, value: stepping.get(key) } : block, by);
  stepping.set(key, value);
  element.parentElement.querySelector(".number-box").textContent = written(value);
  post([...event, value]).then(() => stepping.get(key) === value && stepping.delete(key));
}

window.addEventListener("input", (event) => {
  const { type } = event.target.dataset;
  if (type) post([...JSON.parse(type), event.target.value]);
});

window.addEventListener("keydown", (event) => {
  if (!link || event.isComposing) return;
  const target = event.target;
  const types = target.matches?.("input, textarea");
  if (over.querySelector(".ask")) return;
  if (keypad.isOpen) {
    if (!event.ctrlKey && !event.metaKey && keypad.onKey(event)) event.preventDefault();
    return;
  }
  if (event.key === "Enter" && target.dataset?.submit) {
    event.preventDefault();
    post(JSON.parse(target.dataset.submit));
  } else if (event.key === "Escape" && (message.screen.has_back ?? true)) post(["back"]);
  else if ((event.ctrlKey || event.metaKey) && !types && ["z", "y"].includes(event.key.toLowerCase())) {
    const wanted = event.key.toLowerCase() === "y" || event.shiftKey ? "redo" : "undo";
    const found = (message.screen.actions ?? []).find((each) => each.event[0] === wanted && (each.enabled ?? true));
    event.preventDefault();
    if (found) post(found.event);
  } else if (target.matches?.(".handle") && ["ArrowUp", "ArrowDown"].includes(event.key)) {
    event.preventDefault();
    post(moved(target, event.key === "ArrowUp" ? -1 : 1));
  } else if (!types && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
    const things = [...root.querySelectorAll("button:not([aria-disabled])")].filter((each) => each.offsetParent);
    const place = things.indexOf(document.activeElement);
    if (place >= 0) things[(place + (event.key === "ArrowLeft" ? -1 : 1) + things.length) % things.length].focus();
  }
});

document.addEventListener("touchstart", () => {}, { passive: true }); // without it Safari shows no pressed state

// The browser's Back goes back in the app; on the first page it leaves it.

function guard(hasBack) {
  if (hasBack && !isGuarded) {
    history.pushState({ guard: true }, "");
    isGuarded = true;
  }
}

window.addEventListener("popstate", () => {
  if (!isGuarded) return;
  isGuarded = false;
  const hasBack = message?.screen.has_back ?? true;
  if (keypad.isOpen) {
    keypad.close();
    guard(hasBack);
  } else if (hasBack) post(["back"]);
});

// Services of the phone

let lock = null;

async function keepAwake(wanted) {
  if (!navigator.wakeLock || document.hidden) return;
  if (wanted && (!lock || lock.released)) lock = await navigator.wakeLock.request("screen").catch(() => null);
  if (!wanted && lock) {
    lock.release();
    lock = null;
  }
}

document.addEventListener("visibilitychange", () => message && keepAwake(Boolean(message.screen.keeps_awake)));
dark.addEventListener("change", () => message && wear(message.look));

/** While a keyboard covers the lower half, the footer makes room for the field. */
function makeRoom() {
  const view = window.visualViewport;
  const isTyping = document.activeElement?.matches?.("#screen input") ?? false;
  const isCovered = isTyping && (view ? view.height < 420 : window.innerHeight < 420);
  page.classList.toggle("typing", isCovered);
  if (view) page.style.setProperty("--height", `${view.height}px`);
  if (isTyping) document.activeElement.scrollIntoView({ block: "nearest" });
}

window.visualViewport?.addEventListener("resize", makeRoom);
window.addEventListener("focusin", makeRoom);
window.addEventListener("focusout", makeRoom);
makeRoom();

link = await open({ show, tell });
await letArrive(post);
