// Browser services that the presenter asks for: clipboard, sharing and downloading files, choosing one, vibrating.

import { h, pressable } from "./dom.js";
import { printSvg, svgToPng } from "./svg-export.js";

/** Read the clipboard before an event that needs it; if that is not possible, ask for the text in a field. */
export async function readClipboard(words, openDialog) {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return openDialog(words.paste_here, { canPaste: true });
  }
}

/** Carry out a message's requests (`deeds`). */
export async function performRequests(requests, { transport, post, words, openDialog, showNotice }) {
  for (const [what, ...values] of requests) {
    try {
      if (what === "buzz") navigator.vibrate?.(30);
      if (what === "copy") await copyText(values[0], words, openDialog);
      if (what === "share") await shareFile(await fetchFile(transport, values, () => showNotice(words.cannot_draw)), () => showNotice(words.cannot_share));
      if (what === "print" && !window.print) showNotice(words.cannot_print);
      else if (what === "print") await printSvg(await transport.fetch(values[0]));
      if (what === "pick") pickFile(transport, post, showNotice);
    } catch (error) {
      showNotice(error.message);
    }
  }
}

async function copyText(text, words, openDialog) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    await openDialog(words.cannot_copy, { text });
  }
}

/** Fetch a file; convert a drawing into a picture if requested and possible. */
async function fetchFile(transport, [name, kind = ""], onNotConverted) {
  const blob = await transport.fetch(name);
  if (kind === "png") {
    try {
      return new File([await svgToPng(blob)], name.replace(/\.svg$/, ".png"), { type: "image/png" });
    } catch {
      onNotConverted();
    }
  }
  return new File([blob], name, { type: blob.type || mimeTypeOf(name) });
}

async function shareFile(file, onDownloaded) {
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: file.name });
      return;
    } catch (error) {
      if (error.name === "AbortError") return; // the player cancelled
    }
  }
  download(file);
  onDownloaded();
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

function pickFile(transport, post, showNotice) {
  const input = h("input.offscreen", { type: "file", accept: ".json,.sqlite3,application/json", "data-pick": true, tabindex: "-1", "aria-hidden": "true" });
  document.querySelector("[data-pick]")?.remove();
  document.body.append(input);
  input.addEventListener("change", async () => {
    const [file] = input.files;
    input.remove();
    if (!file) return;
    try {
      await post(["picked", await transport.put(file)]);
    } catch (error) {
      showNotice(error.message);
    }
  });
  input.click();
}

function mimeTypeOf(name) {
  const types = { png: "image/png", svg: "image/svg+xml", pdf: "application/pdf", csv: "text/csv", json: "application/json" };
  return types[name.split(".").at(-1)] ?? "application/octet-stream";
}

/** Open a dialog: a text to copy by hand, or a field to paste into; resolves with the pasted text. */
export function createDialog(root, words) {
  return (title, { text = "", canPaste = false }) =>
    new Promise((resolve) => {
      const area = h("textarea", { "aria-label": title, readonly: canPaste ? null : true, spellcheck: "false" });
      area.value = text;
      const button = (name, act, more = "") => pressable(`button${more}`, { kind: "Button", name, act }, h("span.words", {}, name));
      const dialog = h(
        "div.dialog",
        { role: "dialog", "aria-modal": "true", "aria-label": title },
        h("p", {}, title),
        area,
        h("div.buttons", {}, canPaste ? button(words().take_paste, "ask:take", ".main") : null, button(canPaste ? words().cancel : words().close, "ask:close", canPaste ? ".plain" : ".main")),
      );
      const end = (value) => {
        document.getElementById("screen").inert = false;
        root.replaceChildren();
        resolve(value);
      };
      dialog.addEventListener("click", (event) => {
        const act = event.target.closest("[data-act]")?.dataset.act;
        if (act) event.stopPropagation();
        if (act === "ask:take") end(area.value);
        if (act === "ask:close") end("");
      });
      root.replaceChildren(h("div.backdrop"), dialog);
      document.getElementById("screen").inert = true;
      area.focus();
      area.select();
    });
}
