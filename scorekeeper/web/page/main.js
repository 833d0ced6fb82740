// The page: renders incoming screens, and sends events, one after the other.

import { openIncomingMatch } from "./incoming-match.js";
import { createDialog, performRequests, readClipboard } from "./browser-services.js";
import { enableDragAndDrop, moveEvent } from "./drag-and-drop.js";
import { formatNumber } from "./dom.js";
import { Keypad } from "./keypad.js";
import { open } from "./transport.js";
import { nextValue, numbersBeside } from "./numbers.js";
import { RestingPlace } from "./resting-place.js";
import { isBoard, ScreenView } from "./screen-view.js";

const page = document.documentElement;
const root = document.getElementById("screen");
const overlay = document.getElementById("overlay");
const statusBar = document.getElementById("status");
const screenView = new ScreenView(root);
const dark = matchMedia("(prefers-color-scheme: dark)");
const queue = [];
let message = null;
let transport = null;
let hasHistoryEntry = false; // whether the browser's Back has one of our entries to go back to
let sentEvent = null;
let leaving = 0; // closes a banner that nobody touches
const BANNER_MS = 6_000; // how long a banner stays on a board
const resting = new RestingPlace();

const openDialog = createDialog(overlay, () => message?.words ?? {});
const drag = enableDragAndDrop(root, post, () => show(message));
const keypad = new Keypad(overlay, { screen: () => message.screen, post, whenIdle, words: () => message.words });

function show(fresh) {
  message = fresh;
  if (drag.isDragging()) return; // nothing moves under a finger: it is shown on release
  applyTheme(fresh.look);
  const steps = listSteps();
  screenView.show(fresh, { isBack: sentEvent?.[0] === "back" });
  if (sentEvent && listSteps() !== steps) resting.restHere();
  keypad.render();
  clearTimeout(leaving);
  if (isBoard(fresh.screen) && fresh.screen.footer?.some((each) => each.is === "Banner")) leaving = setTimeout(() => post(["dismiss"]), BANNER_MS);
  guardHistory(fresh.screen.has_back ?? true);
  keepAwake(Boolean(fresh.screen.keeps_awake));
  if (fresh.deeds?.length && transport) performRequests(fresh.deeds, { transport, post, words: fresh.words, openDialog, showNotice });
}

/** What moves the game on from the screen that is shown. */
function listSteps() {
  return [...root.querySelectorAll("[data-step]")].map((each) => each.dataset.name + each.dataset.send).join();
}

function applyTheme({ theme, text_size: size, language }) {
  page.lang = language;
  page.dataset.look = theme === "system" ? (dark.matches ? "dark" : "light") : theme;
  page.style.setProperty("--text", size / 100);
  // The system's status bar goes on with the top bar.
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", getComputedStyle(page).getPropertyValue("--panel").trim());
}

/** Show the state of the connection over the page. */
function showStatus(state, words = "") {
  page.dataset.link = state;
  const own = { starting: message?.words?.starting, lost: message?.words?.lost, back: message?.words?.back_again };
  statusBar.textContent = words || own[state] || "";
  statusBar.dataset.state = state;
  root.inert = state === "starting" || state === "stopped" || keypad.isOpen;
}

/** Show a brief notice, unless the connection has one. */
function showNotice(words) {
  if (statusBar.dataset.state !== "ready") return;
  statusBar.textContent = words;
  statusBar.dataset.state = "said";
  setTimeout(() => statusBar.dataset.state === "said" && showStatus("ready"), 4_000);
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
    if (queue.length === 1) processQueue();
  });
}

/** Wait until everything sent is answered. */
function whenIdle() {
  return new Promise((resolve) => (queue.length ? queue.at(-1).resolves.push(resolve) : resolve()));
}

async function processQueue() {
  while (queue.length) {
    const { event } = queue[0];
    queue[0].isText = false; // it is being sent: new input follows it
    sentEvent = event;
    try {
      const clipboard = event[0] === "paste" ? await readClipboard(message.words, openDialog) : undefined;
      await transport.send(event, { clipboard });
    } catch (error) {
      console.error(error); // a fault of ours must not block the next events
    } finally {
      sentEvent = null;
      queue.shift().resolves.forEach((each) => each());
    }
  }
  delete page.dataset.busy;
  restoreField();
}

/** The input has been answered: the field shows the stored text. */
function restoreField() {
  const field = document.activeElement;
  if (!field?.dataset?.type) return;
  const kept = field.getAttribute("value") ?? "";
  if (field.value !== kept) field.value = kept;
}

// Touches and keys

window.addEventListener("click", (event) => {
  const element = event.target.closest("[data-send], [data-act]");
  if (!element || !transport || element.getAttribute("aria-disabled") === "true") return;
  if (keypad.isWithinDoubleTap && !overlay.contains(element)) return;
  const isTouch = event.detail > 0; // keys and screen readers press what they name, wherever it is
  if (isTouch) resting.touch(event);
  if (isTouch && element.dataset.step !== undefined) {
    if (resting.isHere()) return;
    resting.restHere(); // the answer may take a moment
  }
  const act = element.dataset.act;
  if (act?.startsWith("key:")) keypad.handleAction(act, element);
  else if (act === "keypad") keypad.open(JSON.parse(element.dataset.number), element, { byKey: event.detail === 0 });
  else if (act === "step") stepNumber(JSON.parse(element.dataset.number), Number(element.dataset.by), element);
  else if (act === "move-up") post(moveEvent(element, -1));
  else if (element.dataset.send) post(JSON.parse(element.dataset.send));
});

const pendingSteps = new Map(); // numbers being sent: of two quick taps the second continues from the first

/** Send the next value up or down, and show it at once: the answer may take a moment. */
function stepNumber(event, by, element) {
  const key = JSON.stringify(event);
  const block = numbersBeside(message.screen, event).find((each) => JSON.stringify(each.event) === key);
  if (!block) return;
  const value = nextValue(pendingSteps.has(key) ? { ...block, value: pendingSteps.get(key) } : block, by);
  pendingSteps.set(key, value);
  element.parentElement.querySelector(".number-box").textContent = formatNumber(value);
  post([...event, value]).then(() => pendingSteps.get(key) === value && pendingSteps.delete(key));
}

window.addEventListener("input", (event) => {
  const { type } = event.target.dataset;
  if (type) post([...JSON.parse(type), event.target.value]);
});

window.addEventListener("keydown", (event) => {
  if (!transport || event.isComposing) return;
  const target = event.target;
  const types = target.matches?.("input, textarea");
  if (overlay.querySelector(".dialog")) return;
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
    post(moveEvent(target, event.key === "ArrowUp" ? -1 : 1));
  } else if (!types && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
    const things = [...root.querySelectorAll("button:not([aria-disabled])")].filter((each) => each.offsetParent);
    const place = things.indexOf(document.activeElement);
    if (place >= 0) things[(place + (event.key === "ArrowLeft" ? -1 : 1) + things.length) % things.length].focus();
  }
});

document.addEventListener("touchstart", () => {}, { passive: true }); // without it Safari shows no pressed state

// The browser's Back goes back in the app; on the first page it leaves it.

function guardHistory(hasBack) {
  if (hasBack && !hasHistoryEntry) {
    history.pushState({ guard: true }, "");
    hasHistoryEntry = true;
  }
}

window.addEventListener("popstate", () => {
  if (!hasHistoryEntry) return;
  hasHistoryEntry = false;
  const hasBack = message?.screen.has_back ?? true;
  if (keypad.isOpen) {
    keypad.close();
    guardHistory(hasBack);
  } else if (hasBack) post(["back"]);
});

// Services of the phone

let wakeLock = null;

async function keepAwake(wanted) {
  if (!navigator.wakeLock || document.hidden) return;
  if (wanted && (!wakeLock || wakeLock.released)) wakeLock = await navigator.wakeLock.request("screen").catch(() => null);
  if (!wanted && wakeLock) {
    wakeLock.release();
    wakeLock = null;
  }
}

document.addEventListener("visibilitychange", () => message && keepAwake(Boolean(message.screen.keeps_awake)));
dark.addEventListener("change", () => message && applyTheme(message.look));

/** While a keyboard covers the lower half, the footer makes room for the field. */
function adjustForKeyboard() {
  const view = window.visualViewport;
  const height = view ? view.height * view.scale : window.innerHeight; // zoomed by two fingers, the page stays whole
  const isTyping = document.activeElement?.matches?.("#screen input") ?? false;
  page.classList.toggle("typing", isTyping && height < 420);
  page.style.setProperty("--height", `${height}px`);
  if (isTyping) document.activeElement.scrollIntoView({ block: "nearest" });
}

window.visualViewport?.addEventListener("resize", adjustForKeyboard);
window.addEventListener("focusin", adjustForKeyboard);
window.addEventListener("focusout", adjustForKeyboard);
adjustForKeyboard();

transport = await open({ show, setStatus: showStatus, showNotice });
await openIncomingMatch(post);
