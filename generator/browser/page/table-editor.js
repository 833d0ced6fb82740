// The table of a deck, as cells to edit; a change of a cell is a change of the file.

import { fillWith, h } from "./drawing.js";

/** Fill a panel with the table of a deck. */
export async function showTable(panel, deck, file, { faults, onFault }) {
  let told;
  try {
    told = (await deck.link.ask("table", { folder: deck.folder, file })).made;
  } catch (error) {
    fillWith(panel, h("p", {}, `${error.message}.`));
    return;
  }
  draw(panel, deck, file, told, faults, onFault);
}

function draw(panel, deck, file, { rows, lines }, faults, onFault) {
  const [heads, ...cards] = rows;
  const bad = new Set(faults.filter((each) => each.file === file).map((each) => lines.findLastIndex((line) => line <= each.line)));
  const send = async (changes) => {
    deck.onSaved("saving …"); // the file is not changed before the press has answered
    try {
      const { made, files } = await deck.link.ask("table", { folder: deck.folder, file, changes });
      await deck.change(files, { isKnown: true });
      const added = made.rows.length > rows.length;
      if (made.rows.length !== rows.length) draw(panel, deck, file, made, [], onFault);
      else rows = made.rows;
      if (added) panel.querySelector("tbody tr:last-child [contenteditable]")?.focus();
    } catch (error) {
      deck.onSaved("not saved");
      onFault(error.message);
    }
  };
  const cell = (row, column) => {
    const text = rows[row][column] ?? "";
    const element = h("td", { contenteditable: "plaintext-only", role: "textbox", "aria-label": `${heads[column]}, row ${row}`, "aria-multiline": "true" }, text);
    if (!element.isContentEditable) element.setAttribute("contenteditable", "true");
    element.addEventListener("blur", () => {
      const now = element.innerText.replace(/\n$/, "");
      if (now !== (rows[row][column] ?? "")) void send([[row, column, now]]);
    });
    element.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.shiftKey) {
        event.preventDefault();
        const below = panel.querySelector(`[data-row="${row + 1}"] td:nth-of-type(${column + 1})`);
        (below ?? element).focus();
        if (!below) element.blur();
      } else if (event.key === "Escape") {
        element.textContent = rows[row][column] ?? "";
        element.blur();
      }
    });
    return element;
  };
  const line = (row) =>
    h(
      `tr${bad.has(row) ? ".bad" : ""}`,
      { "data-row": row },
      h("th", { scope: "row" }, String(row), h("button.remove", { type: "button", "data-remove": row, "aria-label": `Remove row ${row}` }, "×")),
      heads.map((_, column) => cell(row, column)),
    );
  fillWith(
    panel,
    h("p.quiet", {}, `${file}: a row makes a card. Enter goes down, Shift+Enter starts a new line.`),
    h("div.scroll", { tabindex: 0, role: "region", "aria-label": "The table" }, h("table.cells", {}, h("thead", {}, h("tr", {}, h("td", {}), heads.map((head) => h("th", { scope: "col" }, head)))), h("tbody", {}, cards.map((_, place) => line(place + 1))))),
    h("p", {}, h("button", { type: "button", "data-add": "yes" }, "Add a card")),
  );
  panel.onclick = ({ target }) => {
    const row = target.dataset?.remove;
    if (row) void send(heads.map((_, column) => [Number(row), column, ""]));
    else if (target.dataset?.add) void send([[rows.length, 0, "New card"]]);
  };
}
