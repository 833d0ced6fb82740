// How a deck is made of its table: what each column means, face, size and colours; a change makes the deck file anew.

import { fillWith, h } from "./drawing.js";

const WORDS = { none: "not used", name: "the card's name", copies: "number of copies", picture: "picture", id: "id" };
const BACKS = { "": "the usual one", none: "no backs" };
const ROLES = { ink: "Letters", paper: "Paper", muted: "Small words", accent: "Accent" };

/** Fill a panel with how a deck is made of its table. */
export async function showSetup(panel, deck, { onFault }) {
  const { setup } = deck.about;
  if (!setup) {
    fillWith(panel, h("p", {}, "This deck was not made from a table here. Its deck file says how its cards look."));
    return;
  }
  if (!setup.told) {
    fillWith(panel, h("p.quiet", { role: "status" }, "The deck is made from its table …"));
    return;
  }
  const [known, now] = [setup.written, text(deck.files.get("deck.yaml"))];
  if (known === now) draw(panel, deck, setup.told, onFault);
  else {
    offerAgain(panel, deck, "The deck file was changed by hand, so it is not made from the table any more.", onFault);
  }
}

function offerAgain(panel, deck, why, onFault) {
  fillWith(panel, h("p", {}, why), h("p", {}, h("button", { type: "button", "data-again": "yes" }, "Make it from the table again")));
  panel.onclick = ({ target }) => target.dataset?.again && void choose(panel, deck, {}, onFault);
}

const text = (bytes) => (bytes ? new TextDecoder().decode(bytes) : "");

/** Make the deck by some more choices, and show it. */
export async function choose(panel, deck, choices, onFault) {
  const { setup } = deck.about;
  const all = { ...(deck.chosen ?? setup.choices), ...choices };
  deck.chosen = all; // what is chosen next goes with it, even before it is made
  deck.onSaved("saving …");
  try {
    const { made, files } = await deck.link.ask("setup", { folder: deck.folder, name: deck.about.name, table: setup.table, choices: all });
    const written = text(files["deck.yaml"] ?? deck.files.get("deck.yaml"));
    await deck.change(files, { isKnown: true, about: { setup: { ...setup, choices: all, told: made, written } } });
    if (panel) draw(panel, deck, made, onFault);
    return made;
  } catch (error) {
    deck.onSaved("not saved");
    onFault(error.message);
    if (panel && !setup.told) offerAgain(panel, deck, `${error.message}.`, onFault);
    return null;
  } finally {
    if (deck.chosen === all) deck.chosen = null;
  }
}

function draw(panel, deck, told, onFault) {
  const { choices } = deck.about.setup;
  const label = (meaning) => WORDS[meaning] ?? meaning;
  const meanings = (column) => [...new Set([...told.meanings, column.means])];
  const { choice: field, column: head, colour: role } = panel.contains(document.activeElement) ? document.activeElement.dataset : {};
  fillWith(
    panel,
    h("p", {}, told.summary, "."),
    told.notes.length ? h("ul.notes", {}, told.notes.map((note) => h("li", {}, note))) : null,
    h("label.option", {}, "Title ", h("input", { type: "text", "data-choice": "title", value: choices.title ?? deck.about.title })),
    h("label.option", {}, "Face ", h("select", { "data-choice": "face" }, told.faces.map((each) => h("option", { value: each, selected: each === told.face }, each)))),
    h("label.option", {}, "Size ", h("select", { "data-choice": "format" }, Object.entries(told.formats).map(([id, words]) => h("option", { value: id, selected: id === told.format }, words)))),
    told.back_face
      ? null
      : h("label.option", {}, "Back ", h("select", { "data-choice": "back" }, ["", "none", ...told.backs].map((each) => h("option", { value: each, selected: each === told.back }, BACKS[each] ?? each)))),
    h("h2", {}, "What each column means"),
    h(
      "table.meanings",
      {},
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Column"), h("th", { scope: "col" }, "Meaning"))),
      h(
        "tbody",
        {},
        told.columns.map((column) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, column.head, h("span.help", {}, column.samples.join(" · ").slice(0, 80))),
            h("td", {}, h("select", { "data-column": column.head, "aria-label": column.head }, meanings(column).map((each) => h("option", { value: each, selected: each === column.means }, label(each))))),
          ),
        ),
      ),
    ),
    h("h2", {}, "Colours"),
    h(
      "div.row",
      {},
      Object.entries(ROLES).map(([role, words]) =>
        h("label", {}, h("input", { type: "color", "data-colour": role, value: told.colours[role] ?? told.theme[role] }), words),
      ),
    ),
    Object.keys(told.colours).length ? h("p", {}, h("button", { type: "button", "data-plain": "yes" }, "The usual colours")) : null,
  );
  const isFormer = ({ dataset }) => (field && dataset.choice === field) || (head && dataset.column === head) || (role && dataset.colour === role);
  [...panel.querySelectorAll("input, select")].find(isFormer)?.focus(); // whoever works with the keyboard goes on there
  const current = () => deck.chosen ?? deck.about.setup.choices;
  panel.onchange = ({ target }) => {
    const { choice, column, colour } = target.dataset;
    if (choice) void choose(panel, deck, { [choice]: target.value }, onFault);
    else if (column) void choose(panel, deck, { columns: { ...current().columns, [column]: target.value } }, onFault);
    else if (colour) void choose(panel, deck, { colours: { ...current().colours, [colour]: target.value } }, onFault);
  };
  panel.onclick = ({ target }) => target.dataset?.plain && void choose(panel, deck, { colours: {} }, onFault);
}
