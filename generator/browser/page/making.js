// What is made of a deck: a command's options, and its files to print and to save.

import { h } from "./drawing.js";
import { chosenOptions, optionFields } from "./option-forms.js";
import { ABOUT } from "./site.js";

const FIRST = {
  build: ["--paper", "--layout", "--style", "--lang", "--copies", "--players"],
  sheet: ["--paper", "--size", "--lang", "--copies"],
  pad: ["--paper", "--players", "--up", "--lang"],
  box: ["--paper", "--gsm", "--sleeved", "--lang"],
  dividers: ["--paper", "--by", "--lang"],
  export: ["--url-base", "--pictures", "--order", "--bleed", "--stock", "--paper", "--players", "--copies", "--lang"],
};
const MANY = 4; // files that are listed one by one
const PRINTED = "To print at home";
const TYPES = { pdf: "application/pdf", svg: "image/svg+xml", png: "image/png", jpg: "image/jpeg", txt: "text/plain" };

/** Return a form of what can be made of a deck, with its last result. */
export function makingForm(deck, { onFault }) {
  const things = thingsOf(deck);
  const select = h("select", { id: "thing" }, grouped(things));
  const told = h("span.help", { id: "thing-help" });
  const fields = h("div.options");
  const result = h("div.result", { "aria-live": "polite" });
  const button = h("button.act", { type: "submit" }, "Make the PDF");
  const form = h("form", {}, h("div.option", {}, h("label", { for: "thing" }, "What"), h("span", {}, select, told)), fields, h("div.foot", {}, button));
  const thing = () => things[Number(select.value)];
  const offer = () => {
    fields.replaceChildren(...optionFields(offered(thing()), FIRST[thing().command] ?? []).filter(Boolean));
    told.textContent = thing().words ?? "";
    button.textContent = thing().target ? "Make the files" : "Make the PDF";
  };
  select.addEventListener("change", offer);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    result.replaceChildren(h("p.quiet", { id: "making" }, "Making it …"));
    result.scrollIntoView({ block: "nearest" });
    try {
      const { command, operands, given, out = "/out" } = thing();
      const options = { ...given, ...chosenOptions(ABOUT.forms[command] ?? [], fields), "--out": out };
      showResult(result, deck, await deck.link.run({ command, operands, folder: deck.folder, options }), { onFault, isPrinted: command === "build" });
    } catch (error) {
      result.replaceChildren(h("p.bad", {}, error.message));
    }
    button.disabled = false;
  });
  offer();
  return h("div", {}, result, form);
}

/** Show how far a command is. */
export function showProgress(line) {
  const told = document.getElementById("making");
  if (told && line) told.textContent = line;
}

function offered({ command, game, target }) {
  if (target) return ABOUT.forms.export.filter(({ flag }) => !target.unread.includes(flag) && (game || flag !== "--players"));
  return (ABOUT.forms[command] ?? []).filter(({ flag }) => command !== "build" || (game ? !["--cards", "--set", "--skip", "--copies", "--format"].includes(flag) : flag !== "--players"));
}

function thingsOf(deck) {
  const own = { "--deck": deck.name };
  const games = deck.isOwn ? [] : ABOUT.games.filter((game) => game.deck === deck.about.ready);
  return [
    { label: "Sheets of cards, to cut", command: "build", given: own },
    ...(deck.isOwn ? [{ label: "Only the cards that changed since they were printed", command: "build", given: { ...own, "--changed": true } }] : []),
    ...games.flatMap(({ id, title }) => [
      { label: `${title}: everything for the game`, command: "build", given: { "--game": id }, game: id },
      { label: `${title}: reference sheet`, command: "sheet", given: { "--game": id } },
      { label: `${title}: score pad`, command: "pad", given: { "--game": id } },
      { label: `${title}: box`, command: "box", given: { "--game": id } },
    ]),
    { label: "Box for the cards", command: "box", given: own },
    { label: "Dividers", command: "dividers", given: own },
    { label: "Credits, as a text", command: "credits", operands: [deck.name], given: {}, out: "/out/credits.txt" },
    ...ABOUT.targets.flatMap((target) => exports(target, own, games)),
  ].map((each) => ({ group: PRINTED, ...each }));
}

/** Return what goes to a target: the deck, and games with their tokens where it takes these. */
function exports(target, own, games) {
  const name = target.title.replace(/^Any /, "any ").replace(/, free in the browser$/, "");
  const rest = { command: "export", group: target.group, target, words: `Makes ${target.makes}. Takes ${target.takes}.` };
  const isMissing = target.missing.length > 0;
  const takesTokens = !target.unread.includes("--players");
  return [
    { ...rest, label: `For ${name}${isMissing ? " (on a computer only)" : ""}`, given: { ...own, "--to": target.id }, isMissing },
    ...(takesTokens && !isMissing ? games : []).map(({ id, title }) => ({ ...rest, label: `${title}: for ${name}`, given: { "--game": id, "--to": target.id }, game: id })),
  ];
}

/** Return the choices of things, in groups. */
function grouped(things) {
  const option = ({ label, isMissing }, place) => h("option", { value: place, disabled: isMissing }, label);
  const names = [...new Set(things.map(({ group }) => group))];
  return names.map((name) => h("optgroup", { label: name }, things.map((each, place) => (each.group === name ? option(each, place) : null)).filter(Boolean)));
}

function showResult(result, deck, { code, out, err, outputs }, { onFault, isPrinted }) {
  const lines = [...err.split("\n"), ...out.split("\n")].filter((line) => line && !line.startsWith("wrote "));
  const words = h("ul.words", {}, lines.map((line) => h(line.startsWith("error: ") ? "li.bad" : "li", {}, line.replace(/^error: /, ""))));
  const files = outputs.map(([name, content]) => {
    const blob = new Blob([content], { type: TYPES[name.split(".").at(-1)] ?? "application/octet-stream" });
    const isPdf = name.endsWith(".pdf");
    return h(
      "li",
      {},
      h("span.name", {}, name),
      isPdf ? h("button.act", { type: "button", "data-print": name }, "Print") : null,
      h("a.act.other", { href: URL.createObjectURL(blob), download: name.split("/").at(-1) }, "Save"),
    );
  });
  const all = outputs.length > 1 ? h("p", {}, h("button", { type: "button", "data-zip": "yes" }, "Save all as zip")) : null;
  const list = files.length ? h("ul.outputs", {}, files) : null;
  const shown = files.length > MANY ? [all, h("details", {}, h("summary", {}, `${files.length} files`), list)] : [list, all];
  const record = deck.isOwn && isPrinted && files.length ? h("p", {}, h("button", { type: "button", "data-record": "yes" }, "I have printed it")) : null;
  result.replaceChildren(...[...shown, words, record].filter(Boolean));
  result.onclick = async ({ target }) => {
    const { print, zip, record: isRecord } = target.dataset ?? {};
    if (print) showPdf(outputs.find(([name]) => name === print));
    else if (isRecord) await recordPrinted(deck, target);
    else if (zip) {
      try {
        saveAs(`${deck.about.title || deck.about.ready}.zip`, await deck.link.zip(Object.fromEntries(outputs)));
      } catch (error) {
        onFault(error.message);
      }
    }
  };
  if (code && !lines.length) result.append(h("p.bad", {}, `pnp ended with ${code}`));
}

/** Record the deck as it is as printed, in its folder; later, only what differs from that can be printed. */
async function recordPrinted(deck, button) {
  const { code, out, err, files } = await deck.link.run({ command: "printed", operands: [deck.name], folder: deck.folder, options: { "--here": true } });
  if (files && Object.keys(files).length) await deck.change(files, { isKnown: true });
  button.replaceWith(h("span", {}, code ? err : out));
}

/** Show a PDF, with the browser's dialog to print it where it has one for PDFs. */
function showPdf([name, content]) {
  const url = URL.createObjectURL(new Blob([content], { type: "application/pdf" }));
  if (navigator.pdfViewerEnabled === false) {
    window.open(url, "_blank");
    return;
  }
  const dialog = document.getElementById("pdf");
  const frame = h("iframe", { src: url, title: name });
  const advice = h("p", {}, "Print at ", h("strong", {}, "100 %"), " (“actual size”), on both sides, flipped on the ", h("strong", {}, "long edge"), ". The ruler on the sheet must be 50 mm.");
  const print = h("button.act", { type: "button" }, "Print");
  print.addEventListener("click", () => frame.contentWindow.print());
  const close = h("button", { type: "button" }, "Close");
  close.addEventListener("click", () => dialog.close());
  dialog.replaceChildren(h("div.pdf-head", {}, h("h2", {}, name), print, close), advice, frame);
  dialog.addEventListener("close", () => (dialog.replaceChildren(), URL.revokeObjectURL(url)), { once: true });
  dialog.showModal();
}

/** Save bytes as a file of this computer. */
export function saveAs(name, content) {
  const link = h("a", { href: URL.createObjectURL(new Blob([content])), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
