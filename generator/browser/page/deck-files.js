// The files of a deck: the deck file as text, with its faults at their lines, and what lies beside it.

import { bytesOf } from "./dropped-files.js";
import { fillWith, h } from "./drawing.js";

const WAIT_MS = 350; // after the last key

/** Fill a panel with the deck file, and a list of the others. */
export function showFiles(panel, deck, { faults }) {
  const here = faults.filter((each) => each.file === "deck.yaml");
  const editor = h("textarea.code", { spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off", rows: 22, "aria-label": "deck.yaml" });
  editor.value = new TextDecoder().decode(deck.files.get("deck.yaml") ?? new Uint8Array());
  const names = [...deck.files.keys()].filter((name) => name !== "deck.yaml").sort();
  fillWith(
    panel,
    h("h2", {}, "deck.yaml"),
    h("ul.faults", { "aria-live": "polite" }, here.map((each) => h("li", {}, h("button", { type: "button", "data-line": each.line }, `line ${each.line}`), ` ${each.key} ${each.message}`))),
    editor,
    h("h2", {}, "Other files"),
    h("ul.files", {}, names.map((name) => h("li", {}, name, " ", h("button.remove", { type: "button", "data-remove": name, "aria-label": `Remove ${name}` }, "×")))),
    h("p", {}, h("label.act.other", {}, "Add files ", h("input.unseen", { type: "file", multiple: true, "data-files": "yes" }))),
  );
  let timer = 0;
  const take = () => {
    if (!timer) return;
    clearTimeout(timer);
    timer = 0;
    void deck.change({ "deck.yaml": new TextEncoder().encode(editor.value) });
  };
  editor.addEventListener("input", () => {
    deck.onSaved("saving …");
    clearTimeout(timer);
    timer = setTimeout(take, WAIT_MS);
  });
  editor.addEventListener("blur", take); // at once, as the deck may be left
  panel.onclick = ({ target }) => {
    const { line, remove } = target.dataset ?? {};
    if (line) toLine(editor, Number(line));
    else if (remove) void deck.change({ [remove]: null }).then(() => showFiles(panel, deck, { faults }));
  };
  panel.onchange = async ({ target }) => {
    if (!target.dataset?.files) return;
    const added = {};
    for (const file of target.files) added[file.name] = await bytesOf(file);
    await deck.change(added);
    showFiles(panel, deck, { faults });
  };
}

/** Show the faults of the deck as it is now, while somebody types. */
export function showFileFaults(panel, faults) {
  const list = panel.querySelector(".faults");
  const here = faults.filter((each) => each.file === "deck.yaml");
  list?.replaceChildren(...here.map((each) => h("li", {}, h("button", { type: "button", "data-line": each.line }, `line ${each.line}`), ` ${each.key} ${each.message}`)));
}

function toLine(editor, line) {
  const lines = editor.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  editor.focus();
  editor.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  editor.scrollTop = ((line - 1) / lines.length) * editor.scrollHeight - editor.clientHeight / 3;
}
