// Browser services: clipboard, sharing and downloading files, choosing one, vibrating.

import { h, pressable } from "./drawing.js";
import { pictureOf, print } from "./drawings.js";

/** Read the clipboard before an event that needs it; if that is not possible, ask for the text in a field. */
export async function readClipboard(words, ask) {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return ask(words.paste_here, { takes: true });
  }
}

/** Carry out a message's requests. */
export async function doDeeds(deeds, { link, post, words, ask, hint }) {
  for (const [what, ...values] of deeds) {
    try {
      if (what === "buzz") navigator.vibrate?.(30);
      if (what === "copy") await copy(values[0], words, ask);
      if (what === "share") await share(await made(link, values, () => hint(words.cannot_draw)), () => hint(words.cannot_share));
      if (what === "print" && !window.print) hint(words.cannot_print);
      else if (what === "print") await print(await link.fetch(values[0]));
      if (what === "pick") pick(link, post, hint);
    } catch (error) {
      hint(error.message);
    }
  }
}

async function copy(text, words, ask) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    await ask(words.cannot_copy, { text });
  }
}

/** Fetch a file; convert a drawing into a picture if requested and possible. */
async function made(link, [name, kind = ""], tellNotDrawn) {
  const blob = await link.fetch(name);
  if (kind === "png") {
    try {
      return new File([await pictureOf(blob)], name.replace(/\.svg$/, ".png"), { type: "image/png" });
    } catch {
      tellNotDrawn();
    }
  }
  return new File([blob], name, { type: blob.type || typeOf(name) });
}

async function share(file, tellDownloaded) {
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: file.name });
      return;
    } catch (error) {
      if (error.name === "AbortError") return; // the player cancelled
    }
  }
  download(file);
  tellDownloaded();
}

/** Download a file. */
export function download(file) {
  const url = URL.createObjectURL(file);
  const anchor = h("a", { href: url, download: file.name });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

function pick(link, post, hint) {
  const input = h("input.away", { type: "file", accept: ".json,.sqlite3,application/json", "data-pick": true, tabindex: "-1", "aria-hidden": "true" });
  document.querySelector("[data-pick]")?.remove();
  document.body.append(input);
  input.addEventListener("change", async () => {
    const [file] = input.files;
    input.remove();
    if (!file) return;
    try {
      await post(["picked", await link.put(file)]);
    } catch (error) {
      hint(error.message);
    }
  });
  input.click();
}

function typeOf(name) {
  const types = { png: "image/png", svg: "image/svg+xml", pdf: "application/pdf", csv: "text/csv", json: "application/json" };
  return types[name.split(".").at(-1)] ?? "application/octet-stream";
}

/** Open a dialog: a text to copy by hand, or a field to paste into; resolves with the pasted text. */
export function askOver(root, words) {
  return (told, { text = "", takes = false }) =>
    new Promise((resolve) => {
      const area = h("textarea", { "aria-label": told, readonly: takes ? null : true, spellcheck: "false" });
      area.value = text;
      const button = (name, act, more = "") => pressable(`push${more}`, { kind: "Button", name, act }, h("span.words", {}, name));
      const sheet = h(
        "div.ask",
        { role: "dialog", "aria-modal": "true", "aria-label": told },
        h("p", {}, told),
        area,
        h("div.buttons", {}, takes ? button(words().take_paste, "ask:take", ".main") : null, button(takes ? words().cancel : words().close, "ask:close", takes ? ".plain" : ".main")),
      );
      const end = (value) => {
        document.getElementById("screen").inert = false;
        root.replaceChildren();
        resolve(value);
      };
      sheet.addEventListener("click", (event) => {
        const act = event.target.closest("[data-act]")?.dataset.act;
        if (act) event.stopPropagation();
        if (act === "ask:take") end(area.value);
        if (act === "ask:close") end("");
      });
      root.replaceChildren(h("div.veil"), sheet);
      document.getElementById("screen").inert = true;
      area.focus();
      area.select();
    });
}
