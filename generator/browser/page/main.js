// The press's page: ready decks, one's own, and the deck that is open, with the preview's page for its cards and sheets.

import { choose, showSetup } from "./deck-setup.js";
import { follow, openDeck } from "./deck-page.js";
import { showFileFaults, showFiles } from "./deck-files.js";
import { listDecks, readDeck, removeDeck, saveDeck } from "./deck-store.js";
import { bytesOf, filesOfDrop, filesOfInput, withoutCommonFolder } from "./dropped-files.js";
import { fillWith, h } from "./drawing.js";
import { deckInAddress, linkOf } from "./links.js";
import { makingForm, saveAs, showProgress } from "./making.js";
import { filesToSave, isTable, planDeck, slug } from "./new-decks.js";
import { activateUpdate, keepOffline } from "./offline.js";
import { OpenDeck } from "./open-deck.js";
import { PressLink } from "./press-link.js";
import { drawSidesBy } from "./side-drawing.js";
import { ABOUT } from "./site.js";
import { showTable } from "./table-editor.js";

const EXAMPLE = ["cards.csv", "art/lighthouse.svg", "art/fog.svg", "art/wheel.svg", "art/cat.svg"]; // in `example/`
const byId = (id) => document.getElementById(id);

const OPEN = `pnp press ${location.pathname} open`;
let deck = null; // that is open
let state = {}; // of the deck that is open, as the press last told it
let lock = null; // lets go of the deck that is open, for other tabs
const tabs = { cards: "Cards", print: "Print", setup: "Set-up", table: "Table", files: "Files" };
let tab = "print";

// Messages

let isUp = false;
let timer = 0;
function say(words) {
  byId("said").textContent = words;
  byId("said").hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => (byId("said").hidden = true), 12_000);
}

function showLoading({ line, done, all }) {
  showProgress(done === undefined ? line : "");
  if (isUp) return;
  byId("loading").textContent = line + (all ? `: ${done.toFixed(1)} of ${all.toFixed(1)} MB` : " …");
}

// The press

await activateUpdate(() => showLoading({ line: "A newer version is ready" }));
// One that was slow to do so takes over while this one starts, which then waits for what is gone.
navigator.serviceWorker?.addEventListener("controllerchange", () => isUp || location.reload());
const lacking = ["DecompressionStream" in window, "indexedDB" in window, "HTMLDialogElement" in window, "Worker" in window].includes(false);
if (lacking) throw byId("loading").replaceChildren("This browser is too old for the press: it needs Chrome 103, Firefox 113, Safari 16.4 or newer. Ready PDFs are on the front page.");

const link = new PressLink({
  onProgress: showLoading,
  onChange: () => deck && void follow(),
  onUpdate: () => location.reload(),
  onEnd: (why, { isAgain, isMaking }) => {
    if (!isAgain) byId("loading").textContent = why.charAt(0).toUpperCase() + why.slice(1);
    else void begunAnew(why, isMaking);
  },
});

/** A deck took too long: the new worker follows it only after a change, unless making it took the time. */
async function begunAnew(why, isMaking) {
  forgetSides();
  say(why);
  if (!deck) return;
  if (!isMaking && deck.isOwn) {
    deck.tooLong = why;
    await deck.put(); // its table and its files are edited meanwhile
  } else await deck.follow();
  await follow();
}

const forgetSides = drawSidesBy(link);
const NOTHING = { problems: [], results: {}, before: {}, papers: [] };
const toPage = {
  state: async () => {
    if (!deck || (deck.isOwn && !deck.files.has("deck.yaml"))) return NOTHING; // it has just been left, or is being made
    if (deck.tooLong) return { ...NOTHING, problems: [{ file: "", line: 0, key: "", message: deck.tooLong, card: "" }] };
    return (await link.ask("state")).made;
  },
  sheets: async (paper, layout) => (await link.ask("sheets", { paper, layout })).made,
  shown: (fresh) => {
    state = fresh;
    if (tab === "files") showFileFaults(byId("tab"), fresh.problems ?? []);
  },
};

// A deck is opened

async function open(opened, first = "print") {
  deck?.close?.();
  if (!deck) history.pushState({ isDeck: true }, ""); // the browser's Back leads to all decks
  deck = opened;
  deck.close = lock;
  sessionStorage.setItem(OPEN, deck.about.id ?? "");
  state = {};
  byId("home").hidden = true;
  byId("workspace").hidden = false;
  for (const id of ["undo", "redo", "save-zip", "share"]) byId(id).hidden = !deck.isOwn;
  byId("deck-title").textContent = deck.about.title;
  byId("saved").textContent = deck.isOwn ? "kept in this browser" : "";
  openDeck({ ...toPage }); // what the page still waits for is not taken for this deck's
  await deck.follow();
  showTab(deck.isOwn ? first : "print");
  await follow();
}

function showTab(name) {
  tab = name;
  document.body.dataset.tab = name;
  const names = deck.isOwn ? Object.keys(tabs) : ["cards", "print"];
  const buttons = document.querySelector(".tabs");
  const hasFocus = buttons.contains(document.activeElement);
  buttons.replaceChildren(
    ...names.map((each) => h("button", { type: "button", role: "tab", "data-tab": each, "aria-selected": String(each === name), "aria-controls": "tab" }, tabs[each])),
  );
  if (hasFocus) buttons.querySelector('[aria-selected="true"]').focus();
  const panel = h("div"); // what a former tab still waits for is not drawn into this one
  byId("tab").replaceChildren(panel);
  byId("tab").setAttribute("aria-label", tabs[name]);
  const told = { faults: state.problems ?? [], onFault: say };
  if (name === "cards") fillWith(panel);
  else if (name === "print") fillWith(panel, (deck.making ??= makingForm(deck, told))); // what was chosen stays
  else if (name === "setup") void showSetup(panel, deck, told);
  else if (name === "table" && !deck.files.has(tableOf(deck))) fillWith(panel, h("p", {}, "This deck has no table: its cards are in its deck file."));
  else if (name === "table") void showTable(panel, deck, tableOf(deck), told);
  else showFiles(panel, deck, told);
}

/** Return the table of a deck: that which it was made from, or the only one beside its deck file. */
function tableOf({ about: { setup }, files }) {
  return setup?.table ?? [...files.keys()].find((name) => isTable(name) && name !== "deck.yaml") ?? "cards.csv";
}

const told = {
  onSaved: (words) => {
    byId("saved").textContent = words;
    byId("undo").disabled = !deck?.history.length;
    byId("redo").disabled = !deck?.undone.length;
  },
  onFault: say,
};

function openReady(id) {
  return open(new OpenDeck(link, { ready: id, title: ABOUT.decks[id] }, new Map(), told));
}

async function openKept(id, first) {
  if (!(await lockDeck(id))) {
    say("This deck is open in another tab; close it there first.");
    return;
  }
  const found = await readDeck(id);
  if (found) await open(new OpenDeck(link, found.about, found.files, told), first);
  else {
    lock?.();
    say("This deck is not in this browser any more.");
    await showHome();
  }
}

/** Forget a deck, unless another tab has it. */
async function forgetDeck(id) {
  if (!(await lockDeck(id))) return say("This deck is open in another tab; close it there first.");
  await removeDeck(id);
  lock?.();
  return showHome();
}

/** Lock a deck for this tab; false if another has it. */
function lockDeck(id) {
  lock = null;
  if (!navigator.locks) return true;
  return new Promise((resolve) => {
    void navigator.locks.request(`pnp press ${location.pathname} ${id}`, { ifAvailable: true }, (held) => {
      resolve(Boolean(held));
      return held ? new Promise((release) => (lock = release)) : undefined;
    });
  });
}

async function goHome() {
  deck?.close?.();
  deck = null;
  sessionStorage.removeItem(OPEN);
  link.ask("follow", { deck: "", folder: "", styles: [], lang: "" }).catch(() => {}); // after what it works on, which may take long
  byId("workspace").hidden = true;
  byId("home").hidden = false;
  delete document.body.dataset.tab;
  await showHome();
}

// Decks begin

/** Make a deck of files that somebody gave; what is wrong with them is said. */
async function beginWith(given) {
  try {
    await begin(await given);
  } catch (error) {
    say(`${error.message}.`);
  }
}

/** Make a deck of files: a deck as it was saved, or a table with pictures. */
async function begin({ files, handles = [] }) {
  if (isZip(files)) return begin({ files: withoutCommonFolder(await link.request("unzip", { content: Object.values(files)[0] })) });
  const plan = planDeck(files);
  if (plan.refused) return say(plan.refused);
  await keep(plan.about, plan.files, plan.tab);
  if (!deck || !plan.source) return undefined;
  await choose(byId("tab").firstChild, deck, {}, say);
  deck.history = []; // there is no deck before this one to go back to
  byId("undo").disabled = true;
  const handle = handles.find((each) => each.name === plan.source);
  if (handle) followFile(deck, handle, plan.about.setup.table);
  return undefined;
}

function isZip(files) {
  const names = Object.keys(files);
  return names.length === 1 && /\.zip$/i.test(names[0]);
}

/** Keep a new deck, and open it. */
async function keep(own, files, first) {
  const id = `${slug(own.title)}-${Date.now().toString(36)}`;
  try {
    await saveDeck({ ...own, id }, files);
  } catch (error) {
    say(`The deck could not be saved: ${error.name === "QuotaExceededError" ? "this browser has no room left" : error.message}.`);
    return;
  }
  await openKept(id, first);
}

/** Take up each saved change of a file that was dropped, where the browser lets a page see it. */
async function followFile(opened, handle, path) {
  let seen = (await handle.getFile()).lastModified;
  const look = setInterval(async () => {
    if (deck !== opened) return clearInterval(look);
    try {
      const file = await handle.getFile();
      if (file.lastModified === seen) return undefined;
      seen = file.lastModified;
      await opened.change({ [path]: await bytesOf(file) });
      if (tab === "table") showTab("table");
    } catch {
      clearInterval(look); // gone, or not to be read any more
    }
    return undefined;
  }, 700);
}

// Home

async function showHome() {
  let kept = [];
  try {
    kept = await listDecks();
  } catch (error) {
    say(`This browser keeps no decks: ${error.message}. Save what you make as a zip.`);
  }
  byId("kept").replaceChildren(
    ...kept.map(({ id, title, changed }) =>
      h(
        "li",
        {},
        h("button.deck", { type: "button", "data-kept": id }, h("strong", {}, title), h("span.quiet", {}, new Date(changed).toLocaleString())),
        h("button.remove", { type: "button", "data-forget": id, "aria-label": `Remove ${title}` }, "×"),
      ),
    ),
  );
  byId("ready").replaceChildren(
    ...Object.entries(ABOUT.decks).map(([id, title]) => {
      const games = ABOUT.games.filter((game) => game.deck === id);
      const picture = games[0] ? h("img", { src: `../pictures/${games[0].id}.webp`, alt: "", width: 320, height: 200, loading: "lazy" }) : null;
      return h("li", {}, h("button.deck", { type: "button", "data-ready": id }, picture, h("strong", {}, title), h("span.quiet", {}, games.map((game) => game.title).join(", "))));
    }),
  );
}

byId("home").addEventListener("click", async ({ target }) => {
  const { ready, kept, forget } = target.closest("[data-ready], [data-kept], [data-forget]")?.dataset ?? {};
  if (ready) await openReady(ready);
  else if (kept) await openKept(kept, "setup");
  else if (forget && confirm("Remove this deck from this browser?")) await forgetDeck(forget);
});
byId("example").addEventListener("click", async () => {
  const fetched = EXAMPLE.map(async (name) => [name.replace("cards.csv", "Harbour.csv"), await bytesOf(await fetch(`example/${name}`))]);
  await beginWith(Promise.all(fetched).then((files) => ({ files: Object.fromEntries(files) })));
});
for (const id of ["files", "folder"]) {
  byId(id).addEventListener("change", async ({ target }) => {
    await beginWith(filesOfInput(target));
    target.value = "";
  });
}
document.addEventListener("dragover", (event) => {
  event.preventDefault();
  byId("drop").classList.add("over");
});
document.addEventListener("dragleave", () => byId("drop").classList.remove("over"));
document.addEventListener("drop", async (event) => {
  event.preventDefault();
  byId("drop").classList.remove("over");
  const dropped = await filesOfDrop(event.dataTransfer);
  if (deck?.isOwn && !isZip(dropped.files)) await takeAgain(dropped);
  else await beginWith(dropped);
});

/** A file that is dropped on an open deck takes the place of the one it has: a table that was saved again, a picture. */
async function takeAgain({ files }) {
  const table = tableOf(deck);
  const suffix = table.slice(table.lastIndexOf("."));
  const named = Object.entries(files).map(([name, content]) => [!deck.files.has(name) && name.toLowerCase().endsWith(suffix) ? table : name, content]);
  await deck.change(Object.fromEntries(named));
  showTab(tab);
}

// The open deck

byId("leave").addEventListener("click", () => history.back());
window.addEventListener("popstate", () => deck && void goHome());
byId("undo").addEventListener("click", async () => {
  await deck.undo();
  showTab(tab);
});
byId("redo").addEventListener("click", async () => {
  await deck.redo();
  showTab(tab);
});
byId("save-zip").addEventListener("click", async () => saveAs(`${deck.about.name || "deck"}.zip`, await link.zip(filesToSave(deck.about, deck.files))));
byId("share").addEventListener("click", async () => {
  const address = await linkOf(deck.about, deck.files);
  if (!address) return say("This deck is too large for a link, or has pictures: save it as a zip, and send that.");
  await navigator.clipboard?.writeText(address).catch(() => {});
  return say("The link is copied: whoever opens it has this deck.");
});
document.querySelector(".tabs").addEventListener("click", ({ target }) => target.dataset.tab && showTab(target.dataset.tab));
document.addEventListener("keydown", (event) => {
  if (!deck?.isOwn || !(event.ctrlKey || event.metaKey) || event.target.matches("input, textarea, [contenteditable]")) return;
  const key = event.key.toLowerCase();
  if (key === "z" || key === "y") {
    event.preventDefault();
    byId(key === "y" || event.shiftKey ? "redo" : "undo").click();
  }
});

// Start

await showHome();
const sent = await deckInAddress().catch(() => say("The deck in this link cannot be read: ask for it again, as a zip."));
const before = sessionStorage.getItem(OPEN); // the page was loaded again
if (sent) await keep(sent.about, sent.files, "setup").catch((error) => say(error.message));
else if (before) await openKept(before, "setup").catch((error) => say(error.message));
await link.ready;
isUp = true;
byId("loading").textContent = "";
document.body.dataset.ready = "yes";
keepOffline(new URL("../", import.meta.url), new URL(".", import.meta.url)).then(
  () => (byId("offline").textContent = "Ready without the network."),
  (error) => console.warn(error),
);
